"""`fiveply analyse`: searching a position."""

from __future__ import annotations

from typing import Any

import click

import fiveply

from ..results import score_text
from ..turns import split_moves
from .common import (
    as_json,
    describe,
    limit_of,
    limits,
    on_position,
    print_json,
    record,
    score_json,
    turns_text,
)
from .console import say_board
from .live import search


@click.command()
@on_position
@limits
@click.option(
    "--lines", type=click.IntRange(min=1), default=1, show_default=True, help="Best lines to find."
)
@click.option(
    "--margin",
    type=float,
    metavar="M",
    help="Instead: every line worth at most so much less than the best; 0: all equally good.",
)
@click.option("--root-moves", metavar='"M1 M2 ..."', help="Choose from these moves only.")
@click.option(
    "--tables/--no-tables", default=True, show_default=True, help="Look solved positions up."
)
@click.option("--exact", is_flag=True, help="Just the value that the depth has by minimax.")
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
    method: str,
    lines: int,
    margin: float | None,
    root_moves: str | None,
    tables: bool,
    exact: bool,
    json_: bool,
) -> None:
    """Search a position and print its best lines by turns.

    Without a limit the search takes two seconds. Scores are for the player to act: 1.00 is worth
    a middling piece; in a game with dice they are his probability of winning, and where a roll is
    due there is a line for each roll. With three and four players there is a score for each.

    Where there is a table of solved positions (see `fiveply solve`) nothing is searched: all moves
    are listed, each with the exact probability of winning, the equity (1 for a win, -1 for a loss)
    and how much of it the move gives away. In the endgames of Thief each
    move has its result and the turns to it; before them positions are searched with the tables.

    \b
    Examples:
      fiveply analyse arkantar --time 3
      fiveply analyse tritrac --moves "+b3l +c4r" --depth 4 --lines 3
      fiveply analyse arkantar --depth 3 --exact --margin 0
      fiveply analyse arkantar --root-moves "+d4 +c3"
    """
    if margin is not None and lines != 1:
        raise click.UsageError(f"--lines: found {lines} beside --margin, expected one of the two")
    among = None if root_moves is None else split_moves(root_moves)
    asked: dict[str, Any] = {"multipv": lines, "margin": margin, "root_moves": among}
    limit = limit_of(time_, depth, nodes)
    game = record(name, variant, position, moves)
    engine = fiveply.Engine(
        threads=threads, table_mb=table_mb, method=method, tables=tables, exact=exact
    )
    whole = margin is None and among is None
    if tables and whole and (solved := game.position._look_up()) is not None:
        if json_:
            report = report_json(solved.report(game.position, lines, 0.0))
            print_json({**report, "exact": solved.json()})
        else:
            _say(game)
            print(solved.text())
        return
    if json_:
        print_json(report_json(engine.analyse(game, limit, **asked)))
        return
    _say(game)
    print(report_text(game.position, search(engine, game, limit, **asked)))


def _say(game: fiveply.Game[Any]) -> None:
    say_board(game.position)
    print(f"\n{game.position}\n{describe(game)}\n", flush=True)


def report_text(position: fiveply.Position[Any], report: fiveply.Report[Any]) -> str:
    """Write a report for people."""
    head = (
        f"depth {report.depth}, {report.nodes:,} nodes, {report.time:.2f} s, "
        f"{report.nps:,.0f} nodes/s, stopped by {report.stopped}"
    )
    if report.known:
        head += f", {report.known:,} looked up in tables"
    best = [
        f"{line.score!s:>12}  {turns_text(position, line.moves)}{_all_scores(position, line.score)}"
        for line in report.lines
    ]
    if position.is_chance:
        head += f"\n{report.score!s:>12}  before the roll{_all_scores(position, report.score)}"
    return "\n".join([head, *best])


def _all_scores(position: fiveply.Position[Any], score: fiveply.Score) -> str:
    """Write what every player has, if they are more than two."""
    if score.returns is None:
        return ""
    texts = (
        f"{position.seat_name(seat)} {score_text(value, score.is_probability)}"
        for seat, value in enumerate(score.returns)
    )
    return f"  ({', '.join(texts)})"


def report_json(report: fiveply.Report[Any]) -> dict[str, object]:
    """Put a report into plain values; infinite values become null."""
    return {
        "best": str(report.best),
        "score": score_json(report.score),
        "lines": [
            {**score_json(line.score), "moves": [str(move) for move in line.moves]}
            for line in report.lines
        ],
        "depth": report.depth,
        "nodes": report.nodes,
        "known": report.known,
        "time": report.time,
        "stopped": report.stopped,
        "table": report.table,
    }
