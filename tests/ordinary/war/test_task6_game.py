"""Task 6: the game, round after round."""

import re

import pytest
from conftest import NO_TIES, RANKS, rounds_in, tables_in

from autograder.suite.marks import points, task, title

pytestmark = task(6, "The game")
DASHES = re.compile(r"(?<!-)-{60}(?!-)")
WARS = "war_within_war.txt"
TWICE = pytest.mark.parametrize("exchanged", [False, True], ids=["one player", "the other"])


@points(1.5)
def test_the_game_begins_when_the_file_is_run(program, lay, deck):
    shown = program("assignment3.py", lay("game_of_two_rounds.txt"), "2", then="")
    [(left, right), *_] = tables_in(shown.after(1).text)
    assert sorted([*left, *right]) == sorted(deck("game_of_two_rounds.txt")[:2])


@points(1)
@title("each round says that the higher card takes the cards")
def test_each_round_says_that_the_higher_card_takes_the_cards(play):
    for name, rounds in ((NO_TIES, 2), (WARS, 2)):
        game = play(name, 2, rounds)
        for left, right in game.rounds[:rounds]:
            higher = 1 if RANKS.index(left[0][0]) > RANKS.index(right[-1][0]) else 2
            assert game.shown.said_in_order(left[0], f"Player{higher} takes all cards on table")


@points(1.75)
@TWICE
def test_the_player_with_all_cards_has_won_the_game(play, exchanged):
    game = play("game_of_two_rounds.txt", 2, exchanged=exchanged)
    assert len(game.rounds) == 2
    assert game.winner() == game.first
    assert not play(NO_TIES, 2, 2).winner(), "nobody has all cards after two rounds"


@points(1.75)
def test_in_a_war_cards_go_face_down_and_then_one_face_up(play):
    game = play("tie_on_first_turn.txt", 3, 1)
    one = ["AS", "XX", "XX", "XX", "9S"], ["9D", "XX", "XX", "XX", "KD"]
    two = ["KD", "XX", "XX", "XX", "9D"], ["9S", "XX", "XX", "XX", "AS"]
    assert game.rounds[0] == (one if game.first == 1 else two)


@points(1)
def test_each_war_within_a_war_is_announced(play):
    for name, down, wars in ((WARS, 2, 2), (WARS, 1, 3), ("game_of_two_rounds.txt", 3, 6)):
        assert play(name, down, 1).shown.said("WAR STARTS!!!", times=wars)


@points(1.5)
@TWICE
def test_a_player_with_too_few_cards_for_a_war_loses(play, exchanged):
    game = play("runs_out_in_a_war.txt", 2, exchanged=exchanged)
    assert game.pairs() == [(one[0], two[0]) for one, two in game.wanted()]
    assert game.winner() == game.first


@points(0)
@title("too few cards for a war: the words of the messages")
def test_who_has_too_few_cards_is_told(play):
    game = play("runs_out_in_a_war.txt", 2)
    winner, loser = game.first, 3 - game.first
    assert game.shown.said_in_order(
        f"Player{loser} does not have enough cards!",
        f"Player{winner} takes all cards on table and player{loser} cards",
    )


@points(1)
def test_60_dashes_are_displayed_after_each_round(play):
    rounds = DASHES.split(play(WARS, 2, 3).shown.text)
    assert [len(rounds_in(each)) for each in rounds[:3]] == [1, 1, 1]


@points(1.5)
def test_the_next_round_begins_when_enter_is_pressed(play):
    game = play(WARS, 3, 3)
    shown = [len(rounds_in(turn)) for turn in game.shown.turns[1:4]]
    assert shown in ([1, 1, 1], [0, 1, 1]), "one round before each Enter; it may begin the first"


@points(0.25)
@title("the first rounds in the handout go as they are printed")
def test_the_first_rounds_in_the_handout_go_as_they_are_printed(play):
    game = play(WARS, 2, 2)
    tables = (["KH", "XX", "XX", "QD", "XX", "XX", "8H"], ["8C", "XX", "XX", "QS", "XX", "XX", "7D"])
    last = tables if game.first == 1 else (tables[1][::-1], tables[0][::-1])
    assert game.rounds[:2] == [last, (["9H"], ["3C"]) if game.first == 1 else (["3C"], ["9H"])]
    takes = f"Player{game.first} takes all cards on table"
    assert game.shown.said_in_order("WAR STARTS!!!", "WAR STARTS!!!", takes, "-" * 60, takes)
