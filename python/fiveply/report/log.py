"""The log of a batch: a file of JSON lines: the settings, then a finished game a line."""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Final, Self

from .. import __version__
from ..errors import FiveplyError
from .play import Played
from .settings import Settings

FORMAT: Final = 1


class LogError(FiveplyError):
    """A file that is no log, or a log of other settings than those asked for."""


class Log:
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

    def __init__(
        self, settings: Settings, games: dict[int, Played], file: BinaryIO | None = None
    ) -> None:
        self.settings = settings
        """What the games were played with."""
        self.games = games
        """The finished games by number."""
        self._file = file

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Self:
        """Read a log that is not to be added to.

        Raises:
            OSError: the file cannot be read.
            LogError: it is no log.
        """
        settings, games, _ = _read(Path(path))
        return cls(settings, games)

    @classmethod
    def resume(cls, path: str | os.PathLike[str], settings: Settings) -> Self:
        """Open a log to add games to; it is made if there is none.

        Raises:
            OSError: the file cannot be read or written.
            LogError: it is no log, or one of other settings.
        """
        path = Path(path)
        if path.exists() and path.stat().st_size > 0:
            found, games, length = _read(path)
            log = cls(found, games)
            log.check(settings)
            file = path.open("r+b")
            file.truncate(length)
            file.seek(length)
            log._file = file
            return log
        log = cls(settings, {}, path.open("wb"))
        log._write({"fiveply": __version__, "format": FORMAT, **settings.to_json()})
        return log

    def check(self, settings: Settings) -> None:
        """Refuse settings other than the log's.

        Raises:
            LogError: it names the first setting that differs.
        """
        found, asked = self.settings.to_json(), settings.to_json()
        for name, value in asked.items():
            if found[name] != value:
                raise LogError(
                    f"log, {name}", _setting(found[name]), f"{_setting(value)}, as asked for"
                )

    def append(self, played: Played) -> None:
        """Write a finished game, at once."""
        self._write(asdict(played))
        self.games[played.index] = played

    def _write(self, values: dict[str, Any]) -> None:
        if self._file is None:
            raise ValueError("log: found one open for reading, expected one from Log.resume")
        self._file.write(json.dumps(values, separators=(",", ":")).encode() + b"\n")
        self._file.flush()

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def _setting(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name}={one}" for name, one in value.items() if one is not None)
    return str(value)


def _read(path: Path) -> tuple[Settings, dict[int, Played], int]:
    """Read settings and games, and how many bytes of the file are whole lines."""
    content = path.read_bytes()
    length = content.rfind(b"\n") + 1
    lines = content[:length].splitlines()
    if not lines:
        raise LogError("log, line 1", "nothing", "the settings of a batch")
    settings = _header(lines[0])
    games: dict[int, Played] = {}
    for number, line in enumerate(lines[1:], 2):
        played = _game(line, number, settings)
        games[played.index] = played
    return settings, games, length


def _header(line: bytes) -> Settings:
    where = "log, line 1"
    try:
        values = json.loads(line)
        version, form = values.pop("fiveply"), values.pop("format")
    except (ValueError, KeyError, AttributeError, TypeError):
        raise LogError(where, _start(line), "the settings of a batch") from None
    if (version, form) != (__version__, FORMAT):
        raise LogError(
            where, f"fiveply {version}, format {form}", f"fiveply {__version__}, format {FORMAT}"
        )
    try:
        return Settings.from_json(values)
    except (ValueError, KeyError, TypeError) as error:
        raise LogError(where, f"settings that do not fit ({error})", "settings") from None


def _game(line: bytes, number: int, settings: Settings) -> Played:
    where = f"log, line {number}"
    try:
        values = json.loads(line)
        for name in ("moves", "eliminated", "values", "depths"):
            values[name] = tuple(values[name])
        values["values"] = tuple(None if one is None else tuple(one) for one in values["values"])
        played = Played(**values)
        fits = (
            len(played.moves) == len(played.values) == len(played.depths)
            and played.index >= 0
            and played.first in settings.beginners
            and played.winner in (None, *settings.seats)
            and all(one is None or len(one) == len(settings.seats) for one in played.values)
        )
    except (ValueError, KeyError, TypeError):
        raise LogError(where, _start(line), "a finished game") from None
    if not fits:
        raise LogError(where, _start(line), "a finished game of these settings")
    return played


def _start(line: bytes) -> str:
    text = line.decode(errors="replace")
    return text if len(text) <= 40 else text[:37] + "..."
