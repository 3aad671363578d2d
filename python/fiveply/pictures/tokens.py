"""Pieces of players who are told apart by shape as well as by colour."""

from __future__ import annotations

import math

from .canvas import Picture, Point


def token(picture: Picture, at: Point, radius: float, seat: int, *, stroke: str = "") -> None:
    """Draw a disc, a square, a diamond or a hexagon, by seat, all of about the same size."""
    theme = picture.theme
    style: dict[str, str | float] = {
        "fill": theme.seats[seat], "stroke": stroke or theme.rim, "stroke_width": radius * 0.12,
        "stroke_linejoin": "round",
    }  # fmt: skip
    x, y = at
    match seat:
        case 0:
            picture.circle(at, radius, **style)
        case 1:
            half = radius * 0.88
            picture.rect((x - half, y - half), (2 * half, 2 * half), radius * 0.15, **style)
        case 2:
            picture.polygon(_corners(at, radius * 1.24, 4), **style)
        case _:
            picture.polygon(_corners(at, radius * 1.1, 6), **style)


def _corners(at: Point, radius: float, number: int) -> list[Point]:
    """Place corners round a point, the first one above it."""
    turns = [2 * math.pi * i / number for i in range(number)]
    return [(at[0] + radius * math.sin(turn), at[1] - radius * math.cos(turn)) for turn in turns]
