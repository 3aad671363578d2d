"""Logs of games: files of JSON lines: the settings, then a finished game a line."""

from __future__ import annotations

import json
import os
from abc import ABC, abstractmethod
from dataclasses import asdict
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, ClassVar, Final, Generic, Protocol, Self, TypeVar

from . import __version__
from .errors import FiveplyError

FORMAT: Final = 1


class LogError(FiveplyError):
    """A file that is no log, or a log of other settings than those asked for."""


class Settings(Protocol):
    """What games were played with."""

    def to_json(self) -> dict[str, Any]:
        """Give them as plain values."""


class Numbered(Protocol):
    """A finished game, a dataclass of plain values."""

    @property
    def index(self) -> int:
        """Its number."""


S = TypeVar("S", bound=Settings)
G = TypeVar("G", bound=Numbered)


class GameLog(ABC, Generic[S, G]):
    """An append-only log of finished games; a context manager that closes the file.

    A last line that was cut off, by a crash or a full disk, is dropped: that game is played again.
    Each kind of log says what its settings and games are.
    """

    KIND: ClassVar[str]
    """What the games are of, with its article."""

    def __init__(self, settings: S, games: dict[int, G], file: BinaryIO | None = None) -> None:
        self.settings = settings
        """What the games were played with."""
        self.games = games
        """The finished games by number."""
        self._file = file

    @classmethod
    @abstractmethod
    def settings_of(cls, values: dict[str, Any]) -> S:
        """Make settings of their plain values; ValueError, KeyError, TypeError if they are none."""

    @classmethod
    @abstractmethod
    def game_of(cls, values: dict[str, Any]) -> G:
        """Make a game of its plain values; ValueError, KeyError or TypeError if it is none."""

    @classmethod
    @abstractmethod
    def fits(cls, game: G, settings: S) -> bool:
        """Tell whether a game can be one of these settings."""

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Self:
        """Read a log that is not to be added to.

        Raises:
            OSError: the file cannot be read.
            LogError: it is no log.
        """
        settings, games, _ = cls._read(Path(path))
        return cls(settings, games)

    @classmethod
    def resume(cls, path: str | os.PathLike[str], settings: S) -> Self:
        """Open a log to add games to; it is made if there is none.

        Raises:
            OSError: the file cannot be read or written.
            LogError: it is no log, or one of other settings.
        """
        path = Path(path)
        if path.exists() and path.stat().st_size > 0:
            found, games, length = cls._read(path)
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

    def check(self, settings: S) -> None:
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

    def append(self, game: G) -> None:
        """Write a finished game, at once."""
        self._write(asdict(game))  # type: ignore[call-overload]
        self.games[game.index] = game

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

    @classmethod
    def _read(cls, path: Path) -> tuple[S, dict[int, G], int]:
        """Read settings and games, and how many bytes of the file are whole lines."""
        content = path.read_bytes()
        length = content.rfind(b"\n") + 1
        lines = content[:length].splitlines()
        if not lines:
            raise LogError("log, line 1", "nothing", f"the settings of {cls.KIND}")
        settings = cls._header(lines[0])
        games: dict[int, G] = {}
        for number, line in enumerate(lines[1:], 2):
            game = cls._game(line, number, settings)
            games[game.index] = game
        return settings, games, length

    @classmethod
    def _header(cls, line: bytes) -> S:
        where = "log, line 1"
        try:
            values = json.loads(line)
            version, form = values.pop("fiveply"), values.pop("format")
        except (ValueError, KeyError, AttributeError, TypeError):
            raise LogError(where, _start(line), f"the settings of {cls.KIND}") from None
        if (version, form) != (__version__, FORMAT):
            raise LogError(
                where,
                f"fiveply {version}, format {form}",
                f"fiveply {__version__}, format {FORMAT}",
            )
        try:
            return cls.settings_of(values)
        except (ValueError, KeyError, TypeError) as error:
            raise LogError(where, f"settings that do not fit ({error})", "settings") from None

    @classmethod
    def _game(cls, line: bytes, number: int, settings: S) -> G:
        where = f"log, line {number}"
        try:
            game = cls.game_of(json.loads(line))
            fits = game.index >= 0 and cls.fits(game, settings)
        except (ValueError, KeyError, TypeError):
            raise LogError(where, _start(line), "a finished game") from None
        if not fits:
            raise LogError(where, _start(line), "a finished game of these settings")
        return game


def _setting(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name}={one}" for name, one in value.items() if one is not None)
    return str(value)


def _start(line: bytes) -> str:
    text = line.decode(errors="replace")
    return text if len(text) <= 40 else text[:37] + "..."
