"""Running many pure tasks over threads, processes or machines, by any `Executor` there is.

A task is a pure function: what it gives depends on its arguments alone, random numbers too, which
come from a seed derived from a master seed and the task's number. So it does not matter who runs
it, when, or how often: results are the same whatever the executor and the number of its workers,
and a task that was lost with its worker is simply run again.

>>> from concurrent.futures import ThreadPoolExecutor
>>> from fiveply import executors
>>> with ThreadPoolExecutor(2) as pool:
...     list(executors.run(pow, [(2, 3), (5, 2)], executor=pool))
[8, 25]
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import (
    CancelledError,
    Executor,
    Future,
    InvalidStateError,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from contextlib import contextmanager
from importlib import import_module
from queue import SimpleQueue
from typing import Any, Final, Generic, TypeVar

R = TypeVar("R")

IN_FLIGHT: Final = 1024
"""How many tasks are handed out, or finished and not yet given, at a time."""
RETRIES: Final = 3
"""How often a task is run again that was lost with its worker."""

_thread = threading.local()


def run(
    task: Callable[..., R],
    calls: Iterable[tuple[Any, ...]],
    *,
    executor: Executor | None = None,
    ordered: bool = True,
    on_result: Callable[[int, R], object] | None = None,
    in_flight: int = IN_FLIGHT,
    retries: int = RETRIES,
) -> Generator[R, None, None]:
    """Run a pure task for each tuple of arguments and give the results.

    Calls are taken from the iterable as there is room for them: it may be endless. When the caller
    stops early, at Ctrl-C or at an error, what has not begun is cancelled.

    Args:
        task: a pure function; for executors over processes and machines, one of a module.
        calls: the arguments of each call; the first is number 0.
        executor: any `concurrent.futures.Executor`: threads, processes, Dask's
            `Client.get_executor(pure=False)`; None: run here, one call after the other.
        ordered: give results in the order of the calls; else as they are finished.
        on_result: is called here with number and result of each call as it is finished: for logs
            and progress. In an ordered run that may be well before the result is given.
        in_flight: how many calls are handed out, or finished and not yet given, at a time.
        retries: how often a call is run again that was lost with its worker. Pools of processes
            are beyond that: they break as a whole.

    Raises:
        BrokenExecutor: a pool of processes has lost a worker.
        Exception: whatever a task has raised, or a call that was lost too often.

    >>> numbers = iter(range(1_000_000))
    >>> squares = run(lambda n: n * n, ((n,) for n in numbers))
    >>> next(squares), next(squares), next(numbers)
    (0, 1, 2)
    """
    if executor is None:
        for place, arguments in enumerate(calls):
            result = task(*arguments)
            if on_result is not None:
                on_result(place, result)
            yield result
        return
    waiting = enumerate(calls)
    finished: dict[int, R] = {}
    following = 0
    flow = _Flow(task, executor, retries)
    try:
        while True:
            # Calls may take long to make: what is finished meanwhile is seen to between them.
            call = next(waiting, None) if len(flow) + len(finished) < in_flight else None
            if call is not None:
                flow.submit(*call)
            elif not flow:
                return
            found = flow.result(wait=call is None)
            if found is None:
                continue
            place, result = found
            if on_result is not None:
                on_result(place, result)
            if not ordered:
                yield result
                continue
            finished[place] = result
            while following in finished:
                yield finished.pop(following)
                following += 1
    finally:
        flow.cancel()


class _Flow(Generic[R]):
    """The calls that an executor has in hand."""

    def __init__(self, task: Callable[..., R], executor: Executor, retries: int) -> None:
        self._executor, self._retries = executor, retries
        self._stop = threading.Event()
        # Only threads of this process can see the event; work elsewhere ends with its task.
        if isinstance(executor, ThreadPoolExecutor):
            self._task: Callable[..., R] = _Stoppable(task, self._stop)
        else:
            self._task = task
        self._calls: dict[Future[R], tuple[int, tuple[Any, ...], int]] = {}
        self._done: SimpleQueue[Future[R]] = SimpleQueue()

    def __len__(self) -> int:
        return len(self._calls)

    def submit(self, place: int, arguments: tuple[Any, ...], lost: int = 0) -> None:
        """Hand a call out that was lost so often."""
        future = self._executor.submit(self._task, *arguments)
        self._calls[future] = place, arguments, lost
        future.add_done_callback(self._done.put)

    def result(self, *, wait: bool) -> tuple[int, R] | None:
        """Give the next result with its number; None if there is none yet, unless to wait."""
        while wait or not self._done.empty():
            future = self._done.get()
            place, arguments, lost = self._calls.pop(future)
            try:
                return place, future.result()
            except Exception as error:
                if not _is_loss(error) or lost >= self._retries:
                    raise
            self.submit(place, arguments, lost + 1)
        return None

    def cancel(self) -> None:
        """Cancel what has not begun."""
        self._stop.set()
        for future in self._calls:
            future.cancel()


class _Stoppable(Generic[R]):
    """A task whose thread knows the event that asks it to stop."""

    def __init__(self, task: Callable[..., R], stop: threading.Event) -> None:
        self._task, self._stop = task, stop

    def __call__(self, *arguments: Any) -> R:
        _thread.stop = self._stop
        try:
            return self._task(*arguments)
        finally:
            del _thread.stop


def check_cancelled() -> None:
    """End a long task, by an exception, when nobody waits for it any more.

    A task calls this now and then, between moves for example: threads cannot be ended from outside.
    Wherever it is not run by `run` over threads, it does nothing.
    """
    stop: threading.Event | None = getattr(_thread, "stop", None)
    if stop is not None and stop.is_set():
        raise CancelledError


def _is_loss(error: Exception) -> bool:
    """Tell whether a call was lost on its way, rather than that it failed.

    What Dask says of lost workers and connections are exceptions of its own, and it cancels what
    it forgets.
    """
    return isinstance(error, CancelledError) or type(error).__module__.startswith("distributed.")


@contextmanager
def threads(number: int) -> Iterator[Executor | None]:
    """Give an executor over threads; what they run is asked to stop if the block is left early.

    Args:
        number: how many threads; 1: none at all, the executor is None.
    """
    if number == 1:
        yield None
        return
    pool = ThreadPoolExecutor(number)
    try:
        yield pool
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        raise
    pool.shutdown()


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
    with _cancelled_calls_untold():
        try:
            yield pool
        except BaseException:
            for child in set(multiprocessing.active_children()) - before:
                child.terminate()
            pool.shutdown(cancel_futures=True)
            raise
        pool.shutdown()


@contextmanager
def _cancelled_calls_untold() -> Iterator[None]:
    """Keep a pool's thread from printing that it has found a call cancelled.

    At Ctrl-C workers end and calls are cancelled at the same time; the thread of CPython 3.11 that
    tells waiting calls of lost workers does not expect that, and fails with a traceback.
    """
    tell = threading.excepthook

    def hook(failure: threading.ExceptHookArgs) -> None:
        if not isinstance(failure.exc_value, InvalidStateError):
            tell(failure)

    threading.excepthook = hook
    try:
        yield
    finally:
        threading.excepthook = tell


def _end_with_parent() -> None:
    """Let a worker end without a word at Ctrl-C, and when the process that started it is gone."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    threading.Thread(target=_wait_for_parent, daemon=True).start()


def _wait_for_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def client(scheduler: str, timeout: float = 10.0) -> Any:
    """Connect with a Dask scheduler; `client.get_executor(pure=False)` is then an executor.

    The scheduler's workers, wherever they are, need the same version of fiveply. When one is lost,
    its tasks go to the others.

    Args:
        scheduler: its address, such as `tcp://10.0.0.1:8786`.
        timeout: how many seconds to wait for it.

    Returns:
        A `distributed.Client`, a context manager.

    Raises:
        ImportError: Dask distributed is not installed; it says how to install it.
        OSError: the scheduler does not answer.
        ValueError: that is no address.
    """
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise ImportError(
            "Dask distributed is not installed; a scheduler needs it: pip install 'fiveply[dask]'"
        ) from None
    # What is no address is found out here: a client that could not be made takes long to end.
    distributed.comm.resolve_address(scheduler)
    return distributed.Client(scheduler, timeout=timeout, set_as_default=False)
