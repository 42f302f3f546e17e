"""Each kind of download becomes its students, by the platform's ids, or is refused."""

from __future__ import annotations

import importlib
import re
import shutil
import sys
import zipfile
import zoneinfo
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import fake_grader
import pytest

from autograder.course.assignment import Assignment
from autograder.course.starters import Starter, digest_of
from autograder.course.submission import Submission
from autograder.downloads import (
    mark_late,
    open_class,
    refuse_other_assignment,
    sentence,
    taken,
)
from autograder.downloads.opening import FORMATS, PREFIX
from autograder.intake import Found, IntakeError, read_entry
from autograder.system import bounded
from autograder.views.taken import taken_view

CARDS = b"def deal():\n    return 1\n"


@pytest.fixture
def assignment(tmp_path):
    return fake_grader.make_assignment(tmp_path / "suite")


@pytest.fixture(params=["folder", "zip", "wrapped"])
def opened(request, tmp_path, assignment):
    """Open a download made of {name: contents}: as a folder, as a zip, with a folder around it."""

    @contextmanager
    def opening(
        files: dict[str, bytes], asked: Assignment = assignment, root: str = "download"
    ) -> Iterator[Found]:
        path = tmp_path / root
        if request.param != "folder":
            path = tmp_path / f"{root}.zip"
            with zipfile.ZipFile(path, "w") as archive:
                for name, data in files.items():
                    before = "some folder/" if request.param == "wrapped" else ""
                    archive.writestr(before + name, data)
        else:
            write(path, files)
        with open_class(path, asked, tmp_path / "results") as found:
            yield found

    return opening


def write(root: Path, files: dict[str, bytes]) -> Path:
    for name, data in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(data)
    return root


def zipped(path: Path, files: dict[str, bytes]) -> bytes:
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return path.read_bytes()


def work(found: Found, assignment) -> dict[str, set[str]]:
    """Return the names of each student's files."""
    return {entry.student: set(read_entry(entry, assignment).files) for entry in found.submissions}


def unknown_zone(name: str) -> None:
    raise zoneinfo.ZoneInfoNotFoundError(name)


def notes(found: Found, assignment, student: str) -> tuple[str, ...]:
    [entry] = (each for each in found.submissions if each.student == student)
    return read_entry(entry, assignment).notes


# Canvas


def test_canvas_is_read_by_its_user_ids(opened, assignment):
    files = {
        "doejane_101_9001_cards.py": CARDS,
        "ölçerbo_LATE_102_9002_cards-1.py": CARDS,
        "roeann_103_9003_essay.txt": b"",
        "LATE_anon_8Fkq2_9004_cards.py": CARDS,
        "group7_105_9005_cards.py": CARDS,
        "roeann_103_9006_helper_1_2_x.py": b"",
    }
    with opened(files) as found:
        assert found.kind == "canvas" and found.problems == []
        assert work(found, assignment) == {
            "101": {"cards.py"},
            "102": {"cards.py"},
            "103": {"essay.txt", "helper_1_2_x.py"},
            "anon_8Fkq2": {"cards.py"},
            "105": {"cards.py"},
        }
        assert found.names["102"] == "ölçerbo" and "anon_8Fkq2" not in found.names
        assert notes(found, assignment, "102") == ("handed in late",)
        said = sentence(found, list(taken(found, assignment)))
        assert said == "Canvas download: 5 students, 2 late, 1 without a file that is asked for"


def test_what_canvas_did_to_a_name_is_undone(opened, assignment):
    files = {
        "a_1_11_cards-3.py": CARDS,
        "a_1_12_helper-1.py": b"x = 1",
        "a_1_13_deck-2.txt": b"",
        "b_2_21_helper.py": b"x = 1",
        "b_2_22_helper-1.py": b"x = 2",
        "b_2_23_cards.py": CARDS,
    }
    with opened(files) as found:
        assert work(found, assignment) == {
            "1": {"cards.py", "helper.py", "deck-2.txt", "deck.txt"},
            "2": {"cards.py", "helper.py", "helper-1.py"},
        }
        assert notes(found, assignment, "1") == ()


def test_a_number_that_belongs_to_the_name_stays(tmp_path):
    assignment = fake_grader.make_assignment(tmp_path / "suite", files=("cards3.py",))
    files = {"a_1_11_cards-3.py": CARDS, "b_2_21_Cards-3-1.py": CARDS, "c_3_31_cards-2.py": CARDS}
    root = write(tmp_path / "download", files)
    with open_class(root, assignment, tmp_path / "results") as found:
        assert work(found, assignment) == {
            "1": {"cards3.py"},
            "2": {"cards3.py"},
            "3": {"cards3.py"},
        }
        for student, own in (("1", "cards-3.py"), ("2", "Cards-3.py"), ("3", "cards.py")):
            assert f"{own} was taken as cards3.py" in notes(found, assignment, student)[0]


@pytest.mark.parametrize("late", ["", "_LATE"])
def test_a_name_that_ends_in_anothers_id_takes_nothing_from_that_student(opened, assignment, late):
    """Canvas lets students choose what they are called, and a number at the end stays."""
    files = {
        f"roe{late}_200_9001_cards (2).py": CARDS,
        "mallory_200_55_9002_cards.py": b"# not Roe's\n",
        "mallory_200_55_9003_more.py": b"",
        "moe_61_9004_12_notes.py": b"",  # the student's own numbers
        "moe_61_9005_cards.py": CARDS,
    }
    with opened(files) as found:
        read = {entry.student: read_entry(entry, assignment) for entry in found.submissions}
        assert found.names == {"200": "roe", "55": "mallory_200", "61": "moe"}
    assert read["200"].files == {"cards.py": CARDS}
    assert read["55"].files == {"cards.py": b"# not Roe's\n", "more.py": b""}
    assert read["61"].files == {"cards.py": CARDS, "12_notes.py": b""}


