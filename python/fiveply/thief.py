"""Thief: jewels decide who is King, Thief or Emperor; bring the other's jewel home.

>>> from fiveply import thief
>>> p = thief.Position()
>>> p.pieces["c1"].role
'King'
>>> len(p.legal_moves), len(thief.Position("7x7").legal_moves)
(130, 275)
"""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import ClassVar, Final, NamedTuple

from . import base
from ._core import register
from .endgames import Exact, exact_of, look_up
from .svg import FAINT, HIGHLIGHT, INK, PAPER, Picture, Point
from .tables import data_folder

FILES: Final = "abcdefg"
SEATS: Final = ("White", "Black")
JEWELS: Final = ("#3fa7d6", "#c2334d")
"""The fill colours of the white and the black jewel."""


class Unit(NamedTuple):
    """A unit on the board."""

    player: int
    """Its seat: 0 White, 1 Black."""
    nature: str
    """`'Guard'` or `'Elite Guard'`."""
    jewels: tuple[int, ...]
    """Whose jewels it holds, by seat."""

    @property
    def role(self) -> str:
        """What it is by what it holds: its nature, `'King'`, `'Thief'` or `'Emperor'`."""
        match self.jewels:
            case ():
                return self.nature
            case (owner,):
                return "King" if owner == self.player else "Thief"
            case _:
                return "Emperor"


class Move(base.Move):
    """A move of Thief: a normal move, a sacrifice with its step, `end` or `pass`.

    >>> move = Move("b1xa2b3")
    >>> move.kind, move.origin, move.via, move.target, move.captures
    ('double', 'b1', 'a2', 'b3', ('a2',))
    >>> Move("*a1:c1xd2").sacrificed
    'a1'
    """

    __slots__ = ()
    _GAME = "thief"

    @property
    def kind(self) -> str:
        """`'step'`, `'double'`, `'hand-over'`, `'sacrifice'`, `'end'` or `'pass'`.

        A `'double'` attacks with its first step; two steps without an attack on the way are told
        by where they go, as the rules page counts them.
        """
        return str(self._fact("kind"))

    @property
    def origin(self) -> str | None:
        """The square that a unit leaves, or that hands its jewel over."""
        square: str | None = self._fact("origin")
        return square

    @property
    def via(self) -> str | None:
        """The square attacked on the way of a double move."""
        square: str | None = self._fact("via")
        return square

    @property
    def target(self) -> str | None:
        """The square that is entered, or that takes the jewel."""
        square: str | None = self._fact("target")
        return square

    @property
    def captures(self) -> tuple[str, ...]:
        """The squares attacked, in order."""
        return tuple(self._fact("captures"))

    @property
    def sacrificed(self) -> str | None:
        """The square of the unit sacrificed, if any."""
        square: str | None = self._fact("sacrificed")
        return square

    @property
    def hand_over(self) -> bool:
        """Whether the move hands a jewel over."""
        return self.kind == "hand-over"


