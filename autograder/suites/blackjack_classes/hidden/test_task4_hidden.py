"""Task 4: names, order and wrong input."""

import ast

import pytest
from conftest import cards, hand, refuses
from deck import Deck
from hand import DealerHand

from autograder.suite.marks import points, task

pytestmark = task(4, "Deck")
WRONG = [
    {"riffled": 1}, {"mongean": -1}, {"mongean": 1, "riffle": 1}, {"mongean": "2"},
    {"modified_overhand": 1.5}, {"modified_overhand": -2}, {"modified_overhand": 1, "mongean": -1},
]  # fmt: skip


@pytest.fixture
def shuffled():
    """Return the places from which the cards of a shuffled deck have come."""
    pack = Deck()
    six = pack.get_cards()[:6]

    def found(**named):
        pack.cards = [*six]
        pack.shuffle(**named)
        return [[each is card for each in six].index(True) for card in pack.get_cards()]

    return found


@points(1)
def test_the_overhand_comes_first_in_whichever_order_the_names_are_given(shuffled):
    assert shuffled(mongean=1, modified_overhand=3) == [5, 2, 3, 1, 0, 4]
    assert shuffled(mongean=5, modified_overhand=1) == [3, 1, 4, 0, 5, 2]


@points(1)
def test_a_shuffle_of_another_name_or_count_is_refused():
    pack = Deck()
    pack.shuffle(mongean=1)
    pack.shuffle(modified_overhand=2, mongean=3)
    refuses(lambda wrong: pack.shuffle(**wrong), *[(each,) for each in WRONG])


@points(1)
def test_a_count_of_0_leaves_the_order_as_it_is(shuffled):
    assert shuffled(modified_overhand=0, mongean=0) == [0, 1, 2, 3, 4, 5]
    assert shuffled(modified_overhand=1, mongean=0) == [2, 0, 1, 3, 4, 5]
    assert shuffled(mongean=0) == [0, 1, 2, 3, 4, 5]


@points(0.5)
def test_only_a_hand_can_be_dealt_to():
    pack = Deck()
    pack.deal_hand(hand())
    pack.deal_hand(hand(kind=DealerHand))
    refuses(pack.deal_hand, [None], ["hand"], [5], [[]], cards("9H"))


@points(2)
@pytest.mark.parametrize("rule", ["no for or while", "a list comprehension"])
def test_the_deck_is_made_by_a_list_comprehension_and_no_loop(rules, rule):
    source = rules("deck.py", "Deck").source
    if rule == "no for or while":
        assert source.loops("Deck.__init__") == [], f"no line of {source.name} with for or while"
    else:
        is_made_so = source.uses("Deck.__init__", ast.ListComp) != []
        assert is_made_so, "Deck.__init__ makes the cards by a list comprehension"
    assert len(Deck().cards) == 52
