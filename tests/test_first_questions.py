"""A program that asks for the file first is typed nothing before it, also when it breaks off."""

from __future__ import annotations

from contextlib import closing

from answers import OTHER_ANSWERS, Answer, load

from autograder.course.submission import Submission
from autograder.worker import grading


def test_a_traceback_is_not_taken_for_another_first_question():
    files = Answer("war", OTHER_ANSWERS / "war" / "terse_with_comprehensions").files()
    text = files["assignment3.py"]
    assert text.count(b"except ValueError as error:") == 1
    files["assignment3.py"] = text.replace(b"except ValueError", b"except KeyError")
    asked = frozenset({"test_51_cards_are_refused_with_their_number"})
    options = grading.Options(isolation="process", hidden=False, slips=False, tests=asked)
    with closing(grading.Grader(load("war"), options)) as grader:
        [record] = grader.grade(Submission("rose", files)).tests
    assert "typed   'decks/short_by_one.txt', '2'" in record.message
    assert "raised  ValueError" in record.message
