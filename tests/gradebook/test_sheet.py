"""A table is read as csv reads it, and only the cells that are named change."""

from __future__ import annotations

import csv
import io
import random
from pathlib import Path

import pytest

from autograder.gradebook import SheetError, join, people_of, read_sheet

GRADEBOOK = (
    "Student,ID,SIS User ID,SIS Login ID,Section,\"War, the game (77)\",Final Score\r\n"
    "    Points Possible,,,,,10.0,(läs endast)\r\n"
    "\r\n"
    '"Doe, Jane",101,s1,jd,A,,"0,0"\r\n'
    '"Ölçer, ""Bo""",102,s2,bo,A,5.0,\r\n'
    '"Student, Test",999,,,,,\r\n'
)  # fmt: skip


@pytest.fixture
def sheet(tmp_path):
    def made(data: str | bytes) -> object:
        path = tmp_path / "book.csv"
        path.write_bytes(data.encode() if isinstance(data, str) else data)
        return read_sheet(path)

    return made


def texts(sheet) -> list[list[str]]:
    return [[cell.text for cell in row] for row in sheet.rows]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_cells_are_those_of_csv_and_bytes_stay(sheet, encoding):
    data = GRADEBOOK.encode(encoding)
    found = sheet(data)
    wanted = [row or [""] for row in csv.reader(io.StringIO(GRADEBOOK, newline=""))]
    assert texts(found) == wanted
    assert found.changed({}) == data
    changed = found.changed({(3, 5): "9,5", (4, 5): "7"}).decode(encoding)
    assert changed == GRADEBOOK.replace('jd,A,,"', 'jd,A,"9,5","').replace("A,5.0,", "A,7,")


def test_any_table_is_read_as_csv_reads_it(sheet):
    draw = random.Random(7)
    for _ in range(200):
        separator = draw.choice(",;\t")
        end = draw.choice(["\n", "\r\n"])
        rows = [
            ["".join(draw.choices('ab ,;"\n=é', k=draw.randint(0, 4))) for _ in range(3)]
            for _ in range(draw.randint(1, 5))
        ]
        text = io.StringIO()
        writer = csv.writer(text, delimiter=separator, lineterminator=end)
        writer.writerow(["x", "y", "z"])
        writer.writerows(rows)
        shown = text.getvalue().removesuffix(draw.choice(["", end]))
        assert texts(sheet(shown)) == [["x", "y", "z"], *rows]
        assert sheet(shown).changed({}) == shown.encode()


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (
            b"PK\x03\x04\x14\0",
            r"is a zip, or a spreadsheet such as .xlsx, .* name the CSV file that",
        ),
        (b"a,b\n\xff", r"is not UTF-8; download it again, or save it as 'CSV UTF-8'"),
        (b"PK\0\0", r"is not a CSV file; name the one that the platform exported"),
        ('a,b\n"c,d\n', r"line 2: a quote is not closed, or ends in the middle of a cell"),
        ('a,b\n1,"c"d\n', r"line 2: a quote is not closed, or ends"),
    ],
)
def test_what_is_no_table_is_refused(sheet, data, sentence):
    with pytest.raises(SheetError, match=sentence):
        sheet(data)


def test_a_missing_or_huge_file_is_refused(tmp_path, monkeypatch):
    with pytest.raises(SheetError, match="cannot be read: No such file or directory; name a CSV"):
        read_sheet(tmp_path / "nowhere.csv")
    monkeypatch.setattr("autograder.gradebook.sheet.MOST_BYTES", 3)
    (tmp_path / "huge.csv").write_text("a,b,c")
    with pytest.raises(SheetError, match="cannot be read: it has more than 3 bytes"):
        read_sheet(tmp_path / "huge.csv")


def test_who_is_in_canvass_gradebook(sheet):
    people = people_of(sheet(GRADEBOOK))
    assert people.rows == [3, 4] and people.names[4] == 'Ölçer, "Bo"'
    assert list(people.columns) == ["ID", "SIS User ID", "SIS Login ID"]
    assert people.said(3) == "Doe, Jane (101)"


