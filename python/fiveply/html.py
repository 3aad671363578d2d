"""Pictures that can be stepped through, as HTML without dependencies: for notebooks and reports.

What a function here gives is a fragment that needs nothing around it; several fit on one page. It
goes on showing something, the last position, where scripts do not run.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from html import escape
from typing import TYPE_CHECKING, Any

from . import _core
from .pictures.frames import Frames, game_frames
from .pictures.lines import line_arrows
from .pictures.theme import Theme, theme_of
from .records.rounds import rounds
from .results import Report, score_text
from .turns import by_turns

if TYPE_CHECKING:
    from .game import Game

_STYLE = """<style>
.fiveply{display:flex;flex-wrap:wrap;gap:12px;margin:0 0 12px;padding:10px;border-radius:6px;
max-width:100%;
background:var(--paper);color:var(--ink);font:14px/1.45 system-ui,sans-serif;box-sizing:border-box}
.fiveply *{box-sizing:border-box}
.fiveply svg{display:block;max-width:100%;height:auto}
.fiveply .fp-bar{display:flex;gap:4px;align-items:center;margin-top:6px}
.fiveply .fp-bar button{border:1px solid var(--faint);border-radius:4px;background:none;
color:inherit;font:inherit;min-width:2.1em;padding:1px 4px;cursor:pointer}
.fiveply .fp-bar input{flex:1;min-width:3em;accent-color:var(--mark)}
.fiveply .fp-side{flex:1 1 240px;min-width:0;max-width:640px}
.fiveply .fp-head{font-weight:600;margin:0 0 4px}
.fiveply .fp-said{min-height:3em;margin-top:6px;white-space:pre-wrap;overflow-wrap:anywhere}
.fiveply .fp-moves{max-height:26em;overflow-y:auto;overflow-wrap:anywhere}
.fiveply .fp-moves button{all:unset;cursor:pointer;padding:0 2px;border-radius:3px}
.fiveply .fp-moves button:focus-visible{outline:2px solid var(--mark)}
.fiveply .fp-moves [aria-current]{background:var(--mark);color:#000}
.fiveply .fp-number{color:var(--faint)}
.fiveply .fp-moves em{color:var(--faint)}
.fiveply table{border-collapse:collapse}
.fiveply tr{background:none!important}
.fiveply td,.fiveply th{padding:2px 8px 2px 0;text-align:left!important;vertical-align:top;
background:none!important;color:inherit}
</style>"""

# Defines a function and touches nothing: notebooks run scripts before or after the page has the
# elements, so that these call the function, and all state is theirs.
_SCRIPT = """<script>
window.fiveplyStep=function(node,how){
var root=node.closest('.fiveply'),bar=root.querySelector('input'),end=+bar.max,now=+bar.value;
var data=root.fiveplyData||(root.fiveplyData=JSON.parse(root.dataset.frames));
if(how==='play'){if(root.fiveplyTimer){stop();return;}
if(now>=end)show(0);
node.textContent='stop';
root.fiveplyTimer=setInterval(function(){if(!root.isConnected||+bar.value>=end)stop();
else show(+bar.value+1);},800);return;}
if(how!=='set')stop();
show(how==='first'?0:how==='last'?end:how==='back'?now-1:how==='next'?now+1:
how==='set'?now:+how);
function stop(){clearInterval(root.fiveplyTimer);root.fiveplyTimer=0;
root.querySelector('.fp-play').textContent='play';}
function show(ply){ply=Math.max(0,Math.min(end,ply));bar.value=ply;
var on={};data.shown[ply].forEach(function(i){on[i]=1;});
root.querySelectorAll('g[data-part]').forEach(function(g){
g.setAttribute('visibility',on[g.dataset.part]?'visible':'hidden');});
root.querySelector('.fp-said').textContent=data.said[ply];
root.querySelectorAll('[data-ply]').forEach(function(b){
if(+b.dataset.ply===ply){b.setAttribute('aria-current','true');
var box=b.closest('.fp-moves'),y=b.offsetTop-box.offsetTop;
if(y<box.scrollTop||y>box.scrollTop+box.clientHeight-30)box.scrollTop=y-60;}
else b.removeAttribute('aria-current');});}
};
</script>"""


def game(game: Game[Any], *, size: int = 400, theme: str | Theme = "light") -> str:
    """Make a board with a move slider, the moves to click on, comments and evaluations.

    Args:
        game: what to show; the last position is shown first.
        size: the board's width in pixels.
        theme: see `Position.svg`.

    >>> import fiveply
    >>> from fiveply import html
    >>> record = fiveply.Game(fiveply.start("tritrac"), tags={"Event": "<b>Club</b>"})
    >>> fragment = html.game(record)
    >>> "&lt;b&gt;Club&lt;/b&gt;" in fragment, fragment.count("<svg")
    (True, 1)
    """
    look = theme_of(theme)
    frames = game_frames(game, look)
    fixed = frames.constant()
    texts = list(_said(game))
    shown = [[part for part in parts if part not in fixed] for parts in frames.shown]
    data = json.dumps({"shown": shown, "said": texts}, separators=(",", ":"))
    last = len(game)
    title, about = game.position._told()
    board = _board(frames, fixed, size, title, about)
    said = f'<div class="fp-said" aria-live="polite">{escape(texts[last])}</div>'
    side = f'<div class="fp-side">{_head(game)}<div class="fp-moves">{_moves(game)}</div></div>'
    left = f'<div style="width:{size}px;max-width:100%">{board}{_bar(last)}{said}</div>'
    return _fragment(look, left + side, data) + _SCRIPT


def report(report: Report[Any], *, size: int = 400, theme: str | Theme = "light") -> str:
    """Make a table of an analysis' lines beside the board with their first moves as arrows.

    Args:
        report: what to show.
        size: the board's width in pixels.
        theme: see `Position.svg`.

    >>> import fiveply
    >>> from fiveply import html
    >>> found = fiveply.analyse(fiveply.start("tritrac"), fiveply.Limit(depth=2), multipv=3)
    >>> html.report(found).count("<tr>")
    4
    """
    look = theme_of(theme)
    position: Any = report.position
    head = (
        f"depth {report.depth}, {report.nodes:,} nodes, {report.time:.2f} s"
        f"{f', stopped by {report.stopped}' if report.stopped else ''}"
    )
    rows = [
        (str(i), str(line.score) + _everyone(position, line.score), _turns(position, line.moves))
        for i, line in enumerate(report.lines, 1)
    ]
    if position.is_chance:
        rows.insert(
            0, ("", str(report.score) + _everyone(position, report.score), "before the roll")
        )
    body = "".join(
        f"<tr><td>{number}</td><td>{escape(score)}</td><td>{moves}</td></tr>"
        for number, score, moves in rows
    )
    table = f"<table><tr><th></th><th>score</th><th>line</th></tr>{body}</table>"
    board = position.svg(size=size, theme=look, arrows=line_arrows(report))
    side = f'<div class="fp-side"><p class="fp-head">{escape(head)}</p>{table}</div>'
    return _fragment(look, f'<div style="width:{size}px;max-width:100%">{board}</div>{side}')


def page(title: str, fragments: Iterable[str], *, theme: str | Theme = "light") -> str:
    """Make a whole document of fragments.

    >>> from fiveply import html
    >>> html.page("Two <games>", ["<p>one</p>"])[:15]
    '<!DOCTYPE html>'
    """
    look = theme_of(theme)
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title></head>"
        f'<body style="background:{look.paper};color:{look.ink};font-family:system-ui,sans-serif">'
        f"<h1>{escape(title)}</h1>{''.join(fragments)}</body></html>\n"
    )


def _fragment(theme: Theme, content: str, data: str = "") -> str:
    colours = f"--paper:{theme.paper};--ink:{theme.ink};--faint:{theme.faint};--mark:{theme.mark}"
    frames = f' data-frames="{escape(data)}"' if data else ""
    return f'<div class="fiveply" style="{colours}"{frames}>{_STYLE}{content}</div>'


def _board(frames: Frames, fixed: set[int], size: int, title: str, about: str) -> str:
    """Draw all parts, those of the last frame visible."""
    last = set(frames.shown[-1])

    def part(i: int, drawn: str) -> str:
        if i in fixed:
            return drawn
        state = "visible" if i in last else "hidden"
        return f'<g data-part="{i}" visibility="{state}">{drawn}</g>'

    content = "".join(part(i, drawn) for i, drawn in enumerate(frames.parts))
    return frames.document(size, title, about, content)


def _bar(last: int) -> str:
    """Make the buttons and the slider."""

    def button(how: str, sign: str, name: str) -> str:
        style = ' class="fp-play"' if how == "play" else ""
        action = f"""onclick="fiveplyStep(this,'{how}')\""""
        named = f'title="{name}" aria-label="{name}"'
        return f'<button type="button"{style} {named} {action}>{sign}</button>'

    slider = (
        f'<input type="range" min="0" max="{last}" value="{last}" aria-label="move" '
        """oninput="fiveplyStep(this,'set')">"""
    )
    buttons = [
        button("first", "|&#9664;", "start"),
        button("back", "&#9664;", "back"),
        slider,
        button("next", "&#9654;", "next"),
        button("last", "&#9654;|", "end"),
        button("play", "play", "play"),
    ]
    return f'<div class="fp-bar">{"".join(buttons)}</div>'


def _head(game: Game[Any]) -> str:
    """Say who plays, where and when."""
    names = " &ndash; ".join(escape(name) for name in game.players)
    variant = f" {game.start.variant}" if game.start.variant else ""
    facts = [game.start.title + variant]
    facts += [game.tags[name] for name in ("Event", "Site", "Date", "Round") if name in game.tags]
    told = escape(", ".join(facts))
    who = f"{names}, " if set(game.players) != {"?"} else ""
    return f'<p class="fp-head">{who}{escape(game.result)}<br>{told}</p>'


def _said(game: Game[Any]) -> Iterator[str]:
    """Say for each position what was played, who is to act, and what is told of it."""
    before = game.start
    for ply, position in enumerate(game.positions()):
        turn = before.turn
        played = ""
        if ply and turn is not None:
            played = f"{before.seat_name(turn)}: {game.moves[ply - 1]}.  "
        ended = game.outcome if ply == len(game) else None
        state = position._told()[0].partition(": ")[2]
        if ended is not None and ended.winner is None:
            state = f"draw: {ended.reason}"
        score = game.evals.get(ply)
        lines = [f"{played}{state}", "" if score is None else f"score {score}"]
        yield "\n".join(filter(None, [*lines, game.comments.get(ply, "")]))
        before = position


def _moves(game: Game[Any]) -> str:
    """List the moves by rounds, each a button that leads to its position."""
    lines = []
    for number, row in enumerate(rounds(game), 1):
        turns = [
            " ".join(
                _move(ply, move, game)
                for ply, move in enumerate(entry.moves, entry.first + 1)
            ) if entry else "&ndash;"
            for entry in row
        ]  # fmt: skip
        lines.append(f'<span class="fp-number">{number}.</span> {" | ".join(turns)}')
    start = _move(0, "start", game)
    return "<br>".join([start, *lines])


def _move(ply: int, move: str, game: Game[Any]) -> str:
    current = ' aria-current="true"' if ply == len(game) else ""
    comment = game.comments.get(ply)
    told = f" <em>{escape(comment)}</em>" if comment else ""
    action = f'onclick="fiveplyStep(this,{ply})"'
    return f'<button type="button" data-ply="{ply}"{current} {action}>{escape(move)}</button>{told}'


def _turns(position: Any, line: tuple[_core.Move, ...]) -> str:
    turns = by_turns(position, line)
    return " ".join(
        f"<b>{escape(position.seat_name(turn.seat))}</b>&nbsp;{escape(str(turn))}" for turn in turns
    )


def _everyone(position: Any, score: Any) -> str:
    """Write what every player has, if they are more than two."""
    if score.returns is None:
        return ""
    texts = (
        f"{position.seat_name(seat)} {score_text(value, score.is_probability)}"
        for seat, value in enumerate(score.returns)
    )
    return f" ({', '.join(texts)})"
