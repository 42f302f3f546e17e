"""Task 6: wars to the last card, secrets, and whole games that go by the rules."""

import ast
import re

import pytest
from conftest import NO_TIES, cards_in, tables_in
from unseen import held  # noqa: F401

from autograder.suite.marks import points, task

pytestmark = task(6, "The game")
WARS, TIE = "war_within_war.txt", "tie_on_first_turn.txt"


@points(0.5)
@pytest.mark.parametrize("down", [1, 2, 3])
def test_the_war_is_fought_with_as_many_cards_as_were_chosen(play, down):
    game = play(TIE, down, 1, exchanged=True)
    assert len(game.rounds[0][0]) == down + 2


@points(2)
def test_the_number_is_asked_once_before_the_first_round(begun, lay):
    shown, _ = begun(lay(TIE), "two", "2", "", "")
    assert tables_in(shown.between(1, 2).text) == []
    assert tables_in(shown.after(3).text) != []


@points(0.5)
def test_each_round_is_played_with_the_next_cards_of_both_hands(play):
    for name, down in ((NO_TIES, 3), (WARS, 1)):
        play(name, down, 6).goes_by_the_rules(6)


@points(2)
def test_a_player_with_exactly_enough_cards_plays_on(play):
    for exchanged in (False, True):
        game = play("just_enough_for_a_war.txt", 2, exchanged=exchanged)
        game.goes_by_the_rules()
        assert game.shown.silent_about("does not have enough cards")
        play("just_enough_for_a_war.txt", 3, exchanged=exchanged).goes_by_the_rules()


@points(0.75)
def test_a_player_can_run_out_of_cards_in_a_war_within_a_war(play):
    for exchanged in (False, True):
        game = play("runs_out_in_a_war_within_a_war.txt", 2, exchanged=exchanged)
        assert len(game.rounds) == 23
        assert game.winner() == game.first


@points(1)
def test_a_card_face_down_stays_a_secret_while_it_lies_there(play):
    game = play(WARS, 3, 1)
    lying = re.split("(?i)takes|-{60}", game.shown.between(1, 1).text)[0]
    lying = re.sub("[a-z]+", "", lying)  # no words, such as `as`
    assert len(game.rounds[0][0]) > 1, "a war is fought"
    secret = {card for pile in game.wanted[0] for at, card in enumerate(pile) if at % 4}
    assert sorted({*cards_in(lying)} & secret) == [], "no card that lies face down"


@points(1.5)
def test_cards_that_were_won_stay_in_the_order_of_the_cleaned_table(play):
    for name, down, rounds in ((TIE, 2, 31), ("goes_round_unshuffled.txt", 3, 45)):
        play(name, down, rounds, ordered=True).goes_by_the_rules(rounds)


@points(1)
def test_nothing_outside_a_class_touches_its_attributes(begun, rules):
    begun("nowhere.txt")  # is there a game?
    for owner, method in (("OnTable", "place"), ("CircularQueue", "dequeue")):
        code = rules("assignment3.py", owner).source.classes().get(owner, ast.Pass())
        kept = {
            each.attr
            for each in ast.walk(code)
            if isinstance(each, ast.Attribute)
            and isinstance(each.ctx, ast.Store)
            and ast.unparse(each.value) == "self"
        }
        kept |= {f"_{owner}{name}" for name in kept}
        files = (rules("assignment3.py"), rules("assignment3.py", "main"))
        used = {each.attr for file in files for part in file.source.tree.body
                if getattr(part, "name", "") != owner for each in ast.walk(part)
                if isinstance(each, ast.Attribute)
                and ast.unparse(each.value) != "self"}  # fmt: skip
        is_played = method in used
        assert is_played, f"the game uses {owner}"
        assert sorted(kept & used) == [], f"only the methods of {owner} use its attributes"
