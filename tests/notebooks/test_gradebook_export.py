"""`cardkit export --to nbgrader`: the points of each task go into nbgrader's own gradebook."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import sys
from pathlib import Path

import pytest

pytest.importorskip("nbgrader", reason="make test-notebooks installs what these need")

from click.testing import CliRunner
from nbgrader.api import Gradebook

from autograder.classroom.stored import store_result
from autograder.cli.exports import export
from autograder.cli.usage import WrongUse
from autograder.course import assignment as assignments
from autograder.course.result import TEST_STUDENT, Result, TestRecord
from autograder.nbgrader.gradebook import fill_gradebook

SLUG = "hidden_card_21"
ASSIGNMENT = assignments.load(SLUG)
WORTH = {1: 12.0, 2: 15.0, 3: 6.0, 4: 12.0, 5: 9.0, 6: 16.0, 7: 20.0, 8: 10.0}


def result_of(student: str, share: float) -> Result:
    """Return a result with a share of the points of each task."""
    tests = [
        TestRecord(
            f"test_{task}", f"task {task}", task, worth, "failed",
            worth * share,
        )
        for task, worth in WORTH.items()
    ]  # fmt: skip
    return Result(SLUG, student, tests, task_titles=dict(ASSIGNMENT.tasks))


@pytest.fixture(scope="module")
def first_book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A gradebook as `nbgrader generate_assignment` leaves it, with two students."""
    path = tmp_path_factory.mktemp("first") / "gradebook.db"
    with pytest.MonkeyPatch.context() as patched, gradebook_by_alembic(patched, path) as made:
        made.add_assignment(SLUG)
        made.add_notebook("tasks", SLUG)
        for task, worth in WORTH.items():
            cell = {"max_score": worth, "cell_type": "code"}
            made.add_grade_cell(f"{SLUG}_task{task}", "tasks", SLUG, **cell)
        for student in ("ada", "bo"):
            made.add_student(student)
    return path


@pytest.fixture
def book(first_book: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(first_book, tmp_path / "grade book?.db"))


def gradebook_by_alembic(patched: pytest.MonkeyPatch, path: Path) -> Gradebook:
    """Make a database: nbgrader starts alembic by its bare name."""
    here = str(Path(sys.executable).parent)
    patched.setenv("PATH", os.pathsep.join([here, os.environ["PATH"]]))
    return gradebook(path)


def gradebook(path: Path) -> Gradebook:
    from sqlalchemy.engine import URL

    return Gradebook(URL.create("sqlite", database=str(path)))


def scores(path: Path, student: str) -> dict[str, float]:
    with gradebook(path) as found:
        notebook = found.find_submission_notebook("tasks", SLUG, student)
        return {grade.name: grade.score for grade in notebook.grades}


def results(folder: Path, *found: Result, **without: str) -> Path:
    """Write a folder of results, with reasons for students who have none."""
    folder.mkdir()
    (folder / "about.json").write_text(json.dumps({"assignment": SLUG}))
    rows = ["student,name,score,notes"]
    for each in found:
        store_result(folder / each.student / "results.json", each)
        rows.append(f"{each.student},,{each.score:g},")
    rows += [f"{student},,,{why}" for student, why in without.items()]
    (folder / "grades.csv").write_text("\n".join(rows) + "\n")
    return folder


def exported(*arguments: object) -> tuple[int, str]:
    given = ["--to", "nbgrader", *map(str, arguments)]
    done = CliRunner().invoke(export, given, standalone_mode=False)
    if isinstance(done.exception, WrongUse):
        return 2, str(done.exception)
    assert done.exception is None, done.exception
    return done.return_value, done.output


def test_each_tasks_points_become_the_score_of_its_cell(book, tmp_path):
    entered = fill_gradebook(book, ASSIGNMENT, [result_of("ada", 1), result_of("bo", 0.25)])
    assert (entered.students, entered.replaced, entered.unmatched) == (2, 0, [])
    assert scores(book, "ada") == {f"{SLUG}_task{task}": worth for task, worth in WORTH.items()}
    assert sum(scores(book, "bo").values()) == 25
    entered = fill_gradebook(book, ASSIGNMENT, [result_of("ada", 0.5), result_of("bo", 0.25)])
    [said] = entered.said()
    assert said.startswith("1 of 2 had other points in the gradebook, which were replaced (if nbg")
    assert "its feedback keeps the words of that run: hand back `cardkit feedback`)" in said
    assert sum(scores(book, "ada").values()) == 50


