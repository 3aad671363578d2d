"""Arkantar in the words of its rules page. Section names and AR numbers refer to that page."""

from typing import TypedDict

DEFAULT = ""
START_TEXT = "smtktms/#######/......./......./......./#######/SMTKTMS b 0 - -"

FILES = "abcdefg"
RANKS = "1234567"
TILES = [file + rank for rank in RANKS for file in FILES]  # a1, b1, ..., g7
DIRECTIONS = [(1, 0), (-1, 0), (0, 1), (0, -1)]

PATH = "."
WALL = "#"

# "Who captures whom": the kinds that each kind may take (AR3: also King takes King).
CAPTURES = {"T": "TMK", "M": "MSK", "S": "TSK", "K": "TMSK"}
KNIGHTS_OF_A_KIND = 2


class State(TypedDict):
    """A position; every turn field is about the turn of `side`."""

    board: dict[str, str]  # tile -> "." Path, "#" Wall, or the letter of the pawn on it
    side: int
    actions: int  # actions already taken in this turn
    flips: dict[str, str]  # tile flipped in this turn -> "+" built or "-" destroyed
    slid: bool  # has a pawn moved in this turn?
    king_start: str  # where the King of `side` stood at the start of the turn; "" if he is gone


def start(variant: str = DEFAULT) -> State:
    """Return the position of "Players, board, set-up" (AR1)."""
    if variant != DEFAULT:
        raise ValueError(f"Arkantar has no variant {variant!r}")
    return parse(START_TEXT)


def parse(text: str) -> State:
    """Read a position text ("Text")."""
    ranks, side_letter, actions, flips, king = text.split(" ")
    board: dict[str, str] = {}
    for rank, row in zip(reversed(RANKS), ranks.split("/"), strict=True):
        for file, letter in zip(FILES, row, strict=True):
            board[file + rank] = letter
    side = "bw".index(side_letter)
    return {
        "board": board,
        "side": side,
        "actions": int(actions),
        "flips": _parse_flips(flips),
        "slid": flips == "x",
        "king_start": king if king != "-" else _king_tile(board, side),
    }


def _parse_flips(flips: str) -> dict[str, str]:
    """Read the FLIPS field: `+d6-g6` is d6 built and g6 destroyed."""
    if flips in ("-", "x"):
        return {}
    return {flips[i + 1 : i + 3]: flips[i] for i in range(0, len(flips), 3)}


def text(state: State) -> str:
    """Write the canonical text of a position ("Text")."""
    board = state["board"]
    rows = ["".join(board[file + rank] for file in FILES) for rank in reversed(RANKS)]
    flips = "".join(state["flips"][tile] + tile for tile in TILES if tile in state["flips"])
    king = state["king_start"]
    if king == _king_tile(board, state["side"]):
        king = "-"
    fields = [
        "/".join(rows),
        "bw"[state["side"]],
        str(state["actions"]),
        "x" if state["slid"] else flips or "-",
        king or "-",
    ]
    return " ".join(fields)


def winner(state: State) -> int | None:
    """Return the winner: the game is over when the King of the side to act is gone ("End")."""
    if _king_tile(state["board"], state["side"]) == "":
        return 1 - state["side"]
    return None


def to_act(state: State) -> int | None:
    """Return the player to act, None in a finished game."""
    return state["side"] if winner(state) is None else None


def legal_moves(state: State) -> list[str]:
    """Return the legal moves, sorted ("A turn"; `pass` see "End")."""
    if winner(state) is not None:
        return []
    moves: list[str] = []
    if not state["slid"]:
        moves += _builds(state) + _destructions(state)
    for tile in TILES:
        if _is_pawn_of(state["board"][tile], state["side"]):
            moves += _pawn_moves(state, tile)
    if state["actions"] >= 1:  # AR6
        moves.append("end")
    return sorted(moves) or ["pass"]


def play(state: State, move: str) -> State:
    """Return the position after a legal move; `state` stays as it is."""
    board = dict(state["board"])
    flips = dict(state["flips"])
    if move in ("end", "pass"):
        return _fresh_turn(board, 1 - state["side"])
    slid = state["slid"]
    if move[0] in "+-":
        tile = move[1:]
        board[tile] = WALL if move[0] == "+" else PATH
        flips[tile] = move[0]
    else:
        _move_pawn(state, board, move)
        flips = {}  # nothing is flipped after a slide, so what was flipped no longer matters
        slid = True
    if "x" in move or state["actions"] == 2:  # the turn ends after a capture or the third action
        return _fresh_turn(board, 1 - state["side"])
    return {
        "board": board,
        "side": state["side"],
        "actions": state["actions"] + 1,
        "flips": flips,
        "slid": slid,
        "king_start": state["king_start"],
    }


