"""The engine: searches positions and plays games."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Protocol, TypeVar, overload

from . import _core
from .base import Position
from .choice import asked_for, check_margin, draw
from .results import Limit, Report, check_whole, report_of
from .tables import data_folder, open_tables
from .weights import Weights, check_weights, table_of

M = TypeVar("M", bound=_core.Move)


class Event(Protocol):
    """What tells a search to end: a `threading.Event` is one, that of `multiprocessing` too."""

    def is_set(self) -> bool:
        """Tell whether the search is to end."""


class Engine:
    """Searches positions of any game and keeps what it learnt from one call to the next.

    Args:
        threads: worker threads. With one, an engine that is asked the same questions in the same
            order under depth or node limits gives the same answers every time.
        table_mb: the size of the transposition table in MiB; 0: no table.
        method: how the players of a game for three or more are thought to play. `"paranoid"`: all
            others together against the player to act; a forced win is proved. `"maxn"`: everybody
            for himself. `"brs+"`: best-reply search, in which one opponent at a time chooses
            freely and the others make the move that looks best; not with dice. `"auto"`: `"maxn"`
            with dice, else `"brs+"`. With two players these are the same. `"mcts"`: Monte Carlo
            tree search, for any game; by one thread, with its tree in `table_mb`.
        tables: whether to look a position up, rather than search it, where there is a table of
            solved positions for it (see `fiveply solve`), and likewise positions that the search
            comes to where there are tables of endgames; the report says so.
        weights: what static values are made of, in place of the weights that the game has been
            tuned to: `"hand"` for those set by hand, or a number for each of the game's
            `Position.features`, in hundredths of a middling piece. See `fiveply.tuning`.
        exact: whether a search to a depth finds just the value that minimax (or the method) has at
            that depth: every move is searched so deep, and then the static value counts. Otherwise
            the search looks further where something happens and less far where nothing does,
            which plays much better; a forced win that it finds is one all the same.

    Games with dice and `"maxn"` are searched by one thread, `"maxn"` without a table.

    Raises:
        ValueError: a number is out of bounds, or there is no such method.

    >>> from fiveply import Engine, Game, Limit, arkantar
    >>> engine, game = Engine(), Game(arkantar.Position())
    >>> move = engine.play(game, Limit(depth=2))
    >>> game.moves == (move,)
    True
    """

    def __init__(
        self,
        threads: int = 1,
        table_mb: int = 16,
        method: str = "auto",
        *,
        tables: bool = True,
        weights: Weights | None = None,
        exact: bool = False,
    ) -> None:
        self._searcher = _core.Searcher(threads, table_mb, method, bool(exact))
        self._threads, self._table_mb, self._method = threads, table_mb, method
        self._tables, self._exact = bool(tables), bool(exact)
        self._weights = weights if weights is None else check_weights(weights)

    @property
    def threads(self) -> int:
        """Worker threads."""
        return self._threads

    @property
    def table_mb(self) -> int:
        """The size of the transposition table in MiB."""
        return self._table_mb

    @property
    def method(self) -> str:
        """How the players of a game for three or more are thought to play."""
        return self._method

    @property
    def tables(self) -> bool:
        """Whether positions are looked up where there is a table of solved ones."""
        return self._tables

    @property
    def weights(self) -> Weights | None:
        """What static values are made of; None: the game's own weights."""
        return self._weights

    @property
    def exact(self) -> bool:
        """Whether a search to a depth finds just the value of that depth."""
        return self._exact

    @overload
    def analyse(
        self,
        source: _core.Position[M],
        limit: Limit,
        *,
        multipv: int = 1,
        margin: float | None = None,
        root_moves: Iterable[M | str] | None = None,
        on_info: Callable[[Report[M]], object] | None = None,
        stop: Event | None = None,
    ) -> Report[M]: ...
    @overload
    def analyse(
        self,
        source: _core.Game[Any],
        limit: Limit,
        *,
        multipv: int = 1,
        margin: float | None = None,
        root_moves: Iterable[_core.Move | str] | None = None,
        on_info: Callable[[Report[Any]], object] | None = None,
        stop: Event | None = None,
    ) -> Report[Any]: ...
    def analyse(
        self,
        source: _core.Position[Any] | _core.Game[Any],
        limit: Limit,
        *,
        multipv: int = 1,
        margin: float | None = None,
        root_moves: Iterable[_core.Move | str] | None = None,
        on_info: Callable[[Report[Any]], object] | None = None,
        stop: Event | None = None,
    ) -> Report[Any]:
        """Search a position, or the current position of a game with its past.

        Args:
            source: a Position, or a Game: then draws by repetition and by its turn limit count.
            limit: when to end.
            multipv: how many best lines to find; where a roll is due there is one for each roll.
            margin: in place of `multipv`: find every line that is worth at most so much less than
                the best, in middling pieces, or with dice in probability; with 0 all first moves
                that are equally good at the depth reached. Each line has its exact score. Within
                the margin of a forced win are only those as near, and within that of any other
                score no forced loss. Where a roll is due this says nothing.
            root_moves: the moves to choose from, as moves or texts; None: all.
            on_info: is called with the report so far after each depth.
            stop: a `threading.Event`, say; once another thread sets it the search ends within
                50 ms, though not before depth 1, and its report says `'interrupted'`.

        Raises:
            GameOverError: there is nothing to search.
            IllegalMoveError: one of `root_moves` is not legal.
            TextError: one of them is no move.
            TypeError: an argument is of another type.
            ValueError: the method is not for this game, a number is out of bounds, `multipv` and
                `margin` are both given, or `root_moves` are none, or given where a roll is due.
            KeyboardInterrupt: Ctrl-C, within 50 ms; the engine stays usable.

        >>> from fiveply import Engine, Limit, arkantar
        >>> board = "...k.../......./......./...T.../......./......./...K..."
        >>> study = arkantar.Position.parse(f"{board} b 0 - -")
        >>> report = Engine().analyse(study, Limit(depth=3))
        >>> str(report.best), report.score.win_in
        ('d4xd7', 1)

        Which moves are equally good, and which of two is better:

        >>> p = arkantar.Position()
        >>> report = Engine(exact=True).analyse(p, Limit(depth=2), margin=0)
        >>> {line.score for line in report.lines} == {report.score}
        True
        >>> report = Engine().analyse(p, Limit(depth=2), root_moves=["+a3", "+d4"])
        >>> str(report.best) in ("+a3", "+d4")
        True

        Where a table of solved positions is used, `report.table` names it, and `multipv`, `margin`
        and `root_moves` are all of the above that matters.

        Where a roll is due, the score is what the player who rolls can expect, and each line
        begins with a roll and goes on with the best move.

        >>> from fiveply import tritangle
        >>> report = Engine().analyse(tritangle.Position("2x3"), Limit(depth=6))
        >>> print(report.score, [str(line.moves[-1]) for line in report.lines])
        52.0 % ['B-0', 'pass', 'pass', 'pass', 'pass', 'B-0']
        """
        if not isinstance(limit, Limit):
            raise TypeError(f"limit: found {type(limit).__name__}, expected a Limit")
        if stop is not None and not hasattr(stop, "is_set"):
            raise TypeError(f"stop: found {type(stop).__name__}, expected an Event")
        margin = check_margin("margin", margin)
        if margin is not None and multipv != 1:
            raise ValueError(f"multipv: found {multipv!r} beside a margin, expected one of the two")
        position = source.position if isinstance(source, _core.Game) else source
        among = None if root_moves is None else _core.root_moves(position, root_moves)
        if self._tables and (report := _look_up(source, multipv, margin, among)) is not None:
            if on_info is not None:
                on_info(report)
            return report
        make = partial(report_of, position)
        inform = None if on_info is None else lambda *plain: on_info(make(*plain))
        tables = open_tables(data_folder()) if self._tables and _has_endgames(source) else None
        return make(
            *self._searcher.search(
                source,
                limit.depth,
                limit.nodes,
                limit.time,
                multipv,
                margin,
                among,
                inform,
                tables,
                table_of(position, self._weights),
                stop,
            )
        )

    def play(
        self,
        game: _core.Game[Any],
        limit: Limit,
        *,
        root_moves: Iterable[_core.Move | str] | None = None,
        variety: float | None = None,
        seed: int | None = None,
    ) -> _core.Move:
        """Search the current position of a game, play the best move in it and return the move.

        Args:
            game: where to play.
            limit: when to end the search.
            root_moves: the moves to choose from; None: all.
            variety: in place of the best move play any that is worth at most so much less, all
                equally likely; in middling pieces, or with dice in probability, 0 for moves that
                are equally good. A forced win is not given up for it, nor a forced loss played.
            seed: 0 or more; makes the choice the same every time, at the same ply in the same
                position. None: a different one every time.

        Raises:
            GameOverError: the game is over.
            IllegalMoveError: one of `root_moves` is not legal.
            ValueError: a roll is due, which is not the engine's to choose; or as `analyse` says.

        >>> from fiveply import Engine, Game, Limit, tritrac
        >>> def move(seed):
        ...     game = Game(tritrac.Position())
        ...     return str(Engine().play(game, Limit(depth=2), variety=0.25, seed=seed))
        >>> move(7) == move(7), len({move(seed) for seed in range(20)}) > 1
        (True, True)
        """
        if not isinstance(game, _core.Game):
            raise TypeError(f"game: found {type(game).__name__}, expected a Game")
        if game.position.is_chance:
            raise ValueError("game: found a roll due, expected a player to act; push a roll first")
        variety = check_margin("variety", variety)
        check_whole("seed", seed, 0, 2**64 - 1)
        report = self.analyse(game, limit, margin=variety, root_moves=root_moves)
        return game.push(report.best if variety is None else draw(report, seed, len(game.moves)))

    def clear(self) -> None:
        """Forget everything learnt."""
        self._searcher.clear()

    def __repr__(self) -> str:
        settings = f"threads={self._threads}, table_mb={self._table_mb}, method={self._method!r}"
        settings += "" if self._tables else ", tables=False"
        settings += "" if self._weights is None else f", weights={self._weights!r}"
        settings += ", exact=True" if self._exact else ""
        return f"Engine({settings})"


