"""Task 4: the deck."""

from conftest import RANKS, SUITS, cards, hand, held, visible, words
from deck import Deck
from hand import DealerHand

from autograder.suite.marks import points, task

pytestmark = task(4, "Deck")


@points(0.75)
def test_a_new_deck_has_52_cards_in_ascending_order():
    shown = hand()
    shown.cards = Deck().cards
    assert repr(shown) == " ".join(f"({rank}, {suit})" for rank in RANKS for suit in SUITS)
    assert shown.cards[32].rank == 10


@points(1)
def test_all_cards_of_a_new_deck_are_visible():
    used = Deck()
    used.deal_hand(hand("9H", DealerHand))  # which hides it
    found = Deck().get_cards()
    assert len(found) == 52
    assert {*visible(found[:3]), *visible(found[-3:])} == {True}


@points(2)
def test_dealing_moves_the_first_card_to_the_hand():
    pack, mine = Deck(), hand()
    pack.cards = cards("3C 9H 4C KS")
    assert pack.deal_hand(mine) is None
    assert held(mine.get_cards()) == words("3C")
    pack.deal_hand(mine)
    assert held(mine.get_cards()) == words("3C 9H")
    assert held(pack.get_cards()) == words("4C KS")


@points(0.5)
def test_a_deck_can_be_shuffled_in_one_way_or_by_the_overhand_first():
    pack = Deck()
    seven = cards("2C 3D 4H 5S 6C 7D 8H")
    for named, order in (
        ({"modified_overhand": 3}, [3, 4, 0, 2, 1, 5, 6]),
        ({"mongean": 2}, [4, 0, 3, 5, 1, 2, 6]),
        ({"modified_overhand": 2, "mongean": 3}, [3, 5, 1, 4, 0, 2, 6]),
    ):
        pack.cards = [*seven]
        assert pack.shuffle(**named) is None
        assert [[each is card for each in seven].index(True) for card in pack.get_cards()] == order


@points(1.5)
def test_a_card_is_dealt_to_its_place_in_a_sorted_hand():
    pack, player, dealer = Deck(), hand("KH"), hand("QS", DealerHand, revealed=True)
    for to, before, code in ((player, "KH", "3C"), (dealer, "QS", "4C")):
        pack.cards = cards(code)
        pack.deal_hand(to)
        found = to.get_cards()
        assert held(found) == words(f"{code} {before}")
        assert visible(found) == [True, True]
        assert pack.get_cards() == []


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
