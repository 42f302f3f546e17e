"""One folder of results, several downloads: sections, late arrivals, odd folders and archives."""

from __future__ import annotations

import csv
import io
import json
import shutil
import zipfile
from pathlib import Path

import pytest

ALL = "# test_one test_two test_secret\n"
GRADEBOOK = (
    "Student,ID,SIS Login ID,Snap (77)\r\n    Points Possible,,,14.0\r\n"
    '"Doe, Jane",101,jd,\r\n"Lee, Ann",103,al,\r\n"Roe, Kim",104,kr,\r\n'
)
pytestmark = pytest.mark.usefixtures("kit")


def zip_of(name: str, **files: str | bytes) -> str:
    with zipfile.ZipFile(name, "w") as archive:
        for place, data in files.items():
            archive.writestr(place, data)
    return name


def packed(**files: str) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for place, data in files.items():
            archive.writestr(place, data)
    return made.getvalue()


def scores() -> dict[str, str]:
    with Path("results/grades.csv").open(newline="", encoding="utf-8-sig") as file:
        return {row["student"]: row["score"] for row in csv.DictReader(file)}


def names() -> dict[str, str]:
    with Path("results/grades.csv").open(newline="", encoding="utf-8-sig") as file:
        return {row["student"]: row["name"] for row in csv.DictReader(file)}


def test_who_handed_in_with_another_download_keeps_the_marks(cardkit):
    Path("gradebook.csv").write_bytes(GRADEBOOK.encode())
    one = zip_of("one.zip", **{"doejane_101_11_cards.py": ALL})
    two = zip_of("two.zip", **{"leeann_103_12_cards.py": "# test_one\n"})
    cardkit("grade", "snap", one, "--roster", "gradebook.csv")
    assert scores() == {"101": "10", "103": "0", "104": "0"}
    ran = cardkit("grade", "snap", two, "--roster", "gradebook.csv")
    assert ran.status == 0 and scores() == {"101": "10", "103": "2", "104": "0"}
    assert names() == {"101": "Doe, Jane", "103": "Lee, Ann", "104": "Roe, Kim"}
    cardkit("grade", "snap", one)
    assert scores() == {"101": "10", "103": "2", "104": "0"}
    assert names() == {"101": "Doe, Jane", "103": "Lee, Ann", "104": "Roe, Kim"}
    cardkit("grade", "snap", one, "-o", "other")
    cardkit("grade", "snap", one, "-o", "other", "--roster", "gradebook.csv")
    assert '101,"Doe, Jane",10' in Path("other/grades.csv").read_text()


def test_who_could_not_be_graded_has_no_points_by_a_later_roster(cardkit):
    Path("gradebook.csv").write_bytes(GRADEBOOK.encode())
    one = zip_of("one.zip", **{"doejane_101_11_cards.py": ALL})
    two = zip_of("two.zip", **{"leeann_103_12_hw.rar": "?", "roekim_104_13_cards.py": ALL})
    cardkit("grade", "snap", one, "--roster", "gradebook.csv")
    cardkit("grade", "snap", two, "--roster", "gradebook.csv")
    for more in (["--roster", "gradebook.csv"], []):
        ran = cardkit("grade", "snap", one, *more)
        assert scores() == {"101": "10", "103": "", "104": "10"}
        assert ran.status == 1 and "hw.rar was not opened" in ran.out
    with Path("results/grades.csv").open(newline="", encoding="utf-8-sig") as file:
        [why] = (row["notes"] for row in csv.DictReader(file) if row["student"] == "103")
    assert why == (
        "hw.rar was not opened; put a plain .zip with the files asked for in its place; not among"
        " the submissions of the last run; `cardkit forget` removes who has left"
    )
    again = zip_of("again.zip", **{"leeann_103_12_cards.py": ALL})
    cardkit("grade", "snap", again, "--roster", "gradebook.csv")
    assert scores() == {"101": "10", "103": "10", "104": "10"}


def test_two_students_of_one_id_are_kept_apart(cardkit):
    cardkit("grade", "snap", zip_of("one.zip", **{"doejane_101_11_cards.py": ALL,
                                                  "poetim_102_12_cards.py": ALL}))  # fmt: skip
    two = zip_of("two.zip", **{"leeann_101_12_cards.py": "#", "roekim_104_12_cards.py": ALL})
    for _ in range(2):
        ran = cardkit("grade", "snap", two)
        assert ran.status == 1
        assert (
            "101 was not graded: 101 is 'leeann' here and 'doejane' in results; name another"
            in ran.out
        )
        assert json.loads(Path("results/101/results.json").read_text())["score"] == 10


