"""Answers that import through a folder that is not there earn all points, in every assignment."""

from __future__ import annotations

import re
import shutil

import pytest

from autograder.course.policy import Policy
from autograder.intake import read_submission
from autograder.sandbox import launch
from autograder.worker import grading
from tests.answers import ROOT, SLUGS, files_of, load, solution

WAYS = {
    "relative": (r"from .\1 import", r"from . import \1"),
    "dotted": (r"from work.week4.\1 import", r"import work.\1 as \1"),
}


@pytest.mark.parametrize("slug", SLUGS)
def test_such_an_answer_earns_all_points(slug, tmp_path):
    assignment = load(slug)
    options = grading.Options(isolation=launch.best_level(), policy=Policy(names=False))
    with grading.Grader(assignment, options) as grader:
        for way, (names, whole) in WAYS.items():
            folder = tmp_path / way
            shutil.copytree(solution(slug), folder, ignore=shutil.ignore_patterns("*.ipynb"))
            modules = "|".join(each.removesuffix(".py") for each in files_of(folder))
            (folder / "helper.py").write_text("NOTHING = None\n")
            for file in assignment.files:
                text = (folder / file).read_text(encoding="utf-8")
                text = re.sub(rf"(?m)^from ({modules}) import", names, text)
                text = re.sub(rf"(?m)^import ({modules})$", whole, text)
                first = names.replace(r"\1", "helper") + " NOTHING  # noqa\n"
                head = '"""' if text.startswith('"""') else ""
                end = text.index(head, 3) + 3 if head else 0
                text = f"{text[:end]}\n{first}{text[end:]}"
                (folder / file).write_text(text, encoding="utf-8")
            result = grader.grade(read_submission(folder, assignment, way))
            assert result.score == result.possible, [
                (test.id, test.message) for test in result.tests if not test.passed
            ]
            assert "this costs nothing" in result.notes[0]


def test_both_imports_give_one_class(tmp_path):
    folder = tmp_path / "ada"
    shutil.copytree(ROOT / "solutions" / "blackjack_classes", folder)
    deck = folder / "deck.py"
    text = deck.read_text(encoding="utf-8")
    text = text.replace("from card import Card\n", "from week4.card import Card\n")
    more = "import card, hand\nassert card.Card is Card is hand.Card\n"
    deck.write_text(f"{text}\n\n{more}", encoding="utf-8")
    assignment = load("blackjack_classes")
    with grading.Grader(assignment, grading.Options(policy=Policy(names=False))) as grader:
        result = grader.grade(read_submission(folder, assignment, "ada"))
    assert result.score == result.possible
