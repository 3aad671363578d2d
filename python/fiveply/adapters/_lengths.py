"""How long games can be, for libraries that must know it beforehand."""

from __future__ import annotations

from typing import Final

LONGEST_TURN: Final[dict[str, int]] = {
    "arkantar": 3,
    "thief": 4,
    "threaten": 1,
    "tritrac": 1,
    "tritangle": 25,
}
"""The most moves of one turn, rolls not counted, by game. In Arkantar three actions, the last of
which may be `end`; in Thief a normal move and three sacrifices, the last of which may be `end`. In
Tri-tangle a move and what earns another: each of four pieces enters with a six, advances by one
and ends on its ring at most once on the way up, and so on the way down."""
