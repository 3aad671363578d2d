"""The numbers of a report, counted by hand."""

from __future__ import annotations

import math
from typing import Any

import pytest

from fiveply import Limit, report
from fiveply.report import Played, Settings, intervals, summarize
from fiveply.report.turning import TurningPoint

TRITRAC = Settings.of("tritrac")


def played(index: int, moves: str, winner: int | None = None, **changes: Any) -> Played:
    texts = tuple(moves.split())
    values = changes.pop("values", (None,) * len(texts))
    if values and values[0] is not None and not isinstance(values[0], tuple):
        # Orange's and Yellow's, in turn.
        values = tuple((v, -v) if i % 2 == 0 else (-v, v) for i, v in enumerate(values))
    depths = tuple(None if value is None else 4 for value in values)
    reason = "repetition" if winner is None else "track completed"
    return Played(
        **{
            "index": index, "first": 0, "opening": 0, "moves": texts, "winner": winner,
            "reason": reason, "eliminated": (), "values": values, "depths": depths, **changes,
        }
    )  # fmt: skip


FOUR = [
    played(0, "+b3l +c4r +b2l", winner=0),
    played(1, "+b3l +c4r", winner=1),
    played(2, "+b3l +c4v", winner=1),
    played(3, "+c4v +b3l c4r +a3v", winner=None),
]
"""Logs need no real ends: only their moves must be legal."""


def test_wins_draws_and_lengths() -> None:
    summary = summarize(TRITRAC, reversed(FOUR))
    assert (summary.games, summary.different) == (4, 4)
    assert [(share.name, share.wins) for share in summary.seats] == [("Orange", 1), ("Yellow", 2)]
    assert summary.seats[1].interval == intervals.wilson(2, 4)
    assert summary.draws.value == 0.25
    assert summary.reasons == {"track completed": 3, "repetition": 1}
    assert summary.plies == summary.turns == (3, 2, 2, 4)
    spread = summary.length
    assert (spread.count, spread.mean, spread.median) == (4, 2.75, 2.5)
    assert spread.deviation == pytest.approx(math.sqrt(2.75 / 3))
    assert (spread.least, spread.lower, spread.upper, spread.most) == (2, 2, 3.25, 4)
    assert summary.seats_equal is None
    assert summarize(TRITRAC, [*FOUR, FOUR[0]]).different == 4


def test_kinds_branching_and_pieces() -> None:
    summary = summarize(TRITRAC, FOUR)
    # Placed by Orange 2 + 1 + 1 + 1, by Yellow 1 + 1 + 1 + 2; in the last game Orange rotates.
    assert summary.kinds == {"place": (5, 5), "rotate": (1, 0)}
    assert summary.branching.by_ply[0] == (1, 18.0, 4)
    assert summary.branching.spread.count == 11
    assert summary.branching.forced == 0
    course = summary.survival.course
    assert set(course) == {"Neutral tile", "Orange tile", "Yellow tile"}
    assert [course["Neutral tile"][step] for step in (0, 20)] == [0, 1]
    # At the end there are 1, 0, 0, 0 orange tiles and 1, 1, 1, 2 yellow ones.
    assert (course["Orange tile"][20], course["Yellow tile"][20]) == (0.25, 1.25)


def test_the_opening_tree() -> None:
    (tree,) = summarize(TRITRAC, FOUR).openings
    assert (tree.games, tree.draws, tree.wins) == (4, 1, [1, 2])
    first = tree.replies()
    assert [(node.move, node.games, node.draws, node.wins) for node in first] == [
        ("+b3l", 3, 0, [1, 2]),
        ("+c4v", 1, 1, [0, 0]),
    ]
    second = first[0].replies()
    assert [(node.move, node.seat, node.wins) for node in second] == [
        ("+c4r", 1, [1, 1]),
        ("+c4v", 1, [0, 1]),
    ]
    assert [node.move for node in first[0].replies(least=2)] == ["+c4r"]


def test_heat() -> None:
    heat = summarize(TRITRAC, FOUR).heat
    # A tile lay on b3 before 2 + 1 + 1 + 2 of the 11 moves, in the last game a yellow one.
    assert heat.anybody["b3"] == pytest.approx(6 / 11)
    assert "b3" not in heat.occupied[0]
    assert heat.occupied[1]["b3"] == pytest.approx(2 / 11)
    assert (heat.targets["b3"], heat.targets["c4"]) == (1.0, 1.25)
    assert heat.captures == {}


def chance(value: float, scale: float | None, players: int) -> float:
    assert scale is not None
    return 1 / (1 + (players - 1) * math.exp(-value / scale))


def test_the_turning_point_of_two_players() -> None:
    # Yellow, who wins, thinks 0, 2, -1, 5: the 2 is taken back, the 5 is not.
    values = (0.0, 2.0, 1.0, 5.0)
    summary = summarize(TRITRAC, [played(3, "+c4v +b3l c4r +a3v", winner=1, values=values)])
    (point,) = summary.turning
    assert (point.game, point.ply, point.last, point.seat) == (3, 2, 2, 0)
    assert (point.move, point.by, point.progress) == ("c4r", "a move of an opponent", 0.5)
    assert point.before == pytest.approx(chance(-1, summary.scale, 2))
    assert point.after == pytest.approx(chance(5, summary.scale, 2))
    assert point.swing == point.after - point.before