def test_canvass_names_may_be_in_two_columns(sheet):
    people = people_of(
        sheet(
            "LastName,FirstName,ID,SIS Login ID,War (77)\r\n"
            "    Points Possible,,,,10.0\r\n"
            "Doe,Jane,101,jd,\r\nLee,,102,lee,\r\nStudent,Test,999,,\r\n"
        )
    )
    assert people.names == {2: "Doe, Jane", 3: "Lee"} and people.tests == {4: {"999"}}
    joined = join({"101": "leebo", "102": "lee"}, people, "canvas")
    assert joined.rows == {"102": 3} and joined.differing == ["101"]
    bare = "LastName,FirstName,ID,War (77)\r\n    Mögliche Punkte,,,10\r\nDoe,Jane,101,\r\n"
    assert people_of(sheet(bare)).rows == [2]


@pytest.mark.parametrize("headers", ["Étudiant", "Nachname,Vorname"])
def test_canvass_names_are_read_below_headers_of_any_language(sheet, headers):
    """A group's number that is a student's is forbidden by the name alone."""
    is_two = "," in headers
    jane, points = ("Doe,Jane", "Points,") if is_two else ('"Doe, Jane"', "    Points")
    text = f"{headers},ID,Kurs,War (77)\r\n{points},,,10\r\n{jane},101,A,\r\n"
    people = people_of(sheet(text))
    assert people.rows == [2] and people.names == {2: "Doe, Jane"}
    assert join({"101": "doejane"}, people, "canvas").rows == {"101": 2}
    assert join({"101": "team1"}, people, "canvas").differing == ["101"]
    people = people_of(sheet(text.replace("War (77)", "War")))
    assert people.rows == [2] and people.names == {2: ""}


@pytest.mark.parametrize(
    "headers", ["First name,Surname", "First Name,Last Name", "first_name,last_name"]
)
def test_a_surname_is_part_of_the_name(sheet, headers):
    people = people_of(sheet(f"{headers},ID number\nJane,Doe,0011\n"))
    assert people.names == {1: "Jane Doe"}
    assert join({"0011": "Jane Doe"}, people, "gradescope").rows == {"0011": 1}


@pytest.mark.parametrize(
    "header", ["student_id", "sis_login_id", "github_username", "Email_Address", "id_number"]
)
def test_headers_may_be_written_as_programs_write_them(sheet, header):
    people = people_of(sheet(f"name,{header}\nJane Doe,jd1\n"))
    assert people.columns == {header: {1: "jd1"}}


def test_somebody_without_an_id_is_in_canvass_gradebook(sheet):
    people = people_of(sheet(GRADEBOOK + '"Ghost, G",,,gg\r\n"Lost, L",,,\r\n'))
    assert [people.said(row) for row in people.rows[2:]] == ["Ghost, G (gg)", "Lost, L"]


def test_who_is_in_moodles_worksheet_in_any_language(sheet):
    words = (
        "Participant ",
        "Participante",
        "Teilnehmer/in ",
        "Teilnehmer/in",
        "参与者",
        "Účastník",
    )
    for word in words:
        people = people_of(
            sheet(
                "ID,Nom complet,Adreça,Estat,Qualificació,Qualificació màxima\n"
                f'{word}501,Zoë,z@x.edu,,,"100,00"\n{word}502,Bo,b@x.edu,,"5,00","100,00"\n'
            )
        )
        assert people.moodle and people.columns["ID"] == {1: "501", 2: "502"}
        assert people.names == {1: "Zoë", 2: "Bo"}
        assert people.columns["Adreça"] == {1: "z@x.edu", 2: "b@x.edu"}


IN_DANISH = (
    "Identifikator,Fulde navn,Status,Karakter,Højeste karakter\n"
    "Deltager 501,Zoë Lee,Afleveret,-,100\nDeltager 502,Bo Ray,Afleveret,-,100\n"
    "Deltager 503,Ann Roe,Ikke afleveret,-,100\n"
)


def test_names_of_moodles_worksheet_are_known_by_those_of_the_download(sheet):
    """A language that is not known here, and no address, after which a name is looked for."""
    people = people_of(sheet(IN_DANISH))
    joined = join({"501": "Zoë Lee", "502": "Ray Bo", "503": "Team 3"}, people, "moodle")
    assert joined.rows == {"501": 1, "502": 2} and joined.differing == ["503"]
    assert people.names == {1: "Zoë Lee", 2: "Bo Ray", 3: "Ann Roe"}
    for other in ({"501": "Team 1", "502": "Bo Ray"}, {"501": "", "502": ""}):
        people = people_of(sheet(IN_DANISH))
        assert join(other, people, "moodle").rows == {"501": 1, "502": 2}
        assert not any(people.names.values())


