"""Nothing hidden leaves the house: sentinels in hidden places, sought in all that leaves.

Words used here.  course: the one of AUTHORING.md, with sentinels.  house: the folder it is in.
"""

from __future__ import annotations

import io
import json
import zipfile

import pytest
from test_authoring_page import FILE, PAGE

from autograder import authoring as build
from autograder import cli
from autograder.course import assignment as assignments

SENTINEL = "zq7"
HANDOUT = "".join(
    f"## Task {n}. It ({points} points)\n\n" for n, points in ((1, 7), (2, 4.5), (3, 7))
)
HIDDEN_TEST = f'''
"""A docstring: {SENTINEL}-docstring."""
# A comment: {SENTINEL}-comment.
from dice import Cup
from unseen import {SENTINEL}_helper

from autograder.suite.marks import points, task, title

pytestmark = [task(3, "main"), points(1)]
EXPECTED = "{SENTINEL}-constant"


@title("a title that students may read")
def test_what_nobody_may_know():
    assert {SENTINEL}_helper() == "{SENTINEL}-helper"
    assert Cup(1).total() == EXPECTED.count("{SENTINEL}"), "{SENTINEL}-words"
'''
HIDDEN_HELPER = f'''
def {SENTINEL}_helper():
    return "{SENTINEL}-helper"
'''
WRONG = "return sum(self.dice)", "return 0"
NOTEBOOK = {"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}


@pytest.fixture
def course(tmp_path, monkeypatch):
    root = tmp_path / "house"
    for name, text in FILE.findall(PAGE):
        write(root / name, text)
    suite = root / "autograder/suites/dice"
    write(suite / "rules.txt", "none\n")
    write(suite / "decks/two_sixes.txt", "6\n6\n")
    write(suite / "README.md", "# Decks\n\n## `decks`: the decks of dice\n\n| `two_sixes.txt` |\n")
    write(suite / "decks/hidden/most.txt", f"{SENTINEL}-deck\n")
    write(suite / "hidden/test_task3_never.py", HIDDEN_TEST)
    write(suite / "hidden/unseen.py", HIDDEN_HELPER)
    for name in ("coverage.md", "handout.toml"):
        write(suite / name, f"# {SENTINEL}-{name}\n")
    write(root / "tests/near_misses/dice.toml", f"# {SENTINEL}-near_miss\n")
    write(root / "solutions/dice/README.md", HANDOUT)
    write(root / "solutions/dice/walkthrough.ipynb", json.dumps(NOTEBOOK))
    known = {"shown": {"test_a_cup_offers_two_methods": "a"}, "says": 0}
    known["hidden"] = {f"test_{SENTINEL}": f"{SENTINEL}-ending"}
    write(
        suite / "known.json", json.dumps({"mistakes": [known], "sentences": [f"{SENTINEL}-helps"]})
    )
    monkeypatch.setattr(assignments, "SUITES", suite.parent)
    monkeypatch.setattr("autograder.cli.places.ROOT", root)
    monkeypatch.chdir(tmp_path)
    return root


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def cardkit(*arguments):
    with pytest.raises(SystemExit) as end:
        cli.main([str(each) for each in arguments])
    return int(end.value.code or 0)


def leaks(*places):
    """Return all files below these places that have a sentinel, in their names or in them."""
    found = []
    for place in places:
        paths = [path for path in place.rglob("*") if path.is_file()] if place.is_dir() else [place]
        assert paths, f"{place} is empty"
        for path in paths:
            found += [f"{path}: {name}" for name in leaking(path.name, path.read_bytes())]
    return found


def leaking(name, data):
    if zipfile.is_zipfile(io.BytesIO(data)):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return [
                f"{n}: {each}" for n in archive.namelist() for each in leaking(n, archive.read(n))
            ]
    return [name] if SENTINEL in name or SENTINEL.encode() in data else []


def test_sentinels_are_found_where_they_are(course):
    assert len(leaks(course / "autograder/suites/dice")) >= 6


def test_what_is_built_and_started_has_nothing_hidden(course, tmp_path):
    build.build_all(course)
    assert (course / "assignments/dice/decks/two_sixes.txt").is_file()
    assert cardkit("start", "dice", tmp_path / "mine") == 0
    notebooks = [course / "solutions/dice" / name for name in ("tasks.ipynb", "walkthrough.ipynb")]
    known = course / "autograder/checking/known_tests.json"
    assert leaks(course / "assignments", tmp_path / "mine", known, *notebooks) == []


def test_what_is_handed_back_has_nothing_hidden(course, tmp_path):
    build.build_all(course)
    reference = (course / "solutions/dice/dice.py").read_text()
    submissions, results = tmp_path / "submissions.zip", tmp_path / "results"
    with zipfile.ZipFile(submissions, "w") as archive:
        archive.writestr("doejane_101_9001_dice.py", reference)
        archive.writestr("roebob_102_9002_dice.py", reference.replace(*WRONG))
    cardkit("grade", "dice", submissions, "-o", results, "--isolation", "process")
    assert leaks(results) == [], "what a hidden test asks stays with the tests"
    pages = ["feedback", results, "--code", submissions]
    assert cardkit(*pages, "-o", tmp_path / "pages") == 0
    assert cardkit(*pages, "--zip", tmp_path / "pages.zip", "--download", submissions) == 0
    export = ["export", results, "--to"]
    assert cardkit(*export, "classroom50", "-o", tmp_path / "exported") == 0
    assert cardkit(*export, "csv", "-o", tmp_path / "marks.csv") == 0
    names = ("pages", "pages.zip", "exported", "marks.csv")
    assert leaks(*(tmp_path / name for name in names)) == []


TESTS = "autograder/suites/dice/test_task2_totals.py"
MARKED = """
@hidden
def test_marked(): ...
"""


@pytest.mark.parametrize(
    "text",
    [
        "from autograder.suite.marks import hidden\n" + MARKED,
        "from autograder.suite.marks import hidden as secret\n"
        + MARKED.replace("@hidden", "@switch('house_rules')\n@secret"),
        "import pytest\npytestmark.append(pytest.mark.hidden)\n",
        "import pytest\n@pytest.mark.hidden\nclass TestMarked:\n    def test_marked(self): ...\n",
        "import pytest\nsecret = pytest.param(1, marks=pytest.mark.hidden)\n"
        "@pytest.mark.parametrize('n', [secret])\ndef test_marked(n): ...\n",
    ],
    ids=["mark", "another_name_switched_off", "pytestmark", "class", "parameter"],
)
@pytest.mark.parametrize("check", [False, True])
def test_a_hidden_test_in_a_public_file_is_refused_before_anything_is_written(course, text, check):
    if check:
        build.build_all(course)
    before = (course / "assignments").exists()
    path = course / TESTS
    write(path, path.read_text() + f"\n\n{text}")
    with pytest.raises(build.BuildError) as refused:
        build.build_all(course, check=check)
    said = str(refused.value).replace(str(path.parent), "SUITE")
    assert said.startswith("SUITE/test_task2_totals.py, line ")
    assert said.endswith(
        ": a hidden test, but students receive this file; move it to a file in SUITE/hidden"
    )
    assert (course / "assignments").exists() == before


TOOLS = """\
import pytest


@pytest.fixture(autouse=True)
def tools():
    return Tools().also


class Tools:
    def __init__(self):
        self.used()

    def used(self):
        return 1

    async def also(self):
        return 2

"""


@pytest.mark.parametrize(
    ("file", "text", "name"),
    [
        ("test_task2_totals.py", "BEST = [1, 6, 5]\n", "BEST"),
        ("conftest.py", "def only_hidden():\n    return only_hidden\n", "only_hidden"),
        ("conftest.py", "def upper():\n    return 1\n\n\nCONSTANT = upper()\n", "upper"),
        ("conftest.py", f"{TOOLS}    def of_hidden(self):\n        return 1\n", "of_hidden"),
        ("conftest.py", f"SIX = 6\n\n\n{TOOLS}    def only(self):\n        return SIX\n", "SIX"),
    ],
)
def test_what_no_public_test_uses_is_refused_with_its_line(course, file, text, name):
    path = course / "autograder/suites/dice" / file
    text = (path.read_text() if path.is_file() else "") + text
    write(path, text)
    line = next(n for n, each in enumerate(text.splitlines(), 1) if name in each)
    with pytest.raises(build.BuildError) as refused:
        build.build_all(course)
    assert str(refused.value) == (
        f"autograder/suites/dice/{file}, line {line}: no public test uses {name}, and students"
        f" receive this file; move {name} to the hidden test that uses it, or to a file in hidden/"
    )


def test_what_pytest_finds_by_itself_or_through_another_is_handed_out(course):
    text = (
        "import pytest\n\n\nFIRST = 1\nSECOND = FIRST\n\n\n@pytest.fixture(autouse=True)\n"
        "def ready():\n    return SECOND\n\n\ndef pytest_configure(): ...\n"
    )
    path = course / "autograder/suites/dice/conftest.py"
    text = path.read_text() + text
    text += "class TestSet(dict):\n    def setup_method(self): ...\n    def get(self): ...\n"
    write(course / "autograder/suites/dice/conftest.py", text)
    build.build_all(course)
    assert (course / "assignments/dice/tests/conftest.py").read_text() == text


def test_a_given_file_in_a_hidden_folder_is_refused(course):
    path = course / "autograder/suites/dice/assignment.toml"
    write(
        path,
        path.read_text().replace('"rules.txt" = "rules.txt"', '"rules.txt" = "hidden/rules.txt"'),
    )
    write(path.parent / "hidden/rules.txt", "none\n")
    with pytest.raises(build.BuildError) as refused:
        build.build_all(course)
    assert str(refused.value) == (
        "autograder/suites/dice/hidden/rules.txt: students would receive this file; move it out of"
        " hidden/, or do not name it in assignment.toml"
    )
