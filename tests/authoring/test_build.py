"""What leaves the house: starters, student folders and the wheel, none of them with an answer.

Words used here.  course: a small made-up repository with one assignment, `pairs`.
"""

import json
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from autograder import authoring as build
from autograder.authoring import outlines
from autograder.authoring.switched import as_switched
from autograder.checking import known_tests
from autograder.course import assignment
from autograder.course.result import TestRecord
from autograder.course.starters import digest_of
from autograder.worker import grading

ROOT = Path(__file__).parents[2]

REFERENCE = '''\
"""Two cards of a kind."""

### BEGIN SOLUTION
import random
### END SOLUTION


class Pair:
    """Two cards."""

    def __init__(self, left: str, right: str = "KH") -> None:
        """Keep both cards."""
        ### BEGIN SOLUTION task 1, Pair.__init__: keep them where only this class looks for them!
        self._cards = [left, right]
        ### END SOLUTION

    def rank(self) -> str:
        """Return the rank of both.

        The first card decides.

        >>> pair = Pair("KH",
        ...             "KS")

        It is a plain string:

        >>> pair.rank()
        'K'
        """
        ### BEGIN SOLUTION task 2, Pair.rank: the first card decides
        return self._first()[0]
        ### END SOLUTION

    ### BEGIN SOLUTION
    def _first(self) -> str:
        return self._cards[0]

    ### END SOLUTION
    def swap(self) -> None:
        """Exchange the cards."""
        ### BEGIN SOLUTION task 2, Pair.swap: the last becomes the first
        random.shuffle(self._cards)
        ### END SOLUTION


### BEGIN SOLUTION
def _test() -> None:
    assert Pair("KH", "KS").rank() == "K"


### END SOLUTION
if __name__ == "__main__":
    print("Testing...")
    ### BEGIN SOLUTION
    _test()
    ### END SOLUTION
'''

STARTER = '''\
"""Two cards of a kind."""


class Pair:
    """Two cards."""

    def __init__(self, left: str, right: str = "KH") -> None:
        """Keep both cards."""
        # TODO task 1: keep them where only this class looks for them!
        raise NotImplementedError("task 1: Pair.__init__ is not written yet")

    def rank(self) -> str:
        """Return the rank of both.

        The first card decides.

        >>> pair = Pair("KH",
        ...             "KS")

        It is a plain string:

        >>> pair.rank()
        'K'
        """
        # TODO task 2: the first card decides.
        raise NotImplementedError("task 2: Pair.rank is not written yet")

    def swap(self) -> None:
        """Exchange the cards."""
        # TODO task 2: the last becomes the first.
        raise NotImplementedError("task 2: Pair.swap is not written yet")


if __name__ == "__main__":
    print("Testing...")
'''

SETTINGS = """\
slug = "pairs"
title = 'Pairs, "two of a kind"'
files = ["pairs.py", "names.txt"]
decks = "../../../decks/short"
packages = []

[tasks]
1 = "Pair"
2 = "rank"

[aliases]
"pair.py" = "pairs.py"

[given]
"queues.py" = "../../../solutions/queues.py"

[limits]
test_seconds = 0.5
processes = 4

[switches]
no_recursion = true

[[manual]]
id = "style"
title = "Is it a pleasure to read?"
task = 1
points = 5

[examples]
"pairs.Pair.rank" = { task = 2, points = 1.5 }
"""


@pytest.fixture
def course(tmp_path, monkeypatch):
    monkeypatch.setattr(grading, "collected", lambda found, **_: [])  # half a second for each build
    write(tmp_path / "solutions/pairs/pairs.py", REFERENCE)
    write(tmp_path / "solutions/pairs/names.txt", "Ada\n")
    write(tmp_path / "solutions/pairs/README.md", "# Pairs\n")
    write(tmp_path / "solutions/queues.py", "class Queue: ...\n")
    suite = tmp_path / "autograder/suites/pairs"
    write(suite / "assignment.toml", SETTINGS)
    write(suite / "test_task1.py", "def test_a_pair_has_two_cards(): ...\n")
    write(suite / "hidden/test_secret.py", "def test_nobody_sees_this(): ...\n")
    write(tmp_path / "decks/short/crlf.txt", "KH\r\nKS")
    write(tmp_path / "decks/short/refused/empty.txt", "")
    return tmp_path


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode())


def change(path, old, new):
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def files_in(folder):
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def cut(reference, tasks=(1, 2)):
    return build.cut(reference, "solutions/pairs/pairs.py", tasks).text


# Starters


def test_a_starter_is_the_reference_without_its_answers():
    assert cut(REFERENCE) == STARTER


def test_a_starter_can_be_imported_and_says_what_is_not_written_yet():
    module = {"__name__": "pairs"}
    exec(cut(REFERENCE), module)
    with pytest.raises(NotImplementedError, match=r"^task 1: Pair.__init__ is not written yet$"):
        module["Pair"]("KH")


def test_every_line_of_a_starter_knows_its_line_in_the_reference():
    starter = build.cut(REFERENCE, "pairs.py", (1, 2))
    theirs = REFERENCE.split("\n")
    for text, number in zip(starter.text.splitlines(), starter.numbers, strict=True):
        if "TODO" in text or "NotImplementedError" in text:
            assert "### BEGIN SOLUTION task" in theirs[number - 1]
        else:
            assert theirs[number - 1] == text


