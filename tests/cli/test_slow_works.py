"""A class in which some works use up their limits: each has its verdict, and costs nobody else."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from small_course import HEAD as MARKS
from small_course import TOML

from autograder import cli
from autograder.course import assignment as assignments
from autograder.system import bounded

SUITE = """
def test_adding():
    assert cards.add(2, 3) == 5

def test_doubling():
    assert cards.double(4) == 8
"""
RIGHT = "def add(x, y):\n    return x + y\n\ndef double(x):\n    return 2 * x\n"
HEAD = "def add(x, y):\n    return 0\n\ndef double(x):\n    return 0\n\n"
TALK = "print('a sentence that is displayed everywhere, again and again')\n"
# student: (file, content, points of 2, None for not graded)
WORKS = {
    "ada": ("cards.py", RIGHT, 2),
    "cells": ("work.ipynb", HEAD + "x=y\ny=x\n" * 15_500, None),
    "errors": ("cards.py", "x = = 1\n" * 15_000, 0),
    "kim": ("cards.py", RIGHT, 2),
    "line": ("cards.py", "x = f'" + "{a}" * 31_000 + "'\n", 0),
    "loops": ("cards.py", RIGHT.replace("return", "while True: x +="), 0),
    "talks": ("cards.py", TALK * 45_000, 0),
    "zoe": ("cards.py", RIGHT, 2),
}
LIMITS = "test_seconds = 0.2\nsubmission_seconds = 4"
TOO_LONG = (
    "what was handed in takes more than 0.5 seconds to read; its largest file is work.ipynb"
    " (151.5 KB): look at it, and ask for a shorter one"
)


def notebook(source: str) -> str:
    cell = {"cell_type": "code", "metadata": {}, "outputs": [], "source": source}
    return json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4})


@pytest.fixture
def grade(tmp_path, monkeypatch, capsys):
    """Grades works with `cardkit grade`; returns its status, what it shows and its grades.csv."""
    suite = tmp_path / "suites" / "small"
    suite.mkdir(parents=True)
    files, tasks = '["cards.py"]', '{ 1 = "Everything" }'
    (suite / "assignment.toml").write_text(
        TOML.format(files=files, imports='["cards"]', tasks=tasks, more="", limits=LIMITS)
    )
    (suite / "test_everything.py").write_text(MARKS.format(imports="import cards\n") + SUITE)
    monkeypatch.setattr(assignments, "SUITES", suite.parent)
    monkeypatch.setattr(bounded, "SECONDS", 0.5)
    monkeypatch.chdir(tmp_path)

    def run(place: str, students: list[str], *options: str):
        for student in students:
            folder = Path(place, student)
            folder.mkdir(parents=True, exist_ok=True)
            name, text, _ = WORKS[student]
            (folder / name).write_text(notebook(text) if name.endswith("ipynb") else text)
        with pytest.raises(SystemExit) as end:
            cli.main(["grade", "small", place, "--results", f"{place} results", *options])
        shown = capsys.readouterr().out
        with Path(f"{place} results", "grades.csv").open(encoding="utf-8-sig", newline="") as file:
            return int(end.value.code or 0), shown, list(csv.DictReader(file))

    return run


@pytest.mark.skipif(not bounded.IS_POSSIBLE, reason="nothing is bounded here")
def test_slow_works_have_their_verdicts_and_cost_nobody_else(grade):
    fast = [student for student, (_, text, _) in WORKS.items() if text == RIGHT]
    status, shown, _ = grade("fast", fast, "--json")
    alone = {each["student"]: each for each in json.loads(shown)["students"]}
    assert status == 0 and [each["score"] for each in alone.values()] == [2, 2, 2]

    status, shown, table = grade("class", [*WORKS], "--json")
    data = json.loads(shown)
    found = {each["student"]: each for each in data["students"]}
    assert status == 1
    assert f"cells was not graded: {TOO_LONG}" in data["problems"]
    assert {student: each["score"] for student, each in found.items()} == {
        student: points for student, (_, _, points) in WORKS.items()
    }
    assert {student: found[student] for student in fast} == alone
    [row] = [row for row in table if row["student"] == "cells"]
    assert TOO_LONG in row["notes"]

    status, shown, _ = grade("class", [])
    assert status == 1 and f"problem: cells was not graded: {TOO_LONG}\n" in shown
