"""`fiveply analyse`: searching a position."""

from __future__ import annotations

import math
from typing import Any

import click

import fiveply

from .common import (
    as_json,
    describe,
    limit_of,
    limits,
    on_position,
    print_json,
    record,
    shows_progress,
    turns_text,
)


@click.command()
@on_position
@limits
@click.option(
    "--lines", type=click.IntRange(min=1), default=1, show_default=True, help="Best lines to find."
)
@as_json
def analyse(
    name: str,
    variant: str,
    position: str | None,
    moves: str,
    time_: float | None,
    depth: int | None,
    nodes: int | None,
    threads: int,
    table_mb: int,
    lines: int,
    json_: bool,
) -> None:
    """Search a position and print its best lines by turns.

    Without a limit the search takes two seconds. Scores are for the player to act: 1.00 is worth
    a middling piece.

    \b
    Examples:
      fiveply analyse arkantar --time 3
      fiveply analyse tritrac --moves "+b3l +c4r" --depth 4 --lines 3
    """
    limit = limit_of(time_, depth, nodes)
    game = record(name, variant, position, moves)
    engine = fiveply.Engine(threads=threads, table_mb=table_mb)
    if json_:
        print_json(report_json(engine.analyse(game, limit, multipv=lines)))
        return
    print(f"{game.position.board()}\n\n{game.position}\n{describe(game)}\n", flush=True)
    print(report_text(game.position, _search(engine, game, limit, lines)))


def _search(
    engine: fiveply.Engine, game: fiveply.Game[Any], limit: fiveply.Limit, lines: int
) -> fiveply.Report[Any]:
    """Search, with a line that tells how far it is if somebody looks."""
    if not shows_progress():
        return engine.analyse(game, limit, multipv=lines)
    from rich.console import Console

    console = Console(stderr=True)
    with console.status("searching") as status:

        def inform(report: fiveply.Report[Any]) -> None:
            line = turns_text(game.position, report.line)
            status.update(f"depth {report.depth}  {report.score}  {line}"[: console.width - 4])

        return engine.analyse(game, limit, multipv=lines, on_info=inform)


def report_text(position: fiveply.Position[Any], report: fiveply.Report[Any]) -> str:
    """Write a report for people."""
    head = (
        f"depth {report.depth}, {report.nodes:,} nodes, {report.time:.2f} s, "
        f"{report.nps:,.0f} nodes/s, stopped by {report.stopped}"
    )
    best = [f"{line.score!s:>12}  {turns_text(position, line.moves)}" for line in report.lines]
    return "\n".join([head, *best])


def report_json(report: fiveply.Report[Any]) -> dict[str, object]:
    """Put a report into plain values; infinite scores become null beside their `win_in`."""
    return {
        "best": str(report.best),
        "lines": [
            {
                "win_in": line.score.win_in,
                "value": line.score.value if math.isfinite(line.score.value) else None,
                "moves": [str(move) for move in line.moves],
            }
            for line in report.lines
        ],
        "depth": report.depth,
        "nodes": report.nodes,
        "time": report.time,
        "stopped": report.stopped,
    }
