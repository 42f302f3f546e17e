"""What can be switched on: a task and its rules come or go as a whole, and there are 100 points.

Words used here.  on, off: an assignment with its switches on, and as it lies in the repository.
"""

from __future__ import annotations

import functools
import json
import shutil
from pathlib import Path

import pytest
from answers import REFERENCES, RIGHT, ROOT, SLUGS, Answer, Class, load, switched_on

from autograder import authoring as build
from autograder.authoring.tasks_notebook import points_in
from autograder.course import assignment
from autograder.course.assignment import Assignment
from autograder.course.result import TestRecord
from autograder.worker import grading

SWITCHED = [slug for slug in SLUGS if load(slug).tasks_switched_off()]
SLUG = "blackjack_highscores"
BY_OTHER_RULES = {  # joins, comprehensions, recursion, loops that are left: of 5 points
    "blackjack_highscores-all_ways_to_count": 2.5,
    "blackjack_highscores-casino_package": 4.25,
    "blackjack_highscores-decorators_and_csv": 2.25,
    "blackjack_highscores-enum_messages_and_states": 1.5,
    "blackjack_highscores-short_with_match": 3.25,
    "blackjack_highscores-classes_for_everything": 2.25,
    "blackjack_highscores-generators_and_a_driver": 2.5,
    "blackjack_highscores-typed_by_a_c_programmer": 4.25,
    "blackjack_highscores-lines_as_objects": 2.25,
    "blackjack_highscores-sets_of_sums_and_csv": 3.25,
}


@functools.cache
def outline(folder: Path) -> list[TestRecord]:
    return grading.outline(assignment.read(folder))


def worth(found: Assignment, hidden: bool = True) -> dict[int, float]:
    """Return {task: the points of its tests}."""
    tests = [each for each in outline(found.folder) if hidden or not each.is_hidden]
    return {
        task: sum(each.points_possible for each in tests if each.task == task)
        for task in sorted({each.task for each in tests})
    }


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository with one assignment, whose switch somebody turns on before building."""
    root = tmp_path_factory.mktemp("course")
    for part in (f"autograder/suites/{SLUG}", f"solutions/{SLUG}", "decks/highscores"):
        shutil.copytree(ROOT / part, root / part, ignore=shutil.ignore_patterns("__pycache__"))
    settings = root / "autograder/suites" / SLUG / assignment.FILE
    text = settings.read_text(encoding="utf-8")
    assert text.count("house_rules = false\n") == 1
    settings.write_text(text.replace("house_rules = false", "house_rules = true"), encoding="utf-8")
    build.build_all(root)
    return root


def test_house_rules_are_all_that_can_be_switched_on():
    assert SWITCHED == [SLUG]
    assert load(SLUG).switches == {"house_rules": False}


def test_while_it_is_off_students_do_not_hear_of_the_task():
    folder = ROOT / "assignments" / SLUG
    handout = (folder / "README.md").read_text(encoding="utf-8")
    notebook = (folder / "walkthrough.ipynb").read_text(encoding="utf-8")
    for text in (handout, notebook):
        assert "Task 8" in text
        for word in ("Task 9", "House rules", "`break`", "comprehension", "house_rules", "<!--"):
            assert word not in text
    assert not list(folder.glob("tests/test_task9*"))
    assert list(assignment.read(folder / "tests").tasks) == [1, 2, 3, 4, 5, 6, 7, 8]


def test_there_are_100_points_on_and_off_and_only_the_named_tests_make_room():
    off, on = load(SLUG), switched_on(SLUG)
    assert sum(worth(off).values()) == sum(worth(on).values()) == 100
    before = {test.id: test.points_possible for test in outline(off.folder)}
    after = {test.id: test.points_possible for test in outline(on.folder) if test.task != 9}
    assert set(before) == set(after)
    less = {name: points for name, points in after.items() if points != before[name]}
    assert less == on.points_switched()
    assert all(points < before[name] for name, points in less.items())
    assert off.points_switched() == {}


def test_once_it_is_on_the_handout_and_the_folder_have_the_task(course: Path):
    found = assignment.read(course / "autograder/suites" / SLUG)
    folder = course / "assignments" / SLUG
    handout = (folder / "README.md").read_text(encoding="utf-8")
    assert points_in(handout) == worth(found)
    assert "## Task 9. House rules (5 points)" in handout and "no `break`" in handout
    assert "<!--" not in handout
    cells = json.loads((course / "solutions" / SLUG / "tasks.ipynb").read_text())["cells"]
    assert f"{SLUG}_task9" in [cell["id"] for cell in cells]
    assert "## Task 9. House rules" in (folder / "walkthrough.ipynb").read_text(encoding="utf-8")
    students = assignment.read(folder / "tests")
    assert students.tasks == found.tasks and 9 in students.tasks
    assert worth(students) == worth(found, hidden=False)
    assert build.build_all(course, check=True) == []


class On(Answer):
    """An answer that is graded with everything on."""

    def assignment(self) -> Assignment:
        return switched_on(self.slug)


def test_right_answers_have_all_points_when_it_is_on():
    answers = [On(each.slug, each.folder) for each in REFERENCES + RIGHT if each.slug == SLUG]
    some = Class(answers, tasks=frozenset({9}))
    try:
        results = {str(answer): some.results[answer].result() for answer in answers}
    finally:
        some.stop()
    for name, score in BY_OTHER_RULES.items():
        assert results.pop(name).score == score, name
    for name, result in results.items():
        assert [test.id for test in result.tests if not test.passed] == [], name
        assert result.score == result.possible == 5
