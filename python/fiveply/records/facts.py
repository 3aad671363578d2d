"""What a record tells of its game besides the tags that people give."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .. import _core
from ..results import Score
from .codes import result_codes

if TYPE_CHECKING:
    from ..game import Game

FACTS = ("Game", "Variant", "Start", "Repetition", "TurnLimit")
"""The tags that a game writes of itself; `Result` too where the moves decide it."""
OFF = "-"
"""The value of a limit that is switched off."""


def facts_of(game: Game[Any]) -> dict[str, str]:
    """Give the tags of `FACTS` that a game needs to be read back, without the obvious ones."""
    start = game.start
    facts = {"Game": start.game, "Variant": start.variant}
    if not start.variant:
        del facts["Variant"]
    if start != type(start)(start.variant):
        facts["Start"] = str(start)
    standard = _core.Game(start)
    for name, limit, usual in (
        ("Repetition", game.repetition, standard.repetition),
        ("TurnLimit", game.turn_limit, standard.turn_limit),
    ):
        if limit != usual:
            facts[name] = OFF if limit is None else str(limit)
    return facts


def tags_in_order(game: Game[Any]) -> dict[str, str]:
    """Give the tags that people give, and the result: the well-known ones first."""
    tags = game.tags | {"Result": game.result}
    names = ["Event", "Site", "Date", "EndDate", "Round", *game.seat_tags, "Result", *tags]
    return {name: tags[name] for name in names if name in tags}


def check(game: Game[Any], is_name: Callable[[str], object]) -> None:
    """Refuse what could not be read back.

    Raises:
        ValueError: a tag that is no name and text, or that the game tells itself; a result that
            is none; something said about a position that there is not; an evaluation that is no
            score.
    """
    for name, value in game.tags.items():
        if not (isinstance(name, str) and is_name(name)) or name in FACTS:
            others = f"other than {', '.join(FACTS)}"
            raise ValueError(f"tags: found {name!r}, expected a name of letters, {others}")
        if not isinstance(value, str):
            raise ValueError(f"tags: found {value!r} for {name}, expected a text")
    codes = result_codes(game.start.players)
    if game.result not in codes:
        raise ValueError(f"Result: found {game.result!r}, expected {', '.join(codes)}")
    for field, said in (("comments", game.comments), ("evals", game.evals)):
        for ply in said:
            if ply not in range(len(game) + 1):
                raise ValueError(f"{field}: found ply {ply!r}, expected 0 to {len(game)}")
    for ply, text in game.comments.items():
        if not isinstance(text, str):
            raise ValueError(f"comments: found {text!r} at ply {ply}, expected a text")
    for ply, score in game.evals.items():
        if not isinstance(score, Score) or math.isnan(score.value):
            raise ValueError(f"evals: found {score!r} at ply {ply}, expected a Score")
