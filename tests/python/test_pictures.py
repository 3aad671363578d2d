"""Pictures: what is asked for is in them, for every variant and theme."""

from __future__ import annotations

import io
import itertools
import math
import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest
from PIL import Image

import fiveply
from fiveply import Game, arkantar, thief, threaten, tritangle, tritrac
from fiveply.pictures.marks import Arrow
from fiveply.pictures.raster import gif, png
from fiveply.pictures.theme import COLORS, DARK, LIGHT, PRINT, THEMES, blend
from record_games import random_game
from samples import VARIANTS

SVG = "{http://www.w3.org/2000/svg}"


def parse(svg: str) -> ET.Element:
    return ET.fromstring(svg)


def fills(svg: str) -> list[str]:
    return [node.get("fill", "") for node in parse(svg).iter()]


@pytest.mark.parametrize("theme", THEMES)
def test_every_variant_in_every_theme(start: Any, theme: str) -> None:
    game = random_game(start.game, start.variant, 2, longest=60)
    for position in itertools.islice(game.positions(), 0, None, 7):
        root = parse(position.svg(theme=theme, size=321))
        assert (root.get("width"), root.get("role")) == ("321", "img")
        title, about = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
        assert title is not None
        assert about is not None
        assert (title.text or "").startswith(position.title)
        assert str(position) in (about.text or "")


def test_all_that_is_drawn_lies_on_the_canvas(start: Any) -> None:
    cells = list(start._shapes())
    root = parse(start.svg(heat=dict.fromkeys(cells, 1.0)))
    width, height = (float(part) for part in root.get("viewBox", "").split()[2:])
    for shape in start._shapes().values():
        for x, y in shape.points:
            assert 0 <= x - shape.radius <= x + shape.radius <= width
            assert 0 <= y - shape.radius <= y + shape.radius <= height


def test_cells_are_apart(start: Any) -> None:
    centres: dict[Any, str] = {}
    for name, shape in start._shapes().items():
        x, y = shape.centre
        centres.setdefault((round(x, 2), round(y, 2)), name)
    shared = len(start._shapes()) - len(centres)
    # Neighbouring trees share three places each.
    expected = {("tritangle", 2): 3, ("tritangle", 3): 9}.get((start.game, start.players), 0)
    assert shared == expected
    for one, other in itertools.combinations(centres, 2):
        assert math.dist(one, other) > 0.3


def test_the_last_move_is_marked() -> None:
    p = arkantar.Position()
    q = p.play("+d4")
    marked = q.svg(last_move="+d4")
    assert fills(marked).count(LIGHT.mark) == 1
    many = q.play("+c4").svg(last_move=["+d4", "+c4"])
    assert fills(many).count(LIGHT.mark) == 2
    with pytest.raises(fiveply.TextError):
        q.svg(last_move="nonsense")


def test_the_last_move_of_tritangle_is_the_movers() -> None:
    p = tritangle.Position.parse("^B15 ^BB6 0 4 0")
    assert p._move_cells(p.parse_move("5-8")) == ("0:5", "0:8")
    q = p.play("5-8")
    assert q.turn == 1
    assert q._last_cells("5-8") == ("0:5", "0:8")


def test_arrows_and_cells() -> None:
    p = thief.Position()
    svg = p.svg(
        arrows=[("a1", "a3"), ("b1", "b1", "red"), Arrow("c1", "e3", "#123456", "7")],
        cells={"d4": "blue", "e5": "rebeccapurple"},
    )
    found = fills(svg)
    for colour in (COLORS["green"], COLORS["blue"], "#123456", "rebeccapurple"):
        assert colour in found
    assert COLORS["red"] in [node.get("stroke") for node in parse(svg).iter()]
    assert "7" in [node.text for node in parse(svg).iter(f"{SVG}text")]
    moves = list(p.legal_moves)[:4]
    assert p.svg(arrows=moves) != p.svg()
    assert COLORS["yellow"] in fills(p.svg(cells=["a1"]))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"arrows": [("a1", "z9")]}, "arrows: found 'z9', expected a cell of the board, a1 to e5"),
        ({"arrows": [("a1",)]}, "arrows"),
        ({"arrows": ["a1a3"]}, "arrows"),
        ({"arrows": [3]}, "arrows"),
        ({"cells": {"x": "red"}}, "cells"),
        ({"heat": {"x": 1.0}}, "heat"),
        ({"heat": {"a1": math.nan}}, "heat"),
        ({"heat": {"a1": math.inf}}, "heat"),
        ({"theme": "pink"}, "theme: found 'pink', expected light, dark, print"),
    ],
)
def test_what_cannot_be_drawn_is_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        thief.Position().svg(**options)


def test_colours_cannot_break_out_of_the_picture() -> None:
    svg = thief.Position().svg(cells={"a1": '"/><script>alert(1)</script>'})
    assert "<script" not in svg
    parse(svg)


