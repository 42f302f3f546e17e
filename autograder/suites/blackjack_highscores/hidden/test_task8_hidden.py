"""Task 8: several games, and everything around them."""

from autograder.marks import needs, points, task

pytestmark = [
    task(8, "main"),
    needs("get_hand_total", "display_hand", "input_name", "input_hit_choice", "player_play",
          "dealer_play", "play_game", "get_score", "add_score"),
]  # fmt: skip
WON, LOST, TIED = "7D 10H KS 10C", "QD 10H 8S KC", "9C 10H 9S QC"


@points(1.5)
def test_several_games_are_counted_by_how_they_ended(tools):
    game = tools.session(TIED, WON, LOST, WON, WON, LOST)
    assert game.said_in_order("You played 6 games.", "Won : 3", "Lost : 2", "Tied : 1")


@points(1)
def test_the_score_of_all_games_is_added_once(tools, entry):
    tools.session(LOST, WON, TIED, LOST)
    wanted = [*tools.before("best_first.txt"), entry("Rose", 100 / 3)]
    assert tools.lines() == wanted


@points(0.5)
def test_a_high_score_is_displayed_between_the_counts_and_the_thanks(tools):
    game = tools.session(WON)
    assert game.said_in_order(
        "You played 1 game", "Won : 1", "New High Score!", "NAME SCORE", "Thanks for playing!"
    )


@points(0.5)
def test_a_wrong_answer_after_a_game_is_an_error_and_asked_for_again(tools):
    game = tools.session(TIED, last=["x", "no", "", "n"])
    assert game.said("ERROR: Only enter 'y' or 'n'", times=3)
    assert game.said("You played 1 game.")


@points(0.5)
def test_a_line_of_40_dashes_follows_each_game(tools):
    game = tools.session(WON, TIED)
    text = "\n".join(game.turns).lower()
    after_first = text.partition("rose wins")[2].partition("rose's hand")[0]
    after_second = text.partition("push")[2].partition("you played")[0]
    for part in (after_first, after_second):
        assert "-" * 40 in [line.strip() for line in part.splitlines()]


@points(0.5)
def test_who_does_not_play_leaves_the_file_as_it_is(student, tools):
    game = tools.played("n", cards="")
    assert game.said("Maybe next time...")
    content = student.read("highscores.txt", program=False)
    assert content == tools.content("best_first.txt")


@points(0.5)
def test_importing_the_file_starts_nothing(student, tools):
    game = tools.played("n", cards="")
    assert game.said("Maybe next time...")
    imported = student.source("blackjack.py")
    assert imported.is_quiet(), "importing starts the game: call main() below if __name__ == ..."
