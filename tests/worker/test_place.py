"""Where the function begins that a failed test is about (`TestRecord.place`)."""

from __future__ import annotations

from small_course import BEST, Course, course_of, starters

SUITE = """
import pytest

def test_a_function(cards): assert cards.low(2) == 1
def test_a_method(cards): assert cards.Hand().total() == 1
def test_a_method_of_a_base(cards): assert cards.Hand().size() == 1
def test_an_operation(cards): assert str(cards.Hand()) == "a hand"
def test_a_beginning(cards): cards.Hand(1)
def test_what_a_call_gives_is_used_by_another(cards):
    assert cards.high(cards.low(2)) == 1
def test_of_two_of_one_name_nobody_can_tell(cards): assert cards.same() == 1
def test_what_raises(cards): assert cards.fails() == 1
def test_an_attribute(cards): assert cards.Hand().cards == 1
def test_a_program(student): assert str(student.run("cards.py")) == "x"
def test_what_is_missing(cards): cards.nowhere()
@pytest.mark.hidden
def test_hidden(cards): assert cards.low(3) == 1
"""
CARDS = """\
import other


class Pile:
    def size(self):
        return 0


class Hand(Pile):
    def __init__(self):
        self.cards = []

    def total(self):
        return 0

    def __str__(self):
        return "no hand"


def low(number):
    return number


def high(number):
    return number


def same():
    return other.same()


def fails():
    return 1 // 0


def main():
    print(low(1))


main()
"""
PLACES = {
    "a_function": 20,
    "a_method": 13,
    "a_method_of_a_base": 5,
    "an_operation": 16,
    "a_beginning": 10,
    "what_a_call_gives_is_used_by_another": 24,
    "what_raises": 32,
}

TASKS = """
@task(1)
def test_what_is_judged(cards): assert cards.Hand().total() == 1

@task(2)
def test_what_was_called_before(cards):
    hand = cards.Hand()
    hand.turn()
    hand.size()
    assert hand.total() == 1

@task(3)
def test_nothing_of_its_own(cards): assert cards.Hand().total() == 1

@task(2)
def test_what_only_gives_an_attribute(cards):
    hand = cards.Hand()
    hand.turn()
    hand.get_cards()
    assert hand.get_cards() == 1

@task(2)
def test_what_was_put_there_at_the_beginning(cards): assert cards.Hand().get_cards() == 1
"""
MORE = '''\
    def turn(self):
        pass

    def get_cards(self):
        """Return the cards."""
        return self.cards

    def total'''
TURNED = CARDS.replace("    def total", MORE)
TITLES = '{ 1 = "One", 2 = "Two", 3 = "Three" }'


course = course_of(SUITE, files=("cards.py", "other.py"))


def test_a_failed_test_knows_where_the_function_begins(course: Course):
    files = {"cards.py": CARDS, "other.py": "def same():\n    return 0\n"}
    tests = course.result(BEST, files).tests
    assert not any(test.passed for test in tests)
    found = {test.id.removeprefix("test_"): test.place for test in tests if test.place}
    assert found == {name: f"cards.py, line {line}" for name, line in PLACES.items()}


def test_it_is_one_that_the_tests_task_asks_for_if_that_was_called():
    beside = {
        "starters.toml": starters(
            cards={"Hand.total": 1, "Hand.turn": 2, "low": 3, "Hand.get_cards": 2}
        )
    }
    with Course(TASKS, titles=TITLES, beside=beside) as course:
        found = [test.place for test in course.result(BEST, TURNED).tests]
    total, turn, gets = "cards.py, line 20", "cards.py, line 13", "cards.py, line 16"
    assert found == [total, turn, f"{turn}, {gets}", f"cards.py, line 10, {gets}", total]