def test_a_long_hint_goes_on_in_the_next_comment_line():
    hint = " ".join(["seventy-seven cards"] * 12)
    reference = (
        f"def f():\n    ### BEGIN SOLUTION task 1, f: {hint}\n    return 1\n    ### END SOLUTION\n"
    )
    _, first, *more, last = cut(reference).splitlines()
    assert first.startswith("    # TODO task 1: seventy-seven cards")
    assert more and all(each.startswith("    # ") for each in more)
    assert all(len(each) <= 99 for each in [first, *more])
    assert " ".join(each.removeprefix("    # ") for each in [first, *more]).endswith(hint + ".")
    assert last == '    raise NotImplementedError("task 1: f is not written yet")'


def test_a_mark_with_a_task_and_no_hint_leaves_a_stub_in_a_function_and_nothing_elsewhere():
    reference = (
        "class A:\n    def f(self):\n        ### BEGIN SOLUTION task 1, A.f\n        return 1\n"
        "        ### END SOLUTION\n\n\n"
        "### BEGIN SOLUTION task 2, B\nclass B:\n    pass\n### END SOLUTION\n"
    )
    assert cut(reference).splitlines() == [
        "class A:",
        "    def f(self):",
        '        raise NotImplementedError("task 1: A.f is not written yet")',
    ]


def test_a_region_at_either_end_of_a_file_leaves_no_blank_lines():
    region = "### BEGIN SOLUTION\nx = 1\n### END SOLUTION\n"
    assert cut(f"{region}\n\ny = 2\n\n\n{region}") == "y = 2\n"


def test_regions_side_by_side_leave_the_longest_gap_between_their_neighbours():
    region = "### BEGIN SOLUTION\nx = 1\n### END SOLUTION\n"
    assert cut(f"y = 2\n{region}{region}\n\nz = 3\n") == "y = 2\n\n\nz = 3\n"
    assert cut(f"y = 2\n\n{region}\n{region}z = 3\n") == "y = 2\n\nz = 3\n"


@pytest.mark.parametrize(
    "old, new, message",
    [
        ("    self._cards = [left", "    self._cards = = [left", "line 14: not Python"),
        (
            "### BEGIN SOLUTION task 1, Pair.__init__: keep",
            "# keep",
            "line 15: no solution begins before this end; put ### BEGIN SOLUTION before it",
        ),
        (
            '= "K"\n\n\n### END SOLUTION',
            '= "K"\n\n',
            "line 53: a solution begins inside the one of line 46; end that one first",
        ),
        (
            "    _test()\n    ### END SOLUTION",
            "    _test()",
            "line 54: the solution that begins here never ends; put ### END SOLUTION after it",
        ),
        (
            "        self._cards = [left, right]\n        ### END SOLUTION",
            "        self._cards = [left, right]\n    ### END SOLUTION",
            "line 15: the end of the solution of line 13 must be ### END SOLUTION and nothing",
        ),
        (
            "    _test()\n    ### END SOLUTION",
            "    _test()\n    ### END SOLUTION of it",
            "line 56: the end of the solution of line 54 must be ### END SOLUTION and nothing",
        ),
        ("### BEGIN SOLUTION\nimport", "# begin solution\nimport", "line 3: looks like a marker"),
        (
            "    _test()",
            "    _test()  ### END SOLUTION",
            "line 55: looks like a marker, but is not one",
        ),
        ("task 2, Pair.rank:", "Pair.rank:", "line 30: says 'Pair.rank: the first card decides';"),
        (
            "task 2, Pair.rank:",
            "task 7, Pair.rank:",
            "line 30: there is no task 7; assignment.toml has 1, 2$",
        ),
        (
            '    print("Testing...")\n',
            "",
            r"line 52: without its solutions this is not Python \(expected an indented block after"
            r" 'if' statement\); leave a line in the block, or give the mark a task",
        ),
        (
            "### BEGIN SOLUTION\nimport",
            "### BEGIN SOLUTION task 1, random: bring it in\nimport",
            "line 3: outside a function the starter would fail as soon as it is imported",
        ),
        (
            '        """Exchange the cards."""\n        ### BEGIN SOLUTION task 2, Pair.swap: x\n',
            '        ### BEGIN SOLUTION task 2, Pair.swap: x\n        """Exchange the cards."""\n',
            "Pair.swap has another docstring in the starter; leave signatures and docstrings",
        ),
    ],
)
def test_a_reference_that_cannot_be_cut_is_refused_with_line_and_remedy(old, new, message):
    reference = REFERENCE.replace("Pair.swap: the last becomes the first", "Pair.swap: x")
    assert old in reference
    with pytest.raises(build.BuildError, match=f"^solutions/pairs/pairs.py.*{message}"):
        cut(reference.replace(old, new))


def test_a_reference_without_marks_is_refused_because_all_of_it_would_be_given_away():
    with pytest.raises(build.BuildError, match=r"pairs.py: nothing is marked as solution"):
        cut("def answer():\n    return 42\n")


@pytest.mark.parametrize(
    "old, new, difference",
    [
        ('right: str = "KH"', 'right: str = "KS"', "Pair.__init__ has another signature"),
        ("def rank(self) -> str", "def rank(self)", "Pair.rank has another signature"),
        ("def rank", "async def rank", "Pair.rank has another signature"),
        ("    def rank", "    @property\n    def rank", "Pair.rank has another signature"),
        ("class Pair:", "class Pair(list):", "Pair has another signature"),
        ("Two cards of a kind", "Cards", "the module has another docstring"),
        ("Exchange the cards", "Swap them", "Pair.swap has another docstring"),
        ("def swap", "def turn", "the starter has Pair.turn, but the reference does not"),
    ],
)
def test_a_starter_that_promises_something_else_is_told_from_its_reference(old, new, difference):
    assert build.differences(REFERENCE, STARTER) == []
    assert old in STARTER
    (sentence,) = build.differences(REFERENCE, STARTER.replace(old, new))
    assert difference in sentence


