"""Files that a suite puts into a test's folder and takes out of it."""

from __future__ import annotations

import pytest
from small_course import FORKED, NO_FORK, Course, Way, all_pass

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


@pytest.fixture(scope="module")
def course():
    with Course(SUITE) as made:
        yield made


@pytest.mark.parametrize("way", [*FORKED, NO_FORK], ids=str)
def test_files_come_and_go(course: Course, way: Way):
    all_pass(course.verdicts(way, {"cards.py": CARDS, "given.txt": "2C\n"}))
