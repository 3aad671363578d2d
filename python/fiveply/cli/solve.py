"""`fiveply solve`: making tables of solved positions."""

from __future__ import annotations

from pathlib import Path

import click

from ..solvers import SOLVERS, Solver
from ..tables import table_info, table_path
from .common import as_json, print_json, shows_progress


@click.command()
@click.argument("name", metavar="[GAME", required=False, type=click.Choice(list(SOLVERS)))
@click.argument("variant", metavar="VARIANT]", required=False)
@click.option("--out", metavar="PATH", type=click.Path(path_type=Path), help="The table's file.")
@click.option("--threads", type=int, default=1, show_default=True, help="Worker threads.")
@click.option("--force", is_flag=True, help="Solve again what has been solved.")
@as_json
def solve(
    name: str | None,
    variant: str | None,
    out: Path | None,
    threads: int,
    force: bool,
    json_: bool,
) -> None:
    """Solve a variant of a game and write its table; without arguments, list what can be solved.

    Tables are kept in the user's data folder, or in that which FIVEPLY_DATA names, and there the
    other commands find them. Work that is interrupted goes on where it was when it is begun again.

    \b
    Examples:
      fiveply solve
      fiveply solve tritangle 2x3 --threads 2
    """
    if name is None:
        _list(json_)
        return
    solver = SOLVERS[name]
    if variant not in solver.variants:
        raise ValueError(f"VARIANT: found {variant or 'none'}, expected {', '.join(solver.variants)}")
    path = table_path(name, variant) if out is None else out
    try:
        if force or not path.exists():
            _solve(solver, name, variant, path, threads)
        info = table_info(path, name, variant)
    except (OSError, MemoryError) as error:
        raise ValueError(f"solve: {error}") from None
    if json_:
        print_json({"game": name, "variant": variant, "table": str(path), **_numbers(info)})
        return
    print(f"{name} {variant}: {path}")
    for key, value in info.items():
        print(f"{key:14} {value}")


def _numbers(info: dict[str, str]) -> dict[str, object]:
    """Put what a file says of itself into plain values."""

    def plain(text: str) -> object:
        for kind in (int, float):
            try:
                return kind(text)
            except ValueError:
                pass
        return text

    return {name: plain(text) for name, text in info.items()}


def _list(json_: bool) -> None:
    """List what can be solved, and what has been."""
    paths = {(n, v): table_path(n, v) for n, solver in SOLVERS.items() for v in solver.variants}
    if json_:
        print_json(
            [
                {"game": name, "variant": variant, "table": str(path), "solved": path.exists()}
                for (name, variant), path in paths.items()
            ]
        )
        return
    for (name, variant), path in paths.items():
        print(f"{name:10} {variant:12} {path if path.exists() else '-'}")


def _solve(solver: Solver, name: str, variant: str, path: Path, threads: int) -> None:
    """Solve, with a bar that tells how far it is and how long it will take if somebody looks."""
    if not shows_progress():
        solver.solve(variant, path, threads=threads, inform=None)
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:.0f} %"),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(f"{name} {variant}", total=1.0)

        def inform(done: float, step: str, /) -> None:
            progress.update(task, completed=done, description=f"{name} {variant}: {step}")

        solver.solve(variant, path, threads=threads, inform=inform)
