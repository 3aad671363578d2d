"""Exact values of Tri-tangle: solving a variant, its table, and what the table says.

With two players the game is strongly solved: the table has the probability of winning for every
position, under best play of both. With three it is a fixed point of max^n: everybody does what is
best for himself, and of what is equally good (to within 1e-9) the first in the list of legal moves.
With other habits in such ties, or among players who make common cause, the probabilities can be
others: for three there is no such thing as the one value of a game.
"""

from __future__ import annotations

from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from . import _core
from .errors import GameOverError, TableError
from .results import Line, Report, Score
from .tables import table_path

if TYPE_CHECKING:
    from .solvers import Inform
    from .tritangle import Move, Position

T = TypeVar("T")

GAME: Final = "tritangle"

SOLVABLE: Final = (
    "2x3", "2x4", "2x3-short", "2x4-short", "3x3-short", "3x3", "3x4-short", "3x4",
)  # fmt: skip
"""The variants in the order of the work that they are; those of three players need much memory."""

CHECKPOINT: Final = 60.0
"""Seconds of work between checkpoints."""


@dataclass(frozen=True, slots=True)
class ExactMove:
    """A legal move and what it is worth."""

    move: Move
    """The move."""
    value: float
    """The probability that the player to act wins after it."""
    loss: float
    """How much less that is than after the best move; 0.0 for the best."""
    values: tuple[float, ...]
    """For each seat the probability that it wins after it."""

    @property
    def equity(self) -> float:
        """The value as backgammon players count it: 1 for a win, -1 for a loss."""
        return 2 * self.value - 1


@dataclass(frozen=True, slots=True)
class ExactRoll:
    """A roll that is due, and what it leads to."""

    roll: Move
    """The roll."""
    exact: Exact
    """What the player can then do, and what he has."""


@dataclass(frozen=True, slots=True)
class Exact:
    """What the table says of a position; right to within 1e-9."""

    seat: int
    """The player to act, or to roll."""
    value: float
    """The probability that he wins."""
    values: tuple[float, ...]
    """For each seat the probability that it wins."""
    moves: tuple[ExactMove, ...]
    """The legal moves, the best first; none where a roll is due."""
    rolls: tuple[ExactRoll, ...]
    """Where a roll is due, all six, equally likely; else none."""
    table: Path
    """The file of the table."""

    @property
    def equity(self) -> float:
        """The value as backgammon players count it: 1 for a win, -1 for a loss."""
        return 2 * self.value - 1

    def text(self) -> str:
        """Write it for people: equities move by move, and what is given away.

        Of each move the probability of winning, the equity and, but for the best, how much less
        equity it has.
        """
        lines = [f"exact, by the table {self.table}"]
        if self.rolls:
            lines.append(f"{'':8}{_columns(self.value, self.values)}  before the roll")
        for chance in self.rolls:
            best = chance.exact.moves[0].move
            told = _columns(chance.exact.value, chance.exact.values)
            lines.append(f"{chance.roll!s:8}{told}  {best}")
        for place, move in enumerate(self.moves, 1):
            loss = f"  ({-2 * move.loss:+.4f})" if place > 1 else ""
            lines.append(f"{place:3}. {move.move!s:6}{_columns(move.value, move.values)}{loss}")
        return "\n".join(lines)

    def json(self) -> dict[str, object]:
        """Put it into plain values."""
        return {
            "table": str(self.table),
            "value": self.value,
            "equity": self.equity,
            "values": list(self.values),
            "moves": [
                {
                    "move": str(move.move),
                    "value": move.value,
                    "equity": move.equity,
                    "loss": move.loss,
                    "values": list(move.values),
                }
                for move in self.moves
            ],
            "rolls": [
                {
                    "roll": str(chance.roll),
                    "value": chance.exact.value,
                    "equity": chance.exact.equity,
                    "best": str(chance.exact.moves[0].move),
                }
                for chance in self.rolls
            ],
        }

    def report(self, position: Position, multipv: int, time: float) -> Report[Move]:
        """Give it as a search would: the lines are as long as they are certain."""
        if self.rolls:
            lines = [
                Line(_score(c.exact.value, c.exact.values), (c.roll, c.exact.moves[0].move))
                for c in self.rolls
            ]
        else:
            lines = [Line(_score(m.value, m.values), (m.move,)) for m in self.moves[:multipv]]
        score = _score(self.value, self.values)
        return Report(tuple(lines), score, 0, 0, time, "table", position, str(self.table))


def _columns(value: float, values: tuple[float, ...]) -> str:
    """Write a probability and its equity; with three players what each of them has."""
    others = "  (" + ", ".join(f"{100 * v:.2f} %" for v in values) + ")" if len(values) > 2 else ""
    return f"{100 * value:8.3f} %  {2 * value - 1:+.4f}{others}"


def _score(value: float, values: tuple[float, ...]) -> Score:
    return Score(None, value, values if len(values) > 2 else None, is_probability=True)


