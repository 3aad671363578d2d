"""The options that say what runs many tasks: threads, processes or machines."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Any, NamedTuple, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])


def on_workers(*names: str, default: str = "threads") -> Callable[[F], F]:
    """Add the options, for `Asked`: `--jobs` under these names, `--executor`, `--scheduler`."""

    def decorated(command: F) -> F:
        for decorate in (
            click.option("--scheduler", metavar="ADDRESS", help="Run on a Dask scheduler's workers,"
                         " such as tcp://10.0.0.1:8786."),
            click.option("--executor", "kind", type=click.Choice(["threads", "processes"]),
                         default=default, show_default=True, help="What the jobs are."),
            click.option(*names, "jobs", type=click.IntRange(1, 256), default=1, show_default=True,
                         help="How many at a time; the results are the same."),
        ):  # fmt: skip
            command = decorate(command)
        return command

    return decorated


class Asked(NamedTuple):
    """What the options ask for."""

    jobs: int
    kind: str
    scheduler: str | None

    @property
    def alone(self) -> bool:
        """Whether one task after the other is run here."""
        return self.jobs == 1 and self.scheduler is None

    @contextmanager
    def workers(self, most: int | None = None) -> Iterator[Executor | None]:
        """Give the executor that they ask for; None: nothing but this thread.

        Args:
            most: how many tasks there are: more jobs than that are not needed.

        Raises:
            click.ClickException: Dask is not installed, or its scheduler does not answer.
        """
        from .. import executors

        if self.scheduler is None:
            jobs = self.jobs if most is None else max(min(self.jobs, most), 1)
            with getattr(executors, self.kind)(jobs) as executor:
                yield executor
            return
        try:
            client = executors.client(self.scheduler)
        except (ImportError, OSError, ValueError) as error:
            raise click.ClickException(f"--scheduler: {error}") from None
        with client:
            yield client.get_executor(pure=False)
