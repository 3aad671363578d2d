"""What the `Position` and `Move` of every game have in common."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol, Self, TypeVar

from . import _core
from ._lazy import lazy
from .pictures.canvas import Picture, Point, Shape
from .pictures.marks import LEGEND, Arrow, Look, arrow_of, cells_of, draw_marks, draw_notes
from .pictures.theme import Theme, theme_of
from .results import Report

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from . import arrays
else:
    arrays = lazy("arrays")

Sequence.register(_core.LegalMoves)


class Seen(NamedTuple):
    """The cells of a move, known from the position in which it was made."""

    cells: tuple[str, ...]


Moves = _core.Move | str | Iterable[_core.Move | str]
"""A move, or several."""


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

    def report(self, position: Any, multipv: int, time: float) -> Report[Any]:
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
    _TITLE: ClassVar[str]
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

    @property
    def title(self) -> str:
        """The game's name as people write it.

        >>> import fiveply
        >>> fiveply.start("tritrac").title
        'Tri-Trac'
        """
        return self._TITLE

    def legal_mask(self, out: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]:
        """Say of each action whether it is legal, by its number (see `Move.index`).

        Args:
            out: an array to be filled, bool and contiguous, of shape `(action_count,)`; by default
                a new one.

        Returns:
            `out`, or the new array; all False when the game is over.

        Raises:
            ArrayError: `out` does not fit.

        >>> import fiveply
        >>> p = fiveply.start("tritrac")
        >>> mask = p.legal_mask()
        >>> mask.shape, mask.dtype.name, int(mask.sum())
        ((1800,), 'bool', 18)
        >>> {str(p.move_at(i)) for i in mask.nonzero()[0]} == {str(m) for m in p.legal_moves}
        True
        """
        return arrays.legal_mask(self, out)

    def observation(
        self, player: int | None = None, out: NDArray[np.float32] | None = None
    ) -> NDArray[np.float32]:
        """Show the position to a player as planes of numbers (`docs/numbers.md` has them).

        What is the player's comes first, and the board is turned so that he sits where seat 0
        does, as far as a symmetry of the game allows.

        Args:
            player: a seat; by default whoever is to act or to roll, and seat 0 when the game is
                over.
            out: an array to be filled, float32 and contiguous, of shape `observation_shape`; by
                default a new one.

        Returns:
            `out`, or the new array: planes, rows, columns.

        Raises:
            ArrayError: `out` does not fit.
            ValueError: there is no such player.

        >>> from fiveply import arkantar
        >>> p = arkantar.Position()
        >>> p.observation().shape, p.observation()[3, 0].tolist()  # the own King
        ((15, 7, 7), [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0])
        """
        return arrays.observation(self, player, out)

    def action_view(self, player: int | None = None) -> NDArray[np.intp]:
        """Give the numbers of all actions in the order in which a player sees them.

        Numbers are those of seat 0: where he has action `i`, the player has `view[i]`. With
        `mask[view]` a mask is turned as observations are, and `view[i]` turns a choice back.

        Args:
            player: a seat; by default whoever is to act or to roll, and seat 0 when the game is
                over.

        Returns:
            A permutation of all actions, read-only.

        Raises:
            ValueError: there is no such player.

        >>> from fiveply import arkantar
        >>> view = arkantar.Position().action_view(1)
        >>> int(view[arkantar.Move("a1a5").index]) == arkantar.Move("a7a3").index
        True
        """
        return arrays.action_view(self, player)

    def svg(
        self,
        *,
        size: int = 400,
        theme: str | Theme = "light",
        coordinates: bool = True,
        last_move: Moves | Seen | None = None,
        arrows: Iterable[Arrow | tuple[str, ...] | _core.Move] = (),
        cells: Mapping[str, str] | Iterable[str] | None = None,
        heat: Mapping[str, float] | None = None,
        heat_range: tuple[float, float] | None = None,
    ) -> str:
        """Draw the board as an SVG document.

        Args:
            size: width in pixels.
            theme: `"light"`, `"dark"`, `"print"` (black and white) or a Theme of one's own.
            coordinates: whether the cells' names are written.
            last_move: the move that led here, or the moves of the turn: their cells are marked.
            arrows: `(from, to)`, `(from, to, colour)`, an `Arrow`, or a move that is legal here;
                from a cell to itself it is a ring. The first one lies on top.
            cells: cells to be coloured, as a mapping of colours or just the cells.
            heat: a number for each cell, shown by colour with a scale below the board.
            heat_range: what the ends of the scale stand for; by default the least and the greatest
                number, made symmetric if there are numbers below and above 0.

        Colours are SVG's; `red`, `blue`, `green`, `yellow`, `orange`, `sky` and `purple` are
        shades that the colour-blind can tell apart. In Tri-tangle a cell is a seat and a place,
        `1:D`; a place alone belongs to the player to act.

        Raises:
            ValueError: there is no such theme or cell, or a number is not finite.

        >>> from fiveply import arkantar
        >>> p = arkantar.Position()
        >>> p.svg(arrows=[("a1", "a5")], cells={"d4": "red"}, theme="dark")[:4]
        '<svg'
        """
        look = Look(
            theme_of(theme),
            coordinates,
            self._seen_cells(last_move),
            tuple(self._arrows(arrows)),
            {self._cell(cell): colour for cell, colour in cells_of(cells).items()},
            {self._cell(cell): value for cell, value in (heat or {}).items()},
            heat_range,
        )
        return self._picture(look).render(size, *self._told())

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

    def _picture(self, look: Look) -> Picture:
        """Draw the board and what is to be marked on it."""
        board, shapes = _bare(type(self), self.variant, look.theme, look.coordinates)
        legend = LEGEND * board.width if look.heat else 0
        picture = Picture(board.width, board.height + legend, look.theme)
        for layer, parts in board.parts.items():
            picture.parts[layer] += parts
        picture.layer = "ground"
        self._draw_ground(picture)
        draw_marks(picture, look, shapes, self._UNIT)
        picture.layer = "pieces"
        self._draw_pieces(picture)
        draw_notes(picture, look, shapes, self._UNIT)
        return picture

    def _told(self) -> tuple[str, str]:
        """Say what a picture shows, in a few words and exactly."""
        if self.turn is not None:
            state = f"{self.seat_name(self.turn)} to {'roll' if self.is_chance else 'act'}"
        elif self.outcome is not None and self.outcome.winner is not None:
            state = f"{self.seat_name(self.outcome.winner)} has won"
        else:
            state = "the game is over"
        return f"{self.title}: {state}", f"Position {self}"

    # What a game's own class draws.

    _UNIT: ClassVar[float] = 1.0
    """How wide a cell is, about."""

    def _measures(self) -> Point:
        """Give width and height of the picture."""
        raise TypeError(f"{type(self).__name__} is no game's position")

    def _shapes(self) -> dict[str, Shape]:
        """Give the cells by name."""
        raise TypeError(f"{type(self).__name__} is no game's position")

    def _draw_board(self, picture: Picture, coordinates: bool) -> None:
        """Draw the bare board, which is the same for every position of the variant."""
        raise TypeError(f"{type(self).__name__} is no game's position")

    def _draw_ground(self, picture: Picture) -> None:
        """Draw what cells are in this position, below all marks."""

    def _draw_pieces(self, picture: Picture) -> None:
        """Draw what stands above the marks on cells, each piece as a group."""
        raise TypeError(f"{type(self).__name__} is no game's position")

    def _standing(self) -> Iterator[tuple[int | None, str, str]]:
        """Give each piece: the seat that controls it or None, its kind, and its cell."""
        raise TypeError(f"{type(self).__name__} is no game's position")

    # How moves are shown.

    def _cell(self, name: str) -> str:
        """Give the name of a cell among the shapes."""
        return name

    def _move_cells(self, move: _core.Move) -> tuple[str, ...]:
        """Find the cells of a move made from here, the one where it ends last."""
        facts: dict[str, Any] = move._facts()
        values = (facts.get(name) for name in ("sacrificed", "origin", "via", "target"))
        return tuple(self._cell(value) for value in values if isinstance(value, str))

    def _seen(self, move: _core.Move) -> Seen:
        """Keep the cells of a move made from here for the picture of where it leads."""
        return Seen(self._move_cells(move))

    def _seen_cells(self, moves: Moves | Seen | None) -> tuple[str, ...]:
        if isinstance(moves, Seen):
            return moves.cells
        return () if moves is None else self._last_cells(moves)

    def _last_cells(self, moves: Moves) -> tuple[str, ...]:
        """Find the cells of the moves that led here."""
        many = [moves] if isinstance(moves, str | _core.Move) else moves
        cells = (cell for move in many for cell in self._move_cells(self._move(move)))
        return tuple(dict.fromkeys(cells))

    def _arrows(self, given: Iterable[Arrow | tuple[str, ...] | _core.Move]) -> Iterator[Arrow]:
        for one in given:
            if isinstance(one, _core.Move):
                yield from self._move_arrows(one)
            else:
                arrow = arrow_of(one)
                yield arrow._replace(tail=self._cell(arrow.tail), head=self._cell(arrow.head))

    def _move_arrows(self, move: _core.Move, color: str = "green", label: str = "") -> list[Arrow]:
        """Show a move made from here: by an arrow, by a ring if nothing leaves a cell, or not."""
        facts = move._facts()
        stops = [facts.get(name) for name in ("origin", "via", "target")]
        cells = [self._cell(stop) for stop in stops if isinstance(stop, str)]
        if len(cells) == 1:
            cells *= 2
        pairs = list(itertools.pairwise(cells))
        # The label stands on the last leg of the way.
        return [
            Arrow(tail, head, color, label if i == len(pairs) - 1 else "")
            for i, (tail, head) in enumerate(pairs)
        ]

    def _move(self, move: _core.Move | str) -> _core.Move:
        if isinstance(move, _core.Move):
            return move
        made: _core.Move = _core.parse_move(self.game, self.variant, move)
        return made


_BARE: dict[tuple[Any, str, Theme, bool], tuple[Picture, dict[str, Shape]]] = {}


def _bare(
    kind: type[Position[Any]], variant: str, theme: Theme, coordinates: bool
) -> tuple[Picture, dict[str, Shape]]:
    """Draw a variant's bare board, once."""
    key = (kind, variant, theme, coordinates)
    if key not in _BARE:
        start = kind(variant)
        picture = Picture(*start._measures(), theme)
        start._draw_board(picture, coordinates)
        _BARE[key] = picture, start._shapes()
    return _BARE[key]
