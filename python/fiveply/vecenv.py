"""Many games stepped together, for agents that learn by playing."""

from __future__ import annotations

from types import EllipsisType
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _core
from . import start as start_of
from .errors import ArrayError

A = TypeVar("A", bound=NDArray[Any])


class Batch(NamedTuple):
    """What a `VecEnv` tells of its games: an entry or a row for each."""

    observations: NDArray[np.float32]
    """The position as the player to act sees it, `(n, planes, rows, columns)`."""
    masks: NDArray[np.bool_]
    """Which actions are legal, `(n, action_count)`."""
    players: NDArray[np.int8]
    """The seat to act, `(n,)`."""
    rewards: NDArray[np.float32]
    """What each seat gets, `(n, seats)`: the returns of a game that has ended with this step (the
    winner 1, the others share -1, all 0 in a draw), else 0."""
    dones: NDArray[np.bool_]
    """Whether the game has ended with this step, `(n,)`. Observation, mask and player are then
    those of the next one."""
    plies: NDArray[np.uint32]
    """The plies played so far, rolls included, `(n,)`; of a game that has ended, in that one."""


class VecEnv:
    """Games of one variant that are stepped together: in Rust, over threads, without a loop.

    Agents see decisions alone: the environment rolls the dice. A game that ends begins anew in the
    same step. Draws are those of a game record (`fiveply.Game`). With the same arguments and the
    same actions everything comes out the same, whatever the number of threads.

    Args:
        game: a key of `GAMES`, or the position from which all games begin.
        n: how many games.
        seed: for the dice and `random_actions`; game `i` is the same for the same seed, however
            many there are.
        variant: one of the game's variants; empty for its default, or for that of the position.
        threads: worker threads; each gets at least 64 games.
        relative: number the actions as the player to act sees them (see `Position.action_view`),
            as observations are turned. A policy that plays all seats from what they see wants
            that; by default numbers are those of `Move.index`.
        repetition: a draw when a position at the start of a turn occurs this often; None: never.
            By default what the game's rules page says.
        turn_limit: a draw when this many turns have been played; None: never.
        copy: give new arrays each time. By default the environment keeps its arrays and fills
            them again at every step: what is wanted for longer has to be copied.

    Raises:
        GameOverError: the position is of a finished game.
        ValueError: there is no such game or variant, or a number is out of bounds.

    >>> import fiveply
    >>> env = fiveply.VecEnv("tritangle", 256, seed=1)
    >>> observations, masks, players, rewards, dones, plies = env.reset()
    >>> observations.shape, masks.shape, players.shape, rewards.shape
    ((256, 13, 3, 15), (256, 119), (256,), (256, 3))
    >>> ended = 0
    >>> for _ in range(200):
    ...     batch = env.step(env.random_actions())
    ...     ended += int(batch.dones.sum())
    >>> ended > 0, float(batch.rewards[batch.dones].sum())
    (True, 0.0)
    """

    def __init__(
        self,
        game: str | _core.Position[Any],
        n: int,
        seed: int = 0,
        *,
        variant: str = "",
        threads: int = 1,
        relative: bool = False,
        repetition: int | EllipsisType | None = ...,
        turn_limit: int | EllipsisType | None = ...,
        copy: bool = False,
    ) -> None:
        """Set up the games, each at its start."""
        begin: _core.Position[Any]
        if isinstance(game, str):
            begin = start_of(game, variant)
        elif variant not in ("", game.variant):
            raise ValueError(f"variant: found {variant!r}, expected {game.variant!r}")
        else:
            begin = game
        self._start, self._copy = begin, copy
        self._envs = _core.Envs(begin, n, seed, repetition, turn_limit, bool(relative), threads)
        self._arrays = Batch(
            np.zeros((n, *begin.observation_shape), np.float32),
            np.zeros((n, begin.action_count), np.bool_),
            np.zeros(n, np.int8),
            np.zeros((n, begin.players), np.float32),
            np.zeros(n, np.bool_),
            np.zeros(n, np.uint32),
        )
        self._actions = np.zeros(n, np.int64)
        self._envs.reset(seed, self._arrays)

    def reset(self, seed: int | None = None) -> Batch:
        """Begin all games anew.

        Args:
            seed: begin the generators anew too; by default they go on.

        Returns:
            How the games stand; nothing has ended, and nobody gets anything.

        Raises:
            ValueError: the seed is out of bounds.
        """
        self._envs.reset(seed, self._arrays)
        return self._given()

    def step(self, actions: ArrayLike) -> Batch:
        """Play an action in every game.

        Args:
            actions: whole numbers, `(n,)`.

        Returns:
            How the games stand then, and what has ended.

        Raises:
            ArrayError: there are not `n` whole numbers.
            IllegalMoveError: an action is not legal; its `field` names the first such game as
                `actions[i]`. Then no game has been stepped.

        >>> import fiveply
        >>> env = fiveply.VecEnv("arkantar", 3)
        >>> try:
        ...     env.step([26, 26, 0])
        ... except fiveply.IllegalMoveError as error:
        ...     print(error.field, error.found)
        actions[2] action 0
        """
        given = np.asarray(actions)
        if given.shape != self._actions.shape or given.dtype.kind not in "iu":
            found = f"{given.dtype} {given.shape}"
            raise ArrayError("actions", found, f"whole numbers {self._actions.shape}")
        self._envs.step(np.ascontiguousarray(given, np.int64), self._arrays)
        return self._given()

    def random_actions(self) -> NDArray[np.int64]:
        """Choose an action for every game: each legal one is equally likely.

        The choices follow from the seed and how often one has asked; they do not move the dice.

        Returns:
            Actions, `(n,)`: an array that the next call fills again, unless `copy` was asked for.
        """
        self._envs.choose(self._actions)
        return self._one(self._actions)

    def position(self, i: int) -> _core.Position[Any]:
        """Give the position of game `i`, to look at or to draw.

        Raises:
            IndexError: there is no such game.

        >>> import fiveply
        >>> env = fiveply.VecEnv("tritrac", 2)
        >>> _ = env.step([7, 31])
        >>> str(env.position(1))
        '...../..Wr..../......./..... y n'
        """
        position: _core.Position[Any] = self._envs.position(i)
        return position

    def _given(self) -> Batch:
        return Batch._make(map(self._one, self._arrays)) if self._copy else self._arrays

    def _one(self, array: A) -> A:
        return array.copy() if self._copy else array

    def __len__(self) -> int:
        """Count the games."""
        return len(self._actions)

    def __repr__(self) -> str:
        name = f"{self.game} {self.variant}".strip()
        return f"<VecEnv: {len(self)} games of {name}>"

    # How the games stand now.

    @property
    def game(self) -> str:
        """The game's name."""
        return self._start.game

    @property
    def variant(self) -> str:
        """The variant's name."""
        return self._start.variant

    @property
    def start(self) -> _core.Position[Any]:
        """The position from which games begin."""
        return self._start

    @property
    def action_count(self) -> int:
        """How many actions there are."""
        return self._start.action_count

    @property
    def observation_shape(self) -> tuple[int, int, int]:
        """The shape of one observation."""
        return self._start.observation_shape

    @property
    def observations(self) -> NDArray[np.float32]:
        """The positions as the players to act see them: see `Batch`."""
        return self._one(self._arrays.observations)

    @property
    def masks(self) -> NDArray[np.bool_]:
        """Which actions are legal: see `Batch`."""
        return self._one(self._arrays.masks)

    @property
    def players(self) -> NDArray[np.int8]:
        """The seats to act: see `Batch`."""
        return self._one(self._arrays.players)

    @property
    def rewards(self) -> NDArray[np.float32]:
        """What each seat got with the last step: see `Batch`."""
        return self._one(self._arrays.rewards)

    @property
    def dones(self) -> NDArray[np.bool_]:
        """Which games ended with the last step: see `Batch`."""
        return self._one(self._arrays.dones)

    @property
    def plies(self) -> NDArray[np.uint32]:
        """The plies played: see `Batch`."""
        return self._one(self._arrays.plies)
