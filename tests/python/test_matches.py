"""The games of a match: paired, the same whatever plays them, kept in a log."""

from __future__ import annotations

import json
import math
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import fiveply
from fiveply import Limit, executors, matches
from fiveply.matches import Log, LogError, MatchError, Opening, Settings, Sprt
from fiveply.matches.tally import Tally
from fiveply.openings import judge
from fiveply.players import Player

QUICK = ("nodes=150", "nodes=60")
PYTHON = f"python={sys.executable}"


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "fiveply", "match", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=300)


@pytest.mark.parametrize(
    ("game", "variant"), [("tritangle", "2x3"), ("thief", ""), ("threaten", "3")]
)
def test_games_do_not_depend_on_what_plays_them(game: str, variant: str) -> None:
    settings = Settings.of(game, QUICK, variant=variant, seed=3, openings=2)
    alone = list(matches.play_games(settings, 4))
    with ThreadPoolExecutor(3) as threads:
        assert list(matches.play_games(settings, 4, executor=threads)) == alone
    with executors.processes(2) as processes:
        assert list(matches.play_games(settings, 4, executor=processes)) == alone
    opening = Opening(alone[1].start, alone[1].moves[: alone[1].opening])
    assert matches.play_game(settings, 1, opening) == alone[1]


def test_games_follow_the_rules(start: Any) -> None:
    settings = Settings.of(start.game, ["nodes=50", "nodes=20"], variant=start.variant, openings=1)
    played = next(matches.play_games(settings, 1))
    record = fiveply.Game(fiveply.parse(start.game, played.start))
    for text in played.moves:
        record.push(text)
    assert record.outcome is not None
    assert (record.outcome.winner, record.outcome.reason) == (played.winner, played.reason)
    assert sum(played.points(2)) == pytest.approx(1)


@pytest.mark.parametrize(
    ("game", "variant", "engines", "ways"),
    [
        ("tritrac", "", 2, 2),
        ("tritrac", "", 3, 6),
        ("threaten", "3", 2, 6),
        ("threaten", "3", 3, 6),
        ("threaten", "4", 2, 14),
        ("threaten", "4", 4, 24),
    ],
)
def test_every_opening_from_every_seat(game: str, variant: str, engines: int, ways: int) -> None:
    settings = Settings.of(game, ["depth=1"] * engines, variant=variant)
    seatings = settings.seatings
    assert len(seatings) == len(set(seatings)) == ways
    for seat in range(settings.players):
        taken = [seating[seat] for seating in seatings]
        assert len({taken.count(engine) for engine in range(engines)}) == 1


def test_a_seat_throws_the_same_in_all_games_of_an_opening() -> None:
    settings = Settings.of("tritangle", QUICK, variant="2x3", seed=5)
    one, other = matches.play_games(settings, 2)

    def rolls(played: matches.Played) -> list[list[str]]:
        game = fiveply.Game(fiveply.parse("tritangle", played.start))
        thrown: list[list[str]] = [[], []]
        for ply, move in enumerate(played.moves):
            if game.position.is_chance and ply >= played.opening:
                thrown[game.position.turn or 0].append(move)
            game.push(move)
        return thrown

    assert one.moves[: one.opening] == other.moves[: other.opening]
    for here, there in zip(rolls(one), rolls(other), strict=True):
        assert len(here) > 3
        assert all(a == b for a, b in zip(here, there, strict=False))


def test_an_engine_against_itself_is_even() -> None:
    settings = Settings.of("tritrac", ["nodes=100", "nodes=100"], seed=2)
    result = matches.measure(settings, matches.play_games(settings, 12))
    assert result.pairs == (0, 0, 6, 0, 0)
    assert result.standings[0].share.value == 0.5
    assert len({played.moves for played in matches.play_games(settings, 12)}) == 6


