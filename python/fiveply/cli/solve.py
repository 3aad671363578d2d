"""`fiveply solve`: making tables of solved positions."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from ..solvers import SOLVERS, Inform, Solver
from .common import as_json, print_json
from .console import shows_progress
from .workers import Asked, on_workers


@click.command()
@click.argument("name", metavar="[GAME", required=False, type=click.Choice(list(SOLVERS)))
@click.argument("variant", metavar="VARIANT]", required=False)
@click.option("--out", metavar="PATH", type=click.Path(path_type=Path), help="The table's file.")
@click.option("--threads", type=int, default=1, show_default=True, help="Worker threads.")
@click.option("--force", is_flag=True, help="Solve again what has been solved.")
@click.option(
    "--check",
    metavar="STEP",
    type=click.IntRange(min=1),
    help="Check every STEPth position of the tables by the rules (thief).",
)
@on_workers("--jobs")
@as_json
def solve(
    name: str | None,
    variant: str | None,
    out: Path | None,
    threads: int,
    force: bool,
    check: int | None,
    jobs: int,
    kind: str,
    scheduler: str | None,
    json_: bool,
) -> None:
    """Solve a variant of a game and write its table; without arguments, list what can be solved.

    Tables are kept in the user's data folder, or in that which FIVEPLY_DATA names, and there the
    other commands find them. Work that is interrupted goes on where it was when it is begun again.
    Several tables can be made at a time (thief): --jobs, --executor, --scheduler; the workers of a
    scheduler share the folder.

    \b
    Examples:
      fiveply solve
      fiveply solve tritangle 2x3 --threads 2
      fiveply solve thief 2v2
      fiveply solve thief 2v2 --check 1
    """
    if name is None:
        _list(json_)
        return
    solver = SOLVERS[name]
    if variant is None or not solver.accepts(variant):
        raise ValueError(
            f"VARIANT: found {variant or 'none'}, expected {', '.join(solver.variants)}"
        )
    path = solver.path(variant) if out is None else out
    try:
        if check is not None:
            _check(solver, variant, path, check, threads, json_=json_)
            return
        if force:
            solver.forget(variant, path)
        if force or not solver.is_solved(variant, path):
            _solve(solver, variant, path, threads, Asked(jobs, kind, scheduler))
        info = solver.info(variant, path)
    except MemoryError as error:
        raise ValueError(f"solve: {error}") from None
    if json_:
        print_json({"game": name, "variant": variant, "table": str(path), **_numbers(info)})
        return
    print(f"{name} {variant}: {path}")
    for key, value in info.items():
        print(f"{key:14} {_text(value)}")


def _solve(solver: Solver, variant: str, path: Path, threads: int, asked: Asked) -> None:
    """Solve, with a bar if somebody looks."""
    title = f"{solver.game} {variant}"
    if asked.alone:
        with _progress(title) as inform:
            solver.solve(variant, path, threads=threads, inform=inform)
        return
    if solver.solve_apart is None:
        raise ValueError(f"--jobs: found {solver.game}, expected a game of many tables: thief")
    with asked.workers() as executor, _progress(title) as inform:
        solver.solve_apart(variant, path, threads=threads, inform=inform, executor=executor)


def _text(value: object) -> str:
    """Write a value that a solver tells: those of a table by name."""
    if not isinstance(value, dict):
        return str(value)
    return "  ".join(f"{name} {_text_of(item)}" for name, item in value.items())


def _text_of(item: object) -> str:
    return " by ".join(map(str, item)) if isinstance(item, tuple) else str(item)


def _check(
    solver: Solver, variant: str, path: Path, step: int, threads: int, *, json_: bool
) -> None:
    """Check tables and say how many positions were checked."""
    if solver.check is None:
        raise ValueError(f"--check: found {solver.game}, expected a game with such a check: thief")
    with _progress(f"{solver.game} {variant}") as inform:
        checked = solver.check(variant, path, step=step, threads=threads, inform=inform)
    if json_:
        print_json({"game": solver.game, "variant": variant, "checked": checked})
        return
    for part, number in checked.items():
        print(f"{part:14} {number}")
    print(f"{sum(checked.values())} positions checked, each fits to those one turn on")


def _numbers(info: dict[str, object]) -> dict[str, object]:
    """Put what a solver tells into plain values: numbers that a file has as text too."""

    def plain(value: object) -> object:
        if not isinstance(value, str):
            return value
        for kind in (int, float):
            try:
                return kind(value)
            except ValueError:
                pass
        return value

    return {name: plain(value) for name, value in info.items()}


def _list(json_: bool) -> None:
    """List what can be solved, and what has been."""
    paths = {(n, v): s.path(v) for n, s in SOLVERS.items() for v in s.variants}
    solved = {(n, v): SOLVERS[n].is_solved(v, path) for (n, v), path in paths.items()}
    if json_:
        print_json(
            [
                {
                    "game": name,
                    "variant": variant,
                    "table": str(path),
                    "solved": solved[name, variant],
                }
                for (name, variant), path in paths.items()
            ]
        )
        return
    for (name, variant), path in paths.items():
        print(f"{name:10} {variant:12} {path if solved[name, variant] else '-'}")


@contextmanager
def _progress(title: str) -> Iterator[Inform | None]:
    """Show a bar that tells how far the work is and how long it will take, if somebody looks."""
    if not shows_progress():
        yield None
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
        task = progress.add_task(title, total=1.0)

        def inform(done: float, step: str, /) -> None:
            progress.update(task, completed=done, description=f"{title}: {step}")

        yield inform
