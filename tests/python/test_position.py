"""Promises of `Position` and `Move`, for every variant of every game."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import fiveply
from fiveply import _core

DATA = Path(__file__).parent.parent / "data"


def evaluate(text: str) -> Any:
    return eval(text, {**fiveply.GAMES})


def test_texts_and_reprs_evaluate_back(positions: list[Any]) -> None:
    for p in positions:
        assert fiveply.parse(p.game, str(p)) == p
        assert evaluate(repr(p)) == p
        assert type(p).parse(str(p)) == p


def test_equal_positions_have_equal_hashes_and_keys(positions: list[Any]) -> None:
    by_text: dict[str, Any] = {}
    for p in positions:
        other = by_text.setdefault(str(p), p)
        assert p == other
        assert (hash(p), p.key) == (hash(other), other.key)
    assert len(set(positions)) == len(by_text) == len({p.key for p in positions})
    assert positions[0] != str(positions[0])


def test_pickle_and_copy_keep_everything(positions: list[Any]) -> None:
    for p in positions[:30]:
        back = pickle.loads(pickle.dumps(p))
        assert back == p
        assert type(back) is type(p)
        assert copy.copy(p) is p
        assert copy.deepcopy(p) is p
        for m in p.legal_moves[:10]:
            again = pickle.loads(pickle.dumps(m))
            assert again == m
            assert type(again) is type(m)
            assert copy.deepcopy(m) is m


def test_positions_and_moves_are_immutable(start: Any) -> None:
    for thing in (start, start.legal_moves[0]):
        with pytest.raises(AttributeError):
            thing.turn = 3
        with pytest.raises(AttributeError):
            thing.anything = 3


def test_legal_moves_is_a_lazy_sequence(positions: list[Any]) -> None:
    for p in positions[:60]:
        legal = p.legal_moves
        assert isinstance(legal, Sequence)
        listed = list(legal)
        assert len(legal) == len(listed) == p.perft(1)
        assert bool(legal) == bool(listed) == (p.outcome is None)
        assert list(reversed(legal)) == listed[::-1]
        assert legal[1:7:2] == listed[1:7:2]
        assert legal[::-1] == listed[::-1]
        for i, m in enumerate(listed[:20]):
            assert m in legal
            assert (legal[i], legal[i - len(listed)]) == (m, m)
            assert (legal.index(m), legal.count(m)) == (i, 1)
        with pytest.raises(IndexError):
            legal[len(listed)]
        with pytest.raises(ValueError, match="no legal move"):
            legal.index("nonsense")
        assert "nonsense" not in legal
        assert legal == p.legal_moves
        assert f"{len(listed)} legal moves" in repr(legal)


def test_moves_are_ordered_by_text_and_evaluate_back(positions: list[Any]) -> None:
    for p in positions[:40]:
        moves = list(p.legal_moves)
        assert [str(m) for m in sorted(moves)] == sorted(str(m) for m in moves)
        for m in moves[:10]:
            assert evaluate(repr(m)) == m
            assert hash(evaluate(repr(m))) == hash(m)
            assert p.parse_move(str(m)) == m
            assert m.game == p.game
            assert isinstance(m.kind, str)


def test_moves_compare_with_nothing_else(start: Any) -> None:
    m = start.legal_moves[0]
    assert m != str(m)
    with pytest.raises(TypeError):
        m < str(m)  # noqa: B015


def test_play_takes_moves_and_texts_and_changes_nothing(positions: list[Any]) -> None:
    for p in positions[:60]:
        text = str(p)
        for m in p.legal_moves[:5]:
            q = p.play(m)
            assert q == p.play(str(m))
            assert type(q) is type(p)
            assert q != p
        assert str(p) == text


def test_turn_and_outcome_agree(positions: list[Any]) -> None:
    for p in positions:
        assert (p.turn is None) == (p.outcome is not None) == (len(p.legal_moves) == 0)
        if p.outcome is not None:
            assert p.outcome.winner in range(p.players)
            assert sum(p.outcome.returns) == pytest.approx(0)
            assert p.outcome.returns[p.outcome.winner] == 1
            assert len(p.outcome.returns) == p.players


def test_perft_and_divide(start: Any) -> None:
    assert start.perft(0) == 1
    assert start.perft(3) == start.perft(3, threads=2)
    split = start.divide(3)
    assert list(split) == list(start.legal_moves)
    assert sum(split.values()) == start.perft(3) == sum(start.divide(3, threads=2).values())
    assert {m: start.play(m).perft(2) for m in start.legal_moves} == split


@pytest.mark.parametrize("game", list(fiveply.GAMES))
def test_reference_numbers(game: str) -> None:
    entries = json.loads((DATA / f"{game}.json").read_text())
    assert len(entries) > 10
    for entry in entries:
        p = fiveply.parse(game, entry["position"])
        assert p.variant == entry["variant"]
        for depth, number in enumerate(entry["perft"], 1):
            if number < 300_000:
                assert p.perft(depth) == number


def test_a_move_of_another_game_is_illegal() -> None:
    ours, theirs = (fiveply.start(game) for game in list(fiveply.GAMES)[:2])
    m = theirs.legal_moves[0]
    assert m not in ours.legal_moves
    with pytest.raises(fiveply.IllegalMoveError):
        ours.play(m)
    with pytest.raises(fiveply.IllegalMoveError):
        fiveply.Game(ours).push(m)


def test_positions_are_shared_between_threads(start: Any) -> None:
    expected = start.perft(3)
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(start.perft, [3] * 16)) == [expected] * 16


def test_every_game_has_its_face() -> None:
    names = {name for name, _ in _core.variants()}
    assert names == set(fiveply.GAMES)
    for name, module in fiveply.GAMES.items():
        p = module.Position()
        assert type(p) is module.Position
        assert p.game == name
        assert isinstance(p, fiveply.Position)
        assert type(p.legal_moves[0]) is module.Move
        assert isinstance(p.legal_moves[0], fiveply.Move)


def test_typed_properties_read_for_every_position(positions: list[Any]) -> None:
    properties = [name for name in dir(type(positions[0])) if not name.startswith("_")]
    for p in positions[:30]:
        for name in properties:
            getattr(p, name)
        for m in p.legal_moves[:10]:
            for name in dir(type(m)):
                if not name.startswith("_"):
                    getattr(m, name)


def test_boards_draw_themselves(positions: list[Any]) -> None:
    import xml.etree.ElementTree as ET

    for p in positions[:20]:
        root = ET.fromstring(p.svg())
        assert root.tag.endswith("svg")
        assert root[0].text
        assert str(p) in (root[1].text or "")
        assert p._repr_svg_() == p.svg()
        assert len(p.board().splitlines()) > 2
        for m in p.legal_moves[:5]:
            ET.fromstring(p.play(m).svg(last_move=m, size=123))
    assert 'width="123"' in positions[0].svg(size=123)
