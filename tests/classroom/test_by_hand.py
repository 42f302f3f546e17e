"""What becomes of a result when a person wants no slip mended, or takes that back."""

from __future__ import annotations

from autograder.classroom.by_hand import settle
from autograder.classroom.overrides import SLIPS, Override
from autograder.classroom.row import Row
from autograder.course.result import Result, TestRecord
from autograder.pages import page_of, rendered

NOTE = "is_ovr was read as is_over, which costs 1 points (as handed in: 2)"


def test_a_slip_that_does_not_count_is_no_longer_said_to():
    mended = TestRecord(
        "test_one", "one", 1, 3.0, "passed", 2.0, slip="is_ovr was read as is_over",
        points_handed_in=0.0,
    )  # fmt: skip
    other = TestRecord("test_two", "two", 2, 2.0, "passed", 2.0, points_handed_in=2.0)
    result = Result(
        assignment="snap", student="rose", tests=[mended, other], notes=["late", NOTE],
        isolation="process", task_titles={1: "Cards", 2: "Game"},
    )  # fmt: skip
    before = result.to_dict()
    settle(result, [], {SLIPS: Override(0.0, "use our names", 2)})
    assert result.score == 2 and Row.of(result, "graded").slips == ""
    assert result.notes == ["late", f"by hand, this does not count: {NOTE}"]
    assert [row.is_done for row in page_of(result, "Snap").rows] == [False, True, False]
    assert "by hand, this does not count" in rendered(page_of(result, "Snap"), "text")
    settle(result, [], {})
    assert result.to_dict() == before and Row.of(result, "graded").slips