def test_openings_are_distinct_and_balanced(start: Any) -> None:
    settings = Settings.of(start.game, QUICK, variant=start.variant, openings=3, seed=4)
    # In Thief hardly any opening is level and some are far from it: it takes more to see the usual.
    many = 8 if start.game == "thief" else 4
    drawn = zip(matches.openings(settings, {}), range(many), strict=False)
    found = [opening for opening, _ in drawn]
    again = list(zip(matches.openings(settings, {2: found[2]}), range(many), strict=False))
    assert [opening for opening, _ in again] == found
    games = [opening.game(settings) for opening in found]
    assert all(game.outcome is None and not game.position.turn_moves for game in games)
    # With dice the games differ all the same.
    assert start.is_chance or len({str(game.position) for game in games}) == len(games)
    scores = [judge(game) for game in (fiveply.Game(start), *games)]
    level, *values = [score.value for score in scores if score is not None]
    balance = 0.1 if start.is_chance else 1.0
    leads = [abs(value - level) for value in values]
    # Where none is within the balance the most level one found must do.
    found_at_all = 3 if start.game == "thief" else 1
    assert sorted(leads)[many // 2 - 1] <= found_at_all * balance + 1e-9
    assert all(map(math.isfinite, leads))


def test_openings_in_the_middle_of_a_round() -> None:
    def drawn(**settings: Any) -> list[Opening]:
        asked = Settings.of("thief", QUICK, openings=1, seed=5, **settings)
        return [opening for opening, _ in zip(matches.openings(asked, {}), range(4), strict=False)]

    # One ply is half a round at most, and here the first one of a turn.
    assert {len(opening.moves) for opening in drawn(mid_round=True)} == {1}
    assert min(len(opening.moves) for opening in drawn()) > 1
    # Who looks further finds other moves good.
    assert drawn(mid_round=True, judge_nodes=50_000) != drawn(mid_round=True)


def test_openings_can_run_out() -> None:
    settings = Settings.of("tritrac", QUICK, openings=0)
    assert len(list(matches.play_games(settings, 2))) == 2
    with pytest.raises(MatchError) as error:
        list(matches.play_games(settings, 4))
    assert error.value.field == "openings"
    # With dice the games differ all the same.
    dice = Settings.of("tritangle", QUICK, variant="2x3", openings=0)
    assert len({played.moves for played in matches.play_games(dice, 6)}) > 3


def test_given_positions_end_a_match() -> None:
    start = fiveply.start("tritrac")
    texts = [str(start), str(start.play("+b3l"))]
    settings = Settings.of("tritrac", QUICK, positions=texts)
    played = list(matches.play_games(settings, 100))
    assert [game.start for game in played] == [texts[0]] * 2 + [texts[1]] * 2
    assert {game.opening for game in played} == {0}


def test_a_log_goes_on_from_where_it_ends(tmp_path: Path) -> None:
    settings = Settings.of("tritrac", QUICK)
    path = tmp_path / "games.jsonl"
    with Log.resume(path, settings) as log:
        played = list(matches.play_games(settings, 6, log=log))
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    # A crash in the middle of a line; games finished out of order.
    path.write_bytes(b"".join([lines[0], lines[6], lines[2], lines[3], lines[1][:-9]]))
    with Log.resume(path, settings) as log:
        assert sorted(log.games) == [1, 2, 5]
        assert list(matches.play_games(settings, 6, log=log)) == played
    assert sorted(path.read_bytes().splitlines()) == sorted(whole.splitlines())
    with Log.resume(path, settings) as log:
        assert list(matches.play_games(settings, 6, log=log)) == played
    assert len(path.read_bytes().splitlines()) == 7


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"seed": 1}, "log, seed"),
        ({"engines": ("nodes=150", "nodes=61")}, "log, engines"),
        ({"openings": 2}, "log, openings"),
        ({"balance": 0.5}, "log, balance"),
    ],
)
def test_a_log_of_other_settings_is_refused(
    tmp_path: Path, change: dict[str, Any], field: str
) -> None:
    path = tmp_path / "games.jsonl"
    given: dict[str, Any] = {"engines": QUICK}
    Log.resume(path, Settings.of("tritrac", **given)).close()
    with pytest.raises(LogError) as error:
        Log.resume(path, Settings.of("tritrac", **(given | change)))
    assert error.value.field == field


