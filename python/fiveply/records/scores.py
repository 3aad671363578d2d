"""Evaluations as text, exactly: what stands behind `%eval` in a record."""

from __future__ import annotations

import math

from ..results import Score

EXPECTED = "a number, `win in N`, `loss in N` or `lost`"


def write_score(score: Score) -> str:
    """Write a score so that `read_score` gives the same one back.

    >>> write_score(Score(None, 1.25)), write_score(Score(3, float("inf")))
    ('1.25', 'win in 3')
    >>> write_score(Score(None, 0.6, (0.6, 0.25, 0.15), is_probability=True))
    '0.6 probability of 0.6 0.25 0.15'
    """
    words = [str(score) if score.win_in is not None else repr(float(score.value))]
    if score.is_probability:
        words.append("probability")
    if score.returns is not None:
        words.append(" ".join(["of", *(repr(float(value)) for value in score.returns)]))
    return " ".join(words)


def read_score(text: str) -> Score:
    """Read a score.

    Raises:
        ValueError: it is none.

    >>> read_score("loss in 2").value
    -inf
    """
    words, of, others = text.partition(" of ")
    number, flag, rest = words.strip().partition(" probability")
    if rest:
        raise ValueError(EXPECTED)
    returns = tuple(_number(word) for word in others.split()) if of else None
    match number.split():
        case ["lost"]:
            return Score(0, -math.inf, returns, bool(flag))
        case ["win", "in", plies]:
            return Score(_whole(plies), math.inf, returns, bool(flag))
        case ["loss", "in", plies]:
            return Score(-_whole(plies), -math.inf, returns, bool(flag))
        case [value]:
            return Score(None, _number(value), returns, bool(flag))
        case _:
            raise ValueError(EXPECTED)


def _number(word: str) -> float:
    value = float(word)
    if math.isnan(value):
        raise ValueError(EXPECTED)
    return value


def _whole(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) < 10 and int(word) > 0):
        raise ValueError(EXPECTED)
    return int(word)
