"""The engine against the plain references of `tests/reference`, over random games.

Legal moves, successors, whose turn it is and winners must agree at every ply. `make fuzz` plays
more (`FIVEPLY_REFERENCE_PLIES` a variant).
"""

from __future__ import annotations

import os
import random

import pytest

import fiveply
from reference import REFERENCES
from samples import VARIANTS

PLIES = int(os.environ.get("FIVEPLY_REFERENCE_PLIES", "1500"))
LONGEST = 400
"""Plies after which a random game is given up: some would never end."""


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_random_games_agree(game: str, variant: str) -> None:
    reference = REFERENCES[game]
    chance = random.Random(f"{game} {variant} {PLIES}")
    plies = finished = 0
    while plies < PLIES:
        position, state = fiveply.start(game, variant), reference.start(variant)
        for _ in range(LONGEST):
            text = reference.text(state)
            assert str(position) == text
            assert fiveply.parse(game, text) == position
            assert reference.text(reference.parse(text)) == text
            moves = reference.legal_moves(state)
            assert sorted(str(m) for m in position.legal_moves) == moves, text
            assert position.turn == reference.to_act(state), text
            winner = None if position.outcome is None else position.outcome.winner
            assert winner == reference.winner(state), text
            if not moves:
                finished += 1
                break
            move = chance.choice(moves)
            position, state = position.play(move), reference.play(state, move)
            plies += 1
    if PLIES > 10_000:
        assert finished
