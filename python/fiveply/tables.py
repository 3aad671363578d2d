"""Tables of solved positions: where they are kept."""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path

from . import _core
from .errors import TableError


def data_folder() -> Path:
    """Give the folder where tables are kept, whether it exists or not.

    It is what the environment variable `FIVEPLY_DATA` says, else the platform's folder for a
    user's data.
    """
    chosen = os.environ.get("FIVEPLY_DATA")
    if chosen:
        return Path(chosen)
    import platformdirs  # noqa: PLC0415 (nobody without a table pays for it)

    return platformdirs.user_data_path("fiveply", appauthor=False)


def table_path(game: str, variant: str) -> Path:
    """Give the file in which the table of a game's variant is kept, whether it exists or not.

    >>> table_path("tritangle", "2x3").name
    'tritangle-2x3.table'
    """
    return data_folder() / f"{game}-{variant}.table"


def open_tables(folder: str | os.PathLike[str], *, needed: bool = False) -> _core.Tables:
    """Open the tables of exact values in a folder for the search; the same object while it lasts.

    Args:
        folder: where the tables of all games are, such as `data_folder()`.
        needed: whether it is an error if there are none.

    Raises:
        TableError: a table is damaged, or none is there and some are needed.
    """
    path = Path(folder)
    parts = [path, *(path.glob("*/") if path.is_dir() else ())]
    tables = _open(path, tuple((p, p.stat().st_mtime_ns) for p in parts if p.is_dir()))
    if needed and not tables:
        raise TableError("tables", f"none in {path}", "some; `fiveply solve` makes them")
    return tables


@lru_cache(maxsize=4)
def _open(path: Path, _state: object) -> _core.Tables:
    return _core.Tables(path)
