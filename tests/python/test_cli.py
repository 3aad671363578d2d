"""The command line, run as a user runs it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import fiveply
from fiveply import cli


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


@pytest.mark.parametrize(
    "arguments",
    [
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
        ["play"],
        ["play", "arkantar", "--seat", "7"],
        ["play", "arkantar", "--seat", "nobody"],
        ["play", "arkantar", "--seat", "engine:level=10"],
        ["play", "arkantar", "--seat", "engine:speed=3"],
        ["play", "arkantar", "--seat", "human", "--seat", "human", "--seat", "human"],
        ["play", "arkantar", "--level", "0"],
        ["play", "--resume", "nowhere.txt"],
        ["annotate"],
        ["annotate", "nowhere.txt"],
        ["annotate", __file__],
        ["annotate", __file__, "--threshold", "0"],
        ["completion", "dos"],
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


def test_no_command_gets_the_help() -> None:
    done = run()
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == output("--help")


def test_help() -> None:
    assert "Examples" in output("--help")
    assert "Exit status" in output("--help")
    for name in cli.COMMANDS:
        shown = output(name, "--help")
        assert shown.startswith("Usage: ")
        assert f"fiveply {name}" in shown.partition("Options:")[0].partition("\n")[2], "no example"
        assert name in output("--help")
    assert fiveply.__version__ in output("--version")


def test_a_closed_pipe_is_no_error() -> None:
    command = f"{sys.executable} -m fiveply moves tritrac --moves '+b3l +c4r' | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_of_shells(shell: str) -> None:
    assert "_FIVEPLY_COMPLETE" in output("completion", shell)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("fiveply an", {"analyse", "annotate"}),
        ("fiveply show t", {"thief", "threaten", "tritrac", "tritangle"}),
        ("fiveply show thief --variant ", {"5x5", "7x7"}),
        ("fiveply match thief --variant 7", {"7x7"}),
        ("fiveply play --dice ", {"roll", "ask"}),
        ("fiveply completion z", {"zsh"}),
    ],
)
def test_what_bash_completes(words: str, expected: set[str]) -> None:
    place = len(words.split(" ")) - 1
    asked = {"_FIVEPLY_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": str(place)}
    command = [sys.executable, "-m", "fiveply"]
    done = subprocess.run(command, env={**os.environ, **asked}, capture_output=True, text=True)
    found = {line.removeprefix("plain,") for line in done.stdout.splitlines()}
    assert found == expected


def test_bash_completes_files() -> None:
    asked = {
        "_FIVEPLY_COMPLETE": "bash_complete",
        "COMP_WORDS": "fiveply annotate g",
        "COMP_CWORD": "2",
    }
    command = [sys.executable, "-m", "fiveply"]
    done = subprocess.run(command, env={**os.environ, **asked}, capture_output=True, text=True)
    assert done.stdout == "file,g\n"


def test_a_file_that_cannot_be_written_is_status_1(tmp_path: Path) -> None:
    done = run("play", "arkantar", "--save", str(tmp_path / "none" / "game.txt"))
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("fiveply: No such file or directory: ")
    assert len(done.stderr.splitlines()) == 1
