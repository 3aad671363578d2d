"""`fiveply match`: engine against engine."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import click

import fiveply

from .common import as_json, print_json, record, shows_progress

SETTINGS = "depth=N, nodes=N, time=S, threads=N, table-mb=N, method=M, split by commas"


@dataclass(frozen=True)
class Player:
    """An engine's settings."""

    limit: fiveply.Limit
    threads: int
    table_mb: int
    method: str

    def engine(self) -> fiveply.Engine:
        """Make a fresh engine."""
        return fiveply.Engine(self.threads, self.table_mb, self.method, tables=False)


def player(text: str) -> Player:
    """Read settings such as `depth=4,threads=2`."""
    numbers: dict[str, float] = {}
    method = "auto"
    for part in text.split(","):
        name, _, value = part.strip().partition("=")
        if name == "method":
            method = value
            continue
        if name not in ("depth", "nodes", "time", "threads", "table-mb"):
            raise ValueError(f"player: found {part!r}, expected {SETTINGS}")
        try:
            numbers[name] = float(value) if name == "time" else int(value)
        except ValueError:
            raise ValueError(f"player: found {part!r}, expected {SETTINGS}") from None
    limit = fiveply.Limit(
        depth=_whole(numbers.get("depth")),
        nodes=_whole(numbers.get("nodes")),
        time=numbers.get("time"),
    )
    if limit == fiveply.Limit():
        raise ValueError(f"player: found {text!r} without a limit, expected {SETTINGS}")
    return Player(limit, int(numbers.get("threads", 1)), int(numbers.get("table-mb", 16)), method)


def _whole(value: float | None) -> int | None:
    return None if value is None else int(value)


@click.command()
@click.argument("name", metavar="GAME", type=click.Choice(list(fiveply.GAMES)))
@click.option("--variant", default="", metavar="V", help="A variant; see `games`.")
@click.option("--a", "a_text", default="time=0.1", show_default=True, help=f"Player A: {SETTINGS}.")
@click.option("--b", "b_text", default="time=0.1", show_default=True, help="Player B.")
@click.option(
    "--games",
    type=click.IntRange(min=1),
    default=20,
    show_default=True,
    help="Games; every opening is played from every seat.",
)
@click.option(
    "--opening",
    type=click.IntRange(min=0),
    default=4,
    show_default=True,
    help="Random plies at the beginning of a game.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="Of openings and dice.")
@click.option(
    "--jobs", type=click.IntRange(1, 256), default=1, show_default=True, help="Games at a time."
)
@as_json
def match(
    name: str,
    variant: str,
    a_text: str,
    b_text: str,
    games: int,
    opening: int,
    seed: int,
    jobs: int,
    json_: bool,
) -> None:
    """Play engine A against engine B and print who scored what.

    A takes each seat in turn, B all others. A win counts 1, a draw an equal share.

    \b
    Example:
      fiveply match arkantar --a depth=3 --b depth=2 --games 10
    """
    a, b = player(a_text), player(b_text)
    start = record(name, variant, None, "").position

    def play(number: int) -> float:
        return _play(start, a, b, number, opening, seed)

    with ThreadPoolExecutor(jobs) as pool:
        shares = list(_watch(pool.map(play, range(games)), games))
    wins, draws = shares.count(1.0), sum(0 < share < 1 for share in shares)
    mean, margin = _interval(shares)
    if json_:
        counts = {"wins": wins, "draws": draws, "losses": games - wins - draws}
        print_json({"games": games, **counts, "share": mean, "margin": margin})
        return
    print(f"A ({a_text}) against B ({b_text}), {games} games of {name} {variant}".rstrip())
    print(f"A won {wins}, drew {draws}, lost {games - wins - draws}")
    print(f"share of A {mean:.1%} +- {margin:.1%} (95 %); equal play {1 / start.players:.1%}")


def _play(
    start: fiveply.Position[Any], a: Player, b: Player, number: int, opening: int, seed: int
) -> float:
    """Play one game and give A's share of it."""
    players = start.players
    seat = number % players
    # The same opening and the same dice for every seat.
    chance = random.Random(f"{seed} {number // players}")
    game = fiveply.Game(start)
    while game.outcome is None and len(game) < opening:
        game.push(chance.choice(game.position.legal_moves))
    engines = (a.engine(), b.engine())
    while game.outcome is None:
        if game.position.is_chance:
            game.push(chance.choice(game.position.legal_moves))
        else:
            ours = game.position.turn == seat
            engines[0 if ours else 1].play(game, (a if ours else b).limit)
    winner = game.outcome.winner
    return 1 / players if winner is None else float(winner == seat)


def _interval(shares: list[float]) -> tuple[float, float]:
    """Give the mean and the half-width of its 95 % interval by the normal approximation."""
    n = len(shares)
    mean = sum(shares) / n
    variance = sum((share - mean) ** 2 for share in shares) / max(n - 1, 1)
    return mean, 1.96 * (variance / n) ** 0.5


def _watch(results: Iterable[float], total: int) -> Iterator[float]:
    """Pass results on, with a progress bar if somebody looks."""
    if not shows_progress():
        yield from results
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(results, "match", total=total, console=Console(stderr=True), transient=True)
