"""Search by playouts, as Python sees it."""

import pytest

from fiveply import Engine, Game, Limit, arkantar, start, threaten, tritangle
from samples import VARIANTS


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_every_game_is_played(game: str, variant: str) -> None:
    position = start(game, variant)
    report = Engine(method="mcts", tables=False).analyse(position, Limit(nodes=2000))
    again = Engine(threads=2, method="mcts", tables=False).analyse(position, Limit(nodes=2000))
    assert report.best in position.legal_moves
    assert report.stopped == "nodes"
    assert report.nodes == 2000
    assert report.depth >= 1
    assert (report.line, report.score) == (again.line, again.score)


def test_a_forced_win_is_proved() -> None:
    board = "...k.../......./......./...T.../......./......./...K..."
    study = arkantar.Position.parse(f"{board} b 0 - -")
    report = Engine(method="mcts").analyse(study, Limit())
    assert (str(report.best), report.score.win_in, report.stopped) == ("d4xd7", 1, "decided")


def test_several_lines_come_by_playouts() -> None:
    report = Engine(method="mcts").analyse(threaten.Position("3"), Limit(nodes=5000), multipv=4)
    assert len({line.moves[0] for line in report.lines}) == 4
    assert report.score.returns is not None
    assert len(report.score.returns) == 3


def test_reports_on_the_way() -> None:
    nodes: list[int] = []
    engine = Engine(method="mcts")
    engine.analyse(
        arkantar.Position(), Limit(nodes=10_000), on_info=lambda report: nodes.append(report.nodes)
    )
    assert len(nodes) > 5
    assert nodes == sorted(nodes)


def test_a_game_with_dice_is_played_to_its_end() -> None:
    game = Game(tritangle.Position("2x3-short"))
    engine = Engine(method="mcts", tables=False)
    while game.outcome is None:
        if game.position.is_chance:
            game.push(game.position.legal_moves[len(game.moves) % 6])
        else:
            engine.play(game, Limit(nodes=200))
    assert game.outcome.winner in (0, 1)
