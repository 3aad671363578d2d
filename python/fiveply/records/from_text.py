"""Reading the readable form of game records, game by game, line by line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from .record import Fault, Ply, Record, is_sound
from .rounds import untoken
from .scores import EXPECTED, read_score

NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
"""The name of a tag."""
_TAG = re.compile(rf'\[({NAME.pattern})\s+"((?:[^"\\]|\\.)*)"\s*\]')
_COMMENT = re.compile(r"\{((?:[^}\\]|\\.)*)\}")
_WORD = re.compile(r"[^\s{}]+")
_NUMBER = re.compile(r"[0-9]+\.+")
_EVAL = re.compile(r"\[%eval ([^\]]*)\] ?")
_LETTERS = {"n": "\n", "r": "\r"}

Lines = Iterable[tuple[int, str]]


def read_text(lines: Lines) -> Iterator[Record]:
    """Read the games of some numbered lines, one at a time."""
    for chunk in _chunks(lines):
        record = Record(chunk[0][0])
        record.fault = _read(record, chunk)
        yield record


def _chunks(lines: Lines) -> Iterator[list[tuple[int, str]]]:
    """Split lines into games: a tag after moves, or a second `Game`, begins the next one."""
    chunk: list[tuple[int, str]] = []
    tags_only = True
    for number, whole in lines:
        if not (line := whole.strip()):
            continue
        is_tag = line.startswith("[")
        if is_tag and chunk and (not tags_only or line.startswith("[Game ")):
            yield chunk
            chunk, tags_only = [], True
        tags_only = tags_only and is_tag
        chunk.append((number, line))
    if chunk:
        yield chunk


def _read(record: Record, chunk: list[tuple[int, str]]) -> Fault | None:
    """Fill a record from its lines as far as they are sound."""
    ended = False
    for number, line in chunk:
        if ended:
            return Fault("end", _show(line), "the tags of another game behind the result", number)
        if not is_sound(line):
            return Fault("encoding", "bytes that are no UTF-8", "UTF-8", number)
        if line.startswith("["):
            fault = _read_tag(record, number, line)
        elif line.startswith("="):
            fault = _read_end(record, number, line[1:].strip())
            ended = True
        else:
            fault = _read_moves(record, number, line)
        if fault:
            return fault
    if ended:
        return None
    last = chunk[-1][0]
    expected = f"`= {record.tags.get('Result', '*')}` behind the last move"
    return Fault("end", "the end of the game", expected, last)


def _read_tag(record: Record, number: int, line: str) -> Fault | None:
    found = _TAG.fullmatch(line)
    if not found:
        return Fault("tag", _show(line), '[Name "value"]', number)
    name, value = found[1], _unescape(found[2])
    if name in record.tags:
        return Fault("tag", f"a second {name}", "every tag once", number)
    record.tags[name], record.lines[name] = value, number
    return None


def _read_end(record: Record, number: int, code: str) -> Fault | None:
    told = record.tags.setdefault("Result", code)
    record.lines.setdefault("Result", number)
    if told != code:
        return Fault("end", _show(code), f"{told} as the Result tag says", number)
    return None


def _read_moves(record: Record, number: int, line: str) -> Fault | None:
    at = 0
    while at < len(line):
        if line[at].isspace():
            at += 1
        elif comment := _COMMENT.match(line, at):
            if fault := _read_note(record, number, comment[1]):
                return fault
            at = comment.end()
        elif word := _WORD.match(line, at):
            if not _NUMBER.fullmatch(word[0]) and word[0] not in ("|", "-"):
                record.plies.append(Ply(untoken(word[0]), number))
            at = word.end()
        else:
            return Fault("comment", _show(line[at:]), "{...} on one line", number)
    return None


def _read_note(record: Record, number: int, text: str) -> Fault | None:
    ply = len(record.plies)
    if found := _EVAL.match(text):
        try:
            record.evals[ply] = read_score(found[1])
        except ValueError:
            return Fault("eval", _show(found[1]), EXPECTED, number)
        text = text[found.end() :]
    if text:
        before = [record.comments[ply]] if ply in record.comments else []
        record.comments[ply] = " ".join([*before, _unescape(text)])
    return None


def _show(text: str) -> str:
    """Quote a text, cut short if it is long."""
    return repr(text if len(text) <= 60 else text[:57] + "...")


def _unescape(text: str) -> str:
    return re.sub(r"\\(.)", lambda found: _LETTERS.get(found[1], found[1]), text)
