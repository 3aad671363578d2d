"""Result codes: who has won, for two players as in chess, for more in the same way."""

from __future__ import annotations

UNFINISHED = "*"


def result_code(winner: int | None, players: int) -> str:
    """Write a result: the winner's 1 stands at his seat; a draw gives everybody his share.

    >>> result_code(0, 2), result_code(2, 3), result_code(None, 4)
    ('1-0', '0-0-1', '1/4-1/4-1/4-1/4')
    """
    if winner is None:
        return "-".join([f"1/{players}"] * players)
    return "-".join(str(int(seat == winner)) for seat in range(players))


def result_codes(players: int) -> list[str]:
    """List what a result can be, `*` for an unfinished game at the end.

    >>> result_codes(2)
    ['1-0', '0-1', '1/2-1/2', '*']
    """
    winners = [*range(players), None]
    return [*(result_code(winner, players) for winner in winners), UNFINISHED]
