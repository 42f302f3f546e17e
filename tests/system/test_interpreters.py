"""Another Python is found by its version or its path, and each that cannot be used says why.

Words used here.  fake: a program that answers as a Python would, in the place of one that this
machine does not have.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from pathlib import Path

import pytest

from autograder.system import interpreters
from autograder.system.interpreters import Interpreter, NotUsable, find

OWN = platform.python_version()
HERE = Interpreter(sys.executable, sys.executable, OWN)
needs_scripts = pytest.mark.skipif(os.name == "nt", reason="a script cannot be started there")


@pytest.fixture
def path(tmp_path, monkeypatch) -> Path:
    """Return the only folder in which versions are looked for."""
    monkeypatch.setattr(interpreters, "PLACES", ("{PYENV_ROOT}/versions/*/bin/python",))
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path / "pyenv"))
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def fake(place: Path, version: str, kind: str = "CPython") -> Path:
    place.parent.mkdir(parents=True, exist_ok=True)
    words = "\\n".join(["python", kind, version, str(place), str(place)])
    place.write_text(f"#!/bin/sh\nprintf '{words}'\n")
    place.chmod(0o755)
    return place


def refused(asked: str) -> str:
    with pytest.raises(NotUsable) as refusal:
        find(asked)
    return str(refusal.value)


def remedy(*versions: str) -> str:
    there = ", ".join(sorted([OWN, *versions], key=lambda each: list(map(int, each.split(".")))))
    return f"name a version that is installed ({there}), or the path of a Python"


def test_the_oldest_python_is_the_one_that_the_kit_is_installed_on():
    text = (Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8")
    assert f'requires-python = ">={".".join(map(str, interpreters.LEAST))}"' in text


@pytest.mark.parametrize("parts", [1, 2, 3])
def test_the_version_that_is_running_is_this_python_itself(path, parts):
    asked = ".".join(OWN.split(".")[:parts])
    for each in (asked, f"python{asked}"):
        assert find(each).path == sys.executable and find(each).is_running


def test_a_path_is_asked_what_it_is():
    found = find(sys.executable)
    assert (found.version, found.kind, found.is_running) == (OWN, "CPython", True)


@needs_scripts
def test_a_version_is_found_in_path_and_where_tools_keep_theirs(path):
    fake(path / "python3.98", "3.98.1")
    fake(path / "pyenv/versions/3.99.2/bin/python", "3.99.2")
    assert find("3.98").path == str(path / "python3.98")
    assert find("python3.98").version == "3.98.1"
    assert find("3.99.2").version == "3.99.2"
    assert not find("3.99").is_running
    assert (
        refused("3.98.7")
        == f"there is no Python 3.98.7 where it was looked for; {remedy('3.99.2')}"
    )


@needs_scripts
def test_a_script_that_stands_in_for_a_version_that_is_not_there_is_passed_over(path):
    shim = path / "python3.99"
    shim.write_text("#!/bin/sh\necho 'python3.99: command not found' >&2\nexit 127\n")
    shim.chmod(0o755)
    assert refused("3.99") == f"there is no Python 3.99 where it was looked for; {remedy()}"
    fake(path / "pyenv/versions/3.99.2/bin/python", "3.99.2")
    assert find("3.99").version == "3.99.2"


@needs_scripts
def test_what_cannot_be_used_says_why_and_what_is_there(path):
    least = "the kit needs Python 3.11 or newer"
    assert refused("3.10") == f"this is too old, and {least}; {remedy()}"
    assert refused("2") == f"this is too old, and {least}; {remedy()}"
    old = str(fake(path / "old", "3.10.13"))
    assert refused(old) == f"this is Python 3.10.13, and {least}; {remedy()}"
    other = str(fake(path / "pypy", "3.11.9", "PyPy"))
    assert refused(other) == f"this is PyPy, and the kit needs CPython; {remedy()}"
    assert refused(str(path / "nothing")) == f"there is no such file; {remedy()}"
    assert refused(str(path)) == f"there is no such file; {remedy()}"
    text = path / "text"
    text.write_text("no program")
    assert refused(str(text)) == f"this is not a Python that can be started; {remedy()}"


def test_a_python_that_cannot_use_our_packages_says_how_to_get_there(tmp_path):
    code = (
        "import sys; from autograder.system import interpreters, surroundings\n"
        "sys.path[:] = [each for each in sys.path if 'site-packages' not in each]\n"
        f"chosen = interpreters.Interpreter({sys.executable!r}, '', '3.98.1')\n"
        "interpreters.go_on_with(chosen, ['--version'])"
    )
    root = Path(interpreters.__file__).parents[2]
    ran = subprocess.run(
        [sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == (
        f"cardkit: {sys.executable} (Python 3.98.1) cannot run the kit: No module named 'click';"
        f" install the kit with it, and start it from there: {sys.executable} -m pip install"
        " cardkit\n"
    )
