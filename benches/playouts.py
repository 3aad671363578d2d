"""Random games in one call from Python, beside OpenSpiel's random games of chess in C++.

`python benches/playouts.py [--rounds N]` prints a JSON object a line and variant: the ratio in each
round. OpenSpiel plays its games inside a Monte Carlo search whose evaluator plays a batch of random
games from a position, which is C++ from beginning to end; the mean length of such games is measured
apart, with the same seedless choice among all legal moves.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable

import pyspiel

import fiveply
from fiveply import _core

GAMES_FOR_LENGTH = 200
BATCH = 20
SECONDS = 0.5
VARIANTS = _core.variants()


def mean_length(game: pyspiel.Game) -> float:
    """The mean number of plies of a random game."""
    chooser = random.Random(1)
    plies = 0
    for _ in range(GAMES_FOR_LENGTH):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(chooser.choice(state.legal_actions()))
            plies += 1
    return plies / GAMES_FOR_LENGTH


def rate(play: Callable[[int], float]) -> float:
    """Plies a second of the process's own time; `play` gets a seed and tells the plies played."""
    plies, seed, begin = 0.0, 0, time.process_time()
    while (spent := time.process_time() - begin) < SECONDS:
        plies += play(seed)
        seed += 1
    return plies / spent


def open_spiel() -> Callable[[int], float]:
    """A batch of random games of chess."""
    game = pyspiel.load_game("chess")
    length, start = mean_length(game), game.new_initial_state()

    def play(seed: int) -> float:
        # Two simulations: the root's move is chosen in the first, rolled out in both.
        evaluator = pyspiel.RandomRolloutEvaluator(BATCH, seed)
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, 2, 1, False, seed, False)
        bot.mcts_search(start)
        return 2 * BATCH * length

    return play


def ours(name: str, variant: str) -> Callable[[int], float]:
    """A batch of random games of one of the five."""
    start = fiveply.start(name, variant)

    def play(seed: int) -> float:
        return float(fiveply.playouts(start, 100, seed).plies.sum())

    return play


def main() -> None:
    """Measure in rounds, everything once a round."""
    rounds = int(sys.argv[sys.argv.index("--rounds") + 1]) if "--rounds" in sys.argv else 5
    chess, rates, ratios = open_spiel(), {}, {}
    for _ in range(rounds):
        yardstick = rate(chess)
        rates.setdefault("OpenSpiel chess start", []).append(yardstick)
        ratios.setdefault("OpenSpiel chess start", []).append(1.0)
        for name, variant in VARIANTS:
            subject = " ".join(filter(None, (name, variant, "start")))
            rates.setdefault(subject, []).append(rate(ours(name, variant)))
            ratios.setdefault(subject, []).append(rates[subject][-1] / yardstick)
    for subject, found in rates.items():
        row = {"table": "playouts", "subject": subject, "rates": found, "ratios": ratios[subject]}
        print(json.dumps(row))


if __name__ == "__main__":
    main()
