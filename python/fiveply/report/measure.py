"""What a batch of games says about a game: everything that the page shows, as plain values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from . import heat, survival
from .heat import Heat
from .intervals import Interval, Spread, equal_chances, spread, wilson
from .openings import Opening, OpeningTrees
from .play import Played
from .replay import Replay, replay
from .samples import Sample, choose
from .settings import Settings
from .survival import Survival
from .turning import TurningPoint, TurningPoints

OPENING_PLIES: Final = 6
"""How many plies the opening tree is deep."""


@dataclass(frozen=True, slots=True)
class Share:
    """How often somebody won."""

    name: str
    """A seat's name, or a place in the order of play."""
    wins: int
    """Games won."""
    games: int
    """Games played, draws too."""
    interval: Interval
    """The share of games won, with its Wilson interval."""


@dataclass(frozen=True, slots=True)
class Branching:
    """How many legal moves there were where a player chose."""

    spread: Spread
    """Over all decisions."""
    forced: int
    """Decisions with a single legal move."""
    by_ply: tuple[tuple[int, float, int], ...]
    """For each ply that at least a tenth of the games reached: the ply from 1, the mean, and how
    many decisions it is taken over."""


@dataclass(frozen=True, slots=True)
class Summary:
    """What a batch of games says about a game."""

    settings: Settings
    """What the games were played with."""
    seat_names: tuple[str, ...]
    """The seats as the rules page names them."""
    games: int
    """Games played."""
    different: int
    """How many of them are different, move by move."""
    seats: tuple[Share, ...]
    """Wins by seat."""
    order: tuple[Share, ...]
    """Wins by place in the order of play: who began, who came next, and so on."""
    seats_equal: float | None
    """How likely such uneven wins by seat are if all chances are equal; None of too few games."""
    order_equal: float | None
    """The same of the order of play."""
    draws: Interval
    """The share of games drawn, with its Wilson interval."""
    reasons: dict[str, int]
    """How games ended, most frequent first."""
    out_first: tuple[int, ...]
    """For each seat how often it was the first to go out; all 0 where nobody goes out."""
    plies: tuple[int, ...]
    """The length of each game, by number, in plies, rolls not counted."""
    turns: tuple[int, ...]
    """The same in turns."""
    length: Spread
    """Plies of a game."""
    length_in_turns: Spread
    """Turns of a game."""
    branching: Branching
    """Legal moves."""
    kinds: dict[str, tuple[int, ...]]
    """For each kind of move how often each seat made it."""
    survival: Survival
    """How many pieces of each kind there were in the course of a game."""
    turning: tuple[TurningPoint, ...]
    """Where each won game was decided."""
    scale: float | None
    """The scale of the chances of winning; see `fiveply.report.turning`."""
    openings: tuple[Opening, ...]
    """A tree for each seat that began."""
    heat: Heat
    """Where pieces stood and what happened where."""
    samples: tuple[Sample, ...]
    """Games worth a look."""
    depth: Spread
    """How deep the engine looked, over its moves."""

    def to_json(self) -> dict[str, Any]:
        """Give the numbers as plain values, the sample games' moves without."""
        values = {name: getattr(self, name) for name in self.__slots__ if name not in _WITHOUT}
        plain: dict[str, Any] = {name: _plain(value) for name, value in values.items()}
        plain["openings"] = [tree.to_json() for tree in self.openings]
        return plain


_WITHOUT: Final = ("openings", "samples")


