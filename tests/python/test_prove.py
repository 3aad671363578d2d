"""Proofs: against the plain rules, and their certificates checked without the engine."""

from __future__ import annotations

import json
import random
import re
import time
from pathlib import Path
from typing import Any

import pytest

import certificates
from fiveply import GameOverError, Limit, Proof, analyse, tritrac
from reference import tritrac as rules
from test_cli import output, run

WIN_IN_5 = ".OrYv.Or/YlOrOrYrYlWlYr/OlOr...../Ol.YlYv. o -"
WIN_IN_3 = "OlOrYv../.OrOrYrYlWlYr/OlOrYl..../Ol.YlYv. o -"


def last_positions(games: int, last: int) -> list[tritrac.Position]:
    """Collect the last unfinished positions of random games."""
    chance = random.Random(games)
    found: list[tritrac.Position] = []
    for _ in range(games):
        game = [tritrac.Position()]
        while game[-1].outcome is None:
            game.append(game[-1].play(chance.choice(game[-1].legal_moves)))
        found += game[-1 - last : -1]
    return found


def forces(state: rules.State, attacker: int, plies: int) -> bool:
    """Tell whether the attacker forces a win: the definition."""
    winner = rules.winner(state)
    if winner is not None or plies == 0:
        return winner == attacker
    following = (rules.play(state, move) for move in rules.legal_moves(state))
    if state["side"] == attacker:
        return any(forces(after, attacker, plies - 1) for after in following)
    return all(forces(after, attacker, plies - 1) for after in following)


def certified(proof: Proof[Any], folder: Path) -> tuple[certificates.Claim, str]:
    """Write the certificate of a proof and check it."""
    path = folder / "certificate.txt"
    entries = proof.certificate(path)
    text = path.read_text()
    assert entries == len(certificates.read(text)[1])
    return certificates.check(text), text


def test_results_are_those_of_the_rules() -> None:
    results = set()
    for p in last_positions(30, 2):
        state = rules.parse(str(p))
        win = next((n for n in (1, 2) if forces(state, state["side"], n)), None)
        proof = p.prove(2)
        results.add(proof.result)
        assert proof.result == ("no win" if win is None else "win"), p
        assert win is None or proof.plies == win
    assert results == {"win", "no win"}


def test_certificates_are_right(tmp_path: Path) -> None:
    studies = [tritrac.Position.parse(text) for text in (WIN_IN_3, WIN_IN_5)]
    plies = []
    for p in [*studies, *last_positions(8, 3)]:
        proof = p.prove(5 if p in studies else 3)
        claim, _ = certified(proof, tmp_path)
        assert (claim.position, claim.wins) == (str(p), proof.result == "win")
        assert claim.plies == (float("inf") if proof.plies is None else proof.plies)
        if claim.wins:
            plies.append(proof.plies)
            assert len(proof.line) == proof.plies
    assert plies[:2] == [3, 5]


def test_nobody_forces_a_track_from_the_start(tmp_path: Path) -> None:
    """Orange never does, nor does yellow after the opening move +c3v: the game is a draw."""
    for p, entries in ((tritrac.Position(), 5_000), (tritrac.Position().play("+c3v"), 50_000)):
        proof = p.prove(500)
        assert (proof.result, proof.plies, proof.line) == ("no win", None, ())
        claim, text = certified(proof, tmp_path)
        assert claim == (str(p), False, float("inf"))
        assert text.count("\n") < entries


def refuse(text: str) -> None:
    with pytest.raises(certificates.CertificateError):
        certificates.check(text)


