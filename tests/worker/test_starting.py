"""Where rewritten tests are kept from one run to the next, and where they never are."""

from __future__ import annotations

import os
import shutil

from autograder.course.assignment import SUITES
from autograder.worker import starting
from autograder.worker.starting import cache_of, is_own


def test_rewritten_tests_of_the_kit_are_kept_by_their_content(tmp_path, monkeypatch):
    suites = tmp_path / "suites"
    shutil.copytree(SUITES / "war", suites / "war", ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(starting, "SUITES", suites)
    file = suites / "war" / "hidden" / "test_task1_hidden.py"
    before = cache_of(file)
    assert before.parent == file.parent / "__pycache__"
    assert cache_of(file) == before
    file.write_text(file.read_text().replace("1", "2", 1))
    assert cache_of(file).parent == before.parent and cache_of(file) != before
    assert is_own(suites / "war")


def test_beside_any_other_suite_no_bytecode_is_read_or_written(tmp_path):
    tests = tmp_path / "suites" / "war"
    tests.mkdir(parents=True)
    (tests / "test_task1.py").write_text("")
    assert str(cache_of(tests / "test_task1.py")) == os.devnull
    assert not is_own(tests)
