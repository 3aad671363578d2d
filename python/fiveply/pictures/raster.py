"""PNG and GIF, by packages that nothing else needs: `pip install fiveply[pictures]`."""

from __future__ import annotations

import importlib
import io
from typing import TYPE_CHECKING, Any

from .animation import END, check_seconds
from .frames import game_frames
from .theme import Theme, theme_of

if TYPE_CHECKING:
    from ..game import Game


def png(svg: str, *, scale: float = 2.0) -> bytes:
    """Make a PNG of an SVG document.

    Args:
        svg: the document.
        scale: how many pixels a pixel of the document becomes each way; 2 for sharp screens.

    Raises:
        ImportError: resvg-py is not installed; it says how to install it.
        ValueError: the text is no SVG document.

    >>> import fiveply
    >>> png(fiveply.start("thief").svg(size=100))[1:4]
    b'PNG'
    """
    resvg = _load("resvg_py")
    return bytes(resvg.svg_to_bytes(svg_string=svg, zoom=scale))


def gif(
    game: Game[Any], *, size: int = 400, theme: str | Theme = "light", seconds: float = 1.0
) -> bytes:
    """Make an animated GIF of a game.

    Args:
        game: what to show, from its start on.
        size: width in pixels.
        theme: see `Position.svg`.
        seconds: how long each position stands; the last one three times as long.

    Raises:
        ImportError: resvg-py or Pillow is not installed; it says how to install them.
        ValueError: there is no such theme, or `seconds` is not positive.

    >>> import fiveply
    >>> gif(fiveply.Game(fiveply.start("thief")), size=100)[:4]
    b'GIF8'
    """
    check_seconds(seconds)
    image = _load("PIL.Image")
    frames = game_frames(game, theme_of(theme))
    pictures = [
        image.open(io.BytesIO(png(frames.render(size, "", "", i), scale=1))).convert("RGB")
        for i in range(len(frames.shown))
    ]
    # One palette for all, or colours would flicker.
    palette = _palette(image, pictures)
    first, *rest = (picture.quantize(palette=palette, dither=0) for picture in pictures)
    times = [round(1000 * seconds)] * len(rest) + [round(1000 * seconds * END)]
    out = io.BytesIO()
    first.save(out, "GIF", save_all=True, append_images=rest, duration=times, loop=0)
    return out.getvalue()


def _palette(image: Any, pictures: list[Any]) -> Any:
    """Find the colours of a few pictures from the beginning to the end."""
    chosen = pictures[:: max(len(pictures) // 8, 1)] + pictures[-1:]
    width, height = chosen[0].size
    sheet = image.new("RGB", (width, height * len(chosen)))
    for i, picture in enumerate(chosen):
        sheet.paste(picture, (0, height * i))
    return sheet.quantize(256)


def _load(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError:
        package = {"resvg_py": "resvg-py", "PIL.Image": "pillow"}[name]
        raise ImportError(
            f"{package} is not installed; PNG and GIF need it: pip install 'fiveply[pictures]'"
        ) from None
