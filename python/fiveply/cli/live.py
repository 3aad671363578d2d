"""Showing on standard error how far a search is, if somebody looks there."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

import fiveply

from .common import turns_text
from .console import shows_progress

if TYPE_CHECKING:
    from rich.table import Table

ROWS: Final = 12
"""Lines of the live table; older ones scroll away."""

Row = tuple[str, ...]


def search(
    engine: fiveply.Engine, game: fiveply.Game[Any], limit: fiveply.Limit, **asked: Any
) -> fiveply.Report[Any]:
    """Search, with a table that grows by each finished depth if somebody looks.

    Args:
        engine: what searches.
        game: what is searched.
        limit: when to end.
        asked: the other arguments of `Engine.analyse`.
    """
    if not shows_progress():
        return engine.analyse(game, limit, **asked)
    from rich.console import Console
    from rich.live import Live

    rows: deque[Row] = deque(maxlen=max(ROWS, asked.get("multipv", 1)))
    with Live(
        table(rows), console=Console(stderr=True), auto_refresh=False, transient=True
    ) as live:

        def inform(report: fiveply.Report[Any]) -> None:
            rows.extend(rows_of(game.position, report))
            live.update(table(rows), refresh=True)

        return engine.analyse(game, limit, **asked, on_info=inform)


def rows_of(position: fiveply.Position[Any], report: fiveply.Report[Any]) -> list[Row]:
    """Write what a search has found at one depth: a row for each line."""
    rows: list[Row] = []
    for place, line in enumerate(report.lines):
        figures = (
            str(report.depth), f"{report.nodes:,}", f"{report.nps:,.0f}", f"{report.time:.2f}",
        )  # fmt: skip
        head = figures if place == 0 else ("",) * 4
        rows.append((*head, str(line.score), turns_text(position, line.moves)))
    return rows


def table(rows: deque[Row]) -> Table:
    """Set rows in a table that fits the terminal's width."""
    from rich import box
    from rich.table import Table

    made = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for name in ("depth", "nodes", "nodes/s", "seconds", "score"):
        made.add_column(name, justify="right", no_wrap=True)
    made.add_column("line", no_wrap=True, overflow="ellipsis", ratio=1)
    for row in rows:
        made.add_row(*row)
    return made


@contextmanager
def working(what: str) -> Iterator[None]:
    """Say that something is at work, as long as it is, if somebody looks."""
    if not shows_progress():
        yield
        return
    from rich.console import Console

    with Console(stderr=True).status(what):
        yield
