"""Tri-tangle: a dice race for 2 or 3 on interwoven paths, up to the apex and down again.

>>> from fiveply import tritangle
>>> p = tritangle.Position("2x3")
>>> p.is_chance, [str(move) for move in p.legal_moves][:2]
(True, ['roll 1', 'roll 2'])
>>> q = p.play("roll 6")
>>> q.die, [str(move) for move in q.legal_moves]
(6, ['B-0'])
"""

from __future__ import annotations

from collections.abc import Iterator
from os import PathLike
from typing import TYPE_CHECKING, Final

from . import base
from ._core import register
from ._lazy import lazy
from .pictures.canvas import Picture, Point, Shape
from .pictures.trees import draw_board, draw_die, draw_piece, draw_stage, measures, shape_of

if TYPE_CHECKING:
    from . import exact as solved
else:
    solved = lazy("exact")

PLACES: Final = "B0123456D789XAH"
"""The places of a path in the order of the text."""


class Move(base.Move):
    """A move of Tri-tangle, or a roll of the die.

    >>> move = Move("5-D")
    >>> move.kind, move.origin, move.target, Move("roll 4").roll
    ('advance', '5', 'D', 4)
    """

    __slots__ = ()
    _GAME = "tritangle"

    @property
    def kind(self) -> str:
        """`'roll'`, `'enter'`, `'advance'` or `'pass'`."""
        return str(self._fact("kind"))

    @property
    def origin(self) -> str | None:
        """The place that a piece leaves."""
        place: str | None = self._fact("origin")
        return place

    @property
    def target(self) -> str | None:
        """The place where it ends."""
        place: str | None = self._fact("target")
        return place

    @property
    def roll(self) -> int | None:
        """What the die shows, if this is a roll."""
        number: int | None = self._fact("roll")
        return number


class Position(base.Position[Move]):
    """A position of Tri-tangle: `"3x3"` (default) is three players with three pieces each.

    The variants are `"3x3"`, `"2x3"`, `"2x4"`, `"3x4"` and each of them with `"-short"`.

    >>> p = Position.parse("^B15 ^BB6 0 6 0")
    >>> p.pieces, p.stages, p.die, p.owed, p.course
    (('B15', 'BB6'), ('up', 'up'), 6, 0, 'full')
    """

    __slots__ = ()
    _GAME = "tritangle"
    _TITLE = "Tri-tangle"

    @property
    def pieces(self) -> tuple[str, ...]:
        """For each seat the places of its pieces, a letter each, in the order of `PLACES`."""
        return tuple("".join(places) for places in self._fact("pieces"))

    @property
    def stages(self) -> tuple[str, ...]:
        """For each seat whether it goes `'up'` or `'down'`."""
        return tuple(self._fact("stages"))

    @property
    def die(self) -> int | None:
        """The roll to be used; None if a roll is due."""
        number: int | None = self._fact("die")
        return number

    @property
    def owed(self) -> int:
        """The rolls owed after this one."""
        return int(self._fact("owed"))

    @property
    def course(self) -> str:
        """`'full'` or `'short'`."""
        return str(self._fact("course"))

    @property
    def pieces_each(self) -> int:
        """How many pieces a player has: 3 or 4."""
        return int(self._fact("pieces_each"))

    def exact(self, table: solved.Table | str | PathLike[str] | None = None) -> solved.Exact:
        """Look up what the position is worth under best play, and what each move gives away.

        Args:
            table: a table, or its file; by default the one that `fiveply solve tritangle VARIANT`
                has made. With three players see the caveat of `fiveply.exact`.

        Raises:
            TableError: there is no table (the message has the command that makes it), it is damaged
                or another variant's, or the position is not in it: more rolls are owed than a game
                ever owes.
            GameOverError: the game is over.
        """
        if not isinstance(table, solved.Table):
            table = solved.open_table(self.variant, table)
        return table.exact(self)

    def _look_up(self) -> solved.Exact | None:
        return solved.look_up(self)

    def seat_name(self, seat: int) -> str:
        """Name a seat: Player 0, 1 or 2, as the rules page numbers them."""
        return f"Player {seat}"

    def board(self) -> str:
        """Draw the paths as text, one line for each seat; `*` stands for one piece.

        >>> print(Position.parse("^B15 ^BB6 0 6 0").board())
                  B   0 1 2 3 4 5 6 D 7 8 9 X A   H
        Player 0  *   . * . . . * . . . . . . .   .  up
        Player 1  **  . . . . . . * . . . . . .   .  up
        """
        lines = ["          " + _columns(PLACES)]
        for seat, (places, stage) in enumerate(zip(self.pieces, self.stages, strict=True)):
            marks = ["*" * places.count(place) or "." for place in PLACES]
            lines.append(f"Player {seat}  {_columns(marks)}  {stage}")
        return "\n".join(lines)

    def _measures(self) -> Point:
        return measures(self.players)

    def _shapes(self) -> dict[str, Shape]:
        return {
            f"{seat}:{place}": shape_of(self.players, seat, place)
            for seat in range(self.players)
            for place in PLACES
        }

    def _draw_board(self, picture: Picture, coordinates: bool) -> None:
        draw_board(picture, self.players, coordinates)

    def _standing(self) -> Iterator[tuple[int | None, str, str]]:
        off = {"B": "At the base", "A": "At the apex", "H": "At home"}
        for seat, places in enumerate(self.pieces):
            for place in places:
                kind = off.get(place, f"On the path, {self.stages[seat]}")
                yield seat, kind, f"{seat}:{place}"

    def _draw_pieces(self, picture: Picture) -> None:
        for seat, places in enumerate(self.pieces):
            for i, place in enumerate(places):
                draw_piece(picture, self.players, seat, place, i - places.index(place))
            draw_stage(picture, self.players, seat, self.stages[seat])
        draw_die(picture, self.players, self.die, self.turn)

    def _cell(self, name: str) -> str:
        """Give the name of a place: one without a seat belongs to the player to act."""
        return name if ":" in name else f"{self.turn or 0}:{name}"

    def _last_cells(self, moves: base.Moves) -> tuple[str, ...]:
        """Find the places of the moves that led here, of the player whose piece stands there."""
        seat = self._mover([cell[2:] for cell in super()._last_cells(moves)])
        return tuple(f"{seat}{cell[1:]}" for cell in super()._last_cells(moves))

    def _mover(self, places: list[str]) -> int:
        """Find who has just moved: the player before, or the one to act if he had a bonus."""
        now, end = self.turn or 0, places[-1:]
        seats = [(now - 1) % self.players, now, *range(self.players)]
        there = [seat for seat in seats if end and end[0] in self.pieces[seat]]
        return there[0] if there else now


def _columns(marks: str | list[str]) -> str:
    """Set marks in columns: wide ones for the places that hold any number of pieces."""
    wide = {0, len(PLACES) - 2, len(PLACES) - 1}
    cells = [mark.ljust(3 if i in wide else 1) for i, mark in enumerate(marks)]
    return " ".join(cells).rstrip()


register("tritangle", Position, Move)
