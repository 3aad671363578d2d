"""Proofs: whether the player to act forces a win, and certificates of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from typing import Generic, TypeVar

from . import _core
from .results import Limit, check_whole

M_co = TypeVar("M_co", bound=_core.Move, covariant=True)


@dataclass(frozen=True, slots=True)
class Proof(Generic[M_co]):
    """What a search for a forced win has found out; made by `fiveply.tritrac.Position.prove`.

    >>> from fiveply import tritrac
    >>> proof = tritrac.Position().prove(500)
    >>> proof.result, proof.plies, proof.line
    ('no win', None, ())
    """

    result: str
    """`'win'`: the player to act forces a win; `'no win'`: he does not; `'unknown'`: given up."""
    plies: int | None
    """The fewest plies within which he forces the win. If it is no win or unknown: the plies within
    which he is proved not to force one, None if he never does."""
    line: tuple[M_co, ...]
    """With a win: a line in which the loser holds out as long as he can, `plies` moves."""
    nodes: int
    """Positions expanded."""
    time: float
    """Seconds used."""
    _prover: _core.Prover = field(repr=False, compare=False)

    def certificate(self, path: str | PathLike[str]) -> int:
        """Write the proof to a file that can be checked without the engine.

        The format is told in `docs/solved.md`; `tests/certificates.py` checks it.

        Returns:
            The number of positions in it.

        Raises:
            ValueError: nothing is proved.
            OSError: the file cannot be written.

        >>> import os, tempfile
        >>> from fiveply import tritrac
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     tritrac.Position().prove(3).certificate(os.path.join(folder, "start.txt"))
        1
        """
        if self.result == "unknown":
            raise ValueError("result: found unknown, expected a win or no win to certify")
        text = self._prover.certificate(self.plies)
        Path(path).write_text(text, encoding="ascii", newline="\n")
        return text.count("\n") - HEADER_LINES


HEADER_LINES = 5


def prove(
    position: _core.Position[M_co],
    plies: int,
    nodes: int | None = None,
    time: float | None = None,
    table_mb: int = 512,
    on_info: Callable[[int | None, int], object] | None = None,
) -> Proof[M_co]:
    """Search for a proof; the arguments are those of `fiveply.tritrac.Position.prove`."""
    check_whole("plies", plies, 1, _core.MAX_PLIES)
    check_whole("table_mb", table_mb, 0, 1 << 20)
    limit = Limit(nodes=nodes, time=time)
    prover = _core.Prover(position)
    found = prover.prove(plies, limit.nodes, limit.time, table_mb, on_info)
    result, settled, line, expanded, seconds = found
    return Proof(result, settled, line, expanded, seconds, prover)