def test_what_was_typed_into_canvas_is_not_graded_as_nothing(opened, assignment):
    files = {
        "doejane_101_text.html": b"<p>print()",
        "roeann_103_link.html": b"",
        "roeann_103_9001_cards.py": CARDS,
    }
    with opened(files) as found:
        assert list(work(found, assignment)) == ["103"]
        assert notes(found, assignment, "103") == (
            "an address was handed in, which is not graded: roeann_103_link.html",
        )
        assert found.unclear == {
            "101": "a text was typed in, and no file was handed in; read doejane_101_text.html, and"
            " mark it by hand"
        }
        assert sentence(found) == "Canvas download: 2 students, 1 that cannot be graded"


def test_who_handed_in_late_what_is_not_graded_counts_as_late(opened, assignment):
    files = {f"{name}_LATE_{name}_9_cards.py": CARDS for name in ("1", "2")}
    with opened({**files, "cy_LATE_3_link.html": b"", "di_4_9_cards.py": CARDS}) as found:
        students = list(taken(found, assignment))
        assert [each.student for each in students if each.late] == ["1", "2", "3"]
        assert sentence(found, students).startswith("Canvas download: 4 students, 3 late, ")


def test_who_handed_in_after_the_date_what_is_not_graded_counts_as_late(tmp_path, assignment):
    numbers = ("21", "22", "24")
    files = {f"submission_{number}/cards.py": CARDS for number in numbers}
    root = write(tmp_path / "export", {"submission_metadata.yml": AGAIN, **files})
    with open_class(root, assignment, tmp_path / "results") as found:
        assert mark_late(found, datetime(2026, 2, 1, 12, tzinfo=UTC)).endswith("late: 3 (no time)")
        assert "1" in found.unclear
        assert [each.student for each in taken(found, assignment) if each.late] == ["1"]


def test_a_class_in_which_nobody_can_be_told_is_no_other_assignments(tmp_path, assignment):
    root = write(tmp_path / "class", {"Ann/cards.py": CARDS, "ann/cards.py": CARDS})
    with open_class(root, assignment, tmp_path / "results") as found:
        refuse_other_assignment(found, assignment)
        assert found.problems == [
            "2 folders for one student: 'Ann', 'ann'; not graded until one is left"
        ]


def test_a_file_that_looks_like_canvass_makes_no_download_of_a_class(opened, assignment):
    with opened({"rose/cards.py": CARDS, "ada/cards.py": CARDS, "a_1_2_x.txt": b""}) as found:
        assert found.kind == "folders" and set(work(found, assignment)) == {"rose", "ada"}


@pytest.mark.parametrize(
    "name",
    [
        "doejane_101_9001_cards.py",
        "doejane_LATE_101_9001_cards-1.py",
        "doejane_101_9001_cards (1).py",
        "Jane Doe_101_assignsubmission_file_/cards.py",
        "Jane Doe_101_assignsubmission_file_/src/cards.py",
        "Jane Doe_101_assignsubmission_file_cards (1).py",
        "101/snap/cards.py",
        "101/cards.py",
    ],
)
def test_what_a_platform_does_to_a_name_changes_no_submission(tmp_path, assignment, name):
    root = write(tmp_path / "submitted", {name: CARDS, name.replace("101", "102"): CARDS})
    with open_class(root, assignment, tmp_path / "results") as found:
        digests = {read_entry(entry, assignment).digest() for entry in found.submissions}
    assert {entry.student for entry in found.submissions} == {"101", "102"}
    assert digests == {Submission("", {"cards.py": CARDS}).digest()}


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such links here")
def test_links_in_an_unpacked_download_are_named(tmp_path, assignment):
    root = write(tmp_path / "download", {"a_1_11_cards.py": CARDS, "b_2_21_cards.py": CARDS})
    (root / "c_3_31_cards.py").symlink_to("/etc/passwd")
    with open_class(root, assignment, tmp_path / "results") as found:
        assert set(work(found, assignment)) == {"1", "2"}
        assert found.problems == [
            "'c_3_31_cards.py' is a link, or no file, and was left out; copy the file here instead"
        ]


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such links here")
def test_a_link_below_a_students_folder_brings_nobody_elses_work(tmp_path, assignment):
    root = write(tmp_path / "submitted", {"ada/snap/cards.py": CARDS})
    (root / "rose").mkdir()
    (root / "rose" / "snap").symlink_to("../ada/snap")
    with open_class(root, assignment, tmp_path / "results") as found:
        assert set(work(found, assignment)) == {"ada"}
        assert found.unclear == {
            "rose": "its folder snap is a link; copy the work itself there",
        }


def test_a_file_that_cannot_be_copied_costs_nobody_else(tmp_path, assignment, monkeypatch):
    root = write(tmp_path / "download", {"a_1_11_cards.py": CARDS, "b_2_21_cards.py": CARDS})
    copy = shutil.copyfile

    def broken(source, place):
        if source.name.startswith("a_"):
            raise PermissionError(13, "Permission denied")
        return copy(source, place)

    monkeypatch.setattr(bounded, "IS_POSSIBLE", False)  # what is changed is of this process
    monkeypatch.setattr(shutil, "copyfile", broken)
    with open_class(root, assignment, tmp_path / "results") as found:
        assert set(work(found, assignment)) == {"2"}
        assert found.unclear == {
            "1": "cards.py cannot be copied (Permission denied); look at it, and try again"
        }


