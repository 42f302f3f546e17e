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

@pytest.mark.parametrize("times", [0, 1, 5, 6, 7, 10, 11, 20, 21, 22, 79, 110, 3002])
def test_it_asks(student, times):
    try:
        student.run("main.py", then="", times=times)
    except AskedTooOften as once_more:
        assert once_more.asked == times + 1
        raise
"""
WORDS = {
    0: "a first", 1: "a second", 5: "a sixth", 6: "a 7th", 7: "an 8th", 10: "an 11th",
    11: "a 12th", 20: "a 21st", 21: "a 22nd", 22: "a 23rd", 79: "an 80th", 110: "a 111th",
    3002: "a 3003rd",
}  # fmt: skip


def test_a_question_too_many_is_counted_in_english_and_for_the_suite() -> None:
    with Course(ENDLESS, files=("main.py",)) as course:
        verdicts = course.verdicts(BEST, {"main.py": "while True:\n    input()\n"})
    for times, words in WORDS.items():
        typed = "  typed   '' each time\n" if times else ""
        said = f"your program asked {words} question (main.py, line 2);"
        assert f"failed: python main.py\n{typed}  {said}" in verdicts[f"it_asks[{times}]"]


def test_a_line_is_typed_as_often_as_a_test_allows() -> None:
    with Course(SUITE, files=("main.py",)) as course:
        verdicts = course.verdicts(BEST, {"main.py": MAIN})
    refused = verdicts.pop("once_more_than_is_allowed")
    assert "your program asked a 101st question" in refused
    assert set(verdicts.values()) == {"passed"}