@pytest.fixture(scope="module")
def a_win(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Give the certificate of a win in 3 plies."""
    proof = tritrac.Position.parse(WIN_IN_3).prove(5)
    return certified(proof, tmp_path_factory.mktemp("win"))[1]


@pytest.fixture(scope="module")
def no_win(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Give the certificate of a refutation in which everything is held but the root."""
    p = tritrac.Position.parse("...../..Wl..../......./Yl.... o -")
    return certified(p.prove(500), tmp_path_factory.mktemp("none"))[1]


def without(text: str, line: int) -> str:
    lines = text.splitlines(keepends=True)
    number = len(lines) - 5
    rest = "".join(lines[:line] + lines[line + 1 :])
    return rest.replace(f"entries {number}\n", f"entries {number - 1}\n")


def entry_with(text: str, line: int, old: str, new: str) -> str:
    lines = text.splitlines(keepends=True)
    assert old in lines[line]
    return "".join([*lines[:line], lines[line].replace(old, new, 1), *lines[line + 1 :]])


def test_broken_headers_are_refused(a_win: str, no_win: str) -> None:
    for text in (a_win, no_win):
        certificates.check(text)
        refuse("")
        refuse(text.replace("certificate 1", "certificate 2"))
        refuse(text.replace("game tritrac", "game arkantar"))
        refuse(text.replace("entries ", "entries 1"))
        refuse("".join(text.splitlines(keepends=True)[:-1]))
        refuse(re.sub("attacker .", f"attacker {'10'[int(text.split()[6])]}", text))
        refuse(text + text.splitlines()[-1] + "\n")
    refuse(a_win.replace("result win", "result no win"))
    refuse(no_win.replace("result no win", "result win"))


def test_every_entry_is_needed(a_win: str, no_win: str) -> None:
    """Each entry but the root is asked for by another one."""
    chance = random.Random(1)
    for text in (a_win, no_win):
        number = len(text.splitlines())
        for line in chance.sample(range(6, number), min(8, number - 6)):
            refuse(without(text, line))


def test_wrong_entries_are_refused(a_win: str, no_win: str) -> None:
    # A win too soon; a move that is illegal, one that is too slow; a defender who need not answer.
    refuse(entry_with(a_win, 5, "3 ", "2 "))
    root, best = a_win.splitlines()[5].split(" ", 2)[2], a_win.splitlines()[5].split()[1]
    refuse(entry_with(a_win, 5, f" {best} ", " +a1l "))
    slow = next(
        str(m)
        for m in tritrac.Position.parse(root).legal_moves
        if tritrac.Position.parse(root).play(m).prove(2).result == "win"
    )
    refuse(entry_with(a_win, 5, f" {best} ", f" {slow} "))
    star = next(i for i, line in enumerate(a_win.splitlines()) if " * " in line)
    after = tritrac.Position.parse(a_win.splitlines()[star].split(" ", 2)[2])
    refuse(entry_with(a_win, star, " * ", f" {after.legal_moves[0]} "))
    refuse(entry_with(a_win, 5, f" {best} ", " hold "))
    # A bound that does not hold, a single reply taken for all, a claim that is too weak.
    refuse(entry_with(no_win, 5, " * ", " hold "))
    move = tritrac.Position.parse(no_win.splitlines()[5].split(" ", 2)[2]).legal_moves[0]
    refuse(entry_with(no_win, 5, " * ", f" {move} "))
    refuse(entry_with(no_win, 6, "never ", "7 "))


def test_the_search_agrees() -> None:
    for p in last_positions(10, 3):
        win_in = analyse(p, Limit(depth=3)).score.win_in
        proof = p.prove(3)
        assert proof.plies == win_in if proof.result == "win" else (win_in or 0) <= 0


def test_bad_arguments() -> None:
    p = tritrac.Position()
    bad: list[dict[str, Any]] = [{"plies": 0}, {"plies": 1001}, {"plies": 3, "nodes": -1}]
    for arguments in bad:
        with pytest.raises(ValueError, match="found"):
            p.prove(**arguments)
    for value in (1.5, "3", True):
        with pytest.raises(TypeError, match="plies"):
            p.prove(value)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="time"):
        p.prove(3, time=-1.0)
    with pytest.raises(GameOverError):
        tritrac.Position.parse("OlOr.../WlOr...../OlOr...../Or.... y -").prove(3)


def test_a_search_that_gives_up(tmp_path: Path) -> None:
    told: list[tuple[int | None, int]] = []
    p = tritrac.Position().play("+b3l")
    proof = p.prove(500, nodes=500, on_info=lambda *info: told.append(info))
    assert proof.result == "unknown"
    assert proof.plies is not None
    assert told[-1] == (proof.plies, proof.nodes)
    again = p.prove(500, nodes=500)
    assert (proof.plies, proof.nodes) == (again.plies, again.nodes)
    with pytest.raises(ValueError, match="unknown"):
        proof.certificate(tmp_path / "nothing")
    with pytest.raises(ZeroDivisionError):
        p.prove(500, on_info=lambda *_: 1 // 0)
    began = time.monotonic()
    assert p.prove(500, time=0.1).result == "unknown"
    assert time.monotonic() - began < 2


def test_command(tmp_path: Path) -> None:
    path = tmp_path / "start.txt"
    shown = output("prove", "tritrac", "--plies", "500", "--out", str(path))
    assert "proved: Orange never forces a win" in shown
    assert certificates.check(path.read_text()).plies == float("inf")
    won = (
        "prove",
        "tritrac",
        "--position",
        "OlOr.../WlOr...../OlOr...../..... o -",
        "--plies",
        "3",
    )
    assert "proved: Orange forces a win in 1" in output(*won)
    report = json.loads(output(*won, "--json"))
    assert (report["result"], report["plies"], report["line"]) == ("win", 1, ["+d1r"])
    given_up = output("prove", "tritrac", "--moves", "+b3l", "--plies", "99", "--nodes", "50")
    assert "unknown; proved: Yellow does not force a win within 10 plies" in given_up


@pytest.mark.parametrize(
    "arguments",
    [
        ["arkantar", "--plies", "3"],
        ["tritrac"],
        ["tritrac", "--plies", "0"],
        ["tritrac", "--plies", "x"],
        ["tritrac", "--plies", "3", "--time", "-1"],
        ["tritrac", "--plies", "3", "--table-mb", "-1"],
        ["tritrac", "--plies", "3", "--out", "/nowhere/at/all"],
    ],
)
def test_bad_commands(arguments: list[str]) -> None:
    done = run("prove", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
