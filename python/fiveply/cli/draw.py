"""`fiveply draw`: pictures of positions and games."""

from __future__ import annotations

import re
from itertools import islice
from pathlib import Path
from typing import Any

import click

import fiveply

from .. import html
from ..pictures.raster import gif, png
from ..pictures.theme import THEMES
from .common import position_options, record

_ENDS = re.compile(r"([a-z][0-9]+)-?([a-z][0-9]+)|([^-]+)-([^-]+)")


@click.command()
@position_options(required=False)
@click.option("--game", "source", type=click.Path(exists=True, dir_okay=False),
              help="Draw a game of this file: animated SVG, GIF or HTML.")  # fmt: skip
@click.option("--number", type=click.IntRange(min=1), default=1, show_default=True,
              help="Which game of the file.")  # fmt: skip
@click.option("--out", required=True, type=click.Path(dir_okay=False),
              help="FILE.svg, FILE.png, FILE.gif or FILE.html.")  # fmt: skip
@click.option("--theme", type=click.Choice(list(THEMES)), default="light", show_default=True)
@click.option("--size", type=click.IntRange(16, 8192), default=400, show_default=True,
              help="Width in pixels.")  # fmt: skip
@click.option("--last-move/--no-last-move", default=True, show_default=True,
              help="Whether the last move is marked.")  # fmt: skip
@click.option("--coordinates/--no-coordinates", default=True, show_default=True,
              help="Whether the cells' names are written.")  # fmt: skip
@click.option("--arrow", "arrows", multiple=True, metavar="AB[=COLOUR]",
              help="An arrow from cell to cell; can be repeated.")  # fmt: skip
@click.option("--cell", "cells", multiple=True, metavar="A[=COLOUR]",
              help="Colour a cell; can be repeated.")  # fmt: skip
@click.option("--seconds", type=float, default=1.0, show_default=True,
              help="How long each position of an animation stands.")  # fmt: skip
def draw(
    name: str | None,
    variant: str,
    position: str | None,
    moves: str,
    source: str | None,
    number: int,
    out: str,
    theme: str,
    size: int,
    last_move: bool,
    coordinates: bool,
    arrows: tuple[str, ...],
    cells: tuple[str, ...],
    seconds: float,
) -> None:
    """Draw a position as SVG or PNG, or a game as animated SVG, GIF or HTML with a move slider.

    PNG and GIF need `pip install 'fiveply[pictures]'`. Colours are red, blue, green, yellow,
    orange, sky, purple, or any of SVG's.

    \b
    Examples:
      fiveply draw arkantar --moves "+d4 +c4" --arrow a1a5 --cell d5=red --out board.svg
      fiveply draw --game games.txt --out game.gif
    """
    suffix = Path(out).suffix
    try:
        if source is not None:
            if name is not None or position is not None or moves:
                raise click.UsageError("GAME and a file of games: found both, expected one")
            picture = _game(_chosen(source, number), suffix, theme, size, seconds)
        elif name is not None:
            game = record(name, variant, position, moves)
            picture = _position(
                game, suffix, theme=theme, size=size, coordinates=coordinates,
                arrows=[_arrow(arrow) for arrow in arrows],
                cells=dict(_cell(cell) for cell in cells),
                last_move=last_move,
            )  # fmt: skip
        else:
            raise click.UsageError("GAME: found nothing, expected a game or --game FILE")
    except ImportError as error:
        raise click.ClickException(str(error)) from None
    Path(out).write_bytes(picture)


def _position(game: fiveply.Game[Any], suffix: str, *, last_move: bool, **options: Any) -> bytes:
    """Draw the current position of a game."""
    if not last_move:
        options["last_move"] = None
    svg = game.svg(**options)
    if suffix == ".svg":
        return svg.encode()
    if suffix == ".png":
        return png(svg, scale=1)
    raise ValueError(f"--out: found {suffix or 'no suffix'}, expected .svg or .png for a position")


def _game(game: fiveply.Game[Any], suffix: str, theme: str, size: int, seconds: float) -> bytes:
    """Draw a game as it goes on."""
    if suffix == ".svg":
        return game.animated_svg(size=size, theme=theme, seconds=seconds).encode()
    if suffix == ".gif":
        return gif(game, size=size, theme=theme, seconds=seconds)
    if suffix in (".html", ".htm"):
        title = f"{game.start.title}: {' - '.join(game.players)}"
        return html.page(title, [game.html(size=size, theme=theme)], theme=theme).encode()
    raise ValueError(
        f"--out: found {suffix or 'no suffix'}, expected .svg, .gif or .html for a game"
    )


def _chosen(source: str, number: int) -> fiveply.Game[Any]:
    game = next(islice(fiveply.load(source), number - 1, None), None)
    if game is None:
        raise ValueError(f"--number: found {number}, expected a game that is in {source}")
    return game


def _arrow(text: str) -> tuple[str, ...]:
    """Read `a1a5`, `a1-a5` or `a1-a5=red`; places of Tri-tangle need the hyphen."""
    both, _, colour = text.partition("=")
    found = _ENDS.fullmatch(both)
    if not found:
        raise ValueError(f"--arrow: found {text!r}, expected two cells, such as a1a5 or a1-a5=red")
    ends = found[1] or found[3], found[2] or found[4]
    return (*ends, colour) if colour else ends


def _cell(text: str) -> tuple[str, str]:
    """Read `d5` or `d5=red`."""
    cell, _, colour = text.partition("=")
    return cell, colour or "yellow"
