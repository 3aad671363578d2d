"""`fiveply match`: engine against engine."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

import fiveply

from ..openings import NODES
from ..players import OTHER, SETTINGS
from .batches import kept_in, watch
from .common import as_json, on_variant, print_json
from .workers import Asked, on_workers

if TYPE_CHECKING:
    from ..matches import Played

FILE: Final = click.Path(dir_okay=False, path_type=Path)
AHEAD: Final = 16
"""Games for each job that are handed out, or wait for one before them, at a time."""
OF_A_TEST: Final = 100_000
"""Games that a test may take, if nothing else is said."""


@click.command()
@click.argument("name", metavar="GAME", type=click.Choice(list(fiveply.GAMES)))
@on_variant
@click.option("--a", default="time=0.1", show_default=True, help=f"Engine A: {SETTINGS}; {OTHER}.")
@click.option("--b", default="time=0.1", show_default=True, help="Engine B.")
@click.option("--c", help="A third engine.")
@click.option("--d", help="A fourth engine.")
@click.option(
    "--games",
    type=click.IntRange(min=1),
    help="Games, at least: every opening is played from every seat.  [default: 20; with --sprt "
    f"{OF_A_TEST:,}]",
)
@click.option(
    "--opening",
    type=int,
    default=4,
    show_default=True,
    help="Random plies at the beginning of a game, to the end of the round.",
)
@click.option(
    "--balance",
    type=float,
    default=1.0,
    show_default=True,
    metavar="PIECES",
    help="How much better or worse than the start an opening may be; with dice a tenth of it, "
    "in probability.",
)
@click.option(
    "--judge-nodes",
    type=click.IntRange(min=1),
    default=NODES,
    show_default=True,
    help="Nodes for the search that draws and judges openings: more where what looks level is not.",
)
@click.option(
    "--mid-round",
    is_flag=True,
    help="End openings after just so many plies, in the middle of a round or turn too.",
)
@click.option(
    "--openings",
    "file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Positions to begin from, a text a line, in place of random openings.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="Of openings and dice.")
@click.option(
    "--sprt",
    nargs=2,
    type=float,
    metavar="ELO0 ELO1",
    help="End when it is decided whether A is ELO1 better rather than ELO0 (two players).",
)
@click.option("--alpha", type=float, default=0.05, show_default=True, help="Wrong ELO1, how often.")
@click.option("--beta", type=float, default=0.05, show_default=True, help="Wrong ELO0, how often.")
@click.option("--log", "log_path", type=FILE, help="Keep the games here, and go on from them.")
@on_workers("--jobs")
@as_json
def match(
    name: str,
    variant: str,
    a: str,
    b: str,
    c: str | None,
    d: str | None,
    games: int | None,
    opening: int,
    balance: float,
    judge_nodes: int,
    mid_round: bool,
    file: Path | None,
    seed: int,
    sprt: tuple[float, float] | None,
    alpha: float,
    beta: float,
    log_path: Path | None,
    jobs: int,
    kind: str,
    scheduler: str | None,
    json_: bool,
) -> None:
    """Let engines play each other, and say who is stronger and how sure that is.

    Every opening is played in all ways to seat the engines, with the same dice at a seat. Two
    engines in a game for two are measured by pairs of games: Elo, and with --sprt a sequential
    test; others by their share of the points. With --log the same command goes on after Ctrl-C.

    \b
    Examples:
      fiveply match arkantar --a depth=3 --b depth=2 --games 10
      fiveply match thief --a time=0.1 --b python=old/bin/python,time=0.1 --sprt 0 10 --jobs 2
      fiveply match threaten --a method=maxn,nodes=2000 --b method=paranoid,nodes=2000
    """
    from .. import matches
    from ..matches.tally import Tally

    engines = [text for text in (a, b, c, d) if text is not None]
    settings = matches.Settings.of(
        name, engines, variant=variant, openings=opening, balance=balance, seed=seed,
        judge_nodes=judge_nodes, mid_round=mid_round,
        positions=() if file is None else _positions(file),
    )  # fmt: skip
    test = None if sprt is None else matches.Sprt(*sprt, alpha=alpha, beta=beta)
    total = games or (20 if test is None else OF_A_TEST)
    ahead = {} if scheduler else {"in_flight": AHEAD * jobs}
    with (
        nullcontext() if log_path is None else matches.Log.resume(log_path, settings) as log,
        Asked(jobs, kind, scheduler).workers() as executor,
    ):
        played = matches.play_games(settings, total, sprt=test, log=log, executor=executor, **ahead)
        tally = Tally(settings)

        def describe(game: Played) -> str:
            tally.add(game)
            return tally.brief(test)

        with kept_in(log, log_path):
            result = matches.measure(settings, watch(played, total, describe=describe), test)
    if json_:
        print_json(result.to_json())
    else:
        print(result)


def _positions(file: Path) -> list[str]:
    """Read positions, a text a line; empty lines and those that begin with # are none."""
    lines = map(str.strip, file.read_text(encoding="utf-8").splitlines())
    found = [line for line in lines if line and not line.startswith("#")]
    if not found:
        raise ValueError(f"--openings: found none in {file}, expected a position a line")
    return found
