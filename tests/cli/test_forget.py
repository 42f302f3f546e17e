"""What is kept of one student goes, everywhere that is known, and nothing of anybody else's."""

from __future__ import annotations

import errno
import json
import os
import shutil
import subprocess
import sys
import zipfile
from contextlib import suppress
from pathlib import Path

import pytest

from autograder.classroom import forgetting
from autograder.classroom.copies import Copy, copies, noted

DOWNLOAD = {
    "doejane_770000101_11_cards.py": "# test_one\n",
    "roeann_770000102_12_cards.py": "# test_one test_two\n",
    "poecy_770000103_13_cards.py": "# test_two\n",
}
GRADEBOOK = (
    "Student,ID,SIS Login ID,Snap (77)\r\n    Points Possible,,,14\r\n"
    '"Doe, Jane",770000101,jd,\r\n"Roe, Ann",770000102,ar,\r\n"Poe, Cy",770000103,cp,\r\n'
)
OVERRIDES = (
    "student,test,points,reason\r\n"
    '770000101,test_one,1,"said, in class"\r\n'
    "770000102,test_one,2,it works\r\n"
    ' "770000101 ,test_two,1,an open quote\r\n'
    "770000101,style,4,fine\r\n"
)
LEFT = (
    "what was handed in, and what the platform and nbgrader have: remove it there; grading that"
    " work again makes a new result"
)
pytestmark = pytest.mark.usefixtures("kit")


@pytest.fixture
def course(cardkit) -> Path:
    """Results of three students, and all that can be made of them."""
    with zipfile.ZipFile("submissions.zip", "w") as archive:
        for name, text in DOWNLOAD.items():
            archive.writestr(name, text)
    Path("gradebook.csv").write_bytes(GRADEBOOK.encode())
    Path("results").mkdir()
    Path("results/overrides.csv").write_bytes(OVERRIDES.encode())
    grade(cardkit)
    cardkit("feedback", "results", "--zip", "pages.zip", "--download", "submissions.zip")
    cardkit("feedback", "results")
    cardkit("export", "results", "--to", "csv")
    cardkit("export", "results", "--to", "gradescope")
    cardkit("export", "results", "--to", "canvas", "gradebook.csv")
    return Path("results")


def grade(cardkit):
    return cardkit("grade", "snap", "submissions.zip", "--roster", "gradebook.csv")


def traces(student: str, but: tuple[str, ...] = ()) -> list[str]:
    """Return which files and folders have a student's id in their name or in a byte."""
    found = []
    for path in sorted(Path().rglob("*")):
        if path.name in ("submissions.zip", "gradebook.csv", *but):
            continue
        text = path.as_posix().encode()
        if path.is_file():
            text += path.read_bytes()
        if path.suffix == ".zip":
            with zipfile.ZipFile(path) as archive:
                text += b"".join(map(archive.read, archive.namelist()))
        if student.encode() in text:
            found.append(path.as_posix())
    return found


def contents() -> dict[str, bytes]:
    return {path.as_posix(): path.read_bytes() for path in Path().rglob("*") if path.is_file()}


def test_all_that_is_kept_of_a_student_goes_and_nothing_else(cardkit, course):
    before = contents()
    assert len(traces("770000101")) >= 8
    ran = cardkit("forget", "770000101", "results")
    assert ran.status == 0 and ran.err == ""
    here = Path.cwd()
    assert ran.out.splitlines() == [
        f"removed: {here}/pages.zip (1 page)",
        f"removed: {here}/feedback/770000101 (3 files)",
        f"removed: {here}/marks.csv (1 row)",
        f"removed: {here}/gradescope_results/770000101 (1 file)",
        "removed: results/overrides.csv (3 rows)",
        "removed: results/grades.csv (1 row)",
        "removed: results/770000101 (2 files)",
        f"not touched: {here}/gradebook_filled.csv, the platform's own table",
        f"not touched: {LEFT}",
    ]
    assert traces("770000101", but=("gradebook_filled.csv",)) == []
    after = contents()
    assert Path("results/overrides.csv").read_bytes() == (
        b"student,test,points,reason\r\n770000102,test_one,2,it works\r\n"
    )
    changed = {"pages.zip", "marks.csv", "results/overrides.csv", "results/grades.csv"}
    assert {name for name in after if after[name] != before[name]} == changed
    assert all("/770000101/" in name for name in set(before) - set(after))
    for table in ("marks.csv", "results/grades.csv"):
        rows = before[table].splitlines(keepends=True)
        assert after[table] == b"".join(row for row in rows if not row.startswith(b"770000101,"))
    with zipfile.ZipFile("pages.zip") as archive:
        assert archive.namelist() == [
            "roeann_770000102_12_feedback.html",
            "poecy_770000103_13_feedback.html",
        ]
    assert cardkit("export", "results", "--to", "csv", "--force").out.endswith("with 2 marks\n")


