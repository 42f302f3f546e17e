"""From a platform's download to the marks in its own table, with the two commands of the kit."""

from __future__ import annotations

import csv
import json
import os
import sys
import zipfile
from pathlib import Path

import pytest

from autograder.course import assignment as assignments

ALL = "# test_one test_two test_secret\n"
GRADEBOOK = (
    "Student,ID,SIS Login ID,Snap (77),Final Score\r\n"
    "    Points Possible,,,7.0,(read only)\r\n"
    '"Doe, Jane",101,jd,,\r\n"Ölçer, Bo",102,bo,,\r\n"Roe, Ann",103,ar,,\r\n'
)
pytestmark = pytest.mark.usefixtures("kit")


@pytest.fixture
def download() -> Path:
    with zipfile.ZipFile("submissions.zip", "w") as archive:
        archive.writestr("doejane_101_11_cards-1.py", ALL)
        archive.writestr("ölçerbo_LATE_102_12_cards.py", "# test_one\n")
    Path("gradebook.csv").write_bytes(GRADEBOOK.encode())
    return Path("submissions.zip")


def test_a_dry_run_shows_what_was_found_and_grades_nothing(cardkit, kit, download):
    ran = cardkit("grade", "snap", download, "--dry-run", "--roster", "gradebook.csv")
    assert ran.status == 0 and kit.graded == [] and not Path("results").exists()
    assert ran.out == (
        "Canvas download: 3 students, 1 late, 1 who handed in nothing\n"
        "\n"
        "student  name       files found  late  remarks\n"
        "101      Doe, Jane  cards.py\n"
        "102      Ölçer, Bo  cards.py     late\n"
        "103      Roe, Ann   none               nothing was handed in, says the roster\n"
    )
    data = json.loads(cardkit("grade", "snap", download, "--dry-run", "--json").out)
    assert data["kind"] == "canvas" and data["problems"] == []
    assert data["students"][1]["late"] and data["students"][0]["files"] == ["cards.py"]


def test_a_dry_run_names_what_cannot_be_graded(cardkit, download):
    with zipfile.ZipFile(download, "a") as archive:
        archive.writestr("roeann_103_text.html", "print()")
    ran = cardkit("grade", "snap", download, "--dry-run")
    assert ran.status == 1
    assert "103      roeann   none               not graded: a text was typed in" in ran.out
    assert "problem: 103 (roeann) was not graded: a text was typed in, and no file" in ran.out


def test_from_the_download_to_the_marks(cardkit, download):
    ran = cardkit("grade", "snap", download, "--roster", "gradebook.csv")
    assert ran.status == 0
    assert "Canvas download: 3 students, 1 late, 1 who handed in nothing\n" in ran.err
    assert "102      Ölçer, Bo      2       2       0  unmarked 1, handed in late\n" in ran.out
    with open("results/grades.csv", encoding="utf-8", newline="") as file:
        first = next(csv.DictReader(file))
    assert (first["student"], first["name"], first["score"]) == ("101", "Doe, Jane", "10")
    data = json.loads(cardkit("grade", "snap", download, "--json").out)
    assert data["students"][1]["name"] == "Ölçer, Bo"

    ran = cardkit("export", "results", "--to", "canvas", "gradebook.csv")
    assert ran.status == 0 and ran.err == ""
    assert ran.out == (
        "2 of 2 results joined by ID\n"
        "column 'Snap (77)': 14 points here are 7 there, rounded half up to two decimals\n"
        "2 students have marks by hand that are not entered: they count 0\n"
        "1 student handed in nothing: no mark is entered (--not-handed-in zero enters 0)\n"
        "gradebook_filled.csv: written, with 2 marks\n"
    )
    filled = Path("gradebook_filled.csv").read_bytes().decode()
    marks = {"jd,,": "jd,5.00,", "bo,,": "bo,1.00,"}
    wanted = GRADEBOOK
    for before, after in marks.items():
        wanted = wanted.replace(before, after)
    assert filled == wanted and Path("gradebook.csv").read_bytes().decode() == GRADEBOOK


