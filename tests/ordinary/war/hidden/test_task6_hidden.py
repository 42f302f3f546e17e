"""Task 6: wars to the last card, secrets, and a long game that goes by the rules."""

import ast

import pytest
from assignment3 import CircularQueue, OnTable
from conftest import NO_TIES, by_the_rules, tables_in

from autograder.suite.marks import points, task

pytestmark = task(6, "The game")
LONG = "goes_round_unshuffled.txt"
WARS = "war_within_war.txt"
TWICE = pytest.mark.parametrize("exchanged", [False, True], ids=["one player", "the other"])


def pairs(rounds):
    return [(one[0], two[0]) for one, two in rounds]


@points(1)
@pytest.mark.parametrize("down", [1, 2, 3])
def test_the_war_is_fought_with_as_many_cards_as_were_chosen(play, down):
    game = play("tie_on_first_turn.txt", down, 3, exchanged=True)
    assert len(game.rounds[0][0]) == down + 2
    assert game.pairs()[:3] == pairs(game.wanted())[:3]


@points(1)
def test_the_number_is_asked_once_before_the_first_round(begun, lay):
    shown, _ = begun(lay("tie_on_first_turn.txt"), "two", "2", "", "")
    assert tables_in(shown.between(1, 2).text) == []
    assert len(tables_in(shown.after(3).text)) > 1


@points(1)
@pytest.mark.parametrize(("name", "down"), [(NO_TIES, 3), (WARS, 1)], ids=["no wars", "wars"])
def test_each_round_is_played_with_the_next_cards_of_both_hands(play, name, down):
    game = play(name, down, 12)
    assert game.pairs()[:12] == pairs(game.wanted())[:12]


@points(2)
@TWICE
def test_a_player_with_exactly_enough_cards_plays_on(play, exchanged):
    game = play("just_enough_for_a_war.txt", 2, exchanged=exchanged)
    assert game.pairs() == pairs(game.wanted())
    assert game.shown.silent_about("does not have enough cards")


@points(1)
@TWICE
def test_a_player_can_run_out_of_cards_in_a_war_within_a_war(play, exchanged):
    game = play("runs_out_in_a_war_within_a_war.txt", 2, exchanged=exchanged)
    assert len(game.rounds) == 23
    assert game.winner() == game.first


@points(0.5)
def test_a_card_face_down_stays_a_secret_while_it_lies_there(play):
    game = play(WARS, 3, 1)
    piles = game.wanted()[0]
    assert game.rounds[0] == game.table(piles)


@points(1)
def test_cards_that_were_won_stay_in_the_order_of_the_cleaned_table(play):
    game = play(WARS, 1, 40, ordered=True)
    wanted = pairs(by_the_rules(game.deck, 1))[:40]
    assert game.pairs()[: len(wanted)] == wanted


@points(1)
def test_nothing_outside_a_class_touches_its_attributes(rules):
    tree = rules("assignment3.py").source.tree
    for owner, made in (("OnTable", OnTable()), ("CircularQueue", CircularQueue(2))):
        touched = [f"line {line}: .{name}" for line, name in outside(tree, owner)]
        touched = [each for each in touched if each.split(".")[-1] in vars(made)]
        assert touched == [], f"only the methods of {owner} use its attributes"


def outside(node, owner):
    """Give (line, name) of each attribute of something else than self, but for one class."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef) and owner in (child.name, *map(ast.unparse, child.bases)):
            continue
        if isinstance(child, ast.Attribute) and ast.unparse(child.value) != "self":
            yield child.lineno, child.attr
        yield from outside(child, owner)
