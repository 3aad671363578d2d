"""The opening tree as nested lists that open and close."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final

from .measure import Summary
from .openings import Opening

_WIDEST: Final = 12
"""How many replies are listed; the rest is counted."""


def openings(summary: Summary) -> str:
    """Write a tree for each seat that begins."""
    names = summary.seat_names
    least = max(2, summary.games // 200)
    trees = [
        f"<details open><summary>{escape(names[tree.seat or 0])} begins {_games(tree)}"
        f"{_split(tree, names)}</summary>{_replies(tree, names, least)}</details>"
        for tree in summary.openings
    ]
    legend = "".join(
        f'<li><i style="background:var(--s{seat})"></i> {escape(name)}</li>'
        for seat, name in enumerate(names)
    )
    text = (
        f"Each line: the move, the games that went this way, and who won them. Lines of fewer "
        f"than {least} games are left out; moves in italics were drawn at random."
    )
    return (
        f'<p>{text}</p><ul class="legend">{legend}<li><i class="drawn"></i> drawn</li></ul>'
        f'<div class="tree">{"".join(trees)}</div>'
    )


def _replies(node: Opening, names: tuple[str, ...], least: int) -> str:
    often = node.replies(least)
    shown, rest = often[:_WIDEST], len(node.next) - len(often[:_WIDEST])
    items = [_item(reply, names, least) for reply in shown]
    if rest and shown:
        games = node.games - sum(reply.games for reply in shown)
        items.append(f'<li class="rest">{rest} other moves in {games} games</li>')
    return f"<ul>{''.join(items)}</ul>" if items else ""


def _item(node: Opening, names: tuple[str, ...], least: int) -> str:
    tag = "em" if node.random else "b"
    name = escape(names[node.seat]) if node.seat is not None else ""
    line = (
        f'<{tag} class="move" title="{name}">{escape(node.move)}</{tag}> '
        f"{_games(node)}{_split(node, names)}"
    )
    replies = _replies(node, names, least)
    if not replies:
        return f"<li>{line}</li>"
    return f"<li><details><summary>{line}</summary>{replies}</details></li>"


def _games(node: Opening) -> str:
    return f'<span class="games">{node.games}</span> '


def _split(node: Opening, names: Iterable[str]) -> str:
    """Draw who won the games of a node as a bar in the seats' colours."""
    shares = [(name, won, f"var(--s{seat})") for seat, (name, won)
              in enumerate(zip(names, node.wins, strict=True))]  # fmt: skip
    shares.append(("drawn", node.draws, "var(--drawn)"))
    text = escape(", ".join(f"{name} {count}" for name, count, _ in shares))
    parts = "".join(
        f'<i style="width:{100 * count / node.games:.2f}%;background:{colour}"></i>'
        for _, count, colour in shares
        if count
    )
    return f'<span class="split" role="img" aria-label="{text}" title="{text}">{parts}</span>'
