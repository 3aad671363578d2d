"""`fiveply convert` and `fiveply draw`, run as a user runs them."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

import fiveply
from record_games import random_game
from samples import VARIANTS
from test_cli import output, run


@pytest.fixture
def games(tmp_path: Path) -> Path:
    path = tmp_path / "games.txt"
    fiveply.save((random_game(*pair, 5, longest=12) for pair in VARIANTS), path)
    return path


def test_convert_there_and_back(games: Path, tmp_path: Path) -> None:
    lines = tmp_path / "games.jsonl"
    assert output("convert", str(games), str(lines)) == f"{len(VARIANTS)} games\n"
    assert lines.read_text().startswith("{")
    assert output("convert", str(lines), "-") == games.read_text()
    plain = output("convert", "-", "-", "--to", "json", stdin=games.read_text())
    assert plain == lines.read_text()


def test_convert_keeps_what_stands_before_a_fault(games: Path, tmp_path: Path) -> None:
    whole, out = games.read_text(), tmp_path / "out.txt"
    first, second, *rest = whole.split("\n\n[Game ")
    broken = second.replace("\n= ", " zz\n= ")
    games.write_text("\n\n[Game ".join([first, broken, *rest]))
    done = run("convert", str(games), str(out))
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "2 games\n", 1)
    assert f"{games}: line " in done.stderr
    assert "found zz, expected one of" in done.stderr
    sound = list(fiveply.load(out))
    assert sound == list(fiveply.load(io.StringIO(whole)))[:2]
    assert sound[1].result == "*"
    done = run("convert", str(games), str(out), "--keep-going")
    assert (done.returncode, done.stdout) == (2, f"{len(VARIANTS)} games\n")
    assert list(fiveply.load(out)) == list(fiveply.load(io.StringIO(whole)))


def test_draw_positions(tmp_path: Path) -> None:
    svg, png = tmp_path / "board.svg", tmp_path / "board.png"
    marks = ["--moves", "+d4 +c4", "--arrow", "a1a5", "--arrow", "b1-b5=red", "--cell", "e5=sky"]
    assert output("draw", "arkantar", *marks, "--out", str(svg), "--size", "300") == ""
    game = fiveply.Game(fiveply.start("arkantar"))
    game.push("+d4"), game.push("+c4")
    arrows = [("a1", "a5"), ("b1", "b5", "red")]
    assert svg.read_text() == game.svg(arrows=arrows, cells={"e5": "sky"}, size=300)
    assert output("draw", "arkantar", "--moves", "+d4", "--no-last-move", "--no-coordinates",
                  "--theme", "dark", "--out", str(svg)) == ""  # fmt: skip
    game.pop()
    assert svg.read_text() == game.position.svg(coordinates=False, theme="dark")
    assert output("draw", "tritangle", "--arrow", "0:0-1:D", "--out", str(png)) == ""
    assert png.read_bytes()[1:4] == b"PNG"


def test_draw_games(games: Path, tmp_path: Path) -> None:
    for suffix, head in ((".svg", b"<svg"), (".gif", b"GIF8"), (".html", b"<!DOCTYPE html>")):
        out = tmp_path / f"game{suffix}"
        options = ["--game", str(games), "--number", "2", "--size", "120", "--out", str(out)]
        assert output("draw", *options) == ""
        assert out.read_bytes().startswith(head)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["draw", "--out", "x.svg"], "GAME"),
        (["draw", "thief", "--out", "x.bmp"], "found .bmp"),
        (["draw", "thief", "--out", "x"], "no suffix"),
        (["draw", "thief", "--arrow", "a1", "--out", "x.svg"], "--arrow"),
        (["draw", "thief", "--arrow", "a1z9", "--out", "x.svg"], "z9"),
        (["draw", "thief", "--cell", "z9", "--out", "x.svg"], "z9"),
        (["draw", "--game", "GAMES", "--number", "99", "--out", "x.svg"], "--number"),
        (["draw", "thief", "--game", "GAMES", "--out", "x.svg"], "expected one"),
        (["draw", "--game", "GAMES", "--out", "x.png"], ".gif"),
        (["convert", "nothing.txt", "x.txt"], "nothing.txt"),
        (["convert", "GAMES", "x.txt", "--to", "xml"], "xml"),
    ],
)
def test_bad_input(arguments: list[str], message: str, games: Path, tmp_path: Path) -> None:
    given = [str(games) if word == "GAMES" else word for word in arguments]
    given = [
        str(tmp_path / word) if word.startswith("x") and "." in word else word for word in given
    ]
    done = run(*given)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert message in done.stderr
    assert not list(tmp_path.glob("x*"))
