"""Sentences of messages that are short and can be understood alone."""

from __future__ import annotations

import pytest
from autograder.feedback.difference import shortened
from autograder.feedback.misfits import wanted_words
from autograder.feedback.wording import few_lines
from autograder.suite.questions import Question

from autograder.feedback.lines import console_lines
from autograder.suite.transcript import Transcript, alternatives

CONSOLE = Transcript(
    "python cards.py", (("o", "Name? "), ("i", "Ann"), ("o", "Again? "), ("i", ""), ("i", "Bo"))
)


@pytest.mark.parametrize(
    ("first", "where"),
    [(3, "after 'Bo'"), (2, "in the part that counts")],
)
def test_a_part_in_which_nothing_was_shown_is_named_by_what_was_typed_before(first, where):
    part = CONSOLE.between(first, first)
    assert console_lines(part)[0] == f"  nothing was shown {where}; the whole console was:"
    assert console_lines(part.after(0))[0] == console_lines(part)[0]


def test_of_point_or_points_one_form_is_named():
    forms = ["Ann has 3 point(s)", "Ann has 3 points", "Ann has 3 point"]
    assert alternatives(forms) == "'Ann has 3 point(s)'"
    assert CONSOLE.said(*forms).wanted == "to show 'Ann has 3 point(s)'"
    assert CONSOLE.said_in_order(forms).wanted == "to show 'Ann has 3 point(s)'"
    assert alternatives(["Bo wins", "Bo won"]) == "'Bo wins' or 'Bo won'"
    assert Transcript("", (("o", "Ann has 3 points"),)).said(*forms)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (["8H"] * 500, "['8H'] * 500"),
        ((None,) * 10, "(None,) * 10"),
        ([1] * 9, "[1, 1, 1, 1, 1, 1, 1, 1, 1]"),
        ([1] * 9 + [True], "[1, 1, 1, 1, 1, 1, 1, 1, 1, True]"),
        ([[7] * 12, 2], "[[7] * 12, 2]"),
    ],
)
def test_equal_items_are_written_once(value, words):
    assert shortened(value) == words


def test_of_a_long_text_that_an_exception_says_the_first_lines_are_told():
    seven = "\n".join("abcdefg")
    assert few_lines(seven) == seven
    assert few_lines(f"{seven}\nh") == "a\nb\nc\nd\ne\nf\n... (2 lines more)"


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ((1, 2), "an object with the attribute 'rank', not a tuple"),
        (None, "an object with the attribute 'rank', not None"),
    ],
)
def test_an_attribute_that_an_answer_lacks_is_named(answer, words):
    with pytest.raises(AttributeError) as caught:
        _ = answer.rank
    assert wanted_words(caught.value, Question("call", None, answer=answer)) == words
