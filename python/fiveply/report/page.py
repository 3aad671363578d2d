"""The page: one HTML file that needs nothing else, of one batch of games or of two side by side."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Final

from .. import __version__
from . import method, sections
from .compare import differences
from .games import samples
from .maps import maps
from .measure import Summary
from .style import STYLE, colours
from .tree import openings

Section = Callable[[Summary, sections.Axes], str]


def _plain(section: Callable[[Summary], str]) -> Section:
    """Make a section that has no axes to share like the others."""
    return lambda summary, _: section(summary)


_SECTIONS: Final[tuple[tuple[str, str, Section], ...]] = (
    ("wins", "Who wins", _plain(sections.wins)),
    ("endings", "How games end", _plain(sections.endings)),
    ("length", "Length", sections.length),
    ("branching", "Choice", sections.branching),
    ("kinds", "Kinds of moves", _plain(sections.kinds)),
    ("pieces", "Pieces", sections.survival),
    ("turning", "Turning points", _plain(sections.turning)),
    ("openings", "Openings", _plain(openings)),
    ("maps", "Where it happens", _plain(maps)),
    ("games", "Sample games", _plain(samples)),
    ("method", "How this was made", _plain(method.method)),
)


def page(summary: Summary, other: Summary | None = None) -> str:
    """Write the report.

    Args:
        summary: what a batch of games says.
        other: another batch, of another variant or other rule options, to be shown beside it.

    Returns:
        An HTML document that loads nothing, follows the reader's light or dark scheme and prints.

    Raises:
        ValueError: a batch has no games.
    """
    batches = [summary] if other is None else [summary, other]
    for batch in batches:
        if not batch.games:
            raise ValueError("games: found none, expected at least one")
    names = batch_names(batches)
    title = "Balance report: " + " and ".join(names)
    top = [("glance", "At a glance", _columns(batches, names, _plain(sections.figures)))]
    if other is not None:
        top.append(("differences", "What differs", differences(summary, other, names)))
    rest = [(key, head, _columns(batches, names, section)) for key, head, section in _SECTIONS]
    links = "".join(f'<li><a href="#{key}">{escape(head)}</a></li>' for key, head, _ in top + rest)
    body = "".join(
        f'<section id="{key}"><h2>{escape(head)}</h2>{content}</section>'
        for key, head, content in top + rest
    )
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta name="generator" content="fiveply {__version__}">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>"
        f'<body class="of{len(batches)}"><header><h1>{escape(title)}</h1>'
        f"{''.join(sections.para(method.lead(batch)) for batch in batches)}</header>"
        f'<nav aria-label="Sections"><ul>{links}</ul></nav><main>{body}</main></body></html>\n'
    )


def _columns(batches: list[Summary], names: list[str], section: Section) -> str:
    """Show a section of each batch, side by side."""
    axes = sections.axes_for(batches)
    columns = []
    for batch, name in zip(batches, names, strict=True):
        head = f'<p class="batch">{escape(name)}</p>' if len(batches) > 1 else ""
        style = colours(batch.seat_names)
        columns.append(f'<div class="column" style="{style}">{head}{section(batch, axes)}</div>')
    return f'<div class="columns">{"".join(columns)}</div>'


def batch_names(batches: list[Summary]) -> list[str]:
    """Name batches by game and variant, and by the settings that tell them apart."""
    names = []
    for batch in batches:
        settings = batch.settings
        name = method.title(settings)
        others = [one.settings.to_json() for one in batches if one is not batch]
        for key, value in settings.to_json().items():
            differs = any(one[key] != value for one in others)
            if differs and key not in ("game", "variant"):
                name += f", {method.setting(key, value)}"
        names.append(name)
    return names
