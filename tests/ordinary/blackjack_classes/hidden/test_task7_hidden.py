"""Task 7: several rounds and calls, bets, pulled cards, and the summary."""

import re

import pytest
from conftest import LEFT, cards, ends, log, new_game, pictures, rounds, summary, told

from autograder.suite.marks import points, task

pytestmark = task(7, "Blackjack: play_round")
# Dealt in turn: player, dealer, player, dealer.
WON, LOST = "QH KC 10C 8S", "8C KD 10H JS"
TIED = "AC 10D KH 5S 6H"  # the player has 21 in two cards, the dealer in three
BUST = "9C 6C 6H 10S KS 9S"  # both have three cards and are bust


@points(2)
def test_bets_rise_with_a_win_fall_with_a_loss_and_stay_with_a_tie(play, chance):
    game = play(f"{WON} {WON} {TIED} {BUST} {LOST} {WON}", 6, wallet=5)
    assert ends(game) == ["Player", "Player", "", "", "Dealer"]
    assert game.wallet == 5 + 5 + 10 - 15
    assert log(game)[-1] == "Wallet amount $5 is less than bet amount $10."
    assert len(chance.calls) == 10, "two numbers are drawn for each round"


@points(1)
def test_the_bet_never_falls_below_five(play):
    game = play(f"{LOST} {LOST} {LOST} {WON} {LEFT}", 4, wallet=50)
    assert ends(game) == ["Dealer", "Dealer", "Dealer", "Player"]
    assert game.wallet == 50 - 5 - 5 - 5 + 5


@points(1.25)
def test_rounds_are_counted_across_calls_and_in_each_game(play):
    for _ in range(2):
        game = play(f"{WON} {WON} {LOST} {LEFT}", 2)
        game.play_round(1, 16)
        assert [number for number, *_ in rounds(game)] == [1, 2, 3]
        headed = [int(each) for each in re.findall(r"Round (\d+)", game.get_log())]
        assert headed in ([], [1, 2, 3]), "the numbers in the log"


@points(1.25)
def test_the_bet_begins_anew_with_each_call_and_after_one_that_ended_early(play):
    for asked in (2, 3):
        game = play(f"{WON} {WON} {LEFT}", asked, wallet=30)
        game.deck.cards = cards(f"{LOST} {LEFT}")
        game.play_round(1, 16)
        assert ends(game) == ["Player", "Player", "Dealer"]
        assert game.wallet == 30 + 5 + 10 - 5


@points(1.25)
def test_the_deck_is_shuffled_anew_for_each_round(play, chance):
    game = play("shuffled_in_two_rounds.txt", 2)
    assert [line for line in log(game) if line.startswith("Player Cards")] == [
        "Player Cards: (J, spades) (Q, spades)",
        "Player Cards: (J, diamonds) (Q, clubs)",
    ]
    assert len(chance.calls) == 4


@points(1)
def test_pulled_cards_are_logged_in_their_place(play):
    game = play(f"2C 5S 5C 4S 10H 9H 7D 2D {LEFT}", threshold=20)
    assert [line.partition(":")[0] for line in told(game)[:-1]] == [
        "Player Cards",
        "Dealer Cards",
        "Player pulled a (10, hearts)",
        "Player pulled a (9, hearts)",
        "Dealer Cards Revealed",
        "Dealer pulled a (7, diamonds)",
        "Dealer pulled a (2, diamonds)",
    ]


@points(1.25)
def test_the_dealer_plays_even_if_the_player_is_bust(play):
    # Both pull one card: the player is bust then, the dealer has exactly 17.
    game = play(f"10C 6C 6H 5S KH 6S {LEFT}", threshold=22)
    assert told(game)[2:] == [
        "Player pulled a (K, hearts)",
        "Dealer Cards Revealed: (5, spades) (6, clubs)",
        "Dealer pulled a (6, spades)",
        "Player lost with a score of 26. Dealer won with a score of 17.",
    ]


@points(0.25)
def test_a_round_is_finished_when_the_deck_runs_out(play):
    game = play("runs_out_in_a_hit.txt", 2)
    assert ends(game) == ["Player"]
    assert log(game)[-1] == "Not enough cards for a game."


@points(0.5)
def test_the_money_that_is_put_into_the_wallet_counts(chance):
    game = new_game(f"{WON} {LEFT}", wallet=30)
    game.wallet = 7
    game.play_round(1, 16)
    assert game.wallet == 12


@points(1.25)
def test_two_cards_that_make_21_are_nothing_special(play):
    for planned in (TIED, "5S AC 6H KD 10D"):
        game = play(f"{planned} {LEFT}", threshold=15)
        assert (ends(game), game.wallet) == ([""], 10)


@points(1.5)
def test_each_round_is_in_the_summary_with_all_its_cards(play):
    game = play(f"2C 6C 3C 4S 10H 7H {LOST} {WON} {TIED}", 4, threshold=14, wallet=30)
    found = rounds(game)
    assert [number for number, *_ in found] == [1, 2, 3, 4]
    players, dealers = pictures("2C 3C 10H"), pictures("4S 6C 7H")
    assert found[0][1] == f"Player Hand:\n{players}\nDealer Hand:\n{dealers}"
    *winners, tied = [winner for *_, winner in found]
    assert winners == ["Dealer", "Dealer", "Player"]
    assert tied not in winners
    every = [line.strip() for line in summary(game).splitlines()]
    begins = [at for at, line in enumerate(every) if line.startswith("ROUND")]
    assert [every[at - 1] for at in begins[1:]] == [""] * 3, "a blank line between two rounds"


@points(0.5)
def test_cards_are_missed_before_money(play, chance):
    assert log(play("three_cards.txt", 2, wallet=0)) == ["Not enough cards for a game."]
    assert chance.calls == []


@points(0.5)
def test_rounds_and_threshold_are_whole_numbers(play):
    for wrong in (("1", 16), (1.5, 16), (None, 16), (1, "16"), (1, 16.5)):
        game = play(f"{WON} {LEFT}")
        with pytest.raises(AssertionError):
            game.play_round(*wrong)
    assert ends(game) == ["Player"]


@points(0.25)
def test_amounts_are_written_as_python_writes_them(play):
    game = play(f"{LOST} {WON}", 2, wallet=7.5)
    assert log(game)[-1] == "Wallet amount $2.5 is less than bet amount $5."
