"""`fiveply ugi`: the engine for other programs."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import click

import fiveply

from .common import on_variant


@click.command()
@click.argument("name", metavar="GAME", type=click.Choice(list(fiveply.GAMES)))
@on_variant
@click.option("--seed", type=int, help="Of the die, where a roll is asked for.")
def ugi(name: str, variant: str, seed: int | None) -> None:
    """Speak the Universal Game Interface, for match programs and boards.

    Commands are read from standard input, such as `ugi`, `position startpos moves ...`,
    `go movetime 1000`, `query result` and `quit`; docs/ugi.md tells them all, and what is added
    for dice, for turns of several moves and for more than two players.

    \b
    Examples:
      fiveply ugi tritrac
      fiveply ugi thief --variant 7x7
    """
    from ..ugi import Session

    def say(line: str) -> None:
        print(line, flush=True)

    Session(name, say, variant=variant, seed=seed).run(_lines())


def _lines() -> Iterator[str]:
    """Read lines as they come; bytes that are no text cannot end the session."""
    for line in iter(sys.stdin.buffer.readline, b""):
        yield line.decode(errors="replace")