def test_somebody_who_is_not_matched_holds_up_the_export(cardkit, download):
    cardkit("grade", "snap", download)
    arguments = ["export", "results", "--to", "canvas", "gradebook.csv"]
    ran = cardkit(*arguments)
    assert ran.status == 1 and not Path("gradebook_filled.csv").exists()
    assert "not matched: Roe, Ann (103) is in the file and has no result\n" in ran.out
    assert "nothing was written: mend that, or leave those students out with --allow" in ran.out
    data = json.loads(cardkit(*arguments, "--json").out)
    assert data["written"] is None and len(data["unmatched"]) == 1
    ran = cardkit(*arguments, "--allow-unmatched")
    assert ran.status == 0 and "gradebook_filled.csv: written, with 2 marks\n" in ran.out
    ran = cardkit(*arguments, "--allow-unmatched")
    assert ran.status == 2
    assert "gradebook_filled.csv is there already; name another file with -o, or rep" in ran.err
    assert cardkit(*arguments, "--allow-unmatched", "--force", "--json").status == 0
    ran = cardkit(*arguments, "--allow-unmatched", "--force", "-o", "results")
    assert (ran.status, ran.err) == (2, "cardkit: results is a folder; name a file with -o\n")


def test_names_that_differ_need_a_word(cardkit, download):
    cardkit("grade", "snap", download)
    text = GRADEBOOK.replace("Doe, Jane", "Smith, Jane").replace('"Roe, Ann",103,ar,,\r\n', "")
    Path("gradebook.csv").write_bytes(text.encode())
    arguments = ["export", "results", "--to", "canvas", "gradebook.csv"]
    ran = cardkit(*arguments)
    assert ran.status == 1
    assert "101 is 'doejane' among the results and 'Smith, Jane' in the file" in ran.out
    remedy = "if each is one person's, and not a group's, join by the ids alone with --ids-alone"
    assert f"1 name differs: {remedy}\n" in ran.out
    text = text.replace("Ölçer, Bo", "Ölçer, Bo (she/her)")
    Path("gradebook.csv").write_bytes(text.encode())
    assert f"2 names differ: {remedy}\n" in cardkit(*arguments).out
    ran = cardkit(*arguments, "--ids-alone")
    assert ran.status == 0 and "differ" not in ran.out


@pytest.mark.parametrize(("wanted", "count"), [(1, "1 mark"), (0, "no marks")])
def test_few_marks_are_counted_in_words(cardkit, download, wanted, count):
    cardkit("grade", "snap", download)
    text = GRADEBOOK.replace("102,bo,", "102,bo,EX").replace(
        "101,jd,", f"101,jd,{'EX'[wanted * 2 :]}"
    )
    Path("gradebook.csv").write_bytes(text.encode())
    ran = cardkit("export", "results", "--to", "canvas", "gradebook.csv", "--allow-unmatched")
    assert ran.out.endswith(f"gradebook_filled.csv: written, with {count}\n")


def test_a_refused_export_replaces_nothing_and_says_so(cardkit, download):
    cardkit("grade", "snap", download)
    Path("gradebook.csv").write_bytes(GRADEBOOK.replace("101,jd,", "101,jd,1").encode())
    arguments = ["export", "results", "--to", "canvas", "gradebook.csv"]
    ran = cardkit(*arguments)
    assert ran.status == 1 and "nothing was written" in ran.out and "replaced" not in ran.out
    told = json.loads(cardkit(*arguments, "--json").out)
    assert told["written"] is None and told["marks"] == 0 and told["unmatched"]
    ran = cardkit(*arguments, "--allow-unmatched")
    assert ran.status == 0 and "1 mark in the file was another, and is replaced\n" in ran.out


@pytest.mark.parametrize("to", [["canvas", "gradebook.csv"], ["csv"], ["classroom50"]])
def test_a_run_that_graded_nobody_has_nothing_to_export(cardkit, download, to):
    cardkit("grade", "snap", download)
    for each in ("101", "102"):
        Path("results", each, "results.json").unlink()
    ran = cardkit("export", "results", "--to", *to, "--allow-unmatched")
    assert ran.status == 2 and ran.err == (
        "cardkit: results has nobody's result (101: the result is not there any more; grade again);"
        " run `cardkit grade` again\n"
    )
    assert not {each.name for each in Path().iterdir()} & {
        "gradebook_filled.csv", "marks.csv", "classroom50_results",
    }  # fmt: skip


