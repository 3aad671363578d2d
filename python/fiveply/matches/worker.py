"""An engine in another Python interpreter: what that interpreter runs.

It stands alone and uses only what every fiveply has, so that any version can play. It reads JSON
lines from standard input and answers each with one on standard output: the game first, then
whatever has been played since.
"""

from __future__ import annotations

import json
import signal
import sys

import fiveply


def main() -> None:
    """Play the moves that standard input asks for, until it ends."""
    # Ctrl-C is for whoever has started this one, and then its input ends.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    asked = json.loads(sys.stdin.readline())
    start = fiveply.parse(asked["game"], asked["start"])
    game = fiveply.Game(start, repetition=asked["repetition"], turn_limit=asked["turn_limit"])
    limit = fiveply.Limit(**asked["limit"])
    engine = fiveply.Engine(asked["threads"], asked["table_mb"], asked["method"], tables=False)
    _answer(fiveply=fiveply.__version__)
    for line in sys.stdin:
        for move in json.loads(line)["moves"]:
            game.push(move)
        report = engine.analyse(game, limit)
        _answer(move=str(report.best), depth=report.depth, nodes=report.nodes)


def _answer(**values: object) -> None:
    print(json.dumps(values), flush=True)


if __name__ == "__main__":
    main()
