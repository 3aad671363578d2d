"""`fiveply convert`: files of games from one form into the other."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import click

import fiveply

from ..records import format_of

_FILE = click.Path(exists=True, dir_okay=False, allow_dash=True)


@click.command()
@click.argument(
    "source", metavar="IN", type=click.Path(exists=True, dir_okay=False, allow_dash=True)
)
@click.argument("target", metavar="OUT", type=click.Path(dir_okay=False, allow_dash=True))
@click.option(
    "--to",
    "format_",
    type=click.Choice(["text", "json"]),
    help="The form of OUT; by default JSON for .json, .jsonl and .ndjson, else text.",
)
@click.option("--keep-going", is_flag=True, help="Tell of broken games and go on behind them.")
def convert(source: str, target: str, format_: Any, keep_going: bool) -> None:
    """Convert a file of games, of any length; - is standard input or output.

    At a broken game it ends with status 2 and says what is wrong; what stands before the fault,
    the sound part of that game included, has been written.

    \b
    Examples:
      fiveply convert games.txt games.jsonl
      fiveply convert games.jsonl - --to text
    """
    faults: list[fiveply.RecordError] = []
    with click.open_file(source, "rb") as reading, click.open_file(target, "wb") as writing:
        if format_ is None and target != "-":
            format_ = format_of(target)
        number = fiveply.save(_sound(reading, faults, keep_going), writing, format=format_)
    if target != "-":
        print(f"{number} {'game' if number == 1 else 'games'}")
    for fault in faults if keep_going else faults[:1]:
        print(f"fiveply: {source}: {fault}", file=sys.stderr)
    if faults:
        sys.exit(2)


def _sound(
    reading: Any, faults: list[fiveply.RecordError], keep_going: bool
) -> Iterator[fiveply.Game[Any]]:
    """Go through the games and what is sound of the broken ones, to the first of them or on."""

    def keep(fault: fiveply.RecordError) -> fiveply.Game[Any] | None:
        faults.append(fault)
        return fault.game

    for game in fiveply.load(reading, on_error=keep):
        yield game
        if faults and not keep_going:
            return
