"""Choosing among the moves of the root: margins, and variety among moves that are nearly equal."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any, Final, TypeVar

from . import _core
from .results import Report, Score

M = TypeVar("M", bound=_core.Move)

ROUNDING: Final = 1e-9
"""Values that differ by less are the same."""


def check_margin(name: str, value: float | None) -> float | None:
    """Refuse what is no number from 0 on; None passes.

    >>> check_margin("margin", -1)
    Traceback (most recent call last):
    ValueError: margin: found -1, expected a number, 0 or more
    """
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError(f"{name}: found {type(value).__name__}, expected a number")
    if not value >= 0:
        raise ValueError(f"{name}: found {value!r}, expected a number, 0 or more")
    return float(value)


def asked_for(
    report: Report[M], multipv: int, margin: float | None, root_moves: tuple[M, ...] | None
) -> Report[M]:
    """Leave of a report on all moves the lines that a search would give that is asked like this."""
    lines = report.lines
    if root_moves is not None:
        lines = tuple(line for line in lines if line.moves[0] in root_moves)
    best = lines[0].score
    if margin is None:
        lines = lines[:multipv]
    else:
        lines = tuple(line for line in lines if is_near(line.score, best, margin))
    return replace(report, lines=lines, score=best)


def is_near(score: Score, best: Score, margin: float) -> bool:
    """Tell whether a score is within a margin of the best, as the search has it.

    Near a forced result are only its equals, and near any other one is no forced loss.

    >>> one, other = Score(None, 1.0), Score(None, 0.75)
    >>> is_near(other, one, 0.25), is_near(other, one, 0.2)
    (True, False)
    >>> is_near(Score(5, float("inf")), Score(3, float("inf")), 1.0)
    False
    """
    if best.win_in is not None or score.win_in is not None:
        return score.win_in == best.win_in
    certain = best.is_probability and not 0 < best.value < 1
    lost = score.is_probability and score.value <= 0 < best.value
    return not lost and best.value - score.value <= (0 if certain else margin) + ROUNDING


def draw(report: Report[Any], seed: int | None, plies: int) -> _core.Move:
    """Draw the first move of one of a report's lines, each as likely as the others.

    Args:
        report: has the lines.
        seed: makes the move the same every time; None: a different one every time.
        plies: those played so far: the same seed draws anew at every move of a game.
    """
    source = random.Random(seed if seed is None else f"{seed} {plies} {report.position}")
    move: _core.Move = source.choice(report.lines).moves[0]
    return move
