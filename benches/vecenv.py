"""Random actions in many games at once, with observations and masks: moves per second.

`python benches/vecenv.py [--rounds N] [--games N] [--threads N]` prints a JSON object a line and
variant. A move is a decision; rolls of the die are not counted. `rates` are by the clock, with all
threads; `rates_cpu` are moves per second of processor time, which hardly depend on what else runs.
"""

from __future__ import annotations

import argparse
import json
import time

import fiveply
from fiveply import _core

SECONDS = 0.5


def measure(env: fiveply.VecEnv) -> tuple[float, float]:
    """Step for a while; give moves a second by the clock, and by processor time."""
    moves, clock, cpu = 0, time.perf_counter(), time.process_time()
    while time.perf_counter() - clock < SECONDS:
        for _ in range(10):
            env.step(env.random_actions())
        moves += 10 * len(env)
    return moves / (time.perf_counter() - clock), moves / (time.process_time() - cpu)


def main() -> None:
    """Measure in rounds, everything once a round."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", type=int, default=1024)
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args()
    envs = {
        pair: fiveply.VecEnv(pair[0], options.games, 1, variant=pair[1], threads=options.threads)
        for pair in _core.variants()
    }
    for env in envs.values():
        measure(env)  # games at all stages
    found = [{pair: measure(env) for pair, env in envs.items()} for _ in range(options.rounds)]
    for pair in envs:
        rates, cpu = zip(*(one[pair] for one in found), strict=True)
        subject = " ".join(filter(None, (*pair, "start")))
        row = {"table": "vecenv", "subject": subject, "rates": rates, "rates_cpu": cpu}
        print(json.dumps(row))


if __name__ == "__main__":
    main()
