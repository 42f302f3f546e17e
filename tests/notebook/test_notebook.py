"""What a notebook works with: checks, own files and pictures, here without a notebook.

Words used here.  mine: a student's folder of a made-up assignment, with the files of these tests,
where the kit was installed from its wheel.
"""

import builtins
import contextlib
import html.parser
import os
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree
from pathlib import Path

import pytest

from autograder.checking import own_work, walkthrough
from autograder.cli import main
from autograder.course import assignment as assignments
from autograder.course.result import Result, TestRecord
from autograder.notebook import (
    bars,
    beside,
    check,
    checking,
    links,
    my_files,
    ring,
    scratch_folder,
    steps_of,
    tiles,
    typed,
)
from autograder.views.cell import check_cell
from autograder.views.check_text import BELOW
from autograder.views.sentence import PASS, sentence_cell
from autograder.views.terminal import check_view

ROOT = Path(__file__).parents[2]
TOML = """\
slug = "small"
title = "A small game"
files = ["cards.py"]
imports = ["cards"]
[tasks]
1 = "Aces"
2 = "Kings"
"""
SUITE = """\
import cards

from autograder.suite.marks import points, task

@points(1)
@task(1, "Aces")
def test_an_ace_is_one():
    assert cards.ace() == 1

@points(2)
@task(2, "Kings")
def test_a_king_is_ten():
    assert cards.king() == 10
"""
STARTER = """\
def ace():
    raise NotImplementedError("task 1: ace is not written yet")

def king():
    raise NotImplementedError("task 2: king is not written yet")
"""
RIGHT = "def ace():\n    return 1\n\ndef king():\n    return 10\n"


@pytest.fixture
def mine(tmp_path, monkeypatch):
    folder = tmp_path / "mine"
    (folder / "tests").mkdir(parents=True)
    (folder / "tests/assignment.toml").write_text(TOML)
    (folder / "tests/test_task1.py").write_text(SUITE)
    (folder / "cards.py").write_text(STARTER)
    monkeypatch.chdir(folder)
    monkeypatch.setattr(assignments, "SUITES", tmp_path / "no suites")
    before = sys.path.copy()
    yield folder
    checking._GRADERS.close()
    sys.path[:] = before
    sys.modules.pop("cards", None)


# check


def test_a_check_says_what_cardkit_check_says(mine, capsys):
    for task, arguments in [(1, ["--task", "1"]), (2, ["--task", "2"]), (None, [])]:
        check(task)
        shown = capsys.readouterr().out
        with pytest.raises(SystemExit):
            main(["check", str(mine), *arguments])
        assert capsys.readouterr().out.rstrip("\n") == shown.rstrip("\n")
        assert "is not written yet" in shown


def test_a_check_is_of_the_files_as_they_are_saved_now(mine, capsys):
    check("Task 1")
    assert "0 of 1 points" in capsys.readouterr().out
    (mine / "cards.py").write_text(RIGHT)
    assert check("Task 1") is None
    assert "Task 1  Aces  1 of 1 points, 1 of 1 tests  done" in capsys.readouterr().out
    (mine / "cards.py").write_text(RIGHT.replace("return 1\n", "return 2\n"))
    check("Task 1")
    assert "ace()\n        gave    2\n        wanted  1" in capsys.readouterr().out


@pytest.mark.parametrize("name", [2, "2", "Task 2", "task 2", "TASK 2. Kings", "Kings", " kings "])
def test_a_task_is_found_however_it_is_called(mine, capsys, name):
    check(name)
    shown = capsys.readouterr().out
    assert "Task 2  Kings" in shown
    assert "Task 1" not in shown


@pytest.mark.parametrize(
    "name, sentence",
    [
        (3, "could not check: there is no task 3; there are: 1, 2"),
        (-1, "could not check: there is no task -1; there are: 1, 2"),
        ("Task 33", "could not check: there is no task 33; there are: 1, 2"),
        (
            "Queens",
            "could not check: there is no task 'Queens'; write check(\"Task 1\"), and there are:"
            " 1, 2",
        ),
        (
            True,
            'could not check: there is no task True; write check("Task 1"), and there are: 1, 2',
        ),
        (
            "\x1b[31m",
            "could not check: there is no task '\\x1b[31m'; write check(\"Task 1\"), and there"
            " are: 1, 2",
        ),
    ],
)
def test_a_task_that_there_is_not_is_one_sentence(mine, capsys, name, sentence):
    check(name)
    assert capsys.readouterr().out == sentence + "\n"


