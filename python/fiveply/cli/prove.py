"""`fiveply prove`: forced wins, proved or refuted."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

import fiveply
from fiveply import tritrac

from .. import _core
from .common import as_json, on_position, print_json, record, turns_text
from .console import shows_progress


@click.command()
@on_position
@click.option(
    "--plies", type=click.IntRange(1, _core.MAX_PLIES), required=True, metavar="N",
    help="A win within so many plies.",
)  # fmt: skip
@click.option("--time", "time_", type=float, help="Give up after so many seconds.")
@click.option("--nodes", type=int, help="Give up after so many positions.")
@click.option("--table-mb", type=int, default=512, show_default=True, help="Memory in MiB.")
@click.option("--out", type=click.Path(dir_okay=False), help="Write a certificate to this file.")
@as_json
def prove(
    name: str,
    variant: str,
    position: str | None,
    moves: str,
    plies: int,
    time_: float | None,
    nodes: int | None,
    table_mb: int,
    out: str | None,
    json_: bool,
) -> None:
    """Prove or refute that the player to act forces a win within N plies.

    So far for Tri-Trac. The certificate can be checked without the engine; docs/solved.md tells
    how. It is not written if nothing is proved.

    \b
    Examples:
      fiveply prove tritrac --plies 500 --out start.txt
      fiveply prove tritrac --moves "+c3v" --plies 15 --time 60
    """
    p = record(name, variant, position, moves).position
    if not isinstance(p, tritrac.Position):
        raise ValueError(f"GAME: found {name}, expected tritrac")
    if out is not None and not Path(out).parent.is_dir():
        raise ValueError(f"--out: found no folder {Path(out).parent}, expected one")
    proof = _search(p, plies, nodes, time_, table_mb)
    entries = _certify(proof, out)
    if json_:
        print_json(
            {
                "result": proof.result,
                "plies": proof.plies,
                "line": [str(move) for move in proof.line],
                "nodes": proof.nodes,
                "time": proof.time,
                "certificate": out if entries else None,
                "entries": entries,
            }
        )
        return
    print(f"{p.board()}\n\n{p}\n{_verdict(p, proof)}")
    print(f"{proof.nodes:,} nodes, {proof.time:.2f} s")
    if proof.line:
        print(turns_text(p, proof.line))
    if entries:
        print(f"{out}: {entries:,} positions")


def _search(
    p: tritrac.Position, plies: int, nodes: int | None, time: float | None, table_mb: int
) -> fiveply.Proof[tritrac.Move]:
    """Search, with a line that tells how far it is if somebody looks."""
    if not shows_progress():
        return p.prove(plies, nodes=nodes, time=time, table_mb=table_mb)
    from rich.console import Console

    with Console(stderr=True).status("searching") as status:

        def inform(refuted: int | None, nodes: int) -> None:
            status.update(f"no win within {refuted} plies, {nodes:,} nodes")

        return p.prove(plies, nodes=nodes, time=time, table_mb=table_mb, on_info=inform)


def _certify(proof: fiveply.Proof[Any], out: str | None) -> int | None:
    """Write the certificate, if it is asked for and there is one."""
    if out is None or proof.result == "unknown":
        return None
    try:
        return proof.certificate(out)
    except OSError as error:
        raise ValueError(f"--out: {error.strerror}: {out}") from None


def _verdict(p: tritrac.Position, proof: fiveply.Proof[Any]) -> str:
    """Say in a line what is proved."""
    assert p.turn is not None
    who = p.seat_name(p.turn)
    if proof.result == "win":
        return f"proved: {who} forces a win in {proof.plies}"
    refuted = f"{who} never forces a win"
    if proof.plies is not None:
        refuted = f"{who} does not force a win within {proof.plies} plies"
    return f"unknown; proved: {refuted}" if proof.result == "unknown" else f"proved: {refuted}"
