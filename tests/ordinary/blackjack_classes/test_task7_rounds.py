"""Task 7: whole rounds, with the cards of a file in decks/, dealt in turn to player and dealer."""

import runpy

import pytest
from conftest import ends, log, told, words

from autograder.suite.marks import points, task

pytestmark = task(7, "Blackjack: play_round")
# The numbers that are drawn after `random.seed(11)`, and what the handout prints for them.
DRAWS = [3, 4, 3, 3, 4, 4]
PRINTED = """
Round 1 of Blackjack!
wallet: 10
bet: 5
Player Cards: (10, clubs) (A, clubs)
Dealer Cards: (Q, clubs) (?, ?)
Dealer Cards Revealed: (5, hearts) (Q, clubs)
Dealer pulled a (3, hearts)
Player won with a score of 21. Dealer lost with a score of 18.
Round 2 of Blackjack!
wallet: 15
bet: 10
Player Cards: (2, clubs) (2, hearts)
Dealer Cards: (A, spades) (?, ?)
Player pulled a (5, diamonds)
Player pulled a (K, hearts)
Dealer Cards Revealed: (3, spades) (A, spades)
Dealer pulled a (6, diamonds)
Player lost with a score of 19. Dealer won with a score of 20.
Round 3 of Blackjack!
wallet: 5
bet: 5
Player Cards: (3, diamonds) (9, hearts)
Dealer Cards: (9, diamonds) (?, ?)
Player pulled a (5, spades)
Dealer Cards Revealed: (2, diamonds) (9, diamonds)
Dealer pulled a (J, hearts)
Player lost with a score of 17. Dealer won with a score of 21.
Wallet amount $0 is less than bet amount $5."""
LINES = {
    "Player Cards": "Player Cards: (10, clubs) (Q, hearts)",
    "Dealer Cards:": "Dealer Cards: (K, clubs) (?, ?)",
    "Dealer Cards Revealed": "Dealer Cards Revealed: (8, spades) (K, clubs)",
    "Player won": "Player won with a score of 20. Dealer lost with a score of 18.",
}
# Files of decks/ with one round: who wins it, and what is in the wallet then.
WON = ("player_wins.txt", "three_aces.txt", "player_pulls_two_cards.txt")
LOST = ("dealer_wins.txt", "dealer_pulls_two_cards.txt")
TIED = ("tie.txt", "both_bust.txt")


@points(1)
@pytest.mark.parametrize(("start", "line"), LINES.items(), ids=LINES)
def test_a_round_that_the_player_wins_is_logged_line_by_line(play, start, line):
    assert [each for each in told(play("player_wins.txt")) if each.startswith(start)] == [line]


@points(0.25)
def test_a_round_begins_with_its_number_the_wallet_and_the_bet(play):
    assert log(play("player_wins.txt"))[:3] == ["Round 1 of Blackjack!", "wallet: 10", "bet: 5"]


@points(1)
def test_a_win_pays_the_bet_and_a_loss_takes_it(play):
    for files, winner, wallet in ((WON, "Player", 15), (LOST, "Dealer", 5)):
        for file in files:
            game = play(file)
            assert (ends(game), game.wallet) == ([winner], wallet), file


@points(0.5)
def test_a_tie_moves_no_money(play):
    for file in TIED:
        game = play(file)
        assert (ends(game), game.wallet) == ([""], 10), file


@points(0.75)
def test_bets_rise_and_fall(play):
    game = play("bets_rise_and_fall.txt", 3)
    assert ends(game) == ["Player", "Player", "Dealer"]
    assert game.wallet == 10 + 5 + 10 - 15


@points(0.75)
def test_too_few_cards_end_the_game(play):
    assert told(play("player_wins.txt", 3))[4:] == ["Not enough cards for a game."]
    assert log(play("three_cards.txt", 2)) == ["Not enough cards for a game."]
    assert ends(play("just_enough_for_a_round.txt")) == ["Player"]


@points(0.75)
def test_too_little_money_ends_the_game(play):
    refused = "Wallet amount $0 is less than bet amount $5."
    for file, wallet in (("dealer_wins_then_player_wins.txt", 5), ("money_runs_out.txt", 10)):
        game = play(file, 4, wallet=wallet)
        assert ends(game) == ["Dealer"] * (wallet // 5)
        assert log(game)[-1] == refused
        assert log(game).count(refused) == 1, "then the playing stops"
        assert game.wallet == 0


@points(0.75)
def test_the_shuffles_follow_the_numbers_that_are_drawn(play, chance):
    game = play("whole_deck_shuffled.txt")
    assert chance.calls == [(0, 5), (0, 5)]
    assert f"Player Cards: {words('10C AC')}" in log(game)


@points(0.25)
def test_each_file_can_be_imported_as_it_was_handed_in(play, typing):
    assert ends(play("player_wins.txt")) == ["Player"]
    for name in ("card", "hand", "shuffle", "deck", "blackjack"):
        with typing() as shown:
            runpy.run_path(f"{name}.py", {}, name)
        assert shown.asked(times=0), "importing a file asks nothing"


@points(0.25)
def test_the_game_in_the_handout_is_logged_as_it_is_printed(play):
    game = play(None, 5, numbers=DRAWS)
    assert log(game) == PRINTED.split("\n")[1:]
    assert game.wallet == 0
