"""Task 5: both lists in step, a real shuffle, and tables of all sizes."""

import re
from contextlib import suppress

from autograder.suite.marks import points, task

pytestmark = task(5, "OnTable")
DECK = "first_served_wins_every_round.txt"


def both_lists(student, table):
    """Return the table's two lists: cards, and whether they lie face up.

    How they are written, and that they belong to this table alone, is asked elsewhere.
    """
    names = [*student.attributes(table), "_OnTable__cards", "_OnTable__faceUp", "_cards", "_faceUp"]
    found = []
    for wanted in ("cards", "face_?up"):
        for name in names:
            if re.fullmatch(rf"(_\w+__|_*){wanted}", name, re.IGNORECASE):
                with suppress(AttributeError):
                    found.append(getattr(table, name))
                    break
    assert len(found) == 2, "the attributes are named __cards and __faceUp, or _cards and _faceUp"
    assert all(type(each) is list for each in found), "both attributes are lists"
    return tuple(found)


@points(1.5)
def test_both_lists_grow_in_step_at_the_end_that_is_the_players(student, assignment3):
    table = assignment3.OnTable()
    for player, card, hidden, cards, face_up in (
        (2, "KD", False, ["KD"], [True]),
        (1, "KS", False, ["KS", "KD"], [True, True]),
        (1, "4H", True, ["4H", "KS", "KD"], [False, True, True]),
        (2, "0C", True, ["4H", "KS", "KD", "0C"], [False, True, True, False]),
        (1, "9S", False, ["9S", "4H", "KS", "KD", "0C"], [True, False, True, True, False]),
    ):
        table.place(player, card, hidden)
        assert both_lists(student, table) == (cards, face_up)


@points(1.25)
def test_cleaning_leaves_both_lists_empty(student, assignment3, tools):
    table = assignment3.OnTable()
    tools.placed(table, 1, "KS 4h")
    tools.placed(table, 2, "KD")
    assert sorted(both_lists(student, table)[0]) == ["4H", "KD", "KS"]
    table.cleanTable()
    assert both_lists(student, table) == ([], [])


@points(1.5)
def test_the_cards_of_a_cleaned_table_come_in_random_order(student, assignment3, tools):
    cards = tools.codes(DECK)
    lying = cards[:26][::-1] + cards[26:]

    def cleaned():
        table = student.module("assignment3").OnTable()
        places = [(1 if at < 26 else 2, card, False) for at, card in enumerate(cards)]
        student.each(table.place, places)
        return table.cleanTable()

    by_chance = student.by_chance("a cleaned table", cleaned)
    orders = [cleaned(), cleaned()]
    for order in orders:
        assert tools.in_any_order(order) == sorted(cards)
    # Left to chance, 52 cards come in one of these orders once in more than 10 to the 60th times.
    known = (lying, lying[::-1], cards, cards[::-1], sorted(cards), sorted(cards)[::-1])
    assert orders[0] not in known, "the cards come back in an order that can be foreseen"
    assert orders[1] != orders[0], "the same cards come back in the same order twice"
    assert by_chance, "another order each time: it is left to chance"


@points(1)
def test_three_cards_come_in_any_of_their_six_orders(student, assignment3, tools):
    table = assignment3.OnTable()
    place, clean = table.place, table.cleanTable
    orders = set()
    turn = [(place, 1, "KS", False), (place, 1, "4H", False), (place, 2, "KD", False), (clean,)]
    for _ in range(10):  # in 100 turns one of six is missing once in 14,000,000 times
        for cards in student.in_turn(turn * 10)[3::4]:
            assert tools.in_any_order(cards) == ["4H", "KD", "KS"]
            orders.add(tuple(cards))
    assert len(orders) == 6, "how many different orders came, of 100 times"


@points(0.5)
def test_the_bar_stands_in_the_middle_of_any_number_of_cards(assignment3, tools):
    table = assignment3.OnTable()
    cards = tools.codes(DECK)
    left, right = [], []
    for turn in range(13):
        one, two = cards[2 * turn], cards[2 * turn + 1]
        hidden = turn % 3 == 1
        tools.placed(table, 1, one.lower() if hidden else one)
        tools.placed(table, 2, two.lower() if hidden else two)
        left.insert(0, "XX" if hidden else one)
        right.append("XX" if hidden else two)
        shown = tools.lying(table, signs=True)
        assert list(map(sorted, shown)) == [sorted(left), sorted(right)]


@points(0.5)
def test_showing_a_table_changes_nothing(assignment3, tools):
    table = assignment3.OnTable()
    tools.placed(table, 1, "KS")
    tools.placed(table, 2, "KD")
    shown = str(table)
    assert sorted(tools.shown(table)) == ["KD", "KS"]
    assert str(table) == shown
    tools.placed(table, 1, "4H")
    tools.placed(table, 2, "0C")
    assert sorted(tools.shown(table)) == ["0C", "4H", "KD", "KS"]


@points(1)
def test_two_tables_have_different_cards(assignment3, tools):
    one, other = assignment3.OnTable(), assignment3.OnTable()
    tools.placed(one, 1, "KS")
    tools.placed(one, 2, "KD")
    tools.placed(other, 1, "4H")
    tools.placed(other, 2, "0C")
    assert sorted(tools.shown(one)) == ["KD", "KS"]
    assert sorted(tools.shown(other)) == ["0C", "4H"]


@points(0.25)
def test_placing_a_card_returns_nothing(assignment3, tools):
    table = assignment3.OnTable()
    assert table.place(1, "KS", False) is None
    assert table.place(2, "KD", False) is None
    assert sorted(tools.shown(table)) in (["KD", "KS"], ["XX", "XX"])


@points(0.75)
def test_all_attributes_of_a_table_are_private(student, assignment3, tools):
    table = assignment3.OnTable()
    tools.placed(table, 1, "KS")
    tools.placed(table, 2, "4H")
    assert sorted(tools.shown(table)) == ["4H", "KS"]
    names = student.attributes(table)
    assert names or both_lists(student, table), "a table keeps its cards in attributes"
    public = [name for name in names if not name.startswith("_")]
    assert public == [], "an attribute is private when its name begins with an underscore"
