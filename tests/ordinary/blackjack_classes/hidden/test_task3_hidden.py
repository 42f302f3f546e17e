"""Task 3: many sizes, and how it is done."""

import pytest
from conftest import mongean, name_of_mongean, source_of
from shuffle import Shuffle

from autograder.suite.marks import points, task

pytestmark = task(3, "Shuffle")
RIGHT = [1, 2, 3]
WRONG = {
    "no list": [("123", 1), (None, 1), ((1, 2, 3), 1)],
    "less than none": [(RIGHT, -1), (RIGHT, -3)],
    "no whole number": [(RIGHT, "1"), (RIGHT, 1.5), (RIGHT, None)],
}


def overhand_again(cards, num):
    while num:
        start = (len(cards) - num) // 2
        cards = cards[start : start + num] + cards[:start] + cards[start + num :]
        num -= 1
    return cards


@points(0.5)
def test_the_overhand_is_right_for_many_sizes():
    for size, num in ((1, 1), (2, 1), (2, 2), (3, 2), (7, 4), (7, 7), (52, 1), (53, 6), (120, 11)):
        cards = [*range(size)]
        assert Shuffle.modified_overhand([*cards], num) == overhand_again(cards, num)


@points(0.75)
def test_the_mongean_shuffle_is_right_for_many_sizes():
    for size in (2, 3, 4, 13, 52, 53, 200):
        assert mongean([*range(size)]) == [*range(1, size, 2)][::-1] + [*range(0, size, 2)]


@points(1)
def test_twelve_mongean_shuffles_restore_a_deck():
    cards = mongean([*range(52)])
    assert (cards[0], cards[26]) == (51, 0)
    for _ in range(11):
        cards = mongean(cards)
    assert cards == [*range(52)]


@points(0.25)
def test_cards_that_are_alike_are_shuffled_like_any_others(decks):
    *cards, last = (decks / "duplicate_card.txt").read_text("utf-8").splitlines()
    assert last not in cards
    assert mongean(cards) == [cards[place] for place in (5, 3, 1, 0, 2, 4)]
    wanted = overhand_again(cards, 4)
    assert Shuffle.modified_overhand(cards, 4) == wanted


@points(2)
@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_what_is_no_list_or_no_number_of_cards_is_refused(wrong):
    for each in wrong:
        assert sorted(Shuffle.modified_overhand([*RIGHT], 1)) == RIGHT
        with pytest.raises(AssertionError):
            Shuffle.modified_overhand(*each)


@points(2)
def test_both_shuffles_work_by_recursion(rules):
    assert mongean([1, 2, 3, 4]) != [1, 2, 3, 4]
    assert Shuffle.modified_overhand([1, 2, 3, 4, 5], 3) != [1, 2, 3, 4, 5]
    source = source_of(rules, Shuffle)
    for name in ("modified_overhand", name_of_mongean()):
        is_recursive = source.is_recursive(f"Shuffle.{name}")
        assert is_recursive, f"{name}, or a helper in its file, calls itself"
