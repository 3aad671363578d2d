"""Promises of action numbers, masks and observations."""

from __future__ import annotations

import copy
import json
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fiveply
from fiveply import arkantar, thief, threaten, tritangle, tritrac

ACTIONS = json.loads((Path(__file__).parent.parent / "data" / "actions.json").read_text())


def test_numbers_lead_to_moves_and_back(positions: list[Any]) -> None:
    count = positions[0].action_count
    for position in positions:
        assert position.action_count == count
        mask = position.legal_mask()
        assert (mask.shape, mask.dtype) == ((count,), np.dtype(bool))
        assert sorted(m.index for m in position.legal_moves) == mask.nonzero()[0].tolist()
        for move in position.legal_moves:
            assert position.move_at(move.index) == move
            assert position.move_at(np.int64(move.index)) == move


def test_a_number_without_a_legal_move_is_refused(positions: list[Any]) -> None:
    for position in positions[:40]:
        illegal = int(position.legal_mask().argmin())
        error = fiveply.IllegalMoveError if position.outcome is None else fiveply.GameOverError
        with pytest.raises(error) as caught:
            position.move_at(illegal)
        assert caught.value.field == "move"
        assert caught.value.found == f"action {illegal}"
        assert str(position) in caught.value.expected


@pytest.mark.parametrize("entry", ACTIONS, ids=lambda e: f"{e['game']}-{e['variant']}")
def test_the_layout_is_pinned(entry: dict[str, Any]) -> None:
    start = fiveply.start(entry["game"], entry["variant"])
    assert start.action_count == entry["actions"]
    assert start.observation_shape == tuple(entry["observation"])
    for text, index in entry["moves"].items():
        move = fiveply._core.parse_move(entry["game"], entry["variant"], text)
        assert move.index == index
        assert pickle.loads(pickle.dumps(move)).index == copy.copy(move).index == index


def test_numbers_out_of_bounds(start: Any) -> None:
    for index in (-1, start.action_count, 1 << 70):
        with pytest.raises(ValueError, match=f"expected 0 to {start.action_count - 1}"):
            start.move_at(index)
    for index in (0.0, "0", None, True):
        with pytest.raises(TypeError, match="index"):
            start.move_at(index)


def test_observations_have_shape_type_and_player(positions: list[Any]) -> None:
    for position in positions[:50]:
        shape, seat = position.observation_shape, position.turn or 0
        seen = position.observation()
        assert (seen.shape, seen.dtype) == (shape, np.dtype(np.float32))
        assert np.isfinite(seen).all()
        assert (seen == position.observation(seat)).all()
        others = [position.observation(p) for p in range(position.players)]
        assert len({o.tobytes() for o in others}) == position.players
    with pytest.raises(ValueError, match="player: found 9"):
        positions[0].observation(9)
    with pytest.raises(ValueError, match="player: found 9"):
        positions[0].action_view(9)


def test_batches_are_the_single_ones(positions: list[Any]) -> None:
    n, first = len(positions), positions[0]
    masks = np.ones((n, first.action_count), bool)
    planes = np.full((n, *first.observation_shape), np.nan, np.float32)
    assert fiveply.legal_masks(positions, masks) is masks
    assert fiveply.observations(positions, out=planes) is planes
    assert (fiveply.legal_masks(positions) == masks).all()
    assert (fiveply.observations(positions) == planes).all()
    for i, position in enumerate(positions):
        assert (masks[i] == position.legal_mask()).all()
        assert (planes[i] == position.observation()).all()
    last = first.players - 1
    same = fiveply.observations(positions, [last] * n)
    assert (fiveply.observations(tuple(positions), last) == same).all()
    assert (fiveply.observations(positions, np.full(n, last)) == same).all()
    assert (same[0] == first.observation(last)).all()


