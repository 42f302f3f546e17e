"""Whatever students are called, their pages go back to them alone, under names to be unpacked."""

from __future__ import annotations

import re
from pathlib import Path, PurePosixPath, PureWindowsPath

import fake_grader
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from autograder.downloads import names_back, whose
from autograder.downloads.canvas import NAMED as CANVAS
from autograder.downloads.moodle import NAMED as MOODLE
from autograder.intake import Entry, Found, read_entry

PARTS = ["_", "1", "22", "_LATE", "_101_9001_", "assignsubmission_file_", "/", "..", "\\", ":", "é",
         "\u202e", "=", "a" * 200, " ", "."]  # fmt: skip
names = st.one_of(st.text(max_size=30), st.lists(st.sampled_from(PARTS), max_size=6).map("".join))


def names_of(tmp_path: Path, kind: str, goes_back: dict[str, tuple[str, str]]) -> dict[str, str]:
    assignment = fake_grader.make_assignment(tmp_path / "suite")
    found = Found(kind=kind, goes_back=goes_back)
    graded = {}
    for student in goes_back:
        entry = Entry(student, str(tmp_path))
        found.submissions.add(entry)
        graded[student] = read_entry(entry, assignment).digest()
    return names_back(found, kind, graded, assignment, "feedback.html")


@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(first=names, second=names)
@pytest.mark.parametrize("kind", ["canvas", "moodle"])
def test_a_page_goes_back_to_its_student_under_any_name(tmp_path, kind, first, second):
    if kind == "canvas":
        goes_back = {"101": (first, "_101_9001_"), "102": (second, "_LATE_102_9002_")}
        ids = {"101": "_101_9001_feedback.html", "102": "_LATE_102_9002_feedback.html"}
    else:
        ends = {each: f"_{each}_assignsubmission_file_/" for each in ("101", "102")}
        goes_back = {"101": (first.replace("_", " "), ends["101"]), "102": ("", ends["102"])}
        ids = {each: f"{end}feedback.html" for each, end in ends.items()}
    members = names_of(tmp_path, kind, goes_back)
    for student, member in members.items():
        assert whose(kind, member) == student and member.endswith(ids[student])
        assert not PurePosixPath(member).is_absolute() and ".." not in PurePosixPath(member).parts
        assert PureWindowsPath(member).as_posix() == member and not re.search(r'[<>:"|?*]', member)
        assert member.isprintable() and all(len(part.encode()) < 256 for part in member.split("/"))


def test_names_that_would_be_another_students_are_left_out(tmp_path):
    members = names_of(tmp_path, "canvas", {"101": ("a_1_2:", "_101_9001_")})
    assert members == {"101": "student_101_9001_feedback.html"}
    assert CANVAS.fullmatch(members["101"]) and not MOODLE.fullmatch(members["101"])
