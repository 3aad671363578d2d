"""Threaten in the words of its rules page. Section names and TN numbers refer to that page."""

from functools import cache
from typing import TypedDict

DEFAULT = "3"
START_ROWS = {
    "3": "O0/T0.T0/.T0N0T0./A0C0C0C0C0C0A0/A2.......A1/.C2C2.....C1C1./"
    "T2T2N2C2C2...C1C1N1T1T1/O2.T2T2.C2A2.A1C1.T1T1.O1",
    "2": "O0/T0.T0/.T0N0T0./A0C0C0C0C0C0A0/......../......../......../......../"
    "A1C1C1C1C1C1A1/.T1N1T1./T1.T1/O1",
    "4": "O0/T0.T0/.T0N0T0./A0C0C0C0C0C0A0/O3.T3T3.C3A3........A1/"
    "T3T3N3C3C3........C1C1./.C3C3........C1C1N1T1T1/A3........A1C1.T1T1.O1/"
    "A2C2C2C2C2C2A2/.T2N2T2./T2.T2/O2",
}

Place = tuple[int, int]  # (r, x): row from the top and half-step column

LINE_STEPS = [(0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1)]
LANES = ["E", "W", "SE", "SW", "NE", "NW"]
DIAMONDS = ["N", "S", "ENE", "WNW", "ESE", "WSW"]
# "Cells and paths", the four diamonds that alternate: (leaving an up cell, leaving a down cell).
DIAMOND_STEPS = {
    "ENE": ((0, 1), (-1, 2)),
    "WNW": ((0, -1), (-1, -2)),
    "ESE": ((1, 2), (0, 1)),
    "WSW": ((1, -2), (0, -1)),
}
UPGRADE_LANE = {2: 9, 3: 8, 4: 8}  # TN9
ARMY = {"T": 4, "A": 2, "N": 1}  # the pieces that can come back, as many as an army begins with


class State(TypedDict):
    """A position. A piece is its letter and its colour digit; a colour is a seat."""

    players: int
    board: dict[str, str]  # occupied cell -> piece
    side: int
    owners: dict[int, int]  # colour -> player that controls it; only colours on the board
    extra: str  # "+" while the Extra Ancient is to be had, else the digit of its colour


def start(variant: str = DEFAULT, first: int = 0) -> State:
    """Return the position of "Pieces and set-up" with seat `first` to act (TN1, TN2, TN10)."""
    owners = "0123"[: int(variant)]
    return parse(f"{START_ROWS[variant]} {first} {owners} +")


def parse(text: str) -> State:
    """Read a position text ("Text")."""
    rows, side, owners, extra = text.split(" ")
    letters = rows.replace("/", "")
    board: dict[str, str] = {}
    for cell in _places(len(owners)):
        if letters[0] == ".":
            letters = letters[1:]
        else:
            board[cell] = letters[:2]
            letters = letters[2:]
    return {
        "players": len(owners),
        "board": board,
        "side": int(side),
        "owners": {colour: int(digit) for colour, digit in enumerate(owners) if digit != "-"},
        "extra": extra,
    }


def text(state: State) -> str:
    """Write the canonical text of a position ("Text")."""
    rows: dict[str, str] = {}
    for cell in _places(state["players"]):
        rows[cell[0]] = rows.get(cell[0], "") + state["board"].get(cell, ".")
    owners = [str(state["owners"].get(colour, "-")) for colour in range(state["players"])]
    return " ".join(["/".join(rows.values()), str(state["side"]), "".join(owners), state["extra"]])


def winner(state: State) -> int | None:
    """Return the winner: the player of the one Obelisk that is left ("End")."""
    living = _living(state)
    return living[0] if len(living) == 1 else None


def to_act(state: State) -> int | None:
    """Return the player to act, None in a finished game."""
    return state["side"] if winner(state) is None else None


def legal_moves(state: State) -> list[str]:
    """Return the legal moves, sorted ("A turn"); `pass` if there is none."""
    if winner(state) is not None:
        return []
    moves: set[str] = set()
    for cell, piece in state["board"].items():
        if _controls(state, piece):
            for step in _steps(state, cell):
                moves |= {step + suffix for suffix in _upgrades(state, piece, _target(step))}
    return sorted(moves) or ["pass"]


def play(state: State, move: str) -> State:
    """Return the position after a legal move; `state` stays as it is."""
    after: State = {
        "players": state["players"],
        "board": dict(state["board"]),
        "side": state["side"],
        "owners": dict(state["owners"]),
        "extra": state["extra"],
    }
    if move != "pass":
        _move_piece(after, move)
    _remove_lonely_obelisks(after)
    _forget_absent_colours(after)
    after["side"] = _next_living(after)
    return after


# What moves do


