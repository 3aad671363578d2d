"""The Universal Game Interface, spoken as a match program or a board speaks it."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

import pexpect
import pytest

import fiveply
from fiveply import Game, Limit
from fiveply.ugi import Session
from samples import VARIANTS
from test_cli import run

INFO = re.compile(
    r"info depth (\d+) (?:multipv \d+ )?score (?:cp -?\d+|win -?\d+|prob [01]\.\d{4})"
    r"(?: seats(?: -?[\d.]+)+)? nodes \d+ nps \d+ time \d+ pv( \S+)+"
)


class Client:
    """A program that runs `fiveply ugi` and waits for what it asked."""

    def __init__(self, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "fiveply", "ugi", *arguments],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
        )  # fmt: skip

    def send(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n")

    def until(self, beginning: str) -> list[str]:
        """Read lines up to one that begins so."""
        assert self.process.stdout is not None
        lines: list[str] = []
        while not lines or not lines[-1].startswith(beginning):
            line = self.process.stdout.readline()
            assert line, f"the engine has gone after {lines}"
            lines.append(line.rstrip("\n"))
        return lines

    def ask(self, query: str) -> str:
        self.send(f"query {query}")
        (line,) = self.until("response")
        return line.removeprefix("response ")

    def go(self, how: str) -> str:
        self.send(f"go {how}")
        return self.until("bestmove")[-1].removeprefix("bestmove ")

    def quit(self) -> None:
        self.send("quit")
        assert self.process.wait(10) == 0


@pytest.fixture
def client() -> Iterator[Any]:
    clients: list[Client] = []

    def make(*arguments: str) -> Client:
        clients.append(Client(*arguments))
        clients[-1].send("ugi")
        clients[-1].until("ugiok")
        return clients[-1]

    yield make
    for one in clients:
        one.process.kill()
        one.process.communicate()


def answers(session_of: str, *commands: str, variant: str = "") -> list[str]:
    """Give what a session without a process says to commands."""
    lines: list[str] = []
    Session(session_of, lines.append, variant=variant, seed=1).run(commands)
    return lines


def test_a_scripted_session() -> None:
    script = [
        "ugi", "setoption name Hash value 8", "setoption name MultiPV value 2", "isready",
        "uginewgame", "position startpos moves +d4", "query p1turn", "query p2turn",
        "query gameover", "query result", "query fen", "go depth 3", "isready", "quit", "isready",
    ]  # fmt: skip
    done = run("ugi", "arkantar", stdin="\n".join(script))
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0] == f"id name fiveply {fiveply.__version__} Arkantar"
    end = lines.index("ugiok")
    assert {line.split()[2] for line in lines[2:end]} == {
        "Threads", "Hash", "Method", "MultiPV", "MoveOverhead", "Tables",
    }  # fmt: skip
    assert lines[end + 1 : end + 6] == [
        "readyok", "response true", "response false", "response false", "response none",
    ]  # fmt: skip
    assert lines[end + 6] == f"response {fiveply.start('arkantar').play('+d4')}"
    rest = [line for line in lines[end + 7 :] if line != "readyok"]
    assert rest[-1].startswith("bestmove ")
    assert all(INFO.fullmatch(line) for line in rest[:-1]), rest
    assert {line.split()[4] for line in rest[:-1]} == {"1", "2"}
    assert lines.count("readyok") == 2


def test_the_answer_is_the_engine_s(client: Any) -> None:
    engine = client("tritrac")
    engine.send("position startpos moves +b3l +c4r")
    engine.send("go depth 3")
    *infos, best = engine.until("bestmove")
    game = Game(fiveply.start("tritrac"))
    game.push("+b3l"), game.push("+c4r")
    report = fiveply.analyse(game, Limit(depth=3))
    assert best == f"bestmove {report.best}"
    assert [int(line.split()[2]) for line in infos] == [1, 2, 3]
    assert infos[-1].endswith(" pv " + " ".join(map(str, report.line)))
    engine.quit()


def test_a_search_listens(client: Any) -> None:
    engine = client("arkantar")
    engine.send("go infinite")
    began = time.monotonic()
    engine.send("isready")
    assert engine.until("readyok")
    assert engine.ask("p1turn") == "true"
    engine.send("go depth 1")
    assert engine.until("info string error")[-1].startswith("info string error go: found")
    engine.send("stop")
    best = engine.until("bestmove")[-1].split()[1]
    assert time.monotonic() - began < 2
    assert best in map(str, fiveply.start("arkantar").legal_moves)
    # Nothing is wrong with stopping what has ended, and the next search is a new one.
    engine.send("stop")
    assert engine.go("depth 1")
    engine.send("go infinite")
    engine.quit()


def test_infinite_keeps_a_decided_result_until_stop(client: Any) -> None:
    engine = client("arkantar")
    engine.send("position fen ...k.../......./......./...T.../......./......./...K... b 0 - -")
    engine.send("go infinite")
    assert " score win 1 " in engine.until("info depth 1")[-1]
    engine.send("isready")
    assert engine.until("readyok") == ["readyok"]
    engine.send("stop")
    assert engine.until("bestmove") == ["bestmove d4xd7"]
    engine.quit()


def test_limits(client: Any) -> None:
    engine = client("tritrac")
    for how in ("movetime 60", "p1time 1000 p2time 1000 p1inc 10 p2inc 10", "nodes 500",
                "p1time -5 p2time 100", "depth 2 nodes 999999 ponder"):  # fmt: skip
        began = time.monotonic()
        assert engine.go(how) in map(str, fiveply.start("tritrac").legal_moves), how
        assert time.monotonic() - began < 1, how
    engine.quit()


def test_the_end_of_input_ends_the_session_after_the_search() -> None:
    done = run("ugi", "tritrac", stdin="go depth 2")
    assert done.stdout.splitlines()[-1].startswith("bestmove +")
    done = run("ugi", "tritrac", stdin="go infinite\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1].startswith("bestmove +")


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_whole_games_between_two_engines(game: str, variant: str) -> None:
    """A match as a program would play it that knows no game: it only hands texts about."""
    lines: list[str] = []
    sessions = [
        Session(game, lines.append, variant=variant, seed=seat)
        for seat in range(fiveply.start(game, variant).players)
    ]

    def ask(session: Session, command: str) -> str:
        del lines[:]
        session.run([command])
        return lines[-1]

    moves: list[str] = []
    position = "position startpos"
    while ask(sessions[0], "query gameover") == "response false" and len(moves) < 60:
        turn = ask(sessions[0], "query turn").removeprefix("response ")
        session = sessions[int(turn[1:]) - 1]
        assert ask(session, f"query {turn}turn") == "response true"
        best = ask(session, "go depth 1")
        moves.append(best.removeprefix("bestmove "))
        position = f"position startpos moves {' '.join(moves)}"
        for each in sessions:
            each.obey(position)
    text = ask(sessions[0], "query fen").removeprefix("response ")
    record = Game(fiveply.start(game, variant))
    for move in moves:
        record.push(move.replace("_", " "))
    assert str(record.position) == text
    assert answers(game, f"position fen {text}", "query fen") == [f"response {text}"]


KINGS = "...k.../......./......./......./......./......./...K... b 0 - -"
ENDED = {
    "p1win": f"fen {KINGS.replace('k', '.').replace(' b ', ' w ')}",
    "p2win": f"fen {KINGS.replace('K', '.')}",
    "draw": f"fen {KINGS} moves d1a1 end d7g7 end {'a1g1 end g7a7 end g1a1 end a7g7 end ' * 2}",
}


@pytest.mark.parametrize("result", ENDED)
def test_results(result: str) -> None:
    queries = ("result", "gameover", "turn", "p1turn", "moves")
    asked = [f"position {ENDED[result]}", *(f"query {query}" for query in queries), "go depth 2"]
    *said, error, best = answers("arkantar", *asked)
    assert said == [f"response {word}" for word in (result, "true", "none", "false", "none")]
    assert error.startswith("info string error ")
    assert best == "bestmove (none)"


def test_dice() -> None:
    asked = ("query chance", "query moves", "go movetime 10", "position startpos moves roll 6",
             "query chance", "query p1turn", "query islegal roll_3", "query islegal B-0",
             "position startpos moves roll_6", "go depth 2")  # fmt: skip
    lines = answers("tritangle", *asked, variant="2x3")
    assert lines[:2] == ["response true", "response roll_1 roll_2 roll_3 roll_4 roll_5 roll_6"]
    assert re.fullmatch(r"bestmove roll_[1-6]", lines[2])
    assert lines[3:7] == ["response false", "response true", "response false", "response true"]
    assert INFO.fullmatch(lines[7])
    assert " score prob 0." in lines[7]
    assert lines[-1] == "bestmove B-0"
    # Before the roll only an analysis looks at what may come.
    infos = answers("tritangle", "go infinite", variant="2x3")
    assert sum(line.startswith("info depth 1 multipv") for line in infos) == 6
    assert re.fullmatch(r"bestmove roll_[1-6]", infos[-1])


def test_more_players() -> None:
    lines = answers("threaten", "query players", "query p3turn", "go depth 1", variant="4")
    assert lines[:2] == ["response 4", "response false"]
    assert re.search(r" seats( -?\d+){4} nodes ", lines[2])


def test_variant_is_an_option() -> None:
    lines = answers("thief", "ugi", "setoption name variant value 7x7", "query fen")
    assert "option name Variant type combo default 5x5 var 5x5 var 7x7" in lines
    assert lines[-1] == f"response {fiveply.start('thief', '7x7')}"


BAD = [
    ("position", "position: found nothing"),
    ("position later", "position: found later"),
    ("position startpos a b", "position: found startpos a b"),
    ("position fen", "RANKS"),
    ("position fen nonsense b 0 - -", "RANKS"),
    ("position startpos moves zz", "zz"),
    ("position startpos moves a1a7", "move: found a1a7"),
    ("position startpos moves roll", "roll"),
    ("setoption", "option: found nothing"),
    ("setoption name OwnBook value true", "option: found OwnBook"),
    ("setoption name Hash", "Hash: found nothing"),
    ("setoption name Hash value ²", "Hash: found ²"),
    ("setoption name Threads value 0", "Threads: found 0, expected 1 to 256"),
    ("setoption name Method value minimax", "Method: found minimax"),
    ("setoption name Tables value maybe", "Tables: found maybe"),
    ("go depth", "depth: found nothing"),
    ("go depth x", "depth: found x"),
    ("go movetime 1e3", "movetime: found 1e3"),
    ("go p2time 1000", "p1time: found nothing"),
    ("query", "query: found nothing"),
    ("query weather", "query: found weather, expected p1turn, p2turn, gameover"),
]


@pytest.mark.parametrize(("command", "message"), BAD)
def test_bad_input_is_told_and_survived(command: str, message: str) -> None:
    lines = answers("arkantar", "position startpos moves +d4", command, "query fen")
    assert len(lines) == 2
    assert lines[0].startswith("info string error ")
    assert message in lines[0]
    assert "found" in lines[0]
    assert ", expected " in lines[0]
    assert lines[1] == f"response {fiveply.start('arkantar').play('+d4')}"


def test_what_is_no_command_is_passed_over() -> None:
    junk = ["", "   ", "xyzzy", "debug on", "ponderhit", "GO depth 1", "\x00", "position\x00", "é"]
    assert answers("arkantar", *junk, "isready") == ["readyok"]
    command = [sys.executable, "-m", "fiveply", "ugi", "thief"]
    data = bytes(range(256)) + b"\nsetoption name \xff\xfe\nisready\r\n"
    done = subprocess.run(command, input=data, capture_output=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.splitlines()[-1] == b"readyok"


def test_ctrl_c_ends_it() -> None:
    child = pexpect.spawn(
        sys.executable,
        ["-m", "fiveply", "ugi", "arkantar"],
        encoding="utf-8",
        timeout=20,
        echo=False,
    )
    child.sendline("go infinite")
    child.expect("info depth 2")
    child.sendintr()
    child.expect(pexpect.EOF)
    assert "Traceback" not in str(child.before)
    child.close()
    assert child.exitstatus == 130


def test_a_reader_that_goes_away_is_no_fault() -> None:
    command = f"(echo go infinite; sleep 1; echo isready) | {sys.executable} -m fiveply ugi thief"
    done = subprocess.run(
        f"{command} | head -1", shell=True, capture_output=True, text=True, timeout=60
    )
    assert done.stdout.startswith("info depth 1")
    assert done.stderr == ""


def test_bad_arguments() -> None:
    for arguments in (["chess"], ["thief", "--variant", "9x9"], []):
        done = run("ugi", *arguments)
        assert (done.returncode, done.stdout) == (2, "")
        assert "found" in done.stderr or "GAME" in done.stderr
