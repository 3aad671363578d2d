"""A search that goes on while commands are read."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import fiveply

from .words import NO_MOVE, info_lines, move_word


class Search:
    """One search on a thread of its own, from its first `info` line to its `bestmove`.

    Args:
        engine: what searches.
        game: what is searched; nobody else changes it.
        limit: when it ends.
        infinite: whether the best move is kept back until `stop`.
        multipv: how many lines to find.
        root_moves: the moves to choose from; None: all.
        best: the move to tell, if it is not the search's to choose: a roll.
        say: takes each line of the answer.
    """

    def __init__(
        self,
        engine: fiveply.Engine,
        game: fiveply.Game[Any],
        limit: fiveply.Limit,
        *,
        infinite: bool,
        multipv: int,
        root_moves: Sequence[fiveply.Move] | None,
        best: fiveply.Move | None,
        say: Callable[[str], object],
    ) -> None:
        self._engine, self._game, self._limit = engine, game, limit
        self._infinite, self._multipv, self._best, self._say = infinite, multipv, best, say
        self._root_moves = root_moves
        self._stop = threading.Event()
        self._answered = threading.Event()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    @property
    def goes_on(self) -> bool:
        """Whether the best move is still to come."""
        return not self._answered.is_set()

    def stop(self) -> None:
        """Ask for the best move now."""
        self._stop.set()

    def finish(self) -> None:
        """Wait until all is said; a search without an end of its own is stopped."""
        if self._infinite:
            self.stop()
        self._thread.join()

    def _run(self) -> None:
        # Who reads no more need not be told.
        with suppress(BrokenPipeError):
            self._say(f"bestmove {self._find()}")

    def _find(self) -> str:
        best = NO_MOVE
        try:
            report = self._engine.analyse(
                self._game,
                self._limit,
                multipv=self._multipv,
                root_moves=self._root_moves,
                on_info=self._inform,
                stop=self._stop,
            )
            best = move_word(self._best or report.best)
            if self._infinite:
                self._stop.wait()
        except (ValueError, MemoryError) as error:
            self._say(f"info string error {error}")
        finally:
            # The answer may be followed by the next command at once.
            self._answered.set()
        return best

    def _inform(self, report: fiveply.Report[Any]) -> None:
        for line in info_lines(report):
            self._say(line)
