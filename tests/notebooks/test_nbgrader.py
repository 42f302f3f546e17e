"""The repository as a course of nbgrader, by the real nbgrader: handed out, graded, given back.

Words used here.  course: a copy of the repository in which everything happens.  class: a few
submissions in each assignment, by students named for what they did.  buttons: what formgrader's
pages do, many assignments in one process.
"""

from __future__ import annotations

import csv
import html
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace

import pytest
from drawn import drawn

pytest.importorskip("nbgrader", reason="make test-notebooks installs what these need")

from nbformat import v4
from nbgrader.api import Gradebook, MissingEntry
from nbgrader.utils import determine_grade

from autograder.authoring import near_misses
from autograder.authoring.near_misses import NearMiss
from autograder.course import assignment as assignments
from autograder.course.policy import HEADING, SENTENCES, WHOLE
from autograder.course.result import WORDS, Result, TestRecord
from autograder.course.submission import Submission
from autograder.intake import read_submission
from autograder.nbgrader import NotYet, check_task, verdicts
from autograder.nbgrader.shown import MARK, file_cells
from autograder.sandbox import launch
from autograder.worker import grading

ROOT = Path(__file__).parents[2]
BUTTONS = Path(__file__).with_name("nbgrader_buttons.py")
SLUGS = assignments.slugs()
ISOLATION = launch.best_level()
CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
OWN = "own_words_in_a_cell"
LOOPS = b"""\
if __name__ != "__main__":
    while True:
        pass
"""
# In these a class hands in: those that tests name; with EVERY_NEAR_MISS=yes, in all.
NAMED = ("hidden_card_21", "war")
HANDED_IN = [*NAMED, *drawn((slug for slug in SLUGS if slug not in NAMED), 0, "nbgrader")]
every_assignment = pytest.mark.parametrize("slug", SLUGS)
every_class = pytest.mark.parametrize("slug", HANDED_IN)


