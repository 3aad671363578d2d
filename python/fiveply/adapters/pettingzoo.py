"""The games as environments of PettingZoo: `pip install 'fiveply[pettingzoo]'`.

PettingZoo: Terry et al., "PettingZoo: Gym for Multi-Agent Reinforcement Learning", 2021.

>>> from fiveply.adapters import pettingzoo
>>> env = pettingzoo.env("thief", "7x7")
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     over = termination or truncation
...     mask = observation["action_mask"]
...     env.step(None if over else env.action_space(agent).sample(mask))
>>> env.agents
[]
"""

from __future__ import annotations

from types import EllipsisType
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from .. import _core, start

try:
    from gymnasium import logger, spaces
    from gymnasium.utils import EzPickle
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise ImportError(
        "fiveply.adapters.pettingzoo needs PettingZoo: pip install 'fiveply[pettingzoo]'"
    ) from error

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ..base import Position

RenderMode = Literal["ansi", "svg"]


def env(
    game: str,
    variant: str = "",
    *,
    render_mode: RenderMode | None = None,
    relative: bool = False,
    repetition: int | EllipsisType | None = ...,
    turn_limit: int | EllipsisType | None = ...,
) -> Any:
    """Make an environment as PettingZoo's own classic games are wrapped.

    An illegal action ends the game, and whoever has chosen it is rewarded with -1.

    Args:
        game: a key of `fiveply.GAMES`.
        variant: one of the game's variants; empty for its default.
        render_mode: what `render` gives: `"ansi"`, the board as text, or `"svg"`, a picture.
        relative: number the actions as the agent sees them (see `Position.action_view`), as
            observations are turned; by default numbers are those of `Move.index`.
        repetition: a draw when a position at the start of a turn occurs this often; None: never.
            By default what the game's rules page says.
        turn_limit: a draw when this many turns have been played; None: never.

    Raises:
        ValueError: there is no such game, variant or render mode, or a number is out of bounds.
    """
    made: Any = RawEnv(
        game,
        variant,
        render_mode=render_mode,
        relative=relative,
        repetition=repetition,
        turn_limit=turn_limit,
    )
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


class RawEnv(AECEnv, EzPickle):  # type: ignore[misc]
    """A game by the agent-environment cycle, without wrappers; see `env` for the arguments.

    Agents are `player_0` and so on by seat. An agent that has several moves in its turn is selected
    again and again. Dice are rolled by the environment, from the seed given to `reset`. An agent
    that goes out (Threaten) terminates then and there, while the others play on.

    Observations are dictionaries: `observation`, the planes of `Position.observation` as that
    agent sees them, and `action_mask`, int8, all 0 for whoever is not to act. The winner's reward
    is 1, the others share -1, a draw is 0. An agent that goes out has lost at that moment, and its
    reward says so, even if the others then draw.

    Raises:
        IllegalMoveError: by `step`, an action is not legal.
        ValueError: by `step`, there is no such action; or as for `env`.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as PettingZoo has it
        "render_modes": ["ansi", "svg"],
        "name": "fiveply_v0",
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str,
        variant: str = "",
        *,
        render_mode: RenderMode | None = None,
        relative: bool = False,
        repetition: int | EllipsisType | None = ...,
        turn_limit: int | EllipsisType | None = ...,
    ) -> None:
        rules = {"repetition": repetition, "turn_limit": turn_limit}
        EzPickle.__init__(self, game, variant, render_mode=render_mode, relative=relative, **rules)
        super().__init__()
        modes = self.metadata["render_modes"]
        if render_mode is not None and render_mode not in modes:
            raise ValueError(f"render_mode: found {render_mode!r}, expected {', '.join(modes)}")
        self._start = start(game, variant)
        self._rules = rules
        self._game: _core.Game[Any] = _core.Game(self._start, **rules)
        self._position: Position[Any] = self._start
        self._dice = np.random.default_rng()
        self.render_mode, self._relative = render_mode, bool(relative)
        self.metadata = {**self.metadata, "name": f"fiveply_{game}_v0"}
        self.possible_agents = [f"player_{seat}" for seat in range(self._start.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        count = self._start.action_count
        self.observation_spaces = {agent: self._seen() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(count) for agent in self.possible_agents}

    def _seen(self) -> spaces.Dict:
        """Make the space of what an agent sees."""
        planes = spaces.Box(0, np.inf, self._start.observation_shape, np.float32)
        mask = spaces.Box(0, 1, (self._start.action_count,), np.int8)
        return spaces.Dict({"observation": planes, "action_mask": mask})

    @property
    def position(self) -> Position[Any]:
        """The position, as everywhere in fiveply."""
        return self._position

    def observation_space(self, agent: str) -> spaces.Dict:
        """Give the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Give the space of an agent's actions."""
        return self.action_spaces[agent]

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """Show the position to an agent, and what is legal for it."""
        position, seat = self._position, self._seats[agent]
        planes = position.observation(seat)
        # An agent that is out, or sees the end, has nothing to choose.
        if seat != position.turn or self._game.outcome is not None:
            mask = np.zeros(self._start.action_count, np.int8)
        else:
            mask = position.legal_mask().view(np.int8)
            mask = mask[position.action_view()] if self._relative else mask
        return {"observation": planes, "action_mask": mask}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game.

        Args:
            seed: of the dice; without one they go on as they were.
            options: none is known; what is given is passed over.
        """
        if seed is not None:
            self._dice = np.random.default_rng(seed)
        self._game = _core.Game(self._start, **self._rules)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._roll()
        self._select()

    def step(self, action: int | None) -> None:
        """Play the selected agent's action; None takes an agent that has terminated off."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"action: found None, expected a number: {agent} is to act")
        self._game.push(self._position.move_at(self._number(int(action))))
        self._roll()
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._judge()
        self._accumulate_rewards()
        self._select()
        self._deads_step_first()

    def render(self) -> str | None:
        """Give the board as text, or as an SVG document with the last move marked."""
        if self.render_mode is None:
            logger.warn("render was called, but no render_mode was given")
            return None
        if self.render_mode == "ansi":
            return self._position.board()
        return self._position.svg(last_move=self._game.turn_moves[-1:] or None)

    def close(self) -> None:
        """Nothing is to be given back."""

    def _number(self, action: int) -> int:
        """Give the number of an action; what is none is left to be refused."""
        if not self._relative or action not in range(self._start.action_count):
            return action
        return int(self._position.action_view()[action])

    def _roll(self) -> None:
        """Roll the die as long as a roll is due."""
        self._position = self._game.position
        while self._position.is_chance and self._game.outcome is None:
            rolls = self._position.legal_moves
            self._game.push(rolls[int(self._dice.integers(len(rolls)))])
            self._position = self._game.position

    def _judge(self) -> None:
        """Reward and terminate whoever has won or lost by the last move."""
        outcome = self._game.outcome
        if outcome is not None:
            for agent in self.agents:
                self.rewards[agent] = outcome.returns[self._seats[agent]]
                self.terminations[agent] = True
            return
        for seat in self._game.eliminated:
            agent = self.possible_agents[seat]
            if agent in self.agents and not self.terminations[agent]:
                self.rewards[agent] = -1 / (self._start.players - 1)
                self.terminations[agent] = True

    def _select(self) -> None:
        """Select whoever is to act; at the end it stays as it is."""
        if self._game.outcome is None and self._position.turn is not None:
            self.agent_selection = self.possible_agents[self._position.turn]
