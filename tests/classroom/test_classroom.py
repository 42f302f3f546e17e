"""A class is graded once, stored wholly or not at all, and goes on where it was stopped."""

from __future__ import annotations

import _thread
import collections
import contextlib
import csv
import errno
import gc
import io
import itertools
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import tracemalloc
from dataclasses import replace
from pathlib import Path
from typing import ClassVar

import fake_grader
import pytest

from autograder.classroom import WritingError, cores, grade_class, leftovers
from autograder.classroom import run as classroom_run
from autograder.classroom.folder import folder_name
from autograder.classroom.harmless import harmless
from autograder.classroom.pool import Broken
from autograder.classroom.resume import class_keys
from autograder.classroom.row import Row
from autograder.classroom.writing import FolderError, write_csv, write_json, write_text
from autograder.course.assignment import AssignmentError
from autograder.course.result import NOTHING, Result, TestRecord, number
from autograder.intake import find_submissions
from autograder.views.terminal import class_view
from autograder.worker import grading

ALL = "# test_one test_two test_secret\n"
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\uff1d")


@pytest.fixture
def fake(monkeypatch):
    return fake_grader.install(monkeypatch)


@pytest.fixture
def assignment(tmp_path):
    return fake_grader.make_assignment(tmp_path / "suite")


class Classroom:
    """A class of submissions and its results; `grade` grades it."""

    def __init__(self, folder: Path, assignment) -> None:
        self.root = folder / "class"
        self.results = folder / "results"
        self.assignment = assignment
        self.root.mkdir()

    def put(self, **students: str) -> Classroom:
        for student, text in students.items():
            (self.root / student).mkdir(exist_ok=True)
            (self.root / student / "cards.py").write_text(text, encoding="utf-8")
        return self

    def grade(self, options: grading.Options | None = None, **more):
        found = find_submissions(self.root, self.assignment)
        options = options or grading.Options(isolation="process")
        return grade_class(self.assignment, found, self.results, options, **more)

    def stored(self, student: str) -> Result:
        path = self.results / student / "results.json"
        return Result.from_dict(json.loads(path.read_text(encoding="utf-8")), {})

    def table(self) -> dict[str, dict[str, str]]:
        with (self.results / "grades.csv").open(encoding="utf-8", newline="") as file:
            return {row["student"]: row for row in csv.DictReader(file)}

    def override(self, *rows: str) -> None:
        self.results.mkdir(exist_ok=True)
        text = "student,test,points,reason\n" + "".join(row + "\n" for row in rows)
        (self.results / "overrides.csv").write_text(text, encoding="utf-8")