DAMAGE = {
    "damaged": lambda place: place.write_text("{bad"),
    "a pipe": lambda place: (place.unlink(), os.mkfifo(place)),
    "gone": lambda place: place.unlink(),
}


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pipes in folders here")
@pytest.mark.parametrize("how", DAMAGE)
def test_a_result_that_cannot_be_read_is_named_everywhere(cardkit, download, how):
    cardkit("grade", "snap", download)
    DAMAGE[how](Path("results/102/results.json"))
    why = "is not there any more" if how == "gone" else "cannot be read"
    said = f"102: the result {why}; grade again\n"
    for platform, new in (
        ("csv", "marks.csv"),
        ("gradescope", "gradescope_results"),
        ("classroom50", "classroom50_results"),
    ):
        ran = cardkit("export", "results", "--to", platform)
        assert ran.status == 1 and not Path(new).exists()
        assert ran.out == (
            f"not matched: {said}"
            "nothing was written: mend that, or leave those students out with --allow-unmatched\n"
        )
        ran = cardkit("export", "results", "--to", platform, "--json")
        assert ran.status == 1 and json.loads(ran.out)["written"] is None
        ran = cardkit("export", "results", "--to", platform, "--allow-unmatched")
        assert ran.status == 0 and ran.out.endswith(f"{new}: written, with 1 mark\n")
    for command in ("feedback", "report"):
        ran = cardkit(command, "results")
        assert ran.status == 1 and said.removeprefix("102") in ran.out and "written" in ran.out
        ran = cardkit(command, "results", "-o", f"other {command}", "--json")
        assert ran.status == 1 and "102" in str(json.loads(ran.out)["without"])
    ran = cardkit("report", "results", "-o", "more.html", "--anonymous")
    assert ran.status == 1 and "left out: 1 without a result: not in this report\n" in ran.out


def test_a_result_in_no_table_that_cannot_be_read_is_named(cardkit, download):
    cardkit("grade", "snap", download)
    Path("results/rose").mkdir()
    Path("results/rose/results.json").write_text("{bad")
    ran = cardkit("export", "results", "--to", "csv")
    assert ran.status == 1
    assert "rose: results/rose/results.json cannot be read; delete it, or grade again" in ran.out


def test_many_who_are_not_matched_are_counted(cardkit, download):
    cardkit("grade", "snap", download)
    rows = "".join(f"Student{at},{at},,,\r\n" for at in range(200, 230))
    Path("gradebook.csv").write_bytes((GRADEBOOK + rows).encode())
    ran = cardkit("export", "results", "--to", "canvas", "gradebook.csv")
    assert ran.out.count("not matched: ") == 21
    assert "not matched: 11 more; --json lists them all\n" in ran.out


def test_marks_in_tables_and_files_of_our_own(cardkit, download):
    cardkit("grade", "snap", download)
    assert cardkit("export", "results", "--to", "csv").out == "marks.csv: written, with 2 marks\n"
    assert Path("marks.csv").read_text(encoding="utf-8").startswith("student,name,score,possible,")
    ran = cardkit("export", "results", "--to", "classroom50")
    said = "points are whole numbers, each rounded half up: the tests may not add up to the score\n"
    assert said in ran.out
    assert json.loads(Path("classroom50_results/101/result.json").read_text())["score"] == 10
    told = Path("classroom50_results/101/result.json").read_text()
    assert 'tests that you cannot see"' in told and "(hidden test)" not in told
    cardkit("export", "results", "--to", "classroom50", "-o", "more", "--hidden", "titles")
    told = Path("more/101/result.json").read_text()
    assert 'tests that you cannot see"' not in told and "(hidden test)" in told
    ran = cardkit("export", "results", "--to", "gradescope", "-o", "new", "--json")
    assert json.loads(ran.out) == {
        "written": "new",
        "marks": 2,
        "remarks": [],
        "unmatched": [],
    }
    assert json.loads(Path("new/102/results.json").read_text())["score"] == 2
    assert sorted(path.name for path in Path("new").iterdir()) == ["101", "102"]


