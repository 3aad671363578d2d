"""Small values that go in and come back: limits, outcomes, scores, lines and reports."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from . import _core

M_co = TypeVar("M_co", bound=_core.Move, covariant=True)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    >>> from fiveply import arkantar
    >>> board = "...k.../......./......./......./......./......./......."
    >>> outcome = arkantar.Position.parse(f"{board} b 0 - -").outcome
    >>> outcome.winner, outcome.reason, outcome.returns
    (1, 'King captured', (-1.0, 1.0))
    """

    winner: int | None
    """The seat that won, None for a draw."""
    reason: str
    """In a word or two, in the terms of the rules page."""
    returns: tuple[float, ...]
    """What each seat gets: the winner 1, the others share -1, all 0 in a draw."""
    eliminated: tuple[int, ...] = ()
    """In a record's outcome: the seats that went out in the course of it, in that order. In a
    series of Threaten the first of them begins the next game (ruling TN10)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """When a search ends: at whatever comes first. Depth 1 is always searched.

    With no limit at all a search goes on until a forced result is proved or Ctrl-C.

    Raises:
        TypeError: a limit is no number.
        ValueError: a limit is out of bounds.

    >>> from fiveply import Limit
    >>> Limit(depth=6, time=2.0)
    Limit(depth=6, nodes=None, time=2.0)
    >>> Limit(depth=0)
    Traceback (most recent call last):
    ValueError: depth: found 0, expected 1 to 128
    """

    depth: int | None = None
    """Plies to look ahead."""
    nodes: int | None = None
    """Positions to visit."""
    time: float | None = None
    """Seconds to use."""

    def __post_init__(self) -> None:
        check_whole("depth", self.depth, 1, _core.MAX_DEPTH)
        check_whole("nodes", self.nodes, 0, 2**64 - 1)
        if self.time is None:
            return
        if isinstance(self.time, bool) or not isinstance(self.time, int | float):
            raise TypeError(f"time: found {type(self.time).__name__}, expected seconds")
        if not 0 <= self.time < math.inf:
            raise ValueError(f"time: found {self.time!r}, expected seconds, 0 or more")


def check_whole(name: str, value: int | None, low: int, high: int) -> None:
    """Refuse what is no whole number from low to high; None passes."""
    if value is None:
        return
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"{name}: found {type(value).__name__}, expected a whole number")
    if not low <= value <= high:
        raise ValueError(f"{name}: found {value}, expected {low} to {high}")


@dataclass(frozen=True, slots=True)
class Score:
    """What a position is worth to the player to act.

    In a game with dice (Tri-tangle) it is the probability that he wins, else an estimate in
    middling pieces or a forced result.

    >>> from fiveply import Score
    >>> print(Score(None, 1.25), Score(3, float("inf")), Score(-2, float("-inf")))
    +1.25 win in 3 loss in 2
    >>> print(Score(None, 0.613, is_probability=True))
    61.3 %
    """

    win_in: int | None
    """Plies to a forced win, negative for a forced loss, None if nothing is forced; unless the
    engine is exact there may be a shorter way. Always None with dice: there a win that no roll can
    spoil has the value 1.0."""
    value: float
    """In middling pieces; infinite for a forced win, minus infinite for a forced loss. With dice
    the probability of winning, 0.0 to 1.0."""
    returns: tuple[float, ...] | None = None
    """With more than two players, such a value for every seat; whoever is out has lost. With the
    methods `paranoid` and `brs+` the others' are static values at the end of the line."""
    is_probability: bool = False
    """Whether `value` is a probability: in a game with dice."""

    def __str__(self) -> str:
        if self.win_in is None:
            return score_text(self.value, self.is_probability)
        if self.win_in == 0:
            return "lost"
        return f"win in {self.win_in}" if self.win_in > 0 else f"loss in {-self.win_in}"


def score_text(value: float, is_probability: bool) -> str:
    """Write one value of a score, such as `+1.25` or `61.3 %`."""
    if is_probability:
        return f"{100 * value:.1f} %"
    if math.isinf(value):
        return "win" if value > 0 else "loss"
    return f"{value:+.2f}"


@dataclass(frozen=True, slots=True)
class Line(Generic[M_co]):
    """A line of best play and what it leads to."""

    score: Score
    """For the player to act in the position that was searched."""
    moves: tuple[M_co, ...]
    """From that position on; in a game with dice as far as the next roll."""


@dataclass(frozen=True, slots=True)
class Report(Generic[M_co]):
    """What a search has found.

    >>> import fiveply
    >>> report = fiveply.analyse(fiveply.start("tritrac"), fiveply.Limit(depth=2))
    >>> report.depth, report.stopped, len(report.line)
    (2, 'depth', 2)
    """

    lines: tuple[Line[M_co], ...]
    """The best lines, best first: as many as asked for, or as there are moves. Where a roll is due
    one line for each roll, all equally likely, in the order of the rolls."""
    score: Score
    """What the best move leads to, for the player to act; where a roll is due, what he can expect
    over all rolls."""
    depth: int
    """The plies to which everything has been searched."""
    nodes: int
    """Positions visited, over all threads."""
    time: float
    """Seconds used."""
    stopped: str | None
    """Why it ended: `'depth'`, `'nodes'`, `'time'`, `'decided'` (a forced result is proved),
    `'only move'`, `'table'` (nothing was searched) or `'interrupted'`; None while it goes on."""
    position: _core.Position[M_co]
    """What was searched."""
    table: str | None = None
    """The file of the table of solved positions that it was read from: its scores are exact. With
    tables of endgames, their folder."""
    known: int = 0
    """Positions of the search that were looked up in tables of endgames. If there are any, or if
    all was read from them, a turn of the tables counts as one ply in `win_in`."""

    @property
    def best(self) -> M_co:
        """The best move; where a roll is due, the first roll."""
        return self.line[0]

    @property
    def line(self) -> tuple[M_co, ...]:
        """The principal variation: the line of best play; where a roll is due, after the first."""
        return self.lines[0].moves

    def _repr_html_(self) -> str:
        from . import html  # noqa: PLC0415 - which is made of what stands here

        return html.report(self)

    @property
    def nps(self) -> float:
        """Nodes per second."""
        return self.nodes / self.time if self.time > 0 else 0.0


def report_of(
    position: _core.Position[Any],
    lines: list[Any],
    score: tuple[Any, ...],
    depth: int,
    nodes: int,
    known: int,
    time: float,
    stopped: str | None,
) -> Report[Any]:
    """Make a report of the plain values that the search gives."""
    made = tuple(Line(Score(*values), moves) for values, moves in lines)
    return Report(made, Score(*score), depth, nodes, time, stopped, position, known=known)
