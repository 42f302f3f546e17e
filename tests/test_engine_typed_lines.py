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


def test_a_line_is_typed_as_often_as_a_test_allows() -> None:
    with Course(SUITE, files=("main.py",)) as course:
        verdicts = course.verdicts(BEST, {"main.py": MAIN})
    refused = verdicts.pop("once_more_than_is_allowed")
    assert "your program asked a 101th question" in refused
    assert set(verdicts.values()) == {"passed"}
