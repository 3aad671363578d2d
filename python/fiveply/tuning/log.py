"""The log of games for tuning: a file of JSON lines: the settings, then a game a line."""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Final, Self

from .. import __version__
from ..errors import FiveplyError
from .samples import Sampled
from .settings import Settings

FORMAT: Final = 1


class TuningLogError(FiveplyError):
    """A file that is no log of games for tuning, or one of other settings than those asked for."""


class Log:
    """An append-only log of games; a context manager that closes the file.

    A last line that was cut off is dropped: that game is played again.

    >>> import tempfile
    >>> from fiveply.tuning import Log, Settings, make_samples
    >>> settings, path = Settings("tritrac", nodes=50), tempfile.mktemp()
    >>> with Log(path, settings) as log:
    ...     first = list(make_samples(settings, 2, log=log))
    >>> with Log(path, settings) as log:
    ...     sorted(log.games), list(make_samples(settings, 2, log=log)) == first
    ([0, 1], True)
    """

    def __init__(self, path: str | os.PathLike[str], settings: Settings) -> None:
        """Open a log to add games to; it is made if there is none.

        Raises:
            OSError: the file cannot be read or written.
            TuningLogError: it is no log, or one of other settings.
        """
        self._path = Path(path)
        self.settings = settings
        """What the games were played with."""
        self.games: dict[int, Sampled] = {}
        """The games by number."""
        content = self._path.read_bytes() if self._path.exists() else b""
        whole = content.rfind(b"\n") + 1
        lines = content[:whole].splitlines()
        if lines:
            self._check_header(lines[0])
        for number, line in enumerate(lines[1:], 2):
            game = self._read(line, number)
            self.games[game.index] = game
        self._file: BinaryIO | None = self._path.open("r+b" if lines else "wb")
        self._file.truncate(whole)
        self._file.seek(whole)
        if not lines:
            self._write(self._header())

    def check(self, settings: Settings) -> None:
        """Refuse settings other than the log's.

        Raises:
            TuningLogError: it names the first setting that differs.
        """
        found = self.settings.to_json()
        for name, value in settings.to_json().items():
            if found[name] != value:
                raise TuningLogError(f"log, {name}", str(found[name]), f"{value}, as asked for")

    def append(self, game: Sampled) -> None:
        """Write a game, at once."""
        self._write(asdict(game))
        self.games[game.index] = game

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

    def _header(self) -> dict[str, Any]:
        return {"fiveply": __version__, "tuning": FORMAT, **self.settings.to_json()}

    def _check_header(self, line: bytes) -> None:
        where = "log, line 1"
        try:
            values = json.loads(line)
            version = values.pop("fiveply"), values.pop("tuning")
            settings = Settings.from_json(values)
        except (ValueError, KeyError, AttributeError, TypeError):
            raise TuningLogError(where, _start(line), "the settings of games for tuning") from None
        if version != (__version__, FORMAT):
            raise TuningLogError(where, f"fiveply {version[0]}", f"fiveply {__version__}")
        asked, self.settings = self.settings, settings
        self.check(asked)

    def _read(self, line: bytes, number: int) -> Sampled:
        try:
            values = json.loads(line)
            game = Sampled(values["index"], values["winner"], tuple(values["positions"]))
            seats = range(self.settings.start().players)
            fits = game.index >= 0 and game.winner in (None, *seats)
        except (ValueError, KeyError, TypeError):
            fits = False
        if not fits:
            raise TuningLogError(f"log, line {number}", _start(line), "a game of these settings")
        return game

    def _write(self, values: dict[str, Any]) -> None:
        if self._file is None:
            raise ValueError("log: found a closed one, expected an open one")
        self._file.write(json.dumps(values, separators=(",", ":")).encode() + b"\n")
        self._file.flush()


def _start(line: bytes) -> str:
    text = line.decode(errors="replace")
    return text if len(text) <= 40 else text[:37] + "..."
