"""What is known of a submission's mistakes (`mistakes_in`), written into its records (`tell`)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from autograder.course.assignment import Assignment
from autograder.course.known import Known
from autograder.course.result import TestRecord
from autograder.slips.known import recognised
from autograder.worker.causes import with_perhaps

Told = list[tuple[Collection[str], str]]  # the tests of a mistake, and its sentence


def mistakes_in(assignment: Assignment, known: Known, records: Mapping[str, TestRecord]) -> Told:
    """Return the sentences that fit the records of the files as they were handed in.

    What a student may read rests on the public tests alone; what all tests together show is for
    the records of hidden ones, which only teachers read.
    """
    if assignment.hints != "all":
        return []
    every = list(records.values())
    public = [record for record in every if not record.is_hidden]
    found: Told = [(mistake.tests, said) for mistake, said in recognised(known.shown, public)]
    for mistake, said in recognised(known.every, every) if len(public) < len(every) else ():
        found.append(([test for test in mistake.tests if records[test].is_hidden], said))
    return found


def tell(found: Told, records: Mapping[str, TestRecord]) -> None:
    """Write each sentence into the first of its tests that has still not passed."""
    for tests, sentence in found:
        for test, record in records.items():
            if test in tests and not record.passed and not record.perhaps:
                record.perhaps = sentence
                record.message = with_perhaps(record.message, sentence)
                break
