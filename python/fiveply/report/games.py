"""The sample games of the page, to step through."""

from __future__ import annotations

import math
from html import escape
from typing import Any

import fiveply

from .. import html
from .measure import Summary
from .play import FORCED, Played
from .sections import para
from .settings import Settings
from .style import PAGE
from .turning import TurningPoint

_SIZE = 360


def samples(summary: Summary) -> str:
    """Show games worth a look, each with the engine's evaluations and its turning point."""
    points = {point.game: point for point in summary.turning}
    shown = []
    for i, sample in enumerate(summary.samples):
        game = sample.game
        record = record_of(summary.settings, game, points.get(game.index))
        shown.append(
            f"<details{'' if i else ' open'}><summary>{escape(sample.why)}: game {game.index}, "
            f"{len(game.moves)} plies</summary>{html.game(record, size=_SIZE, theme=PAGE)}"
            "</details>"
        )
    text = "Scores are the engine's, for the player to act, as it looked for its move."
    return para(text) + f'<div class="games-shown">{"".join(shown)}</div>'


def record_of(
    settings: Settings, played: Played, point: TurningPoint | None = None
) -> fiveply.Game[Any]:
    """Make a game record of a logged game, with the engine's evaluations and some comments."""
    record = settings.record(played.first)
    dice = record.position.is_chance
    for ply, (text, values) in enumerate(zip(played.moves, played.values, strict=True)):
        value = None if values is None else values[record.position.turn or 0]
        if value is not None:
            record.evals[ply] = _score(value, dice)
        record.push(text)
    if played.opening:
        record.comments[played.opening] = "Here the random opening ends."
    if point is not None:
        what = f"The turning point: {100 * point.before:.0f} % before, never again below "
        record.comments[point.ply + 1] = f"{what}{100 * point.after:.0f} %."
    return record


def _score(value: float, dice: bool) -> fiveply.Score:
    if dice:
        return fiveply.Score(None, value, is_probability=True)
    return fiveply.Score(None, math.copysign(math.inf, value) if abs(value) >= FORCED else value)
