"""course.toml is read strictly, and only where no student can have put it."""

from __future__ import annotations

import os
import re
import sys
import zoneinfo
from dataclasses import fields
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace

import pytest

from autograder.course import assignment as assignments
from autograder.course import beside
from autograder.course.beside import course_beside, refuse_within
from autograder.course.course_file import HIDDEN, Part, Settings, read_course, task_numbers
from autograder.course.policy import SWITCHES
from autograder.course.tables import AssignmentError
from autograder.pages import HIDDEN as OF_PAGES

WHOLE = """\
timezone = "Europe/Zurich"
roster = "gradebook.csv"

[assignments.snap]
due = 2026-11-20T23:59:00
out_of = 20
column = "Snap (77)"
hints = "causes"
hidden = "titles"
carry = false
names = false
leaving_out = false

[assignments.snap.checkpoint]
tasks = "1-3,5"
due = 2026-07-06T12:00:00
out_of = 10

[assignments.war]
roster = "lists/war.csv"
due = 2026-11-20T23:59:00-05:00
"""
SLUGS = ("snap", "war")


def read(folder: Path, text: str, encoding: str = "utf-8"):
    (folder / "course.toml").write_text(text, encoding=encoding)
    return read_course(folder / "course.toml", SLUGS, tasks_of)


def tasks_of(slug: str) -> tuple[int, ...]:
    return (1, 2, 3, 4, 5)


def test_all_that_is_written_is_read(tmp_path):
    course = read(tmp_path, WHOLE)
    snap, war = course.of("snap"), course.of("war")
    assert snap.due is not None and snap.due.astimezone(UTC) == datetime(
        2026, 11, 20, 22, 59, tzinfo=UTC
    )
    assert (snap.out_of, snap.column, snap.hints, snap.hidden) == (
        20, "Snap (77)", "causes", "titles"
    )  # fmt: skip
    assert snap.policy.off == SWITCHES and snap.roster == tmp_path / "gradebook.csv"
    assert snap.checkpoint is not None and snap.checkpoint.tasks == {1, 2, 3, 5}
    assert snap.checkpoint.due is not None and snap.checkpoint.out_of == 10
    assert snap.checkpoint.due.astimezone(UTC) == datetime(2026, 7, 6, 10, tzinfo=UTC)
    assert war.roster == tmp_path / "lists/war.csv" and not war.policy.off and war.hints is None
    assert war.due is not None and war.due.astimezone(UTC).hour == 4
    file = tmp_path / "course.toml"
    assert course.of("other") == Settings(file=file, roster=tmp_path / "gradebook.csv")
    assert read(tmp_path, "").of("snap") == Settings(file=file)
    assert Settings().due is None and Part().out_of is None
    before = "[assignments.snap]\nslips = false"
    assert read(tmp_path, before).of("snap").policy.off == ("names",)


PAGE = (Path(__file__).parents[2] / "solutions" / "README.md").read_text(encoding="utf-8")


def test_the_teachers_page_shows_a_file_that_can_be_read(tmp_path):
    example = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)[0]
    (tmp_path / "course.toml").write_text(example, encoding="utf-8")
    course = read_course(tmp_path / "course.toml", assignments.slugs(), tasks_of)
    point = course.of("blackjack_classes").checkpoint
    assert course.of("war").out_of == 10 and point is not None and point.tasks == {1, 2, 3}


def test_the_teachers_page_has_a_row_for_each_key():
    table = PAGE.partition("| key | what it says |")[2].partition("\n\n")[0]
    named = {
        name for row in table.splitlines() for name in re.findall(r"`(\w+)`", row.split("|")[1])
    }
    keys = ({each.name for each in fields(Settings)} - {"file", "policy"}) | {*SWITCHES}
    assert named == keys | {"timezone"}


def test_an_hour_that_comes_twice_is_the_later_one(tmp_path):
    text = 'timezone = "Europe/Zurich"\n[assignments.snap]\ndue = 2026-10-25T02:30:00\n'
    due = read(tmp_path, text).of("snap").due
    assert due is not None and due.astimezone(UTC).hour == 1


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_the_mark_that_an_editor_puts_before_the_text_is_no_fault(tmp_path, encoding):
    assert read(tmp_path, WHOLE, encoding) == read(tmp_path, WHOLE)


