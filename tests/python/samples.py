"""Every variant of every game, and positions of random games."""

from __future__ import annotations

import random
from typing import Any

import fiveply
from fiveply import _core

VARIANTS = _core.variants()


def random_positions(game: str, variant: str, number: int, seed: int = 1) -> list[Any]:
    """Collect positions of random games, finished ones among them."""
    chance = random.Random(f"{game} {variant} {seed}")
    found: list[Any] = []
    position = fiveply.start(game, variant)
    while len(found) < number:
        found.append(position)
        if position.outcome is None and chance.random() > 0.01:
            position = position.play(chance.choice(position.legal_moves))
        else:
            position = fiveply.start(game, variant)
    return found
