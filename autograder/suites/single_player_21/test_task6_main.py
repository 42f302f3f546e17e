"""Task 6: the game, round after round."""

from autograder.marks import points, task

pytestmark = task(6, "main")


@points(1.5)
def test_a_round_in_which_the_player_stays_and_wins(tools):
    game = tools.play("player_wins_round_1.txt", "s", "n")
    assert game.said("Player wins round 1")
    assert game.said("goodbye")


@points(1)
def test_a_round_that_the_dealer_wins(tools):
    game = tools.play("dealer_wins_round_1.txt", "s", "n")
    assert game.said("Dealer wins round 1")
    assert game.silent_about("Player wins", "bust", "natural 21")


@points(1)
def test_a_round_that_nobody_wins(tools):
    assert tools.play("tie_in_round_1.txt", "s", "n").said("Tie! No one wins round 1")


@points(1.5)
def test_a_player_who_goes_bust_has_lost_at_once(tools):
    game = tools.play("player_bust_in_round_1.txt", "h", "n")
    assert game.said("Player went bust. Dealer wins round 1")
    assert "4S" not in tools.shown(game.text), "the dealer's hidden card stays hidden"


@points(1)
def test_a_dealer_who_goes_bust_has_lost(tools):
    game = tools.play("dealer_bust_in_round_1.txt", "s", "n")
    assert game.said("Dealer went bust. Player wins round 1")


@points(1.5)
def test_a_deck_that_is_refused_ends_the_game(tools):
    game = tools.play("short_by_one.txt")
    assert game.said("Cannot populate deck: invalid data in short_by_one.txt")
    assert game.said("goodbye")
    assert game.silent_about("round 1")


@points(1)
def test_the_table_is_shown_after_the_deal_and_after_each_hit(tools):
    game = tools.play("player_bust_in_round_1.txt", "h", "n")
    assert tools.shown(game.turns[1])[-4:] == ["TD", "6C", "9H", "xx"]
    assert tools.shown(game.turns[2])[:5] == ["TD", "6C", "QS", "9H", "xx"]


@points(1)
def test_the_question_about_another_round_is_asked_until_it_is_answered(tools):
    game = tools.play("player_wins_round_1.txt", "s", "perhaps", "", "7", "n")
    assert game.asked(times=6)
    assert game.said("goodbye", times=1)
