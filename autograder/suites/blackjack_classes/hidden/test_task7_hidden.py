"""Task 7: several rounds and calls, bets, pulled cards, and the summary."""

import re

import pytest
from conftest import ends, log, new_game, pictures, refuses, rounds, summary

from autograder.suite.marks import points, task

pytestmark = task(7, "Blackjack: play_round")
# Dealt in turn: player, dealer, player, dealer.
WON, LOST = "QH KC 10C 8S", "8C KD 10H JS"
TIED = "AC 10D KH 6S 5H"  # the player has 21 in two cards, the dealer in three
BUST = "9C 6C 6H 10S KS 9S"  # both have three cards and are bust
P, D = "Player", "Dealer"
# Cards, rounds that each call asks for, the wallet before, who wins each, the wallet then.
GAMES = {
    "ties leave bet and wallet": (f"{WON} {WON} {TIED} {BUST} {LOST} {WON}", (6,), 5,
                                  [P, P, "", "", D], 5),
    "a loss lowers the bet": (f"{WON} {WON} {LOST} {WON}", (4,), 20, [P, P, D, P], 30),
    "no bet is below five": (f"{LOST} {LOST} {LOST} {WON}", (4,), 50, [D, D, D, P], 40),
    "the bet begins anew in the next call": (f"{WON} {WON} {LOST}", (2, 1), 30, [P, P, D], 40),
    "and after one that ended early": (f"{WON} {WON} {LOST} {LOST}", (4, 1), 5, [P, P, D, D], 0),
    "a round is finished when the deck runs out": ("runs_out_in_a_hit.txt", (2,), 10, [P], 15),
}  # fmt: skip


@points(4.5)
@pytest.mark.parametrize(("deck", "calls", "wallet", "winners", "left"), GAMES.values(), ids=GAMES)
def test_bets_and_wallet_follow_the_rounds(play, deck, calls, wallet, winners, left):
    game = play(deck, *calls, wallet=wallet)
    assert (ends(game), game.wallet) == (winners, left)


@points(1.25)
def test_two_cards_that_make_21_are_nothing_special(play):
    for planned in (TIED, "4S KD 10H AC 7D"):
        game = play(planned, threshold=15)
        assert (ends(game), game.wallet) == ([""], 10)


@points(1.25)
def test_rounds_are_counted_across_calls_and_in_each_game(play):
    for _ in range(2):
        game = play(f"{WON} {WON} {LOST}", 2, 1)
        assert [number for number, *_ in rounds(game)] == [1, 2, 3]
        headed = [int(each) for each in re.findall(r"Round (\d+)", game.get_log())]
        assert headed in ([], [1, 2, 3]), "the numbers in the log"


@points(1.75)
def test_the_deck_is_shuffled_anew_for_each_round(play, chance):
    for deck, numbers, second in (
        ("shuffled_in_two_rounds.txt", (), "(J, diamonds) (Q, clubs)"),
        ("10C 10D 10H 10S JC JD JH JS QC QD QH QS", (1, 2, 3, 4), "(10, clubs) (10, diamonds)"),
    ):
        game = play(deck, 2, numbers=numbers)
        dealt = [line for line in log(game) if line.startswith("Player Cards")]
        assert dealt == ["Player Cards: (J, spades) (Q, spades)", f"Player Cards: {second}"]
        assert len(chance.calls) == 4


@points(2)
def test_the_dealer_plays_even_if_the_player_is_bust_and_each_card_is_logged(play):
    game = play("2C 5S 5C 4S 10H 9H 5D 3H", threshold=25)
    assert log(game, heads=False)[:-1] == [
        "Player Cards: (2, clubs) (5, clubs)",
        "Dealer Cards: (5, spades) (?, ?)",
        "Player pulled a (10, hearts)",
        "Player pulled a (9, hearts)",
        "Dealer Cards Revealed: (4, spades) (5, spades)",
        "Dealer pulled a (5, diamonds)",
        "Dealer pulled a (3, hearts)",
    ]


@points(1.25)
def test_each_round_is_in_the_summary_with_all_its_cards(play):
    game = play(f"2C 6C 3C 4S 10H 7H {LOST} {WON} {TIED}", 4, threshold=14, wallet=30)
    found = rounds(game)
    assert [number for number, *_ in found] == [1, 2, 3, 4]
    players, dealers = pictures("2C 3C 10H"), pictures("4S 6C 7H")
    assert found[0][1] == f"Player Hand:\n{players}\nDealer Hand:\n{dealers}"
    *winners, tied = [winner for *_, winner in found]
    assert winners == [D, D, P]
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
    game = play(f"{WON} {LOST}")
    assert game.play_round(1, 16) is None
    refuses(game.play_round, ("1", 16), (1.5, 16), (None, 16), (1, "16"), (1, 16.5))


@points(0.75)
def test_the_money_that_is_put_into_the_wallet_counts(chance):
    chance.numbers, chance.calls = [], []
    game = new_game(f"{LOST} {WON}", wallet=30)
    game.wallet = 7.5
    game.play_round(2, 16)
    assert log(game)[-1] == "Wallet amount $2.5 is less than bet amount $5."
