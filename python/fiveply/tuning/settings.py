"""What the games for tuning are played with."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import Any, Self

import fiveply

from ..results import check_whole
from ..weights import Weights, check_weights, table_of


@dataclass(frozen=True, slots=True)
class Settings:
    """What a game for tuning depends on, besides its number.

    >>> Settings("arkantar", nodes=300).start().turn
    0
    """

    game: str
    """A key of `fiveply.GAMES`."""
    variant: str = ""
    """One of its variants; empty: the default one."""
    nodes: int = 500
    """Positions that the engine visits for a move."""
    opening: int = 6
    """Random plies at the beginning: so many at least, twice as many at most."""
    random_moves: int = 5
    """Of a hundred later moves so many are random ones too: they bring imbalances about."""
    samples: int = 12
    """Positions that are kept of a game at most."""
    turns: int = 200
    """A game is a draw after so many turns."""
    seed: int = 0
    """Of all random numbers: each game has a stream of its own by this seed and its number."""
    weights: Weights | None = None
    """What the engine plays with: the game's tuned weights if None. Those of one tuning make better
    games for the next."""

    def __post_init__(self) -> None:
        for name, low, high in (
            ("nodes", 1, 2**32), ("opening", 0, 100), ("random_moves", 0, 99),
            ("samples", 1, 1000), ("turns", 1, 10_000),
        ):  # fmt: skip
            check_whole(name, getattr(self, name), low, high)
        check_whole("seed", self.seed, -(2**63), 2**63 - 1)
        if self.weights is not None:
            object.__setattr__(self, "weights", check_weights(self.weights))
        table_of(self.start(), self.weights)

    def start(self) -> fiveply.Position[Any]:
        """Make the start position.

        Raises:
            ValueError: there is no such game or variant.
        """
        return fiveply.start(self.game, self.variant)

    def to_json(self) -> dict[str, Any]:
        """Put it into plain values."""
        return asdict(self)

    @classmethod
    def from_json(cls, values: dict[str, Any]) -> Self:
        """Read what `to_json` gives.

        Raises:
            ValueError: a setting is missing, unknown or out of bounds.
        """
        names = {field.name for field in fields(cls)}
        if set(values) != names:
            odd = sorted(names ^ set(values))
            raise ValueError(f"settings: found {', '.join(odd)} to be missing or unknown")
        return cls(**values)
