"""Task 1: files of all kinds, and every fault of a deck."""

import re
from dataclasses import replace

import pytest

from autograder.suite.loose import loose
from autograder.suite.marks import points, task

# A program that asks for another file goes on to play.
pytestmark = task(1, "Reading and validating the cards")

GOOD = "first_served_wins_every_round.txt"
BAD = "Error: Following cards not formatted correctly"
NUMBER = "Error: Number of cards in the file is"
TWICE = "Error: Duplicates found in the input file"
CANNOT_OPEN = "Incorrect filename or file does not exist"


@pytest.fixture
def tools(tools):
    """The helpers, which ask the function that reads alone while there is no program."""
    return replace(tools, alone=True)


@points(0.75)
def test_the_lines_may_end_in_the_windows_way(tools):
    cards = tools.cards("crlf_line_ends.txt")
    assert tools.in_any_order(cards) == sorted(tools.codes(GOOD))


@points(1)
def test_the_last_line_needs_no_end(tools):
    cards = tools.cards("no_final_newline.txt")
    assert tools.in_any_order(cards) == sorted(tools.codes(GOOD))


@points(0.25)
def test_capital_and_small_letters_may_be_mixed(tools):
    cards = tools.cards("mixed_case.txt")
    assert tools.in_any_order(cards) == sorted(tools.codes(GOOD))


def asks_until_it_can_be_opened(tools):
    """Assert that a program which asks again does so after a second wrong name as well."""
    types = ["nowhere.txt", "elsewhere.txt", tools.lay("game_of_two_rounds.txt"), "2"]
    game, order, raised = tools.asked(types, refused=True, ends=True)
    at = order.index("file") + 1
    if len(game.typed) > at:
        told = game.between(at + 1, at + 1).said(CANNOT_OPEN)
        if not told and raised is not None and len(game.typed) == at + 1:
            raise raised
        assert told


@points(1)
def test_a_folder_or_an_empty_answer_cannot_be_opened_either(tools):
    tools.cannot_open("")
    tools.cannot_open(".")
    asks_until_it_can_be_opened(tools)


@points(0.75)
def test_a_rank_or_a_suit_that_does_not_exist_is_refused(tools):
    tools.blames_no_good_deck(BAD)
    assert tools.names(tools.complaint("invalid_rank.txt"), BAD, "1D")
    assert tools.names(tools.complaint("invalid_suit.txt"), BAD, "3X")
    several = replace(tools, instead=((1, "1D"), (2, "9X"), (3, "ZC"), (51, "KF"), (52, "BH")))
    assert tools.names(several.complaint(GOOD), BAD, "1D", "9X", "ZC", "KF", "BH")


@points(0.25)
def test_a_ten_that_is_written_in_another_way_is_refused(tools):
    tools.blames_no_good_deck(BAD)
    assert tools.names(tools.complaint("ten_is_t.txt"), BAD, tools.line("ten_is_t.txt", 17))
    assert tools.names(tools.complaint("ten_is_10.txt"), BAD, tools.line("ten_is_10.txt", 29))


@points(1)
def test_a_line_of_another_length_or_order_is_refused(tools):
    tools.blames_no_good_deck(BAD)
    for name, number in (
        ("three_characters.txt", 43),
        ("one_character.txt", 1),
        ("suit_before_rank.txt", 45),
    ):
        assert tools.names(tools.complaint(name), BAD, tools.line(name, number))
    for text in ("H", "98H", "23C"):  # what stands before the suit is in a string of all ranks
        other = replace(tools, instead=((37, text),))
        assert tools.names(other.complaint(GOOD), BAD, text)


@points(1.25)
def test_every_card_that_is_there_twice_is_named(tools):
    tools.blames_no_good_deck(TWICE)
    name = "two_duplicates.txt"
    twice = tools.line(name, 30), tools.line(name, 48)
    assert tools.names(tools.complaint(name), TWICE, *twice)
    for places in ((52,), (10, 11, 12)):  # then one of them is there three or five times
        more = replace(tools, instead=tuple((place, twice[0]) for place in places))
        assert tools.names(more.complaint(name), TWICE, *twice)
    others = tools.line(name, 2), tools.line(name, 3)
    more = replace(tools, instead=((40, others[0]), (41, others[1])))
    assert tools.names(more.complaint(name), TWICE, *twice, *others)


@points(1)
def test_the_same_card_in_another_letter_case_is_a_duplicate(tools):
    tools.blames_no_good_deck(TWICE)
    name = "duplicate_in_other_case.txt"
    assert tools.names(tools.complaint(name), TWICE, tools.line(name, 46))


@points(0.25)
def test_a_blank_line_in_place_of_a_card_is_refused(tools):
    tools.blames_no_good_deck(BAD, NUMBER)
    shown = tools.complaint("blank_line.txt")
    assert shown.said(BAD, NUMBER)
    assert shown.silent_about(TWICE)


@points(0.25)
def test_a_file_without_any_line_is_refused(tools):
    tools.blames_no_good_deck(BAD, NUMBER)
    # What is left of it may look like one blank line.
    shown = tools.complaint("empty.txt")
    assert shown.said(f"{NUMBER} 0", BAD)
    assert shown.silent_about(TWICE)


@points(0.5)
def test_a_deck_with_faults_of_several_kinds_is_refused(tools):
    tools.blames_no_good_deck()
    # One message that fits is enough, and a line that is no card may count or not.
    for name, *fitting in (
        ("bad_card_and_duplicate.txt", (BAD, 12), (TWICE, 40), (f"{NUMBER} 51",)),
        (
            "bad_card_duplicate_and_short.txt",
            *((BAD, 9), (TWICE, 33), (f"{NUMBER} 50",), (f"{NUMBER} 49",)),
        ),
        ("long_by_one.txt", (TWICE, 53), (f"{NUMBER} 53",)),
        ("no_deck.txt", (BAD,), (f"{NUMBER} 5",), (f"{NUMBER} 0",)),
    ):
        shown = tools.complaint(name)
        assert shown.said(BAD, NUMBER, TWICE)
        assert any(
            bool(shown.said_in_order(message, *(tools.line(name, number) for number in numbers)))
            for message, *numbers in fitting
        )
        assert shown.silent_about(*{BAD, TWICE} - {message for message, *_ in fitting})


@points(0.25)
def test_cards_that_are_all_right_are_not_complained_about(student, tools):
    tools.blames_no_good_deck()
    complaints = []
    for name, message, numbers in (
        ("three_bad_cards.txt", BAD, (7, 29, 50)),
        ("two_duplicates.txt", TWICE, (30, 48)),
    ):
        wrong = [tools.line(name, number) for number in numbers]
        _, *complaint = re.split(loose(message), tools.complaint(name).text, maxsplit=1)
        right = [card for card in tools.codes(name) if card not in wrong]
        assert student.text("".join(complaint)).silent_about(*right)
        complaints += complaint
    assert complaints, "a deck that is no good is complained about"


@points(1.25)
def test_after_a_refusal_nothing_is_played_and_no_traceback_is_shown(tools):
    tools.blames_no_good_deck(BAD)
    refused = 0
    for name in ("duplicate_card.txt", "invalid_rank.txt", "short_by_one.txt"):
        # Whether each of them is refused is asked elsewhere.
        shown, ended = tools.whole().complaint_and_end(name)
        if shown.count(BAD, NUMBER, TWICE):
            shown = shown if ended else tools.ends(name)
            assert shown.silent_about("Traceback")
            assert shown.after(1).silent_about("takes all cards on table", "wins the game")
            refused += 1
    assert refused, "a deck that is no good is refused"
