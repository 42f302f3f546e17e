"""Task 6: all the other ways in which a game can end, and what is hidden until then."""

import pytest
from conftest import total, words

from autograder.suite.marks import points, task, title

pytestmark = task(6, "play_game")
GAMES = {
    "two blackjacks": ("AC KH AD KD", "", "tied"),
    "the dealer's blackjack": ("KC QH JD AD", "", "lost"),
    "the player's blackjack": ("KC AH KD 9D", "", "won"),
    "the player goes bust": ("8D 9H 8D 8D 8D 6C", "h", "lost"),
    "the dealer goes bust": ("7C 9H 7S 7S 9H", "s", "won"),
    "the player has more": ("9D KH 9S 9S", "s", "won"),
    "the dealer has more": ("9D 8H 9S 9S", "s", "lost"),
    "both have as much": ("9C 9H 9S 9S", "s", "tied"),
}
THREE = {
    "the player's, and the dealer goes bust": ("6D 9H 6S 6S 6C 10C", "hs", "won", "Rose"),
    "the dealer's": ("6C 5H 6S 6S 9C", "s", "lost", "Dealer"),
    "both have 21": ("6H 9D 6C 6C 6S 9S", "hs", "tied", "Dealer"),
}


@points(0.25)
def test_two_blackjacks_are_a_push(game):
    played = game("AC KH AD KD")
    played.ended_by_blackjack("tied")
    assert played.drawn == 4
    hand = f"Dealer's hand: {words('AC KD')}"
    assert played.shown.said_in_order(hand, "Two player blackjack!", "Push!")
    assert game("KC AH KD KD").result == "won"  # of one alone it is no push


@points(0.25)
def test_a_dealer_above_21_has_lost(game):
    played = game("7C 9H 7S 7S 9H", "s")
    played.ended("won")
    assert played.shown.said("Dealer: 23")
    assert played.shown.said("Rose: 16")


@points(0.25)
def test_who_goes_bust_is_named_before_the_result(game):
    played = game("8D 9H 8S 8S 9C", "h")
    played.ended("lost")
    assert played.shown.said_in_order("Rose bust!", "Dealer wins!")
    assert game("8C 9H 8S 8S 9H", "s").shown.said_in_order("Dealer bust!", "Rose wins!")


@points(0.75)
@title("the dealer's second card does not show before the player's turn has ended")
def test_the_dealers_second_card_does_not_show_before_the_players_turn_has_ended(game):
    before = game("4D 2H 3S 9C 5H 6D 7S", "hhs").shown.between(0, 2)
    assert before.said("4 of Diamonds")
    assert before.silent_about("9 of Clubs", "9 Clubs", "9', 'Clubs", *total(13), "Dealer: 13")


@points(0.25)
@pytest.mark.parametrize(("hands", "answers", "result", "who"), THREE.values(), ids=THREE)
def test_21_with_three_cards_is_no_blackjack(game, hands, answers, result, who):
    played = game(hands, answers)
    played.ended(result)
    assert played.shown.said(f"{who}: 21")


@points(3.5)
def test_what_a_game_returns_is_one_of_the_three_words(game):
    for how, (hands, answers, result) in GAMES.items():
        assert game(hands, answers).result == result, how


@points(1.25)
def test_a_long_game_is_played_to_its_end(game):
    for hands, answers, result, dealer, zoe in (
        ("4S 3H 4S 4S 4S 4S 7D 9S", "hhs", "won", 24, 15),
        ("5S 10H 5S 5S 5S 5D", "hh", "lost", 10, 25),
        ("5S 6H 5S 5S 5S 5D 6D 5C", "hhs", "tied", 21, 21),
    ):
        played = game(hands, answers, "Zoe")
        played.ended(result, "Zoe")
        assert played.drawn == len(hands.split())
        assert played.shown.said(f"Dealer: {dealer}")
        assert played.shown.said(f"Zoe: {zoe}")