def test_a_fault_in_one_students_files_costs_nobody_else(tmp_path, assignment, monkeypatch):
    root = write(tmp_path / "download", {"a_1_11_cards.py": CARDS, "b_2_21_cards.py": CARDS})
    copy = shutil.copyfile

    def broken(source, place):
        if source.name.startswith("a_"):
            raise RuntimeError("odd")
        return copy(source, place)

    monkeypatch.setattr(bounded, "IS_POSSIBLE", False)  # what is changed is of this process
    monkeypatch.setattr(shutil, "copyfile", broken)
    with open_class(root, assignment, tmp_path / "results") as found:
        assert set(work(found, assignment)) == {"2"}
        said = "its files cannot be read (RuntimeError('odd')); look at them"
        assert found.unclear == {"1": said}
        assert found.problems == [f"1 (a) was not graded: {said}"]


def test_two_files_of_one_name_are_not_chosen_from(opened, assignment):
    files = {
        "a_1_11_cards.py": CARDS,
        "a_1_12_cards.py": b"other",
        "b_2_21_cards.py": CARDS,
        "b_2_22_cards.py": CARDS,
    }
    with opened(files) as found:
        assert list(work(found, assignment)) == ["2"]
        assert found.problems == [
            "1 (a) was not graded: two different files are called cards.py; delete one of them"
        ]


def test_what_is_not_canvass_among_its_files_is_named(opened, assignment):
    files = {f"a_{at}_{at}_cards.py": CARDS for at in range(3)}
    with opened({**files, "mine.py": CARDS, "folder/cards.py": CARDS}) as found:
        assert len(found.submissions) == 3
        assert [each.partition(",")[0] for each in found.problems] == [
            "'mine.py' is not named as Canvas names a file",
            "'folder' is a folder among Canvas's files",
        ]


def test_a_zip_in_a_students_files_is_unpacked(opened, assignment, tmp_path):
    good = zipped(tmp_path / "a.zip", {"my work/cards.py": CARDS, "__MACOSX/._cards.py": b""})
    bad = zipped(tmp_path / "b.zip", {"../cards.py": CARDS})
    files = {"a_1_11_work.zip": good, "b_2_21_work.zip": bad, "c_3_31_work.zip": b"PK"}
    with opened(files) as found:
        assert work(found, assignment) == {"1": {"cards.py"}}
        assert "'../cards.py' in it leads out of the folder" in found.unclear["2"]
        assert "cannot be unpacked (File is not a zip file); download" in found.unclear["3"]


# Moodle


def test_moodle_is_read_by_its_numbers_from_folders_and_flat_files(opened, assignment):
    files = {
        "Zoë van Dyk_501_assignsubmission_file_/cards.py": CARDS,
        "Zoë van Dyk_501_assignsubmission_onlinetext_/onlinetext.html": b"hi",
        "Bo_502_assignsubmission_file_/part/cards.py": CARDS,
        "Cy_503_assignsubmission_onlinetext_/onlinetext.html": b"hi",
        "Di_504_assignsubmission_file_cards.py": CARDS,
        "Ed_505_assignsubmission_onlinetext_onlinetext.html": b"hi",
        "Fi_506_assignsubmission_comments_/x.html": b"",
        "list.txt": b"",
    }
    with opened(files) as found:
        assert found.kind == "moodle"
        assert work(found, assignment) == {
            "501": {"cards.py"}, "502": {"cards.py"}, "504": {"cards.py"}, "506": set(),
        }  # fmt: skip
        assert set(found.unclear) == {"503", "505"} and found.names["501"] == "Zoë van Dyk"
        assert "a text was typed in, and no file was handed in; read Cy_5" in found.unclear["503"]
        assert "Fi_506_assignsubmission_comments_ was left" in notes(found, assignment, "506")[0]
        assert "'list.txt' is not named as Moodle names a submission" in found.problems[0]


def test_blind_marking_gives_nobody_a_name(opened, assignment):
    files = {f"Participant_{at}_assignsubmission_file_/cards.py": CARDS for at in (501, 502)}
    with opened(files) as found:
        assert set(work(found, assignment)) == {"501", "502"} and found.names == {}


def test_a_team_of_moodle_has_its_own_number(opened, assignment):
    files = {"Team Blue_7_assignsubmission_file_/cards.py": CARDS}
    with opened(files) as found:
        assert found.names == {"7": "Team Blue"}


# Gradescope

METADATA = b"""\
submission_11:
  :submitters:
  - :name: Jane Doe
    :sid: 0042
    :email: jane@x.edu
  - :name: Bo
    :email: bo@x.edu
  :created_at: 2026-02-01 10:00:00.123456789 Z
  :score: 3
submission_12:
  :submitters: []
submission_13:
  :submitters:
  - :name: Cy
    :sid: 7
submission_14:
  :submitters:
  - :name: Di
    :sid: 8
submission_15:
  :submitters:
  - :name: Di
    :sid: 8
"""
EXPORT = {
    "submission_metadata.yml": METADATA,
    "submission_11/cards.py": CARDS,
    "submission_12/cards.py": CARDS,
    "submission_14/cards.py": CARDS,
    "submission_15/cards.py": CARDS,
    "submission_99/cards.py": CARDS,
}


def test_gradescope_is_read_for_each_member_of_a_group(opened, assignment):
    with opened(EXPORT) as found:
        assert found.kind == "gradescope"
        assert work(found, assignment) == {
            "0042": {"cards.py"}, "bo@x.edu": {"cards.py"}, "submission_12": {"cards.py"},
        }  # fmt: skip
        assert notes(found, assignment, "0042") == ("handed in together with bo@x.edu",)
        assert notes(found, assignment, "submission_12") == (
            "Gradescope names nobody who submitted this",
        )
        assert found.unclear == {
            "7": "submission_13 is not there; export the submissions again",
            "8": "there are several submissions: submission_14, submission_15; delete all but one"
            " of them",
        }
        assert any("'submission_99' is not named in" in problem for problem in found.problems)