def test_heat_maps() -> None:
    p = thief.Position()
    svg = p.svg(heat={"a1": 0.0, "b1": 1.0, "c1": 4.0}, coordinates=False)
    assert [node.text for node in parse(svg).iter(f"{SVG}text")][-3:] == ["0", "2", "4"]
    both = p.svg(heat={"a1": -1.0, "b1": 3.0})
    assert [node.text for node in parse(both).iter(f"{SVG}text")][-3:] == ["-3", "0", "3"]
    fixed = p.svg(heat={"a1": 0.5}, heat_range=(0, 1))
    assert [node.text for node in parse(fixed).iter(f"{SVG}text")][-3:] == ["0", "0.5", "1"]
    assert p.svg(heat={"a1": 1.0, "b1": 1.0})


def luminance(color: str) -> float:
    channels = (int(color[i : i + 2], 16) / 255 for i in (1, 3, 5))
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_texts_are_readable(theme: Any) -> None:
    """Contrasts as the Web Content Accessibility Guidelines have them: 4.5, or 3 for large text."""
    assert contrast(theme.ink, theme.paper) >= 7
    assert contrast(theme.faint, theme.paper) >= 4.5
    assert contrast(theme.white, theme.black) >= 7
    for cell in (theme.light, theme.dark):
        assert contrast(theme.ink, cell) >= 4.5
    for fill, ink in zip(theme.seats, theme.inks, strict=True):
        assert contrast(fill, ink) >= 3


def test_print_is_grey() -> None:
    for game, variant in VARIANTS:
        svg = fiveply.start(game, variant).svg(theme="print")
        for color in re.findall(r"#[0-9a-f]{6}", svg):
            r, g, b = (int(color[i : i + 2], 16) for i in (1, 3, 5))
            assert max(r, g, b) - min(r, g, b) < 10, (game, color)
    greys = sorted(map(luminance, PRINT.seats))
    assert min(b - a for a, b in itertools.pairwise(greys)) > 0.1


def test_scales_rise_in_lightness_alone() -> None:
    for theme in THEMES.values():
        shades = [luminance(blend(theme.rising, i / 20)) for i in range(21)]
        assert shades == sorted(shades) or shades == sorted(shades, reverse=True)


def test_pieces_of_seats_differ_in_shape() -> None:
    svg = threaten.Position("4").svg(coordinates=False)
    theme = LIGHT
    kinds = set()
    for node in parse(svg).iter():
        if node.get("fill") in theme.seats:
            corners = len((node.get("points") or "").split())
            kinds.add((node.get("fill"), node.tag.removeprefix(SVG), corners))
    assert len(kinds) == len({(tag, corners) for _, tag, corners in kinds}) == 4


def test_pictures_of_games() -> None:
    game = Game(tritrac.Position())
    for move in ("+b3l", "+c4r"):
        game.push(move)
    assert game.svg() == game.position.svg(last_move="+c4r")
    assert game.svg(0) == game.start.svg()
    assert game.svg(1, theme="dark") == tritrac.Position().play("+b3l").svg(
        last_move="+b3l", theme=DARK
    )
    with pytest.raises(ValueError, match="ply: found 3, expected 0 to 2"):
        game.svg(3)


def test_animated_svg() -> None:
    game = random_game("arkantar", "", 3, longest=30)
    root = parse(game.animated_svg(seconds=0.5, theme="dark"))
    animations = list(root.iter(f"{SVG}animate"))
    assert animations
    assert {node.get("dur") for node in animations} == {f"{(len(game) + 3) * 0.5:g}s"}
    for node in animations:
        times = [float(time) for time in node.get("keyTimes", "").split(";")]
        assert times == sorted(set(times))
        assert (times[0], times[-1] < 1) == (0, True)
        assert len(times) == len(node.get("values", "").split(";"))
    # Without animation it shows the last position.
    visible = [node for node in root.iter(f"{SVG}g") if node.get("visibility") == "visible"]
    assert visible
    for bad in (0, -1, math.nan, math.inf):
        with pytest.raises(ValueError, match="seconds"):
            game.animated_svg(seconds=bad)


def test_frames_are_the_pictures(start: Any) -> None:
    from fiveply.pictures.frames import game_frames

    game = random_game(start.game, start.variant, 4, longest=25)
    frames = game_frames(game, DARK)
    for ply in range(len(game) + 1):
        want = parse(game.svg(ply, theme="dark"))
        drawn = parse(frames.render(400, "", "", ply))
        # The same shapes, if need be in another order of those that do not overlap.
        assert sorted(map(ET.tostring, list(drawn)[3:])) == sorted(map(ET.tostring, list(want)[3:]))


def test_png_and_gif() -> None:
    game = random_game("thief", "5x5", 3, longest=6)
    image = Image.open(io.BytesIO(png(game.svg(size=200), scale=1.5)))
    assert image.size == (300, 300)
    moving = Image.open(io.BytesIO(gif(game, size=120, seconds=0.25)))
    assert getattr(moving, "n_frames", 1) == len(game) + 1
    assert moving.size == (120, 120)
    with pytest.raises(ValueError, match="token"):
        png("no picture")


def test_a_missing_extra_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(ImportError, match=r"pip install 'fiveply\[pictures\]'"):
        png("<svg/>")
