"""All marks as one table of our own: a row for each student, points by task and by test."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from autograder.classroom.row import points_cell
from autograder.course.result import Result
from autograder.exports.points import scaled
from autograder.exports.results import Marks


def marks_table(
    marks: Marks, out_of: Decimal | None = None
) -> tuple[list[str], Iterator[list[object]]]:
    """Return the header and the rows; what a result does not have is empty, and not 0.

    With `out_of`, there is a column of marks that are out of so many.
    """
    tasks: dict[int, str] = {}
    tests: dict[str, None] = {}
    for result in marks.results():
        for task, title in result.task_titles.items():
            tasks.setdefault(task, title)
        tests.update(dict.fromkeys(test.id for test in result.tests))
    header = ["student", "name", "score", "possible"]
    header += [] if out_of is None else ["mark", "out of"]
    header += [f"Task {task}: {tasks[task]}" for task in sorted(tasks)]
    rows = (_row(each, marks, sorted(tasks), [*tests], out_of) for each in _all(marks))
    return [*header, *tests], rows


def _all(marks: Marks) -> Iterator[Result | str]:
    yield from marks.results()
    yield from [*marks.without, *(each for each in marks.absent if each not in marks.paths)]


def _row(
    result: Result | str,
    marks: Marks,
    tasks: list[int],
    tests: list[str],
    out_of: Decimal | None,
) -> list[object]:
    more = 0 if out_of is None else 2
    if isinstance(result, str):
        return [result, marks.names.get(result, ""), *([""] * (2 + more + len(tasks) + len(tests)))]
    by_task = {each.task: each.earned for each in result.task_points()}
    by_test = {test.id: test.points_earned for test in result.tests}
    return [
        result.student,
        marks.names.get(result.student, ""),
        points_cell(result.score),
        points_cell(result.possible),
        *([] if out_of is None else [scaled(result.score, result.possible, out_of), out_of]),
        *(points_cell(by_task.get(task)) for task in tasks),
        *(points_cell(by_test.get(test)) for test in tests),
    ]
