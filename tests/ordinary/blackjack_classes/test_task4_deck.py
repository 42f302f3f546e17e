"""Task 4: the deck."""

from conftest import DECK, cards, deck, hand, held, visible, words
from deck import Deck
from hand import DealerHand

from autograder.suite.marks import points, task

pytestmark = task(4, "Deck")
ELEVEN = "2C 3D 4H 5S 7C 8D 9H 10S QC KD AH"


def places(*numbers):
    return " ".join(ELEVEN.split()[number] for number in numbers)


@points(1)
def test_a_new_deck_has_52_cards_in_ascending_order():
    found = [(card.rank, card.suit) for card in Deck().cards]
    assert found == DECK


@points(1)
def test_all_cards_of_a_new_deck_are_visible():
    used = Deck()
    for _ in range(2):
        used.deal_hand(hand("9H", DealerHand))  # which hides them
    found = Deck().get_cards()
    assert len(found) > 40
    assert {*visible(found[:3]), *visible(found[-3:])} == {True}


@points(1.75)
def test_dealing_moves_the_first_card_to_the_hand():
    pack, mine = deck("3C 9H 4C KS"), hand()
    assert pack.deal_hand(mine) is None
    assert held(mine.get_cards()) == words("3C")
    pack.deal_hand(mine)
    assert held(mine.get_cards()) == words("3C 9H")
    assert held(pack.get_cards()) == words("4C KS")


@points(0.5)
def test_a_deck_can_be_shuffled_in_one_way():
    one, other = deck(ELEVEN), deck(ELEVEN)
    assert one.shuffle(modified_overhand=3) is None
    other.shuffle(mongean=2)
    assert held(one.get_cards()) == words(places(0, 1, 2, 4, 5, 6, 3, 7, 8, 9, 10))
    assert held(other.get_cards()) == words(places(8, 4, 0, 3, 7, 9, 5, 1, 2, 6, 10))


@points(0.25)
def test_the_overhand_comes_before_the_mongean_shuffle():
    pack = deck(ELEVEN)
    pack.shuffle(modified_overhand=3, mongean=3)
    assert held(pack.get_cards()) == words(places(3, 1, 9, 4, 5, 8, 0, 7, 6, 2, 10))


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
    assert repr(pack.get_cards()[:5]) == f"[{words('2C 2D 2H 2S 3C').replace(') (', '), (')}]"
    pack.shuffle(modified_overhand=2, mongean=3)
    assert held(pack.get_cards()[:5]) == words("AC QC 10C 7D 5D")
    pack.deal_hand(mine)
    pack.deal_hand(mine)
    assert held(mine.get_cards()) == words("QC AC")
    assert len(pack.get_cards()) == 50