@pytest.mark.parametrize(
    "change",
    [{"seating": [1, 0]}, {"winner": 2}, {"efforts": []}, {"moves": 3}, {"index": -1}, {"x": 1}],
)
def test_lines_that_are_no_games(tmp_path: Path, change: dict[str, Any]) -> None:
    settings = Settings.of("tritrac", QUICK)
    path = tmp_path / "games.jsonl"
    with Log.resume(path, settings) as log:
        list(matches.play_games(settings, 2, log=log))
    head, first, second = path.read_text().splitlines()
    values = json.loads(first) | change
    path.write_text("\n".join([head, json.dumps(values), second, ""]))
    with pytest.raises(LogError) as error:
        Log.read(path)
    assert error.value.field == "log, line 2"


def test_a_test_ends_with_the_opening_that_decides() -> None:
    settings = Settings.of("tritangle", ["nodes=400", "depth=1"], variant="2x3", seed=1)
    sprt = Sprt(-400, 0, alpha=0.2, beta=0.2)
    played = list(matches.play_games(settings, 400, sprt=sprt))
    assert len(played) < 400
    result = matches.measure(settings, played, sprt)
    assert result.test is not None
    assert result.test.decision in ("H0", "H1")
    tally = Tally(settings)
    for game in played[:-2]:
        tally.add(game)
    assert sprt.decision(tally.pairs) is None
    with ThreadPoolExecutor(2) as threads:
        assert list(matches.play_games(settings, 400, sprt=sprt, executor=threads)) == played


def test_the_better_engine_wins() -> None:
    # Not in Thief on 5x5: there the openings decide.
    result = fiveply.match("arkantar", ["depth=3", "depth=1"], games=16)
    assert result.elo is not None
    assert result.elo.value > 0
    a, b = result.standings
    assert a.wins + a.losses + a.draws == a.games == 16
    assert a.share.value + b.share.value == pytest.approx(1)
    assert a.depth > 2 > b.depth == 1
    assert a.nodes > b.nodes


def test_three_engines_and_three_seats() -> None:
    result = fiveply.match("threaten", ["nodes=60", "nodes=30", "depth=1"], games=6)
    assert [one.name for one in result.standings] == ["A", "B", "C"]
    assert sum(one.share.value for one in result.standings) == pytest.approx(1)
    assert result.pairs is None
    assert "A with 1 of 3 seats" in str(result)
    two = fiveply.match("threaten", ["nodes=60", "nodes=30"], games=6)
    assert two.standings[0].seats.keys() == {1, 2}


def test_the_clock_is_kept_and_shown() -> None:
    result = fiveply.match("tritrac", ["time=0.01", "depth=1"], games=2)
    late = result.standings[0].late
    assert late is not None
    assert -10 <= late.median <= late.p99 <= late.most
    assert result.standings[1].late is None
    assert "late ms p50" in str(result)


@pytest.mark.parametrize(
    ("game", "variant"), [("thief", ""), ("tritangle", "2x3"), ("threaten", "3")]
)
def test_an_engine_of_another_interpreter_plays_as_one_of_this(game: str, variant: str) -> None:
    here = Settings.of(game, ["nodes=80", "nodes=40"], variant=variant, openings=2)
    there = Settings.of(game, ["nodes=80", f"nodes=40,{PYTHON}"], variant=variant, openings=2)
    assert list(matches.play_games(here, 2)) == list(matches.play_games(there, 2))


FAKE = """
import json, sys
from fiveply.matches import worker
worker.fiveply.Engine = lambda *_, **__: Fake()
class Fake:
    def analyse(self, *_):
        {}
worker.main()
"""


