"""Colours: one theme for light pages, one for dark ones, one for print in black and white.

Colours that tell something apart are those of Okabe and Ito ("Color Universal Design", 2008), which
the colour-blind can tell apart; players differ in shape or lightness as well.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

COLORS: Final = {
    "red": "#d55e00",
    "blue": "#0072b2",
    "green": "#009e73",
    "yellow": "#f0e442",
    "orange": "#e69f00",
    "sky": "#56b4e9",
    "purple": "#cc79a7",
}
"""Names that arrows and cells understand; any other colour is taken as SVG has it."""


@dataclass(frozen=True, slots=True)
class Theme:
    """What colour everything has."""

    name: str
    paper: str
    """Behind the board."""
    ink: str
    """Text on paper and outlines on light cells."""
    faint: str
    """Coordinates."""
    line: str
    """Between cells."""
    light: str
    """Light cells."""
    dark: str
    """Dark cells."""
    wall: str
    mortar: str
    white: str
    """A white piece."""
    black: str
    """A black piece."""
    rim: str
    """The outline of a piece."""
    mark: str
    """The last move."""
    gold: str
    seats: tuple[str, str, str, str]
    """The players' colours, where they are not white and black."""
    inks: tuple[str, str, str, str]
    """Text on those."""
    tiles: tuple[str, str, str]
    """Tri-Trac's tiles: orange, yellow, neutral."""
    jewels: tuple[str, str]
    """Thief's white and black jewel."""
    rising: tuple[str, ...]
    """A heat map from low to high."""
    diverging: tuple[str, ...]
    """A heat map from negative over 0 to positive."""

    def color(self, name: str) -> str:
        """Translate a colour's name if it is one of `COLORS`."""
        return COLORS.get(name, name)


_SEATS: Final = (COLORS["red"], COLORS["blue"], COLORS["green"], COLORS["yellow"])
_INKS: Final = ("#ffffff", "#ffffff", "#ffffff", "#1a1a1a")
_TILES: Final = (COLORS["red"], COLORS["yellow"], "#ffffff")
_JEWELS: Final = (COLORS["sky"], COLORS["red"])

LIGHT: Final = Theme(
    name="light", paper="#fdfcf9", ink="#22262b", faint="#6e6a60", line="#b3ab99",
    light="#f6eedb", dark="#e2d4b5", wall="#82766a", mortar="#564d43",
    white="#ffffff", black="#22262b", rim="#22262b", mark="#e69f00", gold="#c98f00",
    seats=_SEATS, inks=_INKS, tiles=_TILES, jewels=_JEWELS,
    rising=("#f1f6fb", "#9fd0f0", "#3a93cf", "#0b4f8a", "#08284d"),
    diverging=("#b34700", "#ef9a5b", "#f7f7f4", "#6fb4e0", "#00588a"),
)  # fmt: skip

DARK: Final = Theme(
    name="dark", paper="#16191d", ink="#ece8df", faint="#a8a294", line="#15181b",
    light="#6d675b", dark="#57524a", wall="#2b2723", mortar="#4d463e",
    white="#f7f4ec", black="#121417", rim="#0b0c0e", mark="#f0b429", gold="#f0b429",
    seats=_SEATS, inks=_INKS, tiles=_TILES, jewels=_JEWELS,
    rising=("#1c2733", "#0b4f8a", "#2f8fce", "#8cc8ee", "#f1f8fe"),
    diverging=("#ff9a52", "#b34700", "#3a3a3a", "#0072b2", "#7cc7f5"),
)  # fmt: skip

PRINT: Final = Theme(
    name="print", paper="#ffffff", ink="#000000", faint="#333333", line="#777777",
    light="#ffffff", dark="#e4e4e4", wall="#8c8c8c", mortar="#4a4a4a",
    white="#ffffff", black="#000000", rim="#000000", mark="#000000", gold="#000000",
    seats=("#ffffff", "#000000", "#c4c4c4", "#6b6b6b"),
    inks=("#000000", "#ffffff", "#000000", "#ffffff"),
    tiles=("#a3a3a3", "#e0e0e0", "#ffffff"),
    jewels=("#ffffff", "#8a8a8a"),
    rising=("#ffffff", "#bbbbbb", "#777777", "#333333"),
    diverging=("#333333", "#999999", "#ffffff", "#bbbbbb", "#666666"),
)  # fmt: skip

THEMES: Final = {theme.name: theme for theme in (LIGHT, DARK, PRINT)}
"""The themes by name."""


def theme_of(given: str | Theme) -> Theme:
    """Give a theme by its name, or the one given.

    Raises:
        ValueError: there is no such theme.
    """
    if isinstance(given, Theme):
        return given
    if given not in THEMES:
        raise ValueError(f"theme: found {given!r}, expected {', '.join(THEMES)}")
    return THEMES[given]


def blend(stops: tuple[str, ...], share: float) -> str:
    """Find the colour that lies `share` of the way along some colours.

    >>> blend(("#000000", "#ffffff"), 0.5)
    '#808080'
    """
    place = min(max(share, 0.0), 1.0) * (len(stops) - 1)
    i = min(int(place), len(stops) - 2)
    one, other = (_channels(stop) for stop in stops[i : i + 2])
    mixed = (a + (b - a) * (place - i) for a, b in zip(one, other, strict=True))
    return "#" + "".join(f"{round(channel):02x}" for channel in mixed)


def _channels(color: str) -> tuple[int, int, int]:
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)
