"""What the features of a position weigh in its static value."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from . import _core

Weights = Literal["hand"] | Mapping[str, int]
"""Weights in place of a game's tuned ones: `"hand"` for those that were set by hand, or a whole
number for each feature of the game by name, in hundredths of a middling piece."""


def check_weights(weights: Weights) -> Weights:
    """Take weights as an engine keeps them.

    Raises:
        TypeError: what is given is neither `"hand"` nor a mapping of names to whole numbers.
        ValueError: a text other than `"hand"`.
    """
    if isinstance(weights, str):
        if weights != "hand":
            raise ValueError(f"weights: found {weights!r}, expected 'hand' or a mapping")
        return weights
    if not isinstance(weights, Mapping):
        found = type(weights).__name__
        raise TypeError(f"weights: found {found}, expected 'hand' or a mapping")
    for name, weight in weights.items():
        if isinstance(weight, bool) or not isinstance(weight, int):
            found = type(weight).__name__
            raise TypeError(f"weights, {name}: found {found}, expected a whole number")
    return dict(weights)


def table_of(position: _core.Position[Any], weights: Weights | None) -> list[int] | None:
    """Give weights in the order of the features of a position's game; None for None.

    Raises:
        ValueError: the names are not those of the game's features.

    >>> from fiveply import arkantar
    >>> table_of(arkantar.Position(), "hand")[:4]
    [100, 100, 100, 4]
    """
    if weights is None:
        return None
    if isinstance(weights, str):
        return _core.weights(position, True)
    names = [name for name, _ in _core.feature_texts(position)]
    for name in (*weights, *names):
        if name not in names or name not in weights:
            fault = "found none" if name in names else f"found {name!r}"
            expected = name if name in names else ", ".join(names)
            raise ValueError(f"weights: {fault}, expected {expected}")
    return [weights[name] for name in names]


def tuned(position: _core.Position[Any]) -> dict[str, int]:
    """Give the weights that the game's variant has been tuned to, by feature.

    >>> from fiveply import thief
    >>> tuned(thief.Position())["guards"]
    100
    """
    return _by_name(position, False)


def hand(position: _core.Position[Any]) -> dict[str, int]:
    """Give the weights that were set by hand, by feature.

    >>> from fiveply import thief
    >>> hand(thief.Position())["elites"]
    200
    """
    return _by_name(position, True)


def read_weights(path: str | os.PathLike[str]) -> dict[str, int]:
    """Read the weights of a file that `fiveply tune --out` has made.

    Raises:
        OSError: the file cannot be read.
        ValueError: it is no such file.
    """
    fault = f"{path}: found no weights, expected JSON as `fiveply tune --out` makes it"
    try:
        weights = json.loads(Path(path).read_text())["weights"]
    except (ValueError, KeyError, TypeError):
        raise ValueError(fault) from None
    if not isinstance(weights, dict) or not all(
        isinstance(weight, int) and not isinstance(weight, bool) for weight in weights.values()
    ):
        raise ValueError(fault)
    return weights


def _by_name(position: _core.Position[Any], by_hand: bool) -> dict[str, int]:
    names = (name for name, _ in _core.feature_texts(position))
    return dict(zip(names, _core.weights(position, by_hand), strict=True))
