"""Task 6: one game from the deal to the result."""

from conftest import OTHER, total, words

from autograder.suite.marks import points, task, title

pytestmark = task(6, "play_game")


@points(1.75)
def test_the_first_card_goes_to_the_dealer_and_the_next_two_to_the_player(game):
    shown = game("3D 8H 9S 4C 6C 7D", "s", in_order=True).shown
    hands = "Dealer's hand: 3 of Diamonds", f"Rose's hand: {words('8H 9S')}"
    assert shown.said_in_order(hands[0], total(3), hands[1], total(17))
    assert shown.silent_about(OTHER)


@points(0.25)
@title("the fourth card is the dealer's second")
def test_the_fourth_card_is_the_dealers_second(game):
    hands = f"Rose's hand: {words('8H 9S')}", f"Dealer's hand: {words('AC KC')}"
    shown = game("AC 8H 9S KC", in_order=True).shown
    assert shown.said_in_order(*hands)
    assert shown.silent_about(OTHER)


@points(2.25)
def test_a_player_with_the_higher_total_has_won(game):
    played = game("9D 3H 9S 9S 9C", "hs")
    played.ended("won")
    assert played.shown.said_in_order("Dealer: 18", "Rose: 21")


@points(0.25)
def test_a_player_with_the_lower_total_has_lost(game):
    played = game("7D 10H 7S 7S 7C", "s")
    played.ended("lost")
    assert played.shown.said_in_order("Dealer: 21", "Rose: 17")


@points(0.25)
def test_equal_totals_are_a_push(game):
    for hands, answers in (("9C 9H 9S 9S", "s"), ("6D 9H 6S 6S 6C 9C", "hs")):
        played = game(hands, answers)
        assert played.result == "tied"
        played.ended("tied")


@points(0.5)
def test_a_player_above_21_has_lost(game):
    played = game("7S 9H 7S 7S 6D 6C", "h")
    played.ended("lost")
    assert played.result == "lost"
    assert played.drawn == 5


@points(0.25)
@title("a player's blackjack wins at once, unless both have one")
def test_a_players_blackjack_wins_at_once_unless_both_have_one(game):
    game("KC AH KD KS").ended_by_blackjack("won")
    assert game("AC KH AD KD").result == "tied"


@points(0.75)
def test_a_dealer_with_a_blackjack_wins_at_once(game):
    for hands in ("KC QH JC AS", "10C 10H JS AS"):
        played = game(hands)
        played.ended_by_blackjack("lost")
        assert played.result == "lost"
        assert played.shown.said("Ace of Spades")


@points(1)
def test_a_dealer_draws_nothing_when_the_player_has_gone_bust(game):
    played = game("8D 9H 8D 8D 8D 6C", "h")
    played.ended("lost")
    assert played.drawn == 5
    hand = f"Dealer's hand: {words('8D 8D')}"
    assert played.shown.said_in_order(hand, "Dealer: 16", "Dealer wins!")
    assert played.shown.said("Rose: 25")


@points(0.25)
@title("in the handout's game the dealer's queen does not show before the player stands")
def test_the_dealers_queen_does_not_show_before_the_player_stands(game):
    played = game("9C 10H 9S QC", "s")
    before = played.shown.between(0, 0)
    assert before.said("9 of Clubs")
    assert before.silent_about("Queen of Clubs", "Queen Clubs", "Queen', 'Clubs")
    assert played.last.said(f"Dealer's hand: {words('9C QC')}")
