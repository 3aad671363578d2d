"""Features, weights, and fitting them: `fiveply.tuning` and `fiveply tune`."""

from __future__ import annotations

import json
import runpy
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fiveply
from fiveply import Engine, Limit, _core, tuning, weights
from fiveply.tuning import Data, Log, LogError, Settings
from samples import VARIANTS

QUICK = Settings("tritrac", nodes=60, opening=4, samples=6)
SOURCE = Path(__file__).parents[2] / "rust/games"


def run_cli(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "fiveply", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=300)


def test_a_static_value_is_the_weighted_sum_of_features(positions: list[Any]) -> None:
    for table in (weights.tuned(positions[0]), weights.hand(positions[0])):
        for position in positions:
            if position.outcome is not None:
                continue
            counts = [position.features(seat) for seat in range(position.players)]
            strengths = [sum(table[name] * n for name, n in row.items()) for row in counts]
            for seat, own in enumerate(strengths):
                if not any(counts[seat].values()):
                    continue  # he is out
                value = position._evaluate(seat, list(table.values()))
                others = strengths[:seat] + strengths[seat + 1 :]
                if position.game == "tritangle":
                    assert value == int((own - max(others)) / 6)
                else:
                    assert value == own - int(sum(others) / len(others)), str(position)


def test_features_in_bulk_are_those_of_each_position(positions: list[Any]) -> None:
    counts = _core.features(positions)
    names = [name for name, _ in _core.feature_texts(positions[0])]
    assert counts.shape == (len(positions), positions[0].players, len(names))
    for position, table in zip(positions, counts, strict=True):
        for seat, row in enumerate(table):
            assert position.features(seat) == dict(zip(names, row.tolist(), strict=True))


def test_bad_seats_and_weights_are_refused() -> None:
    p = fiveply.start("arkantar")
    with pytest.raises(ValueError, match="seat: found 2, expected 0 to 1"):
        p.features(2)
    with pytest.raises(ValueError, match="weights: found 3, expected 17"):
        p._evaluate(0, [1, 2, 3])
    with pytest.raises(ValueError, match="weights: found 5001, expected -5000 to 5000"):
        p._evaluate(0, [5001] * 17)
    with pytest.raises(ValueError, match="weights: found 'tuned', expected 'hand'"):
        Engine(weights="tuned")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="weights, tall: found float, expected a whole number"):
        Engine(weights={"tall": 1.5})  # type: ignore[dict-item]
    with pytest.raises(TypeError, match="weights: found int"):
        Engine(weights=1)  # type: ignore[arg-type]
    odd = weights.hand(fiveply.start("thief"))
    with pytest.raises(ValueError, match="weights: found 'guards', expected tall, "):
        Engine(weights=odd).analyse(p, Limit(depth=1))
    few = {"tall": 100}
    with pytest.raises(ValueError, match="weights: found none, expected medium"):
        Engine(weights=few).analyse(p, Limit(depth=1))
    with pytest.raises(ValueError, match="expected the game and players of the first"):
        _core.features([p, fiveply.start("thief")])


def test_an_engine_goes_by_the_weights_it_is_given(start: Any) -> None:
    own = weights.tuned(start)
    limit = Limit(depth=2)
    plain = Engine(tables=False).analyse(start, limit)
    same = Engine(tables=False, weights=own).analyse(start, limit)
    assert (plain.score, plain.line, plain.nodes) == (same.score, same.line, same.nodes)
    nothing = Engine(tables=False, weights=dict.fromkeys(own, 0)).analyse(start, limit)
    even = 1 / start.players if nothing.score.is_probability else 0.0
    assert nothing.score.value == pytest.approx(even)
    much = Engine(tables=False, weights=dict.fromkeys(own, 5000)).analyse(start, limit)
    assert abs(much.score.value) < 1001
    by_hand = Engine(tables=False, weights="hand")
    assert by_hand.weights == "hand"
    assert "weights='hand'" in repr(by_hand)
    found = by_hand.analyse(start, limit).score
    assert found == Engine(tables=False, weights=weights.hand(start)).analyse(start, limit).score


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_games_do_not_depend_on_who_plays_them(game: str, variant: str) -> None:
    settings = Settings(game, variant, nodes=20, opening=3, samples=4, turns=30)
    games = list(tuning.make_samples(settings, 3))
    assert [game.index for game in games] == [0, 1, 2]
    with ThreadPoolExecutor(3) as pool:
        assert list(tuning.make_samples(settings, 3, executor=pool)) == games
    for sampled in games:
        assert len(sampled.positions) <= 4
        for text in sampled.positions:
            assert fiveply.parse(game, text).outcome is None


def _synthetic(true: list[float], seats: int, rows: int) -> Data:
    """Make samples whose results come from known weights."""
    chance = np.random.default_rng(7)
    features = chance.integers(0, 6, (rows, seats, len(true))).astype(float)
    logits = features @ np.array(true) / 400
    chances = np.exp(logits) / np.exp(logits).sum(1, keepdims=True)
    winners = [chance.choice(seats, p=row) for row in chances]
    return Data(
        ("piece", "place", "nothing"), (0,), np.array([100.0, 0.0, 3.0]), features,
        np.full(rows, 400.0), np.eye(seats)[winners], np.arange(rows) // 4,
    )  # fmt: skip


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_known_weights_are_found_again(seats: int) -> None:
    true = [100.0, -40.0, 0.0]
    found = tuning.fit(_synthetic(true, seats, 40_000))
    assert list(found.weights.values()) == pytest.approx(true, abs=4)
    assert found.scale == pytest.approx(1.0, abs=0.05) or found.scale == pytest.approx(
        400, rel=0.05
    )
    assert found.loss < found.loss_before
    assert found.holdout < found.holdout_before
    assert found.samples == 36_000


