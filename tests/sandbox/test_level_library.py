"""Python's own library is whole for a student's code, wherever Python lies and at every level.

A Python below a home that is closed is the hard case: at the level `user` it is reached by way of
a folder that is handed over open.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from drawn import drawn
from small_course import BUBBLEWRAP, BUBBLEWRAP_NO_FORK, PROCESS, USER, Course, Way, all_pass

from autograder.course.assignment import Limits
from autograder.sandbox import launch, plain, reach

LIBRARY = Path(os.__file__).resolve().parent

EVERYWHERE = [BUBBLEWRAP, BUBBLEWRAP_NO_FORK, USER, Way("user", fork=False), PROCESS]
LIMITS = {"test_seconds": 60}
SUITE = """
def test_every_codec_is_found():
    assert cards.codecs() == CODECS

def test_every_module_is_found():
    assert cards.modules() == MODULES

@pytest.mark.parametrize("name", ["latin-1", "cp1252", "utf-8-sig", "utf-16", "mac-roman"])
def test_a_file_in_another_coding_is_written_and_read(name):
    assert cards.there_and_back(name) == "K\u00f6nig"
"""
CARDS = """
import contextlib, importlib, os, pkgutil, sys

def codecs():
    import codecs, encodings
    found = {}
    for module in sorted(each.name for each in pkgutil.iter_modules(encodings.__path__)):
        try:
            importlib.import_module(f"encodings.{module}")
            found[module] = codecs.lookup(module).name
        except (ImportError, LookupError) as error:
            found[module] = type(error).__name__
    return found

def modules():
    found = {}
    for name in sorted(sys.stdlib_module_names - {"antigravity", "this", "idlelib"}):
        found[name] = outcome(name)
        module = sys.modules.get(name)
        path = getattr(module, "__path__", ())
        for below in sorted(each.name for each in pkgutil.iter_modules(path)):
            if below != "__main__" and name not in ("turtledemo", "lib2to3", "test"):
                found[f"{name}.{below}"] = outcome(f"{name}.{below}")
    return found

def outcome(name):
    try:
        with contextlib.redirect_stdout(None):
            importlib.import_module(name)
        return "there"
    except BaseException as error:
        return type(error).__name__

def there_and_back(name):
    with open("cards.txt", "w", encoding=name) as file:
        file.write("K\u00f6nig")
    with open("cards.txt", encoding=name) as file:
        return file.read()
"""


def found_here() -> dict[str, dict[str, str]]:
    """Return what a Python without a sandbox finds, under the flags of a player."""
    code = f"{CARDS}\nimport json; print(json.dumps([codecs(), modules()]))"
    ran = subprocess.run(
        [sys.executable, "-s", "-S", "-P", "-W", "ignore", "-c", code],
        capture_output=True,
        check=True,
        cwd="/",
    )
    codecs, modules = json.loads(ran.stdout)
    return {"CODECS": codecs, "MODULES": modules}


@pytest.fixture(scope="module")
def course():
    suite = SUITE
    for word, value in found_here().items():
        suite = suite.replace(word, repr(value))
    with Course(suite, limits=LIMITS) as made:
        yield made


@pytest.mark.parametrize("way", drawn(EVERYWHERE, 2, __name__), ids=str)
def test_what_python_has_a_player_has(course: Course, way: Way):
    all_pass(course.verdicts(way, CARDS))


@pytest.mark.skipif(bool(launch.problem("user")), reason="isolation user does not work here")
def test_a_library_in_a_closed_home_is_whole(monkeypatch):
    """As if Python lay there: every package knows its folder by the way that is open."""
    closed = plain.is_open_to_all
    monkeypatch.setattr(
        plain, "is_open_to_all", lambda folder: folder != LIBRARY and closed(folder)
    )
    sandbox = launch.launch("user", Limits())
    [(door, folder)] = sandbox.given.items()
    assert folder == str(LIBRARY)
    probe = "import encodings, json, sys\n"
    probe += "found = [*sys.path[:2], *encodings.__path__, *json.__path__]\n"
    assert reach.answer(sandbox, probe) == [
        door,
        f"{door}/lib-dynload",
        f"{door}/encodings",
        f"{door}/json",
    ]
