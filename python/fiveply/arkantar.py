"""Arkantar: two players flip tiles between Path and Wall; whoever takes the other King wins.

>>> from fiveply import arkantar
>>> p = arkantar.Position()
>>> p.play("+d4").play("+c4").play("end").turn
1
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from . import base
from ._core import register
from .pictures.canvas import Picture, Point, Shape

FILES: Final = "abcdefg"
SEATS: Final = ("Black", "White")


class Pawn(NamedTuple):
    """A pawn on the board."""

    player: int
    """Its seat: 0 Black, 1 White."""
    kind: str
    """`'Tall'`, `'Medium'`, `'Small'` or `'King'`."""


class Move(base.Move):
    """A move of Arkantar: one action of a turn, `end` or `pass`.

    >>> move = Move("d1xd5=T")
    >>> move.kind, move.origin, move.target, move.ransom
    ('capture', 'd1', 'd5', 'Tall')
    """

    __slots__ = ()
    _GAME = "arkantar"

    @property
    def kind(self) -> str:
        """`'build'`, `'destroy'`, `'slide'`, `'capture'`, `'end'` or `'pass'`."""
        return str(self._fact("kind"))

    @property
    def origin(self) -> str | None:
        """The tile that a pawn leaves; None for flips, `end` and `pass`."""
        tile: str | None = self._fact("origin")
        return tile

    @property
    def target(self) -> str | None:
        """The tile flipped or moved to; None for `end` and `pass`."""
        tile: str | None = self._fact("target")
        return tile

    @property
    def ransom(self) -> str | None:
        """The kind of Knight that a King's capture brings back, if any (ruling AR4)."""
        kind: str | None = self._fact("ransom")
        return kind


class Position(base.Position[Move]):
    """A position of Arkantar.

    >>> p = Position().play("+d4")
    >>> p.actions, p.built, "d4" in p.walls
    (1, ('d4',), True)
    >>> p.pieces["d1"]
    Pawn(player=0, kind='King')
    """

    __slots__ = ()
    _GAME = "arkantar"
    _TITLE = "Arkantar"

    @property
    def pieces(self) -> dict[str, Pawn]:
        """The pawns by tile, in the order a1, b1, ..., g7."""
        return {tile: Pawn(*pawn) for tile, pawn in self._fact("pieces").items()}

    @property
    def walls(self) -> frozenset[str]:
        """The tiles with the Wall face up."""
        return frozenset(self._fact("walls"))

    @property
    def actions(self) -> int:
        """The actions taken in this turn, 0 to 2."""
        return int(self._fact("actions"))

    @property
    def built(self) -> tuple[str, ...]:
        """The tiles built in this turn, as long as no pawn has slid in it."""
        return tuple(self._fact("built"))

    @property
    def destroyed(self) -> tuple[str, ...]:
        """The tiles destroyed in this turn, as long as no pawn has slid in it."""
        return tuple(self._fact("destroyed"))

    @property
    def slid(self) -> bool:
        """Whether a pawn has slid in this turn: nothing is flipped in it any more."""
        return bool(self._fact("slid"))

    @property
    def king_start(self) -> str | None:
        """Where the acting King stood at the start of the turn, if that is another tile."""
        tile: str | None = self._fact("king_start")
        return tile

    @property
    def captured(self) -> tuple[dict[str, int], dict[str, int]]:
        """How many pawns of each kind each seat has lost."""
        black, white = self._fact("captured")
        return black, white

    def seat_name(self, seat: int) -> str:
        """Name a seat: Black or White."""
        return SEATS[seat]

    def board(self) -> str:
        """Draw the board as text: `#` Walls, capitals Black, lower case White.

        >>> print(Position().board())
        7  s m t k t m s
        6  # # # # # # #
        5  . . . . . . .
        4  . . . . . . .
        3  . . . . . . .
        2  # # # # # # #
        1  S M T K T M S
        <BLANKLINE>
           a b c d e f g
        """
        ranks = str(self).split(" ")[0].split("/")
        rows = [f"{7 - i}  {' '.join(rank)}" for i, rank in enumerate(ranks)]
        return "\n".join([*rows, "", f"   {' '.join(FILES)}"])

    def _measures(self) -> Point:
        return 8.0, 8.0

    def _shapes(self) -> dict[str, Shape]:
        return {
            f"{letter}{rank + 1}": Shape(_tile(file + 0.7, 6.3 - rank))
            for rank in range(7)
            for file, letter in enumerate(FILES)
        }

    def _draw_board(self, picture: Picture, coordinates: bool) -> None:
        theme = picture.theme
        for shape in self._shapes().values():
            picture.rect(shape.points[0], (0.94, 0.94), 0.06, fill=theme.light, stroke=theme.line,
                         stroke_width=0.025)  # fmt: skip
        for i, letter in enumerate(FILES if coordinates else ""):
            picture.text((i + 1.17, 7.62), letter, 0.34, fill=theme.faint)
            picture.text((0.36, 6.77 - i), str(i + 1), 0.34, fill=theme.faint)

    def _draw_ground(self, picture: Picture) -> None:
        walls = self.walls
        for tile, shape in self._shapes().items():
            if tile in walls:
                with picture.group():
                    _draw_wall(picture, shape.points[0])

    def _standing(self) -> Iterator[tuple[int | None, str, str]]:
        return ((pawn.player, pawn.kind, tile) for tile, pawn in self.pieces.items())

    def _draw_pieces(self, picture: Picture) -> None:
        shapes = self._shapes()
        for tile, pawn in self.pieces.items():
            with picture.group():
                _draw_pawn(picture, shapes[tile].centre, pawn)


def _tile(x: float, y: float) -> tuple[Point, ...]:
    return ((x, y), (x + 0.94, y), (x + 0.94, y + 0.94), (x, y + 0.94))


def _draw_wall(picture: Picture, at: Point) -> None:
    """Draw four courses of bricks on a tile."""
    x, y = at
    theme = picture.theme
    picture.rect(at, (0.94, 0.94), 0.06, fill=theme.wall, stroke=theme.line, stroke_width=0.025)
    courses = "".join(f"M{x + 0.05:.2f} {y + 0.235 * i:.2f}h.84" for i in (1, 2, 3))
    joints = [(0.32, 0), (0.66, 0), (0.5, 1), (0.18, 1), (0.8, 1)]
    uprights = "".join(
        f"M{x + dx:.2f} {y + 0.235 * (row + lift) + 0.04:.2f}v.16"
        for dx, row in joints
        for lift in (0, 2)
    )
    picture.path(courses + uprights, stroke=theme.mortar, stroke_width=0.035, fill="none")


def _draw_pawn(picture: Picture, at: Point, pawn: Pawn) -> None:
    """Draw a disc that is the wider the taller the pawn; a King has a golden ring."""
    theme = picture.theme
    fill, ink = (theme.black, theme.white) if pawn.player == 0 else (theme.white, theme.black)
    radius = {"King": 0.4, "Tall": 0.38, "Medium": 0.31, "Small": 0.24}[pawn.kind]
    picture.circle(at, radius, fill=fill, stroke=theme.rim, stroke_width=0.04)
    # A second outline keeps black discs apart from dark cells.
    picture.circle(at, radius - 0.045, fill="none", stroke=ink, stroke_width=0.02)
    if pawn.kind == "King":
        picture.circle(at, radius - 0.09, fill="none", stroke=theme.gold, stroke_width=0.055)
    picture.text(at, pawn.kind[0], max(radius * 0.95, 0.26), fill=ink, font_weight="bold")


register("arkantar", Position, Move)
