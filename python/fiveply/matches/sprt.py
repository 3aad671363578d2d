"""The sequential probability ratio test: a match that ends when it has said enough."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from .elo import VALUES, share_of
from .settings import MatchError, Settings

_NOTHING: Final = 1e-3
"""What stands for a count of 0: what has not been seen may still be."""
_STEPS: Final = 60


@dataclass(frozen=True, slots=True)
class Sprt:
    """A generalized sequential probability ratio test on pentanomial counts.

    It compares how likely the pairs seen are at best if A is `elo1` better with how likely they are
    if it is `elo0` better (logistic Elo), and ends when the log of their ratio leaves two bounds.
    Sources: A. Wald, Sequential tests of statistical hypotheses, Annals of Mathematical Statistics
    16 (1945), 117-186; M. Van den Bergh, A practical introduction to the GSPRT (2019).

    >>> test = Sprt(0, 10)
    >>> [round(end, 2) for end in test.bounds]
    [-2.94, 2.94]
    >>> test.decision([20, 200, 500, 400, 60]), test.decision([60, 400, 500, 200, 20])
    ('H1', 'H0')
    """

    elo0: float
    """The difference of the hypothesis H0."""
    elo1: float
    """The difference of the hypothesis H1, larger than that of H0."""
    alpha: float = 0.05
    """How often H1 is taken though H0 is true."""
    beta: float = 0.05
    """How often H0 is taken though H1 is true."""

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise MatchError(
                "sprt", f"{self.elo0} and {self.elo1}", "two numbers, the lesser first"
            )
        for name, value in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < value < 0.5:
                raise MatchError(name, str(value), "more than 0 and less than 0.5")

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which H0 and H1 are taken."""
        return (
            math.log(self.beta / (1 - self.alpha)),
            math.log((1 - self.beta) / self.alpha),
        )

    def ratio(self, pairs: Sequence[float]) -> float:
        """Give the log-likelihood ratio of H1 to H0; 0.0 before the first pair."""
        count = sum(pairs)
        if not count:
            return 0.0
        weights = [n or _NOTHING for n in pairs]
        total = sum(weights)
        chances = [weight / total for weight in weights]
        h0, h1 = (_likeliest(chances, share_of(elo)) for elo in (self.elo0, self.elo1))
        return count * sum(
            chance * math.log(b / a) for chance, a, b in zip(chances, h0, h1, strict=True)
        )

    def decision(self, pairs: Sequence[float]) -> str | None:
        """Tell which hypothesis is to be taken, `'H0'` or `'H1'`; None: go on."""
        low, high = self.bounds
        ratio = self.ratio(pairs)
        return "H0" if ratio <= low else "H1" if ratio >= high else None

    def check(self, settings: Settings) -> None:
        """Refuse matches that have no pairs.

        Raises:
            MatchError: there are more than two players or engines.
        """
        if settings.players != 2 or len(settings.engines) != 2:
            found = f"{len(settings.engines)} engines, {settings.players} players"
            raise MatchError("sprt", found, "two engines in a game for two")


def _likeliest(chances: Sequence[float], mean: float) -> list[float]:
    """Give the chances of this mean under which observed chances are most likely.

    They are the observed ones, each divided by 1 + x (value - mean), with the one x that gives that
    mean (A. B. Owen, Empirical likelihood, 2001): the root of a falling function.
    """
    leads = [value - mean for value in VALUES]
    low, high = -1 / leads[-1], -1 / leads[0]
    for _ in range(_STEPS):
        x = (low + high) / 2
        slope = sum(c * lead / (1 + x * lead) for c, lead in zip(chances, leads, strict=True))
        low, high = (x, high) if slope > 0 else (low, x)
    return [c / (1 + x * lead) for c, lead in zip(chances, leads, strict=True)]
