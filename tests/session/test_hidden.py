"""What one pass was asked stays there: no sandbox serves two, and hidden words lie apart."""

from __future__ import annotations

import json
import textwrap
import time
from pathlib import Path

import pytest
from drawn import drawn
from small_course import BEST, FORKED, NO_FORK, PROCESS, Course, course_of, name_of

from autograder.classroom import grade_class
from autograder.classroom.by_hand import settle
from autograder.course.assignment import ManualItem
from autograder.course.result import WORDS, Result, TestRecord
from autograder.intake import find_submissions
from autograder.views import machine, terminal
from autograder.views.cell import check_cell
from autograder.views.check_text import check_text
from autograder.worker import grading

SECRET = "5f1d7c"
SUITE = f"""
def test_first():
    assert cards.show("first") == "nothing"

@hidden
def test_asks_a_secret():
    assert cards.show("{SECRET}") == "nothing"

@hidden
def test_types_a_secret(program):
    assert program("cards.py", "{SECRET}").said("nothing")

def test_last():
    assert cards.show("last") == "nothing"
"""
# It keeps what it is asked wherever it can, and tells all that it finds there.
TELLTALE = """
import glob, os, sys

KEPT = []
PLACES = [os.path.join(os.path.dirname(os.getcwd()), "start.987654321"), "../kept", "kept"]

def show(word):
    KEPT.append(word)
    sys.modules.setdefault("kept", KEPT)
    for place in PLACES:
        with open(place, "a") as file:
            file.write(word)
    found = [open(place).read() for place in sorted(glob.glob("../*")) if os.path.isfile(place)]
    return str([found, sys.modules["kept"], os.environ.setdefault("KEPT", word)])

if __name__ == "__main__":
    print(show(input()))
"""
LIMITS = {"test_seconds": 1, "wall_factor": 20}


course = course_of(SUITE, limits=LIMITS)


@pytest.mark.parametrize("way", drawn([*FORKED, NO_FORK], 2, __name__), ids=str)
def test_what_hidden_tests_ask_is_in_no_visible_message(course: Course, way):
    records = course.records(way, TELLTALE)
    assert SECRET in records["asks_a_secret"].message, "otherwise nothing is tested here"
    for name in ("first", "last"):
        assert records[name].status == "failed"
        assert SECRET not in json.dumps(vars(records[name]))


MENDED_SUITE = f"""
@points(9)
def test_adds():
    assert cards.add(1, 2) == 3

def test_shows():
    assert cards.show("first") == "nothing"

@hidden
def test_asks_a_secret():
    assert cards.show("{SECRET}") == "nothing"

def test_last():
    assert cards.show("last") == "nothing"
"""


def test_hidden_tests_have_a_sandbox_of_their_own_when_slips_were_mended():
    files = """
        import os

        def Add(a, b):
            return a + b

        def show(word):
            return str(os.getpid())  # a player for each pass
    """
    with Course(MENDED_SUITE) as course:
        records = course.records(PROCESS, textwrap.dedent(files))
    assert records["adds"].slip, "otherwise nothing is tested here"
    first, hidden, last = (records[name].actual for name in ("shows", "asks_a_secret", "last"))
    assert first == last != hidden


def test_an_exception_in_a_hidden_test_does_not_say_by_a_mended_name_what_it_was_asked():
    files = """
        def five(): return "nothing"
        def nine(): return "nothing"

        def show(word):
            if word[0] == "5":
                return fivee()
            if word[0] == "9":
                return ninee()
            return "nothing"
    """
    with Course(f"""
        @hidden
        @points(9)
        def test_asks_a_secret():
            assert cards.show("{SECRET}") == "nothing"
    """) as course:
        result = course.result(BEST, files)
    assert [record.status for record in result.tests] == ["failed"]
    assert result.notes == []


def test_tests_stand_in_the_order_of_the_suite(course: Course):
    result = course.result(FORKED[0], "def show(word):\n    return 'nothing'\n")
    names = ["first", "asks_a_secret", "types_a_secret", "last"]
    assert [name_of(record) for record in result.tests] == names
    assert [record.status for record in result.tests] == ["passed", "passed", "failed", "passed"]


TWO = f"""
def test_first():
    assert cards.show("first") == "nothing"

@hidden
def test_asks_a_secret():
    assert cards.show("{SECRET}") == "nothing"
"""
SLOW = """
import time

def show(word):
    started = time.monotonic()
    while word != "first" and time.monotonic() < started + 1:
        pass
    return "nothing" if word == "first" else str(time.monotonic() - started)
"""


