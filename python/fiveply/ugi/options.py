"""What `setoption` sets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from .. import _core
from ..errors import FiveplyError

MOST_THREADS: Final = 256
MOST_HASH: Final = 1 << 20
MOST_LINES: Final = 1 << 16
MOST_OVERHEAD: Final = 10_000


@dataclass(frozen=True, slots=True)
class Spin:
    """An option that is a whole number."""

    default: int
    low: int
    high: int

    def __str__(self) -> str:
        return f"type spin default {self.default} min {self.low} max {self.high}"

    def read(self, name: str, text: str) -> int:
        """Read a value.

        Raises:
            FiveplyError: it is no number, or out of bounds.
        """
        if text.isdecimal() and self.low <= int(text) <= self.high:
            return int(text)
        raise FiveplyError(name, text or "nothing", f"{self.low} to {self.high}")


@dataclass(frozen=True, slots=True)
class Combo:
    """An option that is one of several words."""

    default: str
    choices: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join([f"type combo default {self.default}", *(f"var {c}" for c in self.choices)])

    def read(self, name: str, text: str) -> str:
        """Read a value, in capitals or not.

        Raises:
            FiveplyError: there is no such choice.
        """
        for choice in self.choices:
            if choice.lower() == text.lower():
                return choice
        raise FiveplyError(name, text or "nothing", ", ".join(self.choices))


@dataclass(frozen=True, slots=True)
class Check:
    """An option that is on or off."""

    default: bool

    def __str__(self) -> str:
        return f"type check default {str(self.default).lower()}"

    def read(self, name: str, text: str) -> bool:
        """Read a value.

        Raises:
            FiveplyError: it is neither `true` nor `false`.
        """
        if text.lower() in ("true", "false"):
            return text.lower() == "true"
        raise FiveplyError(name, text or "nothing", "true, false")


Option = Spin | Combo | Check


def options_of(game: str, variant: str) -> dict[str, Option]:
    """Give the options that there are for a game, the variant's if there are several, by name."""
    variants = tuple(name for of, name in _core.variants() if of == game)
    choice: dict[str, Option] = {"Variant": Combo(variant, variants)} if len(variants) > 1 else {}
    return choice | {
        "Threads": Spin(1, 1, MOST_THREADS),
        "Hash": Spin(64, 0, MOST_HASH),
        "Method": Combo("auto", tuple(_core.METHODS)),
        "MultiPV": Spin(1, 1, MOST_LINES),
        "MoveOverhead": Spin(20, 0, MOST_OVERHEAD),
        "Tables": Check(True),
    }


class Settings(dict[str, Any]):
    """The options' values by name.

    >>> settings = Settings(options_of("thief", "5x5"))
    >>> settings.set("name hash value 128")
    'Hash'
    >>> settings["Hash"], settings["Variant"]
    (128, '5x5')
    """

    def __init__(self, options: dict[str, Option]) -> None:
        super().__init__({name: option.default for name, option in options.items()})
        self.options = options

    def set(self, text: str) -> str:
        """Obey `setoption name NAME value VALUE`, given without its first word.

        Returns:
            The option's name as it is declared.

        Raises:
            FiveplyError: there is no such option, or no such value of it.
        """
        before, _, value = f" {text} ".partition(" value ")
        wanted = " ".join(before.split()[1:]) if before.split()[:1] == ["name"] else before.strip()
        for name, option in self.options.items():
            if name.lower() == wanted.lower():
                self[name] = option.read(name, value.strip())
                return name
        raise FiveplyError("option", wanted or "nothing", ", ".join(self.options))