AGAIN = b"""\
submission_21:
  :submitters:
  - :sid: 1
  :created_at: 2026-02-01 10:00:00 Z
submission_22:
  :submitters:
  - :sid: 1
  :created_at: 2026-02-02 10:00:00 Z
submission_23:
  :submitters:
  - :sid: 3
  - :sid: 4
submission_24:
  :submitters:
  - :sid: 3
"""


@pytest.mark.parametrize("left", ["submission_21", "submission_22"])
def test_of_several_submissions_the_one_that_is_left_is_graded(tmp_path, assignment, left):
    files = {"submission_metadata.yml": AGAIN, f"{left}/cards.py": CARDS}
    files |= {f"submission_{number}/cards.py": CARDS for number in (23, 24)}
    root = write(tmp_path / "export", files)
    with open_class(root, assignment, tmp_path / "results") as found:
        assert set(work(found, assignment)) == {"1", "4"}
        assert found.times["1"].startswith(f"2026-02-0{left[-1]} ")
        said = (
            "there are several submissions: submission_23, submission_24; delete this student in"
            " submission_metadata.yml from the submitters of all but one: a group's folder is its"
            " other members', too"
        )
        assert found.problems == [f"3 was not graded: {said}"]
    metadata = AGAIN.replace(b"  - :sid: 3\n  - :sid: 4", b"  - :sid: 4")
    write(root, {"submission_metadata.yml": metadata})
    with open_class(root, assignment, tmp_path / "results") as found:
        assert set(work(found, assignment)) == {"1", "3", "4"} and found.problems == []


def test_a_groups_folder_that_is_gone_is_missed_by_who_has_no_other(tmp_path, assignment):
    files = {"submission_metadata.yml": AGAIN}
    files |= {f"submission_{number}/cards.py": CARDS for number in (21, 24)}
    with open_class(write(tmp_path / "x", files), assignment, tmp_path / "results") as found:
        assert set(work(found, assignment)) == {"1", "3"}
        assert notes(found, assignment, "3") == ()
        assert found.unclear == {"4": "submission_23 is not there; export the submissions again"}


@pytest.mark.parametrize(
    ("metadata", "sentence"),
    [
        (b"a: [", r"cannot be read \(.*\); export the submissions again"),
        (b"- a", r"cannot be read \(it does not list submissions\)"),
        (b"submission_1:\n  :submitters: Jane", "the submitters of submission_1 are not a list"),
        (b"submission_1:\n  :submitters: []", "looks like a Gradescope export, and nothing in it"),
        (b"a: " + b"[" * 100_000, r"cannot be read \(it is more than 50 levels deep\)"),
    ],
)
def test_damaged_metadata_is_refused(tmp_path, assignment, metadata, sentence):
    root = write(tmp_path / "export", {"submission_metadata.yml": metadata})
    refused(root, assignment, tmp_path, sentence)


def test_without_yaml_the_extra_is_named(tmp_path, assignment, monkeypatch):
    def missing(name):
        raise ImportError(name)

    monkeypatch.setattr(importlib, "import_module", missing)
    root = write(tmp_path / "export", EXPORT)
    refused(root, assignment, tmp_path, r"`python -m pip install 'cardkit\[gradescope\]'`")


# What is asked for


@pytest.mark.parametrize(
    ("name", "data", "fits"),
    [
        ("cards.py", b"", True),
        ("game.py", b"def deal(): pass\nclass Card: pass\n", True),  # a file under another name
        ("game.py", b"def deal(): pass\n", True),  # it is the only one
        ("game.py", b"def play(): pass\n", False),
        (
            "game.py",
            b"    def deal(): pass\n    class Card: pass\n",
            True,
        ),  # indented, and read all the same
        ("essay.docx", b"def deal(): pass\nclass Card: pass\n", True),  # it is one by its content
        ("essay.docx", b"PK\x03\x04", False),
    ],
)
def test_a_class_of_other_work_is_refused(tmp_path, name, data, fits):
    starters = {"cards.py": Starter(frozenset(), "", {"deal": 1, "Card.rank": 2})}
    assignment = fake_grader.make_assignment(tmp_path / "suite", starters=starters)
    root = write(tmp_path / "class", {f"rose/{name}": data, "ada/list.txt": b""})
    with open_class(root, assignment, tmp_path / "results") as found:
        if fits:
            refuse_other_assignment(found, assignment)
        else:
            with pytest.raises(IntakeError, match="nobody handed in what snap asks for"):
                refuse_other_assignment(found, assignment)


def test_work_that_takes_too_long_to_read_is_not_said_to_be_missing(
    tmp_path, assignment, monkeypatch
):
    long = Submission("rose", {}, ("what was handed in takes more than 1.5 seconds to read",))
    monkeypatch.setattr("autograder.downloads.fitting.read_entry", lambda *rest: long)
    root = write(tmp_path / "class", {"rose/cards.py": CARDS})
    with open_class(root, assignment, tmp_path / "results") as found:
        refuse_other_assignment(found, assignment)


# Trees, clones, zips, folders


def test_nbgraders_tree_is_read_for_this_assignment(opened, assignment):
    files = {
        "rose/snap/cards.py": CARDS,
        "rose/snap/timestamp.txt": b"2026",
        "rose/other/cards.py": b"other",
        "ada/other/cards.py": b"other",
    }
    with opened(files, root="submitted") as found:
        assert found.kind == "nbgrader"
        assert work(found, assignment) == {"rose": {"cards.py", "timestamp.txt"}}
        assert "1 of 2 has no folder snap, and was not graded: ada;" in found.problems[0]


