"""Names of files in the code that other computers do not have, or that the user is to type."""

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
    off = Policy(leaving_out=False)
    toml = f'reference = "{place}"\n'
    beside = {"starters.toml": starters(cards=NAMES)}
    with Course(SUITE, beside=beside, toml=toml, policy=off) as made:
        yield made


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
