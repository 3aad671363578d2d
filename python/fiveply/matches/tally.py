"""Counting a match opening by opening, for what must look at whole openings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .settings import Settings

if TYPE_CHECKING:
    from .play import Played
    from .sprt import Sprt


class Tally:
    """Takes finished games in the order of their numbers and keeps a sum for each opening.

    Games that share an opening are not independent; openings are.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._open: list[Played] = []
        self.points: list[tuple[float, ...]] = []
        """For each finished opening what each engine has scored in it."""
        self.games: list[tuple[int, ...]] = []
        """For each finished opening in how many of its games each engine has played."""
        self.pairs = [0] * 5
        """Of two engines in games for two: the pairs of games in which A has scored 0, 1/2, 1, 3/2
        and 2, the pentanomial counts."""

    @property
    def is_paired(self) -> bool:
        """Whether two engines play games for two."""
        return len(self._settings.engines) == 2 and self._settings.players == 2

    def add(self, played: Played) -> None:
        """Take the next game."""
        self._open.append(played)
        if len(self._open) < len(self._settings.seatings):
            return
        engines = range(len(self._settings.engines))
        points = [game.points(len(engines)) for game in self._open]
        self.points.append(tuple(sum(column) for column in zip(*points, strict=True)))
        self.games.append(tuple(sum(one in game.seating for game in self._open) for one in engines))
        if self.is_paired:
            self.pairs[round(2 * self.points[-1][0])] += 1
        self._open.clear()

    def brief(self, sprt: Sprt | None = None) -> str:
        """Say in a few words how it stands.

        >>> Tally(Settings.of("tritrac", ["depth=1", "depth=2"])).brief()
        'A -'
        """
        played = sum(games[0] for games in self.games)
        if not played:
            return "A -"
        share = f"A {sum(points[0] for points in self.points) / played:.1%}"
        return share if sprt is None else f"{share}, LLR {sprt.ratio(self.pairs):+.2f}"
