"""Judgements of moves as text, as JSON, and in game records."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import fiveply

from .common import finite, score_json, turns_text

_OURS = re.compile(r"(\?\?|\?!|\?) loses .*")
"""A line of a comment that an earlier annotation has written."""


def loss_text(loss: float, is_probability: bool) -> str:
    """Write a loss: in middling pieces, or in per cent of winning."""
    return f"{100 * loss:.1f} %" if is_probability else f"{loss:.2f}"


def judgement_text(position: fiveply.Position[Any], judgement: fiveply.Judgement) -> str:
    """Write in a line what a move was worth, and what would have been better."""
    move = f"{judgement.move}{judgement.mark}"
    if judgement.only:
        return f"{move}  the only move ({judgement.played})"
    if judgement.move == judgement.line[0]:
        return f"{move}  the best move found ({judgement.played})"
    if not judgement.loss:
        return f"{move}  as good as the best found ({judgement.played})"
    return f"{move}  {_loses(position, judgement)}"


def _loses(position: fiveply.Position[Any], judgement: fiveply.Judgement) -> str:
    loss = loss_text(judgement.loss, judgement.best.is_probability)
    better = turns_text(position, judgement.line)
    return f"loses {loss} ({judgement.played}); better ({judgement.best}) {better}"


def move_text(
    game: fiveply.Game[Any], review: fiveply.Review
) -> Iterator[tuple[str, fiveply.Judgement]]:
    """Go through the judged moves of a game, each as text with its round and who played it."""
    for number, position, judgement in _walk(game, review):
        text = judgement_text(position, judgement)
        yield f"{number}. {position.seat_name(judgement.seat)} {text}", judgement


def _walk(
    game: fiveply.Game[Any], review: fiveply.Review
) -> Iterator[tuple[int, fiveply.Position[Any], fiveply.Judgement]]:
    """Go through the judged moves, each with its round in the record and the position before."""
    judgements = iter(review.judgements)
    number, last = 1, 0
    for position, _ in zip(game.positions(), game.moves, strict=False):
        seat = position.turn
        assert seat is not None
        number, last = number + (seat < last), seat
        if not position.is_chance:
            yield number, position, next(judgements)


def annotate_record(game: fiveply.Game[Any], review: fiveply.Review) -> None:
    """Write evaluations into a record, and comments to the moves that bear a mark.

    What people have said stays; what an earlier annotation said goes.
    """
    for _, position, judgement in _walk(game, review):
        after = judgement.ply + 1
        if judgement.after is not None:
            game.evals[after] = judgement.after
        lines = game.comments.pop(after, "").splitlines()
        kept = [line for line in lines if not _OURS.fullmatch(line)]
        if judgement.mark:
            kept.append(f"{judgement.mark} {_loses(position, judgement)}")
        if kept:
            game.comments[after] = "\n".join(kept)


def summary_rows(game: fiveply.Game[Any], review: fiveply.Review) -> list[list[str]]:
    """Write how the players did: a head, and a row for each."""
    rows = [["player", "free moves", "average loss", "accuracy", "?!", "?", "??"]]
    for seat, summary in enumerate(review.summaries):
        rows.append([
            game.start.seat_name(seat),
            str(summary.moves),
            loss_text(summary.average_loss, review.is_probability),
            f"{summary.accuracy:.0%}",
            *map(str, summary.marks.values()),
        ])  # fmt: skip
    return rows


def review_json(game: fiveply.Game[Any], review: fiveply.Review) -> dict[str, object]:
    """Put a review into plain values; infinite values become null."""
    moves = [
        {
            "ply": judgement.ply,
            "round": number,
            "seat": judgement.seat,
            "move": str(judgement.move),
            "loss": judgement.loss,
            "mark": judgement.mark,
            "only": judgement.only,
            "played": score_json(judgement.played),
            "best": score_json(judgement.best),
            "line": [str(move) for move in judgement.line],
            "values": [*map(finite, judgement.values)],
        }
        for number, _, judgement in _walk(game, review)
    ]
    players = [
        {
            "name": game.start.seat_name(seat),
            "moves": summary.moves,
            "average_loss": summary.average_loss,
            "accuracy": summary.accuracy,
            "marks": summary.marks,
        }
        for seat, summary in enumerate(review.summaries)
    ]
    return {
        "game": game.start.game,
        "variant": game.start.variant,
        "result": game.result,
        "unit": "probability" if review.is_probability else "pieces",
        "moves": moves,
        "players": players,
    }
