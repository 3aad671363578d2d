"""What the commands that play many games have in common."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from ..logs import GameLog
from .console import shows_progress

G = TypeVar("G")


def watch(
    played: Iterable[G],
    total: int,
    *,
    done: int = 0,
    describe: Callable[[G], str] = lambda _: "games",
) -> Iterator[G]:
    """Pass games on, with a bar and the time left if somebody looks.

    Args:
        played: the games.
        total: how many there will be.
        done: how many of them are not among `played` because they are known.
        describe: is told each game, and says how it stands.
    """
    if not shows_progress() or done == total:
        yield from played
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(),
        TimeElapsedColumn(), TextColumn("left"), TimeRemainingColumn(),
    )  # fmt: skip
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("games", total=total, completed=done)
        for game in played:
            progress.update(task, advance=1, description=describe(game))
            yield game


@contextmanager
def kept_in(log: GameLog[Any, Any] | None, path: str | Path | None) -> Iterator[None]:
    """On Ctrl-C say what the log has."""
    try:
        yield
    except KeyboardInterrupt:
        if log is not None:
            print(
                f"fiveply: stopped; {path} has {len(log.games)} games, and the same command goes "
                "on from there", file=sys.stderr,
            )  # fmt: skip
        raise
