"""Promises of the search: limits, determinism, results, engines that stay usable."""

from __future__ import annotations

import math
import threading
import time
from typing import Any

import pytest

import fiveply
from fiveply import Engine, Game, Limit, Report, _core, arkantar, threaten, tritangle, tritrac

WON = "...k.../......./......./...T.../......./......./...K... b 0 - -"


def answer(report: Report[Any]) -> tuple[Any, ...]:
    return (report.lines, report.depth, report.nodes, report.stopped)


def test_a_forced_win_is_found_and_told_by_its_distance() -> None:
    report = fiveply.analyse(arkantar.Position.parse(WON), Limit(depth=5))
    assert str(report.best) == "d4xd7"
    assert (report.score.win_in, report.score.value) == (1, math.inf)
    assert report.stopped == "decided"
    assert str(report.score) == "win in 1"


def test_lines_can_be_played(start: Any) -> None:
    report = fiveply.analyse(start, Limit(depth=4), multipv=3)
    assert 1 <= len(report.lines) <= (6 if start.is_chance else 3)
    for line in report.lines:
        position = start
        for move in line.moves:
            position = position.play(move)
    values = [line.score.value for line in report.lines]
    if not start.is_chance:
        assert values == sorted(values, reverse=True)
    assert len({line.moves[0] for line in report.lines}) == len(report.lines)
    assert (report.best, report.line) == (report.lines[0].moves[0], report.lines[0].moves)


@pytest.mark.parametrize("limit", [Limit(depth=4), Limit(nodes=20_000), Limit(depth=9, nodes=5000)])
def test_the_same_question_has_the_same_answer(start: Any, limit: Limit) -> None:
    first = answer(fiveply.analyse(start, limit))
    assert first == answer(fiveply.analyse(start, limit))
    engine = Engine()
    assert first == answer(engine.analyse(start, limit))
    engine.clear()
    assert first == answer(engine.analyse(start, limit))


def test_a_move_comes_back_whatever_the_limit(start: Any) -> None:
    for limit in (Limit(nodes=0), Limit(nodes=1), Limit(time=0.0), Limit(depth=1)):
        report = fiveply.analyse(start, limit)
        assert report.best in start.legal_moves
        assert report.depth >= 1


def test_node_and_time_limits_are_kept(start: Any) -> None:
    report = fiveply.analyse(start, Limit(nodes=30_000))
    assert report.nodes <= 31_000
    begin = time.perf_counter()
    report = fiveply.analyse(start, Limit(time=0.2))
    assert time.perf_counter() - begin < 2.0
    assert report.time >= 0.15 or report.stopped != "time"


def test_on_info_follows_the_depths(start: Any) -> None:
    seen: list[Report[Any]] = []
    report = Engine().analyse(start, Limit(depth=4), on_info=seen.append)
    depths = [info.depth for info in seen]
    assert depths == sorted(depths)
    assert depths[-1] == report.depth
    assert seen[-1].lines == report.lines


def test_an_error_in_on_info_reaches_the_caller() -> None:
    def fail(_: Report[Any]) -> None:
        raise RuntimeError("enough")

    engine = Engine()
    with pytest.raises(RuntimeError, match="enough"):
        engine.analyse(arkantar.Position(), Limit(depth=30), on_info=fail)
    assert engine.analyse(arkantar.Position(), Limit(depth=2)).depth == 2


def test_one_engine_searches_all_games() -> None:
    engine = Engine(threads=2, table_mb=1)
    for _ in range(2):
        for game in fiveply.GAMES:
            p = fiveply.start(game)
            assert engine.analyse(p, Limit(depth=2)).best in p.legal_moves
    assert repr(engine) == "Engine(threads=2, table_mb=1, method='auto')"


def test_threads_find_the_same_value(start: Any) -> None:
    one = fiveply.analyse(start, Limit(depth=4), exact=True)
    two = fiveply.analyse(start, Limit(depth=4), threads=2, exact=True)
    assert one.score == two.score


