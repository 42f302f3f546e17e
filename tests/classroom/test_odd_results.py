"""Whatever lies where results are stored: it is graded again or named, and costs nobody else."""

from __future__ import annotations

import csv
import json
import os
import re
import sys
from pathlib import Path

import fake_grader
import pytest

from autograder.classroom import FolderError, grade_class
from autograder.classroom.overrides import read_overrides
from autograder.classroom.stored import read_result
from autograder.intake import find_submissions
from autograder.views.cell import check_cell
from autograder.views.machine import class_data
from autograder.views.terminal import check_view, class_view
from autograder.worker import grading

STUDENTS = ("ada", "bo", "rose")
ALL = "# test_one test_two test_secret\n"
HEADER = "student,test,points,reason\n"
linux = pytest.mark.skipif(sys.platform != "linux", reason="such files cannot be made here")


@pytest.fixture(autouse=True)
def fake(monkeypatch):
    return fake_grader.install(monkeypatch)


@pytest.fixture
def grade(tmp_path):
    """Grade a class in the folder of this test."""
    assignment = fake_grader.make_assignment(tmp_path / "suite")
    for student in STUDENTS:
        hand_in(tmp_path, student)

    def grade(**more):
        found = find_submissions(tmp_path / "class", assignment, tmp_path / "results")
        options = grading.Options(isolation="process")
        return grade_class(assignment, found, tmp_path / "results", options, **more)

    return grade


def hand_in(folder: Path, student: str) -> Path:
    place = folder / "class" / student
    place.mkdir(parents=True)
    (place / "cards.py").write_text(ALL)
    return place


def scores(folder: Path) -> dict[str, str]:
    with (folder / "results" / "grades.csv").open(encoding="utf-8", newline="") as file:
        return {row["student"]: row["score"] for row in csv.DictReader(file)}


def as_pipe(place: Path) -> None:
    os.mkfifo(place)


def changed(*steps: object, value: object):
    """Return what puts another value somewhere into a stored result."""

    def change(place: Path, before: bytes) -> None:
        data = inner = json.loads(before)
        for step in steps[:-1]:
            inner = inner[step]
        inner[steps[-1]] = value
        place.write_text(json.dumps(data))

    return change


def written(data: bytes):
    return lambda place, before: place.write_bytes(data)