@pytest.mark.parametrize(
    ("stamp", "said"),
    [
        ("2026-11-20 22:59:59.123456 UTC", "3 min after"),
        ("2026-11-20 14:59:59.123456 America/Los_Angeles\n", "3 min after"),
        ("2026-11-20 22:54:00.000000 UTC", ""),
        ("2026-11-20 23:59:59.0 +0100", "3 min after"),
        ("2026-11-20 22:58", "2 min after"),
        ("2026-11-20 22:59:59 PDT", "so look whether they were late: an (2026-11-20 22:59:59 PDT)"),
        ("2026-11-20 22:59:59 ../UTC", "(2026-11-20 22:59:59 ../UTC)"),
        ("2026-13-20 22:59:59 UTC", "it is not known when 1 of 2 handed in, so look whether"),
        ("", "were late: an (no time)"),
    ],
)
def test_when_nbgrader_took_the_work_says_who_was_late(
    tmp_path, assignment, monkeypatch, stamp, said
):
    if "UTC" in stamp:
        monkeypatch.setattr("zoneinfo.ZoneInfo", unknown_zone)
    files = {f"{who}/snap/cards.py": CARDS for who in ("an", "bo")}
    files["bo/snap/timestamp.txt"] = b"2026-11-19 10:00:00.000000 UTC"
    if stamp:
        files["an/snap/timestamp.txt"] = stamp.encode()
    root = write(tmp_path / "submitted", files)
    with open_class(root, assignment, tmp_path / "results") as found:
        told = mark_late(found, datetime(2026, 11, 20, 22, 56, tzinfo=UTC))
        note = "".join(notes(found, assignment, "an"))
        assert said in (told or note) and bool(told or note) == bool(said)
        assert [each.student for each in found.submissions if each.late] == (
            ["an"] if " min " in said else []
        )


def test_clones_of_classroom50_are_called_by_their_users(opened, assignment):
    users = ("rose", "ann-a", "ann-b")
    files = {f"cs-101-snap-{user}/cards.py": CARDS for user in users}
    files |= {f"cs-101-snap-{user}/.git/HEAD": b"" for user in users}
    with opened(files) as found:
        assert found.kind == "classroom50"
        assert work(found, assignment) == {user: {"cards.py"} for user in users}


@pytest.mark.parametrize(
    ("folders", "users"),
    [
        (("cs101-hw1-bob", "cs101-hw1-octo-cat"), {"bob", "octo-cat"}),
        (("cs-101-card-game-ann-a", "cs-101-card-game-bo"), {"ann-a", "bo"}),
        (("cs101-hw1-ann-a", "cs101-snap-ann-b"), None),
        (("hw1-bob", "hw1-octo-cat"), None),
        (("cs101-hw1-bob",), None),
    ],
)
def test_clones_of_an_assignment_that_is_called_otherwise(opened, assignment, folders, users):
    files = {f"{name}/cards.py": CARDS for name in folders}
    with opened(files | {f"{name}/.git/HEAD": b"" for name in folders}) as found:
        if users is None:
            assert found.kind == "folders" and found.called == ""
        else:
            assert found.kind == "classroom50" and set(work(found, assignment)) == users
            prefix = folders[0][: folders[0].index(sorted(users)[0])]
            said = f"classroom50's clones: 2 students, called by what follows {prefix}"
            assert sentence(found) == said


@pytest.mark.parametrize(
    ("root", "prefix"),
    [
        ("hw2-submissions", "hw2-"),
        ("hw2-submissions", "cs-101-hw2-"),
        ("hw2", "cs-101-hw2-"),
        ("HW_2_Submissions", "cs101-hw_2-"),
        ("download", "snap-"),
        ("download", "snap-course-snap-"),
        ("cs-101", "cs-101-snap-"),
        ("cs-101", "cs-101-hw2-anna-"),  # nothing says where the name of the assignment ends
    ],
)
def test_what_users_have_in_common_is_no_prefix_where_the_assignment_is_known(
    tmp_path, assignment, root, prefix
):
    users = ["anna-b", "anna-c"] if "anna" not in prefix else ["b", "c"]
    files = {f"{prefix}{user}/cards.py": CARDS for user in users}
    files |= {f"{prefix}{user}/.git/HEAD": b"" for user in users}
    with open_class(write(tmp_path / root, files), assignment, tmp_path / "results") as found:
        assert sorted(work(found, assignment)) == users
        assert sentence(found).endswith(f"2 students, called by what follows {prefix}")


def test_a_zip_for_each_student(opened, assignment, tmp_path):
    archive = zipped(tmp_path / "one.zip", {"cards.py": CARDS})
    several = zipped(tmp_path / "all.zip", {"a/cards.py": CARDS, "b/cards.py": CARDS})
    files = {"rose.zip": archive, "ada.zip": archive, "class.zip": several, "list.txt": b""}
    with opened({**files, "bo/cards.py": CARDS, "ada/cards.py": CARDS}) as found:
        assert found.kind == "zips"
        assert set(work(found, assignment)) == {"rose", "bo"}
        assert "lie in several folders: class/a/, class/b/" in found.unclear["class"]
        assert "there is a zip and a folder of this name" in found.unclear["ada"]


def test_a_second_download_of_a_zip_is_no_second_student(opened, assignment, tmp_path):
    archive = zipped(tmp_path / "one.zip", {"cards.py": CARDS})
    files = dict.fromkeys(("rose.zip", "rose (1).zip", "ada(2).zip", "bo.zip"), archive)
    with opened(files) as found:
        assert set(work(found, assignment)) == {"ada(2)", "bo"}
        assert found.unclear["rose"] == "there is 'rose (1).zip' as well; delete one of them"


def test_a_program_under_another_name_is_shown_before_it_is_graded(opened, assignment):
    files = {"rose/my game.py": CARDS, "rose/other.py": b"x = 1", "bo/x.txt": b""}
    with opened({**files, "ada/cards.py": CARDS}) as found:
        students = {each.student: each for each in taken(found, assignment)}
        assert students["rose"].others == ("my game.py", "other.py") and not students["rose"].files
        assert not students["ada"].others and not students["bo"].others
        lines = str(taken_view([students["rose"], students["bo"]])).splitlines()
        assert "my game.py, other.py (another name)" in lines[1] and " none" in lines[2]