# Student folders


def test_a_student_folder_holds_all_that_a_student_needs_and_nothing_hidden(course):
    build.build_all(course)
    folder = files_in(course / "assignments/pairs")
    assert sorted(folder) == [
        "README.md",
        "conftest.py",
        "decks/crlf.txt",
        "decks/refused/empty.txt",
        "names.txt",
        "pairs.py",
        "queues.py",
        "tests/assignment.toml",
        "tests/examples.toml",
        "tests/starters.toml",
        "tests/test_task1.py",
    ]
    assert folder["pairs.py"].decode() == STARTER
    assert folder["decks/crlf.txt"] == b"KH\r\nKS"
    assert b"SOLUTION" not in b"".join(folder.values())


def test_the_assignment_in_a_student_folder_is_the_one_of_the_suite(course):
    build.build_all(course)
    kit = assignment.read(course / "autograder/suites/pairs")
    target = course / "assignments/pairs"
    student = assignment.read(target / "tests")
    for name in ("slug", "title", "tasks", "files", "aliases", "packages", "limits", "switches"):
        assert getattr(student, name) == getattr(kit, name), name
    assert student.examples == kit.examples
    assert student.given == {"queues.py": (target / "queues.py").resolve()}
    assert student.decks == (target / "decks").resolve()


def test_plain_pytest_in_a_student_folder_uses_the_kits_plugin(course):
    build.build_all(course)
    text = (course / "assignments/pairs/conftest.py").read_text()
    assert 'pytest_plugins = ["autograder.suite.fixtures"]' in text


def test_graded_examples_are_those_of_the_references_docstring(course):
    build.build_all(course)
    path = course / "autograder/suites/pairs/examples.toml"
    expected = '>>> pair = Pair("KH",\n...             "KS")\n>>> pair.rank()\n\'K\'\n'
    assert tomllib.loads(path.read_text()) == {"pairs.Pair.rank": expected}
    lines = path.read_text().replace("\\", "").splitlines()
    assert lines[-5:] == ['"pairs.Pair.rank" = """', *expected.splitlines(), '"""'][-5:]


def test_without_the_package_that_writes_toml_its_name_and_the_remedy_are_said(course, monkeypatch):
    monkeypatch.setitem(sys.modules, "tomli_w", None)
    with pytest.raises(build.BuildError, match=r"tomli-w is missing; run `make setup`"):
        build.build_all(course)


def test_what_is_known_of_a_starter_lies_beside_both_suites(course):
    build.build_all(course)
    suite = (course / "autograder/suites/pairs/starters.toml").read_text()
    facts = tomllib.loads(suite)
    starter = (course / "assignments/pairs/pairs.py").read_bytes()
    tasks = {"Pair.__init__": 1, "Pair.rank": 2, "Pair.swap": 2}
    names, digest = ["Pair"], digest_of(starter)
    assert facts == {"pairs.py": {"names": names, "digest": digest, "tasks": tasks, "imports": []}}
    assert digest_of(starter.replace(b"\n", b"\r\n")) == digest_of(starter)
    assert digest_of(starter + b"x = 1\n") != digest_of(starter)
    assert (course / "assignments/pairs/tests/starters.toml").read_text() == suite


KNOWN = {
    "sentences": ["Which card is on top?"],
    "mistakes": [
        {"name": "top", "says": 0, "shown": {"test_rank": "0a1b"}, "hidden": {"test_top": "2c3d"}}
    ],
}


def test_known_mistakes_are_sealed_in_a_student_folder(course):
    write(course / "autograder/suites/pairs/known.json", json.dumps(KNOWN))
    place = "assignments/pairs/tests/known.json"
    assert f"{place}: written, from autograder/suites/pairs/known.json" in build.build_all(course)
    text = (course / place).read_text()
    assert json.loads(text)["tests"] == ["test_rank"]
    assert not re.search("Which|card|0a1b|2c3d|test_top", text)
    assert build.build_all(course, check=True) == []
    known = json.loads((course / "autograder/checking/known_tests.json").read_text())
    assert "tests/known.json" in known["pairs"]


@pytest.mark.parametrize("text", ["[", "[]", '{"mistakes": [{}]}'])
def test_known_mistakes_that_cannot_be_read_are_refused(course, text):
    write(course / "autograder/suites/pairs/known.json", text)
    message = (
        r"^autograder/suites/pairs/known.json: it cannot be read \(\w+: .+\); make it again with"
        " `make known`$"
    )
    with pytest.raises(build.BuildError, match=message):
        build.build_all(course)


HANDOUT = "# Pairs\n\n## Task 1. Pair (5 points)\n\n## Task 2. rank (1.5 points)\n"


