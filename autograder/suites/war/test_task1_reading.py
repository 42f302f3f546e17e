"""Task 1: reading the deck, and refusing what is none."""

import ast

import pytest
from assignment3 import read_and_validate_cards
from conftest import GOOD, NO_TIES, WRONG_NAME, names, run_file, tables_in

from autograder.suite.marks import points, task

pytestmark = task(1, "Reading and validating the cards")
NEIGHBOURS = {20: "1S", 21: "5X", 22: "Q", 23: "23C", 24: "9C9", 52: "0"}
MESSAGES = {
    "three_bad_cards.txt": "Error: Following cards not formatted correctly",
    "short_by_one.txt": "Error: Number of cards in the file is",
    "duplicate_card.txt": "Error: Duplicates found in the input file",
}
ENDINGS = "exit(", "quit(", "sys.exit("
ELSEWHERE = "CircularQueue", "OnTable", "distribute_cards", "get_user_input", "compare_cards"


@points(2.5)
@pytest.mark.parametrize("name", [NO_TIES, "war_within_war.txt"])
def test_the_cards_are_returned_in_the_order_of_the_file(typing, lay, deck, name):
    with typing(lay(name)) as shown:
        assert read_and_validate_cards() == deck(name)
    assert shown.silent_about(*MESSAGES.values()), "nothing is wrong with this deck"


@points(1)
def test_small_letters_become_capital_letters(typing, lay, deck):
    with typing(lay("lower_case.txt")):
        assert sorted(read_and_validate_cards()) == sorted(deck(NO_TIES))


@points(1)
def test_a_file_that_does_not_exist_is_met_with_a_message(begun, lay):
    shown, error = begun("nowhere.txt")
    if isinstance(error, OSError) and "Incorrect filename" not in shown.text:
        raise error
    assert shown.after(1).said(WRONG_NAME)
    shown, _ = begun(lay(NO_TIES), "2")
    assert shown.after(1).silent_about(WRONG_NAME), "this file can be opened"


@points(1.75)
def test_51_cards_are_refused_with_their_number(begun, lay):
    shown, _ = begun(lay("short_by_one.txt"), "2", "", "")
    assert shown.after(1).said("51")
    assert shown.after(1).silent_about(MESSAGES["duplicate_card.txt"])
    assert tables_in(shown.after(1).text) == [], "nothing is played"


@points(1.25)
def test_every_line_that_is_no_card_is_named(begun, lay, deck):
    assert names(begun(lay("three_bad_cards.txt"))[0].after(1), "1S", "5X", "Q")
    shown, _ = begun(lay(deck(NO_TIES, NEIGHBOURS)))
    assert names(shown.after(1), *NEIGHBOURS.values())


@points(0.5)
def test_a_card_that_is_there_twice_is_named(begun, lay):
    assert names(begun(lay("duplicate_card.txt"))[0].after(1), "AS")


@points(0.25)
@pytest.mark.parametrize(("name", "message"), MESSAGES.items(), ids=MESSAGES)
def test_each_fault_has_its_message(begun, lay, name, message):
    assert begun(lay(name))[0].after(1).said(message)
    for good in GOOD:
        shown, _ = begun(lay(good), function=read_and_validate_cards)
        assert shown.after(1).silent_about(message), "nothing is wrong with this deck"


@points(1)
def test_a_bad_deck_raises_an_exception_and_the_program_catches_it(begun, lay, rules):
    shown, error = begun(lay("short_by_one.txt"))
    assert not isinstance(error, Exception), "the program catches it"
    assert shown.after(1).said("51")
    _, error = begun("cards.txt", function=read_and_validate_cards)
    parts = [node for name, function in rules("assignment3.py").source.functions().items()
             if name.split(".")[0] not in ELSEWHERE for node in live(function)]  # fmt: skip
    raised = any(isinstance(node, ast.Raise | ast.Assert) for node in parts)
    assert raised or isinstance(error, Exception), "a deck that is refused raises an exception"


def live(node):
    """Give the parts of a function, but for what follows in a block once the program has ended."""
    yield node
    for child in ast.iter_child_nodes(node):
        yield from live(child)
        if isinstance(child, ast.Expr) and ast.unparse(child).startswith(ENDINGS):
            return


@points(1.25)
def test_the_file_with_three_bad_cards_ends_the_program(begun, lay):
    shown, error = begun(lay("three_bad_cards.txt"), function=run_file)
    assert names(shown.after(1), "5X")
    assert shown.after(1).silent_about(MESSAGES["duplicate_card.txt"])
    ends = "" if isinstance(error, SystemExit | None) else f"{type(error).__name__}: {error}"
    assert ends == "", "how the program ends: no question follows, and no exception"
