"""Task 3: two shuffles."""

import itertools

from shuffle import Shuffle

from autograder.suite.asking import at_once
from autograder.suite.marks import points, task

pytestmark = task(3, "Shuffle")


def kept(shuffled):
    """Count who, of 9 cards in order, are still neighbours; a cut and a turn leave at least 8."""
    assert sorted(shuffled) == [*range(9)]
    return sum(abs(one - other) in (1, 8) for one, other in itertools.pairwise(shuffled))


@points(0.5)
def test_one_card_comes_from_the_middle():
    overhand = Shuffle.modified_overhand
    assert overhand([1, 2, 3, 4, 5, 6, 7], 1) == [4, 1, 2, 3, 5, 6, 7]
    assert overhand([1, 2, 3, 4, 5], 1) == [3, 1, 2, 4, 5]


@points(1.75)
def test_the_overhand_goes_on_with_one_card_less_each_time():
    """The extra card is the one above the middle."""
    overhand = Shuffle.modified_overhand
    assert overhand([1, 2, 3, 4, 5, 6, 7], 3) == [4, 5, 1, 3, 2, 6, 7]
    assert overhand([1, 2, 3, 4, 5, 6], 3) == [2, 4, 1, 3, 5, 6]
    assert overhand(["K", "Q", "J", "A"], 2) == ["J", "Q", "K", "A"]
    assert overhand(["K", "Q", "J", "A", 7], 2) == ["K", "Q", "J", "A", 7]


@points(1.5)
def test_the_mongean_shuffle_lays_cards_above_and_below_in_turn(mongean):
    assert mongean([1, 2, 3, 4, 5]) == [4, 2, 1, 3, 5]
    assert mongean([1, 2, 3, 4, 5, 6]) == [6, 4, 2, 1, 3, 5]
    assert mongean(["Q", 7, "K"]) == [7, "Q", "K"]


@points(1.25)
def test_no_cards_one_card_and_a_num_of_0_change_nothing(mongean):
    few = at_once((mongean, []), (mongean, ["A"]), (mongean, ["A", "K"]))
    assert few == [[], ["A"], ["K", "A"]]
    assert Shuffle.modified_overhand(["A", "K", "Q"], 0) == ["A", "K", "Q"]
    assert kept(mongean([*range(9)])) <= 3, "how many neighbours are still neighbours"
    assert kept(Shuffle.modified_overhand([*range(9)], 4)) <= 7, "how many are still neighbours"
