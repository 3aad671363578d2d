"""What the page says of how it was made."""

from __future__ import annotations

from typing import Any

from .. import __version__
from .measure import Summary
from .sections import para, table
from .settings import Settings


def lead(summary: Summary) -> str:
    """Say in a sentence what was played."""
    settings = summary.settings
    openings = settings.openings
    opening = f"after {setting('openings', openings)}" if openings else "from the start"
    return (
        f"{summary.games} games of {title(settings)}, the engine against itself "
        f"{opening}, {setting('limit', settings.to_json()['limit'])} for each move, "
        f"seed {settings.seed}."
    )


def title(settings: Settings) -> str:
    """Name game and variant.

    >>> from fiveply.report import Settings
    >>> title(Settings.of("tritangle", "2x3"))
    'Tri-tangle 2x3'
    """
    return f"{settings.start(settings.beginners[0]).title} {settings.variant}".strip()


def setting(name: str, value: Any) -> str:
    """Write a setting for people."""
    match name:
        case "limit":
            units = {"nodes": "{:,} nodes", "depth": "depth {}", "time": "{} s"}
            return " or ".join(units[k].format(v) for k, v in value.items() if v is not None)
        case "first":
            return "each seat begins in turn" if value is None else f"seat {value} begins"
        case "repetition":
            return "no draw by repetition" if value is None else f"draw at occurrence {value}"
        case "turn_limit":
            return "no turn limit" if value is None else f"draw after {value} turns"
        case "openings":
            return f"{value} random plies"
    return f"{name} {value}"


def method(summary: Summary) -> str:
    """Tell settings, definitions and sources."""
    settings = summary.settings.to_json()
    if len(summary.settings.beginners) == 1 and settings["first"] is None:
        settings["first"] = summary.settings.beginners[0]
    plain = ("game", "variant", "method", "seed")
    rows = [
        (name.replace("_", " "), str(value) if name in plain else setting(name, value))
        for name, value in settings.items()
    ]
    rows += [("fiveply", __version__), ("depth reached, mean", f"{summary.depth.mean:.1f} plies")]
    if summary.scale is not None:
        rows.append(("scale of chances", f"{summary.scale:.2f} pieces"))
    return f'<div class="texts">{table(("Setting", "Value"), rows)}</div>' + "".join(
        map(para, _notes(summary))
    )


def _notes(summary: Summary) -> list[str]:
    chances = (
        "The engine's values are chances of winning."
        if summary.scale is None
        else "The engine's value v, in middling pieces, is taken for the chance 1 / (1 + (n - 1) "
        "exp(-v / k)) of winning among n players, with the scale k under which these games are "
        "most likely."
    )
    timed = " With a time limit they are not the same twice."
    notes = [
        "Shares have Wilson score intervals (E. B. Wilson, 1927), differences of shares Newcombe's "
        "(R. G. Newcombe, 1998, method 10), differences of means Welch's by the normal "
        "approximation; all at the 95 % level. p is that of Pearson's chi-square test of equal "
        "chances among the games won. A win share is of all games, draws among them.",
        "A ply is one decision, a turn what a player does until another is to act. "
        "Rolls are not counted, except in the numbers of plies within a game's moves.",
        f"{chances} The turning point is the ply with the largest gain of the winner that the "
        "rest of the game never takes back: the least later chance less the chance before.",
        "An opening is so many random plies and whatever is missing until every seat has had as "
        "many turns. Each of its moves is drawn from those that a quick search finds at most half "
        "a piece worse than the best (with dice 5 %); openings after which it sees a forced win "
        "are drawn again.",
        "Every game follows from the seed and its number alone, whatever played it."
        + (timed if summary.settings.limit.time is not None else ""),
    ]
    if len(summary.settings.beginners) > 1:
        notes.append(
            "Every opening is played from every seat: the seats make the same random moves "
            "whoever begins, so that the pieces stand alike and only who is to act differs. Games "
            "that share an opening are not quite independent; the intervals take them as if."
        )
    notes.append(
        "The engine is no perfect player: a rule that looks balanced at this strength need not "
        "be so at another. Play another batch with a larger limit and compare."
    )
    return notes