def files_of(folder: Path) -> dict[str, bytes]:
    """Return every file below a folder of results but the lock and our own faults."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.name not in (".lock", "errors.txt")
    }


class HalfWritten(io.FileIO):
    """A file that the disk has room for half of."""

    def write(self, data) -> int:
        super().write(bytes(data)[: len(data) // 2])
        raise OSError(errno.ENOSPC, "No space left on device")


def full_disk(failing: int):
    """Return a `Path.open` for which the disk is full at the `failing`th file that is written."""
    opened = Path.open
    files = itertools.count(1)

    def full(path, mode="r", *rest, **more):
        if mode != "wb" or next(files) != failing:
            return opened(path, mode, *rest, **more)
        return io.BufferedWriter(HalfWritten(path, "w"))

    return full


@pytest.fixture
def read_only(monkeypatch):
    """Make a folder read-only: by a mount where root may, by its permissions where they bind.

    Where neither holds, the kernel's answer is played.
    """

    @contextlib.contextmanager
    def closed(folder: Path):
        if hasattr(os, "geteuid") and os.geteuid() != 0:
            folder.chmod(0o555)
            yield
            folder.chmod(0o755)
        elif mount("--bind", str(folder), str(folder)):
            assert mount("-o", "remount,bind,ro", str(folder))
            try:
                yield
            finally:
                subprocess.run(["umount", "--lazy", str(folder)], check=True)
        else:
            with monkeypatch.context() as patch:
                patch.setattr(os, "open", refuse)
                yield

    def refuse(*_, **__):
        raise OSError(errno.EROFS, "Read-only file system")

    def mount(*arguments: str) -> bool:
        if shutil.which("mount") is None:
            return False
        return subprocess.run(["mount", *arguments], capture_output=True).returncode == 0

    return closed


@pytest.fixture
def room(tmp_path, assignment, fake):
    return Classroom(tmp_path, assignment)


# What is stored


def test_a_class_becomes_results_and_one_table(room):
    room.put(rose=ALL, ada="# test_one\n")
    summary = room.grade()
    assert [(row.student, row.score, row.possible) for row in summary.rows] == [
        ("ada", 2, 14),
        ("rose", 10, 14),
    ]
    assert summary.all_well
    assert room.stored("rose").score == 10
    assert room.table()["ada"] == {
        "student": "ada", "score": "2", "possible": "14", "as_handed_in": "2",
        "Task 1: Cards": "2", "Task 2: Game": "0",
        "passed": "1", "failed": "2", "not_written": "0", "waiting": "0", "timed_out": "0",
        "crashed": "0", "grader_error": "0", "by_hand": "0", "unmarked": "1",
        "slips": "", "python": "", "notes": "",
    }  # fmt: skip


def test_nothing_but_whole_files_is_left_behind(room):
    room.put(rose=ALL).grade()
    names = sorted(path.relative_to(room.results).as_posix() for path in room.results.rglob("*"))
    stored = ["rose/hidden.json", "rose/results.json"]
    assert names == [".lock", "about.json", "grades.csv", "rose", *stored]


def test_notes_of_the_intake_reach_result_and_table(room):
    room.put(rose=ALL, ada=ALL)
    (room.root / "ada" / "cards.py").unlink()
    cell = {"cell_type": "code", "source": "def f(", "metadata": {}, "outputs": []}
    notebook = {"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    (room.root / "ada" / "work.ipynb").write_text(json.dumps(notebook))
    room.grade()
    note = "work.ipynb, code cell 1, line 1: SyntaxError: '(' was never closed; only this cell"
    first, *others = room.stored("ada").notes
    note += " was left out, and with it f"
    assert first.startswith(f"{note}\n    def f(\n         ^\n") and len(others) == 1
    assert room.table()["ada"]["notes"].startswith(f"{note}; none of the files")


def test_a_folders_name_that_is_no_safe_name_still_gets_its_own_results(room):
    room.put(**{"grades.csv": ALL, "CON": ALL, "a:b": ALL})
    summary = room.grade()
    assert summary.all_well and len(summary.rows) == 3
    for student in ("grades.csv", "CON", "a:b"):
        assert room.stored(folder_name(student)).student == student


def test_no_name_is_the_folder_of_another_student(room):
    other = folder_name("a:b")
    room.put(**{"a:b": ALL, other: "# test_one\n"})
    assert room.grade().all_well
    assert room.stored(other).student == "a:b"
    assert room.stored(folder_name(other)).student == other
    assert folder_name(other.upper()).casefold() != other


NAMES = ["..", ".", "", "a/b", "nul.txt", "x" * 300, "é" * 300, "a\x1b", "A "]


@pytest.mark.parametrize("name", NAMES)
def test_every_name_becomes_a_safe_one(name):
    safe = folder_name(name)
    assert safe not in ("", ".", "..") and "/" not in safe and safe.isprintable()
    assert len(safe.encode()) < 120 and folder_name(name + "x") != safe


def test_tasks_may_be_chosen(room):
    room.put(rose=ALL)
    summary = room.grade(grading.Options(isolation="process", tasks=frozenset({1})))
    assert [(row.score, row.possible) for row in summary.rows] == [(2, 2)]
    assert "Task 2: Game" not in room.table()["rose"]


def test_no_test_waits_for_work_that_is_not_there():
    waits = TestRecord("a", "a", 1, 1, "waiting")
    for note, wanted in ((NOTHING, {"not_written": 1}), ("late", {"waiting": 1})):
        assert Row.of(Result("snap", "bo", [waits], [note]), "graded").statuses == wanted


def test_notes_in_the_table_say_where_they_break_off():
    long = "simple21.py cannot be imported as a whole" + " and so on" * 20
    row = Row.of(Result("snap", "bo", [], [long, *map(str, range(6))]), "graded")
    assert row.notes == (f"{long[:197]}...", "0", "1", "2", "3", "... (2 more notes)")
    assert Row.of(Result("snap", "bo", [], [*map(str, range(5))]), "graded").notes[-1] == "4"


def test_work_of_which_it_is_unclear_which_is_meant_gets_no_marks(room, fake):
    room.put(rose=ALL, ada=ALL).grade()
    (room.root / "ada" / "cards.py").unlink()
    for which in (1, 2):
        (room.root / "ada" / f"{which}1_cards.py").write_text(f"a = {which}")
    summary = room.grade()
    [row] = [each for each in summary.rows if each.student == "ada"]
    assert (row.state, row.score) == ("unclear", None) and "2 files could be it" in row.notes[0]
    assert not summary.all_well and sorted(fake.graded) == ["ada", "rose"]
    assert room.table()["ada"]["score"] == ""


@pytest.mark.parametrize(("separator", "encoding"), [(",", "utf-8"), (";", "utf-8-sig")])
def test_who_could_not_be_graded_is_not_lost_when_others_are(room, fake, separator, encoding):
    room.put(rose=ALL, ada=ALL)
    (room.root / "ada" / "cards.py").unlink()
    for which in (1, 2):
        (room.root / "ada" / f"{which}1_cards.py").write_text(f"a = {which}")
    room.grade()
    shutil.rmtree(room.root / "ada")
    shutil.rmtree(room.root / "rose")
    grades = room.results / "grades.csv"
    grades.write_text(grades.read_text().replace(",", separator), encoding=encoding)
    summary = room.put(bo=ALL).grade()
    row = room.table()["ada"]
    assert row["score"] == "" and "2 files could be it" in row["notes"]
    assert not summary.all_well and set(room.table()) == {"ada", "bo", "rose"}
    room.put(ada=ALL).grade()
    assert room.table()["ada"]["score"] == "10"


def test_of_two_folders_for_one_student_the_one_that_is_left_is_graded(room):
    room.put(rose=ALL, **{"Ann ": ALL, "ann": ALL})
    assert not room.grade().all_well and room.table()["Ann"]["score"] == ""
    shutil.rmtree(room.root / "Ann ")
    assert room.grade().all_well and set(room.table()) == {"ann", "rose"}


@pytest.mark.parametrize(
    "data", ["student;M\xfcller\n".encode("latin-1"), b"", b"sep=;\nstudent\n"]
)
def test_grades_that_cannot_be_read_are_not_replaced(room, data):
    room.put(rose=ALL).grade()
    (room.results / "grades.csv").write_bytes(data)
    with pytest.raises(FolderError, match=r"grades.csv cannot be read .* or delete it \(nothing"):
        room.grade()
    assert (room.results / "grades.csv").read_bytes() == data


def test_progress_is_told(room):
    told = []
    room.put(rose=ALL, ada=ALL, bo="KILL").grade(workers=1, on_progress=told.append)
    last = told[-1]
    assert (last.done, last.total, last.reused, last.could_not, last.left) == (3, 3, 0, 1, 0)


# What is used again


def test_a_second_run_reuses_what_has_not_changed(room, fake):
    room.put(rose=ALL, ada=ALL).grade()
    room.put(ada="# test_two\n")
    summary = room.grade()
    assert sorted(fake.graded) == ["ada", "ada", "rose"]
    assert {row.student: row.state for row in summary.rows} == {"ada": "graded", "rose": "reused"}
    assert room.table()["ada"]["score"] == "3"


def test_the_scores_of_the_last_run_are_known(room):
    assert room.put(rose=ALL, ada=ALL).grade().before == {}
    score = float(room.table()["ada"]["score"])
    again = room.put(ada="# test_two\n").grade()
    assert again.before == {"ada": score, "rose": score}
    assert room.grade().before == {"ada": 3.0, "rose": score}


def test_a_run_without_anything_new_starts_no_grader(room, fake):
    room.put(rose=ALL).grade()
    room.grade()
    assert fake.made == 1


def test_fresh_grades_everything(room, fake):
    room.put(rose=ALL).grade()
    room.grade(fresh=True)
    assert fake.graded == ["rose", "rose"]


def test_a_test_that_becomes_a_hidden_one_is_graded_again(room, fake):
    public = room.assignment.folder / "test_more.py"
    public.write_text("")
    room.put(rose=ALL).grade()
    (room.assignment.folder / "hidden").mkdir()
    public.rename(room.assignment.folder / "hidden" / "test_more.py")
    room.grade()
    assert fake.graded == ["rose", "rose"]


def test_a_deck_or_given_file_of_another_name_is_graded_again(tmp_path):
    (tmp_path / "decks" / "valid").mkdir(parents=True)
    deck = tmp_path / "decks" / "valid" / "deck.txt"
    deck.write_text("KH\n")
    given = {"queues.py": deck}
    made = fake_grader.make_assignment(tmp_path / "suite", decks=tmp_path / "decks", given=given)
    alone = replace(made, given={})
    digests = [each.digest() for each in (made, replace(made, given={"other.py": deck}), alone)]
    deck.parent.rename(tmp_path / "decks" / "refused")
    digests.append(alone.digest())
    assert len(set(digests)) == 4


def test_a_changed_suite_is_graded_again(room, fake):
    room.put(rose=ALL).grade()
    (room.assignment.folder / "test_more.py").write_text("")
    room.grade()
    assert fake.graded == ["rose", "rose"]


def test_an_option_that_may_move_marks_is_graded_again(room, fake):
    room.put(rose=ALL).grade()
    room.grade(grading.Options(isolation="bubblewrap"))
    assert fake.graded == ["rose", "rose"]


def test_marks_on_some_tasks_and_marks_on_all_stay_apart(room, fake):
    some = grading.Options(isolation="process", tasks=frozenset({1, 2}))
    room.put(rose=ALL).grade()
    with pytest.raises(FolderError, match=r"results on all tasks, not on tasks 1, 2 alone; name"):
        room.grade(some, fresh=True)
    assert room.stored("rose").possible == 14
    shutil.rmtree(room.results)
    room.grade(some)
    with pytest.raises(FolderError, match=r"results on tasks 1, 2 alone, not on all tasks; name"):
        room.put(ada=ALL).grade(only=frozenset({"ada"}))


def test_an_option_that_moves_no_mark_changes_nothing(room, fake):
    room.put(rose=ALL).grade()
    room.grade(grading.Options(isolation="process", fork=False))
    assert fake.graded == ["rose"]


def test_kit_python_and_suite_are_among_the_keys(assignment):
    keys = class_keys(assignment, grading.Options())
    assert keys["python"] == ".".join(map(str, sys.version_info[:3]))
    assert keys["kit"].startswith("0.")
    assert keys["suite"] == assignment.digest()


@pytest.mark.parametrize("text", ["{", "[]", '{"extra_data": 1}', "null"])
def test_a_damaged_result_is_graded_again(room, fake, text):
    room.put(rose=ALL).grade()
    (room.results / "rose" / "results.json").write_text(text)
    assert next(iter(room.grade().rows)).score == 10
    assert room.stored("rose").score == 10


def test_the_result_of_another_student_is_not_taken(room, fake):
    room.put(rose=ALL, ada=ALL).grade()
    (room.results / "ada" / "results.json").replace(room.results / "rose" / "results.json")
    room.grade()
    assert room.stored("rose").student == "rose"


def test_one_student_alone_leaves_the_others_lines(room, fake):
    room.put(rose=ALL, ada=ALL).grade()
    room.put(rose="", ada="")
    room.grade(only=frozenset({"ada"}))
    assert {name: row["score"] for name, row in room.table().items()} == {"ada": "0", "rose": "10"}


def test_a_student_who_left_stays_in_the_table_and_that_is_said(room):
    room.put(rose=ALL, ada=ALL).grade()
    (room.root / "ada" / "cards.py").unlink()
    (room.root / "ada").rmdir()
    summary = room.grade()
    assert summary.total == 1
    assert "not among the submissions" in room.table()["ada"]["notes"]
    assert room.table()["ada"]["score"] == "10"


def test_a_student_with_two_folders_has_a_line_without_a_score(room):
    room.put(rose=ALL, Ada=ALL, ada=ALL)
    summary = room.grade()
    assert not summary.all_well
    line = room.table()["Ada"]
    assert line["score"] == line["passed"] == "" and "2 folders for one student" in line["notes"]


# What goes wrong


def test_a_grader_that_dies_is_tried_again(room, fake):
    summary = room.put(rose="KILL_ONCE test_one", ada=ALL).grade()
    assert summary.all_well
    assert room.stored("rose").score == 2


def test_a_submission_that_kills_every_grader_costs_nobody_else(room, fake):
    summary = room.put(rose=f"# KILL\n{ALL}", ada=ALL, bo=ALL).grade(workers=1)
    assert [row.score for row in summary.rows] == [10, 10, 0]
    assert not summary.all_well and fake.graded.count("rose") == 2
    rose = room.stored("rose")
    assert {test.status for test in rose.tests if not test.manual} == {"grader_error"}
    assert rose.notes == ["the grader was ended twice over this submission; nothing was judged"]
    assert rose.possible == 14


def test_what_could_not_be_told_is_tried_again_next_time(room, fake):
    room.put(rose="KILL").grade()
    room.grade()
    assert fake.graded.count("rose") == 4


def test_a_fault_of_the_kit_is_written_down_and_costs_nobody_else(room):
    summary = room.put(rose="BUG", ada=ALL).grade()
    assert room.stored("ada").score == 10
    assert room.stored("rose").notes == ["the grader failed (RuntimeError); nothing was judged"]
    assert summary.errors is not None
    assert "RuntimeError: a fault of ours" in summary.errors.read_text()
    room.put(rose=ALL)
    assert room.grade().errors is None


@pytest.fixture
def rose_unreadable(monkeypatch) -> None:
    read = classroom_run.read_entry

    def broken(entry, assignment):
        if entry.student == "rose":
            raise RecursionError("too deep")
        return read(entry, assignment)

    monkeypatch.setattr(classroom_run, "read_entry", broken)


@pytest.mark.usefixtures("rose_unreadable")
def test_a_fault_in_reading_costs_nobody_else(room):
    summary = room.put(rose=ALL, ada=ALL).grade()
    assert [row.score for row in summary.rows] == [10, 0] and not summary.all_well
    assert room.stored("rose").notes == ["the submission could not be read (RecursionError)"]
    assert "too deep" in summary.errors.read_text()


def test_a_grader_that_cannot_grade_says_why(room):
    summary = room.put(rose="UNFIT").grade()
    assert room.stored("rose").notes == ["bubblewrap does not work; nothing was judged"]
    assert not summary.all_well and summary.errors is None


def test_ctrl_c_keeps_what_is_finished_and_the_next_run_goes_on(room, fake, monkeypatch):
    monkeypatch.setattr(fake, "interrupt", staticmethod(_thread.interrupt_main))
    room.put(ada=ALL, bo=ALL, rose="INTERRUPT")
    summary = room.grade(workers=1)
    assert summary.stopped and fake.interrupted == 1  # the grader was ended, not waited for
    assert (summary.finished, summary.total) == (2, 3)
    assert room.table()["rose"]["score"] == "" and "stopped" in room.table()["rose"]["notes"]
    assert not (room.results / "rose").exists()
    room.put(rose=ALL)
    fake.graded.clear()
    assert room.grade().all_well and fake.graded == ["rose"]


def test_results_from_before_count_as_finished_when_a_run_is_stopped(room, fake, monkeypatch):
    room.put(ada=ALL, rose=ALL).grade()
    monkeypatch.setattr(fake, "interrupt", staticmethod(_thread.interrupt_main))
    room.put(aaron="INTERRUPT")
    summary = room.grade(workers=1)
    assert (summary.finished, summary.total) == (2, 3)
    assert room.table()["rose"]["score"] == "10"


@pytest.mark.usefixtures("rose_unreadable")
def test_a_stopped_run_has_a_row_for_who_cannot_be_read(room, fake, monkeypatch):
    monkeypatch.setattr(fake, "interrupt", staticmethod(_thread.interrupt_main))
    room.put(aaron="INTERRUPT", ada=ALL, bo=ALL, rose=ALL)
    summary = room.grade(workers=1)
    assert summary.stopped and summary.total == 4
    assert room.table()["rose"]["notes"] == "not graded yet: the run was stopped"


def test_a_full_disk_is_said_and_nothing_half_is_left(room, monkeypatch):
    room.put(rose=ALL)

    def full(source, target):
        raise OSError(errno.ENOSPC, "No space left on device")

    room.results.mkdir()
    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(WritingError, match=r"about.json cannot be written: No space left"):
        room.grade()
    assert [path.name for path in room.results.iterdir()] == [".lock"]


def test_a_disk_that_fills_during_the_run_ends_it_with_one_sentence(room, monkeypatch):
    room.put(rose=ALL, ada=ALL)
    replace = os.replace

    def full(source, target):
        if Path(target).name == "results.json":
            raise OSError(errno.ENOSPC, "No space left on device")
        replace(source, target)

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(WritingError, match=r"results.json cannot be written: No space left"):
        room.grade()
    assert not list(room.results.glob("*/results.json"))
    assert not list(room.results.rglob("*.part"))


def test_a_disk_that_is_full_at_any_write_leaves_whole_files_and_the_next_run_mends_it(
    room, monkeypatch
):
    room.put(rose=ALL, ada="# test_one\n", bo="BUG")
    room.grade(workers=1)
    wanted = files_of(room.results)
    for failing in itertools.count(1):
        shutil.rmtree(room.results)
        with monkeypatch.context() as patch:
            patch.setattr(Path, "open", full_disk(failing))
            try:
                room.grade(workers=1)
            except WritingError as error:
                message = str(error)
            else:
                break
        assert re.search(
            r"(about|results|hidden|grades)\.(json|csv) cannot be written: No", message
        )
        assert files_of(room.results).items() <= wanted.items()
        room.grade(workers=1)
        assert files_of(room.results) == wanted
    # about.json, three results of two files, grades.csv, and a run in which none failed
    assert failing == 9


def test_errors_that_cannot_be_written_down_end_the_run_with_one_sentence(room):
    room.put(rose="BUG")
    (room.results / "errors.txt").mkdir(parents=True)
    (room.results / "about.json").write_text('{"assignment": "snap"}')
    with pytest.raises(WritingError, match=r"errors.txt cannot be written: .*; make room, check"):
        room.grade()


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit here")
def test_a_real_limit_on_the_size_of_files_is_said_like_a_full_disk(room):
    import resource

    room.put(rose=ALL)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (200, before[1]))
    try:
        with pytest.raises(WritingError, match=r"hidden.json cannot be written: File too large"):
            room.grade()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert sorted(files_of(room.results)) == ["about.json"]
    assert room.grade().all_well


def test_a_folder_of_results_that_is_read_only_is_refused_and_stays_as_it_was(room, read_only):
    room.put(rose=ALL).grade()
    wanted = files_of(room.results)
    room.put(rose="")
    with (
        read_only(room.results),
        pytest.raises(
            WritingError, match=r"results.* cannot be (used|written).*; (check|make room)"
        ),
    ):
        room.grade()
    assert files_of(room.results) == wanted
    assert next(iter(room.grade().rows)).score == 0


def test_a_run_that_could_not_begin_lets_the_next_one_begin(room, monkeypatch):
    room.put(rose=ALL)
    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", full_disk(1))
        with pytest.raises(WritingError) as caught:
            room.grade()
    assert room.grade().all_well, caught  # whose traceback keeps all that was open


def test_what_a_killed_run_had_begun_to_write_is_cleared(room):
    room.put(rose=ALL).grade()
    for name in (".grades.csv.7.part", "rose/.results.json.7.part"):
        (room.results / name).write_text("{ half")
    room.grade()
    assert not list(room.results.rglob("*.part"))


def test_temporary_folders_of_processes_that_are_gone_are_cleared(room, tmp_path, monkeypatch):
    temporary = tmp_path / "temporary"
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    gone = subprocess.Popen([sys.executable, "-P", "-c", ""])
    gone.wait()
    kept = [f"cardkit-player-{os.getpid()}-a", f"mine-{gone.pid}-b", "cardkit-player-x-c"]
    kept.append(f"cardkit-work-{10**20}-f")  # a number that no process can have
    for name in (f"cardkit-player-{gone.pid}-d", f"cardkit-work-{gone.pid}-e", *kept):
        (temporary / name / "inside").mkdir(parents=True)
    room.put(rose=ALL).grade()
    assert sorted(path.name for path in temporary.iterdir()) == sorted(kept)


def test_a_folder_that_another_command_removes_meanwhile_keeps_no_other(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    gone = subprocess.Popen([sys.executable, "-P", "-c", ""])
    gone.wait()
    left = tmp_path / f"cardkit-work-{gone.pid}-a"
    left.mkdir()
    removed = [tmp_path / f"cardkit-work-{os.getpid()}-{each}" for each in "bc"]
    monkeypatch.setattr(Path, "iterdir", lambda _: iter([removed[0], left, removed[1]]))
    leftovers.clear_leftovers()
    assert not left.exists()


@pytest.mark.parametrize("steps", [(-86400.0,), (86400.0,), (3600.0, -7200.0), (-4e9, 4e9)])
def test_nothing_depends_on_what_time_it_is(room, fake, monkeypatch, steps):
    room.put(rose=ALL, ada="# test_one\n").grade()
    wanted = files_of(room.results)
    shutil.rmtree(room.results)
    jumps = itertools.cycle(steps)
    clock = [time.time()]

    def jumping():
        clock[0] += next(jumps)
        return clock[0]

    monkeypatch.setattr(time, "time", jumping)
    told = []
    assert room.grade(on_progress=told.append).all_well
    assert files_of(room.results) == wanted
    assert all(each.seconds >= 0 and (each.left is None or each.left >= 0) for each in told)
    fake.graded.clear()
    for path in room.root.rglob("*"):
        os.utime(path, (abs(steps[0]), abs(steps[0])))
    assert room.grade().all_well and fake.graded == []


def test_a_worker_waits_for_no_storing_and_no_reading(room, fake, monkeypatch):
    """While bo is graded, ada's result is stored and cleo's submission is read."""
    begun, both, done = threading.Event(), threading.Event(), []
    grade, store, take = fake.grade, classroom_run.store_result, classroom_run.read_entry

    def graded(self, submission):
        result = grade(self, submission)
        if submission.student == "bo":
            begun.set()
            both.wait(5)
        return result

    def note() -> None:
        done.append(begun.wait(5))
        if len(done) == 2:
            both.set()

    def storing(place, result):
        store(place, result)
        if result.student == "ada":
            note()

    def reading(entry, assignment):
        if entry.student == "cleo":
            note()
        return take(entry, assignment)

    monkeypatch.setattr(fake, "grade", graded)
    monkeypatch.setattr(classroom_run, "store_result", storing)
    monkeypatch.setattr(classroom_run, "read_entry", reading)
    room.put(ada=ALL, bo=ALL, cleo=ALL)
    assert room.grade(workers=1).all_well
    assert done == [True, True]


def test_a_pool_that_breaks_keeps_what_is_finished_and_says_why(room):
    class Breaking:
        remarks: ClassVar = ["worker bo: it has another kit"]

        def run(self, entries, work):
            work.begin(next(iter(entries)))
            yield None
            raise Broken("the scheduler is gone")

    room.put(ada=ALL, rose=ALL)
    summary = room.grade(pool=Breaking())
    assert summary.stopped and summary.why_stopped == "the scheduler is gone"
    assert summary.remarks == ["worker bo: it has another kit"]
    assert "stopped" in room.table()["ada"]["notes"]


def test_a_results_path_that_is_a_file_is_refused(room):
    room.put(rose=ALL)
    room.results.write_text("my notes")
    with pytest.raises(WritingError, match="is a file; name a folder with -o"):
        room.grade()
    assert room.results.read_text() == "my notes"


def test_a_results_path_that_may_not_be_written_is_refused(room, monkeypatch):
    def refuse(*_, **__):
        raise PermissionError(13, "Permission denied")

    room.put(rose=ALL)
    monkeypatch.setattr(Path, "mkdir", refuse)
    with pytest.raises(WritingError, match="cannot be used for results: Permission denied; check"):
        room.grade()


def test_a_folder_with_other_files_is_refused(room):
    room.put(rose=ALL)
    room.results = room.root
    with pytest.raises(WritingError, match=r"holds other files \(rose\) and no results; name"):
        room.grade()


def test_results_inside_a_submission_are_refused(room):
    room.put(rose=ALL)
    room.results = room.root / "rose" / "results"
    with pytest.raises(WritingError, match=r"lies inside the submission .* name a folder outside"):
        room.grade()


@pytest.mark.parametrize("below", ["results", "ada", "ada/results", ".results"])
def test_results_among_the_submissions_are_refused(room, below):
    """A student may be called `results`, and hand in points that look entered by hand."""
    room.put(rose="")
    room.results = room.root / below
    room.results.mkdir(parents=True)
    room.override("rose,test_one,2,well done")
    with pytest.raises(WritingError, match=r"lies (among the|inside the) submission"):
        room.grade()
    assert not room.results.joinpath("rose").exists()


def test_a_link_to_such_a_folder_is_refused_as_well(room, tmp_path):
    room.put(rose="")
    (room.root / "ada" / "results").mkdir(parents=True)
    (tmp_path / "results").symlink_to(room.root / "ada" / "results")
    with pytest.raises(WritingError, match=r"lies (among the|inside the) submission"):
        room.grade()


def test_results_beside_somebodys_work_are_refused(room, tmp_path):
    """As when a class is graded from within another submission."""
    room.put(rose=ALL)
    other = tmp_path / "handed_in_before"
    other.mkdir()
    (other / "cards.py").touch()
    for room.results in (other / "results", tmp_path / "link" / "results", other / "linked"):
        if room.results.name == "linked":
            room.results.symlink_to(tmp_path)
        elif room.results.parent != other:
            room.results.parent.symlink_to(other)
        with pytest.raises(WritingError, match=r"lies beside cards.py, .* name another folder"):
            room.grade()


def test_results_of_another_assignment_are_refused(room, tmp_path):
    room.put(rose=ALL).grade()
    room.assignment = fake_grader.make_assignment(tmp_path / "other", slug="war")
    with pytest.raises(WritingError, match="holds results of snap, not of war; name another"):
        room.grade()


def test_a_damaged_mark_is_refused(room):
    room.put(rose=ALL).grade()
    (room.results / "about.json").write_text("{")
    with pytest.raises(WritingError, match=r"about.json is damaged; delete it together with"):
        room.grade()


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such locks here")
def test_a_second_run_into_the_same_folder_is_refused(room):
    room.put(rose=ALL)

    def again(progress):
        with pytest.raises(WritingError, match=r"another run is writing to .*; wait for it"):
            room.grade()

    room.grade(on_progress=again)


def test_an_assignment_that_lost_a_given_file_ends_the_run(room, tmp_path):
    room.assignment = fake_grader.make_assignment(
        tmp_path / "suite", given={"queues.py": tmp_path / "gone.py"}
    )
    room.put(rose=ALL)
    with pytest.raises(
        AssignmentError, match=r"gone.py cannot be read: No such file or directory; see"
    ):
        room.grade()


# What a person enters


def test_an_item_marked_by_hand_waits_for_its_mark(room):
    room.put(rose=ALL)
    summary = room.grade()
    style = room.stored("rose").tests[-1]
    assert (style.id, style.status, style.points_earned) == ("style", "waiting", 0)
    assert style.message == "marked by hand: not entered yet"
    [row] = summary.rows
    assert row.unmarked == 1 and row.statuses == {"passed": 3}


def test_an_item_marked_by_hand_belongs_to_its_task(room):
    first = grading.Options(isolation="process", tasks=frozenset({1}))
    room.put(ada=ALL).grade(first)
    assert room.stored("ada").possible == 2
    shutil.rmtree(room.results)
    room.grade()
    assert room.stored("ada").possible == 14


def test_a_mark_entered_by_hand_counts_and_is_shown(room, fake):
    room.put(rose=ALL, ada=ALL).grade()
    room.override("Rose,style,3,good names", "ada,style,4,lovely")
    summary = room.grade()
    assert summary.problems == [] and fake.made <= 2 and len(fake.graded) == 2
    rose, ada = room.stored("rose").tests[-1], room.stored("ada").tests[-1]
    assert (rose.status, rose.points_earned) == ("failed", 3)
    assert rose.feedback == "by hand: 3 of 4 points: good names"
    assert (ada.status, ada.points_earned) == ("passed", 4)
    assert room.table()["rose"]["score"] == "13" and room.table()["rose"]["by_hand"] == "1"


def test_an_override_survives_regrading_and_can_be_taken_back(room):
    room.put(rose="# test_one\n")
    room.override('rose,test_two,2.5,"nearly, see our talk"', "rose,test_one,0,copied")
    for fresh in (False, False, True):
        room.grade(fresh=fresh)
        one, two = room.stored("rose").tests[:2]
        assert (two.points_earned, two.points_graded, two.status) == (2.5, 0, "failed")
        assert two.by_hand == "by hand: 2.5 points instead of 0: nearly, see our talk"
        assert "gave    1" in two.feedback and two.by_hand in two.feedback
        assert (one.points_earned, one.points_graded, one.status) == (0, 2, "passed")
    room.override()
    room.grade()
    one, two = room.stored("rose").tests[:2]
    assert (one.points_earned, one.points_graded, one.by_hand) == (2, None, "")
    assert (two.points_earned, two.points_graded, two.by_hand) == (0, None, "")


def test_an_override_reaches_a_student_who_is_not_graded_this_time(room):
    room.put(rose="", ada="").grade()
    room.override("rose,test_one,1,kindness")
    room.grade(only=frozenset({"ada"}))
    assert room.stored("rose").score == 1 and room.table()["rose"]["score"] == "1"


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        (
            "nobody,test_one,1,why",
            "there is no student 'nobody'; name them as the column student of grades.csv does",
        ),
        ("rose,nine,1,why", "there is no test 'nine'; `cardkit list` names them"),
        (
            "rose,test_onne,1,why",
            "there is no test 'test_onne' (perhaps test_one or test_two?); `cardkit list`",
        ),
        ("rose,test_one,many,why", "'many' is not a number of points"),
        ("rose,test_one,nan,why", "'nan' is not a number of points; write it like 2.5"),
        ("rose,test_one,-1,why", "-1 is not between 0 and 2"),
        ("rose,test_one,2.5,why", "2.5 is not between 0 and 2, the points of test_one"),
        ("rose,test_one,1,", "the reason is missing; write one, which stands beside the mark"),
        ("rose,test_one,1", "it has 3 columns, not 4"),
        ("rose,test_one,1,a,b", "it has 5 columns, not 4; put quotes around a reason with"),
    ],
)
def test_a_row_that_cannot_be_followed_is_named_and_the_others_count(room, row, reason):
    room.put(rose="")
    room.override("rose,test_two,1,fine", "", row)
    summary = room.grade()
    assert len(summary.problems) == 1 and not summary.all_well
    assert f"overrides.csv, line 4 was ignored: {reason}" in summary.problems[0]
    assert room.stored("rose").score == 1


def test_points_for_work_that_cannot_be_graded_are_named(room):
    room.put(rose="", ada="")
    room.override("rose,test_one,1,fine", "ada,test_one,2,seen on paper")
    found = find_submissions(room.root, room.assignment)
    found.submissions = found.submissions.replaced(
        entry for entry in found.submissions if entry.student != "ada"
    )
    found.unclear["ada"] = "a text was typed in"
    options = grading.Options(isolation="process")
    summary = grade_class(room.assignment, found, room.results, options)
    assert summary.problems == [
        f"{room.results / 'overrides.csv'}, line 3 was ignored: ada has no result; it counts as"
        " soon as there is one"
    ]
    assert room.stored("rose").score == 1
    assert room.grade().problems == [] and room.stored("ada").score == 2


def test_a_second_row_about_the_same_test_counts_and_is_named(room):
    room.put(rose="")
    room.override("rose,test_one,1,first", "rose,test_one,2,second")
    summary = room.grade()
    assert "line 3 replaces line 2, which is about the same test" in summary.problems[0]
    assert room.stored("rose").score == 2


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"student,points\n", "line 1 is not student,test,points,reason, after which may come mar"),
        (b"", "line 1 is not student,test,points,reason"),
        (b"x" * 200_000 + b",y\n", "line 1 is not student,test,points,reason"),
        (b"student,test,points,reason\nrose,test_one,1,\xe9\n", "it is not UTF-8; save it as CSV"),
        ("student,test,points,reason\n".encode("utf-16-le"), "line 1 is not student,test,points"),
    ],
)
def test_marks_by_hand_that_cannot_be_read_are_not_lost(room, data, problem):
    room.put(rose=ALL)
    room.override("rose,test_one,1,fine")
    room.grade()
    (room.results / "overrides.csv").write_bytes(data)
    before = files_of(room.results)
    with pytest.raises(FolderError, match=re.escape(f"overrides.csv cannot be read: {problem}")):
        room.grade()
    assert files_of(room.results) == before and room.stored("rose").tests[0].by_hand
    (room.results / "overrides.csv").unlink()
    (room.results / "overrides.csv").mkdir()
    with pytest.raises(FolderError, match="cannot be read: Is a directory"):
        room.grade()


def test_a_row_that_is_too_long_is_named(room):
    room.put(rose=ALL)
    room.override("rose,test_one,1," + "x" * 200_000, "rose,test_one,1,fine")
    [problem] = room.grade().problems
    assert "line 2 was ignored: field larger than" in problem
    assert room.stored("rose").tests[0].by_hand


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_marks_by_hand_are_read_as_other_tables_are(room, encoding, separator):
    room.put(rose="")
    rows = "student,test,points,reason\nrose,test_one,1,café\n".replace(",", separator)
    room.results.mkdir()
    (room.results / "overrides.csv").write_text(rows, encoding=encoding)
    assert room.grade().problems == []
    assert room.stored("rose").tests[0].by_hand.endswith("café")


def test_what_a_spreadsheet_makes_of_the_file_is_understood(room):
    room.put(rose="").grade()
    text = "\ufeffStudent;Test;Points;Reason\r\nrose;test_one;1,5;gut gemacht\r\n;;;\r\n"
    (room.results / "overrides.csv").write_text(text, encoding="utf-8", newline="")
    assert room.grade().problems == []
    assert room.stored("rose").score == 1.5


def test_who_gave_a_mark_is_said_with_it(room):
    room.put(rose="", ada="").grade()
    rows = 'rose,test_one,1,nearly,Dr Bo\nrose,test_two,1,fine,\nada,test_one,1,"an old, row"\n'
    text = f"student,test,points,reason,Marked_by\n{rows}"
    (room.results / "overrides.csv").write_text(text, encoding="utf-8")
    assert room.grade().problems == []
    one, two = room.stored("rose").tests[:2]
    assert one.by_hand == "by hand: 1 point instead of 0: nearly (marked by Dr Bo)"
    assert two.by_hand == "by hand: 1 point instead of 0: fine"
    assert room.stored("ada").tests[0].by_hand.endswith(": an old, row")
    room.override("rose,test_one,1,nearly")
    room.grade()
    assert room.stored("rose").tests[0].by_hand == "by hand: 1 point instead of 0: nearly"


# Writing


def test_no_text_in_a_table_is_a_formula(tmp_path):
    write_csv(tmp_path / "t.csv", ["a", "b"], [["=1+1", "@x"], ["fine", -1]])
    assert (tmp_path / "t.csv").read_text() == "a,b\n'=1+1,'@x\nfine,-1\n"


CELLS = [
    "=1+1", "x;=1+1;", "x,=1+1", "x\t=1+1", "x\n=1+1", 'x\r\n"=1', 'x;"=1+1";', "x; -1", "@x",
    "\t=1", "\r=1", "+x", "-3", "'=1", "x;'=1", "a;;=1", ' "=1', "\uff1d1", "x;\t", "fine", "a-b=c",
]  # fmt: skip


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_no_text_is_a_formula_whatever_a_cell_is_taken_to_end_at(tmp_path, separator):
    for at, text in enumerate(CELLS):
        rows = [[text, 1], ["a", text], [text, text], [f"a{text}", ""]]
        write_csv(tmp_path / f"{at}.csv", ["student", f"Task 1: {text}"], rows)
        with (tmp_path / f"{at}.csv").open(encoding="utf-8", newline="") as file:
            cells = [cell for row in csv.reader(file, delimiter=separator) for cell in row]
        formulas = [each for each in cells if each.lstrip(' "').startswith(FORMULA_STARTS)]
        assert formulas == [], (text, separator)


ODD = "\r\n\x0b\x0c\x1b\x85\u200b\u2028\u202e\u2066\u3164"


@pytest.mark.parametrize("odd", ODD, ids=ascii)
def test_no_text_begins_a_row_or_changes_what_is_seen_of_a_table(tmp_path, odd):
    write_csv(tmp_path / "t.csv", ["student", "notes"], [["rose", f"a{odd}sue;100"], ["ada", ""]])
    text = (tmp_path / "t.csv").read_bytes().decode()
    shown = odd.encode("unicode_escape").decode()
    assert text == f"student,notes\nrose,a{shown}sue;100\nada,\n"


def test_texts_that_differ_do_so_in_a_table():
    assert len({harmless(text) for text in CELLS}) == len(CELLS)
    assert [harmless(text) for text in ("fine", "a-b=c")] == ["fine", "a-b=c"]


def test_text_that_is_no_unicode_is_still_written(tmp_path):
    write_text(tmp_path / "t.txt", "a\udce9")
    assert (tmp_path / "t.txt").read_text() == "a\\udce9"
    write_json(tmp_path / "t.json", {"a": "\udce9"})
    assert json.loads((tmp_path / "t.json").read_text()) == {"a": "\udce9"}


def test_points_are_written_as_people_write_them():
    assert [number(points) for points in (None, 0, 12.0, 12.5, 1 / 3)] == [
        "",
        "0",
        "12",
        "12.5",
        "0.3333",
    ]


def test_there_is_at_least_one_core():
    assert cores() >= 1


def test_a_student_more_takes_no_more_memory(tmp_path, assignment, fake, monkeypatch):
    """What is kept of a student would show here: a name alone takes 60 bytes."""
    monkeypatch.setattr(fake, "graded", collections.deque(maxlen=1))
    kit = str(Path(classroom_run.__file__).parents[1] / "*")
    held = {}
    for turn, count in enumerate((700, 100, 700)):  # first what Python keeps for later is made
        folder = tmp_path / str(turn)
        folder.mkdir()
        room = Classroom(folder, assignment)
        room.put(**{f"student {number:04}": ALL for number in range(count)})
        room.override("student 0003,test_one,1,because")
        gc.collect()
        tracemalloc.start()
        summary = room.grade(workers=1)
        class_view(summary)
        gc.collect()
        kept = tracemalloc.take_snapshot().filter_traces([tracemalloc.Filter(True, kit)])
        held[count] = sum(each.size for each in kept.traces)
        tracemalloc.stop()
        assert summary.finished == count
    assert held[700] - held[100] < 50 * 600, held
