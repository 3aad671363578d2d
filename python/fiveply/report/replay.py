"""What the measures see of a game: its positions and moves, and each game's pieces in one form."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

import fiveply

from .. import _core
from .play import Played
from .settings import Settings


class Piece(NamedTuple):
    """A piece, whatever the game."""

    seat: int | None
    """Who controls it; None for nobody's."""
    kind: str
    """What it is, in the game's own word; in Tri-tangle how far it has come."""
    cell: str
    """Where it is."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A finished game played again."""

    played: Played
    """The game."""
    positions: tuple[fiveply.Position[Any], ...]
    """One more than moves: the one before each move, and the last."""
    moves: tuple[_core.Move, ...]
    """Every ply, rolls too."""
    pieces: tuple[tuple[Piece, ...], ...]
    """The pieces of each position."""

    @property
    def decisions(self) -> Iterable[tuple[int, fiveply.Position[Any], _core.Move]]:
        """The plies at which a player chose: number, position and move."""
        for ply, move in enumerate(self.moves):
            if not self.positions[ply].is_chance:
                yield ply, self.positions[ply], move


def replay(settings: Settings, played: Played) -> Replay:
    """Play a logged game again.

    Raises:
        FiveplyError: the log has moves that the game has not.
    """
    position = settings.start(played.first)
    positions, moves = [position], []
    for text in played.moves:
        move = position.parse_move(text)
        position = position.play(move)
        moves.append(move)
        positions.append(position)
    return Replay(
        played, tuple(positions), tuple(moves), tuple(tuple(pieces(one)) for one in positions)
    )


def pieces(position: fiveply.Position[Any]) -> list[Piece]:
    """List a position's pieces; they include those off the board where the game tells them apart.

    >>> from fiveply import start
    >>> pieces(start("threaten"))[0]
    Piece(seat=0, kind='Obelisk', cell='a1')
    """
    return [Piece(*standing) for standing in position._standing()]


def cell_of(position: fiveply.Position[Any], place: str | None) -> str | None:
    """Name a cell that a move made from here names as `pieces` does."""
    return None if place is None else position._cell(place)


def captured(move: _core.Move) -> tuple[str, ...]:
    """Give the cells on which a move takes pieces."""
    facts = move._facts()
    if facts["kind"] == "capture":
        return (facts["target"],)
    return tuple(facts.get("captures", ()))
