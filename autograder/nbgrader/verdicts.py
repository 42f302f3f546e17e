"""Give points to graded cells by the grader's verdict, not by what they printed (`Verdicts`).

nbgrader itself reads points from a cell's outputs: no output means all points, text on stderr means
none, and a number that is too large is an error.  None of that is used here.  Points and flags go
from the verdict straight into nbgrader's database; the outputs show the same in the feedback.
"""

from __future__ import annotations

import atexit
import threading
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from nbformat import v4
from nbgrader.preprocessors import SaveAutoGrades
from traitlets import Enum, List, Unicode

from autograder.authoring.tasks_notebook import grade_id
from autograder.classroom.by_hand import unmarked
from autograder.classroom.pool import Desk, Fault
from autograder.classroom.silent import silent
from autograder.course import assignment as assignments
from autograder.course.assignment import Assignment
from autograder.course.policy import SWITCHES, WHOLE
from autograder.course.result import Result, TestRecord, points_of
from autograder.course.submission import Submission
from autograder.intake import read_submission
from autograder.nbgrader.restored import NOTICED, noticed_cell
from autograder.nbgrader.shown import file_cells
from autograder.sandbox import launch
from autograder.views import terminal
from autograder.views.safe import safe
from autograder.worker import grading

LONGEST = 100_000  # characters of feedback on one task
COULD_NOT = "could not tell: a person will look at this; it is not a mistake of yours"


class SetupError(Exception):
    """Nothing can be graded with this setup; the message says what to fix."""


@dataclass(frozen=True)
class Verdict:
    """The outcome of one task; `flagged` if a person has to look."""

    points: float
    possible: float
    feedback: str
    flagged: bool = False


class Verdicts(SaveAutoGrades):
    """The only one of Autograde.autograde_preprocessors that gives points."""

    isolation = Unicode(
        launch.BUBBLEWRAP,
        help="How students' code is isolated: bubblewrap, or a plain process with limits.",
    ).tag(config=True)
    switched_off = List(
        Enum(SWITCHES), help="Sentences of the marking policy that are not in force for anybody."
    ).tag(config=True)

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        about = resources["nbgrader"]
        coursedir = self.parent.parent.coursedir  # of the exporter's Autograde
        place = (about["student"], about["assignment"])
        folder = Path(coursedir.format_path(coursedir.submitted_directory, *place))
        assignment = assignments.load(about["assignment"])
        submission = read_submission(folder, assignment, about["student"])
        self.verdicts, notes = self._graded(submission, assignment)
        _tell(nb, notes)
        nb, resources = super().preprocess(nb, resources)
        nb.cells = [cell for cell in nb.cells if cell.source.strip() != WHOLE.markdown()]
        policy = WHOLE.without(self.switched_off)
        nb.cells.append(v4.new_markdown_cell(policy.markdown(), id="cardkit-policy"))
        nb.cells += file_cells(submission.files, assignment.files)
        return nb, resources

    def _graded(
        self, submission: Submission, assignment: Assignment
    ) -> tuple[dict[str, Verdict], list[str]]:
        """Return a verdict for each graded cell, and notes on the submission as a whole."""
        if submission.unclear and not submission.files:
            return {}, [submission.unclear]
        course = str(Path(self.parent.parent.coursedir.root).resolve())
        _require(self.isolation, course)
        options = grading.Options(
            isolation=self.isolation, private=(course,), policy=WHOLE.without(self.switched_off)
        )
        result = _DESKS.grade(assignment, submission, options)
        if isinstance(result, Fault):
            self.log.error("%s, %s: %s", submission.student, assignment.slug, result.sentence)
            return {}, [result.sentence]
        notes = result.notes_on_visible_tests()
        if unjudged := submission.unclear or silent(submission, result):
            self.log.error("%s, %s: %s", submission.student, assignment.slug, unjudged)
            said = submission.unclear or submission.unread
            return {}, [*([said] if said and said not in notes else []), *notes]
        return verdicts_of(result, assignment), notes

    def _add_score(self, cell: Any, resources: Any) -> None:
        marks = cell.metadata.nbgrader
        verdict = verdict_for(marks["grade_id"], float(marks["points"]), self.verdicts)
        cell.outputs = outputs_of(verdict)
        grade = self.gradebook.find_grade(
            marks["grade_id"], self.notebook_id, self.assignment_id, self.student_id
        )
        enter(grade, verdict)
        self.gradebook.db.commit()


def enter(grade: Any, verdict: Verdict) -> None:
    """Put a verdict into the gradebook; points of a person stay and are flagged, as in nbgrader."""
    grade.auto_score = verdict.points
    grade.needs_manual_grade = verdict.flagged or grade.manual_score is not None


