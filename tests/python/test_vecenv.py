"""Promises of the games stepped together."""

from __future__ import annotations

import signal
from typing import Any

import numpy as np
import pytest

import fiveply
from fiveply import Batch, Game, VecEnv, arkantar, thief, tritangle
from samples import VARIANTS

DECIDED = [(game, variant) for game, variant in VARIANTS if game != "tritangle"]


def shown(env: VecEnv) -> list[np.ndarray[Any, Any]]:
    return [array.copy() for array in env.step(env.random_actions())]


def same(one: Any, other: Any) -> bool:
    return all((a == b).all() for a, b in zip(one, other, strict=True))


def check_row(position: Any, batch: Batch, i: int, relative: bool = False) -> None:
    mask = position.legal_mask()
    if relative:
        mask = mask[position.action_view()]
    assert (batch.masks[i] == mask).all()
    assert (batch.observations[i] == position.observation()).all()
    assert batch.players[i] == position.turn


@pytest.mark.parametrize("relative", [False, True])
@pytest.mark.parametrize(("game", "variant"), DECIDED)
def test_games_are_those_of_records(game: str, variant: str, relative: bool) -> None:
    """Every step is that of a record, with draws that come soon."""
    rules: dict[str, Any] = {"repetition": 2, "turn_limit": 40}
    env = VecEnv(game, 6, seed=3, variant=variant, relative=relative, **rules)
    start = fiveply.start(game, variant)
    records = [Game(start, **rules) for _ in range(6)]
    ends = 0
    for _ in range(250):
        actions = env.random_actions()
        batch = env.step(actions)
        for i, action in enumerate(actions.tolist()):
            before = records[i].position
            number = before.action_view()[action] if relative else action
            records[i].push(before.move_at(number))
            assert batch.plies[i] == len(records[i])
            outcome = records[i].outcome
            assert batch.dones[i] == (outcome is not None)
            returns = outcome.returns if outcome else (0.0,) * start.players
            assert batch.rewards[i].tolist() == list(returns)
            if outcome:
                ends += 1
                records[i] = Game(start, **rules)
            assert env.position(i) == records[i].position
            check_row(records[i].position, batch, i, relative)
    assert ends > 3


def test_agents_see_no_dice() -> None:
    env = VecEnv("tritangle", 8, seed=5, variant="2x3")
    start = tritangle.Position("2x3")
    positions = [env.position(i) for i in range(8)]
    assert {str(p) for p in positions} <= {str(start.play(roll)) for roll in start.legal_moves}
    ends = 0
    for _ in range(300):
        actions = env.random_actions()
        batch = env.step(actions)
        for i, action in enumerate(actions.tolist()):
            after = positions[i].play(positions[i].move_at(action))
            positions[i] = env.position(i)
            assert batch.dones[i] == (after.outcome is not None)
            if after.outcome is not None:
                assert batch.rewards[i].tolist() == list(after.outcome.returns)
                after, ends = start, ends + 1
            assert after.is_chance
            assert positions[i] in [after.play(roll) for roll in after.legal_moves]
            check_row(positions[i], batch, i)
    assert ends > 3


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_reproducible_whatever_the_number_and_threads(game: str, variant: str) -> None:
    few = VecEnv(game, 70, seed=9, variant=variant)
    many = VecEnv(game, 200, seed=9, variant=variant, threads=3)
    other = VecEnv(game, 70, seed=10, variant=variant)
    differ = False
    for _ in range(60):
        one, more, another = shown(few), shown(many), shown(other)
        assert same(one, [array[:70] for array in more])
        differ |= not same(one, another)
    assert differ


def test_reset_begins_anew() -> None:
    env = VecEnv("tritangle", 100, seed=4)
    first, steps = [a.copy() for a in env.reset(4)], [shown(env) for _ in range(20)]
    assert not env.dones.any()
    again = [a.copy() for a in env.reset(4)]
    assert same(first, again)
    assert all(same(step, shown(env)) for step in steps)
    assert not same(first, env.reset())  # the dice go on
    assert env.plies.tolist() == [1] * 100
    assert not env.rewards.any()


