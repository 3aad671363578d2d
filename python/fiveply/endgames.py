"""Endgames of Thief on 5x5: tables of exact results and their distance in turns.

A table has for every position of a material, at the start of a turn, whether the player to act
wins, loses or draws with perfect play on both sides, and how many turns the game then takes. The
winner hurries, the loser delays. What neither player can turn into a win is a draw. Positions know
no past, so the tables know nothing of repetition and of the turn limit.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from . import _core
from ._lazy import lazy
from .errors import GameOverError, TableError, TextError
from .results import Line, Report, Score
from .tables import data_folder, open_tables

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from . import executors
    from .solvers import Inform
    from .thief import Move, Position
else:
    executors = lazy("executors")

SOLVABLE: Final = ("1v1", "2v1", "2v2", "3v1", "3v2", "3v3")
"""The parts in the order of the work that they are: all material of up to so many units against up
to so many. A single material, such as `GE-GG`, with what can be left of it, is a part too."""

FOLDER: Final = "thief-5x5"
"""The folder of the tables in the data folder."""


@dataclass(frozen=True, slots=True)
class Value:
    """What a position is worth to the player to act, with perfect play on both sides.

    >>> print(Value("win", 3), Value("draw"))
    win in 3 draw
    """

    result: str
    """`'win'`, `'loss'` or `'draw'`."""
    turns: int | None = None
    """The turns to the end, the one that is going on and the last one included: odd for a win, even
    for a loss, None for a draw."""

    def __str__(self) -> str:
        return self.result if self.turns is None else f"{self.result} in {self.turns}"

    @classmethod
    def of(cls, turns: int) -> Value:
        """Make a value of the turns to the end, 0 for a draw.

        >>> [str(Value.of(turns)) for turns in (0, 1, 2)]
        ['draw', 'win in 1', 'loss in 2']
        """
        return cls(("loss", "win")[turns % 2], turns) if turns else cls("draw")

    @property
    def order(self) -> float:
        """The greater the better: 1.0 for a win in this turn, -0.5 for a loss in the next."""
        return {"win": 1, "draw": 0, "loss": -1}[self.result] / (self.turns or 1)

    @property
    def score(self) -> Score:
        """As a search would give it, each turn counted as one ply."""
        if self.turns is None:
            return Score(None, 0.0)
        sign = 1 if self.result == "win" else -1
        return Score(sign * self.turns, sign * float("inf"))


@dataclass(frozen=True, slots=True)
class ExactMove:
    """A legal move and what it leads to."""

    move: Move
    """The move."""
    value: Value
    """What it is worth to the player who makes it, the turn that is going on counted."""


@dataclass(frozen=True, slots=True)
class Exact:
    """What the tables say of a position."""

    value: Value
    """What it is worth to the player to act."""
    moves: tuple[ExactMove, ...]
    """All legal moves, the best first."""
    folder: Path
    """The data folder of the tables."""

    @property
    def result(self) -> str:
        """`'win'`, `'loss'` or `'draw'`, for the player to act."""
        return self.value.result

    @property
    def turns(self) -> int | None:
        """The turns to the end; None for a draw."""
        return self.value.turns

    def text(self) -> str:
        """Write it for people, move by move."""
        lines = [f"exact, by the tables in {self.folder / FOLDER}: {self.value}"]
        lines += [
            f"{place:3}. {move.move!s:12} {move.value}" for place, move in enumerate(self.moves, 1)
        ]
        return "\n".join(lines)

    def json(self) -> dict[str, object]:
        """Put it into plain values."""
        return {
            "tables": str(self.folder / FOLDER),
            "result": self.result,
            "turns": self.turns,
            "moves": [
                {"move": str(move.move), "result": move.value.result, "turns": move.value.turns}
                for move in self.moves
            ],
        }

    def report(self, position: Position, multipv: int, time: float) -> Report[Move]:
        """Give it as a search would: the lines have one move each."""
        lines = tuple(Line(move.value.score, (move.move,)) for move in self.moves[:multipv])
        folder = str(self.folder / FOLDER)
        return Report(
            lines, self.value.score, 0, 0, time, "table", position, folder, len(self.moves)
        )


def look_up(position: Position, folder: Path) -> Exact | None:
    """Look a position up in the tables of a data folder; None if they do not know it.

    Raises:
        TableError: a table is damaged.
    """
    found = position._exact(open_tables(folder))
    if found is None:
        return None
    pairs = [ExactMove(move, Value.of(turns)) for move, turns in found.items()]
    pairs.sort(key=lambda pair: -pair.value.order)
    return Exact(pairs[0].value, tuple(pairs), folder)


def exact_of(position: Position, folder: Path) -> Exact:
    """Look a position up, or say why that cannot be done; see `fiveply.thief.Position.exact`."""
    if position.outcome is not None:
        raise GameOverError("position", str(position), "an unfinished game")
    found = look_up(position, folder)
    if found is None:
        command = "`fiveply solve thief 2v2` makes those of up to two units a side on 5x5"
        expected = f"one in {folder / FOLDER}; {command}"
        raise TableError("table", f"none for {position}", expected)
    return found


def solve(
    part: str,
    out: Path | None = None,
    /,
    *,
    threads: int = 1,
    inform: Inform | None = None,
    on_table: Callable[[dict[str, Any]], object] | None = None,
    executor: Executor | None = None,
) -> None:
    """Solve a part of the endgames, material by material, and write a table for each.

    Materials that have a table already are not solved again; after an interruption the work goes on
    with the material at which it was.

    Args:
        part: one of `SOLVABLE`, or a material.
        out: the folder of the tables; by default `thief-5x5` in the data folder.
        threads: worker threads; the tables are the same whatever their number.
        inform: is told how far it is with a material, and what is being done.
        on_table: gets what each table holds, when it is there: the names are `material`,
            `numbers`, `positions`, `wins`, `losses`, `draws`, `longest_win`, `longest_loss` (turns
            and the text of a position).
        executor: any `concurrent.futures.Executor`: each table is a task, as soon as the tables of
            what can be left of its material are there; all workers share the folder. None: one
            table after the other, here.

    Raises:
        TextError: there is no such part.
        TableError: a table that is there is damaged.
        OSError: the system refuses.
        KeyboardInterrupt: Ctrl-C.
    """
    folder = data_folder() / FOLDER if out is None else out
    if executor is not None:
        _solve_apart(part, folder.absolute(), threads, inform or _nothing, executor)
    _core.solve_endgames(part, folder, threads, on_table or _nothing, inform or _nothing)


def _solve_apart(
    part: str, folder: Path, threads: int, inform: Callable[..., object], executor: Executor
) -> None:
    """Solve what has no table yet, each material by a task."""
    done = 0
    everything = _core.endgame_materials(part)
    for level in _levels(everything):

        def tell(_: int, material: str) -> None:
            nonlocal done
            done += 1
            inform(done / len(everything), material)

        calls = ((material, str(folder), threads) for material in level)
        for _ in executors.run(_solve_one, calls, executor=executor, on_result=tell):
            pass


def _levels(materials: list[str]) -> list[list[str]]:
    """Sort materials by how many captures they are at most from one that needs no other table.

    >>> _levels(_core.endgame_materials("GE-G"))
    [['G-G', 'G-E'], ['GE-G']]
    """
    found: dict[str, int] = {}
    for material in materials:
        needed = [found[one] for one in _core.endgame_materials(material) if one != material]
        found[material] = max(needed, default=-1) + 1
    return [[m for m, level in found.items() if level == n] for n in range(max(found.values()) + 1)]


def _solve_one(material: str, folder: str, threads: int) -> str:
    """Write the table of a material, unless it is there; those that it needs are."""
    _core.solve_endgames(material, Path(folder), threads, _nothing, _nothing)
    return material


def check(
    part: str,
    folder: Path | None = None,
    /,
    *,
    step: int = 1,
    threads: int = 1,
    inform: Inform | None = None,
) -> dict[str, int]:
    """Check every `step`-th position of the tables of a part against those one turn on.

    Nothing of the solver is used: the turns are played out by the rules.

    Returns:
        How many positions have been checked, by material.

    Raises:
        TableError: a position does not fit (the first one is named), or a table is missing.
    """
    folder = data_folder() / FOLDER if folder is None else folder
    return _core.check_endgames(part, folder, step, threads, inform or _nothing)


def summaries(part: str, folder: Path) -> list[dict[str, Any]]:
    """Tell what the tables of a part hold, as `solve` does."""
    found: list[dict[str, Any]] = []
    solve(part, folder, on_table=found.append)
    return found


def is_part(name: str) -> bool:
    """Tell whether there is a part of that name."""
    try:
        return bool(_core.endgame_materials(name))
    except TextError:
        return False


def is_solved(part: str, folder: Path) -> bool:
    """Tell whether all tables of a part are there."""
    return all(path.exists() for path in _paths(part, folder))


def forget(part: str, folder: Path) -> None:
    """Remove the tables of a part."""
    for path in _paths(part, folder):
        path.unlink(missing_ok=True)


def _paths(part: str, folder: Path) -> list[Path]:
    return [folder / f"{name}.table" for name in _core.endgame_materials(part)]


def _nothing(*_: object) -> None:
    """Do nothing with what is told."""
