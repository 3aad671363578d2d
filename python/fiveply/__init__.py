"""Exact rules, perft, fast search and analysis for five abstract board games.

>>> import fiveply
>>> p = fiveply.start("arkantar")
>>> len(p.legal_moves), p.perft(3)
(28, 21598)
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from . import arkantar, thief, threaten, tritangle, tritrac
from ._core import __version__ as __version__
from .base import Move, Position
from .engine import Engine, analyse
from .errors import (
    ArrayError,
    FiveplyError,
    GameOverError,
    IllegalMoveError,
    RecordError,
    TableError,
    TextError,
    UnsettledError,
)
from .game import Game, load, save
from .playout import Playouts, playouts
from .proof import Proof
from .results import Limit, Line, Outcome, Report, Score
from .turns import Turn, by_turns

if TYPE_CHECKING:
    from . import html
    from .arrays import legal_masks, observations
    from .counting import divide, perft
    from .matches import match
    from .reviews import Judgement, Review, Summary, judge, review, reviewer
    from .vecenv import Batch, VecEnv

_LATER: Final[dict[str, str]] = {
    **dict.fromkeys(("Judgement", "Review", "Summary", "judge", "review", "reviewer"), "reviews"),
    **dict.fromkeys(("legal_masks", "observations"), "arrays"),
    **dict.fromkeys(("Batch", "VecEnv"), "vecenv"),
    **dict.fromkeys(("divide", "perft"), "counting"),
    "match": "matches",
}
"""What is loaded when it is first asked for, and where it is."""

GAMES: Final[dict[str, ModuleType]] = {
    "arkantar": arkantar,
    "thief": thief,
    "threaten": threaten,
    "tritrac": tritrac,
    "tritangle": tritangle,
}
"""The games by name, each a module with its own `Position` and `Move`."""


def start(game: str, variant: str = "") -> Position[Any]:
    """Make the start position of a game given by name.

    Args:
        game: a key of `GAMES`.
        variant: one of the game's variants; empty for its default.

    Raises:
        ValueError: there is no such game or variant.

    >>> fiveply.start("arkantar").turn
    0
    """
    position: Position[Any] = _module(game).Position(variant)
    return position


def parse(game: str, text: str) -> Position[Any]:
    """Read the text of a position of a game given by name; the variant is read off the text.

    Raises:
        ValueError: there is no such game.
        TextError: the text is no position of the game.

    >>> fiveply.parse("tritrac", "...../......./......./..... o -").perft(2)
    918
    """
    position: Position[Any] = _module(game).Position.parse(text)
    return position


def __getattr__(name: str) -> Any:
    if name in _LATER:
        value = getattr(import_module(f".{_LATER[name]}", __name__), name)
    elif name in ("executors", "html", "matches", "report"):
        value = import_module(f".{name}", __name__)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def _module(game: str) -> ModuleType:
    try:
        return GAMES[game]
    except (KeyError, TypeError):
        raise ValueError(f"game: found {game!r}, expected {', '.join(GAMES)}") from None


__all__ = [
    "GAMES",
    "ArrayError",
    "Batch",
    "Engine",
    "FiveplyError",
    "Game",
    "GameOverError",
    "IllegalMoveError",
    "Judgement",
    "Limit",
    "Line",
    "Move",
    "Outcome",
    "Playouts",
    "Position",
    "Proof",
    "RecordError",
    "Report",
    "Review",
    "Score",
    "Summary",
    "TableError",
    "TextError",
    "Turn",
    "UnsettledError",
    "VecEnv",
    "analyse",
    "arkantar",
    "by_turns",
    "divide",
    "html",
    "judge",
    "legal_masks",
    "load",
    "match",
    "observations",
    "parse",
    "perft",
    "playouts",
    "review",
    "reviewer",
    "save",
    "start",
    "thief",
    "threaten",
    "tritangle",
    "tritrac",
]
