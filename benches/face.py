"""Speed of the Python face, by pytest-benchmark: `pytest benches/face.py`.

For each variant's start: a move played, the legal moves listed and counted, membership, a text
parsed and written, and the start-up of an analysis.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import fiveply
from fiveply import _core

if TYPE_CHECKING:
    from collections.abc import Callable

    Benchmark = Callable[..., Any]

VARIANTS = _core.variants()


@pytest.fixture(params=VARIANTS, ids=lambda pair: "-".join(filter(None, pair)))
def position(request: pytest.FixtureRequest) -> fiveply.Position[Any]:
    """The start position of a variant."""
    return fiveply.start(*request.param)


def test_play_a_move(benchmark: Benchmark, position: fiveply.Position[Any]) -> None:
    """A move object played."""
    benchmark(position.play, position.legal_moves[0])


def test_play_a_text(benchmark: Benchmark, position: fiveply.Position[Any]) -> None:
    """A move's text parsed and played."""
    benchmark(position.play, str(position.legal_moves[0]))


def test_list_legal_moves(benchmark: Benchmark, position: fiveply.Position[Any]) -> None:
    """All legal moves as a list of objects."""
    benchmark(lambda: list(position.legal_moves))


def test_count_legal_moves(benchmark: Benchmark, position: fiveply.Position[Any]) -> None:
    """The number of legal moves, without a list."""
    benchmark(lambda: len(position.legal_moves))


def test_is_a_move_legal(benchmark: Benchmark, position: fiveply.Position[Any]) -> None:
    """Membership, without a list."""
    move = position.legal_moves[-1]
    benchmark(lambda: move in position.legal_moves)


def test_parse(benchmark: Benchmark, position: fiveply.Position[Any]) -> None:
    """A position read from its text."""
    benchmark(type(position).parse, str(position))


def test_write(benchmark: Benchmark, position: fiveply.Position[Any]) -> None:
    """A position written as text."""
    benchmark(str, position)


def test_start_an_analysis(benchmark: Benchmark, position: fiveply.Position[Any]) -> None:
    """A search of a single ply by a fresh engine: what every analysis costs besides the search."""
    rolled = position.play(position.legal_moves[0]) if position.is_chance else position
    benchmark(lambda: fiveply.Engine(table_mb=1).analyse(rolled, fiveply.Limit(depth=1)))