def test_a_dry_run_says_the_same_and_removes_nothing(cardkit, course):
    before = contents()
    ran = cardkit("forget", "770000101", "results", "--dry-run")
    assert ran.status == 0 and contents() == before
    told = ran.out.replace("would be removed: ", "removed: ")
    assert told == cardkit("forget", "770000101", "results").out


def test_programs_are_told_what_went(cardkit, course):
    data = json.loads(cardkit("forget", "770000101", "results", "--dry-run", "--json").out)
    assert data["student"] == "770000101" and len(data["to_remove"]) == 7
    assert json.loads(cardkit("forget", "770000101", "results", "--json").out) == {
        "student": "770000101", "removed": data["to_remove"], "left": data["left"],
    }  # fmt: skip


def test_the_last_page_of_a_zip_takes_the_zip_with_it(cardkit, course):
    for student in ("770000101", "770000102", "770000103"):
        assert cardkit("forget", student, "results").status == 0
    assert not Path("pages.zip").exists() and not list(Path("feedback").iterdir())
    assert Path("results/grades.csv").read_text().count("\n") == 1


@pytest.mark.parametrize(
    ("student", "sentence"),
    [
        ("770000110", "nothing is kept of a student '770000110' in results; perhaps "),
        ("Doe, Jane", "; perhaps 770000101 (Doe, Jane)?"),
        ("doe, jane ", "; perhaps 770000101 (Doe, Jane)?"),
        ("Jane Doe", "; perhaps 770000101 (Doe, Jane)"),
        ("zzzzzzzzzz", "nothing is kept of a student 'zzzzzzzzzz' in results\n"),
        ("..", "nothing is kept of a student '..' in results\n"),
        ("", "nothing is kept of a student '' in results\n"),
        ("grades.csv", "nothing is kept of a student 'grades.csv' in results\n"),
        (
            "77000010\x1b[31m1",
            "nothing is kept of a student '77000010\\x1b[31m1' in results; perhaps 77000010",
        ),
    ],
)
def test_an_unknown_student_is_told_who_is_near(cardkit, course, student, sentence):
    before = contents()
    ran = cardkit("forget", student, "results")
    assert ran.status == 2 and sentence in ran.err and ran.err.count("\n") == 1
    assert contents() == before
    assert cardkit("forget", student, "results", "--dry-run").err == ran.err


@pytest.mark.parametrize("folder", ["nowhere", "download"])
def test_what_is_no_folder_of_results_is_refused_and_left_alone(cardkit, folder):
    Path("download").mkdir()
    ran = cardkit("forget", "770000101", folder)
    assert ran.err == (
        f"cardkit: {folder} holds no results of `cardkit grade`; name the folder that was given"
        " with -o\n"
    )
    assert ran.status == 2 and contents() == {} and not Path("nowhere").exists()


def test_a_report_about_the_class_goes_as_a_whole(cardkit, course):
    with noted(course, "report", Path("report.html")) as problem:
        assert problem == ""
        Path("report.html").write_text("770000101 770000102")
    assert cardkit("forget", "770000109", "results").status == 2 and Path("report.html").exists()
    ran = cardkit("forget", "770000101", "results")
    said = f"removed: {Path.cwd()}/report.html (about the whole class: make it again without them)"
    assert said in ran.out.splitlines() and not Path("report.html").exists()


def test_what_others_note_meanwhile_stays_noted(cardkit, course):
    with suppress(OSError), noted(course, "table", Path("other.csv")):
        with noted(course, "report", Path("report.html")):
            Path("report.html").write_text("770000101 770000102")
        raise OSError("no room is left")
    before = copies(course)
    assert Copy("report", Path.cwd() / "report.html") in before
    assert Copy("table", Path.cwd() / "other.csv") not in before
    one = "from autograder.classroom.copies import noted; from pathlib import Path\nimport sys\n"
    one += "for each in range(40):\n"
    one += "    with noted(Path('results'), 'table', Path(f'{sys.argv[1]}{each}')): pass"
    several = [subprocess.Popen([sys.executable, "-c", one, name]) for name in "ab"]
    assert [each.wait() for each in several] == [0, 0]
    assert len(copies(course)) == len(before) + 80


