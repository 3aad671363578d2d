"""Drawing boards: a small picture that becomes an SVG document."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final

Point = tuple[float, float]

PAPER: Final = "#fdfcf9"
INK: Final = "#22262b"
FAINT: Final = "#8d8a82"
HIGHLIGHT: Final = "#f3c623"
SEATS: Final = ("#d1495b", "#2a6fbb", "#3c8d5a", "#c98a1b")
"""Fill colours of the seats, apart in lightness too, for print and the colour-blind."""


class Picture:
    """Shapes on a canvas of `width` by `height` units, in the order in which they are added."""

    def __init__(self, width: float, height: float, title: str) -> None:
        self._size = (width, height)
        self._title = title
        self._parts: list[str] = []

    def _add(self, tag: str, attributes: dict[str, str | float], content: str = "") -> None:
        text = "".join(
            f' {name.replace("_", "-")}="{escape(_number(value))}"'
            for name, value in attributes.items()
        )
        self._parts.append(f"<{tag}{text}>{content}</{tag}>" if content else f"<{tag}{text}/>")

    def rect(self, at: Point, size: Point, radius: float = 0, **style: str | float) -> None:
        """Add a rectangle by its upper left corner and its size."""
        (x, y), (width, height) = at, size
        shape = {"x": x, "y": y, "width": width, "height": height, "rx": radius}
        self._add("rect", {**shape, **style})

    def polygon(self, points: Iterable[Point], **style: str | float) -> None:
        """Add a closed polygon."""
        corners = " ".join(f"{_number(x)},{_number(y)}" for x, y in points)
        self._add("polygon", {"points": corners, **style})

    def path(self, d: str, **style: str | float) -> None:
        """Add a path in SVG's own path language."""
        self._add("path", {"d": d, **style})

    def circle(self, at: Point, radius: float, **style: str | float) -> None:
        """Add a circle."""
        self._add("circle", {"cx": at[0], "cy": at[1], "r": radius, **style})

    def text(self, at: Point, content: str, size: float, **style: str | float) -> None:
        """Add text centred on a point."""
        # Capitals and digits stand about 0.72 of the size high; not every renderer knows
        # `dominant-baseline`.
        place: dict[str, str | float] = {"x": at[0], "y": at[1] + 0.36 * size, "font_size": size}
        self._add("text", {**place, "text_anchor": "middle", **style}, escape(content))

    def render(self, size: int) -> str:
        """Give the SVG document, `size` pixels wide."""
        width, height = self._size
        pixels = f'width="{size}" height="{round(size * height / width)}"'
        box = f'viewBox="0 0 {_number(width)} {_number(height)}"'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" {pixels} {box} font-family="sans-serif">'
        return "".join([head, f"<title>{escape(self._title)}</title>", *self._parts, "</svg>"])


def centre(points: Iterable[Point]) -> Point:
    """Give the mean of some points."""
    corners = list(points)
    return (
        sum(x for x, _ in corners) / len(corners),
        sum(y for _, y in corners) / len(corners),
    )


def mix(one: Point, other: Point, share: float) -> Point:
    """Give the point that lies `share` of the way from one point to another."""
    return (one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share)


def _number(value: str | float) -> str:
    return value if isinstance(value, str) else f"{value:.2f}".rstrip("0").rstrip(".")
