"""Random games with tags, comments and evaluations, for the tests of records."""

from __future__ import annotations

import math
import random
from typing import Any

from hypothesis import strategies as st

import fiveply
from fiveply import Game, Score
from samples import VARIANTS

TEXTS = st.text(max_size=30) | st.sampled_from(
    ["}", "{", "\\", "\\}", "[%eval 1]", "[%clk 0:01]", "\r\n", " a ", '"', "\u2028", "|", "= *"]
)
FINITE = st.floats(allow_nan=False)
RETURNS = st.none() | st.lists(FINITE, min_size=3, max_size=4).map(tuple)
SCORES = st.one_of(
    st.builds(Score, st.none(), FINITE, RETURNS, st.booleans()),
    st.builds(lambda n: Score(n, math.inf if n > 0 else -math.inf), st.integers(-99, 99)),
)
NAMES = st.from_regex(r"[A-Z][A-Za-z0-9_]{0,8}", fullmatch=True).filter(
    lambda name: name not in ("Game", "Variant", "Start", "Repetition", "TurnLimit", "Result")
)
DATES = st.dates().map(str) | st.datetimes().map(lambda time: time.isoformat()) | TEXTS


def random_game(game: str, variant: str, seed: int, *, longest: int = 300) -> Game[Any]:
    """Play a random game, often from the middle of another one, from any seat, often unfinished."""
    chance = random.Random(f"{game} {variant} {seed}")
    start = fiveply.start(game, variant)
    for _ in range(chance.choice([0, 0, 1, 2, 3, 5, 8, 9, 10])):
        if start.outcome is None:
            start = start.play(chance.choice(start.legal_moves))
    rules: list[dict[str, Any]] = [{}, {"repetition": None}, {"repetition": 2, "turn_limit": 30}]
    record = Game(start, **chance.choice(rules))
    for _ in range(chance.randrange(longest)):
        if record.outcome is None:
            record.push(chance.choice(record.position.legal_moves))
    return record


@st.composite
def games(draw: st.DrawFn) -> Game[Any]:
    """Draw a random game of any variant and say something about it."""
    record = random_game(*draw(st.sampled_from(VARIANTS)), draw(st.integers(0, 10**6)), longest=60)
    record.tags = draw(st.dictionaries(NAMES, TEXTS, max_size=3))
    for name, texts in (("Date", DATES), ("EndDate", DATES), ("Site", TEXTS), ("Event", TEXTS),
                        (record.seat_tags[-1], TEXTS)):  # fmt: skip
        if draw(st.booleans()):
            record.tags[name] = draw(texts)
    plies = st.integers(0, len(record))
    record.comments = draw(st.dictionaries(plies, TEXTS.filter(bool), max_size=4))
    record.evals = draw(st.dictionaries(plies, SCORES, max_size=4))
    if record.outcome is None and draw(st.booleans()):
        seat = draw(st.integers(0, record.start.players - 1))
        codes = ["0"] * record.start.players
        codes[seat] = "1"
        record.tags["Result"] = "-".join(codes)
    return record
