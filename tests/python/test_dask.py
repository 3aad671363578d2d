"""Tasks on a real Dask cluster: a scheduler and two workers, processes of their own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import fiveply
from fiveply import endgames, executors, matches, report
from fiveply.matches import Log, Settings
from samples import VARIANTS

MODULE = [sys.executable, "-m"]
QUICK = ("nodes=150", "nodes=60")


class Cluster(NamedTuple):
    address: str
    workers: list[subprocess.Popen[bytes]]


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    folder = tmp_path_factory.mktemp("dask")
    file = folder / "scheduler.json"
    quiet: dict[str, Any] = {
        "cwd": folder, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL,
    }  # fmt: skip
    scheduler = subprocess.Popen(
        [*MODULE, "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0",
         "--no-dashboard", "--scheduler-file", str(file)], **quiet,
    )  # fmt: skip
    workers = [
        subprocess.Popen(
            [*MODULE, "distributed.cli.dask_worker", "--scheduler-file", str(file), "--nthreads",
             "1", "--no-nanny", "--no-dashboard", "--local-directory", str(folder)], **quiet,
        )
        for _ in range(2)
    ]  # fmt: skip
    try:
        end = time.monotonic() + 60
        while not file.exists() or not file.read_text().strip():
            assert time.monotonic() < end
            time.sleep(0.05)
        address = json.loads(file.read_text())["address"]
        with executors.client(address) as client:
            client.wait_for_workers(2, timeout=60)
        yield Cluster(address, workers)
    finally:
        for process in (scheduler, *workers):
            process.kill()
            process.wait()


def test_perft_equals_the_plain_number(cluster: Cluster) -> None:
    with executors.client(cluster.address) as client:
        executor = client.get_executor(pure=False)
        for game, variant in VARIANTS:
            start = fiveply.start(game, variant)
            assert fiveply.perft(start, 3, executor=executor) == start.perft(3)


def test_commands_take_a_scheduler(cluster: Cluster, tmp_path: Path) -> None:
    def run(*arguments: str) -> str:
        command = [*MODULE, "fiveply", *arguments, "--json"]
        done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, timeout=100)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    scheduler = ["--scheduler", cluster.address]
    match = ["match", "tritrac", "--a", QUICK[0], "--b", QUICK[1], "--games", "4"]
    alone = fiveply.match("tritrac", QUICK, games=4).to_json()
    assert json.loads(run(*match, *scheduler)) == json.loads(json.dumps(alone))
    tune = ["tune", "tritrac", "--games", "24", "--nodes", "30"]
    assert run(*tune, *scheduler) == run(*tune)
    counted = json.loads(run("perft", "arkantar", "3", "--divide", *scheduler))
    assert counted["perft"] == fiveply.start("arkantar").perft(3)


def test_a_report_is_the_same(cluster: Cluster) -> None:
    settings = report.Settings.of("threaten", limit=fiveply.Limit(nodes=100))
    with executors.client(cluster.address) as client:
        executor = client.get_executor(pure=False)
        games = list(report.play_games(settings, 3, executor=executor))
    assert games == list(report.play_games(settings, 3))


def test_endgame_tables_are_the_same(cluster: Cluster, tmp_path: Path) -> None:
    plain, apart = tmp_path / "plain", tmp_path / "apart"
    endgames.solve("1v1", plain)
    with executors.client(cluster.address) as client:
        endgames.solve("1v1", apart, executor=client.get_executor(pure=False))
    assert sorted(path.name for path in apart.iterdir()) == ["E-E.table", "G-E.table", "G-G.table"]
    for path in apart.iterdir():
        assert path.read_bytes() == (plain / path.name).read_bytes()


def test_a_scheduler_that_does_not_answer() -> None:
    with pytest.raises(OSError, match=r"127\.0\.0\.1:1"):
        executors.client("tcp://127.0.0.1:1", timeout=0.5)


def test_nothing_is_lost_or_counted_twice_with_a_worker(cluster: Cluster, tmp_path: Path) -> None:
    settings = Settings.of("thief", ["nodes=600", "nodes=300"], openings=2, seed=1)
    path = tmp_path / "games.jsonl"
    games = 24
    seen: list[int] = []

    class Watched(Log):
        def append(self, game: matches.Played) -> None:
            super().append(game)
            seen.append(game.index)
            if len(seen) == 6:
                os.kill(cluster.workers[1].pid, signal.SIGKILL)

    with executors.client(cluster.address) as client:
        assert len(client.scheduler_info()["workers"]) == 2
        with Watched.resume(path, settings) as log:
            executor = client.get_executor(pure=False)
            played = list(matches.play_games(settings, games, log=log, executor=executor))
        assert len(client.scheduler_info()["workers"]) == 1
    assert cluster.workers[1].wait(timeout=10) == -signal.SIGKILL
    assert sorted(seen) == list(range(games))
    assert [game.index for game in played] == list(range(games))
    lines = path.read_text().splitlines()[1:]
    assert sorted(json.loads(line)["index"] for line in lines) == list(range(games))
    assert played == list(matches.play_games(settings, games))