def _fresh_turn(board: dict[str, str], side: int) -> State:
    """Return the position in which `side` begins a turn."""
    return {
        "board": board,
        "side": side,
        "actions": 0,
        "flips": {},
        "slid": False,
        "king_start": _king_tile(board, side),
    }


def _move_pawn(state: State, board: dict[str, str], move: str) -> None:
    """Carry out a slide, capture or ransom on `board`."""
    tiles, _, ransom = move.partition("=")
    from_tile, to_tile = tiles[:2], tiles[-2:]
    board[to_tile] = board[from_tile]
    board[from_tile] = PATH
    if ransom:  # AR4
        board[state["king_start"]] = _letter(ransom, state["side"])


def _builds(state: State) -> list[str]:
    """Return the builds (rule 1): Path tiles without a pawn, not flipped in this turn (AR5)."""
    return [
        "+" + tile for tile in TILES if state["board"][tile] == PATH and tile not in state["flips"]
    ]


def _destructions(state: State) -> list[str]:
    """Return the destructions (rule 2): Walls not flipped (AR5), in line with a pawn (AR2)."""
    walls = [tile for tile in TILES if state["board"][tile] == WALL and tile not in state["flips"]]
    return [
        "-" + wall
        for wall in walls
        if any(_opens_towards(state, wall, direction) for direction in DIRECTIONS)
    ]


def _opens_towards(state: State, wall: str, direction: tuple[int, int]) -> bool:
    """Tell whether only tiles destroyed in this turn lie between `wall` and an own pawn."""
    tile = _neighbour(wall, direction)
    while tile != "" and state["flips"].get(tile) == "-":
        tile = _neighbour(tile, direction)
    return tile != "" and _is_pawn_of(state["board"][tile], state["side"])


def _pawn_moves(state: State, tile: str) -> list[str]:
    """Return the slides, captures and ransoms (rules 3 to 5) of the pawn on `tile`."""
    board = state["board"]
    moves = []
    for direction in DIRECTIONS:
        last_empty = tile
        obstacle = _neighbour(tile, direction)
        while obstacle != "" and board[obstacle] == PATH:
            last_empty = obstacle
            obstacle = _neighbour(obstacle, direction)
        if last_empty != tile:
            moves.append(tile + last_empty)
        if obstacle != "" and _may_capture(state, board[tile], board[obstacle]):
            capture = tile + "x" + obstacle
            moves.append(capture)
            if board[tile].upper() == "K" and board[obstacle].upper() != "K":
                moves += [capture + "=" + kind for kind in _ransoms(state, tile)]
    return moves


def _may_capture(state: State, pawn: str, obstacle: str) -> bool:
    """Tell whether the own `pawn` may take what stands on the obstacle's tile."""
    enemy = _is_pawn_of(obstacle, 1 - state["side"])
    return enemy and obstacle.upper() in CAPTURES[pawn.upper()]


def _ransoms(state: State, king_tile: str) -> list[str]:
    """Return the kinds that the King on `king_tile` may take back by a capture (rule 5, AR4)."""
    board = state["board"]
    target = state["king_start"]
    # The King leaves `king_tile` by capturing, so that tile counts as empty.
    if target != king_tile and board[target] != PATH:
        return []
    on_board = list(board.values())
    own = [(kind, on_board.count(_letter(kind, state["side"]))) for kind in "TMS"]
    return [kind for kind, count in own if count < KNIGHTS_OF_A_KIND]


def _letter(kind: str, side: int) -> str:
    """Return the board letter of a pawn: Black has capitals."""
    return kind.upper() if side == 0 else kind.lower()


def _is_pawn_of(content: str, side: int) -> bool:
    """Tell whether a tile's content is a pawn of `side`."""
    return content.isupper() if side == 0 else content.islower()


def _king_tile(board: dict[str, str], side: int) -> str:
    """Return the tile of a side's King, "" if he is gone."""
    for tile, content in board.items():
        if content == _letter("K", side):
            return tile
    return ""


def _neighbour(tile: str, direction: tuple[int, int]) -> str:
    """Return the next tile in a direction, "" beyond the edge."""
    file = FILES.index(tile[0]) + direction[0]
    rank = RANKS.index(tile[1]) + direction[1]
    if 0 <= file < len(FILES) and 0 <= rank < len(RANKS):
        return FILES[file] + RANKS[rank]
    return ""
