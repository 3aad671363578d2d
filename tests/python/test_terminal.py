"""The command line on a real terminal: colours, completion, the live table, Ctrl-C."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pexpect
import pytest

import fiveply
from fiveply import Game

COLOURED = "\x1b["
PROMPT = r"Black>.*\x1b\[\?25h"


@contextmanager
def terminal(*arguments: str, **environment: str) -> Iterator[pexpect.spawn[str]]:
    """Run the command line on a terminal of its own."""
    plain = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    child = pexpect.spawn(
        sys.executable,
        ["-m", "fiveply", *arguments],
        encoding="utf-8",
        timeout=30,
        dimensions=(50, 100),
        env={**plain, "TERM": "xterm-256color", "PROMPT_TOOLKIT_NO_CPR": "1", **environment},
    )
    try:
        yield child
    finally:
        child.close(force=True)


def shown(*arguments: str, **environment: str) -> str:
    with terminal(*arguments, **environment) as child:
        child.expect(pexpect.EOF)
        assert isinstance(child.before, str)
        return child.before


@pytest.mark.parametrize("game", list(fiveply.GAMES))
def test_boards_are_coloured_unless_told_otherwise(game: str) -> None:
    coloured, plain = shown("show", game), shown("show", game, NO_COLOR="1")
    assert COLOURED in coloured
    assert COLOURED not in plain
    assert fiveply.start(game).board().splitlines()[0].strip() in plain


def test_the_live_table() -> None:
    text = shown("analyse", "arkantar", "--depth", "4")
    for head in ("depth", "nodes", "nodes/s", "seconds", "score", "line"):
        assert head in text
    result = text.rpartition("stopped by depth")
    assert "depth 4, " in result[0]
    # The table has gone when the result comes: the last line is the best one.
    assert text.splitlines()[-1].lstrip().partition("  ")[2].startswith("Black: ")


def test_a_game_that_ctrl_c_ends_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    with terminal("play", "arkantar", "--level", "1", "--save", str(file)) as child:
        child.expect(PROMPT)
        child.send("mo\t")
        child.expect("ves")
        child.send("\r")
        child.expect("build: ")
        child.expect(PROMPT)
        child.send("+d4 en\t")
        child.expect("en.*d")
        child.send("\r")
        child.expect(r"Black plays \+d4 end")
        child.expect("White plays ")
        child.expect(PROMPT)
        child.send("\x03")
        child.expect("saved in ")
        child.expect(pexpect.EOF)
        child.close()
        assert child.exitstatus == 130
    saved = Game[Any].load(file)
    assert [str(move) for move in saved.moves[:2]] == ["+d4", "end"]
    with terminal("play", "--resume", str(file)) as child:
        child.expect(PROMPT)
        child.send("quit\r")
        child.expect(pexpect.EOF)
        child.close()
        assert child.exitstatus == 0
    assert Game[Any].load(file) == saved


def test_annotate_shows_how_far_it_is(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    game = Game(fiveply.start("tritrac"))
    for _ in range(4):
        game.push(game.position.legal_moves[0])
    game.save(file)
    text = shown("annotate", str(file), "--depth", "1")
    assert "average loss" in text
    assert COLOURED in text


def test_ctrl_c_stops_a_hint_and_not_the_game() -> None:
    with terminal("play", "arkantar", "--level", "1", "--time", "300") as child:
        child.expect(PROMPT)
        child.send("hint\r")
        child.expect("searching")
        child.send("\x03")
        child.expect("stopped")
        child.expect(PROMPT)
        child.send("quit\r")
        child.expect(pexpect.EOF)
        child.close()
        assert child.exitstatus == 0
