"""course.toml's settings reach the commands, options win, and nothing is read from a submission."""

from __future__ import annotations

import csv
import json
import zipfile
from pathlib import Path

import pytest

from autograder.course.policy import SWITCHES, Policy
from autograder.worker import grading

ALL = "# test_one test_two test_secret\n"
METADATA = """\
submission_1:
  :created_at: 2026-11-20 22:58:59.183480000 Z
  :submitters: [{":name": Rose, ":sid": 0101}]
submission_2:
  :created_at: 2026-11-21 01:03:30.000000000 Z
  :submitters: [{":name": Ada, ":sid": 0102}]
submission_3:
  :created_at: last week
  :submitters: [{":name": Bo, ":sid": 0103}]
"""
COURSE = """\
timezone = "Europe/Zurich"
roster = "roster.csv"
[assignments.snap]
due = 2026-11-20T23:59:00
out_of = 7
hints = "off"
hidden = "titles"
carry = false
[assignments.snap.checkpoint]
tasks = "1"
out_of = 10
"""
pytestmark = pytest.mark.usefixtures("kit")
SAID = "cardkit: settings of snap: course.toml\n"


@pytest.fixture
def graded_with(kit, monkeypatch) -> list[tuple[str, grading.Options]]:
    """The hints and the options of each grader that was made."""
    seen: list[tuple[str, grading.Options]] = []

    class Seen(kit):
        def __init__(self, assignment, options, slot=None):
            seen.append((assignment.hints, options))
            super().__init__(assignment, options, slot)

    monkeypatch.setattr("autograder.worker.grading.Grader", Seen)
    return seen


def write_class(*students: str, root: str = "class") -> None:
    for student in students:
        Path(root, student).mkdir(parents=True)
        Path(root, student, "cards.py").write_text(ALL)


def export_of_gradescope() -> Path:
    write_class("submission_1", "submission_2", "submission_3", root="export")
    Path("export/submission_metadata.yml").write_text(METADATA)
    return Path("export")


def course(text: str, path: str = "course.toml") -> Path:
    Path(path).write_text(text)
    return Path(path)


def rows(path: str) -> list[dict[str, str]]:
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_settings_beside_the_class_reach_the_grader_and_options_win(cardkit, graded_with):
    write_class("rose", "ada")
    Path("roster.csv").write_text("Login,Name\nrose,Rose\nada,Ada\ncy,Cy\n")
    course(COURSE)
    ran = cardkit("grade", "snap", "class")
    assert ran.status == 0 and SAID in ran.err
    assert "nobody is marked as late" in ran.err and "1 who handed in nothing" in ran.err
    made = {(hints, each.policy) for hints, each in graded_with}
    assert made == {("off", Policy(carry=False))}
    Path("other.csv").write_text("Login\nrose\nada\n")
    graded_with.clear()
    again = ["grade", "snap", "class", "--roster", "other.csv", "--fresh", "--carry"]
    cardkit(*again, "--hints", "all")
    assert {(hints, each.policy) for hints, each in graded_with} == {("all", Policy())}
    for switch in SWITCHES:
        graded_with.clear()
        cardkit(*again, f"--no-{switch.replace('_', '-')}")
        assert {each.policy.off for _, each in graded_with} == {(switch,)}


def test_without_settings_nothing_is_said_and_the_suite_decides(cardkit, graded_with):
    write_class("rose", "ada")
    ran = cardkit("grade", "snap", "class")
    assert ran.err == "" and {hints for hints, _ in graded_with} == {"all"}


def test_other_hints_are_graded_anew_and_the_same_are_not(cardkit, kit):
    write_class("rose", "ada")
    for hints, count in ((None, 2), ("all", 2), ("off", 4), ("off", 4), ("causes", 6), (None, 8)):
        cardkit("grade", "snap", "class", *(["--hints", hints] if hints else []))
        assert len(kit.graded) == count


