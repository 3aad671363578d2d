"""Tri-Trac: triangular tiles with a piece of track; a track between two arrows wins.

>>> from fiveply import tritrac
>>> p = tritrac.Position().play("+b3l")
>>> p.neutral_locked, p.hands
(True, (7, 7))
"""

from __future__ import annotations

from typing import Final, NamedTuple

from . import base, triangles
from ._core import register
from .svg import HIGHLIGHT, INK, PAPER, Picture, Point, centre, mix

ROWS: Final = ((-2, 2), (-3, 3), (-3, 3), (-2, 2))
"""The half-step columns of each row's first and last cell."""
SEATS: Final = ("Orange", "Yellow")
ARROWS: Final = {"a2": "v", "c7": "r", "d1": "l"}
"""The border edges that bear an arrow, by cell."""
FILLS: Final = {"orange": "#e0732c", "yellow": "#f2c744", "neutral": "#f7f7f4"}


class Tile(NamedTuple):
    """A tile on the board."""

    owner: str
    """`'orange'`, `'yellow'` or `'neutral'`."""
    orientation: str
    """The edge that its track does not touch: `'l'`, `'r'` or `'v'`."""

    @property
    def text(self) -> str:
        """The tile as the text form has it, for example `Ol`."""
        return ("W" if self.owner == "neutral" else self.owner[0].upper()) + self.orientation


class Move(base.Move):
    """A move of Tri-Trac, which is a whole turn.

    >>> move = Move("b3c4r")
    >>> move.kind, move.origin, move.target, move.orientation
    ('move', 'b3', 'c4', 'r')
    """

    __slots__ = ()
    _GAME = "tritrac"

    @property
    def kind(self) -> str:
        """`'place'`, `'move'` or `'rotate'`."""
        return str(self._fact("kind"))

    @property
    def origin(self) -> str | None:
        """The cell that a tile leaves or turns in; None when it is placed."""
        cell: str | None = self._fact("origin")
        return cell

    @property
    def target(self) -> str:
        """The cell in which the tile lies afterwards."""
        return str(self._fact("target"))

    @property
    def orientation(self) -> str:
        """The orientation in which it lies afterwards: `'l'`, `'r'` or `'v'`."""
        return str(self._fact("orientation"))


class Position(base.Position[Move]):
    """A position of Tri-Trac.

    >>> Position.parse("...../..OlWv.../......./..... y -").tiles["b3"]
    Tile(owner='orange', orientation='l')
    """

    __slots__ = ()
    _GAME = "tritrac"
    _TITLE = "Tri-Trac"

    @property
    def tiles(self) -> dict[str, Tile]:
        """The tiles by cell, in the order a1, a2, ..., d5."""
        return {cell: Tile(*tile) for cell, tile in self._fact("tiles").items()}

    @property
    def hands(self) -> tuple[int, int]:
        """How many tiles each seat still has in hand."""
        orange, yellow = self._fact("hands")
        return orange, yellow

    @property
    def neutral_locked(self) -> bool:
        """Whether the last move was one of the neutral tile, which now may not be touched."""
        return bool(self._fact("neutral_locked"))

    def seat_name(self, seat: int) -> str:
        """Name a seat: Orange or Yellow."""
        return SEATS[seat]

    def board(self) -> str:
        r"""Draw the board as text: each triangle holds its tile, `>` and `<` mark the arrows.

        >>> print(Position.parse("...../..OlWv.../......./..... y -").board())
                v
        a      /..\../..\../..\
        b   /..\../Ol\Wv/..\../..\
        c   \../..\../..\../..\../<
        d     >\../..\../..\../
        """
        tiles = {cell: tile.text for cell, tile in self.tiles.items()}
        lines = [" " * 8 + "v"]
        for r, (first, last) in enumerate(ROWS):
            letter = chr(ord("a") + r)
            row = [tiles.get(f"{letter}{x - first + 1}", "..") for x in range(first, last + 1)]
            before, after = (">" if letter == "d" else " "), ("<" if letter == "c" else "")
            indent = " " * (3 * first + 11)
            lines.append(f"{letter}{indent}{before}{triangles.text_row(row, r, first)}{after}")
        return "\n".join(lines)

    def _picture(self, highlighted: set[str]) -> Picture:
        picture = Picture(5.4, 4.7, f"Tri-Trac: {self}")
        picture.rect((0, 0), (5.4, 4.7), fill=PAPER)
        tiles, corners = self.tiles, _corners()
        for cell, triangle in corners.items():
            fill = FILLS[tiles[cell].owner] if cell in tiles else "#e9e5da"
            picture.polygon(triangle.values(), fill=fill, stroke="#a9a395", stroke_width=0.02)
        for cell in sorted(highlighted):
            picture.polygon(
                corners[cell].values(), fill="none", stroke=HIGHLIGHT, stroke_width=0.08,
                stroke_linejoin="round",
            )  # fmt: skip
        for cell, triangle in corners.items():
            if cell in ARROWS:
                _draw_arrow(picture, triangle, ARROWS[cell])
            if cell in tiles:
                _draw_track(picture, triangle, tiles[cell].orientation)
            name_at = mix(centre(triangle.values()), triangle["v"], 0.5)
            picture.text(name_at, cell, 0.16, fill=INK, fill_opacity=0.6)
        return picture


def _corners() -> dict[str, triangles.Corners]:
    """Find the corners of every cell."""
    return {name: triangles.corners(r, x, (2.2, 0.6)) for name, r, x in triangles.cells(ROWS)}


def _middle(corners: triangles.Corners, edge: str) -> Point:
    """Find the middle of the edge opposite to a corner."""
    return centre(corner for name, corner in corners.items() if name != edge)


def _draw_track(picture: Picture, corners: triangles.Corners, orientation: str) -> None:
    ends = [_middle(corners, edge) for edge in "lrv" if edge != orientation]
    bend = centre(corners.values())
    points = [ends[0], bend, ends[1]]
    d = "M{:.3f} {:.3f}Q{:.3f} {:.3f} {:.3f} {:.3f}".format(*(c for p in points for c in p))
    picture.path(d, fill="none", stroke=INK, stroke_width=0.17, stroke_linecap="butt")
    picture.path(d, fill="none", stroke="#ffffff", stroke_width=0.05, stroke_dasharray="0.07 0.06")


def _draw_arrow(picture: Picture, corners: triangles.Corners, edge: str) -> None:
    middle = _middle(corners, edge)
    outwards = mix(corners[edge], middle, 1.45)
    tip = mix(middle, outwards, 0.15)
    ends = [corner for name, corner in corners.items() if name != edge]
    along = ((ends[1][0] - ends[0][0]) * 0.16, (ends[1][1] - ends[0][1]) * 0.16)
    wings = [
        (outwards[0] + along[0], outwards[1] + along[1]),
        (outwards[0] - along[0], outwards[1] - along[1]),
    ]
    picture.polygon([tip, *wings], fill=INK)


register("tritrac", Position, Move)
