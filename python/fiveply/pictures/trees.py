"""The board of Tri-tangle: two trees side by side, or three in a ring, sharing their side pillars.

A place lies on a pillar, -1, 0 or 1 of its player's tree, and on a level, counted from the apex.
Two trees stand upright beside each other; three lie round the apex, which is the middle.
"""

from __future__ import annotations

import itertools
import math
from typing import Final

from .canvas import Picture, Point, Shape, centre
from .tokens import token

PATH: Final = "0123456D789X"
"""The places of a path in the order in which it is climbed."""

_PILLAR: Final = dict.fromkeys("257", -1) | dict.fromkeys("368", 1)
_LEVEL: Final = {
    "0": 5.75, "1": 5.15, "2": 4.65, "3": 4.65, "4": 4.1, "5": 3.55, "6": 3.55,
    "D": 3.05, "7": 2.55, "8": 2.55, "9": 1.98, "X": 1.34, "A": 0.52, "B": 6.75, "H": 6.75,
}  # fmt: skip
_DASHES: Final = ("none", "0.28 0.12", "0.08 0.1")
"""Broken lines tell the players' paths apart without colour."""
_APEX: Final = (6.8, 5.7)
"""The middle of the ring."""
_SPACE: Final = 0.3
_BOX: Final = 1.06
_PIPS: Final = {
    1: [(0, 0)], 2: [(-1, -1), (1, 1)], 3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, 1), (-1, 1), (1, -1)],
    5: [(-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)],
    6: [(-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)],
}  # fmt: skip


def measures(players: int) -> Point:
    """Give width and height of the picture."""
    return (10.6, 10.6) if players == 2 else (13.6, 13.6)


def _place(players: int, seat: int, pillar: float, level: float) -> Point:
    """Find a point by its player, pillar and level."""
    if players == 2:
        return 1.1 + 2.1 * (1 + pillar + 2 * seat), 0.6 + 1.27 * level
    angle = math.radians(90 + 120 * seat + 60 * pillar)
    return _APEX[0] + level * math.cos(angle), _APEX[1] + level * math.sin(angle)


def _at(players: int, seat: int, place: str) -> Point:
    """Find where a place lies; base and home stand beside or above each other."""
    x, y = _place(players, seat, _PILLAR.get(place, 0), _LEVEL[place])
    aside = {"B": -0.62, "H": 0.62}.get(place, 0)
    return (x + aside, y) if players == 2 or seat == 0 else (x, y - aside)


def shape_of(players: int, seat: int, place: str) -> Shape:
    """Give the shape of a place."""
    x, y = at = _at(players, seat, place)
    if place in "BH":
        half = _BOX / 2
        corners = ((-half, -half), (half, -half), (half, half), (-half, half))
        return Shape(tuple((x + dx, y + dy) for dx, dy in corners))
    return Shape((at,), 0.46 if place == "A" else _SPACE)


def draw_board(picture: Picture, players: int, coordinates: bool) -> None:
    """Draw paths, places and boxes."""
    for seat in range(players):
        _draw_path(picture, players, seat)
    _draw_apex(picture, players)
    for seat in range(players):
        for place in PATH:
            _draw_space(picture, players, seat, place)
        for place in "BH":
            _draw_box(picture, players, seat, place)
    if coordinates:
        for seat in range(players):
            _draw_names(picture, players, seat)


def _draw_path(picture: Picture, players: int, seat: int) -> None:
    """Draw a path from base to apex, level by level, so that it bends round a ring."""
    stops = [(_PILLAR.get(place, 0), _LEVEL[place]) for place in ("B", *PATH, "A")]
    stops[0] = (0, 6.25)
    points = [_place(players, seat, *stops[0])]
    for (one, here), (other, there) in itertools.pairwise(stops):
        for i in range(1, 13):
            share = i / 12
            pillar, level = one + (other - one) * share, here + (there - here) * share
            points.append(_place(players, seat, pillar, level))
    line = "L".join(f"{x:.2f} {y:.2f}" for x, y in points)
    theme = picture.theme
    style = {"fill": "none", "stroke_linejoin": "round"}
    picture.path(f"M{line}", stroke=theme.faint, stroke_width=0.13, stroke_dasharray=_DASHES[seat],
                 **style)  # fmt: skip
    picture.path(f"M{line}", stroke=theme.seats[seat], stroke_width=0.09,
                 stroke_dasharray=_DASHES[seat], **style)  # fmt: skip


