"""The command line: every verb, its exit status, and every sentence it says when it cannot."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import fake_grader
import pytest

from autograder import __version__
from autograder.classroom import Progress, WritingError, stored
from autograder.cli import demo
from autograder.cli.console import progress
from autograder.course import assignment as assignments
from autograder.intake import roll
from autograder.sandbox import launch
from autograder.worker import grading

ALL = "# test_one test_two test_secret\n"
pytestmark = pytest.mark.usefixtures("kit")


def refuse(monkeypatch: pytest.MonkeyPatch, why: str) -> None:
    """Have nothing but `process` work."""

    def refusal(level: str, private: object = ()) -> launch.LaunchError | None:
        return None if level == launch.PROCESS else launch.LaunchError(why)

    monkeypatch.setattr(launch, "refusal", refusal)
    monkeypatch.setattr(launch, "refusal_here", refusal)


def put(**students: str) -> Path:
    root = Path("class")
    for student, text in students.items():
        (root / student).mkdir(parents=True, exist_ok=True)
        (root / student / "cards.py").write_text(text)
    return root


# list, start


def test_the_list_names_tasks_and_points(cardkit):
    ran = cardkit("list")
    assert ran.status == 0
    assert ran.out == (
        "snap  Snap, 14 points\n"
        "  task         points  tests  hidden\n"
        "  1     Cards       2      1       0\n"
        "  2     Game       12      3       1\n"
    )


def test_one_assignment_is_listed_with_its_tests(cardkit):
    ran = cardkit("list", "snap")
    assert "test_secret     2       5  hidden\n" in ran.out
    assert "style           2       4  by hand\n" in ran.out


def test_the_list_is_there_for_programs(cardkit):
    data = json.loads(cardkit("list", "--json").out)
    assert data[0]["points"] == 14
    assert data[0]["tasks"][1] == {"task": 2, "title": "Game", "points": 12}
    assert [test["id"] for test in json.loads(cardkit("list", "snap", "--json").out)["tests"]] == [
        "test_one",
        "test_two",
        "test_secret",
        "style",
    ]


def test_an_engine_without_assignments_says_so(cardkit, tmp_path, monkeypatch):
    monkeypatch.setattr(assignments, "SUITES", tmp_path / "nowhere")
    ran = cardkit("list")
    assert ran.status == 2 and "this is the engine alone" in ran.err


@pytest.mark.parametrize("verb", [["list"], ["start"], ["grade"]])
def test_an_unknown_assignment_is_named_with_those_there_are(cardkit, verb):
    ran = cardkit(*verb, "snip", *(["class"] if verb == ["grade"] else []))
    assert ran.status == 2
    assert ran.err == "cardkit: there is no assignment 'snip' (perhaps snap?); there are: snap\n"


def test_start_makes_a_copy_and_says_what_next(cardkit):
    ran = cardkit("start", "snap", "my/game")
    assert ran.status == 0
    assert "cardkit check my/game" in ran.out
    names = sorted(path.relative_to("my/game").as_posix() for path in Path("my/game").rglob("*"))
    assert names == ["README.md", "cards.py", "tests", "tests/assignment.toml"]


def test_start_never_writes_into_a_folder_that_is_there(cardkit):
    Path("snap").mkdir()
    Path("snap/cards.py").write_text("mine")
    ran = cardkit("start", "snap")
    assert ran.status == 2
    assert "snap is there already; name another folder: cardkit start snap DIR" in ran.err
    assert Path("snap/cards.py").read_text() == "mine"
    assert cardkit("start", "snap", "snap/cards.py").status == 2


@pytest.mark.parametrize("name", ["snap", ".", "./", "../{here}"])
def test_start_fills_an_empty_folder_in_which_somebody_may_be(cardkit, tmp_path, monkeypatch, name):
    folder = tmp_path / "empty"
    folder.mkdir()
    monkeypatch.chdir(folder)
    place = Path(name.format(here=folder.name))
    place.mkdir(exist_ok=True)
    before = place.stat().st_ino
    assert cardkit("start", "snap", str(place)).status == 0
    assert place.stat().st_ino == before and (place / "tests/assignment.toml").is_file()
    assert not [*tmp_path.glob(".*.part"), *folder.glob(".*.part")]


@pytest.mark.parametrize("slug", ["", ".", "..", "snap/tests", "../solutions"])
def test_start_copies_assignments_alone(cardkit, slug):
    ran = cardkit("start", slug, "mine")
    assert ran.status == 2 and f"there is no assignment {slug!r}" in ran.err
    assert not Path("mine").exists()


def test_start_says_when_it_may_not_write(cardkit):
    Path("file").write_text("")
    ran = cardkit("start", "snap", "file/snap")
    assert ran.status == 2
    assert "file/snap cannot be made (file: File exists); name a folder you may write to" in ran.err


def test_start_says_when_the_folder_was_not_built(cardkit, tmp_path, monkeypatch):
    monkeypatch.setattr("autograder.cli.places.ROOT", tmp_path / "nowhere")
    ran = cardkit("start", "snap")
    assert ran.status == 2 and "is not there; run `cardkit build snap` in a copy" in ran.err


# check


@pytest.fixture
def mine(cardkit) -> Path:
    cardkit("start", "snap", "mine")
    return Path("mine")


def test_check_says_what_is_not_yet(cardkit, mine):
    (mine / "cards.py").write_text("# test_one\n")
    ran = cardkit("check", mine)
    assert ran.status == 1
    assert "Task 1  Cards  2 of 2 points, 1 of 1 tests  done\n" in ran.out
    assert "  not yet: two works\n      one()\n        gave    1\n        wanted  2\n" in ran.out
    assert "pass 1, not yet 1, could not tell 0: 2 of 5 points" in ran.out
    assert "it holds" not in ran.out, "hidden tests are not shown"


def test_check_ends_well_when_everything_passes(cardkit, mine):
    (mine / "cards.py").write_text(ALL)
    assert cardkit("check", mine).status == 0


@pytest.mark.parametrize("path", ["mine/cards.py", "mine/tests", "mine"])
def test_check_finds_the_folder_of_what_is_named(cardkit, mine, path):
    assert "mine: the public tests, isolation: process" in cardkit("check", path).out


def test_check_takes_the_folder_one_is_in(cardkit, mine, monkeypatch):
    monkeypatch.chdir(mine)
    assert "mine: the public tests" in cardkit("check").out


def test_check_of_one_task_leaves_the_others_out(cardkit, mine):
    ran = cardkit("check", mine, "--task", 1)
    assert "Task 1" in ran.out and "Task 2" not in ran.out


def test_check_is_there_for_programs(cardkit, mine):
    data = json.loads(cardkit("check", mine, "--json").out)
    assert [test["extra_data"]["id"] for test in data["tests"]] == ["test_one", "test_two"]


def test_check_shows_what_was_noted_about_the_files(cardkit, mine):
    (mine / "cards.py").unlink()
    cell = {"cell_type": "code", "source": "def f(:", "metadata": {}, "outputs": []}
    notebook = {"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    (mine / "work.ipynb").write_text(json.dumps(notebook))
    shown = cardkit("check", mine).out
    assert "note: work.ipynb, code cell 1, line 1: SyntaxError: invalid syntax; only" in shown
    assert "was left out, and with it f\n    def f(:\n" in shown


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nowhere"], "nowhere: there is no such file or folder; name an assignment's folder"),
        (["."], "is not an assignment's folder: it has no tests/assignment.toml; go to the folder"),
        (["mine", "--task", 7], "there is no task 7; there are: 1, 2"),
        (["mine", "--task", "x"], "'x' is not a valid integer"),
        (["mine", "--watch", "--json"], "--watch and --json do not go together"),
        (["mine", "--isolation", "magic"], "'magic' is not one of 'bubblewrap', 'user', 'process'"),
    ],
)
def test_a_wrong_check_is_told_what_is_right(cardkit, mine, arguments, sentence):
    ran = cardkit("check", *arguments)
    assert ran.status == 2 and sentence in ran.err and ran.out == ""


def test_a_check_above_the_folder_names_the_folder(cardkit, mine):
    """Where several are meant, each is named; a path is written as one that can be typed."""
    assert "go to the folder you were given, here mine, or make one" in cardkit("check").err
    cardkit("start", "snap", "again")
    assert "you were given, here again or mine, or make" in cardkit("check").err
    here = f"../{Path.cwd().name}"
    assert f"given, here {here}/again or {here}/mine," in cardkit("check", here).err
    for name in ("c", "d"):
        cardkit("start", "snap", name)
    assert "the folder you were given, or make one" in cardkit("check").err


def test_a_damaged_assignment_file_is_named(cardkit, mine):
    (mine / "tests" / "assignment.toml").write_text("slug =")
    ran = cardkit("check", mine)
    assert ran.status == 2 and "assignment.toml: not readable as TOML" in ran.err


def test_watch_checks_again_after_a_change_and_ends_with_ctrl_c(cardkit, mine, monkeypatch):
    def stop():
        raise KeyboardInterrupt

    def write(text):
        (mine / "cards.py").write_text(text)

    # An editor empties the file first: what lies there for one look only is not checked.
    meanwhile = iter([lambda: None, lambda: write(""), lambda: write(ALL), lambda: None, stop])
    clock = SimpleNamespace(sleep=lambda seconds: next(meanwhile)())
    monkeypatch.setattr("autograder.cli.student.time", clock)
    ran = cardkit("check", mine, "--watch")
    assert ran.status == 0
    assert ran.out.count("isolation: process") == 2
    assert "pass 0" in ran.out and "pass 2" in ran.out


# grade


def test_grade_ends_with_the_table_and_the_path(cardkit):
    ran = cardkit("grade", "snap", put(rose=ALL, ada="# test_one\n"))
    assert ran.status == 0
    assert "Snap (snap)\n" in ran.out
    assert "student  score  task 1  task 2  remarks\n" in ran.out
    assert "         of 14    of 2   of 12\n" in ran.out
    assert "ada          2       2       0  unmarked 1\n" in ran.out
    assert "2 of 2 submissions graded in" in ran.out and "isolation: bubblewrap" in ran.out
    assert ran.out.endswith("results: results/grades.csv\n")
    assert Path("results/rose/results.json").is_file()


def test_grade_is_there_for_programs(cardkit):
    ran = cardkit("grade", "snap", put(rose=ALL), "--json")
    data = json.loads(ran.out)
    assert (data["assignment"], data["isolation"], data["stopped"]) == ("snap", "bubblewrap", False)
    assert data["students"][0]["score"] == 10


def test_grade_options_reach_the_grader(cardkit, kit, monkeypatch):
    seen = []

    class Seen(kit):
        def __init__(self, assignment, options, slot=None):
            seen.append(options)
            super().__init__(assignment, options, slot)

    monkeypatch.setattr(grading, "Grader", Seen)
    place = put(rose=ALL)
    cardkit("grade", "snap", place, "--isolation", "process", "--no-fork", "--tasks", "1-2")
    assert seen == [
        grading.Options(
            isolation="process",
            fork=False,
            tasks=frozenset({1, 2}),
            keeps=frozenset({"runs"}),
            hidden=True,
            private=(str(place.resolve()), str(Path("results").resolve())),
        )
    ]


def test_tasks_score_out_of_those_alone(cardkit):
    ran = cardkit("grade", "snap", put(rose=ALL), "--tasks", "1", "-o", "checkpoint")
    assert "rose         2       2\n" in ran.out


def test_a_second_run_says_what_was_not_graded_again(cardkit, kit):
    place = put(rose=ALL)
    cardkit("grade", "snap", place)
    assert "(1 of them before, unchanged since)" in cardkit("grade", "snap", place).out
    cardkit("grade", "snap", place, "--fresh")
    assert kit.graded == ["rose", "rose"]


def test_one_students_folder_is_graded_and_that_is_said(cardkit):
    ran = cardkit("grade", "snap", put(rose=ALL) / "rose")
    assert ran.status == 0
    assert "holds the files asked for itself: graded as one submission, rose" in ran.err


def test_one_student_of_a_class_can_be_graded(cardkit, kit):
    place = put(rose=ALL, ada=ALL)
    ran = cardkit("grade", "snap", place, "--student", "rose")
    assert ran.status == 0 and kit.graded == ["rose"]


def test_what_could_not_be_graded_is_counted_aloud(cardkit):
    ran = cardkit("grade", "snap", put(rose=ALL, bo="KILL", Ada=ALL, ada=ALL))
    assert ran.status == 1
    assert "could not tell: 3 tests the grader could not judge" in ran.out
    assert "problem: 2 folders for one student: 'Ada', 'ada'; not graded until" in ran.out


def test_a_fault_of_the_kit_points_at_its_details(cardkit):
    ran = cardkit("grade", "snap", put(rose="BUG"))
    assert ran.status == 1
    assert "details of the grader's faults: results/errors.txt" in ran.out


def test_a_wrong_row_of_overrides_is_named(cardkit):
    Path("results").mkdir()
    Path("results/overrides.csv").write_text("student,test,points,reason\nrose,test_one,9,x\n")
    ran = cardkit("grade", "snap", put(rose=ALL))
    assert ran.status == 1
    assert "problem: results/overrides.csv, line 2 was ignored: 9 is not between 0 and 2" in ran.out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nowhere.zip"], "nowhere.zip: there is no such file; look at its name and place"),
        (["nowhere"], "nowhere: there is no such folder; name the one that holds a folder per"),
        (["class/rose/cards.py"], "is a file; name the folder that holds a folder per student"),
        (["empty"], "empty holds no student's folder; name the folder that holds one per student"),
        (["class", "--tasks", "1-9"], "there is no task 3; there are: 1, 2"),
        (["class", "--tasks", "two"], "'two' is not a list of tasks; write it like 1-3,5"),
        (["class", "--tasks", "3-1"], "'3-1' is not a list of tasks"),
        (["class", "--student", "rosa"], "there is no student 'rosa' (perhaps rose?)"),
        (["class", "--test", "test_one"], "--test reruns one test of one student; say whose with"),
        (
            ["class", "--student", "rose", "--test", "test_on"],
            "there is no test 'test_on' (perhaps test_one or test_two?); `cardkit list snap` has",
        ),
        (["class", "--jobs", "0"], "0 is not in the range 1<=x<=256"),
        (["class", "-o", "file"], "file is a file; name a folder with -o"),
        (["class", "-o", "class"], "holds other files (rose) and no results; name a new or empty"),
    ],
)
def test_a_wrong_grade_is_told_what_is_right(cardkit, kit, arguments, sentence):
    put(rose=ALL)
    Path("empty").mkdir()
    Path("file").write_text("")
    ran = cardkit("grade", "snap", *arguments)
    assert ran.status == 2 and sentence in ran.err and ran.out == "" and kit.graded == []


def test_grading_without_isolation_has_to_be_asked_for(cardkit, monkeypatch, kit):
    why = "bwrap is not installed"
    refuse(monkeypatch, why)
    ran = cardkit("grade", "snap", put(rose=ALL))
    assert ran.status == 2 and kit.graded == []
    assert f"isolation by bubblewrap does not work here: {why}; fix that" in ran.err
    assert "`--isolation process`" in ran.err
    ran = cardkit("grade", "snap", put(rose=ALL), "--isolation", "process")
    assert ran.status == 0 and "isolation: process" in ran.out


def test_a_disk_that_is_full_is_the_kits_failure_in_one_sentence(cardkit, monkeypatch):
    def full(path, data):
        raise WritingError(f"{path} cannot be written: No space left on device; make room")

    monkeypatch.setattr(stored, "write_json", full)
    ran = cardkit("grade", "snap", put(rose=ALL))
    assert ran.status == 3
    assert ran.err.count("\n") == 1 and "No space left on device; make room" in ran.err


def test_a_folder_for_temporary_files_that_is_full_is_one_sentence(cardkit, monkeypatch):
    pages = roll.SETTINGS
    monkeypatch.setattr(roll, "SETTINGS", (*pages, "PRAGMA max_page_count = 4"))
    ran = cardkit("grade", "snap", put(**{f"student{number}": ALL for number in range(100)}))
    assert ran.status == 3
    assert ran.err.count("\n") == 1 and "database or disk is full" in ran.err
    assert "make room, or name another folder by the environment variable TMPDIR" in ran.err


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_a_run_that_is_stopped_says_how_to_go_on(cardkit, kit, monkeypatch, number):
    interrupt = staticmethod(lambda: os.kill(os.getpid(), number))
    monkeypatch.setattr(kit, "interrupt", interrupt)
    ran = cardkit("grade", "snap", put(ada=ALL, rose="INTERRUPT"), "--jobs", "1")
    assert ran.status == 3
    assert "cardkit: stopped; 1 of 2 are finished; run the same command to go on\n" in ran.err
    assert Path("results/ada/results.json").is_file()
    ran = cardkit("grade", "snap", put(rose=ALL))
    assert ran.status == 0 and kit.graded == ["ada", "rose", "rose"]


def test_one_test_of_one_student_is_shown_in_full(cardkit, monkeypatch):
    class Tracing(fake_grader.FakeGrader):
        def grade(self, submission):
            assert self._options.keeps == {"trace"}
            result = super().grade(submission)
            result.tests[0].trace = ["cards.Card('TH') -> Card", "-> \x1b[2Jnine"]
            return result

        def __enter__(self):
            return self

        def __exit__(self, *_):
            self.close()

    monkeypatch.setattr(grading, "Grader", Tracing)
    ran = cardkit("grade", "snap", put(rose="#"), "--student", "rose", "--test", "test_two")
    assert ran.status == 0
    assert ran.out == (
        "rose: two works\n"
        "test_two, task 2, visible, isolation: bubblewrap\n"
        "\n"
        "Every question and answer:\n"
        "  cards.Card('TH') -> Card\n"
        "  -> \\x1b[2Jnine\n"
        "\n"
        "failed, 0 of 3 points\n"
        "  one()\n"
        "    gave    1\n"
        "    wanted  2\n"
    )
    assert not Path("results").exists()
    put(rose="KILL")
    ran = cardkit("grade", "snap", "class", "--student", "rose", "--test", "test_two")
    assert (ran.status, ran.err) == (3, "cardkit: ended by a signal\n")


def test_progress_off_a_terminal_is_a_line_now_and_then(capsys):
    with progress() as show:
        show(Progress(1, 30, 0, 0, 1.0, 29.0))
        show(Progress(9, 30, 3, 1, 5.5, 16.4))
        show(Progress(10, 30, 3, 1, 6.0, 16.0))
    expected = "9 of 30 graded, 3 unchanged, 1 could not be told, about 16 s left\n"
    assert capsys.readouterr().err == expected


# build, demo


def test_build_says_what_it_wrote_and_check_what_has_drifted(cardkit, monkeypatch):
    from autograder import authoring as build

    asked = []

    def build_all(root, check=False, slug=None):
        asked.append((check, slug))
        return ["assignments/snap/cards.py: written"] if slug else []

    monkeypatch.setattr(build, "build_all", build_all)
    ran = cardkit("build")
    assert (ran.status, ran.out) == (0, "everything generated is as it should be\n")
    assert cardkit("build", "snap").status == 0
    assert cardkit("build", "snap", "--check").status == 1
    assert json.loads(cardkit("build", "snap", "--json").out) == [
        "assignments/snap/cards.py: written"
    ]
    assert asked == [(False, None), (False, "snap"), (True, "snap"), (False, "snap")]


def test_handout_makes_a_page_to_print_and_says_where_it_is(cardkit):
    ran = cardkit("handout", "snap")
    assert (ran.status, ran.out) == (0, "snap-handout.html: written\n")
    assert "<h1>Snap</h1>" in Path("snap-handout.html").read_text(encoding="utf-8")
    assert cardkit("handout", "snap", "-o", "pages/it.html").status == 0
    assert Path("pages/it.html").is_file()


def test_a_handout_that_cannot_be_made_or_written_is_named(cardkit, tmp_path):
    Path("taken").mkdir()
    for place in ("taken", "."):  # one of them has no name
        ran = cardkit("handout", "snap", "-o", place)
        assert (ran.status, ran.out) == (2, "")
        assert f"{place} cannot be written: " in ran.err
        assert "; name a file in a folder that you may write to" in ran.err
    (tmp_path / "kit/assignments/snap/README.md").unlink()
    ran = cardkit("handout", "snap")
    assert (ran.status, ran.out) == (2, "")
    assert "README.md: there is no such file; write it" in ran.err


def test_build_passes_on_what_it_cannot_build(cardkit):
    ran = cardkit("build", "snip")
    assert ran.status == 2 and ran.err.startswith("cardkit: there is no assignment 'snip'")


OFF_BY_ONE = """\
[off_by_one]
mistake = "two is one"
tasks = [2]
fails = ["test_two"]
score = 7
edits = [{ file = "cards.py", find = "test_two ", put = "" }]
"""


@pytest.fixture
def repository(tmp_path):
    """What the demo takes its class from, for the fake engine."""
    root = tmp_path / "kit"
    places = {
        "solutions/snap/cards.py": ALL,
        "tests/near_misses/snap.toml": OFF_BY_ONE,
        "tests/other_answers/snap/terse/cards.py": ALL,
        "tests/other_answers/snap/terse/more/things.py": ALL,
        "tests/hostile/demo/snap/loops/cards.py": "# expect: a loop; score 0\n",
        "tests/hostile/demo/snap/adds/below/cards.py": "# expect: nothing; score 10\n",
    }
    for name, text in places.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    return root


def test_the_demo_grades_a_class_and_verifies_every_score(cardkit, repository):
    ran = cardkit("demo")
    assert ran.status == 0
    assert ran.out.endswith("results: demo/snap/results/grades.csv\nevery score as expected\n")
    assert "6 of 6 submissions graded" in ran.out
    assert Path("demo/snap/submissions/hostile_adds/cards.py").read_text().startswith(ALL)
    assert Path("demo/snap/submissions/right_terse/more/things.py").read_text() == ALL
    assert cardkit("demo", "snap").status == 0, "it works again"
    assert cardkit("demo", "snip").status == 2, "there is no such assignment"


def test_the_demo_uses_the_folder_that_one_is_in(cardkit, repository, tmp_path, monkeypatch):
    folder = tmp_path / "empty"
    folder.mkdir()
    monkeypatch.chdir(folder)
    before = folder.stat().st_ino
    for _ in range(2):
        assert cardkit("demo", "-o", ".").status == 0
        (folder / "snap/results/linked").symlink_to(repository)
    assert folder.stat().st_ino == before and (repository / "solutions").is_dir()


def test_the_demo_says_which_place_it_cannot_use(cardkit, repository):
    Path("file").write_text("")
    ran = cardkit("demo", "-o", "file")
    assert ran.status == 2
    assert "file cannot be used (Not a directory); name another folder with -o" in ran.err


def test_the_demo_names_a_score_that_differs(cardkit, repository):
    place = repository / "tests" / "near_misses" / "snap.toml"
    place.write_text(OFF_BY_ONE.replace("score = 7", "score = 8"))
    ran = cardkit("demo")
    assert ran.status == 1
    assert ran.out.endswith("wrong_off_by_one: expected 8, got 7\n")
    data = json.loads(cardkit("demo", "--json").out)
    assert data["classes"][0]["differences"] == ["wrong_off_by_one: expected 8, got 7"]


def test_the_demo_falls_back_and_says_so(cardkit, repository, monkeypatch):
    refuse(monkeypatch, "no bwrap")
    ran = cardkit("demo")
    assert ran.status == 0 and "isolation: process" in ran.out
    assert ran.err == (
        "cardkit: bubblewrap does not work here (no bwrap): graded with isolation process\n"
    )


def test_the_demo_leaves_other_folders_alone(cardkit, repository):
    Path("demo").mkdir()
    Path("demo/mine").write_text("")
    ran = cardkit("demo")
    assert ran.status == 2 and "demo holds other files; name another folder with -o" in ran.err
    Path("linked").symlink_to("demo")
    ran = cardkit("demo", "snap", "-o", "linked")
    assert ran.status == 2 and "linked is a link; name another folder with -o" in ran.err


def test_the_demo_says_what_it_lacks(cardkit, repository, tmp_path):
    with pytest.raises(demo.DemoError, match="is not there; the demo needs a copy of the whole"):
        demo.make_classes(tmp_path / "nowhere", tmp_path / "demo", ["snap"])
    records = repository / "tests" / "near_misses" / "snap.toml"
    records.write_text(OFF_BY_ONE.replace("test_two ", "test_ten "))
    ran = cardkit("demo")
    assert ran.status == 2 and "[off_by_one]: cards.py of reference does not have" in ran.err
    records.write_text(OFF_BY_ONE)
    hostile = repository / "tests" / "hostile" / "demo" / "snap" / "loops" / "cards.py"
    hostile.write_text("# nothing expected\n")
    ran = cardkit("demo")
    assert ran.status == 2 and "loops: one file has to begin with `# expect:" in ran.err
    (repository / "solutions" / "snap" / "cards.py").unlink()
    ran = cardkit("demo")
    assert ran.status == 2 and "no reference or no starter of snap; run `cardkit build`" in ran.err


# What holds for every verb


def test_the_version_is_the_kits(cardkit):
    ran = cardkit("--version")
    assert (ran.status, ran.out) == (0, f"cardkit, version {__version__}\n")


@pytest.mark.parametrize(
    "verb", ["list", "start", "check", "play", "grade", "export", "build", "demo"]
)
def test_help_is_worth_reading(cardkit, verb):
    ran = cardkit(verb, "--help")
    assert ran.status == 0 and len(ran.out.splitlines()) > 8
    assert max(map(len, ran.out.splitlines())) <= 90
    assert verb in cardkit("--help").out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["frobnicate"], "No such command 'frobnicate'"),
        (["grade", "snap"], "name the submissions, too: cardkit grade snap SUBMISSIONS"),
        (["check", "--nonsense"], "No such option '--nonsense'"),
    ],
)
def test_wrong_usage_ends_with_two(cardkit, arguments, sentence):
    ran = cardkit(*arguments)
    assert ran.status == 2 and sentence in ran.err


def test_an_unforeseen_fault_is_one_line_and_its_details_are_kept(cardkit, monkeypatch, tmp_path):
    def broken(assignment):
        raise ZeroDivisionError("in a dark corner")

    monkeypatch.setattr(grading, "outline", broken)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    ran = cardkit("list")
    assert ran.status == 3 and ran.err.count("\n") == 1
    assert ran.err.startswith("cardkit: a fault of the kit itself (ZeroDivisionError); its details")
    path = Path(ran.err.split(" are in ")[1].strip())
    assert "in a dark corner" in path.read_text()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "nowhere"))
    assert "its details cannot be written: in a dark corner" in cardkit("list").err


def test_ctrl_c_outside_of_grading_is_one_line(cardkit, monkeypatch):
    def interrupted(assignment):
        raise KeyboardInterrupt

    monkeypatch.setattr(grading, "outline", interrupted)
    ran = cardkit("list")
    assert (ran.status, ran.err) == (3, "\ncardkit: stopped\n")


@pytest.mark.skipif(sys.platform == "win32", reason="pipes end otherwise there")
def test_a_reader_that_goes_away_is_no_fault():
    program = subprocess.Popen(
        [sys.executable, "-P", "-c", "from autograder import cli; cli.main(['--help'])"],
        cwd=Path(__file__).parents[2],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": ":".join(sys.path)},
    )
    program.stdout.close()
    assert program.stderr.read() == b""
    program.stderr.close()
    program.wait(30)
