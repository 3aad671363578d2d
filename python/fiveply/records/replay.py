"""From what a file says to a game, by the rules: the one place where records are judged."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from .. import _core
from ..errors import FiveplyError, RecordError, TextError
from .codes import UNFINISHED, result_codes
from .facts import FACTS, OFF
from .record import Record
from .rounds import token

if TYPE_CHECKING:
    from ..game import Game

G = TypeVar("G", bound="Game[Any]")

_SHOWN = 12


def replay(record: Record, kind: type[G]) -> tuple[G | None, RecordError | None]:
    """Make a game of a record: as much of it as is sound, and what is wrong behind that."""
    try:
        game = _begin(record, kind)
    except RecordError as wrong:
        # What the form's own fault has swallowed is not missing.
        swallowed = record.fault if "Game" not in record.tags else None
        return None, RecordError(*swallowed) if swallowed else wrong
    fault = _play(game, record)
    game.comments = {ply: text for ply, text in record.comments.items() if ply <= len(game)}
    game.evals = {ply: score for ply, score in record.evals.items() if ply <= len(game)}
    if fault is None and record.fault:
        fault = RecordError(*record.fault)
    fault = fault or _settle(game, record)
    if fault is not None:
        fault.game = game
    return game, fault


def _begin(record: Record, kind: type[G]) -> G:
    """Make the game before its first move."""
    tags = record.tags
    start = _start(record)
    standard = _core.Game(start)
    game = kind(
        start,
        repetition=_limit(record, "Repetition", 2, standard.repetition),
        turn_limit=_limit(record, "TurnLimit", 1, standard.turn_limit),
        tags={name: value for name, value in tags.items() if name not in (*FACTS, "Result")},
    )
    for tag, player in zip(game.seat_tags, record.players, strict=False):
        if player is not None:
            game.tags.setdefault(tag, player)
    return game


def _start(record: Record) -> Any:
    name, variant = record.tags.get("Game", ""), record.tags.get("Variant", "")
    games = list(dict.fromkeys(game for game, _ in _core.variants()))
    if name not in games:
        raise _tag_error(record, "Game", ", ".join(games))
    variants = [other for game, other in _core.variants() if game == name]
    if variant not in ("", *variants):
        raise _tag_error(record, "Variant", ", ".join(variants) or "none")
    if "Start" not in record.tags:
        return _core.parse_position(name, str(_core.Position(name, variant)))
    try:
        start = _core.parse_position(name, record.tags["Start"])
    except TextError as error:
        raise _tag_error(record, "Start", f"a position ({error})") from None
    if variant not in ("", start.variant):
        raise _tag_error(record, "Variant", f"{start.variant} as the start has it")
    return start


def _limit(record: Record, name: str, low: int, usual: int | None) -> int | None:
    text = record.tags.get(name)
    if text is None:
        return usual
    if text == OFF:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 10 and int(text) >= low):
        raise _tag_error(record, name, f"a number, {low} or more, or {OFF}")
    return int(text)


def _tag_error(record: Record, name: str, expected: str) -> RecordError:
    value = record.tags.get(name)
    found = "nothing" if value is None else repr(value)
    return RecordError(name, found, expected, record.lines.get(name, record.line))


def _play(game: Game[Any], record: Record) -> RecordError | None:
    """Play the moves; at the first that does not fit say why."""
    for ply in record.plies:
        try:
            game.push(ply.text)
        except FiveplyError:
            found = token(ply.text if len(ply.text) <= 40 else ply.text[:37] + "...")
            if game.outcome is not None:
                legal: tuple[str, ...] = ()
                expected = f"no move: the game is over ({game.outcome.reason})"
            else:
                legal = tuple(str(move) for move in game.position.legal_moves)
                expected = _legal_text(legal)
            field = f"move {len(game) + 1}"
            return RecordError(field, found, expected, ply.line, move=ply.text, legal=legal)
    return None


def _legal_text(legal: tuple[str, ...]) -> str:
    """List legal moves, cut short if they are many."""
    shown = " ".join(token(move) for move in legal[:_SHOWN])
    if len(legal) == 1:
        return f"the one legal move: {shown}"
    more = " ..." if len(legal) > _SHOWN else ""
    return f"one of {len(legal)} legal moves: {shown}{more}"


def _settle(game: Game[Any], record: Record) -> RecordError | None:
    """Compare the result that is told with the one that follows from the moves."""
    told = record.tags.get("Result", UNFINISHED)
    codes = result_codes(game.start.players)
    if told not in codes:
        return _tag_error(record, "Result", ", ".join(codes))
    if game.outcome is None:
        if told != UNFINISHED:
            game.tags["Result"] = told
    elif told != game.result:
        return _tag_error(record, "Result", f"{game.result} ({game.outcome.reason})")
    return None
