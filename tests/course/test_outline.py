"""outline.toml: a list of tests without pytest, and never of another suite than the one at hand."""

import re
import shutil
from pathlib import Path

import pytest
from answers import SLUGS

from autograder.course import assignment as assignments
from autograder.course.outline import OUTLINE
from autograder.worker import grading


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    """A copy of a suite that can be changed."""
    found = assignments.load("hidden_card_21")
    assert not found.given
    copy = Path(shutil.copytree(found.folder, tmp_path / "suite"))
    settings = (copy / "assignment.toml").read_text()
    (copy / "assignment.toml").write_text(re.sub("(?m)^(reference|decks) = .*$", "", settings))
    return copy


@pytest.mark.parametrize("slug", SLUGS)
def test_what_is_kept_is_what_pytest_collects(slug: str, monkeypatch: pytest.MonkeyPatch):
    found = assignments.load(slug)
    collected = grading.collected(found)
    monkeypatch.setattr(grading, "collected", None)  # whoever calls it now fails
    assert grading.outline(found) == collected
    assert len(collected) > 80


def test_another_suite_is_collected(suite: Path):
    found = assignments.read(suite)
    path = next(suite.glob("test_*.py"))
    path.write_text(path.read_text() + "\n\n@points(0.25)\ndef test_one_more(student):\n    pass\n")
    assert "test_one_more" in [record.id for record in grading.outline(found)]


@pytest.mark.parametrize(
    "text", ["", "[[[", "suite = 1", 'suite = "@"\ntests = 1', 'suite = "@"\n[[tests]]\nid = "x"']
)
def test_a_file_that_cannot_be_read_keeps_nothing(suite: Path, text: str):
    found = assignments.read(suite)
    (suite / OUTLINE).write_text(text.replace("@", found.digest()))
    assert grading.outline(found) == grading.outline(assignments.load("hidden_card_21"))
