"""Fitting weights: logistic regression from the weights that there are.

What a player's chance is follows from the strengths of all players, as in a multinomial logit
model: it is exponential in his strength, and all chances add up to 1. With two players that is
the logistic function of the difference, as in Texel's method. The loss is the mean cross-entropy.
It is convex in the weights, so that Newton's method finds the minimum in a few steps.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from .data import Data, Floats

STEPS: Final = 100
"""Newton's method has long converged by then."""
ENOUGH: Final = 1e-9
"""A step that promises to lower the loss by less is not taken."""
SHORTEST: Final = 1e-3
"""Where such a part of a step does not lower the loss, rounding is all that is left."""


@dataclass(frozen=True, slots=True)
class Fit:
    """Weights that foretell results best."""

    weights: dict[str, int]
    """By feature, in hundredths of a middling piece."""
    samples: int
    """Positions that they were fitted to."""
    games: int
    """The games of these."""
    scale: float
    """By how much strength odds grow `e`-fold, relative to what the game says."""
    loss_before: float
    """The mean cross-entropy of the weights before, with the scale that is best for them."""
    loss: float
    """That of the fitted ones."""
    holdout_before: float
    """The same of the games that were kept back: of the weights before."""
    holdout: float
    """Of the fitted ones. If it is not lower, there were too few games."""


def fit(data: Data, *, start: Floats | None = None, l2: float = 1e-2, holdout: float = 0.1) -> Fit:
    """Fit weights to samples.

    First the scale is found with which the old weights foretell results best, then the weights.
    At the end they are put on the scale on which the game's measure, a middling piece, is 100.

    Args:
        data: the samples.
        start: the old weights, of shape (f,); by default those set by hand.
        l2: how strongly weights are drawn towards the old ones: by this times half the square of
            their difference in standard deviations of what the feature adds to a logit. It keeps a
            weight where it is of which the samples tell little.
        holdout: the part of the games that is kept back for a test.

    Raises:
        ValueError: there are too few samples.
    """
    start = data.start if start is None else start
    kept_back = _kept_back(data.games, holdout)
    if len(data.games) == 0 or kept_back.all():
        raise ValueError(f"samples: found {len(data.games)}, expected some of more than one game")
    problem = _Problem(data, ~kept_back)
    test = _Problem(data, kept_back) if kept_back.any() else problem
    factor = problem.best_factor(start)
    fitted = problem.minimise(start * factor, l2)
    scale = _scale(data, fitted, factor)
    weights = np.rint(fitted * scale).astype(int)
    return Fit(
        dict(zip(data.names, weights.tolist(), strict=True)),
        int((~kept_back).sum()),
        len(np.unique(data.games[~kept_back])),
        float(scale),
        problem.loss(start * factor),
        problem.loss(weights / scale),
        test.loss(start * factor),
        test.loss(weights / scale),
    )


def _kept_back(games: np.ndarray, part: float) -> np.ndarray:
    """Choose the samples of every so manyth game."""
    numbers = np.unique(games)
    wanted = int(part * len(numbers))
    chosen = numbers[np.linspace(0, len(numbers) - 1, wanted).astype(int)] if wanted else []
    return np.isin(games, chosen)


def _scale(data: Data, fitted: Floats, factor: float) -> float:
    """Find what brings weights in logits to hundredths of a middling piece."""
    measure = abs(fitted[list(data.measures)].mean()) if data.measures else 0.0
    return 100 / measure if measure > 0 else 1 / factor


class _Problem:
    """The loss as a function of the weights, these in the unit of logits."""

    def __init__(self, data: Data, chosen: np.ndarray) -> None:
        self._targets = data.targets[chosen]
        # Logits matter by their differences alone: so from the mean of all seats.
        features = data.features[chosen] / data.scales[chosen, None, None]
        self._features = features - features.mean(1, keepdims=True)

    def _chances(self, weights: Floats) -> tuple[Floats, Floats]:
        """Give the chances of all seats and their logarithms."""
        logits = self._features @ weights
        logits = logits - logits.max(1, keepdims=True)
        logs = logits - np.log(np.exp(logits).sum(1, keepdims=True))
        return np.exp(logs), logs

    def loss(self, weights: Floats) -> float:
        """Give the mean cross-entropy."""
        _, logs = self._chances(weights)
        return float(-(self._targets * logs).sum(1).mean())

    def best_factor(self, weights: Floats) -> float:
        """Find by what to multiply weights so that the loss is least: at least a little."""
        along = (self._features @ weights)[:, :, None]
        factor = float(_newton(_Slopes(along, self._targets), np.ones(1), np.zeros(1))[0])
        return max(factor, 1e-3)

    def minimise(self, start: Floats, l2: float) -> Floats:
        """Find the weights with the least loss, drawn towards `start`."""
        spread = self._features.std((0, 1))
        # A feature that never varies says nothing: its weight stays.
        pull = l2 * np.where(spread > 0, spread, 1.0) ** 2
        return _newton(_Slopes(self._features, self._targets), start, pull)


class _Slopes:
    """First and second derivatives of the loss."""

    def __init__(self, features: Floats, targets: Floats) -> None:
        self._features, self._targets = features, targets

    def at(self, weights: Floats) -> tuple[float, Floats, Floats]:
        """Give loss, gradient and Hessian."""
        x, n = self._features, len(self._features)
        logits = x @ weights
        logits = logits - logits.max(1, keepdims=True)
        chances = np.exp(logits)
        total = chances.sum(1, keepdims=True)
        loss = float(-(self._targets * (logits - np.log(total))).sum() / n)
        chances = chances / total
        gradient = np.einsum("ns,nsf->f", chances - self._targets, x) / n
        mean = np.einsum("ns,nsf->nf", chances, x)
        weighted = (x * np.sqrt(chances)[:, :, None]).reshape(-1, x.shape[2])
        hessian = (weighted.T @ weighted - mean.T @ mean) / n
        return loss, gradient, hessian


def _newton(slopes: _Slopes, start: Floats, pull: Floats) -> Floats:
    """Minimise the loss and a pull towards the start by Newton's method, with backtracking."""

    def whole(weights: Floats) -> tuple[float, Floats, Floats]:
        loss, gradient, hessian = slopes.at(weights)
        away = weights - start
        return loss + (pull * away**2).sum() / 2, gradient + pull * away, hessian + np.diag(pull)

    weights = start.astype(float)
    loss, gradient, hessian = whole(weights)
    for _ in range(STEPS):
        step = -np.linalg.lstsq(hessian, gradient, rcond=None)[0]
        gain = float(-gradient @ step)
        if gain < ENOUGH:
            break
        part = 1.0
        while (tried := whole(weights + part * step))[0] > loss - part * gain / 4:
            part /= 2
            if part < SHORTEST:
                return weights
        weights = weights + part * step
        loss, gradient, hessian = tried
    return weights
