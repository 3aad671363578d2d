"""Piece survival: how many pieces of each kind there are in the course of a game."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from .replay import Replay, cell_of

STEPS: Final = 20
"""A game's course is told at its start, at each twentieth of it and at its end."""


@dataclass(frozen=True, slots=True)
class Survival:
    """Mean numbers of pieces of each kind, all seats together."""

    course: dict[str, tuple[float, ...]]
    """For each kind `STEPS` + 1 means over all games, from the start to the end."""
    winners: dict[str, float]
    """For each kind the mean number that the winner had at the end of a won game."""
    moves: dict[str, float]
    """For each kind the share of all moves of pieces that it made."""


class Collector:
    """Counts pieces, game by game."""

    def __init__(self) -> None:
        self._sums: dict[str, list[int]] = defaultdict(lambda: [0] * (STEPS + 1))
        self._winners: Counter[str] = Counter()
        self._moves: Counter[str] = Counter()
        self._games = self._won = 0

    def add(self, game: Replay) -> None:
        """Take a finished game."""
        self._games += 1
        last = len(game.positions) - 1
        for step in range(STEPS + 1):
            for piece in game.pieces[round(step * last / STEPS)]:
                self._sums[piece.kind][step] += 1
        self._moves.update(_movers(game))
        if game.played.winner is not None:
            self._won += 1
            for piece in game.pieces[-1]:
                if piece.seat == game.played.winner:
                    self._winners[piece.kind] += 1

    def result(self) -> Survival:
        """Give the means."""
        order = sorted(self._sums, key=lambda kind: (-self._sums[kind][0], kind))
        return Survival(
            {kind: tuple(count / self._games for count in self._sums[kind]) for kind in order},
            {kind: self._winners[kind] / max(1, self._won) for kind in order},
            {kind: self._moves[kind] / max(1, self._moves.total()) for kind in order},
        )


def _movers(game: Replay) -> Iterator[str]:
    """Give the kind of each piece that a player moved."""
    for ply, position, move in game.decisions:
        cell = cell_of(position, move._facts()["origin"])
        for piece in game.pieces[ply]:
            if piece.cell == cell:
                yield piece.kind
                break
