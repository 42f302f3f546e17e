"""Names with signs that nobody sees, names that systems have changed, names as tests have them.

Words used here.  work: a function that is asked for.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from autograder.course import assignment as assignments
from autograder.downloads.opening import open_class
from autograder.intake import find_submissions, read_submission
from autograder.intake.find import as_text
from autograder.system.printable import folded

SLUG, WANTED = "hidden_card_21", "simple21.py"
WORK = b"def is_game_over(user, computer):\n    return user or computer\n"
USING = b"from helpers import both\n\n" + WORK
HELPERS = b"def both(one, other):\n    return one and other\n"
CODE = WORK.decode().splitlines(keepends=True)
CELL = {"cell_type": "code", "source": ["import os, helpers as h\n", *CODE]}
BOOK = json.dumps({"cells": [CELL]}).encode()
UNSEEN = "\u200b\u200c\u200d\u200e\u200f\u202e\u2060\u2066\ufeff\u00ad\r\n"

only_here = pytest.mark.skipif(sys.platform == "win32", reason="such names cannot be made there")


@pytest.fixture
def assignment():
    return assignments.load(SLUG)


@pytest.fixture
def read(tmp_path, assignment):
    def read(files):
        lay(tmp_path / "ada", files)
        return read_submission(tmp_path / "ada", assignment, "ada")

    return read


def lay(folder: Path, files: dict[str, bytes]) -> None:
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)


@only_here
@pytest.mark.parametrize("sign", UNSEEN)
@pytest.mark.parametrize(
    "place", ["{}simple21.py", "sim{}ple21.py", "simple21.py{}", "hw{}/{}a.py"]
)
def test_what_nobody_sees_in_a_name_is_not_there(read, sign, place):
    submission = read({place.format(sign, sign): WORK})
    assert submission.files[WANTED] == WORK and not submission.unread and not submission.unclear
    assert sign not in "".join([*submission.files, *submission.notes])


@only_here
def test_a_file_in_the_students_script_is_taken_as_the_only_one(read):
    name = "\u0628\u0627\u0632\u06cc\u200c\u0645\u0646.py"
    said = f"{name.replace(chr(0x200C), '')} was taken as simple21.py, since no other file"
    assert read({name: WORK}).notes[0].startswith(said)


@only_here
def test_of_two_names_that_look_alike_the_plain_one_is_read(read):
    submission = read({"simple21\r.py": b"", WANTED: WORK, "a\u200e/x.py": b"1", "a/y.py": b"2"})
    assert submission.files[WANTED] == WORK and submission.files["a/y.py"] == b"2"
    assert {
        r"'simple21\r.py' was left out: there is another simple21.py",
        r"'a\u200e' was left out: there is another a",
    } <= {*submission.notes}


@only_here
@pytest.mark.parametrize("name", ["\u200e", ".\u200e", ".\u200e.", "\u200e\r"])
def test_a_name_in_which_nothing_is_seen_is_left_out_and_told(tmp_path, read, name):
    lay(tmp_path, {WANTED: WORK})
    submission = read({f"{name}/{WANTED}": WORK})
    assert not submission.files.get(WANTED)
    assert submission.unread == f"{name!a} was left out: give it a name of letters"


@only_here
def test_a_link_is_one_under_any_name(tmp_path, read):
    lay(tmp_path / "away", {WANTED: WORK})
    (tmp_path / "ada").mkdir()
    (tmp_path / "ada" / "hw\u200e").symlink_to(tmp_path / "away")
    submission = read({"a\u200e/notes.txt": b""})
    assert "hw was left out: it is a link, not a file" in submission.notes
    assert WANTED not in submission.files


@only_here
def test_a_loose_file_and_a_students_folder_may_be_called_so(tmp_path, assignment):
    lay(tmp_path / "one", {"simple21\u200e.py": WORK})
    assert find_submissions(tmp_path / "one", assignment).single
    lay(tmp_path / "many", {"\u0639\u0644\u06cc\u200c\u0631\u0636\u0627/simple21.py": WORK})
    [entry] = find_submissions(tmp_path / "many", assignment).submissions
    assert entry.student == "\u0639\u0644\u06cc\u0631\u0636\u0627"


def test_a_table_with_the_name_as_it_was_written_is_about_the_same_student():
    name = "Ali\u200cReza"
    assert folded(name) == folded(as_text(name)) == "alireza"


@only_here
def test_who_handed_in_what_is_left_out_did_not_hand_in_nothing(tmp_path, assignment):
    of = "_{}_assignsubmission_file/{}"
    names = [of.format(101, "simple21\u200e.py"), of.format(102, "hw\u200f/simple21.py")]
    lay(tmp_path / "class", {f"Ann Bee{name}": WORK for name in names})
    lay(tmp_path / "class", {f"Cy Fox{of.format(103, 'simple21.pyc')}": b"\xa7"})
    with open_class(tmp_path / "class", assignment, tmp_path / "results") as found:
        assert [entry.student for entry in found.submissions] == ["101", "102"]
        for entry in found.submissions:
            assert read_submission(entry.folder, assignment, "").files[WANTED] == WORK
    why = "simple21.pyc was left out: it is compiled; hand in the source"
    assert found.unclear == {"103": why}
    assert found.problems == [f"103 (Cy Fox) was not graded: {why}"]


# --- names that systems have changed --------------------------------------------------------------

CHANGED = [
    "helpers (1).py", "helpers-1.py", "helpers.py.txt", "helpers.txt", "helpers", "Helpers.py",
    "doe_123_456_helpers.py", "helpers - Copy.py", "helpers\u200e.py",
]  # fmt: skip


@only_here
@pytest.mark.parametrize("name", CHANGED)
@pytest.mark.parametrize("program", [USING, USING.replace(b"from ", b"from src."), BOOK])
def test_a_module_of_the_students_own_is_found_under_such_a_name(read, name, program):
    called = "simple21.ipynb" if program is BOOK else "simple21 (1).py"
    submission = read({called: program, name: HELPERS})
    assert submission.files["helpers.py"] == HELPERS and not submission.unclear
    assert WANTED in submission.files


def test_a_module_that_is_there_or_that_python_has_is_not_looked_for(read):
    there = {WANTED: b"import random\n" + USING, "helpers.py": HELPERS}
    others = {"helpers (1).py": b"both = 1\n", "random (1).py": b"seed = 1\n"}
    submission = read({**there, **others})
    assert {**there, **others}.items() <= submission.files.items() and not submission.notes


def test_of_several_files_none_is_taken_as_a_module(read):
    several = {"helpers_v2.py": HELPERS, "helpers_3.py": b"both = 1\n"}
    submission = read({WANTED: USING, **several})
    assert several.items() <= submission.files.items() and not submission.unclear
    assert submission.notes == (
        "helpers.py was not found, and 2 files could be it: helpers_3.py, helpers_v2.py;"
        " keep one and name it helpers.py",
    )


def test_a_file_that_is_asked_for_is_no_other_module(read):
    submission = read({WANTED: b"import simple\n" + WORK})
    assert submission.files[WANTED].endswith(WORK) and "simple.py" not in submission.files


# --- names as tests have them ---------------------------------------------------------------------

TESTS = ["test_simple21", "simple21_test", "my_test", "test", "tests", "test_1", "simple21.test"]


@pytest.mark.parametrize("name", TESTS)
def test_the_only_program_is_taken_though_its_name_is_a_tests(read, name):
    submission = read({f"{name}.py": WORK, "conftest.py": b""})
    assert submission.files[WANTED] == WORK
    said = f"{name}.py was taken as simple21.py, since no other file could be it"
    assert submission.notes == (said,)


@pytest.mark.parametrize("name", TESTS)
def test_tests_are_not_taken_as_the_program(read, name):
    tests = b"from simple21 import is_game_over\n\ndef test_it():\n    assert is_game_over(1, 1)\n"
    assert WANTED not in read({f"{name}.py": tests}).files
    submission = read({f"{name}.py": tests, "game.py": WORK})
    assert submission.files[WANTED] == WORK and submission.files[f"{name}.py"] == tests


@pytest.mark.parametrize("name", TESTS)
def test_any_other_program_comes_before_one_that_is_called_as_tests_are(read, name):
    submission = read({f"{name}.py": WORK, "old.py": WORK + b"# old"})
    assert submission.files[WANTED] == WORK + b"# old"


# --- what is told of what no test finds -----------------------------------------------------------


@pytest.mark.parametrize("above", ["if __name__ == '__main__':", "class Game:"])
def test_what_stands_below_something_is_said_to_be_missing_at_the_top_alone(read, above):
    alias = "\nis_game_over = Game.is_game_over\n" if "Game" in above else ""
    inside = WORK.replace(b"def", b"    def").replace(b"    return", b"        return")
    submission = read({WANTED: f"{above}\n{inside.decode()}{alias}".encode()})
    assert submission.unread == (
        "simple21.py has no `def` or `class` at its top level for what is asked for:"
        " ask_yes_or_no, is_game_over, main, next_card, print_instructions and 4 more"
    )
