"""Task 6: all the other ways in which a game can end, and what is hidden until then."""

from autograder.suite.marks import points, task

pytestmark = task(6, "play_game")


@points(1)
def test_two_blackjacks_are_a_push(student, tools):
    game = tools.game("AC AH KD KD")
    assert game.result == "tied"
    assert len(student.draws()) == 4
    hand = f"Dealer's hand: {tools.words('AC KD')}"
    assert game.shown.said_in_order(hand, "Two player blackjack!", "Push!")


@points(1)
def test_a_dealer_above_21_has_lost(tools):
    game = tools.game("6C 9H 7S 7S 9H", "s")
    assert game.result == "won"
    assert game.shown.said_in_order("Dealer: 22", "Rose: 16", "Rose wins!")


@points(1)
def test_a_dealer_draws_nothing_when_the_player_has_gone_bust(student, tools):
    game = tools.game("8D 9H 7S 7S 6C", "h")
    assert len(student.draws()) == 5
    hand = f"Dealer's hand: {tools.words('8D 7S')}"
    assert game.shown.said_in_order(hand, "Dealer: 15", "Rose: 22", "Dealer wins!")


@points(0.5)
def test_who_goes_bust_is_named_before_the_result(tools):
    game = tools.game("8D 9H 7S 7S 9C", "h")
    assert game.shown.said_in_order("Rose bust!", "Dealer wins!")
    game = tools.game("6C 9H 8S 8S 9H", "s")
    assert game.shown.said_in_order("Dealer bust!", "Rose wins!")


@points(1)
def test_the_dealers_second_card_does_not_show_before_the_players_turn_has_ended(tools):
    game = tools.game("4D 2H 3S 9C 5H 6C 7S", "h", "h", "s")
    assert game.result == "lost"
    before = game.shown.between(0, 2)
    assert before.said("4 of Diamonds")
    assert before.silent_about("9 of Clubs", "13")


@points(0.5)
def test_21_with_three_cards_of_the_player_is_no_blackjack(tools):
    game = tools.game("7D 9H 8S 8S 4D 5C", "h", "s")
    assert game.result == "won"
    assert game.shown.said_in_order("Dealer: 20", "Rose: 21", "Rose wins!")
    assert game.shown.silent_about("Blackjack! Rose wins!")


@points(0.5)
def test_21_with_three_cards_of_the_dealer_is_no_blackjack(tools):
    game = tools.game("7C 5H 6S 6S 8C", "s")
    assert game.result == "lost"
    assert game.shown.said_in_order("Dealer: 21", "Dealer wins!")
    assert game.shown.silent_about("Blackjack! Dealer wins!")


@points(1)
def test_a_long_game_is_played_to_its_end(student, tools):
    game = tools.game("2C 3H 4S 4S 5H 6C 7D 6S", "h", "h", "s", name="Zoe")
    assert game.result == "lost"
    assert len(student.draws()) == 8
    assert game.shown.said_in_order(
        f"Zoe's hand: {tools.words('3H 4S 5H 6C')}",
        f"Dealer's hand: {tools.words('2C 4S 7D 6S')}",
        "Dealer: 19",
        "Zoe: 18",
        "Dealer wins!",
    )
