"""Task 5: the cards on the table."""

import re

from conftest import attributes, cards_in, placed, tables_in

from autograder.suite.marks import points, task

pytestmark = task(5, "OnTable")


@points(1.5)
def test_a_bar_stands_between_the_cards_of_the_two_players():
    for one, two in (("KS", "KD"), ("KS 4H 9S", "KD 0C QD")):
        sides = [[*map(sorted, each)] for each in tables_in(str(placed(one, two)))]
        assert sides == [[sorted(one.split()), sorted(two.split())]], "the cards on both sides"


@points(1.25)
def test_a_card_that_lies_face_down_is_shown_as_xx():
    for one, two, wanted in (("ks", "QD", "QD XX"), ("ks 7H", "QD 0c", "7H QD XX XX")):
        shown = str(placed(one, two)).upper()
        assert sorted(cards_in(shown)) == wanted.split()
        assert shown.count("XX") == wanted.count("XX")


@points(1.25)
def test_player_1_adds_cards_at_the_left_end_and_player_2_at_the_right():
    table = placed("KS 4h 9S", "KD 0c QD")
    assert cards_in(str(table)) == ["9S", "XX", "KS", "KD", "XX", "QD"]
    placed("2C", "JH", table)
    assert cards_in(str(table)) == ["2C", "9S", "XX", "KS", "KD", "XX", "QD", "JH"]


@points(2)
def test_cleaning_returns_every_card_with_its_rank_and_suit():
    for one, two in (("KS 4h 9S", "KD 0c QD"), ("5s 8h JS", "3D 2c AD")):
        assert sorted(placed(one, two).cleanTable()) == sorted(f"{one} {two}".upper().split())


@points(2)
def test_a_table_that_was_cleaned_is_empty_and_can_be_used_again():
    table = placed("2d", "3D")
    new = str(table)
    assert len(table.cleanTable()) == 2
    assert table.cleanTable() == []
    assert str(placed("2d", "3D", table)) == new
    assert sorted(table.cleanTable()) == ["2D", "3D"]


@points(1)
def test_cards_and_face_up_are_two_private_lists():
    table = placed("", "")
    names = attributes(table)
    private = [re.fullmatch("_(OnTable__)?(cards|faceUp)", name) for name in names]
    found = {name[2]: name[0] for name in private if name}
    are_private = len(found) == 2
    wanted = "__cards and __faceUp, or _cards and _faceUp, as attributes of each table's own"
    assert are_private, f"{wanted}, not {names}"
    assert [getattr(table, name) for name in found.values()] == [[], []]
    placed("KS 4h", "QD 0c", table)
    assert {type(each) for each in getattr(table, found["faceUp"])} == {bool}, "True or False each"
    assert [len(getattr(table, name)) for name in found.values()] == [4, 4], "one for each card"
