"""Who plays: settings of engines as text, and people and engines at the seats of a game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import fiveply

SETTINGS: Final = (
    "level=1..9, depth=N, nodes=N, time=S, threads=N, table-mb=N, method=M, split by commas"
)
LEVELS: Final = range(1, 10)
LEVEL_NODES: Final = 100
"""Positions that level 1 visits; each level visits four times those of the one before."""


@dataclass(frozen=True)
class Player:
    """An engine's settings."""

    limit: fiveply.Limit
    threads: int = 1
    table_mb: int = 16
    method: str = "auto"

    def engine(self) -> fiveply.Engine:
        """Make a fresh engine."""
        return fiveply.Engine(self.threads, self.table_mb, self.method, tables=False)

    def __str__(self) -> str:
        """Write the settings as `player` reads them."""
        limit = self.limit
        numbers = {"depth": limit.depth, "nodes": limit.nodes, "time": limit.time}
        parts = [f"{name}={value}" for name, value in numbers.items() if value is not None]
        parts += [f"threads={self.threads}", f"table-mb={self.table_mb}", f"method={self.method}"]
        return ",".join(parts)


Seat = Player | None
"""Who has a seat: an engine, or a person if None."""


def level_nodes(level: int) -> int:
    """Give the positions that an engine of a level may visit for a move."""
    if level not in LEVELS:
        raise ValueError(f"level: found {level}, expected {LEVELS[0]} to {LEVELS[-1]}")
    return LEVEL_NODES * int(4 ** (level - LEVELS[0]))


def player(text: str, default: Player | None = None) -> Player:
    """Read settings such as `depth=4,threads=2`; what they leave open is as in `default`."""
    numbers: dict[str, float] = {}
    made = default or Player(fiveply.Limit())
    for part in filter(None, text.split(",")):
        name, _, value = part.strip().partition("=")
        if name == "method":
            made = replace(made, method=value)
            continue
        if name not in ("level", "depth", "nodes", "time", "threads", "table-mb"):
            raise ValueError(f"player: found {part!r}, expected {SETTINGS}")
        try:
            numbers[name] = float(value) if name == "time" else int(value)
        except ValueError:
            raise ValueError(f"player: found {part!r}, expected {SETTINGS}") from None
    if "level" in numbers:
        numbers.setdefault("nodes", level_nodes(int(numbers["level"])))
    limit = fiveply.Limit(
        depth=_whole(numbers.get("depth")),
        nodes=_whole(numbers.get("nodes")),
        time=numbers.get("time"),
    )
    if limit == fiveply.Limit():
        limit = made.limit
    if limit == fiveply.Limit():
        raise ValueError(f"player: found {text!r} without a limit, expected {SETTINGS}")
    threads = int(numbers.get("threads", made.threads))
    table_mb = int(numbers.get("table-mb", made.table_mb))
    return replace(made, limit=limit, threads=threads, table_mb=table_mb)


def _whole(value: float | None) -> int | None:
    return None if value is None else int(value)


def seats(texts: tuple[str, ...], number: int, default: Player) -> list[Seat]:
    """Seat people and engines.

    Args:
        texts: numbers of the seats that people take, or for each seat in turn `human`, `engine` or
            `engine:SETTINGS`; nothing: a person has seat 0.
        number: how many seats there are.
        default: the engine at every other seat.
    """
    words = [word for text in texts for word in _split(text)] or ["0"]
    if all(word.isdecimal() for word in words):
        people = {int(word) for word in words}
        if max(people) >= number:
            raise ValueError(f"--seat: found {max(people)}, expected 0 to {number - 1}")
        return [None if seat in people else default for seat in range(number)]
    if len(words) > number:
        raise ValueError(f"--seat: found {len(words)} players, expected {number} at most")
    taken = [_seat(word, default) for word in words]
    return taken + [default] * (number - len(taken))


def _split(text: str) -> list[str]:
    """Split numbers at commas; the commas of an engine's settings are its own."""
    return text.split(",") if text.replace(",", "").isdecimal() else [text]


def _seat(word: str, default: Player) -> Seat:
    kind, _, rest = word.partition(":")
    if word == "human":
        return None
    if kind != "engine":
        raise ValueError(
            f"--seat: found {word!r}, expected a seat's number, human, engine or engine:SETTINGS"
        )
    return player(rest, default)


def seat_text(seat: Seat) -> str:
    """Write who has a seat as `seats` reads it."""
    return "human" if seat is None else f"engine:{seat}"
