"""Tri-tangle solved: the table in Python and on the command line, checked by the reference."""

from __future__ import annotations

import json
import math
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import fiveply
from fiveply import Engine, Game, GameOverError, Limit, TableError, exact, tables, tritangle
from fiveply.tritangle import Position
from reference import tritangle as reference

VARIANT = "2x3-short"
STUDY = "^149 ^25A 0 4 0 short"
"""A position with a choice of moves."""


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Make a data folder with the table of the smallest variant, as a user does."""
    folder = tmp_path_factory.mktemp("data")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FIVEPLY_DATA", str(folder))
        done = run("solve", "tritangle", VARIANT, "--threads", "2", "--json")
        assert (done.returncode, done.stderr) == (0, "")
        info = json.loads(done.stdout)
        assert info["table"] == str(folder / f"tritangle-{VARIANT}.table")
        assert info["gap"] <= 1e-9
        assert info["reachable"] < info["positions"]
        assert info["seat 0 wins"] + info["seat 1 wins"] == pytest.approx(1)
        yield folder


@pytest.fixture
def table(data: Path) -> exact.Table:
    return exact.open_table(VARIANT)


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "fiveply", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=300)


def mover_wins(table: exact.Table, state: reference.State, seat: int) -> float:
    """What the table says to a seat of a state of the plain reference."""
    winner = reference.winner(state)
    if winner is not None:
        return float(winner == seat)
    return table.values(Position.parse(reference.text(state)))[seat]


def test_the_table_agrees_with_itself_by_the_plain_reference(table: exact.Table) -> None:
    """One step by the rules of `tests/reference`, which shares no code with the solver."""
    chance = random.Random(3)
    for number in chance.sample(range(len(table)), 1500):
        position = table.position(number)
        state = reference.parse(str(position))
        seat, sum_of_best = state["side"], 0.0
        for roll in reference.legal_moves(state):
            rolled = reference.play(state, roll)
            after = [reference.play(rolled, move) for move in reference.legal_moves(rolled)]
            sum_of_best += max(mover_wins(table, other, seat) for other in after)
        assert table.values(position)[seat] == pytest.approx(sum_of_best / 6, abs=5e-10), position
        assert table.number(position) == number


def test_exact_before_a_roll(table: exact.Table) -> None:
    found = Position(VARIANT).exact()
    assert found == Position(VARIANT).exact(table) == Position(VARIANT).exact(table.path)
    assert found.value == table.values(Position(VARIANT))[0]
    assert sum(found.values) == pytest.approx(1)
    assert (found.seat, found.moves, found.table) == (0, (), table.path)
    assert [str(chance.roll) for chance in found.rolls] == [f"roll {n}" for n in range(1, 7)]
    mean = sum(chance.exact.value for chance in found.rolls) / 6
    assert mean == pytest.approx(found.value, abs=5e-10)
    assert found.equity == 2 * found.value - 1
    assert 0.5 < found.value < 0.6


def test_exact_with_a_choice(table: exact.Table) -> None:
    position = Position.parse(STUDY)
    found = position.exact()
    assert {move.move for move in found.moves} == set(position.legal_moves)
    assert len(found.moves) > 2
    assert found.rolls == ()
    best = found.moves[0]
    assert (best.loss, best.value) == (0, found.value)
    for move in found.moves:
        values = table.values(position.play(move.move))
        assert move.values == values
        assert move.value == values[found.seat]
        assert move.loss == pytest.approx(found.value - move.value)
        assert move.equity == 2 * move.value - 1
    losses = [move.loss for move in found.moves]
    assert losses == sorted(losses)
    assert losses[-1] > 0.001


def test_what_is_not_to_be_had(data: Path, tmp_path: Path) -> None:
    with pytest.raises(TableError, match=r"fiveply solve tritangle 2x4"):
        Position("2x4").exact()
    with pytest.raises(TableError, match=r"OWED: found 3"):
        Position.parse("^BBB ^BBB 0 - 3 short").exact()
    with pytest.raises(TableError, match=r"variant: found 2x3, expected 2x3-short"):
        exact.open_table(VARIANT).exact(Position("2x3"))
    with pytest.raises(TableError, match=r"variant"):
        Position("2x4").exact(tables.table_path("tritangle", VARIANT))
    with pytest.raises(GameOverError):
        Position.parse("^AAA ^BBB 1 - 0 short").exact()
    with pytest.raises(ValueError, match="number"):
        exact.open_table(VARIANT).position(10**9)
    with pytest.raises(ValueError, match="variant"):
        exact.solve("9x9", tmp_path / "x")
    damaged = tmp_path / "damaged.table"
    content = bytearray(tables.table_path("tritangle", VARIANT).read_bytes())
    content[5000] ^= 1
    damaged.write_bytes(content)
    with pytest.raises(TableError, match="checksum") as caught:
        Position(VARIANT).exact(damaged)
    assert caught.value.field == "shares"
    with pytest.raises(TableError, match="magic"):
        Position(VARIANT).exact(__file__)
    with pytest.raises(OSError, match="exists"):
        exact.solve(VARIANT, tmp_path / "damaged.table" / "x")


def test_games_of_the_table(table: exact.Table) -> None:
    games = 200_000
    wins = table.play(games, seed=1, threads=2)
    assert (sum(wins), wins) == (games, table.play(games, seed=1))
    stated = table.values(Position(VARIANT))[0]
    error = math.sqrt(stated * (1 - stated) / games)
    assert abs(wins[0] / games - stated) < 4 * error
    late = Position.parse("^9AA ^9AA 1 - 0 short")
    assert table.play(games, seed=1, position=late)[1] / games == pytest.approx(6 / 11, abs=0.01)
    with pytest.raises(TableError, match="OWED"):
        table.play(1, seed=1, position=Position.parse("^BBB ^BBB 0 - 2 short"))


def test_analysis_uses_the_table_and_says_so(table: exact.Table) -> None:
    position = Position.parse(STUDY)
    found = position.exact()
    report = fiveply.analyse(position, Limit(depth=1), multipv=2)
    assert (report.table, report.stopped, report.nodes) == (str(table.path), "table", 0)
    assert (report.best, report.score.value) == (found.moves[0].move, found.value)
    assert [line.moves[0] for line in report.lines] == [move.move for move in found.moves[:2]]
    before = fiveply.analyse(Position(VARIANT), Limit(depth=1))
    assert len(before.lines) == 6
    assert before.score.value == Position(VARIANT).exact().value
    told: list[object] = []
    assert Engine().analyse(Game(position), Limit(depth=1), on_info=told.append).table
    assert len(told) == 1
    # Draws are nothing that the table knows.
    limited = Game(position, turn_limit=9)
    assert Engine().analyse(limited, Limit(depth=1)).table is None
    assert Engine(tables=False).analyse(position, Limit(depth=1)).table is None
    assert Engine().analyse(Position.parse("^BBB ^BBB 0 - 2 short"), Limit(depth=2)).table is None


def test_analyse_on_the_command_line(table: exact.Table) -> None:
    shown = run("analyse", "tritangle", "--position", STUDY).stdout
    assert f"exact, by the table {table.path}" in shown
    places = [line for line in shown.splitlines() if line[:4].strip().rstrip(".").isdigit()]
    first, second, *_ = places
    found = Position.parse(STUDY).exact()
    assert first.split() == [
        "1.", str(found.moves[0].move), f"{100 * found.value:.3f}", "%", f"{found.equity:+.4f}",
    ]  # fmt: skip
    assert second.endswith(f"({-2 * found.moves[1].loss:+.4f})")
    shown = run("analyse", "tritangle", "--variant", VARIANT).stdout
    assert "before the roll" in shown
    assert "roll 6" in shown
    value = json.loads(run("analyse", "tritangle", "--position", STUDY, "--json").stdout)
    assert value["stopped"] == "table"
    assert value["exact"]["moves"][1]["loss"] == found.moves[1].loss
    assert value["lines"][0]["value"] == found.value
    searched = run("analyse", "tritangle", "--position", STUDY, "--depth", "2", "--no-tables")
    assert "nodes/s" in searched.stdout


def test_solve_on_the_command_line(data: Path, tmp_path: Path) -> None:
    path = tables.table_path("tritangle", VARIANT)
    lines = [line for line in run("solve").stdout.splitlines() if line.startswith("tritangle")]
    assert [line.split()[1] for line in lines] == list(exact.SOLVABLE)
    assert [line.split()[2] for line in lines if VARIANT in line.split()] == [str(path)]
    listed = json.loads(run("solve", "--json").stdout)
    of_tritangle = {entry["variant"] for entry in listed if entry["game"] == "tritangle"}
    assert of_tritangle == set(exact.SOLVABLE)
    before = path.stat()
    shown = run("solve", "tritangle", VARIANT).stdout
    assert "seat 0 wins    0.559" in shown
    assert path.stat().st_mtime_ns == before.st_mtime_ns, "solved once"
    run("solve", "tritangle", VARIANT, "--force")
    assert path.stat().st_mtime_ns > before.st_mtime_ns
    for arguments in (
        ["tritangle"],
        ["tritangle", "9x9"],
        ["chess", "x"],
        ["tritangle", VARIANT, "--threads", "0", "--force"],
        ["tritangle", VARIANT, "--out", __file__],
        ["tritangle", "2x4", "--out", str(path)],
    ):
        done = run("solve", *arguments)
        assert (done.returncode, done.stdout) == (2, "")
        assert len(done.stderr.splitlines()) == 1
        assert done.stderr.startswith("fiveply: ")
    done = run("solve", "tritangle", VARIANT, "--out", f"{path}/x")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("fiveply: ")


def test_the_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("FIVEPLY_DATA", str(tmp_path))
    assert tables.data_folder() == tmp_path
    assert tables.table_path("thief", "x").parent == tmp_path
    monkeypatch.delenv("FIVEPLY_DATA")
    assert tables.data_folder().name == "fiveply"


def test_solving_tells_how_far_it_is_and_gives_up_when_told(tmp_path: Path) -> None:
    told: list[tuple[float, str]] = []
    made = exact.solve(VARIANT, tmp_path / "x.table", inform=lambda *far: told.append(far))
    assert made.variant == VARIANT
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert told[-1] == (1.0, "writing the table")

    def give_up(done: float, step: str) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        exact.solve("2x4", tmp_path / "y.table", inform=give_up)
    assert not (tmp_path / "y.table").exists()


def test_names() -> None:
    assert tritangle.Position.exact.__doc__
    assert set(exact.SOLVABLE) == {v for g, v in fiveply._core.variants() if g == "tritangle"}