def test_the_turning_point_of_three_players_is_a_round_of_the_winner() -> None:
    settings = Settings.of("threaten", "3")
    moves = "b1c1 h9h11 h7h5 d5e6 g12h14"
    known = [(0, 1.0), (1, 9.0), (2, 9.0), (0, 2.0), (1, -3.0)]
    values = tuple(tuple(v if s == seat else None for s in range(3)) for seat, v in known)
    summary = summarize(settings, [played(0, moves, winner=0, values=values)])
    (point,) = summary.turning
    before, middle = (chance(value, summary.scale, 3) for value in (1, 2))
    late = 1 - middle > middle - before
    assert (point.ply, point.last) == ((3, 4) if late else (0, 2))
    assert (point.seat, point.by) == (0, "a move of the winner")
    assert point.before == pytest.approx(middle if late else before)


def test_the_turning_point_with_dice_is_a_roll() -> None:
    settings = Settings.of("tritangle", "2x3")
    moves = ("roll 6", "B-0", "roll 1", "0-1", "roll 2", "pass")
    values = (None, (0.4, 0.6), None, (0.7, 0.3), None, (0.9, 0.1))
    game = Played(0, 0, 0, moves, 0, "all pieces home", (), values, (None,) * 6)
    summary = summarize(settings, [game])
    (point,) = summary.turning
    expected = TurningPoint(0, 2, 2, 0, "roll 1", "a roll", 0.4, 0.7, 2 / 6, 1 / 6)
    assert (point, summary.scale) == (expected, None)
    # Two decisions of player 0, one of player 1; three rolls, which are no plies of a player.
    assert (summary.plies, summary.turns) == ((3,), (2,))
    assert summary.kinds == {"enter": (1, 0), "advance": (1, 0), "pass": (0, 1)}


def test_forced_results_are_certain() -> None:
    values = (0.5, -99.0, 99.0)
    summary = summarize(TRITRAC, [played(0, "+b3l +c4r +b2l", winner=0, values=values)])
    (point,) = summary.turning
    assert (point.ply, point.by, point.after) == (0, "a move of the winner", 1.0)


def test_the_scale_is_the_likeliest() -> None:
    # Values of one piece that win three times in four: odds of 3 at 1, so k = 1 / ln 3 = 0.91.
    won = [played(i, "+b3l", winner=int(i % 4 == 0), values=(1.0,)) for i in range(40)]
    scale = summarize(TRITRAC, won).scale
    assert scale == pytest.approx(1 / math.log(3), rel=0.05)


@pytest.mark.parametrize("game", ["arkantar", "thief", "threaten"])
def test_captures_are_those_of_the_move_texts(game: str) -> None:
    settings = Settings.of(game, limit=Limit(nodes=100))
    games = list(report.play_games(settings, 6))
    taken = sum(text.count("x") for one in games for text in one.moves)
    assert taken > 0
    heat = summarize(settings, games).heat
    assert sum(heat.captures.values()) * 6 == pytest.approx(taken)


def test_order_of_play_and_who_goes_out_first() -> None:
    settings = Settings.of("threaten", "3")
    games = [
        played(0, "b1c1", winner=0, first=0, eliminated=(1, 2)),
        played(1, "h9h11", winner=0, first=1, eliminated=(1, 2)),
        played(2, "h7h5", winner=1, first=2, eliminated=(0, 2)),
    ]
    summary = summarize(settings, games)
    assert [share.wins for share in summary.seats] == [2, 1, 0]
    # Seat 0 comes third where seat 1 begins, and seat 1 third where seat 2 begins.
    assert [(share.name, share.wins) for share in summary.order] == [
        ("First to move", 1), ("Second", 0), ("Third", 2),
    ]  # fmt: skip
    assert summary.out_first == (1, 2, 0)
    assert [tree.seat for tree in summary.openings] == [0, 1, 2]


def test_samples_are_games_of_their_kind() -> None:
    samples = {sample.why: sample.game.index for sample in summarize(TRITRAC, FOUR).samples}
    whys = {why: index for names, index in samples.items() for why in names.split("; ")}
    assert whys["The shortest win"] == 1
    assert whys["The longest win"] == 0
    assert whys["A draw"] == 3


def test_intervals_against_published_values() -> None:
    # Newcombe 1998, Table II, contrast (c): 9/10 less 3/10, method 10.
    low_high = intervals.proportion_difference((3, 10), (9, 10))[1:]
    assert low_high == pytest.approx((0.1705, 0.8090), abs=5e-5)
    assert intervals.wilson(0, 10) == pytest.approx((0, 0, 0.27753), abs=5e-6)
    assert intervals.wilson(0, 0) == (0, 0, 1)
    assert intervals.chi_square_tail(9.4877, 4) == pytest.approx(0.05, abs=1e-5)
    assert intervals.equal_chances([100, 100, 100]) == 1
    one, other = intervals.spread([1.0, 2.0, 3.0]), intervals.spread([2.0, 4.0, 6.0])
    gap = intervals.mean_difference(one, other)
    assert gap.value == 2
    assert gap.high - gap.value == pytest.approx(1.959964 * math.sqrt(1 / 3 + 4 / 3))
    assert math.isinf(intervals.mean_difference(one, intervals.spread([1.0])).low)
