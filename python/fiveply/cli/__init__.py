"""The command line: `fiveply COMMAND GAME ...`."""

from __future__ import annotations

import os
import sys

import click

from .. import __version__
from .analyse import analyse
from .inspect import games, moves, show
from .match import match
from .perft import perft
from .play import play
from .solve import solve

BAD_INPUT = 2
INTERRUPTED = 130


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="fiveply")
def fiveply() -> None:
    """Five abstract board games: rules, perft, search, play.

    \b
    Examples:
      fiveply show arkantar --moves "+d4 end"
      fiveply analyse tritrac --time 3
      fiveply perft arkantar 5 --divide
    """


for command in (games, show, moves, perft, analyse, play, match, solve):
    fiveply.add_command(command)


def main() -> None:
    """Run the command line; bad input ends it with status 2 and one line on standard error."""
    try:
        fiveply(standalone_mode=False)
    except click.ClickException as error:
        _fail(error.format_message())
    except ValueError as error:
        _fail(str(error))
    except (KeyboardInterrupt, click.Abort):
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        # The reader has gone; nothing must be flushed to it at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _fail(message: str) -> None:
    print(f"fiveply: {' '.join(message.split())}", file=sys.stderr)
    sys.exit(BAD_INPUT)
