"""Seating the engines of a game: of this fiveply, of another, or any program."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

import fiveply

from ..choice import draw
from ..players import Player
from .programs import Choice, Elsewhere, Program, Ugi, command_of


class Thinker(Protocol):
    """An engine at a seat of a game."""

    def think(self, game: fiveply.Game[Any]) -> Choice:
        """Choose a move."""


@contextmanager
def seated(player: Player, game: fiveply.Game[Any]) -> Iterator[Thinker]:
    """Seat an engine at a game; at the end of the block it leaves.

    Raises:
        MatchError: it is a program, and does not start.
    """
    if player.command is not None:
        with Program("command", command_of(player.command)) as program:
            yield Ugi(program, player)
    elif player.python is not None:
        with Program("python", Elsewhere.command(player.python)) as program:
            yield Elsewhere(program, player, game)
    else:
        yield _Here(player)


class _Here:
    """An engine of this fiveply."""

    def __init__(self, player: Player) -> None:
        self._engine, self._player = player.engine(), player

    def think(self, game: fiveply.Game[Any]) -> Choice:
        who = self._player
        report = self._engine.analyse(game, who.limit, margin=who.variety)
        # A game of a match is the same every time.
        best = report.best if who.variety is None else draw(report, who.seed or 0, len(game.moves))
        return Choice(str(best), report.depth, report.nodes)
