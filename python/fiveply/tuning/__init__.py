"""Fitting the weights of the features in static values to the results of games (Texel's method).

The engine plays games against itself; of each one some quiet positions are kept with the features
of every seat, and how the game came out. The weights are then those with which static values
foretell the results best.

>>> from fiveply.tuning import Settings, fit, make_samples, table
>>> settings = Settings("tritrac", nodes=50)
>>> data = table(settings, make_samples(settings, 30))
>>> found = fit(data)
>>> found.loss <= found.loss_before
True
"""

from .data import Data, table
from .fit import Fit, fit
from .log import Log, LogError
from .samples import Sampled, make_samples, sample_game
from .settings import Settings
from .source import write_weights

__all__ = [
    "Data",
    "Fit",
    "Log",
    "LogError",
    "Sampled",
    "Settings",
    "fit",
    "make_samples",
    "sample_game",
    "table",
    "write_weights",
]