def verdicts_of(result: Result, assignment: Assignment) -> dict[str, Verdict]:
    """Return {name of a task's cell: its verdict}."""
    by_hand = unmarked(assignment.manual)
    verdicts = {}
    for task in assignment.tasks:
        tests = [test for test in result.tests if test.task == task]
        left = [test for test in by_hand if test.task == task]
        points, possible = points_of([*tests, *left])
        unclear = any(test.status == "grader_error" for test in tests)
        verdicts[grade_id(assignment.slug, task)] = Verdict(
            points=points,
            possible=possible,
            feedback=_feedback(result, task, left),
            flagged=unclear or bool(left),
        )
    return verdicts


def verdict_for(name: str, worth: float, verdicts: dict[str, Verdict]) -> Verdict:
    """Return the verdict for a cell with this name and worth; 0 and flagged if there is none."""
    verdict = verdicts.get(name)
    if verdict is None:
        return Verdict(0.0, worth, COULD_NOT, flagged=True)
    if verdict.possible != worth:
        return Verdict(
            0.0,
            worth,
            f"{COULD_NOT}\nThe cell is worth {worth:g} points, and in the suite the task is worth"
            f" {verdict.possible:g}: the assignment has changed since it was handed out.",
            flagged=True,
        )
    return verdict


def outputs_of(verdict: Verdict) -> list[Any]:
    """Return the outputs of a cell: the feedback, then the points as a number."""
    feedback = verdict.feedback[:LONGEST].strip() + "\n"
    outputs = [v4.new_output("stream", name="stdout", text=feedback)]
    if verdict.flagged and not verdict.points:
        words = {"ename": "NotGraded", "evalue": COULD_NOT, "traceback": [COULD_NOT]}
        return [*outputs, v4.new_output("error", **words)]
    data = {"text/plain": f"{verdict.points:.10g}"}
    return [*outputs, v4.new_output("execute_result", data=data, execution_count=None)]


def _feedback(result: Result, task: int, by_hand: list[TestRecord]) -> str:
    """Return what a student reads about a task; of hidden tests only how many passed."""
    tests = [test for test in result.tests if test.task == task]
    hidden = [test for test in tests if test.is_hidden]
    lines = []
    if len(hidden) < len(tests):
        of_task = Result(
            assignment=result.assignment,
            student=result.student,
            tests=tests,
            isolation=result.isolation,
            python=result.python,
            task_titles=result.task_titles,
            begin=result.begin,
        )
        lines.append(terminal.check_view(of_task, result.student).plain.strip())
    if hidden:
        passed = sum(test.passed for test in hidden)
        earned, possible = points_of(hidden)
        lines.append(
            f"hidden tests: pass {passed} of {len(hidden)}: {earned:g} of {possible:g} points"
        )
    if hidden or by_hand:
        earned, possible = points_of([*tests, *by_hand])
        lines.append(f"task {task} in all: {earned:g} of {possible:g} points")
    if any(test.status == "grader_error" for test in tests):
        lines.append(COULD_NOT)
    lines += [f"still to be marked by a person: {safe(each.title)}" for each in by_hand]
    return "\n".join(lines)


def _tell(notebook: Any, notes: list[str]) -> None:
    """Add notes to the cell at the top that shows what was noticed."""
    if not notes:
        return
    told = noticed_cell(notes)
    if notebook.cells and notebook.cells[0].metadata.get(NOTICED):
        notebook.cells[0].outputs = [*notebook.cells[0].outputs, *told.outputs]
    else:
        notebook.cells.insert(0, told)


@cache
def _problem(isolation: str, course: str) -> str:
    """Return why a level cannot be used here for a course in this folder, or ""."""
    if isolation not in launch.LEVELS:
        return "there is no such isolation"
    return launch.problem_here(isolation, (Path(course),))


def _require(isolation: str, course: str) -> None:
    why_not = _problem(isolation, course)
    if why_not:
        raise SetupError(
            f"isolation by {isolation} does not work here: {why_not}; fix that, or accept less"
            " with c.Verdicts.isolation = 'process' in nbgrader_config.py: then a student's code"
            " runs as you, with limits only"
        )


class _Desks:
    """Keeps the desk of the last graded assignment for the next submission."""

    def __init__(self) -> None:
        self._key: tuple[Path, str, grading.Options] | None = None
        self._desk: Desk | None = None

    def grade(
        self, assignment: Assignment, submission: Submission, options: grading.Options
    ) -> Result | Fault:
        """Return the result of one submission, as in `cardkit grade`, or the fault."""
        key = (assignment.folder, assignment.digest(), options)
        if self._desk is None or self._key != key:
            self.close()
            self._desk = Desk(lambda: grading.Grader(assignment, options), threading.Event())
            self._key = key
        return self._desk.grade(submission)

    def close(self) -> None:
        desk, self._desk = self._desk, None
        if desk is not None:
            desk.close()


_DESKS = _Desks()
atexit.register(_DESKS.close)
