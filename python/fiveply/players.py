"""Engines with their settings: how long one may think for a move, and with what."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from .choice import check_margin
from .engine import Engine
from .results import Limit, check_whole
from .weights import Weights, read_weights

SETTINGS: Final = (
    "level=1..9, depth=N, nodes=N, time=S, threads=N, table-mb=N, method=M, "
    "weights=hand or a file of `tune --out`, variety=V, seed=N, split by commas"
)
OTHER: Final = (
    "python=PATH (the fiveply of another interpreter), command=PROGRAM (whatever speaks UGI)"
)
NUMBERS: Final[dict[str, type[int] | type[float]]] = {
    "level": int, "depth": int, "nodes": int, "time": float, "threads": int, "table-mb": int,
    "variety": float, "seed": int,
}  # fmt: skip
"""The settings that are numbers."""
LEVELS: Final = range(1, 10)
LEVEL_NODES: Final = 100
"""Positions that level 1 visits; each level visits four times those of the one before."""


@dataclass(frozen=True)
class Player:
    """An engine's settings.

    >>> str(player("depth=4,threads=2"))
    'depth=4,threads=2,table-mb=16,method=auto'
    """

    limit: Limit
    """For each move."""
    threads: int = 1
    """Worker threads."""
    table_mb: int = 16
    """The size of the transposition table in MiB."""
    method: str = "auto"
    """How three or more players are thought to play; see `fiveply.Engine`."""
    weights: str | None = None
    """What static values are made of: `hand`, or a file of weights; None: the game's own."""
    variety: float | None = None
    """Play any move worth at most so much less than the best; see `fiveply.Engine.play`."""
    seed: int | None = None
    """Makes the choice among such moves the same every time."""
    python: str | None = None
    """A Python interpreter whose fiveply plays, another version for example; None: this one."""
    command: str | None = None
    """A program with its arguments that speaks UGI and plays; None: none. It has no comma."""

    def engine(self) -> Engine:
        """Make a fresh engine."""
        weights = None if self.weights is None else weights_of(self.weights)
        return Engine(self.threads, self.table_mb, self.method, tables=False, weights=weights)

    def __str__(self) -> str:
        """Write the settings as `player` reads them."""
        limit = self.limit
        numbers = {"depth": limit.depth, "nodes": limit.nodes, "time": limit.time}
        parts = [f"{name}={value}" for name, value in numbers.items() if value is not None]
        parts += [f"threads={self.threads}", f"table-mb={self.table_mb}", f"method={self.method}"]
        parts += [] if self.weights is None else [f"weights={self.weights}"]
        parts += [] if self.variety is None else [f"variety={self.variety}"]
        parts += [] if self.seed is None else [f"seed={self.seed}"]
        parts += [] if self.python is None else [f"python={self.python}"]
        parts += [] if self.command is None else [f"command={self.command}"]
        return ",".join(parts)


def weights_of(text: str) -> Weights:
    """Read weights given as `hand` or as a file of `fiveply tune --out`.

    Raises:
        OSError: the file cannot be read.
        ValueError: it is no such file.
    """
    return "hand" if text == "hand" else read_weights(text)


def level_nodes(level: int) -> int:
    """Give the positions that an engine of a level may visit for a move."""
    if level not in LEVELS:
        raise ValueError(f"level: found {level}, expected {LEVELS[0]} to {LEVELS[-1]}")
    return LEVEL_NODES * int(4 ** (level - LEVELS[0]))


def player(text: str, default: Player | None = None) -> Player:
    """Read settings such as `depth=4,threads=2`; what they leave open is as in `default`.

    Raises:
        ValueError: a setting is none, or there is no limit.
    """
    texts: dict[str, Any] = {}
    numbers: dict[str, float] = {}
    made = default or Player(Limit())
    for part in filter(None, text.split(",")):
        name, _, value = part.strip().partition("=")
        if name in ("method", "weights", "python", "command"):
            texts[name] = value
            continue
        if name not in NUMBERS:
            raise ValueError(f"player: found {part!r}, expected {SETTINGS}")
        try:
            numbers[name] = NUMBERS[name](value)
        except ValueError:
            raise ValueError(f"player: found {part!r}, expected {SETTINGS}") from None
    made = replace(made, **texts)
    if "level" in numbers:
        numbers.setdefault("nodes", level_nodes(int(numbers["level"])))
    limit = Limit(
        depth=_whole(numbers.get("depth")),
        nodes=_whole(numbers.get("nodes")),
        time=numbers.get("time"),
    )
    if limit == Limit():
        limit = made.limit
    if limit == Limit():
        raise ValueError(f"player: found {text!r} without a limit, expected {SETTINGS}")
    threads = int(numbers.get("threads", made.threads))
    table_mb = int(numbers.get("table-mb", made.table_mb))
    variety = check_margin("variety", numbers.get("variety", made.variety))
    seed = _whole(numbers.get("seed", made.seed))
    check_whole("seed", seed, 0, 2**64 - 1)
    for own, setting in (("variety", variety), ("weights", made.weights)):
        if setting is not None and (made.python, made.command) != (None, None):
            found = "found beside python or command, expected an engine of this one"
            raise ValueError(f"{own}: {found}")
    return replace(
        made, limit=limit, threads=threads, table_mb=table_mb, variety=variety, seed=seed
    )


def _whole(value: float | None) -> int | None:
    return None if value is None else int(value)
