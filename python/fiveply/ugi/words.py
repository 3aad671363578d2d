"""Moves, positions and scores as words of the interface."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any, Final

import fiveply

from .. import _core
from ..results import Report, Score
from ..turns import split_moves

CERTAIN: Final = 32_000
"""In centipieces: a win that is certain for one of several players."""
NO_MOVE: Final = "(none)"


def move_word(move: _core.Move) -> str:
    """Write a move as one word: a roll is `roll_4`."""
    return str(move).replace(" ", "_")


def read_position(words: list[str], start: Callable[[], Any]) -> fiveply.Game[Any]:
    """Read `position startpos|fen TEXT [moves M1 M2 ...]`, given without its first word.

    No position's text has the word `moves`, and none two spaces together: it ends where the moves
    begin.

    Args:
        words: what stands in the command.
        start: gives the start position of the game's variant.

    Raises:
        FiveplyError: a text is no position or no move, or a move is not legal in its place.

    >>> from fiveply import tritangle
    >>> words = "fen ^BBB ^BBB 0 - 0 moves roll_6 B-0".split()
    >>> [str(move) for move in read_position(words, tritangle.Position).moves]
    ['roll 6', 'B-0']
    """
    kind, *rest = words or ["nothing"]
    cut = rest.index("moves") if "moves" in rest else len(rest)
    text, moves = " ".join(rest[:cut]), " ".join(rest[cut + 1 :])
    position = start()
    if kind == "fen":
        position = type(position).parse(text)
    elif kind != "startpos" or text:
        raise fiveply.FiveplyError("position", f"{kind} {text}".strip(), "startpos or fen TEXT")
    game = fiveply.Game(position)
    for move in split_moves(moves):
        game.push(move)
    return game


def info_lines(report: Report[Any]) -> Iterator[str]:
    """Write what a search has found: an `info` line for each line of play.

    >>> import fiveply
    >>> p = fiveply.start("arkantar")
    >>> report = fiveply.analyse(p, fiveply.Limit(depth=1), multipv=2)
    >>> [line.split()[:5] for line in info_lines(report)]
    [['info', 'depth', '1', 'multipv', '1'], ['info', 'depth', '1', 'multipv', '2']]
    """
    effort = f"nodes {report.nodes} nps {report.nps:.0f} time {1000 * report.time:.0f}"
    for place, line in enumerate(report.lines, start=1):
        number = f"multipv {place} " if len(report.lines) > 1 else ""
        pv = " ".join(map(move_word, line.moves))
        yield f"info depth {report.depth} {number}score {score_words(line.score)} {effort} pv {pv}"


def score_words(score: Score) -> str:
    """Write a score: `cp 35`, `win 7`, `win -2`, `prob 0.613`, and what all players have.

    >>> score_words(Score(None, 0.35)), score_words(Score(-2, float("-inf")))
    ('cp 35', 'win -2')
    >>> score_words(Score(None, 0.613, is_probability=True))
    'prob 0.6130'
    >>> score_words(Score(None, 0.35, (0.35, -0.1, float("-inf"))))
    'cp 35 seats 35 -10 -32000'
    """
    write: Callable[[float], str] = "{:.4f}".format if score.is_probability else centipieces
    unit = "prob" if score.is_probability else "cp"
    own = f"{unit} {write(score.value)}" if score.win_in is None else f"win {score.win_in}"
    return own if score.returns is None else " ".join([own, "seats", *map(write, score.returns)])


def centipieces(value: float) -> str:
    """Write a value in hundredths of a middling piece."""
    return str(round(100 * value) if math.isfinite(value) else int(math.copysign(CERTAIN, value)))