def test_a_folder_without_an_assignment_is_one_sentence(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    check()
    assert capsys.readouterr().out.startswith(
        "could not check: . is not an assignment's folder: it has no tests/assignment.toml; go to"
    )


def test_a_suite_that_cannot_be_read_is_one_sentence(mine, capsys):
    (mine / "tests/test_task1.py").write_text("import nothing_of_that_name\n")
    check()
    shown = capsys.readouterr().out
    assert shown.startswith("could not check: ")
    assert "nothing_of_that_name" in shown


IN_A_BROWSER = """\
import sys
for name in ("click", "psutil", "rich"):
    sys.modules[name] = None  # none of them can be imported there
sys.platform = "emscripten"
import builtins, pathlib, random
from autograder.course import assignment
from autograder.notebook import check, my_files
def asks(prompt=""):
    raise AssertionError("who has run the cell was asked")
builtins.input = asks
assignment.SUITES = pathlib.Path("no suites")
with my_files():
    import cards
mine = sys.modules.get("cards")  # none if it cannot be imported
before = sys.stdin, sys.path[:], sorted(sys.meta_path, key=id), random.random, input
check({task!r}, tests={tests!r})
assert before == (
    sys.stdin, sys.path[:], sorted(sys.meta_path, key=id), random.random, input
)
assert sys.modules.get("cards") is mine
"""


def in_a_browser(task=None, tests=None):
    """Return what a check shows where no program can be started."""
    code = IN_A_BROWSER.format(task=task, tests=tests)
    place = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-P", "-c", code], capture_output=True, text=True, env=place
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("content", [STARTER, RIGHT, RIGHT.replace("10", "11"), "def ace(:\n"])
def test_where_no_program_can_be_started_a_check_says_the_same_and_is_for_practice(
    mine, capsys, content
):
    (mine / "cards.py").write_text(content)
    check()
    heading, said = capsys.readouterr().out.split("\n", 1)
    shown = in_a_browser()  # where a file that cannot be imported is said first
    lines = shown[shown.index("mine: ") :].replace(BELOW, " ").splitlines()
    assert lines[0] == heading.replace("isolation: process", "isolation: browser")
    [remark] = [line for line in lines if "only what your teacher grades counts" in line]
    lines.remove(remark)
    assert lines[1:] == said.replace(BELOW, " ").splitlines()


OWN_TESTS = """
import pytest
import cards


@pytest.mark.parametrize("name", ["ace", "king"])
def test_values(name, monkeypatch):
    monkeypatch.setattr("builtins.input", lambda prompt: "11" if "ace" in prompt else "no")
    assert getattr(cards, name)() == {"ace": 11, "king": 10}[name]


def test_it_is_displayed(capsys):
    cards.show()
    assert capsys.readouterr().out == "ace\\n"


def test_the_rest():
    assert cards.REST == [1, 2]
"""


def test_where_no_program_can_be_started_a_test_file_of_ones_own_says_the_same(mine, capsys):
    (mine / "cards.py").write_text(
        "REST = [1, 2]\ndef ace():\n    return int(input('ace? '))\n"
        "def king():\n    print('a crown')\n    return 12\n"
        "def show():\n    import os\n    print('ace')\n    os._exit(3)\n"
    )
    (mine / "own.py").write_text(OWN_TESTS)
    check(tests="own.py")
    said = capsys.readouterr().out.replace("isolation: process", "isolation: browser")
    shown = in_a_browser(tests="own.py")
    # Which call ended the program is told where it is another one.
    one, other = (
        [line.strip() for line in text.splitlines() if line.strip() != "cards.show()"]
        for text in (re.sub(r"(?m)^note: .*for practice.*\n(?:    .*\n)*", "", shown), said)
    )
    assert one == other
    assert "a crown" in said and "cards.show()\n" in said and "the program ended itself" in said


def test_where_no_program_can_be_started_what_a_student_ends_or_asks_is_said(mine):
    stops = "def ace():\n    import os\n    os._exit(4)\n\ndef king():\n    input('which? ')\n"
    (mine / "cards.py").write_text(stops)
    shown = in_a_browser()
    assert "the program ended itself" in shown
    assert "cards.king()" in shown and "pass 0, not yet 2" in shown
    assert "the test types nothing" in shown and "who has run" not in shown


def test_where_no_program_can_be_started_a_wrong_task_or_suite_is_one_sentence(mine):
    assert in_a_browser(3) == "could not check: there is no task 3; there are: 1, 2\n"
    (mine / "tests/test_task1.py").write_text("import nothing_of_that_name\n")
    shown = in_a_browser()
    assert shown.startswith("could not check: ") and shown.count("\n") == 1
    assert "nothing_of_that_name" in shown


def test_a_grader_stays_warm_and_begins_anew_with_other_tests_or_when_it_has_died(mine, capsys):
    assignment = own_work.suite_of(mine).assignment
    check(1)
    grader = checking._GRADERS.warm(assignment, 1)
    process = grader.process
    check(1)
    assert process is not None and grader.process is process
    assert checking._GRADERS.warm(assignment, 1) is grader

    grader.process.kill()
    grader.process.wait()
    capsys.readouterr()
    check(1)
    assert "0 of 1 points" in capsys.readouterr().out

    (mine / "tests/test_task1.py").write_text(SUITE.replace("== 1", "== 11"))
    (mine / "cards.py").write_text(RIGHT)
    check(1)
    assert "wanted  11" in capsys.readouterr().out


def test_only_a_few_graders_wait_and_closing_ends_them(mine):
    assignment = own_work.suite_of(mine).assignment
    graders = [checking._GRADERS.warm(assignment, task) for task in (None, 1, 2)]
    for grader in graders:
        grader.start()
    processes = [grader.process for grader in graders]
    (mine / "tests/more.txt").write_text("the folder of tests is another one now")
    checking._GRADERS.warm(assignment, 1)
    assert [process.poll() is None for process in processes] == [False, True, True]
    checking._GRADERS.close()
    assert [process.poll() is None for process in processes] == [False, False, False]


def test_a_check_that_is_interrupted_leaves_nothing_behind_and_the_next_one_works(
    mine, capsys, monkeypatch
):
    check(1)
    grader = checking._GRADERS.warm(own_work.suite_of(mine).assignment, 1)
    process = grader.process

    def interrupted(submission):
        raise KeyboardInterrupt

    monkeypatch.setattr(grader, "grade", interrupted)
    with pytest.raises(KeyboardInterrupt):
        check(1)
    assert process.poll() is not None
    capsys.readouterr()
    check(1)
    assert "0 of 1 points" in capsys.readouterr().out


def test_an_interrupt_of_the_notebook_does_not_reach_a_waiting_grader(mine):
    check(1)
    process = checking._GRADERS.warm(own_work.suite_of(mine).assignment, 1).process
    assert os.getpgid(process.pid) != os.getpgid(0)


# Rooms


def test_all_but_a_check_works_where_the_grader_cannot_be(mine):
    (mine / "cards.py").write_text(STARTER)
    code = """if True:
        import sys
        sys.modules |= dict.fromkeys(["psutil", "pytest", "rich", "click"])
        from autograder.notebook import bars, my_files, typed
        with my_files(), typed("h"):
            print(input("Hit? "))
            import cards
            cards.ace()
        print(bars({"a": 1}))
    """
    path = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    ran = subprocess.run(
        [sys.executable, "-P", "-c", code],
        env=os.environ | {"PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout == "Hit? h\nh\nnot written yet: task 1: ace\nbars: a: 1\n"


def test_nothing_else_of_the_kit_needs_the_room_of_notebooks():
    for path in (ROOT / "autograder").rglob("*.py"):
        if path.parent.name != "notebook":
            assert "autograder.notebook" not in path.read_text(encoding="utf-8"), path


def test_running_a_walkthrough_without_the_extra_says_how_to_get_it(tmp_path, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "nbclient", None)
    with pytest.raises(SystemExit) as ended:
        main(["walkthrough", "war", "-o", str(tmp_path / "war.html")])
    assert ended.value.code == 2
    assert "running notebooks needs packages that are not here" in capsys.readouterr().err


def test_a_walkthrough_runs_somebodys_code_by_an_express_word_alone(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(walkthrough, "run", lambda path: None)
    monkeypatch.setattr(walkthrough, "_text", lambda notebook: "")
    (tmp_path / "assignment3.py").touch()
    arguments = ["walkthrough", "war", "--files", str(tmp_path), "-o", str(tmp_path / "war.ipynb")]
    for more, status in ([], 2), (["--isolation", "process"], 0):
        with pytest.raises(SystemExit) as ended:
            main([*arguments, *more])
        assert ended.value.code == status
        told = capsys.readouterr().err
        assert ("would run as you, with your rights; read it first" in told) is bool(status)


def test_a_walkthrough_follows_no_link_among_somebodys_files(tmp_path, monkeypatch):
    monkeypatch.setattr(walkthrough, "run", lambda path: None)
    monkeypatch.setattr(walkthrough, "_text", lambda notebook: "new")
    war, kept = assignments.load("war"), tmp_path / "kept"
    kept.write_text("a secret")
    page, files = tmp_path / "war.ipynb", tmp_path / "files"
    files.mkdir()
    page.symlink_to(kept)
    (files / "assignment3.py").symlink_to(kept)
    with pytest.raises(walkthrough.WalkthroughError, match=r"cannot be used: .*link"):
        walkthrough.make_page(ROOT / "assignments/war", war, page, files)
    (files / "assignment3.py").unlink()
    (files / "assignment3.py").touch()
    walkthrough.make_page(ROOT / "assignments/war", war, page, files)
    assert (page.read_text(), kept.read_text()) == ("new", "a secret")


# What is shown as HTML


class Reader(html.parser.HTMLParser):
    """Reads HTML back: its tags and its text."""

    def __init__(self, source):
        super().__init__()
        self.tags, self.text = [], ""
        self.feed(source)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)

    def handle_data(self, data):
        self.text += data


EVIL = '<script>alert("x")</script>&lt;</b> \u202e\x1b[0m'
HARMLESS = '<script>alert("x")</script>&lt;</b> \\u202e\\x1b[0m'


def test_what_a_student_wrote_is_text_in_a_check_and_nothing_else():
    tests = [
        TestRecord("test_a", EVIL, 1, 1, "failed", message=EVIL, hint=EVIL),
        TestRecord("test_b", EVIL, 1, 1, "not_written", message=EVIL),
        TestRecord("test_c", EVIL, 1, 1, "waiting", message=EVIL),
        TestRecord("test_d", EVIL, 1, 1, "grader_error", message=EVIL),
        TestRecord("test_e", EVIL, 1, 1, "passed", 1, message=EVIL),
    ]
    result = Result("small", "mine", tests, [f"{EVIL}."], "process", task_titles={1: EVIL})
    read = Reader(check_cell(result, EVIL))
    assert set(read.tags) == {"div", "b", "span"}
    assert read.text.count(HARMLESS) == 11
    assert "\x1b" not in read.text and "\u202e" not in read.text


def test_a_check_as_html_says_what_its_text_says():
    tests = [
        TestRecord("test_a", "an ace is one", 1, 1, "failed", message="ace()\n  gave  2"),
        TestRecord("test_b", "a king is ten", 2, 2, "passed", 2.0),
        TestRecord("test_c", "a queen is ten", 2, 2, "waiting", message="waits for king"),
    ]
    result = Result("small", "mine", tests, [], "process", task_titles={1: "Aces", 2: "Kings"})
    source = check_cell(result, "mine")
    text = Reader(source).text
    for part in [
        "mine: the public tests, isolation: process",
        "Task 1  Aces 0 of 1 points, 0 of 1 tests",
        "not yet: an ace is oneace()\n  gave  2",
        "could not tell: waits for king",
        "pass 1, not yet 1, could not tell 1: 2 of 5 points of the public tests",
        "What could not be told earns nothing yet",
    ]:
        assert part in text
    assert 'title="pass: a king is ten"' in source


def test_only_a_test_that_has_passed_is_green():
    tests = [
        TestRecord("test_a", "an ace is one", 1, 1, "failed", message="ace()\n  gave  2"),
        TestRecord("test_b", "a king is ten", 1, 2, "passed", 2.0),
    ]
    for count in (1, 2):
        result = Result("small", "mine", tests[:count], [], "process", task_titles={1: "Aces"})
        view = check_view(result, "mine")
        green = [view.plain[span.start : span.end] for span in view.spans if span.style == "green"]
        is_green = any(text.strip() for text in green)
        assert is_green == (PASS in check_cell(result, "mine")) == (count == 2)


def test_a_sentence_as_html_is_text():
    read = Reader(sentence_cell(EVIL, EVIL, "red", (EVIL,)))
    assert set(read.tags) == {"div", "b"}
    assert read.text.count('<script>alert("x")</script>') == 3


# Own files


def test_own_files_may_import_one_another_through_a_folder_as_in_a_check(mine):
    (mine / "cards.py").write_text("from week4.aces import ace\nfrom . import kings\n")
    (mine / "aces.py").write_text(RIGHT)
    (mine / "kings.py").write_text("import aces\n")
    with my_files():
        import cards

        assert cards.ace is cards.kings.aces.ace
        assert cards.__file__ == str(mine / "cards.py")
        for each in ("aces", "kings"):
            del sys.modules[each]
    assert not any("_Beside" in repr(each) for each in sys.meta_path)


def test_own_files_are_read_again_each_time(mine):
    for value in (1, 2, 3):  # saved in the same second, and of the same size
        (mine / "cards.py").write_text(f"value = {value}\n")
        with my_files():
            import cards

            found = cards.value
        assert found == value
    assert not (mine / "__pycache__").exists()
    assert not (mine / "no bytecode here").exists()


def test_old_bytecode_is_not_used(mine):
    import py_compile

    (mine / "cards.py").write_text("value = 1\n")
    os.utime(mine / "cards.py", (1_000_000, 1_000_000))
    py_compile.compile(str(mine / "cards.py"))
    (mine / "cards.py").write_text("value = 2\n")
    os.utime(mine / "cards.py", (1_000_000, 1_000_000))
    with my_files():
        import cards

        found = cards.value
    assert found == 2


@pytest.mark.parametrize(
    "source, call, sentence",
    [
        (STARTER, "ace", "not written yet: task 1: ace"),
        ("def ace():\n    raise NotImplementedError\n", "ace", "not written yet: something here"),
        ("", "ace", "not written yet: ace in cards.py"),
        (
            "def ace():\n    return [][1]\n",
            "ace",
            "IndexError: list index out of range\n    cards.py, line 2: return [][1]",
        ),
        (
            "def ace():\n    assert 1 == 2, 'no \\x1b[0m ace'\n",
            "ace",
            "AssertionError: no \\x1b[0m ace\n    cards.py, line 2: assert 1 == 2, 'no ",
        ),
        ("def ace():\n    raise ValueError\n", "ace", "ValueError: without a message\n"),
        ("def ace(:\n", "ace", "SyntaxError: "),
        ("def ace():\n    quit()\n", "ace", "it ended itself: your program ended with exit()"),
        ("def ace():\n    input('Which? ')\n", "ace", "it asks once more: all the typed lines"),
    ],
)
def test_what_is_wrong_with_own_files_is_shown_and_nothing_stops(
    mine, capsys, source, call, sentence
):
    (mine / "cards.py").write_text(source)
    with my_files(), typed():
        import cards

        getattr(cards, call)()
    assert sentence in capsys.readouterr().out


def test_a_name_that_cannot_be_imported_is_not_written_yet(mine, capsys):
    with my_files():
        from cards import queen  # noqa: F401
    assert capsys.readouterr().out == "not written yet: queen in cards.py\n"


def test_a_syntax_error_is_shown_with_its_line(mine, capsys):
    (mine / "cards.py").write_text("x = 1\nx = = 2\n")
    with my_files():
        import cards  # noqa: F401
    assert "    cards.py, line 2: x = = 2\n" in capsys.readouterr().out


@pytest.mark.parametrize("call", ["exit", "quit"])
def test_a_program_may_end_itself_where_a_notebook_hides_the_call(mine, capsys, monkeypatch, call):
    monkeypatch.delattr(f"builtins.{call}")
    (mine / "cards.py").write_text(f"{call}()\n")
    with my_files():
        import cards  # noqa: F401
    assert capsys.readouterr().out.startswith("it ended itself: ")
    assert not hasattr(builtins, call)


def test_a_question_that_nobody_can_answer_is_no_missing_function(mine, capsys):
    class StdinNotImplementedError(NotImplementedError):
        """As a notebook raises it that is run by a program."""

    with my_files():
        raise StdinNotImplementedError("input was called")
    assert capsys.readouterr().out == (
        "it asks: your program asks a question, and nobody is here to answer\n"
    )


def test_an_interrupt_is_not_held_up(mine):
    with pytest.raises(KeyboardInterrupt), my_files():
        raise KeyboardInterrupt


def test_other_modules_stay_as_they_are(mine):
    (mine / "venv/lib").mkdir(parents=True)
    (mine / "venv/lib/deep_cards.py").write_text("value = object()\n")
    sys.path.insert(0, str(mine / "venv/lib"))
    import deep_cards

    with my_files():
        import deep_cards as again
    assert again is deep_cards
    del sys.modules["deep_cards"]


# Typed lines and scratch folders


def test_typed_lines_answer_one_question_after_another(capsys):
    with typed("h", ""):
        answers = [input("Hit? "), sys.stdin.readline()]
    assert answers == ["h", "\n"]
    assert capsys.readouterr().out == "Hit? h\n\n"


def test_a_loop_that_catches_everything_has_to_wait_for_somebody_at_last(monkeypatch):
    monkeypatch.setattr("builtins.input", lambda prompt="": "somebody")
    answer = None
    with typed():
        while answer is None:
            with contextlib.suppress(BaseException):
                answer = input("Which? ")
    assert answer == "somebody"


def test_input_is_as_it_was_after_typed_lines(monkeypatch):
    before = input, sys.stdin
    with pytest.raises(ZeroDivisionError), typed("x"):
        raise ZeroDivisionError
    assert (input, sys.stdin) == before


def test_a_scratch_folder_holds_copies_and_is_gone_afterwards(mine):
    with scratch_folder("cards.py") as folder:
        assert Path.cwd() == folder.resolve()
        Path("cards.py").write_text("changed")
        Path("new.txt").write_text("new")
    assert Path.cwd() == mine
    assert not folder.exists()
    assert (mine / "cards.py").read_text() == STARTER


def test_own_files_are_found_from_a_scratch_folder(mine):
    (mine / "cards.py").write_text(RIGHT)
    with my_files(), scratch_folder():
        import cards

        found = cards.king()
    assert found == 10


# Steps and pictures


def test_steps_are_the_lines_that_were_run():
    def short():
        return 1

    def long(times):
        for _ in range(times):
            short()

    assert steps_of(short) == 1
    assert steps_of(long, 20) - steps_of(long, 10) == 30


@pytest.mark.parametrize(
    "picture, text",
    [
        (bars({"a<b": 2, 10: 0.25}, "odds & ends", " %", marked=["a<b"]), "a<b: 2 %, 10: 0.25 %"),
        (bars({}), "bars: "),
        (bars({"x": 0}), "bars: x: 0"),
        (ring(["9<", None, 0], 2, "a ring"), "ring of slots: 9<, free, 0; the front is slot 2"),
        (ring([]), "ring of slots: "),
        (links(["A", "B"], ["B", "A"]), "from A, B to B, A"),
        (links(["A", "A"], ["C"]), "from A, A to C"),
        (links([], []), "from  to "),
        (tiles(["<", "KS"], "cards", marked=[1]), "cards: <, KS"),
        (tiles([]), ""),
    ],
)
def test_a_picture_is_well_formed_and_has_a_sentence(picture, text):
    source = picture._repr_html_()
    root = xml.etree.ElementTree.fromstring(f"<div>{source}</div>")
    svg = next(root.iter("{http://www.w3.org/2000/svg}svg"))
    assert text in repr(picture)
    assert svg.get("aria-label") == repr(picture)
    assert "script" not in source


def test_links_lead_from_each_old_place_to_the_new_one():
    source = links(["x", "y", "x"], ["x", "x", "y"])._repr_html_()
    starts = [part.split(" ")[0] for part in source.split('<path d="M')[1:]]
    ends = [part.split('"')[0].split(" ")[-2] for part in source.split('<path d="M')[1:]]
    assert starts == ["26.0", "78.0", "130.0"]
    assert ends == ["26.0", "130.0", "78.0"]


def test_pictures_stand_beside_each_other():
    both = beside(bars({"a": 1}), ring(["b"]))
    assert both._repr_html_().count("<svg") == 2
    assert repr(both) == "bars: a: 1\nring of slots: b"


def test_a_copy_of_an_assignment_can_be_checked(tmp_path, monkeypatch, capsys):
    shutil.copytree(ROOT / "assignments/war", tmp_path / "war")
    monkeypatch.chdir(tmp_path / "war")
    check("Task 4")
    assert "not yet: task 4: compare_cards is not written yet" in capsys.readouterr().out
    checking._GRADERS.close()
