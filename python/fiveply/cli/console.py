"""What the commands print on: in colours on a terminal, plain in a pipe or with NO_COLOR."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import fiveply

if TYPE_CHECKING:
    from rich.console import Console

Position = fiveply.Position[Any]

SEATS: Final = ("bold red", "bold blue", "bold green", "bold yellow")
FAINT: Final = "bright_black"
SPECIAL: Final = "bold magenta"

_PIECES: Final[dict[str, tuple[str, Callable[[Position, str, str], int]]]] = {
    "arkantar": (r"[KTMS]|[ktms]", lambda _, piece, __: int(piece.islower())),
    "thief": (r"[GE][+!]*|[ge][+!]*", lambda _, piece, __: int(piece[0].islower())),
    "threaten": (r"[ONATC]\d", lambda p, piece, _: p._fact("owners")[int(piece[1])]),
    "tritrac": (r"[OY][lrv]", lambda _, piece, __: int(piece[0] == "Y")),
    "tritangle": (r"\*+", lambda _, __, line: int(line.split()[1])),
}
"""What a piece looks like on each text board, and whose it is."""


def on_terminal() -> bool:
    """Whether somebody looks at standard output."""
    return sys.stdout.isatty()


def shows_progress() -> bool:
    """Whether somebody looks at standard error."""
    return sys.stderr.isatty()


def in_colours() -> bool:
    """Whether standard output takes colours."""
    return on_terminal() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def output() -> Console:
    """Make a console on standard output that changes nothing but colours."""
    from rich.console import Console

    return Console(highlight=False, soft_wrap=True)


def say(text: str, style: str = "") -> None:
    """Print a text, in a style where there are colours."""
    if not (style and in_colours()):
        print(text, flush=True)
        return
    from rich.text import Text

    output().print(Text(text, style))


def say_board(position: Position) -> None:
    """Print the board, each player's pieces in his colour."""
    board = position.board()
    if not in_colours():
        print(board, flush=True)
        return
    from rich.text import Text

    painted = Text(board)
    pattern, owner = _PIECES[position.game]
    begin = 0
    for line in board.splitlines(keepends=True):
        # The names of cells are letters too.
        if not re.fullmatch(r"[a-z \n]*", line):
            painted.stylize(FAINT, begin, begin + len(line))
            for piece in re.finditer(pattern, line):
                style = seat_style(owner(position, piece[0], line))
                painted.stylize(style, begin + piece.start(), begin + piece.end())
        begin += len(line)
    output().print(painted)


def seat_style(seat: int | None) -> str:
    """Give the colour of a seat."""
    return "" if seat is None else SEATS[seat]
