"""Task 6: the game, round after round."""

import re

from conftest import NO_TIES, RANKS, Game, rounds_in, run_file

from autograder.suite.marks import points, task

pytestmark = task(6, "The game")
DASHES = re.compile(r"(?<!-)-{60}(?!-)")
TAKES = re.compile(r"(?i)player\s*([12])\s+takes\s+all\s+cards\s+on\s+table(?!\s+and\s+player)")
WARS, TWO_ROUNDS = "war_within_war.txt", "game_of_two_rounds.txt"


@points(0.75)
def test_the_game_begins_when_the_file_is_run(begun, lay, deck):
    shown, _ = begun(lay(NO_TIES), "2", "", "", function=run_file)
    rounds = Game(shown.after(1), deck(NO_TIES), 2).rounds[:2]
    assert [len(left) for left, _ in rounds] == [1, 1], "each places one card"


@points(1.5)
def test_each_round_says_that_the_higher_card_takes_the_cards(play):
    for name, exchanged in ((NO_TIES, False), (WARS, True)):  # in each another player wins
        game = play(name, 2, 3, exchanged=exchanged)
        newest = [(left[0][0], right[-1][0]) for left, right in game.rounds]
        winners = ["1" if RANKS.find(one) > RANKS.find(two) else "2" for one, two in newest]
        assert TAKES.findall(game.shown.text) == winners, "who takes all cards on table"


@points(1.5)
def test_the_player_with_all_cards_has_won_the_game(play):
    for exchanged in (False, True):
        game = play(TWO_ROUNDS, 2, exchanged=exchanged)
        assert len(game.rounds) == 2, "the number of rounds"
        assert game.winner() == game.first
        before = game.shown.between(0, 1)
        assert before.silent_about("Player1 wins the game", "Player2 wins the game")


@points(0.75)
def test_in_a_war_cards_go_face_down_and_then_one_face_up(play):
    game = play("tie_on_first_turn.txt", 3, 1)
    assert game.tables[0] == game.turned("[AS XX XX XX 9S | 9D XX XX XX KD]")
    assert len(play("tie_on_first_turn.txt", 1, 1).rounds[0][0]) == 3, "one goes face down"


@points(1.25)
def test_each_war_within_a_war_is_announced(play):
    for name, down, wars in ((WARS, 2, 2), (WARS, 1, 3), (TWO_ROUNDS, 3, 6)):
        assert play(name, down, 1).shown.said("WAR STARTS!!!", times=wars)


@points(2)
def test_a_player_with_too_few_cards_for_a_war_loses(play):
    for name, down in (("runs_out_in_a_war.txt", 2), ("just_enough_for_a_war.txt", 3)):
        for exchanged in (False, True):
            game = play(name, down, exchanged=exchanged)
            game.goes_by_the_rules()
            assert game.winner() == game.first


@points(1)
def test_it_is_told_who_has_too_few_cards(play):
    for exchanged in (False, True):
        game = play("just_enough_for_a_war.txt", 3, exchanged=exchanged)
        winner, loser = game.first, 3 - game.first
        assert game.shown.said_in_order(
            f"Player{loser} does not have enough cards!",
            f"Player{winner} takes all cards on table and player{loser} cards",
        )
        assert game.shown.silent_about(f"Player{winner} does not have enough cards")


@points(1)
def test_60_dashes_are_displayed_after_each_round(play):
    parts = [len(rounds_in(each)) for each in DASHES.split(play(WARS, 2, 3).shown.text)]
    rounds = [each for each in parts if each]  # there may be more rows
    for number in (1, 2, 3):
        follows = rounds[:number] == [1] * number
        assert follows, f"a row of 60 dashes side by side, after round {number}"


@points(0.75)
def test_the_next_round_begins_when_enter_is_pressed(play):
    shown = play(WARS, 3, 3).shown
    rounds = [len(rounds_in(turn)) for turn in shown.turns[1:4]]
    assert rounds in ([1, 1, 1], [0, 1, 1]), "one before each Enter, which may begin the first"


@points(0.25)
def test_the_first_rounds_in_the_handout_go_as_they_are_printed(play):
    game = play(WARS, 2, 2)
    tables = "[KH XX XX QD XX XX 8H | 8C XX XX QS XX XX 7D]", "[9H | 3C]"
    assert game.tables[:2] == [game.turned(each) for each in tables]
    takes = f"Player{game.first} takes all cards on table"
    assert game.shown.said_in_order("WAR STARTS!!!", "WAR STARTS!!!", takes, "-" * 60, takes)
