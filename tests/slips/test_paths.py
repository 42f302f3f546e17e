"""Folders before a file that tests look for cost a slip, and are named."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

import pytest
from small_course import BEST, Course, starters

from autograder.course.policy import Policy

REFERENCE = """
def keep(name):
    with open("names.txt", "a", encoding="utf-8") as file:
        file.write(name + "\\n")


def keep_in(number, name):
    with open(f"./games/game{number}.txt", "w", encoding="utf-8") as file:
        file.write(name)


def told():
    return "all names are in the file names.txt"
"""
SUITE = """
@points(3)
def test_a_name_is_kept(student, cards):
    student.put("names.txt", b"")
    cards.keep("Ada")
    assert student.read("names.txt") == b"Ada\\n"

@points(3)
def test_a_game_is_kept(student, cards):
    student.put("games/game7.txt", b"")
    cards.keep_in(7, "Ada")
    assert student.read("games/game7.txt") == b"Ada"

@points(3)
def test_a_sentence(cards):
    assert cards.told().endswith("names.txt")
"""
NAMES = {"keep": 1, "keep_in": 1, "told": 1}


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Course]:
    place = tmp_path_factory.mktemp("reference")
    (place / "cards.py").write_text(REFERENCE)
    toml = f'reference = "{place}"\n[slips]\npoints = 1\n'
    with Course(SUITE, beside={"starters.toml": starters(cards=NAMES)}, toml=toml) as made:
        yield made


@pytest.mark.parametrize(
    ("right", "path", "first"),
    [
        ("names.txt", "C:\\\\Users\\\\ada\\\\names.txt", "names.txt"),
        ("names.txt", "/home/ada/week 4/names.txt", "names.txt"),
        ("names.txt", "week4/names.txt", "names.txt"),
        ("./games/", "/Users/ada/games/", "games"),
        ("./games/", "../week4/games/", "games"),
    ],
)
@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_folders_before_a_file_cost_a_slip(course, right, path, first, ends):
    text = REFERENCE.replace(right, path, 1).replace("\n", ends)
    result = course.result(BEST, text)
    assert (result.score, result.failing()) == (8, [])
    assert result.slips == f"cards.py was read without the folders before {first}"


@pytest.mark.parametrize("other", ["other.txt", "/home/ada/other.txt", "mynames.txt"])
def test_another_file_is_no_slip(course, other):
    result = course.result(BEST, REFERENCE.replace("names.txt", other, 1))
    assert (result.score, result.slips) == (6, "")


@pytest.mark.parametrize(
    ("path", "test"), [("/home/ada/", "a_name_is_kept"), ("C:/ada/", "a_name_is_kept")]
)
def test_a_path_of_one_computer_is_named(course, path, test):
    text = REFERENCE.replace("names.txt", f"{path}other.txt", 1)
    cause = "cards.py, line 3: this path leads to a folder that other computers do not have"
    assert course.records(BEST, text)[test].cause == cause


def test_a_name_in_the_code_is_named_where_another_is_typed(tmp_path):
    suite = """
    def test_a_file_is_read(student, cards):
        student.put("two.txt", b"2")
        with student.typing("two.txt"):
            assert cards.read() == "2"
    def test_a_file_of_that_name_is_written(student, cards):
        cards.write("3")
        assert student.read("all.txt") == b"2"
    """
    wrong = """
    def read():
        name = "one.txt"
        while True:
            try:
                return open(name).read()
            except OSError:
                print("there is no", name)
    def write(text):
        with open("all.txt", "w") as file:
            file.write(text)
    """
    beside = {"starters.toml": starters(cards={"read": 1, "write": 1})}
    right = wrong.replace('"one.txt"', "input()")
    (tmp_path / "cards.py").write_text(textwrap.dedent(right))
    reference = f'reference = "{tmp_path.as_posix()}"'
    with Course(suite, beside=beside, toml=reference, policy=Policy(names=False)) as course:
        read, write = course.result(BEST, wrong).tests
    with Course(suite, beside=beside, policy=Policy(names=False)) as unknown:
        assert "the name of the file" not in unknown.result(BEST, wrong).tests[0].cause
    words = "cards.py, line 3: the name of the file is written here, so whatever is typed is not"
    assert read.cause == f"{words} that name"
    assert "the name of the file" not in write.cause


TYPED = """
def test_a_file_is_read(student, cards):
    student.put("two.txt", b"2")
    with student.typing("no.txt", "two.txt"):
        assert cards.read() == "2"

@points(3)
def test_a_file_of_another_name_is_read(student, cards):
    student.put("three.txt", b"3")
    with student.typing("three.txt"):
        assert cards.read() == "3"
"""
READS = """
def read():
    while True:
        name = input("Which file? ")
        try:
            with open(name) as file:
                return file.read()
        except OSError:
            print("there is no", name)


def own_test():
    with open("numbers.txt") as file:
        assert file.read() == read()
"""


@pytest.mark.parametrize(
    ("typed", "fixed", "line"),
    [
        ('input("Which file? ")', '"numbers.txt"', 4),
        ("open(name)", 'open("numbers.txt")', 6),
        ("open(name)", 'open(file="numbers.txt")', 0),
    ],
)
def test_a_name_in_the_code_costs_a_slip_where_the_user_is_to_type_one(
    tmp_path, typed, fixed, line
):
    (tmp_path / "cards.py").write_text(READS)
    toml = f'reference = "{tmp_path.as_posix()}"\n[slips]\npoints = 1\n'
    beside = {"starters.toml": starters(cards={"read": 1})}
    with Course(TYPED, beside=beside, toml=toml) as course:
        result = course.result(BEST, READS.replace(typed, fixed, 1))
    words = f"cards.py: the name of a file in line {line} was read as typed" if line else ""
    assert (result.score, result.slips) == (3 if line else 0, words)
