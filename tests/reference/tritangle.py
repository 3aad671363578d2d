"""Tri-tangle in the words of its rules page. Section names and TT numbers refer to that page."""

from typing import TypedDict

DEFAULT = "3x3"
VARIANTS = ["3x3", "2x3", "2x4", "3x4", "3x3-short", "2x3-short", "2x4-short", "3x4-short"]

TEXT_ORDER = "B0123456D789XAH"
# "Moves", without and with the own gold ring; the last place is where exact count leads.
UP = ["0123456789A", "0123456D789A"]
DOWN = ["X987654321H", "X987D654321H"]
NO_SPACE = "BAH"  # hold any number of pieces and block nothing
SIX_OR_LOWER = "0123456"  # the places from which an overjumped piece goes to its ring
# "The board": the places of a player p that are places of q = p + 1 (mod 3) as well.
SHARED = {"3": "2", "6": "5", "8": "7"}
PATHS = 3  # with two players there are still three trees, the third without pieces


class State(TypedDict):
    """A position. The players' pieces are sorted in the order of the text."""

    stages: list[str]  # of each player: "^" going up or "v" going down
    pieces: list[list[str]]  # of each player: the places of his pieces
    side: int
    die: int  # the roll to be used, 0 if a roll is due
    owed: int  # rolls owed after this one
    short: bool  # is the course up only?


def start(variant: str = DEFAULT) -> State:
    """Return the start of a variant, such as `2x4-short`: two players, four pieces (TT7)."""
    if variant not in VARIANTS:
        raise ValueError(f"Tri-tangle has no variant {variant!r}")
    players, pieces = int(variant[0]), int(variant[2])
    return {
        "stages": ["^"] * players,
        "pieces": [["B"] * pieces for _ in range(players)],
        "side": 0,
        "die": 0,
        "owed": 0,
        "short": variant.endswith("-short"),
    }


def parse(text: str) -> State:
    """Read a position text ("Text")."""
    fields = text.split(" ")
    short = fields[-1] == "short"
    if short:
        fields.pop()
    *players, side, die, owed = fields
    return {
        "stages": [player[0] for player in players],
        "pieces": [list(player[1:]) for player in players],
        "side": int(side),
        "die": 0 if die == "-" else int(die),
        "owed": int(owed),
        "short": short,
    }


def text(state: State) -> str:
    """Write the canonical text of a position ("Text")."""
    players = zip(state["stages"], state["pieces"], strict=True)
    fields = [stage + "".join(pieces) for stage, pieces in players]
    fields += [str(state["side"]), str(state["die"] or "-"), str(state["owed"])]
    if state["short"]:
        fields.append("short")
    return " ".join(fields)


def winner(state: State) -> int | None:
    """Return the winner ("End"): of several, the first in turn order from the mover on."""
    goal = "A" if state["short"] else "H"
    players = len(state["pieces"])
    mover = (state["side"] - 1) % players  # in a finished position
    for i in range(players):
        player = (mover + i) % players
        if all(place == goal for place in state["pieces"][player]):
            return player
    return None


def to_act(state: State) -> int | None:
    """Return the player to roll or to move, None in a finished game."""
    return state["side"] if winner(state) is None else None


def legal_moves(state: State) -> list[str]:
    """Return the legal moves, sorted ("A turn", TT6); the six rolls if a roll is due."""
    if winner(state) is not None:
        return []
    if state["die"] == 0:
        return [f"roll {roll}" for roll in range(1, 7)]
    moves: set[str] = set()
    for origin in state["pieces"][state["side"]]:
        for target in _targets(state, origin):
            if not _is_occupied(state, state["side"], target):
                moves.add(origin + "-" + target)
    return sorted(moves) or ["pass"]


def play(state: State, move: str) -> State:
    """Return the position after a legal move or roll; `state` stays as it is."""
    after: State = {
        "stages": list(state["stages"]),
        "pieces": [list(pieces) for pieces in state["pieces"]],
        "side": state["side"],
        "die": 0,
        "owed": state["owed"],
        "short": state["short"],
    }
    if move.startswith("roll"):
        after["die"] = int(move[-1])
        return after
    if move == "pass":  # TT5
        _end_turn(after)
        return after
    origin, target = move.split("-")
    jumped = _overjumped(state, origin, target)
    _relocate(after, state["side"], origin, target)
    for player, place in jumped:
        _throw(after, player, place)
    _turn_round(after)
    _after_bonus(after, state["die"], target)
    return after


# What moves do


def _relocate(state: State, player: int, origin: str, target: str) -> None:
    """Move one piece of a player from a place to another."""
    pieces = state["pieces"][player]
    pieces.remove(origin)
    pieces.append(target)
    pieces.sort(key=TEXT_ORDER.index)


def _throw(state: State, player: int, place: str) -> None:
    """Throw an overjumped piece to its ring or to the apex ("Landing and jumping", TT3)."""
    ring_free = not _is_occupied(state, player, "D")
    _relocate(state, player, place, "D" if place in SIX_OR_LOWER and ring_free else "A")


def _turn_round(state: State) -> None:
    """On the full course, send everybody down who has all pieces at the apex."""
    for player, pieces in enumerate(state["pieces"]):
        if not state["short"] and all(place == "A" for place in pieces):
            state["stages"][player] = "v"


def _after_bonus(state: State, roll: int, target: str) -> None:
    """Add the rolls that a move has earned, then roll again or end the turn (TT4)."""
    state["owed"] += (roll == 6) + (target == "D")
    if winner(state) is not None or state["owed"] == 0:
        _end_turn(state)
    else:
        state["owed"] -= 1


def _end_turn(state: State) -> None:
    """Give the turn to the next player; nothing is owed any more."""
    state["side"] = (state["side"] + 1) % len(state["pieces"])
    state["owed"] = 0


# Which moves there are


def _targets(state: State, origin: str) -> set[str]:
    """Return the places to which the roll leads from a place ("Moves going up", "... down")."""
    going_up = state["stages"][state["side"]] == "^"
    if origin == ("B" if going_up else "A"):
        return {"0" if going_up else "X"} if state["die"] in (1, 6) else set()
    targets = set()
    for path in UP if going_up else DOWN:
        if origin in path:
            end = path.index(origin) + state["die"]
            if end < len(path):
                targets.add(path[end])
    return targets


def _is_occupied(state: State, player: int, place: str) -> bool:
    """Tell whether any piece stands on a place of a player's path, if that holds only one."""
    if place in NO_SPACE:
        return False
    return _space(player, place) in [_space(*piece) for piece in _all_pieces(state)]


def _overjumped(state: State, origin: str, target: str) -> list[tuple[int, str]]:
    """Return the other players' pieces strictly between start and end of the mover's move."""
    side = state["side"]
    path = UP[1] if state["stages"][side] == "^" else DOWN[1]
    if origin not in path:
        return []  # entering passes nobody
    between = path[path.index(origin) + 1 : path.index(target)]
    passed = [_space(side, place) for place in between]
    return [
        (player, place)
        for player, place in _all_pieces(state)
        if player != side and _space(player, place) in passed
    ]


# Words of the rules


def _all_pieces(state: State) -> list[tuple[int, str]]:
    """Return every piece as its player and its place."""
    return [(player, place) for player, pieces in enumerate(state["pieces"]) for place in pieces]


def _space(player: int, place: str) -> tuple[int, str]:
    """Return one name for a place that two paths share: the next player's (TT2)."""
    if place in SHARED:
        return (player + 1) % PATHS, SHARED[place]
    return player, place
