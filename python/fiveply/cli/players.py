"""Who has which seat of a game: people and engines."""

from __future__ import annotations

from ..players import Player, player

Seat = Player | None
"""Who has a seat: an engine, or a person if None."""


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