def test_a_checkpoint_has_its_tasks_its_folder_and_its_marks(cardkit, graded_with):
    write_class("rose", "ada")
    course(COURSE.replace("roster", "# roster"))
    ran = cardkit("grade", "snap", "class", "--checkpoint")
    assert ran.status == 0 and {each.tasks for _, each in graded_with} == {frozenset({1})}
    assert not Path("results").exists()
    cardkit("export", "checkpoint", "--to", "csv")
    [first, _] = rows("marks.csv")
    assert (first["score"], first["possible"], first["mark"], first["out of"]) == (
        "2", "2", "10.00", "10"
    )  # fmt: skip
    cardkit("grade", "snap", "class", "--tasks", "2", "-o", "second")
    assert "out of" not in cardkit("export", "second", "--to", "csv", "-o", "second.csv").out
    assert "mark" not in rows("second.csv")[0]


def test_marks_on_some_tasks_and_on_all_are_not_handed_back_together(cardkit):
    write_class("rose", "ada")
    cardkit("grade", "snap", "class", "--tasks", "2")
    about = json.loads(Path("results/about.json").read_text())
    Path("results/about.json").write_text(json.dumps({**about, "tasks": "all"}))
    cardkit("grade", "snap", "class", "--student", "ada")
    ran = cardkit("export", "results", "--to", "csv")
    assert ran.status == 2 and ran.err == (
        "cardkit: some results are on task 2 alone and others on all tasks: grade everybody on the"
        " same tasks first\n"
    )
    assert not Path("marks.csv").exists()


def test_a_checkpoint_that_is_not_described_is_asked_for(cardkit):
    write_class("rose", "ada")
    ran = cardkit("grade", "snap", "class", "--checkpoint")
    assert ran.status == 2 and ran.err == (
        "cardkit: there is no checkpoint of snap; write [assignments.snap.checkpoint] into"
        " course.toml, with its tasks\n"
    )
    course("[assignments.snap.checkpoint]\ntasks = '1-9'\n")
    ran = cardkit("grade", "snap", "class", "--checkpoint")
    said = "has task 3, which there is not; there are: 1, 2\n"
    assert ran.status == 2 and ran.err == (
        f"cardkit: course.toml: 'assignments.snap.checkpoint.tasks' {said}"
    )
    assert cardkit("grade", "snap", "class").err == ran.err  # it is said before the checkpoint
    assert not Path("checkpoint").exists() and not Path("results").exists()


def test_a_roster_of_the_course_counts_for_an_assignment_that_is_not_named(cardkit):
    write_class("rose", "ada")
    course('roster = "roster.csv"\n')
    ran = cardkit("grade", "snap", "class")
    assert ran.status == 2 and "roster.csv cannot be read: " in ran.err
    Path("roster.csv").write_text("Login\nrose\nada\ncy\n")
    ran = cardkit("grade", "snap", "class")
    assert ran.status == 0 and "3 students, 1 who handed in nothing\n" in ran.err


def test_what_marks_are_out_of_is_said_in_tables_and_on_pages(cardkit):
    write_class("rose", "ada")
    cardkit("grade", "snap", "class")
    course(COURSE.replace("roster", "# roster"))
    assert cardkit("export", "results", "--to", "csv").err == SAID
    assert [(row["mark"], row["out of"]) for row in rows("marks.csv")] == [("5.00", "7")] * 2
    cardkit("export", "results", "--to", "csv", "--out-of", "30", "--force")
    assert [(row["mark"], row["out of"]) for row in rows("marks.csv")] == [("21.43", "30")] * 2
    assert cardkit("feedback", "results").err == SAID
    for name, said in (
        ("html", "<p>Your mark: <strong>5 of 7</strong></p>"),
        ("md", "**10 of 14 points**, mark 5 of 7\n"),
        ("txt", "10 of 14 points, mark 5 of 7\n"),
    ):
        text = Path(f"feedback/rose/feedback.{name}").read_text()
        assert said in text and "it holds (hidden test)" in text.replace("\\", "")
    cardkit("feedback", "results", "-o", "none", "--hidden", "none", "--out-of", "2.5")
    text = Path("none/rose/feedback.txt").read_text()
    assert "it holds" not in text and "mark 1.79 of 2.5" in text


