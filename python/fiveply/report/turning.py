"""Turning points: where a game was decided, by the engine's own evaluation.

A value v of a position, in middling pieces, is turned into a chance of winning,

    chance(v) = 1 / (1 + (n - 1) exp(-v / k)),

for n players (1 / n at v = 0), with the scale k under which the logged games are most likely
(maximum likelihood over all evaluated plies). With dice, values are chances as they are.

The **turning point** of a won game is the winner's chance making the largest step that never
returns: of all plies t, the one with the largest value of

    min(chance after t, t + 1, ..., the end) - chance before t.

With three and more players and no dice only a player's own evaluations count, those at his own
plies; a step then lasts from one of his plies to the next. With dice a step is the roll's.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from .play import FORCED
from .replay import Replay

_SCALES: Final = np.geomspace(0.25, 32.0, 57)
"""The scales tried, in middling pieces: steps of nine percent."""


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """Where a game was decided."""

    game: int
    """The game's number."""
    ply: int
    """The ply, from 0, at which the step begins."""
    last: int
    """The last ply of the step."""
    seat: int
    """Who acted, or rolled, at `ply`."""
    move: str
    """What he did; with dice the roll that decided."""
    by: str
    """`'a move of the winner'`, `'a move of an opponent'` or `'a roll'`."""
    before: float
    """The winner's chance before the step."""
    after: float
    """The least that it ever was after it."""
    progress: float
    """How far the game had come, 0.0 to 1.0."""
    settled: float
    """How far it had come when the winner's chance was less than a half for the last time; 0.0 if
    it never was."""

    @property
    def swing(self) -> float:
        """How much of the step never returned."""
        return self.after - self.before


class TurningPoints:
    """Collects evaluations, game by game, and then finds the turning points."""

    def __init__(self, players: int, *, has_dice: bool) -> None:
        self._players, self._has_dice = players, has_dice
        self._games: list[_Course] = []
        self._values: list[float] = []
        self._won: list[bool] = []

    def add(self, game: Replay) -> None:
        """Take a finished game."""
        winner = game.played.winner
        for ply, values in enumerate(game.played.values):
            seat = game.positions[ply].turn
            value = None if values is None or seat is None else values[seat]
            if value is not None and abs(value) < FORCED:
                self._values.append(value)
                self._won.append(seat == winner)
        if winner is not None:
            course = _course(game, winner)
            if course.plies:
                self._games.append(course)

    def scale(self) -> float | None:
        """Find how many middling pieces make odds e times as good; None with dice."""
        if self._has_dice:
            return None
        values, won = np.asarray(self._values), np.asarray(self._won, dtype=bool)
        likelihoods = []
        for scale in _SCALES:
            chance = _chance(values, float(scale), self._players)
            likelihoods.append(np.log(np.where(won, chance, 1 - chance) + 1e-12).sum())
        return float(_SCALES[int(np.argmax(likelihoods))])

    def result(self) -> tuple[TurningPoint, ...]:
        """Find the turning point of each won game that the engine has played a part of."""
        scale = self.scale()
        return tuple(self._find(course, scale) for course in self._games)

    def _find(self, course: _Course, scale: float | None) -> TurningPoint:
        values = np.asarray(course.values)
        chances = values if scale is None else _chance(values, scale, self._players)
        chances = np.append(chances, 1.0)
        kept = np.minimum.accumulate(chances[::-1])[::-1][1:]
        behind = np.flatnonzero(chances < 0.5)
        step = int(np.argmax(kept - chances[:-1]))
        ply, end = course.plies[step], (*course.plies, len(course.moves))[step + 1]
        at = course.rolled(ply, end)
        return TurningPoint(
            game=course.index,
            ply=at,
            last=end - 1,
            seat=course.seats[at],
            move=course.moves[at],
            by=course.author(at),
            before=float(chances[step]),
            after=float(kept[step]),
            progress=at / len(course.moves),
            settled=course.plies[behind[-1]] / len(course.moves) if len(behind) else 0.0,
        )


@dataclass(frozen=True, slots=True)
class _Course:
    """A won game as its winner's evaluations."""

    index: int
    winner: int
    plies: tuple[int, ...]
    """Where the winner's value is known."""
    values: tuple[float, ...]
    """It."""
    seats: tuple[int, ...]
    """Who acts at each ply of the game."""
    moves: tuple[str, ...]
    chance: frozenset[int]
    """The plies that are rolls."""

    def rolled(self, ply: int, end: int) -> int:
        """Blame the step from a ply to before `end`: the roll within it, if there is one."""
        return next((at for at in range(ply + 1, end) if at in self.chance), ply)

    def author(self, ply: int) -> str:
        if ply in self.chance:
            return "a roll"
        return "a move of the winner" if self.seats[ply] == self.winner else "a move of an opponent"


def _course(game: Replay, winner: int) -> _Course:
    seats = tuple(-1 if p.turn is None else p.turn for p in game.positions[:-1])
    plies, values = [], []
    for ply, all_values in enumerate(game.played.values):
        value = None if all_values is None else all_values[winner]
        if value is not None:
            plies.append(ply)
            values.append(value)
    chance = frozenset(i for i, p in enumerate(game.positions[:-1]) if p.is_chance)
    return _Course(
        game.played.index, winner, tuple(plies), tuple(values), seats, game.played.moves, chance
    )


def _chance(values: NDArray[np.float64], scale: float, players: int) -> NDArray[np.float64]:
    """Turn values into chances of winning; forced results into 1 and 0."""
    chance = 1 / (1 + (players - 1) * np.exp(-values / scale))
    return np.where(np.abs(values) >= FORCED, np.sign(values) / 2 + 0.5, chance)
