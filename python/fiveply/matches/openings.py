"""The openings of a match: seeded, balanced, and no two alike."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import fiveply

from ..openings import judge, play_random
from ..results import Score
from .settings import MatchError, Settings

_TRIES: Final = 30
_CHANCE: Final = 0.1
"""How much probability of winning stands for a middling piece."""


@dataclass(frozen=True, slots=True)
class Opening:
    """Where the games of an opening begin."""

    start: str
    """The position at the beginning of the record."""
    moves: tuple[str, ...] = ()
    """The random plies."""

    def game(self, settings: Settings) -> fiveply.Game[Any]:
        """Make a record that has come so far."""
        game = fiveply.Game(fiveply.parse(settings.game, self.start))
        for move in self.moves:
            game.push(move)
        return game


def openings(settings: Settings, known: Mapping[int, Opening]) -> Iterator[Opening]:
    """Give the openings of a match, from number 0 on.

    Each follows from the seed, its number and those before it. Unless there are dice, which make
    games differ anyway, no two lead to the same position. Given positions are taken in turn; with
    dice again and again.

    Args:
        settings: those of the match.
        known: openings by number that need not be looked for, from a log.

    Raises:
        MatchError: there are no more.

    >>> from fiveply.matches import Settings
    >>> settings = Settings.of("tritrac", ["depth=1", "depth=2"], openings=2, seed=1)
    >>> all_of_them = openings(settings, {})
    >>> first, second = next(all_of_them), next(all_of_them)
    >>> len(first.moves), first != second, next(openings(settings, {})) == first
    (2, True, True)
    """
    start = fiveply.start(settings.game, settings.variant)
    dice = _has_dice(start)
    if settings.positions:
        while True:
            yield from map(Opening, settings.positions)
            if not dice:
                return
    level = judge(fiveply.Game(start), nodes=settings.judge_nodes)
    assert level is not None
    number = 0
    seen: set[str] = set()
    while True:
        found = known.get(number)
        if found is None:
            # Where there are dice, all openings may be the start itself.
            found = _draw(settings, start, level, number, set() if dice else seen)
        seen.add(str(found.game(settings).position))
        yield found
        number += 1


def _draw(
    settings: Settings, start: fiveply.Position[Any], level: Score, number: int, seen: set[str]
) -> Opening:
    """Draw openings until one is new and balanced; failing that, take the most balanced new one."""
    chance = random.Random(f"{settings.seed} opening {number}")
    balance = settings.balance * (_CHANCE if level.is_probability else 1)
    best: tuple[float, Opening] | None = None
    for _ in range(_TRIES):
        game = fiveply.Game(start)
        play_random(
            game, settings.openings, chance, nodes=settings.judge_nodes,
            mid_round=settings.mid_round,
        )  # fmt: skip
        score = judge(game, nodes=settings.judge_nodes)
        if score is None or str(game.position) in seen:
            continue
        opening = Opening(str(start), tuple(map(str, game.moves)))
        lead = abs(score.value - level.value)
        if lead <= balance:
            return opening
        if best is None or lead < best[0]:
            best = lead, opening
    if best is None:
        raise MatchError(
            "openings", f"no new one of {settings.openings} plies after {number}", "more plies"
        )
    return best[1]


def _has_dice(start: fiveply.Position[Any]) -> bool:
    return start.is_chance
