"""Playing the games of a match: each a pure function of settings, number and opening."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import ExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import fiveply

from .. import executors
from .engines import seated
from .openings import Opening, openings
from .settings import NAMES, MatchError, Settings
from .sprt import Sprt
from .tally import Tally

if TYPE_CHECKING:
    from .log import Log


@dataclass(frozen=True, slots=True)
class Effort:
    """What an engine has done in a game."""

    moves: int = 0
    """Moves that it has chosen."""
    depths: int = 0
    """The sum of the depths it has looked."""
    nodes: int = 0
    """Positions it has visited."""
    late: tuple[float, ...] = ()
    """For each move, how much later than its time limit it came, in milliseconds, negative if
    earlier; nothing without such a limit."""


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game."""

    index: int
    """Its number in the match."""
    seating: tuple[int, ...]
    """The engine of each seat."""
    start: str
    """The position at the beginning."""
    opening: int
    """How many of its plies are the opening's."""
    moves: tuple[str, ...]
    """Every ply, rolls too."""
    winner: int | None
    """The seat that won; None for a draw."""
    reason: str
    """How it ended, in the terms of the rules page."""
    efforts: tuple[Effort, ...]
    """What each engine has done."""

    def points(self, engines: int) -> tuple[float, ...]:
        """Give what each engine has scored: 1 for a win; in a draw each seat has an equal share."""
        if self.winner is not None:
            return tuple(float(self.seating[self.winner] == one) for one in range(engines))
        return tuple(self.seating.count(one) / len(self.seating) for one in range(engines))


def play_game(settings: Settings, index: int, opening: Opening) -> Played:
    """Play one game: a pure function of its arguments, unless a limit has a time.

    Dice come from a stream of random numbers for each seat, seeded by the master seed and the
    opening's number: in all games of an opening a seat throws the same.

    Args:
        settings: those of the match.
        index: the number of the game; the seatings of an opening have numbers in a row.
        opening: where it begins.

    Raises:
        MatchError: an engine of another interpreter fails.

    >>> from fiveply.matches import Settings
    >>> settings = Settings.of("tritrac", ["depth=2", "nodes=100"])
    >>> opening = Opening(str(fiveply.start("tritrac")), ("+b3l", "+c4r"))
    >>> play_game(settings, 1, opening) == play_game(settings, 1, opening)
    True
    """
    number, place = divmod(index, len(settings.seatings))
    seating = settings.seatings[place]
    dice = [random.Random(f"{settings.seed} dice {number} {seat}") for seat in range(len(seating))]
    game = opening.game(settings)
    efforts = [Effort() for _ in settings.engines]
    with ExitStack() as stack:
        thinkers = [stack.enter_context(seated(settings.engines[one], game)) for one in seating]
        while game.outcome is None:
            executors.check_cancelled()
            seat = game.position.turn
            assert seat is not None
            if game.position.is_chance:
                game.push(dice[seat].choice(game.position.legal_moves))
                continue
            engine = seating[seat]
            limit = settings.engines[engine].limit.time
            began = time.perf_counter()
            choice = thinkers[seat].think(game)
            late = time.perf_counter() - began - (limit or 0.0)
            try:
                game.push(choice.move)
            except (fiveply.IllegalMoveError, fiveply.TextError):
                raise MatchError(f"engine {NAMES[engine]}", choice.move, "a legal move") from None
            done = efforts[engine]
            efforts[engine] = Effort(
                done.moves + 1, done.depths + choice.depth, done.nodes + choice.nodes,
                () if limit is None else (*done.late, round(1000 * late, 2)),
            )  # fmt: skip
    return Played(
        index, seating, opening.start, len(opening.moves), tuple(map(str, game.moves)),
        game.outcome.winner, game.outcome.reason, tuple(efforts),
    )  # fmt: skip


def play_games(
    settings: Settings,
    games: int,
    *,
    sprt: Sprt | None = None,
    log: Log | None = None,
    executor: Executor | None = None,
    in_flight: int = executors.IN_FLIGHT,
) -> Iterator[Played]:
    """Play a match and give its games in the order of their numbers.

    Args:
        settings: what the games are played with.
        games: how many games, at least; an opening's are played all. Given positions without dice
            end the match when there are no more of them.
        sprt: a test that ends the match, with the opening that decides it.
        log: its games are given as they are and not played again; each new one is written to it
            as it is finished.
        executor: any `concurrent.futures.Executor` over threads, processes or machines; None: play
            here, one game after the other. The games are the same whatever runs them, and so is
            the one that ends a test, for games count in the order of their numbers.
        in_flight: how many games are handed out, or wait for one before them, at a time.

    Raises:
        LogError: the log is of other settings.
        MatchError: an engine of another interpreter fails, or there are no more openings.

    >>> from fiveply.matches import Settings
    >>> settings = Settings.of("tritrac", ["depth=2", "nodes=100"])
    >>> [game.seating for game in play_games(settings, 3)]
    [(0, 1), (1, 0), (0, 1), (1, 0)]
    """
    if sprt is not None:
        sprt.check(settings)
    if log is not None:
        log.check(settings)
    done = {} if log is None else dict(log.games)
    ways = len(settings.seatings)
    rounds = -(-games // ways)

    def keep(_: int, played: Played) -> None:
        if log is not None:
            log.append(played)

    results = executors.run(
        play_game, _missing(settings, rounds, done), executor=executor, on_result=keep,
        in_flight=in_flight,
    )  # fmt: skip
    tally = Tally(settings)
    try:
        for index in range(rounds * ways):
            played = done.get(index) or next(results, None)
            if played is None:
                return
            yield played
            tally.add(played)
            if sprt is not None and sprt.decision(tally.pairs) is not None:
                return
    finally:
        results.close()


def _missing(settings: Settings, rounds: int, done: dict[int, Played]) -> Iterator[tuple[Any, ...]]:
    """Give the arguments of `play_game` for each game that is still to be played."""
    ways = len(settings.seatings)
    known = {
        index // ways: Opening(played.start, played.moves[: played.opening])
        for index, played in done.items()
    }
    for number, opening in zip(range(rounds), openings(settings, known), strict=False):
        for index in range(number * ways, (number + 1) * ways):
            if index not in done:
                yield settings, index, opening
