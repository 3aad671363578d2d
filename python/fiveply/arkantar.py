"""Arkantar: two players flip tiles between Path and Wall; whoever takes the other King wins.

>>> from fiveply import arkantar
>>> p = arkantar.Position()
>>> p.play("+d4").play("+c4").play("end").turn
1
"""

from __future__ import annotations

from typing import Final, NamedTuple

from . import base
from ._core import register
from .svg import FAINT, HIGHLIGHT, INK, PAPER, Picture, Point

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

    def _picture(self, highlighted: set[str]) -> Picture:
        picture = Picture(7.9, 7.9, f"Arkantar: {self}")
        picture.rect((0, 0), (7.9, 7.9), fill=PAPER)
        walls, pieces = self.walls, self.pieces
        for rank in range(7):
            for file, letter in enumerate(FILES):
                tile, at = f"{letter}{rank + 1}", (file + 0.6, 6.3 - rank)
                _draw_tile(picture, at, wall=tile in walls, lit=tile in highlighted)
                if tile in pieces:
                    _draw_pawn(picture, (at[0] + 0.5, at[1] + 0.5), pieces[tile])
        for i, letter in enumerate(FILES):
            picture.text((i + 1.1, 7.6), letter, 0.32, fill=FAINT)
            picture.text((0.3, 6.8 - i), str(i + 1), 0.32, fill=FAINT)
        return picture


def _draw_tile(picture: Picture, at: Point, *, wall: bool, lit: bool) -> None:
    x, y = at
    edge = HIGHLIGHT if lit else "#c9c2b2"
    fill = "#7d7263" if wall else "#f4ead2"
    picture.rect((x + 0.04, y + 0.04), (0.92, 0.92), 0.06, fill=fill, stroke=edge,
                 stroke_width=0.08 if lit else 0.03)  # fmt: skip
    if wall:
        joints = "".join(f"M{x + 0.1:.2f} {y + h:.2f}h.8" for h in (0.3, 0.5, 0.7))
        uprights = [(0.35, 0.1), (0.65, 0.3), (0.35, 0.5), (0.65, 0.7)]
        joints += "".join(f"M{x + dx:.2f} {y + dy:.2f}v.2" for dx, dy in uprights)
        picture.path(joints, stroke="#574e42", stroke_width=0.03, fill="none")


def _draw_pawn(picture: Picture, at: Point, pawn: Pawn) -> None:
    fill, ink = (INK, "#ffffff") if pawn.player == 0 else ("#ffffff", INK)
    radius = {"King": 0.38, "Tall": 0.36, "Medium": 0.29, "Small": 0.22}[pawn.kind]
    picture.circle(at, radius, fill=fill, stroke=INK, stroke_width=0.04)
    if pawn.kind == "King":
        picture.circle(at, radius - 0.07, fill="none", stroke="#d9a514", stroke_width=0.05)
    picture.text(at, pawn.kind[0], radius * 1.05, fill=ink, font_weight="bold")


register("arkantar", Position, Move)
