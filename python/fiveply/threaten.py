"""Threaten: chess on triangle cells for 2, 3 or 4; take an Obelisk and its army is yours.

>>> from fiveply import threaten
>>> p = threaten.Position("4", first=2)
>>> p.players, p.turn, len(p.legal_moves)
(4, 2, 12)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple, Self

from . import _core, base, triangles
from ._core import register
from .pictures.canvas import Picture, Point, Shape, centre, mix
from .pictures.tokens import token

SEAT_NAMES: Final = ("Red", "Blue", "Green", "Gold")
LETTERS: Final = {"Obelisk": "O", "Ancient": "N", "Arcus": "A", "Triga": "T", "Column": "C"}

ROWS: Final = {
    "2": (
        *((-r, r) for r in range(4)),
        *((r - 7, r) for r in range(4, 8)),
        *((r - 7, 15 - r) for r in range(8, 12)),
    ),
    "3": tuple((-r, r) for r in range(8)),
    "4": (
        *((-r, r) for r in range(4)),
        *((r - 15, r) for r in range(4, 8)),
        *((r - 15, 7 - r) for r in range(8, 12)),
    ),
}
"""The half-step columns of each row's first and last cell, by variant."""


class Piece(NamedTuple):
    """A piece on the board."""

    kind: str
    """`'Obelisk'`, `'Ancient'`, `'Arcus'`, `'Triga'` or `'Column'`."""
    colour: int
    """The seat whose army it came from: a Column keeps that army's direction."""
    owner: int
    """The seat that controls it."""


class Move(base.Move):
    """A move of Threaten, which is a whole turn.

    >>> move = Move("g7xh9=T")
    >>> move.kind, move.origin, move.target, move.upgrade
    ('capture', 'g7', 'h9', 'Triga')
    """

    __slots__ = ()
    _GAME = "threaten"

    @property
    def kind(self) -> str:
        """`'move'`, `'capture'` or `'pass'`."""
        return str(self._fact("kind"))

    @property
    def origin(self) -> str | None:
        """The cell that a piece leaves; None for `pass`."""
        cell: str | None = self._fact("origin")
        return cell

    @property
    def target(self) -> str | None:
        """The cell that it enters; None for `pass`."""
        cell: str | None = self._fact("target")
        return cell

    @property
    def upgrade(self) -> str | None:
        """The kind of piece that replaces the Column, if it is upgraded."""
        kind: str | None = self._fact("upgrade")
        return kind


