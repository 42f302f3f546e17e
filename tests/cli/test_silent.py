"""Nobody has 0 points without a word: a line under the problems says why, and the status is 1.

The name and content of a file, and then each way in which a class comes.
"""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from autograder.classroom.silent import silent
from autograder.course.result import NOTHING, Result, TestRecord
from autograder.course.submission import Submission

ALL = b"# test_one test_two test_secret\ndef f(): ...\n"
LOOK = "0 points for what was handed in; look at it, or ask for it again: "
NOT_THERE = "none of the files asked for is there under its name (cards.py); what is there: "
TWO = "cards.py was not found, and 2 files could be it: a.py, b.py; keep one and name it cards.py"

pytestmark = pytest.mark.usefixtures("kit")

# {name of a file: content} -> the problem, after the student's name; "" if there is none
CASES: dict[str, tuple[dict[str, bytes], str]] = {
    "all": ({"cards.py": ALL}, ""),
    "another": ({"Game.txt": ALL}, ""),
    "again": ({"work.py": b"", "work-1.py": ALL}, ""),
    "nothing": ({}, ""),
    "two": ({"a.py": b"x = 1", "b.py": b"x = 2"}, f" has {LOOK}{TWO}"),
    "prose": ({"answer.txt": b"sorry"}, f" has {LOOK}{NOT_THERE}answer.txt"),
    "mac": ({"._cards.py": b"\0"}, f" has {LOOK}{NOT_THERE}._cards.py"),
    "empty": ({"cards.py": b""}, f" has {LOOK}cards.py is empty"),
    "document": (
        {"cards.pdf": b"%PDF"},
        " was not graded: cards.pdf is no program, and there is none beside it; ask for cards.py",
    ),
    "beside": (
        {"cards.py": b"x = 1", "final.py": b"def f(): ...", "old/cards.py": b"y = 1"},
        f" has {LOOK}cards.py was graded, and final.py, old/cards.py lie beside it",
    ),
    "printed": (
        {"cards.py": b"x = 1", "cards.pdf": b"%PDF"},
        f" has {LOOK}cards.py was graded, and cards.pdf lies beside it",
    ),
    "zipped": (
        {"cards.py": b"x = 1", "hw.zip": b"PK"},
        f" has {LOOK}hw.zip was not opened: work lies beside it",
    ),
    "hidden": ({".idea/cards.py": ALL}, ""),
    "settings": ({".idea/cards.xml": b"<x/>"}, ""),
    "packed": (
        {"work.7z": b"7z"},
        " was not graded: work.7z was not opened; put a plain .zip with the files asked for in its"
        " place",
    ),
}


def in_folders(students: dict[str, dict[str, bytes]], inside: str = "") -> Path:
    for student, files in students.items():
        place = Path("class", student, inside)
        place.mkdir(parents=True)
        for name, data in files.items():
            (place / name).parent.mkdir(exist_ok=True)
            (place / name).write_bytes(data)
    return Path("class")


def test_a_class_has_a_problem_for_each_mark_that_nobody_has_looked_at(cardkit):
    place = in_folders({student: files for student, (files, _) in CASES.items()})
    wanted = [f"{student}{said}" for student, (_, said) in CASES.items() if said]
    for _ in range(2):  # the second time, results are reused
        ran = cardkit("grade", "snap", place, "--json")
        data = json.loads(ran.out)
        assert ran.status == 1 and sorted(data["problems"]) == sorted(wanted)
        scores = {each["student"]: each["score"] for each in data["students"]}
        assert [scores[each] for each in ("all", "another", "again", "hidden")] == [10] * 4
    ran = cardkit("grade", "snap", place)
    assert ran.status == 1
    assert all(f"problem: {each}\n" in ran.out for each in wanted)


def test_a_class_of_which_all_was_judged_has_none(cardkit):
    place = in_folders({"rose": CASES["all"][0], "wrong": {"cards.py": b"x = 1"}, "none": {}})
    ran = cardkit("grade", "snap", place)
    assert ran.status == 0 and "problem" not in ran.out


def test_points_by_hand_answer_it(cardkit):
    place = in_folders({"prose": CASES["prose"][0], "all": CASES["all"][0]})
    assert cardkit("grade", "snap", place).status == 1
    rows = "student,test,points,reason\nprose,test_one,0,looked at\n"
    Path("results/overrides.csv").write_text(rows)
    assert cardkit("grade", "snap", place).status == 0


