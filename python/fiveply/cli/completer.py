"""The prompt of a terminal. Prompt Toolkit is slow to load: import this when somebody is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document


class Moves(Completer):
    """Completes moves and commands.

    Args:
        candidates: gives for the text so far what can stand for its last word, each with the
            length of that word.
    """

    def __init__(self, candidates: Callable[[str], list[tuple[str, int]]]) -> None:
        self._candidates = candidates

    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterator[Completion]:
        """Give what can stand where the cursor is."""
        for text, length in self._candidates(document.text_before_cursor):
            yield Completion(text, start_position=-length)


def session(candidates: Callable[[str], list[tuple[str, int]]]) -> PromptSession[str]:
    """Make a prompt with completion by the Tab key, and a history as long as it lasts."""
    return PromptSession(completer=Moves(candidates), complete_while_typing=False)
