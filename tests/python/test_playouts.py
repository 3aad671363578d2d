"""Promises of the random games in bulk."""

from __future__ import annotations

from typing import Any

import numpy as np

import fiveply
from fiveply import arkantar


def test_shapes_types_and_values(start: Any) -> None:
    batch = fiveply.playouts(start, 40, seed=3)
    assert [batch.winner.dtype, batch.plies.dtype] == [np.dtype(np.int8), np.dtype(np.uint32)]
    assert batch.winner.shape == batch.plies.shape == (40,)
    assert set(batch.winner.tolist()) <= set(range(-1, start.players))
    assert (batch.plies > 0).all()


def test_reproducible_whatever_the_number_and_threads(start: Any) -> None:
    few, many = fiveply.playouts(start, 20, seed=5), fiveply.playouts(start, 50, seed=5, threads=2)
    assert (many.winner[:20] == few.winner).all()
    assert (many.plies[:20] == few.plies).all()
    other = fiveply.playouts(start, 50, seed=6)
    assert (other.plies != many.plies).any()


def test_turn_limit_and_finished_games(start: Any) -> None:
    batch = fiveply.playouts(start, 10, seed=1, turn_limit=1)
    assert (batch.winner == -1).all()
    board = "...k.../......./......./......./......./......./......."
    over = arkantar.Position.parse(f"{board} b 0 - -")
    batch = fiveply.playouts(over, 3, seed=1)
    assert batch.winner.tolist() == [1, 1, 1]
    assert batch.plies.tolist() == [0, 0, 0]
    assert fiveply.playouts(start, 0, seed=1).winner.shape == (0,)
