"""A file for each student says what the platform shows them, and nothing of hidden tests."""

from __future__ import annotations

import json

import pytest

from autograder.course.result import WORDS, Result, TestRecord
from autograder.exports import FOR_EACH

SECRET = "sentinel"
CARRIED = "with our code for task 1 in place of yours ('one works' failed): task 2: 4 of 6"
TOGETHER = "with our code for task 1 in place of yours (a hidden test failed): task 2: 4 of 6"


def secret(number: int, status: str, earned: float) -> TestRecord:
    """Return a hidden test with a sentinel in its title and in each of its texts."""
    title = f"{SECRET} {number}"
    made = TestRecord(f"test_{SECRET}_{number}", title, 2, 0.75, status, earned)  # type: ignore[arg-type]
    made.visibility = "hidden"
    for name in (*WORDS, "carried", "slip"):
        setattr(made, name, [f"{SECRET} {name}"] if name == "trace" else f"{SECRET} {name}")
    return made


def a_result() -> Result:
    tests = [
        TestRecord("test_one", "one works", 1, 0.5, "passed", 0.5),
        TestRecord("test_two", "two works", 1, 0.5, "failed", 0.0),
        secret(1, "passed", 0.75),
        secret(2, "failed", 0.0),
    ]
    notes = ["a note", CARRIED, TOGETHER, f"this names {SECRET} 2"]
    return Result("snap", "rose", tests, notes)


def test_in_classroom50_the_hidden_tests_of_a_task_are_one_line_of_points():
    name, made = FOR_EACH["classroom50"]
    assert name == "result.json" and made(a_result(), "none") == {
        "schema": "classroom50/result/v1",
        "assignment": "snap",
        "owner": "rose",
        "score": 1,
        "max-score": 3,
        "tests": [
            {"test-name": "one works", "passed": True, "score": 1, "max-score": 1},
            {"test-name": "two works", "passed": False, "score": 0, "max-score": 1},
            {
                "test-name": "task 2: tests that you cannot see",
                "passed": False,
                "score": 1,
                "max-score": 2,
            },
        ],
    }
    assert SECRET not in json.dumps(made(a_result(), "none"))


@pytest.mark.parametrize("hidden", ["titles", "all"])
def test_a_teacher_may_show_hidden_titles_in_classroom50(hidden):
    told = FOR_EACH["classroom50"][1](a_result(), hidden)
    assert [test["test-name"] for test in told["tests"]] == [
        "one works",
        "two works",
        f"{SECRET} 1 (hidden test)",
        f"{SECRET} 2 (hidden test)",
    ]
    assert not [name for name in (*WORDS, "carried", "slip") if f"{SECRET} {name}" in str(told)]


def test_without_hidden_tests_there_is_no_line_of_them():
    result = a_result()
    result.tests = result.tests[:2]
    assert len(FOR_EACH["classroom50"][1](result, "none")["tests"]) == 2


@pytest.mark.parametrize("hidden", ["none", "titles", "all"])
def test_what_students_see_in_gradescope_counts_and_names_no_hidden_test(hidden):
    name, made = FOR_EACH["gradescope"]
    told = made(a_result(), hidden)
    assert name == "results.json" and (told["score"], told["output"]) == (1.25, "a note")
    seen = [test for test in told["tests"] if test.pop("visibility") != "hidden"]
    assert [test["name"] for test in seen] == ["one works", "two works", "Points by task"]
    assert SECRET not in json.dumps([told["output"], seen])
    assert not [name for name in WORDS if f"{SECRET} {name}" in json.dumps(told)]
    assert "extra_data" not in told and "extra_data" not in told["tests"][0]


def test_gradescope_shows_hidden_points_by_task_once_grades_are_published():
    found = a_result()
    found.task_titles = {1: "Cards", 2: "Game"}
    *tests, points = FOR_EACH["gradescope"][1](found, "none")["tests"]
    assert points == {
        "name": "Points by task",
        "output": "Task 1 Cards: 0.5 of 1 points\n"
        "Task 2 Game: 0.75 of 1.5 points:"
        " 0.75 of 1.5 on tests that you cannot see",
        "visibility": "after_published",
    }
    assert sum(test["score"] for test in tests) == found.score, "it adds no points"
    found.tests = found.tests[:2]
    assert len(FOR_EACH["gradescope"][1](found, "none")["tests"]) == 2


def test_what_was_carried_is_told_where_no_test_is_hidden():
    result = a_result()
    result.tests = result.tests[:2]
    assert CARRIED in FOR_EACH["gradescope"][1](result, "none")["output"]


def test_no_text_in_gradescope_hides_a_character_or_cannot_be_stored():
    odd = "a\x1b[31m\u202e\u2028\x00\ud800\r b\n\tc"
    result = a_result()
    result.notes = [odd]
    result.tests[1].message = result.tests[1].by_hand = odd
    told = FOR_EACH["gradescope"][1](result, "none")
    texts = [told["output"], told["tests"][1]["output"]]
    shown = r"a\x1b[31m\u202e\u2028\x00\ud800\r b" + "\n\tc"
    assert texts == [shown, f"{shown}\n{shown}"]
