"""The package itself: docstrings that run, documents that run, imports that are quick."""

from __future__ import annotations

import doctest
import importlib
import inspect
import os
import pkgutil
import re
import runpy
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import fiveply

ROOT = Path(__file__).parent.parent.parent
MODULES = [
    importlib.import_module(info.name)
    for info in pkgutil.walk_packages(fiveply.__path__, "fiveply.")
    if not info.name.endswith("__main__")
]


@pytest.mark.parametrize("module", [fiveply, *MODULES], ids=lambda module: module.__name__)
def test_docstrings_run(module: ModuleType) -> None:
    names = {**vars(module), "fiveply": fiveply}
    result = doctest.testmod(module, globs=names, optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    assert result.failed == 0


def test_everything_public_is_documented() -> None:
    for name in fiveply.__all__:
        thing = getattr(fiveply, name)
        if not isinstance(thing, dict):
            assert inspect.getdoc(thing), name
        if inspect.isclass(thing):
            for member, value in vars(thing).items():
                if not member.startswith("_") and not member.endswith("_co"):
                    documented = inspect.getdoc(value) or not callable(value)
                    assert documented, f"{name}.{member}"


def snippets(language: str) -> list[tuple[str, str]]:
    """Collect the code blocks of README and docs."""
    found = []
    for path in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]:
        for block in re.findall(rf"```{language}\n(.*?)```", path.read_text(), re.DOTALL):
            found.append((path.name, block))
    return found


def test_pictures_in_the_documents_are_up_to_date() -> None:
    boards = ROOT / "docs" / "boards"
    pictures: dict[str, str] = runpy.run_path(str(boards / "draw.py"))["pictures"]()
    assert len(pictures) == len(fiveply.GAMES)
    for name, picture in pictures.items():
        assert (boards / name).read_text() == picture, "python docs/boards/draw.py"


def test_python_in_the_documents_runs(tmp_path: Path) -> None:
    blocks = snippets("python")
    assert blocks
    for name, block in blocks:
        command = [sys.executable, "-c", block]
        done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
        assert done.returncode == 0, f"{name}: {done.stderr}"


@pytest.mark.parametrize("document", sorted({name for name, _ in snippets("sh")}))
def test_commands_in_the_documents_run(document: str, tmp_path: Path) -> None:
    """The commands of a document run one after the other in one folder, as a reader's do."""
    for block in [block for name, block in snippets("python") if name == document]:
        subprocess.run([sys.executable, "-c", block], capture_output=True, cwd=tmp_path, check=True)
    blocks = [block for name, block in snippets("sh") if name == document]
    lines = [line for block in blocks for line in block.splitlines()]
    commands = [line for line in lines if "fiveply " in line]
    assert commands
    # A command by that name, as if it were installed.
    program = tmp_path / "bin" / "fiveply"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m fiveply "$@"\n')
    program.chmod(0o755)
    environment = {**os.environ, "PATH": f"{program.parent}:{os.environ['PATH']}"}
    for command in commands:
        done = subprocess.run(
            command, shell=True, capture_output=True, text=True, cwd=tmp_path, env=environment,
            stdin=subprocess.DEVNULL,
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (0, ""), command


def test_import_draws_in_nothing_heavy() -> None:
    """What the command line needs is loaded by the command line (`make bench` has the time)."""
    program = "import sys, fiveply; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert {"fiveply", "numpy"} <= set(done.stdout.split())
    assert not {"click", "rich", "fiveply.cli"} & set(done.stdout.split())