def test_an_id_that_a_spreadsheet_has_shortened_adds_nobody(cardkit, kit, hand_in):
    hand_in(ALL, "0042", "1043", "1044")
    Path("own.csv").write_text("Name,SID\nJane,42\nA,1043\nB,1044\nC,1045\n")
    ran = cardkit("grade", "snap", "class", "--roster", "own.csv")
    assert sorted(kit.graded) == ["0042", "1043", "1044", "1045"]
    assert "own.csv, line 2: Jane (42) may be 0042, who is not in the file, and was" in ran.out


@pytest.mark.parametrize("cell", ["42.0", '"1,042"', "'42", '"=""0042"""', "=0042"])
def test_an_id_that_a_spreadsheet_has_written_otherwise_adds_nobody(cardkit, hand_in, cell):
    key = "1042" if "1" in cell else "0042"
    hand_in(ALL, key, "1043", "1044")
    Path("own.csv").write_text(f"SID\n{cell}\n1043\n1044\n2401\n4201\n")
    ran = cardkit("grade", "snap", "class", "--roster", "own.csv")
    assert ran.status == 1 and f"may be {key}, who is not in the file, and was" in ran.out
    assert scores() == {key: "10", "1043": "10", "1044": "10", "2401": "0", "4201": "0"}


def test_who_has_the_name_of_somebody_unmatched_is_not_absent(cardkit):
    """A spreadsheet has kept 15 digits of a long id."""
    Path("gradebook.csv").write_text(
        "Student,ID,Snap (77)\n    Points Possible,,14\n"
        '"Doe, Jane",10000000000123400,\n"Lee, Bo",102,\n"Roe, Ann",103,\n"Poe, Di",104,\n'
    )
    name = zip_of("one.zip", **{"doejane_10000000000123456_11_cards.py": ALL,
                                "leebo_102_12_cards.py": ALL,
                                "roeann_103_13_cards.py": ALL})  # fmt: skip
    ran = cardkit("grade", "snap", name, "--roster", "gradebook.csv")
    assert ran.status == 1
    assert "Doe, Jane (10000000000123400) may be 10000000000123456, who is not in" in ran.out
    assert scores() == {"10000000000123456": "10", "102": "10", "103": "10", "104": "0"}


def test_an_earlier_runs_number_of_the_school_is_no_number_of_canvas(cardkit, hand_in):
    """Folders are called by the school's numbers, and 103 is Canvas's of another student."""
    Path("gradebook.csv").write_text(
        "Student,ID,SIS User ID,Snap (77)\n    Points Possible,,,14\n"
        '"Doe, Jane",101,x1,\n"Lee, Bo",102,103,\n"Roe, Ann",103,x3,\n'
    )
    hand_in("# test_one\n", "103")
    assert cardkit("grade", "snap", "class").status == 0
    name = zip_of("one.zip", **{"doejane_101_11_cards.py": ALL, "leebo_102_12_cards.py": ALL})
    export = ["export", "results", "--to", "canvas", "gradebook.csv"]
    for _ in range(2):  # it is not forgotten, either
        assert cardkit("grade", "snap", name).status == 0
        ran = cardkit(*export)
        assert ran.status == 2 and not Path("gradebook_filled.csv").exists()
        assert "103 is one student by 'ID' and another by 'SIS User ID'" in ran.err
    cardkit("forget", "103", "results")
    ran = cardkit(*export, "--allow-unmatched")
    assert ran.status == 0 and "may be of an earlier run with another kind of download" in ran.out
    shutil.rmtree("results")
    assert cardkit("grade", "snap", name).status == 0
    ran = cardkit(*export, "--allow-unmatched", "--force")
    assert ran.status == 0 and "earlier run" not in ran.out


def test_the_work_of_one_group_of_moodle_makes_nobody_absent_in_silence(cardkit):
    rows = "".join(
        f"Participant {number},{name},-,20.00\n"
        for number, name in ((11, "Jane Doe"), (12, "Ann-Bo Lee"), (13, "Di Poe"))
    )
    Path("sheet.csv").write_text(f"Identifier,Full name,Grade,Maximum grade\n{rows}")
    name = zip_of("lab.zip", **{"Lab-A-Jane Doe_11_assignsubmission_file_/cards.py": ALL,
                                "Lab-A-Ann-Bo Lee_12_assignsubmission_file_/cards.py": ALL}
                  )  # fmt: skip
    ran = cardkit("grade", "snap", name, "--roster", "sheet.csv")
    assert ran.status == 1 and scores() == {"11": "10", "12": "10", "13": "0"}
    assert names() == {"11": "Jane Doe", "12": "Ann-Bo Lee", "13": "Di Poe"}
    said = "problem: the download is of one group alone (Lab-A): look whether sheet.csv has others"
    assert said in ran.out
    Path("sheet.csv").write_text(Path("sheet.csv").read_text().replace("Participant 13,Di", ",D"))
    assert cardkit("grade", "snap", name, "--roster", "sheet.csv", "--fresh").status == 0