def test_points_of_a_person_stay_and_are_flagged(book):
    fill_gradebook(book, ASSIGNMENT, [result_of("ada", 0)])
    with gradebook(book) as found:
        found.find_grade(f"{SLUG}_task3", "tasks", SLUG, "ada").manual_score = 5
        found.db.commit()
    entered = fill_gradebook(book, ASSIGNMENT, [result_of("ada", 0.5)])
    assert (
        "1 of 1 have points of a person, which stay, and are flagged for review" in entered.said()
    )
    assert scores(book, "ada")[f"{SLUG}_task3"] == 5
    with gradebook(book) as found:
        grades = found.find_submission_notebook("tasks", SLUG, "ada").grades
        assert [each.name for each in grades if each.needs_manual_grade] == [f"{SLUG}_task3"]


def test_with_somebody_unmatched_nothing_is_written_unless_that_is_allowed(book, tmp_path):
    folder = results(tmp_path / "results", result_of("ada", 1), result_of("eve", 1), cy="no file")
    before = book.read_bytes()
    status, said = exported(folder, book)
    assert status == 1 and book.read_bytes() == before
    assert "not matched: cy: no file" in said
    assert "eve is not in the gradebook; add them with `nbgrader db student add`" in said
    assert "nothing was written" in said
    assert "`nbgrader db student import`, a CSV with a column id" in said
    status, said = exported(folder, book, "--allow-unmatched", "--json")
    told = json.loads(said)
    assert (status, told["marks"], told["written"]) == (0, 1, str(book))
    assert sum(scores(book, "ada").values()) == 100


def test_the_test_student_of_canvas_needs_no_place_in_the_gradebook(book, tmp_path):
    test = result_of("999", 1)
    test.notes.append(TEST_STUDENT)
    status, said = exported(results(tmp_path / "results", result_of("ada", 1), test), book)
    assert status == 0 and "written, with 1 mark\n" in said
    assert "in the gradebook, without a result here, and left as they were: 1 (bo)\n" in said


def test_the_command_says_how_many_and_forget_knows_of_it(book, tmp_path):
    folder = results(tmp_path / "results", result_of("ada", 1), result_of("bo", 0))
    status, said = exported(folder, book)
    assert status == 0 and "written, with 2 marks" in said.replace("\n", " ")
    assert str(book) in (folder / "copies.json").read_text()


@pytest.mark.parametrize("worth", [5.0, None], ids=["other points", "no such cell"])
def test_a_task_that_is_worth_something_else_there_is_refused(book, tmp_path, worth):
    with gradebook(book) as found:
        cell = found.find_grade_cell(f"{SLUG}_task3", "tasks", SLUG)
        if worth is None:
            found.db.delete(cell)
        else:
            cell.max_score = worth
        found.db.commit()
    before = book.read_bytes()
    status, said = exported(results(tmp_path / "results", result_of("ada", 1)), book)
    there = "not there in the gradebook" if worth is None else "5 points in the gradebook"
    assert status == 2 and there in said
    assert f"{SLUG}_task3 is worth 6 points in the result of ada" in said
    assert "run `nbgrader generate_assignment hidden_card_21 --force`" in said
    assert book.read_bytes() == before


def test_what_is_no_gradebook_is_refused_and_left_as_it_is(tmp_path):
    folder = results(tmp_path / "results", result_of("ada", 1))
    text, other, empty = (tmp_path / name for name in ("text.db", "other.db", "empty.db"))
    text.write_text("no database at all, but long enough to be taken for one" * 10)
    with sqlite3.connect(other) as database:
        database.execute("CREATE TABLE marks (points REAL)")
    empty.touch()
    for path, words in (
        (tmp_path / "nowhere.db", "is no file; name the gradebook.db of your nbgrader course"),
        (text, "cannot be read as a gradebook: file is not a database"),
        (other, "is no gradebook of nbgrader; name the gradebook.db of your course"),
        (empty, "is no gradebook of nbgrader; name the gradebook.db of your course"),
    ):
        before = path.read_bytes() if path.exists() else None
        status, said = exported(folder, path)
        assert status == 2 and words in said, said
        assert (path.read_bytes() if path.exists() else None) == before


def test_an_assignment_that_is_not_in_the_gradebook_is_named(book, tmp_path):
    with gradebook(book) as found:
        found.remove_assignment(SLUG)
    status, said = exported(results(tmp_path / "results", result_of("ada", 1)), book)
    assert status == 2
    assert "has no assignment hidden_card_21; run `nbgrader generate_assignment" in said


def test_a_gradebook_that_cannot_be_written_is_one_sentence(book, tmp_path):
    folder = results(tmp_path / "results", result_of("ada", 1))
    with sqlite3.connect(book, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        status, said = exported(folder, book)
        other.execute("ROLLBACK")
    assert status == 2 and "locked" in said and "close formgrader" in said
