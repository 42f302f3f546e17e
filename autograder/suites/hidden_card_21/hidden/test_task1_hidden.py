"""Task 1: the other numbers, and whether one card tells something about the next."""

from collections import Counter
from itertools import pairwise

from autograder.suite.marks import points, task

pytestmark = task(1, "next_card")


@points(2)
def test_the_numbers_from_1_to_9_come_equally_often(tools):
    counts = Counter(card for card in tools.sample() if card != 10)
    average = sum(counts.values()) / 9
    assert average > 0
    allowed = 6 * average**0.5  # six standard deviations: a right function stays inside
    for number in range(1, 10):
        assert counts[number] > round(average - allowed), f"how many times a {number} came"
        assert counts[number] < round(average + allowed), f"how many times a {number} came"


@points(2.5)
def test_a_card_does_not_depend_on_the_cards_before_it(tools):
    cards = tools.sample()
    counts = Counter(cards)
    assert len(counts) > 2, "different cards"
    assert max(counts.values()) < 11_700, "nearly always the same card"
    assert len(counts) < 1300, "hardly ever the same card"
    # Two neighbours are equal as often as two cards drawn apart from each other.
    likely = sum((count / len(cards)) ** 2 for count in counts.values())
    equal = sum(one == other for one, other in pairwise(cards))
    allowed = 6.5 * (len(cards) * likely * (1 - likely)) ** 0.5
    assert equal > round(len(cards) * likely - allowed), "how many cards were the same as the last"
    assert equal < round(len(cards) * likely + allowed), "how many cards were the same as the last"
    # Chance never keeps its promises to the card; a deck that is used up and refilled does.
    wanted = {number: 4000 if number == 10 else 1000 for number in range(1, 11)}
    unevenness = sum((counts[each] - often) ** 2 / often for each, often in wanted.items())
    assert unevenness > 0.1, "each number came just as often as in a deck that is used up"
