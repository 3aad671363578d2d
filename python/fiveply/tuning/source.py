"""The tables of weights in the source of the games."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path


def write_weights(path: str | os.PathLike[str], variant: str, weights: Mapping[str, int]) -> None:
    """Put tuned weights into a game's table in the source, `rust/games/GAME/weights.rs`.

    Args:
        path: the file. Its line of columns, such as `// hand | 5x5 | 7x7`, tells where each
            variant's weights stand; `tuned` is a column for all variants.
        variant: whose weights they are.
        weights: by feature.

    Raises:
        OSError: the file cannot be read or written.
        ValueError: it is no such table, or of other features.
    """
    text = Path(path).read_text()
    line = re.search(r"^ *// (hand \|.*)$", text, re.MULTILINE)
    columns = [] if line is None else [column.strip() for column in line[1].split("|")]
    column = variant if variant in columns else "tuned"
    rows = re.findall(r"Feature::(\w+) => \[([-\d, ]+)\],", text)
    names = {_identifier(name): name for name in weights}
    if column not in columns or [row for row, _ in rows] != list(names):
        raise ValueError(f"{path}: found another table, expected one of {', '.join(names)}")
    for row, numbers in rows:
        changed = [number.strip() for number in numbers.split(",")]
        changed[columns.index(column)] = str(weights[names[row]])
        old = f"Feature::{row} => [{numbers}],"
        text = text.replace(old, f"Feature::{row} => [{', '.join(changed)}],")
    Path(path).write_text(text)


def _identifier(name: str) -> str:
    """Give the name of a feature in the source: `king seen` is `KingSeen`."""
    return "".join(word.capitalize() for word in name.split())
