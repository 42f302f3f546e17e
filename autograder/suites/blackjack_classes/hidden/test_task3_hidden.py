"""Task 3: many sizes, and how it is done."""

from conftest import refuses
from shuffle import Shuffle
from test_task3_shuffle import kept

from autograder.suite.asking import Caught, at_once
from autograder.suite.marks import points, task

pytestmark = task(3, "Shuffle")
THREE = [1, 2, 3]
SIZES = [(1, 1), (2, 1), (2, 2), (3, 2), (7, 4), (7, 7), (52, 1), (53, 6), (120, 11)]


def overhand_again(cards, num):
    while num:
        start = (len(cards) - num) // 2
        cards = cards[start : start + num] + cards[:start] + cards[start + num :]
        num -= 1
    return cards


@points(0.75)
def test_the_overhand_is_right_for_many_sizes_and_for_cards_that_are_alike(decks):
    alike = (decks / "duplicate_card.txt").read_text("utf-8").splitlines()
    given = [([*range(size)], num) for size, num in SIZES] + [(alike, 4)]
    overhand = Shuffle.modified_overhand
    shuffled = at_once(*[(overhand, [*cards], num) for cards, num in given])
    for (cards, num), found in zip(given, shuffled, strict=True):
        assert found == overhand_again(cards, num), f"{num} of {len(cards)} cards"


@points(1.25)
def test_the_mongean_shuffle_is_right_for_many_sizes(mongean):
    sizes = (2, 3, 4, 13, 52, 53, 200)
    shuffled = at_once(*[(mongean, [*range(size)]) for size in sizes])
    for size, found in zip(sizes, shuffled, strict=True):
        assert found == [*[*range(1, size, 2)][::-1], *range(0, size, 2)], f"{size} cards"


@points(2)
def test_what_is_no_list_or_no_number_of_cards_is_refused():
    assert sorted(Shuffle.modified_overhand([*THREE], 1)) == THREE
    wrong = [("123", 1), (None, 1), ((1, 2, 3), 1), (THREE, -1), (THREE, "1"), (THREE, 1.5)]
    refuses(Shuffle.modified_overhand, *wrong, (THREE, None))


def is_recursive(source, names, *call):
    """Say whether a file shows it, or such a call goes deeper than Python lets it."""
    shown = any(source.is_recursive(f"Shuffle.{name}") for name in names)
    return shown or type(at_once(call, catching=RecursionError)[0]) is Caught


@points(3.5)
def test_both_shuffles_work_by_recursion(mongean, rules):
    source, many = rules("shuffle.py", "Shuffle").source, [*range(3000)]
    overhand = Shuffle.modified_overhand
    found = [is_recursive(source, ["modified_overhand"], overhand, many, 2500),
             is_recursive(source, ["mogean", "mongean"], mongean, many)]  # fmt: skip
    assert kept(overhand([*range(9)], 4)) <= 7
    assert kept(mongean([*range(9)])) <= 3
    assert found == [True, True], "modified_overhand and mongean, or helpers, call themselves"
