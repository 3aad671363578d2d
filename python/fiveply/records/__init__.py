"""Files of games: written and read one game at a time, as text or as JSON."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from itertools import chain
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Literal, TypeVar

from ..errors import RecordError
from . import facts, from_json, from_text, replay, to_json, to_text
from .codes import UNFINISHED as UNFINISHED
from .codes import result_code as result_code

if TYPE_CHECKING:
    from ..game import Game

Source = str | os.PathLike[str] | IO[Any]
OnError = Callable[[RecordError], "Game[Any] | None"]
G = TypeVar("G", bound="Game[Any]")

_JSON_SUFFIXES = (".json", ".jsonl", ".ndjson")
_JSON = re.compile(r"\s*(\{|\[\s*($|[\[\]{]))")
_WRITERS = {"text": to_text.write_text, "json": to_json.write_json}


def write(game: Game[Any], format: Literal["text", "json"]) -> str:
    """Write a game as a text that ends in a newline."""
    facts.check(game, from_text.NAME.fullmatch)
    return _WRITERS[format](game)


def save(
    games: Iterable[Game[Any]],
    target: Source,
    *,
    format: Literal["text", "json"] | None,
    append: bool,
) -> int:
    """Write games to a path or a file; see `fiveply.save`."""
    format = format or format_of(target)
    if format not in _WRITERS:
        raise ValueError(f"format: found {format!r}, expected {' or '.join(_WRITERS)}")
    number = 0
    with _opened(target, "ab" if append else "wb") as file:
        put = _putter(file)
        # Games in text stand apart by an empty line.
        between = "\n" if format == "text" and append and _holds_something(target) else ""
        for game in games:
            put(between + write(game, format))
            between = "\n" if format == "text" else ""
            number += 1
    return number


def format_of(target: Source) -> Literal["text", "json"]:
    """Choose the form that goes with a file's name."""
    return "json" if str(target).endswith(_JSON_SUFFIXES) else "text"


def load(
    source: Source, kind: type[G], on_error: Callable[[RecordError], G | None] | None = None
) -> Iterator[G]:
    """Read the games of a path or a file; see `fiveply.load`."""
    with _opened(source, "rb") as file:
        lines = _numbered(file)
        head, read = _choose(lines)
        for record in read(chain(head, lines)):
            game, error = replay.replay(record, kind)
            if error is None:
                assert game is not None
                yield game
            elif on_error is None:
                raise error
            elif (instead := on_error(error)) is not None:
                yield instead


def none_found() -> RecordError:
    """Make the error for a file without a game."""
    return RecordError("Game", "the end of the file", "a game", 1)


def _opened(source: Source, mode: str) -> Any:
    """Open a path; a file that is open already stays so."""
    if isinstance(source, str | os.PathLike):
        return Path(source).open(mode)
    return nullcontext(source)


def _putter(file: IO[Any]) -> Callable[[str], object]:
    """Give what writes text to a file, of text or of bytes."""
    if isinstance(file, io.TextIOBase) or hasattr(file, "encoding"):
        return file.write
    return lambda text: file.write(text.encode())


def _holds_something(target: Source) -> bool:
    if isinstance(target, str | os.PathLike):
        return Path(target).stat().st_size > 0
    return False


def _numbered(file: IO[Any]) -> Iterator[tuple[int, str]]:
    """Number the lines; what is no UTF-8 becomes surrogates, which the readers refuse."""
    for number, line in enumerate(file, 1):
        text = line.decode("utf-8", "surrogateescape") if isinstance(line, bytes) else line
        yield number, text.removeprefix("\ufeff") if number == 1 else text


def _choose(lines: Iterator[tuple[int, str]]) -> tuple[list[tuple[int, str]], Any]:
    """Look at the lines up to the first that says something, and choose who reads the file."""
    head = []
    for number, line in lines:
        head.append((number, line))
        if line.strip():
            return head, from_json.read_json if _JSON.match(line) else from_text.read_text
    return head, from_text.read_text
