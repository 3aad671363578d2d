"""`fiveply perft`: counting move sequences."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

import fiveply

from .common import as_json, on_position, print_json, record
from .console import shows_progress
from .workers import Asked, on_workers


@click.command()
@on_position
@click.argument("depth", type=int)
@click.option("--divide", is_flag=True, help="Split the number by first move.")
@click.option("--threads", type=int, default=1, show_default=True, help="Worker threads.")
@click.option("--table-mb", type=int, default=0, show_default=True,
              help="Size of a hash table in MiB; 0: none.")  # fmt: skip
@on_workers("--jobs")
@as_json
def perft(
    name: str,
    variant: str,
    position: str | None,
    moves: str,
    depth: int,
    divide: bool,
    threads: int,
    table_mb: int,
    jobs: int,
    kind: str,
    scheduler: str | None,
    json_: bool,
) -> None:
    """Print the number of move sequences of exactly DEPTH plies.

    With --divide: a line `move count` for each first move, then the total. --threads share one
    table; --jobs and the workers of a --scheduler count for themselves.

    \b
    Example:
      fiveply perft tritrac 4 --threads 2
      fiveply perft thief 8 --table-mb 256
      fiveply perft threaten 6 --scheduler tcp://10.0.0.1:8786
    """
    root = record(name, variant, position, moves).position
    counts = None
    with Asked(jobs, kind, scheduler).workers() as executor, _bar() as inform:
        if depth >= 1 and divide:
            counts = fiveply.divide(
                root, depth, executor=executor, threads=threads, table_mb=table_mb, inform=inform
            )
            total = sum(counts.values())
        else:
            total = fiveply.perft(
                root, depth, executor=executor, threads=threads, table_mb=table_mb, inform=inform
            )
    split = {str(move): count for move, count in (counts or {}).items()}
    if json_:
        print_json({"depth": depth, "perft": total, **({"divide": split} if divide else {})})
        return
    for move, count in split.items():
        print(move, count)
    print(total)


@contextmanager
def _bar() -> Iterator[Callable[[float], object] | None]:
    """Show a progress bar if somebody looks, and give what tells it the share that is done."""
    if not shows_progress():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("perft", total=1.0)
        yield lambda share: progress.update(task, completed=share)
