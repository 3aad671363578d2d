"""The engine: searches positions and plays games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, overload

from . import _core
from .results import Limit, Report, report_of

M = TypeVar("M", bound=_core.Move)


class Engine:
    """Searches positions of any game and keeps what it learnt from one call to the next.

    Args:
        threads: worker threads. With one, an engine that is asked the same questions in the same
            order under depth or node limits gives the same answers every time.
        table_mb: the size of the transposition table in MiB; 0: no table.

    Raises:
        ValueError: a number is out of bounds.

    >>> from fiveply import Engine, Game, Limit, arkantar
    >>> engine, game = Engine(), Game(arkantar.Position())
    >>> move = engine.play(game, Limit(depth=2))
    >>> game.moves == (move,)
    True
    """

    def __init__(self, threads: int = 1, table_mb: int = 16) -> None:
        self._searcher = _core.Searcher(threads, table_mb)
        self._threads, self._table_mb = threads, table_mb

    @property
    def threads(self) -> int:
        """Worker threads."""
        return self._threads

    @property
    def table_mb(self) -> int:
        """The size of the transposition table in MiB."""
        return self._table_mb

    @overload
    def analyse(
        self,
        source: _core.Position[M],
        limit: Limit,
        *,
        multipv: int = 1,
        on_info: Callable[[Report[M]], object] | None = None,
    ) -> Report[M]: ...
    @overload
    def analyse(
        self,
        source: _core.Game[Any],
        limit: Limit,
        *,
        multipv: int = 1,
        on_info: Callable[[Report[Any]], object] | None = None,
    ) -> Report[Any]: ...
    def analyse(
        self,
        source: _core.Position[Any] | _core.Game[Any],
        limit: Limit,
        *,
        multipv: int = 1,
        on_info: Callable[[Report[Any]], object] | None = None,
    ) -> Report[Any]:
        """Search a position, or the current position of a game with its past.

        Args:
            source: a Position, or a Game: then draws by repetition and by its turn limit count.
            limit: when to end.
            multipv: how many best lines to find.
            on_info: is called with the report so far after each depth.

        Raises:
            GameOverError: there is nothing to search.
            KeyboardInterrupt: Ctrl-C, within 50 ms; the engine stays usable.

        >>> from fiveply import Engine, Limit, arkantar
        >>> board = "...k.../......./......./...T.../......./......./...K..."
        >>> study = arkantar.Position.parse(f"{board} b 0 - -")
        >>> report = Engine().analyse(study, Limit(depth=3))
        >>> str(report.best), report.score.win_in
        ('d4xd7', 1)
        """
        if not isinstance(limit, Limit):
            raise TypeError(f"limit: found {type(limit).__name__}, expected a Limit")
        inform = None if on_info is None else lambda *plain: on_info(report_of(*plain))
        return report_of(
            *self._searcher.search(source, limit.depth, limit.nodes, limit.time, multipv, inform)
        )

    def play(self, game: _core.Game[Any], limit: Limit) -> _core.Move:
        """Search the current position of a game, play the best move in it and return the move.

        Raises:
            GameOverError: the game is over.
        """
        if not isinstance(game, _core.Game):
            raise TypeError(f"game: found {type(game).__name__}, expected a Game")
        return game.push(self.analyse(game, limit).best)

    def clear(self) -> None:
        """Forget everything learnt."""
        self._searcher.clear()

    def __repr__(self) -> str:
        return f"Engine(threads={self._threads}, table_mb={self._table_mb})"


@overload
def analyse(
    source: _core.Position[M], limit: Limit, *, multipv: int = 1, threads: int = 1
) -> Report[M]: ...
@overload
def analyse(
    source: _core.Game[Any], limit: Limit, *, multipv: int = 1, threads: int = 1
) -> Report[Any]: ...
def analyse(
    source: _core.Position[Any] | _core.Game[Any],
    limit: Limit,
    *,
    multipv: int = 1,
    threads: int = 1,
) -> Report[Any]:
    """Search a position or a game with a fresh engine; see `Engine.analyse`.

    >>> import fiveply
    >>> p = fiveply.start("arkantar")
    >>> report = fiveply.analyse(p, fiveply.Limit(depth=3))
    >>> report.best in p.legal_moves
    True
    """
    return Engine(threads).analyse(source, limit, multipv=multipv)
