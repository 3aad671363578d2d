"""The readable form of game records: tag pairs, then a line for each round of moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .facts import facts_of, tags_in_order
from .rounds import Entry, rounds
from .scores import write_score

if TYPE_CHECKING:
    from ..game import Game


def write_text(game: Game[Any]) -> str:
    """Write a game, with a newline at its end."""
    told = facts_of(game) | tags_in_order(game)
    tags = [f'[{name} "{_escape(value, chr(34))}"]' for name, value in told.items()]
    opening = _note(game, 0)
    moves = [f"{number}. {_round(game, row)}" for number, row in enumerate(rounds(game), 1)]
    lines = [*tags, "", *([opening] if opening else []), *moves, f"= {game.result}"]
    return "\n".join(lines) + "\n"


def _round(game: Game[Any], row: list[Entry | None]) -> str:
    turns = []
    for entry in row:
        if entry is None:
            turns.append("-")
            continue
        words = []
        for ply, word in enumerate(entry.moves, entry.first + 1):
            words += [word, *filter(None, [_note(game, ply)])]
        turns.append(" ".join(words))
    return " | ".join(turns)


def _note(game: Game[Any], ply: int) -> str:
    """Write what is said about the position after some moves; empty if nothing is."""
    score, comment = game.evals.get(ply), game.comments.get(ply, "")
    text = _escape(comment, "}")
    if text.startswith("[%eval"):
        text = "\\" + text
    if score is not None:
        text = f"[%eval {write_score(score)}]{' ' + text if text else ''}"
    return f"{{{text}}}" if text else ""


def _escape(text: str, mark: str) -> str:
    text = text.replace("\\", "\\\\").replace(mark, "\\" + mark)
    return text.replace("\n", "\\n").replace("\r", "\\r")
