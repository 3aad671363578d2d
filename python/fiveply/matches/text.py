"""The result of a match as a table in plain text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import fiveply

from ..report.intervals import Interval

if TYPE_CHECKING:
    from .measure import Result, Standing, Verdict

_HEAD = ("", "games", "won", "drawn", "lost", "share", "95 % interval", "depth", "nodes")
_CLOCK = ("late ms p50", "p99", "most")


def table(result: Result) -> str:
    """Write a result for people."""
    settings = result.settings
    title = f"{settings.game} {settings.variant}".rstrip()
    lines = [f"{result.games} games of {title}, {result.openings} openings"]
    lines += [f"{one.name}: {one.settings}" for one in result.standings]
    timed = any(one.late is not None for one in result.standings)
    rows = [_HEAD + (_CLOCK if timed else ())]
    rows += [_row(one, timed) for one in result.standings]
    lines += _columns(rows)
    if settings.players > 2:
        lines += [line for one in result.standings for line in _seats(one, settings.players)]
    if result.elo is not None and result.pairs is not None:
        lines += _pairs(result, result.elo, result.pairs)
    if result.test is not None:
        lines.append(_verdict(result.test))
    return "\n".join([*lines, _by_seat(result)])


def _row(one: Standing, timed: bool) -> tuple[str, ...]:
    share = one.share
    row = (
        one.name, str(one.games), str(one.wins), str(one.draws), str(one.losses),
        f"{share.value:.1%}", f"{share.low:.1%} to {share.high:.1%}", f"{one.depth:.1f}",
        f"{one.nodes:,.0f}",
    )  # fmt: skip
    if not timed:
        return row
    late = one.late
    return row + (
        ("-",) * 3
        if late is None
        else (f"{late.median:.1f}", f"{late.p99:.1f}", f"{late.most:.1f}")
    )


def _columns(rows: Sequence[tuple[str, ...]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]


def _seats(one: Standing, players: int) -> list[str]:
    return [
        f"{one.name} with {seats} of {players} seats: {points / games:.1%} of {games} games, "
        f"equal play {seats / players:.1%}"
        for seats, (games, points) in one.seats.items()
    ]


def _pairs(result: Result, elo: Interval, pairs: tuple[int, ...]) -> list[str]:
    normalized = result.normalized_elo
    return [
        f"Elo of A over B {_elo(elo)}, normalized "
        f"{'-' if normalized is None else _elo(normalized)}; "
        f"likely the stronger {result.superiority:.1%}",
        f"pairs in which A scored 0, 1/2, 1, 3/2, 2: {', '.join(map(str, pairs))}",
    ]


def _elo(elo: Interval) -> str:
    # Without a minus before nothing.
    value, low, high = (round(end, 1) + 0.0 for end in elo)
    return f"{value:+.1f} ({low:+.1f} to {high:+.1f})"


def _verdict(test: Verdict) -> str:
    said = {
        "H0": f"H0 is taken: not {test.elo1:g} Elo better",
        "H1": f"H1 is taken: better than {test.elo0:g} Elo",
        None: "not decided",
    }
    return (
        f"SPRT of {test.elo0:g} and {test.elo1:g} Elo: log-likelihood ratio {test.ratio:+.2f} "
        f"({test.low:.2f} to {test.high:.2f}), {said[test.decision]}"
    )


def _by_seat(result: Result) -> str:
    start = fiveply.start(result.settings.game, result.settings.variant)
    won = ", ".join(f"{start.seat_name(seat)} {wins}" for seat, wins in enumerate(result.seats))
    return f"won by {won}; drawn {result.draws}; median length {result.plies:.0f} plies"