def test_weights_without_a_word_stay() -> None:
    data = _synthetic([100.0, -40.0, 0.0], 2, 2000)
    silent = data.features.copy()
    silent[:, :, 2] = 1
    found = tuning.fit(
        Data(data.names, data.measures, data.start, silent, data.scales, data.targets, data.games),
        l2=0.0,
    )
    ratio = found.weights["piece"] / 100
    assert found.weights["nothing"] == pytest.approx(3 * ratio, abs=2)


def test_too_few_samples_are_refused() -> None:
    data = tuning.table(QUICK, [])
    with pytest.raises(ValueError, match="samples: found 0"):
        tuning.fit(data)


def test_a_log_goes_on_where_it_ended(tmp_path: Path) -> None:
    path = tmp_path / "games.log"
    whole = list(tuning.make_samples(QUICK, 4))
    with Log.resume(path, QUICK) as log:
        assert list(tuning.make_samples(QUICK, 2, log=log)) == whole[:2]
    path.write_bytes(path.read_bytes() + b'{"index": 2, "win')
    with Log.resume(path, QUICK) as log:
        assert sorted(log.games) == [0, 1]
        assert list(tuning.make_samples(QUICK, 4, log=log)) == whole
    path.unlink()
    with Log.resume(path, QUICK) as log, ThreadPoolExecutor(4) as pool:
        assert list(tuning.make_samples(QUICK, 12, log=log, executor=pool))[:4] == whole
        assert sorted(log.games) == list(range(12))
    with pytest.raises(LogError, match="log, nodes: found 60, expected 61"):
        Log.resume(path, Settings("tritrac", nodes=61, opening=4, samples=6))
    path.write_text("nothing\n")
    with pytest.raises(LogError, match="log, line 1"):
        Log.resume(path, QUICK)


def test_games_are_played_with_the_weights_asked_for(tmp_path: Path) -> None:
    by_hand = Settings("tritrac", nodes=60, opening=4, samples=6, weights="hand")
    same = Settings(
        "tritrac", nodes=60, opening=4, samples=6, weights=weights.hand(by_hand.start())
    )
    games = list(tuning.make_samples(by_hand, 6))
    assert list(tuning.make_samples(same, 6)) == games
    assert list(tuning.make_samples(QUICK, 6)) != games
    path = tmp_path / "games.log"
    with Log.resume(path, same) as log:
        list(tuning.make_samples(same, 2, log=log))
    with Log.resume(path, same) as log:
        assert sorted(log.games) == [0, 1]
    with pytest.raises(LogError, match="log, weights"):
        Log.resume(path, by_hand)
    with pytest.raises(ValueError, match="weights: found 'guards', expected"):
        Settings("tritrac", weights={"guards": 100})


def test_tune_from_end_to_end(tmp_path: Path) -> None:
    out, table = tmp_path / "weights.json", tmp_path / "weights.rs"
    table.write_text((SOURCE / "tritrac/weights.rs").read_text())
    call = [
        "tune", "tritrac", "--games", "30", "--nodes", "60", "--jobs", "2", "--log",
        str(tmp_path / "log"), "--out", str(out), "--write", str(table),
    ]  # fmt: skip
    first = run_cli(*call)
    assert first.returncode == 0, first.stderr
    assert "loss by hand" in first.stdout
    values = json.loads(out.read_text())
    assert values["weights"] == weights.read_weights(out)
    assert values["loss"]["tuned"] <= values["loss"]["hand"]
    for name, weight in values["weights"].items():
        identifier = "".join(word.capitalize() for word in name.split())
        assert f"Feature::{identifier} => [" in table.read_text()
        assert f", {weight}]," in table.read_text()
    again = run_cli(*call)
    assert again.stdout == first.stdout
    decided = run_cli(*call[:-2], "--without-draws")
    assert decided.returncode == 0, decided.stderr
    fewer = json.loads(out.read_text())
    assert fewer["without_draws"]
    assert not values["without_draws"]
    assert fewer["fitted_games"] < values["fitted_games"]
    match = run_cli(
        "match", "tritrac", "--games", "2", "--a", f"nodes=50,weights={out}",
        "--b", "nodes=50,weights=hand",
    )  # fmt: skip
    assert match.returncode == 0, match.stderr


def test_bad_files_are_told(tmp_path: Path) -> None:
    path = tmp_path / "weights.json"
    path.write_text('{"weights": {"tall": 1.5}}')
    with pytest.raises(ValueError, match="found no weights"):
        weights.read_weights(path)
    with pytest.raises(ValueError, match="found another table"):
        tuning.write_weights(SOURCE / "thief/weights.rs", "5x5", {"tall": 1})
    refused = run_cli("match", "tritrac", "--a", f"nodes=5,weights={path}", "--games", "2")
    assert refused.returncode == 2
    assert "found no weights" in refused.stderr


def test_the_tables_on_the_pages_are_true() -> None:
    docs = Path(__file__).parents[2] / "docs/games"
    made = runpy.run_path(str(docs / "features.py"))["page"]
    for game in fiveply.GAMES:
        text = (docs / f"{game}.md").read_text()
        assert made(text, game) == text, "python docs/games/features.py"


def test_every_table_in_the_source_is_the_one_in_use() -> None:
    """Writing the weights in use changes nothing."""
    for game, variant in VARIANTS:
        path = SOURCE / game / "weights.rs"
        before = path.read_text()
        tuning.write_weights(path, variant, weights.tuned(fiveply.start(game, variant)))
        assert path.read_text() == before, variant
