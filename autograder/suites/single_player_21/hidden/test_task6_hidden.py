"""Task 6: all endings, many rounds, and answers of all kinds."""

from autograder.marks import points, task

pytestmark = task(6, "main")


@points(1.5)
def test_a_player_with_exactly_21_wins_at_once(tools):
    game = tools.play("player_natural_in_round_1.txt", "h", "s", "n")
    assert game.said("natural 21")
    assert game.said("Player wins round 1")
    assert game.silent_about("Dealer must take a card", "Dealer must take card", "Dealer wins")


@points(1)
def test_a_dealer_with_exactly_21_wins(tools):
    game = tools.play("dealer_natural_in_round_1.txt", "s", "n")
    assert game.said("Dealer has a natural 21! Dealer wins round 1")


@points(2)
def test_seven_rounds_end_in_seven_ways_and_are_counted(tools):
    answers = ["s", "y", "h", "y", "s", "y", "s", "y", "h", "s", "y", "s", "y", "h", "h", "s", "n"]
    game = tools.play("seven_rounds_seven_endings.txt", *answers)
    assert game.said_in_order(
        "Dealer wins round 1",
        "Player went bust. Dealer wins round 2",
        "No one wins round 3",
        "Player wins round 4",
        "Player wins round 5",
        "Dealer went bust. Player wins round 6",
        "Dealer wins round 7",
        "goodbye",
    )
    assert game.said("natural 21", times=2)


@points(1)
def test_one_deck_serves_all_rounds(tools):
    game = tools.play("tie_in_round_1.txt", "s", "y", "s", "n")
    assert game.said("round 2")
    after_deal = tools.shown(game.turns[3])
    assert after_deal[-4:] == ["QS", "KC", "4S", "xx"], "round 2 goes on where round 1 ended"


@points(1)
def test_any_answer_that_starts_with_an_h_is_a_hit(tools):
    for answer in ("h", "H", "hit me", "Hold on"):
        game = tools.play("player_bust_in_round_1.txt", answer, "n")
        assert game.said("Player went bust. Dealer wins round 1")


@points(1)
def test_any_other_answer_is_stay_and_so_is_none(tools):
    for answer in ("S", "stay", "", "no hit", "7"):
        game = tools.play("player_wins_round_1.txt", answer, "n")
        assert game.said("Player wins round 1")


@points(1)
def test_yes_and_no_are_known_by_their_first_letter(tools):
    for yes, no in (("y", "n"), ("Y", "N"), ("yes", "nope"), ("yoyo", "Never")):
        game = tools.play("tie_in_round_1.txt", "s", yes, "s", no)
        assert game.said("round 2")
        assert game.said("goodbye", times=1)


@points(1)
def test_a_game_goes_on_when_the_deck_runs_out(tools):
    game = tools.play("runs_out_in_a_deal.txt", *(["s", "y"] * 9), "s", "n")
    assert game.said("repopulating")
    assert game.said("round 10")
    assert game.said("goodbye")


@points(1)
def test_importing_the_file_starts_nothing(student, tools):
    game = tools.play("player_wins_round_1.txt", "s", "n")
    assert game.said("Player wins round 1")
    imported = student.source("assignment2.py")
    assert "main" in imported.functions(), "the game is played by a function main()"
    assert imported.is_quiet(), "importing starts the game: call main() below if __name__ == ..."
