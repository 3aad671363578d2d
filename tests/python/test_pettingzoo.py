"""The games in PettingZoo: its own tests, and the same games as ours."""

from __future__ import annotations

import pickle
import random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import fiveply
from fiveply import Game
from fiveply.adapters import pettingzoo
from samples import VARIANTS

Env = pettingzoo.RawEnv


@pytest.fixture(params=VARIANTS, ids=lambda pair: "-".join(pair).rstrip("-"))
def pair(request: pytest.FixtureRequest) -> Any:
    return request.param


def choose(env: Any, chance: random.Random) -> int | None:
    """Choose a legal action, None for an agent that has terminated."""
    observation, _, termination, truncation, _ = env.last()
    if termination or truncation:
        return None
    legal: list[int] = observation["action_mask"].nonzero()[0].tolist()
    return chance.choice(legal)


# Dictionaries with action masks are for the environments that PettingZoo knows by name.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
def test_api(pair: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    api_test(pettingzoo.env(*pair), num_cycles=30)
    assert "Passed" in capsys.readouterr().out


def test_seeds(pair: tuple[str, str]) -> None:
    seed_test(lambda: pettingzoo.env(*pair), num_cycles=30)


def test_it_is_the_game_of_a_record(pair: tuple[str, str]) -> None:
    """What is seen and legal, who acts, how it ends: as in a `Game`, with the dice rolled."""
    env, chance = Env(*pair, turn_limit=60), random.Random(str(pair))
    env.reset(seed=3)
    record, dice = Game(fiveply.start(*pair), turn_limit=60), np.random.default_rng(3)

    def roll() -> None:
        while record.outcome is None and record.position.is_chance:
            record.push(record.position.legal_moves[int(dice.integers(6))])

    roll()
    while record.outcome is None:
        position = record.position
        assert env.position == position
        assert env.agent_selection == f"player_{position.turn}"
        for seat, agent in enumerate(env.possible_agents):
            seen = env.observe(agent)
            assert env.observation_space(agent).contains(seen)
            assert np.array_equal(seen["observation"], position.observation(seat))
            mask = seen["action_mask"].astype(bool)
            assert mask.any() == (seat == position.turn)
            assert seat != position.turn or np.array_equal(mask, position.legal_mask())
        action = choose(env, chance)
        if action is None:  # who is out is taken off first
            env.step(None)
            continue
        record.push(position.move_at(action))
        roll()
        env.step(action)
        while env.agents and env.terminations[env.agent_selection] and record.outcome is None:
            env.step(None)
    assert all(env.terminations.values())
    assert not any(env.truncations.values())
    rewards = {agent: record.outcome.returns[int(agent[-1])] for agent in env.agents}
    assert env.rewards == rewards
    for agent in env.agent_iter():
        assert env.last()[1] == rewards[agent]
        assert not env.observe(agent)["action_mask"].any()
        env.step(None)
    assert env.agents == []


@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.parametrize("pair", [("arkantar", ""), ("threaten", "3")], indirect=True)
def test_actions_as_an_agent_sees_them(pair: tuple[str, str]) -> None:
    """The same game, with observations and actions turned alike."""
    plain, turned, chance = Env(*pair), Env(*pair, relative=True), random.Random(1)
    plain.reset()
    turned.reset()
    for _ in range(30):
        action, agent = choose(turned, chance), turned.agent_selection
        assert action is not None
        assert plain.agent_selection == agent
        view = plain.position.action_view(int(agent[-1]))
        mask = plain.observe(agent)["action_mask"]
        assert np.array_equal(turned.observe(agent)["action_mask"], mask[view])
        turned.step(action)
        plain.step(int(view[action]))
        assert turned.position == plain.position
    for nonsense in (-1, turned.position.action_count):
        with pytest.raises(ValueError, match="found"):
            turned.step(nonsense)
    api_test(pettingzoo.env(*pair, relative=True), num_cycles=10)


def eliminations(env: Env, seed: int) -> list[tuple[str, float, int]]:
    """Play a random game; give who went out before its end, his reward, how many were left."""
    chance = random.Random(seed)
    env.reset(seed=seed)
    out: list[tuple[str, float, int]] = []
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        _, reward, termination, _, _ = env.last()
        rewards[agent] += reward
        if termination and not all(env.terminations.values()):
            out.append((agent, reward, len(env.agents) - 1))
        env.step(choose(env, chance))
        assert agent not in env.agents or not termination
    assert sorted(rewards.values())[-1] in (0, 1)
    # Nobody is rewarded twice, and all lose what one has won, unless the others have drawn.
    if max(rewards.values()) == 1:
        assert sum(rewards.values()) == pytest.approx(0)
    return out


@pytest.mark.parametrize(("variant", "players"), [("3", 3), ("4", 4)])
def test_who_goes_out_terminates_while_the_others_play_on(variant: str, players: int) -> None:
    env = Env("threaten", variant)
    found = [out for seed in range(4) for out in eliminations(env, seed)]
    assert found
    for agent, reward, left in found:
        assert agent in env.possible_agents
        assert reward == -1 / (players - 1)
        assert 2 <= left < players


def test_reset_in_the_middle_of_dying() -> None:
    """What is left over of an old game must not meddle with the next."""
    env = Env("tritrac", turn_limit=1)
    env.reset()
    env.step(choose(env, random.Random(1)))
    assert all(env.terminations.values())
    env.step(None)
    env.reset()
    assert env.agents == env.possible_agents
    assert env.agent_selection == "player_0"
    assert choose(env, random.Random(1)) is not None


def test_illegal_actions() -> None:
    env = Env("arkantar")
    env.reset()
    illegal = int(np.flatnonzero(~env.position.legal_mask())[0])
    with pytest.raises(fiveply.IllegalMoveError):
        env.step(illegal)
    with pytest.raises(ValueError, match="action: found None"):
        env.step(None)
    wrapped = pettingzoo.env("arkantar")
    wrapped.reset()
    wrapped.last()
    wrapped.step(illegal)
    assert wrapped.rewards["player_0"] == -1
    assert all(wrapped.terminations.values())


def test_render() -> None:
    for mode in ("ansi", "svg"):
        env = Env("tritangle", "2x3", render_mode=mode)
        env.reset(seed=1)
        before = env.render()
        assert isinstance(before, str)
        assert before.startswith("<svg") == (mode == "svg")
        env.step(choose(env, random.Random(1)))
        assert isinstance(env.render(), str)
        env.close()
    env = Env("thief", render_mode="ansi")
    env.reset()
    assert env.render() == fiveply.start("thief").board()
    with pytest.raises(ValueError, match="render_mode: found 'human', expected ansi, svg"):
        Env("thief", render_mode="human")  # type: ignore[arg-type]


def test_names_pickles_and_bad_games() -> None:
    env = pettingzoo.env("thief", "7x7", turn_limit=20)
    assert str(env.unwrapped) == "fiveply_thief_v0"
    again = pickle.loads(pickle.dumps(env.unwrapped))
    again.reset()
    assert str(again.position) == str(fiveply.start("thief", "7x7"))
    for arguments in (("chess",), ("thief", "9x9")):
        with pytest.raises(ValueError, match="found"):
            pettingzoo.env(*arguments)
    with pytest.raises(ValueError, match="turn_limit"):
        pettingzoo.env("thief", turn_limit=0)
