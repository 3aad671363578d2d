"""Thief in the words of its rules page. Section names and TH numbers refer to that page."""

from typing import TypedDict

DEFAULT = "5x5"
START_TEXTS = {
    "5x5": "geg+eg/.ggg./...../.GGG./GEG+EG w 0 -",
    "7x7": "ggeg+egg/.ggegg./......./......./......./.GGEGG./GGEG+EGG w 0 -",
}

FILES = "abcdefg"
DIAGONAL = [(-1, -1), (-1, 1), (1, -1), (1, 1)]
ALL_EIGHT = [*DIAGONAL, (-1, 0), (1, 0), (0, -1), (0, 1)]
MOST_SACRIFICES = 3


class State(TypedDict):
    """A position."""

    size: int
    units: dict[str, str]  # square -> "G" or "E" (White), "g" or "e" (Black)
    jewels: dict[int, str]  # side -> square of the unit that holds the jewel of that colour
    side: int
    sacrifices: int  # sacrifices made in this turn
    normal_made: bool  # is the normal move of this turn made?


def start(variant: str = DEFAULT) -> State:
    """Return the position of "Players, board, units" (TH1, TH2, TH3, TH9)."""
    return parse(START_TEXTS[variant])


def parse(text: str) -> State:
    """Read a position text ("Text")."""
    ranks, side_letter, sacrifices, normal = text.split(" ")
    rows = ranks.split("/")
    units: dict[str, str] = {}
    jewels: dict[int, str] = {}
    for i, row in enumerate(rows):
        rank = str(len(rows) - i)
        file = -1
        for letter in row:
            if letter in "+!":  # belongs to the unit just read
                square = FILES[file] + rank
                unit_side = _side_of(units[square])
                jewels[unit_side if letter == "+" else 1 - unit_side] = square
                continue
            file += 1
            if letter != ".":
                units[FILES[file] + rank] = letter
    return {
        "size": len(rows),
        "units": units,
        "jewels": jewels,
        "side": "wb".index(side_letter),
        "sacrifices": int(sacrifices),
        "normal_made": normal == "m",
    }


def text(state: State) -> str:
    """Write the canonical text of a position ("Text")."""
    rows = []
    for rank in range(state["size"], 0, -1):
        squares = [file + str(rank) for file in FILES[: state["size"]]]
        rows.append("".join(_square_text(state, square) for square in squares))
    fields = [
        "/".join(rows),
        "wb"[state["side"]],
        str(state["sacrifices"]),
        "m" if state["normal_made"] else "-",
    ]
    return " ".join(fields)


def _square_text(state: State, square: str) -> str:
    """Write one square: `.`, or the unit with the marks of the jewels it holds."""
    if square not in state["units"]:
        return "."
    side = _side_of(state["units"][square])
    own = "+" if state["jewels"][side] == square else ""
    enemy = "!" if state["jewels"][1 - side] == square else ""
    return state["units"][square] + own + enemy


def winner(state: State) -> int | None:
    """Return the winner ("End"): only the player who has just moved can have won."""
    mover = 1 - state["side"]
    return mover if _has_won(state, mover) else None


def to_act(state: State) -> int | None:
    """Return the player to act, None in a finished game."""
    return state["side"] if winner(state) is None else None


def legal_moves(state: State) -> list[str]:
    """Return the legal moves, sorted ("A turn", "The end of a turn")."""
    if winner(state) is not None:
        return []
    moves = _sacrifices(state)
    if state["normal_made"]:
        return sorted([*moves, "end"])
    normal_moves = _normal_moves(state)
    return sorted(moves + (normal_moves or ["pass"]))


def play(state: State, move: str) -> State:
    """Return the position after a legal move; `state` stays as it is."""
    side = state["side"]
    if move in ("end", "pass"):
        return _next_turn(state)
    after = _apply(state, move)
    if _has_won(after, side):
        return _next_turn(after)
    if after["normal_made"] and not _sacrifices(after):
        return _next_turn(after)
    return after


def _next_turn(state: State) -> State:
    """Return the same board at the start of the other player's turn."""
    return {
        "size": state["size"],
        "units": state["units"],
        "jewels": state["jewels"],
        "side": 1 - state["side"],
        "sacrifices": 0,
        "normal_made": False,
    }


# What moves do


def _apply(state: State, move: str) -> State:
    """Return the board after a move, the turn still that of the player who made it."""
    if move[0] == "*":
        sacrificed, step = move[1:].split(":")
        return _after_sacrifice(state, sacrificed, step)
    if ">" in move:
        giver, taker = move.split(">")
        after = _after_handing(state, giver, taker)
    else:
        after = _after_steps(state, move)
    after["normal_made"] = True
    return after


def _after_sacrifice(state: State, sacrificed: str, step: str) -> State:
    """Remove the sacrificed unit, then take the step of the other unit."""
    without = _copy(state)
    del without["units"][sacrificed]
    after = _after_steps(without, step)
    after["sacrifices"] += 1
    return after


def _after_handing(state: State, giver: str, taker: str) -> State:
    """Hand over the one jewel that the giver holds."""
    after = _copy(state)
    for colour, holder in state["jewels"].items():
        if holder == giver:
            after["jewels"][colour] = taker
    return after


def _after_steps(state: State, move: str) -> State:
    """Walk a unit along the squares of the move: `b1a2`, `b1xa2`, `b1xa2b3` or `b1xa2xb3`."""
    squares = move.replace("x", "")
    after = state
    for i in range(0, len(squares) - 2, 2):
        after = _after_one_step(after, squares[i : i + 2], squares[i + 2 : i + 4])
    return after


