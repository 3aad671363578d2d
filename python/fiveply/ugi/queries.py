"""What `query` asks of the game as it stands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import fiveply

from .words import move_word

Game = fiveply.Game[Any]


def answer(game: Game, words: list[str]) -> str:
    """Answer a query, given without its first word.

    Raises:
        FiveplyError: there is no such query.

    >>> game = fiveply.Game(fiveply.start("threaten"))
    >>> [answer(game, [word]) for word in ("players", "turn", "p3turn", "result")]
    ['3', 'p1', 'false', 'none']
    """
    name, *rest = words or ["nothing"]
    turns = {f"p{seat + 1}turn": seat for seat in range(game.start.players)}
    if name in turns:
        return _truth(_turn(game) == turns[name])
    if name == "islegal":
        return _truth(_is_legal(game, " ".join(rest)))
    if name not in ANSWERS:
        raise fiveply.FiveplyError("query", name, ", ".join([*turns, *ANSWERS, "islegal MOVE"]))
    return ANSWERS[name](game)


def _truth(value: bool) -> str:
    return "true" if value else "false"


def _turn(game: Game) -> int | None:
    """Give the seat to act, or for whom the die is rolled; None when the record has ended."""
    return None if game.outcome is not None else game.position.turn


def _result(game: Game) -> str:
    if game.outcome is None:
        return "none"
    winner = game.outcome.winner
    return "draw" if winner is None else f"p{winner + 1}win"


def _whose(game: Game) -> str:
    seat = _turn(game)
    return "none" if seat is None else f"p{seat + 1}"


def _is_legal(game: Game, text: str) -> bool:
    try:
        game.position.parse_move(text.replace("roll_", "roll "))
    except fiveply.FiveplyError:
        return False
    return game.outcome is None


def _moves(game: Game) -> str:
    moves = () if game.outcome is not None else game.position.legal_moves
    return " ".join(map(move_word, moves)) or "none"


ANSWERS: Final[dict[str, Callable[[Game], str]]] = {
    "gameover": lambda game: _truth(game.outcome is not None),
    "result": _result,
    "turn": _whose,
    "players": lambda game: str(game.start.players),
    "chance": lambda game: _truth(game.outcome is None and game.position.is_chance),
    "fen": lambda game: str(game.position),
    "moves": _moves,
}
"""The queries that are one word, each with what answers it."""
