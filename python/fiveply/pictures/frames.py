"""A game as frames that share their parts: what the stepper and the animations are made of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .canvas import LAYERS, Picture, document
from .marks import Look
from .theme import Theme

if TYPE_CHECKING:
    from ..game import Game


@dataclass(slots=True)
class Frames:
    """Pictures of one board: each part once, and which parts each frame shows.

    A game of a hundred moves has a hundred pictures that differ in a piece or two; kept by parts
    it is hardly larger than a few of them.
    """

    first: Picture
    """Of which all have measures and theme."""
    parts: list[str] = field(default_factory=list)
    """The parts from the bottom up."""
    shown: list[list[int]] = field(default_factory=list)
    """For each frame the parts that it shows, rising."""

    def constant(self) -> set[int]:
        """Find the parts that every frame shows."""
        return set(self.shown[0]).intersection(*self.shown)

    def document(self, size: int, title: str, about: str, content: str) -> str:
        """Give a document with the measures and the paper of the frames."""
        return document(self.first, size, title, about, content)

    def render(self, size: int, title: str, about: str, frame: int) -> str:
        """Give one frame as a document."""
        content = "".join(self.parts[part] for part in self.shown[frame])
        return self.document(size, title, about, content)


def frames_of(pictures: Iterable[Picture]) -> Frames:
    """Find the parts of some pictures that have the same measures.

    Raises:
        ValueError: there is no picture.
    """
    places: dict[tuple[str, str], int] = {}
    shown: list[list[int]] = []
    first = None
    for picture in pictures:
        first = first or picture
        keys = [(layer, part) for layer in LAYERS for part in picture.parts[layer]]
        shown.append([places.setdefault(key, len(places)) for key in keys])
    if first is None:
        raise ValueError("pictures: found none, expected at least one")
    # Parts of a layer come in the order of their first appearance, layers from the bottom up.
    order = sorted(places, key=lambda key: (LAYERS.index(key[0]), places[key]))
    rank = {places[key]: i for i, key in enumerate(order)}
    return Frames(
        first, [part for _, part in order], [sorted(rank[i] for i in one) for one in shown]
    )


def game_frames(game: Game[Any], theme: Theme, *, coordinates: bool = True) -> Frames:
    """Draw the start of a game and the position after each move, which is marked."""
    moves = (None, *game.moves)

    def pictures() -> Iterable[Picture]:
        before = game.start
        for move, position in zip(moves, game.positions(), strict=True):
            cells = before._move_cells(move) if move is not None else ()
            yield position._picture(Look(theme, coordinates, last_move=cells))
            before = position

    return frames_of(pictures())