def _after_one_step(state: State, origin: str, target: str) -> State:
    """Move a unit; it keeps its jewels and takes those of an enemy unit on the target."""
    after = _copy(state)
    after["units"][target] = after["units"].pop(origin)
    for colour, holder in state["jewels"].items():
        if holder == origin:
            after["jewels"][colour] = target  # an attacked holder's jewel stays on the target
    return after


def _copy(state: State) -> State:
    """Return a copy whose dictionaries can be changed."""
    return {
        "size": state["size"],
        "units": dict(state["units"]),
        "jewels": dict(state["jewels"]),
        "side": state["side"],
        "sacrifices": state["sacrifices"],
        "normal_made": state["normal_made"],
    }


# Which moves there are


def _normal_moves(state: State) -> list[str]:
    """Return the legal normal moves (in a turn with a sacrifice none that wins, TH7)."""
    moves: set[str] = set()
    for square in _squares_of(state, state["side"]):
        moves |= _moves_of_unit(state, square)
    if state["sacrifices"] > 0:
        moves = {move for move in moves if not _has_won(_apply(state, move), state["side"])}
    return sorted(moves)


def _moves_of_unit(state: State, square: str) -> set[str]:
    """Return the normal moves of the unit on a square by its role ("Normal moves")."""
    side = state["side"]
    if state["jewels"][side] == square:
        if len(_squares_of(state, side)) == 1:  # TH10
            return _double_moves(state, square, ALL_EIGHT)
        quiet = {step for step in _steps(state, square, ALL_EIGHT) if "x" not in step}
        return quiet | _handings(state, square)
    if state["jewels"][1 - side] == square:
        return _steps(state, square, ALL_EIGHT) | _handings(state, square)
    if state["units"][square].upper() == "E":
        return _double_moves(state, square, DIAGONAL)  # TH4
    return _steps(state, square, DIAGONAL)


def _steps(state: State, origin: str, directions: list[tuple[int, int]]) -> set[str]:
    """Return the single steps of the unit on `origin`, attacks included."""
    steps = set()
    own = _squares_of(state, _side_of(state["units"][origin]))
    for target in _neighbours(state, origin, directions):
        if target not in own:
            steps.add(origin + ("x" if target in state["units"] else "") + target)
    return steps


def _double_moves(state: State, origin: str, directions: list[tuple[int, int]]) -> set[str]:
    """Return the moves of one or two steps in a row, each of which may attack."""
    moves = set()
    for first in _steps(state, origin, directions):
        moves.add(first)
        middle = first[-2:]
        after_first = _after_one_step(state, origin, middle)
        gained = _jewels_held(after_first, middle) > _jewels_held(state, origin)
        if gained or _has_won(after_first, state["side"]):
            continue  # the move stops after its first step
        for second in _steps(after_first, middle, directions):
            if "x" in first:
                moves.add(first + second[2:])  # the square of the first attack is named
            elif second[2:] != origin:
                moves.add(origin + second[2:])
    return moves


def _jewels_held(state: State, square: str) -> int:
    """Return how many jewels the unit on a square holds."""
    return list(state["jewels"].values()).count(square)


def _handings(state: State, giver: str) -> set[str]:
    """Return the ways to hand the jewel on `giver` to an adjacent own unit."""
    own = _squares_of(state, _side_of(state["units"][giver]))
    return {giver + ">" + taker for taker in _neighbours(state, giver, ALL_EIGHT) if taker in own}


def _sacrifices(state: State) -> list[str]:
    """Return the legal sacrifices, sorted ("Sacrifices", TH5, TH6, TH7)."""
    side = state["side"]
    own = _squares_of(state, side)
    if state["jewels"][side] not in own or state["sacrifices"] == MOST_SACRIFICES:
        return []
    moves = []
    for sacrificed in own:
        if sacrificed in state["jewels"].values():
            continue
        without = _copy(state)
        del without["units"][sacrificed]
        for stepper in own:
            if stepper != sacrificed:
                steps = _steps(without, stepper, ALL_EIGHT)
                moves += ["*" + sacrificed + ":" + step for step in steps]
    return sorted(move for move in moves if not _has_won(_apply(state, move), side))


# Words of the rules


def _has_won(state: State, side: int) -> bool:
    """Tell whether after a move of `side` that side has won ("End", TH8)."""
    own = _squares_of(state, side)
    own_jewel, enemy_jewel = state["jewels"][side], state["jewels"][1 - side]
    emperor = enemy_jewel in own and enemy_jewel == own_jewel
    thief_at_home = enemy_jewel in own and enemy_jewel[1] == _first_rank(state, side)
    elimination = not _squares_of(state, 1 - side)
    return emperor or thief_at_home or elimination


def _first_rank(state: State, side: int) -> str:
    """Return a side's first rank: 1 for White, the highest for Black."""
    return "1" if side == 0 else str(state["size"])


def _side_of(unit: str) -> int:
    """Return the side of a unit: White has capitals."""
    return 0 if unit.isupper() else 1


def _squares_of(state: State, side: int) -> list[str]:
    """Return the squares of all units of a side."""
    return [square for square, unit in state["units"].items() if _side_of(unit) == side]


def _neighbours(state: State, square: str, directions: list[tuple[int, int]]) -> list[str]:
    """Return the squares one step away on the board."""
    size = state["size"]
    file, rank = FILES.index(square[0]), int(square[1])
    places = [(file + df, rank + dr) for df, dr in directions]
    return [FILES[f] + str(r) for f, r in places if 0 <= f < size and 1 <= r <= size]
