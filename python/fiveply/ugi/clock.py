"""What `go` says: limits, and clocks made into limits."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from .. import _core
from ..errors import FiveplyError
from ..results import Limit

SHARE: Final = 25
"""A move gets this part of the time that is left: a game is longer, but so is the increment's."""
WORDS: Final = frozenset({"depth", "nodes", "movetime", "infinite", "searchmoves"})
"""What a `go` command knows, clocks aside: here a list of moves ends."""
OF_INCREMENT: Final = 0.75
_CLOCK: Final = re.compile(r"p(\d)(time|inc)")
MOST: Final = 0.5
"""Of the time left; more is never risked on one move."""


@dataclass(slots=True)
class Go:
    """The numbers of a `go` command; times in milliseconds."""

    depth: int | None = None
    nodes: int | None = None
    movetime: int | None = None
    infinite: bool = True
    """Whether the search goes on until `stop`; it does when nothing limits it."""
    left: dict[int, int] = field(default_factory=dict)
    """The clock of each seat."""
    increments: dict[int, int] = field(default_factory=dict)
    """What each seat's clock gains by a move."""
    moves: list[str] | None = None
    """The moves to choose from, as words; None: all."""

    def limit(self, seat: int, overhead: int) -> Limit:
        """Make the limit for a seat's search.

        Args:
            seat: who is to act.
            overhead: milliseconds of the clock that the way to the other program takes.

        Raises:
            FiveplyError: clocks are told, but not this seat's.

        >>> read_go(["p1time", "60000", "p2time", "60000", "p1inc", "1000"]).limit(0, 20)
        Limit(depth=None, nodes=None, time=3.13)
        """
        if self.infinite:
            return Limit()
        time = None if self.movetime is None else self.movetime / 1000
        if self.left:
            if seat not in self.left:
                raise FiveplyError(f"p{seat + 1}time", "nothing", "the clock of who is to act")
            share = self._share(seat, overhead)
            time = share if time is None else min(time, share)
        return Limit(depth=self.depth, nodes=self.nodes, time=time)

    def _share(self, seat: int, overhead: int) -> float:
        """Give the seconds of a seat's clock that one move may take."""
        left = self.left[seat]
        wanted = left / SHARE + OF_INCREMENT * self.increments.get(seat, 0)
        return max(0.0, min(wanted, left * MOST) - overhead) / 1000


def read_go(words: list[str]) -> Go:
    """Read a `go` command, given without its first word; words that mean nothing are left out.

    Raises:
        FiveplyError: a number is none.

    >>> read_go("depth 5 movetime 1500".split()).limit(0, 0)
    Limit(depth=5, nodes=None, time=1.5)
    >>> read_go(["depth", "deep"])
    Traceback (most recent call last):
    fiveply.errors.FiveplyError: depth: found deep, expected a whole number
    """
    go = Go()
    if "searchmoves" in words:
        words, go.moves = _cut_moves(words)
    rest = iter(words)
    for word in rest:
        clock = _CLOCK.fullmatch(word)
        if clock is not None:
            clocks = go.left if clock[2] == "time" else go.increments
            # A clock that has run out may be told as less than nothing.
            clocks[int(clock[1]) - 1] = max(0, _number(word, next(rest, "")))
        elif word == "movetime":
            go.movetime = max(0, _number(word, next(rest, "")))
        elif word == "nodes":
            go.nodes = max(0, _number(word, next(rest, "")))
        elif word == "depth":
            go.depth = min(max(1, _number(word, next(rest, ""))), _core.MAX_DEPTH)
    limited = go.left or (go.depth, go.nodes, go.movetime) != (None, None, None)
    go.infinite = "infinite" in words or not limited
    return go


def _cut_moves(words: list[str]) -> tuple[list[str], list[str]]:
    """Take the moves after `searchmoves` out of a command: they go on up to a word that is known.

    >>> _cut_moves("searchmoves +d4 +e5 depth 3".split())
    (['depth', '3'], ['+d4', '+e5'])
    """
    begin = words.index("searchmoves")
    end = begin + 1
    while end < len(words) and words[end] not in WORDS and _CLOCK.fullmatch(words[end]) is None:
        end += 1
    return words[:begin] + words[end:], words[begin + 1 : end]


def _number(name: str, text: str) -> int:
    if re.fullmatch(r"[+-]?[0-9]{1,18}", text) is None:
        raise FiveplyError(name, text or "nothing", "a whole number")
    return int(text)
