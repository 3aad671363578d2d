"""Steppers and tables in HTML: complete, escaped, and the same wherever they stand."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from typing import Any

import fiveply
from fiveply import Game, Limit, Score, html, tritrac
from fiveply.pictures.lines import line_arrows
from record_games import random_game

NASTY = "<script>alert('x')</script>\"&' </div>"
VOID = {"meta", "input", "br"}


class Page(HTMLParser):
    """Collects what is on a page and checks that tags are closed in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.texts.append(data)

    def count(self, tag: str) -> int:
        return sum(1 for name, _ in self.tags if name == tag)


def told_game() -> Game[Any]:
    game = random_game("arkantar", "", 3, longest=30)
    game.players = (NASTY, "Bob")
    game.tags["Event"] = NASTY
    game.comments = {0: NASTY, 3: "x" + NASTY}
    game.evals[3] = Score(None, 0.5)
    return game


def test_a_stepper_has_every_position_and_every_move() -> None:
    game = told_game()
    page = Page(game._repr_html_())
    root = dict(page.tags)["div"]
    (data,) = [json.loads(attrs["data-frames"] or "") for _, attrs in page.tags
               if "data-frames" in attrs]  # fmt: skip
    assert root is not None
    assert len(data["shown"]) == len(data["said"]) == len(game) + 1
    parts = {int(attrs["data-part"] or 0) for _, attrs in page.tags if "data-part" in attrs}
    assert parts == {part for shown in data["shown"] for part in shown}
    visible = {int(attrs["data-part"] or 0) for _, attrs in page.tags
               if attrs.get("visibility") == "visible"}  # fmt: skip
    assert visible == set(data["shown"][-1])
    plies = [int(attrs["data-ply"] or 0) for _, attrs in page.tags if "data-ply" in attrs]
    assert plies == list(range(len(game) + 1))
    assert "score +0.50" in data["said"][3]
    assert NASTY in data["said"][3]
    slider = next(attrs for tag, attrs in page.tags if tag == "input")
    assert (slider["min"], slider["max"], slider["value"]) == ("0", str(len(game)), str(len(game)))


def test_nothing_that_people_write_becomes_markup() -> None:
    plain = random_game("arkantar", "", 3, longest=30)
    for game in (plain, told_game()):
        fragment = game.html()
        assert fragment.count("<script") == 1
        assert "alert('x')</script>" not in fragment
        assert Page(fragment).count("script") == 1


def test_several_on_a_page_share_no_names() -> None:
    game = random_game("threaten", "3", 2, longest=20)
    page = html.page(NASTY, [game.html(), game.html(theme="dark"), game.html()])
    assert ' id="' not in page
    assert Page(page).count("svg") == 3
    assert page.startswith("<!DOCTYPE html>")
    assert game.html() == game.html()


def test_a_game_without_moves() -> None:
    page = Page(Game(tritrac.Position()).html(size=200))
    assert next(attrs for tag, attrs in page.tags if tag == "input")["max"] == "0"


def test_a_hundred_moves_weigh_little() -> None:
    game = Game(fiveply.start("threaten", "4"))
    while len(game) < 100:
        game.push(game.position.legal_moves[len(game) % 5])
    assert len(game.html()) < 10 * len(game.start.svg())


def test_a_report_shows_its_lines() -> None:
    for game, variant in (("arkantar", ""), ("threaten", "4"), ("tritangle", "2x3")):
        found = fiveply.analyse(fiveply.start(game, variant), Limit(depth=2), multipv=3)
        page = Page(found._repr_html_())
        lines = len(found.lines) + (2 if found.position.is_chance else 1)
        assert page.count("tr") == lines
        text = " ".join(page.texts)
        for line in found.lines:
            assert str(line.score) in text
            assert all(str(move) in text for move in line.moves)


def test_arrows_of_lines() -> None:
    found = fiveply.analyse(fiveply.start("threaten"), Limit(depth=2), multipv=3)
    arrows = line_arrows(found)
    assert [(a.tail, a.head, a.label) for a in arrows] == [
        (line.moves[0].origin, line.moves[0].target, str(i))
        for i, line in enumerate(found.lines, 1)
    ]
    alone = fiveply.analyse(fiveply.start("threaten"), Limit(depth=2))
    assert [arrow.label for arrow in line_arrows(alone)] == [""]
    assert line_arrows(fiveply.analyse(fiveply.start("tritangle", "2x3"), Limit(depth=2))) == []


def test_a_report_knows_what_was_searched() -> None:
    p = tritrac.Position()
    game = Game(p)
    game.push("+b3l")
    seen = []
    fiveply.Engine().analyse(
        game, Limit(depth=2), on_info=lambda report: seen.append(report.position)
    )
    assert seen == [game.position] * len(seen)
    assert fiveply.analyse(p, Limit(depth=1)).position == p
