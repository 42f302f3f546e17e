"""Plain `pytest` works in a student's folder, wherever that lies and however pytest is called."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
STUDENTS = ROOT / "assignments" / "single_player_21"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A student's folder inside a project that has settings and a conftest.py of its own."""
    return in_project(tmp_path_factory.mktemp("project"))


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same with right answers."""
    folder = in_project(tmp_path_factory.mktemp("project"))
    solutions = ROOT / "solutions" / "single_player_21"
    return Path(shutil.copytree(solutions, folder, dirs_exist_ok=True))


def in_project(project: Path) -> Path:
    (project / "pyproject.toml").write_text('[tool.pytest.ini_options]\ntestpaths = ["mine"]\n')
    (project / "conftest.py").write_text("X = 1\n")
    (project / "mine").mkdir()
    (project / "mine" / "test_mine.py").write_text("def test_mine():\n    pass\n")
    return Path(shutil.copytree(STUDENTS, project / "homework" / "21"))


def run_pytest(place: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run pytest in a folder as a student does, with the kit installed."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "100"}
    for name in ("PYTEST_ADDOPTS", "PYTEST_PLUGINS", "PYTEST_DISABLE_PLUGIN_AUTOLOAD"):
        environment.pop(name, None)
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *arguments]
    return subprocess.run(command, cwd=place, env=environment, capture_output=True, text=True)


def test_the_starter_is_told_what_is_not_written_yet(folder: Path):
    done = run_pytest(folder, "-q")
    assert done.returncode == 1, done.stdout + done.stderr
    assert "is not written yet" in done.stdout
    assert " passed" not in done.stdout.splitlines()[-1]
    for ours in ("autograder/", "Traceback", "site-packages"):
        assert ours not in done.stdout, ours


def test_a_right_answer_passes(finished: Path):
    done = run_pytest(finished, "-q")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "failed" not in done.stdout.splitlines()[-1]


@pytest.mark.parametrize(
    ("place", "arguments"),
    [
        (".", ["tests/test_task1_card.py"]),
        ("tests", ["test_task1_card.py"]),
        ("../..", ["homework/21/tests/test_task1_card.py"]),
    ],
    ids=["in the folder", "in tests", "above it"],
)
def test_pytest_may_be_called_from_anywhere(finished: Path, place: str, arguments: list[str]):
    done = run_pytest(finished / place, "-q", *arguments)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_project_around_it_keeps_its_own_tests(folder: Path):
    done = run_pytest(folder.parents[1], "-q")
    assert (done.returncode, "1 passed" in done.stdout) == (0, True), done.stdout + done.stderr


def test_without_the_list_of_examples_all_other_tests_run(finished: Path, tmp_path: Path):
    copy = Path(shutil.copytree(finished, tmp_path / "copy"))
    whole = run_pytest(copy, "-q").stdout.splitlines()[-1]
    (copy / "tests" / "examples.toml").unlink()
    done = run_pytest(copy, "-q")
    assert done.returncode == 0
    assert done.stdout.splitlines()[-1].split()[:2] < whole.split()[:2]


def test_examples_that_are_wrong_are_shown_with_what_came(finished: Path, tmp_path: Path):
    copy = Path(shutil.copytree(finished, tmp_path / "copy"))
    place = copy / "playingCards.py"
    whole = place.read_text("utf-8")
    place.write_text(whole + "\n\nCard.getSuit = lambda card: 7\n", "utf-8")
    done = run_pytest(copy, "-q", "tests", "-k", "examples_of_Card_getSuit")
    assert "\n>>> Card(" in done.stdout
    assert "\nAssertionError: assert 7 == '" in done.stdout
    assert "site-packages" not in done.stdout
