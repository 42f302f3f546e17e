"""Task 1: the other numbers, and whether a few cards tell something about the next."""

from conftest import MANY, unevenness

from autograder.suite.marks import points, task

pytestmark = task(1, "next_card")


@points(2)
def test_the_numbers_from_1_to_9_come_equally_often(cards):
    assert len(cards) == MANY
    # Of nine free numbers chance makes a sum of squares above 75 once in 10^12 runs.
    assert unevenness(cards, MANY) < 75 / 9


@points(2)
def test_a_card_does_not_depend_on_the_last_few(cards):
    assert 0.9 < unevenness(cards, 13) < 1.1
