"""Classes for the tests of the report: results of students who never were."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from autograder.classroom.folder import folder_name
from autograder.classroom.stored import store_result
from autograder.course.result import Result, TestRecord

TITLES = {1: "Cards", 2: "Game"}


def record(name: str, task: int = 1, status: str = "passed", **more: Any) -> TestRecord:
    points = 2.0 if status == "passed" else 0.0
    title = name.replace("_", " ")
    return TestRecord(f"test_{name}", title, task, 2.0, status, points, **more)  # type: ignore[arg-type]


def wrong(name: str, gave: str = "'S'", task: int = 1, **more: Any) -> TestRecord:
    """Return a failed test with the usual message."""
    message = f"{name}('KS')\n  gave    {gave}\n  wanted  'K'\n          cards.py, line 2"
    return record(name, task, "failed", message=message, actual=gave, expected="'K'", **more)


def result(student: str, *tests: TestRecord) -> Result:
    copies = [replace(test) for test in tests]
    return Result("snap", student, copies, [], task_titles=dict(TITLES))


def a_class() -> list[Result]:
    """Return six students: three share a mistake, two of them another one that is hidden."""
    ace, king, end = record("ace"), record("king"), record("end", 2)
    secret = record("secret", 2, visibility="hidden")
    no_king = wrong("king", perhaps="Look at the first letter.")
    no_secret = wrong("secret", task=2, visibility="hidden")
    late = record("end", 2, "timed_out", message="end() did not end")
    return [
        result("rose", ace, king, end, secret),
        result("tom", ace, no_king, end, secret),
        result("eve", ace, no_king, end, no_secret),
        result("ida", ace, no_king, late, no_secret),
        result("jo", ace, king, replace(end, carried="cards.Card"), secret),
        result("kai", ace, replace(king, slip="`Kign` read as `King`"), end, secret),
    ]


def store(folder: Path, results: Iterable[Result], names: dict[str, str] | None = None) -> Path:
    """Write a folder of results as `cardkit grade` does."""
    folder.mkdir()
    (folder / "about.json").write_text(json.dumps({"assignment": "snap"}))
    rows = [["student", "name", "score", "notes"]]
    for each in results:
        store_result(folder / folder_name(each.student) / "results.json", each)
        rows.append([each.student, (names or {}).get(each.student, ""), str(each.score), ""])
    with (folder / "grades.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows(rows)
    return folder
