"""What a known mistake explains is written into the records of the tests that it fails."""

from __future__ import annotations

from autograder.course.result import TestRecord
from autograder.worker.known import Told, tell


def record(name: str, task: int, **more: str) -> TestRecord:
    return TestRecord(name, name, task, 1.0, **{"status": "failed", **more})  # type: ignore[arg-type]


def test_what_still_fails_with_our_parts_is_not_explained_by_the_mistake_that_they_mend():
    mistake = Told(["deal", "table", "game"], [], "How does a card lie?")
    for status, explained in (("passed", ["deal"]), ("failed", ["deal", "table", "game"])):
        carried = "deal" if status == "passed" else ""
        records = [
            record("deal", 3),
            record("table", 6),
            record("game", 6, status=status, carried=carried),
        ]
        tell([mistake], {each.id: each for each in records})
        assert [each.id for each in records if each.known] == explained
