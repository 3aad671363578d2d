"""A game at a table: people and engines at its seats, and what people can say there."""

from __future__ import annotations

import difflib
import os
import random
import textwrap
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Final

import fiveply

from .. import _core
from ..players import Player
from . import typed
from .advice import judgement_text
from .common import describe, turns_text
from .console import SPECIAL, on_terminal, say, say_board, seat_style
from .live import working
from .players import Seat
from .prompt import Prompt
from .store import Store

COMMANDS: Final = {
    "moves": "the legal moves by kind; `moves d4` those that begin so",
    "board": "the board, and whose turn it is",
    "hint": "what the engine would play",
    "why": "what your last turn was worth beside the best one; `last` is the same",
    "undo": "take your last move back; when the turn is over, all of it",
    "roll": "roll the die; or type what it shows",
    "save": "write the game to a file: `save FILE`",
    "resign": "give up",
    "quit": "leave; `exit` and `q` are the same",
    "help": "this list; `?` is the same",
}
RESULT, TERMINATION, UNFINISHED = "Result", "Termination", "*"
_ALIASES: Final = {"last": "why", "exit": "quit", "q": "quit", "?": "help"}


class Table:
    """One game between people and engines.

    Args:
        game: the record; it is played on.
        seats: who plays.
        adviser: the engine that gives hints and judges moves.
        dice: where rolls come from.
        asks: whether people type what their own die shows.
        store: where the game is kept.
    """

    def __init__(
        self,
        game: fiveply.Game[Any],
        seats: list[Seat],
        adviser: Player,
        dice: random.Random,
        asks: bool,
        store: Store,
    ) -> None:
        self.game, self.seats, self.adviser = game, seats, adviser
        self.dice, self.asks, self.store = dice, asks, store
        self._engines = {seat: who.engine() for seat, who in enumerate(seats) if who is not None}
        self._prompt = Prompt(self._candidates)
        self._leaving = False
        self._orders: dict[str, Callable[[str], None]] = {
            name: getattr(self, f"_{name}") for name in COMMANDS
        }

    def run(self) -> None:
        """Play until the people have had enough, or the game between engines is over."""
        self.store.keep(self.game)
        self._welcome()
        self._board()
        try:
            while not self._leaving:
                self._step()
        finally:
            print(self.store.farewell(self.game, over=self._over()), flush=True)

    def _step(self) -> None:
        """Do what comes next: a roll, a turn of an engine, or asking a person."""
        position = self.game.position
        if self._over():
            if None in self.seats:
                self._ask("over> ")
            else:
                self._leaving = True
        elif position.is_chance:
            if self.asks:
                self._ask(f"{self._name()}'s die> ")
            else:
                self._roll("")
        elif self._seat() is not None:
            self._think()
        elif self._can_only_pass():
            self._play(position.legal_moves)
        else:
            self._ask(f"{self._name()}> ")

    def _over(self) -> bool:
        return self.game.result != UNFINISHED or TERMINATION in self.game.tags

    def _seat(self) -> Seat:
        turn = self.game.position.turn
        return None if turn is None else self.seats[turn]

    def _name(self, seat: int | None = None) -> str:
        seat = self.game.position.turn if seat is None else seat
        return "" if seat is None else self.game.position.seat_name(seat)

    def _welcome(self) -> None:
        people = [self._name(seat) for seat, who in enumerate(self.seats) if who is None]
        you = f"You are {' and '.join(people)}. " if people else ""
        say(f"{you}Type moves as text, or help.\n" if people else "Engines play.\n")

    # What happens

    def _play(self, moves: Iterable[_core.Move]) -> None:
        """Play moves of one seat and tell of them."""
        seat = self.game.position.turn
        played = [self.game.push(move) for move in moves]
        self.store.keep(self.game)
        rolls = all(str(move).startswith("roll ") for move in played)
        text = " ".join(str(move) for move in played)
        told = f"rolls {text.removeprefix('roll ')}" if rolls else f"plays {text}"
        say(f"{self._name(seat)} {told}", seat_style(seat))
        if self._over() or self._asks_next():
            self._board()

    def _asks_next(self) -> bool:
        """Whether a person is asked next."""
        if self.game.position.is_chance:
            return self.asks
        return self._seat() is None and not self._can_only_pass()

    def _can_only_pass(self) -> bool:
        return [move.kind for move in self.game.position.legal_moves[:2]] == ["pass"]

    def _think(self) -> None:
        """Let the engine play its turn, as far as the next roll."""
        turn = self.game.position.turn
        assert turn is not None
        who = self.seats[turn]
        assert who is not None
        moves: list[_core.Move] = []
        ahead = self.game.copy()
        with working(f"{self._name()} thinks"):
            while ahead.position.turn == turn and not (ahead.outcome or ahead.position.is_chance):
                engine = self._engines[turn]
                moves.append(engine.play(ahead, who.limit, variety=who.variety, seed=who.seed))
        self._play(moves)

    # What is said

    def _ask(self, text: str) -> None:
        """Take one line from a person and do what it says."""
        try:
            line = self._prompt.ask(text)
        except EOFError:
            self._leaving = True
            return
        word, _, rest = line.partition(" ")
        name = _ALIASES.get(word.casefold(), word.casefold())
        if not line:
            return
        if name in self._orders:
            try:
                self._orders[name](rest.strip())
            except KeyboardInterrupt:
                say("stopped")
        elif self._over():
            say("The game is over: why, undo, save FILE, board or quit.")
        else:
            self._try(line)

    def _try(self, line: str) -> None:
        try:
            moves = typed.understand(self.game.position, line)
        except typed.UnclearError as error:
            near = difflib.get_close_matches(line.casefold(), [*COMMANDS, *_ALIASES], 1, 0.7)
            say(f"{error}; or is it `{near[0]}`?" if near else str(error), SPECIAL)
            return
        self._play(moves)

    def _candidates(self, line: str) -> list[tuple[str, int]]:
        return typed.completions(self.game.position, line, COMMANDS)

    # Commands

    def _help(self, _: str) -> None:
        # The first move of each kind.
        kinds = {move.kind: move for move in reversed(self.game.position.legal_moves)}
        examples = [f"{move} ({kind})" for kind, move in reversed(kinds.items())]
        if examples:
            say(_wrapped(f"Moves, such as {', '.join(examples)}."))
        say(
            "One, or those of a whole turn. The beginning of a move will do if it is the only such;"
        )
        say("signs and capitals may be left out. Or:")
        for name, about in COMMANDS.items():
            say(f"  {name:7} {about}")

    def _moves(self, prefix: str) -> None:
        found = [
            move
            for move in self.game.position.legal_moves
            if str(move).casefold().startswith(prefix.casefold())
        ]
        kinds = dict.fromkeys(move.kind for move in found)
        for kind in kinds:
            texts = " ".join(str(move) for move in found if move.kind == kind)
            say(_wrapped(f"{kind}: {texts}"))
        if not found:
            say(f"no legal move begins with {prefix}" if prefix else "the game is over")

    def _board(self, _: str = "") -> None:
        say_board(self.game.position)
        print()
        if self.game.outcome is None and self._over():
            say(self.game.tags.get(TERMINATION, f"the result is {self.game.result}"))
            return
        kinds = Counter(move.kind for move in self.game.position.legal_moves)
        split = ", ".join(f"{number} {kind}" for kind, number in kinds.items())
        more = f": {split}" if len(kinds) > 1 else ""
        say(describe(self.game) + more, seat_style(self.game.position.turn))

    def _hint(self, _: str) -> None:
        if self._over():
            say("the game is over")
            return
        if self.game.position.is_chance:
            say("a roll is due: roll, or type what the die shows")
            return
        with working("searching"):
            report = self.adviser.engine().analyse(self.game, self.adviser.limit)
        say(f"{report.score}  {turns_text(self.game.position, report.line)}")

    def _why(self, _: str) -> None:
        last = self._last_turn()
        if last is None:
            say("nobody has moved yet")
            return
        game, moves = last
        adviser = self.adviser
        engine = fiveply.reviewer(
            game.position.players, adviser.threads, adviser.table_mb, adviser.method
        )
        for move in moves:
            with working("searching"):
                judgement = fiveply.judge(game, move, adviser.limit, engine)
            say(judgement_text(game.position, judgement))
            game.push(move)

    def _last_turn(self) -> tuple[fiveply.Game[Any], list[_core.Move]] | None:
        """Find the last turn of a person, or of an engine if only engines play.

        It goes back to the roll before it; given are the game before it and its moves.
        """
        game = self.game.copy()
        people = [seat for seat, who in enumerate(self.seats) if who is None]
        moves: list[_core.Move] = []
        seat: int | None = None
        while game.moves:
            move = game.pop()
            turn, is_roll = game.position.turn, game.position.is_chance
            if moves and (is_roll or turn != seat):
                game.push(move)
                break
            if not is_roll and (turn in people or not people):
                moves.insert(0, move)
                seat = turn
        return (game, moves) if moves else None

    def _undo(self, _rest: str) -> None:
        """Take back a resignation, the last move of an unfinished turn, or the last whole turn."""
        given_up = self.game.outcome is None and self._over()
        last = self._last_turn()
        if given_up:
            for tag in (RESULT, TERMINATION):
                self.game.tags.pop(tag, None)
        elif last is None:
            say("there is nothing to take back")
            return
        else:
            earlier, moves = last
            back = len(self.game) - len(earlier)
            if self.game.turn_moves and back == len(moves):
                back = 1
            for _ in range(back):
                self.game.pop()
        self.store.keep(self.game)
        self._board()

    def _roll(self, shown: str) -> None:
        if not self.game.position.is_chance:
            say("no roll is due")
        elif shown:
            self._try(f"roll {shown}")
        else:
            self._play([self.dice.choice(self.game.position.legal_moves)])

    def _save(self, name: str) -> None:
        say(self.store.choose(name, self.game))

    def _resign(self, _: str) -> None:
        if self._over():
            say("the game is over")
            return
        seat = self.game.position.turn
        assert seat is not None
        if self.game.position.players == 2:
            self.game.tags[RESULT] = ("0-1", "1-0")[seat]
        self.game.tags[TERMINATION] = f"{self._name(seat)} has resigned"
        self.store.keep(self.game)
        self._board()

    def _quit(self, _: str) -> None:
        self._leaving = True


def _wrapped(text: str) -> str:
    """Break a long line where somebody looks; a script gets it whole."""
    if not on_terminal():
        return text
    width = min(os.get_terminal_size().columns, 100)
    return textwrap.fill(
        text, width, subsequent_indent="  ", break_on_hyphens=False, break_long_words=False
    )