def test_results_that_are_gone_are_told_and_hide_no_other_mistake(tmp_path):
    with noted(tmp_path / "gone", "table", Path("other.csv")) as problem:
        assert "until then `cardkit forget` does not find other.csv" in problem
    (tmp_path / "results").mkdir()
    with pytest.raises(ValueError), noted(tmp_path / "results", "table", Path("other.csv")):
        shutil.rmtree(tmp_path / "results")
        raise ValueError


def test_copies_that_were_moved_or_damaged_are_named(cardkit, course):
    shutil.move("feedback", "elsewhere")
    Path("pages.zip").write_bytes(b"no zip")
    Path("marks.csv").unlink()
    Path("marks.csv").mkdir()
    Path("gradescope_results/770000101/mine.txt").write_text("")
    ran = cardkit("forget", "770000101", "results")
    here = Path.cwd()
    assert ran.status == 0
    for sentence in (
        f"not touched: {here}/feedback is not there any more: if it was moved, remove their part",
        f"not touched: {here}/pages.zip, which cannot be read (File is not a zip file)",
        f"not touched: {here}/marks.csv, which cannot be read (Is a directory)",
        f"not touched: {here}/gradescope_results/770000101/mine.txt, which is not ours",
    ):
        assert sentence in ran.out
    assert Path("pages.zip").read_bytes() == b"no zip"
    assert os.listdir("gradescope_results/770000101") == ["mine.txt"]


@pytest.mark.parametrize("first", [0x00, 0xFF])  # another text, and nothing that can be unpacked
def test_a_zip_in_which_anothers_page_is_damaged_stays_and_all_else_goes(cardkit, course, first):
    with zipfile.ZipFile("pages.zip") as archive:
        place = archive.getinfo("poecy_770000103_13_feedback.html").header_offset + 200
    data = bytearray(Path("pages.zip").read_bytes())
    data[place : place + 4] = bytes([first, *data[place + 1 : place + 3], data[place + 3] ^ 1])
    Path("pages.zip").write_bytes(data)
    ran = cardkit("forget", "770000101", "results")
    assert ran.status == 0
    assert f"not touched: {Path.cwd()}/pages.zip, which cannot be read" in ran.out
    assert Path("pages.zip").read_bytes() == data
    assert traces("770000101", but=("gradebook_filled.csv", "pages.zip")) == []


def test_what_a_zip_or_a_folder_holds_besides_is_not_ours(cardkit, course):
    with zipfile.ZipFile("pages.zip", "a") as archive:
        archive.writestr("doejane_770000101_11_cards.py", "theirs")
        archive.writestr("../doejane_770000104_11_feedback.html", "")
    cardkit("forget", "770000101", "results")
    with zipfile.ZipFile("pages.zip") as archive:
        assert "doejane_770000101_11_cards.py" in archive.namelist()
        assert len(archive.namelist()) == 4


def test_a_list_of_copies_that_cannot_be_read_is_said(cardkit, course):
    for text in ("no json", '{"copies": [{"kind": "x", "path": "/"}]}', "[]"):
        Path("results/copies.json").write_text(text)
        ran = cardkit("forget", "770000101", "results", "--dry-run")
        assert (
            "not touched: results/copies.json cannot be read: pages and tables are not" in ran.out
        )
        assert "pages.zip" not in ran.out and ran.status == 0


def test_where_copies_go_is_noted_once_and_not_if_nothing_is_written(cardkit, course):
    here = Path.cwd()
    known = copies(course)
    assert known == [
        Copy("zip", here / "pages.zip"),
        Copy("pages", here / "feedback"),
        Copy("table", here / "marks.csv"),
        Copy("pages", here / "gradescope_results"),
        Copy("gradebook", here / "gradebook_filled.csv"),
    ]
    cardkit("export", "results", "--to", "csv", "--force")
    cardkit("export", "results", "--to", "csv", "-o", "gradebook.csv/x")
    assert copies(course) == known


def test_a_list_of_copies_that_cannot_be_read_is_not_replaced(cardkit, course):
    Path("results/copies.json").write_text("[")
    ran = cardkit("export", "results", "--to", "csv", "-o", "new.csv")
    assert ran.status == 0 and Path("new.csv").exists()
    assert ran.err == (
        "cardkit: results/copies.json cannot be read: put back what was there, or delete it and"
        " see to the copies that it named by hand; until then"
        " `cardkit forget` does not find new.csv\n"
    )
    assert Path("results/copies.json").read_text() == "["