class Course:
    """A copy of the repository, and nbgrader in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in ("solutions", "assignments", "autograder", "decks"):
            ignored = shutil.ignore_patterns("__pycache__")
            shutil.copytree(ROOT / name, folder / name, ignore=ignored)
        shutil.copy(ROOT / "nbgrader_config.py", folder)

    def run(self, *command: str, place: Path | None = None, status: int | None = 0) -> str:
        """Run a command in the course; return all that it printed."""
        done = subprocess.run(
            command,
            cwd=place or self.folder,
            env=environment(self.folder),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert status is None or done.returncode == status, done.stdout
        return done.stdout

    def nbgrader(self, *arguments: str, **more) -> str:
        return self.run(sys.executable, "-m", "nbgrader", *arguments, **more)

    def cardkit(self, *arguments: str) -> str:
        code = "from autograder.cli import main; main()"
        return self.run(sys.executable, "-P", "-c", code, *arguments)

    def buttons(self, verb: str, *slugs: str, **more) -> str:
        return self.run(sys.executable, str(BUTTONS), str(self.folder), verb, *slugs, **more)

    def autograde(self, slug: str, student: str, *more: str, status: int = 0) -> str:
        isolation = f"--Verdicts.isolation={ISOLATION}"
        arguments = ("autograde", slug, f"--student={student}", "--force", isolation, *more)
        return self.nbgrader(*arguments, status=status)

    def hand_in(self, slug: str, student: str, files: dict[str, bytes | None]) -> Path:
        """Put what was handed out, with these files over it, where nbgrader collects it."""
        folder = self.folder / "submitted" / student / slug
        shutil.copytree(self.folder / "release" / slug, folder)
        for name, data in files.items():
            if data is None:
                (folder / name).unlink()
            else:
                (folder / name).write_bytes(data)
        return folder

    def gradebook(self) -> Gradebook:
        return Gradebook(f"sqlite:///{self.folder}/gradebook.db")

    def scores(self, slug: str, student: str) -> dict[str, float]:
        with self.gradebook() as gradebook:
            notebook = gradebook.find_submission_notebook("tasks", slug, student)
            return {grade.name: grade.score for grade in notebook.grades}

    def flagged(self, slug: str, student: str) -> list[str]:
        with self.gradebook() as gradebook:
            notebook = gradebook.find_submission_notebook("tasks", slug, student)
            return sorted(grade.name for grade in notebook.grades if grade.needs_manual_grade)

    def feedback(self, slug: str, student: str) -> str:
        return (self.folder / "feedback" / student / slug / "tasks.html").read_text()


def environment(course: Path) -> dict[str, str]:
    found = {**os.environ, "PYTHONPATH": str(course), "CARDKIT_ISOLATION": ISOLATION}
    found |= {"JUPYTER_PREFER_ENV_PATH": "1", "PYTHONWARNINGS": "ignore"}
    # nbgrader starts alembic by its bare name.
    found["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    return found | {"HOME": str(course / "home")}  # what Jupyter keeps at home is nobody's business


# --- the class -----------------------------------------------------------------------------------


def files_of(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.glob("*.py"))}


def near_miss(slug: str) -> NearMiss:
    return near_misses.read(ROOT, slug)[0]


def tasks(course: Course, slug: str) -> dict:
    return json.loads((course.folder / "release" / slug / "tasks.ipynb").read_text())


def own_cell(source: str, kind: str = "code", **metadata) -> dict:
    cell = {"cell_type": kind, "id": f"own{abs(hash(source))}", "metadata": metadata}
    more = {"outputs": [], "execution_count": None} if kind == "code" else {}
    return {**cell, **more, "source": source}


def tampered(notebook: dict) -> bytes:
    """Return a notebook whose every graded cell was touched, so that it looks like full points."""
    graded = [cell for cell in notebook["cells"] if "nbgrader" in cell["metadata"]]
    for cell in graded:
        full = cell["metadata"]["nbgrader"]["points"]
        number = {"text/plain": str(full)}
        cell["outputs"] = [
            {"output_type": "execute_result", "data": number, "metadata": {}, "execution_count": 1}
        ]
    first, second, third, *_, last = graded
    first["metadata"]["nbgrader"]["points"] = 1000
    second["metadata"]["nbgrader"]["grade_id"] += "000"  # renamed
    third["source"] = "100"
    notebook["cells"].append({**first, "id": "twice"})  # copied
    notebook["cells"].remove(last)  # deleted
    notebook["cells"].insert(0, notebook["cells"].pop(notebook["cells"].index(third)))  # reordered
    notebook["cells"].append(own_cell("<script>alert(1)</script>", "markdown"))
    notebook["cells"].append(own_cell("<script>alert(2)</script>", "raw"))
    marks = {"nbgrader": {"grade": True, "solution": True, "points": -5, "grade_id": ["x"]}}
    notebook["cells"].append(own_cell(f"print('{OWN}')", **marks, cardkit_noticed=True))
    return json.dumps(notebook).encode()


def written_in(notebook: dict, slug: str) -> bytes:
    """Return a notebook with the reference in its cells, each named for its file."""
    for name, data in files_of(ROOT / "solutions" / slug).items():
        if name in assignments.load(slug).files:
            notebook["cells"].append(own_cell(f"%%writefile {name}\n{data.decode()}"))
    return json.dumps(notebook).encode()


def hand_in_class(course: Course, slug: str) -> None:
    reference = files_of(ROOT / "solutions" / slug)
    missed = near_miss(slug).over(ROOT, reference)
    first = assignments.load(slug).files[0]
    dies = LOOPS if slug == "war" else b"import os\nos._exit(0)\n"
    notebook = tasks(course, slug)
    course.hand_in(slug, "reference", reference)
    course.hand_in(slug, "starter", {})
    course.hand_in(slug, "near_miss", missed)
    course.hand_in(slug, "tampered", {**missed, "tasks.ipynb": tampered(notebook)})
    course.hand_in(slug, "hostile", {**reference, first: dies + reference[first]})
    in_cells = written_in(tasks(course, slug), slug)
    course.hand_in(slug, "in_cells", {"tasks.ipynb": in_cells})
    course.hand_in(slug, "unreadable", {**missed, "tasks.ipynb": b'{"cells": [{'})
    (course.folder / "submitted" / "empty" / slug).mkdir(parents=True)


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Course]:
    """A course with all assignments handed out, and some of them graded and given back."""
    made = Course(tmp_path_factory.mktemp("course"))
    made.nbgrader("generate_assignment", "war")
    made.buttons("generate_assignment", *(slug for slug in SLUGS if slug != "war"))
    for slug in HANDED_IN:
        hand_in_class(made, slug)
    with ThreadPoolExecutor() as at_once:
        made.grading = at_once.submit(by_cardkit, made)
        made.log = made.buttons("autograde", *HANDED_IN)
        made.buttons("generate_feedback", *HANDED_IN)
        yield made


@pytest.fixture(scope="module")
def graded(course: Course) -> dict[str, dict[str, dict[str, float]]]:
    """What `cardkit grade` gives for the same submissions: {slug: {student: {cell: points}}}."""
    return course.grading.result()


def by_cardkit(course: Course) -> dict[str, dict[str, dict[str, float]]]:
    found = {}
    for slug in HANDED_IN:
        handed_in = course.folder / "for_cardkit" / slug
        for folder in (course.folder / "submitted").glob(f"*/{slug}"):
            shutil.copytree(folder, handed_in / folder.parent.name)
        results = handed_in.with_name(f"{slug}-results")
        course.cardkit(
            "grade", slug, str(handed_in), "-o", str(results), "--isolation", ISOLATION,
            "--jobs", "1",
        )  # fmt: skip
        found[slug] = {}
        for path in results.glob("*/results.json"):
            result = Result.from_dict(json.loads(path.read_text()), {})
            found[slug][result.student] = {
                f"{slug}_task{each.task}": each.earned for each in result.task_points()
            }
    return found


# --- handing out ---------------------------------------------------------------------------------


@every_assignment
def test_what_is_handed_out_is_the_students_copy_and_the_notebook_of_tasks(course, slug):
    released = course.folder / "release" / slug
    copy = ROOT / "assignments" / slug
    expected = {str(path.relative_to(copy)) for path in copy.rglob("*") if is_content(path)}
    found = {str(path.relative_to(released)) for path in released.rglob("*") if path.is_file()}
    assert found == expected | {"tasks.ipynb"}
    for name in expected - {"tasks.ipynb"}:
        assert (released / name).read_bytes() == (copy / name).read_bytes(), name


def is_content(path: Path) -> bool:
    return path.is_file() and "__pycache__" not in path.parts and not path.name.startswith(".")


def secret_lines(slug: str) -> set[str]:
    """Return the telling lines of a reference that its starter has not."""
    secret = set()
    for name, data in files_of(ROOT / "solutions" / slug).items():
        starter = ROOT / "assignments" / slug / name
        lines = {line.strip() for line in data.decode().splitlines()}
        secret |= lines - {line.strip() for line in starter.read_text().splitlines()}
    return {line for line in secret if len(line) > 20}


@every_assignment
def test_no_line_of_an_answer_is_handed_out(course, slug):
    secret = secret_lines(slug)
    assert len(secret) > 20
    for path in (course.folder / "release" / slug).glob("*.[pi][yp]*"):
        lines = {line.strip() for line in path.read_text().splitlines()}
        assert lines & secret == set(), path


def test_answers_stay_behind_even_where_nbgrader_copies_them(course):
    log = course.nbgrader("generate_assignment", "war", "--force", "--CourseDirectory.ignore=*.pyc")
    assert "solutions/./war/assignment3.py" in log, "nbgrader did copy it"
    released = (course.folder / "release" / "war" / "assignment3.py").read_bytes()
    assert released == (ROOT / "assignments" / "war" / "assignment3.py").read_bytes()


@every_class
def test_a_cell_is_worth_what_cardkit_gives_for_its_task(course, graded, slug):
    with course.gradebook() as gradebook:
        cells = gradebook.find_notebook("tasks", slug).grade_cells
        worth = {cell.name: cell.max_score for cell in cells}
    assert worth == graded[slug]["reference"]
    assert sum(worth.values()) == 100


def test_what_is_not_as_it_should_be_is_not_handed_out(tmp_path):
    course = Course(tmp_path)
    change(course.folder / "autograder/suites/war/assignment.toml", "[tasks]", '[tasks]\n7 = "End"')
    change(
        course.folder / "solutions/war/README.md",
        "## Task 6.",
        "## Task 7. End (5 points)\n\n## Task 6.",
    )
    course.cardkit("build")
    change(course.folder / "solutions/hidden_card_21/README.md", "(6 points)", "(60 points)")
    change(course.folder / "assignments/blackjack_classes/card.py", "class", "klass")
    change(course.folder / "solutions/single_player_21/tasks.ipynb", "points", "pints")
    log = course.buttons("generate_assignment", *SLUGS, status=1)
    for said in (
        "war_task7 is worth 5 points in the notebook and 0 points in the suite; say in the"
        " headings of solutions/war/README.md what the suite gives, then run `cardkit build war`",
        "assignments/hidden_card_21/tests/assignment.toml: not up to date with",
        "assignments/blackjack_classes/card.py: not up to date with"
        " solutions/blackjack_classes/card.py",
        "solutions/single_player_21/tasks.ipynb: not up to date with"
        " solutions/single_player_21/README.md",
    ):
        assert said in log, log
    released = [path.parent.name for path in (course.folder / "release").glob("*/*.py")]
    assert set(released) == {"blackjack_highscores"}


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


def test_a_release_folder_that_is_a_source_is_refused(tmp_path):
    course = Course(tmp_path)
    before = sorted(path for path in (course.folder / "assignments").rglob("*"))
    arguments = ("--force", "--CourseDirectory.release_directory=assignments")
    log = course.nbgrader("generate_assignment", "war", *arguments, status=1)
    assert "assignments/war would be replaced by what is handed out; choose another" in log
    assert sorted(path for path in (course.folder / "assignments").rglob("*")) == before


def test_validating_says_whether_the_public_tests_pass(course):
    places = [course.folder / name / "single_player_21" for name in ("solutions", "release")]
    with ThreadPoolExecutor() as at_once:
        right, starter = at_once.map(
            lambda place: course.nbgrader("validate", "tasks.ipynb", place=place), places
        )
    assert "Success! Your notebook passes all the tests." in right
    assert "VALIDATION FAILED ON 6 CELL(S)!" in starter
    assert "not yet: task 1: Card.__init__ is not written yet" in starter
    assert "checking.py" not in starter, "no line of the kit's own"


def test_a_cell_prints_what_passes_and_raises_what_does_not(capsys):
    check_task("hidden_card_21", 3, ROOT / "solutions" / "hidden_card_21")
    told = capsys.readouterr().out
    assert "Task 3  is_game_over" in told and "of the public tests" in told
    with pytest.raises(NotYet, match=r"not yet: task 3: is_game_over is not written yet") as raised:
        check_task("hidden_card_21", 3, ROOT / "assignments" / "hidden_card_21")
    assert raised.value._render_traceback_() == str(raised.value).splitlines()


@pytest.mark.parametrize(
    "slug, task, message",
    [
        ("hidden_card_21", 9, r"^hidden_card_21 has no task 9; there are: 1, 2, 3, 4, 5, 6, 7, 8$"),
        (
            "war",
            1,
            r"holds the assignment hidden_card_21, and this notebook is one of war; open it",
        ),
    ],
)
def test_a_cell_in_the_wrong_place_says_so(slug, task, message):
    with pytest.raises(assignments.AssignmentError, match=message):
        check_task(slug, task, ROOT / "assignments" / "hidden_card_21")


# --- grading -------------------------------------------------------------------------------------


def test_tests_that_are_handed_in_are_neither_run_nor_read(tmp_path):
    folder = tmp_path / "hidden_card_21"
    shutil.copytree(ROOT / "assignments" / "hidden_card_21", folder)
    mark = tmp_path / "mark"
    for path in (folder / "tests").glob("*.py"):
        path.write_text(f"open({str(mark)!r}, 'w').close()\n")
    (folder / "tests" / "assignment.toml").write_text("slug =")
    desks = verdicts._Desks()
    try:
        assignment = assignments.load("hidden_card_21")
        options = grading.Options(isolation=ISOLATION)
        result = desks.grade(assignment, read_submission(folder, assignment, "mine"), options)
    finally:
        desks.close()
    assert {test.visibility for test in result.tests} == {"visible", "hidden"}
    assert result.notes == [] and not mark.exists()


@every_class
@pytest.mark.parametrize(
    "student",
    ["reference", "starter", "near_miss", "tampered", "hostile", "in_cells", "unreadable", "empty"],
)
def test_every_task_scores_as_in_cardkit_grade(course, graded, slug, student):
    assert course.scores(slug, student) == graded[slug][student]
    assert course.flagged(slug, student) == []


@every_class
def test_the_class_scores_what_it_deserves(course, slug):
    total = {
        student: sum(course.scores(slug, student).values())
        for student in ("reference", "starter", "near_miss", "tampered", "in_cells", "empty")
    }
    missed = near_miss(slug).score
    assert 0 < missed < 100
    assert total == {
        "reference": 100, "starter": 0, "near_miss": missed, "tampered": missed, "in_cells": 100,
        "empty": 0,
    }  # fmt: skip


@every_class
def test_a_tampered_notebook_is_reported_and_put_right(course, slug):
    for words in (
        f"the cell {slug}_task1 was put back: its points said 1000, not ",
        f"no task belongs to cells of the name {slug}_task2000; they earn nothing",
        f"the cell {slug}_task3 was put back: its code had been changed",
        f"the cell {slug}_task2 was missing; it was put back",
        f"the cell {slug}_task1 was there 2 times; one was kept",
        f"the cell {slug}_task{len(assignments.load(slug).tasks)} was missing; it was put back",
        "the graded cells were in another order",
    ):
        assert f"tampered, {slug}: {words}" in course.log
        assert words in course.feedback(slug, "tampered")
    path = course.folder / "autograded" / "tampered" / slug / "tasks.ipynb"
    cells = json.loads(path.read_text())["cells"]
    names = [cell["metadata"].get("nbgrader", {}).get("grade_id") for cell in cells]
    number = len(assignments.load(slug).tasks)
    assert sorted(filter(None, names)) == sorted(f"{slug}_task{n + 1}" for n in range(number))


@every_class
def test_what_was_handed_in_stays_as_it_was(course, slug):
    handed_in = course.folder / "submitted" / "near_miss" / slug
    autograded = course.folder / "autograded" / "near_miss" / slug
    for name in assignments.load(slug).files:
        assert (autograded / name).read_bytes() == (handed_in / name).read_bytes()


def test_work_without_the_notebook_is_graded_too(course, graded):
    course.hand_in("war", "no_notebook", {**near_miss("war").overlay(ROOT), "tasks.ipynb": None})
    log = course.autograde("war", "no_notebook", status=1)
    assert "No notebooks were matched by" in log, "nbgrader wants one notebook at least"
    log = course.autograde("war", "n*")  # with near_miss, who has one
    assert "no_notebook, war: there was no tasks.ipynb; the files were graded all the same" in log
    assert "Autograding" in log
    for student in ("no_notebook", "near_miss"):
        assert course.scores("war", student) == graded["war"]["near_miss"]


def test_isolation_that_does_not_work_stops_everything_with_a_remedy(course, graded):
    log = course.nbgrader(
        "autograde", "war", "--student=near_miss", "--force", "--Verdicts.isolation=tin_foil",
        status=1,
    )  # fmt: skip
    assert (
        "isolation by tin_foil does not work here: there is no such isolation; fix that, or"
        " accept less with c.Verdicts.isolation = 'process' in nbgrader_config.py"
    ) in log
    assert course.scores("war", "near_miss") == graded["war"]["near_miss"], "nothing was changed"
    course.autograde("war", "near_miss")  # its files were in the way of --force


def test_what_could_not_be_graded_gets_nothing_and_a_flag(course):
    """Two faults of a suite: one task is worth something else now, one test fails by itself."""
    slug, student = "hidden_card_21", "reference"
    suite = course.folder / "autograder/suites" / slug
    kept = {path: path.read_text() for path in suite.glob("test_task[13]*.py")}
    first, third = sorted(kept)
    first.write_text(re.sub(r"@points\([\d.]+\)", "@points(7)", kept[first], count=1))
    third.write_text(re.sub(r"\n( +)assert ", r"\n\1assert no_such_name, ", kept[third], count=1))
    try:
        course.autograde(slug, student)
        scores = course.scores(slug, student)
        assert course.flagged(slug, student) == [f"{slug}_task1", f"{slug}_task3"]
        assert scores[f"{slug}_task1"] == 0
        assert 0 < scores[f"{slug}_task3"] < 6, "the other tests of task 3 did pass"
        assert sum(scores.values()) > 75
        told = (course.folder / "autograded" / student / slug / "tasks.ipynb").read_text()
        assert "the assignment has changed since it was handed out" in told
        assert "could not tell: a person will look at this; it is not a mistake of yours" in told
    finally:
        for path, text in kept.items():
            path.write_text(text)
    course.autograde(slug, student)
    assert course.flagged(slug, student) == []
    assert sum(course.scores(slug, student).values()) == 100


def test_points_by_hand_stay_and_are_looked_at_again(course):
    slug, student, name = "war", "starter", "war_task4"
    with course.gradebook() as gradebook:
        grade = gradebook.find_grade(name, "tasks", slug, student)
        grade.manual_score, grade.needs_manual_grade = 3, False
        gradebook.db.commit()
    course.autograde(slug, student)
    assert course.scores(slug, student)[name] == 3
    assert course.flagged(slug, student) == [name]
    with course.gradebook() as gradebook:
        grade = gradebook.find_grade(name, "tasks", slug, student)
        grade.manual_score, grade.needs_manual_grade = None, False
        gradebook.db.commit()


# --- giving back ---------------------------------------------------------------------------------


def test_the_words_of_hidden_tests_are_not_given_back():
    secret, tests = "5f1d7c", []
    for visibility, words in (("visible", "said"), ("hidden", secret)):
        for status in ("passed", "failed", "not_written", "waiting", "timed_out", "grader_error"):
            record = TestRecord(f"test_{status}_{visibility}", "a title", 1, 1.0, status)
            record.visibility = visibility
            for name in WORDS:
                setattr(record, name, [words] if name == "trace" else words)
            tests.append(record)
    told = verdicts._feedback(Result("small", "rose", tests, task_titles={1: "All"}), 1, [])
    assert "said" in told
    assert "hidden tests: pass 1 of 6" in told
    assert secret not in told


def test_a_task_that_lost_hidden_points_alone_is_not_done_in_its_feedback():
    tests = [TestRecord(f"test_{n}", "a title", 1, 2.5, "passed", 2.5) for n in range(2)]
    tests[1].visibility = "hidden"
    result = Result("small", "rose", tests, task_titles={1: "All"})
    told = verdicts._feedback(result, 1, [])
    assert "2.5 of 2.5 points here, of 5 in all, 1 of 1 tests  done\n" in told
    assert "pass 1 of 1: 2.5 of 2.5 points\ntask 1 in all: 5 of 5 points" in told
    tests[1].status, tests[1].points_earned = "failed", 0.0
    told = verdicts._feedback(result, 1, [])
    assert "1 of 1 tests\n" in told and "done" not in told
    assert "hidden tests: pass 0 of 1: 0 of 2.5 points\ntask 1 in all: 2.5 of 5 points" in told


@every_class
def test_the_feedback_has_the_graders_words(course, slug):
    told = course.feedback(slug, "near_miss")
    assert "of the public tests" in told
    assert "hidden tests: pass" in told
    assert "not yet: task 1:" in course.feedback(slug, "starter")
    assert "nothing was handed in: the folder is empty" in course.feedback(slug, "empty")
    assert "was read from tasks.ipynb, code cell" in course.feedback(slug, "in_cells")
    assert "tasks.ipynb is not a notebook" in course.feedback(slug, "unreadable")


def test_the_feedback_has_the_sentences_of_the_policy_that_are_in_force(course, graded):
    told = html.unescape(re.sub(r"<[^>]*>", "", course.feedback("war", "near_miss")))
    assert told.count(f"{HEADING}\N{PILCROW SIGN}") == 1
    assert all(f"{each.word}. " in told for each in SENTENCES)
    off = ("--Verdicts.switched_off=names", "--Verdicts.switched_off=carry")
    course.autograde("war", "near_miss", *off)
    place = course.folder / "autograded" / "near_miss" / "war" / "tasks.ipynb"
    cells = [each["source"] for each in json.loads(place.read_text())["cells"]]
    cells = ["".join(each) for each in cells if HEADING in "".join(each)]
    assert cells == [WHOLE.without(["names", "carry"]).markdown()]
    course.autograde("war", "near_miss")


@every_class
def test_no_html_of_a_student_is_in_the_feedback(course, slug):
    told = course.feedback(slug, "tampered")
    assert "alert(1)" in told and "alert(2)" in told and OWN in told, "the words are there"
    assert "<script>alert" not in told


@every_class
@pytest.mark.parametrize("student", ["near_miss", "in_cells", "hostile"])
def test_the_files_that_were_handed_in_are_shown_below_the_tasks(course, slug, student):
    path = course.folder / "autograded" / student / slug / "tasks.ipynb"
    cells = json.loads(path.read_text())["cells"]
    shown = {
        cell["metadata"][MARK]: "".join(cell["source"])
        for cell in cells
        if MARK in cell["metadata"]
    }
    assignment = assignments.load(slug)
    folder = course.folder / "submitted" / student / slug
    handed_in = read_submission(folder, assignment, student).files
    assert list(shown) == [name for name in assignment.files if name in handed_in]
    for name, text in shown.items():
        assert text.split() == handed_in[name].decode().split(), name
    first = min(at for at, cell in enumerate(cells) if MARK in cell["metadata"])
    assert all("nbgrader" not in cell["metadata"] for cell in cells[first:])
    told = course.feedback(slug, student)
    assert "What was handed in" in told
    # Words between tags, as a browser shows them; the pages colour code by spans.
    plain = html.unescape(re.sub(r"<[^>]*>", "", told))
    line = max(shown[assignment.files[0]].splitlines(), key=len)
    assert line.strip() in plain


def test_a_file_is_shown_as_text_and_a_long_one_without_its_end():
    long = b"x = 1\r\n" * 20_000
    files = {"a.py": b"\xef\xbb\xbfprint('\x1b[2J')  # \xff\n", "b.py": long, "c.py": b""}
    heading, name, shown, more, cut, last, empty = file_cells(files, ("a.py", "b.py", "c.py", "d"))
    assert (name.source, last.source, empty.source) == ("## a.py", "## c.py", "")
    assert shown.source == "print('\\x1b[2J')  # \ufffd"
    assert more.source == "## b.py, without its last 19,999 characters"
    assert len(cut.source) <= 100_000 and "\r" not in cut.source
    assert heading.source == "# What was handed in"
    assert file_cells({}, ("a.py",)) == []


def test_a_file_is_shown_without_what_takes_a_page_half_an_hour_to_colour():
    """The patterns that colour code go over a line, and over blank lines, once for each sign."""
    code = b"x = 1\n" + b" \n" * 49_980 + b'"%' + b"0" * 100_000 + b"\n" + b"\n" * 20 + b"y = 2\n"
    *_, shown = file_cells({"a.py": code}, ("a.py",))
    assert shown.source.splitlines() == [
        "x = 1",
        *[""] * 20,
        "# ... (49,960 blank lines more)",
        '"%' + "0" * 498 + " ... (99,502 characters more)",
        *[""] * 20,
        "y = 2",
    ]


def test_the_exported_table_has_every_score(course, graded):
    course.nbgrader("export", "--to=grades.csv")
    with (course.folder / "grades.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    found = {
        (row["assignment"], row["student_id"]): (float(row["score"]), float(row["max_score"]))
        for row in rows
        if row["student_id"] in graded["war"] and row["assignment"] in HANDED_IN
    }
    assert found == {
        (slug, student): (sum(scores.values()), 100)
        for slug in HANDED_IN
        for student, scores in graded[slug].items()
    }


def test_a_student_fetches_submits_and_is_collected(course):
    exchange = course.folder / "exchange"
    exchange.mkdir()
    exchange.chmod(0o777)
    where = (f"--Exchange.root={exchange}", "--course=cardkit")
    course.nbgrader("release_assignment", "war", *where)
    home = course.folder / "desk"
    home.mkdir()
    course.nbgrader("fetch_assignment", "war", *where, place=home)
    starter = home / "war" / "assignment3.py"
    assert starter.read_bytes() == (ROOT / "assignments/war/assignment3.py").read_bytes()
    starter.write_bytes((ROOT / "solutions/war/assignment3.py").read_bytes())
    course.nbgrader("submit", "war", *where, place=home)
    log = course.nbgrader("collect", "war", *where, "--CollectApp.check_owner=False", status=None)
    assert "Collecting submission: " in log, log
    student = re.search(r"Collecting submission: (\S+) war", log)[1]
    course.autograde("war", student)
    assert sum(course.scores("war", student).values()) == 100
    course.nbgrader("generate_feedback", "war", f"--student={student}")
    course.nbgrader("release_feedback", "war", f"--student={student}", *where)
    course.nbgrader("fetch_feedback", "war", *where, place=home)
    [told] = (home / "war" / "feedback").rglob("tasks.html")
    assert "hidden tests: pass 9 of 9" in told.read_text()


def test_zip_files_named_for_students_are_collected(course):
    archive = course.folder / "downloaded" / "war" / "archive"
    archive.mkdir(parents=True)
    for student, top in (("zoe", ""), ("zack", "my work/")):
        with zipfile.ZipFile(archive / f"{student}.zip", "w") as made:
            for path in sorted((course.folder / "release" / "war").rglob("*")):
                name = path.relative_to(course.folder / "release" / "war")
                if path.is_file() and (top or str(name) != "assignment3.py"):
                    made.write(path, f"{top}{name}")
            answer = (ROOT / "solutions/war/assignment3.py").read_text()
            made.writestr(f"{top}answer/assignment3.py" if top else "assignment3.py", answer)
            if top:
                made.writestr(f"{top}other/assignment3.py", f"{answer}\n# another\n")
    # zack: two answers lie in two folders, so that nobody can tell which counts
    course.nbgrader("zip_collect", "war", "--force")
    course.autograde("war", "z*")
    assert sum(course.scores("war", "zoe").values()) == 100
    assert sum(course.scores("war", "zack").values()) == 0
    told = (course.folder / "autograded/zack/war/tasks.ipynb").read_text()
    assert "lie in several folders" in told


def test_formgrader_shows_the_scores(course, tmp_path):
    if CHROMIUM is None:
        pytest.fail("there is no chromium to look at formgrader with: apt-get install chromium")
    sync_api = pytest.importorskip("playwright.sync_api")
    with server(course) as (address, token), sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM)
        page = browser.new_page(viewport={"width": 1200, "height": 700})
        page.route(lambda url: not url.startswith(address), lambda route: route.abort())
        page.goto(f"{address}/login?token={token}")
        page.goto(f"{address}/formgrader/manage_submissions/war")
        row = page.locator("tr", has_text="near_miss")
        row.wait_for()
        page.wait_for_function("document.querySelectorAll('tbody tr').length >= 8")
        page.screenshot(path=tmp_path / "submissions.png")
        missed = sum(course.scores("war", "near_miss").values())
        assert f"{missed:g} / 100" in row.inner_text()
        assert "100 / 100" in page.locator("tr", has_text="reference").inner_text()
        page.goto(f"{address}/formgrader/gradebook/war/tasks")
        page.locator("tbody tr a").first.wait_for()
        page.screenshot(path=tmp_path / "gradebook.png")
        with course.gradebook() as gradebook:
            number = gradebook.find_submission_notebook("tasks", "war", "near_miss").id
        page.goto(f"{address}/formgrader/submissions/{number}/")
        page.get_by_text("hidden tests: pass").first.wait_for()
        page.get_by_text("What was handed in").first.wait_for()
        page.screenshot(path=tmp_path / "submission.png", full_page=True)
        shown = page.locator("input.score").evaluate_all("all => all.map(each => each.placeholder)")
        scores = course.scores("war", "near_miss")
        assert [float(each) for each in shown] == [scores[f"war_task{n + 1}"] for n in range(6)]
        page.goto(f"{address}/formgrader/manage_submissions/war")
        page.locator("tr", has_text="near_miss").locator(".autograde a").click()
        page.get_by_text("Successfully autograded 'war' for student 'near_miss'").wait_for()
        assert sum(course.scores("war", "near_miss").values()) == missed
        browser.close()


def test_every_command_of_the_readme_is_run_here():
    readme = (ROOT / "autograder" / "nbgrader" / "README.md").read_text()
    named = set(re.findall(r"(?m)^nbgrader (\w+)(?: war)?$", readme)) | {"zip_collect", "validate"}
    assert len(named) > 8
    tests = Path(__file__).read_text() + BUTTONS.read_text()
    assert [verb for verb in named if f'"{verb}"' not in tests] == []


class server:
    """Formgrader in a process of its own; a context manager that gives its address and token."""

    token = "letmein"

    def __init__(self, course: Course) -> None:
        self.course = course

    def __enter__(self) -> tuple[str, str]:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        command = [
            sys.executable, "-m", "jupyter", "lab", "--no-browser", "--allow-root",
            "--ip=127.0.0.1", f"--port={port}", "--ServerApp.port_retries=0",
            f"--ServerApp.root_dir={self.course.folder}", f"--IdentityProvider.token={self.token}",
        ]  # fmt: skip
        self.log = (self.course.folder / "server.log").open("wb")
        self.process = subprocess.Popen(
            command,
            cwd=self.course.folder,
            env=environment(self.course.folder),
            stdout=self.log,
            stderr=self.log,
        )
        address = f"http://127.0.0.1:{port}"
        for _ in range(150):
            try:
                urllib.request.urlopen(f"{address}/api?token={self.token}", timeout=2).close()
                return address, self.token
            except OSError:
                time.sleep(0.2)
        self.__exit__()
        pytest.fail((self.course.folder / "server.log").read_text())

    def __exit__(self, *problem: object) -> None:
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.log.close()


# --- verdicts, one by one ------------------------------------------------------------------------


def record(number: int, status: str = "passed", earned: float = 1.0, **more) -> TestRecord:
    return TestRecord(
        f"test_{number}", f"test {number}", 1, 1.0, status=status, points_earned=earned, **more
    )


def of_war(*tests: TestRecord, **more) -> dict[str, verdicts.Verdict]:
    result = Result("war", "rose", list(tests), task_titles={1: "Reading"})
    return verdicts.verdicts_of(result, assignments.load("war"))


def test_a_fault_of_the_grader_flags_the_task_and_keeps_the_points_of_the_others():
    found = of_war(record(1), record(2, "grader_error", 0.0))["war_task1"]
    assert (found.points, found.possible, found.flagged) == (1, 2, True)
    assert verdicts.COULD_NOT in found.feedback


def test_of_hidden_tests_no_word_is_told():
    hidden = record(1, "failed", 0.0, visibility="hidden", message="the secret")
    found = of_war(record(2), hidden)["war_task1"]
    assert "hidden tests: pass 0 of 1: 0 of 1 points" in found.feedback
    assert "secret" not in found.feedback and not found.flagged


def test_no_note_tells_what_hidden_tests_have_found(monkeypatch):
    carried = "passed with our code for other tasks in place of yours"
    tests = [record(1, "failed", 0.0, visibility="hidden"), record(2, message=carried, carried="x")]
    notes = ["a note", "with our code for task 3 in place of yours (a test failed): task 1: 1 of 2"]
    result = Result("war", "rose", tests, notes, task_titles={1: "Reading"})
    monkeypatch.setattr(verdicts, "_DESKS", SimpleNamespace(grade=lambda *_: result))
    monkeypatch.setattr(verdicts, "_require", lambda *_: None)
    parent = SimpleNamespace(parent=SimpleNamespace(coursedir=SimpleNamespace(root=".")))
    asked = SimpleNamespace(isolation="process", parent=parent, switched_off=[])
    handed_in = Submission("rose", {"assignment3.py": b""})
    _, told = verdicts.Verdicts._graded(asked, handed_in, assignments.load("war"))
    assert told == ["a note", f"task 1: 1 test {carried}"]


def test_a_cell_without_a_verdict_gets_nothing_and_a_flag():
    found = verdicts.verdict_for("war_task9", 5.0, of_war(record(1)))
    assert (found.points, found.possible, found.flagged) == (0, 5, True)


@pytest.mark.parametrize(
    "verdict, points",
    [
        (verdicts.Verdict(3.5, 5, "well"), 3.5),
        (verdicts.Verdict(0, 5, "True"), 0),
        (verdicts.Verdict(5, 5, ""), 5),
        (verdicts.Verdict(0, 5, "could not", flagged=True), 0),
        (verdicts.Verdict(2, 5, "in part", flagged=True), 2),
    ],
)
def test_nbgraders_own_reading_of_the_outputs_is_the_same(verdict, points):
    """Whoever grades the same cells without our preprocessor gives the same points."""
    marks = {"grade": True, "solution": False, "grade_id": "war_task1", "points": 5}
    cell = v4.new_code_cell("", metadata={"nbgrader": marks})
    cell.outputs = verdicts.outputs_of(verdict)
    assert determine_grade(cell) == (points, 5)


def test_nobody_is_in_the_gradebook_who_handed_in_nothing(course):
    with course.gradebook() as gradebook, pytest.raises(MissingEntry):
        gradebook.find_submission("war", "nobody")
