"""Task 7: whole rounds, with the cards of a file in decks/, dealt in turn to player and dealer."""

import runpy

import pytest
from conftest import words

from autograder.suite.marks import points, task

pytestmark = task(7, "Blackjack: play_round")
# The numbers that are drawn after `random.seed(11)`, and what the handout prints of them.
DRAWS = (3, 4, 3, 3, 4, 4)
PRINTED = """
Player Cards: (10, clubs) (A, clubs)
Dealer Cards: (Q, clubs) (?, ?)
Dealer Cards Revealed: (5, hearts) (Q, clubs)
Dealer pulled a (3, hearts)
Player won with a score of 21. Dealer lost with a score of 18.
Player Cards: (2, clubs) (2, hearts)
Dealer Cards: (A, spades) (?, ?)
Player pulled a (5, diamonds)
Player pulled a (K, hearts)
Dealer Cards Revealed: (3, spades) (A, spades)
Dealer pulled a (6, diamonds)
Player lost with a score of 19. Dealer won with a score of 20.
Player Cards: (3, diamonds) (9, hearts)
Dealer Cards: (9, diamonds) (?, ?)
Player pulled a (5, spades)
Dealer Cards Revealed: (2, diamonds) (9, diamonds)
Dealer pulled a (J, hearts)
Player lost with a score of 17. Dealer won with a score of 21.
Wallet amount $0 is less than bet amount $5."""
# Files of decks/: rounds that are asked for, the wallet before, who wins each, the wallet then.
GAMES = {
    "a loss takes it": ("dealer_wins.txt", 1, 10, ["Dealer"], 5),
    "a tie moves no money": ("tie.txt", 1, 10, [""], 10),
    "who are both bust tie": ("both_bust.txt", 1, 10, [""], 10),
    "three aces and an eight are 21": ("three_aces.txt", 1, 10, ["Player"], 15),
    "the player pulls two cards": ("player_pulls_two_cards.txt", 1, 10, ["Player"], 15),
    "the dealer pulls two cards": ("dealer_pulls_two_cards.txt", 1, 10, ["Dealer"], 5),
    "bets rise": ("bets_rise_and_fall.txt", 3, 10, ["Player", "Player", "Dealer"], 10),
    "two losses, and the money is gone": ("money_runs_out.txt", 4, 10, ["Dealer", "Dealer"], 0),
    "just enough for a bet": ("dealer_wins_then_player_wins.txt", 3, 5, ["Dealer"], 0),
    "a win pays the bet, and three cards are left": ("player_wins.txt", 3, 10, ["Player"], 15),
    "four cards are enough": ("just_enough_for_a_round.txt", 1, 10, ["Player"], 15),
    "three cards are not": ("three_cards.txt", 2, 10, [], 10),
}
LINES = {
    "Player Cards": "Player Cards: (10, clubs) (Q, hearts)",
    "Dealer Cards:": "Dealer Cards: (K, clubs) (?, ?)",
    "Dealer Cards Revealed": "Dealer Cards Revealed: (8, spades) (K, clubs)",
    "Player won": "Player won with a score of 20. Dealer lost with a score of 18.",
    "Not enough": "Not enough cards for a game.",
    "Wallet amount": "Wallet amount $0 is less than bet amount $5.",
}


@points(2.5)
@pytest.mark.parametrize(("file", "asked", "wallet", "winners", "left"), GAMES.values(), ids=GAMES)
def test_a_game_goes_as_its_cards_say(play, file, asked, wallet, winners, left):
    game = play(file, asked, wallet=wallet)
    assert game.ends == winners, "who has won each round, by the log"
    assert game.wallet == left
    if len(winners) < asked:
        ended = [line for line in game.log if line.startswith(("Not enough", "Wallet amount"))]
        assert len(ended) == 1, "how often the log says why the playing stops"
        headed = len([line for line in game.log if line.startswith("Round")])
        assert headed in (0, len(winners)), "how many rounds have a line that begins them"


@points(0.5)
def test_4_dollars_are_too_few_for_the_first_bet(play):
    assert play("player_wins.txt", 1, wallet=5).ends == ["Player"], "5 are enough"
    game = play("player_wins.txt", 1, wallet=4)
    assert (game.ends, game.wallet) == ([], 4)


@points(1)
@pytest.mark.parametrize(("start", "line"), LINES.items(), ids=LINES)
def test_a_line_of_the_log_is_as_the_handout_has_it(play, start, line):
    file = "money_runs_out.txt" if start == "Wallet amount" else "player_wins.txt"
    game = play(file, 4 if start == "Wallet amount" else 3, wallet=10)
    assert [each for each in game.log if each.startswith(start)] == [line]


@points(1)
def test_a_round_begins_with_its_number_the_wallet_and_the_bet(play):
    assert play("player_wins.txt", 3).log[:3] == ["Round 1 of Blackjack!", "wallet: 10", "bet: 5"]


@points(1)
def test_the_shuffles_follow_the_numbers_that_are_drawn(play):
    game = play("whole_deck_shuffled.txt")
    assert game.calls[:2] == [("randint", 0, 5)] * 2
    for name, code in (("Player", "AC"), ("Dealer", "QC")):
        dealt = next((line for line in game.log if line.startswith(f"{name} Cards")), "")
        assert words(code) in dealt, "the first two cards of the shuffled deck are dealt in turn"


@points(0.5)
def test_each_file_can_be_imported_as_it_was_handed_in(play, typing):
    assert len(play("player_wins.txt", 3).ends) == 1
    for name in ("card", "hand", "shuffle", "deck", "blackjack"):
        with typing() as shown:
            runpy.run_path(f"{name}.py", {}, name)
        assert shown.asked(times=0), "importing a file asks nothing"


@points(0.25)
def test_the_game_in_the_handout_is_logged_as_it_is_printed(play):
    game = play("", 5, numbers=DRAWS)
    assert game.deals == PRINTED.split("\n")[1:]
    assert game.wallet == 0
