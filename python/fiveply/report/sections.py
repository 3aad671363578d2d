"""The sections of the page, each for one batch of games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from html import escape
from typing import Final, NamedTuple

from . import charts
from .charts import Bar, number, percent
from .intervals import Spread
from .measure import Share, Summary
from .survival import STEPS
from .turning import TurningPoint

_SIGNIFICANT: Final = 0.05
_POINTS: Final = 60


class Axes(NamedTuple):
    """How far the axes of charts reach, so that those side by side are alike."""

    longest: int
    """Plies of the longest game."""
    last_ply: float
    """The last ply of which there is a mean number of legal moves."""
    legal_moves: float
    """The largest such mean."""
    pieces: float
    """The largest mean number of pieces of a kind."""


def axes_for(summaries: Iterable[Summary]) -> Axes:
    """Find the axes that hold all of some batches."""
    batches = list(summaries)
    means = [mean for batch in batches for mean in batch.branching.by_ply]
    pieces = (p for batch in batches for course in batch.survival.course.values() for p in course)
    return Axes(
        max(ply for batch in batches for ply in batch.plies),
        max((float(ply) for ply, _, _ in means), default=1.0),
        max((mean for _, mean, _ in means), default=1.0),
        max(pieces, default=1.0),
    )


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Write a table of texts; the first column heads the rows."""
    top = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    body = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>'
        + "".join(f"<td>{escape(cell)}</td>" for cell in row[1:])
        + "</tr>"
        for row in rows
    )
    inside = f"<thead><tr>{top}</tr></thead><tbody>{body}</tbody>"
    return f'<div class="scroll"><table>{inside}</table></div>'


def para(text: str) -> str:
    """Write a paragraph."""
    return f"<p>{escape(text)}</p>"


def figures(summary: Summary) -> str:
    """The few numbers that most readers want."""
    order, equal = summary.order, summary.order_equal
    cards = [
        (" : ".join(f"{100 * share.interval.value:.0f}" for share in order) + " %",
         f"won by the {_listed(share.name.split()[0].lower() for share in order)} to move",
         f"{100 / len(order):.0f} % each if chances are equal and nothing is drawn"),
        (_chance(equal), "test of equal chances by order of play",
         "too few games to say" if equal is None
         else "small: the order of play matters" if equal < _SIGNIFICANT
         else "no sign that the order of play matters"),
        (percent(summary.draws.value), "drawn",
         f"95 % interval {percent(summary.draws.low)} to {percent(summary.draws.high)}"),
        (number(summary.length.median), "plies, the median game",
         f"half of them {number(summary.length.lower)} to {number(summary.length.upper)}"),
        (number(summary.branching.spread.mean), "legal moves, on average",
         f"{percent(_share(summary.branching.forced, summary.branching.spread.count))} forced"),
        (f"{summary.games:,}", "games", f"{summary.different} of them different"),
    ]  # fmt: skip
    return '<div class="cards">' + "".join(
        f'<div class="card"><b>{escape(big)}</b><span>{escape(what)}</span>'
        f"<small>{escape(more)}</small></div>"
        for big, what, more in cards
    ) + "</div>"  # fmt: skip


def wins(summary: Summary) -> str:
    """Wins by seat and by place in the order of play."""
    colours = [f"var(--s{seat})" for seat in range(len(summary.seats))]
    parts = [_wins("seat", summary.seats, colours, summary.seats_equal)]
    if len(summary.settings.beginners) > 1:
        plain = ["var(--accent)"] * len(colours)
        parts.append(_wins("order of play", summary.order, plain, summary.order_equal))
    if any(summary.out_first):
        total = sum(summary.out_first)
        rows = [
            (name, str(times), percent(times / total))
            for name, times in zip(summary.seat_names, summary.out_first, strict=True)
        ]
        parts.append("<h3>Who goes out first</h3>" + table(("Seat", "Games", "Share"), rows))
    return "".join(parts)


