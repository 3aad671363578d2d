"""Judging played games: losses against plain searches, marks, records, plots."""

from __future__ import annotations

import json
import math
import random
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

import fiveply
from fiveply import Game, Limit, arkantar, cli
from fiveply.cli import plot
from fiveply.reviews import CAP
from samples import VARIANTS
from test_cli import run

WON = "...k.../......./......./...T.../......./......./...K... b 0 - -"


def random_game(game: str, variant: str, plies: int, seed: int = 1) -> Game[Any]:
    chance = random.Random(f"{game} {variant} {seed}")
    made: Game[Any] = Game(fiveply.start(game, variant))
    while made.outcome is None and len(made) < plies:
        made.push(chance.choice(made.position.legal_moves))
    return made


@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_a_loss_is_what_searches_of_the_same_horizon_differ_by(name: str, variant: str) -> None:
    game = random_game(name, variant, 12)
    review = fiveply.review(game, Limit(depth=3))
    now: Game[Any] = Game(game.start)
    judged = iter(review.judgements)
    engine = fiveply.reviewer(game.start.players)
    for move in game.moves:
        before, turn = now.position, now.position.turn
        rolled = before.is_chance
        report = None if rolled else engine.analyse(now, Limit(depth=3))
        now.push(move)
        if report is None:
            continue
        judgement = next(judged)
        assert turn is not None
        assert (judgement.move, judgement.seat) == (move, turn)
        assert judgement.best.value == pytest.approx(report.score.value)
        assert judgement.only == (len(before.legal_moves) == 1)
        assert 0 <= judgement.loss <= 2 * CAP
        assert judgement.values[turn] == judgement.played.value
        if move == judgement.line[0]:
            assert judgement.loss == 0
        elif now.outcome is None and math.isfinite(report.score.value):
            after = engine.analyse(now, Limit(depth=report.depth - 1))
            mine = fiveply.reviews.seat_values(now.position, after.score)[turn]
            scale = report.score.is_probability
            best = fiveply.reviews.capped(report.score.value, scale)
            lost = best - fiveply.reviews.capped(mine, scale)
            assert judgement.loss == pytest.approx(max(0, lost), abs=1e-6)
        if now.outcome is None:
            assert judgement.after is not None
            assert judgement.after.value == pytest.approx(judgement.values[now.position.turn])
    assert next(judged, None) is None


def test_forced_ends_are_told_by_their_distance() -> None:
    game = Game(arkantar.Position.parse(WON))
    game.push("d4a4")
    game.push("end")
    wasted, given_away = fiveply.review(game, Limit(depth=4)).judgements
    assert (wasted.best.win_in, wasted.played.win_in, wasted.loss, wasted.mark) == (1, 2, 0, "")
    assert wasted.after is not None
    assert wasted.after.win_in == 1
    assert (given_away.best.win_in, given_away.played.win_in) == (1, -2)
    assert (given_away.loss, given_away.mark) == (2 * CAP, "??")
    game.pop(), game.pop(), game.push("d4xd7")
    (won,) = fiveply.review(game, Limit(depth=2)).judgements
    assert (won.played.win_in, won.loss, won.after) == (1, 0, None)
    assert won.values == (math.inf, -math.inf)


def test_marks_follow_the_threshold() -> None:
    game = random_game("thief", "5x5", 16)
    for threshold in (0.5, 0.05):
        review = fiveply.review(game, Limit(depth=2), threshold=threshold)
        for judgement in review.judgements:
            loss = judgement.loss / threshold
            expected = "??" if loss >= 4 else "?" if loss >= 2 else "?!" if loss >= 1 else ""
            assert judgement.mark == expected
        for seat, summary in enumerate(review.summaries):
            mine = [j for j in review.judgements if j.seat == seat]
            free = [j for j in mine if not j.only]
            assert summary.moves == len(free)
            assert summary.average_loss == pytest.approx(sum(j.loss for j in free) / len(free))
            assert summary.accuracy == pytest.approx(sum(0.5**j.loss for j in free) / len(free))
            assert sum(summary.marks.values()) == sum(bool(j.mark) for j in mine)
    with pytest.raises(ValueError, match="threshold"):
        fiveply.review(game, Limit(depth=1), threshold=0)


