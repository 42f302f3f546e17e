"""Many calls in one question, functions that are replaced by scripted ones, imports, remarks."""

from __future__ import annotations

import pytest
from drawn import drawn
from small_course import BEST, FORKED, NO_FORK, Course, Way, all_pass, told

FILES = ("cards.py", "table.py", "quiet.py")
ASKED = """
def test_many_calls_are_one_question(cards, student):
    assert student.each(cards.double, [(1,), (2.5,), ("ab",)]) == [2, 5.0, "abab"]
    assert student.each(cards.double, []) == []
    assert len(student.each(cards.card, [()] * 13_000)) == 13_000
    assert len(student._case.log.questions) == 3

def test_answers_of_many_calls_keep_their_exact_types(cards, student):
    answers = student.each(cards.keep, [(True,), (None,), ([1],), (cards.double,)])
    assert answers[0] is True and answers[1] is None and answers[2] == [1]
    assert answers[3] is cards.double

def test_a_stand_in_answers_in_turn_and_keeps_its_calls(cards, student):
    drawn = student.stand_in(cards, "card", answers=[9, 4])
    assert cards.hand(2) == [9, 4]
    assert drawn.calls() == [(), ()]

def test_a_stand_in_answers_by_its_arguments(cards, student):
    takes = {(14, 9): True, (16, 9): True}
    wants = student.stand_in(cards, "wants", ["total", "shown"], by=takes, otherwise=False)
    assert [cards.decide(total) for total in (14, 15, 16)] == [True, False, True]
    assert wants.calls() == [(14, 9), (15, 9), (16, 9)]
    assert cards.wants([]) is False
    assert cards.wants(shown=9, total=16) is True
    with pytest.raises(TypeError, match="unexpected keyword argument 'points'"):
        cards.wants(16, points=9)

def test_a_stand_in_without_answers_gives_none(cards, student):
    student.stand_in(cards, "card")
    assert cards.hand(2) == [None, None]

def test_a_stand_in_is_used_wherever_the_function_was_imported(cards, table, student):
    student.stand_in(cards, "card", answers=[5, 6])
    assert table.top() == 5
    assert table.card() == 6

def test_a_function_that_is_not_written_can_be_stood_in_for(cards, student):
    student.stand_in(cards, "shuffled", otherwise="KH")
    assert cards.shuffled() == "KH"

def test_the_next_test_has_the_students_own_function(cards):
    assert cards.hand(2) == [1, 1]

def test_importing_a_quiet_module_shows_nothing(quiet, student):
    assert student.importing("quiet").text == ""

def test_importing_a_module_shows_what_it_prints(student):
    assert student.importing("cards").said("Cards!")
"""
CARDS = """
print("Cards!")

def double(value): return 2 * value
def keep(value): return value
def card(): return 1
def hand(size): return [card() for _ in range(size)]
def wants(total, shown): return None
def decide(total): return wants(total, shown=9)
"""
TABLE = """
import cards
from cards import card

def top(): return cards.card()
"""
QUIET = "LIMIT = 21"

SAID = """
def test_a_call_among_many_raises(cards, student):
    student.each(cards.half, [(4,), (5,), (6,)])

def test_a_wrong_answer_among_many(cards, student):
    answers = student.each(cards.half, [(4,), (6,), (8,)])
    assert sum(answers) == 10

def test_a_wrong_answer_among_equal_calls(cards, student):
    assert student.each(cards.half, [(4,)] * 3) == [1, 1, 1]

def test_one_call_more_than_there_are_answers(cards, student):
    student.stand_in(cards, "half", answers=[7])
    cards.show_halves()

def test_a_loop_without_end(cards, student):
    student.stand_in(cards, "half", by={(3,): 4, (5,): 4}, otherwise=None)
    cards.for_ever()

def test_what_stood_in_is_said(cards, student):
    student.stand_in(cards, "half", answers=[7, 5])
    with student.typing("a line") as console:
        cards.show_halves()
    assert console.transcript.said("8")

def test_importing_starts_the_game(table, student):
    student.importing("table")
"""
WRONG = """
def half(number):
    if number % 2:
        raise ValueError("an odd number")
    return number // 2

def show_halves():
    print(half(14))
    print(half(10))

def for_ever():
    while True:
        half(2)
"""
VERDICTS = """
a_call_among_many_raises
failed: half(5)
  raised  ValueError: an odd number
          cards.py, line 4, in half: raise ValueError("an odd number")

a_wrong_answer_among_many
failed: [half(*each) for each in [(4,), (6,), ...]]  # 3 calls
  gave    [2, 3, 4]
  read as 9, the sum of 3 answers
  wanted  10

a_wrong_answer_among_equal_calls
failed: [half(4) for _ in range(3)]
  gave    [2, 2, 2]
  wanted  [1, 1, 1]
  item 1 is 2, not 1

one_call_more_than_there_are_answers
failed: # half gives 7, in this order
show_halves()
  your program was stopped: it called half a second time (cards.py, line 9); one call is\
 enough
  the console was:
    7

a_loop_without_end
failed: # half gives 4 for (3), (5); None otherwise
for_ever()
  your program was stopped: it called half again and again (cards.py, line 13)
  cause   cards.py, line 12: the loop never ends: its condition is always true and nothing leaves it

what_stood_in_is_said
failed: # half gives 7, 5, in this order
# typed: 'a line'
show_halves()
  wanted  to show '8'
  the console was:
    7
    5

importing_starts_the_game
failed: importing table.py does more than define things: it asks for input (table.py, line 2)
"""

REMARKED = """
def test_a_remark(cards, student):
    student.remark("you draw well")
    assert cards.card() == 1
"""


@pytest.mark.parametrize("way", drawn([*FORKED, NO_FORK], 2, __name__), ids=str)
def test_replaced_functions_and_many_calls(way: Way) -> None:
    with Course(ASKED, files=FILES) as course:
        all_pass(course.verdicts(way, {"cards.py": CARDS, "table.py": TABLE, "quiet.py": QUIET}))


def test_what_a_student_reads_of_them() -> None:
    table = "import cards\nname = input('Name? ')\n"
    with Course(SAID, files=FILES) as course:
        assert told(course.verdicts(BEST, {"cards.py": WRONG, "table.py": table})) == VERDICTS


def test_importing_a_file_that_raises_says_what_it_was() -> None:
    suite = 'def test_it(cards, student):\n    student.importing("cards")\n'
    with Course(suite) as course:
        said = course.verdicts(BEST, "deck = ranks * 4\n")["it"]
    words = "importing cards.py fails: NameError: name 'ranks' is not defined (cards.py, line 1)"
    assert said == f"failed: {words}"


def test_a_remark_is_read_when_the_test_passes_and_moves_no_mark() -> None:
    with Course(REMARKED) as course:
        passed = course.records(BEST, "def card(): return 1")["a_remark"]
        assert (passed.status, passed.points_earned) == ("passed", 1)
        assert passed.feedback == "you draw well"
        failed = course.records(BEST, "def card(): return 2")["a_remark"]
        assert (failed.status, failed.points_earned) == ("failed", 0)
        assert "you draw well" not in failed.feedback
