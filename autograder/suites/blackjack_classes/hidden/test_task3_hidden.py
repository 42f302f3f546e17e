"""Task 3: many sizes, and how it is done."""

from autograder.suite.marks import points, task
from autograder.suite.refusals import mixed

pytestmark = task(3, "Shuffle")


@points(1.25)
def test_the_overhand_is_right_for_many_sizes(shuffle, shuffles):
    for size, num in ((1, 1), (2, 1), (2, 2), (3, 2), (7, 4), (7, 7), (10, 5), (52, 1), (52, 9),
                      (53, 6), (120, 11)):  # fmt: skip
        cards = list(range(size))
        assert shuffle.Shuffle.modified_overhand(cards, num) == shuffles.overhand(range(size), num)


@points(1)
def test_the_mongean_shuffle_is_right_for_many_sizes(tools, shuffles):
    _, mongean = tools.mongean_of_student()
    for size in (2, 3, 4, 13, 52, 53, 200):
        assert mongean(list(range(size))) == shuffles.mongean(range(size))


@points(1)
def test_twelve_mongean_shuffles_restore_a_deck(tools):
    _, mongean = tools.mongean_of_student()
    cards = list(range(52))
    once = mongean(cards)
    assert (once[0], once[26]) == (51, 0)
    for _ in range(11):
        once = mongean(once)
    assert once == list(range(52))


@points(1.25)
def test_what_is_no_list_or_no_number_of_cards_is_refused(shuffle):
    assert sorted(shuffle.Shuffle.modified_overhand([1, 2, 3], 1)) == [1, 2, 3]
    right = [([1, 2, 3], 1), ([4, 5, 6], 1), ([7, 8, 9, 10, 11], 1)]
    wrong = [("123", 1), ([1, 2, 3], -1), (None, 1), ([1, 2, 3], "1"), ([1, 2, 3], 1.5)]
    mixed("+--++-+--+", shuffle.Shuffle.modified_overhand, right, wrong)


@points(2)
def test_both_shuffles_work_by_recursion(student, shuffle, tools):
    name, mongean = tools.mongean_of_student()
    tools.has_shuffled(mongean, most=3)
    tools.has_shuffled(shuffle.Shuffle.modified_overhand, 4, most=7)
    source = student.source("shuffle.py", defines="Shuffle")
    assert source.is_recursive(f"Shuffle.{name}"), "the method, or a helper, calls itself"
    assert source.is_recursive("Shuffle.modified_overhand"), "the method, or a helper, calls itself"
