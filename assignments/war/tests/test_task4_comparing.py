"""Task 4: which of two cards is of higher rank."""

from autograder.suite.marks import points, task

pytestmark = task(4, "Comparing cards")


@points(1.5)
def test_a_first_card_of_higher_rank_gives_one(assignment3):
    assert assignment3.compare_cards("9S", "5D") == 1
    assert assignment3.compare_cards("5D", "9S") != 1
    assert assignment3.compare_cards("JC", "KH") != 1
    assert assignment3.compare_cards("KH", "JC") == 1
    assert assignment3.compare_cards("9S", "5D") == 1


@points(1.5)
def test_a_second_card_of_higher_rank_gives_minus_one(assignment3):
    assert assignment3.compare_cards("5D", "9S") == -1
    assert assignment3.compare_cards("9S", "5D") != -1
    assert assignment3.compare_cards("KC", "8H") != -1
    assert assignment3.compare_cards("8H", "KC") == -1
    assert assignment3.compare_cards("5D", "9S") == -1


@points(1.5)
def test_two_cards_of_the_same_rank_give_zero(assignment3):
    for one, other in (("7C", "7H"), ("KS", "KD")):
        both_ways = [assignment3.compare_cards(one, other), assignment3.compare_cards(other, one)]
        assert both_ways == [0, 0]
        assert assignment3.compare_cards("9S", "5D") != 0
        assert assignment3.compare_cards("KH", "QC") != 0
