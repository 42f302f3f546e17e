"""Task 6: one game from the deal to the result."""

from autograder.suite.marks import points, task, title

pytestmark = task(6, "play_game")


@points(1)
def test_the_first_card_goes_to_the_dealer_and_the_next_two_to_the_player(tools):
    tools.stack("3D 8H 9S 4C 6C 7D")
    game = tools.dealt("s")
    assert game.shown.said_in_order(
        "Dealer's hand: 3 of Diamonds",
        tools.total(3),
        f"Rose's hand: {tools.words('8H 9S')}",
        tools.total(17),
    )


@points(0.5)
@title("the fourth card is the dealer's second")
def test_the_fourth_card_is_the_dealers_second(tools):
    tools.stack("AC 8H 9S KC")
    game = tools.dealt()
    assert game.shown.said_in_order(
        f"Rose's hand: {tools.words('8H 9S')}", f"Dealer's hand: {tools.words('AC KC')}"
    )


@points(1)
def test_a_player_with_the_higher_total_has_won(tools):
    game = tools.game("9D 3H 9S 9S 9C", "h", "s")
    tools.ended(game, "won")
    assert game.result == "won"
    assert game.shown.said_in_order("Dealer: 18", "Rose: 21")


@points(0.5)
def test_a_player_with_the_lower_total_has_lost(tools):
    game = tools.game("7D 10H 7S 7S 7C", "s")
    tools.ended(game, "lost")
    assert game.result == "lost"
    assert game.shown.said_in_order("Dealer: 21", "Rose: 17")


@points(0.75)
def test_equal_totals_are_a_push(tools):
    for cards, answers in (("9C 9H 9S 9S", "s"), ("6D 9H 6S 6S 6C 9C", "hs")):
        game = tools.game(cards, *answers)
        tools.ended(game, "tied")
        assert game.result == "tied"


@points(0.75)
def test_a_player_above_21_has_lost(student, tools):
    game = tools.game("7S 9H 7S 7S 6D 6C", "h")
    tools.ended(game, "lost")
    assert len(student.draws()) == 5


@points(1)
@title("a player's blackjack wins at once, unless both have one")
def test_a_players_blackjack_wins_at_once_unless_both_have_one(tools):
    tools.ended_by_blackjack(tools.game("KC AH KD KS"), "won")
    both = tools.game("AC KH AD KD").result
    assert both != "won", "with a blackjack on both sides nobody wins"


@points(1)
def test_a_dealer_with_a_blackjack_wins_at_once(tools):
    for cards, hand in (("AC 9H AC KS", "AC KS"), ("10C 9H 10C AS", "10C AS")):
        game = tools.game(cards)
        tools.ended_by_blackjack(game, "lost")
        assert game.shown.said(f"Dealer's hand: {tools.words(hand)}")


@points(0.75)
def test_a_dealer_draws_nothing_when_the_player_has_gone_bust(student, tools):
    game = tools.game("8D 9H 8D 8D 8D 6C", "h")
    tools.ended(game, "lost")
    assert len(student.draws()) == 5
    hand = f"Dealer's hand: {tools.words('8D 8D')}"
    assert game.shown.said_in_order(hand, "Dealer: 16", "Dealer wins!")
    assert game.shown.said("Rose: 25")


@points(0.25)
@title("in the handout's game the dealer's queen does not show before the player stands")
def test_the_dealers_queen_does_not_show_before_the_player_stands(tools):
    game = tools.game("9C 10H 9S QC", "s")
    tools.returned(game, "tied")
    assert game.shown.between(0, 0).said("9 of Clubs")
    assert game.shown.between(0, 0).silent_about("Queen")
    assert game.shown.after(1).said(f"Dealer's hand: {tools.words('9C QC')}")
