"""Drawing: shapes in layers that become an SVG document."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from html import escape
from typing import Final

from .theme import Theme

Point = tuple[float, float]

LAYERS: Final = ("board", "ground", "marks", "names", "pieces", "notes")
"""From the bottom up: the bare board, what the cells are, what is marked on them, their names,
what stands on them, and arrows."""


@dataclass(frozen=True, slots=True)
class Shape:
    """Where a cell lies: a polygon, or a circle if there is a radius."""

    points: tuple[Point, ...]
    radius: float = 0

    @property
    def centre(self) -> Point:
        """The mean of the corners."""
        return centre(self.points)


class Picture:
    """Shapes on a canvas of `width` by `height` units, in layers.

    A part of the picture is what one call adds, or all that is added within `group`.
    """

    def __init__(self, width: float, height: float, theme: Theme) -> None:
        self.width, self.height, self.theme = width, height, theme
        self.layer = "board"
        self.parts: dict[str, list[str]] = {layer: [] for layer in LAYERS}
        self._open: list[str] | None = None

    @contextmanager
    def group(self) -> Iterator[None]:
        """Make one part of all that is added meanwhile."""
        self._open = []
        yield
        inside, self._open = "".join(self._open), None
        self.parts[self.layer].append(f"<g>{inside}</g>")

    def _add(self, tag: str, attributes: dict[str, str | float], content: str = "") -> None:
        text = "".join(
            f' {name.replace("_", "-")}="{escape(_number(value))}"'
            for name, value in attributes.items()
        )
        part = f"<{tag}{text}>{content}</{tag}>" if content else f"<{tag}{text}/>"
        (self.parts[self.layer] if self._open is None else self._open).append(part)

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

    def shape(self, shape: Shape, **style: str | float) -> None:
        """Add a cell's shape."""
        if shape.radius:
            self.circle(shape.points[0], shape.radius, **style)
        else:
            self.polygon(shape.points, **style)

    def text(self, at: Point, content: str, size: float, **style: str | float) -> None:
        """Add text centred on a point."""
        # Capitals and digits stand about 0.72 of the size high; not every renderer knows
        # `dominant-baseline`.
        place: dict[str, str | float] = {"x": at[0], "y": at[1] + 0.36 * size, "font_size": size}
        self._add("text", {**place, "text_anchor": "middle", **style}, escape(content))

    def name(self, at: Point, content: str, size: float, *, opacity: float = 0.8) -> None:
        """Add a cell's name, which stays readable on any colour."""
        before, self.layer = self.layer, "names"
        halo: dict[str, str | float] = {
            "stroke": self.theme.light, "stroke_width": size * 0.16, "stroke_opacity": 0.45,
            "paint_order": "stroke",
        }  # fmt: skip
        self.text(at, content, size, fill=self.theme.ink, fill_opacity=opacity, **halo)
        self.layer = before

    def all_parts(self) -> list[str]:
        """List the parts from the bottom up."""
        return [part for layer in LAYERS for part in self.parts[layer]]

    def render(self, size: int, title: str, about: str) -> str:
        """Give the SVG document, `size` pixels wide."""
        return document(self, size, title, about, "".join(self.all_parts()))


def document(picture: Picture, size: int, title: str, about: str, content: str) -> str:
    """Give an SVG document with the measures and the paper of a picture."""
    width, height = picture.width, picture.height
    pixels = f'width="{size}" height="{round(size * height / width)}"'
    box = f'viewBox="0 0 {_number(width)} {_number(height)}"'
    font = 'font-family="DejaVu Sans, Verdana, Arial, sans-serif"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {pixels} {box} {font} role="img">'
    told = f"<title>{escape(title)}</title><desc>{escape(about)}</desc>"
    paper = (
        f'<rect width="{_number(width)}" height="{_number(height)}" fill="{picture.theme.paper}"/>'
    )
    return f"{head}{told}{paper}{content}</svg>"


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
