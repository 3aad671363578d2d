"""Engines that are programs: another interpreter's fiveply, or whatever speaks UGI."""

from __future__ import annotations

import json
import shlex
import subprocess
import tempfile
import threading
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final, NamedTuple, Self

import fiveply

from ..players import Player
from .settings import MatchError

PATIENCE: Final = 30.0
"""Seconds beyond its time limit after which a program that does not answer is given up."""
_WORKER: Final = Path(__file__).with_name("worker.py")


class Choice(NamedTuple):
    """What an engine has chosen."""

    move: str
    """The move."""
    depth: int
    """How deep it has looked."""
    nodes: int
    """Positions it has visited."""


class Program:
    """A process that is asked and answers by lines; a context manager that ends it.

    Args:
        kind: what the setting is called that names the program.
        command: program and arguments.

    Raises:
        MatchError: it cannot be started.
    """

    def __init__(self, kind: str, command: Sequence[str]) -> None:
        self._name = command[0]
        # A file, as a pipe that nobody reads would fill up and stop it.
        self._said = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the process
        try:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._said
            )
        except OSError as error:
            self._said.close()
            raise MatchError(kind, command[0], f"a program ({error.strerror})") from None

    def say(self, line: str) -> None:
        """Write a line to it; that it has ended shows when it is to answer."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line.encode() + b"\n")
            self._process.stdin.flush()
        except OSError:
            return

    def hear(self, seconds: float | None = None) -> str:
        """Read a line from it.

        Args:
            seconds: how long it may take for it, but for `PATIENCE`; None: as long as it likes.

        Raises:
            MatchError: it has ended, or takes longer: then it is ended.
        """
        assert self._process.stdout is not None
        if seconds is None:
            line = self._process.stdout.readline()
        else:
            timer = threading.Timer(seconds + PATIENCE, self._process.kill)
            timer.start()
            line = self._process.stdout.readline()
            timer.cancel()
        if not line:
            raise self.failed(self._last_words())
        return line.decode(errors="replace").strip()

    def failed(self, found: str) -> MatchError:
        """Make the error that it has answered so."""
        return MatchError(f"engine {self._name}", found, "a move")

    def _last_words(self) -> str:
        """Give the last line that it has written to standard error."""
        self._process.kill()
        self._process.wait()
        self._said.seek(0)
        said = self._said.read()
        return (said.decode(errors="replace").strip().splitlines() or ["no answer"])[-1]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.communicate()
        self._said.close()


class Elsewhere:
    """An engine of another interpreter's fiveply: what it runs is `fiveply.matches.worker`."""

    def __init__(self, program: Program, player: Player, game: fiveply.Game[Any]) -> None:
        self._program, self._known = program, 0
        self._time: float | None = 0.0
        self._ask(
            game=game.start.game, start=str(game.start), repetition=game.repetition,
            turn_limit=game.turn_limit, limit=asdict(player.limit), threads=player.threads,
            table_mb=player.table_mb, method=player.method,
        )  # fmt: skip
        self._time = player.limit.time

    @staticmethod
    def command(python: str) -> list[str]:
        """Give what starts it: that interpreter's own fiveply, no folder or PYTHONPATH of ours."""
        return [python, "-E", "-P", str(_WORKER)]

    def think(self, game: fiveply.Game[Any]) -> Choice:
        """Choose a move."""
        unknown = [str(move) for move in game.moves[self._known :]]
        self._known = len(game)
        return Choice(**self._ask(moves=unknown))

    def _ask(self, **values: object) -> dict[str, Any]:
        self._program.say(json.dumps(values))
        answer = self._program.hear(self._time)
        try:
            read: dict[str, Any] = json.loads(answer)
        except ValueError:
            raise self._program.failed(answer) from None
        return read


class Ugi:
    """An engine that speaks the Universal Game Interface, `fiveply ugi GAME` for one.

    Of its options it is given those of a player's settings that it has: `Threads`, `Hash`,
    `Method`, and `Tables` switched off.
    """

    def __init__(self, program: Program, player: Player) -> None:
        self._program, self._limit = program, player.limit
        program.say("ugi")
        options = {
            words[2] for words in self._until("ugiok", 0.0) if words[:2] == ["option", "name"]
        }
        wanted = {
            "Threads": player.threads, "Hash": player.table_mb, "Method": player.method,
            "Tables": "false",
        }  # fmt: skip
        for name, value in wanted.items():
            if name in options:
                program.say(f"setoption name {name} value {value}")
        program.say("uginewgame")
        program.say("isready")
        self._until("readyok", 0.0)

    def think(self, game: fiveply.Game[Any]) -> Choice:
        """Choose a move."""
        moves = [str(move).replace(" ", "_") for move in game.moves]
        self._program.say(" ".join(["position fen", str(game.start), "moves", *moves]))
        limit = self._limit
        milliseconds = None if limit.time is None else round(1000 * limit.time)
        numbers = {"depth": limit.depth, "nodes": limit.nodes, "movetime": milliseconds}
        given = [f"{name} {value}" for name, value in numbers.items() if value is not None]
        self._program.say(" ".join(["go", *given]))
        heard = self._until("bestmove", limit.time)
        told = [words for words in heard if "depth" in words or "nodes" in words]
        last = told[-1] if told else []
        return Choice(heard[-1][1], _number(last, "depth"), _number(last, "nodes"))

    def _until(self, word: str, seconds: float | None) -> list[list[str]]:
        """Read lines, split into words, up to the one that begins so.

        It is not many lines that come: each may take as long.
        """
        heard: list[list[str]] = []
        while True:
            line = self._program.hear(seconds)
            heard.append(line.split() or [""])
            if heard[-1][0] == word and (word != "bestmove" or len(heard[-1]) > 1):
                return heard
            if line.startswith("info string error"):
                raise self._program.failed(line)


def command_of(text: str) -> list[str]:
    """Split a command as a shell does.

    Raises:
        MatchError: a quotation does not end, or there is nothing.

    >>> command_of("python -m fiveply ugi thief")
    ['python', '-m', 'fiveply', 'ugi', 'thief']
    """
    try:
        words = shlex.split(text)
    except ValueError:
        words = []
    if not words:
        raise MatchError("command", repr(text), "a program and its arguments")
    return words


def _number(words: list[str], name: str) -> int:
    """Give the number that follows a word; 0 if there is none."""
    follows = words[words.index(name) + 1 :] if name in words else []
    return int(follows[0]) if follows and follows[0].isdecimal() else 0
