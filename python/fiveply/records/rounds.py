"""The moves of a game in rounds: in each, every seat has at most one turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from ..turns import by_turns

if TYPE_CHECKING:
    from ..game import Game


class Entry(NamedTuple):
    """A turn in its round."""

    first: int
    """The number of moves before it."""
    moves: list[str]
    """Its moves as tokens."""


def rounds(game: Game[Any]) -> Iterator[list[Entry | None]]:
    """Go through the rounds: an entry by seat, None for who has no turn; none at the end.

    >>> from fiveply import Game, arkantar
    >>> game = Game(arkantar.Position())
    >>> for move in ("+d4", "end", "+a3", "+b3", "+c3", "-b2"):
    ...     _ = game.push(move)
    >>> for row in rounds(game):
    ...     print([entry.moves for entry in row])
    [['+d4', 'end'], ['+a3', '+b3', '+c3']]
    [['-b2']]
    """
    row: list[Entry | None] = []
    first = 0
    for turn in by_turns(game.start, game.moves):
        if turn.seat < len(row):
            yield row
            row = []
        row += [None] * (turn.seat - len(row))
        row.append(Entry(first, [token(str(move)) for move in turn.moves]))
        first += len(turn.moves)
    if row:
        yield row


def token(move: str) -> str:
    """Make one word of a move's text.

    >>> token("roll 4")
    'roll_4'
    """
    return move.replace(" ", "_")


def untoken(word: str) -> str:
    """Give the text of a move back."""
    return word.replace("_", " ")
