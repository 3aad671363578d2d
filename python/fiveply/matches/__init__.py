"""Matches: engines play each other over seeded openings, and who is stronger is measured.

>>> from fiveply import matches
>>> result = matches.match("tritrac", ["depth=3", "depth=1"], games=8)
>>> result.openings, [standing.games for standing in result.standings]
(4, [8, 8])
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from concurrent.futures import Executor
from contextlib import nullcontext

from ..openings import NODES
from ..players import Player
from .log import Log, LogError
from .measure import Late, Result, Standing, Verdict, measure
from .openings import Opening, openings
from .play import Effort, Played, play_game, play_games
from .settings import MatchError, Settings
from .sprt import Sprt


def match(
    game: str,
    engines: Iterable[str | Player],
    *,
    variant: str = "",
    games: int = 20,
    openings: int = 4,
    balance: float = 1.0,
    judge_nodes: int = NODES,
    mid_round: bool = False,
    positions: Iterable[str] = (),
    seed: int = 0,
    sprt: Sprt | None = None,
    log: str | os.PathLike[str] | None = None,
    executor: Executor | None = None,
) -> Result:
    """Let engines play each other, each opening from all seats, and measure who is stronger.

    Args:
        game: a key of `fiveply.GAMES`.
        engines: two to four, each a `Player` or a text such as `time=0.1,threads=2`.
        variant: one of the game's variants.
        games: how many games, at least; those of an opening are played all.
        openings: random plies at the beginning of a game, to the end of the round.
        balance: how much better or worse than the start an opening may be; see `Settings.balance`.
        judge_nodes: how many nodes the search has that draws and judges openings.
        mid_round: end openings after just so many plies, in the middle of a round or turn too.
        positions: texts of positions to begin from, in place of random openings.
        seed: the master seed, of openings and dice.
        sprt: a test that ends the match.
        log: a file that keeps the games, and from which the same call goes on.
        executor: any `concurrent.futures.Executor`; None: play here, one game after the other.

    Raises:
        LogError: the log is of other settings.
        MatchError: a setting is out of bounds, an engine fails, or there are no more openings.
        OSError: the log cannot be read or written.
        ValueError: there is no such game or variant, or settings of an engine are wrong.

    >>> import fiveply
    >>> result = fiveply.match("tritrac", ["depth=3", "depth=2"], games=4, seed=1)
    >>> result.games, result.pairs is not None
    (4, True)
    """
    settings = Settings.of(
        game, engines, variant=variant, openings=openings, balance=balance,
        judge_nodes=judge_nodes, mid_round=mid_round, positions=positions, seed=seed,
    )  # fmt: skip
    with nullcontext() if log is None else Log.resume(log, settings) as kept:
        played = play_games(settings, games, sprt=sprt, log=kept, executor=executor)
        return measure(settings, played, sprt)


__all__ = [
    "Effort",
    "Late",
    "Log",
    "LogError",
    "MatchError",
    "Opening",
    "Played",
    "Player",
    "Result",
    "Settings",
    "Sprt",
    "Standing",
    "Verdict",
    "match",
    "measure",
    "openings",
    "play_game",
    "play_games",
]
