"""Task 4: names, order and wrong input."""

import ast

import pytest
from conftest import cards, deck, hand, held, source_of, visible, words
from deck import Deck
from hand import DealerHand

from autograder.suite.marks import points, task, title

pytestmark = task(4, "Deck")
WRONG = [
    {"riffled": 1}, {"mongean": -1}, {"mongean": 1, "riffle": 1}, {"mongean": "2"},
    {"modified_overhand": 1.5}, {"modified_overhand": -2}, {"modified_overhand": 1, "mongean": -1},
]  # fmt: skip


@points(1)
def test_the_overhand_comes_first_in_whichever_order_the_names_are_given():
    for mongean, overhand, wanted in ((1, 3, "8D 4H 5S 3D 2C 7C"), (5, 1, "5S 3D 7C 2C 8D 4H")):
        pack = deck("2C 3D 4H 5S 7C 8D")
        pack.shuffle(mongean=mongean, modified_overhand=overhand)
        assert held(pack.get_cards()) == words(wanted)


@points(0.5)
def test_a_shuffle_of_another_name_or_count_is_refused():
    for wrong in WRONG:
        pack = deck("3C KH")
        pack.shuffle(mongean=1)
        with pytest.raises(AssertionError):
            pack.shuffle(**wrong)


@points(1)
def test_a_count_of_0_leaves_the_order_as_it_is():
    pack = deck("3C KH 4C 7D")
    for named in ({"modified_overhand": 0, "mongean": 0}, {"mongean": 0}, {"modified_overhand": 0}):
        pack.shuffle(**named)
        assert held(pack.get_cards()) == words("3C KH 4C 7D")
    pack.shuffle(modified_overhand=1, mongean=0)
    assert held(pack.get_cards()) == words("KH 3C 4C 7D")


@points(0.5)
@title("a dealer's hand gets its cards in its own way")
def test_a_dealers_hand_gets_its_cards_in_its_own_way():
    pack, dealer = Deck(), hand(kind=DealerHand)
    for code in ("KH", "3C"):
        pack.cards = cards(code)
        pack.deal_hand(dealer)
    assert held(dealer.get_cards()) == words("KH 3C")
    assert visible(dealer.get_cards()) == [True, False]
    assert pack.get_cards() == []


@points(0.5)
def test_only_a_hand_can_be_dealt_to():
    pack = Deck()
    for wrong in (None, "hand", 5, [], cards("9H")[0]):
        pack.deal_hand(hand())
        with pytest.raises(AssertionError):
            pack.deal_hand(wrong)


@points(2)
@pytest.mark.parametrize("rule", ["no for or while", "a list comprehension"])
def test_the_deck_is_made_by_a_list_comprehension_and_no_loop(rules, rule):
    assert len({*map(repr, Deck().cards)}) > 50, "how many different cards"
    source = source_of(rules, Deck)
    if rule == "no for or while":
        assert source.loops("Deck.__init__") == [], f"lines of {source.name} with for or while"
    else:
        is_made_so = source.uses("Deck.__init__", ast.ListComp) != []
        assert is_made_so, "Deck.__init__ makes the cards by a list comprehension"
