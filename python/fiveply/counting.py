"""Counting move sequences over any executor."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Any, Final

from . import _core, executors
from .base import Position

_TWO_PLIES: Final = 3
"""From this depth on tasks begin two plies from the root, before it one."""
_TASKS: Final = 64
"""How many tasks there are at most: to hand one out takes some milliseconds on a cluster."""


def perft(
    position: Position[Any],
    depth: int,
    *,
    executor: Executor | None = None,
    threads: int = 1,
    table_mb: int = 0,
    inform: Callable[[float], object] | None = None,
) -> int:
    """Count the move sequences of exactly `depth` plies, over any executor.

    Args:
        position: where they begin.
        depth: how many plies.
        executor: any `concurrent.futures.Executor`; None: this thread. What it is handed are the
            positions one or two plies on, each of them once, in some dozens of tasks.
        threads: worker threads of each task.
        table_mb: the size of each task's hash table in MiB; 0: none.
        inform: is told now and then which share of the work is done.

    Raises:
        ValueError: depth, threads or table size are out of bounds.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> from fiveply import perft, tritrac
    >>> with ThreadPoolExecutor(2) as pool:
    ...     perft(tritrac.Position(), 3, executor=pool)
    90612
    """
    if depth < 2 or (executor is None and inform is None):
        return position.perft(depth, threads=threads, table_mb=table_mb)
    options: dict[str, Any] = {"threads": threads, "table_mb": table_mb}
    return sum(divide(position, depth, executor=executor, inform=inform, **options).values())


def divide(
    position: Position[Any],
    depth: int,
    *,
    executor: Executor | None = None,
    threads: int = 1,
    table_mb: int = 0,
    inform: Callable[[float], object] | None = None,
) -> dict[_core.Move, int]:
    """Count the move sequences of exactly `depth` plies by first move, over any executor.

    The arguments and errors are those of `perft`.

    >>> from fiveply import arkantar, divide
    >>> start = arkantar.Position()
    >>> divide(start, 2) == start.divide(2)
    True
    """
    if depth < 2 or (executor is None and inform is None):
        return dict(position.divide(depth, threads=threads, table_mb=table_mb))
    plies = 2 if depth >= _TWO_PLIES else 1
    behind = {move: _ahead(position.play(move), plies - 1) for move in position.legal_moves}
    every = list(dict.fromkeys(one for ahead in behind.values() for one in ahead))
    tasks = [every[first::_TASKS] for first in range(min(_TASKS, len(every)))]
    done = 0

    def tell(_: int, __: list[int]) -> None:
        nonlocal done
        done += 1
        if inform is not None:
            inform(done / len(tasks))

    calls = ((task, depth - plies, threads, table_mb) for task in tasks)
    counts = executors.run(_count, calls, executor=executor, on_result=tell)
    found = {
        one: count
        for task, some in zip(tasks, counts, strict=True)
        for one, count in zip(task, some, strict=True)
    }
    return {
        move: sum(number * found[one] for one, number in ahead.items())
        for move, ahead in behind.items()
    }


def _ahead(position: Position[Any], plies: int) -> Counter[Position[Any]]:
    """Give the positions so many plies on, none or one, with in how many ways they come about."""
    if plies == 0:
        return Counter([position])
    return Counter(position.play(move) for move in position.legal_moves)


def _count(positions: list[Position[Any]], depth: int, threads: int, table_mb: int) -> list[int]:
    counts = []
    for position in positions:
        executors.check_cancelled()
        counts.append(position.perft(depth, threads=threads, table_mb=table_mb))
    return counts
