"""Judging the moves of a played game: what each has lost, and what would have been better."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from . import _core
from .engine import Engine
from .results import Limit, Outcome, Report, Score

CAP: Final = 10.0
"""Values in pieces are cut off here: a forced win counts as ten middling pieces."""
THRESHOLD_PIECES: Final = 0.5
"""The loss in middling pieces from which on a move is dubious."""
THRESHOLD_PROBABILITY: Final = 0.02
"""The same in games with dice, as a probability: the threshold of GNU Backgammon's "doubtful"."""
MARKS: Final = (("??", 4.0), ("?", 2.0), ("?!", 1.0))
"""A blunder loses four thresholds, a mistake two, a dubious move one."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a move was worth beside the best one."""

    ply: int
    """The move's place in the record, from 0."""
    seat: int
    """Who played it."""
    move: _core.Move
    """What was played."""
    only: bool
    """Whether there was no other move."""
    best: Score
    """What the best move leads to, for the player."""
    line: tuple[_core.Move, ...]
    """The best line from the position before; its first move is the best one."""
    played: Score
    """What the move played leads to, for the player."""
    values: tuple[float, ...]
    """What the position after the move is worth to each seat: in middling pieces, infinite where
    the end is forced, or with dice the probability of winning."""
    after: Score | None
    """What it is worth to the player to act in it; None if the game is over."""
    loss: float
    """Best less played, 0 or more, forced ends counted as `CAP` pieces; with dice a probability."""
    mark: str
    """`''`, `'?!'`, `'?'` or `'??'`."""


@dataclass(frozen=True, slots=True)
class Summary:
    """How one player has played."""

    moves: int
    """His moves where he had a choice."""
    average_loss: float
    """Of these moves; in middling pieces, or with dice a probability."""
    accuracy: float
    """The mean of 1.0 for a move without loss, halved for each mistake's worth that it lost: a
    middling piece, or with dice 4 % of winning."""
    marks: dict[str, int]
    """How many of his moves bear each mark."""


@dataclass(frozen=True, slots=True)
class Review:
    """All moves of a game, judged."""

    judgements: tuple[Judgement, ...]
    """One for each move of a player, in order; rolls are nobody's."""
    summaries: tuple[Summary, ...]
    """One for each seat."""
    is_probability: bool
    """Whether values and losses are probabilities: in a game with dice."""


def reviewer(players: int, threads: int = 1, table_mb: int = 64, method: str = "auto") -> Engine:
    """Make an engine fit to judge moves of a game for so many players.

    With three or more it is max^n unless told otherwise: the only method that values a position
    alike whoever is to act, so that the values before and after a move can be compared. For the
    same reason it is an exact one: what it says of two moves has been searched equally deep.
    """
    method = "maxn" if players > 2 and method == "auto" else method
    return Engine(threads, table_mb, method, exact=True)


def review(
    game: _core.Game[Any],
    limit: Limit,
    *,
    engine: Engine | None = None,
    threshold: float | None = None,
    on_judgement: Callable[[Judgement], object] | None = None,
) -> Review:
    """Judge every move of a game.

    Args:
        game: the record; it stays as it is.
        limit: of the search before each move. Where another move was played than the best one,
            that is searched too, a ply less deep.
        engine: the engine to use; by default that of `reviewer`.
        threshold: the loss from which on a move bears a mark, `THRESHOLD_PIECES` or, with dice,
            `THRESHOLD_PROBABILITY` by default.
        on_judgement: is called with each judgement when it is made.

    Raises:
        ValueError: the threshold is not above 0, or the engine's method is not for this game.
        KeyboardInterrupt: Ctrl-C, within 50 ms.

    >>> import fiveply
    >>> text = "...k.../......./......./...T.../......./......./...K... b 0 - -"
    >>> game = fiveply.Game(fiveply.parse("arkantar", text))
    >>> _ = game.push("d4a4"), game.push("end")
    >>> *_, judgement = fiveply.review(game, fiveply.Limit(depth=3)).judgements
    >>> judgement.mark, str(judgement.best), str(judgement.line[0])
    ('??', 'win in 1', 'd1xd7')
    """
    engine = engine or reviewer(game.start.players)
    made: list[Judgement] = []
    now = _core.Game(game.start, repetition=game.repetition, turn_limit=game.turn_limit)
    for move in game.moves:
        if now.position.is_chance:
            now.push(move)
            continue
        made.append(judge(now, move, limit, engine, threshold))
        now.push(move)
        if on_judgement is not None:
            on_judgement(made[-1])
    seats = range(game.start.players)
    summaries = tuple(_summary([j for j in made if j.seat == seat]) for seat in seats)
    return Review(tuple(made), summaries, any(j.best.is_probability for j in made))


