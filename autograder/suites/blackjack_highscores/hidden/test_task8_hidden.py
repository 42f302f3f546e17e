"""Task 8: several games, and everything around them."""

from autograder.suite.marks import points, task

pytestmark = task(8, "main")
# If the player stands; the dealer never draws.
WON, LOST, TIED = "9D JH 9S 9S", "9D 8H 9S 9S", "9D 9H 9S 9S"


def session(tools, *games, scores="best_first.txt", last=("n",)):
    """Call `main` for these games, in all of which the player stands.

    `last` are the answers to the question whether to play once more after the last game.
    """
    tools.write(scores)
    waits = [""] * tools.waits()
    lines = [*tools.begins(), "s", *waits]
    for _ in games[1:]:
        lines += ["y", "s", *waits]
    tools.stack(" ".join(map(tools.deal, games)))
    return tools.main(*lines, *last)


@points(0.75)
def test_several_games_are_counted_by_how_they_ended(tools):
    game = session(tools, TIED, LOST, WON, LOST, WON, LOST)
    assert game.said_in_order("You played 6 games.", "Won : 2", "Lost : 3", "Tied : 1")


@points(1)
def test_the_score_of_all_games_is_added_once(tools, entry):
    session(tools, LOST, WON, TIED, LOST, TIED, LOST)
    assert [line for line in tools.lines() if "Rose" in line] == [entry("Rose", 25.0)]
    session(tools, LOST)
    assert tools.lines()[-1:] == [entry("Rose", 0.0)], tools.told("best_first.txt")


@points(0.5)
def test_a_high_score_is_displayed_between_the_counts_and_the_thanks(tools):
    game = session(tools, WON, scores="Bo 0.5\n")
    assert game.said_in_order("You played", "Won : 1", "New High Score!", "Thanks for playing!")


@points(0.5)
def test_a_wrong_answer_after_a_game_is_an_error_and_asked_for_again(tools):
    game = session(tools, LOST, last=["x", "no", "", "n"])
    assert game.said("ERROR: Only enter 'y' or 'n'", times=3)
    assert game.said("Lost : 1")


@points(1)
def test_nothing_but_y_and_n_is_an_answer_after_a_game(tools):
    wrong = [*["yes", "no", "nein", "yy"] * 3, "n"]
    game = session(tools, LOST, last=wrong)
    assert game.typed[-len(wrong) :] == wrong
    assert game.said("Lost : 1"), "one game is played"


@points(0.25)
def test_a_line_of_40_dashes_follows_each_game(tools):
    game = session(tools, WON, TIED)
    for first, last in (("rose wins", "rose's hand"), ("push", "you played")):
        lines = tools.dashes(game, first, last)
        found = "-" * 40 in lines
        assert found, tools.no_such_line(lines)


@points(0.5)
def test_who_does_not_play_leaves_the_file_as_it_is(student, tools):
    assert "n" in tools.played("n").typed
    content = student.read("highscores.txt", program=False)
    assert content == tools.content("best_first.txt")
    tools.asks_for_more_than_an_answer()
