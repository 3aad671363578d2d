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
@as_json
def perft(
    name: str,
    variant: str,
    position: str | None,
    moves: str,
    depth: int,
    divide: bool,
    threads: int,
    json_: bool,
) -> None:
    """Print the number of move sequences of exactly DEPTH plies.

    With --divide: a line `move count` for each first move, then the total.

    \b
    Example:
      fiveply perft tritrac 4 --threads 2
    """
    root = record(name, variant, position, moves).position
    if depth < 1 or not (divide or shows_progress()):
        counts = None
        total = root.perft(depth, threads=threads)
    else:
        counts = _divide(root, depth, threads)
        total = sum(counts.values())
    if json_:
        split = {"divide": counts or {}} if divide else {}
        print_json({"depth": depth, "perft": total, **split})
        return
    if divide:
        for move, count in (counts or {}).items():
            print(move, count)
    print(total)


def _divide(root: fiveply.Position[Any], depth: int, threads: int) -> dict[str, int]:
    """Count behind each first move, with a progress bar if somebody looks."""
    if not shows_progress():
        return {str(move): count for move, count in root.divide(depth, threads=threads).items()}
    from rich.console import Console
    from rich.progress import track

    moves = track(
        root.legal_moves, "perft", console=Console(stderr=True), transient=True,
        total=len(root.legal_moves),
    )  # fmt: skip
    return {str(move): root.play(move).perft(depth - 1, threads=threads) for move in moves}
