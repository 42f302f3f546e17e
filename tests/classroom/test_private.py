"""Results are for their owner only, also where they were open before; what stays open is said."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path
from types import SimpleNamespace

import fake_grader
import pytest

from autograder.classroom import grade_class, private
from autograder.classroom.private import close
from autograder.classroom.writing import FolderError
from autograder.intake import find_submissions
from autograder.worker import grading

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no such rights here")


def rights(path: Path) -> int:
    return stat.S_IMODE(path.lstat().st_mode)


@pytest.fixture
def graded(tmp_path, monkeypatch):
    """Grade a class into results, under a mask that leaves new files open to all."""
    fake_grader.install(monkeypatch)
    assignment = fake_grader.make_assignment(tmp_path / "suite")
    for student, text in (("rose", "# test_one"), ("ada", "# BUG")):
        (tmp_path / "class" / student).mkdir(parents=True)
        (tmp_path / "class" / student / "cards.py").write_text(text)
    mask = os.umask(0)

    def run():
        found = find_submissions(tmp_path / "class", assignment)
        return grade_class(assignment, found, tmp_path / "results", grading.Options(), workers=1)

    yield run
    os.umask(mask)


def places(folder: Path) -> list[Path]:
    return [folder, *folder.rglob("*")]


def test_new_results_are_for_their_owner_only(graded, tmp_path):
    summary = graded()
    found = {path.name: rights(path) for path in places(tmp_path / "results")}
    assert {"results", "rose", "ada", "results.json", "hidden.json", ".lock"} <= set(found)
    assert {"about.json", "grades.csv", "errors.txt"} <= set(found)
    for path in places(tmp_path / "results"):
        assert rights(path) == (0o700 if path.is_dir() else 0o600), path
    assert summary.remarks == []


def test_results_that_were_open_are_closed(graded, tmp_path):
    graded()
    (tmp_path / "results" / "overrides.csv").write_text("student,test,points,reason\n")
    (tmp_path / "secret").write_text("")
    (tmp_path / "secret").chmod(0o644)
    (tmp_path / "results" / "link").symlink_to(tmp_path / "secret")
    for path in places(tmp_path / "results"):
        if not path.is_symlink():
            path.chmod(0o777 if path.is_dir() else 0o664)
    summary = graded()
    for path in places(tmp_path / "results"):
        if not path.is_symlink():
            assert rights(path) == (0o700 if path.is_dir() else 0o600), path
    assert summary.remarks == [] and rights(tmp_path / "secret") == 0o644


@pytest.mark.parametrize("name", ["results", "results/overrides.csv", "results/rose"])
def test_what_another_user_has_put_there_is_no_mark(graded, tmp_path, monkeypatch, name):
    (tmp_path / "results" / "rose").mkdir(parents=True)
    (tmp_path / "results" / "overrides.csv").write_text("student,test,points,reason\n")
    given_away = str(tmp_path / name)
    seen = os.lstat

    def owned(place):
        owner = os.geteuid() + 1 if os.fspath(place) == given_away else os.geteuid()
        return SimpleNamespace(st_uid=owner, st_mode=seen(place).st_mode)

    monkeypatch.setattr(private.os, "lstat", owned)
    with pytest.raises(FolderError, match="belongs to another user") as refused:
        graded()
    assert str(refused.value).startswith(given_away)
    assert not (tmp_path / "results" / "about.json").exists()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root may")
def test_what_belongs_to_the_owner_of_the_folder_around_is_a_teachers(graded, tmp_path):
    (tmp_path / "results").mkdir()
    (tmp_path / "results" / "overrides.csv").write_text("student,test,points,reason\n")
    for place in (tmp_path, *places(tmp_path / "results")):
        os.chown(place, 65534, 65534)
    assert graded().remarks == []


def test_what_an_owner_may_not_do_stays_forbidden(tmp_path):
    (tmp_path / "overrides.csv").write_text("")
    (tmp_path / "overrides.csv").chmod(0o444)
    assert close(tmp_path) == "" and rights(tmp_path / "overrides.csv") == 0o400


def test_what_stays_open_is_said_with_a_remedy(graded, tmp_path, monkeypatch):
    graded()
    results = tmp_path / "results"
    results.chmod(0o755)
    (results / "grades.csv").chmod(0o644)
    remedy = "take their rights away, or name a folder of your own with -o"

    def refused(place, rights):
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(private.os, "chmod", refused)
    summary = graded()
    assert summary.remarks == [
        f"others on this machine may read {results} and 1 more (Operation not permitted); {remedy}"
    ]
    monkeypatch.setattr(private.os, "chmod", lambda place, rights: None)
    (results / "grades.csv").unlink()
    assert close(results) == (
        f"others on this machine may read {results} (the file system keeps no such rights);"
        f" {remedy}"
    )


def test_where_there_are_no_such_rights_nothing_is_said(tmp_path, monkeypatch):
    tmp_path.chmod(0o755)
    monkeypatch.setattr(private, "HAS_RIGHTS", False)
    assert close(tmp_path) == "" and rights(tmp_path) == 0o755
