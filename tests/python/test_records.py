"""Records of single games: what is written is read back, in both forms and for every game."""

from __future__ import annotations

import copy
import json
import pickle
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fiveply import Game, RecordError, Score, arkantar, threaten, tritangle, tritrac
from fiveply.records.scores import read_score, write_score
from record_games import SCORES, games, random_game
from samples import VARIANTS

SCHEMA = json.loads(
    (Path(__file__).parent.parent / "data/abstractplay/gamerecord.json").read_text()
)
VALIDATOR = jsonschema.Draft7Validator(SCHEMA, format_checker=jsonschema.FormatChecker())
SLOWLY = settings(deadline=None, suppress_health_check=list(HealthCheck), max_examples=60)


def assert_same(one: Game[Any], other: Game[Any]) -> None:
    """Compare all that a record holds."""
    assert one == other
    assert (one.comments, one.evals, one.result) == (other.comments, other.evals, other.result)
    assert one.tags == other.tags
    assert (one.repetition, one.turn_limit) == (other.repetition, other.turn_limit)


def check_round_trips(game: Game[Any]) -> None:
    """Go from game to text to game to text, likewise by JSON, and from each to the other."""
    text, plain = game.to_text(), game.to_json()
    from_text: Game[Any] = Game.from_text(text)
    from_json: Game[Any] = Game.from_json(plain)
    for read in (from_text, from_json):
        assert_same(read, game)
        assert read.to_text() == text
        assert json.loads(read.to_json()) == json.loads(plain)
    assert from_json.to_json() == plain
    VALIDATOR.validate(json.loads(plain))
    assert text.endswith("\n")
    assert plain.count("\n") == 1


@SLOWLY
@given(games())
def test_round_trips_with_all_that_can_be_said(game: Game[Any]) -> None:
    check_round_trips(game)


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_round_trips_of_every_variant(game: str, variant: str) -> None:
    seats = set()
    for seed in range(24):
        record = random_game(game, variant, seed)
        check_round_trips(record)
        seats.add(record.start.turn)
    assert len(seats - {None}) >= 2


@pytest.mark.parametrize("first", range(4))
def test_any_first_seat(first: int) -> None:
    game = Game(threaten.Position("4", first=first))
    game.push(game.position.legal_moves[0])
    text = game.to_text()
    assert Game.from_text(text).position == game.position
    row = text.splitlines()[-2]
    assert row == f"1. {'- | ' * first}{game.moves[0]}"


def test_the_readable_form_to_the_letter() -> None:
    game = Game(arkantar.Position(), tags={"Opening": 'a "b" \\ c', "Date": "2026-11-29"})
    game.players = ("Ann", "engine, depth 3")
    for move in ("+d4", "+c4", "end", "+a3", "end", "-d2"):
        game.push(move)
    game.comments[0] = "Both {know} this."
    game.comments[2] = "Two walls } at once.\nWell."
    game.evals[6] = Score(None, -0.25)
    assert game.to_text() == (
        '[Game "arkantar"]\n[Date "2026-11-29"]\n[Black "Ann"]\n[White "engine, depth 3"]\n'
        '[Result "*"]\n[Opening "a \\"b\\" \\\\ c"]\n\n'
        "{Both {know\\} this.}\n"
        "1. +d4 +c4 {Two walls \\} at once.\\nWell.} end | +a3 end\n"
        "2. -d2 {[%eval -0.25]}\n"
        "= *\n"
    )


def test_dice_are_tokens() -> None:
    game = Game(tritangle.Position("2x3"))
    for move in ("roll 6", "B-0", "roll 2", "0-2", "roll 3", "pass"):
        game.push(move)
    assert "1. roll_6 B-0 roll_2 0-2 | roll_3 pass\n" in game.to_text()
    assert json.loads(game.to_json())["moves"] == [["roll_6 B-0 roll_2 0-2", "roll_3 pass"]]


def test_what_people_write_by_hand_is_read() -> None:
    text = (
        '\ufeff[Game  "tritrac" ]\r\n [Event ""]\r\n1.+b3l\r\n\r\n+c4r{good}{ move}12. +c5l\n=*\n'
    )
    with pytest.raises(RecordError):
        Game.from_text(text)
    text = text.replace("1.+b3l", "1... +b3l")
    game: Game[Any] = Game.from_text(text)
    assert [str(move) for move in game.moves] == ["+b3l", "+c4r", "+c5l"]
    assert (game.comments, game.tags) == ({2: "good  move"}, {"Event": ""})