IN = "[assignments.snap]\n"
ZONE = 'timezone = "Europe/Zurich"\n'


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("x = ", "not readable as TOML: "),
        ("rooster = 'a.csv'", "unknown entry 'rooster' (perhaps roster?); remove it, there are: "),
        ("due = 2026-11-20T23:59:00", "'due' belongs to one assignment; write it below a line such"
         " as [assignments.snap]"),
        ("[assignments]\nout_of = 10", "'assignments.out_of' belongs to one assignment; write it"),
        ("[snap]\nout_of = 10", "[snap] is to be [assignments.snap]; write that above its"),
        (IN + ZONE, "'assignments.snap.timezone' holds for the whole course; write it at the top"),
        ("roster = 1", "'roster' is 1, and not a text; write roster = "),
        ("assignments = 1", "'assignments' is 1, and not a table; write "),
        ("[assignments]\nsnap = 1", "'assignments.snap' is 1, and not a table"),
        ("[assignments.snip]", "there is no assignment 'snip' as in [assignments.snip] (perhaps"
         " snap?); `cardkit list` names all"),
        (IN + "hint = 'off'", "unknown entry 'hint' in [assignments.snap] (perhaps hints or"),
        (IN + "hints = 'of'", "'assignments.snap.hints' is 'of' (perhaps off?); write one of 'off',"
         " 'causes', 'all'"),
        (IN + "hidden = true", "'assignments.snap.hidden' is true, and not a text"),
        (IN + "out_of = 0", "'assignments.snap.out_of' is 0; write a number from 0.01 to"),
        (IN + "out_of = -1.5", "'assignments.snap.out_of' is -1.5; write a number from 0.01"),
        (IN + "out_of = 1e30", "'assignments.snap.out_of' is 1e+30; write a number from"),
        (IN + "out_of = nan", "'assignments.snap.out_of' is nan, and not a number"),
        (IN + "carry = 1", "'assignments.snap.carry' is 1, and not true or false"),
        (IN + "slips = 1", "'assignments.snap.slips' is 1, and not true or false"),
        (
            IN + "slips = true\nnames = false",
            "'assignments.snap.slips' is an older name of 'names'; remove it",
        ),
        (IN + "due = 2026-11-20T23:59:00", "'assignments.snap.due' has no time zone; write timezone"
         ' = "Europe/Zurich" or the like at the top, or due = 2026-11-20T23:59:00+01:00'),
        (ZONE + IN + "due = 2026-11-20", "'assignments.snap.due' is 2026-11-20, and not a date with"
         " a time; write due = 2026-11-20T23:59:00 or the like"),
        (ZONE + IN + "due = 23:59:00", "'assignments.snap.due' is 23:59:00, and not a date with"),
        (ZONE + IN + "due = 'Friday'", "'assignments.snap.due' is the text 'Friday', and not "),
        (ZONE + IN + "due = 2026-03-29T02:30:00", "'assignments.snap.due' is 2026-03-29T02:30:00,"
         " an hour that Europe/Zurich leaves out that day; write one before or after it"),
        ("timezone = 'Europe/Zürich'", "'timezone' is 'Europe/Zürich', which is not known (perhaps"
         " Europe/Zurich?); write timezone = "),
        ("timezone = '../../etc/passwd'", "'timezone' is '../../etc/passwd', which is not known"),
        ("timezone = 'Europe'", "'timezone' is 'Europe', which is not known"),
        (IN + "[assignments.snap.checkpoint]", "'assignments.snap.checkpoint.tasks' is missing; "),
        (IN + "[assignments.snap.checkpoint]\ntasks = '3-1'", "'assignments.snap.checkpoint.tasks'"
         " is '3-1'; write tasks = \"1-3\" or the like"),
        (IN + "[assignments.snap.checkpoint]\ntasks = '4-99'", "'assignments.snap.checkpoint.tasks'"
         " has task 6, which there is not; there are: 1, 2, 3, 4, 5"),
        (IN + "[assignments.snap.checkpoint]\ntasks = '1'\nhints = 'off'", "unknown entry 'hints'"
         " in [assignments.snap.checkpoint]"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_with_file_key_and_remedy(tmp_path, text, sentence):
    with pytest.raises(AssignmentError) as caught:
        read(tmp_path, text)
    said = str(caught.value)
    assert said.startswith(f"{tmp_path / 'course.toml'}: ") and sentence in said
    assert "\n" not in said


@pytest.mark.parametrize(
    ("table", "key"),
    [
        ("", "timezone"), ("", "roster"), ("", "assignments"),
        *(("assignments.snap", each.name) for each in fields(Settings) if each.name != "file"),
        *(("assignments.snap.checkpoint", key) for key in ("tasks", "due", "out_of", "column")),
    ],
)  # fmt: skip
@pytest.mark.parametrize("blank", [True, False])
def test_the_remedy_for_an_entry_can_be_followed(tmp_path, table, key, blank):
    around = [ZONE] if key != "timezone" else []
    around += [f"[{table}]\n"] if table else []
    needed = ['tasks = "1"\n'] if table.endswith("checkpoint") and key != "tasks" else []
    wrong = f"{key} = ''\n" if blank else f"{key} = 2026-01-01\n"
    with pytest.raises(AssignmentError) as caught:
        read(tmp_path, "".join([*around, *needed, wrong]))
    remedy = str(caught.value).partition("; write ")[2]
    remedy = remedy.removesuffix(" or the like").removesuffix(" above its entries")
    if remedy.endswith("checkpoint]"):
        remedy += "\ntasks = '1'"
    read(tmp_path, "".join([*around, *needed, remedy, "\n"]))


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pipes in folders here")
@pytest.mark.parametrize("kind", ["a pipe", "a device"])
def test_a_file_that_never_ends_is_not_waited_for(tmp_path, kind):
    place = tmp_path / "course.toml"
    if kind == "a device":
        place.symlink_to("/dev/zero")
    else:
        os.mkfifo(place)
    with pytest.raises(AssignmentError, match=f"cannot be read: it is {kind}, not a file"):
        read_course(place, SLUGS, tasks_of)


def test_a_machine_without_time_zones_is_told_what_to_write(tmp_path, monkeypatch):
    monkeypatch.setattr(zoneinfo, "available_timezones", set)
    with pytest.raises(AssignmentError, match="no list of time zones; write each due with an off"):
        read(tmp_path, "timezone = 'Mars'")


def test_a_file_that_is_not_there_is_said(tmp_path):
    with pytest.raises(AssignmentError, match="there is no such file"):
        read_course(tmp_path / "course.toml", SLUGS, tasks_of)


def test_pages_and_course_know_the_same_words():
    assert HIDDEN == OF_PAGES


@pytest.mark.parametrize("text", ["", "x", "1-", "3-1", "1,,2", "1-99999"])
def test_what_are_no_task_numbers(text):
    with pytest.raises(ValueError):
        task_numbers(text)


# Where it lies


@pytest.fixture
def place(tmp_path) -> Path:
    """A course's folder with a class of two students, and a course.toml beside it."""
    for student in ("rose", "ada"):
        (tmp_path / "class" / student).mkdir(parents=True)
        (tmp_path / "class" / student / "cards.py").write_text("")
    (tmp_path / "course.toml").write_text("")
    return tmp_path / "class"


def found(place: Path) -> Path | None:
    return course_beside(place, ("cards.py",))


def test_it_is_found_beside_the_class_however_that_is_named(place, monkeypatch):
    own = place.parent / "course.toml"
    assert found(place) == own and found(place.parent / "class.zip") == own
    monkeypatch.chdir(place)
    assert found(Path()) == own and found(Path("rose/..")) == own and found(Path("../class")) == (
        Path("../course.toml")
    )  # fmt: skip
    monkeypatch.chdir(place.parent)
    assert found(Path("class")) == Path("course.toml")
    own.unlink()
    assert found(place) is None


def test_it_is_never_looked_for_inside(place, monkeypatch):
    (place.parent / "course.toml").rename(place / "course.toml")
    (place / "rose" / "course.toml").write_text("")
    assert found(place) is None
    monkeypatch.chdir(place)
    assert found(Path()) is None


REMEDY = "; if it is yours, name it with --course, and if not, remove it"


def refused(place: Path) -> str:
    with pytest.raises(AssignmentError) as caught:
        found(place)
    return str(caught.value).replace(str(place.parent) + "/", "")


def test_among_submissions_it_is_refused(place):
    (place / "course.toml").write_text("")
    assert refused(place / "rose").endswith(
        f"it was not read, because it lies among submissions (ada/cards.py){REMEDY}"
    )
    (place / "rose" / "course.toml").write_text("")
    (place / "rose" / "src").mkdir()
    assert refused(place / "rose" / "src").endswith(
        f"it lies beside cards.py, and may have been handed in with it{REMEDY}"
    )


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such rights here")
def test_what_others_can_write_is_refused(place, monkeypatch):
    own = place.parent / "course.toml"
    said = "course.toml: it was not read, because {}" + REMEDY
    own.chmod(0o646)
    assert refused(place) == said.format("everybody may write to it")
    own.chmod(0o664)  # usual where each user has a group
    assert found(place) == own
    place.parent.chmod(0o777)
    assert refused(place) == said.format("everybody may write to its folder")
    place.parent.chmod(0o1777)
    assert found(place) == own
    place.parent.chmod(0o700)
    own.rename(place.parent / "real.toml")
    own.symlink_to("real.toml")
    assert refused(place) == said.format("it is a link, or no file")
    own.unlink()
    own.mkdir()
    assert refused(place) == said.format("it is a link, or no file")


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such rights here")
def test_what_belongs_to_others_is_refused(place, monkeypatch):
    look = os.lstat

    def of_another(path):
        seen = look(path)
        return SimpleNamespace(st_mode=seen.st_mode, st_uid=os.geteuid() + 1)

    monkeypatch.setattr(beside.os, "lstat", of_another)
    assert "it belongs to another user" in refused(place)


def test_a_path_on_the_command_line_is_not_inside_the_work_either(place):
    (place / "rose" / "course.toml").write_text("")
    wrong = place / "rose" / "course.toml"
    said = f"{wrong}: it lies inside {place}, where students' work is; move it out of there"
    with pytest.raises(AssignmentError, match=re.escape(said)):
        refuse_within(wrong, [place])
    refuse_within(place.parent / "course.toml", [place])
