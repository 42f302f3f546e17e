"""Marks go into a platform's own table, or into files of ours, and who is left is named."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import unicodedata
from decimal import Decimal
from pathlib import Path

import pytest

from autograder.classroom.by_hand import settle
from autograder.classroom.harmless import as_it_was, harmless
from autograder.classroom.overrides import read_overrides
from autograder.classroom.stored import read_result, store_result
from autograder.course.result import Result, TestRecord
from autograder.exports import ExportError, Wanted, fill, marks_table, read_marks
from autograder.exports.points import scaled, whole
from autograder.gradebook import SheetError

CANVAS = (
    "\ufeffStudent,ID,SIS Login ID,\"War, the game (77)\",Warm-up (78),Final Score\r\n"
    "    Points Possible,,,20.0,5.0,(läs endast)\r\n"
    ",,,,,\r\n"
    '"Doe, Jane",101,jd,,4,"0,0"\r\n'
    '"Ölçer, Bo",102,bo,3.0,,\r\n'
    '"Roe, Ann",103,ar,EX,,\r\n'
    '"Student, Test",999,,,,\r\n'
)  # fmt: skip
MOODLE = (
    "Identificador,Nom complet,Adreça,Estat,Qualificació,Qualificació màxima,Comentari\n"
    'Participant 101,Jane Doe,j@x.edu,Tramès,,"100,00","a;b"\n'
    'Participant 102,Bo Ölçer,b@x.edu,Tramès,"50,00","100,00",\n'
    'Participant 103,Ann Roe,a@x.edu,,,"100,00",\n'
)
NAMED = {"101": "doejane", "102": "ölçerbo", "103": "roeann"}
SCORES = {"101": 8.7625, "102": 10, "103": 0}


@pytest.fixture
def results(tmp_path):
    """A folder of results as a run leaves it, for students with these scores out of 10."""

    def made(scores=SCORES, names=NAMED, origin="canvas", **rows: str) -> Path:
        folder = tmp_path / "results"
        folder.mkdir(exist_ok=True)
        about = {"assignment": "snap", **({"students": origin} if origin else {})}
        (folder / "about.json").write_text(json.dumps(about))
        table = [["student", "name", "score", "notes"]]
        for student, score in scores.items():
            tests = [
                TestRecord("test_one", "one works", 1, 4.0, "passed", score * 0.4),
                TestRecord("test_two", "two works", 2, 6.0, "failed", score * 0.6),
            ]
            result = Result("snap", student, tests, task_titles={1: "Cards", 2: "Game"})
            store_result(folder / student / "results.json", result)
            table.append([student, names.get(student, ""), str(score), ""])
        table += [[student, "", "", note] for student, note in rows.items()]
        text = io.StringIO()
        csv.writer(text).writerows(table)
        (folder / "grades.csv").write_text(text.getvalue())
        return folder

    return made


def filled(folder: Path, tmp_path: Path, text: str, platform: str = "canvas", **more: object):
    (tmp_path / "table.csv").write_bytes(text.encode())
    wanted = Wanted(platform, tmp_path / "table.csv", **more)
    return fill(read_marks(folder), wanted, "War, the game")


def test_only_the_marks_of_canvass_gradebook_change(results, tmp_path):
    found = filled(results(), tmp_path, CANVAS)
    assert found.content.decode() == CANVAS.replace("jd,,4", "jd,17.53,4").replace("3.0", "20.00")
    assert found.said == [
        "3 of 3 results joined by ID",
        "column 'War, the game (77)': 10 points here are 20 there, rounded half up to two decimals",
    ]
    assert found.replaced == ["1 mark in the file was another, and is replaced"]
    assert found.unmatched == ["Roe, Ann (103) has 'EX' in the file, which was left there"]
    assert found.pairs == {"101": 3, "102": 4}


def test_only_the_marks_of_moodles_worksheet_change(results, tmp_path):
    names = {"101": "Jane Doe", "102": "Bo Ölçer", "103": "Ann Roe"}
    found = filled(results(names=names, origin="moodle"), tmp_path, MOODLE, "moodle")
    assert found.content.decode() == MOODLE.replace('Tramès,,"', 'Tramès,"87,63","').replace(
        '"50,00"', '"100,00"'
    ).replace("a@x.edu,,,", 'a@x.edu,,"0,00",')
    assert found.unmatched == []


GERMAN = (
    "Kennung,Vollständiger Name,Matrikelnummer,Semester,Status,Bewertung,Bestwertung,Änderbar\n"
    "Teilnehmer/in 101,Jane Doe,1,2,Abgegeben,,20,Ja\n"
    "Teilnehmer/in 102,Jo Doe,2,2,Abgegeben,-,20,Ja\n"
)


def test_moodles_marks_are_known_by_two_headers(results, tmp_path):
    folder = results({"101": 5, "102": 10}, {}, "moodle")
    found = filled(folder, tmp_path, GERMAN, "moodle")
    expected = GERMAN.replace("Abgegeben,,", "Abgegeben,10.00,").replace(",-,", ",20.00,")
    assert found.content.decode() == expected
    assert found.unmatched == [] and found.replaced == []
    found = filled(
        folder, tmp_path, GERMAN.replace("Best", "Größte "), "moodle", column="Bewertung"
    )
    assert found.pairs == {"101": 1, "102": 2}


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (("20", "0"), "which column has the marks is not clear; if one of these has them, name it"),
        (("20", "(Skala)"), "name it with --column: 'Matrikelnummer' (out of 2)"),
        (("Bestwertung", "Mehr"), "'Matrikelnummer' (out of 2), 'Bewertung' (out of 20)"),
    ],
)
def test_other_numbers_of_moodles_worksheet_are_not_taken_for_marks(
    results, tmp_path, change, sentence
):
    folder = results({"101": 5, "102": 10}, {}, "moodle")
    with pytest.raises(SheetError) as refused:
        filled(folder, tmp_path, GERMAN.replace(*change), "moodle")
    assert sentence in str(refused.value)


@pytest.mark.parametrize(
    ("yes", "no"), [("Yes", "No"), ("Ja", "Nein"), ("Sí", "No"), ("Да", "Нет"), ("はい", "いいえ")]
)
def test_a_grade_that_moodle_will_not_change_is_named_and_left(results, tmp_path, yes, no):
    folder = results({"101": 5, "102": 10}, {}, "moodle")
    text = GERMAN.replace("Änderbar", "Änderbar,Notiz").replace(",Ja\n", f",{yes},-\n")
    locked = text.replace(f"-,20,{yes}", f"-,20,{no}")
    found = filled(folder, tmp_path, locked, "moodle")
    assert found.content.decode() == locked.replace("Abgegeben,,", "Abgegeben,10.00,")
    assert found.pairs == {"101": 1} and len(found.unmatched) == 1
    assert found.unmatched[0].startswith("Jo Doe (102) has a grade that cannot be changed, says")
    for other in (text, locked.replace(f"20,{no},-", f"20,perhaps {no},{no}")):
        assert filled(folder, tmp_path, other, "moodle").unmatched == []


def test_numbers_without_names_may_be_those_of_groups(results, tmp_path):
    text = (
        "Identifier,Status,Grade,Maximum Grade\nParticipant 101,Sent,,20.00\n"
        "Participant 102,Sent,,20.00\n"
    )
    folder = results({"101": 5, "102": 10}, {"101": "Group A", "102": "Group B"}, "moodle")
    with pytest.raises(SheetError) as refused:
        filled(folder, tmp_path, text, "moodle")
    assert "table.csv has no names, and the download has some: 101 is 'Group A'" in str(
        refused.value
    )
    assert len(filled(folder, tmp_path, text, "moodle", names=False).pairs) == 2
    folder = results({"101": 5, "102": 10}, {}, "moodle")
    assert len(filled(folder, tmp_path, text, "moodle").pairs) == 2


def test_numbers_of_canvas_without_names_may_be_those_of_groups(results, tmp_path):
    """Somebody has deleted the first column, perhaps to keep names from others."""
    text = "ID,War (77)\n,20\n101,\n102,\n"
    named = {"101": "team1", "102": "team2"}
    for more in ({}, {"column": "War"}):
        with pytest.raises(SheetError, match="has no names, and the download has some: 101 is"):
            filled(results({"101": 5, "102": 10}, named), tmp_path, text, **more)
    found = filled(results({"101": 5, "102": 10}, named), tmp_path, text, column="War", names=False)
    assert found.content.decode() == "ID,War (77)\n,20\n101,10.00\n102,20.00\n"
    found = filled(results({"101": 5, "102": 10}, {}), tmp_path, text, column="War")
    assert found.pairs == {"101": 2, "102": 3}


def test_numbers_above_the_maximum_are_no_marks(results, tmp_path):
    text = GERMAN.replace(",1,2", ",123456,2").replace(",2,2", ",123457,2")
    text = text.replace("20", "(Skala)")
    with pytest.raises(SheetError, match="has no column of numbers before one that says the max"):
        filled(results({"101": 5}, {}, "moodle"), tmp_path, text, "moodle")


@pytest.mark.parametrize("column", ["", "Bewertung"])
@pytest.mark.parametrize("headers", ["Bewertung,Bestwertung", "Bewertung,Mehr"])
@pytest.mark.parametrize(
    ("cell", "is_kept"), [("Bestanden", True), ("22", False), ("-1", False), ("n/a", True)]
)
def test_one_odd_cell_of_moodles_worksheet_does_not_refuse_it(
    results, tmp_path, column, headers, cell, is_kept
):
    folder = results({"101": 5, "102": 10}, {}, "moodle")
    text = GERMAN.replace("Abgegeben,,", f"Abgegeben,{cell},")
    text = text.replace("Bewertung,Bestwertung", headers).replace(",2,Abg", ",,Abg")
    if not column and "Mehr" in headers:
        with pytest.raises(SheetError, match="if one of these has them, name it with --column: 'B"):
            filled(folder, tmp_path, text, "moodle")
        return
    found = filled(folder, tmp_path, text, "moodle", column=column)
    left = f"Jane Doe (101) has {cell!r} in the file, which was left there"
    assert found.unmatched == ([left] if is_kept else [])
    expected = text.replace(",-,", ",20.00,")
    if not is_kept:
        expected = expected.replace(f",{cell},", ",10.00,")
        assert found.replaced == ["1 mark in the file was another, and is replaced"]
    assert found.content.decode() == expected


def test_a_decimal_comma_is_that_of_the_table(results, tmp_path):
    text = CANVAS.replace("20.0", "20").replace("5.0", '"5,0"').replace("3.0", "")
    found = filled(results(), tmp_path, text)
    assert 'jd,"17,53",4' in found.content.decode()


@pytest.mark.parametrize(
    ("points", "mark"),
    [
        ('"1,000.00"', "876.25"),
        ('"1.000,00"', '"876,25"'),
        ('"1\u202f000,00"', '"876,25"'),
        ('"1,000,000"', '"876250,00"'),
    ],
)
def test_thousands_are_numbers(results, tmp_path, points, mark):
    text = CANVAS.replace("20.0,5.0", f"{points},5").replace("3.0", "")
    assert f"jd,{mark},4" in filled(results(), tmp_path, text).content.decode()


def test_who_is_in_only_one_of_the_two_is_named(results, tmp_path):
    names = {"101": "somebody", "105": "doejanee"}
    folder = results({"101": 1, "105": 2, "103": 3}, names, **{"102": "a text was typed in"})
    (folder / "103" / "results.json").write_text("{")
    found = filled(folder, tmp_path, CANVAS)
    assert found.unmatched == [
        "102: a text was typed in",
        "103: the result cannot be read; grade again",
        "101 is 'somebody' among the results and 'Doe, Jane' in the file",
        "105 (doejanee) is not in the file; perhaps Doe, Jane (101)",
    ]
    assert found.content == CANVAS.encode()


def test_the_test_student_of_canvas_is_left_out(results, tmp_path):
    scores = {"101": 1, "102": 2, "103": 3, "999": 4}
    folder = results(scores, {**NAMED, "999": "studenttest"})
    found = filled(folder, tmp_path, CANVAS.replace("EX", ""))
    assert found.said[:2] == [
        "3 of 3 results joined by ID",
        "999 (studenttest) is Canvas's test student, and was left out",
    ]
    assert found.unmatched == [] and b'"Student, Test",999,,,,' in found.content


def test_folders_with_names_are_told_whose_they_may_be(results, tmp_path):
    folder = results({"Doe, Jane": 1, "olcer_bo": 2, "x": 3}, {}, "")
    found = filled(folder, tmp_path, CANVAS)
    assert found.said[0] == "0 of 3 results joined"
    assert found.said[-1] == (
        "results are joined by ids, and never by names: grade the class again, with students called"
        " by one of these columns: ID, SIS Login ID"
    )
    assert found.unmatched[:3] == [
        "Doe, Jane is not in the file; perhaps Doe, Jane (101)",
        "olcer_bo is not in the file; perhaps Ölçer, Bo (102)",
        "x is not in the file",
    ]
    assert found.pairs == {} and found.content == CANVAS.encode()
    for other in ({"Doe, Jane": 1, "x": 2}, {"Doe, Jane": 1, "Roe, Ann": 2, "bo": 3}):
        (folder / "grades.csv").unlink()
        with pytest.raises(SheetError, match="students of the results"):
            filled(results(other, {}, ""), tmp_path, CANVAS)


@pytest.mark.parametrize("names", [{}, {"007": "Jane Doe", "08": "Bo Ölçer", "9": "Ann Roe"}])
def test_ids_without_their_zeros_are_said_to_be_that(results, tmp_path, names):
    text = CANVAS.replace(",jd,", ",7,").replace(",bo,", ",8,").replace(",ar,", ",09,")
    folder = results({"007": 1, "08": 2, "9": 3}, names, "gradescope")
    try:
        said = "\n".join(filled(folder, tmp_path, text).said)
    except SheetError as error:
        said = str(error)
    assert "007 here and 7 in the column 'SIS Login ID' of " in said
    assert "differ by zeros in front alone, which a spreadsheet takes away: export the" in said
    assert "grade the class again" not in said and "name the file of" not in said
    found = filled(folder, tmp_path, text.replace(",7,", ",007,").replace(",09,", ",9,"))
    assert any(each.startswith("08 here and 8 in the column") for each in found.said)
    assert found.pairs.keys() == {"007"}  # Roe has another mark
    found = filled(results({"0101": 1, "102": 2, "103": 3}), tmp_path, CANVAS)
    assert not any("zeros" in each for each in found.said)


def test_marks_of_groups_and_of_anonymous_students_are_said_to_be_entered_by_hand(
    results, tmp_path
):
    found = filled(results({"anon_x": 1, "anon_y": 2}, {}), tmp_path, CANVAS)
    assert found.said[-1].startswith("nobody's id is in the file: name the table of this class;")
    assert found.said[-1].endswith("are entered by hand (--to csv lists them)")


def test_a_student_of_the_table_without_a_result_is_named(results, tmp_path):
    found = filled(results({"101": 1, "102": 2}), tmp_path, CANVAS)
    assert found.unmatched == ["Roe, Ann (103) is in the file and has no result"]


def test_a_student_without_a_result_is_named_once_however_an_accent_is_written(results, tmp_path):
    without = {unicodedata.normalize("NFD", "zoë"): "not graded: two files"}
    folder = results({"jd": 1, "bo": 2}, {}, "", **without)
    found = filled(folder, tmp_path, CANVAS.replace(",ar,EX", ",ZOË,"))
    [sentence] = found.unmatched
    assert sentence.endswith(": not graded: two files")


@pytest.mark.parametrize(
    "first",
    ['"Student, Test",999,te,7,,\r\n', '"Ghost, G",,gg,3,,\r\n', '"Ghost, G",,,3,,\r\n'],
)
@pytest.mark.parametrize("language", ["    Points Possible", "    Mögliche Punkte", ""])
def test_nobodys_mark_is_taken_for_the_points(results, tmp_path, first, language):
    text = CANVAS.replace("    Points Possible", language).replace("EX", "").replace("3.0", "")
    text = text.replace('"Doe, Jane"', first + '"Doe, Jane"')
    found = filled(results(), tmp_path, text)
    assert "10 points here are 20 there" in found.said[1]
    ghost = "Ghost, G (gg)" if "gg" in first else "Ghost, G"
    left = [f"{ghost} is in the file and has no result"] if "Ghost" in first else []
    assert found.unmatched == left
    points = f"{language},,,20.0,5.0,(läs endast)\r\n"
    with pytest.raises(SheetError, match="has no row 'Points Possible' above the students"):
        filled(results(), tmp_path, text.replace(points, ""))


def test_the_points_are_said_once(results, tmp_path):
    row = ",,,20.0,5.0,(läs endast)\r\n"
    text = CANVAS.replace("    Points Possible", "    Mögliche Punkte").replace(row, row + row)
    with pytest.raises(SheetError, match="has several rows 'Points Possible'"):
        filled(results(), tmp_path, text)


def test_marks_that_are_not_entered_are_counted(results, tmp_path):
    folder = results({"101": 0, "102": 2, "103": 3})
    manual = TestRecord("style", "style", 2, 4.0, "waiting", manual=True)
    store_result(folder / "101" / "results.json", Result("snap", "101", [manual]))
    said = filled(folder, tmp_path, CANVAS).said
    assert "1 student has marks by hand that are not entered: they count 0" in said


@pytest.mark.parametrize(
    ("change", "column", "chosen"),
    [
        (("", ""), "", 3),  # by the title
        (("", ""), "78", 4),
        (("", ""), "warm-up", 4),
        (("", ""), "Warm-up (78)", 4),
        (("War, the game (77)", "snap (77)"), "", 3),  # by the slug
        ((",5.0", ","), "", 3),  # the only one with points, and by the title
        (("20.0", "0"), "78", 4),
    ],
)
def test_the_column_of_the_assignment(results, tmp_path, change, column, chosen):
    text = CANVAS.replace(*change).replace("EX", "")
    content = filled(results(), tmp_path, text, column=column).content.decode("utf-8-sig")
    before = list(csv.reader(io.StringIO(text)))
    after = list(csv.reader(io.StringIO(content)))
    places = {
        at
        for one, other in zip(before[3:], after[3:], strict=True)
        for at, (old, new) in enumerate(zip(one, other, strict=True))
        if old != new
    }
    assert places == {chosen}


@pytest.mark.parametrize(
    ("platform", "text", "column", "sentence"),
    [
        ("canvas", CANVAS.replace("War, the", "The"), "",
         "has no column of marks called 'War, the game' or 'snap'; name one with --column: 'The g"),
        ("canvas", CANVAS.replace("Warm-up (78)", '"War, the game (78)"'), "",
         "has several columns called 'War, the game' or 'snap'; name one with --column: 'War, the"
         " game (77)', 'War, the game (78)'"),
        ("canvas", CANVAS, "79", "has no column of marks called '79'; name one with --column: 'Wa"),
        ("canvas", CANVAS.replace('"War, the game (77)",', "").replace(",20.0", ""), "",
         "has no column of marks called 'War, the game' or 'snap'; name one with --column: 'Warm-"),
        ("canvas", CANVAS.replace("20.0,", "0.00,"), "", "'War, the game (77)' has no points in C"),
        ("canvas", CANVAS.replace("20.0,", ","), "", "'War, the game (77)' has no points in Canva"),
        ("canvas", CANVAS.replace("20.0,", ","), "77", "'War, the game (77)' has no points in Can"),
        ("canvas", CANVAS.replace("20.0,5.0", ","), "", "'War, the game (77)' has no points in Ca"),
        ("canvas", CANVAS.replace("20.0,", f"1{'0' * 29},"), "",
         "column 'War, the game (77)' is out of 1e+29; give it points from 0.01 to 1000000000 on"),
        ("canvas", CANVAS.replace("20.0,", "0.0011,"), "", "is out of 0.0011; give it points"),
        ("moodle", MOODLE.replace("100,00", "1" + "0" * 29), "", "is out of 1e+29; give it points"),
        ("canvas", CANVAS.replace("20.0,", '"1,000",'), "",
         "has '1,000' points, which could be 1 or 1000; write it without ','"),
        ("canvas", CANVAS.replace("    Points Possible,,,20.0,5.0,(läs endast)\r\n", ""), "",
         "has no row 'Points Possible' above the"),
        ("canvas", CANVAS.replace(",ID,", ",No,"), "", "has no column ID, by which a Canvas downl"),
        ("canvas", CANVAS.replace('jd,,4,"0,0"', "jd"), "", "line 4 ends before the column"),
        ("moodle", CANVAS, "", "has no column with `Participant` and a number; name the grading"),
        ("moodle", MOODLE.replace('"100,00"', "A"), "", "has no column of numbers before one"),
        ("moodle", MOODLE.replace('100,00","a', '90,00","a'), "", "has no column of numbers"),
    ],
)  # fmt: skip
def test_a_table_that_cannot_be_filled_in_is_refused(
    results, tmp_path, platform, text, column, sentence
):
    with pytest.raises(SheetError) as refused:
        filled(results(origin=platform), tmp_path, text, platform, column=column)
    assert sentence in str(refused.value)


def test_points_are_rounded_half_up_once():
    assert scaled(0.125, 10, Decimal("10")) == Decimal("0.13")
    assert scaled(87.625, 100, Decimal("100")) == Decimal("87.63")  # float's own is 87.62
    assert scaled(2, 3, Decimal("10.0")) == Decimal("6.67")
    assert scaled(0, 0, Decimal("10")) == 0
    assert [whole(each) for each in (0.5, 1.5, 2.5, 0.25, 97.4999)] == [1, 2, 3, 0, 97]


def test_the_table_of_our_own_has_all_points(results):
    header, rows = marks_table(read_marks(results({"101": 5, "103": 10}, **{"102": "late"})))
    assert header == [
        "student", "name", "score", "possible", "Task 1: Cards", "Task 2: Game", "test_one",
        "test_two",
    ]  # fmt: skip
    assert list(rows) == [
        ["101", "doejane", 5, 10, 2, 3, 2, 3],
        ["103", "roeann", 10, 10, 4, 6, 4, 6],
        ["102", "", "", "", "", "", "", ""],
    ]


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda folder: (folder / "about.json").unlink(), "holds no results of `cardkit grade`"),
        (lambda folder: (folder / "about.json").write_text("[]"), "holds no results of `cardkit"),
        (
            lambda folder: (folder / "grades.csv").unlink(),
            "is not there; run `cardkit grade` again",
        ),
        (
            lambda folder: (folder / "grades.csv").write_bytes(b"\xff"),
            "(it is not UTF-8); save it as",
        ),
        (lambda folder: (folder / "grades.csv").write_text("x\n"), "has no column 'student'"),
    ],
)
def test_results_that_cannot_be_trusted_are_refused(results, spoil, sentence):
    folder = results()
    spoil(folder)
    with pytest.raises(ExportError) as refused:
        read_marks(folder)
    assert sentence in str(refused.value)


@pytest.mark.parametrize("cell", ["55", "55,5", "10"])
def test_a_mark_changed_in_grades_csv_is_not_passed_over(results, cell):
    folder = results({"101": 7.5})
    text = (folder / "grades.csv").read_text()
    (folder / "grades.csv").write_text(text.replace(",7.5,", f',"{cell}",'))
    with pytest.raises(ExportError) as refused:
        read_marks(folder)
    assert f"grades.csv says {cell} for 101, and the result 7.5: run" in str(refused.value)
    assert f"points by hand are entered in {folder / 'overrides.csv'}" in str(refused.value)


@pytest.mark.parametrize(("separator", "encoding"), [(";", "utf-8-sig"), ("\t", "utf-16")])
def test_a_grades_csv_that_a_spreadsheet_saved_is_the_same(results, separator, encoding):
    folder = results({"101": 7.5}, **{"102": "two files"})
    before = read_marks(folder)
    text = (folder / "grades.csv").read_text().replace(",", separator)
    (folder / "grades.csv").write_text(text.replace("7.5", "7,5"), encoding=encoding)
    assert read_marks(folder) == before


@pytest.mark.parametrize("cell", ["7.50", "7,5", "07. Mai"])
def test_a_mark_that_a_spreadsheet_wrote_otherwise_is_the_same(results, cell):
    folder = results({"101": 7.5})
    text = (folder / "grades.csv").read_text()
    (folder / "grades.csv").write_text(text.replace(",7.5,", f',"{cell}",'))
    assert set(read_marks(folder).paths) == {"101"}


HEADER = "student,test,points,reason\n"


@pytest.mark.parametrize(
    ("rows", "is_known"),
    [
        ("101,test_one,1,late\n", True),
        (" 101 ,test_one,1.0,late\n", True),  # a spreadsheet saved it
        ("101,test_one,1,late\n101,test_two,2,seen\n", False),
        ("101,test_one,2,late\n", False),
        ("101,test_one,1,ill\n", False),
        ("", False),
        ("101,test_one,1,late\n999,test_one,1,late\n101,test_one,x,late\n", True),  # no points
    ],
)
def test_points_entered_after_the_last_run_have_to_be_graded_first(results, rows, is_known):
    folder = results()
    (folder / "overrides.csv").write_text(f"{HEADER}101,test_one,1,late\n")
    graded = read_result(folder / "101" / "results.json")
    settle(
        graded, (), read_overrides(folder / "overrides.csv", ["101"], {"test_one": 4.0}).of("101")
    )
    store_result(folder / "101" / "results.json", graded)
    text = (folder / "grades.csv").read_text()
    (folder / "grades.csv").write_text(
        re.sub(r"(?m)^(101,[^,]*,)[^,]*", rf"\g<1>{graded.score}", text)
    )
    assert "101" in read_marks(folder).paths
    (folder / "overrides.csv").write_text(HEADER + rows)
    os.utime(folder / "overrides.csv", (1, 1))  # what time it is tells nothing
    if is_known:
        assert "101" in read_marks(folder).paths
    else:
        said = r"was changed after the last run \(the points of 101\); run `cardkit grade` again"
        with pytest.raises(ExportError, match=said):
            read_marks(folder)


def test_an_overrides_csv_that_nobody_can_read_has_to_be_mended_first(results):
    folder = results()
    (folder / "overrides.csv").write_text("")
    with pytest.raises(ExportError, match="was changed after the last run; run `cardkit grade`"):
        read_marks(folder)


def test_a_result_that_is_removed_meanwhile_is_named(results):
    marks = read_marks(results())
    (marks.folder / "102" / "results.json").unlink()
    with pytest.raises(ExportError, match=r"102/results.json was changed meanwhile; run `cardkit"):
        list(marks.results())


def test_a_fault_of_the_grader_is_no_mark(results):
    folder = results()
    broken = TestRecord("test_one", "one works", 1, 4.0)
    store_result(folder / "101" / "results.json", Result("snap", "101", [broken]))
    assert read_marks(folder).without == {"101": "some tests could not be judged; grade again"}


@pytest.mark.parametrize("text", ["=1", "a;=1", "'=1", "+x, -y", "a, b", "''@", '"=1', "O'Neil"])
def test_a_name_is_read_from_a_table_as_it_was(text):
    assert as_it_was(harmless(text)) == text