def test_results() -> None:
    won = Game(
        arkantar.Position.parse("...k.../......./......./...T.../......./......./...K... b 0 - -")
    )
    won.push("d4xd7")
    assert won.result == "1-0"
    drawn = Game(tritrac.Position(), turn_limit=1)
    drawn.push("+b3l")
    assert drawn.result == "1/2-1/2"
    for game in (won, drawn):
        text = game.to_text()
        wrong = text.replace(game.result, "0-1")
        with pytest.raises(RecordError, match="Result") as caught:
            Game.from_text(wrong)
        assert caught.value.game == game
    resigned = Game(threaten.Position("3"), tags={"Result": "0-0-1", "Termination": "resigned"})
    check_round_trips(resigned)
    players = json.loads(resigned.to_json())["header"]["players"]
    assert [player["result"] for player in players] == [0, 0, 1]
    # What the moves decide, no tag can change.
    won.tags["Result"] = "0-1"
    assert (won.result, Game.from_text(won.to_text()).tags) == ("1-0", {})


@given(SCORES)
def test_scores_are_exact(score: Score) -> None:
    assert read_score(write_score(score)) == score


@given(st.text(max_size=20))
def test_scores_refuse_anything_else_as_value_errors(text: str) -> None:
    try:
        score = read_score(text)
    except ValueError:
        return
    assert read_score(write_score(score)) == score


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (lambda game: game.tags.update({"a b": "c"}), "tags"),
        (lambda game: game.tags.update({"Game": "c"}), "tags"),
        (lambda game: game.tags.update({"Event": 3}), "tags"),
        (lambda game: game.tags.update({"Result": "2-0"}), "Result"),
        (lambda game: game.comments.update({1: "x"}), "comments"),
        (lambda game: game.comments.update({0: None}), "comments"),
        (lambda game: game.evals.update({"0": Score(None, 1.0)}), "evals"),
        (lambda game: game.evals.update({0: 1.0}), "evals"),
        (lambda game: game.evals.update({0: Score(None, float("nan"))}), "evals"),
    ],
)
def test_what_could_not_be_read_back_is_not_written(change: Any, field: str) -> None:
    game = Game(arkantar.Position())
    change(game)
    for write in (game.to_text, game.to_json):
        with pytest.raises(ValueError, match=field):
            write()


def test_a_game_keeps_what_is_said_of_it() -> None:
    game = Game(arkantar.Position(), tags={"Event": "x"}, turn_limit=9)
    for ply, move in enumerate(("+d4", "end", "+a3"), 1):
        game.push(move)
        game.comments[ply], game.evals[ply] = move, Score(None, float(ply))
    for same in (
        game.copy(),
        copy.copy(game),
        copy.deepcopy(game),
        pickle.loads(pickle.dumps(game)),
    ):
        assert_same(same, game)
        assert isinstance(same, Game)
        same.tags["Event"], same.comments[1] = "y", "z"
    assert (game.tags, game.comments[1]) == ({"Event": "x"}, "+d4")
    game.pop()
    assert (set(game.comments), set(game.evals)) == ({1, 2}, {1, 2})
    assert [str(position) for position in game.positions()][-1] == str(game.position)


def test_players_go_to_their_seats() -> None:
    game = Game(threaten.Position("3"))
    game.players = ("Ann", "Bob", "Cid")
    assert game.tags == {"Red": "Ann", "Blue": "Bob", "Green": "Cid"}
    with pytest.raises(ValueError, match="argument"):
        game.players = ("Ann",)


def test_a_record_of_another_service_is_read() -> None:
    record: dict[str, Any] = {
        "header": {
            "game": {"name": "Tri-Trac"},
            "site": {"name": "Abstract Play", "gameid": 7},
            "date-start": "2024-01-02T03:04:05Z",
            "date-end": "2024-01-03T03:04:05Z",
            "date-generated": "2024-01-03T03:04:05Z",
            "players": [
                {"name": "ann", "userid": "1", "result": 0},
                {"name": "bob", "userid": "2", "result": 1},
            ],
        },
        "moves": [["+b3l", {"move": "+c4r", "result": "well played"}], [None, "+b3r"]],
    }
    VALIDATOR.validate(record)
    with pytest.raises(RecordError) as caught:
        Game.from_json(json.dumps(record))
    assert caught.value.move == "+b3r"
    record["moves"][1][1] = "+c5l"
    game: Game[Any] = Game.from_json(json.dumps(record, indent=2))
    assert (game.players, game.result) == (("ann", "bob"), "0-1")
    assert game.comments == {2: "well played"}
    assert game.tags["Date"] == "2024-01-02T03:04:05Z"
