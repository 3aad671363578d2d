"""Sample games: a few that show what the batch is like."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .play import Played
from .turning import TurningPoint


@dataclass(frozen=True, slots=True)
class Sample:
    """A game worth a look."""

    why: str
    """What it is a sample of."""
    game: Played
    """It."""


def choose(games: Sequence[Played], turning: Iterable[TurningPoint]) -> tuple[Sample, ...]:
    """Choose the typical, the shortest, the longest, the most suddenly decided and a drawn game."""
    if not games:
        return ()
    by_length = sorted(games, key=lambda game: (len(game.moves), game.index))
    won = [game for game in by_length if game.winner is not None]
    drawn = [game for game in by_length if game.winner is None]
    sudden = max(turning, key=lambda point: point.swing, default=None)
    found = [("Of middling length", by_length[len(by_length) // 2])]
    if won:
        found += [("The shortest win", won[0]), ("The longest win", won[-1])]
    if sudden is not None:
        game = next(game for game in games if game.index == sudden.game)
        found.append((f"Decided at one blow, ply {sudden.ply + 1}", game))
    if drawn:
        found.append(("A draw", drawn[len(drawn) // 2]))
    names: dict[int, list[str]] = {}
    by_index = {game.index: game for _, game in found}
    for why, game in found:
        names.setdefault(game.index, []).append(why)
    return tuple(Sample("; ".join(whys), by_index[index]) for index, whys in names.items())