@pytest.mark.parametrize("group", ["Group 1", "Lab-A", "G 1-2", "-"])
def test_the_group_that_moodle_puts_before_a_name_is_no_name(sheet, group):
    text = IN_DANISH.replace("Fulde navn", "Full name").replace("Bo Ray", '"Ray-Ban, Bo"')
    keys = {"501": f"{group}-Zoë Lee", "502": f"{group}-Bo Ray-Ban", "503": f"{group}-Bo Roe"}
    people = people_of(sheet(text))
    joined = join(keys, people, "moodle")
    assert joined.rows == {"501": 1, "502": 2} and joined.differing == ["503"]
    named = people_of(sheet("Student,ID\nZoë Lee,501\n"))
    assert join({"501": f"x{group}-Zoë Lee"}, named, "canvas").rows == {}


def test_results_are_joined_by_ids_exactly(sheet):
    people = people_of(sheet(GRADEBOOK))
    joined = join({"101": "doejane", "102": "", "10": ""}, people, "canvas")
    assert joined.rows == {"101": 3, "102": 4} and joined.columns == ["ID"]
    assert joined.unmatched == {"10": "10 is not in the file"} and joined.without == []
    joined = join({"jd": "", "BO": ""}, people, "folders")
    assert joined.rows == {"jd": 3, "BO": 4} and joined.columns == ["SIS Login ID"]


def test_a_name_suggests_and_forbids_and_joins_nobody(sheet):
    people = people_of(sheet(GRADEBOOK))
    joined = join({"7": "janedoe", "102": "roeann"}, people, "canvas")
    assert joined.rows == {} and joined.without == [3, 4]
    assert joined.unmatched == {
        "7": "7 (janedoe) is not in the file; perhaps Doe, Jane (101)",
        "102": "102 is 'roeann' among the results and 'Ölçer, \"Bo\"' in the file",
    }
    assert join({"102": "roeann"}, people, "canvas", names=False).rows == {"102": 4}


def test_the_test_student_of_canvas_needs_no_row(sheet):
    people = people_of(sheet(GRADEBOOK))
    joined = join({"101": "", "999": "studenttest"}, people, "canvas")
    assert joined.rows == {"101": 3} and joined.tests == ["999"] and joined.unmatched == {}


def test_one_row_is_one_results(sheet):
    people = people_of(sheet(GRADEBOOK))
    joined = join({"jd": "", "JD": "", "bo": ""}, people, "folders")
    assert joined.rows == {"bo": 4}
    assert joined.unmatched["jd"] == "jd: 2 results belong to Doe, Jane (101): JD, jd"


def test_all_are_joined_by_one_column_and_addresses_by_another(sheet):
    table = "ID,SID,Mail\n1,7,a@x.edu\n2,8,b@x.edu\n3,9,c@x.edu\n4,,d@x.edu\n"
    people = people_of(sheet(table))
    joined = join({"7": "", "8": "", "4": "", "D@x.edu": ""}, people, "gradescope")
    assert joined.rows == {"7": 1, "8": 2, "D@x.edu": 4} and joined.columns == ["SID", "Mail"]
    assert list(joined.unmatched) == ["4"]  # which is another column's


def test_an_id_that_is_there_twice_is_nobodys(sheet):
    people = people_of(sheet("Login,Name\nbo,Bo\nbo,Bo\nada,Ada\njd,Jo\n"))
    joined = join({"bo": "", "ada": "", "jd": ""}, people, "folders")
    assert joined.unmatched == {"bo": "bo is in the file more than once, in lines 2 and 3"}


