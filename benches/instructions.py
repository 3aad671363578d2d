"""Instructions per node, by callgrind: `python benches/instructions.py [--update] [TASK...]`.

Counts hardly depend on how busy a machine is, so small changes show. Each is compared with the one
in `benches/instructions.json`; the exit status is 1 if one has grown by more than the threshold.
They do depend on the compiler: after a change of it, or a change that is worth its instructions,
`--update` writes the file anew.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
KNOWN = Path(__file__).with_suffix(".json")
THRESHOLD = 0.03
MEASURED = "*instructions::measured*"


def program() -> str:
    """Build the bench and tell where it is."""
    command = ["cargo", "bench", "--locked", "--bench", "instructions", "--no-run",
               "--message-format", "json"]  # fmt: skip
    done = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    messages = [json.loads(line) for line in done.stdout.splitlines()]
    paths = [m["executable"] for m in messages if m.get("executable")]
    return str(paths[-1])


def instructions_per_node(path: str, task: str) -> float:
    """Run one task in callgrind."""
    with tempfile.NamedTemporaryFile() as out:
        command = ["valgrind", "--tool=callgrind", f"--toggle-collect={MEASURED}",
                   f"--callgrind-out-file={out.name}", path, task]  # fmt: skip
        done = subprocess.run(command, check=True, capture_output=True, text=True)
    found = re.search(r"Collected : (\d+)", done.stderr)
    if found is None or int(found[1]) == 0:
        message = f"{task}: callgrind counted nothing in {MEASURED}"
        raise RuntimeError(message)
    return int(found[1]) / int(done.stdout)


def main(arguments: list[str]) -> int:
    """Count, compare, print; 1 if something has grown."""
    known: dict[str, float] = json.loads(KNOWN.read_text()) if KNOWN.exists() else {}
    path = program()
    listed = subprocess.run([path, "--list"], check=True, capture_output=True, text=True)
    chosen = [argument for argument in arguments if not argument.startswith("-")]
    grown = False
    for task in chosen or listed.stdout.split():
        count, before = instructions_per_node(path, task), known.get(task)
        change = f"{count / before - 1:+7.1%}" if before else "    new"
        too_much = before is not None and count > before * (1 + THRESHOLD)
        print(f"{task:30} {count:8.1f} instructions/node {change}{'  <-' * too_much}", flush=True)
        grown |= too_much
        known[task] = round(count, 1)
    if "--update" in arguments:
        KNOWN.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n")
        return 0
    return int(grown)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
