"""The heat maps of the page: the board without pieces, each cell in the colour of its number."""

from __future__ import annotations

from html import escape
from typing import Any

import fiveply

from ..pictures.marks import Look
from .measure import Summary
from .sections import para
from .style import PAGE

_SIZE = 300


def maps(summary: Summary) -> str:
    """Draw where pieces stood, where moves went and where pieces were taken."""
    heat = summary.heat
    start = summary.settings.start(summary.settings.beginners[0])
    drawn = [("Any piece stood here", heat.anybody)]
    drawn += [
        (f"A piece of {name} stood here", cells)
        for name, cells in zip(summary.seat_names, heat.occupied, strict=True)
    ]
    drawn += [("Moves that ended here", heat.targets), ("Pieces taken here", heat.captures)]
    text = (
        "Where pieces stood: the share of all positions at which a player was to choose. Moves and "
        "takings: the mean number in a game."
    )
    figures = "".join(_figure(start, caption, cells) for caption, cells in drawn if cells)
    return f'{para(text)}<div class="maps">{figures}</div>'


def _figure(start: fiveply.Position[Any], caption: str, cells: dict[str, float]) -> str:
    heat = _by_place(start, cells)
    picture = start._picture(Look(PAGE, heat=heat, heat_range=(0.0, max(heat.values()))))
    picture.parts["pieces"].clear()
    drawing = picture.render(_SIZE, caption, f"Heat map of {start.title}")
    return f"<figure><figcaption>{escape(caption)}</figcaption>{drawing}</figure>"


def _by_place(start: fiveply.Position[Any], cells: dict[str, float]) -> dict[str, float]:
    """Give every cell its number; cells that lie in the same place (Tri-tangle) share theirs."""
    where = {
        name: tuple(round(part, 3) for part in shape.centre)
        for name, shape in start._shapes().items()
    }
    sums: dict[tuple[float, ...], float] = {}
    for name, value in cells.items():
        sums[where[name]] = sums.get(where[name], 0.0) + value
    return {name: sums.get(place, 0.0) for name, place in where.items()}
