"""How sure a number is: intervals and tests, by formula, each with its source."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final, NamedTuple

import numpy as np

LEVEL: Final = 0.95
"""The confidence level of every interval."""
_Z: Final = NormalDist().inv_cdf(0.5 + LEVEL / 2)


class Interval(NamedTuple):
    """An estimate and its confidence interval."""

    value: float
    """The estimate; 0.0 of no observations."""
    low: float
    """The lower end."""
    high: float
    """The upper end."""


@dataclass(frozen=True, slots=True)
class Spread:
    """How some numbers lie."""

    count: int
    """How many there are."""
    mean: float
    """Their mean; like all that follows 0.0 if there are none."""
    deviation: float
    """Their sample standard deviation."""
    least: float
    """The smallest."""
    lower: float
    """The lower quartile."""
    median: float
    """The median."""
    upper: float
    """The upper quartile."""
    most: float
    """The largest."""


def wilson(successes: float, trials: int) -> Interval:
    """Give a proportion with its score interval.

    Source: E. B. Wilson, Probable inference, the law of succession, and statistical inference,
    Journal of the American Statistical Association 22 (1927), 209-212.

    >>> [round(end, 3) for end in wilson(8, 10)]
    [0.8, 0.49, 0.943]
    """
    if trials == 0:
        return Interval(0.0, 0.0, 1.0)
    share = successes / trials
    scale = 1 + _Z**2 / trials
    middle = (share + _Z**2 / (2 * trials)) / scale
    half = _Z / scale * math.sqrt(share * (1 - share) / trials + _Z**2 / (4 * trials**2))
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half))


def proportion_difference(one: tuple[int, int], other: tuple[int, int]) -> Interval:
    """Give how much larger the other of two proportions is, each as (successes, trials).

    Source: R. G. Newcombe, Interval estimation for the difference between independent
    proportions, Statistics in Medicine 17 (1998), 873-890, method 10.

    >>> [round(end, 3) for end in proportion_difference((48, 80), (56, 70))]
    [0.2, 0.052, 0.334]
    """
    a, b = wilson(*one), wilson(*other)
    low = math.hypot(b.value - b.low, a.high - a.value)
    high = math.hypot(b.high - b.value, a.value - a.low)
    difference = b.value - a.value
    return Interval(difference, difference - low, difference + high)


def mean_difference(one: Spread, other: Spread) -> Interval:
    """Give how much larger the other of two means is, by the normal approximation.

    The two deviations need not be alike (B. L. Welch, Biometrika 34 (1947), 28-35); from some 30
    games a side on, the normal quantile stands for Student's.
    """
    difference = other.mean - one.mean
    if min(one.count, other.count) < 2:
        return Interval(difference, -math.inf, math.inf)
    half = _Z * math.sqrt(one.deviation**2 / one.count + other.deviation**2 / other.count)
    return Interval(difference, difference - half, difference + half)


def equal_chances(counts: Sequence[int]) -> float | None:
    """Give how likely counts at least as uneven as these are if all had equal chances.

    Pearson's chi-square test of goodness of fit (K. Pearson, Philosophical Magazine 50 (1900),
    157-175); None if fewer than five are expected of each, where it says little.

    >>> round(equal_chances([40, 60]), 4), equal_chances([1, 2])
    (0.0455, None)
    """
    expected = sum(counts) / len(counts)
    if expected < 5:
        return None
    return chi_square_tail(
        sum((count - expected) ** 2 / expected for count in counts), len(counts) - 1
    )


def chi_square_tail(x: float, freedom: int) -> float:
    """Give the chance that a chi-square variable exceeds `x`, in closed form.

    >>> [round(chi_square_tail(x, k), 4) for x, k in [(3.8415, 1), (5.9915, 2), (7.8147, 3)]]
    [0.05, 0.05, 0.05]
    """
    # Q(k + 2) follows from Q(k) by one more term (Abramowitz and Stegun, 26.4.8).
    odd = freedom % 2 == 1
    tail = math.erfc(math.sqrt(x / 2)) if odd else math.exp(-x / 2)
    for k in range(1 if odd else 2, freedom, 2):
        tail += (x / 2) ** (k / 2) * math.exp(-x / 2) / math.gamma(k / 2 + 1)
    return tail


def spread(numbers: Sequence[float]) -> Spread:
    """Tell how some numbers lie.

    >>> spread([1, 2, 3, 10]).median
    2.5
    """
    if not numbers:
        return Spread(0, *[0.0] * 7)
    values = np.asarray(numbers, dtype=float)
    quartiles = (float(q) for q in np.quantile(values, [0, 0.25, 0.5, 0.75, 1]))
    deviation = float(values.std(ddof=1)) if len(values) > 1 else 0.0
    return Spread(len(values), float(values.mean()), deviation, *quartiles)
