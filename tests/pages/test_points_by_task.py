"""Wherever points stand by task, they are the same, and together they are the score."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from autograder.authoring.tasks_notebook import points_in
from autograder.checking import own_work
from autograder.classroom import Row
from autograder.classroom.by_hand import unmarked
from autograder.classroom.row import cells, header
from autograder.course import assignment as assignments
from autograder.course.assignment import Assignment
from autograder.course.result import Result, Run, TestRecord, tidy
from autograder.exports import FOR_EACH
from autograder.exports.points import number_in
from autograder.pages import FORMATS, HIDDEN, page_of, rendered
from autograder.worker import grading
from autograder.worker.carry import notes_on

ROOT = Path(__file__).parents[2]
EVERY = [assignments.load(slug) for slug in assignments.slugs()]
of_each = pytest.mark.parametrize("assignment", EVERY, ids=lambda each: each.slug)


def losing(assignment: Assignment, task: int) -> Result:
    """Return a result with all points but those of the hidden tests of one task."""
    tests = [*grading.outline(assignment), *unmarked(assignment.manual)]
    records = [TestRecord(**vars(test)) for test in tests]
    for test in records:
        is_lost = test.is_hidden and test.task == task
        test.status = "failed" if is_lost else "passed"
        test.points_earned = 0.0 if is_lost else test.points_possible
        test.carried = "task 9" if test.task == task and not is_lost else ""
    found = Result(assignment.slug, "rose", records, task_titles=assignment.tasks)
    found.runs = [Run(task, [9], found.task_points()[0].earned, counts=True)]
    named = {test.id: test for test in records}
    found.notes = notes_on(named, named, found.runs)
    return found


def earned(cell: str) -> float:
    return float(number_in(cell.partition(" of ")[0]) or 0)


@of_each
def test_the_most_that_a_task_gives_is_what_its_heading_says(assignment: Assignment):
    handout = (ROOT / "assignments" / assignment.slug / "README.md").read_text()
    stated = points_in(handout)
    found = losing(assignment, 1)
    assert {row.task: row.worth for row in found.task_points()} == stated
    assert sum(stated.values()) == found.possible
    given = assignments.read(ROOT / "assignments" / assignment.slug / "tests")
    assert given.worth == stated, "as a check says it in a student's folder"


@of_each
def test_rows_of_pages_tables_and_notes_agree_on_which_task_lost_hidden_points(
    assignment: Assignment,
):
    has_hidden = {test.task for test in grading.outline(assignment) if test.is_hidden}
    assert has_hidden
    for task in (each for each in assignment.tasks if each in has_hidden):
        found = losing(assignment, task)
        lost = tidy(found.possible - found.score)
        assert lost > 0
        row = Row.of(found, "graded")
        heads = header(assignment.tasks)
        table = dict(zip(heads, cells(row, assignment.tasks), strict=True))
        for told in HIDDEN:
            page = page_of(found, assignment.title, hidden=told)
            *tasks, every = page.rows
            assert [each.lost for each in tasks] == [
                ("hidden",) if number == task else () for number in assignment.tasks
            ]
            assert [each.is_done for each in tasks] == [n != task for n in assignment.tasks]
            assert [earned(each.points) for each in tasks] == [
                table[f"Task {number}: {title}"] for number, title in assignment.tasks.items()
            ]
            assert [earned(each.public) + earned(each.hidden) for each in page.rows] == [
                earned(each.points) for each in page.rows
            ]
            assert earned(every.points) == table["score"] == found.score
            for form in FORMATS:
                text = rendered(page, form).replace("\\", "")
                assert len(re.findall(r"\bdone\b", text)) == len(tasks) - 1
        [(_, points)] = [each for each in row.tasks.items() if each[0] == task]
        assert f"task {task}: {points[0]:g} of {points[1]:g}" in found.notes[0]
        classroom = FOR_EACH["classroom50"][1](found, "none")
        [unseen] = [
            each for each in classroom["tests"] if f"task {task}: tests" in each["test-name"]
        ]
        assert (unseen["passed"], unseen["score"]) == (False, 0)
        shown = FOR_EACH["gradescope"][1](found, "none")["tests"][-1]
        [line] = [each for each in shown["output"].splitlines() if f"0 of {lost:g} on" in each]
        assert line.startswith(f"Task {task} ")


class Grades:
    """Grades without a test of any kind."""

    def grade(self, submission: object) -> Result:
        return Result(EVERY[0].slug, "rose")


@pytest.mark.parametrize(
    "folder",
    [EVERY[0].folder, ROOT / "assignments" / EVERY[0].slug / "tests"],
    ids=["in the course", "in a student's folder"],
)
def test_a_check_knows_what_each_task_is_worth_in_all(folder: Path, tmp_path: Path):
    suite = own_work.Suite(assignments.read(folder))
    worth = own_work.checked_by(Grades(), tmp_path, suite).worth
    assert sum(worth.values()) == 100 and [*worth] == [*EVERY[0].tasks]