def test_a_handout_that_states_points_gets_a_notebook_with_a_graded_cell_for_each_task(course):
    write(course / "solutions/pairs/README.md", HANDOUT)
    assert "solutions/pairs/tasks.ipynb: written, from solutions/pairs/README.md" in (
        build.build_all(course)
    )
    notebook = json.loads((course / "solutions/pairs/tasks.ipynb").read_text())
    marks = [cell["metadata"].get("nbgrader") for cell in notebook["cells"]]
    graded = [(each["grade_id"], each["points"]) for each in marks if each]
    assert graded == [("pairs_task1", 5), ("pairs_task2", 1.5)]
    assert all(each["locked"] and not each["solution"] for each in marks if each)
    tags = [cell["metadata"].get("tags") for cell in notebook["cells"] if cell["metadata"]]
    assert tags == [["raises-exception"]] * 2, "a task that is not done does not stop the others"
    assert build.build_all(course, check=True) == []
    write(course / "solutions/pairs/README.md", HANDOUT.replace("1.5", "2"))
    sentences = build.build_all(course, check=True)
    assert any(
        "solutions/pairs/tasks.ipynb: not up to date with solutions" in each for each in sentences
    )


def test_a_handout_that_states_other_points_than_its_tests_give_is_refused(course, monkeypatch):
    records = [
        TestRecord(f"test_{task}", "", task, points, "passed") for task, points in ((1, 1), (2, 2))
    ]
    monkeypatch.setattr(grading, "collected", lambda found, **_: records[:1])
    monkeypatch.setattr(outlines, "outline_data", lambda digest, records: {"suite": digest})
    message = (
        "^solutions/pairs/README.md: the heading of task {} says {} points, and its tests give"
    )
    write(course / "solutions/pairs/README.md", HANDOUT)
    with pytest.raises(build.BuildError, match=message.format(1, 5) + " 6; change one of them$"):
        build.build_all(course)  # with five points by hand
    write(course / "solutions/pairs/README.md", HANDOUT.replace("(5 ", "(6 "))
    build.build_all(course)  # nothing is said of a task without a test
    monkeypatch.setattr(grading, "collected", lambda found, **_: records)
    with pytest.raises(build.BuildError, match=message.format(2, 1.5) + " 2; change one of them$"):
        build.build_all(course)


@pytest.mark.parametrize(
    ("line", "message"),
    {
        'test_b = "Deal in turn, and face down."': "it has no line for test_a; add one; there is no"
        " public test test_b; delete its line$",
        'test_a = "Deal as you like."': "test_a: the handout does not say 'Deal as you like.'; copy"
        " what it says now$",
        "test_a = 3": "each test has one sentence, a text$",
    }.items(),
)
def test_a_public_test_has_a_sentence_of_the_handout(course, monkeypatch, line, message):
    records = [
        TestRecord("test_a", "", 1, 1, "passed"),
        TestRecord("test_h", "", 2, 1.5, "passed", visibility="hidden"),
    ]
    monkeypatch.setattr(grading, "collected", lambda found, **_: records)
    monkeypatch.setattr(outlines, "outline_data", lambda digest, records: {"suite": digest})
    text = HANDOUT.replace("(5 ", "(6 ") + "\nDeal in turn,\nand face down.\n"
    write(course / "solutions/pairs/README.md", text)
    place = course / "autograder/suites/pairs/handout.toml"
    write(place, 'test_a = "Deal in turn, and face down."\n')
    build.build_all(course)
    write(place, f"{line}\n")
    with pytest.raises(build.BuildError, match=rf"autograder/suites/pairs/handout.toml: {message}"):
        build.build_all(course)


def test_two_tests_of_one_name_in_one_file_are_refused(course):
    suite = course / "autograder/suites/pairs/test_task1.py"
    write(suite, "def test_a(): ...\n\n\ndef helper(): ...\n\n\ndef test_a(): ...\n")
    message = r"test_task1.py, line 7: another test has this name, in line 1, and would never run"
    with pytest.raises(build.BuildError, match=message):
        build.build_all(course)


def test_a_map_of_the_assignments_is_copied_if_there_is_one(course):
    write(course / "solutions/map.md", "# What there is\n")
    assert build.build_all(course, check=True)[-1] == (
        "assignments/README.md: missing; run `cardkit build`"
    )
    build.build_all(course)
    assert (course / "assignments/README.md").read_text() == "# What there is\n"
    assert build.build_all(course, check=True) == []


def test_a_handout_that_states_points_of_some_tasks_only_is_refused(course):
    write(course / "solutions/pairs/README.md", HANDOUT.partition("\n\n## Task 2")[0])
    message = (
        r"^solutions/pairs/README.md: no heading says what task 2 is worth; write it like"
        r" `## Task 2\. rank \(10 points\)`$"
    )
    with pytest.raises(build.BuildError, match=message):
        build.build_all(course)


@pytest.mark.parametrize("text", ["'''", "\\n", "\a", '"', "♠", "\x7f", "\u2028", "🂡"])
def test_graded_examples_cross_toml_unchanged_whatever_they_hold(course, text):
    line = f"'x{text}y'"
    reference = course / "solutions/pairs/pairs.py"
    written = REFERENCE.replace("        'K'\n", f"        '''\n        {line}\n        '''\n")
    reference.write_text(written.replace('"""Return', 'r"""Return'), encoding="utf-8", newline="")
    build.build_all(course)
    (example,) = assignment.read(course / "autograder/suites/pairs").examples
    assert example.text.endswith(f"'''\n{line}\n'''\n")


TESTS = """
from autograder.suite.marks import points, task
pytestmark = task(1, "Pair")

@points(2)
def test_a_pair_has_two_cards(): ...
"""