def _wins(by: str, shares: Sequence[Share], colours: Sequence[str], equal: float | None) -> str:
    rows = [
        Bar(share.name, share.interval.value, colour, share.interval.low, share.interval.high)
        for share, colour in zip(shares, colours, strict=True)
    ]
    chart = charts.bars(
        rows, f"Share of games won by {by}", mark=1 / len(shares), top=2 / len(shares)
    )
    body = [
        (share.name, str(share.wins), percent(share.interval.value), _between(share))
        for share in shares
    ]
    return f"<h3>By {by}</h3>{chart}{para(_verdict(by, shares, equal))}" + table(
        (by.capitalize(), "Won", "Share", "95 % interval"), body
    )


def _verdict(by: str, shares: Sequence[Share], equal: float | None) -> str:
    if equal is None:
        return "Too few games were won to say whether chances are equal."
    ahead, chance = max(shares, key=lambda share: share.wins), _chance(equal)
    if equal >= _SIGNIFICANT:
        return f"Differences by {by} like these are no surprise if chances are equal ({chance})."
    return (
        f"Chances by {by} are not equal: {ahead.name} wins most, and such differences would "
        f"hardly come about by chance ({chance})."
    )


def endings(summary: Summary) -> str:
    """Draws and the reasons of endings."""
    rows = [
        Bar(reason, times / summary.games, "var(--accent)", note=_games(times))
        for reason, times in summary.reasons.items()
    ]
    draws = summary.draws
    text = (
        f"{percent(draws.value)} of the games were drawn "
        f"(95 % interval {percent(draws.low)} to {percent(draws.high)})."
    )
    return charts.bars(rows, "Reasons why games ended", top=1) + para(text)


