"""A fault of a suite is never taken for the student's exception, whatever the test catches."""

from __future__ import annotations

from small_course import BEST, course_of

# `refuse` is to raise ValueError for "bad", and does not.
REFUSES_NOTHING = """
class Deck:
    def __init__(self):
        self.cards = []
    def add(self, card):
        self.cards.append(card)
def refuse(name):
    return name
def read():
    return "ten"
"""
REFUSES = REFUSES_NOTHING.replace("    return name", "    raise ValueError(name)")
RAISES = """
from pathlib import Path

def test_contents_of_a_file(student, cards):
    with pytest.raises(ValueError):
        cards.refuse(student.put("short.txt", Path("decks") / "short.txt"))

def test_contents_before_the_first_question(student):
    with pytest.raises(Exception):
        student.put("short.txt", "KH")

def test_a_file_that_is_not_there(student, cards):
    with pytest.raises(Exception):
        cards.refuse(Path("nowhere.txt"))

def test_a_value_that_cannot_be_handed_over(student, cards):
    with pytest.raises(Exception):
        cards.refuse(object())

def test_a_fault_that_everything_catches(student, cards):
    try:
        cards.refuse(object())
    except BaseException:
        pass

def test_a_fault_in_a_verb_that_everything_catches(student, cards):
    try:
        student.each(cards.refuse, 5)
    except BaseException:
        pass

def test_a_verb_without_its_arguments(student, cards):
    with pytest.raises(TypeError):
        cards.refuse(student.run())

def test_lines_that_cannot_be_typed(student, cards):
    with pytest.raises(Exception):
        with student.typing(Path("nowhere.txt")):
            cards.refuse("bad")

def test_decks_that_there_are_not(student, cards, decks):
    with pytest.raises(Exception):
        cards.refuse(decks / "short.txt")

def test_the_suites_own_reading(student, cards):
    with pytest.raises(Exception):
        cards.refuse(Path("nowhere.txt").read_text())

def test_an_assertion_inside(student, cards):
    with pytest.raises(Exception):
        assert cards.refuse("bad") is None

def test_an_answer_that_cannot_be_used(student, cards):
    with pytest.raises(ValueError):
        int(cards.read())

def test_an_answer_that_a_verb_cannot_use(student, cards):
    with pytest.raises(Exception):
        student.attributes(cards.read())
"""
HONEST = """
def test_refused(student, cards):
    with pytest.raises(ValueError):
        cards.refuse("bad")

def test_refused_in_other_words(student, cards):
    with pytest.raises(Exception, match="bad"):
        cards.refuse("bad")

def test_refused_by_hand(student, cards):
    try:
        cards.refuse("bad")
    except ValueError:
        return
    raise AssertionError("nothing was refused")
"""
course = course_of(RAISES)
honest = course_of(HONEST)
BYTES = "write path.read_bytes(), or text.encode()"
MISSING = "FileNotFoundError: [Errno 2] No such file or directory: 'nowhere.txt'"
ASK, FAIL = "grader_error: the suite could not ask this", "grader_error: the suite itself failed"
FILE = "test_everything.py"
FAULTS = {
    "contents_of_a_file": f"{ASK} ({FILE}, line 11): the contents of 'short.txt' are bytes, not a"
    f" PosixPath: {BYTES}",
    "contents_before_the_first_question": f"{ASK} ({FILE}, line 15): the contents of 'short.txt'"
    f" are bytes, not a str: {BYTES}",
    "a_file_that_is_not_there": f"{FAIL} ({FILE}, line 19): {MISSING}",
    "a_value_that_cannot_be_handed_over": f"{ASK} ({FILE}, line 23): an object cannot be handed to"
    " a student's code",
    "a_fault_that_everything_catches": f"{ASK} ({FILE}, line 27): an object cannot be handed to a"
    " student's code",
    "a_fault_in_a_verb_that_everything_catches": f"{FAIL} ({FILE}, line 33): TypeError: 'int'"
    " object is not iterable",
    "a_verb_without_its_arguments": f"{FAIL} ({FILE}, line 39): TypeError: Programs.run() missing 1"
    " required positional argument: 'name'",
    "lines_that_cannot_be_typed": f"{FAIL} ({FILE}, line 43): {MISSING}",
    "decks_that_there_are_not": f'{ASK}: assignment.toml names no decks; write decks = "decks"'
    " there",
    "the_suites_own_reading": f"{FAIL} ({FILE}, line 52): {MISSING}",
}
WRONG = {
    "an_assertion_inside": "failed: refuse('bad')\n  gave    'bad'\n  wanted  None",
    "an_answer_that_cannot_be_used": "failed: read()\n  gave    'ten'\n  wanted  an answer that can"
    " be used (invalid literal for int() with base 10: 'ten')",
    "an_answer_that_a_verb_cannot_use": "failed: read()\n  gave    'ten'\n  wanted  an object, a"
    " class or a function of yours",
}


def test_a_fault_of_the_suite_is_no_refusal(course):
    assert course.verdicts(BEST, REFUSES_NOTHING) == FAULTS | WRONG


def test_nor_does_it_cost_who_refuses(course):
    verdicts = course.verdicts(BEST, REFUSES)
    assert {name: verdicts[name] for name in FAULTS} == FAULTS


def test_what_a_student_raises_is_caught_as_before(honest):
    assert set(honest.verdicts(BEST, REFUSES).values()) == {"passed"}
    assert "passed" not in honest.verdicts(BEST, REFUSES_NOTHING).values()
