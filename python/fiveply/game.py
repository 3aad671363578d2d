"""Games: what was played, from where, by whom, and what is said about it."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Mapping
from types import EllipsisType
from typing import TYPE_CHECKING, Any, Literal, Self, TypeVar

from . import _core
from ._lazy import lazy
from .base import Position
from .pictures.theme import Theme, theme_of
from .results import Score

if TYPE_CHECKING:
    from . import html, records
    from .pictures import animation
else:
    html, records, animation = lazy("html"), lazy("records"), lazy("pictures.animation")

if TYPE_CHECKING:
    from .records import OnError, Source

P = TypeVar("P", bound=Position[Any])


class Game(_core.Game[P]):
    r"""A game record: a start, the moves played, the rules for draws, and what is told of them.

    Two games are equal when start, moves and rules for draws are; tags, comments and evaluations
    do not count.

    Args:
        start: the position at the beginning.
        repetition: a draw when a position at the start of a turn occurs this often; None: never.
            By default what the game's rules page says.
        turn_limit: a draw when this many turns have been played; None: never.
        tags: what the moves do not tell, such as `Event`, `Date` and who plays.

    >>> from fiveply import Game, arkantar
    >>> game = Game(arkantar.Position(), tags={"Event": "Club evening", "Black": "Ann"})
    >>> for move in ("+d4", "end", "+a3"):
    ...     _ = game.push(move)
    >>> game.comments[1] = "The centre."
    >>> print(game.to_text(), end="")
    [Game "arkantar"]
    [Event "Club evening"]
    [Black "Ann"]
    [Result "*"]
    <BLANKLINE>
    1. +d4 {The centre.} end | +a3
    = *
    >>> Game.from_text(game.to_text()) == game
    True
    """

    tags: dict[str, str]
    """What the moves do not tell, by name: `Event`, `Site`, `Date`, `Round`, who plays (a tag for
    each seat, see `seat_tags`) and whatever else one likes. `Result` only where it does not follow
    from the moves: when somebody has resigned, say."""
    comments: dict[int, str]
    """What is said about the position after so many moves; 0 is the start."""
    evals: dict[int, Score]
    """What the position after so many moves is worth to the player to act in it, as a search of it
    says: `game.evals[len(game)] = fiveply.analyse(game, limit).score`."""

    def __new__(
        cls,
        start: P,
        *,
        repetition: int | EllipsisType | None = ...,
        turn_limit: int | EllipsisType | None = ...,
        tags: Mapping[str, str] | None = None,
    ) -> Self:
        """Begin a game."""
        game = super().__new__(cls, start, repetition=repetition, turn_limit=turn_limit)
        game.tags, game.comments, game.evals = dict(tags or {}), {}, {}
        return game

    @property
    def seat_tags(self) -> tuple[str, ...]:
        """The names of the tags that say who plays, by seat.

        >>> from fiveply import Game, threaten
        >>> Game(threaten.Position()).seat_tags
        ('Red', 'Blue', 'Green')
        """
        start = self.start
        return tuple(start.seat_name(seat).replace(" ", "") for seat in range(start.players))

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays, by seat, as the tags say; `?` for whom they do not name. Can be assigned."""
        return tuple(self.tags.get(tag, "?") for tag in self.seat_tags)

    @players.setter
    def players(self, names: Iterable[str]) -> None:
        self.tags.update(zip(self.seat_tags, names, strict=True))

    @property
    def result(self) -> str:
        """The result as a code: `1-0`, `0-0-1`, `1/2-1/2`, and `*` for an unfinished game.

        It follows from the moves; where they do not decide, the tag `Result` does.

        >>> from fiveply import Game, arkantar
        >>> game = Game(arkantar.Position())
        >>> game.result
        '*'
        >>> game.tags["Result"] = "0-1"  # Black resigns
        >>> game.result
        '0-1'
        """
        if self.outcome is not None:
            return records.result_code(self.outcome.winner, self.start.players)
        return self.tags.get("Result", records.UNFINISHED)

    def pop(self) -> _core.Move:
        """Take the last move back, with what is said about it, and return it.

        Raises:
            IndexError: no move has been played.
        """
        move = super().pop()
        self.comments.pop(len(self) + 1, None)
        self.evals.pop(len(self) + 1, None)
        return move

    def copy(self) -> Game[P]:
        """Make a record of its own with the same moves, tags, comments and evaluations."""
        rebuild, arguments = self.__reduce__()
        copied: Game[P] = rebuild(*arguments)
        return copied

    def __copy__(self) -> Game[P]:
        return self.copy()

    def __deepcopy__(self, _memo: object, /) -> Game[P]:
        return self.copy()

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        rules = (self.repetition, self.turn_limit)
        said = (dict(self.tags), dict(self.comments), dict(self.evals))
        return _rebuild, (type(self), self.start, self.moves, *rules, *said)

    def positions(self) -> Iterator[P]:
        """Go through the positions: the start and the one after each move.

        >>> from fiveply import Game, tritrac
        >>> game = Game(tritrac.Position())
        >>> _ = game.push("+b3l"), game.push("+c4r")
        >>> [position.turn for position in game.positions()]
        [0, 1, 0]
        """
        position = self.start
        yield position
        for move in self.moves:
            position = position.play(move)
            yield position

    def save(
        self, target: Source, *, format: Literal["text", "json"] | None = None, append: bool = False
    ) -> None:
        """Write the game to a file; see `fiveply.save` for the arguments.

        Raises:
            ValueError: something about the game cannot be written, a tag's name for example.
            OSError: the file cannot be written.
        """
        records.save([self], target, format=format, append=append)

    @classmethod
    def load(cls, source: Source) -> Self:
        """Read the first game of a file; see `fiveply.load` for all of them.

        Raises:
            RecordError: the game is broken, or there is none.
            OSError: the file cannot be read.
        """
        for game in records.load(source, cls):
            return game
        raise records.none_found()

    def to_text(self) -> str:
        """Write the game in the readable form, with a newline at the end.

        Raises:
            ValueError: something about it cannot be written, a tag's name for example.
        """
        return records.write(self, "text")

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Read a game in the readable form; the first one if there are several.

        Raises:
            RecordError: it is broken, or there is none.
        """
        return cls.load(io.StringIO(text))

    def to_json(self) -> str:
        """Write the game as JSON by AbstractPlay's schema for game records, on one line.

        Raises:
            ValueError: something about it cannot be written.

        >>> import json
        >>> from fiveply import Game, thief
        >>> json.loads(Game(thief.Position("7x7")).to_json())["header"]["game"]
        {'name': 'Thief', 'variants': ['7x7']}
        """
        return records.write(self, "json")

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Read a game in the JSON form; the first one if there are several.

        Raises:
            RecordError: it is broken, or there is none.
        """
        return cls.load(io.StringIO(text))

    def svg(self, ply: int | None = None, **options: Any) -> str:
        """Draw the position after some moves, the last of them marked, as an SVG document.

        Args:
            ply: after how many moves; all of them by default.
            options: those of `Position.svg`.

        Raises:
            ValueError: there are fewer moves, or an option is not understood.

        >>> from fiveply import Game, arkantar
        >>> game = Game(arkantar.Position())
        >>> _ = game.push("+d4")
        >>> game.svg(theme="dark", size=300)[:4]
        '<svg'
        """
        ply = len(self) if ply is None else ply
        if ply not in range(len(self) + 1):
            raise ValueError(f"ply: found {ply!r}, expected 0 to {len(self)}")
        before = position = self.start
        for move in self.moves[:ply]:
            before, position = position, position.play(move)
        if ply and "last_move" not in options:
            options["last_move"] = before._seen(self.moves[ply - 1])
        return position.svg(**options)

    def animated_svg(
        self, *, size: int = 400, theme: str | Theme = "light", seconds: float = 1.0
    ) -> str:
        """Draw the whole game as one SVG document that plays itself, without scripts.

        Args:
            size: width in pixels.
            theme: see `Position.svg`.
            seconds: how long each position stands.

        Raises:
            ValueError: there is no such theme, or `seconds` is not positive.

        >>> from fiveply import Game, arkantar
        >>> game = Game(arkantar.Position())
        >>> _ = game.push("+d4")
        >>> game.animated_svg().count("<animate") > 0
        True
        """
        return animation.animated_svg(self, size, theme_of(theme), seconds)

    def html(self, *, size: int = 400, theme: str | Theme = "light") -> str:
        """Make a board with a move slider as HTML; see `fiveply.html.game`."""
        return html.game(self, size=size, theme=theme)

    def _repr_html_(self) -> str:
        return self.html()


