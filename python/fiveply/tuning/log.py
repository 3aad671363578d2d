"""The log of games for tuning."""

from __future__ import annotations

from typing import Any, ClassVar

from ..logs import GameLog, LogError
from .samples import Sampled
from .settings import Settings

__all__ = ["Log", "LogError"]


class Log(GameLog[Settings, Sampled]):
    """An append-only log of games; a context manager that closes the file.

    A last line that was cut off is dropped: that game is played again.

    >>> import tempfile
    >>> from fiveply.tuning import Log, Settings, make_samples
    >>> settings, path = Settings("tritrac", nodes=50), tempfile.mktemp()
    >>> with Log.resume(path, settings) as log:
    ...     first = list(make_samples(settings, 2, log=log))
    >>> with Log.resume(path, settings) as log:
    ...     sorted(log.games), list(make_samples(settings, 2, log=log)) == first
    ([0, 1], True)
    """

    KIND: ClassVar[str] = "games for tuning"

    @classmethod
    def settings_of(cls, values: dict[str, Any]) -> Settings:
        """Make settings of their plain values."""
        return Settings.from_json(values)

    @classmethod
    def game_of(cls, values: dict[str, Any]) -> Sampled:
        """Make a game of its plain values."""
        return Sampled(**{**values, "positions": tuple(values["positions"])})

    @classmethod
    def fits(cls, game: Sampled, settings: Settings) -> bool:
        """Tell whether a game can be one of these settings."""
        return game.winner in (None, *range(settings.start().players))