@pytest.mark.parametrize(
    ("text", "keys", "origin", "by", "sentence"),
    [
        ("Student,SIS ID\nx,1\n", "1", "canvas", "", "has no column ID, by which a Canvas"),
        ("ID,Login\n1,a\n", "1", "moodle", "", "has no column with `Participant` and a number"),
        ("Colour\nred\n", "1", "folders", "", "has no column of ids; it needs one such as ID"),
        ("ID,Login\n1,a\n", "1", "folders", "Mail", "has no column 'Mail' of ids; there are: ID"),
        ("ID,Login\n1,2\n2,3\n", "2", "folders", "", "2 is one student by 'ID' and another"),
        ("ID,Login\n1,a\n", "a b c", "folders", "", r"has 1 of 3 students of the results \(Log"),
        ("ID,Login\n1,a\n", "x", "folders", "", r"has 0 of 1 students of the results \(in no col"),
    ],
)  # fmt: skip
def test_a_doubtful_table_is_refused(sheet, text, keys, origin, by, sentence):
    with pytest.raises(SheetError, match=sentence):
        join(dict.fromkeys(keys.split(), ""), people_of(sheet(text)), origin, by)


def test_the_column_can_be_said(sheet):
    people = people_of(sheet("ID,Login,ID\n1,2,7\n2,3,8\n"))
    assert join({"2": ""}, people, "folders", "login").rows == {"2": 1}
    assert list(people.columns) == ["ID", "Login", "ID (column 3)"]


@pytest.mark.parametrize("separator", [";", "\t", ","])
@pytest.mark.parametrize(
    "title", ["A, b, c, d (1)", "A; b; c; d (1)", "A, b, c, d; e; f; g (1)", 'Say "a, b; c" (1)']
)
def test_the_separator_is_the_one_that_all_rows_have(sheet, separator, title):
    """A spreadsheet that writes semicolons puts no quotes around a cell with commas."""

    def cell(text: str) -> str:
        needs = any(each in text for each in (separator, '"', "\n"))
        return '"' + text.replace('"', '""') + '"' if needs else text

    rows = [["Student", "ID", title], ["    Points Possible", "", "10"], [""], [""],
            ["Doe, Jane", "1", "2,5"], ["Lee; Bo", "2", "7"], ["Ray\nDi", "3", ""]]  # fmt: skip
    read = sheet("\r\n".join(separator.join(map(cell, row)) for row in rows))
    assert read.separator == separator and texts(read) == rows


def test_the_separator_can_be_said_in_the_first_line(sheet):
    table = sheet("\ufeffsep=;\r\nID;a,b,c,d\r\n1;x\r\n")
    assert [[cell.text for cell in row] for row in table.rows] == [["ID", "a,b,c,d"], ["1", "x"]]
    assert table.line(1) == 3
    assert table.changed({(1, 1): "y"}).decode() == "\ufeffsep=;\r\nID;a,b,c,d\r\n1;y\r\n"


def test_a_login_is_no_participant(sheet):
    assert not people_of(sheet("Login,Mail\nstudent12,a@x\nstudent13,b@x\n")).moodle


def test_a_zip_is_not_read_as_a_table(sheet):
    with pytest.raises(
        SheetError,
        match=r"is a zip, or a spreadsheet such as \.xlsx, which is one inside; name the",
    ):
        sheet(b"PK\x03\x04\xff")


def test_the_table_may_lie_anywhere(tmp_path):
    path = Path(tmp_path / "empty.csv")
    path.write_bytes(b"")
    with pytest.raises(SheetError, match=r"empty\.csv names no students; name the table"):
        people_of(read_sheet(path))


def test_a_table_without_students_is_told_from_one_without_ids(sheet):
    header, points, *_, test = GRADEBOOK.removeprefix("\ufeff").splitlines(keepends=True)
    for text in (header, header + points, "Login\n\n", "Identifier,Grade\n"):
        with pytest.raises(SheetError, match="names no students"):
            people_of(sheet(text))
    with pytest.raises(SheetError, match="has 0 of 1 students of the results"):
        join({"jd": ""}, people_of(sheet(header + test)), "folders")
    assert join({"101": ""}, people_of(sheet(header + test)), "canvas").rows == {}


def test_a_column_by_which_nobody_was_found_is_not_said(sheet):
    people = people_of(sheet("ID,SID,Mail\n1,7,a@x.edu\n2,8,b@x.edu\n"))
    keys = {"07": "x", "a@x.edu": ""}
    people.names = {1: "x", 2: ""}
    joined = join(keys, people, "folders", suggest=True)
    assert joined.rows == {"a@x.edu": 1} and joined.columns == ["Mail"]
