"""Two batches of games: what differs, and how surely."""

from __future__ import annotations

import math
from collections.abc import Iterator

from .charts import Format, number, percent
from .intervals import Interval, mean_difference, proportion_difference, spread
from .measure import Summary
from .sections import para, table


def differences(one: Summary, other: Summary, names: list[str]) -> str:
    """Write a table of the figures of two batches and their differences."""
    rows = [
        (name, write(a), write(b), _signed(gap, write), "-" if gap.low <= 0 <= gap.high else "yes")
        for name, a, b, gap, write in _figures(one, other)
    ]  # fmt: skip
    head = ("", *names, "Difference, 95 % interval", "Beyond chance")
    return table(head, rows) + para(
        "A difference is the second less the first. Among so many intervals one or the other will "
        "miss by chance: take a single narrow one with salt."
    )


def _figures(one: Summary, other: Summary) -> Iterator[tuple[str, float, float, Interval, Format]]:
    for label, a, b in _counts(one, other):
        gap = proportion_difference(a, b)
        yield label, a[0] / a[1], b[0] / b[1], gap, percent
    before, after = (spread([point.progress for point in batch.turning]) for batch in (one, other))
    means = (
        ("Plies of a game", one.length, other.length),
        ("Turns of a game", one.length_in_turns, other.length_in_turns),
        ("Progress at the turning point", before, after),
    )
    for label, x, y in means:
        yield label, x.mean, y.mean, mean_difference(x, y), number


def _counts(one: Summary, other: Summary) -> Iterator[tuple[str, tuple[int, int], tuple[int, int]]]:
    for x, y in zip(one.order, other.order, strict=False):
        yield f"Won: {x.name.lower()}", (x.wins, x.games), (y.wins, y.games)
    if one.seat_names == other.seat_names and len(one.settings.beginners) > 1:
        for x, y in zip(one.seats, other.seats, strict=True):
            yield f"Won: {x.name}", (x.wins, x.games), (y.wins, y.games)
    drawn = [(batch.games - sum(s.wins for s in batch.seats), batch.games)
             for batch in (one, other)]  # fmt: skip
    yield "Drawn", drawn[0], drawn[1]


def _signed(gap: Interval, write: Format) -> str:
    if math.isinf(gap.low):
        return f"{write(gap.value)} (too few games)"
    return f"{write(gap.value)} ({write(gap.low)} to {write(gap.high)})"
