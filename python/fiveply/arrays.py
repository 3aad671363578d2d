"""Legal actions and observations as NumPy arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _core
from .errors import ArrayError


def legal_mask(
    position: _core.Position[Any], out: NDArray[np.bool_] | None = None
) -> NDArray[np.bool_]:
    """Say of each action whether it is legal: see `fiveply.Position.legal_mask`."""
    mask = np.empty(position.action_count, np.bool_) if out is None else out
    _core.legal_mask(position, mask)
    return mask


def observation(
    position: _core.Position[Any],
    player: int | None = None,
    out: NDArray[np.float32] | None = None,
) -> NDArray[np.float32]:
    """Show the position to a player: see `fiveply.Position.observation`."""
    planes = np.empty(position.observation_shape, np.float32) if out is None else out
    _core.observation(position, player, planes)
    return planes


def action_view(position: _core.Position[Any], player: int | None = None) -> NDArray[np.intp]:
    """Give the actions as a player sees them: see `fiveply.Position.action_view`."""
    seat = (position.turn or 0) if player is None else player
    key = (position.game, position.variant, seat)
    if key not in _VIEWS:
        view = np.array(position._view(seat), np.intp)
        view.setflags(write=False)
        _VIEWS[key] = view
    return _VIEWS[key]


_VIEWS: Final[dict[tuple[str, str, int], NDArray[np.intp]]] = {}


def legal_masks(
    positions: Sequence[_core.Position[Any]], out: NDArray[np.bool_] | None = None
) -> NDArray[np.bool_]:
    """Say of each action whether it is legal, for many positions of one game and variant.

    Args:
        positions: at least one.
        out: an array to be filled, bool and contiguous, of shape `(len(positions), action_count)`;
            by default a new one.

    Returns:
        `out`, or the new array.

    Raises:
        ArrayError: there is no position, they are not all of one variant, or `out` does not fit.

    >>> import fiveply
    >>> start = fiveply.start("tritrac")
    >>> fiveply.legal_masks([start, start.play("+b3l")]).sum(axis=1).tolist()
    [18, 51]
    """
    positions = list(positions)
    if out is None:
        count = positions[0].action_count if positions else 0
        out = np.empty((len(positions), count), np.bool_)
    _core.legal_masks(positions, out)
    return out


def observations(
    positions: Sequence[_core.Position[Any]],
    players: ArrayLike | None = None,
    out: NDArray[np.float32] | None = None,
) -> NDArray[np.float32]:
    """Show many positions of one game and variant to their players.

    Args:
        positions: at least one.
        players: to whom: a seat for each position, or one for all; by default whoever is to act in
            each, and seat 0 where the game is over.
        out: an array to be filled, float32 and contiguous, of shape
            `(len(positions), *observation_shape)`; by default a new one.

    Returns:
        `out`, or the new array.

    Raises:
        ArrayError: there is no position, they are not all of one variant, or `out` or `players`
            do not fit.
        ValueError: there is no such player.

    >>> import fiveply
    >>> start = fiveply.start("arkantar")
    >>> fiveply.observations([start, start.play("+d4")], players=0).shape
    (2, 15, 7, 7)
    """
    positions = list(positions)
    if out is None:
        shape = positions[0].observation_shape if positions else ()
        out = np.empty((len(positions), *shape), np.float32)
    _core.observations(positions, _seats(players, len(positions)), out)
    return out


def _seats(players: ArrayLike | None, count: int) -> list[int | None]:
    """Give a seat for each position, None for whoever is to act."""
    if players is None:
        return [None] * count
    given = np.asarray(players)
    if given.shape not in ((), (count,)):
        raise ArrayError("players", str(given.shape), f"one player, or ({count},)")
    return list(np.broadcast_to(given, count).tolist())
