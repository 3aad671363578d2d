"""`fiveply tune`: fit the weights of static values to games of the engine against itself."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

import fiveply

from ..players import weights_of
from .batches import kept_in, watch
from .common import as_json, on_variant, print_json
from .workers import Asked, on_workers

if TYPE_CHECKING:
    from ..tuning import Fit, Sampled, Settings


@click.command()
@click.argument("name", metavar="GAME", type=click.Choice(list(fiveply.GAMES)))
@on_variant
@click.option("--games", type=click.IntRange(2), default=2000, show_default=True, help="Games.")
@click.option(
    "--nodes", type=click.IntRange(1), default=500, show_default=True, help="Positions for a move."
)
@click.option(
    "--opening", type=click.IntRange(0, 100), default=6, show_default=True,
    help="Random plies at the beginning: so many to twice as many.",
)  # fmt: skip
@click.option(
    "--random-moves", type=click.IntRange(0, 99), default=5, show_default=True, metavar="PERCENT",
    help="So many of a hundred later moves are random too.",
)  # fmt: skip
@click.option(
    "--weights", metavar="hand|FILE",
    help="Weights to play the games with, in place of those in use: such as --out of a tuning.",
)  # fmt: skip
@click.option(
    "--samples", type=click.IntRange(1, 1000), default=12, show_default=True,
    help="Positions kept of a game.",
)  # fmt: skip
@click.option("--seed", type=int, default=0, show_default=True, help="Of all random numbers.")
@click.option("--log", type=click.Path(dir_okay=False), help="Keep games here; go on with them.")
@click.option(
    "--l2", type=click.FloatRange(0), default=1e-2, show_default=True,
    help="How strongly weights are drawn to those set by hand.",
)  # fmt: skip
@click.option(
    "--without-draws", is_flag=True,
    help="Fit to decided games alone: where most are drawn, the draws tell little.",
)  # fmt: skip
@click.option(
    "--exact", type=click.Path(exists=True, dir_okay=False),
    help="Fit to this table of exact values (Tri-tangle) rather than to results.",
)  # fmt: skip
@click.option("--out", type=click.Path(dir_okay=False), help="Write the weights to a JSON file.")
@click.option(
    "--write", type=click.Path(exists=True, dir_okay=False), metavar="FILE",
    help="Put them into a game's table in the source, rust/games/GAME/weights.rs.",
)  # fmt: skip
@on_workers("--jobs")
@as_json
def tune(
    name: str,
    variant: str,
    games: int,
    nodes: int,
    opening: int,
    random_moves: int,
    weights: str | None,
    samples: int,
    seed: int,
    log: str | None,
    l2: float,
    without_draws: bool,
    exact: str | None,
    out: str | None,
    write: str | None,
    jobs: int,
    kind: str,
    scheduler: str | None,
    json_: bool,
) -> None:
    """Fit the weights of a game's features to games of the engine against itself.

    Prints every feature with the weight set by hand, the one in use and the one found, and how well
    each foretells results: of the games fitted to, and of a tenth that was kept back. The same
    seed finds the same weights. `match --b nodes=1000,weights=FILE` plays with those of --out.

    \b
    Examples:
      fiveply tune arkantar --games 200 --nodes 200
      fiveply tune thief --variant 7x7 --games 4000 --jobs 2 --log games.log --out weights.json
      fiveply tune thief --variant 7x7 --weights weights.json --games 4000 --out better.json
    """
    from ..tuning import Settings, fit, table, write_weights

    variant = fiveply.start(name, variant).variant
    settings = Settings(
        name, variant, nodes=nodes, opening=opening, random_moves=random_moves, samples=samples,
        seed=seed, weights=None if weights is None else weights_of(weights),
    )  # fmt: skip
    known = None if exact is None else _exact(settings, exact)
    asked = Asked(jobs, kind, scheduler)
    played = list(_games(settings, games, asked, log))
    fitted = [game for game in played if game.winner is not None or not without_draws]
    found = fit(table(settings, fitted, known), l2=l2)
    values = _values(settings, games, found)
    values |= {"exact": exact is not None, "without_draws": without_draws}
    if out is not None:
        Path(out).write_text(json.dumps(values, indent=2) + "\n")
    if write is not None:
        write_weights(write, variant, found.weights)
    if json_:
        print_json(values)
    else:
        print(_text(settings, found))


def _exact(settings: Settings, path: str) -> Any:
    """Open the table of exact values of a variant."""
    from .. import exact

    if settings.game != exact.GAME:
        raise ValueError(f"--exact: found it with {settings.game}, expected {exact.GAME}")
    return exact.open_table(settings.variant, path)


def _games(settings: Settings, games: int, asked: Asked, path: str | None) -> Iterator[Sampled]:
    """Play the games, with a progress bar if somebody looks."""
    from ..tuning import Log, make_samples

    with (
        nullcontext() if path is None else Log.resume(path, settings) as log,
        asked.workers(games) as executor,
        kept_in(log, path),
    ):
        yield from watch(make_samples(settings, games, log=log, executor=executor), games)


def _values(settings: Settings, games: int, found: Fit) -> dict[str, Any]:
    """Put settings and result into plain values."""
    return {
        **settings.to_json(),
        "played_with": settings.weights,
        "games": games,
        "fitted_games": found.games,
        "fitted_samples": found.samples,
        "scale": found.scale,
        "loss": {
            "hand": found.loss_before,
            "tuned": found.loss,
            "holdout_hand": found.holdout_before,
            "holdout_tuned": found.holdout,
        },
        "weights": found.weights,
    }


def _text(settings: Settings, found: Fit) -> str:
    """Write the weights and how good they are."""
    from ..weights import hand, tuned

    start = settings.start()
    by_hand, in_use = hand(start), tuned(start)
    width = max(map(len, found.weights))
    lines = [f"{'':{width}}  hand  in use   found"]
    lines += [
        f"{name:{width}} {by_hand[name]:5} {in_use[name]:7} {weight:7}"
        for name, weight in found.weights.items()
    ]
    lines += [
        f"{found.samples} positions of {found.games} games: loss by hand {found.loss_before:.5f}, "
        f"found {found.loss:.5f}",
        f"games kept back: loss by hand {found.holdout_before:.5f}, found {found.holdout:.5f}",
    ]
    return "\n".join(lines)
