"""Task 9: what is not in the file.  It counts only as far as the game works."""

from autograder.marks import needs, points, switch, task

pytestmark = [
    task(9, "House rules"),
    switch("house_rules"),
    needs("get_hand_total", "display_hand", "input_name", "input_hit_choice", "player_play",
          "dealer_play", "play_game", "get_score", "add_score", "main"),
]  # fmt: skip
CARDS = "5H KC 6D 8S 4C 6H"  # a card for the player, and one for the dealer


@points(1)
def test_no_loop_is_left_by_break_or_continue(rules, tools):
    assert rules.jumps() == []
    assert tools.game(CARDS, "x", "h", "s").result == "won"


@points(1)
def test_the_program_is_not_ended_by_quit_or_exit(rules, tools):
    assert rules.exits() == []
    assert tools.played("x", "n", cards="").said("Maybe next time...")
    game = tools.played("y", "Rose", "s", cards="7D 10H KS 10C")
    assert game.said_in_order("Rose wins!", "Thanks for playing!")


@points(0.5)
def test_no_strings_are_joined_by_join(rules, tools):
    assert rules.joins() == []
    game = tools.game(CARDS, "h", "s")
    assert game.shown.said(tools.words("KC 6D 4C"))
    assert game.result == "won"
