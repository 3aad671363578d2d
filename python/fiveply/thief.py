"""Thief: jewels decide who is King, Thief or Emperor; bring the other's jewel home.

>>> from fiveply import thief
>>> p = thief.Position()
>>> p.pieces["c1"].role
'King'
>>> len(p.legal_moves), len(thief.Position("7x7").legal_moves)
(130, 275)
"""

from __future__ import annotations

from collections.abc import Iterator
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from . import base
from ._core import register
from ._lazy import lazy
from .pictures.canvas import Picture, Point, Shape
from .tables import data_folder

if TYPE_CHECKING:
    from . import endgames
else:
    endgames = lazy("endgames")

FILES: Final = "abcdefg"
SEATS: Final = ("White", "Black")


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
    _TITLE = "Thief"
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

    def exact(self, tables: str | PathLike[str] | None = None) -> endgames.Exact:
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
        return endgames.exact_of(self, data_folder() if tables is None else Path(tables))

    def _look_up(self) -> endgames.Exact | None:
        return endgames.look_up(self, data_folder())

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

    def _measures(self) -> Point:
        return self.size + 1.0, self.size + 1.0

    def _shapes(self) -> dict[str, Shape]:
        return {
            f"{letter}{rank + 1}": Shape(_square(file + 0.7, self.size - 0.7 - rank))
            for rank in range(self.size)
            for file, letter in enumerate(FILES[: self.size])
        }

    def _draw_board(self, picture: Picture, coordinates: bool) -> None:
        size, theme = self.size, picture.theme
        for i, shape in enumerate(self._shapes().values()):
            dark = (i % size + i // size) % 2 == 0
            picture.shape(shape, fill=theme.dark if dark else theme.light)
        picture.rect((0.7, 0.3), (size, size), fill="none", stroke=theme.line, stroke_width=0.03)
        for i, letter in enumerate(FILES[:size] if coordinates else ""):
            picture.text((i + 1.2, size + 0.64), letter, 0.3, fill=theme.faint)
            picture.text((0.38, size - 0.2 - i), str(i + 1), 0.3, fill=theme.faint)

    def _standing(self) -> Iterator[tuple[int | None, str, str]]:
        return ((unit.player, unit.nature, square) for square, unit in self.pieces.items())

    def _draw_pieces(self, picture: Picture) -> None:
        shapes = self._shapes()
        for square, unit in self.pieces.items():
            with picture.group():
                _draw_unit(picture, shapes[square].centre, unit)


def _square(x: float, y: float) -> tuple[Point, ...]:
    return ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))


def _text(unit: Unit | None) -> str:
    if unit is None:
        return ".  "
    letter = unit.nature[0] if unit.player == 0 else unit.nature[0].lower()
    mark = {"King": "+", "Thief": "!", "Emperor": "*"}.get(unit.role, " ")
    return f"{letter}{mark} "


def _draw_unit(picture: Picture, at: Point, unit: Unit) -> None:
    """Draw a Guard as a disc, an Elite Guard as an octagon, each with the jewels it holds."""
    theme = picture.theme
    fill, ink = (theme.white, theme.black) if unit.player == 0 else (theme.black, theme.white)
    if unit.nature == "Guard":
        picture.circle(at, 0.36, fill=fill, stroke=theme.rim, stroke_width=0.04)
        picture.circle(at, 0.32, fill="none", stroke=ink, stroke_width=0.02)
    else:
        picture.polygon(_octagon(at, 0.4), fill=fill, stroke=theme.rim, stroke_width=0.04)
        picture.polygon(_octagon(at, 0.345), fill="none", stroke=ink, stroke_width=0.02)
        picture.polygon(_octagon(at, 0.29), fill="none", stroke=ink, stroke_width=0.02)
    if not unit.jewels:
        picture.text(at, unit.nature[0], 0.32, fill=ink, font_weight="bold")
    for i, owner in enumerate(unit.jewels):
        middle = at[0] + (i - (len(unit.jewels) - 1) / 2) * 0.28
        _draw_jewel(picture, (middle, at[1]), owner, ink)


def _octagon(at: Point, a: float) -> list[Point]:
    b = a * 0.43
    corners = [(-b, -a), (b, -a), (a, -b), (a, b), (b, a), (-b, a), (-a, b), (-a, -b)]
    return [(at[0] + dx, at[1] + dy) for dx, dy in corners]


def _draw_jewel(picture: Picture, at: Point, owner: int, ink: str) -> None:
    """Draw the white jewel as a blue diamond, the black one as a red gem with a flat top."""
    x, y = at
    if owner == 0:
        shape, facets = (
            [(0, -0.24), (0.14, 0), (0, 0.24), (-0.14, 0)],
            f"M{x - 0.14:.2f} {y:.2f}h.28",
        )
    else:
        shape = [(-0.08, -0.17), (0.08, -0.17), (0.15, -0.06), (0, 0.2), (-0.15, -0.06)]
        facets = f"M{x - 0.15:.2f} {y - 0.06:.2f}h.3"
    points = [(x + dx, y + dy) for dx, dy in shape]
    picture.polygon(points, fill=picture.theme.jewels[owner], stroke=ink, stroke_width=0.03,
                    stroke_linejoin="round")  # fmt: skip
    picture.path(facets, fill="none", stroke=ink, stroke_width=0.02)


register("thief", Position, Move)
