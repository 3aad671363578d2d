"""Write the tables of features and weights into the pages of the games.

    python docs/games/features.py          writes them
    python docs/games/features.py --check  says which page is not true

Each table stands below the line `<!-- features -->` of its page.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import fiveply
from fiveply import _core, weights

MARK: Final = "<!-- features -->\n"


def table(game: str) -> Iterator[str]:
    """Give the lines of a game's table."""
    names = [variant for name, variant in _core.variants() if name == game]
    starts = [fiveply.start(game, name) for name in names]
    by_variant = [weights.tuned(start) for start in starts]
    shared = all(one == by_variant[0] for one in by_variant)
    columns = ["tuned"] if shared else [f"tuned, {name}" for name in names]
    yield "| feature | what is counted | by hand | " + " | ".join(columns) + " |"
    yield "| --- | --- | ---: |" + " ---: |" * len(columns)
    by_hand = weights.hand(starts[0])
    for name, text in _core.feature_texts(starts[0]):
        numbers = [by_hand[name], *(one[name] for one in by_variant[: len(columns)])]
        yield f"| {name} | {text.strip()} | " + " | ".join(map(str, numbers)) + " |"


def page(text: str, game: str) -> str:
    """Give a page with its table made anew."""
    before, _, rest = text.partition(MARK)
    after = rest.lstrip("\n").split("\n\n", 1)[1]
    return before + MARK + "\n" + "\n".join(table(game)) + "\n\n" + after


def main() -> None:
    """Write all pages, or check them."""
    check = "--check" in sys.argv[1:]
    for game in fiveply.GAMES:
        path = Path(__file__).with_name(f"{game}.md")
        text = path.read_text()
        made = page(text, game)
        if check and made != text:
            sys.exit(f"{path.name}: its table is not that of the weights in use")
        path.write_text(made)


if __name__ == "__main__":
    main()
