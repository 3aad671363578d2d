"""The page of a report and its command line."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from fiveply import Limit, report
from fiveply.report import Settings
from fiveply.report.measure import Summary

VOID = {"meta", "input", "br", "hr", "img", "link"}
QUICK = Limit(nodes=60)


class Strict(HTMLParser):
    """Checks that every element is closed in its place, and collects ids and links."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.tags: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), (tag, attrs)
        self.tags.append(tag)
        if tag not in VOID:
            self.open.append(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            if name in ("href", "src", "xlink:href", "data", "action"):
                self.links.append(value or "")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def check(page: str) -> Strict:
    parser = Strict()
    parser.feed(page)
    parser.close()
    assert parser.open == []
    assert len(parser.ids) == len(set(parser.ids))
    assert all(link.startswith("#") and link[1:] in parser.ids for link in parser.links)
    assert not re.findall(r"@import|url\(|<link|fetch\(|XMLHttp|\bnan\b|\binf\b", page)
    assert set(re.findall(r"https?://[^\"' ]*", page)) <= {"http://www.w3.org/2000/svg"}
    return parser


def summary_of(settings: Settings, games: int) -> Summary:
    return report.summarize(settings, report.play_games(settings, games))


def test_every_variant_has_a_page(start: Any) -> None:
    settings = Settings.of(start.game, start.variant, limit=QUICK, openings=2)
    summary = summary_of(settings, 3)
    page = report.page(summary)
    assert page == report.page(summary)
    check(page)
    for name in summary.seat_names:
        assert name in page
    assert json.loads(json.dumps(summary.to_json(), allow_nan=False))["games"] == 3


def test_two_batches_side_by_side() -> None:
    small, large = (
        summary_of(Settings.of("thief", size, limit=QUICK), 6) for size in ("5x5", "7x7")
    )
    page = report.page(small, large)
    check(page)
    assert "Thief 5x5" in page
    assert "Thief 7x7" in page
    assert "What differs" in page
    other = summary_of(Settings.of("thief", limit=QUICK, repetition=2), 6)
    page = report.page(small, other)
    assert "draw at occurrence 3" in page
    assert "draw at occurrence 2" in page
    check(report.page(summary_of(Settings.of("threaten", "2", limit=QUICK), 2),
                      summary_of(Settings.of("threaten", "4", limit=QUICK), 1)))  # fmt: skip


def test_a_single_game_and_none() -> None:
    settings = Settings.of("tritrac", limit=QUICK)
    check(report.page(summary_of(settings, 1)))
    with pytest.raises(ValueError, match="games"):
        report.page(report.summarize(settings, []))


def run(cwd: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "fiveply", "report", *arguments]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=300)


def test_the_command_line(tmp_path: Path) -> None:
    options = ["threaten", "--variant", "3", "--games", "6", "--nodes", "100"]
    done = run(tmp_path, *options)
    assert (done.returncode, done.stderr) == (0, "")
    assert "6 games of threaten 3" in done.stdout
    page = (tmp_path / "threaten-3.html").read_text()
    check(page)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "threaten-3.html", "threaten-3.jsonl",
    ]  # fmt: skip
    # The log is gone on from, with more games too, and a page of fewer is still to be had.
    log = tmp_path / "threaten-3.jsonl"
    before = log.read_text()
    done = run(tmp_path, *options, "--games", "7")
    assert done.returncode == 0
    assert log.read_text().startswith(before)
    assert len(log.read_text().splitlines()) == 8
    assert run(tmp_path, *options).returncode == 0
    assert (tmp_path / "threaten-3.html").read_text() == page
    # Other settings are refused, and the log stays as it is.
    done = run(tmp_path, *options, "--seed", "5")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "fiveply: log, seed: found 0, expected 5, as asked for\n"


def test_json_and_comparisons(tmp_path: Path) -> None:
    options = ["thief", "--games", "3", "--nodes", "100"]
    done = run(tmp_path, *options, "--json", "--log", "first.jsonl")
    assert json.loads(done.stdout)["games"] == 3
    assert [path.name for path in tmp_path.iterdir()] == ["first.jsonl"]
    done = run(tmp_path, *options, "--repetition", "2", "--compare", "first.jsonl", "--json",
               "--out", "page.html", "--turn-limit", "0")  # fmt: skip
    ours, other = json.loads(done.stdout)
    assert [ours["settings"]["repetition"], other["settings"]["repetition"]] == [2, 3]
    assert [ours["settings"]["turn_limit"], other["settings"]["turn_limit"]] == [None, 500]
    check((tmp_path / "page.html").read_text())
    done = run(tmp_path, *options, "--against", "variant=7x7,turn-limit=50", "--out", "two.html")
    assert done.returncode == 0
    assert "3 games of thief 5x5" in done.stdout
    assert "3 games of thief 7x7" in done.stdout
    assert {"two.jsonl", "two.against.jsonl"} <= {path.name for path in tmp_path.iterdir()}


@pytest.mark.parametrize(
    "arguments",
    [
        ["chess"],
        ["thief", "--variant", "9x9"],
        ["thief", "--games", "0"],
        ["thief", "--nodes", "-1"],
        ["thief", "--depth", "0"],
        ["thief", "--openings", "-1"],
        ["thief", "--first", "1"],
        ["threaten", "--first", "3"],
        ["thief", "--repetition", "-1"],
        ["thief", "--turn-limit", "-1"],
        ["thief", "--workers", "0"],
        ["thief", "--against", "9x9"],
        ["thief", "--against", "size=7"],
        ["thief", "--against", "repetition=x"],
        ["thief", "--against", "7x7", "--compare", "nowhere.jsonl"],
        ["thief", "--out", "no/such/folder/page.html"],
    ],
)
def test_bad_input_is_one_line_and_status_2(tmp_path: Path, arguments: list[str]) -> None:
    done = run(tmp_path, *arguments, "--games", "1") if "--games" not in arguments else run(
        tmp_path, *arguments)  # fmt: skip
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith("fiveply: ")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "arguments",
    [
        ["--compare", "nowhere.jsonl"],
        ["--log", "no/such/folder/log.jsonl"],
    ],
)
def test_a_missing_file_is_one_line_and_status_1(tmp_path: Path, arguments: list[str]) -> None:
    done = run(tmp_path, "thief", "--games", "1", *arguments)
    assert (done.returncode, done.stdout) == (1, "")
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith("fiveply: No such file or directory: ")
    assert list(tmp_path.iterdir()) == []
