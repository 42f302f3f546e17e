"""The page for authors says what is true: its blocks are a course, which is graded."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest
from small_course import BEST

from autograder.authoring.starter_facts import facts_of
from autograder.authoring.starters import cut, tasks_marked
from autograder.course.assignment import Assignment, read
from autograder.course.result import Result
from autograder.course.submission import Submission
from autograder.suite.rules import Rules
from autograder.suite.transcript import Transcript
from autograder.worker.grading import Grader, Options

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "autograder" / "AUTHORING.md").read_text(encoding="utf-8")
FILE = re.compile(r"<!-- file: (\S+) -->\n```\w+\n(.*?)```", re.DOTALL)
ANSWER = re.compile(r"<!-- answer: (.*?) -->\n```text\n(.*?)```", re.DOTALL)


@pytest.fixture(scope="module")
def dice(tmp_path_factory: pytest.TempPathFactory) -> Assignment:
    root = tmp_path_factory.mktemp("course")
    for name, text in FILE.findall(PAGE):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    folder = root / "autograder" / "suites" / "dice"
    (folder / "decks").mkdir()
    (folder / "rules.txt").write_text("none\n")
    reference = (root / "solutions" / "dice" / "dice.py").read_text(encoding="utf-8")
    facts = facts_of({"dice.py": b""}, {"dice.py": tasks_marked(reference)})
    (folder / "starters.toml").write_bytes(facts)
    return read(folder)


@pytest.fixture(scope="module")
def grader(dice: Assignment):
    with Grader(dice, Options(isolation=BEST.level)) as made:
        yield made


def test_the_reference_on_the_page_can_be_cut(dice):
    assert dice.reference is not None
    reference = (dice.reference / "dice.py").read_text(encoding="utf-8")
    starter = cut(reference, "dice.py", tuple(dice.tasks)).text
    for name in tasks_marked(reference):
        assert f"{name} is not written yet" in starter


def test_the_page_names_every_file_beside_a_suite_that_somebody_has_to_write():
    suites = [path.parent for path in ROOT.glob("autograder/suites/*/coverage.md")]
    written = {path.name for suite in suites for path in suite.iterdir() if path.is_file()}
    made = {"drawn.json", "examples.toml", "known.json", "outline.toml", "starters.toml"}
    tests = {name for name in written if name.startswith("test_")} | {"conftest.py"}
    assert suites and {name for name in written - made - tests if name not in PAGE} == set()


@pytest.mark.parametrize(("said", "changes"), ANSWER.findall(PAGE), ids=lambda each: each[:30])
def test_each_answer_has_the_score_that_the_page_says(dice, grader, said, changes):
    result = grader.grade(Submission("somebody", {"dice.py": changed(dice, changes)}))
    facts = dict(re.findall(r"(score|slip|carried):? (.*?)(?:;|$)", said))
    assert f"{result.score:g}" == facts["score"], complaints(result)
    assert facts.get("slip", "") in " ".join(result.notes)
    assert facts.get("carried", "") in {test.carried for test in result.tests}


def changed(dice: Assignment, changes: str) -> bytes:
    assert dice.reference is not None
    text = (dice.reference / "dice.py").read_text(encoding="utf-8")
    for line in changes.splitlines():
        before, _, after = line.partition(" -> ")
        assert text.count(before) == 1, before
        text = text.replace(before, after)
    return text.encode()


def complaints(result: Result) -> str:
    return "\n\n".join(f"{test.id}\n{test.message}" for test in result.tests if not test.passed)


def test_the_page_has_every_verb_every_mark_and_every_entry():
    public = {name for kind in (Rules, Transcript) for name in dir(kind) if name[0] != "_"}
    written_elsewhere = {
        "called_by", "listener", "names_for", "script", "source", "then", "typed_before", "whole",
    }  # fmt: skip
    verbs = {
        name
        for name in public - written_elsewhere
        if f".{name}" not in PAGE and f"`{name}" not in PAGE
    }
    assert verbs == set()
    source = (ROOT / "autograder/suite/marks.py").read_text(encoding="utf-8")
    marks = set(re.findall(r"pytest\.mark\.(\w+)", source))
    assert {name for name in marks if f"@{name}" not in PAGE and f"{name}(" not in PAGE} == set()
    entries = {each.name for each in fields(Assignment)} - {"folder", "starters"}
    text = " ".join(part for name, part in FILE.findall(PAGE) if name.endswith(".toml")) + PAGE
    assert {name for name in entries if name not in text} == set()