def test_one_illegal_action_and_nothing_is_stepped() -> None:
    env = VecEnv("thief", 100, seed=1, threads=2)
    for _ in range(10):
        env.step(env.random_actions())
    before = [array.copy() for array in (*env.reset(), env.random_actions())]
    for bad in (-1, env.action_count, 1 << 40, int(env.masks[77].argmin())):
        actions = before[-1].copy()
        actions[[77, 90]] = bad
        with pytest.raises(fiveply.IllegalMoveError) as caught:
            env.step(actions)
        assert caught.value.field == "actions[77]"
        assert caught.value.found == f"action {bad}"
        assert str(env.position(77)) in caught.value.expected
        assert "no game was stepped" in caught.value.expected
        now = (env.observations, env.masks, env.players, env.rewards, env.dones, env.plies)
        assert same(before[:-1], now)
    env.step(before[-1])
    assert (env.plies == 1).all()


def test_a_mask_that_was_written_to_permits_nothing() -> None:
    env = VecEnv("arkantar", 2)
    env.masks[:] = True
    with pytest.raises(fiveply.IllegalMoveError, match=r"actions\[0\]"):
        env.step([0, 0])


def test_actions_that_are_none() -> None:
    env = VecEnv("arkantar", 2)
    bad: list[Any] = [[26], [26.0, 26.0], [[26, 26]], 26, [True, True], ["26", "26"]]
    for actions in bad:
        with pytest.raises(fiveply.ArrayError, match="actions: found"):
            env.step(actions)
    for dtype in (np.int8, np.uint16, np.int32, np.uint64):
        env.reset()
        env.step(np.array([26, 27], dtype))
    env.reset()
    env.step(np.array([26, 0, 27, 0])[::2])


def test_arrays_are_kept_or_copied() -> None:
    env = VecEnv("tritrac", 5)
    first = env.reset()
    second = env.step(env.random_actions())
    assert all(a is b for a, b in zip(first, second, strict=True))
    assert env.players is second.players
    env = VecEnv("tritrac", 5, copy=True)
    first = env.reset()
    second = env.step(env.random_actions())
    assert not any(np.shares_memory(a, b) for a, b in zip(first, second, strict=True))
    assert first.masks.sum() != second.masks.sum()
    assert env.random_actions() is not env.random_actions()


def test_games_begin_where_they_are_told() -> None:
    start = thief.Position("7x7").play("b2a3")
    env = VecEnv(start, 3, turn_limit=1)
    assert (env.start, env.game, env.variant, len(env)) == (start, "thief", "7x7", 3)
    assert env.position(-1) == start
    for place in (3, -4):
        with pytest.raises(IndexError, match="there are 3"):
            env.position(place)
    over = arkantar.Position.parse(
        "...k.../......./......./......./......./......./....... b 0 - -"
    )
    with pytest.raises(fiveply.GameOverError):
        VecEnv(over, 3)
    with pytest.raises(ValueError, match="variant: found '5x5', expected '7x7'"):
        VecEnv(start, 3, variant="5x5")


BAD_ARGUMENTS: list[dict[str, Any]] = [
    {"game": "chess"}, {"variant": "9x9"}, {"n": 0}, {"n": 1 << 30}, {"seed": -1},
    {"threads": 0}, {"threads": 1000}, {"repetition": 1}, {"turn_limit": 0},
]  # fmt: skip


@pytest.mark.parametrize("bad", BAD_ARGUMENTS, ids=str)
def test_arguments_out_of_bounds(bad: dict[str, Any]) -> None:
    (name,) = bad
    with pytest.raises(ValueError, match=f"{name}: found"):
        VecEnv(**{"game": "thief", "n": 2, **bad})


def test_arguments_of_another_type() -> None:
    wrong: list[dict[str, Any]] = [{"n": 2.0}, {"seed": "1"}, {"threads": None}]
    for bad in wrong:
        with pytest.raises(TypeError):
            VecEnv(**{"game": "thief", "n": 2, **bad})


def test_ctrl_c_leaves_the_games_sound() -> None:
    env = VecEnv("tritrac", 500, seed=2, threads=2)
    old = signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):  # noqa: PT012
            signal.setitimer(signal.ITIMER_REAL, 0.05)
            while True:
                env.step(env.random_actions())
    finally:
        signal.signal(signal.SIGALRM, old)
    actions = env.random_actions()
    batch = env.step(actions)
    for i in range(500):
        check_row(env.position(i), batch, i)
