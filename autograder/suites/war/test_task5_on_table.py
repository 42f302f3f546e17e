"""Task 5: the cards on the table."""

import re

from autograder.suite.marks import points, task

pytestmark = task(5, "OnTable")


@points(1.5)
def test_a_bar_stands_between_the_cards_of_the_two_players(assignment3, tools):
    table = assignment3.OnTable()
    tools.placed(table, 1, "KS")
    tools.placed(table, 2, "KD")
    assert tools.lying(table) == (["KS"], ["KD"])
    tools.placed(table, 1, "4h 9S")
    tools.placed(table, 2, "0c QD")
    seen = [sorted({*side} & {"KS", "9S", "KD", "QD"}) for side in tools.lying(table, signs=True)]
    assert seen == [["9S", "KS"], ["KD", "QD"]], "the cards that lie face up"


@points(1.5)
def test_a_card_that_lies_face_down_is_shown_as_xx(assignment3, tools):
    table = assignment3.OnTable()
    table.place(1, "KS", True)
    table.place(2, "QD", False)
    assert sorted(tools.shown(table, signs=False)) == ["QD", "XX"]
    table.place(1, "7H", False)
    table.place(2, "0C", True)
    assert sorted(tools.shown(table, signs=False)) == ["7H", "QD", "XX", "XX"]


@points(1.5)
def test_player_1_adds_cards_at_the_left_end_and_player_2_at_the_right(assignment3, tools):
    table = assignment3.OnTable()
    tools.placed(table, 1, "KS 4h 9S")
    tools.placed(table, 2, "KD 0c QD")
    assert tools.shown(table) == ["9S", "XX", "KS", "KD", "XX", "QD"]
    tools.placed(table, 1, "2C")
    tools.placed(table, 2, "JH")
    assert tools.shown(table) == ["2C", "9S", "XX", "KS", "KD", "XX", "QD", "JH"]


@points(2)
def test_cleaning_returns_every_card_with_its_rank_and_suit(assignment3, tools):
    for one, two, all_cards in (
        ("KS 4h 9S", "KD 0c QD", ["0C", "4H", "9S", "KD", "KS", "QD"]),
        ("5s 8h JS", "3D 2c AD", ["2C", "3D", "5S", "8H", "AD", "JS"]),
    ):
        table = assignment3.OnTable()
        tools.placed(table, 1, one)
        tools.placed(table, 2, two)
        assert tools.in_any_order(table.cleanTable()) == all_cards


@points(1.5)
def test_a_table_that_was_cleaned_is_empty_and_can_be_used_again(assignment3, tools):
    table = assignment3.OnTable()
    tools.placed(table, 1, "2d")
    tools.placed(table, 2, "3D")
    new = str(table)
    assert len(tools.in_any_order(table.cleanTable())) == 2
    tools.placed(table, 1, "KS 4h")
    assert len(tools.in_any_order(table.cleanTable())) == 2
    assert table.cleanTable() == []
    tools.placed(table, 1, "2d")
    tools.placed(table, 2, "3D")
    assert sorted(tools.shown(table)) == ["3D", "XX"]
    assert str(table) == new, "with the same cards it looks as it did when it was new"
    assert tools.in_any_order(table.cleanTable()) == ["2D", "3D"]


@points(1)
def test_cards_and_face_up_are_two_private_lists(student, assignment3, tools):
    table = assignment3.OnTable()
    names = student.attributes(table)
    for wanted in ("cards", "faceUp"):
        found = [name for name in names if re.fullmatch(rf"_(\w+__)?{wanted}", name)]
        assert found, f"an attribute is named __{wanted} or _{wanted}"
        assert getattr(table, found[0]) == [], "both lists begin empty"
    tools.placed(table, 1, "KS 4h")
    tools.placed(table, 2, "QD 0c")
    assert sorted(tools.shown(table)) == ["KS", "QD", "XX", "XX"]
    assert {type(each) for each in getattr(table, found[0])} == {bool}, "True or False each"