def test_the_outline_of_a_suite_is_kept_with_it(course, monkeypatch):
    monkeypatch.undo()
    write(course / "autograder/suites/pairs/test_task1.py", TESTS)
    (course / "autograder/suites/pairs/hidden/test_secret.py").unlink()
    build.build_all(course)
    outline = tomllib.loads((course / "autograder/suites/pairs/outline.toml").read_text())
    assert outline["tests"][0] == {
        "id": "test_a_pair_has_two_cards",
        "title": "a pair has two cards",
        "task": 1,
        "points_possible": 2,
        "visibility": "visible",
    }
    assert not (course / "assignments/pairs/tests/outline.toml").exists()
    assert build.build_all(course, check=True) == []


def test_a_suite_that_cannot_be_collected_is_not_built(course, monkeypatch):
    monkeypatch.undo()
    message = "test_task1.py::test_a_pair_has_two_cards: it belongs to no task; mark it task"
    with pytest.raises(build.BuildError, match=re.escape(message)):
        build.build_all(course)


def test_before_the_first_test_a_suite_has_no_outline(course, monkeypatch):
    monkeypatch.undo()
    for path in course.rglob("test_*.py"):
        path.unlink()
    build.build_all(course)
    assert not (course / "autograder/suites/pairs/outline.toml").exists()


def test_building_twice_writes_once(course):
    written = build.build_all(course)
    assert "assignments/pairs/pairs.py: written, from solutions/pairs/pairs.py" in written
    assert len(written) == 15
    before = {path: path.stat().st_mtime_ns for path in course.rglob("*")}
    assert build.build_all(course) == []
    assert {path: path.stat().st_mtime_ns for path in course.rglob("*")} == before


def test_checking_writes_nothing_and_names_each_file_that_differs(course):
    before = files_in(course)
    assert build.build_all(course, check=True) == [
        "autograder/suites/pairs/examples.toml: missing; run `cardkit build`",
        "autograder/checking/known_tests.json: missing; run `cardkit build`",
    ]
    assert files_in(course) == before

    build.build_all(course)
    assert build.build_all(course, check=True) == []
    target = course / "assignments/pairs"
    change(target / "pairs.py", "Exchange", "Swap")
    (target / "decks/crlf.txt").unlink()
    write(target / "notes.md", "mine\n")
    write(target / "__pycache__/pairs.pyc", "debris")
    write(target / ".pytest_cache/README.md", "debris")
    before = files_in(course)
    assert build.build_all(course, check=True) == [
        "assignments/pairs/pairs.py: not up to date with solutions/pairs/pairs.py;"
        " change the source if needed, then run `cardkit build`",
        "assignments/pairs/decks/crlf.txt: missing; run `cardkit build`",
        "assignments/pairs/notes.md: nothing generates it; delete it, or move it to its source",
    ]
    assert files_in(course) == before


def test_a_file_that_nothing_makes_is_named_and_kept(course):
    build.build_all(course)
    write(course / "assignments/pairs/tests/test_gone.py", "")
    write(course / "assignments/gone/README.md", "")
    assert build.build_all(course) == [
        "assignments/pairs/tests/test_gone.py: nothing generates it;"
        " delete it, or move it to its source",
        "assignments/gone: nothing generates it; delete it, or move it to its source",
    ]
    assert (course / "assignments/pairs/tests/test_gone.py").exists()


def test_examples_that_no_longer_are_in_the_docstring_are_noticed(course):
    build.build_all(course)
    change(course / "solutions/pairs/pairs.py", "        'K'\n", "        'Q'\n")
    (sentence,) = build.build_all(course, check=True)
    assert sentence.startswith(
        "autograder/suites/pairs/examples.toml: not up to date with the docstrings in"
        " solutions/pairs/;"
    )
    build.build_all(course)
    assert build.build_all(course, check=True) == []


def test_one_assignment_can_be_built_alone(course):
    other = course / "autograder/suites/war"
    write(other / "assignment.toml", SETTINGS.replace('slug = "pairs"', 'slug = "war"'))
    assert build.build_all(course, slug="pairs")
    assert build.build_all(course, check=True, slug="pairs") == []
    with pytest.raises(build.BuildError, match=r"no assignment 'bridge' to build; .*: pairs, war$"):
        build.build_all(course, slug="bridge")


SUITE = "autograder/suites/pairs/assignment.toml"


@pytest.mark.parametrize(
    "place, old, new, message",
    [
        (SUITE, 'slug = "pairs"', 'slug = "pair"', "assignment.toml: the slug is 'pair', but the"),
        (SUITE, "[tasks]", "[tasks", "assignment.toml: not readable as TOML"),
        (SUITE, "[tasks]", "[task]", "assignment.toml: the entry 'tasks' is missing .perhaps task"),
        (SUITE, "decks/short", "decks/long", "assignment.toml: there is no folder decks/long for"),
        (SUITE, 'queues.py"\n', 'queue.py"\n', "solutions/queue.py: there is no such file; write"),
        (SUITE, "names.txt", "name.txt", "solutions/pairs/name.txt: there is no such file; write"),
        (SUITE, '"names.txt"', '"../pairs"', "'../pairs' in 'files' has a folder; name the file"),
        (
            SUITE,
            '"queues.py" =',
            '"names.txt" =',
            "assignments/pairs/names.txt: made twice, from solutions/pairs/names.txt and from"
            " solutions/queues.py; give one of them another name",
        ),
        (SUITE, "pairs.Pair.rank", "pears.Pair.rank", "there is no solutions/pairs/pears.py;"),
        (SUITE, "pairs.Pair.rank", "pairs.rank", "solutions/pairs/pairs.py has no rank; fix the"),
        (
            SUITE,
            "pairs.Pair.rank",
            "pairs.Pair.swap",
            "pairs.py, line 39: pairs.Pair.swap has no example, but autograder/suites/pairs",
        ),
        (SUITE, "points = 1.5", "point = 1.5", "the entry 'examples.pairs.Pair.rank.points' is m"),
        (
            "solutions/pairs/pairs.py",
            ">>> pair.rank()",
            ">>>pair.rank()",
            "pairs.py, line 17: the examples of pairs.Pair.rank are not a doctest: .*; fix them",
        ),
    ],
)
def test_a_course_that_cannot_be_built_is_refused_with_file_and_remedy(
    course, place, old, new, message
):
    change(course / place, old, new)
    with pytest.raises(build.BuildError, match=message):
        build.build_all(course)
    assert not (course / "assignments").exists()


