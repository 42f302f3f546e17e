"""What tests of commands share: a small kit in a folder of its own, and `cardkit` as a function."""

from __future__ import annotations

from pathlib import Path

import fake_grader
import pytest

from autograder import cli
from autograder.course import assignment as assignments
from autograder.sandbox import launch

TOML = """\
slug = "snap"
title = "Snap"
files = ["cards.py"]
[tasks]
1 = "Cards"
2 = "Game"
"""
MANUAL = """
[[manual]]
id = "style"
title = "the code reads well"
task = 2
points = 4
"""


@pytest.fixture
def kit(tmp_path, monkeypatch):
    """A kit with one assignment, a fake engine and working isolation, in a folder of its own."""
    fake = fake_grader.install(monkeypatch)
    root = tmp_path / "kit"
    suite = root / "autograder" / "suites" / "snap"
    suite.mkdir(parents=True)
    (suite / "assignment.toml").write_text(TOML + MANUAL)
    student = root / "assignments" / "snap"
    (student / "tests").mkdir(parents=True)
    (student / "tests" / "assignment.toml").write_text(TOML)
    (student / "cards.py").write_text("raise NotImplementedError\n")
    (student / "README.md").write_text("# Snap\n")
    (student / "__pycache__").mkdir()
    monkeypatch.setattr(assignments, "SUITES", suite.parent)
    monkeypatch.setattr("autograder.cli.places.ROOT", root)
    # Another process would not know of this kit.
    monkeypatch.setattr("autograder.system.bounded.IS_POSSIBLE", False)
    monkeypatch.setattr(launch, "refusal_here", lambda level: None)
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.chdir(work)
    return fake


@pytest.fixture
def hand_in(kit):
    """Puts a file of some text into the folder of each student of a class."""

    def put(text: str, *students: str) -> None:
        for student in students:
            Path("class", student).mkdir(parents=True)
            Path("class", student, "cards.py").write_text(text)

    return put


class Ran:
    def __init__(self, status: int, out: str, err: str) -> None:
        self.status = status
        self.out = out
        self.err = err


@pytest.fixture
def cardkit(capsys):
    def run(*arguments: object) -> Ran:
        with pytest.raises(SystemExit) as end:
            cli.main([str(each) for each in arguments])
        captured = capsys.readouterr()
        assert "Traceback" not in captured.out + captured.err
        return Ran(int(end.value.code or 0), captured.out, captured.err)

    return run
