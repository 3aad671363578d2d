"""Worker processes for a batch."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager


@contextmanager
def processes(number: int) -> Iterator[Executor | None]:
    """Give an executor over processes that end at once when the block is left by an exception.

    Args:
        number: how many processes; 1: none at all, the executor is None.

    As with every use of processes, a script that calls this needs `if __name__ == "__main__":`.
    """
    if number == 1:
        yield None
        return
    # Fresh interpreters: they share no locks or signal handlers with threads of this one.
    context = multiprocessing.get_context("spawn")
    before = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(number, context, _end_with_parent)
    try:
        yield pool
    except BaseException:
        for child in set(multiprocessing.active_children()) - before:
            child.terminate()
        pool.shutdown(cancel_futures=True)
        raise
    pool.shutdown()


def _end_with_parent() -> None:
    """Let a worker end without a word at Ctrl-C, and when the process that started it is gone."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    threading.Thread(target=_wait_for_parent, daemon=True).start()


def _wait_for_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