def test_a_reference_that_is_not_text_is_refused(course):
    (course / "solutions/pairs/pairs.py").write_bytes("# é\n".encode("latin-1"))
    with pytest.raises(build.BuildError, match=r"pairs/pairs.py: not UTF-8 .*; save it as UTF-8"):
        build.build_all(course)


def test_a_starter_that_imports_what_is_cut_out_of_another_is_refused(course):
    change(course / SUITE, '"names.txt"', '"table.py"')
    marks = "### BEGIN SOLUTION\n{}\n### END SOLUTION\n"
    table = "from pairs import Pair, _test\n\n" + marks.format("x = 1")
    write(course / "solutions/pairs/table.py", "import random\n" + table)
    with pytest.raises(
        build.BuildError,
        match=r"solutions/pairs/table.py, line 2: the starter cannot import _test, which is cut out"
        r" of pairs; put the import between marks as well",
    ):
        build.build_all(course)
    between = "from pairs import Pair\n" + marks.format("from pairs import _test")
    write(course / "solutions/pairs/table.py", between)
    assert build.build_all(course)


def test_a_place_that_cannot_be_written_is_named_and_no_half_file_stays(course):
    (course / "assignments/pairs/names.txt").mkdir(parents=True)
    with pytest.raises(build.BuildError, match=r"assignments/pairs/names.txt: cannot be written: "):
        build.build_all(course)
    assert not list(course.rglob(".*.part"))

    shutil.rmtree(course / "assignments")
    write(course / "assignments", "a file in place of a folder")
    with pytest.raises(build.BuildError, match=r"assignments/pairs/pairs.py: cannot be written: "):
        build.build_all(course)


def test_an_installation_without_suites_says_what_to_build_in(tmp_path):
    with pytest.raises(build.BuildError, match=r"no assignments here; build in a copy of the repo"):
        build.build_all(tmp_path)


# Walkthroughs

WALKTHROUGH = "solutions/pairs/walkthrough.ipynb"
WRITTEN = {
    "cells": [
        {
            "cell_type": "code",
            "execution_count": 7,
            "id": "pairs_task1",
            "metadata": {"trusted": True, "collapsed": False},
            "outputs": [{"output_type": "stream", "name": "stdout", "text": ["a secret\n"]}],
            "source": "check('Task 1')\n\n",
        },
        {"cell_type": "markdown", "id": "words", "metadata": {"x": 1}, "source": ["# Two ♠\n"]},
    ],
    "metadata": {"kernelspec": {"name": "mine"}, "language_info": {"version": "3.99"}},
    "nbformat": 4,
    "nbformat_minor": 5,
}


def test_a_walkthrough_is_kept_without_outputs_and_copied_into_the_student_folder(course):
    write(course / WALKTHROUGH, json.dumps(WRITTEN))
    written = build.build_all(course)
    assert f"{WALKTHROUGH}: written, from the notebook without its outputs" in written
    assert f"assignments/pairs/walkthrough.ipynb: written, from {WALKTHROUGH}" in written
    source = (course / WALKTHROUGH).read_text(encoding="utf-8")
    assert (course / "assignments/pairs/walkthrough.ipynb").read_text(encoding="utf-8") == source
    kept = json.loads(source)
    assert kept["cells"] == [
        {
            "cell_type": "code",
            "execution_count": None,
            "id": "pairs_task1",
            "metadata": {},
            "outputs": [],
            "source": ["check('Task 1')"],
        },
        {"cell_type": "markdown", "id": "words", "metadata": {}, "source": ["# Two ♠"]},
    ]
    assert kept["metadata"]["kernelspec"]["name"] == "python3"
    assert "3.99" not in source and "secret" not in source and "♠" in source
    assert build.build_all(course, check=True) == []


def test_a_walkthrough_that_was_run_or_changed_is_noticed(course):
    write(course / WALKTHROUGH, json.dumps(WRITTEN))
    build.build_all(course)
    change(course / WALKTHROUGH, '"outputs": []', '"outputs": [{}]')
    change(course / "assignments/pairs/walkthrough.ipynb", "Two", "Three")
    assert build.build_all(course, check=True) == [
        f"{WALKTHROUGH}: not up to date with the notebook without its outputs;"
        " change the source if needed, then run `cardkit build`",
        f"assignments/pairs/walkthrough.ipynb: not up to date with {WALKTHROUGH};"
        " change the source if needed, then run `cardkit build`",
    ]


