"""What mended slips cost (`accounted`): points of the tests that passed only because of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from autograder.course.assignment import Assignment
from autograder.course.result import TestRecord, number, tidy
from autograder.course.starters import tasks_asking_for
from autograder.slips.find import AnySlip, Slip, Within
from autograder.slips.signatures import Misfit
from autograder.slips.syntax.found import Unread
from autograder.suite.source import parsed


def accounted(
    handed_in: Mapping[str, TestRecord],
    mended: Iterable[TestRecord],
    slips: Sequence[AnySlip],
    points: float,
    tasks: Sequence[Collection[int]],
) -> dict[str, TestRecord]:
    """Return the records with slips mended, less what those cost, or those as handed in.

    tasks: of each slip, those that ask for what was mended; it may be none.

    Each slip costs its points once.  They are taken from tests that needed the mending, first from
    those of the slip's own tasks, so no record and no task falls below 0.  What earns more in all
    is returned.
    """
    found = {record.id: record for record in mended}
    needed = [each for each in found.values() if each.passed and not handed_in[each.id].passed]
    words = "; ".join(slip.words for slip in slips)
    costs = dict.fromkeys((record.id for record in needed), 0.0)
    for own in tasks:
        owed = points
        for record in sorted(needed, key=lambda record: record.task not in own):
            taken = min(owed, tidy(record.points_earned - costs[record.id]))
            costs[record.id] = tidy(costs[record.id] + taken)
            owed = tidy(owed - taken)
    for record in needed:
        taken = costs[record.id]
        cost = f", which costs {number(taken)} here" if taken else ""
        found[record.id] = replace(
            record,
            slip=words,
            points_earned=tidy(record.points_earned - taken),
            message="\n".join(filter(None, (f"passed when {words}{cost}", record.message))),
        )
    if total(found.values()) <= total(handed_in.values()):
        return dict(handed_in)
    return {
        name: replace(record, points_handed_in=handed_in[name].points_earned)
        for name, record in found.items()
    }


def tasks_of(assignment: Assignment, files: Mapping[str, bytes], slip: AnySlip) -> set[int]:
    """Return the tasks that ask for the name, or the function, in which a slip was mended."""
    if isinstance(slip, Slip):
        name = slip.wanted.removesuffix(".py") if slip.is_file else slip.wanted
        return tasks_asking_for(assignment.starters, f"{slip.owner}.{name}".lstrip("."))
    if isinstance(slip, Within):
        return tasks_asking_for(assignment.starters, slip.wanted.removesuffix(".py"))
    if not isinstance(slip, (Misfit, Unread)) or slip.file not in (sources := parsed(files)):
        return set()
    inner = [
        name
        for name, node in sources[slip.file].functions().items()
        if node.lineno <= slip.line <= (node.end_lineno or node.lineno)
    ]
    return tasks_asking_for(assignment.starters, inner[-1]) if inner else set()


def note(before: Mapping[str, TestRecord], slips: Sequence[AnySlip], each: float) -> str:
    """Return the sentence that a student and a teacher read about mended slips."""
    words = "; ".join(slip.words for slip in slips)
    cost, score = number(each * len(slips)), number(total(before.values()))
    return f"{words}, which costs {cost} points (as handed in: {score})"


def total(records: Iterable[TestRecord]) -> float:
    return tidy(sum(record.points_earned for record in records))
