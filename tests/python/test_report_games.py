"""The games of a report: the same whatever plays them, kept in a log, gone on from a torn one."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import fiveply
from fiveply import Limit, report
from fiveply.report import Log, LogError, Settings, SettingsError

QUICK = Limit(nodes=150)


def command(*arguments: str | Path) -> list[str]:
    return [sys.executable, "-m", "fiveply", "report", *map(str, arguments)]


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command(*arguments), capture_output=True, text=True, timeout=300)


@pytest.mark.parametrize(("game", "variant"), [("threaten", "3"), ("thief", ""), ("tritangle", "")])
def test_games_do_not_depend_on_what_plays_them(game: str, variant: str) -> None:
    settings = Settings.of(game, variant, limit=QUICK, seed=3)
    alone = list(report.play_games(settings, 5))
    with ThreadPoolExecutor(3) as threads:
        assert list(report.play_games(settings, 5, executor=threads)) == alone
    with report.processes(2) as processes:
        assert list(report.play_games(settings, 5, executor=processes)) == alone
    assert [report.play_game(settings, index) for index in (4, 1)] == [alone[4], alone[1]]
    other = replace(settings, seed=4)
    assert report.play_game(other, 0).moves != alone[0].moves


def test_games_follow_the_rules_and_the_record(start: Any) -> None:
    settings = Settings.of(start.game, start.variant, limit=Limit(nodes=50), openings=2)
    for played in report.play_games(settings, 2):
        record = settings.record(played.first)
        for text in played.moves:
            record.push(text)
        assert record.outcome is not None
        told = (played.winner, played.reason, played.eliminated)
        assert (record.outcome.winner, record.outcome.reason, record.outcome.eliminated) == told
        assert len(played.values) == len(played.depths) == len(played.moves)
        assert played.values[: played.opening] == (None,) * played.opening


def test_the_same_opening_from_every_seat() -> None:
    settings = Settings.of("threaten", "3", limit=QUICK, openings=4)
    games = list(report.play_games(settings, 6))
    assert [game.first for game in games] == [0, 1, 2, 0, 1, 2]
    for round_ in (games[:3], games[3:]):
        after = set()
        for game in round_:
            assert game.opening == 6
            position = settings.start(game.first)
            for move in game.moves[:6]:
                position = position.play(move)
            assert position.turn == game.first
            after.add(str(position).split()[0])
        assert len(after) == 1
    assert games[0].moves[:6] != games[3].moves[:6]


def test_a_log_goes_on_from_where_it_ends(tmp_path: Path) -> None:
    settings = Settings.of("tritrac", limit=QUICK)
    path = tmp_path / "games.jsonl"
    with Log.resume(path, settings) as log:
        played = list(report.play_games(settings, 4, log=log))
    whole = path.read_bytes()
    assert len(whole.splitlines()) == 5
    # A crash in the middle of a line.
    path.write_bytes(whole[:-20])
    assert sorted(Log.read(path).games) == [0, 1, 2]
    with Log.resume(path, settings) as log:
        again = list(report.play_games(settings, 4, log=log))
    assert [game.index for game in again] == [3]
    assert path.read_bytes() == whole
    assert list(Log.read(path).games.values()) == played


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"seed": 1}, "log, seed"),
        ({"limit": Limit(depth=2)}, "log, limit"),
        ({"openings": 2}, "log, openings"),
        ({"repetition": None}, "log, repetition"),
        ({"turn_limit": 60}, "log, turn_limit"),
        ({"method": "maxn"}, "log, method"),
    ],
)
def test_a_log_of_other_settings_is_refused(
    tmp_path: Path, change: dict[str, Any], field: str
) -> None:
    path = tmp_path / "games.jsonl"
    Log.resume(path, Settings.of("tritrac", limit=QUICK)).close()
    before = path.read_bytes()
    other = Settings.of("tritrac", **{"limit": QUICK, **change})
    with pytest.raises(LogError) as error:
        Log.resume(path, other)
    assert error.value.field == field
    with pytest.raises(LogError):
        list(report.play_games(other, 1, log=Log.read(path)))
    assert path.read_bytes() == before


GAME = json.dumps(
    {
        "index": 0, "first": 0, "opening": 1, "moves": ["+b3l"], "winner": 0, "reason": "?",
        "eliminated": [], "values": [None], "depths": [None],
    }
)  # fmt: skip


@pytest.mark.parametrize(
    "line",
    [
        "nonsense",
        "[]",
        "{}",
        "17",
        GAME.replace('"winner": 0', '"winner": 7'),
        GAME.replace('"first": 0', '"first": 1'),
        GAME.replace('"index": 0', '"index": -1'),
        GAME.replace('"moves": ["+b3l"]', '"moves": []'),
        GAME.replace('"reason": "?", ', ""),
        GAME.replace("}", ', "more": 1}'),
    ],
)
def test_lines_that_are_no_games(tmp_path: Path, line: str) -> None:
    path = tmp_path / "games.jsonl"
    Log.resume(path, Settings.of("tritrac")).close()
    head = path.read_text()
    path.write_text(f"{head}{GAME}\n")
    assert len(Log.read(path).games) == 1
    path.write_text(f"{head}{line}\n{GAME}\n")
    with pytest.raises(LogError) as error:
        Log.read(path)
    assert error.value.field == "log, line 2"
    path.write_text(f"{line}\n")
    with pytest.raises(LogError) as error:
        Log.read(path)
    assert error.value.field == "log, line 1"


def test_a_log_whose_moves_are_not_legal(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    settings = Settings.of("tritrac")
    Log.resume(path, settings).close()
    path.write_text(path.read_text() + GAME.replace("+b3l", "+a1l") + "\n")
    with pytest.raises(fiveply.FiveplyError):
        report.summarize(settings, Log.read(path).games.values())


@pytest.mark.parametrize(
    ("game", "change", "field"),
    [
        ("tritrac", {"first": 1}, "first"),
        ("threaten", {"first": 3}, "first"),
        ("tritrac", {"openings": -1}, "openings"),
        ("tritrac", {"openings": 65}, "openings"),
        ("tritrac", {"method": "luck"}, "method"),
        ("tritrac", {"limit": Limit()}, "limit"),
    ],
)
def test_settings_out_of_bounds(game: str, change: dict[str, Any], field: str) -> None:
    with pytest.raises(SettingsError) as error:
        Settings.of(game, **change)
    assert error.value.field == field


def wait_for_lines(path: Path, lines: int) -> None:
    end = time.monotonic() + 120
    while not path.exists() or path.read_bytes().count(b"\n") < lines:
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.mark.parametrize("sign", [signal.SIGKILL, signal.SIGINT])
def test_a_report_after_an_interruption_is_the_same(tmp_path: Path, sign: signal.Signals) -> None:
    options = ["threaten", "--games", "12", "--nodes", "400", "--seed", "2", "--workers", "2"]
    whole, torn = tmp_path / "whole.html", tmp_path / "torn.html"
    assert run(*options, "--out", whole).returncode == 0
    log = torn.with_suffix(".jsonl")
    slow = command(*options, "--out", torn)
    with subprocess.Popen(slow, stderr=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        wait_for_lines(log, 3)
        process.send_signal(sign)
        _, said = process.communicate(timeout=60)
    assert not torn.exists()
    if sign == signal.SIGINT:
        assert process.returncode == 130
        assert len(said.strip().splitlines()) == 1
        assert b"goes on" in said
    assert run(*options, "--out", torn).returncode == 0
    assert torn.read_bytes() == whole.read_bytes()
    assert log.read_bytes() == whole.with_suffix(".jsonl").read_bytes()
