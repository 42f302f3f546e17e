"""Task 9: what is not in the file.  It counts only as far as the game works."""

from autograder.suite.marks import points, switch, task

pytestmark = [task(9, "House rules"), switch("house_rules")]
LOST = "9D 8H 9S 9S"  # if the player stands; the dealer does not draw


@points(1)
def test_no_loop_is_left_by_break_or_continue(rules, tools):
    assert rules.jumps() == []
    assert tools.game(LOST, "s").result == "lost"


@points(1)
def test_the_program_is_not_ended_by_quit_or_exit(rules, tools):
    assert rules.exits() == []
    assert tools.game(LOST, "s").result == "lost"
    assert "n" in tools.played("n").typed


@points(0.5)
def test_no_strings_are_joined_by_join(rules, tools):
    assert rules.joins() == []
    game = tools.game(LOST, "s")
    assert game.result == "lost"
    assert game.shown.said("8 of Hearts")
