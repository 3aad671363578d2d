"""Bad input gives typed errors and nothing else, for every game."""

from __future__ import annotations

import random
import string
from typing import Any

import pytest

import fiveply
from samples import VARIANTS

FIXED = [
    "",
    " ",
    "x",
    "\n",
    "\0",
    "a" * 100_000,
    "/" * 1000,
    "é",
    "🎲",
    "start",
    "- - - - -",
    "b 0 - -",
    "  ",
    "\t",
    "9" * 50,
    "-1",
    "None",
]


def broken(text: str, number: int) -> list[str]:
    """Break a good text in many ways: change, drop, double and move characters."""
    chance = random.Random(text)
    alphabet = string.printable + "é♔"
    made = []
    for _ in range(number):
        letters = list(text)
        for _ in range(chance.choice((1, 1, 1, 2, 5))):
            at = chance.randrange(len(letters) or 1)
            match chance.randrange(4) if letters else 4:
                case 4:
                    letters.append(chance.choice(alphabet))
                case 0:
                    letters[at] = chance.choice(alphabet)
                case 1:
                    del letters[at]
                case 2:
                    letters.insert(at, letters[at])
                case _:
                    letters.insert(at, letters.pop(chance.randrange(len(letters))))
        made.append("".join(letters))
    return made


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_malformed_positions(game: str, variant: str) -> None:
    refused = 0
    start = fiveply.start(game, variant)
    for text in FIXED + broken(str(start), 400):
        try:
            position = fiveply.parse(game, text)
        except fiveply.TextError as error:
            refused += 1
            assert error.field
            assert error.expected
            assert str(error) == f"{error.field}: found {error.found}, expected {error.expected}"
            assert len(str(error)) < 1000
        else:
            assert str(position) == text
            position.perft(2)
    assert refused > 100


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_malformed_moves(game: str, variant: str) -> None:
    position = fiveply.start(game, variant)
    good = {str(m) for m in position.legal_moves}
    bad = [text for m in sorted(good)[:20] for text in broken(m, 20) if text not in good]
    assert len(bad) > 100
    for text in FIXED + bad:
        for use in (position.play, position.parse_move, fiveply.Game(position).push):
            with pytest.raises((fiveply.TextError, fiveply.IllegalMoveError)):
                use(text)


@pytest.mark.parametrize("bad", [None, 3, 1.5, b"+d4", ["+d4"], object(), fiveply])
def test_wrong_types(bad: Any, start: Any) -> None:
    for use in (
        start.play,
        start.parse_move,
        fiveply.Game(start).push,
        type(start).parse,
        type(start.legal_moves[0]),
    ):
        with pytest.raises(TypeError):
            use(bad)
    with pytest.raises((TypeError, ValueError)):
        fiveply.start(bad)
    with pytest.raises((TypeError, ValueError)):
        fiveply.parse(bad, "x")
    with pytest.raises(TypeError):
        fiveply.playouts(bad, 1, 1)
    for use in (start.perft, start.divide):
        if bad != 3:
            with pytest.raises(TypeError):
                use(bad)
    assert bad not in start.legal_moves


@pytest.mark.parametrize("bad", [-2, 256, 10**9, 2**63, 2**64, -(2**100), 10**100])
def test_absurd_numbers(bad: int, start: Any) -> None:
    for use in (start.perft, start.divide):
        with pytest.raises(ValueError, match="depth"):
            use(bad)
        with pytest.raises(ValueError, match="threads"):
            use(1, threads=bad + 1)  # 256 threads are allowed
    if not 0 <= bad < 2**64:
        with pytest.raises(ValueError, match="seed"):
            fiveply.playouts(start, 1, bad)
    if bad < 0 or bad > 2**32:
        with pytest.raises(ValueError, match="games"):
            fiveply.playouts(start, bad, 1)
    with pytest.raises(IndexError):
        start.legal_moves[2**62 if bad > 0 else -(2**40)]


def test_unknown_names() -> None:
    with pytest.raises(ValueError, match="expected arkantar"):
        fiveply.start("chess")
    with pytest.raises(ValueError, match="variant"):
        fiveply.start("arkantar", "9x9")
    with pytest.raises(ValueError, match="game"):
        fiveply.parse("", "x")
    assert issubclass(fiveply.TextError, ValueError)
    assert issubclass(fiveply.IllegalMoveError, ValueError)
    assert issubclass(fiveply.GameOverError, ValueError)


def test_errors_survive_pickling() -> None:
    import pickle

    with pytest.raises(fiveply.TextError) as caught:
        fiveply.parse("arkantar", "x")
    back = pickle.loads(pickle.dumps(caught.value))
    assert (type(back), str(back)) == (fiveply.TextError, str(caught.value))