class Table:
    """The table of a variant, open for reading: mapped into memory, checked from end to end.

    Args:
        variant: the variant, such as `"2x3"`.
        path: its file; by default where `fiveply solve` puts it (`fiveply.tables.table_path`).

    Raises:
        TableError: there is no such file, or it is damaged or another table.
        OSError: the system refuses.
        ValueError: there is no such variant.

    `len(table)` is the number of positions before a roll; each has a number, from 0.
    """

    def __init__(self, variant: str, path: str | PathLike[str] | None = None) -> None:
        from .tritangle import Position  # noqa: PLC0415 (that module imports this one)

        self._start = Position(variant)
        self._path = table_path(GAME, self._start.variant) if path is None else Path(path)
        try:
            self._table = _core.ExactTable(self._path, self._start)
        except FileNotFoundError:
            command = f"fiveply solve {GAME} {self._start.variant}"
            expected = f"a table in {self._path}, which `{command}` makes"
            raise TableError("table", "no file", expected) from None

    @property
    def variant(self) -> str:
        """The variant."""
        return self._start.variant

    @property
    def path(self) -> Path:
        """The file."""
        return self._path

    def __len__(self) -> int:
        return len(self._table)

    def __repr__(self) -> str:
        return f"Table({self.variant!r}, {str(self._path)!r})"

    def position(self, number: int) -> Position:
        """Give a position by its number: with three players, seen with player 0 to roll.

        Raises:
            ValueError: there are not so many.
        """
        position: Position = self._table.position(number)
        return position

    def number(self, position: Position) -> int | None:
        """Give the number of a position, None if it has none: no roll is due, it belongs to another
        variant, or more rolls are owed than a game ever owes.
        """  # noqa: D205
        return self._table.number(position)

    def values(self, position: Position) -> tuple[float, ...]:
        """Look up for each seat the probability that it wins, at any position of the variant.

        Raises:
            TableError: the position is not in the table.
        """
        return self._known(position, self._table.values(position))

    def moves(self, position: Position) -> list[tuple[Move, tuple[float, ...]]]:
        """Look up what follows each legal move or roll; see `values`."""
        return self._known(position, self._table.moves(position))

    def exact(self, position: Position) -> Exact:
        """Look up everything about a position; see `Position.exact`."""
        if position.outcome is not None or position.turn is None:
            raise GameOverError("position", str(position), "an unfinished game")
        seat, values = position.turn, self.values(position)
        if position.is_chance:
            rolled = [(roll, position.play(roll)) for roll in position.legal_moves]
            rolls = tuple(ExactRoll(roll, self.exact(after)) for roll, after in rolled)
            return Exact(seat, values[seat], values, (), rolls, self._path)
        found = self.moves(position)
        # What the table would play comes first, whatever comes near it.
        best = next(i for i, (_, after) in enumerate(found) if after == values)
        order = [found.pop(best), *sorted(found, key=lambda pair: -pair[1][seat])]
        moves = (
            ExactMove(move, after[seat], max(0.0, values[seat] - after[seat]), after)
            for move, after in order
        )
        return Exact(seat, values[seat], values, tuple(moves), (), self._path)

    def play(
        self, games: int, seed: int, *, position: Position | None = None, threads: int = 1
    ) -> tuple[int, ...]:
        """Play games of the table against itself, all of them to the end.

        Args:
            games: how many.
            seed: the dice; the result does not depend on `threads`.
            position: where each game begins, a roll being due; by default the start.
            threads: worker threads.

        Returns:
            For each seat how many games it has won.

        Raises:
            TableError: the position is not in the table.
            KeyboardInterrupt: Ctrl-C.
        """
        start = self._start if position is None else position
        wins, _ = self._known(start, self._table.play(start, games, seed, threads))
        return tuple(wins)

    def _known(self, position: Position, found: T | None) -> T:
        if found is not None:
            return found
        if position.variant != self.variant:
            raise TableError("variant", position.variant, f"{self.variant}, as {self!r} has")
        raise TableError("OWED", f"{position.owed} in {position}", "no more than a game ever owes")


_OPENED: Final[dict[Path, tuple[tuple[int, int], Table]]] = {}
"""The tables that have been opened, each with the time and the size of its file."""


def open_table(variant: str, path: str | PathLike[str] | None = None) -> Table:
    """Open the table of a variant; one that has been opened before is not opened again.

    Raises:
        TableError: see `Table`.
    """
    file = table_path(GAME, variant) if path is None else Path(path)
    try:
        status = file.stat()
    except FileNotFoundError:
        return Table(variant, file)
    stamp = (status.st_mtime_ns, status.st_size)
    known = _OPENED.get(file)
    if known is None or known[0] != stamp or known[1].variant != variant:
        known = _OPENED[file] = (stamp, Table(variant, file))
    return known[1]


def look_up(position: Position) -> Exact | None:
    """Look a position up in the table that is in the data folder; None if none is there, or if the
    position is not in it.

    Raises:
        TableError: the table is damaged.
    """  # noqa: D205
    if not table_path(GAME, position.variant).exists() or position.outcome is not None:
        return None
    table = open_table(position.variant)
    return table.exact(position) if table._table.values(position) is not None else None


def solve(
    variant: str,
    out: str | PathLike[str] | None = None,
    *,
    threads: int = 1,
    inform: Inform | None = None,
) -> Table:
    """Solve a variant and write its table, in place of any file there.

    Meanwhile a checkpoint is kept beside the file; after an interruption the next call goes on
    from it. The table is the same whatever the number of threads and of interruptions.

    Args:
        variant: the variant, such as `"2x3"`.
        out: the file; by default where `Position.exact` looks for it.
        threads: worker threads.
        inform: is told the share of the work that is done and what is being done.

    Raises:
        ValueError: there is no such variant, or a number is out of bounds.
        MemoryError: the variant is too large for this machine.
        UnsettledError: the values do not settle; with three players nothing says that they must.
        OSError: the file cannot be written.
        KeyboardInterrupt: Ctrl-C.
    """
    from .tritangle import Position  # noqa: PLC0415 (that module imports this one)

    start = Position(variant)
    path = table_path(GAME, start.variant) if out is None else Path(out)
    _core.solve(start, path, threads, CHECKPOINT, inform or (lambda done, step: None))
    return Table(variant, path)


__all__ = ["SOLVABLE", "Exact", "ExactMove", "ExactRoll", "Table", "look_up", "open_table", "solve"]
