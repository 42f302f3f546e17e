"""Task 2: cards that come one at a time, and after the hand is revealed."""

import pytest
from card import Card
from conftest import cards, hand, held, visible, words
from hand import DealerHand

from autograder.suite.marks import points, task, title

pytestmark = task(2, "PlayerHand and DealerHand")


@points(1.25)
def test_the_second_card_is_hidden_also_when_it_comes_alone():
    dealer = hand(kind=DealerHand)
    for card in cards("QS 7C 2C"):
        assert dealer.add_card(card) is None
    assert visible(dealer.get_cards()) == [True, False, False]
    assert held(dealer.get_cards()) == words("QS 7C 2C")


@points(1.25)
@title("a revealed hand takes cards like a player's hand")
def test_a_revealed_hand_takes_cards_like_a_players_hand():
    dealer, player = hand(kind=DealerHand), hand()
    dealer.add_card(*cards("QS 7C"))
    player.add_card(*cards("QS 7C"))
    for code in ("8H", "2H"):
        dealer.reveal_hand()  # a hand that is revealed stays so
        assert dealer.add_card(*cards(code)) is None
        player.add_card(*cards(code))
        assert held(dealer.get_cards()) == held(player.get_cards())
        assert False not in visible(dealer.get_cards())


@points(0.5)
@title("a dealer's hand takes nothing but cards")
def test_a_dealers_hand_takes_nothing_but_cards():
    for wrong in ("(2, clubs)", 5, None, [Card(2, "clubs")]):
        dealer = hand(kind=DealerHand)
        dealer.add_card(Card(9, "hearts"))
        with pytest.raises(AssertionError):
            dealer.add_card(wrong)
        with pytest.raises(AssertionError):
            dealer.add_card(Card(2, "hearts"), wrong)


@points(0.5)
def test_a_revealed_hand_takes_nothing_but_cards_either():
    for wrong in ("(2, clubs)", 5, None, [Card(2, "clubs")]):
        dealer = hand("7C", DealerHand, revealed=True)
        dealer.add_card(Card(9, "hearts"))
        with pytest.raises(AssertionError):
            dealer.add_card(wrong)


@points(0.5)
def test_sorting_a_hand_puts_it_into_ascending_order():
    mine = hand("AC 2S 2C KH 10C")
    assert mine.sort_hand() is None
    assert held(mine.get_cards()) == words("2C 2S 10C KH AC")


@points(0.25)
def test_a_hidden_card_stays_hidden_in_the_text_of_the_hand():
    dealer = hand(kind=DealerHand)
    dealer.add_card(*cards("QS 7C"))
    assert repr(dealer) == "(Q, spades) (?, ?)"
    assert "7" not in str(dealer)


@points(0.25)
def test_a_hand_without_cards_is_an_empty_text():
    assert [str(hand()), repr(hand())] == ["", ""]
    assert repr(hand("9H")) == words("9H")
