"""Task 1: reading the deck, and refusing what is none."""

import ast
from dataclasses import replace

import pytest

from autograder.suite.exceptions import StudentBaseException
from autograder.suite.marks import points, task
from autograder.suite.source import called_names

pytestmark = task(1, "Reading and validating the cards")
# A program that asks for another file goes on to play.

BAD = "Error: Following cards not formatted correctly"
NUMBER = "Error: Number of cards in the file is"
TWICE = "Error: Duplicates found in the input file"


@pytest.fixture
def tools(tools):
    """The helpers, which ask the function that reads alone while there is no program."""
    return replace(tools, alone=True)


@points(2.75)
def test_the_cards_are_returned_in_the_order_of_the_file(tools):
    tools = tools.whole()  # with 0 for a ten, also where a program reads T alone
    for name in ("first_served_wins_every_round.txt", "war_within_war.txt"):
        assert tools.cards(name) == tools.codes(name)


@points(1)
def test_small_letters_become_capital_letters(tools):
    cards = tools.cards("lower_case.txt")
    assert tools.in_any_order(cards) == sorted(tools.codes("first_served_wins_every_round.txt"))


@points(1.25)
def test_a_file_that_does_not_exist_is_met_with_a_message(tools):
    tools.cannot_open("nowhere.txt")


@points(1.5)
def test_51_cards_are_refused_with_their_number(tools):
    tools.blames_no_good_deck(NUMBER)
    shown = tools.refused("short_by_one.txt")
    assert shown.said(f"{NUMBER} 51")
    assert shown.count(NUMBER) == shown.count(f"{NUMBER} 51"), "with no other number"
    assert shown.silent_about(BAD, TWICE)


@points(1.5)
def test_every_line_that_is_no_card_is_named(tools):
    tools.blames_no_good_deck(BAD)
    shown = tools.complaint("three_bad_cards.txt")
    assert tools.names(shown, BAD, "1S", "5X", "Q")


@points(0.75)
def test_a_card_that_is_there_twice_is_named(tools):
    tools.blames_no_good_deck(TWICE)
    shown = tools.complaint("duplicate_card.txt")
    assert tools.names(shown, TWICE, "AS")


@points(1.25)
def test_a_bad_deck_raises_an_exception_and_the_program_catches_it(student, tools):
    tools.blames_no_good_deck(NUMBER)
    # An exception that nobody caught would end it.
    shown = tools.whole().refused("short_by_one.txt")
    assert shown.said(NUMBER)
    raised = comes_out(tools) or raises(student.source("assignment3.py"))
    assert raised, "a deck that is refused raises an exception, which your program catches"


def comes_out(tools):
    """Say whether the function lets out an exception that tells what is wrong."""
    try:
        tools.cards("short_by_one.txt")
    except SystemExit as leaving:
        return not all(each is None or isinstance(each, int) for each in leaving.args)
    except (Exception, StudentBaseException):
        return True
    return False


def raises(source):
    """Say whether something that reads or refuses cards raises an exception of its own."""
    functions = source.functions()
    elsewhere = ("CircularQueue", "OnTable", "distribute_cards", "get_user_input", "compare_cards")
    reached, waiting = {}, ["main", "read_and_validate_cards"]
    while waiting:
        name = waiting.pop()
        if name in reached or name not in functions or name.split(".")[0] in elsewhere:
            continue
        reached[name] = functions[name]
        called = set(called_names(functions[name]))
        # A call of a class may call any of its methods.
        waiting += [each for each in functions if called & set(each.split("."))]
    return any(
        isinstance(node, (ast.Raise, ast.Assert))
        for function in reached.values()
        for node in live(function)
    )


def live(node):
    """Give the parts of a piece of source, but for what comes after its program has ended."""
    yield node
    for _, value in ast.iter_fields(node):
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from live(child)
            if leaves(child):
                break


def leaves(node):
    """Say whether this statement ends the function or the program for certain."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        return ast.unparse(node.value.func) in ("exit", "quit", "sys.exit", "os._exit")
    return isinstance(node, (ast.Return, ast.Raise))


@points(0.25)
def test_the_file_with_three_bad_cards_ends_the_program(tools):
    tools.blames_no_good_deck(BAD)
    name, whole = "three_bad_cards.txt", tools.whole()
    shown, ended = whole.complaint_and_end(name)
    shown = shown if ended else whole.ends(name)
    assert shown.said(BAD)
    assert shown.after(1).silent_about("takes all cards on table", "wins the game")
