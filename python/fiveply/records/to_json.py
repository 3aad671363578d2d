"""Game records as JSON that fits AbstractPlay's schema for them.

The schema is `src/schemas/gamerecord.json` of github.com/AbstractPlay/recranks. What it has no
place for stands in the header as `result`, `repetition`, `turnLimit`, `tags` and `notes`, and the
notes on a turn as its `result`.
"""

from __future__ import annotations

import datetime
import json
from typing import TYPE_CHECKING, Any

from .facts import facts_of, tags_in_order
from .rounds import Entry, rounds
from .scores import write_score

if TYPE_CHECKING:
    from ..game import Game

UNKNOWN = "?"
_NO_DATE = "1970-01-01T00:00:00Z"
_MIDNIGHT = "T00:00:00Z"


def write_json(game: Game[Any]) -> str:
    """Write a game on one line, with a newline at its end."""
    moves = [[_turn(game, entry) for entry in row] for row in rounds(game)]
    return json.dumps({"header": _header(game), "moves": moves}, ensure_ascii=False) + "\n"


def _header(game: Game[Any]) -> dict[str, Any]:
    """Write the fields that every service knows, then our own."""
    facts, tags = facts_of(game), game.tags
    start = _date(tags.get("Date"))
    end = _date(tags.get("EndDate")) or start
    shares = game.result.split("-")
    header = {
        "game": {"name": game.start.title, "variants": [*filter(None, [game.start.variant])]},
        "event": tags.get("Event"),
        "round": tags.get("Round"),
        "site": {"name": tags.get("Site", UNKNOWN)},
        "date-start": start or _NO_DATE,
        "date-end": end or _NO_DATE,
        "date-generated": end or _NO_DATE,
        "players": [
            # The seat keeps two players apart who have the same name and result.
            {"name": name, "seat": tag, "result": int(shares[seat % len(shares)] == "1")}
            for seat, (name, tag) in enumerate(zip(game.players, game.seat_tags, strict=True))
        ],
        "startingPosition": facts.get("Start"),
        "result": game.result,
        "repetition": facts.get("Repetition"),
        "turnLimit": facts.get("TurnLimit"),
        "notes": _notes(game, range(1)) or None,
    }
    header = {name: value for name, value in header.items() if value is not None}
    # What these fields tell need not be told again.
    told = {**tags_of(header), **dict(zip(game.seat_tags, players_of(header), strict=True))}
    told["Result"] = game.result
    rest = {name: text for name, text in tags_in_order(game).items() if told.get(name) != text}
    return {**header, **({"tags": rest} if rest else {})}


def _date(text: str | None) -> str | None:
    """Make a moment of a date, with or without a time; None if it is no date."""
    try:
        moment = datetime.datetime.fromisoformat(text or "")
    except ValueError:
        return None
    zone = moment.tzinfo or datetime.UTC
    return moment.replace(tzinfo=zone).isoformat().replace("+00:00", "Z")


def tags_of(header: dict[str, Any]) -> dict[str, str]:
    """Read the tags off the standard fields of a header of the right types."""
    start, end = header.get("date-start"), header.get("date-end")
    found = {
        "Event": header.get("event"),
        "Site": header.get("site", {}).get("name"),
        "Date": start,
        "Round": header.get("round"),
        "EndDate": end if end != start else None,
    }
    known = {name: text for name, text in found.items() if text not in (None, UNKNOWN, _NO_DATE)}
    return {
        name: text.removesuffix(_MIDNIGHT) if name.endswith("Date") else text
        for name, text in known.items()
    }


def players_of(header: dict[str, Any]) -> list[str | None]:
    """Read the players' names off such a header, None for the unknown."""
    names = (player["name"] for player in header["players"])
    return [None if name == UNKNOWN else name for name in names]


def _turn(game: Game[Any], entry: Entry | None) -> str | dict[str, Any] | None:
    if entry is None:
        return None
    words = " ".join(entry.moves)
    notes = _notes(game, range(entry.first + 1, entry.first + 1 + len(entry.moves)))
    return {"move": words, "result": notes} if notes else words


def _notes(game: Game[Any], plies: range) -> list[dict[str, Any]]:
    """Write what is said about the positions after so many moves."""
    notes = []
    for ply in plies:
        score, comment = game.evals.get(ply), game.comments.get(ply)
        note = {"eval": write_score(score)} if score is not None else {}
        note |= {"comment": comment} if comment else {}
        if note:
            notes.append({"ply": ply, **note})
    return notes
