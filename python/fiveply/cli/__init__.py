"""The command line: `fiveply COMMAND GAME ...`."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import Final

import click

from .. import __version__

FAILED: Final = 1
BAD_INPUT: Final = 2
INTERRUPTED: Final = 130

COMMANDS: Final = {
    "games": "inspect",
    "show": "inspect",
    "moves": "inspect",
    "play": "play",
    "analyse": "analyse",
    "prove": "prove",
    "annotate": "annotate",
    "draw": "draw",
    "convert": "convert",
    "match": "match",
    "ugi": "ugi",
    "report": "report",
    "tune": "tune",
    "perft": "perft",
    "solve": "solve",
    "completion": "completion",
}
"""The commands, each with the module that it is in."""

EXIT_STATUS: Final = """\b
Exit status:
  0    all is well
  1    a file could not be read or written, or something that is needed is not installed
  2    bad input: one line on standard error says which, what was found and what was expected
  130  interrupted by Ctrl-C
"""


class Commands(click.Group):
    """A group that loads a command when it is called: the first text comes the sooner."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Give the names in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load a command; None if there is no such."""
        if cmd_name not in COMMANDS:
            return None
        command = getattr(import_module(f".{COMMANDS[cmd_name]}", __package__), cmd_name)
        assert isinstance(command, click.Command)
        return command


@click.command(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=EXIT_STATUS,
)
@click.version_option(__version__, prog_name="fiveply")
def fiveply() -> None:
    """Five abstract board games: rules, perft, search, play, balance reports.

    \b
    Examples:
      fiveply show arkantar --moves "+d4 end"
      fiveply analyse tritrac --time 3
      fiveply play thief --level 3 --save game.txt
      fiveply annotate game.txt
      fiveply perft arkantar 5 --divide
      fiveply draw thief --out board.svg
      fiveply report threaten --games 400
      fiveply ugi tritrac

    Results go to standard output, progress to standard error and only to a terminal. Colours too
    are for terminals; NO_COLOR=1 turns them off.
    """


def main() -> None:
    """Run the command line; bad input ends it with status 2 and one line on standard error."""
    try:
        fiveply(prog_name="fiveply", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        print(error.format_message(), file=sys.stderr)
        sys.exit(BAD_INPUT)
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