def zipped(path: Path, files: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return path


def way_in(kind: str, files: dict[str, bytes]) -> Path:
    """Lay out a class of two as a platform does: 101 has these files, 102 the right one."""
    students = {"101": files, "102": {"cards.py": ALL}}
    if kind == "folders":
        return in_folders(students)
    if kind == "nbgrader":
        in_folders({"102": {}}, "other")
        for student in students:
            Path("class", student, "other").mkdir(parents=True, exist_ok=True)
        return in_folders(students, "snap")
    if kind == "zips":
        Path("class").mkdir()
        for student, each in students.items():
            zipped(Path("class", f"{student}.zip"), each)
        return Path("class")
    if kind == "a zip in each folder":
        for student, each in students.items():
            Path("class", student).mkdir(parents=True)
            zipped(
                Path("class", student, "work.zip"), {f"work/{name}": each[name] for name in each}
            )
        return Path("class")
    if kind == "one zip":
        every = {f"{who}/{name}": each[name] for who, each in students.items() for name in each}
        return zipped(Path("class.zip"), every)
    of_moodle = "Jane Doe_{}_assignsubmission_file_/"
    prefix = "doejane_{}_9{}_" if kind == "canvas" else of_moodle
    every = {}
    for who, each in students.items():
        for at, (name, data) in enumerate(each.items()):
            every[prefix.format(who, at) + name] = data
    return zipped(Path("class.zip"), every)


WAYS = ["folders", "nbgrader", "zips", "a zip in each folder", "one zip", "canvas", "moodle"]
READ = [
    {"Cards.py": ALL}, {"War.py": ALL}, {"game.txt": ALL}, {"cards.txt": ALL}, {"cards.pyw": ALL},
    {"cards-1.py": ALL}, {"work.py": b"", "work-1.py": ALL}, {"game": ALL},
]  # fmt: skip


@pytest.mark.parametrize("files", READ, ids=str)
@pytest.mark.parametrize("kind", WAYS)
def test_whatever_the_way_the_only_program_is_read(cardkit, kind, files):
    ran = cardkit("grade", "snap", way_in(kind, files), "--json")
    assert ran.status == 0, ran.out
    assert [each["score"] for each in json.loads(ran.out)["students"]] == [10, 10]


@pytest.mark.parametrize("case", ["two", "prose", "document"])
@pytest.mark.parametrize("kind", WAYS)
def test_whatever_the_way_what_is_not_read_is_a_problem(cardkit, kind, case):
    files, _ = CASES[case]
    ran = cardkit("grade", "snap", way_in(kind, files), "--json")
    [problem] = json.loads(ran.out)["problems"]
    assert ran.status == 1 and problem.startswith("101 ")
    assert all(name in problem for name in files)


def test_a_zip_that_canvas_has_called_again_is_opened_once(cardkit):
    inner = zipped(Path("inner.zip"), {"work/cards.py": ALL, "work/notes.txt": b""}).read_bytes()
    names = ["doejane_101_91_work-1.zip", "roeann_102_92_work.zip"]
    ran = cardkit("grade", "snap", zipped(Path("all.zip"), dict.fromkeys(names, inner)), "--json")
    assert ran.status == 0, ran.out
    assert [each["score"] for each in json.loads(ran.out)["students"]] == [10, 10]


def test_of_two_versions_in_canvas_the_newest_counts_and_that_is_said(cardkit):
    files = {"d_101_91_cards.py": b"x = 1", "d_101_92_cards-1.py": b"x = 2"}
    ran = cardkit("grade", "snap", zipped(Path("all.zip"), {**files, "d_101_93_cards-2.py": ALL}))
    assert ran.status == 0
    assert "cards-2.py was handed in after cards.py, and counts" in Path(
        "results/grades.csv"
    ).read_text(encoding="utf-8-sig")


# What the guard asks of a result


def record(status: str, **more: str) -> TestRecord:
    return TestRecord("a", "a", 1, 1, status, **more)  # type: ignore[arg-type]


WORK = Submission("rose", {}, unread="cards.py is empty")
UNREADABLE = "cards.py, line 3: SyntaxError: invalid syntax"
TOO_DEEP = "cards.py is nested too deeply for Python; write it with smaller expressions"
UNLOADED = "cards.py cannot be imported as a whole: ImportError: no such name. The rest was loaded"
UNREAD = "SyntaxError: invalid syntax (cards.py, line 12)"


@pytest.mark.parametrize(
    ("submission", "result", "said"),
    [
        (WORK, Result("snap", "rose", [record("not_written")]), "cards.py is empty"),
        (WORK, Result("snap", "rose", [TestRecord("a", "a", 1, 1, "passed", 1.0)]), ""),
        (WORK, Result("snap", "rose", [record("failed", by_hand="0 by a person")]), ""),
        (WORK, Result("snap", "rose", [record("not_written")], [f"{NOTHING}: it is empty"]), ""),
        (WORK, Result("snap", "rose", []), ""),
        (Submission("rose", {}), Result("snap", "rose", [record("failed")]), ""),
        (
            WORK,
            Result(
                "snap",
                "rose",
                [record("not_written"), record("failed", stopped_by="cards.py")],
                ["late", f"{UNREADABLE}\n    def ("],
            ),
            UNREADABLE,
        ),
        (
            Submission("rose", {}),
            Result("snap", "rose", [record("timed_out"), record("crashed"), record("waiting")]),
            "no answer within the limits in 2 tests",
        ),
        (
            Submission("rose", {}),
            Result("snap", "rose", [record("crashed"), record("crashed"), record("waiting")]),
            "the program ended before it had answered in 2 tests",
        ),
        (
            Submission("rose", {}),
            Result("snap", "rose", [record("timed_out"), record("failed")]),
            "",
        ),
        (
            Submission("rose", {}),
            Result(
                "snap",
                "rose",
                [record("failed", stopped_by="cards.py"), record("failed")],
            ),
            "",
        ),
        (
            Submission("rose", {}),
            Result("snap", "rose", [record("failed", message=f"raised {UNREAD}")] * 2),
            f"Python cannot read a file: {UNREAD}",
        ),
        (
            Submission("rose", {}),
            Result(
                "snap", "rose", [record("failed", message=UNREAD), record("failed", message="no")]
            ),
            "",
        ),
        (
            Submission("rose", {}),
            Result("snap", "rose", [record("failed")], [TOO_DEEP]),
            TOO_DEEP,
        ),
        (
            Submission("rose", {}),
            Result("snap", "rose", [record("failed")], ["late", UNLOADED]),
            UNLOADED,
        ),
    ],
)
def test_a_mark_of_0_is_a_problem_if_nothing_was_judged(submission, result, said):
    assert silent(submission, result) == (LOOK + said if said else "")
