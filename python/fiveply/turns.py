"""Moves by turns: what a player does until another player is to act."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from . import _core


class Turn(NamedTuple):
    """One turn, or as much of it as there is."""

    seat: int
    """Who acts."""
    moves: tuple[_core.Move, ...]
    """What he does."""

    def __str__(self) -> str:
        return " ".join(str(move) for move in self.moves)


def by_turns(position: _core.Position[Any], moves: Iterable[_core.Move | str]) -> list[Turn]:
    """Group a line of moves by turns.

    Args:
        position: where the line begins.
        moves: the line.

    Raises:
        IllegalMoveError: a move is not legal in its place.
        GameOverError: there are moves after the end of the game.

    >>> from fiveply import arkantar, by_turns
    >>> line = by_turns(arkantar.Position(), ["+d4", "+c4", "end", "+a3"])
    >>> [(turn.seat, str(turn)) for turn in line]
    [(0, '+d4 +c4 end'), (1, '+a3')]
    """
    turns: list[Turn] = []
    seat: int | None = None
    for given in moves:
        move = position.parse_move(given) if isinstance(given, str) else given
        before = position.turn
        position = position.play(move)
        if turns and before == seat:
            turns[-1] = Turn(turns[-1].seat, (*turns[-1].moves, move))
        elif before is not None:
            turns.append(Turn(before, (move,)))
        seat = before
    return turns


def split_moves(text: str) -> list[str]:
    """Split a line of moves at spaces; `roll 4` (or `roll_4`) is one of them.

    >>> split_moves("roll_6 B-0 roll 2 pass")
    ['roll 6', 'B-0', 'roll 2', 'pass']
    """
    moves: list[str] = []
    for word in text.replace("roll_", "roll ").split():
        if moves and moves[-1] == "roll":
            moves[-1] = f"roll {word}"
        else:
            moves.append(word)
    return moves