def test_a_list_of_copies_that_cannot_be_written_is_said(cardkit, course, monkeypatch):
    replace = os.replace

    def full(source, target):
        if target.name == "copies.json":
            raise OSError(errno.ENOSPC, "No space left on device")
        replace(source, target)

    monkeypatch.setattr(os, "replace", full)
    ran = cardkit("export", "results", "--to", "csv", "-o", "new.csv")
    assert ran.status == 0 and Path("new.csv").exists()
    assert ran.err.startswith("cardkit: results/copies.json cannot be written: No space")
    assert ran.err.endswith(
        "make room, or check the permissions; until then `cardkit forget` does not find new.csv\n"
    )


def test_other_results_of_a_student_are_named(cardkit, course):
    assert "other results" not in cardkit("forget", "770000101", "results", "--dry-run").out
    cardkit("grade", "snap", "submissions.zip", "--tasks", "1", "-o", "first")
    left = json.loads(cardkit("forget", "770000101", "results", "--json").out)["left"]
    assert left[-2:] == [f"{Path.cwd()}/first, other results: forget 770000101 there, too", LEFT]


def test_a_line_that_may_belong_to_a_row_that_went_is_named(cardkit, course):
    rows = 'student,test,points,reason\n770000101,test_one,1,"two\nlines, of them"\n'
    Path("results/overrides.csv").write_text(rows)
    left = json.loads(cardkit("forget", "770000101", "results", "--json").out)["left"]
    assert (
        "results/overrides.csv, line 3: the row of theirs above it ends within a quote, so it may"
        " be about them, too; look at it"
    ) in left
    assert 'lines, of them"\n' in Path("results/overrides.csv").read_text()


def test_what_killed_runs_left_goes_with_a_student_and_alone_is_nobodys(cardkit, course):
    for name in ("results/.grades.csv.1.part", ".pages.zip.1.part"):
        Path(name).write_text("770000101")
    Path(".feedback.1.part/770000101").mkdir(parents=True)
    Path("results/errors.txt").write_text("770000101\nTraceback\n")
    assert cardkit("forget", "770000109", "results").status == 2
    ran = cardkit("forget", "770000101", "results")
    assert ran.out.count("(left by a run that was killed)") == 3
    assert "errors.txt (the details of all faults of the last run)" in ran.out
    assert traces("770000101", but=("gradebook_filled.csv",)) == []


def test_what_killed_runs_left_goes_with_the_next_run_that_writes_anything(cardkit, course):
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    gone = [f".feedback.{ended.pid}.part", f".marks.csv.{os.getpid()}.part"]
    gone.append(f"results/.copies.json.{ended.pid}.part")
    kept = [f".feedback.{os.getppid()}.part", f".other.{ended.pid}.part", ".feedback.x.part"]
    kept.append(".feedback.20261126093000.part")  # of no process
    for name in (*gone, *kept):
        Path(name).mkdir()
        Path(name, "page").touch()
    assert cardkit("export", "results", "--to", "csv", "--force").status == 0
    assert [name for name in gone if Path(name).exists()] == []
    assert [name for name in kept if Path(name, "page").exists()] == kept


@pytest.mark.parametrize("command", [("feedback",), ("export", "--to", "gradescope")])
def test_of_two_commands_that_make_one_folder_the_second_says_so(
    cardkit, course, monkeypatch, command
):
    make = Path.mkdir

    def mkdir(path, *arguments, **options):
        make(path, *arguments, **options)
        if path.name.startswith(".new."):
            make(Path("new"))
            Path("new", "page").touch()

    monkeypatch.setattr(Path, "mkdir", mkdir)
    ran = cardkit(*command, "results", "-o", "new")
    assert ran.err == (
        "cardkit: new was made meanwhile by another command, and was left as it is; look at it,"
        " or name a new folder with -o\n"
    )
    assert os.listdir("new") == ["page"] and not list(Path().glob(".new.*"))


@pytest.mark.parametrize("after", range(1, 8))
def test_a_run_that_is_ended_leaves_whole_tables_and_can_go_on(cardkit, course, monkeypatch, after):
    done = []
    add = forgetting.Plan.add

    def broken(plan, place, what, remove):
        def counted():
            if len(done) == after:
                raise KeyboardInterrupt
            done.append(place)
            remove()

        add(plan, place, what, counted)

    rows = Path("results/grades.csv").read_bytes()
    with monkeypatch.context() as patched:
        patched.setattr(forgetting.Plan, "add", broken)
        ran = cardkit("forget", "770000101", "results")
    assert ran.status == (3 if after < 7 else 0)
    without = b"".join(row for row in rows.splitlines(True) if not row.startswith(b"770000101,"))
    assert Path("results/grades.csv").read_bytes() in (rows, without)
    if after < 7:
        assert cardkit("forget", "770000101", "results").status == 0
    assert traces("770000101", but=("gradebook_filled.csv",)) == []