def test_a_folder_for_each_student(opened, assignment):
    with opened({"rose/cards.py": CARDS, "ada/cards.py": CARDS, "ada/x/y.txt": b""}) as found:
        assert found.kind == "folders" and not found.single
        assert set(work(found, assignment)) == {"rose", "ada"}
        assert sentence(found) == "a folder for each student: 2 students"


def test_a_zip_in_a_folder_for_each_student_is_opened(opened, assignment, tmp_path):
    archive = zipped(tmp_path / "one.zip", {"work/cards.py": CARDS})
    several = zipped(tmp_path / "all.zip", {"a/cards.py": CARDS, "b/cards.py": CARDS})
    files = {"ann/hw.zip": archive, "ann/list.txt": b"", "bo/cards.py": CARDS, "bo/old.zip": b"PK"}
    with opened({**files, "cy/hw.zip": b"PK", "di/hw.zip": several}) as found:
        assert found.kind == "folders"
        assert work(found, assignment) == {
            "ann": {"cards.py"}, "bo": {"cards.py", "old.zip"}
        }  # fmt: skip
        assert "hw.zip cannot be unpacked (File is not a zip file)" in found.unclear["cy"]
        assert "lie in several folders: hw/a/, hw/b/" in found.unclear["di"]
        assert [each.partition(" was not")[0] for each in found.problems] == ["cy", "di"]


def test_a_zip_beside_an_untouched_starter_is_opened(opened, assignment, tmp_path):
    starter = b"def deal(): ...\n"
    known = {"cards.py": Starter(frozenset(["deal"]), digest_of(starter))}
    begun = replace(assignment, starters=known)
    archive = zipped(tmp_path / "one.zip", {"work/cards.py": CARDS})
    files = {"ann/cards.py": starter, "ann/hw.zip": archive, "bo/cards.py": starter}
    with opened(files | {"cy/cards.py": CARDS, "cy/hw.zip": archive}, begun) as found:
        entries = {entry.student: read_entry(entry, begun) for entry in found.submissions}
    contents = {student: each.files["cards.py"] for student, each in entries.items()}
    assert contents == {"ann": CARDS, "bo": starter, "cy": CARDS}


@pytest.mark.parametrize("name", ["{}/{}", "x_{}_7_{}"])
def test_an_archive_beside_work_is_opened_if_something_is_not_there(
    opened, assignment, tmp_path, name
):
    asked = replace(assignment, files=("cards.py", "game.py"))
    pack = partial(zipped, tmp_path / "one.zip")
    tasks = b'{"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": []}'
    handed_in = {
        "1": {"cards.py": CARDS, "hw.zip": pack({"game.py": b"a = 1\n"})},
        "2": {"cards.py": CARDS, "hw.rar": b"Rar!"},
        "3": {"cards.py": CARDS, "hw.zip": pack({"decks/a.txt": b"AS"})},
        "4": {"cards.py": CARDS, "game.py": b"a = 1\n", "hw.zip": pack({"game.py": b"b"})},
        "6": {
            **dict.fromkeys(asked.files, CARDS),
            **dict.fromkeys(map("{}.gz".format, range(40)), b""),
        },
        "5": {"tasks.ipynb": tasks, "hw.zip": pack({"cards.py": CARDS, "game.py": CARDS})},
    }
    files = {
        name.format(student, each): data
        for student, theirs in handed_in.items()
        for each, data in theirs.items()
    }
    with opened(files, asked) as found:
        held = work(found, asked)
        said = {student: notes(found, asked, student) for student in held}
    assert found.unclear.pop("2").startswith("hw.rar was not opened; put a plain .zip")
    assert found.unclear == {
        "1": "no file is called game.py, and one lies in an archive; put all files that are asked"
        " for beside each other"
    }
    assert "game.py" not in held.pop("3") and said["3"] == ("no file is called game.py",)
    assert said["4"] == ("hw.zip was not opened: work lies beside it",)
    assert len(said["6"]) == 11 and said["6"][-1] == "30 more archives were not opened"
    assert all(names >= set(asked.files) for names in held.values())


def test_a_zip_that_is_all_there_is_in_a_zip_is_opened_too(opened, assignment, tmp_path):
    pack = partial(zipped, tmp_path / "one.zip")
    hw = pack({"HW/cards.py": CARDS})
    inside = {
        "ann": {"in/hw.zip": hw, "__MACOSX/in/._hw.zip": b"", "in/": b""},
        "bo": {"bo.zip": hw, "bo_/": b""},
        "cy": {"a.zip": hw, "b.zip": hw},
        "di": {"again.zip": pack({"hw.zip": hw})},
        "ed": {"hw.zip": pack({})},
        "flo": {"hw.zip": b"PK"},
        "gus": {"hw.zip": pack({f"{name}_assignsubmission_file_/cards.py": CARDS for name in (
            "Ann B_7", "Bo C_8")})},
    }  # fmt: skip
    with opened({f"{name}.zip": pack(files) for name, files in inside.items()}) as found:
        assert work(found, assignment) == {"ann": {"cards.py"}, "bo": {"cards.py"}}
    not_opened = "was not opened; put a plain .zip with the files asked for in its place"
    assert found.unclear == {
        "cy": f"cy/a.zip {not_opened}",
        "di": f"di/again/hw.zip {not_opened}",
        "ed": f"ed/hw.zip {not_opened}",
        "flo": "hw.zip cannot be unpacked (File is not a zip file); download it again",
        "gus": "hw.zip looks like the download of a class; name that zip itself",
    }


