"""`fiveply perft`: counting move sequences."""

from __future__ import annotations

from typing import Any

import click

import fiveply

from .common import as_json, on_position, print_json, record
from .console import shows_progress


@click.command()
@on_position
@click.argument("depth", type=int)
@click.option("--divide", is_flag=True, help="Split the number by first move.")
@click.option("--threads", type=int, default=1, show_default=True, help="Worker threads.")
@click.option("--table-mb", type=int, default=0, show_default=True,
              help="Size of a hash table in MiB; 0: none.")  # fmt: skip
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
    json_: bool,
) -> None:
    """Print the number of move sequences of exactly DEPTH plies.

    With --divide: a line `move count` for each first move, then the total.

    \b
    Example:
      fiveply perft tritrac 4 --threads 2
      fiveply perft thief 8 --table-mb 256
    """
    root = record(name, variant, position, moves).position
    if depth < 1 or not (divide or shows_progress()):
        counts = None
        total = root.perft(depth, threads=threads, table_mb=table_mb)
    else:
        counts = _divide(root, depth, threads, table_mb)
        total = sum(counts.values())
    if json_:
        split = {"divide": counts or {}} if divide else {}
        print_json({"depth": depth, "perft": total, **split})
        return
    if divide:
        for move, count in (counts or {}).items():
            print(move, count)
    print(total)


def _divide(root: fiveply.Position[Any], depth: int, threads: int, table_mb: int) -> dict[str, int]:
    """Count behind each first move, with a progress bar if somebody looks."""
    if not shows_progress():
        counts = root.divide(depth, threads=threads, table_mb=table_mb)
        return {str(move): count for move, count in counts.items()}
    from rich.console import Console
    from rich.progress import track

    moves = track(
        root.legal_moves, "perft", console=Console(stderr=True), transient=True,
        total=len(root.legal_moves),
    )  # fmt: skip
    options = {"threads": threads, "table_mb": table_mb}
    return {str(move): root.play(move).perft(depth - 1, **options) for move in moves}
