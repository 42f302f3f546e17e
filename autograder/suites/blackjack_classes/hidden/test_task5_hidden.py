"""Task 5: many aces, bust hands, and who stops when."""

import ast

from blackjack import Blackjack
from conftest import ends, hand, log, new_game, refuses
from hand import DealerHand
from test_task5_scores import scores

from autograder.suite.asking import at_once
from autograder.suite.marks import points, task

pytestmark = task(5, "Blackjack: scores and winners")
ACES = {
    "AC AH 9C": 21, "AC AH AS 8C": 21, "AC AH KS": 12, "9C AH AS KS": 21, "AC QH KS 5C": 26,
    "10C JH AC AS": 22, "AC AD AH AS": 14, "AC 5H 5D": 21,
}  # fmt: skip
TWO = {"AC KH": 21, "AC 10H 5C": 16}


@points(1.5)
def test_several_aces_and_hidden_cards_are_counted_right():
    assert scores(ACES) == ACES
    hidden = hand("AC 10H")
    for card in hidden.cards:
        card.set_visible(False)
    assert Blackjack.calculate_score(hidden) == 21


@points(1.5)
def test_nobody_takes_a_card_at_the_threshold_or_from_an_empty_deck():
    game, mine = new_game("3D 3H 3S 4C 4D"), hand("2C 2D")
    game.hit_or_stand(mine, 4)
    assert len(mine.cards) == 2
    game.hit_or_stand(mine, 22)
    assert len(mine.cards) == 7
    assert game.deck.cards == []


@points(0.5)
def test_a_wallet_is_a_number_and_a_score_needs_a_hand():
    games, score = at_once((Blackjack, 0), (Blackjack, 7.5)), Blackjack.calculate_score
    assert [game.wallet for game in games] == [0, 7.5]
    refuses(Blackjack, ["10"], [None], [[10]])
    assert score(hand("9C")) == 9
    assert score(hand("9C 2D", DealerHand)) == 11
    refuses(score, [None], ["hand"], [21], [[]])


@points(1)
def test_the_log_can_be_emptied_and_replaced():
    game = new_game()
    game.determine_winner(20, 20)
    assert len(log(game)) == 1
    assert game.reset_log() is None
    assert [game.get_log(), game.log] == ["", ""]
    game.determine_winner(20, 18)
    assert ends(log(game)) == ["Player"]
    game.log = "Player and Dealer tie.\n"
    game.determine_winner(18, 20)
    assert ends(log(game)) == ["", "Dealer"]


@points(1)
def test_scores_are_computed_without_loops(rules):
    assert scores(TWO) == TWO
    found, name = rules("blackjack.py", "Blackjack"), "Blackjack.calculate_score"
    source = found.source
    assert source.loops(name) == [], f"no line of {source.name} with for or while"
    has_comprehension = source.uses(name, ast.ListComp) != []
    assert has_comprehension, "calculate_score uses a list comprehension"
    parts = [node for part in source.reach(name).values() for node in ast.walk(part)]
    names = {ast.unparse(node) for node in parts if isinstance(node, ast.Name | ast.Attribute)}
    others = found.names_for("builtins", "map") | found.names_for("builtins", "filter")
    assert names & {"map", "filter", *others}, "calculate_score uses map or filter"