@pytest.mark.parametrize(
    "text, message",
    [
        ("{", r"not a notebook \(JSONDecodeError: .*\); open it in JupyterLab and save it again$"),
        ("[]", r"not a notebook \(TypeError: "),
        ("{}", r"not a notebook \(KeyError: 'cells'\); "),
        ('{"cells": [{"cell_type": "heading", "source": ""}]}', "a cell of kind 'heading'"),
        ('{"cells": [{"cell_type": "raw", "id": "a", "source": 5}]}', "not a notebook .TypeError"),
        ('{"cells": [], "nbformat": 3}', "written in an old form, without names of cells; open it"),
        ('{"cells": [{"cell_type": "raw", "source": ""}], "nbformat": 4}', "in an old form"),
    ],
)
def test_what_is_no_walkthrough_is_refused_with_file_and_remedy(course, text, message):
    write(course / WALKTHROUGH, text)
    with pytest.raises(build.BuildError, match=f"^{WALKTHROUGH}: .*{message}"):
        build.build_all(course)


def test_no_walkthrough_gives_away_a_line_of_a_reference():
    short = 45  # a call of what the handout names may stand in both
    for slug in assignment.slugs():
        folder = ROOT / "solutions" / slug
        shown = (folder / "walkthrough.ipynb").read_text(encoding="utf-8")
        code = [
            line.strip()
            for cell in json.loads(shown)["cells"]
            for line in "".join(cell["source"]).splitlines()
        ]
        for path in folder.glob("*.py"):
            if path.name not in assignment.load(slug).files:
                continue
            answers = set(path.read_text(encoding="utf-8").split("\n"))
            answers -= set((ROOT / "assignments" / slug / path.name).read_text("utf-8").split("\n"))
            found = {line.strip() for line in answers if len(line.strip()) > short}
            assert found
            assert not found & set(code)


# What is switched on

SWITCHED = """
[switches]
no_recursion = {}

[switched.no_recursion.tasks]
3 = "Rules"

[switched.no_recursion.points]
test_a_pair_has_two_cards = 1
"""
SWITCHED_HANDOUT = """\
# Pairs
<!-- with no_recursion -->
No function calls itself.
<!-- without no_recursion -->
Functions may call themselves.
<!-- end no_recursion -->
The end.
"""
PAIR = [TestRecord("test_a_pair_has_two_cards", "a pair has two cards", 1, 100)]


def switch(course, is_on, monkeypatch):
    change(course / SUITE, "[switches]\nno_recursion = true\n", "")
    write(course / SUITE, (course / SUITE).read_text() + SWITCHED.format(is_on))
    write(course / "solutions/pairs/README.md", SWITCHED_HANDOUT)
    write(course / "autograder/suites/pairs/test_task3_rules.py", "def test_rules(): ...\n")
    notebook = WRITTEN | {
        "cells": [
            {"cell_type": "markdown", "id": str(at), "metadata": {}, "source": text}
            for at, text in enumerate(["## Task 3. Rules", "one", "two", "## All of it", "three"])
        ]
    }
    write(course / WALKTHROUGH, json.dumps(notebook))
    monkeypatch.setattr(grading, "collected", lambda found, **_: PAIR)
    monkeypatch.setattr(outlines, "outline_data", lambda digest, records: {"suite": digest})


@pytest.mark.parametrize("is_on", ["true", "false"])
def test_a_task_is_in_the_folder_if_its_switch_is_on(course, is_on, monkeypatch):
    switch(course, is_on, monkeypatch)
    build.build_all(course)
    folder = files_in(course / "assignments/pairs")
    on = is_on == "true"
    words = "No function calls itself." if on else "Functions may call themselves."
    assert folder["README.md"].decode() == f"# Pairs\n{words}\nThe end.\n"
    assert ("tests/test_task3_rules.py" in folder) is on
    cells = json.loads(folder["walkthrough.ipynb"])["cells"]
    assert len(cells) == (5 if on else 2)
    assert len(json.loads((course / WALKTHROUGH).read_text())["cells"]) == 5
    student = assignment.read(course / "assignments/pairs/tests")
    kit = assignment.read(course / "autograder/suites/pairs")
    assert student.tasks == kit.tasks == ({1: "Pair", 2: "rank"} | ({3: "Rules"} if on else {}))
    assert student.points_switched() == ({"test_a_pair_has_two_cards": 1} if on else {})
    assert build.build_all(course, check=True) == []


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("<!-- with no_", "<!-- with any_", r"line 2: there is no switch 'any_recursion'; write"),
        ("<!-- end no_recursion -->\n", "", r"line 4: never ends; write <!-- end no_recursion -->"),
        ("# Pairs\n", "<!-- end no_recursion -->\n",
         r"line 1: <!-- end no_recursion --> does not fit here; write <!-- with no_recursion -->"),
    ],
)  # fmt: skip
def test_marks_of_a_handout_that_do_not_fit_are_named(course, old, new, message, monkeypatch):
    switch(course, "true", monkeypatch)
    change(course / "solutions/pairs/README.md", old, new)
    with pytest.raises(build.BuildError, match=f"solutions/pairs/README.md, {message}"):
        build.build_all(course)


def test_one_switch_inside_another_is_refused():
    text = "<!-- with a -->\n<!-- with b -->\n"
    message = r"^page, line 2: <!-- with b --> does not fit here; write <!-- end a --> above it$"
    with pytest.raises(build.BuildError, match=message):
        as_switched(text, {"a": True, "b": True}, "page")


def test_points_of_a_test_that_is_none_are_refused(course, monkeypatch):
    switch(course, "true", monkeypatch)
    change(course / SUITE, "test_a_pair_has_two_cards = 1", "test_a_pear = 1")
    with pytest.raises(
        build.BuildError,
        match=r"pairs/assignment.toml: \[switched.no_recursion.points\] names test_a_pear, which is"
        r" no test; write the name of one, or remove the line",
    ):
        build.build_all(course)


