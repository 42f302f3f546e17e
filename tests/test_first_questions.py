"""What is taken for a question about the file: the first one, also if a program breaks off."""

from __future__ import annotations

import re
from contextlib import closing
from pathlib import Path

from answers import OTHER_ANSWERS, Answer, load

from autograder.course.policy import Policy
from autograder.course.submission import Submission
from autograder.worker import grading

ROOT = Path(__file__).parents[1]
ASKED = re.compile(r'input\((?:"[^"]*"|[^")])+\)')


def test_a_traceback_is_not_taken_for_another_question():
    files = Answer("war", OTHER_ANSWERS / "war" / "terse_with_comprehensions").files()
    text = files["assignment3.py"]
    assert text.count(b"except ValueError as error:") == 1
    files["assignment3.py"] = text.replace(b"except ValueError", b"except KeyError")
    asked = frozenset({"test_a_bad_deck_raises_an_exception_and_the_program_catches_it"})
    options = grading.Options(
        isolation="process", hidden=False, policy=Policy(names=False), tests=asked
    )
    with closing(grading.Grader(load("war"), options)) as grader:
        [record] = grader.grade(Submission("rose", files)).tests
    assert "typed   'decks/short_by_one.txt'\n" in record.message
    assert "raised  ValueError" in record.message
    assert "the program catches it" in record.message
