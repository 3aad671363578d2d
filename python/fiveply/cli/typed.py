"""What a person types, read as moves: any case, spaces, prefixes, whole turns."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable
from typing import Any

import fiveply

from .. import _core

Position = fiveply.Position[Any]
SHOWN = 12
"""How many moves a message names."""


class UnclearError(ValueError):
    """What was typed is no move, or more than one; the message is for the person."""


def understand(position: Position, line: str) -> list[_core.Move]:
    """Read a line as moves of the player to act: one, several, or his whole turn.

    Nothing is played: it is all of the line or none of it.

    Raises:
        UnclearError: with what could have been meant.
    """
    words = line.split()
    seat, moves = position.turn, list[_core.Move]()
    while words:
        if moves and (position.turn != seat or position.is_chance or position.outcome is not None):
            done, left = " ".join(map(str, moves)), " ".join(words)
            raise UnclearError(f"the turn ends with {done}; nothing is played, for {left} is left")
        move, used = _first_move(position, words)
        moves.append(move)
        words = words[used:]
        position = position.play(move)
    return moves


def _first_move(position: Position, words: list[str]) -> tuple[_core.Move, int]:
    """Find the move that the first words mean, and how many words it takes."""
    legal = list(position.legal_moves)
    for used in range(len(words), 0, -1):
        found = _same(legal, "".join(words[:used]))
        if found:
            return _only(found, " ".join(words[:used])), used
    found = _beginning(legal, words[0])
    if found:
        return _only(found, words[0]), 1
    raise UnclearError(_suggestion(legal, words[0]))


def _same(legal: Iterable[_core.Move], text: str) -> list[_core.Move]:
    """Find the moves of this text; the more exactly it is met the better."""
    return _best(legal, text, lambda mine, typed: mine == typed)


def _beginning(legal: Iterable[_core.Move], text: str) -> list[_core.Move]:
    """Find the moves that begin with this text."""
    return _best(legal, text, str.startswith)


def _best(
    legal: Iterable[_core.Move], text: str, fits: Callable[[str, str], bool]
) -> list[_core.Move]:
    moves = list(legal)
    for loosen in (_joined, _folded, _bare, _number):
        typed = loosen(text)
        found = [move for move in moves if typed and fits(loosen(str(move)), typed)]
        if found:
            return found
    return []


def _joined(text: str) -> str:
    return text.replace(" ", "").replace("_", "")


def _folded(text: str) -> str:
    return _joined(text).casefold()


def _bare(text: str) -> str:
    """Leave out signs, and the x of a capture."""
    return re.sub(r"(?<=\d)x(?=[a-z]\d)|[^a-z0-9]", "", _folded(text))


def _number(text: str) -> str:
    """Leave out the word before a number: a roll may be typed as the die shows it."""
    return _folded(text).removeprefix("roll")


def _only(found: list[_core.Move], text: str) -> _core.Move:
    if len(found) == 1:
        return found[0]
    raise UnclearError(f"{text} may be {_list(found)}")


def _list(moves: list[_core.Move]) -> str:
    names = ", ".join(map(str, moves[:SHOWN]))
    more = len(moves) - SHOWN
    return f"{names} and {more} more" if more > 0 else names


def _suggestion(legal: list[_core.Move], word: str) -> str:
    """Say that a word is no move, and which legal ones are like it."""
    by_text = {_folded(str(move)): move for move in legal}
    near = difflib.get_close_matches(_folded(word), by_text, n=5, cutoff=0.5)
    cells = set(re.findall(r"[a-z]\d", _folded(word)))
    touching = [text for text in by_text if cells & set(re.findall(r"[a-z]\d", text))]
    chosen = [by_text[text] for text in dict.fromkeys([*near, *touching])]
    hint = f"; near it: {_list(chosen[:5])}" if chosen else ""
    return f"{word} is no legal move here{hint}; `moves` lists all {len(legal)}"


def completions(position: Position, line: str, commands: Iterable[str]) -> list[tuple[str, int]]:
    """Give the texts that can stand for the last word of a line, each with that word's length.

    Earlier words are taken as moves of the same turn; a first word may be a command too.
    """
    before, _, word = line.rpartition(" ")
    try:
        for move in understand(position, before):
            position = position.play(move)
    except UnclearError:
        return []
    if before and position.is_chance:
        return []
    texts = [str(move) for move in position.legal_moves]
    if not before.strip():
        texts += commands
    return [(text, len(word)) for text in texts if text.casefold().startswith(word.casefold())]