def _move_piece(state: State, move: str) -> None:
    """Move, capture and upgrade; a captured Obelisk's player loses all he controls (TN6)."""
    step, _, upgrade = move.partition("=")
    origin, target = _origin(step), _target(step)
    piece = state["board"].pop(origin)
    captured = state["board"].get(target, "")
    if upgrade:
        if upgrade == "N" and not _can_come_back(state, "N", piece[1]):
            state["extra"] = piece[1]
        piece = upgrade + piece[1]
    state["board"][target] = piece
    if captured.startswith("O"):
        victim = int(captured[1])
        for colour, owner in state["owners"].items():
            if owner == victim:
                state["owners"][colour] = state["side"]


def _remove_lonely_obelisks(state: State) -> None:
    """Put out every player but the mover who controls only his Obelisk (TN7)."""
    for player in _living(state):
        own = [cell for cell, piece in state["board"].items() if _owner(state, piece) == player]
        if player != state["side"] and len(own) == 1:
            del state["board"][own[0]]


def _forget_absent_colours(state: State) -> None:
    """Leave an owner only to the colours that still have a piece on the board ("Text")."""
    present = {int(piece[1]) for piece in state["board"].values()}
    for colour in set(state["owners"]) - present:
        del state["owners"][colour]


def _next_living(state: State) -> int:
    """Return the next player clockwise who is still in; after a win that is the winner."""
    living = _living(state)
    player = (state["side"] + 1) % state["players"]
    while player not in living:
        player = (player + 1) % state["players"]
    return player


# Which moves there are


def _steps(state: State, cell: str) -> set[str]:
    """Return the moves and captures of the piece on a cell, without upgrades."""
    kind = state["board"][cell][0]
    if kind == "C":
        return _column_steps(state, cell)
    if kind == "O":
        return _close_steps(state, cell)
    if kind == "A":
        return _arcus_steps(state, cell)
    paths = _lines(state["players"], cell)
    if kind == "N":  # TN4
        paths = paths + _lanes(state["players"], cell) + _diamonds(state["players"], cell)
    return _rider_steps(state, cell, paths)


def _close_steps(state: State, cell: str) -> set[str]:
    """Return an Obelisk's steps: to edge neighbours, and captures on the first line cells."""
    steps = {
        cell + near
        for near in _edge_neighbours(state["players"], cell)
        if near not in state["board"]
    }
    for line in _lines(state["players"], cell):
        if line and _is_enemy(state, line[0]):
            steps.add(cell + "x" + line[0])
    return steps


def _column_steps(state: State, cell: str) -> set[str]:
    """Return a Column's steps: those of an Obelisk that do not lead to a smaller own lane."""
    colour = int(state["board"][cell][1])
    lane = _lane_number(state["players"], colour, cell)
    return {
        step
        for step in _close_steps(state, cell)
        if _lane_number(state["players"], colour, _target(step)) >= lane
    }


def _rider_steps(state: State, cell: str, paths: list[list[str]]) -> set[str]:
    """Return the steps over empty cells of each path, up to a capture of its first piece."""
    steps = set()
    for path in paths:
        empty, rest = _split_at_piece(state, path)
        steps |= {cell + target for target in empty}
        if rest and _is_enemy(state, rest[0]):
            steps.add(cell + "x" + rest[0])
    return steps


def _arcus_steps(state: State, cell: str) -> set[str]:
    """Return the steps of an Arcus over the screen of each lane (TN5)."""
    steps = set()
    for lane in _lanes(state["players"], cell):
        _, from_screen = _split_at_piece(state, lane)
        if not from_screen or _is_arcus(state, from_screen[0]):
            continue
        empty, rest = _split_at_piece(state, from_screen[1:])
        steps |= {cell + target for target in empty}
        if rest and _is_enemy(state, rest[0]) and not _is_arcus(state, rest[0]):
            steps.add(cell + "x" + rest[0])
    return steps


def _split_at_piece(state: State, path: list[str]) -> tuple[list[str], list[str]]:
    """Split a path: its cells before the first piece, and those from that piece on."""
    for i, cell in enumerate(path):
        if cell in state["board"]:
            return path[:i], path[i:]
    return path, []


def _upgrades(state: State, piece: str, target: str) -> list[str]:
    """Return the possible suffixes of a move of `piece` to `target` ("Upgrade", TN8)."""
    kind, colour = piece[0], piece[1]
    lane = _lane_number(state["players"], int(colour), target)
    if kind != "C" or lane != UPGRADE_LANE[state["players"]]:
        return [""]
    if _can_come_back(state, "N", colour) or state["extra"] == "+":
        return ["=N"]
    choices = ["=" + back for back in "TA" if _can_come_back(state, back, colour)]
    return choices or [""]


def _can_come_back(state: State, kind: str, colour: str) -> bool:
    """Tell whether a captured piece of this kind and colour lies beside the board ("Text")."""
    in_play = ARMY[kind]
    if kind == "N" and state["extra"] == colour:
        in_play += 1
    return list(state["board"].values()).count(kind + colour) < in_play


# Words of the rules


def _owner(state: State, piece: str) -> int:
    """Return the player that controls a piece."""
    return state["owners"][int(piece[1])]