def test_preallocated_rows_of_a_larger_array() -> None:
    p = thief.Position()
    buffer = np.ones((3, p.action_count), bool)
    row = p.legal_mask(buffer[1])
    assert row.base is buffer
    assert buffer.sum() == 2 * p.action_count + len(p.legal_moves)


BAD_ARRAYS: list[tuple[Any, str]] = [
    ([False] * 786, "list"),
    (np.zeros(786, np.uint8), "uint8 (786,)"),
    (np.zeros(785, bool), "bool (785,)"),
    (np.zeros((1, 786), bool), "bool (1, 786)"),
    (np.zeros(2 * 786, bool)[::2], "bool (786,), not contiguous"),
    (np.broadcast_to(np.zeros(1, bool), 786), "bool (786,), not contiguous, read-only"),
]


@pytest.mark.parametrize(("out", "found"), BAD_ARRAYS, ids=[found for _, found in BAD_ARRAYS])
def test_arrays_that_do_not_fit(out: Any, found: str) -> None:
    with pytest.raises(fiveply.ArrayError) as caught:
        arkantar.Position().legal_mask(out)
    error = caught.value
    assert (error.field, error.found) == ("out", found)
    assert error.expected == "a writable contiguous array, bool (786,)"


def test_batches_that_do_not_fit_together() -> None:
    p = threaten.Position("2")
    calls: list[Any] = [fiveply.legal_masks, fiveply.observations]
    for call in calls:
        with pytest.raises(fiveply.ArrayError, match="positions: found none"):
            call([])
        with pytest.raises(fiveply.ArrayError, match="threaten 3 at place 1, expected threaten 2"):
            call([p, threaten.Position("3")])
        with pytest.raises(TypeError, match="positions: found str"):
            call([p, "pass"])
    bad: list[Any] = [np.zeros((1, 16, 12, 11)), np.zeros((2, 16, 12, 11), np.float32)]
    for out in bad:
        with pytest.raises(fiveply.ArrayError, match=r"float32 \(1, 16, 12, 11\)"):
            fiveply.observations([p], out=out)
    with pytest.raises(fiveply.ArrayError, match=r"players: found \(2,\), expected one player"):
        fiveply.observations([p], [0, 1])
    with pytest.raises(ValueError, match="player: found 2, expected 0 to 1"):
        fiveply.observations([p], 2)


def test_views_turn_masks_as_observations_are_turned(start: Any) -> None:
    for seat in range(start.players):
        view = start.action_view(seat)
        assert sorted(view) == list(range(start.action_count))
        assert not view.flags.writeable
    assert (start.action_view(0) == np.arange(start.action_count)).all()
    assert start.action_view() is start.action_view(start.turn)


def test_a_swapped_position_looks_the_same() -> None:
    one = thief.Position.parse("geg+eg/.ggg./...../GGGG./G.G+EG w 0 -")
    other = thief.Position.parse("g.g+eg/gggg./...../.GGG./GEG+EG b 0 -")
    assert (one.observation() == other.observation()).all()
    masks = [p.legal_mask()[p.action_view()] for p in (one, other)]
    assert (masks[0] == masks[1]).all()
    assert (one.legal_mask() != other.legal_mask()).any()


def test_dice_and_unfinished_turns_are_seen() -> None:
    roll = tritangle.Position()
    assert [str(roll.move_at(i)) for i in roll.legal_mask().nonzero()[0]] == [
        f"roll {n}" for n in range(1, 7)
    ]
    rolled = [roll.play(f"roll {n}") for n in range(1, 7)]
    assert len({p.observation().tobytes() for p in [roll, *rolled]}) == 7
    half = arkantar.Position().play("+d4")
    board = "smtktms/#######/......./...#.../......./#######/SMTKTMS"
    whole = arkantar.Position.parse(f"{board} b 0 - -")
    assert (half.observation() != whole.observation()).any()
    locked = tritrac.Position().play("+b3l")
    free = tritrac.Position.parse("...../..Wl..../......./..... y -")
    assert (locked.observation() != free.observation()).any()
