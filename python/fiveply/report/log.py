"""The log of a batch."""

from __future__ import annotations

from typing import Any, ClassVar

from ..logs import GameLog, LogError
from .play import Played
from .settings import Settings

__all__ = ["Log", "LogError"]


class Log(GameLog[Settings, Played]):
    """An append-only log of finished games; a context manager that closes the file.

    A last line that was cut off, by a crash or a full disk, is dropped: that game is played again.

    >>> import tempfile
    >>> from fiveply import Limit
    >>> from fiveply.report import Log, Settings, play_games
    >>> settings = Settings.of("tritrac", limit=Limit(nodes=200))
    >>> path = tempfile.mktemp()
    >>> with Log.resume(path, settings) as log:
    ...     len(list(play_games(settings, 2, log=log)))
    2
    >>> with Log.resume(path, settings) as log:
    ...     [game.index for game in play_games(settings, 3, log=log)]
    [2]
    >>> sorted(Log.read(path).games)
    [0, 1, 2]
    """

    KIND: ClassVar[str] = "a batch"

    @classmethod
    def settings_of(cls, values: dict[str, Any]) -> Settings:
        """Make settings of their plain values."""
        return Settings.from_json(values)

    @classmethod
    def game_of(cls, values: dict[str, Any]) -> Played:
        """Make a game of its plain values."""
        for name in ("moves", "eliminated", "values", "depths"):
            values[name] = tuple(values[name])
        values["values"] = tuple(None if one is None else tuple(one) for one in values["values"])
        return Played(**values)

    @classmethod
    def fits(cls, game: Played, settings: Settings) -> bool:
        """Tell whether a game can be one of these settings."""
        return (
            len(game.moves) == len(game.values) == len(game.depths)
            and game.first in settings.beginners
            and game.winner in (None, *settings.seats)
            and all(one is None or len(one) == len(settings.seats) for one in game.values)
        )
