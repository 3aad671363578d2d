"""What the tests share."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import fiveply
from samples import VARIANTS, random_positions


@pytest.fixture(autouse=True, scope="session")
def no_tables() -> Iterator[Path]:
    """Keep the tests away from the user's tables: the data folder is an empty one."""
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setitem(os.environ, "FIVEPLY_DATA", folder)
        yield Path(folder)


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