def _plain(value: Any) -> Any:
    if hasattr(value, "_asdict"):
        return value._asdict()
    if hasattr(value, "__dataclass_fields__"):
        return {name: _plain(getattr(value, name)) for name in value.__dataclass_fields__}
    if isinstance(value, dict):
        return {name: _plain(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    return value


def summarize(settings: Settings, games: Iterable[Played]) -> Summary:
    """Measure finished games.

    Args:
        settings: what they were played with.
        games: the games, in any order.

    Raises:
        FiveplyError: a game has moves that the rules have not.

    >>> from fiveply import Limit
    >>> from fiveply.report import Settings, play_games, summarize
    >>> settings = Settings.of("tritrac", limit=Limit(nodes=200))
    >>> summary = summarize(settings, play_games(settings, 4))
    >>> summary.games, sum(share.wins for share in summary.seats) <= 4
    (4, True)
    """
    start = settings.start(settings.beginners[0])
    players = start.players
    batch = _Batch(settings, players)
    turning = TurningPoints(players, has_dice=start.is_chance)
    trees = OpeningTrees(players, OPENING_PLIES)
    alive, places = survival.Collector(), heat.Collector(players)
    for played in sorted(games, key=lambda game: game.index):
        game = replay(settings, played)
        for collector in (batch, turning, trees, alive, places):
            collector.add(game)
    turned = turning.result()
    names = tuple(start.seat_name(seat) for seat in range(players))
    return Summary(
        settings=settings, seat_names=names, turning=turned, scale=turning.scale(),
        openings=trees.result(), survival=alive.result(), heat=places.result(),
        samples=choose(batch.games, turned), **batch.result(names),
    )  # fmt: skip


class _Batch:
    """Counts what is counted game by game and move by move."""

    def __init__(self, settings: Settings, players: int) -> None:
        self.games: list[Played] = []
        self._players = players
        self._plies: list[int] = []
        self._turns: list[int] = []
        self._legal: list[int] = []
        self._legal_at: dict[int, list[int]] = {}
        self._kinds: dict[str, Counter[int]] = {}
        self._depths: list[int] = []

    def add(self, game: Replay) -> None:
        self.games.append(game.played)
        self._depths += [depth for depth in game.played.depths if depth is not None]
        plies = turns = 0
        before: int | None = None
        for _, position, move in game.decisions:
            assert position.turn is not None
            plies += 1
            turns += position.turn != before
            before = position.turn  # in no game has a player two turns on end
            number = len(position.legal_moves)
            self._legal.append(number)
            self._legal_at.setdefault(plies, []).append(number)
            for kind in _kinds(move):
                self._kinds.setdefault(kind, Counter())[position.turn] += 1
        self._plies.append(plies)
        self._turns.append(turns)

    def result(self, names: tuple[str, ...]) -> dict[str, Any]:
        games = self.games
        seats = range(self._players)
        by_seat = Counter(game.winner for game in games)
        by_place = Counter(
            (game.winner - game.first) % self._players for game in games if game.winner is not None
        )
        out = Counter(game.eliminated[0] for game in games if game.eliminated)
        wins, placed = [by_seat[seat] for seat in seats], [by_place[place] for place in seats]
        total = len(games)
        kinds = sorted(self._kinds.items(), key=lambda item: (-item[1].total(), item[0]))
        return {
            "games": total,
            "different": len({(game.first, game.moves) for game in games}),
            "seats": _shares(names, wins, total),
            "order": _shares(_ORDER, placed, total),
            "seats_equal": equal_chances(wins),
            "order_equal": equal_chances(placed),
            "draws": wilson(by_seat[None], total),
            "reasons": dict(Counter(game.reason for game in games).most_common()),
            "out_first": tuple(out[seat] for seat in seats),
            "plies": tuple(self._plies),
            "turns": tuple(self._turns),
            "length": spread(self._plies),
            "length_in_turns": spread(self._turns),
            "branching": Branching(
                spread(self._legal),
                self._legal.count(1),
                tuple(
                    (ply, sum(numbers) / len(numbers), len(numbers))
                    for ply, numbers in sorted(self._legal_at.items())
                    if 10 * len(numbers) >= total
                ),
            ),
            "kinds": {kind: tuple(count[seat] for seat in seats) for kind, count in kinds},
            "depth": spread(self._depths),
        }


_ORDER: Final = ("First to move", "Second", "Third", "Fourth")


def _shares(names: Iterable[str], wins: list[int], games: int) -> tuple[Share, ...]:
    return tuple(
        Share(name, won, games, wilson(won, games)) for name, won in zip(names, wins, strict=False)
    )


def _kinds(move: Any) -> list[str]:
    """Name what a move is: its kind, and what comes with it."""
    facts = move._facts()
    kinds = [facts["kind"]]
    for name in ("captures", "upgrade", "ransom"):
        if facts.get(name):
            kinds.append(_WITH[name])
    return kinds


_WITH: Final = {
    "captures": "... with a capture",
    "upgrade": "... with an upgrade",
    "ransom": "... with a ransom",
}
