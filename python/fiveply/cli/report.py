"""`fiveply report`: the balance report."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

import fiveply

from .. import _core
from .batches import kept_in, watch
from .common import as_json, print_json
from .workers import Asked, on_workers

if TYPE_CHECKING:
    from ..report import Settings, Summary

AGAINST = "a variant, or settings such as variant=4,first=0,repetition=2,turn-limit=200"
DRAW_HELP = "0: no such draw. Default: as the game has it."


@click.command()
@click.argument("name", metavar="GAME", type=click.Choice(list(fiveply.GAMES)))
@click.option("--variant", default="", metavar="V", help="A variant; see `games`.")
@click.option("--games", type=click.IntRange(min=1), default=400, show_default=True, help="Games.")
@click.option("--nodes", type=int, help="Nodes for each move; 10,000 if there is no other limit.")
@click.option("--depth", type=int, help="Plies to look ahead at each move.")
@click.option("--time", "time_", type=float, help="Seconds for each move; games then vary.")
@click.option(
    "--method",
    type=click.Choice(_core.METHODS),
    default="auto",
    show_default=True,
    help="How three or more players are thought to play.",
)
@click.option(
    "--openings",
    type=int,
    default=4,
    show_default=True,
    metavar="K",
    help="Random plies at the beginning, to the end of the round.",
)
@click.option(
    "--first",
    type=int,
    metavar="SEAT",
    help="The seat that begins (Threaten). Default: each in turn.",
)
@click.option("--repetition", type=int, metavar="N", help=f"Occurrences that draw. {DRAW_HELP}")
@click.option("--turn-limit", type=int, metavar="N", help=f"Turns that draw. {DRAW_HELP}")
@click.option("--seed", type=int, default=0, show_default=True, help="Of openings and dice.")
@on_workers("--jobs", "--workers", default="processes")
@click.option(
    "--log",
    "log_path",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The games, to go on from. Default: beside the page, .jsonl.",
)
@click.option(
    "--out",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The page. Default: GAME-VARIANT.html here; none with --json.",
)
@click.option("--against", metavar="V|SETTINGS", help=f"Play and show beside it {AGAINST}.")
@click.option(
    "--compare",
    metavar="LOG",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Show the games of another log beside it.",
)
@as_json
def report(
    name: str,
    variant: str,
    games: int,
    nodes: int | None,
    depth: int | None,
    time_: float | None,
    method: str,
    openings: int,
    first: int | None,
    repetition: int | None,
    turn_limit: int | None,
    seed: int,
    jobs: int,
    kind: str,
    scheduler: str | None,
    log_path: Path | None,
    out: Path | None,
    against: str | None,
    compare: Path | None,
    json_: bool,
) -> None:
    """Play the engine against itself and write a page on how balanced the game is.

    Each finished game goes to a log at once; the same command goes on from it after Ctrl-C. The
    page is one HTML file that needs nothing else.

    \b
    Examples:
      fiveply report threaten --variant 3 --games 400 --workers 2
      fiveply report thief --variant 5x5 --against 7x7 --out sizes.html
      fiveply report arkantar --against repetition=2
      fiveply report tritrac --compare earlier.jsonl --out both.html
    """
    from .. import report as reports

    if against is not None and compare is not None:
        raise click.UsageError("--against and --compare: found both, expected one")
    limit = fiveply.Limit(nodes=nodes, depth=depth, time=time_)
    if limit == fiveply.Limit():
        limit = reports.DEFAULT_LIMIT
    common: dict[str, Any] = {"limit": limit, "method": method, "openings": openings, "seed": seed}
    options = Options(variant, first, repetition, turn_limit)
    settings = reports.Settings.of(name, **options.as_settings(), **common)
    stem = Path("-".join(filter(None, (name, settings.variant))))
    page = out or (None if json_ else stem.with_name(f"{stem.name}.html"))
    if page is not None and not page.absolute().parent.is_dir():
        raise ValueError(f"--out: found {page}, expected a file in a folder that exists")
    log_path = log_path or (page or stem).with_suffix(".jsonl")
    batches = [(settings, log_path)]
    if against is not None:
        other = reports.Settings.of(name, **options.but(against).as_settings(), **common)
        batches.append((other, log_path.with_suffix(".against.jsonl")))
    kept = None if compare is None else reports.Log.read(compare)
    asked = Asked(jobs, kind, scheduler)
    summaries = [_play(*batch, games, asked) for batch in batches]
    if kept is not None:
        summaries.append(reports.summarize(kept.settings, kept.games.values()))
    if page is not None:
        page.write_text(reports.page(*summaries), encoding="utf-8")
    if json_:
        values = [summary.to_json() for summary in summaries]
        print_json(values[0] if len(values) == 1 else values)
        return
    for summary in summaries:
        print(_text(summary))
    print(f"page: {page}\nlog: {log_path}")


@dataclass(frozen=True, slots=True)
class Options:
    """What two batches to be compared may differ in."""

    variant: str
    first: int | None
    repetition: int | None
    turn_limit: int | None

    def as_settings(self) -> dict[str, Any]:
        """Give the arguments of `Settings.of`; a draw that is 0 is switched off."""
        values: dict[str, Any] = {"variant": self.variant, "first": self.first}
        for name, value in (("repetition", self.repetition), ("turn_limit", self.turn_limit)):
            if value is not None:
                values[name] = value or None
        return values

    def but(self, text: str) -> Options:
        """Change what a text such as `variant=4,repetition=2` says; a bare word is a variant."""
        changed: dict[str, Any] = {}
        for part in text.split(","):
            name, equals, value = part.strip().partition("=")
            if not equals:
                name, value = "variant", name
            key = name.replace("-", "_")
            if key not in self.__slots__:
                raise ValueError(f"--against: found {part!r}, expected {AGAINST}")
            try:
                changed[key] = value if key == "variant" else int(value)
            except ValueError:
                raise ValueError(f"--against: found {part!r}, expected {AGAINST}") from None
        return replace(self, **changed)


def _play(settings: Settings, path: Path, games: int, asked: Asked) -> Summary:
    """Play what the log has not, and measure."""
    from .. import report as reports

    with reports.Log.resume(path, settings) as log:
        missing = sum(index not in log.games for index in range(games))
        with asked.workers(missing) as executor:
            played = reports.play_games(settings, games, log=log, executor=executor)
            with kept_in(log, path):
                for _ in watch(played, games, done=games - missing):
                    pass
        chosen = [game for index, game in log.games.items() if index < games]
    return reports.summarize(settings, chosen)


def _text(summary: Summary) -> str:
    """Write the few numbers that most readers want."""
    settings = summary.settings
    lines = [f"{summary.games} games of {settings.game} {settings.variant}".rstrip()]
    shares = [*summary.seats, *(summary.order if len(settings.beginners) > 1 else ())]
    lines += [
        f"  {share.name:14} won {share.interval.value:6.1%}  "
        f"(95 % interval {share.interval.low:.1%} to {share.interval.high:.1%})"
        for share in shares
    ]
    return "\n".join([
        *lines,
        f"  drawn              {summary.draws.value:6.1%}",
        f"  median length      {summary.length.median:.0f} plies",
        f"  legal moves, mean  {summary.branching.spread.mean:.1f}",
    ])  # fmt: skip
