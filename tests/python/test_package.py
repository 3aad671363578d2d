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
from typing import TypeVar

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


DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def blocks_of(path: Path, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", path.read_text(), re.DOTALL)


def documents_with(*languages: str) -> list[Path]:
    found = [path for path in DOCUMENTS if any(blocks_of(path, name) for name in languages)]
    assert found
    return found


def test_every_block_of_the_documents_is_of_a_kind_that_is_tested() -> None:
    """Code in another language is no code of ours: text and records, and what Sphinx reads."""
    known = {"python", "pycon", "sh", "console", "text", "", "{toctree}", "{eval-rst}"}
    known.add("{include} ../CHANGELOG.md")
    for path in DOCUMENTS:
        fences = re.findall(r"^```(.*)$", path.read_text(), re.MULTILINE)
        assert set(fences) <= known, name_of(path)
        assert len(fences) % 2 == 0, name_of(path)


def test_links_of_the_readme_lead_somewhere() -> None:
    """Those of the pages are checked by `make docs`."""
    readme = (ROOT / "README.md").read_text()
    links = re.findall(r"\]\(([^)#:]+)\)", readme) + re.findall(r'src="([^":]+)"', readme)
    assert len(links) > 10
    for link in links:
        assert (ROOT / link).is_file(), link


def test_pictures_in_the_documents_are_up_to_date() -> None:
    boards = ROOT / "docs" / "boards"
    pictures: dict[str, str] = runpy.run_path(str(boards / "draw.py"))["pictures"]()
    assert pictures.keys() == {path.name for path in boards.glob("*.svg")}
    for name, picture in pictures.items():
        assert (boards / name).read_text() == picture, "python docs/boards/draw.py"
    text = "".join(path.read_text() for path in DOCUMENTS)
    for name in pictures:
        assert f"boards/{name}" in text, f"{name} is on no page"


@pytest.mark.parametrize("path", documents_with("python"), ids=name_of)
def test_python_in_the_documents_runs(path: Path, tmp_path: Path) -> None:
    for block in blocks_of(path, "python"):
        command = [sys.executable, "-c", block]
        done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
        assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("path", documents_with("pycon"), ids=name_of)
def test_sessions_in_the_documents_run(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a page shows at the prompt is one session, and answers as it says."""
    monkeypatch.chdir(tmp_path)
    session = "\n".join(blocks_of(path, "pycon"))
    test = doctest.DocTestParser().get_doctest(session, {}, name_of(path), str(path), 0)
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0


@pytest.mark.parametrize("path", documents_with("sh", "console"), ids=name_of)
def test_commands_in_the_documents_run(path: Path, tmp_path: Path) -> None:
    """The commands of a document run one after the other in one folder, as a reader's do; what a
    `console` block shows is what they print.
    """
    for block in blocks_of(path, "python"):
        subprocess.run([sys.executable, "-c", block], capture_output=True, cwd=tmp_path, check=True)
    # A command by that name, as if it were installed.
    program = tmp_path / "bin" / "fiveply"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m fiveply "$@"\n')
    program.chmod(0o755)
    environment = {**os.environ, "PATH": f"{program.parent}:{os.environ['PATH']}"}

    def run(command: str) -> str:
        done = subprocess.run(
            command, shell=True, capture_output=True, text=True, cwd=tmp_path, env=environment,
            stdin=subprocess.DEVNULL,
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (0, ""), command
        return done.stdout

    lines = [line for block in blocks_of(path, "sh") for line in block.splitlines()]
    commands = [line for line in lines if "fiveply " in line]
    shown = [
        entry.partition("\n")
        for block in blocks_of(path, "console")
        for entry in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
    ]
    assert commands or shown
    for command in commands:
        run(command)
    for command, _, output in shown:
        assert run(command) == output, command


def test_everything_public_is_in_the_reference() -> None:
    """Each class and function of each module, but the commands', is on a page of `docs/api`."""
    pages = "".join(path.read_text() for path in (ROOT / "docs" / "api").glob("*.md"))
    entries = set(re.findall(r"^\.\. auto\w+:: (\S+)$", pages, re.MULTILINE))
    # Not what is listed alone: of a package the names it offers, of a module all that it defines.
    whole = {name for name in entries if name in sys.modules}
    offered = {
        id(getattr(sys.modules[name], member))
        for name in whole
        for member in getattr(sys.modules[name], "__all__", ())
    }
    offered |= {
        id(getattr(fiveply, name)) for name in fiveply.__all__ if f"fiveply.{name}" in entries
    }
    for module in MODULES:
        if module.__name__.startswith(("fiveply.cli", "fiveply._")) or module.__name__ in whole:
            continue
        for name, thing in vars(module).items():
            ours = getattr(thing, "__module__", None) == module.__name__
            if (
                name.startswith("_")
                or not ours
                or not callable(thing)
                or isinstance(thing, TypeVar)
            ):
                continue
            assert id(thing) in offered or f"{module.__name__}.{name}" in entries, (module, name)


def test_import_draws_in_nothing_heavy() -> None:
    """What the command line needs is loaded by the command line (`make bench` has the time)."""
    program = "import sys, fiveply; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert "fiveply" in done.stdout.split()
    assert not {"numpy", "click", "rich", "fiveply.cli"} & set(done.stdout.split())
