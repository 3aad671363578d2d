"""What is drawn over any board: the last move, coloured cells, heat maps and arrows."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from .canvas import Picture, Point, Shape, mix
from .theme import LIGHT, Theme, blend


class Arrow(NamedTuple):
    """An arrow from cell to cell; a ring if both are the same."""

    tail: str
    head: str
    color: str = "green"
    """One of the names in `fiveply.pictures.theme.COLORS`, or any colour of SVG."""
    label: str = ""
    """A few letters on the arrow, such as its place among several lines."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a board is to be drawn and what is to be marked on it."""

    theme: Theme = LIGHT
    coordinates: bool = True
    last_move: tuple[str, ...] = ()
    """The cells of the last move, the one where it ended last."""
    arrows: tuple[Arrow, ...] = ()
    cells: Mapping[str, str] = field(default_factory=dict)
    heat: Mapping[str, float] = field(default_factory=dict)
    heat_range: tuple[float, float] | None = None


LEGEND = 0.09
"""The height of a heat map's legend, as a share of the picture's width."""


def arrow_of(given: Arrow | tuple[str, ...]) -> Arrow:
    """Make an arrow of what `svg` is given.

    Raises:
        ValueError: it is none.
    """
    try:
        arrow = Arrow(*given)
    except TypeError:
        arrow = Arrow("", "")
    if not (arrow.tail and all(isinstance(part, str) for part in arrow)):
        raise ValueError(
            f"arrows: found {given!r}, expected (from, to), (from, to, colour) or Arrow"
        )
    return arrow


def draw_marks(picture: Picture, look: Look, shapes: Mapping[str, Shape], unit: float) -> None:
    """Draw what lies on the cells, below the pieces.

    Args:
        picture: where to draw.
        look: what to mark.
        shapes: the cells.
        unit: how wide a cell is, about.
    """
    picture.layer = "marks"
    colours = _heat_colours(look)
    for cell, colour in colours.items():
        picture.shape(_shape(shapes, "heat", cell), fill=colour, fill_opacity=0.88)
    for cell, name in look.cells.items():
        shape, colour = _shape(shapes, "cells", cell), look.theme.color(name)
        picture.shape(shape, fill=colour, fill_opacity=0.55, stroke=colour,
                      stroke_width=unit * 0.04, stroke_linejoin="round")  # fmt: skip
    for i, cell in enumerate(look.last_move, 1):
        if cell not in shapes:
            continue
        # Where it ended has a whole outline, where it came from a broken one.
        dashes = {} if i == len(look.last_move) else {"stroke_dasharray": _number(unit * 0.14)}
        picture.shape(shapes[cell], fill=look.theme.mark, fill_opacity=0.22,
                      stroke=look.theme.mark, stroke_width=unit * 0.08,
                      stroke_linejoin="round", **dashes)  # fmt: skip


def draw_notes(picture: Picture, look: Look, shapes: Mapping[str, Shape], unit: float) -> None:
    """Draw what lies above the pieces: arrows, the first one on top, and the legend."""
    picture.layer = "notes"
    for arrow in reversed(look.arrows):
        tail = _shape(shapes, "arrows", arrow.tail).centre
        head = _shape(shapes, "arrows", arrow.head).centre
        with picture.group():
            if arrow.tail == arrow.head:
                _draw_ring(picture, tail, look.theme.color(arrow.color), unit)
            else:
                _draw_arrow(picture, tail, head, look.theme.color(arrow.color), unit)
            if arrow.label:
                _draw_label(picture, _beside(tail, head, unit), arrow.label, unit)
    if look.heat:
        _draw_legend(picture, look)


def _shape(shapes: Mapping[str, Shape], field: str, cell: str) -> Shape:
    if cell not in shapes:
        cells = list(shapes)
        expected = f"a cell of the board, {cells[0]} to {cells[-1]}"
        raise ValueError(f"{field}: found {cell!r}, expected {expected}")
    return shapes[cell]