def test_an_exact_search_needs_no_table() -> None:
    engines = [Engine(exact=True), Engine(exact=True, table_mb=0)]
    for game in ("arkantar", "tritrac", "threaten"):
        p = fiveply.start(game)
        assert len({str(engine.analyse(p, Limit(depth=3)).score) for engine in engines}) == 1
    assert engines[0].exact
    assert not Engine().exact
    assert repr(engines[0]) == "Engine(threads=1, table_mb=16, method='auto', exact=True)"


def test_the_past_of_a_record_counts() -> None:
    # Yellow to act and worse; a move that repeats the position a third time draws.
    text = "...../.OlWl.Yv../.Ol...../..... y -"
    start = tritrac.Position.parse(text)
    game = Game(start)
    for move in ("b5l", "b2r", "b5v", "b2l", "b5l", "b2r", "b5v"):
        game.push(move)
    assert game.outcome is None
    forced = {str(m): None for m in game.position.legal_moves if _draws(game, m)}
    assert forced == {"b2l": None}
    lines = fiveply.analyse(game, Limit(depth=1), multipv=500).lines
    assert {str(line.moves[0]): line.score.value for line in lines}["b2l"] == 0.0
    fresh = fiveply.analyse(game.position, Limit(depth=1), multipv=500).lines
    assert {str(line.moves[0]): line.score.value for line in fresh}["b2l"] != 0.0


def _draws(game: Game[Any], move: Any) -> bool:
    after = game.copy()
    after.push(move)
    return after.outcome is not None and after.outcome.winner is None


def test_engine_play_pushes_one_move(start: Any) -> None:
    game = Game(start)
    while game.position.is_chance:
        game.push(game.position.legal_moves[0])
    before = len(game)
    move = Engine().play(game, Limit(depth=1))
    assert game.moves[before:] == (move,)


def test_a_finished_game_is_not_searched() -> None:
    over = arkantar.Position.parse(WON).play("d4xd7")
    with pytest.raises(fiveply.GameOverError):
        fiveply.analyse(over, Limit(depth=1))
    with pytest.raises(fiveply.GameOverError):
        Engine().play(Game(over), Limit(depth=1))
    with pytest.raises(fiveply.GameOverError):
        over.play("d1d2")
    assert len(over.legal_moves) == over.perft(1) == 0
    assert over.divide(3) == {}


def test_a_busy_engine_says_so() -> None:
    engine = Engine()
    begun = threading.Event()
    worker = threading.Thread(
        target=engine.analyse,
        args=(arkantar.Position(), Limit(time=1.0)),
        kwargs={"on_info": lambda _: begun.set()},
    )
    worker.start()
    assert begun.wait(5)
    with pytest.raises(RuntimeError, match="searching already"):
        engine.analyse(arkantar.Position(), Limit(depth=1))
    worker.join()
    assert engine.analyse(arkantar.Position(), Limit(depth=1)).depth == 1


def test_the_interpreter_is_free_while_a_search_runs() -> None:
    ticks = 0
    done = threading.Event()

    def search() -> None:
        fiveply.analyse(arkantar.Position(), Limit(time=0.5))
        done.set()

    threading.Thread(target=search).start()
    while not done.wait(0.01):
        ticks += 1
    assert ticks > 10


@pytest.mark.parametrize(
    ("name", "bad", "error"),
    [
        ("depth", 0, ValueError),
        ("depth", -3, ValueError),
        ("depth", 10**30, ValueError),
        ("depth", 1.5, TypeError),
        ("depth", True, TypeError),
        ("depth", "3", TypeError),
        ("nodes", -1, ValueError),
        ("nodes", 2**64, ValueError),
        ("nodes", 1e6, TypeError),
        ("time", -0.1, ValueError),
        ("time", math.inf, ValueError),
        ("time", math.nan, ValueError),
        ("time", "1", TypeError),
        ("time", False, TypeError),
    ],
)
def test_absurd_limits(name: str, bad: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match=name):
        Limit(**{name: bad})


@pytest.mark.parametrize(
    ("kwargs", "error"),
    [
        ({"threads": 0}, ValueError),
        ({"threads": 257}, ValueError),
        ({"threads": "2"}, TypeError),
        ({"table_mb": -1}, ValueError),
        ({"table_mb": 2**40}, ValueError),
        ({"table_mb": 1.5}, TypeError),
    ],
)
def test_absurd_engines(kwargs: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error, match=next(iter(kwargs))):
        Engine(**kwargs)


