"""The worker process for a suite of ordinary test files (`main`); `grading.Grader` starts it."""

from __future__ import annotations

import json
import platform
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from autograder.course.result import Result, TestRecord
from autograder.course.submission import Submission
from autograder.link.suite import COLLECTED, FILES, files_below, in_words
from autograder.link.watch import Ran, Seen, Watcher
from autograder.policy.reading import as_read
from autograder.worker.starting import begun, exam_of
from autograder.worker.wire import Wire

STATUSES = {
    "passed": "passed", "timed_out": "timed_out", "crashed": "crashed", "fault": "grader_error",
}  # fmt: skip
ITSELF = "the test left itself out as it ran, which earns nothing"


class Suite:
    """The tests of a suite as it was collected: records without any submission."""

    def __init__(self, collected: dict[str, Any], hidden: bool = True) -> None:
        self.paths: list[str] = collected["paths"]
        self.modules: list[str] = collected["modules"]
        self.records: dict[str, TestRecord] = {}
        self.leaving: set[str] = set()  # tests that are left out whatever is handed in
        names = Counter(test["whole"] for test in collected["tests"])
        short = Counter(name.rpartition("::")[2] for name in names)
        for test in collected["tests"]:
            whole = test["whole"]
            if test["leaves"]:
                self.leaving.add(test["id"])
                continue
            is_hidden = test["hidden"] or "hidden" in Path(test["file"]).parts
            if whole in self.records or (is_hidden and not hidden):
                continue
            self.records[whole] = TestRecord(
                id=test["name"] if short[test["name"]] == 1 else whole.replace("/", "."),
                title=test["title"] or test["doc"] or in_words(test["name"]),
                task=test["task"],
                points_possible=1 if test["points"] is None else test["points"],
                visibility="hidden" if is_hidden else "visible",
            )

    def claims(self, top: str) -> bool:
        return any(name.partition(".")[0] == top for name in self.modules)

    def hidden(self) -> list[str]:
        return [whole for whole, record in self.records.items() if record.is_hidden]

    def judged(self, seen: Seen) -> list[TestRecord]:
        """Return the record of each test, cases of one together."""
        cases: dict[str, list[Ran]] = {}
        for each in seen.tests.values():
            if each.id not in self.leaving:
                cases.setdefault(each.whole, []).append(each)
        return [self._judged(whole, cases.get(whole, []), seen) for whole in self.records]

    def _judged(self, whole: str, cases: list[Ran], seen: Seen) -> TestRecord:
        record = TestRecord(**asdict(self.records[whole]))
        if not cases:
            record.status = "not_written"
            record.message = self._why_not_collected(whole, seen)
            return record
        passed = [each for each in cases if each.outcome == "passed"]
        record.seconds = 0.0 if record.is_hidden else round(sum(c.seconds for c in cases), 4)
        share = record.points_possible / len(cases)
        if len(passed) == len(cases):
            record.status, record.points_earned = "passed", record.points_possible
            return record
        worst = next(each for each in cases if each.outcome != "passed")
        record.status = STATUSES.get(worst.outcome, "failed")  # type: ignore[assignment]
        record.message = message_of(worst, record.is_hidden)
        record.actual = worst.explained.get("actual", "")
        record.expected = worst.explained.get("expected", "")
        if len(cases) > 1:
            record.points_earned = round(share * len(passed), 4)
            # The name of a case often holds what is wanted.
            name = "" if record.is_hidden else "; " + worst.id.partition("[")[2].rstrip("]")
            record.message = f"{len(passed)} of {len(cases)} cases pass{name}:\n{record.message}"
        return record

    def _why_not_collected(self, whole: str, seen: Seen) -> str:
        file = whole.partition("::")[0]
        text = seen.unread.get(file) or next(iter(seen.unread.values()), "")
        lines = [line.removeprefix("E ").strip() for line in text.splitlines() if line.strip()]
        return lines[-1] if lines else "the test could not be run with these files"


def message_of(ran: Ran, is_hidden: bool) -> str:
    """Return what is said of a case that did not pass; of a hidden one nothing that was wanted."""
    if ran.outcome in ("skipped", "xfailed", "xpassed"):
        return ITSELF
    if ran.outcome == "fault":
        return ran.message
    told = ran.explained.get("message", "")
    if told or (is_hidden and ran.outcome not in ("timed_out", "crashed")):
        return told
    return ran.message


class Loop:
    """Grades one submission after another."""

    def __init__(self, wire: Wire, setup: dict[str, Any]) -> None:
        self.wire = wire
        self.setup = setup
        self.exam = exam_of(setup)
        folder = self.exam.assignment.folder
        collected = json.loads((folder / COLLECTED).read_text(encoding="utf-8"))
        self.suite = Suite(collected, setup["hidden"])
        self.watcher = Watcher(
            dict(files_below(folder / FILES)),
            self.suite.paths,
            self.exam.setup.level,
            self.exam.assignment.limits,
            self.suite.claims,
            self.exam.setup.of_class.leaving_out,
            frozenset(self.suite.hidden()),
        )

    def serve(self) -> None:
        outline = [asdict(record) for record in self.suite.records.values()]
        self.wire.send({"problems": [], "misplaced": [], "outline": outline})
        try:
            self.watcher.serve(self._next, self._done)
        finally:
            self.watcher.close()

    def _next(self) -> Mapping[str, bytes] | None:
        question = self.wire.receive()
        if question is None:
            return None
        self.started = time.monotonic()
        setup, submission = self.exam.setup, Submission.asked(question)
        setup.policy = setup.of_class.without(submission.off)
        self.submission, _ = as_read(self.exam.assignment, submission, setup.policy)
        return self.submission.files

    def _done(self, seen: Seen) -> None:
        self.wire.send(self._result(self.submission, seen).whole())

    def _result(self, submission: Submission, seen: Seen) -> Result:
        assignment = self.exam.assignment
        return Result(
            assignment=assignment.slug,
            student=submission.student,
            tests=self.suite.judged(seen),
            notes=[*submission.notes, *seen.notes],
            isolation=self.exam.setup.level,
            policy=self.exam.setup.policy,
            python=platform.python_version(),
            seconds=time.monotonic() - self.started,
            task_titles=dict(assignment.tasks),
            begin=[*assignment.begin],
        )


def main() -> None:
    """Serve a Grader until it closes its end."""
    if (found := begun()) is not None:
        Loop(*found).serve()