# The tests that are known


def known(course):
    return json.loads((course / "autograder/checking/known_tests.json").read_text())


def test_the_tests_of_an_assignment_are_known_by_what_they_are_made_of(course):
    build.build_all(course)
    digests = known(course)["pairs"]
    folder = files_in(course / "assignments/pairs")
    assert list(known(course)) == ["pairs"]
    assert set(digests) == {
        name for name in folder if name.startswith(("tests/", "decks/")) or name == "queues.py"
    }
    assert known_tests.difference(course / "assignments/pairs", digests) == ""
    change(course / "autograder/suites/pairs/test_task1.py", "a_pair", "each_pair")
    assert build.build_all(course, check=True) == [
        "assignments/pairs/tests/test_task1.py: not up to date with"
        " autograder/suites/pairs/test_task1.py;"
        " change the source if needed, then run `cardkit build`",
        "autograder/checking/known_tests.json: not up to date with assignments/;"
        " change the source if needed, then run `cardkit build`",
    ]
    was_changed = "tests/test_task1.py was changed"
    build.build_all(course)
    assert known_tests.difference(course / "assignments/pairs", digests) == was_changed
    assert build.build_all(course, check=True) == []


def test_a_given_file_that_a_program_may_write_is_left_out_of_what_is_known(course):
    change(
        course / "autograder/suites/pairs/assignment.toml",
        "[given]",
        '[given]\n"a.txt" = "../../../solutions/pairs/names.txt"',
    )
    build.build_all(course)
    assert (course / "assignments/pairs/a.txt").exists()
    assert "a.txt" not in known(course)["pairs"]


def test_building_one_assignment_keeps_what_is_known_of_the_others(course):
    build.build_all(course)
    for folder in ("solutions", "autograder/suites"):
        shutil.copytree(course / folder / "pairs", course / folder / "twins")
    change(course / "autograder/suites/twins/assignment.toml", '"pairs"', '"twins"')
    build.build_all(course, slug="twins")
    assert sorted(known(course)) == ["pairs", "twins"]
    assert build.build_all(course, check=True) == []

    shutil.rmtree(course / "autograder/suites/pairs")
    build.build_all(course, slug="twins")
    assert sorted(known(course)) == ["twins"]


def test_a_damaged_file_of_what_is_known_is_mended_by_building_everything(course):
    build.build_all(course)
    path = course / "autograder/checking/known_tests.json"
    for damaged in ("<<<<<<< mine", "[]", '{"pairs": 1}'):
        path.write_text(damaged)
        with pytest.raises(
            build.BuildError, match=r"^autograder/checking/known_tests\.json is damaged; run"
        ):
            build.build_all(course, slug="pairs")
        (sentence,) = build.build_all(course, check=True)
        assert sentence.startswith("autograder/checking/known_tests.json: not up to date")
        assert len(build.build_all(course)) == 1
        assert build.build_all(course, check=True) == []


# The wheel and the pins


def test_the_wheel_holds_the_engine_and_neither_answers_nor_hidden_tests(tmp_path):
    source = tmp_path / "source"
    debris = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "autograder", source / "autograder", ignore=debris)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    write(source / "autograder/suites/pairs/__init__.py", "")
    write(source / "autograder/suites/pairs/hidden/test_secret.py", "# a sentinel\n")
    write(source / "solutions/pairs/pairs.py", REFERENCE)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "--quiet"]
    subprocess.run(
        [*pip, "--no-deps", "--no-build-isolation", "--wheel-dir", tmp_path, source],
        check=True,
        timeout=120,
    )
    (wheel,) = tmp_path.glob("cardkit-*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert not any(b"a sentinel" in zipfile.ZipFile(wheel).read(name) for name in names)
    data = zipfile.ZipFile(wheel).read("autograder/checking/known_tests.json")
    assert data == (ROOT / "autograder/checking/known_tests.json").read_bytes()
    modules = [path.relative_to(ROOT) for path in (ROOT / "autograder").rglob("*.py")]
    engine = [path.as_posix() for path in modules if path.parts[1] != "suites"]
    assert sorted(engine) == sorted(name for name in names if name.endswith(".py"))
    assert not [name for name in names if "suites" in name or "solutions" in name]


def pins():
    """Return {name: version} of what `.ci/constraints.txt` pins, each once."""
    lines = (ROOT / ".ci/constraints.txt").read_text().splitlines()
    listed = [line.partition("#")[0].strip() for line in lines]
    found = [re.fullmatch(r"([\w-]+)==([\w.]+)", pin).groups() for pin in listed if pin]
    assert len({canonicalize_name(name) for name, _ in found}) == len(found), "pinned twice"
    return {canonicalize_name(name): version for name, version in found}


def test_the_wheel_is_built_with_the_same_setuptools_everywhere():
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text())
    (backend,) = pyproject["build-system"]["requires"]
    assert backend == f"setuptools=={pins()['setuptools']}"


def test_every_package_has_a_range_and_one_pin_inside_it():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"].values()
    direct = project["dependencies"] + [each for group in extras for each in group]
    pinned = pins()
    for requirement in map(Requirement, direct):
        kinds = {each.operator for each in requirement.specifier}
        assert ">=" in kinds <= {">=", "<"}, f"{requirement} is no range"
        assert pinned[canonicalize_name(requirement.name)] in requirement.specifier
