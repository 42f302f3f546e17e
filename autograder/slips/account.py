"""What mended slips cost (`accounted`): points of the tests that passed only because of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from autograder.course.result import TestRecord, number, tidy
from autograder.slips.find import AnySlip


def accounted(
    handed_in: Mapping[str, TestRecord],
    mended: Iterable[TestRecord],
    slips: Sequence[AnySlip],
    points: float,
) -> dict[str, TestRecord]:
    """Return the records with slips mended, less what those cost, or those as handed in.

    Each slip costs its points once; they are taken from the first tests that needed the mending,
    so no record and no task falls below 0.  What earns more in all is returned.
    """
    owed = tidy(points * len(slips))
    words = "; ".join(slip.words for slip in slips)
    found: dict[str, TestRecord] = {}
    for record in mended:
        before = handed_in[record.id]
        taken = 0.0
        if record.passed and not before.passed:
            taken = min(owed, record.points_earned)
            owed = tidy(owed - taken)
            cost = f", which costs {number(taken)} here" if taken else ""
            record = replace(
                record,
                slip=words,
                points_earned=tidy(record.points_earned - taken),
                message="\n".join(filter(None, (f"passed when {words}{cost}", record.message))),
            )
        found[record.id] = replace(record, points_handed_in=before.points_earned)
    return found if total(found.values()) > total(handed_in.values()) else dict(handed_in)


def note(before: Mapping[str, TestRecord], slips: Sequence[AnySlip], each: float) -> str:
    """Return the sentence that a student and a teacher read about mended slips."""
    words = "; ".join(slip.words for slip in slips)
    cost, score = number(each * len(slips)), number(total(before.values()))
    return f"{words}, which costs {cost} points (as handed in: {score})"


def total(records: Iterable[TestRecord]) -> float:
    return tidy(sum(record.points_earned for record in records))
