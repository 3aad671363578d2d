"""Boards of triangle cells, as text and as points: Threaten and Tri-Trac stand on them.

A cell is `(r, x)`: row `r` from the top, half-step column `x`. It points up if `r + x` is even.
A cell's name is its row's letter and its place in the row from the left, from 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from .pictures.canvas import Point

HEIGHT: Final = 3**0.5 / 2
"""The height of a triangle of side 1."""

Corners = dict[str, Point]
"""The corners of a cell, each named by the edge opposite to it: `l`, `r` or `v`."""


def cells(rows: Sequence[tuple[int, int]]) -> Iterator[tuple[str, int, int]]:
    """Go through a board given by the first and last `x` of each row: name, `r` and `x`."""
    for r, (first, last) in enumerate(rows):
        for x in range(first, last + 1):
            yield f"{chr(ord('a') + r)}{x - first + 1}", r, x


def corners(r: int, x: int, origin: Point) -> Corners:
    """Find the corners of a cell of side 1; `origin` is where the point (0, 0) lies."""
    left = origin[0] + x / 2
    top = origin[1] + r * HEIGHT
    up = (r + x) % 2 == 0
    base_y, tip_y = (top + HEIGHT, top) if up else (top, top + HEIGHT)
    return {"r": (left, base_y), "l": (left + 1, base_y), "v": (left + 0.5, tip_y)}


def text_row(contents: Sequence[str], r: int, first: int) -> str:
    r"""Draw a row as text, two characters a cell between its slanting edges.

    >>> text_row(["..", "Ol", ".."], 0, 0)
    '/..\\Ol/..\\'
    """
    edges = ["/" if (r + first + i) % 2 == 0 else "\\" for i in range(len(contents) + 1)]
    return "".join(edge + inside for edge, inside in zip(edges, [*contents, ""], strict=True))
