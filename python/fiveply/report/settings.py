"""What a batch of games is played with: the same settings always give the same games."""

from __future__ import annotations

import inspect
from dataclasses import asdict, dataclass
from types import EllipsisType
from typing import Any, Final, Self

import fiveply

from .. import _core
from ..errors import FiveplyError
from ..results import Limit

MOST_OPENING_PLIES: Final = 64
DEFAULT_LIMIT: Final = Limit(nodes=10_000)


class SettingsError(FiveplyError):
    """A setting that is out of bounds or does not fit the game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Everything that decides how the games of a batch go; make one with `Settings.of`.

    >>> from fiveply.report import Settings
    >>> settings = Settings.of("threaten", seed=7)
    >>> settings.variant, settings.first, settings.limit.nodes, settings.repetition
    ('3', None, 10000, 3)
    """

    game: str
    """A key of `fiveply.GAMES`."""
    variant: str
    """One of its variants."""
    limit: Limit
    """For each move of the engine. With a time in it, games are not the same twice."""
    method: str
    """How the players of a game for three or more are thought to play; see `fiveply.Engine`."""
    openings: int
    """Random plies at the beginning of a game, to the end of the round; see `play_game`."""
    first: int | None
    """The seat that begins; None: each seat in turn, where the game lets a seat begin."""
    repetition: int | None
    """Occurrences of a position at the start of a turn that make a draw; None: no such draw."""
    turn_limit: int | None
    """Turns without a winner that make a draw; None: no such draw."""
    seed: int
    """The master seed, of openings and dice."""

    @classmethod
    def of(
        cls,
        game: str,
        variant: str = "",
        *,
        limit: Limit = DEFAULT_LIMIT,
        method: str = "auto",
        openings: int = 4,
        first: int | None = None,
        repetition: int | EllipsisType | None = ...,
        turn_limit: int | EllipsisType | None = ...,
        seed: int = 0,
    ) -> Self:
        """Make settings; whatever is left out is as the game has it.

        Raises:
            SettingsError: a setting is out of bounds.
            ValueError: there is no such game or variant.
        """
        start = fiveply.start(game, variant)
        record = fiveply.Game(start, repetition=repetition, turn_limit=turn_limit)
        if method not in _core.METHODS:
            raise SettingsError("method", repr(method), " or ".join(_core.METHODS))
        if not 0 <= openings <= MOST_OPENING_PLIES:
            raise SettingsError("openings", str(openings), f"0 to {MOST_OPENING_PLIES} plies")
        if limit == Limit():
            raise SettingsError("limit", "none", "depth, nodes or time for each move")
        if first is not None:
            seats = range(start.players) if _chooses_first(game) else range(1)
            if first not in seats:
                raise SettingsError("first", str(first), f"a seat that can begin: {seats[-1]}"
                                    if len(seats) == 1 else f"0 to {seats[-1]}")  # fmt: skip
        return cls(
            game=game, variant=start.variant, limit=limit, method=method, openings=openings,
            first=first, repetition=record.repetition, turn_limit=record.turn_limit, seed=seed,
        )  # fmt: skip

    @property
    def seats(self) -> range:
        """All seats of the game."""
        return range(fiveply.start(self.game, self.variant).players)

    @property
    def beginners(self) -> tuple[int, ...]:
        """The seats that begin games, in turn."""
        if self.first is not None:
            return (self.first,)
        return tuple(self.seats) if _chooses_first(self.game) else (0,)

    def start(self, first: int) -> fiveply.Position[Any]:
        """Make the start position in which a seat begins."""
        if not _chooses_first(self.game):
            return fiveply.start(self.game, self.variant)
        position: fiveply.Position[Any] = fiveply.GAMES[self.game].Position(
            self.variant, first=first
        )
        return position

    def record(self, first: int) -> fiveply.Game[Any]:
        """Make an empty record with the draws that the settings ask for."""
        return fiveply.Game(
            self.start(first), repetition=self.repetition, turn_limit=self.turn_limit
        )

    def to_json(self) -> dict[str, Any]:
        """Give the settings as plain values."""
        return asdict(self)

    @classmethod
    def from_json(cls, values: dict[str, Any]) -> Self:
        """Read what `to_json` gives.

        Raises:
            TypeError, ValueError: the values are none.
        """
        limit = Limit(**values["limit"])
        return cls.of(**{**values, "limit": limit})


def _chooses_first(game: str) -> bool:
    """Whether the caller may say who begins (Threaten, ruling TN10)."""
    return "first" in inspect.signature(fiveply.GAMES[game].Position.__new__).parameters