def _draw_arrow(picture: Picture, tail: Point, head: Point, colour: str, unit: float) -> None:
    """Draw an arrow as one outline, from beside the tail's centre to the head's."""
    length = math.dist(tail, head)
    (ax, ay), (bx, by) = mix(tail, head, 0.18 * unit / length), head
    dx, dy = (bx - ax) / (length - 0.18 * unit), (by - ay) / (length - 0.18 * unit)
    half, wing, tip = 0.065 * unit, 0.19 * unit, 0.36 * unit
    cx, cy = bx - dx * tip, by - dy * tip
    outline = [
        (ax - dy * half, ay + dx * half), (cx - dy * half, cy + dx * half),
        (cx - dy * wing, cy + dx * wing), (bx, by), (cx + dy * wing, cy - dx * wing),
        (cx + dy * half, cy - dx * half), (ax + dy * half, ay - dx * half),
    ]  # fmt: skip
    picture.polygon(outline, fill=colour, fill_opacity=0.85, stroke=picture.theme.paper,
                    stroke_width=unit * 0.035, stroke_linejoin="round")  # fmt: skip


def _draw_ring(picture: Picture, at: Point, colour: str, unit: float) -> None:
    for width, stroke in ((0.17, picture.theme.paper), (0.11, colour)):
        picture.circle(at, unit * 0.33, fill="none", stroke=stroke, stroke_width=unit * width)


def _beside(tail: Point, head: Point, unit: float) -> Point:
    """Find a place for a label beside the middle of an arrow, or in the middle of a ring."""
    length = math.dist(tail, head)
    if not length:
        return tail
    (x, y), away = mix(tail, head, 0.5), 0.24 * unit / length
    return x + (head[1] - tail[1]) * away, y - (head[0] - tail[0]) * away


def _draw_label(picture: Picture, at: Point, label: str, unit: float) -> None:
    theme = picture.theme
    picture.circle(at, unit * 0.15, fill=theme.paper, stroke=theme.ink, stroke_width=unit * 0.02)
    picture.text(at, label, unit * 0.2, fill=theme.ink, font_weight="bold")


def _heat_range(look: Look) -> tuple[float, float]:
    """Find what the ends of the scale stand for; with both signs 0 is in its middle."""
    if look.heat_range is not None:
        return look.heat_range
    low, high = min(look.heat.values()), max(look.heat.values())
    if low < 0 < high:
        reach = max(-low, high)
        return -reach, reach
    return low, high


def _heat_colours(look: Look) -> dict[str, str]:
    if not look.heat:
        return {}
    for cell, value in look.heat.items():
        if not math.isfinite(value):
            raise ValueError(f"heat: found {value!r} for {cell}, expected a finite number")
    low, high = _heat_range(look)
    span = high - low or 1.0
    return {cell: blend(_stops(look), (value - low) / span) for cell, value in look.heat.items()}


def _stops(look: Look) -> tuple[str, ...]:
    low, high = _heat_range(look)
    return look.theme.diverging if low < 0 < high else look.theme.rising


def _draw_legend(picture: Picture, look: Look) -> None:
    """Draw the scale of a heat map along the lower edge, which `LEGEND` has made room for."""
    width, theme = picture.width, picture.theme
    top, height = picture.height - width * LEGEND * 0.75, width * 0.03
    left, length, steps = width * 0.2, width * 0.6, 40
    low, high = _heat_range(look)
    with picture.group():
        for i in range(steps):
            at = (left + length * i / steps, top)
            # Each step reaches under the next one, or a gap would show between them.
            picture.rect(at, (length / steps * (1.5 if i < steps - 1 else 1), height),
                         fill=blend(_stops(look), i / (steps - 1)))  # fmt: skip
        picture.rect((left, top), (length, height), fill="none", stroke=theme.faint,
                     stroke_width=width * 0.002)  # fmt: skip
        for share in (0.0, 0.5, 1.0):
            at = (left + length * share, top + height + width * 0.022)
            picture.text(at, f"{low + (high - low) * share:.3g}", width * 0.026, fill=theme.ink)


def _number(value: float) -> str:
    return f"{value:.3g}"


def cells_of(given: Mapping[str, str] | Iterable[str] | None) -> dict[str, str]:
    """Make colours by cell of what `svg` is given: cells alone are yellow."""
    if given is None:
        return {}
    return dict(given) if isinstance(given, Mapping) else dict.fromkeys(given, "yellow")