RECORD = ("tests", 0, "extra_data")
ODD = {
    "brackets": written(b"[" * 100_000),
    "objects": written(b'{"a":' * 100_000),
    "no text": written(b"\xff\xfe\x00"),
    "nothing": written(b""),
    "half": lambda place, before: place.write_bytes(before[: len(before) // 2]),
    "null": written(b"null"),
    "a list": written(b"[1, 2]"),
    "a long number": written(b'{"tests": ' + b"9" * 5000 + b"}"),
    "a text for points": changed(*RECORD, "points_earned", value="2"),
    "a text for points by hand": changed(*RECORD, "points_graded", value="2"),
    "too many points": changed(*RECORD, "points_earned", value=1e400),
    "points without end": changed(*RECORD, "points_possible", value=10**400),
    "a list for a message": changed(*RECORD, "message", value=["a"]),
    "another status": changed(*RECORD, "status", value="perfect"),
    "a status that is a list": changed(*RECORD, "status", value=[]),
    "a task that is none": changed(*RECORD, "task", value=None),
    "a task between two": changed(*RECORD, "task", value=1.5),
    "truth for points": changed(*RECORD, "points_earned", value=True),
    "a trace of numbers": changed(*RECORD, "trace", value=[1]),
    "a number for a record": changed("tests", 0, value=5),
    "notes that are numbers": changed("extra_data", "notes", value=[1]),
    "a note that is a text": changed("extra_data", "notes", value=None),
    "keys of numbers": changed("extra_data", "keys", value={"tasks": 5}),
    "titles of no tasks": changed("extra_data", "task_titles", value={"one": "x"}),
    "a student that is a list": changed("extra_data", "student", value=[]),
    "a time that is none": changed("execution_time", value="long"),
    "a pipe": lambda place, before: os.mkfifo(place),
    "a device": lambda place, before: place.symlink_to("/dev/zero"),
    "a link to nowhere": lambda place, before: place.symlink_to("nowhere"),
    "a link to itself": lambda place, before: place.symlink_to(place.name),
    "a large file": lambda place, before: os.truncate(os.open(place, 66), 10**12),
}


@linux
@pytest.mark.parametrize("odd", ODD)
def test_an_odd_result_is_graded_again(tmp_path, grade, fake, odd):
    grade()
    place = tmp_path / "results" / "bo" / "results.json"
    before = place.read_bytes()
    place.unlink()
    ODD[odd](place, before)
    fake.graded.clear()
    assert read_result(place) is None
    assert (grade().all_well, fake.graded) == (True, ["bo"])
    assert scores(tmp_path) == dict.fromkeys(STUDENTS, "10")
    assert not place.is_symlink() and read_result(place) is not None
    fake.graded.clear()
    assert (grade().all_well, fake.graded) == (True, [])


@linux
@pytest.mark.parametrize("odd", ["brackets", "a text for points", "a pipe", "a device"])
def test_an_odd_result_of_somebody_who_left_is_named(tmp_path, grade, odd):
    grade()
    place = tmp_path / "results" / "bo" / "results.json"
    before = place.read_bytes()
    place.unlink()
    ODD[odd](place, before)
    (tmp_path / "class" / "bo").rename(tmp_path / "bo")
    (tmp_path / "results" / "overrides.csv").write_text(HEADER + "rose,test_one,1,copied\n")
    summary = grade()
    assert summary.problems == [
        f"{place} cannot be read and was left out: delete it, or grade that submission again"
    ]
    assert not summary.all_well
    assert scores(tmp_path) == {"ada": "10", "rose": "9"}


def test_what_keeps_a_result_from_being_stored_costs_nobody_else(tmp_path, grade):
    (tmp_path / "results" / "bo" / "results.json").mkdir(parents=True)
    (tmp_path / "results" / "rose").write_text("mine")
    (tmp_path / "results" / "about.json").write_text('{"assignment": "snap"}')
    summary = grade()
    after = "the result was not stored; move it away and grade again"
    bo, rose = tmp_path / "results" / "bo" / "results.json", tmp_path / "results" / "rose"
    assert (
        summary.problems
        == [
            f"{bo} is a folder: {after}",
            f"{rose} is not a folder: {after}",
            f"{bo} cannot be read and was left out: delete it, or grade that submission again",
        ][: len(summary.problems)]
    )
    assert not summary.all_well
    assert scores(tmp_path) == dict.fromkeys(STUDENTS, "10")
    assert read_result(tmp_path / "results" / "ada" / "results.json") is not None


@linux
@pytest.mark.parametrize("data", [b"[" * 100_000, b"\xff", b"5", b"x" * 20_000, None])
def test_a_mark_that_cannot_be_read_is_refused(tmp_path, grade, data):
    grade()
    mark = tmp_path / "results" / "about.json"
    mark.unlink()
    os.mkfifo(mark) if data is None else mark.write_bytes(data)
    with pytest.raises(FolderError, match=r"about.json is damaged; delete it together with"):
        grade()


# overrides.csv

POINTS = {"test_one": 2.0, "test_two": 3.0}


def overrides(folder: Path, text: str, *students: str):
    (folder / "overrides.csv").write_text(text, encoding="utf-8", newline="")
    return read_overrides(folder / "overrides.csv", students or STUDENTS, POINTS)


@pytest.mark.parametrize(
    "number",
    ["0_1", "\uff11", "\u0663", "nan", "inf", "-inf", "1e0", "1e400", "+1", "0x1", "1.", ".5",
     "1 1", "", "1" * 5000, "\u00bd", "1.5.", "--1"],
)  # fmt: skip
def test_points_are_plain_numbers(tmp_path, number):
    found = overrides(tmp_path, f"{HEADER}rose,test_one,{number},why\nada,test_one,1,why\n")
    [problem] = found.problems
    assert problem.endswith(
        f"overrides.csv, line 2 was ignored: {number!r} is not a number of points;"
        " write it like 2.5"
    )
    assert (found.of("rose"), found.of("ada")["test_one"].points) == ({}, 1)


def test_a_decimal_comma_is_named_where_commas_end_cells(tmp_path):
    found = overrides(tmp_path, f'{HEADER}rose,test_one,"1,5",why\n')
    assert found.problems[0].endswith("line 2 was ignored: '1,5' has a decimal comma; write 1.5")


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_an_open_quote_is_named_and_swallows_nothing(tmp_path, end):
    rows = ['rose,test_one,1,"nearly', "ada,test_one,1,fine", 'bo,test_one,1,a "word" here',
            'bo,test_two,1,"a "word" here"', 'ada,test_two,2,"a ""word"", here"']  # fmt: skip
    found = overrides(tmp_path, HEADER.replace("\n", end) + "".join(row + end for row in rows))
    path = tmp_path / "overrides.csv"
    assert found.problems == [
        f"{path}, line 2 was ignored: a quote is opened in it and not closed; close it on the same"
        " line, and write a quote that belongs to the text twice",
        f"{path}, line 5 was ignored: a quote ends in the middle of a cell; write one that belongs"
        " to the text twice",
    ]
    assert found.of("ada")["test_one"].points == 1
    assert found.of("bo")["test_one"].reason == 'a "word" here'
    assert found.of("ada")["test_two"].reason == 'a "word", here'


@linux
@pytest.mark.parametrize(
    ("make", "why"),
    [
        (as_pipe, "it is a pipe, not a file"),
        (lambda place: place.symlink_to("/dev/zero"), "it is a device, not a file"),
        (lambda place: place.mkdir(), "Is a directory"),
        (lambda place: place.symlink_to(place.name), "Too many levels of symbolic links"),
        (lambda place: place.symlink_to("gone"), "the file that it is a link to is not there"),
        (lambda place: os.truncate(os.open(place, 66), 10**12), "it has more than 67108864 bytes"),
    ],
)
def test_what_lies_in_the_place_of_the_file_is_named(tmp_path, grade, make, why):
    grade()
    make(tmp_path / "results" / "overrides.csv")
    before = (tmp_path / "results" / "grades.csv").read_bytes()
    said = f"overrides.csv cannot be read: {why}; put the file itself there, or move it away"
    with pytest.raises(FolderError, match=re.escape(said)):
        grade()
    assert (tmp_path / "results" / "grades.csv").read_bytes() == before


NAMES = ["=1+1", "x;=1+1;", "x,=1", "x;'=1", "'=1+1", "-3", "@x", 'x"=1', "'rose", "a\u0301"]


@linux
def test_a_name_is_found_as_it_is_and_as_the_table_has_it(tmp_path, grade):
    for name in NAMES:
        hand_in(tmp_path, name)
    grade()
    cells = [*scores(tmp_path)]
    assert len(cells) == len(NAMES) + len(STUDENTS)
    for names in (NAMES, cells):
        with (tmp_path / "results" / "overrides.csv").open("w", encoding="utf-8") as file:
            rows = [[name, "test_one", "1", "copied"] for name in names if name != "'=1+1"]
            csv.writer(file).writerows([HEADER.strip().split(","), *rows])
        summary = grade()
        assert summary.problems == []
        assert set(scores(tmp_path).values()) <= {"9", "10"}
        assert list(scores(tmp_path).values()).count("9") >= len(NAMES) - 1


# Names

SPELLED = ["a\nb", "a\x1b[31mb", "a\u202eb", "<script>alert(1)", "a..", "x" * 255, "a\rb",
           "a\x07b", "&amp;", "con", "a\u2028b", "a\x9bb"]  # fmt: skip


@linux
@pytest.mark.parametrize("name", SPELLED, ids=ascii)
def test_an_odd_name_moves_nothing_wherever_it_is_shown(tmp_path, grade, name):
    place = hand_in(tmp_path, name)
    (place / f"{name[:200]}.pyc").write_text("")
    (place / f"{name[:200]}.txt").write_text("")
    summary = grade()
    assert sorted(path.name for path in (tmp_path / "class").iterdir()) == sorted([*STUDENTS, name])
    [row] = [row for row in summary.rows if row.student not in STUDENTS]
    assert row.student.isprintable() and row.score == 10
    with (tmp_path / "results" / "grades.csv").open(encoding="utf-8", newline="") as file:
        [line] = [line for line in csv.DictReader(file) if line["student"] not in STUDENTS]
    assert line["student"] == row.student and line["notes"].isprintable()
    stored = [read_result(each) for each in (tmp_path / "results").glob("*/results.json")]
    [result] = [each for each in stored if each is not None and each.student == row.student]
    assert all(each.isprintable() for each in result.notes)
    shown = class_view(summary).plain + check_view(result, name).plain
    assert all(each.isprintable() or each == "\n" for each in shown)
    assert "<script" not in check_cell(result, name)
    assert json.loads(json.dumps(class_data(summary)))["students"]
