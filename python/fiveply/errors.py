"""What can be wrong with a text or a move, as exceptions that say where and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .game import Game


class FiveplyError(ValueError):
    """Something given does not fit: `field` names what, with `found` and `expected`.

    >>> from fiveply import FiveplyError, arkantar
    >>> try:
    ...     arkantar.Position().play("a1a7")
    ... except FiveplyError as error:
    ...     print(error.field, error.found)
    move a1a7
    """

    field: str
    """The part at fault: a field of a text as its rules page names it, or `move`."""
    found: str
    """What was found there."""
    expected: str
    """What was expected in its place."""

    def __init__(self, field: str, found: str, expected: str) -> None:
        super().__init__(field, found, expected)
        self.field, self.found, self.expected = field, found, expected

    def __str__(self) -> str:
        return f"{self.field}: found {self.found}, expected {self.expected}"


class TextError(FiveplyError):
    """A text that is no position or no move: it breaks a rule of its page.

    >>> from fiveply import tritrac
    >>> tritrac.Position.parse("...../......./......./..... x -")
    Traceback (most recent call last):
    fiveply.errors.TextError: SIDE: found "x", expected o or y
    """


class IllegalMoveError(FiveplyError):
    """A well-formed move that the position does not allow."""


class GameOverError(FiveplyError):
    """Something was asked of a finished game that only an unfinished one can give."""


class RecordError(FiveplyError):
    r"""A fault in a file of games: it says where, and keeps what stands before it.

    >>> from fiveply import Game, RecordError
    >>> try:
    ...     Game.from_text('[Game "tritrac"]\n\n1. +b3l | +b3l\n= *')
    ... except RecordError as error:
    ...     print(error.line, error.move, len(error.legal), len(error.game))
    3 +b3l 51 1
    """

    line: int
    """The line of the file, from 1; in JSON, the line on which the game begins."""
    move: str | None
    """The move at fault, as it was found; None if something else is."""
    legal: tuple[str, ...]
    """What was legal in its place."""
    game: Game[Any] | None
    """The game as far as it is sound; None if not even its start is."""

    def __init__(
        self,
        field: str,
        found: str,
        expected: str,
        line: int = 0,
        *,
        move: str | None = None,
        legal: tuple[str, ...] = (),
        game: Game[Any] | None = None,
    ) -> None:
        super().__init__(field, found, expected)
        self.line, self.move, self.legal, self.game = line, move, legal, game

    def __str__(self) -> str:
        return f"line {self.line}: {super().__str__()}"


class ArrayError(FiveplyError):
    """Arrays, or the positions they are for, that do not fit together.

    >>> import numpy as np
    >>> try:
    ...     fiveply.start("tritrac").legal_mask(np.zeros(1800))
    ... except fiveply.ArrayError as error:
    ...     print(error.field, error.found, error.expected, sep="; ")
    out; float64 (1800,); a writable contiguous array, bool (1800,)
    """


class TableError(FiveplyError):
    """A table of solved positions that is not there, is damaged, or belongs to something else."""


class UnsettledError(FiveplyError):
    """Values that a solver looked for and that do not settle: there is no table."""
