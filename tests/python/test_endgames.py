"""The endgames of Thief in Python and on the command line."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import fiveply
from fiveply import Engine, Game, GameOverError, Limit, TableError, TextError, endgames, thief
from fiveply.thief import Position

STEP_HOME = "....g/...../....G+/G!..../..... w 0 -"
"""The Thief steps home."""
OUTSIDE = "....g+/...g./....G+/G..../..... w 0 -"
"""Two against two: beyond the tables of the tests."""


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Make a data folder with the tables of up to two units against one, as a user does."""
    folder = tmp_path_factory.mktemp("data")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FIVEPLY_DATA", str(folder))
        done = run("solve", "thief", "2v1", "--threads", "2", "--json")
        assert (done.returncode, done.stderr) == (0, "")
        info = json.loads(done.stdout)
        assert info["table"] == str(folder / "thief-5x5")
        assert (info["GG-G"]["numbers"], info["G-G"]["positions"]) == (37260, 1008)
        yield folder


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "fiveply", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=300)


def test_exact(data: Path) -> None:
    position = Position.parse(STEP_HOME)
    found = position.exact()
    assert (found.result, found.turns, str(found.value)) == ("win", 1, "win in 1")
    assert {move.move for move in found.moves} == set(position.legal_moves)
    assert found.moves[0].value == found.value
    orders = [move.value.order for move in found.moves]
    assert orders == sorted(orders, reverse=True)
    assert len({move.value for move in found.moves}) > 1
    assert position.exact(data) == position.exact(str(data)) == found
    for move in found.moves:
        after = position.play(move.move)
        if after.outcome is None and after.turn == 1:
            reply = after.exact()
            assert reply.turns == (move.value.turns and move.value.turns - 1)
        elif after.outcome is None:
            # The turn goes on: the best of it.
            assert after.exact().value == move.value


def test_what_is_not_to_be_had(data: Path, tmp_path: Path) -> None:
    with pytest.raises(TableError, match="fiveply solve thief 2v2"):
        Position.parse(OUTSIDE).exact()
    with pytest.raises(TableError, match="thief-5x5"):
        Position("7x7").exact()
    with pytest.raises(TableError):
        Position.parse(STEP_HOME).exact(tmp_path)
    over = Position.parse("g!..../...../...../....G!/..... w 0 -")
    with pytest.raises(GameOverError):
        over.exact()
    with pytest.raises(TextError, match="part"):
        endgames.solve("4v4", tmp_path)
    with pytest.raises(TableError, match="GG-GG"):
        endgames.check("GG-GG")
    folder = tmp_path / endgames.FOLDER
    endgames.solve("1v1", folder)
    damaged = bytearray((folder / "G-G.table").read_bytes())
    damaged[60] ^= 1
    (folder / "G-G.table").write_bytes(damaged)
    with pytest.raises(TableError, match="checksum"):
        Position.parse(STEP_HOME).exact(tmp_path)


def test_search_with_tables(data: Path) -> None:
    position = Position.parse(STEP_HOME)
    report = fiveply.analyse(position, Limit(depth=3))
    assert (report.stopped, report.score.win_in) == ("table", 1)
    assert (report.table, report.nodes) == (str(data / "thief-5x5"), 0)
    outside = Position.parse(OUTSIDE)
    report = fiveply.analyse(outside, Limit(depth=3))
    assert report.known > 0
    assert report.table is None
    assert Engine(tables=False).analyse(outside, Limit(depth=3)).known == 0
    # Within a record the turn limit counts, so the search decides.
    report = Engine().analyse(Game(position), Limit(depth=3))
    assert (report.stopped, report.score.win_in) == ("decided", 1)
    assert fiveply.analyse(Position(), Limit(depth=1)).known == 0


