"""What can be solved: the one list of the games' solvers, for scripts and the command line."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

from . import exact


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


@dataclass(frozen=True, slots=True)
class Solver:
    """The solver of a game. Whatever it finds besides the table it writes into its metadata."""

    variants: tuple[str, ...]
    """What it can solve: variants of the game, or parts of them; each makes one table."""
    solve: Solve
    """Solves one of them."""


SOLVERS: Final[dict[str, Solver]] = {
    "tritangle": Solver(exact.SOLVABLE, exact.solve),
}
"""The solvers by game."""
