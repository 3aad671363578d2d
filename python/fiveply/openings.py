"""Random openings that give no game away."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from . import _core
from .engine import Engine
from .results import Limit, Score

if TYPE_CHECKING:
    from .game import Game

NODES: Final = 5_000
"""How many nodes the quick search has that judges openings and their moves."""
_MARGIN: Final = 0.5
_MARGIN_OF_CHANCE: Final = 0.05


def play_random(
    game: Game[Any],
    plies: int,
    chance: random.Random,
    method: str = "auto",
    *,
    nodes: int = NODES,
    mid_round: bool = False,
) -> None:
    """Play so many random plies in a game, and whatever is missing to the end of the round.

    At the end every seat has had as many turns, unless the game is over, or `mid_round` asks for
    just so many plies. Each move is drawn from all that a search of so many nodes finds at most
    half a piece worse than the best, with dice five percent.

    >>> from fiveply import Game, tritrac
    >>> game = Game(tritrac.Position())
    >>> play_random(game, 3, random.Random(1))
    >>> len(game)
    4
    """
    seats = game.start.players
    engine = Engine(method=method, tables=False)
    while game.outcome is None and (
        len(game) < plies
        or (not mid_round and (len(game.turns) % seats or game.position.turn_moves))
    ):
        position = game.position
        moves: Sequence[_core.Move] = position.legal_moves
        if not position.is_chance and len(moves) > 1:
            report = engine.analyse(game, Limit(nodes=nodes), multipv=len(moves))
            margin = _MARGIN_OF_CHANCE if report.score.is_probability else _MARGIN
            least = report.score.value - margin
            moves = [line.moves[0] for line in report.lines if line.score.value >= least]
        game.push(chance.choice(moves))


def judge(game: Game[Any], method: str = "auto", *, nodes: int = NODES) -> Score | None:
    """Give what such a search thinks of a game; None if it is over, or a win is forced."""
    if game.outcome is not None:
        return None
    score = Engine(method=method, tables=False).analyse(game, Limit(nodes=nodes)).score
    return score if math.isfinite(score.value) else None