class Position(base.Position[Move]):
    """A position of Threaten for 3 (default), 2 or 4 players.

    >>> p = Position()
    >>> p.pieces["a1"], p.owners, p.alive
    (Piece(kind='Obelisk', colour=0, owner=0), (0, 1, 2), (0, 1, 2))
    """

    __slots__ = ()
    _GAME = "threaten"
    _TITLE = "Threaten"
    _UNIT = 0.75

    def __new__(cls, variant: str = "", *, first: int = 0) -> Self:
        """Make the start position for `"3"` (default), `"2"` or `"4"` players.

        Args:
            variant: the number of players, as text.
            first: the seat that begins.

        Raises:
            ValueError: there is no such variant or seat.
        """
        return _core.Position.__new__(cls, cls._GAME, variant, first)

    @property
    def pieces(self) -> dict[str, Piece]:
        """The pieces by cell, in the order a1, b1, b2, ..."""
        return {cell: Piece(*piece) for cell, piece in self._fact("pieces").items()}

    @property
    def owners(self) -> tuple[int | None, ...]:
        """For each colour the seat that controls it, None if it has no piece on the board."""
        return tuple(self._fact("owners"))

    @property
    def alive(self) -> tuple[int, ...]:
        """The seats that are still in the game."""
        return tuple(self._fact("alive"))

    @property
    def extra(self) -> int | None:
        """The colour that took the Extra Ancient; None while it is to be had."""
        colour: int | None = self._fact("extra")
        return colour

    @property
    def captured(self) -> tuple[dict[str, int], ...]:
        """For each colour how many pieces of each kind can come back by an upgrade."""
        return tuple(self._fact("captured"))

    def seat_name(self, seat: int) -> str:
        """Name a seat: Red, Blue, Green or Gold."""
        return SEAT_NAMES[seat]

    def board(self) -> str:
        r"""Draw the board as text: a piece's letter and its colour in each cell.

        >>> print("\n".join(Position().board().splitlines()[:3]))
        a                       /O0\
        b                    /T0\../T0\
        c                 /..\T0/N0\T0/..\
        """
        pieces = {cell: LETTERS[kind] + str(colour)
                  for cell, (kind, colour, _) in self.pieces.items()}  # fmt: skip
        rows = ROWS[self.variant]
        leftmost = min(first for first, _ in rows)
        lines = []
        for r, (first, last) in enumerate(rows):
            letter = chr(ord("a") + r)
            row = [pieces.get(f"{letter}{x - first + 1}", "..") for x in range(first, last + 1)]
            indent = " " * (3 * (first - leftmost) + 2)
            lines.append(f"{letter}{indent}{triangles.text_row(row, r, first)}")
        return "\n".join(lines)

    def _measures(self) -> Point:
        rows = ROWS[self.variant]
        width = (max(last for _, last in rows) - min(first for first, _ in rows)) / 2 + 1
        return width + 1.4, len(rows) * triangles.HEIGHT + 0.7

    def _shapes(self) -> dict[str, Shape]:
        return {name: Shape(tuple(corners.values())) for name, corners in self._corners().items()}

    def _corners(self) -> dict[str, triangles.Corners]:
        rows = ROWS[self.variant]
        origin = (0.7 - min(first for first, _ in rows) / 2, 0.35)
        return {name: triangles.corners(r, x, origin) for name, r, x in triangles.cells(rows)}

    def _draw_board(self, picture: Picture, coordinates: bool) -> None:
        rows, corners, theme = ROWS[self.variant], self._corners(), picture.theme
        for name, r, x in triangles.cells(rows):
            picture.polygon(
                corners[name].values(), stroke=theme.line, stroke_width=0.018,
                fill=theme.light if (r + x) % 2 == 0 else theme.dark, stroke_linejoin="round",
            )  # fmt: skip
        if not coordinates:
            return
        for name, corner in corners.items():
            at = mix(centre(corner.values()), corner["v"], 0.56)
            picture.name(at, name[1:], 0.15)
        for r in range(len(rows)):
            _draw_letter(picture, corners, chr(ord("a") + r), rows[r])

    def _standing(self) -> Iterator[tuple[int | None, str, str]]:
        return ((piece.owner, piece.kind, cell) for cell, piece in self.pieces.items())

    def _draw_pieces(self, picture: Picture) -> None:
        corners = self._corners()
        for name, piece in self.pieces.items():
            with picture.group():
                _draw_piece(picture, corners[name], piece)


def _draw_letter(
    picture: Picture, corners: dict[str, triangles.Corners], letter: str, row: tuple[int, int]
) -> None:
    """Write a row's letter at both its ends."""
    for number, side in ((1, -0.62), (row[1] - row[0] + 1, 0.62)):
        x, y = centre(corners[f"{letter}{number}"].values())
        middle = y + (0.14 if (x, y)[1] < corners[f"{letter}{number}"]["v"][1] else -0.14)
        picture.text((x + side, middle), letter, 0.24, fill=picture.theme.faint)


def _draw_piece(picture: Picture, corner: triangles.Corners, piece: Piece) -> None:
    """Draw the owner's shape; a conquered piece has its own army's shape in it."""
    theme = picture.theme
    at = mix(centre(corner.values()), corner["v"], -0.1)
    token(picture, at, 0.22, piece.owner)
    if piece.kind == "Obelisk":
        token(picture, at, 0.175, piece.owner, stroke=theme.inks[piece.owner])
    if piece.colour != piece.owner:
        token(picture, at, 0.14, piece.colour, stroke=theme.inks[piece.owner])
    picture.text(at, LETTERS[piece.kind], 0.22, fill=theme.inks[piece.colour], font_weight="bold")


register("threaten", Position, Move)
