"""The log of a match."""

from __future__ import annotations

from typing import Any, ClassVar

from ..logs import GameLog, LogError
from .play import Effort, Played
from .settings import Settings

__all__ = ["Log", "LogError"]


class Log(GameLog[Settings, Played]):
    """An append-only log of finished games; a context manager that closes the file.

    Games stand in it in the order in which they were finished. A last line that was cut off is
    dropped: that game is played again.

    >>> import tempfile
    >>> from fiveply.matches import Log, Settings, play_games
    >>> settings = Settings.of("tritrac", ["depth=2", "nodes=100"])
    >>> path = tempfile.mktemp()
    >>> with Log.resume(path, settings) as log:
    ...     played = list(play_games(settings, 2, log=log))
    >>> list(Log.read(path).games.values()) == played
    True
    """

    KIND: ClassVar[str] = "a match"

    @classmethod
    def settings_of(cls, values: dict[str, Any]) -> Settings:
        """Make settings of their plain values."""
        return Settings.from_json(values)

    @classmethod
    def game_of(cls, values: dict[str, Any]) -> Played:
        """Make a game of its plain values."""
        efforts = tuple(
            Effort(**{**one, "late": tuple(map(float, one["late"]))}) for one in values["efforts"]
        )
        lists = {name: tuple(values[name]) for name in ("seating", "moves")}
        return Played(**{**values, **lists, "efforts": efforts})

    @classmethod
    def fits(cls, game: Played, settings: Settings) -> bool:
        """Tell whether a game can be one of these settings."""
        return (
            game.seating == settings.seatings[game.index % len(settings.seatings)]
            and 0 <= game.opening <= len(game.moves)
            and game.winner in (None, *range(len(game.seating)))
            and len(game.efforts) == len(settings.engines)
        )