def test_a_table_that_cannot_be_written_stays_as_it_was(cardkit, course, monkeypatch):
    before = contents()

    def full(path, content, private=False):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(forgetting, "write_whole", full)
    Path("pages.zip").unlink()
    shutil.rmtree("feedback")
    ran = cardkit("forget", "770000101", "results")
    assert ran.status == 3
    said = "marks.csv cannot be written: No space left on device; make room, or check the perm"
    assert f"{Path.cwd()}/{said}" in ran.err and " -o" not in ran.err
    assert Path("marks.csv").read_bytes() == before["marks.csv"]


def test_whether_points_were_entered_since_the_last_run_stays_known(cardkit, course):
    cardkit("forget", "770000101", "results")
    assert cardkit("export", "results", "--to", "csv", "--force").status == 0
    with Path("results/overrides.csv").open("a", encoding="utf-8") as file:
        file.write("770000103,test_one,0,copied\n")
    cardkit("forget", "770000102", "results")
    ran = cardkit("export", "results", "--to", "csv", "--force")
    assert ran.status == 2 and "was changed after the last run" in ran.err


def test_another_run_in_the_same_results_is_waited_for(cardkit, course):
    fcntl = pytest.importorskip("fcntl")
    before = contents()
    with open("results/.lock") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        ran = cardkit("forget", "770000101", "results")
    assert ran.status == 2 and "another run is writing to results" in ran.err
    assert contents() == before


def test_results_that_cannot_be_changed_stay_whole_and_that_is_said(cardkit, course):
    Path("results/.lock").unlink(missing_ok=True)
    Path("results/.lock").mkdir()
    before = contents()
    ran = cardkit("forget", "770000101", "results")
    assert ran.status == 2 and contents() == before and ran.out == ""
    assert ran.err == (
        "cardkit: nothing was removed: results cannot be changed (Is a directory); check its"
        " permissions, and that its disk may be written to\n"
    )


def test_students_with_odd_names_go_alike(cardkit, hand_in):
    hand_in("# test_one\n", "=Tom,;x", "a-00000000", "ada")
    cardkit("grade", "snap", "class")
    Path("results/overrides.csv").write_text(
        'student;test;points;reason\n"\'=Tom,;x";test_one;1;a\n'
        '"=TOM,;x" ;style;1;b\nada;style;1;c\n'
    )
    cardkit("grade", "snap", "class")
    cardkit("feedback", "results")
    for student in ("=Tom,;x", "a-00000000"):
        ran = cardkit("forget", student, "results")
        assert ran.status == 0 and ran.out.count("removed: ") == (4 if "Tom" in student else 3)
    assert Path("results/grades.csv").read_text().count("\n") == 2
    assert Path("results/overrides.csv").read_text().count("\n") == 2
    left = [path for path in Path("results").iterdir() if path.is_dir()]
    assert [path.name for path in left] == ["ada"]
    assert os.listdir("feedback") == ["ada"]


@pytest.mark.parametrize("called", ["=cmd", "'=cmd"])
def test_a_student_is_called_as_in_the_table_or_by_the_name_itself(cardkit, called, hand_in):
    hand_in("# test_one\n", "=cmd", "rose")
    cardkit("grade", "snap", "class")
    assert "'=cmd," in Path("results/grades.csv").read_text(encoding="utf-8")
    cardkit("feedback", "results")
    assert cardkit("forget", called, "results").status == 0
    shutil.rmtree("class")
    assert traces("=cmd") == [] and traces("rose") != []


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_rows_go_in_each_encoding_that_is_read(cardkit, hand_in, encoding, separator):
    hand_in("# test_one\n", "rose", "ada")
    rows = [
        "student,test,points,reason\n",
        "rose,test_one,1,caf\u00e9\n",
        "ada,test_one,1,a\u00e9\n",
    ]
    rows = [row.replace(",", separator) for row in rows]
    Path("results").mkdir()
    Path("results/overrides.csv").write_text("".join(rows), encoding=encoding)
    cardkit("grade", "snap", "class")
    grades = Path("results/grades.csv")
    grades.write_text(grades.read_text().replace(",", separator), encoding=encoding)
    ran = cardkit("forget", "rose", "results")
    assert ran.status == 0 and "removed: results/overrides.csv (1 row)" in ran.out
    assert "removed: results/grades.csv (1 row)" in ran.out
    left = rows[0] + rows[2]
    assert Path("results/overrides.csv").read_bytes() == left.encode(encoding)
