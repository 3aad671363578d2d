"""Files of games: many of them, streamed, appended to, broken in every way."""

from __future__ import annotations

import io
import json
import pickle
import random
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import fiveply
from fiveply import Game, RecordError, arkantar, tritrac
from record_games import random_game
from samples import VARIANTS

SLOWLY = settings(deadline=None, suppress_health_check=list(HealthCheck), max_examples=150)


def some_games() -> list[Game[Any]]:
    return [random_game(game, variant, 7, longest=40) for game, variant in VARIANTS]


@pytest.mark.parametrize("name", ["games.txt", "games.json", "games.jsonl", "games"])
def test_many_games_go_into_a_file_and_come_out(tmp_path: Path, name: str) -> None:
    path, games = tmp_path / name, some_games()
    assert fiveply.save(iter(games[:3]), path) == 3
    games[3].save(path, append=True)
    assert fiveply.save(games[4:], str(path), append=True) == len(games) - 4
    assert list(fiveply.load(path)) == games
    assert Game.load(path) == games[0]
    with path.open("rb") as binary, path.open(encoding="utf-8") as text:
        assert list(fiveply.load(binary)) == list(fiveply.load(text)) == games
    first = path.read_text()[0]
    assert first == ("{" if "json" in name else "[")
    games[0].save(path)
    assert list(fiveply.load(path)) == games[:1]


def test_files_that_are_open() -> None:
    games = some_games()
    for file in (io.StringIO(), io.BytesIO()):
        for game in games:
            game.save(file, format="json")
        file.seek(0)
        assert list(fiveply.load(file)) == games
        assert not file.closed


def test_json_spread_over_lines_and_in_lists() -> None:
    games = some_games()
    plain = [json.loads(game.to_json()) for game in games]
    forms = [
        json.dumps(plain),
        json.dumps(plain, indent=2),
        "\n\n".join(json.dumps(record, indent=1) for record in plain),
        "[\n" + ",\n".join(json.dumps(record) for record in plain) + "\n]\n",
    ]
    for form in forms:
        assert list(fiveply.load(io.StringIO(form))) == games


def test_wrong_arguments(tmp_path: Path) -> None:
    game = Game(arkantar.Position())
    with pytest.raises(ValueError, match="format"):
        game.save(tmp_path / "x", format="xml")  # type: ignore[arg-type]
    with pytest.raises(FileNotFoundError):
        Game.load(tmp_path / "nothing")
    for empty in ("", "\n\n"):
        assert list(fiveply.load(io.StringIO(empty))) == []
        with pytest.raises(RecordError, match="Game"):
            Game.from_text(empty)


@pytest.mark.parametrize("format", ["text", "json"])
def test_reading_takes_the_memory_of_a_game(tmp_path: Path, format: Any) -> None:
    path = tmp_path / "many"
    game = random_game("tritrac", "", 3, longest=6)
    game.comments[1] = "x" * 500

    def peak(number: int) -> int:
        fiveply.save((game for _ in range(number)), path, format=format)
        tracemalloc.start()
        assert sum(1 for _ in fiveply.load(path)) == number
        used = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return used

    few, many = peak(20), peak(2000)
    assert path.stat().st_size > 1_000_000
    assert many < few + 100_000


GOOD = Game(tritrac.Position(), tags={"Event": "good"})
for _move in ("+b3l", "+c4r"):
    GOOD.push(_move)

FAULTS = {
    "tag": ('[Game "tritrac"]\n[Event x]\n\n= *', 2, "tag", 0),
    "twice": ('[Game "tritrac"]\n[A "1"]\n[A "2"]\n= *', 3, "tag", 0),
    "game": ('[Game "chess"]\n\n1. e4\n= *', 1, "Game", None),
    "no game": ('[Event "x"]\n\n1. e4\n= *', 1, "Game", None),
    "variant": ('[Game "thief"]\n[Variant "9x9"]\n= *', 2, "Variant", None),
    "start": ('[Game "tritrac"]\n[Start "x"]\n= *', 2, "Start", None),
    "start of another": (
        '[Game "thief"]\n[Variant "7x7"]\n[Start "geg+eg/.ggg./...../.GGG./GEG+EG w 0 -"]\n= *',
        2, "Variant", None,
    ),
    "limit": ('[Game "tritrac"]\n[Repetition "1"]\n= *', 2, "Repetition", None),
    "code": ('[Game "tritrac"]\n[Result "2-0"]\n= 2-0', 2, "Result", 0),
    "other code": ('[Game "tritrac"]\n[Result "1-0"]\n= 0-1', 3, "end", 0),
    "illegal": ('[Game "tritrac"]\n\n1. +b3l | +b3l\n= *', 3, "move 2", 1),
    "nonsense": ('[Game "tritrac"]\n\n1. +b3l\n2. \u00e4\u00f6 | +c4r\n= *', 4, "move 2", 1),
    "comment": ('[Game "tritrac"]\n\n1. +b3l {never\n| +c4r\n= *', 3, "comment", 1),
    "brace": ('[Game "tritrac"]\n\n1. +b3l }\n= *', 3, "comment", 1),
    "eval": ('[Game "tritrac"]\n\n1. +b3l {[%eval x]}\n= *', 3, "eval", 1),
    "no end": ('[Game "tritrac"]\n\n1. +b3l\n2. +c4r', 4, "end", 2),
    "behind the end": ('[Game "tritrac"]\n\n1. +b3l\n= *\n2. +c4r', 5, "end", 1),
    "json": ('{"header": 3}', 1, "header", None),
    "json comma": ('{"header":\n{"game":\n3,,}}', 3, "JSON", None),
    "json cut": ('{"header": {"game"', 1, "JSON", None),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_faults_tell_where_and_keep_what_stands_before(fault: str) -> None:
    broken, line, field, kept = FAULTS[fault]
    good = GOOD.to_json() if broken[0] == "{" else GOOD.to_text()
    text = f"{good}\n{broken}\n\n{good}"
    before = good.count("\n") + 1
    found: list[RecordError] = []
    reader = fiveply.load(io.StringIO(text))
    assert next(reader) == GOOD
    with pytest.raises(RecordError) as caught:
        next(reader)
    error = caught.value
    assert (error.line, error.field) == (before + line, field)
    assert str(error).startswith(f"line {error.line}: {field}: found ")
    assert len(str(error)) < 400
    assert (None if error.game is None else len(error.game)) == kept
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.move, again.legal) == (str(error), error.move, error.legal)
    # With a handler reading goes on behind the broken game.
    all_games = list(fiveply.load(io.StringIO(text), on_error=found.append))
    assert (all_games, len(found)) == ([GOOD, GOOD], 1)
    sound = list(fiveply.load(io.StringIO(text), on_error=lambda error: error.game))
    assert len(sound) == (2 if kept is None else 3)


