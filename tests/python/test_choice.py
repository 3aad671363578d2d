"""Asking more of the engine: some moves of the root, equal moves, variety."""

from __future__ import annotations

import json
import threading
from html import escape
from typing import Any

import pytest

import fiveply
from fiveply import Engine, Game, GameOverError, IllegalMoveError, Limit, TextError
from fiveply.choice import asked_for
from fiveply.matches import Settings, play_games
from fiveply.players import player
from fiveply.results import Line, Report, Score
from fiveply.ugi import Session
from samples import VARIANTS
from test_cli import output, run


def exact(position: Any, depth: int, **asked: Any) -> Report[Any]:
    return Engine(exact=True, tables=False).analyse(position, Limit(depth=depth), **asked)


def acting(game: str, variant: str) -> Any:
    """Give a position where somebody is to act."""
    position = fiveply.start(game, variant)
    while position.is_chance:
        position = position.play(position.legal_moves[-1])
    return position


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_equal_moves_are_all_that_have_the_best_score(game: str, variant: str) -> None:
    position = acting(game, variant)
    for margin in (0, 0.1):
        every = exact(position, 2, multipv=len(position.legal_moves)).lines
        best = every[0].score
        near = {line.moves[0]: line.score.value for line in every}
        near = {m: v for m, v in near.items() if best.value - v <= margin + 1e-9}
        report = exact(position, 2, margin=margin)
        assert {line.moves[0]: line.score.value for line in report.lines} == pytest.approx(near)
        assert report.score == report.lines[0].score == best


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_only_the_given_moves_are_chosen(game: str, variant: str) -> None:
    position = acting(game, variant)
    legal = list(position.legal_moves)
    every = {line.moves[0]: line.score for line in exact(position, 1, multipv=len(legal)).lines}
    some = legal[1::3] or legal
    for given in (some, tuple(map(str, some)), set(some), iter(some), [*some, some[0]]):
        report = exact(position, 1, root_moves=given, multipv=10**6)
        assert {line.moves[0] for line in report.lines} == set(some)
        assert report.score.value == max(every[move].value for move in some)
    html = report._repr_html_()
    assert escape(str(report.best)) in html
    (line,) = fiveply.analyse(position, Limit(depth=2), root_moves=some[:1]).lines
    assert line.moves[0] == some[0]