@pytest.mark.parametrize("out_of", ["nan", "inf", "-inf", "0", "-1", "1e-300", "1e30", "1e300"])
@pytest.mark.parametrize("command", [["export", "results", "--to", "csv"], ["feedback", "results"]])
def test_marks_are_out_of_a_number_that_people_use(cardkit, command, out_of):
    write_class("rose")
    cardkit("grade", "snap", "class")
    ran = cardkit(*command, "--out-of", out_of)
    assert ran.status == 2 and not Path("marks.csv").exists() and not Path("feedback").exists()
    assert f"'--out-of': {float(out_of):g} is no number from 0.01 to 1000000000" in ran.err
    assert cardkit(*command, "--out-of", "1e9").status == 0


def test_a_platforms_column_that_is_out_of_something_else_is_refused(cardkit):
    with zipfile.ZipFile("submissions.zip", "w") as archive:
        archive.writestr("doejane_101_11_cards.py", ALL)
        archive.writestr("roeann_102_12_cards.py", ALL)
    Path("gradebook.csv").write_text(
        "Student,ID,SIS Login ID,Snap (77),Other (78)\n    Points Possible,,,7,10\n"
        '"Doe, Jane",101,jd,,\n"Roe, Ann",102,ar,,\n'
    )
    cardkit("grade", "snap", "submissions.zip")
    to_canvas = ["export", "results", "--to", "canvas", "gradebook.csv"]
    ran = cardkit(*to_canvas, "--out-of", "10")
    assert ran.status == 2 and ran.err == (
        "cardkit: gradebook.csv: column 'Snap (77)' is out of 7, and your marks are to be out of"
        " 10; change one of them\n"
    )
    course("[assignments.snap]\ncolumn = 'Other (78)'\nout_of = 10\n")
    ran = cardkit(*to_canvas)
    assert ran.status == 0 and "column 'Other (78)': 14 points here are 10 there" in ran.out


def test_who_was_late_is_told_by_the_date_if_the_download_says_when(cardkit):
    course(COURSE.replace("roster", "# roster"))
    ran = cardkit("grade", "snap", export_of_gradescope())
    assert "Gradescope export: 3 students, 1 late\n" in ran.err
    assert (
        "cardkit: it is not known when 1 of 3 handed in, so look whether they were late: 0103 (last"
        " week)\n"
    ) in ran.err
    notes = {row["student"]: row["notes"] for row in rows("results/grades.csv")}
    assert notes["0101"] == "" and notes["0103"] == ""
    assert notes["0102"] == "handed in late, 2 h 4 min after 2026-11-20 23:59+01:00"
    data = json.loads(cardkit("grade", "snap", "export", "--dry-run", "--json").out)
    assert [each["late"] for each in data["students"]] == [False, True, False]


@pytest.mark.parametrize(
    ("due", "said"),
    [
        ("2026-11-21T01:03:29Z", "handed in late, less than a minute after 2026-11-21 01:03+00:00"),
        ("2026-11-21T01:01:29Z", "handed in late, 2 min after 2026-11-21 01:01+00:00"),
        ("2026-11-18T01:03:29Z", "handed in late, 3 days after 2026-11-18 01:03+00:00"),
        ("2026-11-18T01:13:29Z", "handed in late, 2 days 23 h after 2026-11-18 01:13+00:00"),
        ("2026-11-21T01:03:30Z", ""),
    ],
)
def test_how_late_is_said_in_words(cardkit, due, said):
    course(f"[assignments.snap]\ndue = {due}\n")
    cardkit("grade", "snap", export_of_gradescope())
    notes = {row["student"]: row["notes"] for row in rows("results/grades.csv")}
    assert notes["0102"] == said


def test_a_checkpoint_is_due_at_its_own_time(cardkit):
    course(
        "[assignments.snap]\ndue = 2026-11-30T00:00:00Z\n"
        "[assignments.snap.checkpoint]\ntasks = '1'\ndue = 2026-11-20T23:00:00Z\n"
    )
    assert "3 students\n" in cardkit("grade", "snap", export_of_gradescope()).err
    assert "3 students, 1 late\n" in cardkit("grade", "snap", "export", "--checkpoint").err