def test_neither_notes_nor_times_tell_of_hidden_tests():
    with Course(TWO, limits={"test_seconds": 60}) as course:
        started = time.monotonic()
        result = course.result(NO_FORK, SLOW)
        whole = time.monotonic() - started
    first, second = result.to_dict()["tests"]
    assert 0 < result.seconds < whole - float(result.tests[1].actual.strip("'"))
    assert "seconds" in first["extra_data"]
    assert "seconds" not in second["extra_data"]
    assert result.notes == []


# --- hidden words lie apart -----------------------------------------------------------------------


def canary() -> Result:
    """Return a result whose hidden tests say a secret in every word that a record has."""
    tests = []
    for status in ("passed", "failed", "not_written", "waiting", "timed_out", "grader_error"):
        for visibility in ("visible", "hidden"):
            record = TestRecord(f"test_{status}_{visibility}", "a title", 1, 1.0, status)
            record.visibility = visibility
            for name in WORDS:
                words = SECRET if visibility == "hidden" else "said"
                setattr(record, name, [words] if name == "trace" else words)
            tests.append(record)
    return Result("small", "rose", tests, task_titles={1: "Everything"}, isolation="process")


def views(result: Result) -> dict[str, str]:
    """Return what a student may come to read of a result, by the name of the view.

    What nbgrader shows is tested in notebooks/test_nbgrader.py.
    """
    settle(result, [ManualItem("style", "Style", 1, 2.0)], {})
    return {
        "results.json": json.dumps(result.to_dict()),
        "check, terminal": terminal.check_view(result, "rose").plain,
        "check, notebook": str(check_cell(result, "rose")),
        "check, text": check_text(result, "rose"),
    }


def test_no_view_for_students_has_a_word_of_hidden_tests():
    for name, text in views(canary()).items():
        assert "said" in text, f"{name} shows nothing of visible tests either"
        assert SECRET not in text, name


def test_no_student_is_told_how_long_a_hidden_test_took():
    """Code can take as long as to say what it was asked, to a tenth of a millisecond."""
    for visibility, told in (("hidden", False), ("visible", True)):
        record = TestRecord("test_long", "a title", 1, 1.0, "passed", seconds=0.5171)
        record.visibility = visibility
        text = json.dumps(Result("small", "rose", [record]).whole())
        assert ("0.5171" in text) == told


def test_a_view_that_showed_hidden_words_would_be_noticed():
    result = canary()
    for record in result.tests:
        record.visibility = "visible"
    for name, text in views(result).items():
        assert SECRET in text, name


@pytest.fixture
def graded(course: Course, tmp_path: Path):
    """A class of one in `tmp_path`, graded."""
    (tmp_path / "class" / "rose").mkdir(parents=True)
    (tmp_path / "class" / "rose" / "cards.py").write_text(TELLTALE)

    def grade():
        found = find_submissions(tmp_path / "class", course.assignment)
        options = grading.Options(isolation="process")
        return grade_class(course.assignment, found, tmp_path / "results", options)

    return grade


def test_of_what_is_stored_one_file_alone_has_hidden_words(graded, tmp_path: Path):
    summary = graded()
    files = {
        path.relative_to(tmp_path / "results").as_posix(): path.read_text(encoding="utf-8")
        for path in (tmp_path / "results").rglob("*")
        if path.is_file()
    }
    assert SECRET in files.pop("rose/hidden.json")
    assert "rose/results.json" in files
    assert "grades.csv" in files
    texts = [*files.values(), terminal.class_view(summary).plain]
    texts.append(json.dumps(machine.class_data(summary)))
    assert not any(SECRET in text for text in texts)


def test_a_result_is_used_again_only_with_its_hidden_words(graded, tmp_path: Path):
    graded()
    words = tmp_path / "results" / "rose" / "hidden.json"
    before = words.read_bytes()
    assert [row.state for row in graded().rows] == ["reused"]
    for damage in (b"", b"[]", b'{"keys": {}, "tests": {}}', None):
        words.unlink() if damage is None else words.write_bytes(damage)
        assert [row.state for row in graded().rows] == ["graded"]
        assert json.loads(words.read_text()) == json.loads(before)
