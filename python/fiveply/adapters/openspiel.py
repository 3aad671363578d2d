"""The games as games of OpenSpiel: `pip install 'fiveply[openspiel]'`.

OpenSpiel: Lanctot et al., "OpenSpiel: A Framework for Reinforcement Learning in Games", 2019.

>>> import pyspiel
>>> from fiveply.adapters import openspiel
>>> openspiel.register()[:3]
['fiveply_arkantar', 'fiveply_thief_5x5', 'fiveply_thief_7x7']
>>> state = pyspiel.load_game("fiveply_tritrac").new_initial_state()
>>> state.apply_action(state.string_to_action("+b3l"))
>>> state.current_player(), len(state.legal_actions())
(1, 51)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

import numpy as np

from .. import _core, playouts, start
from ..base import Position
from ._lengths import LONGEST_TURN

try:
    import pyspiel
    from open_spiel.python.observation import IIGObserverForPublicInfoGame
except ImportError as error:
    raise ImportError(
        "fiveply.adapters.openspiel needs OpenSpiel: pip install 'fiveply[openspiel]'"
    ) from error

if TYPE_CHECKING:
    from numpy.typing import NDArray

PREFIX: Final = "fiveply_"
DICE_TURN_LIMIT: Final = 1000
"""Turns after which a game with dice is a draw: it has no such rule, but OpenSpiel wants games that
end. Of 100,000 random games of each full course none had more than 530 plies, rolls included."""


def register() -> list[str]:
    """Register every variant of every game with OpenSpiel, once.

    The names are `fiveply_GAME` or, where a game has several variants, `fiveply_GAME_VARIANT` with
    `_` for `-`. Two parameters, `turn_limit` and `repetition` (0: never), say when a game is a
    draw, by default as in a `Game`: `fiveply_tritrac(turn_limit=100)`.

    Returns:
        The names.
    """
    known = set(pyspiel.registered_names())
    names: list[str] = []
    for game, variant in _core.variants():
        name = short_name(game, variant)
        names.append(name)
        if name not in known:
            kind = _game_type(name, start(game, variant))
            # OpenSpiel lets go of it after the interpreter has ended. Nothing but a class, which
            # holds itself, survives that.
            made = type(name, (Game,), {"KIND": kind, "GAME": game, "VARIANT": variant})
            pyspiel.register_game(kind, made)
    return names


def short_name(game: str, variant: str = "") -> str:
    """Give the name under which a variant is registered.

    >>> short_name("tritangle", "2x3-short")
    'fiveply_tritangle_2x3_short'
    """
    return PREFIX + "_".join([game, *variant.replace("-", "_").split()])


def _game_type(name: str, begin: Position[Any]) -> Any:
    """Describe a variant to OpenSpiel."""
    rules = _core.Game(begin)
    kinds = pyspiel.GameType.ChanceMode
    return pyspiel.GameType(
        short_name=name,
        long_name=f"{begin.title} {begin.variant}".strip(),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=kinds.EXPLICIT_STOCHASTIC if begin.is_chance else kinds.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=begin.players,
        min_num_players=begin.players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "turn_limit": rules.turn_limit or DICE_TURN_LIMIT,
            "repetition": rules.repetition or 0,
        },
    )


class Game(pyspiel.Game):  # type: ignore[misc]
    """A game as OpenSpiel has it; `register` makes a class of it for each variant.

    Instances are made by `pyspiel.load_game`. Actions are `Move.index`, rolls the outcomes of
    chance; the winner's utility is 1, the others share -1, and a draw is 0 for all.

    Args:
        params: `turn_limit` and `repetition`.

    Raises:
        ValueError: a parameter is out of bounds.
    """

    KIND: ClassVar[Any]
    """What `register` has told OpenSpiel."""
    GAME: ClassVar[str]
    """A key of `fiveply.GAMES`."""
    VARIANT: ClassVar[str]
    """One of the game's variants."""

    def __init__(self, params: dict[str, Any]) -> None:
        self.start = start(self.GAME, self.VARIANT)
        """Where games begin."""
        self.turn_limit: int = params["turn_limit"]
        """Turns after which it is a draw."""
        self.repetition: int | None = params["repetition"] or None
        """How often a position at the start of a turn makes a draw; None: never."""
        self.record(self.start)
        length = self.turn_limit * LONGEST_TURN[self.GAME]
        self._rolls = length if self.start.is_chance else 0
        info = pyspiel.GameInfo(
            num_distinct_actions=self.start.action_count,
            max_chance_outcomes=len(self.start.legal_moves) if self.start.is_chance else 0,
            num_players=self.start.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=length,
        )
        super().__init__(self.KIND, info, params)

    def record(self, begin: Position[Any]) -> _core.Game[Any]:
        """Begin a record with the game's rules for draws."""
        return _core.Game(begin, turn_limit=self.turn_limit, repetition=self.repetition)

    def new_initial_state(self, state: str | None = None) -> State:
        """Begin a game, at the start or at the position of a text.

        Raises:
            TextError: the text is no position of the game.
            ValueError: it is one of another variant.
        """
        begin = self.start if state is None else type(self.start).parse(state)
        if begin.variant != self.start.variant:
            raise ValueError(f"state: found {begin.variant}, expected {self.start.variant}")
        return State(self, begin)

    def max_chance_nodes_in_history(self) -> int:
        """Give the most rolls that a game can have: one before each decision."""
        return self._rolls

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> Any:
        """Make what shows states to players: planes and text, or the history."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return Observer(self.start, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class Record:
    """A game record that states of OpenSpiel copy and pickle: what it has come to is at hand."""

    __slots__ = ("game", "outcome", "position")

    def __init__(self, game: _core.Game[Any]) -> None:
        self.game = game
        self.position: Position[Any] = game.position
        self.outcome = game.outcome

    def push(self, action: int) -> None:
        """Play the move of a number."""
        self.game.push(self.position.move_at(action))
        self.position, self.outcome = self.game.position, self.game.outcome

    def __deepcopy__(self, _memo: object, /) -> Self:
        return type(self)(self.game.copy())

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        game = self.game
        return _replay, (game.start, game.moves, game.turn_limit, game.repetition)


def _replay(
    begin: Position[Any],
    moves: tuple[_core.Move, ...],
    turn_limit: int | None,
    repetition: int | None,
) -> Record:
    """Make a record again: what unpickling calls."""
    game = _core.Game(begin, turn_limit=turn_limit, repetition=repetition)
    for move in moves:
        game.push(move)
    return Record(game)


class State(pyspiel.State):  # type: ignore[misc]
    """A state of a game: a position with the past by which it may be a draw.

    Made by `new_initial_state`.
    """

    def __init__(self, game: Game, begin: Position[Any]) -> None:
        super().__init__(game)
        self._record = Record(game.record(begin))

    @property
    def position(self) -> Position[Any]:
        """The position, as everywhere in fiveply."""
        return self._record.position

    def current_player(self) -> int:
        """Give the seat to act, or OpenSpiel's numbers for chance and for the end."""
        if self._record.outcome is not None:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.position.is_chance:
            return int(pyspiel.PlayerId.CHANCE)
        assert self.position.turn is not None
        return self.position.turn

    def _legal_actions(self, _player: int) -> list[int]:
        actions: list[int] = self.position.legal_mask().nonzero()[0].tolist()
        return actions

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Give the rolls, each with its probability."""
        rolls = self.position.legal_moves
        return [(roll.index, 1 / len(rolls)) for roll in rolls]

    def _apply_action(self, action: int) -> None:
        self._record.push(action)

    def _action_to_string(self, _player: int, action: int) -> str:
        return str(self.position.move_at(action))

    def is_terminal(self) -> bool:
        """Tell whether the game is over, by a win or by a rule for draws."""
        return self._record.outcome is not None

    def returns(self) -> list[float]:
        """Give the utility of each player; all 0 as long as the game goes on."""
        outcome = self._record.outcome
        return [0.0] * self.position.players if outcome is None else list(outcome.returns)

    def __str__(self) -> str:
        outcome = self._record.outcome
        if outcome is None or outcome.winner is not None:
            return str(self.position)
        return f"{self.position} draw: {outcome.reason}"


class Observer:
    """Shows a state to a player: as the planes of `Position.observation`, or as its text."""

    def __init__(self, begin: Position[Any], params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"params: found {params}, expected none")
        planes = np.zeros(begin.observation_shape, np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {"observation": planes}
        """The planes by the name that OpenSpiel's observers use."""
        self.tensor: NDArray[np.float32] = planes.reshape(-1)
        """The same, flat."""

    def set_from(self, state: State, player: int) -> None:
        """Fill the planes with what a player sees."""
        state.position.observation(player, out=self.dict["observation"])

    def string_from(self, state: State, _player: int) -> str:
        """Give the position's text: nothing is hidden."""
        return str(state.position)


