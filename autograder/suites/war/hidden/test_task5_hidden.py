"""Task 5: both lists in step, a real shuffle, and tables of all sizes."""

from itertools import pairwise

from assignment3 import OnTable
from conftest import NO_TIES, attributes, cards_in, placed, tables_in
from unseen import held  # noqa: F401

from autograder.suite.marks import points, task

pytestmark = task(5, "OnTable")


def both_lists(table):
    """Return the table's two lists, as they are; how they are written is asked elsewhere."""
    found = {
        each.lower().replace("_", "").removeprefix("ontable"): each for each in attributes(table)
    }
    return getattr(table, found["cards"]), getattr(table, found["faceup"])


@points(1.25)
def test_both_lists_grow_in_step_at_the_end_that_is_the_players():
    cards, face_up = both_lists(placed("KS 4h 9S", "KD 0c"))
    assert cards == ["9S", "4H", "KS", "KD", "0C"]
    assert face_up == [True, False, True, True, False]


@points(1)
def test_cleaning_leaves_both_lists_empty():
    table = placed("KS 4h", "KD")
    table.cleanTable()
    assert both_lists(table) == ([], [])


@points(1.5)
def test_the_cards_of_a_cleaned_table_come_in_random_order(deck):
    cards = deck(NO_TIES)[:20]
    one, two = " ".join(cards[:10]), " ".join(cards[10:])
    orders = [placed(one, two).cleanTable() for _ in range(2)]
    assert [sorted(order) for order in orders] == [sorted(cards)] * 2
    # Left to chance, 20 cards come in one of these orders once in 10 to the 17th times.
    lying = cards[:10][::-1] + cards[10:]
    assert orders[0] not in (orders[1], lying, lying[::-1], cards, cards[::-1], sorted(cards))
    for order in orders:  # a deck that is only cut has nearly all cards beside the same ones
        places = [lying.index(card) for card in order]
        assert sum(abs(one - other) == 1 for one, other in pairwise(places)) < 15


@points(1)
def test_three_cards_come_in_any_of_their_six_orders():
    table, orders = OnTable(), set()
    for _ in range(130):  # one of the six is missing then once in more than 10 to the 9th times
        orders.add(tuple(placed("KS 4H", "KD", table).cleanTable()))
        if len(orders) == 6:
            break
    assert len(orders) == 6


@points(1.25)
def test_the_bar_stands_in_the_middle_of_any_number_of_cards(deck):
    cards = deck(NO_TIES)
    for size in (2, 5):
        table = placed(" ".join(cards[:size]), " ".join(cards[size : 2 * size]))
        shown = str(table)
        assert [[len(side) for side in each] for each in tables_in(shown)] == [[size, size]]
        assert str(table) == shown, "showing it changes nothing"


@points(0.75)
def test_two_tables_have_different_cards():
    one, other = placed("KS", "KD"), placed("4H", "0C")
    assert sorted(one.cleanTable()) == ["KD", "KS"]
    assert sorted(other.cleanTable()) == ["0C", "4H"]


@points(0.5)
def test_placing_a_card_returns_nothing():
    """placing a card puts it there, and returns nothing"""
    table = OnTable()
    assert table.place(1, "KS", False) is None
    assert cards_in(str(table)) == ["KS"]


@points(1)
def test_all_attributes_of_a_table_are_private():
    table = placed("KS", "4H")
    assert cards_in(str(table)) == ["KS", "4H"]
    assert [name for name in attributes(table) if not name.startswith("_")] == []
