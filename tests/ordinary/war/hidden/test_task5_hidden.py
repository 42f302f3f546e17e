"""Task 5: both lists in step, a real shuffle, and tables of all sizes."""

from assignment3 import OnTable
from conftest import NO_TIES, attributes, cards_in, placed, tables_in

from autograder.suite.marks import points, task

pytestmark = task(5, "OnTable")


def both_lists(table):
    """Return the table's two lists, as they are; how they are written is asked elsewhere."""
    names = {
        name.lower().replace("_", "").removeprefix("ontable"): name for name in attributes(table)
    }
    return getattr(table, names["cards"]), getattr(table, names["faceup"])


@points(1.5)
def test_both_lists_grow_in_step_at_the_end_that_is_the_players():
    table, wanted, up = OnTable(), [], []
    for player, card, hidden in (
        (2, "KD", False), (1, "KS", False), (1, "4H", True), (2, "0C", True), (1, "9S", False),
    ):  # fmt: skip
        table.place(player, card, hidden)
        wanted, up = (
            ([card, *wanted], [not hidden, *up]) if player == 1 else
            ([*wanted, card], [*up, not hidden])
        )  # fmt: skip
        assert both_lists(table) == (wanted, up)


@points(1.25)
def test_cleaning_leaves_both_lists_empty():
    table = placed("KS 4h", "KD")
    table.cleanTable()
    assert both_lists(table) == ([], [])


@points(1.5)
def test_the_cards_of_a_cleaned_table_come_in_random_order(deck):
    cards = deck(NO_TIES)
    orders = []
    for _ in range(2):
        orders.append(placed(" ".join(cards[:26]), " ".join(cards[26:])).cleanTable())
        assert sorted(orders[-1]) == sorted(cards)
    # Left to chance, 52 cards come twice in one order once in more than 10 to the 60th times.
    lying = cards[:26][::-1] + cards[26:]
    assert orders[0] not in (lying, lying[::-1], cards, cards[::-1], sorted(cards))
    assert orders[0] != orders[1], "the same cards come back in the same order twice"


@points(1)
def test_three_cards_come_in_any_of_their_six_orders():
    table, orders = OnTable(), set()
    for _ in range(130):  # one of the six is missing then once in more than 10 to the 9th times
        orders.add(tuple(placed("KS 4H", "KD", table).cleanTable()))
        if len(orders) == 6:
            break
    assert len(orders) == 6


@points(0.5)
def test_the_bar_stands_in_the_middle_of_any_number_of_cards(deck):
    cards = deck(NO_TIES)
    for size in (2, 5, 13):
        one, two = cards[:size], cards[size : 2 * size]
        assert tables_in(str(placed(" ".join(one), " ".join(two)))) == [(one[::-1], two)]


@points(0.5)
def test_showing_a_table_changes_nothing():
    table = placed("KS", "KD")
    shown = str(table)
    assert str(table) == shown
    placed("4H", "0C", table)
    assert sorted(cards_in(str(table))) == ["0C", "4H", "KD", "KS"]


@points(1)
def test_two_tables_have_different_cards():
    one, other = placed("KS", "KD"), placed("4H", "0C")
    assert sorted(cards_in(str(one))) == ["KD", "KS"]
    assert sorted(cards_in(str(other))) == ["0C", "4H"]


@points(0.25)
def test_placing_a_card_returns_nothing():
    table = OnTable()
    assert table.place(1, "KS", False) is None
    assert sorted(table.cleanTable()) == ["KS"]


@points(0.75)
def test_all_attributes_of_a_table_are_private():
    table = placed("KS", "4H")
    assert len(table.cleanTable()) == 2
    assert [name for name in attributes(table) if not name.startswith("_")] == []
