"""Playing games for tuning: each a pure function of the settings and its number."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import fiveply

from .. import _core, executors
from ..weights import table_of
from .settings import Settings

if TYPE_CHECKING:
    from .log import Log


@dataclass(frozen=True, slots=True)
class Sampled:
    """What is kept of a game."""

    index: int
    """Its number in the batch."""
    winner: int | None
    """The seat that won; None for a draw."""
    positions: tuple[str, ...]
    """Texts of quiet positions, in the order of the game."""


def sample_game(settings: Settings, index: int) -> Sampled:
    """Play one game of the engine against itself and keep some quiet positions.

    It begins with random plies, and now and then a later move is random too. At every other one the
    position *at the end of the engine's best line* is a candidate: its static value is the
    value of the search, so that nothing is left hanging in it that the search has seen. This is
    checked, and forced results are left out. In games with dice candidates are the positions of
    the game before a roll.

    >>> settings = Settings("tritrac", nodes=50)
    >>> sample_game(settings, 3) == sample_game(settings, 3)
    True
    """
    chance = random.Random(f"{settings.seed} tune {index}")
    game = fiveply.Game(settings.start(), turn_limit=settings.turns)
    engine = fiveply.Engine(table_mb=1, tables=False, weights=settings.weights)
    weights = table_of(game.position, settings.weights)
    limit = fiveply.Limit(nodes=settings.nodes)
    opening = settings.opening + chance.randrange(settings.opening + 1)
    found: list[str] = []
    while game.outcome is None:
        executors.check_cancelled()
        position = game.position
        if position.is_chance:
            found.append(str(position))
        elif len(game) >= opening and chance.randrange(100) >= settings.random_moves:
            report = engine.analyse(game, limit)
            end = _quiet_end(report, weights)
            found += [] if end is None else [str(end)]
            game.push(report.best)
            continue
        game.push(chance.choice(position.legal_moves))
    places = sorted(chance.sample(range(len(found)), min(settings.samples, len(found))))
    return Sampled(index, game.outcome.winner, tuple(found[place] for place in places))


def _quiet_end(
    report: fiveply.Report[Any], weights: list[int] | None
) -> _core.Position[Any] | None:
    """Go to the end of the best line; None unless its static value is that of the search."""
    score, seat = report.score, report.position.turn
    if seat is None or score.is_probability or not math.isfinite(score.value):
        return None
    position = report.position
    for move in report.line:
        position = position.play(move)
    value = position._evaluate(seat, weights)
    return position if value is not None and value == round(100 * score.value) else None


def make_samples(
    settings: Settings,
    games: int,
    *,
    log: Log | None = None,
    executor: Executor | None = None,
) -> Iterator[Sampled]:
    """Play the games 0 to `games` - 1 and give what is kept of each, in that order.

    Args:
        settings: what the games are played with.
        games: how many games.
        log: games that it has are not played again; each new one is written to it.
        executor: any `concurrent.futures.Executor`, over threads, processes or machines; None:
            play here, one game after the other. The samples are the same whatever runs the games.

    Raises:
        LogError: the log is of other settings.

    >>> [game.index for game in make_samples(Settings("tritrac", nodes=50), 3)]
    [0, 1, 2]
    """
    if log is not None:
        log.check(settings)
    # A copy: the log grows while the games are played.
    known = {} if log is None else dict(log.games)
    missing = [index for index in range(games) if index not in known]
    played = executors.run(
        sample_game,
        ((settings, index) for index in missing),
        executor=executor,
        on_result=None if log is None else lambda _, game: log.append(game),
    )
    for index in range(games):
        yield known[index] if index in known else next(played)
