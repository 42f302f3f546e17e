"""Task 3: many sizes, and how it is done."""

from pathlib import Path

from conftest import refuses
from shuffle import Shuffle
from test_task3_shuffle import kept

from autograder.suite.marks import points, task

pytestmark = task(3, "Shuffle")
THREE = [1, 2, 3]


def overhand_again(cards, num):
    while num:
        start = (len(cards) - num) // 2
        cards = cards[start : start + num] + cards[:start] + cards[start + num :]
        num -= 1
    return cards


def source_of(rules):
    """Return the source of the file in which Shuffle is defined, be it in a package."""
    file = Shuffle.__module__.replace(".", "/")
    return rules(f"{file}.py" if Path(f"{file}.py").exists() else f"{file}/__init__.py").source


@points(0.75)
def test_the_overhand_is_right_for_many_sizes_and_for_cards_that_are_alike(decks):
    for size, num in ((1, 1), (2, 1), (2, 2), (3, 2), (7, 4), (7, 7), (52, 1), (53, 6), (120, 11)):
        cards = [*range(size)]
        assert Shuffle.modified_overhand([*cards], num) == overhand_again(cards, num)
    cards = (decks / "duplicate_card.txt").read_text("utf-8").splitlines()
    assert Shuffle.modified_overhand([*cards], 4) == overhand_again(cards, 4)


@points(1.25)
def test_the_mongean_shuffle_is_right_for_many_sizes(mongean):
    for size in (2, 3, 4, 13, 53, 200):
        assert mongean([*range(size)]) == [*[*range(1, size, 2)][::-1], *range(0, size, 2)]
    cards = [*range(52)]
    for _ in range(12):
        cards = mongean(cards)
    assert cards == [*range(52)], "twelve of them restore a deck"


@points(2)
def test_what_is_no_list_or_no_number_of_cards_is_refused():
    assert sorted(Shuffle.modified_overhand([*THREE], 1)) == THREE
    wrong = [("123", 1), (None, 1), ((1, 2, 3), 1), (THREE, -1), (THREE, "1"), (THREE, 1.5)]
    refuses(Shuffle.modified_overhand, *wrong, (THREE, None))


@points(3.5)
def test_both_shuffles_work_by_recursion(mongean, rules):
    assert kept(mongean([*range(9)])) <= 3
    assert kept(Shuffle.modified_overhand([*range(9)], 4)) <= 7
    for name in ("modified_overhand", "mogean" if hasattr(Shuffle, "mogean") else "mongean"):
        is_recursive = source_of(rules).is_recursive(f"Shuffle.{name}")
        assert is_recursive, f"{name}, or a helper in its file, calls itself"