def _draw_apex(picture: Picture, players: int) -> None:
    theme = picture.theme
    if players == 3:
        picture.circle(_APEX, 1.02, fill=theme.dark, stroke=theme.faint, stroke_width=0.03)
        return
    for seat in range(players):
        picture.circle(_at(players, seat, "A"), 0.5, fill=theme.dark, stroke=theme.faint,
                       stroke_width=0.03)  # fmt: skip


def _draw_space(picture: Picture, players: int, seat: int, place: str) -> None:
    """Draw a space; the gold ring has a golden rim of double width."""
    theme, ring = picture.theme, place == "D"
    at = _at(players, seat, place)
    picture.circle(at, _SPACE, fill=theme.light, stroke=theme.gold if ring else theme.rim,
                   stroke_width=0.1 if ring else 0.03)  # fmt: skip
    if ring:
        picture.circle(at, _SPACE - 0.08, fill="none", stroke=theme.rim, stroke_width=0.02)


def _draw_box(picture: Picture, players: int, seat: int, place: str) -> None:
    shape, theme = shape_of(players, seat, place), picture.theme
    picture.rect(shape.points[0], (_BOX, _BOX), 0.14, fill=theme.dark, stroke=theme.seats[seat],
                 stroke_width=0.07)  # fmt: skip
    picture.rect(shape.points[0], (_BOX, _BOX), 0.14, fill="none", stroke=theme.rim,
                 stroke_width=0.025)  # fmt: skip


def _draw_names(picture: Picture, players: int, seat: int) -> None:
    """Write the places' names; on shared spaces each player's on his own side."""
    for place in PATH:
        at = _at(players, seat, place)
        shared = players == 3 or _PILLAR.get(place, 0) == (1, -1)[seat]
        size = 0.27
        if place in _PILLAR and shared:
            x, y = _place(players, seat, 0, _LEVEL[place])
            length = math.hypot(x - at[0], y - at[1])
            at = (at[0] + (x - at[0]) / length * 0.13, at[1] + (y - at[1]) / length * 0.13)
            size = 0.21
        picture.name(at, place, size)
    for place in "BH":
        picture.name(_at(players, seat, place), place, 0.6, opacity=0.22)
    if players == 2:
        picture.name(_at(players, seat, "A"), "A", 0.5, opacity=0.25)


def draw_piece(picture: Picture, players: int, seat: int, place: str, i: int) -> None:
    """Draw the `i`-th piece of a place; those off the spaces stand two by two."""
    x, y = _at(players, seat, place)
    step = {"B": 0.46, "H": 0.46, "A": 0.4}.get(place)
    if step:
        x, y = x + (i % 2 - 0.5) * step, y + (i // 2 - 0.5) * step
    with picture.group():
        token(picture, (x, y), 0.21 if not step else 0.17, seat)


def draw_stage(picture: Picture, players: int, seat: int, stage: str) -> None:
    """Write below a player's boxes whether he goes up or down."""
    corners = [corner for place in "BH" for corner in shape_of(players, seat, place).points]
    at = (centre(corners)[0], max(y for _, y in corners) + 0.34)
    picture.text(at, stage, 0.38, fill=picture.theme.ink)


def draw_die(picture: Picture, players: int, die: int | None, turn: int | None) -> None:
    """Draw the die, blank if a roll is due, and beside it the piece of the player to act."""
    theme = picture.theme
    x, y = 0.8, 0.8 if players == 2 else measures(players)[1] - 0.8
    with picture.group():
        dashes = {} if die else {"stroke_dasharray": "0.12 0.1"}
        picture.rect((x - 0.5, y - 0.5), (1, 1), 0.18, fill="#ffffff" if die else theme.paper,
                     stroke=theme.ink, stroke_width=0.05, **dashes)  # fmt: skip
        for dx, dy in _PIPS[die] if die else ():
            picture.circle((x + 0.26 * dx, y + 0.26 * dy), 0.1, fill="#1a1d21")
        if turn is not None:
            token(picture, (x + 0.95, y), 0.26, turn)
