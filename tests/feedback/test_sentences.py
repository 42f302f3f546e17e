"""Sentences of messages that are short and can be understood alone."""

from __future__ import annotations

import pytest

from autograder.feedback.lines import console_lines
from autograder.suite.transcript import Transcript, alternatives

CONSOLE = Transcript((("o", "Name? "), ("i", "Ann"), ("o", "Again? "), ("i", ""), ("i", "Bo")))


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
    assert Transcript((("o", "Ann has 3 points"),)).said(*forms)
