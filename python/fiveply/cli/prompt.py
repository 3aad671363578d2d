"""Asking a person for a line: with completion and history on a terminal, plainly from a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from .console import on_terminal

Candidates = Callable[[str], list[tuple[str, int]]]
"""Gives for the text so far what can stand for its last word, with the length of that word."""


class Prompt:
    """Where the person's lines come from.

    Args:
        candidates: for the completion.
    """

    def __init__(self, candidates: Candidates) -> None:
        self._candidates = candidates
        self._session: Any = None

    def ask(self, text: str) -> str:
        """Take one line.

        Raises:
            EOFError: there are no more.
            KeyboardInterrupt: Ctrl-C.
        """
        if not (sys.stdin.isatty() and on_terminal()):
            line = sys.stdin.readline()
            if not line:
                raise EOFError
            return line.strip()
        if self._session is None:
            from .completer import session

            self._session = session(self._candidates)
        return str(self._session.prompt(text)).strip()
