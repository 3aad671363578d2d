"""Playing the games of a batch: each a pure function of the settings and its number."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import fiveply

from .. import _core, executors, openings
from .settings import Settings

if TYPE_CHECKING:
    from .log import Log

FORCED: Final = 99.0
"""What a forced win counts in `Played.values`, in middling pieces; a forced loss its negative."""
_TRIES: Final = 100


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game."""

    index: int
    """Its number in the batch."""
    first: int
    """The seat that began."""
    opening: int
    """How many of its plies were random."""
    moves: tuple[str, ...]
    """Every ply, rolls too."""
    winner: int | None
    """The seat that won; None for a draw."""
    reason: str
    """How it ended, in the terms of the rules page."""
    eliminated: tuple[int, ...]
    """The seats that went out in the course of it, in that order."""
    values: tuple[tuple[float | None, ...] | None, ...]
    """For each ply what the engine thought of the position before it, for each seat: in middling
    pieces, at most `FORCED`; with dice a probability. None where it was not asked, and for seats
    of which it knows nothing good: without dice, all but the one to act of three and more."""
    depths: tuple[int | None, ...]
    """For each ply how deep the engine had looked."""


def play_game(settings: Settings, index: int) -> Played:
    """Play one game: a pure function of its arguments, unless the limit has a time.

    Openings and dice come from streams of random numbers of their own, seeded by the master seed
    and the game's number. An opening is so many random plies and whatever is missing until every
    seat has had as many turns. Each of its moves is drawn from all that a quick search finds at
    most half a piece worse than the best (with dice five percent), and an opening after which that
    search sees a forced win is drawn again: openings vary the games but give none away. Where
    seats begin in turn, as many games in a row as there are seats have the same opening.

    >>> from fiveply import Limit
    >>> from fiveply.report import Settings, play_game
    >>> settings = Settings.of("tritrac", limit=Limit(nodes=200))
    >>> game = play_game(settings, 5)
    >>> game == play_game(settings, 5), len(game.moves) == len(game.values)
    (True, True)
    """
    number, place = divmod(index, len(settings.beginners))
    first = settings.beginners[place]
    game = _opening(settings, number, first)
    opening = len(game)
    dice = random.Random(f"{settings.seed} dice {number}")
    engine = fiveply.Engine(method=settings.method, tables=False)
    values: list[tuple[float | None, ...] | None] = [None] * opening
    depths: list[int | None] = [None] * opening
    while game.outcome is None:
        executors.check_cancelled()
        if game.position.is_chance:
            game.push(dice.choice(game.position.legal_moves))
            values.append(None)
            depths.append(None)
            continue
        report = engine.analyse(game, settings.limit)
        values.append(_values(report.score, game.position))
        depths.append(report.depth)
        game.push(report.best)
    return Played(
        index, first, opening, tuple(map(str, game.moves)), game.outcome.winner,
        game.outcome.reason, game.outcome.eliminated, tuple(values), tuple(depths),
    )  # fmt: skip


def _values(score: fiveply.Score, position: fiveply.Position[Any]) -> tuple[float | None, ...]:
    """Give what a score says for each seat."""
    seats = range(position.players)
    if score.is_probability and score.returns is not None:
        return tuple(_plain(value) for value in score.returns)
    own = _plain(score.value)
    other = None if len(seats) > 2 else _plain(1 - own if score.is_probability else -own)
    return tuple(own if seat == position.turn else other for seat in seats)


def _plain(value: float) -> float:
    if math.isinf(value):
        return math.copysign(FORCED, value)
    return round(max(-FORCED, min(FORCED, value)), 4)


def _opening(settings: Settings, number: int, first: int) -> fiveply.Game[Any]:
    """Play a random opening after which the game is open.

    Where each seat begins in turn, each seat plays the same moves whoever begins: so the pieces
    stand alike and only who is to act differs.
    """
    chance = random.Random(f"{settings.seed} opening {number}")
    for _ in range(_TRIES):
        game = _random_line(settings, number, chance)
        turned = [_turned(settings, game, beginner) for beginner in settings.beginners]
        found = turned[settings.beginners.index(first)]
        if found is not None and all(_is_open(settings, one) for one in turned):
            return found
    return settings.record(first)


def _random_line(settings: Settings, number: int, chance: random.Random) -> fiveply.Game[Any]:
    """Play an opening as it is drawn: who begins in it changes, or one seat's moves were better."""
    game = settings.record(settings.beginners[number % len(settings.beginners)])
    openings.play_random(game, settings.openings, chance, settings.method)
    return game


def _is_open(settings: Settings, game: fiveply.Game[Any] | None) -> bool:
    """Whether a game goes on, and a quick search sees no forced win."""
    return game is not None and openings.judge(game, settings.method) is not None


def _turned(settings: Settings, game: fiveply.Game[Any], first: int) -> fiveply.Game[Any] | None:
    """Play each seat's moves of an opening with another seat to begin; None if it cannot be."""
    if first == game.start.turn:
        return game
    owned: dict[int | None, list[_core.Move]] = {}
    position = game.start
    for move in game.moves:
        owned.setdefault(position.turn, []).append(move)
        position = position.play(move)
    turned = settings.record(first)
    for _ in game.moves:
        moves = owned.get(turned.position.turn)
        if turned.outcome is not None or not moves or moves[0] not in turned.position.legal_moves:
            return None
        turned.push(moves.pop(0))
    return turned


def play_games(
    settings: Settings,
    games: int,
    *,
    log: Log | None = None,
    executor: Executor | None = None,
) -> Iterator[Played]:
    """Play the games 0 to `games` - 1 of a batch, in that order, and give each as it is finished.

    Args:
        settings: what the games are played with.
        games: how many games.
        log: games that it has are neither played again nor given; each new one is written to it.
        executor: any `concurrent.futures.Executor` that can run `play_game(settings, index)`,
            over threads, processes or machines; None: play here, one game after the other. The
            games are the same whatever runs them.

    Raises:
        LogError: the log is of other settings.

    >>> from fiveply import Limit
    >>> from fiveply.report import Settings, play_games
    >>> settings = Settings.of("tritrac", limit=Limit(nodes=200))
    >>> [game.index for game in play_games(settings, 3)]
    [0, 1, 2]
    """
    if log is not None:
        log.check(settings)
    done: set[int] = set() if log is None else set(log.games)
    missing = [index for index in range(games) if index not in done]
    for played in executors.run(
        play_game, ((settings, index) for index in missing), executor=executor
    ):
        if log is not None:
            log.append(played)
        yield played
