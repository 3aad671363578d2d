"""Certificates of forced wins and their absence, checked with the rules alone.

Nothing here comes from the engine: the rules are those of `tests/reference/tritrac.py`, and the
bound of a `hold` entry is worked out anew. `python tests/certificates.py FILE` checks a file.

The text: a header of five lines, then a line `PLIES ACTION POSITION` for each entry; the first is
the position that the certificate is about. Every position has one entry. With result `win` an entry
says that the attacker wins within so many plies, with `no win` that he does not (`never`: ever).
It is proved by its action and by other entries:

- a move: of the attacker in a win, of the defender in a refutation. It is enough.
- `*`: every legal move of the other player.
- `hold`, in a refutation: the defender waits with one tile, and the attacker needs more moves than
  he has, or more tiles. See `is_held`.

In a win the next positions have an entry with fewer plies, so every line ends. In a refutation they
have one with at most one ply less, so no line ends too early.
"""

from __future__ import annotations

import math
import sys
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent))

from reference import tritrac as rules

State = rules.State


class CertificateError(Exception):
    """A certificate does not prove what it says."""


class Entry(NamedTuple):
    """A claim and what it rests on."""

    plies: float
    action: str


class Claim(NamedTuple):
    """What a certificate proves."""

    position: str
    wins: bool
    plies: float


def check(text: str) -> Claim:
    """Check a certificate and tell what it proves, or raise CertificateError."""
    try:
        return _check(text)
    except (ValueError, LookupError) as error:
        raise CertificateError(f"malformed: {error}") from error


def _check(text: str) -> Claim:
    head, entries = read(text)
    attacker, wins = int(head["attacker"]), head["result"] == "win"
    root = next(iter(entries))
    _must(rules.parse(root)["side"] == attacker, root, "the attacker is not to act")
    for position, entry in entries.items():
        state = rules.parse(position)
        _must(rules.text(state) == position, position, "is not a position")
        _must(rules.winner(state) is None, position, "is finished")
        if entry.action == "hold":
            _must(not wins, position, "nothing is held in a win")
            _must(is_held(state, attacker, entry.plies), position, "is not held")
        else:
            for following in _next(position, state, entry, wins == (state["side"] == attacker)):
                _check_next(position, following, entry, entries, attacker, wins)
    return Claim(root, wins, entries[root].plies)


def read(text: str) -> tuple[dict[str, str], dict[str, Entry]]:
    """Read the header and the entries by position."""
    first, *lines = text.splitlines()
    head = dict(line.split(" ", 1) for line in lines[:4])
    _must(first == "fiveply certificate 1", first, "is not a certificate")
    _must(head.get("game") == "tritrac", first, "is of another game")
    _must(head.get("result") in {"win", "no win"}, first, "has no result")
    _must(head.get("attacker") in {"0", "1"}, first, "has no attacker")
    entries: dict[str, Entry] = {}
    for line in lines[4:]:
        plies, action, position = line.split(" ", 2)
        _must(position not in entries, position, "has two entries")
        entries[position] = Entry(math.inf if plies == "never" else int(plies), action)
    _must(head.get("entries") == str(len(entries)) != "0", first, "lacks entries")
    return head, entries


def _next(position: str, state: State, entry: Entry, chooses: bool) -> Iterator[State]:
    """Give the positions after the moves that count: one for who chooses, else all."""
    moves = rules.legal_moves(state)
    if chooses:
        _must(entry.action in moves, position, f"{entry.action} is illegal")
        moves = [entry.action]
    else:
        _must(entry.action == "*", position, "not every move is considered")
    return (rules.play(state, move) for move in moves)


def _check_next(
    position: str, state: State, entry: Entry, entries: dict[str, Entry], attacker: int, wins: bool
) -> None:
    """Check that what is known of the next position bears the claim."""
    left = entry.plies - 1
    winner = rules.winner(state)
    if winner is not None:
        _must((winner == attacker) == wins and left >= 0, position, "the wrong side wins")
        return
    if not wins and left <= 0:
        return
    found = entries.get(rules.text(state))
    _must(found is not None, position, f"no entry for {rules.text(state)}")
    assert found is not None
    bears = found.plies <= left if wins else found.plies >= left
    _must(bears, position, f"too little is claimed of {rules.text(state)}")


