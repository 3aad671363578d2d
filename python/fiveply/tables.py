"""Tables of solved positions: where they are kept, and what their files say of themselves."""

from __future__ import annotations

import os
from os import PathLike
from pathlib import Path
from typing import Final

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
    import platformdirs  # noqa: PLC0415 (not everybody has a table)

    return platformdirs.user_data_path("fiveply", appauthor=False)


def table_path(game: str, variant: str) -> Path:
    """Give the file in which the table of a game's variant is kept, whether it exists or not.

    >>> from fiveply.tables import table_path
    >>> table_path("tritangle", "2x3").name
    'tritangle-2x3.table'
    """
    return data_folder() / f"{game}-{variant}.table"


def table_info(path: str | PathLike[str], game: str, variant: str) -> dict[str, str]:
    """Read what a table file says of itself, by name, after checking all of it.

    Raises:
        TableError: it is damaged, or the table of another game or variant.
        OSError: the system refuses.
    """
    found_game, found_variant, info = _core.table_info(Path(path))
    pairs = (("game", found_game, game), ("variant", found_variant, variant))
    for field, found, expected in pairs:
        if found != expected:
            raise TableError(field, repr(found), f"{expected!r} in {path}")
    return dict(info)


def open_tables(folder: Path) -> _core.Tables:
    """Open the tables of endgames in a folder, for a search to ask them; there may be none.

    Those that have been opened before are not opened again.

    Raises:
        TableError: one is damaged, or of something else.
    """
    changed = tuple(part.stat().st_mtime_ns for part in sorted(folder.glob("*/")))
    known = _OPENED.get(folder)
    if known is None or known[0] != changed:
        known = _OPENED[folder] = changed, _core.Tables(folder)
    return known[1]


_OPENED: Final[dict[Path, tuple[tuple[int, ...], _core.Tables]]] = {}
