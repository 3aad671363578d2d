"""One table of ratios: `python benches/table.py [--quick]`, as `make bench` does.

Each figure is compared with a yardstick that was measured in the same round, beside the ratio that
is asked of it.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Any

from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).parent.parent

KINDS = {
    "bulk": ("bulk perft, two plies counted", "cozy-chess, bulk", 1.5),
    "bulk1": ("bulk perft, one ply counted", "cozy-chess, bulk", None),
    "plain": ("plain perft", "cozy-chess, plain", 1.0),
    "threads": ("perft, two threads", "one thread", 1.9),
    "apart": ("two counts that share nothing", "one thread", None),
    "playouts": ("random games from Python", "OpenSpiel, chess", 20.0),
}


def rows_of(command: list[str]) -> list[dict[str, Any]]:
    """Run one of the benches and read what it prints."""
    done = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    return [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]


def main() -> None:
    """Measure and print."""
    quick = ["--quick"] if "--quick" in sys.argv else []
    rows = rows_of(["cargo", "bench", "--locked", "--bench", "perft", "--", "--json", *quick])
    rows = [row for row in rows if row["table"] != "playouts"]
    rows += rows_of([sys.executable, "benches/playouts.py", *(["--rounds", "3"] if quick else [])])
    table = Table("what", "yardstick", "subject", "million/s", "ratio", "range", "asked")
    for row in rows:
        what, yardstick, asked = KINDS[row["table"]]
        ratios = row["ratios"]
        if ratios is None:
            continue
        middle = median(ratios)
        style = "red" if asked is not None and middle < asked and min(ratios) != 1 else None
        table.add_row(
            what,
            yardstick,
            row["subject"],
            f"{median(row['rates']) / 1e6:.2f}",
            f"{middle:.2f}",
            f"{min(ratios):.2f}..{max(ratios):.2f}",
            f"{asked:.1f}" if asked is not None else "",
            style=style,
        )
    Console(width=None if sys.stdout.isatty() else 132).print(table)


if __name__ == "__main__":
    main()
