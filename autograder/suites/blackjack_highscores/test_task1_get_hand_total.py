"""Task 1: what a hand is worth."""

from autograder.suite.marks import points, task

pytestmark = task(1, "get_hand_total")


@points(1)
def test_a_number_card_counts_its_number(blackjack):
    for number in range(2, 11):
        assert blackjack.get_hand_total([[str(number), "Hearts"]]) == number


@points(1)
def test_jack_queen_and_king_count_10(blackjack):
    for value in ("Jack", "Queen", "King"):
        assert blackjack.get_hand_total([[value, "Clubs"]]) == 10
    assert blackjack.get_hand_total([["7", "Clubs"]]) != 10


@points(1)
def test_an_ace_counts_11_if_the_hand_stays_at_21_or_below(blackjack, tools):
    assert blackjack.get_hand_total(tools.hand("AS")) == 11
    assert blackjack.get_hand_total(tools.hand("AH 9C")) == 20
    assert blackjack.get_hand_total(tools.hand("AH 10C")) == 21
    assert blackjack.get_hand_total(tools.hand("AH 4C 6D")) == 21


@points(1)
def test_an_ace_counts_1_if_11_would_bring_the_hand_above_21(blackjack, tools):
    hands = [tools.hand(codes) for codes in ("AH 9C 2D", "AH KC QD", "KC QD AH")]
    assert [blackjack.get_hand_total(hand) for hand in hands] == [12, 21, 21]


@points(1)
def test_of_two_aces_only_one_can_count_11(blackjack, tools):
    hands = [tools.hand(codes) for codes in ("AH 5C", "AH AC", "AH AC 9D")]
    assert [blackjack.get_hand_total(hand) for hand in hands] == [16, 12, 21]
