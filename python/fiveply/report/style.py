"""How the page looks: light and dark by the reader's scheme, and on paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any, Final

from ..pictures.theme import DARK, LIGHT, Theme

_COLOURS: Final = [one.name for one in fields(Theme) if one.type == "str" and one.name != "name"]
_BY_NAME: Final = {
    "Black": "var(--board-black)",
    "White": "var(--board-white)",
    "Orange": LIGHT.tiles[0],
    "Yellow": LIGHT.tiles[1],
}


def _followed() -> Theme:
    """Make a theme of colours that follow the reader's scheme."""
    changed: dict[str, Any] = {name: f"var(--board-{name})" for name in _COLOURS}
    return replace(LIGHT, name="page", **changed)


PAGE: Final = _followed()
"""The theme of boards on the page."""


def colours(seat_names: Sequence[str]) -> str:
    """Give each seat its colour, as CSS properties `--s0`, `--s1`, ..."""
    chosen = (_BY_NAME.get(name, LIGHT.seats[seat]) for seat, name in enumerate(seat_names))
    return ";".join(f"--s{seat}:{colour}" for seat, colour in enumerate(chosen))


def _board(theme: Theme) -> str:
    return ";".join(f"--board-{name}:{getattr(theme, name)}" for name in _COLOURS)


_BOARDS: Final = (
    f":root{{{_board(LIGHT)}}}"
    f"@media screen and (prefers-color-scheme:dark){{:root{{{_board(DARK)}}}}}"
)

STYLE: Final = (
    _BOARDS
    + """
:root{color-scheme:light dark;--paper:#fdfcf9;--card:#f4f1ea;--ink:#22262b;--faint:#6b6860;
--rule:#d8d3c7;--accent:#4a7c9d;--drawn:#b9b4a8;
--k0:#2a6fbb;--k1:#b5483a;--k2:#3c8d5a;--k3:#a9741a;--k4:#7d55a6;--k5:#4d5560}
@media screen and (prefers-color-scheme:dark){:root{--paper:#16181b;--card:#202327;--ink:#e7e4dc;
--faint:#a09c92;--rule:#3a3e44;--accent:#6fa3c4;--drawn:#6a675f;
--k0:#6ea8e6;--k1:#e58577;--k2:#6fc08d;--k3:#dba74c;--k4:#b795da;--k5:#aab2bc}}
*{box-sizing:border-box}
body{margin:0 auto;padding:1.5rem;max-width:52rem;background:var(--paper);color:var(--ink);
font:1rem/1.5 system-ui,sans-serif}
body.of2{max-width:92rem}
h1{font-size:1.7rem;line-height:1.2;margin:0 0 .5rem}
h2{font-size:1.3rem;margin:2.5rem 0 .75rem;padding-top:.75rem;border-top:1px solid var(--rule)}
h3{font-size:1.05rem;margin:1.25rem 0 .5rem}
p{max-width:46rem;margin:.6rem 0}
header p,small,.rest{color:var(--faint)}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;padding:0;margin:1rem 0;list-style:none}
a{color:var(--accent)}
.columns{display:grid;gap:2rem;grid-template-columns:minmax(0,1fr)}
.of2 .columns{grid-template-columns:repeat(2,minmax(0,1fr))}
@media (max-width:60rem){.of2 .columns{grid-template-columns:minmax(0,1fr)}}
.batch{font-weight:600;margin:0 0 .5rem}
.cards{display:grid;gap:.75rem;grid-template-columns:repeat(auto-fit,minmax(13rem,1fr))}
.card{background:var(--card);border-radius:.5rem;padding:.75rem 1rem}
.card b,.card span,.card small{display:block}
.card b{font-size:1.6rem;font-variant-numeric:tabular-nums}
.scroll{overflow-x:auto;margin:.75rem 0}
table{border-collapse:collapse;font-size:.9rem;font-variant-numeric:tabular-nums}
th,td{padding:.25rem .9rem .25rem 0;border-bottom:1px solid var(--rule);text-align:right}
th:first-child,.texts td,.texts th{text-align:left}
th{font-weight:600}
tbody th{font-weight:400}
.chart{display:block;width:100%;max-width:46rem;height:auto;margin:.5rem 0}
.chart text{fill:currentColor;font-size:12px}
.grid{stroke:var(--rule);fill:none}
.bar{stroke:var(--ink);stroke-width:.5}
.whisker{stroke:var(--ink);stroke-width:1.6;fill:none}
.halo{stroke:var(--paper);stroke-width:4;fill:none}
.games-shown>details>summary{cursor:pointer;margin:.5rem 0;font-weight:600}
.games-shown .fiveply{background:var(--card)}
.maps{display:grid;gap:1rem;grid-template-columns:repeat(auto-fill,minmax(15rem,1fr))}
figure{margin:0;break-inside:avoid}
figure svg{display:block;width:100%;height:auto}
figcaption{font-size:.9rem;margin-bottom:.25rem}
.mark{stroke:var(--ink);stroke-width:1.5;stroke-dasharray:5 4;fill:none}
.line{fill:none;stroke-width:2}
.legend{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;padding:0;list-style:none;font-size:.9rem}
.legend i{display:inline-block;width:.9em;height:.9em;border:1px solid var(--faint)}
.legend .drawn{background:var(--drawn)}
.tree{font-size:.9rem}
.tree ul{margin:.1rem 0 .1rem .4rem;padding-left:.9rem;border-left:1px solid var(--rule);
list-style:none}
.tree summary{cursor:pointer}
.tree li:not(:has(>details)){padding-left:1.05rem}
.move{display:inline-block;min-width:5.5em}
.games{display:inline-block;min-width:2.5em;text-align:right;font-variant-numeric:tabular-nums;
padding-right:.6em}
.split{display:inline-flex;width:9rem;height:.8em;border:1px solid var(--faint);
vertical-align:baseline}
.split i{display:block;height:100%}
@media print{body{max-width:none;padding:0;font-size:10pt}nav{display:none}
section{break-inside:auto}h2,h3{break-after:avoid}.chart,table,.card{break-inside:avoid}}
"""
)
