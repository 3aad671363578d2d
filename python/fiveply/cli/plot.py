"""Drawing how the evaluation went, turn by turn."""

from __future__ import annotations

import importlib.util
import math
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

import fiveply

from ..pictures.theme import COLORS, THEMES
from ..reviews import CAP, MARKS, capped

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SUFFIXES: Final = (".svg", ".png", ".pdf")
SEATS: Final = tuple(COLORS[name] for name in ("red", "blue", "green", "orange"))
INK, FAINT = THEMES["light"].ink, THEMES["light"].faint
BLUNDER: Final = MARKS[0][0]
SIZES: Final = dict(zip((mark for mark, _ in MARKS), (60, 32, 14), strict=True))
"""How large the dot of each mark is."""


def check(path: Path, games: int) -> None:
    """Refuse early what could not be drawn.

    Raises:
        click.UsageError: the file's name, or the number of games.
        click.ClickException: Matplotlib is missing.
    """
    if path.suffix not in SUFFIXES:
        raise click.UsageError(f"--plot: found {path}, expected {', '.join(SUFFIXES)} at its end")
    if games != 1:
        raise click.UsageError(f"--plot: found {games} games, expected a file with one")
    if importlib.util.find_spec("matplotlib") is None:
        raise click.ClickException("--plot needs Matplotlib: pip install matplotlib")


def draw(game: fiveply.Game[Any], review: fiveply.Review, path: Path) -> None:
    """Draw each player's evaluation after each turn, with the marks of his moves."""
    import matplotlib
    from matplotlib.figure import Figure

    # The same game gives the same file.
    with matplotlib.rc_context({"svg.fonttype": "none", "svg.hashsalt": "fiveply"}):
        figure = Figure(figsize=(9, 4), layout="constrained")
        axes = figure.subplots()
        turns = _turns(review)
        for seat, summary in enumerate(review.summaries):
            name = f"{game.start.seat_name(seat)}, accuracy {summary.accuracy:.0%}"
            _draw_seat(axes, turns, seat, name, review.is_probability)
        _label(axes, game, review.is_probability)
        dateless = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}}
        figure.savefig(path, dpi=150, metadata=dateless.get(path.suffix))


def _turns(review: fiveply.Review) -> list[list[fiveply.Judgement]]:
    """Group judgements by turns."""
    turns: list[list[fiveply.Judgement]] = []
    for judgement in review.judgements:
        if not turns or turns[-1][0].seat != judgement.seat:
            turns.append([])
        turns[-1].append(judgement)
    return turns


def _draw_seat(
    axes: Axes, turns: list[list[fiveply.Judgement]], seat: int, name: str, is_probability: bool
) -> None:
    """Draw a player's line, a dot for each of his marks, and name his blunders."""
    colour = SEATS[seat]
    values = [turn[-1].values[seat] for turn in turns]
    # Whoever is out has lost ever after: his line ends there.
    while values[-2:] == [-math.inf, -math.inf]:
        values.pop()
    heights = [capped(value, is_probability) for value in values]
    axes.plot(range(1, len(heights) + 1), heights, color=colour, linewidth=1.6, label=name)
    for place, (height, turn) in enumerate(zip(heights, turns, strict=False), 1):
        worst = max(turn, key=lambda judgement: judgement.loss)
        if turn[0].seat != seat or not worst.mark:
            continue
        axes.scatter(place, height, SIZES[worst.mark], color=colour, edgecolor=INK, zorder=3)
        if worst.mark == BLUNDER:
            axes.annotate(
                f"{worst.mark} {worst.move}", (place, height), (0, -13),
                textcoords="offset points", ha="center", fontsize=8, color=INK,
            )  # fmt: skip


def _label(axes: Axes, game: fiveply.Game[Any], is_probability: bool) -> None:
    from matplotlib.ticker import MaxNLocator

    title = f"{game.start.title} {game.start.variant}".rstrip()
    axes.set_title(f"{title}, {game.result}")
    axes.set_xlabel("turn")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.margins(x=0.03, y=0.15)
    if is_probability:
        axes.set_ylabel("probability of winning")
        axes.set_ylim(-0.05, 1.1)
    else:
        axes.set_ylabel(f"middling pieces, forced ends as {CAP:.0f}")
        axes.axhline(0, color=FAINT, linewidth=0.8)
    axes.grid(color=FAINT, alpha=0.25)
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(frameon=False, fontsize=9)
