"""Figures of the Python package: `python benches/package.py`, in the environment of `make bench`.

The time that `import fiveply` takes; the time to the first text, on a terminal, of commands that
compute nothing; the size of the wheel; the size of a position; and how long after Ctrl-C a search,
a perft and a batch of random games have ended.
"""

from __future__ import annotations

import os
import pty
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import fiveply

ROOT = Path(__file__).parent.parent
RUNS = 15

IMPORT = """
import time
begin = time.perf_counter()
import fiveply
print(time.perf_counter() - begin)
"""

CALL = """
import time, fiveply
p = fiveply.start("arkantar")
print("ready", flush=True)
try:
    {call}
except KeyboardInterrupt:
    print(time.time(), flush=True)
"""

COMMANDS = (
    "--help",
    "play --help",
    "games",
    "show threaten",
    "moves thief",
    "play arkantar",
    "completion zsh",
)

CALLS = {
    "search": "fiveply.analyse(p, fiveply.Limit(time=60))",
    "perft": "p.perft(12)",
    "random games": "fiveply.playouts(p, 10_000_000, 1)",
}


def import_seconds() -> float:
    """Time one import in a process of its own."""
    done = subprocess.run([sys.executable, "-c", IMPORT], capture_output=True, check=True)
    return float(done.stdout)


def first_text_seconds(command: str) -> float:
    """Run a command on a terminal of its own and time it from its start to its first text."""
    ours, its = pty.openpty()
    begin = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-m", "fiveply", *command.split()],
        stdin=its, stdout=its, stderr=its,
    ) as process:  # fmt: skip
        os.close(its)
        os.read(ours, 1)
        seconds = time.perf_counter() - begin
        process.kill()
    os.close(ours)
    return seconds


def seconds_after_ctrl_c(call: str) -> float:
    """Send Ctrl-C into a call and time how long it still takes."""
    program = [sys.executable, "-c", CALL.format(call=call)]
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(0.3)
        sent = time.time()
        os.kill(process.pid, signal.SIGINT)
        return float(process.stdout.readline()) - sent


def wheel_bytes() -> int:
    """Build the wheel and weigh it."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", folder, "."]
        subprocess.run(command, cwd=ROOT, check=True)
        return next(Path(folder).glob("*.whl")).stat().st_size


def show(name: str, values: list[float], unit: str) -> None:
    """Print the median and the range of some figures."""
    middle, low, high = statistics.median(values), min(values), max(values)
    print(f"{name:28} {middle:8.1f} ({low:.1f}..{high:.1f}) {unit}", flush=True)


def main() -> None:
    """Measure and print everything."""
    show("import", [1000 * import_seconds() for _ in range(RUNS)], "ms")
    for command in COMMANDS:
        times = [1000 * first_text_seconds(command) for _ in range(RUNS)]
        show(f"first text of {command}", times, "ms")
    for name, call in CALLS.items():
        times = [1000 * seconds_after_ctrl_c(call) for _ in range(RUNS)]
        show(f"{name}, after Ctrl-C", times, "ms")
    for game in fiveply.GAMES:
        show(f"a position of {game}", [sys.getsizeof(fiveply.start(game))], "bytes")
    show("wheel", [wheel_bytes() / 2**20], "MiB")


if __name__ == "__main__":
    main()
