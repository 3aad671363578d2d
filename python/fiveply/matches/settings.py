"""What a match is played with: the same settings always give the same games."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Any, Final, Self

import fiveply

from ..errors import FiveplyError
from ..openings import NODES
from ..players import Player, player

NAMES: Final = "ABCD"
"""What the engines of a match are called."""
MOST_OPENING_PLIES: Final = 64


class MatchError(FiveplyError):
    """A setting that is out of bounds or does not fit the game, or an engine that fails."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Everything that decides how the games of a match go; make one with `Settings.of`.

    >>> from fiveply.matches import Settings
    >>> settings = Settings.of("threaten", ["depth=3", "depth=2"], variant="2")
    >>> settings.seatings
    ((0, 1), (1, 0))
    """

    game: str
    """A key of `fiveply.GAMES`."""
    variant: str
    """One of its variants."""
    engines: tuple[Player, ...]
    """Who plays."""
    openings: int
    """Random plies at the beginning of a game, to the end of the round."""
    balance: float
    """How much better or worse than the start an opening may be for the player to act, in middling
    pieces; with dice a tenth of it, in probability of winning."""
    judge_nodes: int
    """How many nodes the search has that draws the moves of openings and judges where they lead."""
    mid_round: bool
    """Whether openings have just so many plies, and may end in the middle of a round or turn."""
    positions: tuple[str, ...]
    """Positions to begin from, in place of random openings; none: random ones."""
    seed: int
    """The master seed, of openings and dice."""

    @classmethod
    def of(
        cls,
        game: str,
        engines: Any,
        *,
        variant: str = "",
        openings: int = 4,
        balance: float = 1.0,
        judge_nodes: int = NODES,
        mid_round: bool = False,
        positions: Any = (),
        seed: int = 0,
    ) -> Self:
        """Make settings.

        Args:
            game: a key of `fiveply.GAMES`.
            engines: two to four, each a `Player` or a text such as `time=0.1,threads=2`; with two
                players to a game more of them play each against each.
            variant: one of the game's variants.
            openings: random plies at the beginning, to the end of the round.
            balance: how much better or worse than the start an opening may be, in middling pieces
                (with dice a tenth of it, in probability); see `Settings.balance`.
            judge_nodes: how many nodes the search has that draws and judges openings: more where
                what looks level is not.
            mid_round: end openings after just so many plies, in the middle of a round or turn too.
            positions: texts of positions to begin from, in place of random openings.
            seed: the master seed.

        Raises:
            MatchError: a setting is out of bounds.
            TextError: a position is none of the game.
            ValueError: there is no such game or variant, or settings of an engine are wrong.
        """
        start = fiveply.start(game, variant)
        players = tuple(one if isinstance(one, Player) else player(one) for one in engines)
        if not 2 <= len(players) <= len(NAMES):
            raise MatchError("engines", str(len(players)), f"2 to {len(NAMES)}")
        if not 0 <= openings <= MOST_OPENING_PLIES:
            raise MatchError("openings", str(openings), f"0 to {MOST_OPENING_PLIES} plies")
        if not balance > 0:
            raise MatchError("balance", str(balance), "a positive number of pieces")
        if judge_nodes < 1:
            raise MatchError("judge_nodes", str(judge_nodes), "at least 1")
        for text in positions:
            position = fiveply.parse(game, text)
            if position.variant != start.variant:
                raise MatchError("positions", position.variant, f"variant {start.variant}")
            if position.outcome is not None:
                raise MatchError("positions", text, "an unfinished game")
        return cls(
            game=game, variant=start.variant, engines=players, openings=openings,
            balance=float(balance), judge_nodes=judge_nodes, mid_round=mid_round,
            positions=tuple(positions), seed=seed,
        )  # fmt: skip

    @property
    def players(self) -> int:
        """How many players the game has."""
        return fiveply.start(self.game, self.variant).players

    @property
    def seatings(self) -> tuple[tuple[int, ...], ...]:
        """Who has which seat in the games of an opening: for each game the engine of each seat.

        All ways to fill the seats with as many of the engines as there is room for: two engines at
        three seats, say, play six games, each of them three alone against two of the other.
        """
        engines, seats = len(self.engines), self.players
        ways = product(range(engines), repeat=seats)
        return tuple(way for way in ways if len(set(way)) == min(engines, seats))

    def to_json(self) -> dict[str, Any]:
        """Give the settings as plain values."""
        values = {name: getattr(self, name) for name in self.__slots__}
        return values | {
            "engines": list(map(str, self.engines)), "positions": list(self.positions),
        }  # fmt: skip

    @classmethod
    def from_json(cls, values: dict[str, Any]) -> Self:
        """Read what `to_json` gives.

        Raises:
            TypeError, ValueError: the values are none.
        """
        return cls.of(**values)