def _controls(state: State, piece: str) -> bool:
    """Tell whether the player to act controls a piece."""
    return _owner(state, piece) == state["side"]


def _is_enemy(state: State, cell: str) -> bool:
    """Tell whether a piece that the player to act does not control is on a cell."""
    return cell in state["board"] and not _controls(state, state["board"][cell])


def _is_arcus(state: State, cell: str) -> bool:
    """Tell whether an Arcus of whatever colour is on a cell."""
    return state["board"][cell][0] == "A"


def _living(state: State) -> list[int]:
    """Return the players who are still in: those whose Obelisk is on the board."""
    return sorted(int(piece[1]) for piece in state["board"].values() if piece[0] == "O")


def _origin(step: str) -> str:
    """Return the cell that `d4e4`, `d4xe6` or `f14xg13` starts from."""
    return step[: -len(_target(step))].removesuffix("x")


def _target(step: str) -> str:
    """Return the cell that a step without suffix ends on."""
    last_letter = max(i for i, letter in enumerate(step) if letter.isalpha())
    return step[last_letter:]


# "Cells and paths"


@cache
def _places(players: int) -> dict[str, Place]:
    """Return the place of every cell of a board, in the order of the text."""
    places = {}
    for r, letter in enumerate("abcdefgh" if players == 3 else "abcdefghijkl"):
        first, last = _row_ends(players, r)
        for x in range(first, last + 1):
            places[letter + str(x - first + 1)] = (r, x)
    return places


def _row_ends(players: int, r: int) -> tuple[int, int]:
    """Return the first and the last x of a row."""
    if players == 3 or r <= 3:
        return -r, r
    if players == 2:
        return r - 7, r if r <= 7 else 15 - r
    return r - 15, r if r <= 7 else 7 - r


@cache
def _names(players: int) -> dict[Place, str]:
    """Return the cell name of every place of a board."""
    return {place: cell for cell, place in _places(players).items()}


def _points_up(place: Place) -> bool:
    """Tell whether the cell at a place points up (is light)."""
    return sum(place) % 2 == 0


@cache
def _lines(players: int, cell: str) -> list[list[str]]:
    """Return the lines from a cell, as lists of cells."""
    lines = []
    for dr, dx in LINE_STEPS:
        line = []
        r, x = _places(players)[cell]
        while (r + dr, x + dx) in _names(players):
            r, x = r + dr, x + dx
            line.append(_names(players)[(r, x)])
        lines.append(line)
    return lines


@cache
def _lanes(players: int, cell: str) -> list[list[str]]:
    """Return the lanes from a cell."""
    return [_walk(players, cell, direction) for direction in LANES]


@cache
def _diamonds(players: int, cell: str) -> list[list[str]]:
    """Return the diamonds from a cell (TN3)."""
    return [_walk(players, cell, direction) for direction in DIAMONDS]


def _walk(players: int, cell: str, direction: str) -> list[str]:
    """Return the cells of one lane or diamond, up to the edge of the board."""
    names = _names(players)
    path = []
    place = _next_place(_places(players)[cell], direction)
    while place in names:
        path.append(names[place])
        place = _next_place(place, direction)
    return path


def _next_place(place: Place, direction: str) -> Place:
    """Return the next place of a lane or diamond."""
    r, x = place
    if direction in ("N", "S", "E", "W"):
        dr, dx = {"N": (-1, 0), "S": (1, 0), "E": (0, 1), "W": (0, -1)}[direction]
    elif direction in DIAMOND_STEPS:
        leaving_up, leaving_down = DIAMOND_STEPS[direction]
        dr, dx = leaving_up if _points_up(place) else leaving_down
    else:
        dr, dx = _slanting_lane_step(place, direction)
    return r + dr, x + dx


def _slanting_lane_step(place: Place, direction: str) -> tuple[int, int]:
    """Return a step of SE, SW, NE or NW: `v` where it leads the right way, else sideways."""
    v = 1 if _points_up(place) else -1
    wanted = 1 if direction[0] == "S" else -1
    if v == wanted:
        return v, 0
    return 0, 1 if direction[1] == "E" else -1


@cache
def _edge_neighbours(players: int, cell: str) -> list[str]:
    """Return the up to three cells that share an edge with a cell."""
    r, x = _places(players)[cell]
    v = 1 if _points_up((r, x)) else -1
    places = [(r, x - 1), (r, x + 1), (r + v, x)]
    return [_names(players)[place] for place in places if place in _names(players)]


@cache
def _lane_number(players: int, colour: int, cell: str) -> int:
    """Return the number of a cell's horizontal lane, counted from a colour's own corner."""
    r, x = _places(players)[cell]
    s = (x + r) // 2
    t = (r - x) // 2
    if players == 3:
        return [r + 1, 8 - s, 8 - t][colour]
    if players == 2:
        return [r + 1, 12 - r][colour]
    return [r + 1, 8 - s, 12 - r, s + 5][colour]
