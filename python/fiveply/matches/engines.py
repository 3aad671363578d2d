"""The engines of a game: of this fiveply, or of another that is installed elsewhere."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

import fiveply

from ..players import Player
from .settings import MatchError

_WORKER: Final = Path(__file__).with_name("worker.py")


class Choice(NamedTuple):
    """What an engine has chosen."""

    move: str
    """The move."""
    depth: int
    """How deep it has looked."""
    nodes: int
    """Positions it has visited."""


class Thinker(Protocol):
    """An engine at a seat of a game."""

    def think(self, game: fiveply.Game[Any]) -> Choice:
        """Choose a move."""


@contextmanager
def seated(player: Player, game: fiveply.Game[Any]) -> Iterator[Thinker]:
    """Seat an engine at a game; at the end of the block it leaves.

    Raises:
        MatchError: it is of another interpreter, and does not start.
    """
    if player.python is None:
        yield _Here(player)
        return
    with _Elsewhere(player.python, player, game) as thinker:
        yield thinker


class _Here:
    """An engine of this fiveply."""

    def __init__(self, player: Player) -> None:
        self._engine, self._limit = player.engine(), player.limit

    def think(self, game: fiveply.Game[Any]) -> Choice:
        report = self._engine.analyse(game, self._limit)
        return Choice(str(report.best), report.depth, report.nodes)


class _Elsewhere:
    """An engine of another interpreter's fiveply: a process that speaks JSON lines."""

    def __init__(self, python: str, player: Player, game: fiveply.Game[Any]) -> None:
        self._python, self._known = python, 0
        # That interpreter's own fiveply: no folder of this one, no PYTHONPATH comes before it.
        command = [python, "-E", "-P", str(_WORKER)]
        try:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
            )
        except OSError as error:
            raise MatchError("python", python, f"an interpreter ({error.strerror})") from None
        try:
            self._ask(
                game=game.start.game, start=str(game.start), repetition=game.repetition,
                turn_limit=game.turn_limit, limit=asdict(player.limit), threads=player.threads,
                table_mb=player.table_mb, method=player.method,
            )  # fmt: skip
        except BaseException:
            self._end()
            raise

    def think(self, game: fiveply.Game[Any]) -> Choice:
        unknown = [str(move) for move in game.moves[self._known :]]
        self._known = len(game)
        return Choice(**self._ask(moves=unknown))

    def _ask(self, **values: object) -> dict[str, Any]:
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        try:
            stdin.write(json.dumps(values).encode() + b"\n")
            stdin.flush()
            answer: dict[str, Any] = json.loads(stdout.readline())
        except (OSError, ValueError):
            raise MatchError(f"engine of {self._python}", self._last_words(), "a move") from None
        return answer

    def _last_words(self) -> str:
        """Tell the last line of what the process said before it ended."""
        self._process.kill()
        _, said = self._process.communicate()
        return (said.decode(errors="replace").strip().splitlines() or ["no answer"])[-1]

    def _end(self) -> None:
        self._process.kill()
        self._process.communicate()

    def __enter__(self) -> _Elsewhere:
        return self

    def __exit__(self, *_: object) -> None:
        self._end()
