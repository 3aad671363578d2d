"""Charts as inline SVG: bars with intervals, histograms and lines.

Colours are CSS colours, custom properties among them, so that a page can have a light and a dark
face; text and axes take the colour of the text around them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import Final, NamedTuple

WIDTH: Final = 560.0
_LEFT: Final = 56.0
_RIGHT: Final = 26.0
_DASHES: Final = ("", "7 4", "2 3", "10 3 2 3", "4 2", "1 2")

Format = Callable[[float], str]


class Bar(NamedTuple):
    """A bar of a bar chart."""

    label: str
    value: float
    colour: str
    low: float | None = None
    """The ends of its interval, if it has one."""
    high: float | None = None
    note: str = ""
    """What stands behind it; empty: its value."""


def percent(value: float) -> str:
    """Write a share.

    >>> percent(0.123), percent(0.5)
    ('12.3 %', '50.0 %')
    """
    return f"{100 * value:.1f} %"


def number(value: float) -> str:
    """Write a number with three significant digits, whole ones from 100 on.

    >>> number(12.345), number(1234.5), number(3.0)
    ('12.3', '1,234', '3')
    """
    if abs(value) >= 100 or value == int(value):
        return f"{value:,.0f}"
    return f"{value:.3g}"


def bars(rows: Sequence[Bar], title: str, *, mark: float | None = None, top: float = 0.0) -> str:
    """Draw horizontal bars of shares, with their intervals as whiskers.

    Args:
        rows: the bars, from the top.
        title: what the chart shows, for those who cannot see it.
        mark: a share to compare with, as a dashed line.
        top: the share at the right end, if no bar or interval is longer.
    """
    ends = [*(row.high or row.value for row in rows), mark or 0, top, 0.01]
    top = _round_up(max(ends))
    label_width, note_width = 150.0, 76.0
    wide = WIDTH - label_width - note_width
    parts = []
    for value in _ticks(0, top):
        x = label_width + wide * value / top
        foot = 26.0 * len(rows) + 8
        parts.append(f'<path class="grid" d="M{x:.1f} 4V{foot:.1f}"/>')
        parts.append(_text(x, foot + 14, f"{100 * value:.0f} %"))
    for i, row in enumerate(rows):
        y = 6 + 26.0 * i
        length = wide * row.value / top
        parts.append(_text(label_width - 8, y + 15, row.label, anchor="end"))
        parts.append(
            f'<rect x="{label_width}" y="{y:.1f}" width="{max(length, 0.5):.1f}" height="20" '
            f'class="bar" style="fill:{row.colour}"/>'
        )
        if row.low is not None and row.high is not None:
            low, high = (label_width + wide * end / top for end in (row.low, row.high))
            d = f"M{low:.1f} {y + 5:.1f}v10m0 -5H{high:.1f}m0 -5v10"
            parts.append(f'<path class="halo" d="{d}"/><path class="whisker" d="{d}"/>')
        note = row.note or percent(row.value)
        parts.append(_text(WIDTH - note_width + 8, y + 15, note, anchor="start"))
    if mark is not None:
        x = label_width + wide * mark / top
        parts.append(f'<path class="mark" d="M{x:.1f} 2V{26.0 * len(rows) + 8:.1f}"/>')
    return _svg(parts, 26.0 * len(rows) + 30, title)


def histogram(values: Sequence[float], title: str, label: str, *, high: float, bins: int) -> str:
    """Draw how often values fall into equal bins from 0 to `high`, the last one closed."""
    counts = [0] * bins
    for value in values:
        counts[min(bins - 1, int(value / high * bins))] += 1
    columns = [(high * i / bins, count) for i, count in enumerate(counts)]
    frame = _Frame(0, high, max([*counts, 1]), step=1)
    parts = frame.axes(label, "games")
    width = (frame.x(high) - frame.x(0)) / bins
    for at, count in columns:
        if count:
            x, y = frame.x(at), frame.y(count)
            parts.append(
                f'<rect x="{x + 0.5:.1f}" y="{y:.1f}" width="{width - 1:.1f}" '
                f'height="{frame.y(0) - y:.1f}" class="bar" style="fill:var(--accent)">'
                f"<title>{number(at)} to {number(at + high / bins)}: {count}</title></rect>"
            )
    return _svg(parts, _Frame.HEIGHT, title)


def lines(
    series: dict[str, Sequence[tuple[float, float]]],
    title: str,
    label: str,
    unit: str,
    *,
    reach: tuple[float, float],
    x_format: Format = number,
) -> str:
    """Draw lines from points, told apart by colour and dashes and by a legend.

    Args:
        series: the points of each line, by its name.
        title: what the chart shows, for those who cannot see it.
        label: what lies along the lower edge.
        unit: what lies along the left edge.
        reach: where the axes, which begin at 0, end at least.
        x_format: how numbers along the lower edge are written.
    """
    frame = _Frame(0, reach[0], reach[1])
    parts = frame.axes(label, unit, x_format)
    for i, line in enumerate(series.values()):
        d = "L".join(f"{frame.x(x):.1f} {frame.y(y):.1f}" for x, y in line)
        parts.append(f'<path class="line" d="M{d}" {_stroke(i)}/>')
    legend = _legend(list(series)) if len(series) > 1 else ""
    return _svg(parts, _Frame.HEIGHT, title) + legend


def _legend(names: Iterable[str]) -> str:
    items = "".join(
        f'<li><svg width="34" height="10" aria-hidden="true">'
        f'<path class="line" d="M1 5H33" {_stroke(i)}/></svg> {escape(name)}</li>'
        for i, name in enumerate(names)
    )
    return f'<ul class="legend">{items}</ul>'


def _stroke(i: int) -> str:
    dash = _DASHES[i % len(_DASHES)]
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return f'style="stroke:var(--k{i % 6})"{dashed}'


class _Frame:
    """The axes of a chart and where its values lie."""

    HEIGHT: Final = 220.0

    def __init__(self, left: float, right: float, top: float, step: float = 0.0) -> None:
        self._step = max(_step(top), step)
        self._x, self._y = (left, right), (0.0, math.ceil(top / self._step - 1e-9) * self._step)

    def x(self, value: float) -> float:
        low, high = self._x
        return _LEFT + (WIDTH - _LEFT - _RIGHT) * (value - low) / (high - low)

    def y(self, value: float) -> float:
        low, high = self._y
        return 178 - 160 * (value - low) / (high - low)

    def axes(self, label: str, unit: str, x_format: Format = number) -> list[str]:
        parts = []
        for value in _ticks(*self._y, self._step):
            y = self.y(value)
            parts.append(f'<path class="grid" d="M{_LEFT} {y:.1f}H{WIDTH - _RIGHT}"/>')
            parts.append(_text(_LEFT - 6, y + 4, number(value), anchor="end"))
        for value in _ticks(*self._x):
            parts.append(_text(self.x(value), 194, x_format(value)))
        parts.append(_text((WIDTH + _LEFT) / 2, 213, label))
        parts.append(
            f'<text x="12" y="98" text-anchor="middle" transform="rotate(-90 12 98)">'
            f"{escape(unit)}</text>"
        )
        return parts


def _svg(parts: Iterable[str], height: float, title: str) -> str:
    return (
        f'<svg class="chart" viewBox="0 0 {WIDTH:.0f} {height:.0f}" role="img" '
        f'aria-label="{escape(title)}">{"".join(parts)}</svg>'
    )


def _text(x: float, y: float, content: str, anchor: str = "middle") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(content)}</text>'


def _step(span: float, most: int = 6) -> float:
    """Find a round step that divides a span into at most so many parts."""
    power = 10.0 ** math.floor(math.log10(span / most))
    return next(power * m for m in (1, 2, 2.5, 5, 10, 20) if span / (power * m) <= most + 1e-9)


def _ticks(low: float, high: float, step: float = 0.0) -> list[float]:
    step = step or _step(high - low)
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return [round(i * step, 10) for i in range(first, last + 1)]


def _round_up(value: float) -> float:
    step = _step(value)
    return math.ceil(value / step - 1e-9) * step
