"""What is asked again with our parts in place of a student's: which, and what is kept of it.

One mistake would cost points in every task that builds on it.  So the failed tests of later tasks
are asked once more, with our part in place of the one that an earlier task asked for (`faulty`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from autograder.course.result import TestRecord, tidy
from autograder.stage.preparation import Carried
from autograder.worker.parts import Part

AGAIN = ("failed", "not_written", "waiting", "timed_out", "crashed")
FIRST = 3  # tests of a program that are asked before it is worth asking the others
MOST_LATE = 3  # tests that time out with parts of ours; nothing more is asked then


def carried(parts: Iterable[Part]) -> Carried:
    """Return what a player is told of parts, by file."""
    found: Carried = defaultdict(list)
    for part in parts:
        found[part.file].append((part.name, part.code))
    return dict(found)


def faulty(
    parts: Iterable[Part], tests: Iterable[TestRecord], asked: Mapping[str, set[str]]
) -> list[Part]:
    """Return the parts that stand for what failed: those that a failed test of their task asked.

    asked: names, by the test.  Where a test of theirs asked for none of them by name, such as one
    that ran a program, it is all of its task.
    """
    found: set[Part] = set()
    for test in tests:
        if test.status in AGAIN:
            of_task = [part for part in parts if part.task == test.task and not part.is_entry]
            named = asked.get(test.id, set())
            found.update([part for part in of_task if part.last_name in named] or of_task)
    return [part for part in parts if part in found]


def entry_for(parts: Iterable[Part], asked: Iterable[str]) -> list[Part]:
    """Return the entry of a program that was run, by the names that a test asked."""
    return [part for part in parts if part.is_entry and part.file in asked]


def passed_with(test: TestRecord, parts: Sequence[Part], shown: Collection[Part]) -> TestRecord:
    """Return the record of a test that passed with parts of ours, and perhaps as handed in, too.

    Nothing of what was asked or answered is in it.  shown: the parts for which a visible test has
    failed; a student reads of no other one that it is wrong.
    """
    if test.passed:
        return test
    return TestRecord(
        id=test.id,
        title=test.title,
        task=test.task,
        points_possible=test.points_possible,
        status="passed",
        points_earned=test.points_possible,
        message=f"passed with {words_for(parts, parts if test.is_hidden else shown)}",
        seconds=test.seconds,
        visibility=test.visibility,
        carried=", ".join(part.called for part in parts),
        points_handed_in=test.points_handed_in,
    )


def failed_beside(test: TestRecord, parts: Sequence[Part], shown: Collection[Part]) -> TestRecord:
    """Return the record of a test that failed with parts of ours, and perhaps as handed in, too."""
    if not test.passed:
        return test
    ours = words_for(parts, parts if test.is_hidden else shown)
    message = f"passed as handed in, but not with {ours}, with which its task earned more in all"
    return replace(test, status="failed", points_earned=0.0, message=message, slip="")


def failed_with(test: TestRecord, again: TestRecord, entry: Part) -> TestRecord:
    """Return the record of a test that fails even when we call what the student's file never does.

    test, again: as handed in, and so.  Nothing but the student's own code has run.
    """
    return replace(
        again,
        message=f"# with {words_for([entry], ())}\n{again.message}",
        script="",  # it would repeat what was handed in
        points_handed_in=test.points_handed_in,
    )


def words_for(parts: Sequence[Part], shown: Collection[Part]) -> str:
    """Return what stood in for the student's own, by name only if it is among those shown."""
    ours = [part for part in parts if not part.is_entry]
    named = ", ".join(part.called for part in ours if part in shown)
    words = [f"{f'our {named}' if named else 'a part of ours'} in place of yours"] if ours else []
    words += [f"{part.called} called by us" for part in parts if part.is_entry]
    return " and ".join(words)


def notes_on(
    before: Sequence[TestRecord], after: Sequence[TestRecord], parts: Iterable[Part]
) -> list[str]:
    """Return a sentence for each group of parts with which tasks have earned more.

    before, after: the records of all tests, as handed in and with our parts.
    """
    known = {part.called: part for part in parts}
    found: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for task in sorted({test.task for test in after if test.carried}):
        mine = [test for test in after if test.task == task]
        names = {name: None for test in mine for name in test.carried.split(", ") if name}
        earned = tidy(sum(test.points_earned for test in mine))
        possible = tidy(sum(test.points_possible for test in mine))
        found[tuple(names)].append(f"task {task}: {earned:g} of {possible:g}")
    notes = []
    for called, tasks in found.items():
        group = [known[name] for name in called]
        wrong = {part.task for part in group if not part.is_entry}
        failed = [test for test in before if test.task in wrong and test.status in AGAIN]
        shown = [f"'{test.title}'" for test in failed if not test.is_hidden]
        why = [f"{shown[0] if shown else 'a hidden test'} failed"] if wrong else []
        why += [f"{part.file} did not run to its end" for part in group if part.is_entry]
        notes.append(f"with {words_for(group, group)} ({', '.join(why)}): {', '.join(tasks)}")
    return notes
