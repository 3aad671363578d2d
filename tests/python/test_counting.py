"""Counting over executors: the plain numbers, whatever counts."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import fiveply
from fiveply import executors


def test_perft_and_divide_over_threads(start: Any) -> None:
    with ThreadPoolExecutor(2) as pool:
        for depth in range(4):
            assert fiveply.perft(start, depth, executor=pool) == start.perft(depth)
        assert fiveply.divide(start, 3, executor=pool) == start.divide(3)
        assert fiveply.divide(start, 1, executor=pool) == start.divide(1)


def test_perft_over_processes() -> None:
    start = fiveply.start("tritrac")
    with executors.processes(2) as pool:
        assert fiveply.perft(start, 4, executor=pool, table_mb=1) == start.perft(4)


def test_it_tells_how_far_it_is() -> None:
    told: list[float] = []
    start = fiveply.start("arkantar")
    assert fiveply.perft(start, 3, inform=told.append) == start.perft(3)
    assert told == sorted(told)
    assert told[-1] == 1


def test_a_finished_game_has_no_moves_to_count() -> None:
    board = "...k.../......./......./......./......./......./......."
    over = fiveply.parse("arkantar", f"{board} b 0 - -")
    with ThreadPoolExecutor(1) as pool:
        assert fiveply.perft(over, 0, executor=pool) == over.perft(0)
        assert fiveply.perft(over, 3, executor=pool) == over.perft(3) == 0
        assert fiveply.divide(over, 3, executor=pool) == {}


@pytest.mark.parametrize("options", [{"threads": 0}, {"table_mb": -1}])
def test_bad_numbers(options: dict[str, Any]) -> None:
    with ThreadPoolExecutor(1) as pool, pytest.raises(ValueError, match="found"):
        fiveply.perft(fiveply.start("tritrac"), 3, executor=pool, **options)
