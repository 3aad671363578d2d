"""Lines of an analysis as arrows."""

from __future__ import annotations

from typing import Any

from ..results import Report
from .marks import Arrow

LINE_COLORS = ("green", "blue", "orange", "purple", "sky")
"""The colours of the first lines; numbers on the arrows tell them apart in print."""


def line_arrows(report: Report[Any]) -> list[Arrow]:
    """Make arrows of a report: for each of the best lines what its first turn does.

    Where a roll is due there are none: the lines are what follows each roll.

    >>> import fiveply
    >>> found = fiveply.analyse(fiveply.start("arkantar"), fiveply.Limit(depth=2), multipv=2)
    >>> {arrow.color for arrow in line_arrows(found)}
    {'green', 'blue'}
    """
    arrows: list[Arrow] = []
    if report.position.is_chance:
        return arrows
    label = len(report.lines) > 1
    for i, (line, color) in enumerate(zip(report.lines, LINE_COLORS, strict=False), 1):
        position: Any = report.position
        seat = position.turn
        for move in line.moves:
            if position.turn != seat or position.is_chance:
                break
            arrows += position._move_arrows(move, color, str(i) if label else "")
            position = position.play(move)
    return arrows
