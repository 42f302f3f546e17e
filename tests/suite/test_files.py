"""Files that a suite puts into a test's folder and takes out of it."""

from __future__ import annotations

import pytest
from drawn import drawn
from small_course import FORKED, NO_FORK, Course, Way, all_pass, course_of

SUITE = """
def test_a_file_is_there_until_it_is_taken_away(cards, student):
    student.put("deck.txt", b"KH")
    assert cards.first("deck.txt") == "KH"
    student.remove("deck.txt")
    with pytest.raises(FileNotFoundError):
        cards.first("deck.txt")
    student.put("deck.txt", b"9S")
    assert cards.first("deck.txt") == "9S"

def test_a_file_that_every_folder_begins_with_can_be_taken_away(cards, student):
    assert cards.first("given.txt") == "2C"
    student.remove("given.txt")
    with pytest.raises(FileNotFoundError):
        cards.first("given.txt")

def test_what_is_taken_away_is_not_there_for_a_program(student):
    student.remove("given.txt")
    assert student.run("cards.py").said("no file")
    assert student.read("given.txt") is None

def test_what_is_not_there_can_be_taken_away(cards, student):
    student.remove("nowhere.txt")
    with pytest.raises(FileNotFoundError):
        cards.first("nowhere.txt")
"""
CARDS = """
import os

def first(name):
    with open(name) as file:
        return file.read(2)

if __name__ == "__main__":
    print("a file" if os.path.exists("given.txt") else "no file")
"""

# A file is beside the module that opens it, wherever a program was started.
BESIDE = """
def test_a_file_that_is_put_lies_beside_the_module(cards, student):
    student.put("deck.txt", b"KH")
    assert cards.first("deck.txt") == "KH"

def test_what_lies_there_goes_with_the_test(cards):
    with pytest.raises(FileNotFoundError):
        cards.first("deck.txt")

def test_a_file_that_is_written_beside_the_module_is_read(cards, student):
    cards.write("scores.txt")
    assert student.read("scores.txt") == b"Ann 50"

def test_so_is_one_that_is_typed(cards, student):
    student.put("deck.txt", b"9S")
    with student.typing("deck.txt"):
        assert cards.typed() == "9S"

def test_it_is_so_for_a_program(student):
    student.put("deck.txt", b"9S")
    assert student.run("cards.py", types=["deck.txt"]).said("9S")
    assert student.files().count("deck.txt") == 1
"""
FINDS_BESIDE_ITSELF = """
import os
{more}
HERE = os.path.dirname(os.path.abspath(__file__))

def first(name):
    with open(os.path.join(HERE, name)) as file:
        return file.read(2)

def write(name):
    with open(os.path.join(HERE, name), "w") as file:
        file.write("Ann 50")

def typed():
    return first(input())

if __name__ == "__main__":
    print(typed())
"""


course = course_of(SUITE)


@pytest.mark.parametrize("way", drawn([*FORKED, NO_FORK], 2, __name__), ids=str)
def test_files_come_and_go(course: Course, way: Way):
    all_pass(course.verdicts(way, {"cards.py": CARDS, "given.txt": "2C\n"}))


@pytest.mark.parametrize("more", ["", "import decimal"], ids=["used again", "forked"])
@pytest.mark.parametrize("way", drawn([*FORKED, NO_FORK], 2, __name__), ids=str)
def test_a_module_finds_the_files_beside_itself(way: Way, more: str):
    with Course(BESIDE) as course:
        all_pass(course.verdicts(way, FINDS_BESIDE_ITSELF.format(more=more)))
