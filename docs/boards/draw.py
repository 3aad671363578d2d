"""Draws the pictures of the documents: `python docs/boards/draw.py`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import fiveply

THREE = ("O0/T0.T0/.T0N0T0./A0C0C0C0C0C0A0/A2.......A1/.C2C2.....C1C1./"
         "T2T2N2C2C2...C1C1N1T1T1/O2.T2T2.C2A2.A1C1.T1T1.O1 0 012 +")  # fmt: skip


class Study(NamedTuple):
    """A position and what is shown on it."""

    game: str
    text: str
    origin: str = ""
    """Arrows for every legal move from this cell: green, and red where something is taken."""
    spread: bool = False
    """Coloured cells in place of the arrows."""
    moves: tuple[str, ...] = ()
    """Moves played from the position, the last of them marked."""
    options: dict[str, Any] = {}  # noqa: RUF012 - a plain table of constants
    """More for `svg`."""


def threaten(
    pieces: dict[str, str], origin: str = "", spread: bool = False, **options: Any
) -> Study:
    """Set up a study of Threaten for three: some pieces, and what every army needs."""
    cells = {"a1": "O0", "h1": "O2", "h2": "T2", "h14": "T1", "h15": "O1", **pieces}
    rows = [
        "".join(cells.get(f"{row}{place}", ".") for place in range(1, 2 * i + 2))
        for i, row in enumerate("abcdefgh")
    ]
    return Study("threaten", f"{'/'.join(rows)} 0 012 +", origin, spread, options=options)


STUDIES = {
    "arkantar": Study(
        "arkantar", "smtktms/.###.##/.#.#.#./.....#./##...../######./SMTKTMS w 0 - -"
    ),
    "arkantar-start": Study("arkantar", str(fiveply.start("arkantar"))),
    "arkantar-slide": Study(
        "arkantar", "...k.../......./.m...../.....#./.M..s../......./.K..... b 0 - -", origin="b3"
    ),
    "arkantar-suite": Study(
        "arkantar", "...k.../......./...#.../...#.../...#.../.#.M..#/...K... b 0 - -",
        moves=("-d3", "-d4", "d2d4"), options={"cells": {"d3": "sky", "d4": "sky"}},
    ),
    "arkantar-finish": Study(
        "arkantar", "..k.t../###..../..S..../.....#./......./.##.###/.MTKT.S b 0 - -",
        moves=("-c6",), options={"arrows": [("c5", "c7", "red")]},
    ),
    "thief": Study("thief", "geg+eg/.ggg./...../GGG../G.G+EG b 0 -"),
    "thief-start": Study("thief", str(fiveply.start("thief"))),
    "thief-start-7x7": Study("thief", str(fiveply.start("thief", "7x7"))),
    "thief-guard": Study("thief", "..g+../.e.g./..G../.g.../G+.... w 0 -", origin="c3"),
    "thief-elite": Study("thief", "g+..../...../...g./..E../G+.... w 0 -", origin="c2"),
    "thief-king": Study("thief", "g+..../..g../.G.../.G+.../..G.. w 0 -", origin="b2"),
    "thief-finish": Study("thief", "g.g.g/...../...g./.G!.../..G+.G w 0 -", origin="b2"),
    "threaten": Study("threaten", THREE),
    "threaten-start-2": Study("threaten", str(fiveply.start("threaten", "2"))),
    "threaten-start-4": Study("threaten", str(fiveply.start("threaten", "4"))),
    "threaten-column": threaten({"e5": "C0", "f7": "C1", "e7": "C2", "d5": "T0"}, "e5"),
    "threaten-triga": threaten({"e5": "T0", "g9": "C1", "e3": "C0", "d5": "C2"}, "e5", spread=True),
    "threaten-arcus": threaten({"e5": "A0", "e7": "C0", "e9": "C1", "f7": "C2"}, "e5", spread=True),
    "threaten-ancient": threaten({"e5": "N0", "g9": "C1", "e3": "C0"}, "e5", spread=True),
    "threaten-finish": threaten({"h11": "T0"}, arrows=[("h11", "h15", "red")]),
    "tritrac": Study("tritrac", "..Ov.Or/...YlYlOr./YlYlOlYvYrWvOv/..Ol.. o -"),
    "tritrac-start": Study("tritrac", str(fiveply.start("tritrac"))),
    "tritrac-tiles": Study("tritrac", "...../..OrOlOvYl./..YrWvYv../..... o -"),
    "tritrac-finish": Study(
        "tritrac", ".OlOv.Yr/....WvYlYr/.Ol....Yl/Or.... o -", moves=("+a4v",)
    ),
    "tritangle": Study("tritangle", "v46A v1AH ^BB2 0 - 0"),
    "tritangle-start": Study("tritangle", str(fiveply.start("tritangle"))),
    "tritangle-jump": Study(
        "tritangle", "^BB2 ^BB2 0 4 0",
        options={"arrows": [("0:2", "0:6"), ("1:2", "1:D", "red")]},
    ),
    "tritangle-finish": Study(
        "tritangle", "v1HH v9AA 0 1 0", options={"arrows": [("0:1", "0:H")]}
    ),
}  # fmt: skip


def arrows(position: fiveply.Position[Any], origin: str) -> Iterator[tuple[str, str, str]]:
    """Show where a piece can go: each cell once."""
    moves = [move for move in position.legal_moves if move.origin == origin]
    taken = {move.target for move in moves if "x" in str(move)}
    for target in dict.fromkeys(move.target for move in moves):
        yield origin, target, "red" if target in taken else "green"


def draw(study: Study) -> str:
    """Draw a study."""
    position = fiveply.parse(study.game, study.text)
    for move in study.moves:
        position = position.play(move)
    options = dict(study.options)
    if study.origin:
        shown = list(arrows(position, study.origin))
        options |= (
            {"cells": {target: colour for _, target, colour in shown}}
            if study.spread
            else {"arrows": shown}
        )
    if study.moves:
        options["last_move"] = study.moves[-1]
    return position.svg(**options)


def pictures() -> dict[str, str]:
    """Draw every picture: the name of its file and the SVG document."""
    return {f"{name}.svg": draw(study) for name, study in STUDIES.items()}


if __name__ == "__main__":
    for name, picture in pictures().items():
        (Path(__file__).parent / name).write_text(picture)
