"""Worker processes for a batch."""

from __future__ import annotations

import multiprocessing
import signal
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
    pool = ProcessPoolExecutor(number, context, _end_at_ctrl_c)
    try:
        yield pool
    except BaseException:
        for child in set(multiprocessing.active_children()) - before:
            child.terminate()
        pool.shutdown(cancel_futures=True)
        raise
    pool.shutdown()


def _end_at_ctrl_c() -> None:
    """Let Ctrl-C end a worker without a word: the process that started it tells."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