def test_no_name_becomes_a_formula(cardkit, download):
    Path("gradebook.csv").write_bytes(GRADEBOOK.replace("Roe, Ann", "=Roe;+Ann").encode())
    cardkit("grade", "snap", download, "--roster", "gradebook.csv")
    cardkit("export", "results", "--to", "csv")
    for table in ("marks.csv", "results/grades.csv"):
        assert "'=Roe;'+Ann" in Path(table).read_text(encoding="utf-8")
    assert cardkit("export", "results", "--to", "canvas", "gradebook.csv").status == 0
    assert b'"=Roe;+Ann",103' in Path("gradebook_filled.csv").read_bytes()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["results", "--to", "canvas"], "--to canvas needs the platform's own table: add its FILE"),
        (["results", "--to", "csv", "gradebook.csv"], "--to csv takes no FILE"),
        (["nowhere", "--to", "csv"], "nowhere holds no results of `cardkit grade`; name the fol"),
        (["results", "--to", "moodle", "gradebook.csv"], "has no column with `Participant` and a"),
        (["results", "--to", "canvas", "gradebook.csv", "-o", "gradebook.csv", "--force"],
         "gradebook.csv is the platform's own table; name another file with -o"),
        (["results", "--to", "canvas", "."], ". cannot be read: Is a directory; name a CSV file"),
        (["results", "--to", "moodle", ""], ". cannot be read: Is a directory; name a CSV file"),
        (["results", "--to", "gradescope", "-o", "results"], "results is there already; name"),
        (["results", "--to", "csv", "--hidden", "titles"], "--hidden is for --to classroom50"),
        (["results", "--to", "csv", "-o", "gradebook.csv"], "gradebook.csv is there already; name"),
        (["results", "--to", "csv", "-o", "results/grades.csv", "--force"],
         "results/grades.csv belongs to the results themselves; name another file with -o"),
        (["results", "--to", "canvas", "gradebook.csv", "-o", "./results/overrides.csv"],
         "results/overrides.csv belongs to the results themselves; name another file"),
    ],
)  # fmt: skip
def test_a_wrong_export_is_told_what_is_right(cardkit, download, arguments, sentence):
    cardkit("grade", "snap", download)
    ran = cardkit("export", *arguments)
    assert ran.status == 2 and sentence in ran.err and ran.err.count("\n") == 1


@pytest.mark.parametrize("command", [["export", "--to", "csv"], ["report"]], ids=" ".join)
@pytest.mark.parametrize(
    "place", ["results/grades.csv", "results/101/results.json", "results/101/hidden.json"]
)
def test_nothing_that_is_written_replaces_what_results_consist_of(
    cardkit, download, command, place
):
    cardkit("grade", "snap", download)
    before = Path(place).read_bytes()
    ran = cardkit(*command, "results", "-o", place, "--force")
    assert ran.status == 2
    assert f"{place} belongs to the results themselves; name another file with -o" in ran.err
    assert Path(place).read_bytes() == before
    ran = cardkit(*command, "results", "-o", "results/101", "--force")
    assert ran.status == 2 and "results/101 is a folder; name a file with -o" in ran.err


def test_a_place_that_cannot_be_written_is_one_sentence(cardkit, download):
    cardkit("grade", "snap", download, "--roster", "gradebook.csv")
    for arguments in (["canvas", "gradebook.csv"], ["classroom50"], ["csv"]):
        ran = cardkit("export", "results", "--to", *arguments, "-o", "gradebook.csv/x")
        assert ran.status == 3 and "gradebook.csv/x cannot be written: " in ran.err


def test_a_roster_of_another_class_is_refused(cardkit, download):
    Path("own.csv").write_text("Login,Name\nx,X\n")
    ran = cardkit("grade", "snap", download, "--roster", "own.csv")
    assert ran.status == 2 and "own.csv has no column ID, by which a Canvas download" in ran.err


