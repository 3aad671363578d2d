"""Keeping the game that is played at a table: after every move, so that nothing is lost."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

import fiveply


class Store:
    """Where a game is kept.

    Args:
        path: the file; None: nowhere until somebody says where.
    """

    def __init__(self, path: Path | None) -> None:
        self.path = path

    def keep(self, game: fiveply.Game[Any]) -> None:
        """Write the game to its file, if it has one.

        The file is the old game or the new one at any time, never half of it.
        """
        if self.path is None:
            return
        fresh = self.path.with_name(f".{self.path.name}")
        game.save(fresh)
        fresh.replace(self.path)

    def choose(self, name: str, game: fiveply.Game[Any]) -> str:
        """Write the game to a file, from now on after every move, and tell what was done."""
        if not name and self.path is None:
            return "save FILE: which file?"
        path = Path(name) if name else self.path
        assert path is not None
        if path != self.path and path.exists():
            return f"{path} is there already; choose another name"
        before, self.path = self.path, path
        try:
            self.keep(game)
        except OSError as error:
            self.path = before
            return f"not saved: {error.strerror}: {path}"
        return f"saved in {path}, from now on after every move"

    def farewell(self, game: fiveply.Game[Any], *, over: bool) -> str:
        """Say where the game is, and what can be done with it another time."""
        if self.path is None:
            return " ".join(["moves:", *map(str, game.moves)])
        file = shlex.quote(str(self.path))
        going_on = "" if over else f"go on: fiveply play --resume {file}\n"
        return f"saved in {self.path}\n{going_on}look back: fiveply annotate {file}"
