"""A program is typed one line again and again, as often as a test allows and no more."""

from __future__ import annotations

from small_course import BEST, Course

SUITE = """
def test_as_often_as_is_allowed(student):
    game = student.run("main.py", ["go"], then="", times=100)
    assert game.typed == ["go", *[""] * 100]

def test_once_more_than_is_allowed(student):
    student.run("main.py", ["go"], then="", times=99)

def test_sixty_times_if_nothing_else_is_said(student):
    student.run("main.py", ["go", *[""] * 40], then="")

def test_less_often_than_is_allowed(student):
    assert student.run("main.py", ["go"], then="", times=3000).asked(times=101)
"""
MAIN = """
for _ in range(101):
    input()
"""


ENDLESS = """
import pytest

from autograder.course.verdicts import AskedTooOften

@pytest.mark.parametrize("times", [0, 1, 3002])
def test_it_asks(student, times):
    try:
        student.run("main.py", then="", times=times)
    except AskedTooOften as once_more:
        assert once_more.asked == times + 1
        raise
"""


def test_a_question_too_many_is_counted_for_the_suite() -> None:
    with Course(ENDLESS, files=("main.py",)) as course:
        verdicts = course.verdicts(BEST, {"main.py": "while True:\n    input()\n"})
    for times in (0, 1, 3002):
        typed = "  typed   '' each time\n" if times else ""
        said = "asked for a line (main.py, line 2); it should ask nothing here"
        if times:
            said = "went on to ask for a line after '' (main.py, line 2); one of its"
            said += f" {times + 1} questions is too many"
        told = f"failed: python main.py\n{typed}  your program {said}"
        assert told in verdicts[f"it_asks[{times}]"]


def test_a_line_is_typed_as_often_as_a_test_allows() -> None:
    with Course(SUITE, files=("main.py",)) as course:
        verdicts = course.verdicts(BEST, {"main.py": MAIN})
    refused = verdicts.pop("once_more_than_is_allowed")
    assert "your program went on to ask for a line after '' (main.py, line 3)" in refused
    assert set(verdicts.values()) == {"passed"}
