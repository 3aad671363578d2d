"""What a match says: shares with intervals, Elo, a test, depths and the clock."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from statistics import median
from typing import Any, Final

import numpy as np

from ..report.intervals import LEVEL, Interval
from . import elo
from .play import Effort, Played
from .settings import NAMES, Settings
from .sprt import Sprt
from .tally import Tally

_SAMPLES: Final = 10_000
"""How often the bootstrap draws."""


@dataclass(frozen=True, slots=True)
class Late:
    """How much later than its time limit an engine's moves came, in milliseconds."""

    median: float
    """Half of them came later than this."""
    p99: float
    """One of a hundred came later than this."""
    most: float
    """The latest."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What an engine has achieved."""

    name: str
    """A, B, C or D."""
    settings: str
    """Its settings."""
    games: int
    """Games that it has played."""
    wins: int
    """Games that a seat of it has won."""
    draws: int
    """Drawn games."""
    share: Interval
    """Its share of the points of the games that it has played, at the 95 % level."""
    seats: dict[int, tuple[int, float]]
    """For each number of seats that it had: games, and points."""
    depth: float
    """The mean depth of its searches."""
    nodes: float
    """Positions for a move, the mean."""
    late: Late | None
    """How it kept its time limit; None if it has none."""

    @property
    def losses(self) -> int:
        """Games that another has won."""
        return self.games - self.wins - self.draws


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a sequential test stands."""

    elo0: float
    elo1: float
    alpha: float
    beta: float
    ratio: float
    """The log-likelihood ratio."""
    low: float
    """At or below this H0 is taken."""
    high: float
    """At or above this H1 is taken."""
    decision: str | None
    """`'H0'`, `'H1'`, or None: not decided."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a match; of the last opening's games only when all are there."""

    settings: Settings
    """What was played."""
    games: int
    """Games."""
    openings: int
    """Openings."""
    standings: tuple[Standing, ...]
    """What each engine has achieved."""
    seats: tuple[int, ...]
    """Wins by seat."""
    draws: int
    """Drawn games."""
    plies: float
    """The median length of a game."""
    pairs: tuple[int, ...] | None
    """Of two engines in a game for two: pairs in which A scored 0, 1/2, 1, 3/2 and 2; else None,
    and so are the following."""
    elo: Interval | None
    """Logistic Elo of A over B."""
    normalized_elo: Interval | None
    """Normalized Elo of A over B; None too if all pairs came out alike."""
    superiority: float | None
    """The likelihood that A is the stronger."""
    test: Verdict | None
    """The sequential test, if there was one."""

    def to_json(self) -> dict[str, Any]:
        """Give it as plain values; infinite ones become None."""
        values: dict[str, Any] = _plain(asdict(self))
        standings = [
            one | {"losses": own.losses}
            for one, own in zip(values["standings"], self.standings, strict=True)
        ]
        return values | {"settings": self.settings.to_json(), "standings": standings}

    def __str__(self) -> str:
        from .text import table  # noqa: PLC0415 - which is made of what stands here

        return table(self)


def measure(settings: Settings, games: Iterable[Played], sprt: Sprt | None = None) -> Result:
    """Measure a match.

    Args:
        settings: what the games were played with.
        games: the games in the order of their numbers, as `play_games` gives them.
        sprt: the test that the match was played for.

    Two engines in games for two are measured by pairs of games (see `fiveply.matches.elo`); all
    others by a bootstrap over openings, with the percentile interval (B. Efron, Annals of
    Statistics 7 (1979), 1-26): what it draws are all games of an opening at once.
    """
    tally = Tally(settings)
    every = []
    for game in games:
        every.append(game)
        tally.add(game)
    openings = len(tally.points)
    whole = every[: openings * len(settings.seatings)]
    paired = tally.is_paired
    if paired:
        own = elo.share(tally.pairs)
        shares = [own, Interval(1 - own.value, 1 - own.high, 1 - own.low)]
    else:
        shares = bootstrap(tally.points, tally.games, len(settings.engines))
    standings = tuple(
        _standing(settings, engine, whole, shares[engine])
        for engine in range(len(settings.engines))
    )
    winners = [game.winner for game in whole]
    return Result(
        settings=settings, games=len(whole), openings=openings, standings=standings,
        seats=tuple(winners.count(seat) for seat in range(settings.players)),
        draws=winners.count(None),
        plies=float(median(len(game.moves) for game in whole)) if whole else 0.0,
        pairs=tuple(tally.pairs) if paired else None,
        elo=elo.elo(tally.pairs) if paired else None,
        normalized_elo=elo.normalized_elo(tally.pairs) if paired else None,
        superiority=elo.superiority(tally.pairs) if paired else None,
        test=None if sprt is None else _test(sprt, tally.pairs),
    )  # fmt: skip


def bootstrap(
    points: Sequence[Sequence[float]], games: Sequence[Sequence[int]], engines: int
) -> list[Interval]:
    """Give each engine's share of the points with its percentile interval, drawing openings.

    Args:
        points: for each opening what each engine has scored.
        games: for each opening in how many of its games each engine has played.
        engines: how many there are.

    Where all openings came out alike it is Wilson's interval, with an opening as one trial.
    """
    if not points:
        return [Interval(0.0, 0.0, 1.0)] * engines
    scored, played = np.asarray(points, float), np.asarray(games, float)
    openings = len(scored)
    means = scored.sum(axis=0) / played.sum(axis=0)
    chosen = np.random.default_rng(0).multinomial(
        openings, np.full(openings, 1 / openings), size=_SAMPLES
    )
    drawn = (chosen @ scored) / (chosen @ played)
    tail = 100 * (1 - LEVEL) / 2
    low, high = np.percentile(drawn, [tail, 100 - tail], axis=0)
    found = []
    for engine in range(engines):
        if np.ptp(scored[:, engine]) == 0:
            found.append(elo.flat(float(means[engine]), openings))
        else:
            found.append(Interval(*(float(v[engine]) for v in (means, low, high))))
    return found


def _standing(
    settings: Settings, engine: int, games: Sequence[Played], share: Interval
) -> Standing:
    own = [game for game in games if engine in game.seating]
    won = [game for game in own if game.winner is not None]
    seats: dict[int, tuple[int, float]] = {}
    for game in own:
        number = game.seating.count(engine)
        count, points = seats.get(number, (0, 0.0))
        seats[number] = count + 1, points + game.points(len(settings.engines))[engine]
    efforts = [game.efforts[engine] for game in own]
    moves = max(sum(effort.moves for effort in efforts), 1)
    return Standing(
        name=NAMES[engine],
        settings=str(settings.engines[engine]),
        games=len(own),
        wins=sum(game.seating[game.winner or 0] == engine for game in won),
        draws=len(own) - len(won),
        share=share,
        seats=dict(sorted(seats.items())),
        depth=sum(effort.depths for effort in efforts) / moves,
        nodes=sum(effort.nodes for effort in efforts) / moves,
        late=_late(efforts),
    )


def _late(efforts: Iterable[Effort]) -> Late | None:
    late = [one for effort in efforts for one in effort.late]
    if not late:
        return None
    return Late(*(round(float(value), 2) for value in np.percentile(late, [50, 99, 100])))


def _test(sprt: Sprt, pairs: Sequence[int]) -> Verdict:
    return Verdict(
        **asdict(sprt), ratio=sprt.ratio(pairs), low=sprt.bounds[0], high=sprt.bounds[1],
        decision=sprt.decision(pairs),
    )  # fmt: skip


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value
