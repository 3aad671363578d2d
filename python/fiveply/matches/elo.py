"""Elo from pairs of games: what pentanomial counts say of two engines.

Both games of a pair have the same opening, so their results hang together; pairs do not. So the
variance is that of pairs, which is smaller than that of games taken for independent.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist
from typing import Final, NamedTuple

from ..report.intervals import LEVEL, Interval, wilson

VALUES: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
"""What a pair counts: A's share of its two points."""
_NORMAL: Final = NormalDist()
_Z: Final = _NORMAL.inv_cdf(0.5 + LEVEL / 2)
_PER_DEVIATION: Final = 800 / math.log(10)
"""Normalized Elo of a lead of one standard deviation of a game."""


class Moments(NamedTuple):
    """Number, mean and variance of what pairs count."""

    pairs: int
    mean: float
    variance: float


def moments(pairs: Sequence[float]) -> Moments:
    """Give mean and variance of pairs, by their pentanomial counts.

    >>> moments([0, 1, 2, 1, 0])
    Moments(pairs=4, mean=0.5, variance=0.03125)
    """
    count = sum(pairs)
    if not count:
        return Moments(0, 0.5, 0.0)
    mean = sum(n * value for n, value in zip(pairs, VALUES, strict=True)) / count
    square = sum(n * (value - mean) ** 2 for n, value in zip(pairs, VALUES, strict=True))
    return Moments(int(count), mean, square / count)


def elo_of(share: float) -> float:
    """Give the logistic Elo difference that makes this share of points expected.

    >>> round(elo_of(0.75), 1), elo_of(1.0)
    (190.8, inf)
    """
    if not 0 < share < 1:
        return math.copysign(math.inf, share - 0.5)
    return -400 * math.log10(1 / share - 1)


def share_of(elo: float) -> float:
    """Give the share of points to be expected of an Elo difference.

    >>> round(share_of(100), 3)
    0.64
    """
    return 1 / (1 + 10 ** (-elo / 400))


def share(pairs: Sequence[int]) -> Interval:
    """Give A's share of the points with its interval, by the normal approximation.

    Where all pairs came out alike, and their variance says nothing, it is Wilson's interval with a
    pair as one trial, which is wide enough for everything.
    """
    count, mean, variance = moments(pairs)
    if variance == 0:
        return flat(mean, count)
    half = _Z * math.sqrt(variance / count)
    return Interval(mean, max(0.0, mean - half), min(1.0, mean + half))


def flat(mean: float, trials: int) -> Interval:
    """Give a share whose trials all came out alike, with Wilson's interval for won and lost ones.

    >>> [round(end, 3) for end in flat(1.0, 10)]
    [1.0, 0.722, 1.0]
    """
    # A share such as 1/2 of one trial is no number of wins: the formula takes it all the same.
    found = wilson(mean * trials, trials)
    return Interval(mean, found.low, found.high)


def elo(pairs: Sequence[int]) -> Interval:
    """Give the logistic Elo difference of A to B with its interval: that of the share, as Elo.

    >>> [round(end, 1) for end in elo([10, 40, 100, 60, 15])]
    [23.2, 2.0, 44.6]
    """
    return Interval(*map(elo_of, share(pairs)))


def normalized_elo(pairs: Sequence[int]) -> Interval | None:
    """Give the normalized Elo difference with its interval; None if the variance is 0.

    It is the lead in standard deviations of a game, on the scale of Elo: in games without draws
    the two agree for small differences. Unlike Elo it alone tells how many games will show it
    (M. Van den Bergh, Normalized Elo, 2021).
    """
    count, mean, variance = moments(pairs)
    if variance == 0:
        return None
    deviation = math.sqrt(2 * variance)  # of a game: a pair's is the mean of two
    half = _Z * math.sqrt(variance / count)
    lead = mean - 0.5
    return Interval(*(_PER_DEVIATION * end / deviation for end in (lead, lead - half, lead + half)))


def superiority(pairs: Sequence[int]) -> float:
    """Give the likelihood that A is the stronger (LOS), by the normal approximation.

    >>> superiority([3, 5, 9, 5, 3])
    0.5
    """
    count, mean, variance = moments(pairs)
    if variance == 0:
        return 0.5 if mean == 0.5 else float(mean > 0.5)
    return _NORMAL.cdf((mean - 0.5) / math.sqrt(variance / count))
