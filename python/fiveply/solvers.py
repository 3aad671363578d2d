"""What can be solved: the one list of the games' solvers, for scripts and the command line."""

from __future__ import annotations

from concurrent.futures import Executor
from pathlib import Path
from typing import Final, Protocol

from . import endgames, exact
from .tables import data_folder, table_info, table_path


class Inform(Protocol):
    """Is told how far a solver is."""

    def __call__(self, done: float, step: str, /) -> object:
        """Take the share of the work that is done, 0 to 1, and what is being done in a few words.

        Raising an exception ends the work.
        """


class Solve(Protocol):
    """Solves a variant of a game and writes the table to `out`, in place of any file there.

    Called in vain (Ctrl-C), it may leave a checkpoint to go on from.
    """

    def __call__(
        self, variant: str, out: Path, /, *, threads: int, inform: Inform | None
    ) -> object:
        """Solve; raises ValueError, OSError, MemoryError or KeyboardInterrupt."""


class SolveApart(Protocol):
    """The same over an executor: several tables at a time, in a folder that all workers share."""

    def __call__(
        self,
        variant: str,
        out: Path,
        /,
        *,
        threads: int,
        inform: Inform | None,
        executor: Executor | None,
    ) -> object:
        """Solve; with None here, one table after the other."""


class Check(Protocol):
    """Checks every `step`-th position of tables against those that follow, by the rules alone."""

    def __call__(
        self, variant: str, path: Path, /, *, step: int, threads: int, inform: Inform | None
    ) -> dict[str, int]:
        """Give how many positions were checked, by part; raises TableError if one does not fit."""


class Solver:
    """The solver of a game; each variant makes one table file. Whatever it finds besides the table
    it writes into its metadata.
    """  # noqa: D205

    def __init__(
        self,
        game: str,
        variants: tuple[str, ...],
        solve: Solve,
        check: Check | None = None,
        solve_apart: SolveApart | None = None,
    ) -> None:
        """Make it: the game's name, what it can solve (variants, or parts of them), how, how what
        has been solved is checked, where there is such a check, and how it is solved over an
        executor, where there is more than one table to make.
        """  # noqa: D205
        self.game, self.variants, self.solve, self.check = game, variants, solve, check
        self.solve_apart = solve_apart

    def accepts(self, variant: str | None) -> bool:
        """Tell whether it can solve that."""
        return variant in self.variants

    def path(self, variant: str) -> Path:
        """Give where the table is, or will be."""
        return table_path(self.game, variant)

    def is_solved(self, variant: str, path: Path) -> bool:
        """Tell whether the table is there."""
        return path.exists()

    def forget(self, variant: str, path: Path) -> None:
        """Make sure that it is solved again: a table is written anew anyway."""

    def info(self, variant: str, path: Path) -> dict[str, object]:
        """Tell what has been found, by name."""
        return dict(table_info(path, self.game, variant))


class EndgameSolver(Solver):
    """The solver of endgames: a part makes a folder of tables, together with other parts."""

    def __init__(self) -> None:
        """Make it."""
        super().__init__("thief", endgames.SOLVABLE, endgames.solve, endgames.check, endgames.solve)

    def accepts(self, variant: str | None) -> bool:
        """Tell whether that is a part, or a material."""
        return variant is not None and endgames.is_part(variant)

    def path(self, variant: str) -> Path:
        """Give the folder of all tables."""
        return data_folder() / endgames.FOLDER

    def is_solved(self, variant: str, path: Path) -> bool:
        """Tell whether all tables of the part are there."""
        return endgames.is_solved(variant, path)

    def forget(self, variant: str, path: Path) -> None:
        """Remove all tables of the part, which are else taken as they are."""
        endgames.forget(variant, path)

    def info(self, variant: str, path: Path) -> dict[str, object]:
        """Tell what each table of the part holds."""
        tables = endgames.summaries(variant, path)
        return {table.pop("material"): table for table in tables}


SOLVERS: Final[dict[str, Solver]] = {
    "tritangle": Solver("tritangle", exact.SOLVABLE, exact.solve),
    "thief": EndgameSolver(),
}
"""The solvers by game."""
