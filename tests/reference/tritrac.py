"""Tri-Trac in the words of its rules page. Section names and TC numbers refer to that page."""

from functools import cache
from typing import TypedDict

DEFAULT = ""
START_TEXT = "...../......./......./..... o -"

# "Board": row letter, r, first x, last x.
ROWS = [("a", 0, -2, 2), ("b", 1, -3, 3), ("c", 2, -3, 3), ("d", 3, -2, 2)]
PLACE = {
    letter + str(x - first + 1): (r, x)
    for letter, r, first, last in ROWS
    for x in range(first, last + 1)
}
CELLS = list(PLACE)  # a1, a2, ..., d5
NAME = {place: cell for cell, place in PLACE.items()}
CENTRE = ["b3", "b4", "b5", "c3", "c4", "c5"]

EDGES = "lrv"
ACROSS = {"l": "r", "r": "l", "v": "v"}  # how the cell behind an edge names that edge
ARROWS = [("a2", "v"), ("c7", "r"), ("d1", "l")]  # TC2

NEUTRAL = "W"
COLOURS = "OY"  # the tile letter of each player
TILES_OF_A_COLOUR = 7  # TC3


class State(TypedDict):
    """A position."""

    board: dict[str, str]  # occupied cell -> colour letter and orientation letter
    side: int
    locked: bool  # was the last move one of the neutral tile? (TC7)


def start(variant: str = DEFAULT) -> State:
    """Return the empty board."""
    if variant != DEFAULT:
        raise ValueError(f"Tri-Trac has no variant {variant!r}")
    return parse(START_TEXT)


def parse(text: str) -> State:
    """Read a position text ("Text")."""
    rows, side_letter, lock = text.split(" ")
    letters = rows.replace("/", "")
    board: dict[str, str] = {}
    for cell in CELLS:
        if letters[0] == ".":
            letters = letters[1:]
        else:
            board[cell] = letters[:2]
            letters = letters[2:]
    return {"board": board, "side": "oy".index(side_letter), "locked": lock == "n"}


def text(state: State) -> str:
    """Write the canonical text of a position ("Text")."""
    rows = [
        "".join(state["board"].get(cell, ".") for cell in CELLS if cell[0] == letter)
        for letter, _, _, _ in ROWS
    ]
    return " ".join(["/".join(rows), "oy"[state["side"]], "n" if state["locked"] else "-"])


def winner(state: State) -> int | None:
    """Return the winner: the player who is not to act when a track is complete ("End", TC4)."""
    for cell, edge in ARROWS:
        end = _track_end(state["board"], cell, edge)
        if end is not None and end in ARROWS and end != (cell, edge):
            return 1 - state["side"]
    return None


def to_act(state: State) -> int | None:
    """Return the player to act, None in a finished game."""
    return state["side"] if winner(state) is None else None


def legal_moves(state: State) -> list[str]:
    """Return the legal moves, sorted ("A turn")."""
    if winner(state) is not None:
        return []
    board = state["board"]
    if not board:  # the first move of the game places the neutral tile
        return sorted("+" + cell + edge for cell in CENTRE for edge in _orientations(cell))
    colour = COLOURS[state["side"]]
    moves: list[str] = []
    if _count(board, colour) < TILES_OF_A_COLOUR:
        moves += ["+" + target for target in _free_targets(board)]
    for cell, tile in board.items():
        if tile[0] == colour or (tile[0] == NEUTRAL and not state["locked"]):
            moves += [cell + target for target in _free_targets(board)]  # TC5
            moves += [cell + edge for edge in _orientations(cell) if edge != tile[1]]  # TC6
    return sorted(moves)


def play(state: State, move: str) -> State:
    """Return the position after a legal move; `state` stays as it is."""
    board = dict(state["board"])
    orientation = move[-1]
    if move[0] == "+":
        colour = COLOURS[state["side"]] if board else NEUTRAL
        cell = move[1:3]
    else:
        colour = board.pop(move[:2])[0]
        cell = move[-3:-1] if len(move) == 5 else move[:2]
    board[cell] = colour + orientation
    return {"board": board, "side": 1 - state["side"], "locked": colour == NEUTRAL}


def _free_targets(board: dict[str, str]) -> list[str]:
    """Return every empty cell with every orientation that is legal there, such as `b3l`."""
    return [cell + edge for cell in CELLS if cell not in board for edge in _orientations(cell)]


@cache
def _orientations(cell: str) -> list[str]:
    """Return the legal orientations: no track touches a border edge without an arrow ("Tiles")."""
    return [
        orientation
        for orientation in EDGES
        if not any(_is_bare_border(cell, edge) for edge in EDGES if edge != orientation)
    ]


def _is_bare_border(cell: str, edge: str) -> bool:
    """Tell whether an edge is a border edge that bears no arrow."""
    return _neighbour(cell, edge) is None and (cell, edge) not in ARROWS


def _neighbour(cell: str, edge: str) -> str | None:
    """Return the cell behind an edge, None for a border edge ("Board")."""
    r, x = PLACE[cell]
    points_up = (r + x) % 2 == 0
    if edge == "l":
        return NAME.get((r, x - 1))
    if edge == "r":
        return NAME.get((r, x + 1))
    return NAME.get((r + 1, x) if points_up else (r - 1, x))


def _track_end(board: dict[str, str], cell: str, edge: str) -> tuple[str, str] | None:
    """Follow the track that begins at the border edge `edge` of `cell` to a border edge.

    None if no track begins there, or if it ends on the way at a cell whose tile does not go on.
    """
    while True:
        tile = board.get(cell)
        if tile is None or tile[1] == edge:  # the letter is the edge that the track leaves out
            return None
        (way_out,) = [other for other in EDGES if other not in (edge, tile[1])]
        next_cell = _neighbour(cell, way_out)
        if next_cell is None:
            return (cell, way_out)
        cell, edge = next_cell, ACROSS[way_out]


def _count(board: dict[str, str], colour: str) -> int:
    """Return how many tiles of a colour lie on the board."""
    return sum(1 for tile in board.values() if tile[0] == colour)
