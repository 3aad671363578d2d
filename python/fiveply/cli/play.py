"""`fiveply play`: a person against the engine."""

from __future__ import annotations

import random
from typing import Any

import click

import fiveply

from .. import _core
from .common import describe, limit_of, limits, on_position, record

HELP = "a move as text, or: moves, undo, hint, board, help, quit"


@click.command()
@on_position
@limits
@click.option("--seat", type=int, default=0, show_default=True, help="The seat you play.")
@click.option("--seed", type=int, help="Makes the dice the same every time.")
def play(
    name: str,
    variant: str,
    position: str | None,
    moves: str,
    time_: float | None,
    depth: int | None,
    nodes: int | None,
    threads: int,
    table_mb: int,
    method: str,
    seat: int,
    seed: int | None,
) -> None:
    """Play against the engine in the terminal.

    Type moves as text; `moves` lists them, `undo` takes your last move back, `hint` asks the
    engine, `quit` ends.

    \b
    Example:
      fiveply play arkantar --seat 1 --time 1
    """
    game = record(name, variant, position, moves)
    if not 0 <= seat < game.position.players:
        raise ValueError(f"--seat: found {seat}, expected 0 to {game.position.players - 1}")
    engine = fiveply.Engine(threads=threads, table_mb=table_mb, method=method)
    table = Table(game, engine, limit_of(time_, depth, nodes), seat, random.Random(seed))
    table.run()


class Table:
    """One game between a person and the engine."""

    def __init__(
        self,
        game: fiveply.Game[Any],
        engine: fiveply.Engine,
        limit: fiveply.Limit,
        seat: int,
        dice: random.Random,
    ) -> None:
        self.game, self.engine, self.limit = game, engine, limit
        self.seat, self.dice = seat, dice

    def run(self) -> None:
        """Play until the game is over or the person has had enough."""
        print(f"You are {self.game.position.seat_name(self.seat)}. Type {HELP}.\n")
        self._draw()
        while self.game.outcome is None:
            if self.game.position.is_chance:
                self._say(self.game.push(self.dice.choice(self.game.position.legal_moves)))
            elif self.game.position.turn != self.seat:
                self._say(self.engine.play(self.game, self.limit))
            elif not self._ask():
                break
        moves = " ".join(str(move) for move in self.game.moves)
        print(f"{describe(self.game)}\nmoves: {moves}")

    def _draw(self) -> None:
        print(f"{self.game.position.board()}\n\n{describe(self.game)}")

    def _say(self, move: _core.Move) -> None:
        before = self.game.copy()
        before.pop()
        seat = before.position.turn
        assert seat is not None
        print(f"{self.game.position.seat_name(seat)} plays {move}")
        if self.game.position.turn == self.seat and seat != self.seat:
            self._draw()

    def _ask(self) -> bool:
        """Take one line from the person; false if he wants to end."""
        try:
            line = input("> ").strip()
        except EOFError:
            return False
        match line:
            case "":
                pass
            case "quit" | "exit" | "q":
                return False
            case "help" | "?":
                print(HELP)
            case "board":
                self._draw()
            case "moves":
                print(" ".join(str(move) for move in self.game.position.legal_moves))
            case "hint":
                report = self.engine.analyse(self.game, self.limit)
                print(f"{report.best} ({report.score})")
            case "undo":
                self._undo()
            case _:
                self._try(line)
        return True

    def _undo(self) -> None:
        """Take back to where the person was last to move."""
        earlier = self.game.copy()
        while earlier.moves:
            earlier.pop()
            if earlier.position.turn == self.seat and not earlier.position.is_chance:
                self.game = earlier
                self._draw()
                return
        print("there is nothing to take back")

    def _try(self, line: str) -> None:
        try:
            self.game.push(line)
        except fiveply.FiveplyError as error:
            print(error)
            return
        if self.game.outcome is None and self.game.position.turn == self.seat:
            self._draw()
