"""Reading game records by AbstractPlay's schema: one after the other, one a line or spread out."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from .codes import result_code
from .facts import FACTS
from .record import Fault, Ply, Record, is_sound
from .rounds import untoken
from .scores import EXPECTED, read_score
from .to_json import players_of, tags_of

_PIECE = re.compile(r'"(?:[^"\\]|\\.)*"?|[{}]|[^"{}]+')
_SEPARATORS = re.compile(r"[\s,\[\]]*")
_STARTS = ('{"header"', '{"moves"')
_KINDS = {dict: "an object", list: "a list", str: "a text", int: "a whole number"}
T = TypeVar("T")


class _WrongError(Exception):
    """A value that does not fit the schema, `line` lines behind the record's first."""

    def __init__(self, field: str, found: object, expected: str, line: int = 0) -> None:
        self.line = line
        text = repr(found)
        super().__init__(field, text if len(text) <= 60 else text[:57] + "...", expected)


def read_json(lines: Iterable[tuple[int, str]]) -> Iterator[Record]:
    """Read the games of some numbered lines, one at a time.

    The records can follow each other in lines or be the elements of a list.
    """
    for number, chunk in _chunks(lines):
        record = Record(number)
        try:
            _read(record, _parse(chunk))
        except _WrongError as wrong:
            field, found, expected = wrong.args
            record.fault = Fault(field, found, expected, number + wrong.line)
        yield record


def _chunks(lines: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Split lines into objects by counting braces outside strings, each with its first line."""
    parts: list[str] = []
    depth = first = 0
    for number, line in lines:
        if parts and line.startswith(_STARTS):
            yield first, "".join(parts)
            parts, depth = [], 0
        for piece in _PIECE.findall(line):
            if not parts and _SEPARATORS.fullmatch(piece):
                continue
            first = first if parts else number
            parts.append(piece)
            depth += (piece == "{") - (piece == "}")
            if depth <= 0:
                yield first, "".join(parts)
                parts, depth = [], 0
    if parts:
        yield first, "".join(parts)


def _parse(chunk: str) -> dict[str, Any]:
    if not is_sound(chunk):
        raise _WrongError("encoding", "bytes that are no UTF-8", "UTF-8")
    try:
        value = json.loads(chunk.rstrip())
    except (ValueError, RecursionError) as error:
        line = error.lineno - 1 if isinstance(error, json.JSONDecodeError) else 0
        raise _WrongError("JSON", chunk, f"a game record ({error})", line) from None
    return _of(value, dict, "record")


def _of(value: object, kind: type[T], field: str) -> T:
    """Take a value of a kind; True is no number."""
    if not isinstance(value, kind) or isinstance(value, bool):
        raise _WrongError(field, value, _KINDS[kind])
    return value


def _get(value: dict[str, Any], field: str, kind: type[T], default: T | None = None) -> T:
    """Take a field of an object, which may be missing if there is a default."""
    if field not in value and default is not None:
        return default
    if field not in value:
        raise _WrongError(field, "nothing", _KINDS[kind])
    return _of(value[field], kind, field)


def _read(record: Record, value: dict[str, Any]) -> None:
    """Fill a record from an object as far as it is sound."""
    header = _get(value, "header", dict)
    _read_header(record, header)
    _read_notes(record, _get(header, "notes", list, []), range(1))
    for row in _get(value, "moves", list):
        for entry in _of(row, list, "moves"):
            if entry is not None:
                _read_turn(record, entry)


def _read_header(record: Record, header: dict[str, Any]) -> None:
    game, tags = _get(header, "game", dict), record.tags
    # "Tri-Trac" is tritrac: services differ in capitals and hyphens.
    tags["Game"] = re.sub("[^a-z]", "", _get(game, "name", str).lower())
    for variant in _get(game, "variants", list, [])[:1]:
        tags["Variant"] = _of(variant, str, "variants")
    for name, field in (("Start", "startingPosition"), ("Repetition", "repetition"),
                        ("TurnLimit", "turnLimit")):  # fmt: skip
        if field in header:
            tags[name] = _get(header, field, str)
    players = [_of(player, dict, "players") for player in _get(header, "players", list)]
    results = [_get(player, "result", int) for player in players]
    for player in players:
        _get(player, "name", str)
    _get(_get(header, "site", dict, {}), "name", str, "")
    for field in ("event", "round", "date-start", "date-end"):
        _get(header, field, str, "")
    record.players = players_of(header)
    tags["Result"] = _get(header, "result", str, "") or _code(results)
    tags |= tags_of(header)
    told = {name: _of(text, str, name) for name, text in _get(header, "tags", dict, {}).items()}
    tags |= {name: text for name, text in told.items() if name not in (*FACTS, "Result")}


def _code(results: list[int]) -> str:
    """Make a result code of the players' results: higher ones win, equal ones are a draw."""
    best = max(results, default=0)
    alone = results.count(best) == 1 and len(results) > 1
    return result_code(results.index(best) if alone else None, len(results))


def _read_turn(record: Record, entry: object) -> None:
    """Read a turn: its moves as a text, or an object with them and what is said."""
    turn = {"move": entry} if isinstance(entry, str) else _of(entry, dict, "moves")
    first = len(record.plies) + 1
    words = _get(turn, "move", str).split()
    record.plies += [Ply(untoken(word), record.line) for word in words]
    notes = turn.get("result", [])
    if isinstance(notes, str):
        notes = [{"ply": len(record.plies), "comment": notes}]
    _read_notes(record, _of(notes, list, "result"), range(first, len(record.plies) + 1))


def _read_notes(record: Record, notes: list[Any], plies: range) -> None:
    """Read what is said; notes that name no ply are another service's and none of ours."""
    for note in notes:
        if "ply" not in _of(note, dict, "result"):
            continue
        ply = _get(note, "ply", int)
        if ply not in plies:
            raise _WrongError("ply", ply, " or ".join(map(str, plies)))
        if comment := _get(note, "comment", str, ""):
            record.comments[ply] = comment
        if text := _get(note, "eval", str, ""):
            try:
                record.evals[ply] = read_score(text)
            except ValueError:
                raise _WrongError("eval", text, EXPECTED) from None