def length(summary: Summary, axes: Axes) -> str:
    """How long games are."""
    step = max(1, -(-(axes.longest + 1) // 30))
    bins = -(-(axes.longest + 1) // step)
    label = "plies" if summary.scale is not None else "plies (rolls not counted)"
    chart = charts.histogram(
        summary.plies, "Length of games in plies", label, high=bins * step, bins=bins
    )
    rows = [("Plies", summary.length), ("Turns", summary.length_in_turns)]
    return chart + _spreads(rows)


def branching(summary: Summary, axes: Axes) -> str:
    """How many legal moves there are."""
    means = _smoothed(summary.branching.by_ply, len(summary.seats))
    chart = charts.lines(
        {"legal moves": means}, "Mean number of legal moves by ply", "ply", "legal moves",
        reach=(axes.last_ply, axes.legal_moves),
    )  # fmt: skip
    forced = _share(summary.branching.forced, summary.branching.spread.count)
    return (
        chart
        + _spreads([("Legal moves", summary.branching.spread)])
        + para(f"{percent(forced)} of all decisions had a single legal move. The line ends where "
               "fewer than a tenth of the games go on.")
    )  # fmt: skip


def _smoothed(by_ply: Sequence[tuple[int, float, int]], players: int) -> list[tuple[float, float]]:
    """Take the means over whole rounds together if there are more points than a line can show."""
    width = 1 if len(by_ply) <= _POINTS else players * -(-len(by_ply) // (_POINTS * players))
    points = []
    for begin in range(0, len(by_ply), width):
        block = by_ply[begin : begin + width]
        count = sum(number for _, _, number in block)
        mean = sum(mean * number for _, mean, number in block) / count
        points.append(((block[0][0] + block[-1][0]) / 2, mean))
    return points


def kinds(summary: Summary) -> str:
    """What kinds of moves are made."""
    whole = {k: n for k, n in summary.kinds.items() if not k.startswith("...")}
    total = sum(sum(counts) for counts in whole.values()) or 1
    parts = {**whole, **{k: n for k, n in summary.kinds.items() if k not in whole}}
    rows = [Bar(kind, sum(counts) / total, "var(--accent)") for kind, counts in parts.items()]
    head = ("Kind", "Moves", "A game", *summary.seat_names)
    by_seat = [sum(counts[seat] for counts in whole.values()) or 1
               for seat in range(len(summary.seats))]  # fmt: skip
    body = [
        (kind, f"{sum(counts):,}", number(sum(counts) / summary.games),
         *(percent(count / seat) for count, seat in zip(counts, by_seat, strict=True)))
        for kind, counts in parts.items()
    ]  # fmt: skip
    return (
        charts.bars(rows, "Kinds of moves", top=1)
        + table(head, body)
        + para("The columns of the seats have the share of each seat's own moves.")
    )


def survival(summary: Summary, axes: Axes) -> str:
    """How many pieces there are."""
    course = summary.survival.course
    chart = charts.lines(
        {kind: [(i / STEPS, mean) for i, mean in enumerate(means)]
         for kind, means in course.items()},
        "Mean number of pieces in the course of a game", "course of the game", "pieces",
        reach=(1.0, axes.pieces), x_format=lambda share: f"{100 * share:.0f} %",
    )  # fmt: skip
    rows = [
        (kind, number(means[0]), number(means[STEPS // 2]), number(means[-1]),
         percent(means[-1] / means[0]) if means[0] else "-", number(summary.survival.winners[kind]),
         percent(summary.survival.moves[kind]))
        for kind, means in course.items()
    ]  # fmt: skip
    head = ("Kind", "Start", "Half-way", "End", "Left", "Of these the winner's", "Moves made")
    return chart + table(head, rows)


def turning(summary: Summary) -> str:
    """Where games were decided."""
    points = summary.turning
    if not points:
        return para("No game was won with the engine's evaluation at hand.")
    chart = charts.histogram(
        [100 * point.progress for point in points], "When games are decided",
        "how far the game had come, in %", high=100, bins=20,
    )  # fmt: skip
    by = Counter(point.by for point in points)
    rows = [(who, str(times), percent(times / len(points))) for who, times in by.most_common()]
    late = sum(point.progress >= 0.9 for point in points) / len(points)
    text = (
        f"The turning point is the step of the winner's chances, by the engine's own evaluation, "
        f"that is the largest of those never taken back. It was worth "
        f"{percent(_median(point.swing for point in points))} in the median game; "
        f"in {percent(late)} of the games it lies in the last tenth. After "
        f"{percent(_median(point.settled for point in points))} of the median game the winner's "
        f"chance was below a half for the last time."
    )
    sudden = sorted(points, key=lambda point: (-point.swing, point.game))[:5]
    if len(summary.seats) == 2 or summary.scale is None:
        authors = table(("Decided by", "Games", "Share"), rows)
    else:
        authors = para(
            "With three and more players it is a whole round: from one move of the winner, the "
            "one named below, to his next."
        )
    head = ("Game", "Ply", "Seat", "Move", "Chance before", "Least after")
    return (
        chart
        + para(text)
        + authors
        + "<h3>The largest</h3>"
        + table(head, [_point(summary, point) for point in sudden])
    )


def _point(summary: Summary, point: TurningPoint) -> tuple[str, ...]:
    return (
        str(point.game), str(point.ply + 1), summary.seat_names[point.seat], point.move,
        percent(point.before), percent(point.after),
    )  # fmt: skip


def _spreads(rows: Iterable[tuple[str, Spread]]) -> str:
    head = ("", "Mean", "Deviation", "Least", "Quartile", "Median", "Quartile", "Most")
    body = [
        (name, *(number(round(value, 2)) for value in (
            one.mean, one.deviation, one.least, one.lower, one.median, one.upper, one.most)))
        for name, one in rows
    ]  # fmt: skip
    return table(head, body)


def _chance(p: float | None) -> str:
    if p is None:
        return "p = ?"
    return f"p = {p:.3f}" if p >= 0.001 else "p < 0.001"


def _games(times: int) -> str:
    return "1 game" if times == 1 else f"{times:,} games"


def _listed(words: Iterable[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} and {last}"


def _between(share: Share) -> str:
    return f"{percent(share.interval.low)} to {percent(share.interval.high)}"


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 0.0


def _median(values: Iterable[float]) -> float:
    ordered = sorted(values)
    middle = len(ordered) // 2
    return (ordered[middle] + ordered[~middle]) / 2
