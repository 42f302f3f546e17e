"""Task 1: reading the deck, and refusing what is none."""

import ast

import pytest
from assignment3 import read_and_validate_cards
from conftest import BAD, CANNOT_OPEN, NO_TIES, NUMBER, TWICE, names, tables_in

from autograder.suite.marks import points, task, title

pytestmark = task(1, "Reading and validating the cards")
NEIGHBOURS = {20: "1S", 21: "5X", 22: "Q", 23: "9Z", 52: "0"}


@points(2.75)
@pytest.mark.parametrize("name", [NO_TIES, "war_within_war.txt"])
def test_the_cards_are_returned_in_the_order_of_the_file(typing, lay, deck, name):
    with typing(lay(name)):
        assert read_and_validate_cards() == deck(name)


@points(1)
def test_small_letters_become_capital_letters(typing, lay, deck):
    with typing(lay("lower_case.txt")):
        assert sorted(read_and_validate_cards()) == sorted(deck(NO_TIES))


@points(0.25)
def test_a_file_that_does_not_exist_is_met_with_a_message(begun):
    shown, error = begun("nowhere.txt")
    assert shown.after(1).text.strip() != ""
    assert not isinstance(error, Exception)


@points(1)
@title("a file that cannot be opened: the words of the message")
def test_the_message_about_a_file_that_cannot_be_opened(begun):
    assert begun("nowhere.txt")[0].after(1).said(CANNOT_OPEN)


@points(1.25)
def test_51_cards_are_refused_with_their_number(complaint):
    assert complaint("short_by_one.txt", "2", "", "").said("51")
    assert not tables_in(complaint("short_by_one.txt", "2", "", "").text)


@points(1.5)
def test_every_line_that_is_no_card_is_named(complaint, deck):
    assert names(complaint("three_bad_cards.txt"), "1S", "5X", "Q")
    assert names(complaint(deck(NO_TIES, NEIGHBOURS)), *NEIGHBOURS.values())


@points(0.75)
def test_a_card_that_is_there_twice_is_named(complaint):
    assert names(complaint("duplicate_card.txt"), "AS")


@points(0.5)
@pytest.mark.parametrize(
    ("name", "message"),
    [("three_bad_cards.txt", BAD), ("short_by_one.txt", NUMBER), ("duplicate_card.txt", TWICE)],
    ids=["no card", "51 cards", "twice"],
)
def test_each_fault_has_a_message(complaint, name, message):
    assert complaint(name).said(message)


@points(1.25)
def test_a_bad_deck_raises_an_exception_and_the_program_catches_it(begun, lay, typing, rules):
    _, error = begun(lay("short_by_one.txt"))
    assert not isinstance(error, Exception), "the program catches it"
    lets_out = False
    try:
        with typing("cards.txt"):
            read_and_validate_cards()
    except Exception:
        lets_out = True
    assert lets_out or raises(rules("assignment3.py")), "a deck that is refused raises an exception"


def raises(rules):
    """Say whether something that main or the reading function calls raises or asserts."""
    functions = rules.source.functions()
    waiting, seen = ["main", "read_and_validate_cards"], set()
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            waiting += rules.called_by(name) if name in functions else []
    return any(
        isinstance(node, ast.Raise | ast.Assert)
        for name in seen & {*functions}
        for node in ast.walk(functions[name])
    )


@points(0)
@title("the file with three bad cards ends the program")
def test_the_file_with_three_bad_cards_ends_the_program(program, lay):
    shown = program("assignment3.py", lay("three_bad_cards.txt"))
    assert shown.after(1).said("5X")
    assert not tables_in(shown.after(1).text)