def test_wrong_types_are_named() -> None:
    p = arkantar.Position()
    with pytest.raises(TypeError, match="limit"):
        fiveply.analyse(p, 3)  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="source"):
        fiveply.analyse("start", Limit(depth=1))  # type: ignore[call-overload]
    with pytest.raises(ValueError, match="multipv"):
        fiveply.analyse(p, Limit(depth=1), multipv=0)
    with pytest.raises(TypeError, match="game"):
        Engine().play(p, Limit(depth=1))  # type: ignore[arg-type]


@pytest.mark.parametrize("variant", ["2x3", "3x3"])
def test_a_report_before_a_roll(variant: str) -> None:
    start = tritangle.Position(variant)
    report = fiveply.analyse(start, Limit(depth=4))
    rolls = [line.moves[0] for line in report.lines]
    assert rolls == list(start.legal_moves)
    assert all(len(line.moves) == 2 for line in report.lines)
    mean = sum(line.score.value for line in report.lines) / 6
    assert report.score.value == pytest.approx(mean, abs=1e-12)
    assert report.score.is_probability
    assert str(report.score) == f"{100 * report.score.value:.1f} %"
    if start.players == 2:
        assert report.score.returns is None
    else:
        assert report.score.returns is not None
        assert sum(report.score.returns) == pytest.approx(1)
    with pytest.raises(ValueError, match="roll due"):
        Engine().play(Game(start), Limit(depth=1))


@pytest.mark.parametrize("method", ["auto", "paranoid", "maxn", "brs+", "mcts"])
@pytest.mark.parametrize("variant", ["3", "4"])
def test_every_method_scores_every_player(method: str, variant: str) -> None:
    start = threaten.Position(variant)
    report = fiveply.analyse(start, Limit(depth=3), method=method)
    assert Engine(method=method).method == method
    assert report.score.returns is not None
    assert len(report.score.returns) == int(variant)
    assert report.score.returns[0] == report.score.value
    assert not report.score.is_probability


@pytest.mark.parametrize("method", _core.METHODS)
def test_who_is_out_has_lost(method: str) -> None:
    rows = "O0/.../...../A0C0C0..C0./........C1/.C2A2.C2....../.........T0.../O2T2...C2...C1....."
    position = threaten.Position.parse(f"{rows} 2 002 +")
    assert position.alive == (0, 2)
    report = Engine(method=method).analyse(position, Limit(depth=2))
    assert report.score.returns is not None
    assert report.score.returns[1] == -math.inf


def test_methods_are_checked() -> None:
    with pytest.raises(ValueError, match=r'method: found "best", expected auto, paranoid'):
        Engine(method="best")
    with pytest.raises(TypeError, match="method"):
        Engine(method=3)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"method: found brs\+"):
        fiveply.analyse(tritangle.Position("3x3"), Limit(depth=1), method="brs+")
    assert _core.METHODS == ["auto", "paranoid", "maxn", "brs+", "mcts"]


def test_another_thread_ends_a_search() -> None:
    engine, position, stop = Engine(), arkantar.Position(), threading.Event()
    depths: list[int] = []
    timer = threading.Timer(0.2, stop.set)
    timer.start()
    began = time.monotonic()
    report = engine.analyse(
        position, Limit(), stop=stop, on_info=lambda report: depths.append(report.depth)
    )
    assert 0.2 <= time.monotonic() - began < 1
    timer.join()
    assert (report.stopped, report.depth) == ("interrupted", depths[-1])
    # It was set before this one began, which still looks at every move.
    report = engine.analyse(position, Limit(), stop=stop)
    assert (report.stopped, report.depth) == ("interrupted", 1)
    assert report.best in position.legal_moves


def test_what_is_no_event_is_refused() -> None:
    with pytest.raises(TypeError, match="stop: found int"):
        Engine().analyse(arkantar.Position(), Limit(depth=1), stop=1)  # type: ignore[call-overload]
