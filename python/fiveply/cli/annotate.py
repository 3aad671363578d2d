"""`fiveply annotate`: judging the moves of saved games."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import click

import fiveply

from . import plot as plots
from .advice import annotate_record, move_text, review_json, summary_rows
from .common import as_json, limit_of, limits, print_json
from .console import FAINT, in_colours, output, say, seat_style, shows_progress

SECONDS: Final = 0.3
"""The time for each search, if nobody says otherwise."""


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@limits
@click.option(
    "--threshold",
    type=click.FloatRange(min=0, min_open=True),
    help="The loss from which on a move is dubious.  [default: 0.5 pieces, with dice 0.02]",
)
@click.option(
    "--lines", "all_lines", is_flag=True, help="Tell of every move, not only marked ones."
)
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the games with evaluations and comments to this file.",
)
@click.option(
    "--plot",
    type=click.Path(dir_okay=False, path_type=Path),
    help=f"Draw a game's evaluation by turn to this file ({', '.join(plots.SUFFIXES)}).",
)
@as_json
def annotate(
    file: Path,
    time_: float | None,
    depth: int | None,
    nodes: int | None,
    threads: int,
    table_mb: int,
    method: str,
    threshold: float | None,
    all_lines: bool,
    out: Path | None,
    plot: Path | None,
    json_: bool,
) -> None:
    """Tell what each move of a saved game has lost, and what would have been better.

    A move's loss is the value of the best move less that of the move played, in middling pieces
    (a forced end counts ten) or, with dice, in probability of winning. A dubious move (?!) loses
    the threshold, a mistake (?) twice, a blunder (??) four times as much. A player's accuracy is
    the mean over his free moves of 100 % without loss, halved for each mistake's worth lost.

    Each search takes 0.3 seconds, if no limit is given. With --json a game is a line.

    \b
    Examples:
      fiveply annotate game.txt
      fiveply annotate game.txt --depth 4 --out annotated.txt --plot game.svg
    """
    games = list(fiveply.load(file))
    if not games:
        raise click.UsageError(f"FILE: found no game in {file}, expected one at least")
    if plot is not None:
        plots.check(plot, len(games))
    limit = limit_of(time_, depth, nodes, SECONDS)
    for game in games:
        engine = fiveply.reviewer(game.start.players, threads, table_mb, method)
        with _progress(len(game)) as advance:
            review = fiveply.review(
                game, limit, engine=engine, threshold=threshold, on_judgement=advance
            )
        annotate_record(game, review)
        if json_:
            print_json(review_json(game, review))
        else:
            _tell(game, review, all_lines)
        if plot is not None:
            plots.draw(game, review, plot)
    if out is not None:
        fiveply.save(games, out)


@contextmanager
def _progress(total: int) -> Iterator[Any]:
    """Give what is to be called with each judgement: it moves a bar, if somebody looks."""
    if not shows_progress():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("annotate", total=total)
        yield lambda judgement: progress.update(task, completed=judgement.ply + 1)


def _tell(game: fiveply.Game[Any], review: fiveply.Review, all_lines: bool) -> None:
    """Print the moves that are worth telling, and how the players did."""
    say(f"{game.start.title} {game.start.variant}".rstrip() + f", {len(game)} plies, {game.result}")
    told = 0
    for text, judgement in move_text(game, review):
        if judgement.mark or all_lines:
            say(text, seat_style(judgement.seat) if judgement.mark else FAINT)
            told += 1
    if not told:
        say("no move bears a mark")
    print()
    rows = summary_rows(game, review)
    if not in_colours():
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        for row in rows:
            cells = (f"{text:>{width}}" for text, width in zip(row[1:], widths[1:], strict=True))
            print("  ".join([f"{row[0]:{widths[0]}}", *cells]))
        return
    from rich import box
    from rich.table import Table

    head, *body = rows
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for place, name in enumerate(head):
        table.add_column(name, justify="right" if place else "left")
    for seat, row in enumerate(body):
        table.add_row(*row, style=seat_style(seat))
    output().print(table)
