"""Task 5: a game, its scores and its winners."""

import runpy

import pytest
from blackjack import Blackjack
from conftest import cards, hand, held, log, new_game, words
from hand import DealerHand, PlayerHand

from autograder.suite.asking import at_once
from autograder.suite.marks import points, task, title

pytestmark = task(5, "Blackjack: scores and winners")
# What the player and the dealer have, and what is returned.
RESULTS = [(21, 17, 1), (20, 19, 1), (10, 12, -1), (20, 21, -1), (22, 21, -1), (23, 20, -1),
           (22, 2, -1), (16, 22, 1), (21, 22, 1), (18, 18, 0), (21, 21, 0), (22, 25, 0),
           (25, 22, 0), (24, 24, 0)]  # fmt: skip
LINES = {
    "the player wins": (21, 17, "Player won with a score of 21. Dealer lost with a score of 17."),
    "the dealer wins": (10, 12, "Player lost with a score of 10. Dealer won with a score of 12."),
    "the dealer is bust": (9, 22, "Player won with a score of 9. Dealer lost with a score of 22."),
    "nobody wins": (21, 21, "Player and Dealer tie."),
    "both are bust": (24, 22, "Player and Dealer tie."),
}
WORTH = {"2C 9H": 11, "10C JH": 20, "QC KH 5S": 25, "3C 4D 6H 7S 8C": 28}
ACES = {"AC 10H": 21, "AC 10H 5C": 16, "AS AC": 12, "9C AD": 20, "10C KH AC": 21}


def scores(table):
    """Return what hands such as `10C AS` are worth, one hand with other cards each time."""
    holder, score = PlayerHand(), Blackjack.calculate_score
    every = " ".join(dict.fromkeys(" ".join(table).split()))
    made = dict(zip(every.split(), cards(every), strict=True))
    calls = []
    for codes in table:
        calls += [(setattr, holder, "cards", [made[code] for code in codes.split()])]
        calls += [(score, holder)]
    return dict(zip(table, at_once(*calls)[1::2], strict=True))


@points(1)
def test_a_new_game_has_a_wallet_an_empty_log_and_a_deck_of_its_own():
    Blackjack(20).deck.cards = []
    game = Blackjack(10)
    assert (game.wallet, game.log) == (10, "")
    assert held(game.deck.cards[:5]) == words("2C 2D 2H 2S 3C")


@points(1.5)
def test_games_are_numbered_from_one_and_counted():
    anew = runpy.run_path("blackjack.py", {}, "blackjack")["Blackjack"]  # as if it were new
    before = Blackjack.num_games if anew is Blackjack else 0  # a package was imported already
    games = at_once((anew, 10), (anew, 7.5), (anew, 20))
    numbers = at_once(*[(getattr, game, "game_number") for game in games])
    assert [number - before for number in numbers] == [1, 2, 3]
    assert anew.num_games == before + 3


@points(1)
def test_cards_count_their_number_and_pictures_ten():
    found = scores(WORTH)
    assert found == WORTH
    assert {*map(type, found.values())} == {int}


@points(1.25)
def test_an_ace_counts_what_brings_the_score_closest_to_21():
    assert scores(ACES) == ACES, "what each hand is worth"


@points(0.75)
@pytest.mark.parametrize(("player", "dealer", "line"), LINES.values(), ids=LINES)
def test_the_closer_score_wins_and_is_logged(player, dealer, line):
    game = Blackjack(10)
    game.determine_winner(player, dealer)
    assert log(game)[-1:] == [line]


@points(4)
def test_the_result_is_a_number_that_says_who_wins():
    winner, scores = new_game().determine_winner, [each[:2] for each in RESULTS]
    found = at_once(*[(winner, *each) for each in scores])
    assert [(*each, result) for each, result in zip(scores, found, strict=True)] == RESULTS


@points(0.5)
def test_a_player_takes_cards_up_to_the_threshold():
    game, mine = new_game("5D 6H 4C 2S"), hand("2C 3H")
    assert game.hit_or_stand(mine, 16) is None
    assert len(mine.cards) == 4
    pulled = ["Player pulled a (5, diamonds)", "Player pulled a (6, hearts)"]
    assert log(game) == pulled
    mine.cards = mine.cards[:2]
    game.hit_or_stand(mine, 9)
    assert log(game) == [*pulled, "Player pulled a (4, clubs)"]


@points(1.25)
@title("a dealer's card is logged as the dealer's and in full")
def test_a_dealers_card_is_logged_as_the_dealers_and_in_full():
    game = new_game("5C 2H 3S 4C")
    game.hit_or_stand(hand("2C 10S", DealerHand, revealed=True), 17)
    assert log(game) == ["Dealer pulled a (5, clubs)"]
    game.hit_or_stand(hand("8C 10S", DealerHand, revealed=True), 22)
    assert log(game)[1:] == ["Dealer pulled a (2, hearts)", "Dealer pulled a (3, spades)"]


@points(0.25)
def test_the_game_of_two_aces_in_the_handout_is_as_it_is_printed():
    game, mine = Blackjack(10), hand("AC AS")
    game.hit_or_stand(mine, 16)
    assert held(mine.get_cards()) == words("2C 2D AC AS")
    assert [game.determine_winner(16, 22), game.determine_winner(22, 23)] == [1, 0]
    assert log(game) == [
        "Player pulled a (2, clubs)",
        "Player pulled a (2, diamonds)",
        "Player won with a score of 16. Dealer lost with a score of 22.",
        "Player and Dealer tie.",
    ]
