"""Samples as arrays."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

import fiveply

from .. import _core
from ..weights import hand
from .samples import Sampled
from .settings import Settings

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Data:
    """Samples as arrays: `n` positions of `s` seats with `f` features each."""

    names: tuple[str, ...]
    """The features."""
    measures: tuple[int, ...]
    """The places of those that are a middling piece on average; none where none is a measure."""
    start: Floats
    """The weights set by hand, of shape (f,)."""
    features: Floats
    """How often each seat has each feature, of shape (n, s, f)."""
    scales: Floats
    """By how much strength odds grow `e`-fold in each position, of shape (n,)."""
    targets: Floats
    """What each seat got of the game, 1 in sum, of shape (n, s): 1 for the winner, a draw shared.
    Where exact values are known, the probability that it wins."""
    games: NDArray[np.int64]
    """The number of the game of each position, of shape (n,)."""


def table(settings: Settings, games: Iterable[Sampled], exact: Any = None) -> Data:
    """Put samples into arrays.

    Args:
        settings: what the games were played with.
        games: what is kept of each of them.
        exact: a table of exact values (`fiveply.exact.Table`), whose values are then the targets,
            rather than results of games: for Tri-tangle.

    >>> from fiveply.tuning import make_samples
    >>> settings = Settings("tritrac", nodes=50, samples=5)
    >>> table(settings, make_samples(settings, 4)).targets.shape
    (20, 2)
    """
    start = settings.start()
    seats = range(start.players)
    positions, targets, numbers = [], [], []
    for game in games:
        won = [1.0 if seat == game.winner else 0.0 for seat in seats]
        result = [1 / len(seats)] * len(seats) if game.winner is None else won
        for text in game.positions:
            position = fiveply.parse(settings.game, text)
            positions.append(position)
            targets.append(result if exact is None else list(exact.exact(position).values))
            numbers.append(game.index)
    by_name = hand(start)
    shape = (len(positions), len(seats), len(by_name))
    return Data(
        tuple(by_name),
        tuple(_core.feature_measures(start)),
        np.array(list(by_name.values()), float),
        np.asarray(_core.features(positions), float).reshape(shape),
        np.asarray(_core.scales(positions)),
        np.array(targets, float).reshape(len(positions), len(seats)),
        np.array(numbers, np.int64),
    )
