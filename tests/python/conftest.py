"""What the tests share."""

from __future__ import annotations

from typing import Any

import pytest

import fiveply
from samples import VARIANTS, random_positions


@pytest.fixture(params=VARIANTS, ids=lambda pair: "-".join(pair).rstrip("-"))
def start(request: pytest.FixtureRequest) -> Any:
    """Give the start of each variant of each game."""
    game, variant = request.param
    return fiveply.start(game, variant)


@pytest.fixture(params=VARIANTS, ids=lambda pair: "-".join(pair).rstrip("-"))
def positions(request: pytest.FixtureRequest) -> list[Any]:
    """Give positions of random games of each variant."""
    game, variant = request.param
    return random_positions(game, variant, number=150)