@pytest.mark.parametrize(
    ("body", "field", "found"),
    [
        ("raise RuntimeError('out of ideas')", "engine /", "RuntimeError: out of ideas"),
        ("import os; os._exit(3)", "engine /", "no answer"),
        ("print('well')", "engine /", "well"),
        (
            "from types import SimpleNamespace as N; return N(best='+b3l', depth=1, nodes=1)",
            "engine B", "+b3l",
        ),
    ],
)  # fmt: skip
def test_engines_that_fail(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str, field: str, found: str
) -> None:
    script = tmp_path / "fake.py"
    script.write_text(FAKE.format(body))
    monkeypatch.setattr("fiveply.matches.programs._WORKER", script)
    settings = Settings.of("tritrac", ["depth=1", f"depth=1,{PYTHON}"], openings=0)
    with pytest.raises(MatchError) as error:
        list(matches.play_games(settings, 2))
    assert error.value.field.startswith(field)
    assert error.value.found == found


UGI = """
import sys
import fiveply

engine = game = None
for line in sys.stdin:
    match line.split():
        case ["ugi"]:
            print("id name Fake")
            print("option name Hash type spin default 16 min 0 max 64")
            print("ugiok", flush=True)
        case ["setoption", "name", "Hash", "value", size]:
            engine = fiveply.Engine(1, int(size), tables=False)
        case ["isready"]:
            print("readyok", flush=True)
        case ["position", "fen", *words]:
            cut = words.index("moves")
            game = fiveply.Game(fiveply.parse(sys.argv[1], " ".join(words[:cut])))
            for word in words[cut + 1 :]:
                game.push(word.replace("_", " "))
        case ["go", "nodes", number]:
            report = engine.analyse(game, fiveply.Limit(nodes=int(number)))
            print(f"info depth {report.depth} score cp 0 nodes {report.nodes} pv {report.best}")
            print("bestmove", report.best, flush=True)
        case ["go", "depth", "1"]:
            print("bestmove e2e4", flush=True)
        case ["go", *_]:
            print("info string error go: found these, expected nodes", flush=True)
"""
"""An engine that speaks as much UGI as it must."""


@pytest.fixture
def ugi(tmp_path: Path) -> str:
    script = tmp_path / "ugi.py"
    script.write_text(UGI)
    return f"command='{sys.executable}' '{script}'"


@pytest.mark.parametrize(("game", "variant"), [("thief", ""), ("tritangle", "2x3")])
def test_a_program_that_speaks_ugi_plays_as_one_of_this(ugi: str, game: str, variant: str) -> None:
    here = Settings.of(game, ["nodes=80", "nodes=40"], variant=variant, openings=2)
    there = Settings.of(game, ["nodes=80", f"nodes=40,{ugi} {game}"], variant=variant, openings=2)
    assert list(matches.play_games(here, 2)) == list(matches.play_games(there, 2))
    assert Settings.from_json(there.to_json()) == there


@pytest.mark.parametrize(
    ("limit", "field", "found"),
    [
        ("depth=1", "engine B", "e2e4"),
        ("time=1", "engine /", "info string error go: found these, expected nodes"),
    ],
)
def test_programs_that_fail(ugi: str, limit: str, field: str, found: str) -> None:
    with pytest.raises(MatchError) as error:
        fiveply.match("tritrac", ["depth=1", f"{limit},{ugi} tritrac"], games=2, openings=0)
    assert error.value.field.startswith(field)
    assert error.value.found == found


def test_a_program_that_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fiveply.matches.programs.PATIENCE", 0.2)
    mute = f"command='{sys.executable}' -c 'import time; time.sleep(60)'"
    with pytest.raises(MatchError) as error:
        fiveply.match("tritrac", ["depth=1", f"time=0.1,{mute}"], games=2)
    assert error.value.found == "no answer"


@pytest.mark.parametrize("command", ["", "'", "/nowhere/program ugi"])
def test_commands_that_are_none(command: str) -> None:
    with pytest.raises(MatchError) as error:
        fiveply.match("tritrac", ["depth=1", f"depth=1,command={command}"], games=2)
    assert error.value.field == "command"