def test_a_zip_larger_than_a_file_may_be_is_opened(cardkit, monkeypatch):
    monkeypatch.setattr("autograder.downloads.archives.SINGLE_FILE_BYTES", 100)
    monkeypatch.setattr("autograder.downloads.laying_out.SINGLE_FILE_BYTES", 100)
    large = packed(**{"hw/cards.py": ALL, "hw/video.txt": "y" * 300})
    assert len(large) > 100
    name = zip_of("all.zip", **{
        "doejane_101_11_cards.py": ALL, "leeann_103_12_hw.zip": large,
        "roekim_104_13_cards.py": "#" * 300,
    })  # fmt: skip
    cardkit("grade", "snap", name)
    assert scores() == {"101": "10", "103": "10", "104": "0"}


@pytest.mark.parametrize("place", ["tests/cards.py", "Project/venv/cards.py", "env/cards.py"])
@pytest.mark.parametrize("how", ["a folder", "a zip", "Moodle"])
def test_work_in_a_folder_that_is_skipped_is_taken_if_there_is_no_other(cardkit, place, how):
    if how == "a folder":
        Path("class/rose", place).parent.mkdir(parents=True)
        Path("class/rose", place).write_text(ALL)
        Path("class/tim").mkdir()
        Path("class/tim/cards.py").write_text(ALL)
        work, rose = "class", "rose"
    elif how == "a zip":
        files = {"rose_1_1_hw.zip": packed(**{place: ALL, "venv/pyvenv.cfg": ""})}
        work, rose = zip_of("all.zip", **files, **{"tim_2_2_cards.py": ALL}), "1"
    else:
        work, rose = zip_of("all.zip", **{f"Rose R_1_assignsubmission_file_/{place}": ALL}), "1"
    cardkit("grade", "snap", work)
    assert scores()[rose] == "10"
    folder = place.rpartition("/")[0]
    notes = json.loads(Path("results", rose, "results.json").read_text())["extra_data"]["notes"]
    assert any("the files lie in " in note and f"{folder}/" in note for note in notes)


def test_of_many_archives_nobody_is_lost(cardkit):
    Path("class").mkdir()
    for student in ("rose", "tim", "zoe"):
        zip_of(f"class/{student}.zip", **{"cards.py": ALL})
    for name in ("kim.rar", "lou.tar.gz", "eva.pdf", "roster.csv"):
        Path("class", name).write_text("?")
    zip_of("class/mo.zip", **{"in.zip": packed(**{"cards.py": ALL})})
    ran = cardkit("grade", "snap", "class")
    put = "was not opened; put a plain .zip with the files asked for in its place"
    assert ran.status == 1
    assert f"kim was not graded: kim.rar {put}" in ran.out
    assert f"lou was not graded: lou.tar.gz {put}" in ran.out
    assert "'eva.pdf' is no zip, and was not graded; if it is a student's work" in ran.out
    assert "roster.csv" not in ran.out
    assert scores() == {"kim": "", "lou": "", "mo": "10", "rose": "10", "tim": "10", "zoe": "10"}


def test_an_archive_in_a_students_folder_is_not_zero_points(cardkit):
    for student, name in (("rose", "cards.py"), ("tim", "hw.7z")):
        Path("class", student).mkdir(parents=True)
        Path("class", student, name).write_text(ALL)
    Path("class/kim.rar").write_text("?")
    ran = cardkit("grade", "snap", "class")
    assert ran.status == 1 and scores() == {"rose": "10", "tim": ""}
    assert "tim was not graded: hw.7z was not opened; put a plain .zip" in ran.out
    assert "1 loose in class, not in a student's folder, and not graded: kim.rar" in ran.out


