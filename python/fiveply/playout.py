"""Random games in bulk."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from . import _core

if TYPE_CHECKING:
    # NumPy is loaded by the first call that gives an array: half of the time to the first text.
    import numpy as np
    from numpy.typing import NDArray


class Playouts(NamedTuple):
    """How a batch of random games ended: one entry a game in each array."""

    winner: NDArray[np.int8]
    """The seat that won, -1 for a draw."""
    plies: NDArray[np.uint32]
    """The plies played."""


def playouts(
    position: _core.Position[Any],
    n: int,
    seed: int,
    *,
    turn_limit: int = 500,
    threads: int = 1,
) -> Playouts:
    """Play random games to the end: at every ply each legal move is equally likely.

    Args:
        position: where each game begins.
        n: how many games.
        seed: game `i` is the same for the same seed, whatever `n` and `threads`.
        turn_limit: turns after which a game counts as a draw.
        threads: worker threads.

    Raises:
        ValueError: a number is out of bounds.
        KeyboardInterrupt: Ctrl-C, within 50 ms.

    >>> import fiveply
    >>> batch = fiveply.playouts(fiveply.start("tritrac"), 100, seed=1)
    >>> batch.winner.shape, bool((batch.plies >= 7).all())
    ((100,), True)
    """
    return Playouts(*_core.playouts(position, n, seed, turn_limit, threads))