def test_an_only_move_is_valued_by_what_follows() -> None:
    game: Game[Any] = Game(fiveply.parse("tritangle", "^BBB ^BBB 0 3 0"))
    game.push("pass")
    (judgement,) = fiveply.review(game, Limit(time=0.2)).judgements
    searched = fiveply.analyse(game, Limit(depth=7)).score
    assert (judgement.only, judgement.loss, judgement.mark) == (True, 0, "")
    assert judgement.after is not None
    assert judgement.after.value == pytest.approx(searched.value, abs=0.01)
    assert judgement.best == judgement.played
    assert judgement.best.value == pytest.approx(1 - searched.value, abs=0.01)


def test_nobody_moved() -> None:
    review = fiveply.review(Game(arkantar.Position()), Limit(depth=1))
    assert review.judgements == ()
    assert [summary.accuracy for summary in review.summaries] == [1, 1]


# fiveply annotate


def annotate(*arguments: object) -> str:
    done = CliRunner().invoke(cli.fiveply, ["annotate", *map(str, arguments)])
    assert (done.exit_code, done.stderr, done.exception) == (0, "", None)
    return done.stdout


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    game = random_game("thief", "5x5", 12)
    game.comments[1] = "As always."
    game.save(path)
    return path


def test_annotate(file: Path) -> None:
    out = file.with_name("out.txt")
    shown = annotate(file, "--depth", "2", "--out", out)
    review = fiveply.review(Game[Any].load(file), Limit(depth=2))
    marked = [judgement for judgement in review.judgements if judgement.mark]
    assert marked
    for judgement in marked:
        loss = f"{judgement.move}{judgement.mark}  loses {judgement.loss:.2f}"
        assert loss in shown
    assert f"{review.summaries[0].accuracy:.0%}" in shown
    annotated = Game[Any].load(out)
    assert annotated == Game[Any].load(file)
    assert annotated.comments[1].startswith("As always.")
    for judgement in review.judgements:
        after = judgement.ply + 1
        assert annotated.evals.get(after) == judgement.after
        comment = annotated.comments.get(after, "")
        assert (f"{judgement.mark} loses {judgement.loss:.2f}" in comment) == bool(judgement.mark)
    # A second time nothing is said twice.
    again = file.with_name("again.txt")
    annotate(out, "--depth", "2", "--out", again)
    assert again.read_text() == out.read_text()
    # With all lines there is one for each move.
    told = annotate(file, "--depth", "2", "--lines").partition("\n\n")[0]
    assert len(told.splitlines()) == 1 + len(review.judgements)


def test_annotate_as_json(file: Path) -> None:
    fiveply.save([random_game("tritangle", "2x3", 30)], file, append=True)
    lines = annotate(file, "--depth", "2", "--json").splitlines()
    thief, tritangle = map(json.loads, lines)
    assert (thief["game"], thief["unit"]) == ("thief", "pieces")
    assert (tritangle["variant"], tritangle["unit"]) == ("2x3", "probability")
    assert len(thief["moves"]) == 12
    assert {"ply", "move", "loss", "mark", "line", "best", "played"} <= set(thief["moves"][0])
    assert [player["name"] for player in thief["players"]] == ["White", "Black"]


@pytest.mark.parametrize(
    ("name", "variant"), [("tritrac", ""), ("threaten", "3"), ("threaten", "4"), ("tritangle", "")]
)
def test_plot(tmp_path: Path, name: str, variant: str) -> None:
    game = random_game(name, variant, 30)
    review = fiveply.review(game, Limit(depth=1))
    pictures = [tmp_path / f"{run}.svg" for run in range(2)]
    for picture in pictures:
        plot.draw(game, review, picture)
    assert pictures[0].read_text() == pictures[1].read_text()
    texts = {node.text for node in ElementTree.parse(pictures[0]).iter() if node.text}
    for seat in range(game.start.players):
        assert any(text.startswith(game.start.seat_name(seat)) for text in texts)
    plot.draw(game, review, tmp_path / "picture.png")
    assert (tmp_path / "picture.png").read_bytes().startswith(b"\x89PNG")


def test_plot_is_refused_before_anything_is_searched(file: Path) -> None:
    done = run("annotate", str(file), "--plot", "picture.doc")
    assert (done.returncode, done.stdout) == (2, "")
    fiveply.save([random_game("tritrac", "", 3)], file, append=True)
    done = run("annotate", str(file), "--plot", "picture.svg")
    assert (done.returncode, done.stdout) == (2, "")
    assert "found 2 games" in done.stderr


def test_a_plot_without_matplotlib_says_what_is_needed(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    done = CliRunner().invoke(cli.fiveply, ["annotate", str(file), "--plot", "picture.svg"])
    assert done.exit_code == 1
    assert "pip install matplotlib" in done.stderr
    assert done.stdout == ""