def test_who_is_not_in_the_roster_is_named_and_graded(cardkit, kit, hand_in):
    hand_in(ALL, "rose", "ada", "bo")
    Path("own.csv").write_text("Login,Email\nrose,r@x\nADA,\ncy,\n,d@x\ncy,c@x\n")
    ran = cardkit("grade", "snap", "class", "--roster", "own.csv")
    assert ran.status == 1 and kit.graded.count("cy") == 1 and len(kit.graded) == 4
    assert "bo is not in the file; this one is graded all the same; look whose it is: so" in ran.out
    assert "own.csv, line 6: cy has the Login of somebody else, and was left" in ran.out
    assert "own.csv, line 5: d@x has no Login, and was left out; write it into the file" in ran.out
    assert "a folder for each student: 4 students, 1 who handed in nothing\n" in ran.err


def test_a_row_of_sums_is_no_student(cardkit, kit, hand_in):
    hand_in(ALL, "1042", "1043")
    Path("own.csv").write_text("SID,Name,Total\n1042,Jane,1\n1043,Bo,2\n1044,Al,3\nAverage,,2\n")
    ran = cardkit("grade", "snap", "class", "--roster", "own.csv")
    assert ran.status == 1 and sorted(kit.graded) == ["1042", "1043", "1044"]
    assert (
        "own.csv, line 5: Average is no number in the column SID, as all who handed in are, and was"
        " left out; delete the line if it is no student, such as one of sums; or mend it"
    ) in ran.out


def test_where_not_all_are_called_by_numbers_nobody_has_to_be(cardkit, kit, hand_in):
    hand_in(ALL, "1042", "bo")
    Path("own.csv").write_text("SID\n1042\nbo\nal\n")
    ran = cardkit("grade", "snap", "class", "--roster", "own.csv")
    assert ran.status == 0 and "al" in kit.graded


def zip_of(*names: str) -> None:
    with zipfile.ZipFile("work.zip", "w") as archive:
        for name in names:
            archive.writestr(name, ALL)


WORKSHEET = "Identifier,Full name,Status\r\nParticipant 31,Jane Doe,\r\nParticipant 32,Al Boo,\r\n"


@pytest.mark.parametrize(
    ("names", "table", "why"),
    [
        (["Default group_0_assignsubmission_file_/cards.py",
          "Group B_7_assignsubmission_file_/cards.py"], WORKSHEET,
         "0 (Default group) is not in the file; 7 (Group B) is not in the file"),
        (["anon_xY12_9007_cards.py", "LATE_anon_zz9_9008_cards.py"], GRADEBOOK,
         "anon_xY12 is not in the file; anon_zz9 is not in the file"),
        (["teamred_101_9007_cards.py", "teamblue_103_9008_cards.py"], GRADEBOOK,
         "101 is 'teamred' among the submissions and 'Doe, Jane' in the file; 103 is 'teamblue'"),
    ],
)  # fmt: skip
def test_nobody_is_added_when_groups_or_nobody_known_handed_in(cardkit, names, table, why):
    zip_of(*names)
    Path("class.csv").write_bytes(table.encode())
    for more in ([], ["--dry-run"]):
        ran = cardkit("grade", "snap", "work.zip", "--roster", "class.csv", *more)
        assert ran.status == 2 and not Path("results").exists()
        assert f"class.csv has 0 of 2 who handed in ({why}" in ran.err
        assert "so who handed in nothing is not known" in ran.err
    assert cardkit("grade", "snap", "work.zip").status == 0


def test_a_name_in_place_of_an_id_is_told_the_id(cardkit):
    zip_of("doejane_101_11_cards.py", "roeann_103_12_cards.py", "roeann_104_13_cards.py")
    for said, why in {
        "DoeJane": "'DoeJane' is the name of 101; write --student 101",
        "roeann": "'roeann' is a name of 103 and 104; write --student 103",
        "102": "there is no student '102'",
    }.items():
        ran = cardkit("grade", "snap", "work.zip", "--student", said)
        assert ran.status == 2 and why in ran.err