def test_solving_and_checking(data: Path, tmp_path: Path) -> None:
    told: list[tuple[float, str]] = []
    tables: list[dict[str, Any]] = []
    endgames.solve(
        "G-E", tmp_path, threads=2, inform=lambda *far: told.append(far), on_table=tables.append
    )
    assert [table["material"] for table in tables] == ["G-E", "E-G"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["G-E.table"]
    assert all(0 <= done <= 1 for done, _ in told)
    turns, text = tables[0]["longest_win"]
    assert Position.parse(text).exact().turns == turns
    assert endgames.check("GE-G", step=1000)["GE-G"] == 75

    def give_up(done: float, step: str) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        endgames.solve("3v3", tmp_path / "x", inform=give_up)


def test_command_line(data: Path) -> None:
    shown = run("solve").stdout
    lines = {tuple(line.split()[:2]): line.split()[2] for line in shown.splitlines()}
    assert lines["thief", "2v1"] == str(data / "thief-5x5")
    assert lines["thief", "2v2"] == "-"
    shown = run("solve", "thief", "1v1").stdout
    assert "G-G" in shown
    assert "wins 802  losses 51  draws 155" in shown
    before = (data / "thief-5x5" / "G-G.table").stat().st_mtime_ns
    run("solve", "thief", "G-G")
    assert (data / "thief-5x5" / "G-G.table").stat().st_mtime_ns == before, "solved once"
    run("solve", "thief", "G-G", "--force")
    assert (data / "thief-5x5" / "G-G.table").stat().st_mtime_ns > before
    shown = run("solve", "thief", "1v1", "--check", "1").stdout
    assert shown.endswith("5760 positions checked, each fits to those one turn on\n")
    shown = run("analyse", "thief", "--position", STEP_HOME).stdout
    assert "exact, by the tables in" in shown
    assert "1. a2" in shown
    value = json.loads(run("analyse", "thief", "--position", STEP_HOME, "--json").stdout)
    assert (value["stopped"], value["exact"]["result"]) == ("table", "win")
    searched = run("analyse", "thief", "--position", OUTSIDE, "--depth", "2")
    assert "looked up in tables" in searched.stdout
    for arguments in (
        ["thief"],
        ["thief", "4v4"],
        ["thief", "2v2", "--check", "1"],
        ["thief", "1v1", "--check", "0"],
        ["tritangle", "2x3", "--check", "1"],
    ):
        done = run("solve", *arguments)
        assert (done.returncode, done.stdout) == (2, "")
        assert len(done.stderr.splitlines()) == 1


def test_names() -> None:
    assert thief.Position.exact.__doc__
    assert [str(endgames.Value.of(turns)) for turns in (0, 3, 4)] == [
        "draw",
        "win in 3",
        "loss in 4",
    ]


def test_tables_are_the_same_over_an_executor(tmp_path: Path) -> None:
    plain, apart = tmp_path / "plain", tmp_path / "apart"
    told: list[tuple[float, str]] = []
    tables: list[dict[str, Any]] = []
    endgames.solve("GE-G", plain)
    with ThreadPoolExecutor(2) as pool:
        endgames.solve(
            "GE-G", apart, executor=pool, on_table=tables.append,
            inform=lambda *pair: told.append(pair),
        )  # fmt: skip
    assert {path.name: path.read_bytes() for path in apart.iterdir()} == {
        path.name: path.read_bytes() for path in plain.iterdir()
    }
    assert told[-1] == (1.0, "GE-G")
    assert {table["material"] for table in tables} >= {"G-G", "G-E", "GE-G"}


def test_solving_apart_on_the_command_line(tmp_path: Path) -> None:
    done = run("solve", "thief", "1v1", "--jobs", "2", "--out", str(tmp_path), "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["G-G"]["positions"] == 1008
    done = run("solve", "tritangle", "2x3-short", "--jobs", "2", "--out", str(tmp_path / "x"))
    assert done.returncode == 2
    assert done.stderr.startswith("fiveply: --jobs: found tritangle")