def test_an_interpreter_that_is_none() -> None:
    with pytest.raises(MatchError) as error:
        fiveply.match("tritrac", ["depth=1", "depth=1,python=/nowhere/python"], games=2)
    assert error.value.field == "python"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"engines": ["depth=1"]}, "engines"),
        ({"engines": ["depth=1"] * 5}, "engines"),
        ({"openings": -1}, "openings"),
        ({"balance": 0}, "balance"),
        ({"balance": math.nan}, "balance"),
        ({"judge_nodes": 0}, "judge_nodes"),
        ({"positions": ["x"]}, "PLAYERS"),
        ({"game": "thief", "positions": [str(fiveply.start("thief", "7x7"))]}, "positions"),
    ],
)
def test_settings_out_of_bounds(change: dict[str, Any], field: str) -> None:
    with pytest.raises(fiveply.FiveplyError) as error:
        Settings.of(**({"game": "tritangle", "engines": QUICK} | change))
    if field != "PLAYERS":
        assert error.value.field == field


def test_a_test_needs_pairs() -> None:
    settings = Settings.of("threaten", QUICK)
    with pytest.raises(MatchError) as error:
        next(matches.play_games(settings, 1, sprt=Sprt(0, 5)))
    assert error.value.field == "sprt"


def test_the_command(tmp_path: Path) -> None:
    options = ["tritrac", "--a", "depth=2", "--b", "nodes=300,table-mb=1", "--games", "4"]
    log = tmp_path / "games.jsonl"
    first = run(*options, "--jobs", "2", "--log", log, "--json")
    assert first.stderr == ""
    result = json.loads(first.stdout)
    assert result["games"] == sum(result["seats"]) + result["draws"] == 4
    assert result["standings"][1]["settings"].startswith("nodes=300")
    again = run(*options, "--executor", "processes", "--jobs", "2", "--json")
    assert json.loads(again.stdout) == result
    assert run(*options, "--log", log, "--json").stdout == first.stdout
    shown = run(*options, "--log", log, "--sprt", "0", "10").stdout
    assert "Elo of A over B" in shown
    assert "not decided" in shown


def test_the_command_with_positions(tmp_path: Path) -> None:
    file = tmp_path / "positions.txt"
    file.write_text(f"# two\n\n{fiveply.start('tritrac')}\n")
    options = ["--openings", str(file), "--a", "depth=1", "--b", "depth=1", "--json"]
    assert json.loads(run("tritrac", *options).stdout)["games"] == 2
    file.write_text("# none\n")
    done = run("tritrac", *options)
    assert done.returncode == 2
    assert "--openings" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["--b", "depth=1,python=/nowhere/python"], 2, "python: found /nowhere/python"),
        (["--sprt", "5", "0"], 2, "sprt: found"),
        (["--opening", "99"], 2, "openings: found 99"),
        (["--a", "depth=1,speed=3"], 2, "player: found"),
        (["--scheduler", "nonsense://x"], 1, "--scheduler: "),
    ],
)
def test_bad_options(arguments: list[str], status: int, said: str) -> None:
    done = run("tritrac", "--a", "depth=1", *arguments)
    assert done.returncode == status
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("sign", [signal.SIGKILL, signal.SIGINT])
def test_a_match_after_an_interruption_is_the_same(tmp_path: Path, sign: signal.Signals) -> None:
    log = tmp_path / "games.jsonl"
    options = ["thief", "--a", "nodes=300", "--b", "nodes=150", "--games", "8", "--jobs", "2"]
    options += ["--opening", "2", "--json"]
    whole = run(*options)
    command = [sys.executable, "-m", "fiveply", "match", *options, "--log", str(log)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        end = time.monotonic() + 120
        while not log.exists() or log.read_bytes().count(b"\n") < 3:
            assert time.monotonic() < end
            time.sleep(0.02)
        process.send_signal(sign)
        _, said = process.communicate(timeout=60)
    if sign == signal.SIGINT:
        assert process.returncode == 130
        assert b"goes on from there" in said
    done = run(*options, "--log", log)
    assert json.loads(done.stdout) == json.loads(whole.stdout)
    lines = log.read_text().splitlines()[1:]
    assert sorted(json.loads(line)["index"] for line in lines) == list(range(8))


def test_settings_of_players_are_read_back() -> None:
    one = Player(Limit(time=0.5), python="/opt/old/bin/python")
    assert fiveply.matches.Settings.of("tritrac", [one, str(one)]).engines == (one, one)