def judge(
    game: _core.Game[Any],
    move: _core.Move,
    limit: Limit,
    engine: Engine,
    threshold: float | None = None,
) -> Judgement:
    """Judge one move in the current position of a game; see `review`."""
    if threshold is not None and not threshold > 0:
        raise ValueError(f"threshold: found {threshold}, expected more than 0")
    position = game.position
    assert position.turn is not None
    report = engine.analyse(game, limit)
    scale = report.score.is_probability
    then = game.copy()
    then.push(move)
    if then.outcome is not None:
        found = _ended(position.turn, then.outcome, report.score)
    elif report.stopped == "only move":
        # A search that keeps a clock spends no time on an only move; here its value is wanted.
        found = _searched(position.turn, then, limit, engine)
        found = found._replace(best=found.played)
    elif move == report.best:
        values = seat_values(position, report.score)
        after = _seen_by(then.position.turn, position.turn, values, report.score, -1)
        found = _Found(report.score, report.score, values, after)
    else:
        found = _searched(position.turn, then, _comparable(limit, report), engine)
        found = found._replace(best=report.score)
    loss = max(0.0, capped(found.best.value, scale) - capped(found.played.value, scale))
    return Judgement(
        ply=len(game),
        seat=position.turn,
        move=move,
        only=len(position.legal_moves) == 1,
        best=found.best,
        line=report.line,
        played=found.played,
        values=found.values,
        after=found.after,
        loss=loss,
        mark=_mark(loss, threshold or default_threshold(scale)),
    )


def default_threshold(is_probability: bool) -> float:
    """Give the loss from which on a move is dubious."""
    return THRESHOLD_PROBABILITY if is_probability else THRESHOLD_PIECES


def capped(value: float, is_probability: bool) -> float:
    """Cut a value off where a forced end counts."""
    return value if is_probability else min(max(value, -CAP), CAP)


def seat_values(position: _core.Position[Any], score: Score) -> tuple[float, ...]:
    """Give what a position is worth to each seat, from its score for the player to act."""
    if score.returns is not None:
        return score.returns
    mine = score.value
    other = 1 - mine if score.is_probability else 0.0 - mine
    return (mine, other) if position.turn == 0 else (other, mine)


def _comparable(limit: Limit, report: Report[Any]) -> Limit:
    """Limit the search after a move so that it looks as far ahead as the one before it did."""
    if math.isinf(report.score.value):
        return limit
    return Limit(depth=max(1, report.depth - 1), nodes=limit.nodes, time=limit.time)


class _Found(NamedTuple):
    """What a judgement rests on; see there."""

    best: Score
    played: Score
    values: tuple[float, ...]
    after: Score | None


def _searched(seat: int, then: _core.Game[Any], limit: Limit, engine: Engine) -> _Found:
    """Search the position after a move of a seat's player."""
    after = engine.analyse(then, limit).score
    values = seat_values(then.position, after)
    played = _seen_by(seat, then.position.turn, values, after, 1)
    return _Found(played, played, values, after)


def _ended(seat: int, outcome: Outcome, best: Score) -> _Found:
    """Value the end of a game that a move of a seat's player has brought about."""
    if best.is_probability:
        values = tuple(float(share > 0) for share in outcome.returns)
    else:
        values = tuple(
            math.copysign(math.inf, share) if share else 0.0 for share in outcome.returns
        )
    plies = round(math.copysign(1, values[seat])) if math.isinf(values[seat]) else None
    return _Found(best, Score(plies, values[seat], None, best.is_probability), values, None)


def _seen_by(
    seat: int | None, other: int | None, values: tuple[float, ...], score: Score, step: int
) -> Score:
    """Turn the score of one seat in one position into that of another a ply away.

    Args:
        seat: whose score is wanted.
        other: whose score is given.
        values: what the position is worth to each seat.
        score: the score given.
        step: 1 if the position wanted is the one before, -1 if it is the one after.
    """
    assert seat is not None
    plies = score.win_in
    if plies is not None:
        plies += step if plies > 0 else -step
        if seat != other:
            # With more than two players another's forced end need not be his.
            plies = None if score.returns is not None else -plies
    return Score(plies, values[seat], score.returns, score.is_probability)


def _mark(loss: float, threshold: float) -> str:
    return next((mark for mark, factor in MARKS if loss >= factor * threshold), "")


def _summary(judgements: list[Judgement]) -> Summary:
    free = [judgement for judgement in judgements if not judgement.only]
    scale = any(judgement.best.is_probability for judgement in judgements)
    mistake = 2 * default_threshold(scale)
    shares = [2 ** (-judgement.loss / mistake) for judgement in free]
    marks = {mark: sum(j.mark == mark for j in judgements) for mark, _ in reversed(MARKS)}
    number = len(free)
    return Summary(
        moves=number,
        average_loss=sum(judgement.loss for judgement in free) / number if number else 0.0,
        accuracy=sum(shares) / number if number else 1.0,
        marks=marks,
    )
