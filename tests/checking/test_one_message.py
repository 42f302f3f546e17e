"""A file that Python cannot read is one message, in a check and in plain pytest."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from drawn import drawn

from autograder.checking.own_work import checked
from autograder.course import assignment as assignments
from autograder.views.check_text import BELOW, check_text

ROOT = Path(__file__).parents[2]
SLIPS = {
    "a missing colon": (r"(?m)^(def \w+\(.*\)[^:\n]*):$", r"\1", "ends with a colon"),
    "an open bracket": (r"(?m)^import random$", "import random\nnames = (1, 2", "not closed"),
    "a line too far right": (
        r"(?m)^import random$",
        "import random\n  chance = 1",
        "begins no block",
    ),
    "a document": (None, "{\\rtf1 ", "save it as a plain UTF-8 text file"),
}
FILES = {
    "single_player_21": "playingCards.py",
    "hidden_card_21": "simple21.py",
    "blackjack_highscores": "blackjack.py",
    "war": "assignment3.py",
    "blackjack_classes": "blackjack.py",
}


def folder_of(slug: str, slip: str, place: Path) -> Path:
    """Return a student's folder with a right answer in it, but for one slip in one file."""
    folder = place / slug
    shutil.copytree(ROOT / "assignments" / slug, folder)
    for path in (ROOT / "solutions" / slug).glob("*.py"):
        shutil.copy(path, folder)
    pattern, new, _ = SLIPS[slip]
    path = folder / FILES[slug]
    text = path.read_text(encoding="utf-8")
    if pattern is None:
        path.write_text(new + text, encoding="utf-8")
        return folder
    changed = re.sub(pattern, new, text, count=1)
    path.write_text(changed if changed != text else f"{new}\n{text}", encoding="utf-8")
    return folder


# The commonest slip in each assignment, and each of the others in one.
PAIRS = [(slug, "a missing colon") for slug in FILES]
PAIRS += list(zip(list(FILES)[1:], list(SLIPS)[1:], strict=False))
PAIRS += [("blackjack_highscores", "a document")]


@pytest.mark.parametrize(("slug", "slip"), drawn(PAIRS, 4, "slips"))
def test_a_check_has_one_message_and_the_tasks_of_other_files(slug, slip, tmp_path):
    folder = folder_of(slug, slip, tmp_path)
    shown = check_text(checked(folder, None, "process"), slug)
    assert SLIPS[slip][2] in shown.replace(BELOW, " ")
    assert shown.count("Error:") <= 1
    assert shown.count(FILES[slug]) <= 2
    if "not yet 0" not in shown:
        assert re.search(rf"Begin with {FILES[slug]}(, line \d+)?: ", shown)
        assert len(shown.splitlines()) <= 24


def plain_pytest(slug: str, place: Path) -> subprocess.CompletedProcess[str]:
    """Run plain pytest in a student's folder in which a line lacks its colon."""
    folder = folder_of(slug, "a missing colon", place)
    # pytest's own summary, cut to the width of a terminal, says it again in full where it believes
    # itself on a build server.
    student = {k: v for k, v in os.environ.items() if k not in {"CI", "BUILD_NUMBER"}}
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
        cwd=folder,
        env=student | {"COLUMNS": "80"},
        capture_output=True,
        text=True,
    )


@pytest.mark.parametrize("slug", ["war", "blackjack_highscores", "blackjack_classes"])
def test_plain_pytest_has_one_message_where_all_tests_need_the_file(slug, tmp_path):
    done = plain_pytest(slug, tmp_path)
    assert done.returncode == 4
    told = done.stdout + done.stderr
    assert told.count("SyntaxError: expected ':'") == 1
    assert re.search(rf"/{FILES[slug]}\", line \d+\n.+\n.+\^\n", told)
    assert len(told.splitlines()) <= 10


def test_plain_pytest_of_one_file_asks_the_examples_of_its_tasks_alone(tmp_path):
    folder = tmp_path / "war"
    shutil.copytree(ROOT / "assignments" / "war", folder)
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--collect-only", "-q"]
    found = {}
    for asked in ("tests/test_task4_comparing.py", "tests"):
        done = subprocess.run([*command, asked], cwd=folder, capture_output=True, text=True)
        found[asked] = re.findall(r"test_examples_of_(\w+)", done.stdout)
    one, every = found.values()
    assert one == ["compare_cards"] and {*one} < {*every}


@pytest.mark.parametrize("slug", drawn(assignments.slugs(), 2, "terminal"))
def test_a_starter_fits_a_terminal(slug, tmp_path):
    folder = tmp_path / slug
    shutil.copytree(ROOT / "assignments" / slug, folder)
    assert len(check_text(checked(folder, None, "process"), slug).splitlines()) <= 24
