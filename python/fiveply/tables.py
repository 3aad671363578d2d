"""Tables of solved positions: where they are kept."""

from __future__ import annotations

import os
from pathlib import Path


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
