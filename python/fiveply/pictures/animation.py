"""Games that play themselves: as SVG alone, or as GIF."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from .frames import game_frames
from .theme import Theme

if TYPE_CHECKING:
    from ..game import Game

END = 3
"""How many times as long as any other the last position stands."""


def animated_svg(game: Game[Any], size: int, theme: Theme, seconds: float) -> str:
    """Draw a game as one SVG document: each part appears and disappears by itself.

    Raises:
        ValueError: `seconds` is not positive.
    """
    check_seconds(seconds)
    frames = game_frames(game, theme)
    last, fixed = len(frames.shown) - 1, frames.constant()
    appearances: dict[int, list[int]] = {}
    for frame, shown in enumerate(frames.shown):
        for part in shown:
            appearances.setdefault(part, []).append(frame)
    content = "".join(
        part if i in fixed else _timed(part, appearances[i], last, seconds)
        for i, part in enumerate(frames.parts)
    )
    title = f"{game.start.title}: a game of {len(game)} moves"
    return frames.document(size, title, f"From {game.start} to {game.position}", content)


def check_seconds(seconds: float) -> None:
    """Refuse a time that is none.

    Raises:
        ValueError: it is not positive or not finite.
    """
    if not 0 < seconds < math.inf:
        raise ValueError(f"seconds: found {seconds!r}, expected a positive number")


def _timed(part: str, frames: list[int], last: int, seconds: float) -> str:
    """Let a part be seen in some frames, over and over again; without animation in the last."""
    total = last + END
    seen = set(frames)
    # Only the frames in which something changes are written.
    times, states = [0.0], [0 in seen]
    for frame in range(1, last + 1):
        if (frame in seen) != states[-1]:
            times.append(frame / total)
            states.append(frame in seen)
    values = ";".join("visible" if state else "hidden" for state in states)
    key_times = ";".join(f"{time:.5g}" for time in times)
    state = "visible" if last in seen else "hidden"
    return (
        f'<g visibility="{state}">{part}<animate attributeName="visibility" calcMode="discrete" '
        f'values="{values}" keyTimes="{key_times}" dur="{total * seconds:g}s" '
        'repeatCount="indefinite"/></g>'
    )
