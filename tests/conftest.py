"""What all tests share: the machine's own folders decide none of them."""

from __future__ import annotations

import pytest

from autograder.sandbox import users

collect_ignore = ["ordinary"]  # tests of students' work, which the link runs


@pytest.fixture(autouse=True)
def no_folders_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let there be no folders for all but those that every system has."""
    monkeypatch.setattr(users, "elsewhere", [[]])
