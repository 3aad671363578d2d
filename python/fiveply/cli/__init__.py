"""The command line: `fiveply COMMAND GAME ...`."""

from __future__ import annotations

import os
import sys

import click

from .. import __version__
from .analyse import analyse
from .annotate import annotate
from .completion import completion
from .convert import convert
from .draw import draw
from .inspect import games, moves, show
from .match import match
from .perft import perft
from .play import play

FAILED = 1
BAD_INPUT = 2
INTERRUPTED = 130

EXIT_STATUS = """\b
Exit status:
  0    all is well
  1    a file could not be read or written, or something that is needed is not installed
  2    bad input: one line on standard error says which, what was found and what was expected
  130  interrupted by Ctrl-C
"""


@click.group(context_settings={"help_option_names": ["-h", "--help"]}, epilog=EXIT_STATUS)
@click.version_option(__version__, prog_name="fiveply")
def fiveply() -> None:
    """Five abstract board games: rules, perft, search, play.

    \b
    Examples:
      fiveply show arkantar --moves "+d4 end"
      fiveply analyse tritrac --time 3
      fiveply play thief --level 3 --save game.txt
      fiveply annotate game.txt
      fiveply perft arkantar 5 --divide
      fiveply draw thief --out board.svg

    Results go to standard output, progress to standard error and only to a terminal. Colours too
    are for terminals; NO_COLOR=1 turns them off.
    """


COMMANDS = (
    games, show, moves, play, analyse, annotate, draw, convert, match, perft, completion,
)  # fmt: skip

for command in COMMANDS:
    fiveply.add_command(command)


def main() -> None:
    """Run the command line; bad input ends it with status 2 and one line on standard error."""
    try:
        fiveply(prog_name="fiveply", standalone_mode=False)
    except click.ClickException as error:
        _fail(error.format_message(), error.exit_code)
    except ValueError as error:
        _fail(str(error), BAD_INPUT)
    except (KeyboardInterrupt, click.Abort):
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        # The reader has gone; nothing must be flushed to it at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        where = f": {error.filename}" if error.filename else ""
        _fail(f"{error.strerror}{where}", FAILED)


def _fail(message: str, status: int) -> None:
    print(f"fiveply: {' '.join(message.split())}", file=sys.stderr)
    sys.exit(status)
