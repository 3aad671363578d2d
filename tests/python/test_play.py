"""`fiveply play` driven by a script: what is typed, who sits where, dice, undo, save and resume."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import fiveply
from fiveply import Game, Limit, arkantar, cli
from fiveply.cli.players import seat_text, seats
from fiveply.cli.typed import UnclearError, completions, understand
from fiveply.players import Player, level_nodes, player
from test_cli import run

WON = "...k.../......./......./...T.../......./......./...K... b 0 - -"
FAST = Player(Limit(depth=1))


def play(*arguments: str, typed: str = "") -> str:
    done = CliRunner().invoke(cli.fiveply, ["play", *arguments], input=typed.replace("; ", "\n"))
    assert (done.exit_code, done.stderr, done.exception) == (0, "", None)
    return done.stdout


# What is typed


@pytest.mark.parametrize(
    ("game", "moves", "line", "meant"),
    [
        ("arkantar", "", "+d4", "+d4"),
        ("arkantar", "", "+D4", "+d4"),
        ("arkantar", "", "d4", "+d4"),
        ("arkantar", "", "d2", "-d2"),
        ("arkantar", "", "  +d4   -d2 end ", "+d4 -d2 end"),
        ("arkantar", "", "d4 d2 e", "+d4 -d2 end"),
        ("arkantar", "", "+d4 +c4 +e4", "+d4 +c4 +e4"),
        ("thief", "", "b2 A3", "b2a3"),
        ("thief", "", "*b1:a1a2 b2a3", "*b1:a1a2 b2a3"),
        ("thief", "", "b1a1a2", "*b1:a1a2"),
        ("thief", "", "c1d1", "c1>d1"),
        ("tritrac", "", "b3 l", "+b3l"),
        ("tritangle", "", "4", "roll 4"),
        ("tritangle", "", "Roll 4", "roll 4"),
        ("tritangle", "", "roll_4", "roll 4"),
        ("tritangle", "", "6 b0", "roll 6 B-0"),
        ("tritangle", "roll 6", "b0", "B-0"),
        ("tritangle", "roll 6", "b", "B-0"),
    ],
)
def test_what_is_understood(game: str, moves: str, line: str, meant: str) -> None:
    position = fiveply.start(game)
    if moves:
        position = position.play(moves)
    assert " ".join(map(str, understand(position, line))) == meant


@pytest.mark.parametrize(
    ("game", "line", "message"),
    [
        ("arkantar", "+d", r"\+d may be \+d3, \+d4, \+d5"),
        ("arkantar", "+d9", r"\+d9 is no legal move here; near it: .*\+d"),
        ("arkantar", "d1d2", r"no legal move here; near it: .*-d2"),
        ("arkantar", "+d4 +d4", r"\+d4 is no legal move here"),
        ("arkantar", "+d4 end +a3", r"the turn ends with \+d4 end; nothing is played, for \+a3"),
        ("arkantar", "?!", "lists all 28"),
        ("tritangle", "roll", r"may be roll 1, roll 2"),
        ("tritangle", "7", "lists all 6"),
        ("tritangle", "6 b0 4", "nothing is played, for 4 is left"),
        ("thief", "b1", r"may be b1a2, b1b3"),
    ],
)
def test_what_is_unclear(game: str, line: str, message: str) -> None:
    with pytest.raises(UnclearError, match=message):
        understand(fiveply.start(game), line)


def test_every_move_is_understood_as_itself(start: Any) -> None:
    position, chance = start, random.Random(1)
    for _ in range(60):
        if position.outcome is not None:
            break
        for move in position.legal_moves:
            assert understand(position, str(move)) == [move]
        position = position.play(chance.choice(position.legal_moves))


def test_completion() -> None:
    start = arkantar.Position()
    assert completions(start, "+d", []) == [("+d3", 2), ("+d4", 2), ("+d5", 2)]
    assert completions(start, "+D", [])[0] == ("+d3", 2)
    assert completions(start, "h", ["help", "hint", "undo"]) == [("help", 1), ("hint", 1)]
    assert completions(start, "+d4 h", ["help"]) == []
    assert completions(start, "+d4 e", []) == [("end", 1)]
    assert completions(start, "+d4 +d", []) == [("+d3", 2), ("+d5", 2)]
    assert completions(start, "nonsense +d", []) == []
    assert len(completions(start, "", ["help"])) == 29
    assert completions(fiveply.start("tritangle"), "6 b", []) == [("B-0", 1)]
    assert completions(fiveply.start("tritangle"), "6 b0 r", []) == []


# Who sits where


def test_seats() -> None:
    assert seats((), 2, FAST) == [None, FAST]
    assert seats(("1",), 3, FAST) == [FAST, None, FAST]
    assert seats(("0,2",), 3, FAST) == seats(("0", "2"), 3, FAST) == [None, FAST, None]
    assert seats(("human", "engine"), 3, FAST) == [None, FAST, FAST]
    strong = Player(Limit(time=1.0), threads=2)
    assert seats(("engine:time=1,threads=2", "human"), 2, FAST) == [strong, None]
    for taken in (None, FAST, strong):
        assert seats((seat_text(taken),), 1, FAST) == [taken]


def test_levels() -> None:
    assert [level_nodes(level) for level in (1, 2, 9)] == [100, 400, 6_553_600]
    assert player("level=2").limit == Limit(nodes=400)
    assert player("level=2,depth=3").limit == Limit(nodes=400, depth=3)


# A game


def test_a_game() -> None:
    script = "help; moves; moves +d; +d4; bad; hnt; ; hint; undo; board; d4; e; why; quit"
    shown = play("arkantar", "--depth", "1", typed=script)
    assert "You are Black" in shown
    assert "Black to act, 28 legal moves: 21 build, 7 destroy" in shown
    assert "build: +d3 +d4 +d5\n" in shown
    assert "White plays" in shown
    assert "bad is no legal move here" in shown
    assert "or is it `hint`?" in shown
    assert "Moves, such as +a3 (build), -a2 (destroy).\n" in shown
    assert "+d4?!  loses 0.54 (-0.14); better (+0.40) Black: -d2" in shown
    assert shown.splitlines()[-1].startswith("moves: +d4 end ")
    for name in ("moves", "board", "hint", "why", "undo", "roll", "save", "resign", "quit"):
        assert f"  {name} " in shown


def test_undo() -> None:
    def left(typed: str) -> str:
        shown = play("arkantar", "--depth", "1", "--seat", "0,1", typed=typed + "; quit")
        return shown.splitlines()[-1]

    assert "nothing to take back" in play("arkantar", typed="undo")
    assert left("+d4; undo") == "moves:"
    assert left("+d4 +c4; undo") == "moves: +d4"
    assert left("+d4 end; undo") == "moves:"
    assert left("+d4 end; +a3 -b6; undo; undo; undo") == "moves:"
    assert left("+d4; resign; undo") == "moves: +d4"
    # Against an engine its answer goes too.
    shown = play("arkantar", "--depth", "1", typed="+d4 end; undo; quit")
    assert shown.splitlines()[-1] == "moves:"


def test_to_the_end_and_back() -> None:
    shown = play("arkantar", "--position", WON, "--depth", "1", typed="hint; d4xd7; why; d1; undo")
    assert "win in 1  Black: d4xd7" in shown
    assert "Black has won: King captured" in shown
    assert "d4xd7  the best move found (win in 1)" in shown
    assert "The game is over" in shown
    assert shown.splitlines()[-1] == "moves:"


def test_resigning() -> None:
    shown = play("arkantar", typed="resign; hint; +d4; moves")
    assert "Black has resigned" in shown
    assert "the game is over" in shown
    assert shown.splitlines()[-1] == "moves:"


def test_engines_alone() -> None:
    arguments = ["tritrac", "--seat", "engine:depth=1", "--seat", "engine:level=1"]
    shown = play(*arguments)
    assert "has won: track completed" in shown or "draw" in shown
    assert shown == play(*arguments)


def test_four_players() -> None:
    arguments = ["threaten", "--variant", "4", "--level", "1", "--seat", "human", "--seat", "human"]
    position = fiveply.start("threaten", "4")
    first = str(position.legal_moves[0])
    second = str(position.play(first).legal_moves[0])
    shown = play(*arguments, typed=f"{first}; {second}; resign; undo; quit")
    assert "You are Red and Blue" in shown
    assert "Red has resigned" in shown
    told = [line for line in shown.splitlines() if " plays " in line]
    assert [line.split()[0] for line in told] == ["Red", "Blue", "Green", "Gold"]


# Dice


def test_dice_are_rolled() -> None:
    arguments = ["tritangle", "--variant", "2x3", "--level", "1", "--seed", "5"]
    shown = play(*arguments, typed="hint; b0")
    assert "Player 0 rolls" in shown
    assert "Player 0 plays pass" in shown
    assert shown == play(*arguments, typed="hint; b0")


def test_dice_are_typed_in() -> None:
    arguments = ["tritangle", "--variant", "2x3", "--level", "1", "--dice", "ask"]
    shown = play(*arguments, typed="hint; 6; b0; roll 3; 2; undo; quit")
    assert "a roll is due" in shown
    assert shown.splitlines()[-1] == "moves: roll 6"
    assert "no roll is due" in play("arkantar", typed="roll")
    assert "Player 0 rolls" in play(*arguments, typed="roll")


# Save and resume


def test_save_and_resume(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    shown = play("arkantar", "--level", "1", "--save", str(file), typed="+d4 +c4")
    assert f"saved in {file}" in shown
    assert f"fiveply play --resume {file}" in shown
    saved = Game[arkantar.Position].load(file)
    assert [str(move) for move in saved.moves] == ["+d4", "+c4"]
    assert saved.tags["BlackType"] == "human"
    assert saved.tags["WhiteType"].startswith("engine:nodes=100,")
    play("--resume", str(file), typed="end; quit")
    resumed = Game[arkantar.Position].load(file)
    assert resumed.moves[:3] == (*saved.moves, arkantar.Move("end"))
    assert len(resumed) > 3
    assert resumed.tags == saved.tags
    play("--resume", str(file), "--seat", "0,1", typed="resign")
    assert Game[arkantar.Position].load(file).result == "0-1"
    assert "Black has resigned" in play("--resume", str(file))


def test_saving_when_asked(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    shown = play("tritrac", "--level", "1", typed=f"save; +b3l; save {file}; +b; quit")
    assert "which file?" in shown
    assert f"saved in {file}, from now on" in shown
    assert str(next(fiveply.load(file)).moves[0]) == "+b3l"
    assert "there already" in play("tritrac", typed=f"save {file}")
    assert "not saved: No such file" in play("tritrac", typed=f"save {tmp_path / 'none' / 'x'}")


def test_a_saved_game_is_not_written_over(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    play("arkantar", "--save", str(file), typed="+d4")
    before = file.read_text()
    for arguments in (
        ["arkantar", "--save", str(file)],
        ["tritrac", "--resume", str(file)],
        ["--resume", str(file), "--moves", "+d4"],
    ):
        done = run("play", *arguments)
        assert (done.returncode, done.stdout) == (2, "")
    assert file.read_text() == before
