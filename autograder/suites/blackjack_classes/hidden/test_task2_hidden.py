"""Task 2: cards that come one at a time, and after the hand is revealed."""

import pytest
from card import Card
from conftest import cards, hand, held, refuses, visible, words
from hand import DealerHand

from autograder.suite.asking import at_once
from autograder.suite.marks import points, task, title

pytestmark = task(2, "PlayerHand and DealerHand")


@points(1.25)
def test_the_second_card_is_hidden_also_when_it_comes_alone():
    DealerHand().reveal_hand()  # which reveals no other one
    dealer = hand(kind=DealerHand)
    for card in cards("QS 7C 2C"):
        assert dealer.add_card(card) is None
    found = dealer.get_cards()
    assert visible(found) == [True, False, False]
    assert held(found) == words("QS 7C 2C")


@points(1.25)
@title("a revealed hand takes cards like a player's hand")
def test_a_revealed_hand_takes_cards_like_a_players_hand():
    dealer, player = hand(kind=DealerHand), hand()
    for one, other in zip(cards("QS 2H"), cards("QS 2H"), strict=True):
        dealer.reveal_hand()  # a hand that is revealed stays so
        assert dealer.add_card(one) is None
        player.add_card(other)
    found = dealer.get_cards()
    assert held(found) == held(player.get_cards())
    assert visible(found) == [True, True]


@points(1)
@title("a dealer's hand takes nothing but cards")
@pytest.mark.parametrize("revealed", [False, True], ids=["before the reveal", "after it"])
def test_a_dealers_hand_takes_nothing_but_cards(revealed):
    dealer, nine = hand("7C", DealerHand, revealed=revealed), Card(9, "hearts")
    dealer.add_card(nine)
    dealer.add_card(*cards("2C KH"))
    refuses(dealer.add_card, ["(2, clubs)"], [5], [None], [[nine]], [nine, None])


@points(0.5)
def test_sorting_a_hand_puts_it_into_ascending_order():
    mine = hand("AC 2S 2C KH 10C")
    assert mine.sort_hand() is None
    assert held(mine.get_cards()) == words("2C 2S 10C KH AC")


@points(0.5)
def test_the_text_of_a_hand_hides_what_is_hidden_and_is_empty_without_cards():
    dealer = hand("QS 7C", DealerHand)
    dealer.cards[1].set_visible(False)
    assert repr(dealer) == "(Q, spades) (?, ?)"
    assert "7" not in str(dealer)
    dealer.cards = []
    assert at_once((str, dealer), (repr, dealer)) == ["", ""]