def test_a_zip_of_canvas_that_was_unpacked_in_its_place_is_the_students(cardkit):
    Path("class/doejane_101_1_hw").mkdir(parents=True)
    Path("class/doejane_101_1_hw/cards.py").write_text(ALL)
    zip_of("class/doejane_101_1_hw.zip", **{"cards.py": "#"})
    Path("class/leeann_LATE_102_2_cards.py").write_text("# test_one\n")
    Path("class/cards.py").write_text(ALL)  # a teacher's own
    ran = cardkit("grade", "snap", "class")
    assert scores() == {"101": "10", "102": "2"}
    assert ran.status == 1 and "'cards.py' is not named as Canvas names a file" in ran.out
    Path("class/cards.py").unlink()
    Path("class/doejane_101_1_hw").rename("class/more")
    ran = cardkit("grade", "snap", "class")
    assert "'more' is a folder among Canvas's files, and was not graded; put its student's" in (
        ran.out
    )


def test_marks_on_some_tasks_go_into_no_column_of_the_whole(cardkit):
    Path("gradebook.csv").write_bytes(GRADEBOOK.encode())
    name = zip_of("one.zip", **{f"{each}_12_cards.py": ALL for each in ("a_101", "b_103", "c_104")})
    cardkit("grade", "snap", name, "--tasks", "1", "-o", "part")
    ran = cardkit("export", "part", "--to", "canvas", "gradebook.csv")
    assert ran.status == 2 and not Path("gradebook_filled.csv").exists()
    assert "part has marks on task 1 alone, and the column of the assignment is not" in ran.err
    named = ["--column", "Snap (77)", "--ids-alone"]
    ran = cardkit("export", "part", "--to", "canvas", "gradebook.csv", *named)
    assert ran.status == 0 and Path("gradebook_filled.csv").exists()


def test_points_by_hand_cannot_go_without_a_word(cardkit):
    Path("class/rose").mkdir(parents=True)
    Path("class/rose/cards.py").write_text(ALL)
    cardkit("grade", "snap", "class")
    rows = Path("results/overrides.csv")
    rows.write_text("student,test,points,reason\nrose,test_two,0,copied\n")
    cardkit("grade", "snap", "class")
    rows.unlink()
    for command in (["export", "results", "--to", "csv"], ["report", "results"]):
        ran = cardkit(*command)
        assert ran.status == 2 and "overrides.csv is not there any more, and points in" in ran.err
    cardkit("grade", "snap", "class")
    assert cardkit("export", "results", "--to", "csv").status == 0 and scores() == {"rose": "10"}
    Path("part").mkdir()
    Path("part/overrides.csv").write_text("student,test,points,reason\nrose,test_two,0,copied\n")
    ran = cardkit("grade", "snap", "class", "--tasks", "1", "-o", "part")
    assert ran.status == 1
    assert "line 2 was ignored: test_two is of task 2, which is not graded here" in ran.out


def test_who_handed_in_nothing_shares_no_mistake(cardkit):
    Path("gradebook.csv").write_bytes(GRADEBOOK.encode())
    cardkit("grade", "snap", zip_of("one.zip", **{"doejane_101_11_cards.py": ALL}),
            "--roster", "gradebook.csv")  # fmt: skip
    told = json.loads(cardkit("report", "results", "--json").out)
    assert told["without"] == [
        ["Lee, Ann (103)", "nothing was handed in"], ["Roe, Kim (104)", "nothing was handed in"]
    ]  # fmt: skip
    assert len(told["rows"]) == 1 and told["shared"] == []
    ran = cardkit("report", "results", "--force")
    assert ran.status == 0 and "left out: Lee, Ann (103): nothing was handed in\n" in ran.out


@pytest.mark.parametrize("student", ["Rose Roe", "rose"])
def test_points_for_who_is_not_graded_wait_whatever_the_case(cardkit, student, hand_in):
    hand_in("# test_one\n", student, f" {student}", "tim")
    Path("results").mkdir()
    Path("results/overrides.csv").write_text(
        f"student,test,points,reason\n{student},test_one,1,asked\n"
    )
    ran = cardkit("grade", "snap", "class")
    assert f"overrides.csv, line 2 was ignored: {student} has no result; it counts as" in ran.out


def test_a_roster_may_join_by_ids_alone(cardkit, kit):
    Path("gradebook.csv").write_bytes(GRADEBOOK.encode())
    name = zip_of("one.zip", **{"janeasmith_101_11_cards.py": ALL,
                                "leeann_103_12_cards.py": ALL,
                                "roekim_104_13_cards.py": ALL})  # fmt: skip
    ran = cardkit("grade", "snap", name, "--roster", "gradebook.csv")
    assert "--ids-alone" in ran.out + ran.err
    shutil.rmtree("results")
    ran = cardkit("grade", "snap", name, "--roster", "gradebook.csv", "--ids-alone")
    assert ran.status == 0 and "left out" not in ran.out
    assert scores() == {"101": "10", "103": "10", "104": "10"}


