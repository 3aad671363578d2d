"""Tri-Trac: triangular tiles with a piece of track; a track between two arrows wins.

>>> from fiveply import tritrac
>>> p = tritrac.Position().play("+b3l")
>>> p.neutral_locked, p.hands
(True, (7, 7))
"""

from __future__ import annotations

from typing import Final, NamedTuple

from . import base
from ._core import register
from .svg import HIGHLIGHT, INK, PAPER, Picture, Point, centre, mix

ROWS: Final = {"a": -2, "b": -3, "c": -3, "d": -2}
"""The half-step column of each row's first cell."""
SEATS: Final = ("Orange", "Yellow")
ARROWS: Final = {"a2": "v", "c7": "r", "d1": "l"}
"""The border edges that bear an arrow, by cell."""
FILLS: Final = {"orange": "#e0732c", "yellow": "#f2c744", "neutral": "#f7f7f4"}

_HEIGHT = 3**0.5 / 2


class Tile(NamedTuple):
    """A tile on the board."""

    owner: str
    """`'orange'`, `'yellow'` or `'neutral'`."""
    orientation: str
    """The edge that its track does not touch: `'l'`, `'r'` or `'v'`."""


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
        rows = str(self).split(" ")[0].split("/")
        lines = [" " * 8 + "v"]
        for (letter, first), row in zip(ROWS.items(), rows, strict=True):
            body = _text_row(row, points_up=(ord(letter) - ord("a") + first) % 2 == 0)
            mark = ">" if letter == "d" else " "
            lines.append(f"{letter}{' ' * (3 * first + 11)}{mark}{body}")
            if letter == "c":
                lines[-1] += "<"
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


def _text_row(row: str, *, points_up: bool) -> str:
    cells, up = [], points_up
    text = iter(row)
    for letter in text:
        tile = ".." if letter == "." else letter + next(text)
        cells.append(("/" if up else "\\") + tile)
        up = not up
    return "".join(cells) + ("/" if up else "\\")


def _corners() -> dict[str, dict[str, Point]]:
    """Find the corners of every cell, each named by the edge opposite to it."""
    corners = {}
    for r, (letter, first) in enumerate(ROWS.items()):
        for place in range(1 - 2 * first if letter in "ad" else 7):
            x, up = first + place, (r + first + place) % 2 == 0
            left, right = 2.2 + x / 2, 3.2 + x / 2
            top, bottom = 0.6 + r * _HEIGHT, 0.6 + (r + 1) * _HEIGHT
            base_y, tip_y = (bottom, top) if up else (top, bottom)
            corners[f"{letter}{place + 1}"] = {
                "r": (left, base_y), "l": (right, base_y), "v": ((left + right) / 2, tip_y),
            }  # fmt: skip
    return corners


def _middle(corners: dict[str, Point], edge: str) -> Point:
    """Find the middle of the edge opposite to a corner."""
    return centre(corner for name, corner in corners.items() if name != edge)


def _draw_track(picture: Picture, corners: dict[str, Point], orientation: str) -> None:
    ends = [_middle(corners, edge) for edge in "lrv" if edge != orientation]
    bend = centre(corners.values())
    points = [ends[0], bend, ends[1]]
    d = "M{:.3f} {:.3f}Q{:.3f} {:.3f} {:.3f} {:.3f}".format(*(c for p in points for c in p))
    picture.path(d, fill="none", stroke=INK, stroke_width=0.17, stroke_linecap="butt")
    picture.path(d, fill="none", stroke="#ffffff", stroke_width=0.05, stroke_dasharray="0.07 0.06")


def _draw_arrow(picture: Picture, corners: dict[str, Point], edge: str) -> None:
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
