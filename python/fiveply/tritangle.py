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

import math
from os import PathLike
from typing import Final

from . import base
from ._core import register
from .exact import Exact, Table, look_up, open_table
from .svg import FAINT, HIGHLIGHT, INK, PAPER, SEATS, Picture, Point

PLACES: Final = "B0123456D789XAH"
"""The places of a path in the order of the text."""

_PATH: Final = "0123456D789X"
_SIDE: Final = dict.fromkeys("257", -1) | dict.fromkeys("368", 1)
"""The pillar on which a place stands: -1 and 1 are shared with the neighbours."""
_RADIUS: Final = {
    "B": 5.75, "0": 4.8, "1": 4.15, "2": 4.2, "3": 4.2, "4": 3.45, "5": 3.3, "6": 3.3,
    "D": 2.75, "7": 2.4, "8": 2.4, "9": 2.05, "X": 1.35, "A": 0.58, "H": 5.75,
}  # fmt: skip
_SIZE: Final = 12.6


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

    def exact(self, table: Table | str | PathLike[str] | None = None) -> Exact:
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
        if not isinstance(table, Table):
            table = open_table(self.variant, table)
        return table.exact(self)

    def _look_up(self) -> Exact | None:
        return look_up(self)

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

    def _picture(self, highlighted: set[str]) -> Picture:
        picture = Picture(_SIZE, _SIZE, f"Tri-tangle: {self}")
        picture.rect((0, 0), (_SIZE, _SIZE), fill=PAPER)
        for seat in range(self.players):
            line = "L".join("{:.2f} {:.2f}".format(*_at(seat, place)) for place in _PATH)
            picture.path(f"M{line}", fill="none", stroke=SEATS[seat], stroke_width=0.07,
                         stroke_opacity=0.45)  # fmt: skip
        picture.circle(_middle(), 0.95, fill="#efe9da", stroke=FAINT, stroke_width=0.03)
        for seat in range(self.players):
            for place in _PATH:
                _draw_place(picture, seat, place)
            _draw_base(picture, seat)
        mover = self.turn
        for seat, places in enumerate(self.pieces):
            for i, place in enumerate(places):
                _draw_piece(picture, seat, place, i - places.index(place))
        for place in sorted(highlighted & set(_PATH)) if mover is not None else ():
            for seat in range(self.players):
                if place in self.pieces[seat]:
                    picture.circle(_at(seat, place), 0.36, fill="none", stroke=HIGHLIGHT,
                                   stroke_width=0.09)  # fmt: skip
        die = "-" if self.die is None else str(self.die)
        picture.rect((0.3, 0.3), (1, 1), 0.15, fill="#ffffff", stroke=INK, stroke_width=0.04)
        picture.text((0.8, 0.8), die, 0.6, fill=INK if mover is None else SEATS[mover])
        return picture


def _columns(marks: str | list[str]) -> str:
    """Set marks in columns: wide ones for the places that hold any number of pieces."""
    wide = {0, len(PLACES) - 2, len(PLACES) - 1}
    cells = [mark.ljust(3 if i in wide else 1) for i, mark in enumerate(marks)]
    return " ".join(cells).rstrip()


def _middle() -> Point:
    return (_SIZE / 2, _SIZE / 2)


def _at(seat: int, place: str) -> Point:
    """Find where a place lies: the trees climb from the rim to the middle, 120 degrees apart."""
    angle = math.radians(90 + 120 * seat + 60 * _SIDE.get(place, 0))
    x, y = _middle()
    return (x + _RADIUS[place] * math.cos(angle), y + _RADIUS[place] * math.sin(angle))


def _draw_place(picture: Picture, seat: int, place: str) -> None:
    ring = place == "D"
    edge, fill = ("#d9a514", "#fff4cf") if ring else ("#8d8a82", "#ffffff")
    at = _at(seat, place)
    picture.circle(at, 0.3, fill=fill, stroke=edge, stroke_width=0.09 if ring else 0.03)
    if place not in _SIDE:
        picture.text(at, place, 0.26, fill=FAINT)


def _draw_base(picture: Picture, seat: int) -> None:
    x, y = _at(seat, "B")
    picture.rect((x - 0.52, y - 0.52), (1.04, 1.04), 0.2, fill="#efe9da", stroke=SEATS[seat],
                 stroke_width=0.05)  # fmt: skip


def _draw_piece(picture: Picture, seat: int, place: str, i: int) -> None:
    """Draw the `i`th piece of a place; those off the paths stand two by two."""
    x, y = _at(seat, place)
    if place in "BAH":
        x, y = x + (i % 2 - 0.5) * 0.44, y + (i // 2 - 0.5) * 0.44
    picture.circle((x, y), 0.2, fill=SEATS[seat], stroke=INK, stroke_width=0.03)
    if place == "H":
        picture.text((x, y), "H", 0.2, fill="#ffffff")


register("tritangle", Position, Move)
