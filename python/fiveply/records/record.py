"""What a file says about one game, before the rules have judged it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from ..results import Score


class Fault(NamedTuple):
    """Why reading a game ended early."""

    field: str
    found: str
    expected: str
    line: int


class Ply(NamedTuple):
    """A move as it was found, and where."""

    text: str
    line: int


@dataclass(slots=True)
class Record:
    """One game of a file: texts with their lines."""

    line: int
    """Where it begins."""
    tags: dict[str, str] = field(default_factory=dict)
    """What is told of the game, `Game`, `Variant`, `Start` and `Result` included."""
    players: list[str | None] = field(default_factory=list)
    """Who plays, by seat, if the file lists the players apart from the tags."""
    lines: dict[str, int] = field(default_factory=dict)
    """The line of each tag, where it is known."""
    plies: list[Ply] = field(default_factory=list)
    comments: dict[int, str] = field(default_factory=dict)
    """By the number of moves that stand before them."""
    evals: dict[int, Score] = field(default_factory=dict)
    fault: Fault | None = None
    """What is wrong with the form, behind all that is given here."""


def is_sound(text: str) -> bool:
    """Whether a text is Unicode: bytes that were no UTF-8 have been read as surrogates."""
    return text.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in text)
