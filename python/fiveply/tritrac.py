"""Tri-Trac: triangular tiles with a piece of track; a track between two arrows wins.

>>> from fiveply import tritrac
>>> p = tritrac.Position().play("+b3l")
>>> p.neutral_locked, p.hands
(True, (7, 7))
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from . import base, triangles
from ._core import register
from .pictures.canvas import Picture, Point, Shape, centre, mix
from .proof import Proof, prove

ROWS: Final = ((-2, 2), (-3, 3), (-3, 3), (-2, 2))
"""The half-step columns of each row's first and last cell."""
SEATS: Final = ("Orange", "Yellow")
OWNERS: Final = ("orange", "yellow", "neutral")
ARROWS: Final = {"a2": "v", "c7": "r", "d1": "l"}
"""The border edges that bear an arrow, by cell."""
CENTRE: Final = ("b3", "b4", "b5", "c3", "c4", "c5")
"""The cells on which the neutral tile can begin."""
_INK: Final = "#1a1d21"


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
    _UNIT = 0.8

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

    def prove(
        self,
        plies: int,
        *,
        nodes: int | None = None,
        time: float | None = None,
        table_mb: int = 512,
        on_info: Callable[[int | None, int], object] | None = None,
    ) -> Proof[Move]:
        """Prove or refute that the player to act forces a track within so many plies.

        Repetition plays no part in it: the win comes within so many plies whatever the opponent
        does, and no position comes up twice on the way. With a limit of nodes (or none) the answer
        is the same every time.

        Args:
            plies: 1 to 1000; a record ends after 500.
            nodes: give up after so many positions.
            time: give up after so many seconds.
            table_mb: how much memory the search may use, in MiB.
            on_info: is called with the plies ruled out so far (None: all) and the nodes.

        Raises:
            GameOverError: there is nothing to prove.
            TypeError: an argument is no number.
            ValueError: an argument is out of bounds.
            KeyboardInterrupt: Ctrl-C, within 50 ms.

        >>> p = Position.parse("OlOr.../WlOr...../OlOr...../..... o -")
        >>> proof = p.prove(5)
        >>> proof.result, proof.plies, *map(str, proof.line)
        ('win', 1, '+d1r')
        """
        return prove(self, plies, nodes, time, table_mb, on_info)

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

    def _measures(self) -> Point:
        return 5.4, 4.7

    def _shapes(self) -> dict[str, Shape]:
        return {cell: Shape(tuple(corners.values())) for cell, corners in _corners().items()}

    def _draw_board(self, picture: Picture, coordinates: bool) -> None:
        theme = picture.theme
        for cell, triangle in _corners().items():
            fill = theme.dark if cell in CENTRE else theme.light
            picture.polygon(triangle.values(), fill=fill, stroke=theme.line, stroke_width=0.025)
            if cell in ARROWS:
                _draw_arrow(picture, triangle, ARROWS[cell])
            if coordinates:
                picture.name(_name_at(triangle), cell, 0.16)

    def _standing(self) -> Iterator[tuple[int | None, str, str]]:
        seats = {"orange": 0, "yellow": 1}
        for cell, tile in self.tiles.items():
            yield seats.get(tile.owner), f"{tile.owner.capitalize()} tile", cell

    def _draw_pieces(self, picture: Picture) -> None:
        corners = _corners()
        for cell, tile in self.tiles.items():
            with picture.group():
                _draw_tile(picture, corners[cell], tile)
                picture.text(_name_at(corners[cell]), cell, 0.16, fill=_INK, fill_opacity=0.75)


def _corners() -> dict[str, triangles.Corners]:
    """Find the corners of every cell."""
    return {name: triangles.corners(r, x, (2.2, 0.6)) for name, r, x in triangles.cells(ROWS)}


def _middle(corners: triangles.Corners, edge: str) -> Point:
    """Find the middle of the edge opposite to a corner."""
    return centre(corner for name, corner in corners.items() if name != edge)


def _name_at(corners: triangles.Corners) -> Point:
    return mix(centre(corners.values()), corners["v"], 0.6)


def _draw_tile(picture: Picture, corners: triangles.Corners, tile: Tile) -> None:
    """Draw a tile with its track; a dot marks orange, a ring yellow, nothing the neutral one."""
    middle = centre(corners.values())
    inset = [mix(corner, middle, 0.055) for corner in corners.values()]
    fill = picture.theme.tiles[OWNERS.index(tile.owner)]
    picture.polygon(inset, fill=fill, stroke=_INK, stroke_width=0.02, stroke_linejoin="round")
    edge = _middle(corners, tile.orientation)
    along = mix(mix(middle, edge, 0.62), _name_at(corners), -0.12)
    if tile.owner != "neutral":
        dot = _INK if tile.owner == "orange" else "#ffffff"
        picture.circle(along, 0.055, fill=dot, stroke=_INK, stroke_width=0.025)
    _draw_track(picture, corners, tile.orientation)


def _draw_track(picture: Picture, corners: triangles.Corners, orientation: str) -> None:
    ends = [_middle(corners, edge) for edge in "lrv" if edge != orientation]
    bend = centre(corners.values())
    points = [ends[0], bend, ends[1]]
    d = "M{:.3f} {:.3f}Q{:.3f} {:.3f} {:.3f} {:.3f}".format(*(c for p in points for c in p))
    picture.path(d, fill="none", stroke=_INK, stroke_width=0.17, stroke_linecap="butt")
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
    picture.polygon([tip, *wings], fill=picture.theme.ink)


register("tritrac", Position, Move)
