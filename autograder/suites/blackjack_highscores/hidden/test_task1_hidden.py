"""Task 1: aces anywhere, many cards, and what is left alone."""

from autograder.suite.marks import points, task

pytestmark = task(1, "get_hand_total")


@points(2)
def test_it_makes_no_difference_where_in_the_hand_an_ace_lies(blackjack, tools):
    for codes, total in (("2D AH 9C", 12), ("9C 2D AH", 12), ("5D KC AH", 16), ("AH KC 5D", 16),
                         ("8H AC", 19), ("2C 3D AH 5S", 21), ("AC 9D AH", 21)):  # fmt: skip
        assert blackjack.get_hand_total(tools.hand(codes)) == total


@points(1.25)
def test_of_many_aces_at_most_one_counts_11(blackjack, tools):
    for codes, total in (("AC AD AH", 13), ("AC AD AH AS", 14), ("AC AD AH 8S", 21),
                         ("AC AD AH 9S", 12), ("AC AD AH AS 9C", 13),
                         ("9C 8D 3H AH AS", 22), ("AC AD AH AS AC AD 9H", 15)):  # fmt: skip
        assert blackjack.get_hand_total(tools.hand(codes)) == total


@points(0.5)
def test_a_total_above_21_is_returned_as_it_is(blackjack, tools):
    for codes, total in (("9C 8D 5H", 22), ("9C 8D 7H 6S 5C", 35), ("9C 9D 9H", 27)):
        assert blackjack.get_hand_total(tools.hand(codes)) == total


@points(0.5)
def test_all_cards_of_a_long_hand_are_added_up(blackjack, tools):
    assert blackjack.get_hand_total(tools.hand("2C 2D 2H 2S 3C 3D 3H 3S")) == 20
    assert blackjack.get_hand_total(tools.hand("2C 4D 3H 2S 5C 2D 6H")) == 24


@points(0.25)
def test_the_same_card_twice_counts_twice(blackjack, tools):
    assert blackjack.get_hand_total(tools.hand("6C 6C")) == 12
    assert blackjack.get_hand_total(tools.hand("9C 9C")) == 18


@points(0.25)
def test_suits_count_nothing(blackjack, tools):
    for codes in ("8C 9D 4H", "8D 9H 4S", "8H 9S 4C", "8S 9C 4D"):
        assert blackjack.get_hand_total(tools.hand(codes)) == 21
    assert blackjack.get_hand_total(tools.hand("8C 9D")) != 21


@points(0.25)
def test_a_total_is_an_int(blackjack, tools):
    for codes, total in (("8C 9D", 17), ("AH", 11), ("6H 7C 9D", 22)):
        gave = blackjack.get_hand_total(tools.hand(codes))
        assert gave == total
        assert type(gave) is int


@points(1)
def test_adding_up_a_hand_leaves_it_as_it_is(student, blackjack, tools):
    hand = student.hold(tools.hand("AC 9D AH 2S"))
    blackjack.get_hand_total(hand)
    assert student.value(hand) == tools.hand("AC 9D AH 2S")
    for codes, total in (("9C 8D", 17), ("4C 9D", 13)):
        assert blackjack.get_hand_total(tools.hand(codes)) == total
