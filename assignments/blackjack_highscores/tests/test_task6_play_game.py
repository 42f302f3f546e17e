"""Task 6: one game from the deal to the result."""

from autograder.suite.marks import points, task

pytestmark = task(6, "play_game")


@points(1)
def test_the_first_card_goes_to_the_dealer_and_the_next_two_to_the_player(tools):
    game = tools.game("3D 8H 9S 4C 6C 7D", "s")
    assert game.shown.said_in_order(
        "Dealer's hand: 3 of Diamonds",
        tools.total(3),
        f"Rose's hand: {tools.words('8H 9S')}",
        tools.total(17),
    )


@points(0.5)
def test_the_fourth_card_is_the_dealers_second(tools):
    game = tools.game("3D 8H 9S 6C 7D", "h")
    assert game.shown.said_in_order(
        f"Rose's hand: {tools.words('8H 9S')}", f"Dealer's hand: {tools.words('3D 6C')}"
    )


@points(1)
def test_a_player_with_the_higher_total_has_won(tools):
    game = tools.game("9D 2H 9S 9S 8C", "h", "s")
    assert game.result == "won"
    assert game.shown.said_in_order("Dealer: 18", "Rose: 19", "Rose wins!")


@points(1)
def test_a_player_with_the_lower_total_has_lost(tools):
    game = tools.game("9D 8H 9S 9S", "s")
    assert game.result == "lost"
    assert game.shown.said_in_order("Dealer: 18", "Rose: 17", "Dealer wins!")


@points(1)
def test_equal_totals_are_a_push(tools):
    game = tools.game("9C 9H 9S 9S", "s")
    assert game.result == "tied"
    assert game.shown.said_in_order("Dealer: 18", "Rose: 18", "Push!")


@points(1)
def test_a_player_above_21_has_lost(tools):
    game = tools.game("8D 9H 7S 7S 9C", "h")
    assert game.result == "lost"
    assert game.shown.said("Dealer wins!")


@points(1)
def test_a_player_with_a_blackjack_wins_at_once(student, tools):
    game = tools.game("5C AH KD KD")
    assert game.result == "won"
    assert len(student.draws()) == 4
    assert game.shown.said("Blackjack! Rose wins!")


@points(1)
def test_a_dealer_with_a_blackjack_wins_at_once(tools):
    game = tools.game("AC 9H KS KS")
    assert game.result == "lost"
    hand = f"Dealer's hand: {tools.words('AC KS')}"
    assert game.shown.said_in_order(hand, "Blackjack! Dealer wins!")