def _must(condition: bool, where: str, what: str) -> None:
    if not condition:
        raise CertificateError(f"{where}: {what}")


# Why a `hold` entry is true.

TILES = rules.TILES_OF_A_COLOUR + 1
"""What the attacker has to build with: his tiles and the neutral one."""

# Where a track can go on: from a cell and the edge by which it enters, each orientation that lets
# it through and the next cell with its edge, None behind an arrow.
Place = tuple[str, str]
WAYS: dict[Place, list[tuple[str, Place | None]]] = {}
for _cell in rules.CELLS:
    for _lies in rules._orientations(_cell):
        _ends = [edge for edge in rules.EDGES if edge != _lies]
        for _entry, _exit in (_ends, _ends[::-1]):
            _behind = rules._neighbour(_cell, _exit)
            _next_place = None if _behind is None else (_behind, rules.ACROSS[_exit])
            WAYS.setdefault((_cell, _entry), []).append((_lies, _next_place))


def is_held(state: State, attacker: int, plies: float) -> bool:
    """Tell whether waiting keeps the attacker from winning for so many plies.

    The defender waits with one tile, the spare one, and leaves the others where they are. A move of
    the attacker puts at most one cell right. So the number of cells to be put right on the cheapest
    way between two arrows bounds his moves, and the number of those without a tile of the
    defender's bounds the tiles that he needs.
    """
    if not state["board"] and state["side"] != attacker:
        return plies <= 0  # the defender has to place the neutral tile
    defender = rules.COLOURS[1 - attacker]
    theirs = {cell for cell, tile in state["board"].items() if tile[0] == defender}
    in_hand = [""] if len(theirs) < rules.TILES_OF_A_COLOUR else []
    begins = int(state["side"] == attacker)
    # If plies are left, he needs a move more than he has.
    needed = math.inf if plies == math.inf else (plies + begins) // 2 + 1
    return any(
        _is_held_with(spare, state["board"], theirs, needed) for spare in in_hand + sorted(theirs)
    )


def _is_held_with(spare: str, board: dict[str, str], theirs: set[str], needed: float) -> bool:
    """Tell whether the attacker needs so many moves if the defender waits with this tile.

    The spare tile is given by its cell, or "" for one in the hand. One that can be rotated where it
    is lies right for every way there; one that is moved about saves the attacker one cell.
    """
    walls = theirs - {spare}
    turns = spare != "" and len(rules._orientations(spare)) > 1
    free, saved = (spare, 0) if turns else ("", 1)
    lying = {cell: tile[1] for cell, tile in board.items() if cell != spare}
    walled = {cell: lying[cell] for cell in walls}
    if needed < math.inf and distance(lying, walls, free) - saved >= needed:
        return True
    return distance(walled, walls, free) - saved > TILES


def distance(lying: dict[str, str], walls: set[str], free: str) -> float:
    """Return the least number of cells to be put right on a way between two arrows.

    Args:
        lying: the orientation of the tiles that may lie right already.
        walls: the cells that stay as they are.
        free: a cell that is right for every way.
    """
    return min(_from_arrow(arrow, lying, walls, free) for arrow in rules.ARROWS[:2])


def _from_arrow(arrow: Place, lying: dict[str, str], walls: set[str], free: str) -> float:
    """Search from one arrow to another, the cheapest places first; None is behind an arrow."""
    done: set[Place | None] = set()
    queue: deque[tuple[int, Place | None]] = deque([(0, arrow)])
    while queue:
        cost, place = queue.popleft()
        if place is None:
            return cost
        if place in done:
            continue
        done.add(place)
        cell = place[0]
        for lies, following in WAYS[place]:
            if following is None and arrow[0] == cell:
                continue  # back to where it began
            if cell == free or lying.get(cell) == lies:
                queue.appendleft((cost, following))
            elif cell not in walls:
                queue.append((cost + 1, following))
    return math.inf


if __name__ == "__main__":
    claim = check(Path(sys.argv[1]).read_text())
    result = "win" if claim.wins else "no win"
    within = "ever" if claim.plies == math.inf else f"within {claim.plies} plies"
    print(f"{claim.position}: {result} {within}")
