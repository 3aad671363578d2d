"""A session: commands in, answers out."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Iterable
from typing import Any

import fiveply

from .. import _core
from ..turns import split_moves
from .clock import read_go
from .options import Settings, options_of
from .queries import answer
from .search import Search
from .words import move_word, read_position


class Session:
    """The engine's side of the Universal Game Interface for one game.

    Args:
        game: a key of `fiveply.GAMES`.
        say: takes each line of the answers, from several threads but never two at once.
        variant: one of the game's variants; empty for its default.
        seed: of the die, where a roll is asked for; None: a different one every time.

    Raises:
        ValueError: there is no such game or variant.

    >>> session = Session("tritrac", print)
    >>> _ = session.obey("position startpos moves b3q")
    info string error move: found "b3q", expected an orientation l, r or v at character 3
    >>> session.obey("quit")
    False
    """

    def __init__(
        self,
        game: str,
        say: Callable[[str], object],
        *,
        variant: str = "",
        seed: int | None = None,
    ) -> None:
        self._start = fiveply.start(game, variant)
        self._settings = Settings(options_of(game, self._start.variant))
        self._game: fiveply.Game[Any] = fiveply.Game(self._start)
        self._engine: fiveply.Engine | None = None
        self._search: Search | None = None
        self._die = random.Random(seed)
        self._write, self._lock = say, threading.Lock()
        self._commands: dict[str, Callable[[list[str]], object]] = {
            "ugi": self._introduce,
            "isready": self._be_ready,
            "uginewgame": self._new_game,
            "setoption": self._set_option,
            "position": self._set_position,
            "query": self._query,
            "go": self._go,
            "stop": self._stop,
        }

    def run(self, lines: Iterable[str]) -> None:
        """Obey commands until `quit` or their end; a search that has a limit is then awaited."""
        try:
            if all(self.obey(line) for line in lines) and self._search is not None:
                self._search.finish()
        finally:
            self.close()

    def obey(self, line: str) -> bool:
        """Obey one command, at once even while a search goes on.

        What is wrong with it is told in a line `info string error FIELD: found ..., expected ...`;
        what is no command is passed over.

        Returns:
            False when it was `quit`.
        """
        name, *words = line.split() or [""]
        if name == "quit":
            self.close()
            return False
        if name in self._commands:
            try:
                self._commands[name](words)
            except (ValueError, MemoryError) as error:
                self._say(f"info string error {error}")
        return True

    def close(self) -> None:
        """End a search that goes on."""
        self._stop([])
        if self._search is not None:
            self._search.finish()

    def _say(self, line: str) -> None:
        with self._lock:
            self._write(" ".join(line.split()))

    def _introduce(self, _: list[str]) -> None:
        self._say(f"id name fiveply {fiveply.__version__} {self._start.title}")
        self._say("id author the fiveply authors")
        for name, option in self._settings.options.items():
            self._say(f"option name {name} {option}")
        self._say("ugiok")

    def _be_ready(self, _: list[str]) -> None:
        self._say("readyok")

    def _new_game(self, _: list[str]) -> None:
        self._game = fiveply.Game(self._start)
        self._engine = None

    def _set_option(self, words: list[str]) -> None:
        if self._settings.set(" ".join(words)) == "Variant":
            self._start = type(self._start)(self._settings["Variant"])
            self._game = fiveply.Game(self._start)
        self._engine = None

    def _set_position(self, words: list[str]) -> None:
        self._game = read_position(words, lambda: self._start)

    def _query(self, words: list[str]) -> None:
        self._say(f"response {answer(self._game, words)}")

    def _stop(self, _: list[str]) -> None:
        if self._search is not None:
            self._search.stop()

    def _go(self, words: list[str]) -> None:
        if self._search is not None:
            if self._search.goes_on:
                raise fiveply.FiveplyError("go", "a search that goes on", "stop before it")
            self._search.finish()
        go, position = read_go(words), self._game.position
        among = None
        if go.moves is not None:
            among = _core.root_moves(position, split_moves(" ".join(go.moves)))
        roll = self._roll()
        if roll is not None and not go.infinite:
            self._say(f"bestmove {move_word(roll)}")
            return
        # A finished game has no player to act; the search says so.
        limit = go.limit(position.turn or 0, self._settings["MoveOverhead"])
        self._search = Search(
            self._ready_engine(),
            self._game,
            limit,
            infinite=go.infinite,
            multipv=self._settings["MultiPV"],
            root_moves=among,
            best=roll,
            say=self._say,
        )

    def _roll(self) -> fiveply.Move | None:
        """Roll the die if a roll is due."""
        position = self._game.position
        return self._die.choice(position.legal_moves) if position.is_chance else None

    def _ready_engine(self) -> fiveply.Engine:
        """Give the engine; what it learnt is kept until a new game or another setting."""
        if self._engine is None:
            chosen = self._settings
            self._engine = fiveply.Engine(
                chosen["Threads"], chosen["Hash"], chosen["Method"], tables=chosen["Tables"]
            )
        return self._engine