class Position(base.Position[Move]):
    """A position of Thief, on 5x5 (default) or 7x7.

    >>> p = Position().play("b2a3")
    >>> p.size, p.normal_done, p.sacrifices, str(p.play("end").turn)
    (5, True, 0, '1')
    """

    __slots__ = ()
    _GAME = "thief"
    HAS_ENDGAMES: ClassVar[bool] = True

    @property
    def pieces(self) -> dict[str, Unit]:
        """The units by square, in the order a1, b1, ..."""
        pieces = self._fact("pieces").items()
        return {
            square: Unit(player, nature, tuple(held)) for square, (player, nature, held) in pieces
        }

    @property
    def size(self) -> int:
        """The squares of a side: 5 or 7."""
        return int(self._fact("size"))

    @property
    def sacrifices(self) -> int:
        """The sacrifices made in this turn, 0 to 3."""
        return int(self._fact("sacrifices"))

    @property
    def normal_done(self) -> bool:
        """Whether the normal move of this turn is made."""
        return bool(self._fact("normal_done"))

    def exact(self, tables: str | PathLike[str] | None = None) -> Exact:
        """Look up what the position is worth with perfect play, and what each move leads to.

        Also in the middle of a turn: all is known that is known of its ends. Repetition and turn
        limit are not thought of: they belong to a record.

        Args:
            tables: the data folder with the tables; by default `fiveply.tables.data_folder()`,
                where `fiveply solve thief 2v2` puts them.

        Raises:
            TableError: there is no table of the material, or one is damaged.
            GameOverError: the game is over.
        """
        return exact_of(self, data_folder() if tables is None else Path(tables))

    def _look_up(self) -> Exact | None:
        return look_up(self, data_folder())

    def seat_name(self, seat: int) -> str:
        """Name a seat: White or Black."""
        return SEATS[seat]

    def board(self) -> str:
        """Draw the board as text: `+` holds the own jewel, `!` the enemy's, `*` both.

        >>> print(Position().board())
        5  g  e  g+ e  g
        4  .  g  g  g  .
        3  .  .  .  .  .
        2  .  G  G  G  .
        1  G  E  G+ E  G
        <BLANKLINE>
           a  b  c  d  e
        """
        pieces, size = self.pieces, self.size
        rows = [
            f"{rank}  " + "".join(_text(pieces.get(f"{file}{rank}")) for file in FILES[:size])
            for rank in range(size, 0, -1)
        ]
        return "\n".join([*(row.rstrip() for row in rows), "", "   " + "  ".join(FILES[:size])])

    def _picture(self, highlighted: set[str]) -> Picture:
        size = self.size
        width = size + 0.9
        picture = Picture(width, width, f"Thief: {self}")
        picture.rect((0, 0), (width, width), fill=PAPER)
        pieces = self.pieces
        for rank in range(size):
            for file, letter in enumerate(FILES[:size]):
                square, at = f"{letter}{rank + 1}", (file + 0.6, size - 0.7 - rank)
                fill = "#e6d9bd" if (rank + file) % 2 else "#f6eedb"
                picture.rect(at, (1, 1), fill=fill)
                if square in highlighted:
                    picture.rect((at[0] + 0.04, at[1] + 0.04), (0.92, 0.92), fill="none",
                                 stroke=HIGHLIGHT, stroke_width=0.08)  # fmt: skip
                if square in pieces:
                    _draw_unit(picture, (at[0] + 0.5, at[1] + 0.5), pieces[square])
        for i, letter in enumerate(FILES[:size]):
            picture.text((i + 1.1, size + 0.6), letter, 0.3, fill=FAINT)
            picture.text((0.3, size - 0.2 - i), str(i + 1), 0.3, fill=FAINT)
        return picture


def _text(unit: Unit | None) -> str:
    if unit is None:
        return ".  "
    letter = unit.nature[0] if unit.player == 0 else unit.nature[0].lower()
    mark = {"King": "+", "Thief": "!", "Emperor": "*"}.get(unit.role, " ")
    return f"{letter}{mark} "


def _draw_unit(picture: Picture, at: Point, unit: Unit) -> None:
    """Draw a Guard as a disc, an Elite Guard as an octagon, each jewel as a diamond on it."""
    x, y = at
    fill, ink = ("#ffffff", INK) if unit.player == 0 else (INK, "#ffffff")
    if unit.nature == "Guard":
        picture.circle(at, 0.36, fill=fill, stroke=INK, stroke_width=0.04)
    else:
        a, b = 0.4, 0.17
        octagon = [(-b, -a), (b, -a), (a, -b), (a, b), (b, a), (-b, a), (-a, b), (-a, -b)]
        corners = [(x + dx, y + dy) for dx, dy in octagon]
        picture.polygon(corners, fill=fill, stroke=INK, stroke_width=0.04)
        inner = [(x + dx * 0.82, y + dy * 0.82) for dx, dy in octagon]
        picture.polygon(inner, fill="none", stroke=ink, stroke_width=0.025)
    if not unit.jewels:
        picture.text(at, unit.nature[0], 0.34, fill=ink, font_weight="bold")
    for i, owner in enumerate(unit.jewels):
        middle = x + (i - (len(unit.jewels) - 1) / 2) * 0.3
        gem = [(middle, y - 0.24), (middle + 0.16, y), (middle, y + 0.24), (middle - 0.16, y)]
        picture.polygon(gem, fill=JEWELS[owner], stroke="#ffffff", stroke_width=0.03)


register("thief", Position, Move)