@pytest.mark.parametrize(
    ("asked", "error", "said"),
    [
        ({"root_moves": []}, ValueError, "root_moves: found none, expected at least one move"),
        ({"root_moves": "+d4"}, TypeError, "root_moves: found str, expected a sequence of moves"),
        ({"root_moves": 4}, TypeError, "root_moves: found int, expected a sequence of moves"),
        ({"root_moves": [None]}, TypeError, "move: found NoneType, expected a Move of arkantar"),
        ({"root_moves": ["+d4", "d4d5"]}, IllegalMoveError, "root_moves: found d4d5, expected one"),
        ({"root_moves": ["?"]}, TextError, "move: found"),
        (
            {"root_moves": [fiveply.start("tritrac").legal_moves[0]]},
            IllegalMoveError,
            "root_moves: found .* of tritrac, expected one of the",
        ),
        ({"margin": -0.1}, ValueError, "margin: found -0.1, expected a number, 0 or more"),
        ({"margin": float("nan")}, ValueError, "margin: found nan"),
        ({"margin": "0"}, TypeError, "margin: found str, expected a number"),
        ({"margin": True}, TypeError, "margin: found bool"),
        ({"margin": 0, "multipv": 2}, ValueError, "multipv: found 2 beside a margin"),
    ],
)
def test_bad_arguments(asked: dict[str, Any], error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        fiveply.analyse(fiveply.start("arkantar"), Limit(depth=1), **asked)


def test_where_there_is_nothing_to_choose() -> None:
    roll = fiveply.start("tritangle")
    with pytest.raises(ValueError, match="root_moves: found a roll due in"):
        fiveply.analyse(roll, Limit(depth=1), root_moves=[roll.legal_moves[0]])
    assert len(fiveply.analyse(roll, Limit(depth=2), margin=0).lines) == 6
    over = fiveply.parse(
        "arkantar", "...k.../......./......./......./......./......./....... b 0 - -"
    )
    with pytest.raises(GameOverError):
        fiveply.analyse(over, Limit(depth=1), root_moves=["+d4"])
    wrong: list[tuple[dict[str, Any], type[Exception]]] = [
        ({"variety": -1}, ValueError),
        ({"variety": []}, TypeError),
        ({"variety": 0.1, "seed": -1}, ValueError),
        ({"variety": 0.1, "seed": "x"}, TypeError),
    ]
    for bad, error in wrong:
        game = Game(fiveply.start("tritrac"))
        with pytest.raises(error):
            Engine().play(game, Limit(depth=1), **bad)
        assert not game.moves


def test_variety() -> None:
    start = fiveply.start("tritrac").play("+b3l").play("+c4r")
    near = {line.moves[0] for line in fiveply.analyse(start, Limit(depth=2), margin=0.1).lines}
    assert 1 < len(near) < len(start.legal_moves)

    def moves(seed: int | None, **asked: Any) -> tuple[Any, ...]:
        game, engine = Game(start), Engine()
        for _ in range(4):
            engine.play(game, Limit(depth=2), **asked, seed=seed)
        return game.moves

    assert moves(7, variety=0.1) == moves(7, variety=0.1)
    first = {moves(seed, variety=0.1)[0] for seed in range(60)}
    assert first == near
    assert len({moves(None, variety=0.1) for _ in range(8)}) > 1
    assert moves(1) == moves(2) == moves(None), "off by default"
    only = start.legal_moves[5]
    assert Engine().play(Game(start), Limit(depth=1), variety=9, root_moves=[only]) == only


def test_variety_keeps_a_win() -> None:
    board = "...k.../......./......./...T.../......./......./...K..."
    study = fiveply.parse("arkantar", f"{board} b 0 - -")
    for seed in range(20):
        game = Game(study)
        Engine().play(game, Limit(depth=3), variety=100.0, seed=seed)
        assert game.outcome is not None


def test_a_table_is_asked_alike() -> None:
    """What is read off a table is cut to the same lines as a search."""
    position = fiveply.start("tritangle", "2x3").play("roll 6")
    move = position.legal_moves[0]

    def line(value: float) -> Line[fiveply.Move]:
        return Line(Score(None, value, is_probability=True), (move,))

    lines = tuple(map(line, (0.5, 0.5, 0.45, 0.0)))
    report = Report(lines, lines[0].score, 0, 0, 0.0, "table", position)
    counts = {0: 2, 0.04: 2, 0.05: 3, 1: 3}
    for margin, count in counts.items():
        assert len(asked_for(report, 1, margin, None).lines) == count
    assert len(asked_for(report, 3, None, (move,)).lines) == 3


def test_it_can_be_watched_and_stopped() -> None:
    stop, seen = threading.Event(), []

    def inform(report: Report[Any]) -> None:
        seen.append(report)
        if report.depth == 2:
            stop.set()

    start = fiveply.start("arkantar")
    some = start.legal_moves[:5]
    report = Engine().analyse(
        start, Limit(), margin=0.5, root_moves=some, on_info=inform, stop=stop
    )
    assert report.stopped == "interrupted"
    assert [one.depth for one in seen] == list(range(1, report.depth + 1))
    assert report.lines == seen[-1].lines


def test_command_line() -> None:
    asked = ["analyse", "arkantar", "--depth", "2", "--exact", "--json"]
    found = json.loads(output(*asked, "--root-moves", "+d4 +a3", "--lines", "5"))
    assert {line["moves"][0] for line in found["lines"]} == {"+d4", "+a3"}
    found = json.loads(output(*asked, "--margin", "0"))
    assert len({line["value"] for line in found["lines"]}) == 1
    for wrong, said in (
        (["--margin", "0", "--lines", "2"], "--lines: found 2 beside --margin"),
        (["--root-moves", ""], "root_moves: found none"),
        (["--root-moves", "a1a2"], "root_moves: found a1a2"),
        (["--margin", "-1"], "margin: found -1.0"),
    ):
        done = run(*asked, *wrong)
        assert done.returncode == 2
        assert said in done.stderr


def test_ugi() -> None:
    said: list[str] = []
    commands = ["go searchmoves +a3 +d4 depth 2", "go depth 2 searchmoves +c3"]
    for command in [*commands, "go depth 1 searchmoves a1a2", "go searchmoves depth 1"]:
        Session("arkantar", said.append).run(["position startpos", command])
    said = [line for line in said if not line.startswith("info depth")]
    assert said[0] in ("bestmove +a3", "bestmove +d4")
    assert said[1] == "bestmove +c3"
    assert said[2].startswith("info string error root_moves: found a1a2, expected one of the")
    assert said[3].startswith("info string error root_moves: found none")
    assert len(said) == 4


def test_settings_of_a_player() -> None:
    made = player("depth=2,variety=0.25,seed=7")
    assert (made.variety, made.seed) == (0.25, 7)
    assert player(str(made)) == made
    for wrong in ("depth=2,variety=-1", "depth=2,variety=x", "depth=2,variety=1,seed=-1"):
        with pytest.raises(ValueError, match=r"variety|seed|player"):
            player(wrong)
    with pytest.raises(ValueError, match="variety: found beside python or command"):
        player("depth=2,variety=1,command=x")
    for elsewhere in ("python=x", "command=x"):
        with pytest.raises(ValueError, match="weights: found beside python or command"):
            player(f"depth=2,weights=hand,{elsewhere}")


def test_a_match_with_variety_is_the_same_every_time() -> None:
    settings = Settings.of("tritrac", ["depth=1,variety=1", "depth=1"])
    once, again = ([game.moves for game in play_games(settings, 2)] for _ in range(2))
    assert once == again
