"""What the `Position` and `Move` of every game have in common."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Protocol, Self, TypeVar

from . import _core
from .results import Report
from .svg import Picture

Sequence.register(_core.LegalMoves)


class Move(_core.Move):
    """A move of one of the games: one atomic decision, one ply.

    Immutable, hashable, picklable, ordered by text. `str(move)` is its text. A move made from a
    text alone is well formed, but legal only where a position says so: `move in p.legal_moves`.

    >>> from fiveply import arkantar
    >>> move = arkantar.Move("+d4")
    >>> move in arkantar.Position().legal_moves
    True
    """

    __slots__ = ()
    _GAME: ClassVar[str]

    def __new__(cls, text: str, variant: str = "") -> Self:
        """Read the text of a move.

        Raises:
            TextError: the text is no move of the game.
            ValueError: the game has no such variant.
        """
        return super().__new__(cls, cls._GAME, text, variant)

    @property
    def kind(self) -> str:
        """What kind of move it is, in a word."""
        return str(self._fact("kind"))


M = TypeVar("M", bound=Move)


class Solved(Protocol):
    """What a table says of a position."""

    def text(self) -> str:
        """Write it for people."""

    def json(self) -> dict[str, object]:
        """Put it into plain values."""

    def report(self, multipv: int, time: float) -> Report[Any]:
        """Give it as a search would."""


class Position(_core.Position[M]):
    """A position of one of the games: everything that the rules need to go on from here.

    Immutable, hashable, picklable; equal when the texts are equal. `str(position)` is its
    canonical text, `repr(position)` evaluates back to it.

    >>> import fiveply
    >>> p = fiveply.start("tritrac")
    >>> p.turn, len(p.legal_moves), p.perft(3)
    (0, 18, 90612)
    >>> q = p.play("+b3l")
    >>> str(q)
    '...../..Wl..../......./..... y n'
    """

    __slots__ = ()
    _GAME: ClassVar[str]
    HAS_ENDGAMES: ClassVar[bool] = False
    """Whether the game has tables of endgames, which a search can ask."""

    def __new__(cls, variant: str = "") -> Self:
        """Make the start position of a variant.

        Raises:
            ValueError: there is no such variant.
        """
        return super().__new__(cls, cls._GAME, variant)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the canonical text of any position; the variant is read off it.

        Raises:
            TextError: the text breaks a rule of the game's page; it says which field, what was
                found there and what was expected.
        """
        position: Self = _core.parse_position(cls._GAME, text)
        return position

    def svg(self, *, size: int = 400, last_move: _core.Move | str | None = None) -> str:
        """Draw the board as an SVG document.

        Args:
            size: width in pixels.
            last_move: a move whose cells are highlighted, usually the one that led here.

        >>> from fiveply import arkantar
        >>> arkantar.Position().svg()[:4]
        '<svg'
        """
        cells = set() if last_move is None else _cells(self._move(last_move))
        return self._picture(cells).render(size)

    def _repr_svg_(self) -> str:
        return self.svg()

    def board(self) -> str:
        """Draw the board as text, several lines without a newline at the end."""
        raise TypeError(f"{type(self).__name__} is no game's position")

    def seat_name(self, seat: int) -> str:
        """Name a seat as the rules page does.

        >>> from fiveply import arkantar
        >>> arkantar.Position().seat_name(0)
        'Black'
        """
        raise TypeError(f"{type(self).__name__} is no game's position")

    def _look_up(self) -> Solved | None:
        """Look the position up in the table of solved positions, if there is one."""
        return None

    def _picture(self, highlighted: set[str]) -> Picture:
        """Draw the board with some cells highlighted."""
        raise TypeError(f"{type(self).__name__} is no game's position")

    def _move(self, move: _core.Move | str) -> _core.Move:
        if isinstance(move, _core.Move):
            return move
        made: _core.Move = _core.parse_move(self.game, self.variant, move)
        return made


def _cells(move: _core.Move) -> set[str]:
    """Find the cells that a move names."""
    facts: dict[str, Any] = move._facts()
    values = (facts.get(name) for name in ("origin", "via", "target", "sacrificed"))
    return {value for value in values if isinstance(value, str)}
