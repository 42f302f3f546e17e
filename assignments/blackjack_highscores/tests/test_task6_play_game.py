"""Task 6: one game from the deal to the result."""

from autograder.marks import needs, points, task

pytestmark = [
    task(6, "play_game"),
    needs("get_hand_total", "display_hand", "input_hit_choice", "player_play", "dealer_play"),
]


@points(1)
def test_the_first_card_goes_to_the_dealer_and_the_next_two_to_the_player(tools):
    game = tools.game("3D 10H 9S KC 6C", "s")
    assert game.shown.said_in_order(
        "Dealer's hand: 3 of Diamonds",
        "Hand Total: (3)",
        f"Rose's hand: {tools.words('10H 9S')}",
        "Hand Total: (19)",
    )


@points(0.5)
def test_the_fourth_card_is_the_dealers_second(tools):
    game = tools.game("3D 2H 9S KC 5C 6C", "h", "s")
    assert game.shown.said_in_order(
        f"Rose's hand: {tools.words('2H 9S 5C')}",
        f"Dealer's hand: {tools.words('3D KC')}",
        "Hand Total: (13)",
    )


@points(1)
def test_a_player_with_the_higher_total_has_won(tools):
    game = tools.game("7D 10H KS 10C", "s")
    assert game.result == "won"
    assert game.shown.said_in_order("Dealer: 17", "Rose: 20", "Rose wins!")


@points(1)
def test_a_player_with_the_lower_total_has_lost(tools):
    game = tools.game("QD 10H 8S KC", "s")
    assert game.result == "lost"
    assert game.shown.said_in_order("Dealer: 20", "Rose: 18", "Dealer wins!")


@points(1)
def test_equal_totals_are_a_push(tools):
    game = tools.game("9C 10H 9S QC", "s")
    assert game.result == "tied"
    assert game.shown.said_in_order("Dealer: 19", "Rose: 19", "Push!")


@points(1)
def test_a_player_above_21_has_lost(tools):
    game = tools.game("8D KH 6S 9C QH", "h")
    assert game.result == "lost"
    assert game.shown.said_in_order("Rose bust!", "Dealer wins!")


@points(1)
def test_a_player_with_a_blackjack_wins_at_once(tools):
    game = tools.game("5C AH KD 7S")
    assert game.result == "won"
    assert game.shown.said("Blackjack! Rose wins!")


@points(1)
def test_a_dealer_with_a_blackjack_wins_at_once(tools):
    game = tools.game("AC 9H 2H KS")
    assert game.result == "lost"
    hand = f"Dealer's hand: {tools.words('AC KS')}"
    assert game.shown.said_in_order(hand, "Blackjack! Dealer wins!")
