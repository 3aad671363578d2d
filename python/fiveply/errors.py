"""What can be wrong with a text or a move, as exceptions that say where and why."""

from __future__ import annotations


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


class TableError(FiveplyError):
    """A table of solved positions that is not there, is damaged, or belongs to something else."""