@pytest.mark.parametrize(
    ("files", "why"),
    [
        ({f"{number}.txt": b"" for number in range(1999)}, "1999 members, and 1998 are the most"),
        ({f"{number}.bin": bytes(2**24) for number in range(4)}, "63.9 MB is the most"),
    ],
)
def test_a_zip_in_a_zip_may_not_have_more_than_one_alone(opened, assignment, tmp_path, files, why):
    with zipfile.ZipFile(tmp_path / "in.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    hw = (tmp_path / "in.zip").read_bytes()
    files = {"ann.zip": zipped(tmp_path / "one.zip", {"a/hw.zip": hw}), "bo.zip": hw}
    with opened(files) as found:
        assert list(work(found, assignment)) == ["bo"]
        assert found.unclear["ann"].startswith("hw.zip was not unpacked: it ")
        assert why in found.unclear["ann"]


@pytest.mark.parametrize(
    ("members", "note"),
    [
        ([], "w.zip is empty"),
        (["w/"], "w.zip is empty"),
        (["__MACOSX/w/._cards.py"], "w.zip holds only what a system adds"),
        (["w/.git/HEAD"], "w.zip has nothing in it that is graded"),
    ],
)
def test_a_zip_without_work_was_handed_in(opened, assignment, tmp_path, members, note):
    archive = zipped(tmp_path / "one.zip", dict.fromkeys(members, b""))
    for who, name, other in (("9", "ivy_9_21_w.zip", "bo_7_22_"), ("ivy", "ivy/w.zip", "bo/")):
        with opened({name: archive, f"{other}cards.py": CARDS}, root=f"of_{who}") as found:
            assert notes(found, assignment, who) == (
                note,
                "none of the files asked for is there under its name (cards.py); what is there:"
                " w.zip",
            )


def test_ids_that_differ_in_case_alone_share_no_results(opened, assignment, tmp_path):
    files = {name: zipped(tmp_path / name, {"cards.py": CARDS}) for name in ("Bo.zip", "bo.zip")}
    with opened({**files, "ada.zip": files["bo.zip"]}) as found:
        assert set(work(found, assignment)) == {"ada"} and set(found.unclear) == {"Bo", "bo"}


def test_a_students_own_zip_is_one_submission(tmp_path, assignment):
    zipped(tmp_path / "rose.zip", {"cards.py": CARDS})
    with open_class(tmp_path / "rose.zip", assignment, tmp_path / "results") as found:
        assert found.single and work(found, assignment) == {"rose": {"cards.py"}}


# What cannot be understood


def refused(root: Path, assignment, tmp_path: Path, sentence: str) -> None:
    with (
        pytest.raises(IntakeError, match=sentence),
        open_class(root, assignment, tmp_path / "results"),
    ):
        pass


def test_files_of_several_students_in_one_folder_are_refused(opened):
    files = {"jane_1_cards.py": CARDS, "bo_2_cards.py": b"other"}
    with (
        pytest.raises(IntakeError, match=r"holds 2 files that could be one that is asked for \(bo"),
        opened(files),
    ):
        pass


@pytest.mark.parametrize("files", [
    {"annlee_101_1011_cards.py": CARDS, "bobray_102_1022_cards.py": CARDS},
    {"submission_metadata.yml": b"submission_1:\n  :submitters:\n  - :sid: 102\n",
     "submission_1/cards.py": CARDS},
])  # fmt: skip
def test_the_files_of_the_only_student_do_not_say_whose_they_are(tmp_path, assignment, files):
    root = write(tmp_path / "class", {f"rose/{name}": data for name, data in files.items()})
    with open_class(root, assignment, tmp_path / "results") as found:
        assert found.kind == "folders" and [each.student for each in found.submissions] == ["rose"]


OF_CANVAS = {"annlee_101_1011_cards.py": CARDS, "bobray_102_1022_cards.py": CARDS}
OF_MOODLE = {f"A B_{at}_assignsubmission_file_/cards.py": CARDS for at in (11, 12)}
OF_GRADESCOPE = {
    "submission_metadata.yml": b"submission_1:\n  :submitters:\n  - :sid: 102\n",
    "submission_1/cards.py": CARDS,
}


@pytest.mark.parametrize("files", [OF_CANVAS, OF_MOODLE, OF_GRADESCOPE])
@pytest.mark.parametrize("around", ["", "download/", "download (1)/download/"])
@pytest.mark.parametrize("beside", [(), ("gradebook.csv", "course.toml", "download.zip")])
def test_a_folder_around_a_download_is_told_the_download(
    tmp_path, assignment, files, around, beside
):
    """It becomes no student in silence: the folder to name is said, as a refusal or a problem."""
    inside = {f"{around}there/{name}": data for name, data in files.items()}
    root = write(tmp_path / "course", inside | dict.fromkeys(beside, b""))
    place, said = re.escape(str(root / around / "there")), ""
    try:
        with open_class(root, assignment, tmp_path / "results") as found:
            said = "; ".join(found.problems)
            refuse_other_assignment(found, assignment)
    except IntakeError as error:
        said = str(error)
    assert re.search(rf"{place} looks like a \w+ (download|export), and not like a student's", said)


@pytest.mark.parametrize("files", [OF_CANVAS, OF_MOODLE, OF_GRADESCOPE])
@pytest.mark.parametrize("around", ["", "CS1/"])
@pytest.mark.parametrize("where", ["", "all/"])
def test_the_zip_of_a_class_is_no_students(tmp_path, assignment, files, around, where):
    """Equal files of many would be one student's work, otherwise."""
    root = tmp_path / "course"
    own = {"game.py": CARDS, "ace_1_14_h.png": b"1", "two_2_2_h.png": b"2", "a_3_1_x.py": b"3"}
    for name, inside in (
        (f"{where}all.zip", {around + name: data for name, data in files.items()}),
        (f"{where}rose.zip".replace("all", "rose"), own),
    ):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        zipped(root / name, inside)
    with open_class(root, assignment, tmp_path / "results") as found:
        assert [each.student for each in found.submissions] == ["rose"]
        said = "all.zip looks like the download of a class; name that zip itself"
        assert found.unclear == {"all": said}


def test_folders_of_gradescope_without_its_metadata_are_not_taken_for_students_in_silence(
    opened, assignment
):
    files = {f"submission_{at}/cards.py": CARDS for at in (1, 2)}
    said = "and submission_metadata.yml, which says whose each is, does not lie beside them"
    with opened(files) as found:
        assert len(found.problems) == 1 and said in found.problems[0]
    with opened(files | {"rose/cards.py": CARDS}, root="other") as found:
        assert found.problems == []


def test_the_only_students_folders_and_zips_are_no_download(tmp_path, assignment):
    for number, name in enumerate(["rose/hw/cards.py", "rose/hw.zip", "rose/snap/src/cards.py"]):
        root = write(tmp_path / str(number), {name: CARDS})
        if name.endswith(".zip"):
            zipped(root / name, {"hw/cards.py": CARDS})
        with open_class(root, assignment, tmp_path / "results") as found:
            assert found.problems == []


@pytest.mark.parametrize("files", [
    OF_CANVAS, OF_MOODLE, OF_GRADESCOPE,
    {f"A B_{at}_assignsubmission_file_cards.py": CARDS for at in (11, 12)},
    {f"{who}/cards.py": CARDS for who in ("ada", "rose")},
    {f"{who}/snap/cards.py": CARDS for who in ("ada", "rose")},
    {f"{who}.zip": b"" for who in ("ada", "rose")},
])  # fmt: skip
def test_files_that_a_system_has_put_there_are_no_work_and_no_problem(
    opened, tmp_path, assignment, files
):
    """Windows notes beside each file whence it came; that is a file of its own below Linux."""
    packed = zipped(tmp_path / "work.zip", {"cards.py": CARDS, "cards.py:Zone.Identifier": b"x"})
    files = {name: packed if name.endswith(".zip") else data for name, data in files.items()}
    beside = {f"{name}:Zone.Identifier": b"[ZoneTransfer]" for name in files}
    places = {name.rpartition("/")[0] for name in files} | {""}
    for junk in ("desktop.ini", "Thumbs.db", "~$list.xlsx", "__MACOSX/._cards.py"):
        beside |= {f"{place}/{junk}".lstrip("/"): b"x" for place in places}
    with opened(files) as found:
        kind, students = found.kind, [each.student for each in found.submissions]
    if (tmp_path / "download").exists():
        shutil.rmtree(tmp_path / "download")
    with opened(files | beside) as found:
        assert (found.kind, [each.student for each in found.submissions]) == (kind, students)
        assert len(students) > 1 or kind == "gradescope"
        assert found.problems == []
        for entry in found.submissions:
            submission = read_entry(entry, assignment)
            assert set(submission.files) == {"cards.py"} and "Zone" not in str(submission.notes)


def test_a_folder_around_the_class_is_refused(tmp_path, assignment):
    write(tmp_path / "all", {"class/rose/cards.py": CARDS, "class/ada/cards.py": CARDS})
    refused(tmp_path / "all", assignment, tmp_path, "is the only folder, and 2 folders in it hold")


@pytest.mark.parametrize("data", [b"", b"PK", b"text"])
def test_a_zip_that_is_none_is_refused(tmp_path, assignment, data):
    (tmp_path / "class.zip").write_bytes(data)
    refused(tmp_path / "class.zip", assignment, tmp_path, r"class.zip cannot be unpacked \(File is")


def test_a_class_without_any_work_is_refused(tmp_path, assignment):
    write(tmp_path / "download", {"doejane_101_text.html": b""})
    refused(
        tmp_path / "download",
        assignment,
        tmp_path,
        "looks like a Canvas download, and nothing in it can be graded: 101 .doe",
    )


def test_a_zip_is_called_by_its_own_name_in_what_is_said(tmp_path, assignment):
    zipped(tmp_path / "class.zip", {"list.txt": b""})
    refused(tmp_path / "class.zip", assignment, tmp_path, "class.zip holds no student's folder; na")
    zipped(tmp_path / "class.zip", {"rose/cards.py": CARDS, "x.py": b"", "ada/cards.py": CARDS})
    with open_class(tmp_path / "class.zip", assignment, tmp_path / "results") as found:
        assert f"1 loose in {tmp_path / 'class.zip'}, not in a student's" in found.problems[0]


def test_no_place_to_unpack_is_said_with_a_remedy(tmp_path, assignment, monkeypatch):
    def full(prefix):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tempfile.mkdtemp", full)
    refused(tmp_path, assignment, tmp_path, "No space left on device.; make room, or name another")


def test_nothing_is_left_behind_and_the_download_stays(tmp_path, assignment, monkeypatch):
    monkeypatch.setenv("TMPDIR", str(tmp_path / "tmp"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "tmp"))
    (tmp_path / "tmp").mkdir()
    root = write(tmp_path / "download", {"a_1_2_cards.py": CARDS, "b_2_3_cards.py": CARDS})
    before = sorted(path.name for path in root.rglob("*"))
    with open_class(root, assignment, tmp_path / "results"):
        assert [each.name.startswith(PREFIX) for each in (tmp_path / "tmp").iterdir()] == [True]
    assert list((tmp_path / "tmp").iterdir()) == []
    assert sorted(path.name for path in root.rglob("*")) == before


def test_every_format_has_a_name_of_its_own():
    assert len({each.name for each in FORMATS}) == len(FORMATS)
