"""Work for another assignment is recognised by its names, and nobody's own work is."""

from __future__ import annotations

from pathlib import Path

import pytest
from answers import RIGHT, ROOT

from autograder.course import assignment as assignments
from autograder.intake import read_submission
from autograder.intake.elsewhere import meant_for

SLUGS = assignments.slugs()


def files_of(folder: Path, slug: str) -> dict[str, bytes]:
    return {name: (folder / slug / name).read_bytes() for name in assignments.load(slug).files}


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("place", ["solutions", "assignments"])
def test_work_for_each_other_assignment_is_named(slug: str, place: str):
    files = files_of(ROOT / place, slug)
    for asked in SLUGS:
        expected = [] if asked == slug else [slug]
        assert meant_for(files, assignments.load(asked)) == expected, asked


@pytest.mark.parametrize("answer", RIGHT, ids=lambda each: f"{each.slug}-{each.folder.name}")
def test_nobodys_right_work_is_taken_for_another_assignments(answer):
    files = {path.name: path.read_bytes() for path in answer.folder.glob("*.py")}
    assert meant_for(files, assignments.load(answer.slug)) == []


def test_who_has_begun_or_hands_in_nothing_is_not_doubted():
    """Card and Deck are asked for in two assignments, and a main in nearly all."""
    for code in (
        b"",
        b"x = 1\n",
        b"class Card:\n    pass\nclass Deck:\n    pass\n",
        b"def main():\n",
    ):
        for slug in SLUGS:
            assert meant_for({"card.py": code}, assignments.load(slug)) == []


def test_the_student_is_told_under_any_name(tmp_path: Path):
    code = (ROOT / "solutions/war/assignment3.py").read_bytes()
    for name in ("assignment3.py", "simple21.py"):
        (tmp_path / name).mkdir()
        (tmp_path / name / name).write_bytes(code)
        notes = read_submission(tmp_path / name, assignments.load("hidden_card_21"), "").notes
        assert notes[0] == "this looks like work for war, not for hidden_card_21"