def _has_endgames(source: Any) -> bool:
    """Tell whether there may be tables of endgames for a position or game."""
    position = source.position if isinstance(source, _core.Game) else source
    return isinstance(position, Position) and position.HAS_ENDGAMES


def _look_up(
    source: Any, multipv: int, margin: float | None, root_moves: tuple[_core.Move, ...] | None
) -> Report[Any] | None:
    """Look a position up, or that of a game without draws of its own: tables know none."""
    began = time.perf_counter()
    if isinstance(source, _core.Game):
        if source.repetition is not None or source.turn_limit is not None:
            return None
        source = source.position
    found = source._look_up() if isinstance(source, Position) else None
    if found is None:
        return None
    if margin is None and root_moves is None:
        return found.report(source, multipv, time.perf_counter() - began)
    report = found.report(source, len(source.legal_moves), time.perf_counter() - began)
    return report if source.is_chance else asked_for(report, multipv, margin, root_moves)


@overload
def analyse(
    source: _core.Position[M],
    limit: Limit,
    *,
    multipv: int = 1,
    margin: float | None = None,
    root_moves: Iterable[M | str] | None = None,
    threads: int = 1,
    method: str = "auto",
    exact: bool = False,
) -> Report[M]: ...
@overload
def analyse(
    source: _core.Game[Any],
    limit: Limit,
    *,
    multipv: int = 1,
    margin: float | None = None,
    root_moves: Iterable[_core.Move | str] | None = None,
    threads: int = 1,
    method: str = "auto",
    exact: bool = False,
) -> Report[Any]: ...
def analyse(
    source: _core.Position[Any] | _core.Game[Any],
    limit: Limit,
    *,
    multipv: int = 1,
    margin: float | None = None,
    root_moves: Iterable[_core.Move | str] | None = None,
    threads: int = 1,
    method: str = "auto",
    exact: bool = False,
) -> Report[Any]:
    """Search a position or a game with a fresh engine; see `Engine` and `Engine.analyse`.

    >>> import fiveply
    >>> p = fiveply.start("arkantar")
    >>> report = fiveply.analyse(p, fiveply.Limit(depth=3))
    >>> report.best in p.legal_moves
    True
    """
    return Engine(threads, method=method, exact=exact).analyse(
        source, limit, multipv=multipv, margin=margin, root_moves=root_moves
    )
