"""The numbers of a match against published ones, closed forms and simulation."""

from __future__ import annotations

import math

import numpy as np
import pytest

from fiveply.matches import MatchError, Sprt
from fiveply.matches.elo import (
    VALUES,
    elo,
    elo_of,
    flat,
    moments,
    normalized_elo,
    share,
    share_of,
    superiority,
)
from fiveply.matches.measure import bootstrap
from fiveply.report.intervals import Interval


def half(interval: Interval | None) -> float:
    assert interval is not None
    return (interval.high - interval.low) / 2


@pytest.mark.parametrize(
    ("pairs", "value", "error"),
    [
        # The unit tests of fastchess, and matches that it has measured.
        ([34, 54, 63, 64, 75], 57.94, 28.28),
        ([332, 433, 498, 333, 334], -9.17, 10.96),
        ([223, 9863, 21279, 10037, 246], 1.794764, 2.359447),
        ([871, 26175, 55983, 26678, 821], 1.219646, 1.448342),
        ([2, 9, 36, 19, 9], 84.892025, 55.600252),
    ],
)
def test_normalized_elo_as_fastchess_has_it(pairs: list[int], value: float, error: float) -> None:
    found = normalized_elo(pairs)
    assert found is not None
    assert found.value == pytest.approx(value, abs=0.006)
    assert half(found) == pytest.approx(error, abs=0.006)


def test_elo_as_fastchess_has_it() -> None:
    pairs = [34, 54, 63, 64, 75]
    assert elo(pairs).value == pytest.approx(55.58, abs=0.005)
    assert half(elo(pairs)) == pytest.approx(27.65, abs=0.005)
    assert superiority(pairs) == pytest.approx(1, abs=1e-4)


@pytest.mark.parametrize(
    ("pairs", "elo0", "elo1", "ratio"),
    [
        # Two tests of a change of Stockfish (pull request 3273), which Fishtest ran and published.
        ([292, 5905, 28939, 6129, 299], -0.25, 1.25, 2.95),
        ([5, 418, 6043, 506, 12], 0.25, 1.25, 2.92),
    ],
)
def test_ratios_as_fishtest_has_them(
    pairs: list[int], elo0: float, elo1: float, ratio: float
) -> None:
    assert Sprt(elo0, elo1).ratio(pairs) == pytest.approx(ratio, abs=0.005)


def test_the_ratio_of_pairs_won_or_lost_is_that_of_a_coin() -> None:
    sprt, won, lost = Sprt(-5, 30), 130, 110
    s0, s1 = share_of(-5), share_of(30)
    coin = won * math.log(s1 / s0) + lost * math.log((1 - s1) / (1 - s0))
    assert sprt.ratio([lost, 0, 0, 0, won]) == pytest.approx(coin, abs=0.01)


def test_the_ratio_of_many_pairs_is_near_its_quadratic_form() -> None:
    pairs = [290, 1510, 3000, 1620, 310]
    s0, s1 = share_of(0), share_of(4)
    count, mean, variance = moments(pairs)
    expected = count * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance)
    assert Sprt(0, 4).ratio(pairs) == pytest.approx(expected, rel=0.01)


def test_a_ratio_turns_with_its_sides() -> None:
    pairs = [7, 20, 55, 31, 9]
    there, back = Sprt(-10, 10).ratio(pairs), Sprt(-10, 10).ratio(pairs[::-1])
    assert there == pytest.approx(-back)
    assert Sprt(-10, 10).ratio([7, 20, 55, 20, 7]) == pytest.approx(0, abs=1e-9)
    assert Sprt(0, 10).ratio([0] * 5) == 0.0
    assert Sprt(0, 10).decision([0] * 5) is None
    assert math.isfinite(Sprt(0, 10).ratio([0, 0, 0, 0, 1000]))


CHANCES = {
    0: [0.06, 0.22, 0.44, 0.22, 0.06],
    40: [0.06, 0.1054, 0.44, 0.3346, 0.06],
}
"""Chances of pairs under which A is 0 or 40 Elo better."""


@pytest.mark.parametrize(("true", "wrong"), [(0, "H1"), (40, "H0")])
def test_a_test_errs_as_rarely_as_it_says(true: int, wrong: str) -> None:
    chances = CHANCES[true]
    assert elo_of(float(np.dot(chances, VALUES))) == pytest.approx(true, abs=0.05)
    sprt = Sprt(0, 40)
    rng = np.random.default_rng(5)
    decisions = []
    for _ in range(400):
        pairs = np.zeros(5, int)
        while sprt.decision(pairs.tolist()) is None:
            # A look after every tenth pair: the bounds are overshot, errors get no more.
            pairs += rng.multinomial(10, chances)
        decisions.append(sprt.decision(pairs.tolist()))
    # 5 % are allowed; 8.5 % of 400 are more than three standard deviations above.
    assert decisions.count(wrong) / len(decisions) < 0.085
    assert decisions.count(wrong) > 0


def test_elo_and_share_are_inverse() -> None:
    for value in (-400.0, -3.5, 0.0, 200.0):
        assert elo_of(share_of(value)) == pytest.approx(value)
    assert elo_of(0.0) == -math.inf
    assert share_of(400) == pytest.approx(10 / 11)


def test_pairs_that_are_all_alike() -> None:
    assert share([0, 0, 0, 0, 12]) == flat(1.0, 12)
    assert elo([0, 0, 0, 0, 12]).low > 0
    assert elo([0, 0, 12, 0, 0]).low < 0 < elo([0, 0, 12, 0, 0]).high
    assert normalized_elo([0, 0, 12, 0, 0]) is None
    assert [superiority(pairs) for pairs in ([12, 0, 0, 0, 0], [0, 0, 12, 0, 0])] == [0.0, 0.5]
    assert share([0] * 5) == Interval(0.5, 0.0, 1.0)


def test_the_interval_holds_the_truth_as_often_as_it_says() -> None:
    rng = np.random.default_rng(2)
    truth = float(np.dot(CHANCES[40], VALUES))
    intervals = [share(rng.multinomial(150, CHANCES[40]).tolist()) for _ in range(1000)]
    assert 0.925 < np.mean([one.low <= truth <= one.high for one in intervals]) < 0.975


def test_the_bootstrap_draws_openings() -> None:
    rng = np.random.default_rng(3)
    # Six games of an opening go together: as independent games the interval would be far too small.
    share_a = np.repeat(rng.random((60, 1)) < 0.5, 6, axis=1)
    points = [(float(row.sum()), float(6 - row.sum())) for row in share_a]
    a, b = bootstrap(points, [(6, 6)] * 60, 2)
    assert a.value == pytest.approx(share_a.mean())
    assert a.value + b.value == pytest.approx(1)
    normal = 1.96 * math.sqrt(a.value * (1 - a.value) / 60)
    assert half(a) == pytest.approx(normal, rel=0.1)
    assert bootstrap([], [], 2)[0] == Interval(0.0, 0.0, 1.0)
    assert bootstrap([(6.0, 0.0)] * 9, [(6, 6)] * 9, 2)[0] == flat(1.0, 9)


@pytest.mark.parametrize(
    ("arguments", "field"),
    [((5, 0), "sprt"), ((0, 0), "sprt"), ((0, 5, 0.0), "alpha"), ((0, 5, 0.05, 0.7), "beta")],
)
def test_tests_out_of_bounds(arguments: tuple[float, ...], field: str) -> None:
    with pytest.raises(MatchError) as error:
        Sprt(*arguments)
    assert error.value.field == field
