"""Heat maps: where pieces stand, where moves go and where pieces are taken."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from .replay import Replay, captured, cell_of


@dataclass(frozen=True, slots=True)
class Heat:
    """A number for each cell; a cell that is not named has 0."""

    occupied: tuple[dict[str, float], ...]
    """For each seat the share of all positions in which a piece of it stands on the cell."""
    anybody: dict[str, float]
    """The same of any piece at all."""
    targets: dict[str, float]
    """How many moves of a game end on the cell."""
    captures: dict[str, float]
    """How many pieces of a game are taken on the cell."""


class Collector:
    """Counts by cell, game by game."""

    def __init__(self, players: int) -> None:
        self._occupied: list[Counter[str]] = [Counter() for _ in range(players)]
        self._anybody: Counter[str] = Counter()
        self._targets: Counter[str] = Counter()
        self._captures: Counter[str] = Counter()
        self._positions = self._games = 0

    def add(self, game: Replay) -> None:
        """Take a finished game."""
        self._games += 1
        for ply, position, move in game.decisions:
            self._positions += 1
            for seat, cell in {(piece.seat, piece.cell) for piece in game.pieces[ply]}:
                self._anybody[cell] += 1
                if seat is not None:
                    self._occupied[seat][cell] += 1
            target = cell_of(position, move._facts()["target"])
            if target is not None:
                self._targets[target] += 1
            self._captures.update(captured(move))

    def result(self) -> Heat:
        """Give the shares."""
        return Heat(
            tuple(_divided(counts, self._positions) for counts in self._occupied),
            _divided(self._anybody, self._positions),
            _divided(self._targets, self._games),
            _divided(self._captures, self._games),
        )


def _divided(counts: Counter[str], by: int) -> dict[str, float]:
    return {cell: counts[cell] / by for cell in sorted(counts)}
