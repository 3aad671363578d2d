"""Pure tasks over any executor: order, bounds, losses and cancelling."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    InvalidStateError,
    ThreadPoolExecutor,
)
from typing import Any

import pytest

from fiveply import executors


def square(number: int) -> int:
    return number * number


SQUARE = [(number, 2) for number in range(20)]
"""Calls of `pow`, which processes can import."""


def late_if_first(number: int) -> int:
    time.sleep(0.2 if number == 0 else 0.0)
    return number


CALLS = [(number,) for number in range(20)]
SQUARES = [number * number for number in range(20)]


class Losing(Executor):
    """Runs calls at once and loses some, as machines do."""

    def __init__(
        self, lost: Callable[[int], bool], error: type[Exception] = CancelledError
    ) -> None:
        self.calls = 0
        self._lost, self._error = lost, error

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.calls += 1
        if self._lost(self.calls):
            future.set_exception(self._error())
        else:
            future.set_result(fn(*args, **kwargs))
        return future


class KilledWorker(Exception):  # noqa: N818 - as Dask calls it
    __module__ = "distributed.scheduler"


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("make", [executors.threads, executors.processes])
def test_results_are_the_same_whatever_runs_them(make: Any, number: int) -> None:
    with make(number) as executor:
        assert list(executors.run(pow, SQUARE, executor=executor)) == SQUARES
        unordered = executors.run(pow, SQUARE, executor=executor, ordered=False)
        assert sorted(unordered) == SQUARES


def test_order_and_report_of_results() -> None:
    seen: list[tuple[int, int]] = []
    with ThreadPoolExecutor(2) as pool:
        results = executors.run(
            late_if_first, CALLS, executor=pool, on_result=lambda *pair: seen.append(pair)
        )
        assert next(results) == 0
        assert len(seen) == 20
        assert seen[-1] == (0, 0)
        assert list(results) == list(range(1, 20))
        unordered = executors.run(late_if_first, CALLS, executor=pool, ordered=False)
        assert list(unordered)[-1] == 0


@pytest.mark.parametrize("ordered", [True, False])
def test_calls_are_taken_as_there_is_room(ordered: bool) -> None:
    taken = 0

    def calls() -> Iterator[tuple[int]]:
        nonlocal taken
        while True:
            taken += 1
            yield (taken - 1,)

    with ThreadPoolExecutor(2) as pool:
        results = executors.run(square, calls(), executor=pool, ordered=ordered, in_flight=5)
        for given in range(1, 30):
            next(results)
            assert taken <= given + 5
        results.close()


@pytest.mark.parametrize("error", [CancelledError, KilledWorker])
def test_lost_calls_are_run_again(error: type[Exception]) -> None:
    losing = Losing(lambda call: call % 3 == 0, error)
    assert list(executors.run(square, CALLS, executor=losing)) == SQUARES
    assert losing.calls > 20
    seen: list[int] = []
    losing = Losing(lambda call: call % 3 == 0, error)
    list(executors.run(square, CALLS, executor=losing, on_result=lambda n, _: seen.append(n)))
    assert sorted(seen) == list(range(20))


def test_what_is_lost_too_often_is_an_error() -> None:
    losing = Losing(lambda _: True, KilledWorker)
    with pytest.raises(KilledWorker):
        list(executors.run(square, CALLS, executor=losing, in_flight=1, retries=2))
    assert losing.calls == 3


@pytest.mark.parametrize("error", [BrokenExecutor, ZeroDivisionError])
def test_errors_of_tasks_are_not_losses(error: type[Exception]) -> None:
    losing = Losing(lambda call: call == 5, error)
    with pytest.raises(error):
        list(executors.run(square, CALLS, executor=losing))
    assert losing.calls == 5


def test_a_call_found_cancelled_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(error: Exception) -> None:
        raise error

    told: list[threading.ExceptHookArgs] = []
    monkeypatch.setattr(threading, "excepthook", told.append)
    with executors.processes(2):
        for error in (InvalidStateError("cancelled"), ValueError("anything else")):
            thread = threading.Thread(target=fail, args=(error,))
            thread.start()
            thread.join()
    assert [failure.exc_type for failure in told] == [ValueError]


def test_a_task_over_threads_is_asked_to_stop() -> None:
    taken, begun, ended = threading.Event(), threading.Event(), threading.Event()

    def calls() -> Iterator[tuple[int]]:
        for number in range(20):
            if number == 5:
                taken.set()
            yield (number,)

    def task(number: int) -> int:
        if number == 0:
            assert taken.wait(10)
            return 0
        begun.set()
        try:
            while True:
                executors.check_cancelled()
                time.sleep(0.001)
        finally:
            ended.set()

    with ThreadPoolExecutor(1) as pool:
        results = executors.run(task, calls(), executor=pool)
        assert next(results) == 0
        assert begun.wait(10)
        results.close()
        assert ended.wait(10)
        # The thread is free, and what it runs from now on is not asked to stop.
        assert pool.submit(executors.check_cancelled).result() is None


ENDLESS = """
import signal
import time
from fiveply import executors

# A shell may have its children ignore it.
signal.signal(signal.SIGINT, signal.default_int_handler)

def task(number):
    while True:
        executors.check_cancelled()
        time.sleep(0.01)

if __name__ == "__main__":
    with executors.KIND(2) as executor:
        print("begun", flush=True)
        list(executors.run(task, [(0,), (1,), (2,)], executor=executor))
"""


@pytest.mark.parametrize("kind", ["threads", "processes"])
def test_interruption_ends_a_run(kind: str, tmp_path: Any) -> None:
    script = tmp_path / "endless.py"
    script.write_text(ENDLESS.replace("KIND", kind))
    with subprocess.Popen(
        [sys.executable, script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "begun\n"
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        try:
            _, said = process.communicate(timeout=20)
        finally:
            process.kill()
    assert process.returncode in (-signal.SIGINT, 130, 1)
    assert said.rstrip().endswith("KeyboardInterrupt")