def _rebuild(
    kind: type[Game[Any]],
    start: Position[Any],
    moves: tuple[_core.Move, ...],
    repetition: int | None,
    turn_limit: int | None,
    tags: dict[str, str],
    comments: dict[int, str],
    evals: dict[int, Score],
) -> Game[Any]:
    """Make a game again: what copying and unpickling call."""
    game = kind(start, repetition=repetition, turn_limit=turn_limit, tags=tags)
    for move in moves:
        game.push(move)
    game.comments, game.evals = comments, evals
    return game


def load(source: Source, *, on_error: OnError | None = None) -> Iterator[Game[Any]]:
    r"""Read the games of a file one at a time, in either form; which one is seen from the file.

    Args:
        source: a path, or a file opened for reading as text or bytes.
        on_error: is called with each broken game's `RecordError`; if it returns a game, that is
            given instead, and reading goes on. `lambda error: error.game` gives what is sound
            of it. Without `on_error` the error is raised.

    Raises:
        RecordError: a game is broken; all games before it have been given.
        OSError: the file cannot be read.

    >>> import io
    >>> import fiveply
    >>> games = '[Game "tritrac"]\n1. +b3l\n= *\n\n[Game "thief"]\n[Variant "5x5"]\n= *\n'
    >>> [(game.start.game, len(game)) for game in fiveply.load(io.StringIO(games))]
    [('tritrac', 1), ('thief', 0)]
    """
    return records.load(source, Game, on_error)


def save(
    games: Iterable[Game[Any]],
    target: Source,
    *,
    format: Literal["text", "json"] | None = None,
    append: bool = False,
) -> int:
    """Write games to a file, one at a time, and return how many.

    Args:
        games: any iterable; none is kept.
        target: a path, or a file opened for writing as text or bytes.
        format: `"text"` or `"json"`; by default JSON for a path that ends in `.json`, `.jsonl` or
            `.ndjson`, else text.
        append: write behind what the file holds already; a file that is not there is made.

    Raises:
        ValueError: something about a game cannot be written; those before it have been.
        OSError: the file cannot be written.

    >>> import io
    >>> import fiveply
    >>> file = io.StringIO()
    >>> fiveply.save([fiveply.Game(fiveply.start("tritrac"))] * 2, file, format="json")
    2
    """
    return records.save(games, target, format=format, append=append)
