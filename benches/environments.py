"""Random games by `VecEnv` and by PettingZoo's loop: moves per second of processor time.

`python benches/environments.py [--game G] [--variant V] [--rounds N] [--games N]`, in the
environment of `make bench`. Both show the position and the legal actions before every move, and
choose at random. PettingZoo's loop is run as its documentation has it, over the wrapped environment
with `last` and `sample`, and in its leanest form: no wrappers, no `last`, no sampling by a space.
`VecEnv` uses one thread. A JSON object with all rounds, then the ratios of the medians.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable, Iterator
from itertools import islice

import numpy as np

import fiveply
from fiveply.adapters import pettingzoo

MOVES = 2000
"""Moves of a PettingZoo loop in one round."""


def as_documented(game: str, variant: str) -> Iterator[None]:
    """Play random games for ever, a move at a time."""
    env = pettingzoo.env(game, variant)
    for seed in range(1 << 30):
        env.reset(seed=seed)
        for agent in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.step(None)
            else:
                env.step(env.action_space(agent).sample(observation["action_mask"]))
                yield


def lean(game: str, variant: str) -> Iterator[None]:
    """Do the same with as little of PettingZoo as can be."""
    env, chance = pettingzoo.RawEnv(game, variant), np.random.default_rng(1)
    for seed in range(1 << 30):
        env.reset(seed=seed)
        while env.agents:
            agent = env.agent_selection
            if env.terminations[agent]:
                env.step(None)
            else:
                legal = env.observe(agent)["action_mask"].nonzero()[0]
                env.step(int(legal[chance.integers(len(legal))]))
                yield


def together(env: fiveply.VecEnv) -> Iterator[None]:
    """Step many games at once, for ever."""
    while True:
        env.step(env.random_actions())
        yield


def rate(moves: Iterator[None], steps: int, games: int = 1) -> float:
    """Give moves per second of processor time."""
    begin = time.process_time()
    for _ in islice(moves, steps):
        pass
    return steps * games / (time.process_time() - begin)


def main() -> None:
    """Measure in rounds, everything once a round."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", default="tritrac", choices=fiveply.GAMES)
    parser.add_argument("--variant", default="")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", type=int, default=1024)
    options = parser.parse_args()
    pair, games = (options.game, options.variant), options.games
    many = together(fiveply.VecEnv(pair[0], games, 1, variant=pair[1]))
    one, least = as_documented(*pair), lean(*pair)
    loops: dict[str, Callable[[], float]] = {
        "VecEnv": lambda: rate(many, 100, games),
        "PettingZoo": lambda: rate(one, MOVES),
        "PettingZoo, lean": lambda: rate(least, MOVES),
    }
    rates: dict[str, list[float]] = {name: [] for name in loops}
    for _ in range(options.rounds + 1):
        for name, loop in loops.items():
            rates[name].append(loop())
    # The first round is for games to come to all their stages.
    medians = {name: statistics.median(found[1:]) for name, found in rates.items()}
    fast = medians.pop("VecEnv")
    print(json.dumps({"subject": " ".join(pair).strip(), "moves per second": rates}))
    for name, slow in medians.items():
        print(f"VecEnv {fast:,.0f} moves/s, {name} {slow:,.0f}: ratio {fast / slow:.1f}")


if __name__ == "__main__":
    main()
