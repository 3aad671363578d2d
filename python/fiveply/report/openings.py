"""The opening tree: the first moves of all games merged, with how often and how well they do."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .replay import Replay


@dataclass(slots=True)
class Opening:
    """A line of first moves and the games that began with it."""

    move: str
    """The move that leads here; at the root who begins."""
    seat: int | None
    """Who plays it; None at the root."""
    random: bool = False
    """Whether it was ever a random ply of an opening."""
    games: int = 0
    """The games that came this way."""
    draws: int = 0
    """How many of them were drawn."""
    wins: list[int] = field(default_factory=list)
    """How many each seat won."""
    next: dict[str, Opening] = field(default_factory=dict)
    """What was played from here, by move."""

    def replies(self, least: int = 1) -> list[Opening]:
        """Give what was played at least so often, most played first."""
        often = [node for node in self.next.values() if node.games >= least]
        return sorted(often, key=lambda node: (-node.games, node.move))

    def to_json(self) -> dict[str, Any]:
        """Give the tree as plain values."""
        return {
            "move": self.move, "seat": self.seat, "games": self.games, "draws": self.draws,
            "wins": self.wins, "next": [node.to_json() for node in self.replies()],
        }  # fmt: skip


class OpeningTrees:
    """Merges games by their first plies, a tree for each seat that begins.

    Args:
        players: how many players there are.
        plies: how many plies are merged.
    """

    def __init__(self, players: int, plies: int) -> None:
        self._players, self._plies = players, plies
        self._roots: dict[int, Opening] = {}

    def add(self, game: Replay) -> None:
        """Take a finished game."""
        first = game.played.first
        root = self._roots.setdefault(first, Opening("", first, wins=[0] * self._players))
        node = root
        self._count(node, game)
        for ply, text in enumerate(game.played.moves[: self._plies]):
            seat = game.positions[ply].turn
            node = node.next.setdefault(text, Opening(text, seat, wins=[0] * self._players))
            node.random |= ply < game.played.opening or game.positions[ply].is_chance
            self._count(node, game)

    def _count(self, node: Opening, game: Replay) -> None:
        node.games += 1
        if game.played.winner is None:
            node.draws += 1
        else:
            node.wins[game.played.winner] += 1

    def result(self) -> tuple[Opening, ...]:
        """Give the trees by the seat that begins."""
        return tuple(self._roots[first] for first in sorted(self._roots))
