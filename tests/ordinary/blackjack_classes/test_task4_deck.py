"""Task 4: the deck."""

import itertools

from conftest import RANKS, SUITS, cards, deck, hand, held, visible, words
from deck import Deck
from hand import DealerHand

from autograder.suite.marks import points, task

pytestmark = task(4, "Deck")
SEVEN = "2C 3D 4H 5S 7C 8D 9H"


@points(1)
def test_a_new_deck_has_52_cards_in_ascending_order():
    found = [(card.rank, card.suit) for card in Deck().cards]
    assert found == [*itertools.product(RANKS, SUITS)]


@points(1)
def test_all_cards_of_a_new_deck_are_visible():
    used, dealer = Deck(), hand("9H", DealerHand)
    used.deal_hand(dealer)  # which hides it
    found = Deck().get_cards()
    assert len(found) > 40
    assert {*visible(found[:3]), *visible(found[-3:])} == {True}


@points(2)
def test_dealing_moves_the_first_card_to_the_hand():
    pack, mine = deck("3C 9H 4C KS"), hand()
    assert pack.deal_hand(mine) is None
    assert held(mine.get_cards()) == words("3C")
    pack.deal_hand(mine)
    assert held(mine.get_cards()) == words("3C 9H")
    assert held(pack.get_cards()) == words("4C KS")


@points(0.75)
def test_a_deck_can_be_shuffled_in_one_way_or_by_the_overhand_first():
    for named, wanted in (
        ({"modified_overhand": 3}, "5S 7C 2C 4H 3D 8D 9H"),
        ({"mongean": 2}, "7C 2C 5S 8D 3D 4H 9H"),
        ({"modified_overhand": 2, "mongean": 3}, "5S 8D 3D 7C 2C 4H 9H"),
    ):
        pack = deck(SEVEN)
        assert pack.shuffle(**named) is None
        assert held(pack.get_cards()) == words(wanted)


@points(1)
def test_a_card_is_dealt_to_its_place_in_a_sorted_hand():
    pack, player, dealer = deck("3C"), hand("KH"), hand("QS", DealerHand, revealed=True)
    pack.deal_hand(player)
    assert held(player.get_cards()) == words("3C KH")
    assert pack.get_cards() == []
    pack.cards = cards("4C")
    pack.deal_hand(dealer)
    assert held(dealer.get_cards()) == words("4C QS")
    assert visible(dealer.get_cards()) == [True, True]


@points(0.5)
def test_the_deck_in_the_handout_is_as_it_is_printed():
    pack, mine = Deck(), hand()
    assert repr(pack.get_cards()[:2]) == "[(2, clubs), (2, diamonds)]"
    pack.shuffle(modified_overhand=2, mongean=3)
    assert held(pack.get_cards()[:5]) == words("AC QC 10C 7D 5D")
    pack.deal_hand(mine)
    pack.deal_hand(mine)
    assert repr(mine) == "(Q, clubs) (A, clubs)"
    assert len(pack.get_cards()) == 50
