"""What the commands share: choosing a position, limits, and plain output."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from typing import Any, TypeVar

import click

import fiveply

from .. import _core
from ..turns import split_moves

F = TypeVar("F", bound=Callable[..., Any])

as_json = click.option("--json", "json_", is_flag=True, help="Print JSON, for scripts.")


def _variants(context: click.Context, _: click.Parameter, incomplete: str) -> list[str]:
    """Complete a variant of the game that stands before it."""
    # An option that still lacks its value leaves what stood before it among the `args`.
    before = (context.params.get("name"), *context.args)
    return [
        variant
        for name, variant in _core.variants()
        if name in before and variant.startswith(incomplete)
    ]


on_variant = click.option(
    "--variant", default="", metavar="V", help="A variant; see `games`.", shell_complete=_variants
)


def position_options(*, required: bool) -> Callable[[F], F]:
    """Add GAME and the options that choose a position, for `record`."""

    def decorated(command: F) -> F:
        games = click.Choice(list(fiveply.GAMES))
        for decorate in (
            click.option("--moves", default="", metavar='"M1 M2 ..."', help="Play these moves on."),
            click.option("--position", metavar="TEXT", help="Start from this position."),
            on_variant,
            click.argument("name", metavar="GAME", type=games, required=required),
        ):
            command = decorate(command)
        return command

    return decorated


on_position = position_options(required=True)


def record(name: str, variant: str, position: str | None, moves: str) -> fiveply.Game[Any]:
    """Make the record that the options of `on_position` ask for."""
    if position is None:
        start = fiveply.start(name, variant)
    else:
        start = fiveply.parse(name, position)
        if variant and variant != start.variant:
            raise ValueError(f"--variant: found {variant}, expected {start.variant} as the text")
    game = fiveply.Game(start)
    for text in split_moves(moves):
        game.push(text)
    return game


def limits(command: F) -> F:
    """Add the options that limit and equip a search."""
    for decorate in (
        click.option("--method", type=click.Choice(_core.METHODS), default="auto",
                     show_default=True, help="How three or more players are thought to play."),
        click.option("--table-mb", type=int, default=64, show_default=True,
                     help="Size of the transposition table in MiB."),
        click.option("--threads", type=int, default=1, show_default=True, help="Worker threads."),
        click.option("--nodes", type=int, help="Positions to visit."),
        click.option("--depth", type=int, help="Plies to look ahead."),
        click.option("--time", "time_", type=float, help="Seconds to use."),
    ):  # fmt: skip
        command = decorate(command)
    return command


def limit_of(
    time: float | None, depth: int | None, nodes: int | None, otherwise: float = 2.0
) -> fiveply.Limit:
    """Make the limit asked for; if none is, so many seconds."""
    if time is None and depth is None and nodes is None:
        time = otherwise
    return fiveply.Limit(time=time, depth=depth, nodes=nodes)


def print_json(value: object) -> None:
    """Print a value as JSON on one line."""
    print(json.dumps(value))


def score_json(score: fiveply.Score) -> dict[str, object]:
    """Put a score into plain values; infinite ones become null."""
    values = {} if score.returns is None else {"returns": [*map(finite, score.returns)]}
    unit = "probability" if score.is_probability else "pieces"
    return {"win_in": score.win_in, "value": finite(score.value), "unit": unit, **values}


def finite(value: float) -> float | None:
    """Give a number as JSON knows it: null if it is infinite."""
    return value if math.isfinite(value) else None


def describe(game: fiveply.Game[Any]) -> str:
    """Say in a line who is to act, or how the game has ended."""
    position = game.position
    if game.outcome is None:
        assert position.turn is not None
        number = len(position.legal_moves)
        what = "to roll" if position.is_chance else "to act"
        moves = "1 legal move" if number == 1 else f"{number} legal moves"
        return f"{position.seat_name(position.turn)} {what}, {moves}"
    if game.outcome.winner is None:
        return f"draw: {game.outcome.reason}"
    return f"{position.seat_name(game.outcome.winner)} has won: {game.outcome.reason}"


def turns_text(position: fiveply.Position[Any], line: tuple[_core.Move, ...]) -> str:
    """Write a line of moves by turns, each with who plays it."""
    turns = fiveply.by_turns(position, line)
    return "  ".join(f"{position.seat_name(turn.seat)}: {turn}" for turn in turns)