def test_canvas_itself_says_who_was_late(cardkit):
    with zipfile.ZipFile("submissions.zip", "w") as archive:
        archive.writestr("doejane_LATE_101_11_cards.py", ALL)
        archive.writestr("roeann_102_12_cards.py", ALL)
    course("[assignments.snap]\ndue = 2026-11-21T01:03:29Z\n")
    ran = cardkit("grade", "snap", "submissions.zip")
    assert "Canvas says who was late, by the date that it knows: the one here is not" in ran.err
    assert "Canvas download: 2 students, 1 late\n" in ran.err


# Nothing that a student hands in is a setting

HOSTILE = '[assignments.snap]\nout_of = 1000\nroster = "/etc/passwd"\nhidden = "all"\n'


def test_a_file_inside_the_submissions_is_no_setting(cardkit, graded_with):
    write_class("rose", "ada")
    course(HOSTILE, "class/course.toml")
    course(HOSTILE, "class/rose/course.toml")
    ran = cardkit("grade", "snap", "class")
    assert "settings" not in ran.err and {hints for hints, _ in graded_with} == {"all"}
    with zipfile.ZipFile("class.zip", "w") as archive:
        for path in Path("class").rglob("*"):
            archive.write(path)
    assert "settings" not in cardkit("grade", "snap", "class.zip").err


def test_beside_a_single_submission_there_is_none(cardkit):
    write_class("rose", "ada")
    course(HOSTILE, "class/course.toml")
    ran = cardkit("grade", "snap", "class/rose")
    assert ran.status == 0 and "settings" not in ran.err


def test_among_submissions_it_is_refused(cardkit):
    write_class("rose", "ada")
    Path("class/rose/cards.py").rename("class/rose/x")
    Path("class/rose/part").mkdir()
    Path("class/rose/x").rename("class/rose/part/cards.py")
    course(HOSTILE, "class/course.toml")
    ran = cardkit("grade", "snap", "class/rose")
    assert ran.status == 2 and ran.err == (
        "cardkit: class/course.toml: it was not read, because it lies among submissions"
        " (ada/cards.py); if it is yours, name it with --course, and if not, remove it\n"
    )


@pytest.mark.parametrize("command", ["grade", "feedback"])
def test_a_path_into_the_submissions_is_refused(cardkit, command):
    write_class("rose", "ada")
    cardkit("grade", "snap", "class")
    wrong = course(HOSTILE, "class/rose/course.toml")
    arguments = ["snap", "class"] if command == "grade" else ["results", "--code", "class"]
    ran = cardkit(command, *arguments, "--course", wrong)
    assert ran.status == 2 and ran.err == (
        "cardkit: class/rose/course.toml: it lies inside class, where students' work is; move it"
        " out of there\n"
    )


def test_a_file_elsewhere_is_read_if_it_is_named(cardkit, graded_with):
    write_class("rose", "ada")
    Path("mine").mkdir()
    course("[assignments.snap]\nhints = 'causes'\n", "mine/my course.toml")
    ran = cardkit("grade", "snap", "class", "--course", "mine/my course.toml")
    assert ran.err == "cardkit: settings of snap: mine/my course.toml\n"
    assert {hints for hints, _ in graded_with} == {"causes"}


@pytest.mark.parametrize(
    "command", [("grade", "snap", "class"), ("export", "results", "--to", "csv")]
)
def test_a_wrong_file_is_one_sentence_and_nothing_is_done(cardkit, kit, command):
    write_class("rose", "ada")
    cardkit("grade", "snap", "class")
    course("[assignments.snip]\n")
    before = len(kit.graded)
    ran = cardkit(*command)
    assert ran.status == 2 and ran.err == (
        "cardkit: course.toml: there is no assignment 'snip' as in [assignments.snip] (perhaps"
        " snap?); `cardkit list` names all\n"
    )
    assert len(kit.graded) == before and not Path("marks.csv").exists()
