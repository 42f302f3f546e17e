"""Task 7: several rounds and calls, bets, pulled cards, and the summary."""

import re

import pytest
from conftest import log, new_game, pictures, refuses, rounds, summary, words

from autograder.suite.marks import points, task

pytestmark = task(7, "Blackjack: play_round")
# Dealt in turn: player, dealer, player, dealer.
WON, SECOND, THIRD = "QH KC 10C 8S", "QS KD 10D 8H", "QC JD QD 8C"
LOST, AGAIN = "7C KH 10H JS", "8D JC JH 9H"
# The player has 21 in two cards, the dealer in three.
TIED, CLOSE = "AC 10S KS 4C 7S", "AC 10S KS 6S 5H"
BUST = "7D 6C 6H 7H 9C 2C 9D"  # the player has 22 in three cards, the dealer 24 in four
P, D = "Player", "Dealer"
# Cards, rounds that are asked for, the wallet before, who wins each, the wallet then.
BETS = [
    (f"{WON} {SECOND} {TIED} {BUST} {LOST} {THIRD}", 6, 8, [P, P, "", "", D], 8),
    (f"{LOST} {AGAIN}", 2, 50, [D, D], 40),
]
CALLS = {
    "two rounds and one": (f"{WON} {SECOND} {LOST}", (2, 1), 30, [P, P, D], 40),
    "after a call that ended early": (f"{WON} {SECOND} {LOST} {AGAIN}", (4, 1), 5, [P, P, D, D], 0),
}


@points(3)
def test_bets_rise_with_a_win_fall_with_a_loss_and_stay_with_a_tie(play):
    for deck, asked, wallet, winners, left in BETS:
        game = play(deck, asked, wallet=wallet)
        assert (game.ends, game.wallet) == (winners, left)


@points(1)
@pytest.mark.parametrize(("deck", "calls", "wallet", "winners", "left"), CALLS.values(), ids=CALLS)
def test_the_bet_begins_anew_in_each_call(play, deck, calls, wallet, winners, left):
    game = play(deck, *calls, wallet=wallet)
    assert (game.ends, game.wallet) == (winners, left)


@points(0.5)
def test_a_round_is_finished_when_the_deck_runs_out(play):
    game = play("runs_out_in_a_hit.txt", 2)
    assert (game.ends, game.wallet) == ([P], 15)
    assert words("2H") in "\n".join(game.log), "the last card is dealt"


@points(1.25)
def test_two_cards_that_make_21_are_nothing_special(play):
    for planned in (CLOSE, "4S KD 10H AC 7D"):
        game = play(planned, threshold=15)
        assert (game.ends, game.wallet) == ([""], 10)


@points(1.25)
def test_rounds_are_counted_across_calls_and_in_each_game(play):
    games = (f"{WON} {SECOND} {LOST}", [P, P, D]), (f"{WON} {LOST} {THIRD}", [P, D, P])
    for planned, ends in games:
        played = play(planned, 2, 1, wallet=100)
        assert played.ends == ends
        assert [number for number, *_ in rounds(played.game)] == [1, 2, 3]
        headed = [int(each) for each in re.findall(r"(?m)^Round (\d+)", "\n".join(played.log))]
        assert headed in ([], [1, 2, 3]), "the numbers in the log"


@points(1.75)
def test_the_deck_is_shuffled_anew_for_each_round(play):
    for deck, numbers, dealt in (
        ("shuffled_in_two_rounds.txt", (), ["QS", "10H", "QC", "JC"]),
        ("10C 10D 10H 10S JC JD JH JS QC QD QH QS", (1, 2, 3, 4), ["QS", "10H", "10C", "JH"]),
    ):
        game = play(deck, 2, numbers=numbers)
        both = [line for line in game.log if line.startswith(("Player Cards", "Dealer Cards Rev"))]
        assert len(both) == 4
        for line, code in zip(both, dealt, strict=True):
            assert words(code) in line, "the first and the fourth card of each shuffled deck"
        assert len(game.calls) == 4


@points(1.75)
def test_the_dealer_plays_even_if_the_player_is_bust_and_each_card_is_logged(play):
    game = play("2C 5S 5C 4S 10H 9H 5D 3H", threshold=25)
    lines = game.deals[2:-1]
    assert lines[:2] == ["Player pulled a (10, hearts)", "Player pulled a (9, hearts)"]
    assert lines[2].startswith("Dealer Cards Revealed: (4, spades) (5, ")
    assert lines[3:] == ["Dealer pulled a (5, diamonds)", "Dealer pulled a (3, hearts)"]


@points(1.25)
def test_each_round_is_in_the_summary_with_all_its_cards(play):
    game = play(f"2C 3H 3C 7D 9C 7H {LOST} {WON} {CLOSE}", 4, threshold=14, wallet=30).game
    found = rounds(game)
    assert [number for number, *_ in found] == [1, 2, 3, 4]
    players, dealers = pictures("2C 3C 9C"), pictures("3H 7D 7H")
    assert found[0][1] == f"Player Hand:\n{players}\nDealer Hand:\n{dealers}"
    *winners, tied = [winner for *_, winner in found]
    assert winners == [D, D, P]
    assert tied not in winners
    every = [line.strip() for line in summary(game).splitlines()]
    begins = [at for at, line in enumerate(every) if line.startswith("ROUND")]
    assert [every[at - 1] for at in begins[1:]] == [""] * 3, "a blank line between two rounds"


@points(0.5)
def test_cards_are_missed_before_money(play):
    game = play("three_cards.txt", 2, wallet=0)
    assert game.log == ["Not enough cards for a game."]
    assert game.calls == []


@points(0.5)
def test_rounds_and_threshold_are_whole_numbers(play):
    game = play(f"{WON} {LOST}").game
    assert game.play_round(1, 16) is None
    refuses(game.play_round, ("1", 16), (1.5, 16), (None, 16), (1, "16"), (1, 16.5))


@points(0.5)
def test_the_money_that_is_put_into_the_wallet_counts(chance):
    game = new_game()
    game.wallet = 2.5
    game.play_round(2, 16)
    assert log(game) == ["Wallet amount $2.5 is less than bet amount $5."]
