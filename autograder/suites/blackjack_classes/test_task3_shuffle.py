"""Task 3: two shuffles."""

from autograder.suite.marks import points, task

pytestmark = task(3, "Shuffle")


@points(1)
def test_an_odd_number_of_cards_comes_from_the_middle(shuffle):
    overhand = shuffle.Shuffle.modified_overhand
    assert overhand([1, 2, 3, 4, 5], 1) == [3, 1, 2, 4, 5]
    assert overhand([1, 2, 3, 4, 5, 6, 7], 1) == [4, 1, 2, 3, 5, 6, 7]


@points(1.25)
def test_the_overhand_goes_on_with_one_card_less_each_time(shuffle):
    overhand = shuffle.Shuffle.modified_overhand
    assert overhand([1, 2, 3, 4, 5, 6, 7], 3) == [4, 5, 1, 3, 2, 6, 7]
    assert overhand([1, 2, 3, 4, 5, 6], 3) == [2, 4, 1, 3, 5, 6]
    assert overhand(["K", "Q", "J", "A"], 2) == ["J", "Q", "K", "A"]


@points(1)
def test_the_extra_card_is_the_one_above_the_middle(shuffle):
    assert shuffle.Shuffle.modified_overhand(["K", "Q", "J", "A"], 1) == ["Q", "K", "J", "A"]
    cards = shuffle.Shuffle.modified_overhand(["K", "Q", "J", "A", "7"], 2)
    assert cards == ["K", "Q", "J", "A", "7"]


@points(2)
def test_the_mongean_shuffle_lays_cards_above_and_below_in_turn(tools):
    _, mongean = tools.mongean_of_student()
    assert mongean([1, 2, 3, 4, 5]) == [4, 2, 1, 3, 5]
    assert mongean([1, 2, 3, 4, 5, 6]) == [6, 4, 2, 1, 3, 5]


@points(0.75)
def test_no_cards_one_card_and_a_num_of_0_change_nothing(shuffle, tools):
    _, mongean = tools.mongean_of_student()
    overhand = shuffle.Shuffle.modified_overhand
    assert mongean([]) == []
    assert mongean(["A"]) == ["A"]
    assert overhand(["A", "K"], 0) == ["A", "K"]
    tools.has_shuffled(mongean, most=3)
    tools.has_shuffled(overhand, 4, most=7)
