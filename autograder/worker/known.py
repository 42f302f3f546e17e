"""What is known of a submission's mistakes (`mistakes_in`), written into its records (`tell`)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from autograder.course.assignment import Assignment
from autograder.course.known import Known, Mistake
from autograder.course.result import TestRecord
from autograder.feedback.causes import with_perhaps
from autograder.hints.known import recognised


@dataclass(frozen=True)
class Told:
    """A known mistake: its tests, what else it may fail, and its sentence."""

    tests: Collection[str]
    by_chance: Collection[str]
    sentence: str


def mistakes_in(
    assignment: Assignment, known: Known, records: Mapping[str, TestRecord]
) -> list[Told]:
    """Return the sentences that fit the records of the files as they were handed in.

    What a student may read rests on the public tests alone; what all tests together show is for
    the records of hidden ones, which only teachers read.
    """
    if assignment.hints != "all":
        return []
    every = list(records.values())
    public = [record for record in every if not record.is_hidden]
    shown = {record.id for record in public}
    return [
        *_told(recognised(known.shown, public), shown),
        *_told(recognised(known.every, every) if len(public) < len(every) else (),
               records.keys() - shown),
    ]  # fmt: skip


def _told(found: Iterable[tuple[Mistake, str]], where: Collection[str]) -> Iterator[Told]:
    for mistake, sentence in found:
        tests, by_chance = (
            [test for test in some if test in where] for some in (mistake.tests, mistake.by_chance)
        )
        yield Told(tests, by_chance, sentence)


def say(record: TestRecord, sentence: str) -> None:
    """Write what may be wrong into the record of a failed test."""
    record.perhaps = sentence
    record.message = with_perhaps(record.message, sentence)


def tell(found: Iterable[Told], records: Mapping[str, TestRecord]) -> None:
    """Write each sentence into the tests that it explains, and tell it at the first of its own.

    A later task in which tests passed with our code does without the mistake, so it does not
    explain what still fails there.
    """
    mended = {record.task for record in records.values() if record.carried}
    for mistake in found:
        failed = [record for record in records.values() if not record.passed]
        own = (each for each in failed if each.id in mistake.tests and not each.perhaps)
        first = next(own, None)
        if first is not None:
            say(first, mistake.sentence)
        explained = {*mistake.tests, *mistake.by_chance}
        begun = min((records[test].task for test in explained & records.keys()), default=0)
        for record in failed:
            is_mended = record.task > begun and record.task in mended
            if record.id in explained and not record.known and not is_mended:
                record.known = mistake.sentence