@pytest.mark.parametrize(("others", "absent"), [(["doejane_101"], 2), ([], 3)])
def test_canvass_test_student_is_nobody_who_handed_in(cardkit, others, absent):
    zip_of(*(f"{each}_11_cards.py" for each in [*others, "studenttest_999"]))
    Path("class.csv").write_bytes((GRADEBOOK + '"Student, Test",999,,,\r\n').encode())
    ran = cardkit("grade", "snap", "work.zip", "--roster", "class.csv")
    assert ran.status == 0 and f", {absent} who handed in nothing" in ran.err
    count = len(others) + absent
    assert f"{count} student{'s' * (count > 1)}, Canvas's test student, " in ran.err
    with open("results/grades.csv", newline="") as file:
        assert {"101", "102", "103"} <= {row["student"] for row in csv.DictReader(file)}


def test_canvass_test_student_is_in_no_figure(cardkit):
    zip_of("doejane_101_11_cards.py", "roeann_103_12_cards.py")
    with zipfile.ZipFile("work.zip", "a") as archive:
        archive.writestr("studenttest_999_13_cards.py", "# nothing")
    ran = cardkit("grade", "snap", "work.zip")
    assert "999      studenttest      0 " in ran.out and "3 of 3 submissions graded" in ran.out
    assert "median 10, mean 10.0\n" in ran.out
    ran = cardkit("report", "results", "--json")
    told = json.loads(ran.out)
    assert ran.status == 0 and told["summary"][:2] == [["students", "2"], ["mean score", "10.0"]]
    assert told["without"] == [
        ["studenttest (999)", "this is Canvas's test student, and in no figure of the class"]
    ]


def test_a_group_among_students_is_said_when_others_get_nothing(cardkit):
    zip_of("doejane_101_11_cards.py", "roeann_103_12_cards.py", "teamred_104_13_cards.py")
    rows = '"Boo, Al",104,al,,\r\n"Coo, Cy",105,cy,,\r\n'
    Path("class.csv").write_bytes(
        (GRADEBOOK.replace('"Ölçer, Bo",102,bo,,\r\n', "") + rows).encode()
    )
    ran = cardkit("grade", "snap", "work.zip", "--roster", "class.csv")
    assert ran.status == 1
    assert "'Boo, Al' in the file; this one is graded all the same; if this is a group's" in ran.out
    assert (
        "class.csv, line 5: Boo, Al (104) has ID and name that do not go together: 104 is 'teamred'"
        " here, and was left out; look which one is right; if both are names of one student, add"
        " --ids-alone\n"
    ) in ran.out


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ("Login,ID\nx1,1\nx2,2\nx3,3\n", "class.csv has 1 of 3 who handed in (ID: 1)"),
        ("Login,ID\n1,2\n2,1\n3,4\n", "another by 'ID' (Login: 2, ID: 2)"),
    ],
)
def test_a_roster_whose_column_is_in_doubt_has_a_remedy_that_grade_has(
    cardkit, table, sentence, hand_in
):
    hand_in(ALL, *(("1", "2", "9") if "x1" not in table else ("1", "8", "9")))
    Path("class.csv").write_text(table)
    ran = cardkit("grade", "snap", "class", "--roster", "class.csv")
    assert ran.status == 2 and sentence in ran.err and "--by" not in ran.err
    assert "give it one column of ids, with what students are called here" in ran.err


def test_a_class_that_handed_in_another_assignment_is_not_graded(cardkit, kit):
    other = assignments.SUITES / "war"
    other.mkdir()
    (other / "assignment.toml").write_text(
        'slug = "war"\ntitle = "War"\nfiles = ["assignment3.py"]\n[tasks]\n1 = "Cards"\n'
    )
    zip_of("doejane_101_11_assignment3.py", "roeann_103_12_assignment3.py")
    for more in ([], ["--dry-run"]):
        ran = cardkit("grade", "snap", "work.zip", *more)
        assert ran.status == 2 and kit.graded == [] and not Path("results").exists()
        assert ran.err == (
            "cardkit: work.zip: nobody handed in what snap asks for (cards.py), and nothing was"
            " graded; files of war are there: name the right assignment\n"
        )
    assert "assignment3.py was taken as cards.py" in ran.out
    zip_of("doejane_101_11_essay.docx", "roeann_103_12_essay.docx")
    assert "--dry-run shows what is there" in cardkit("grade", "snap", "work.zip").err
    zip_of("doejane_101_11_assignment3.py", "roeann_103_12_cards.py")
    assert cardkit("grade", "snap", "work.zip").status == 0


