"""Promises of the game record."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

import fiveply
from fiveply import Game, arkantar, threaten, tritrac


def test_push_pop_and_views(start: Any) -> None:
    game = Game(start)
    assert (game.start, game.position, len(game), game.moves, game.turns) == (
        start,
        start,
        0,
        (),
        (),
    )
    seen = [start]
    for _ in range(30):
        if game.outcome is not None:
            break
        move = game.push(game.position.legal_moves[-1])
        assert game.moves[-1] == move
        seen.append(game.position)
    assert sum(len(turn) for turn in game.turns) == len(game) == len(game.moves)
    assert [move for turn in game.turns for move in turn] == list(game.moves)
    for expected in reversed(seen[:-1]):
        game.pop()
        assert game.position == expected
    assert game == Game(start)
    with pytest.raises(IndexError):
        game.pop()


def test_pickle_copy_and_equality() -> None:
    game = Game(arkantar.Position(), repetition=None, turn_limit=9)
    for move in ("+d4", "end", "+a3"):
        game.push(move)
    for same in (pickle.loads(pickle.dumps(game)), copy.copy(game), copy.deepcopy(game)):
        assert same == game
        assert (same.repetition, same.turn_limit, same.moves) == (None, 9, game.moves)
    other = game.copy()
    other.pop()
    assert other != game
    assert len(game) == 3


def test_a_refused_move_changes_nothing() -> None:
    game = Game(arkantar.Position())
    for bad in ("a1a7", "nonsense", ""):
        with pytest.raises(fiveply.FiveplyError):
            game.push(bad)
    assert game == Game(arkantar.Position())


STUDY = "O0/.../...../...N0.../........./....N1....../.......C2...../O2.............O1 0 012 +"
"""Threaten for three, each with one piece besides his Obelisk."""


def shuffle(game: Game[Any], plies: int) -> None:
    """Play the neutral tile once, then two tiles to and fro."""
    game.push("+b3v")
    game.push("+c4l")
    game.push("+c5l")
    for i in range(plies):
        game.push(f"{('c4', 'c5')[i % 2]}{'vl'[i // 2 % 2]}")


def test_threefold_repetition_is_a_draw() -> None:
    game = Game(tritrac.Position())
    shuffle(game, 8)
    assert game.outcome == fiveply.Outcome(None, "repetition", (0.0, 0.0))
    assert game.occurrences == 3
    assert game.position.outcome is None
    with pytest.raises(fiveply.GameOverError):
        game.push("c4v")
    game.pop()
    assert game.outcome is None


def test_limits_can_be_changed_and_switched_off() -> None:
    standard = Game(tritrac.Position())
    assert (standard.repetition, standard.turn_limit) == (3, 500)
    free = Game(tritrac.Position(), repetition=None, turn_limit=None)
    shuffle(free, 40)
    assert free.outcome is None
    short = Game(tritrac.Position(), turn_limit=5, repetition=None)
    shuffle(short, 2)
    assert short.outcome == fiveply.Outcome(None, "turn limit", (0.0, 0.0))


@pytest.mark.parametrize("bad", [-1, 0, 1, 2**32, "3", 2.5, True])
def test_absurd_limits_are_refused(bad: Any) -> None:
    with pytest.raises((ValueError, TypeError), match="repetition"):
        Game(tritrac.Position(), repetition=bad)


def test_a_game_begins_with_a_position() -> None:
    with pytest.raises(TypeError, match="start"):
        Game("arkantar")  # type: ignore[type-var]


def test_by_turns_groups_as_the_record_does(start: Any) -> None:
    game = Game(start)
    for i in range(40):
        if game.outcome is None:
            game.push(game.position.legal_moves[i % 3 % len(game.position.legal_moves)])
    turns = fiveply.by_turns(start, game.moves)
    assert tuple(turn.moves for turn in turns) == game.turns
    with pytest.raises(fiveply.FiveplyError):
        fiveply.by_turns(start, ["nonsense"])


def test_generic_at_run_time() -> None:
    assert str(Game[arkantar.Position]).startswith("fiveply.game.Game[")
    assert str(fiveply.Position[arkantar.Move]).startswith("fiveply.base.Position[")


def test_turn_moves_of_records_and_positions() -> None:
    game = Game(arkantar.Position())
    position = arkantar.Position()
    expected = [["+d4"], ["+d4", "-c2"], [], ["+a3"]]
    for move, so_far in zip(["+d4", "-c2", "end", "+a3"], expected, strict=True):
        game.push(move)
        position = position.play(move)
        assert [str(m) for m in game.turn_moves] == so_far
        assert game.position.turn_moves == position.turn_moves == game.turn_moves
    back = pickle.loads(pickle.dumps(position))
    assert back.turn_moves == position.turn_moves
    read = arkantar.Position.parse(str(position))
    assert read == position
    assert read.turn_moves == ()


def test_the_outcome_tells_who_went_out_when() -> None:
    game = Game(threaten.Position.parse(STUDY))
    assert game.eliminated == ()
    while game.outcome is None:
        captures = [m for m in game.position.legal_moves if m.kind == "capture"]
        game.push(captures[0] if captures else game.position.legal_moves[0])
    assert game.outcome.winner is not None
    out = game.outcome.eliminated
    assert sorted([*out, game.outcome.winner]) == [0, 1, 2]
    for seat in out:
        assert seat not in game.position.alive
    game.pop()
    assert game.eliminated == out[:-1]