def test_an_illegal_move_tells_what_was_legal() -> None:
    with pytest.raises(RecordError) as caught:
        Game.from_text('[Game "tritangle"]\n[Variant "2x3"]\n\n1. roll_6 0-3\n= *')
    error = caught.value
    assert (error.move, error.legal, error.line) == ("0-3", ("B-0",), 4)
    assert str(error) == "line 4: move 2: found 0-3, expected the one legal move: B-0"
    with pytest.raises(RecordError) as caught:
        Game.from_text('[Game "tritangle"]\n\n1. B-0\n= *')
    assert "one of 6 legal moves: roll_1 roll_2" in str(caught.value)
    over = Game(tritrac.Position(), turn_limit=1)
    over.push("+b3l")
    with pytest.raises(RecordError, match=r"the game is over \(turn limit\)"):
        Game.from_text(over.to_text().replace("+b3l", "+b3l | +c4r"))


def test_bytes_that_are_no_utf8() -> None:
    for good in (GOOD.to_text(), GOOD.to_json()):
        bad = good.replace("good", "b\udcffd").encode(errors="surrogateescape")
        with pytest.raises(RecordError, match="encoding"):
            list(fiveply.load(io.BytesIO(bad)))
        games = list(fiveply.load(io.BytesIO(good.encode() + b"\n" + bad), on_error=lambda e: None))
        assert games == [GOOD]


def read_anything(data: bytes) -> None:
    """Read a hostile file: only the typed error may come, and what comes must hold together."""
    faults: list[RecordError] = []
    for game in fiveply.load(io.BytesIO(data), on_error=faults.append):
        assert isinstance(game, Game)
    for fault in faults:
        assert 1 <= fault.line <= data.count(b"\n") + 1
        assert str(fault)
        if fault.game is not None:
            assert fault.legal == () or fault.game.outcome is None


@SLOWLY
@given(st.binary(max_size=200), st.sampled_from([b"", b"[", b"{", b'[Game "', b'{"header": {']))
def test_noise(data: bytes, head: bytes) -> None:
    read_anything(head + data)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)  # fmt: skip


def paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """List the ways to all parts of a JSON value."""
    items: Any = ()
    if isinstance(value, dict | list):
        items = value.items() if isinstance(value, dict) else enumerate(value)
    return [path, *(found for key, part in items for found in paths(part, (*path, key)))]


@SLOWLY
@given(st.data())
def test_json_with_a_part_replaced(data: st.DataObject) -> None:
    record = json.loads(random_game("thief", "7x7", 5, longest=8).to_json())
    record["moves"][0][0] = {"move": record["moves"][0][0], "result": [{"ply": 1, "eval": "0.5"}]}
    record["header"]["tags"] = {"A": "b"}
    way = data.draw(st.sampled_from(paths(record)[1:]))
    part = record
    for key in way[:-1]:
        part = part[key]
    part[way[-1]] = data.draw(JSON)
    read_anything(json.dumps(record).encode())


@pytest.mark.parametrize("format", ["text", "json"])
def test_mutated_files(format: Any) -> None:
    file = io.BytesIO()
    fiveply.save(some_games(), file, format=format)
    whole, chance = file.getvalue(), random.Random(5)
    for _ in range(60):
        data = bytearray(whole)
        for _ in range(chance.randrange(1, 12)):
            at = chance.randrange(len(data))
            match chance.randrange(4):
                case 0:
                    data[at] = chance.randrange(256)
                case 1:
                    del data[at : at + chance.randrange(40)]
                case 2:
                    data[at:at] = chance.choice([b"{", b"}", b"\n", b'"', b"\\", b"[", b"= *\n"])
                case _:
                    data[at:at] = data[: chance.randrange(80)]
        read_anything(bytes(data))


def test_deep_nesting_and_absurd_numbers() -> None:
    for text in (
        '{"header":' * 50_000,
        "[" * 100_000,
        '{"header": ' + "9" * 10_000 + "}",
        '[Game "tritrac"]\n[TurnLimit "' + "9" * 10_000 + '"]\n= *',
        '[Game "tritrac"]\n1. ' + "{" * 10_000,
        '[Game "tritrac"]\n1. {[%eval win in ' + "9" * 10_000 + "]}",
        '[Game "' + "x" * 100_000,
    ):
        read_anything(text.encode())
