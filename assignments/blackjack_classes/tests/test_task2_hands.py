"""Task 2: the player's hand and the dealer's."""

import pytest
from card import Card
from conftest import cards, hand, held, pictures, refuses, visible, words
from hand import DealerHand, PlayerHand

from autograder.suite.asking import at_once
from autograder.suite.marks import points, task, title

pytestmark = task(2, "PlayerHand and DealerHand")


@points(2)
def test_each_hand_begins_without_cards_and_holds_its_own():
    one, other = at_once((PlayerHand,), (PlayerHand,))
    assert [one.cards, one.get_cards()] == [[], []]
    one.add_card(Card(9, "hearts"))
    assert held(one.get_cards()) == words("9H")
    assert other.get_cards() == []


@points(1.5)
def test_added_cards_are_sorted():
    mine = hand()
    assert mine.add_card(*cards("10S AC 10H")) is None
    mine.add_card(Card("J", "clubs"))
    assert held(mine.get_cards()) == words("10H 10S JC AC")


@points(0.75)
def test_only_cards_can_be_added():
    mine, nine = hand(), Card(9, "hearts")
    mine.add_card(nine)
    mine.add_card(*cards("2C KH"))
    refuses(mine.add_card, [5], ["(9, hearts)"], [None], [nine, None], [[nine]])


@points(1.5)
@pytest.mark.parametrize(("shown", "wanted"), [(str, pictures), (repr, words)], ids=["str", "repr"])
def test_a_hand_is_shown_card_by_card_with_nothing_around_them(shown, wanted):
    assert shown(hand("10S AC")) == wanted("10S AC")  # as the handout prints it
    assert shown(hand("3H 9C KC")) == wanted("3H 9C KC")


@points(1.75)
@title("a dealer's hand is a kind of player's hand")
def test_a_dealers_hand_is_a_kind_of_players_hand():
    assert issubclass(DealerHand, PlayerHand)
    assert [DealerHand().hand_visible, DealerHand().get_cards()] == [False, []]


@points(1)
def test_a_dealer_hides_all_cards_but_the_first():
    dealer = hand(kind=DealerHand)
    dealer.add_card(*cards("QS 7C 9H"))
    found = dealer.get_cards()
    assert visible(found) == [True, False, False]
    assert held(found) == words("QS 7C 9H")


@points(1.25)
def test_revealing_shows_and_sorts_all_cards():
    dealer, like, three = hand(kind=DealerHand), hand(), cards("9H QS 7C")
    like.cards = [*three]
    like.sort_hand()
    in_order = held(like.get_cards())
    dealer.add_card(*three)
    assert dealer.reveal_hand() is None
    assert dealer.hand_visible is True
    found = dealer.get_cards()
    assert visible(found) == [True, True, True]
    assert held(found) == in_order, "sorted as sort_hand sorts them"


@points(0.75)
@title("the dealer's hand in the handout is as it is printed")
def test_the_dealers_hand_in_the_handout_is_as_it_is_printed():
    dealer = hand(kind=DealerHand)
    for card in cards("QS 7C"):
        dealer.add_card(card)
    assert repr(dealer) == "(Q, spades) (?, ?)"
    dealer.reveal_hand()
    dealer.add_card(Card(8, "hearts"))
    assert repr(dealer) == "(7, clubs) (8, hearts) (Q, spades)"
