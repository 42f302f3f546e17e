"""Task 6: all the other ways in which a game can end, and what is hidden until then."""

from autograder.suite.marks import points, task, title

pytestmark = task(6, "play_game")


@points(1)
def test_two_blackjacks_are_a_push(student, tools):
    game = tools.game("AC AH KD KD")
    tools.ended_by_blackjack(game, "tied")
    assert len(student.draws()) == 4
    hand = f"Dealer's hand: {tools.words('AC KD')}"
    assert game.shown.said_in_order(hand, "Two player blackjack!", "Push!")
    for cards, result in (("KC AH KD KD", "won"), ("AC KH KD KD", "lost")):
        tools.returned(tools.game(cards), result)


@points(1)
def test_a_dealer_above_21_has_lost(tools):
    game = tools.game("7C 9H 7S 7S 9H", "s")
    tools.ended(game, "won")
    assert game.shown.said("Dealer: 23")
    assert game.shown.said("Rose: 16")


@points(0.5)
def test_who_goes_bust_is_named_before_the_result(student, tools):
    game = tools.game("8D 9H 8S 8S 9C", "h")
    tools.ended(game, "lost")
    assert len(student.draws()) == 5
    assert game.shown.said_in_order("Rose bust!", "Dealer wins!")
    game = tools.game("8C 9H 8S 8S 9H", "s")
    tools.ended(game, "won")
    assert game.shown.said_in_order("Dealer bust!", "Rose wins!")


@points(0.75)
@title("the dealer's second card does not show before the player's turn has ended")
def test_the_dealers_second_card_does_not_show_before_the_players_turn_has_ended(tools):
    game = tools.game("4D 2H 3S 9C 5H 6D 7S", "h", "h", "s")
    tools.returned(game, "lost")
    before = game.shown.between(0, 2)
    assert before.said("4 of Diamonds")
    assert before.silent_about("Clubs", *tools.total(13), "Dealer: 13")  # that card alone is one


@points(0.75)
def test_21_with_three_cards_of_the_player_is_no_blackjack(tools):
    for cards, result in (("6D 9H 6S 6S 6C 10C", "won"), ("6H 9D 6C 6C 6S 9S", "tied")):
        game = tools.game(cards, "h", "s")
        tools.ended(game, result)
        assert game.shown.said("Rose: 21")


@points(0.5)
def test_21_with_three_cards_of_the_dealer_is_no_blackjack(tools):
    for cards, answers, result in (("6C 5H 6S 6S 9C", "s", "lost"),
                                   ("5C AH 5S 5S 5D AD", "hs", "tied")):  # fmt: skip
        game = tools.game(cards, *answers)
        tools.ended(game, result)
        assert game.shown.said("Dealer: 21")


@points(1.5)
def test_what_a_game_returns_is_one_of_the_three_words(tools):
    for cards, answers, result in (
        ("AC AH KD KD", "", "tied"),
        ("KC AH KD KD", "", "won"),
        ("AC KH KD KD", "", "lost"),
        ("8D 9H 8D 8D 8D 6C", "h", "lost"),
        ("7C 9H 7S 7S 9H", "s", "won"),
        ("9D KH 9S 9S", "s", "won"),
        ("9D 8H 9S 9S", "s", "lost"),
        ("9C 9H 9S 9S", "s", "tied"),
    ):
        assert tools.game(cards, *answers).result == result


@points(0.5)
def test_a_long_game_is_played_to_its_end(student, tools):
    drawn = 0
    for cards, answers, result, dealer, zoe in (
        ("4S 3H 4S 4S 4S 4S 7D 9S", "hhs", "won", 24, 15),
        ("5S 10H 5S 5S 5S 5D", "hh", "lost", 10, 25),
        ("5S 6H 5S 5S 5S 5D 6D 5C", "hhs", "tied", 21, 21),
    ):
        game = tools.game(cards, *answers, name="Zoe")
        tools.ended(game, result)
        drawn += len(cards.split())
        assert len(student.draws()) == drawn
        assert game.shown.said(f"Dealer: {dealer}")
        assert game.shown.said(f"Zoe: {zoe}")
