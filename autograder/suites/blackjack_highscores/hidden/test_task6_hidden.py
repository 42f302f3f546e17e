"""Task 6: all the other ways in which a game can end, and what is hidden until then."""

from autograder.marks import needs, points, task

pytestmark = [
    task(6, "play_game"),
    needs("get_hand_total", "display_hand", "input_hit_choice", "player_play", "dealer_play"),
]


@points(1)
def test_two_blackjacks_are_a_push(tools):
    game = tools.game("AC KH AD QS")
    assert game.result == "tied"
    hand = f"Dealer's hand: {tools.words('AC QS')}"
    assert game.shown.said_in_order(hand, "Two player blackjack!", "Push!")


@points(1)
def test_a_dealer_above_21_has_lost(tools):
    game = tools.game("6C 10H 9D 10S 9H", "s")
    assert game.result == "won"
    assert game.shown.said_in_order("Dealer bust!", "Dealer: 25", "Rose: 19", "Rose wins!")


@points(1.5)
def test_a_dealer_draws_nothing_when_the_player_has_gone_bust(student, tools):
    game = tools.game("8D KH 6S 7C QH", "h")
    assert len(student.draws()) == 5
    hand = f"Dealer's hand: {tools.words('8D 7C')}"
    assert game.shown.said_in_order(hand, "Hand Total: (15)", "Dealer: 15", "Rose: 26")
    assert game.shown.said_in_order("Rose bust!", "Dealer: 15", "Rose: 26", "Dealer wins!")


@points(1)
def test_the_dealers_second_card_does_not_show_before_the_players_turn_has_ended(tools):
    game = tools.game("4D 2H 3S 9C 5H 6C 7S", "h", "h", "s")
    assert game.shown.said_in_order(f"Dealer's hand: {tools.words('4D 9C')}", "Hand Total: (13)")
    before = game.shown.between(0, 2)
    assert before.said("4 of Diamonds")
    assert before.silent_about("9 of Clubs", "13")


@points(0.5)
def test_21_with_three_cards_of_the_player_is_no_blackjack(tools):
    game = tools.game("10D KH 5S QC 6D", "h", "s")
    assert game.result == "won"
    assert game.shown.said_in_order("Dealer: 20", "Rose: 21", "Rose wins!")
    assert game.shown.silent_about("Blackjack! Rose wins!")


@points(0.5)
def test_21_with_three_cards_of_the_dealer_is_no_blackjack(tools):
    game = tools.game("10C 5H 7D 6S 5C", "s")
    assert game.result == "lost"
    assert game.shown.said_in_order("Dealer: 21", "Rose: 12", "Dealer wins!")
    assert game.shown.silent_about("Blackjack! Dealer wins!")


@points(1)
def test_a_long_game_is_played_to_its_end(student, tools):
    game = tools.game("2C 2H 3D 4S 5H 6C 7D 5S", "h", "h", "s", name="Zoe")
    assert game.result == "lost"
    assert len(student.draws()) == 8
    assert game.shown.said_in_order(
        f"Zoe's hand: {tools.words('2H 3D 5H 6C')}",
        f"Dealer's hand: {tools.words('2C 4S 7D 5S')}",
        "Dealer: 18",
        "Zoe: 16",
        "Dealer wins!",
    )