class PlayoutEvaluator:
    """Evaluates states for OpenSpiel's MCTS by random games that the engine plays.

    It stands for `mcts.RandomRolloutEvaluator`, whose every move would go through Python.

    Args:
        n: random games from each state.
        seed: of all of them.

    >>> import numpy as np, pyspiel
    >>> from open_spiel.python.algorithms import mcts
    >>> from fiveply.adapters import openspiel
    >>> _ = openspiel.register()
    >>> game = pyspiel.load_game("fiveply_tritrac")
    >>> evaluator = openspiel.PlayoutEvaluator(n=10, seed=1)
    >>> bot = mcts.MCTSBot(game, 1.4, 20, evaluator, random_state=np.random.RandomState(1))
    >>> bot.step(game.new_initial_state()) in game.new_initial_state().legal_actions()
    True
    """

    def __init__(self, n: int = 10, seed: int | None = None) -> None:
        self._n, self._random = n, np.random.default_rng(seed)

    def evaluate(self, state: State) -> NDArray[np.float64]:
        """Estimate the utility of each player."""
        players = state.position.players
        seed = int(self._random.integers(2**63))
        winners = playouts(state.position, self._n, seed).winner
        wins = np.bincount(winners[winners >= 0], minlength=players) / self._n
        # Whoever has not won shares the loss.
        values: NDArray[np.float64] = wins - (wins.sum() - wins) / (players - 1)
        return values

    def prior(self, state: State) -> list[tuple[int, float]]:
        """Give each action its probability: that of chance, or the same to all."""
        if state.is_chance_node():
            return state.chance_outcomes()
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]
