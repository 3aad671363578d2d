"""The games in OpenSpiel: its own tests, its MCTS, and the same games as ours."""

from __future__ import annotations

import copy
import pickle
import random
import subprocess
import sys
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts

import fiveply
from fiveply import Game, _core, arkantar
from fiveply.adapters import openspiel
from fiveply.adapters._lengths import LONGEST_TURN
from samples import VARIANTS

NAMES = openspiel.register()
SIMULATED = {"threaten": "(turn_limit=100)", "thief": "(turn_limit=100)"}
"""Random games that would take long are cut short; what a turn limit does is tested below."""


@pytest.fixture(params=VARIANTS, ids=lambda pair: "-".join(pair).rstrip("-"))
def pair(request: pytest.FixtureRequest) -> Any:
    return request.param


def load(pair: tuple[str, str], parameters: str = "") -> Any:
    return pyspiel.load_game(openspiel.short_name(*pair) + parameters)


def begin(pair: tuple[str, str], parameters: str = "") -> Any:
    return load(pair, parameters).new_initial_state()


def play_on(state: Any, plies: int, chance: random.Random) -> None:
    for _ in range(plies):
        if state.is_terminal():
            return
        state.apply_action(chance.choice(state.legal_actions()))


def test_every_variant_is_registered_once() -> None:
    assert len(NAMES) == len(set(NAMES)) == len(VARIANTS)
    assert openspiel.register() == NAMES
    assert set(NAMES) <= set(pyspiel.registered_names())


def test_random_simulations(pair: tuple[str, str]) -> None:
    game = load(pair, SIMULATED.get(pair[0], ""))
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_a_game_is_described(pair: tuple[str, str]) -> None:
    game, start = load(pair), fiveply.start(*pair)
    kind = game.get_type()
    assert game.num_players() == kind.min_num_players == kind.max_num_players == start.players
    assert game.num_distinct_actions() == start.action_count
    assert tuple(game.observation_tensor_shape()) == start.observation_shape
    assert game.max_chance_outcomes() == (6 if start.is_chance else 0)
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (-1, 1, 0)
    turns = Game(start).turn_limit or openspiel.DICE_TURN_LIMIT
    assert game.max_game_length() == turns * LONGEST_TURN[pair[0]]
    assert game.max_chance_nodes_in_history() == (game.max_game_length() if start.is_chance else 0)


def test_states_are_the_positions_of_a_record(pair: tuple[str, str]) -> None:
    """Whoever acts, what is legal, what is seen, how it ends: as in a `Game`."""
    chance = random.Random(str(pair))
    state, record = begin(pair, "(turn_limit=60)"), Game(fiveply.start(*pair), turn_limit=60)
    while record.outcome is None:
        position = record.position
        assert not state.is_terminal()
        assert state.position == position
        assert state.is_chance_node() == position.is_chance
        assert position.is_chance or state.current_player() == position.turn
        actions = {move.index: move for move in position.legal_moves}
        assert state.legal_actions() == sorted(actions)
        assert state.returns() == [0.0] * position.players
        player = chance.randrange(position.players)
        seen = np.array(state.observation_tensor(player), np.float32)
        assert np.array_equal(seen, position.observation(player).reshape(-1))
        assert state.observation_string(player) == str(position)
        if position.is_chance:
            assert state.chance_outcomes() == [(roll, 1 / 6) for roll in range(6)]
        action = chance.choice(sorted(actions))
        assert state.action_to_string(action) == str(actions[action])
        record.push(actions[action])
        state.apply_action(action)
    assert state.is_terminal()
    assert state.current_player() == pyspiel.PlayerId.TERMINAL
    assert state.legal_actions() == []
    assert state.returns() == list(record.outcome.returns)
    assert sum(state.returns()) == pytest.approx(0)


def test_states_are_values(pair: tuple[str, str]) -> None:
    chance = random.Random(str(pair))
    state = begin(pair)
    play_on(state, 40, chance)
    game, again = pyspiel.deserialize_game_and_state(
        pyspiel.serialize_game_and_state(state.get_game(), state)
    )
    assert str(game) == str(state.get_game())
    others = [again, state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]
    text = str(state)
    for other in others:
        assert (str(other), other.history()) == (text, state.history())
        play_on(other, 5, random.Random(1))
    assert len({str(other) for other in others}) == 1
    assert str(state) == text


def test_the_past_is_part_of_a_state() -> None:
    """Draws by repetition are kept by clones and by what is read back, and are terminal."""
    kings = "...k.../......./......./......./......./......./...K... b 0 - -"
    cycle = ["a1g1", "end", "g7a7", "end", "g1a1", "end", "a7g7", "end"]
    game = load(("arkantar", ""))
    state = game.new_initial_state(kings)
    for text in ["d1a1", "end", "d7g7", "end", *cycle, *cycle[:-1]]:
        state.apply_action(state.string_to_action(text))
    text = pyspiel.serialize_game_and_state(game, state)
    _, again = pyspiel.deserialize_game_and_state(text)
    for each in (again, state.clone(), state):
        assert not each.is_terminal()
        each.apply_action(each.string_to_action("end"))
        assert each.is_terminal()
        assert each.returns() == [0, 0]
        assert "draw" in str(each)
    # The same without the rule.
    state = load(("arkantar", ""), "(repetition=0)").new_initial_state(kings)
    for text in ["d1a1", "end", "d7g7", "end", *cycle, *cycle]:
        state.apply_action(state.string_to_action(text))
    assert not state.is_terminal()


