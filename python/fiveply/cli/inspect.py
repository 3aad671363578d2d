"""`fiveply games`, `fiveply show`, `fiveply moves`: looking at games and positions."""

from __future__ import annotations

from typing import Any

import click

import fiveply

from .. import _core
from .common import as_json, describe, on_position, print_json, record
from .console import say, say_board, seat_style


@click.command()
@as_json
def games(json_: bool) -> None:
    """List the games and their variants, the default one first.

    \b
    Example:
      fiveply games --json
    """
    variants: dict[str, list[str]] = {name: [] for name in fiveply.GAMES}
    for name, variant in _core.variants():
        variants[name].append(variant)
    if json_:
        print_json(variants)
        return
    for name, names in variants.items():
        about = (fiveply.GAMES[name].__doc__ or "").splitlines()[0]
        print(f"{name:10} {' '.join(names):12} {about.partition(': ')[2]}".rstrip())


@click.command()
@on_position
@as_json
def show(name: str, variant: str, position: str | None, moves: str, json_: bool) -> None:
    """Show a position: board, text, who is to act.

    \b
    Example:
      fiveply show arkantar --moves "+d4 +c4 end"
    """
    game = record(name, variant, position, moves)
    if json_:
        print_json(position_json(game))
        return
    say_board(game.position)
    print(f"\n{game.position}")
    say(describe(game), seat_style(game.position.turn))


@click.command()
@on_position
@as_json
def moves(name: str, variant: str, position: str | None, moves: str, json_: bool) -> None:
    """List the legal moves, one a line.

    \b
    Example:
      fiveply moves thief --variant 7x7 --moves "b2a3 end"
    """
    legal = [str(move) for move in record(name, variant, position, moves).position.legal_moves]
    if json_:
        print_json(legal)
        return
    for move in legal:
        print(move)


def position_json(game: fiveply.Game[Any]) -> dict[str, object]:
    """Describe the current position of a game in plain values."""
    position, outcome = game.position, game.outcome
    ended = None if outcome is None else {"winner": outcome.winner, "reason": outcome.reason}
    return {
        "game": position.game,
        "variant": position.variant,
        "position": str(position),
        "turn": position.turn,
        "is_chance": position.is_chance,
        "legal_moves": len(position.legal_moves),
        "outcome": ended,
        **position._facts(),
    }
