"""Draws the pictures of the documents: `python docs/boards/draw.py`."""

from __future__ import annotations

from pathlib import Path

import fiveply

POSITIONS = {
    "arkantar": "smtktms/.###.##/.#.#.#./.....#./##...../######./SMTKTMS w 0 - -",
    "thief": "geg+eg/.ggg./...../GGG../G.G+EG b 0 -",
    "threaten": ("O0/T0.T0/.T0N0T0./A0C0C0C0C0C0A0/A2.......A1/.C2C2.....C1C1./"
                 "T2T2N2C2C2...C1C1N1T1T1/O2.T2T2.C2A2.A1C1.T1T1.O1 0 012 +"),
    "tritrac": "..Ov.Or/...YlYlOr./YlYlOlYvYrWvOv/..Ol.. o -",
    "tritangle": "v46A v1AH ^BB2 0 - 0",
}  # fmt: skip


def pictures() -> dict[str, str]:
    """Draw every picture: the name of its file and the SVG document."""
    return {f"{game}.svg": fiveply.parse(game, text).svg() for game, text in POSITIONS.items()}


if __name__ == "__main__":
    for name, picture in pictures().items():
        (Path(__file__).parent / name).write_text(picture)