ROUNDED = (
    "export the table again, and format the column as text before you save it; this row was left"
    " out\n"
)


@pytest.mark.parametrize("cell", ["1.2E+07", "1E+07", '"1,2E+07"', "1.2e+07"])
def test_an_id_that_a_spreadsheet_has_rounded_is_nobody_s(cardkit, hand_in, cell):
    hand_in(ALL, "1001", "1002", "12000000")
    Path("roster.csv").write_text(
        f"Name,Student ID\nAnn,1001\nBo,1002\nDi,{cell}\nEd,1004\n", encoding="utf-8"
    )
    ran = cardkit("grade", "snap", "class", "--roster", "roster.csv")
    assert ran.status == 1
    assert scores() == {"1001": "10", "1002": "10", "12000000": "10", "1004": "0"}
    words = cell.strip('"')
    assert f"roster.csv, line 4: a spreadsheet has rounded the id {words}; {ROUNDED}" in ran.out
    Path("gradebook.csv").write_text(
        "Student,ID,SIS User ID,Snap (77)\n    Points Possible,,,14.0\n"
        f"Ann,1,1001,\nBo,2,1002,\nDi,3,{cell},\nEd,4,1004,\n"
    )
    ran = cardkit("export", "results", "gradebook.csv", "--to", "canvas")
    assert ran.status == 1
    assert f"gradebook.csv, line 5: a spreadsheet has rounded the id {words}; exp" in ran.out


def test_a_roster_of_rounded_ids_alone_says_why_nobody_is_in_it(cardkit, hand_in):
    hand_in(ALL, "12000000", "12000001")
    rows = "".join(f"{at},1.2E+07\n" for at in range(7))
    Path("roster.csv").write_text(f"Name,Student ID\n{rows}")
    ran = cardkit("grade", "snap", "class", "--roster", "roster.csv")
    assert ran.status == 2
    assert (
        "roster.csv, lines 2, 3, 4, 5, 6 and 2 more: a spreadsheet has rounded ids, such as"
        " 1.2E+07; export the table again, and format the column as text" in ran.err
    )


def test_of_canvas_a_name_without_letters_is_somebody_s(cardkit):
    Path("gradebook.csv").write_bytes(GRADEBOOK.encode())
    name = zip_of("one.zip", **{"doejane_101_11_cards.py": ALL, "_103_12_cards.py": ALL,
                                "_LATE_104_13_cards.py": ALL})  # fmt: skip
    ran = cardkit("grade", "snap", name, "--roster", "gradebook.csv")
    assert ran.status == 0 and "handed in late" in ran.out
    assert scores() == {"101": "10", "103": "10", "104": "10"}
    assert names() == {"101": "Doe, Jane", "103": "Lee, Ann", "104": "Roe, Kim"}


@pytest.mark.parametrize("name", ["Lee Ann 103 cards.py", "103-cards.py", "a_103.py"])
def test_who_may_have_handed_in_what_cannot_be_read_is_not_absent(cardkit, name):
    zip_of("one.zip", **{"doejane_101_11_cards.py": ALL, "a_1031_2_cards.py": ALL, name: ALL,
                         "b_7_1040.py": ALL, "janeasmith_102_12_cards.py": ALL})  # fmt: skip
    Path("gradebook.csv").write_bytes(
        f'{GRADEBOOK}"A",1031,a,\r\n"Jane A Smith",102,j,\r\n'.encode()
    )
    ran = cardkit("grade", "snap", "one.zip", "--roster", "gradebook.csv")
    assert ran.status == 1
    assert scores() == {"101": "10", "1031": "10", "102": "10", "104": "0"}
    assert (
        f"gradebook.csv, line 4: Lee, Ann (103) may have handed in {name!r}, which was not graded,"
        " and was left out; mend that file or its name, or delete it" in ran.out
    )


def test_whose_only_file_is_left_out_of_a_zip_is_not_absent(cardkit):
    long = "d/" * 101 + "cards.py"
    zip_of("one.zip", **{"x/rose/cards.py": ALL, f"x/tim/{long}": ALL, "x/ada/cards.py": ALL})
    Path("roster.csv").write_text("Name,Login\nRose,rose\nTim,tim\nUna,una\nAda,ada\n")
    ran = cardkit("grade", "snap", "one.zip", "--roster", "roster.csv")
    assert ran.status == 1 and scores() == {"rose": "10", "ada": "10", "una": "0"}
    assert "Tim (tim) may have handed in 'tim', which was not graded, and was left" in ran.out