def test_a_document_in_place_of_a_program_is_told_and_not_graded(cardkit, kit):
    files = {"1": ("cards.py", b"def value():\n"), "2": ("cards.pdf", b"%PDF-1.4\n")}
    files["3"] = "cards.py", b"{\\rtf1 def value():}\n"
    for student, (name, content) in files.items():
        Path("class", student).mkdir(parents=True)
        Path("class", student, name).write_bytes(content)
    ran = cardkit("grade", "snap", "class", "--dry-run")
    assert ran.status == 1
    assert "3 students, 1 that cannot be graded" in ran.out
    assert "not graded: cards.pdf is no program, and there is none beside it" in ran.out
    assert "cards.py is an RTF document, not plain text" in ran.out
    ran = cardkit("grade", "snap", "class")
    assert ran.status == 1 and sorted(kit.graded) == ["1", "3"]


def test_a_class_with_one_file_of_this_assignment_is_doubted(cardkit, kit):
    """One student's file keeps the class from being refused, and the others would have 0 points."""
    for slug, name in (("snap", "value"), ("war", "deal")):
        suite = assignments.SUITES / slug
        suite.mkdir(exist_ok=True)
        (suite / "starters.toml").write_text(
            f'["cards.py"]\nnames = ["{name}"]\ndigest = ""\ntasks = {{ {name} = 1 }}\n'
        )
    (assignments.SUITES / "war" / "assignment.toml").write_text(
        'slug = "war"\ntitle = "War"\nfiles = ["cards.py"]\n[tasks]\n1 = "Cards"\n'
    )
    files = {"1": "def deal():\n", "2": "def deal():\n", "3": "def value():\n"}
    for student, code in files.items():
        Path("class", student).mkdir(parents=True)
        Path("class", student, "cards.py").write_text(code)
    said = "2 of 3 look like work for war, not for snap: is that the assignment you mean?"
    for more in (["--dry-run"], []):
        ran = cardkit("grade", "snap", "class", *more)
        assert ran.status == (0 if more else 1) and f"cardkit: {said}\n" in ran.err
    assert ran.out.count("for what is asked for: value") == 2
    assert ran.out.count("this looks like work for war, not for snap") == 2
    Path("class", "2", "cards.py").write_text("def value():\n")
    assert "look like" not in cardkit("grade", "snap", "class").err


def test_one_zip_of_all_is_said_and_a_folder_per_student_is_as_it_looks(cardkit, kit):
    with zipfile.ZipFile("class.zip", "w") as archive:
        for student in ("rose", "ada"):
            Path("class", student).mkdir(parents=True)
            Path("class", student, "cards.py").write_text(ALL)
            archive.writestr(f"class/{student}/cards.py", ALL)
    assert cardkit("grade", "snap", "class").err == ""
    assert Path("results/grades.csv").read_text().startswith("student,score,possible,")
    again = cardkit("grade", "snap", "class.zip")
    assert again.err == "cardkit: a folder for each student: 2 students\n"
    assert "(2 of them before, unchanged since)" in again.out and len(kit.graded) == 2


def test_results_inside_a_download_are_refused(cardkit, kit):
    folder = Path("download")
    folder.mkdir()
    (folder / "doejane_101_11_cards.py").write_text(ALL)
    ran = cardkit("grade", "snap", folder, "-o", folder / "results")
    assert ran.status == 2 and kit.graded == []
    assert "lies inside the download download; name a folder outside with -o, such as" in ran.err


def test_an_unpacked_download_is_hidden_from_players(cardkit, kit, download, monkeypatch):
    seen = []

    class Seen(kit):
        def __init__(self, assignment, options, slot=None):
            seen.extend(options.private)
            super().__init__(assignment, options, slot)

    monkeypatch.setattr("autograder.worker.grading.Grader", Seen)
    cardkit("grade", "snap", download)
    scratch = [place for place in seen if "cardkit-work-" in place]
    assert scratch and not Path(scratch[0]).exists()
