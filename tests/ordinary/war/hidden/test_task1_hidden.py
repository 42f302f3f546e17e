"""Task 1: files of all kinds, and every fault of a deck."""

import pytest
from assignment3 import read_and_validate_cards
from conftest import BAD, CANNOT_OPEN, NO_TIES, NUMBER, TWICE, cards_in, names, tables_in

from autograder.suite.marks import points, task

pytestmark = task(1, "Reading and validating the cards")
SHORT = "game_of_two_rounds.txt"
BEFORE_THE_SUIT = {
    "nothing": {37: "H"},
    "two ranks": {37: "98H"},
    "two ranks that are neighbours": {37: "23C"},
}
SEVERAL = {1: "1D", 2: "9X", 3: "ZC", 51: "KF", 52: "BH"}


@points(0.75)
def test_the_lines_may_end_in_the_windows_way(typing, lay, deck):
    with typing(lay("crlf_line_ends.txt")):
        assert sorted(read_and_validate_cards()) == sorted(deck(NO_TIES))


@points(1)
def test_the_last_line_needs_no_end(typing, lay, deck):
    with typing(lay("no_final_newline.txt")):
        assert sorted(read_and_validate_cards()) == sorted(deck(NO_TIES))


@points(0.25)
def test_capital_and_small_letters_may_be_mixed(typing, lay, deck):
    with typing(lay("mixed_case.txt")):
        assert read_and_validate_cards() == deck(NO_TIES)


@points(1)
@pytest.mark.parametrize("name", ["", "."], ids=["no answer", "a folder"])
def test_a_folder_or_an_empty_answer_cannot_be_opened_either(begun, name):
    shown, error = begun(name)
    assert shown.after(1).text.strip() != ""
    assert not isinstance(error, Exception)


@points(0.75)
def test_a_program_that_asks_again_does_so_until_a_file_can_be_opened(begun, lay):
    shown, error = begun("nowhere.txt", "elsewhere.txt", lay(SHORT), "2")
    assert not isinstance(error, Exception)
    assert tables_in(shown.text) or len(shown.typed) == 1, "it asks again, or it ends"


@points(1)
def test_a_rank_or_a_suit_that_does_not_exist_is_refused(complaint, deck):
    assert names(complaint("invalid_rank.txt"), "1D")
    assert names(complaint("invalid_suit.txt"), "3X")
    assert names(complaint(deck(SHORT, SEVERAL)), *SEVERAL.values())


@points(0.25)
def test_a_ten_that_is_written_in_another_way_is_refused(complaint):
    assert names(complaint("ten_is_t.txt"), "TH")
    assert names(complaint("ten_is_10.txt"), "10C")


@points(1)
def test_a_line_of_another_length_or_order_is_refused(complaint):
    assert names(complaint("three_characters.txt"), "JC7")
    assert names(complaint("one_character.txt"), "K")
    assert names(complaint("suit_before_rank.txt"), "DJ")


@points(1)
@pytest.mark.parametrize("line", BEFORE_THE_SUIT.values(), ids=BEFORE_THE_SUIT)
def test_one_rank_stands_before_the_suit(complaint, deck, line):
    assert names(complaint(deck(SHORT, line)), *line.values())


@points(1.25)
def test_every_card_that_is_there_twice_is_named(complaint, deck):
    name, two = "two_duplicates.txt", ("5H", "8S")
    assert names(complaint(name), *two)
    assert names(complaint(deck(name, {52: "5H"})), *two), "one of them is there three times"
    others = deck(name)[1:3]
    assert names(complaint(deck(name, {40: others[0], 41: others[1]})), *two, *others)


@points(1)
def test_the_same_card_in_another_letter_case_is_a_duplicate(complaint):
    assert names(complaint("duplicate_in_other_case.txt"), "QS")


@points(0.25)
def test_a_blank_line_in_place_of_a_card_is_refused(complaint):
    shown = complaint("blank_line.txt", "2", "", "")
    assert shown.text.strip() != ""
    assert not tables_in(shown.text)


@points(0.25)
def test_a_file_without_any_line_is_refused(complaint):
    shown = complaint("empty.txt", "2", "", "")
    assert shown.text.strip() != ""
    assert not tables_in(shown.text)


@points(0.5)
def test_a_deck_with_faults_of_several_kinds_is_refused(complaint, deck):
    # One fault that is told is enough, and a line that is no card may count as one or not.
    for name, *fitting in (
        ("bad_card_and_duplicate.txt", 12, 40, "51"),
        ("bad_card_duplicate_and_short.txt", 9, 33, "50", "49"),
        ("long_by_one.txt", 53, "53"),
        ("no_deck.txt", "flour", "5", "0"),
    ):
        told = [each if isinstance(each, str) else deck(name)[each - 1] for each in fitting]
        assert complaint(name).said(*told)


@points(0.25)
def test_cards_that_are_all_right_are_not_complained_about(complaint, deck):
    for name, wrong in (("three_bad_cards.txt", "5X"), ("two_duplicates.txt", "5H")):
        shown = complaint(name)
        assert shown.said(wrong)
        assert {*cards_in(shown.text)} & {*deck(name)} <= {"5H", "8S"}


@points(0.25)
def test_a_good_deck_is_not_complained_about(begun, lay):
    shown, _ = begun(lay(SHORT), "2")
    assert len(shown.typed) == 2
    told = shown.between(1, 1)
    assert told.silent_about(BAD, NUMBER, TWICE, CANNOT_OPEN)
    assert told.silent_about("Error", "Duplicate", "Duplicates")


@points(1.25)
@pytest.mark.parametrize("name", ["duplicate_card.txt", "invalid_rank.txt", "short_by_one.txt"])
def test_after_a_refusal_nothing_is_played_and_no_traceback_is_shown(complaint, name):
    shown = complaint(name, "2", "", "")
    assert shown.text.strip() != ""
    assert shown.silent_about("Traceback")
    assert not tables_in(shown.text)
