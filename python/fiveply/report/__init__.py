"""Balance reports: the engine plays itself many times, and what came of it is measured and shown.

>>> from fiveply import Limit, report
>>> settings = report.Settings.of("tritrac", limit=Limit(nodes=200), seed=1)
>>> summary = report.summarize(settings, report.play_games(settings, 6))
>>> summary.games, [share.name for share in summary.seats]
(6, ['Orange', 'Yellow'])
>>> report.page(summary)[:15]
'<!DOCTYPE html>'
"""

from __future__ import annotations

from ..executors import processes
from .log import Log, LogError
from .measure import Summary, summarize
from .page import page
from .play import Played, play_game, play_games
from .settings import DEFAULT_LIMIT, Settings, SettingsError

__all__ = [
    "DEFAULT_LIMIT",
    "Log",
    "LogError",
    "Played",
    "Settings",
    "SettingsError",
    "Summary",
    "page",
    "play_game",
    "play_games",
    "processes",
    "summarize",
]
