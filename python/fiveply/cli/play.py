"""`fiveply play`: people and engines at a table."""

from __future__ import annotations

import datetime
import random
from pathlib import Path
from typing import Any

import click

import fiveply

from ..players import LEVELS, Player, level_nodes
from .common import limit_of, limits, position_options, record
from .players import Seat, seat_text, seats
from .store import Store
from .table import Table

FILE = click.Path(dir_okay=False, path_type=Path)
SAVED = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command()
@position_options(required=False)
@limits
@click.option(
    "--level",
    type=click.IntRange(LEVELS[0], LEVELS[-1]),
    help="How strong the engine is; instead of a limit.",
)
@click.option(
    "--seat",
    "seat_texts",
    multiple=True,
    metavar="WHO",
    help="Your seat's number, 0 if none is given; several for several people (0,2). Or once for "
    "each seat in turn: human, engine, or engine:SETTINGS such as engine:level=3.",
)
@click.option(
    "--dice",
    type=click.Choice(["roll", "ask"]),
    default="roll",
    show_default=True,
    help="Roll for everybody, or ask what your own die shows.",
)
@click.option("--seed", type=int, help="Makes the dice the same every time.")
@click.option("--save", "save", type=FILE, help="Keep the game in this new file after every move.")
@click.option("--resume", type=SAVED, help="Go on with a saved game, and keep it there.")
def play(
    name: str | None,
    variant: str,
    position: str | None,
    moves: str,
    time_: float | None,
    depth: int | None,
    nodes: int | None,
    threads: int,
    table_mb: int,
    method: str,
    level: int | None,
    seat_texts: tuple[str, ...],
    dice: str,
    seed: int | None,
    save: Path | None,
    resume: Path | None,
) -> None:
    """Play in the terminal, against the engine or with others.

    Type moves as text, the beginning of one if it is the only such, or a whole turn; the Tab key
    completes. `help` lists what else there is: moves, hint, why, undo, save, resign, quit.

    \b
    Examples:
      fiveply play arkantar --level 3
      fiveply play threaten --seat human --seat human --seat engine:time=1
      fiveply play tritangle --seat 0,1,2 --dice ask --save evening.txt
      fiveply play --resume evening.txt
    """
    game = _game(name, variant, position, moves, resume)
    limit = limit_of(time_, depth, nodes)
    adviser = Player(limit, threads, table_mb, method)
    if level is not None:
        limit = fiveply.Limit(nodes=level_nodes(level))
    taken = _seats(game, seat_texts, Player(limit, threads, table_mb, method))
    table = Table(game, taken, adviser, random.Random(seed), dice == "ask", _store(save, resume))
    table.run()


def _game(
    name: str | None, variant: str, position: str | None, moves: str, resume: Path | None
) -> fiveply.Game[Any]:
    """Begin a game, or read the saved one."""
    if resume is None:
        if name is None:
            games = ", ".join(fiveply.GAMES)
            raise click.UsageError(f"GAME: found nothing, expected {games} or --resume FILE")
        game = record(name, variant, position, moves)
        game.tags["Date"] = datetime.datetime.now(datetime.UTC).strftime("%Y.%m.%d")
        return game
    if variant or position is not None or moves:
        raise click.UsageError("--resume: found a start beside it, expected the file alone")
    game = fiveply.Game[Any].load(resume)
    if name not in (None, game.start.game):
        raise click.UsageError(f"GAME: found {name}, expected {game.start.game} as in {resume}")
    return game


def _seats(game: fiveply.Game[Any], texts: tuple[str, ...], default: Player) -> list[Seat]:
    """Seat the players: as the options say, else as the record does."""
    names = [f"{tag}Type" for tag in game.seat_tags]
    if not texts:
        told = tuple(game.tags.get(name, "") for name in names)
        texts = told if all(told) else ()
    taken = seats(texts, game.start.players, default)
    game.tags.update(zip(names, map(seat_text, taken), strict=True))
    return taken


def _store(save: Path | None, resume: Path | None) -> Store:
    """Choose where the game is kept; a game that is there already is not written over."""
    if save is not None and save != resume and save.exists():
        raise click.UsageError(
            f"--save: found {save} there already, expected a new file; --resume {save} goes on"
        )
    return Store(save or resume)
