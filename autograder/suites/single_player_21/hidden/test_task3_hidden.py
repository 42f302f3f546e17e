"""Task 3: every fault of a file, what is left behind, and how much work a deal is."""

import re
import warnings
from itertools import pairwise
from unittest import mock

import pytest
from conftest import GOOD, INVALID, PACK, cards_of, code, codes, deal, lines_of
from playingCards import Deck, EmptyDeckException
from test_task3_deck import UNREAD
from unseen import OTHERS, held, names_of, public  # noqa: F401

from autograder.suite.marks import points, task

pytestmark = task(3, "Deck")
# As many cards of each rank and of each suit as there should be, but not the right ones.
SWAPPED = {"5H": "5S", "8S": "8H"}
BAD = [
    *["invalid_suit.txt", "blank_line.txt", "blank_line_between_cards.txt"],
    *["duplicate_in_other_case.txt", [SWAPPED.get(line, line) for line in PACK]],
    *["long_by_one_repeated_card.txt", "long_by_one_stray_line.txt", "empty.txt"],
]
GOOD_ONES = "crlf_line_ends.txt", "no_final_newline.txt", "lower_case.txt", "mixed_case.txt"


def pairs(cards):
    """Return which cards lie side by side."""
    return {frozenset(each) for each in pairwise(cards)}


@points(1.5)
def test_any_fault_of_a_file_is_invalid_data(new, refused):
    for deck in BAD:
        assert re.search(INVALID, str(refused(deck))), deck
    assert code(new(Deck, GOOD).deal()) in PACK, "a good deck, after those"


@points(0.75)
def test_the_cards_come_in_the_order_of_the_file(new):
    deck, ranks = new(Deck, "QH 2C QS 5D"), [line[0] for line in lines_of("QH 2C QS 5D")]
    assert [code[0] for code in codes(deal(deck, 20))] == ranks[:20]


@points(1)
def test_a_good_file_may_be_written_in_other_ways(new):
    for name in GOOD_ONES:
        assert code(new(Deck, name).deal()) == OTHERS["KC"]


@points(1.5)
def test_the_file_is_asked_for_as_often_as_it_takes(typing, lay):
    names = ["nowhere.txt", "cards/elsewhere.txt", "", "."] * 2  # the last is a folder
    with typing(*names, lay(GOOD)) as shown:
        Deck()
    assert shown.said(f"{UNREAD} cards/elsewhere.txt")
    assert shown.asked(times=9)


@points(1)
def test_a_deck_is_empty_after_invalid_data(new, refused):
    left = []

    class Kept(Deck):
        def __init__(self):
            left.append(self)
            super().__init__()

    assert re.search(INVALID, str(refused("short_by_one.txt", Kept)))
    with pytest.raises(EmptyDeckException):
        left[0].deal()
    assert code(new(Deck, GOOD).deal()) in PACK, "a good deck, after that"


@points(1)
def test_the_file_is_closed_whether_its_data_are_good_or_invalid(new, refused, monkeypatch):
    with warnings.catch_warnings(record=True) as left_open:
        warnings.simplefilter("always")
        assert code(new(Deck, GOOD).deal()) in PACK
    assert [str(each.message) for each in left_open] == [], "not left for Python to close"
    opened = mock.mock_open(read_data="no card\n")
    monkeypatch.setattr("builtins.open", opened)
    for _ in range(3):
        assert re.search(INVALID, str(refused("no_deck.txt")))
    file = opened.return_value
    is_closed = file.close.called or file.__exit__.called
    assert is_closed or not opened.called, "not left for Python to close"


@points(1)
def test_repopulating_shuffles_the_cards_behind_those_that_are_left(new):
    neighbours = []
    for _ in range(2):
        deck = new(Deck, GOOD)
        before = cards_of(deck)
        assert sorted(before) == sorted(PACK)
        deck.repopulate(deal(deck, 39))
        shown = cards_of(deck)
        assert shown[:13] == before[39:], "the cards that were left come first"
        assert "xx" not in shown, "all cards are shown as if face up"
        neighbours += [pairs(before[:39]), pairs(shown[13:])]
    # By chance 20 of 38 are the same once in more than 10 to the 12th times.
    first, once, _, again = neighbours
    assert len(first & once) < 20, "neither the order of the list nor a cut"
    assert len(once & again) < 20, "neither the same order twice nor a cut"


@points(1.5)
def test_showing_a_deck_changes_nothing(new):
    deck = new(Deck, GOOD)
    shown = cards_of(deck)
    assert sorted(shown) == sorted(PACK)
    assert cards_of(deck) == shown, "the same deck, shown once more"
    card = deck.deal()
    assert card.isFaceUp() is True, "the cards still lie as they lay"
    assert code(card) == shown[0]
    assert cards_of(deck) == shown[1:], "all but the card that was dealt"


@points(1.5)
def test_a_deal_is_the_same_work_for_a_full_deck_and_for_a_small_one(new, steps, rules):
    others = [each for each in PACK if each != "QH"]
    deck, small = new(Deck, "QH 4S"), new(Deck, [*others[:11], "QH", *others[11:]])
    first, card = steps(deck.deal)
    assert code(card) == "QH"
    deal(small, 11)
    later, card = steps(small.deal)
    assert code(card) == "QH", "the same card, as it may count which"
    assert 25 < first <= later + 40, f"{first} steps from 52 cards, {later} steps from 41"
    assert rules("playingCards.py").source.linear_work("Deck.deal") == []


@points(2)
def test_a_deck_has_one_private_circular_queue_and_the_public_methods_of_the_handout(new):
    deck = new(Deck, GOOD)
    [name] = [each for each in names_of(deck) if not callable(getattr(deck, each))]
    assert name.startswith("_"), "a private attribute"
    queue = getattr(deck, name)
    kinds = [kind.__name__ for kind in type(queue).__mro__]
    assert "CircularQueue" in kinds, "the queue whose work stays the same"
    waiting = queue.size()
    deck.deal()
    assert queue.size() == waiting - 1, "the cards wait in the queue"
    assert public(deck) == ["deal", "repopulate"]