def test_a_turn_limit_is_terminal(pair: tuple[str, str]) -> None:
    state = begin(pair, "(turn_limit=3)")
    play_on(state, 3 * 2 * LONGEST_TURN[pair[0]] + 1, random.Random(2))
    assert state.is_terminal()
    assert state.returns() == [0.0] * state.num_players()


@pytest.mark.parametrize("parameters", ["(turn_limit=0)", "(repetition=1)"])
def test_bad_parameters(parameters: str) -> None:
    with pytest.raises(ValueError, match=r"found . expected|found \d, expected"):
        load(("tritrac", ""), parameters)


def test_bad_starts() -> None:
    game = load(("thief", "5x5"))
    with pytest.raises(fiveply.TextError):
        game.new_initial_state("nonsense")
    with pytest.raises(ValueError, match="found 7x7, expected 5x5"):
        game.new_initial_state(str(fiveply.start("thief", "7x7")))


@pytest.mark.parametrize("quick", [True, False], ids=["playouts", "rollouts"])
def test_mcts_plays(pair: tuple[str, str], quick: bool) -> None:
    """OpenSpiel's MCTS, against itself for some moves, with our playouts and with its own."""
    game, state = load(pair, "(turn_limit=12)"), begin(pair, "(turn_limit=12)")
    evaluator = (
        openspiel.PlayoutEvaluator(3, seed=1)
        if quick
        else mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    )
    bot = mcts.MCTSBot(game, 1.4, 12, evaluator, random_state=np.random.RandomState(1))
    chance = random.Random(1)
    for _ in range(4 if quick else 2):
        if state.is_chance_node():
            state.apply_action(chance.choice(state.legal_actions()))
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_mcts_finds_a_win() -> None:
    game = load(("arkantar", ""))
    state = game.new_initial_state(
        "...k.../......./......./...T.../......./......./...K... b 0 - -"
    )
    evaluator = openspiel.PlayoutEvaluator(2, seed=1)
    bot = mcts.MCTSBot(game, 1.4, 300, evaluator, random_state=np.random.RandomState(1))
    assert state.action_to_string(bot.step(state)) == "d4xd7"


def test_the_evaluator_gives_means_of_playouts() -> None:
    state = begin(("threaten", "4"))
    values = openspiel.PlayoutEvaluator(200, seed=7).evaluate(state)
    again = openspiel.PlayoutEvaluator(200, seed=7).evaluate(state)
    assert np.array_equal(values, again)
    assert values.sum() == pytest.approx(0)
    seed = int(np.random.default_rng(7).integers(2**63))
    winner = fiveply.playouts(state.position, 200, seed).winner
    returns = [np.where(winner == seat, 1, np.where(winner < 0, 0, -1 / 3)) for seat in range(4)]
    assert values == pytest.approx([each.mean() for each in returns])
    evaluator = openspiel.PlayoutEvaluator(1)
    actions = state.legal_actions()
    assert evaluator.prior(state) == [(action, 1 / len(actions)) for action in actions]
    dice = begin(("tritangle", "2x3"))
    assert evaluator.prior(dice) == dice.chance_outcomes()


def test_no_turn_is_longer_than_told() -> None:
    for game, variant in VARIANTS:
        record = _core.Game(fiveply.start(game, variant), turn_limit=400, repetition=None)
        chance = random.Random(f"{game} {variant}")
        while record.outcome is None:
            record.push(chance.choice(record.position.legal_moves))
        longest = max(
            sum(not str(move).startswith("roll") for move in turn) for turn in record.turns
        )
        assert longest <= LONGEST_TURN[game]


def test_what_is_missing_is_told() -> None:
    for library, module in (("pyspiel", "openspiel"), ("pettingzoo", "pettingzoo")):
        program = f"import sys; sys.modules[{library!r}] = None; import fiveply.adapters.{module}"
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
        assert f"pip install 'fiveply[{module}]'" in done.stderr.splitlines()[-1]


def test_the_interpreter_ends_in_peace() -> None:
    """OpenSpiel's registry outlives it."""
    program = """
import pyspiel
from fiveply.adapters import openspiel
openspiel.register()
state = pyspiel.load_game("fiveply_threaten_3").new_initial_state()
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_package_does_without_them() -> None:
    program = "import sys, fiveply, fiveply.adapters; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert not {"pyspiel", "pettingzoo", "gymnasium", "numpy"} & set(done.stdout.split())


def test_moves_of_a_study() -> None:
    text = "...k.../......./......./...T.../......./......./...K... b 0 - -"
    state = load(("arkantar", "")).new_initial_state(text)
    assert state.position == arkantar.Position.parse(text)
    state.apply_action(state.string_to_action("d4xd7"))
    assert state.returns() == [1, -1]
    assert state.clone().returns() == [1, -1]
