"""The command line, run as a user runs it."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

import fiveply


def run(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "fiveply", *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, text=True, timeout=120)


def output(*arguments: str, stdin: str = "") -> str:
    done = run(*arguments, stdin=stdin)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_games() -> None:
    lines = output("games").splitlines()
    assert [line.split()[0] for line in lines] == list(fiveply.GAMES)
    assert set(json.loads(output("games", "--json"))) == set(fiveply.GAMES)


@pytest.mark.parametrize("game", list(fiveply.GAMES))
def test_show_and_moves(game: str) -> None:
    start = fiveply.start(game)
    shown = output("show", game)
    assert start.board() in shown
    assert str(start) in shown
    assert f"{len(start.legal_moves)} legal moves" in shown
    facts = json.loads(output("show", game, "--json"))
    assert (facts["position"], facts["turn"]) == (str(start), 0)
    texts = [str(m) for m in start.legal_moves]
    assert output("moves", game).splitlines() == texts
    assert json.loads(output("moves", game, "--json")) == texts


def test_position_and_moves_options() -> None:
    text = str(fiveply.start("arkantar").play("+d4"))
    for chosen in (["--moves", "+d4"], ["--position", text]):
        assert text in output("show", "arkantar", *chosen)


def test_perft() -> None:
    assert output("perft", "arkantar", "3") == "21598\n"
    assert output("perft", "arkantar", "3", "--threads", "2") == "21598\n"
    *lines, total = output("perft", "tritrac", "2", "--divide").splitlines()
    assert (len(lines), total) == (18, "918")
    assert all(line.split()[1] == "51" for line in lines)
    value = json.loads(output("perft", "tritrac", "2", "--divide", "--json"))
    assert value["perft"] == sum(value["divide"].values()) == 918


def test_analyse() -> None:
    shown = output("analyse", "arkantar", "--depth", "4", "--lines", "2")
    assert "depth 4" in shown
    assert "nodes/s" in shown
    assert shown.count("Black:") >= 2
    report: dict[str, Any] = json.loads(
        output("analyse", "tritrac", "--nodes", "5000", "--lines", "2", "--json")
    )
    assert report["nodes"] <= 6000
    assert len(report["lines"]) == 2
    again = json.loads(output("analyse", "tritrac", "--nodes", "5000", "--lines", "2", "--json"))
    assert again["lines"] == report["lines"]


def test_a_win_is_told_in_json() -> None:
    text = "...k.../......./......./...T.../......./......./...K... b 0 - -"
    report = json.loads(output("analyse", "arkantar", "--position", text, "--depth", "3", "--json"))
    assert report["best"] == "d4xd7"
    assert report["lines"][0]["win_in"] == 1
    assert report["lines"][0]["value"] is None


def test_chances_and_all_scores_are_shown() -> None:
    shown = output("analyse", "tritangle", "--variant", "2x3", "--depth", "4")
    assert shown.count(" %  ") == 7
    assert "before the roll" in shown
    report = json.loads(output("analyse", "tritangle", "--depth", "4", "--json"))
    assert len(report["lines"]) == 6
    assert report["score"]["unit"] == "probability"
    assert sum(report["score"]["returns"]) == pytest.approx(1)
    shown = output("analyse", "threaten", "--depth", "3", "--method", "maxn")
    assert all(f"{name} " in shown.splitlines()[-1] for name in ("(Red", "Blue", "Green"))


def test_play() -> None:
    script = "help\nmoves\n+d4\nbad\n\nhint\nundo\nboard\n+d4\nend\nquit\n"
    shown = output("play", "arkantar", "--depth", "1", stdin=script)
    assert "You are Black" in shown
    assert "White plays" in shown
    assert 'move: found "bad"' in shown
    assert shown.splitlines()[-1].startswith("moves: +d4 end ")
    assert "nothing to take back" in output("play", "arkantar", stdin="undo\n")


def test_play_to_the_end() -> None:
    text = "...k.../......./......./...T.../......./......./...K... b 0 - -"
    shown = output("play", "arkantar", "--position", text, stdin="d4xd7\n")
    assert "Black has won: King captured" in shown


def test_match() -> None:
    options = [
        "--a",
        "depth=2",
        "--b",
        "nodes=300,table-mb=1,method=maxn",
        "--games",
        "4",
        "--jobs",
        "2",
    ]
    first = json.loads(output("match", "tritrac", *options, "--json"))
    assert first["wins"] + first["draws"] + first["losses"] == 4
    assert first == json.loads(output("match", "tritrac", *options, "--json"))
    assert "share of A" in output("match", "tritrac", *options)


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["nonsense"],
        ["show"],
        ["show", "chess"],
        ["show", "arkantar", "--position", "x"],
        ["show", "arkantar", "--position", ""],
        ["show", "arkantar", "--variant", "9"],
        ["show", "arkantar", "--moves", "+d4 +d4"],
        ["show", "arkantar", "--moves", "nonsense"],
        ["show", "arkantar", "--nonsense"],
        ["moves", "arkantar", "--position", "line\nbreak"],
        ["perft", "arkantar"],
        ["perft", "arkantar", "x"],
        ["perft", "arkantar", "--", "-1"],
        ["perft", "arkantar", "300"],
        ["perft", "arkantar", "2", "--threads", "0"],
        ["analyse", "arkantar", "--depth", "0"],
        ["analyse", "arkantar", "--time", "-1"],
        ["analyse", "arkantar", "--time", "nan"],
        ["analyse", "arkantar", "--nodes", "x"],
        ["analyse", "arkantar", "--lines", "0", "--depth", "1"],
        ["analyse", "arkantar", "--threads", "0"],
        ["analyse", "arkantar", "--table-mb", "-5"],
        ["play", "arkantar", "--seat", "7"],
        ["match", "arkantar", "--a", "nonsense=1"],
        ["match", "arkantar", "--a", "depth=x"],
        ["match", "arkantar", "--a", "threads=1"],
        ["match", "arkantar", "--games", "0"],
    ],
)
def test_bad_input_is_one_line_and_status_2(arguments: list[str]) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith("fiveply: ")


def test_help() -> None:
    assert "Examples" in output("--help")
    for command in ("games", "show", "moves", "perft", "analyse", "play", "match", "solve"):
        assert output(command, "--help").startswith("Usage: ")
    assert fiveply.__version__ in output("--version")


def test_a_closed_pipe_is_no_error() -> None:
    command = f"{sys.executable} -m fiveply moves tritrac --moves '+b3l +c4r' | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
