"""Task 8: the program."""

from autograder.suite.marks import as_handed_in, points, task

pytestmark = task(8, "main")
WON, LOST = "9D JH 9S 9S", "9D 8H 9S 9S"  # if the player stands; the dealer never draws


@points(1.25)
@as_handed_in
def test_running_the_file_plays_a_game(student, tools):
    types = [*tools.begins()[:2], "s", ""]  # nothing else is asked before the game
    tools.write("best_first.txt")
    tools.stack(tools.deal(LOST))
    game = student.run("blackjack.py", types=types, then="n")
    assert game.said_in_order("Dealer wins!", "Thanks for playing!")


@points(0.75)
def test_an_n_at_the_beginning_ends_the_program(tools):
    game = tools.played("n")
    assert game.asked(times=1)
    assert game.said("Maybe next time...")


@points(0.5)
def test_a_wrong_answer_at_the_beginning_is_an_error_and_asked_for_again(tools):
    for *wrong, right in (["yes", "", "x", "n"], ["n"], ["no", "n"]):
        game = tools.played(*wrong, right)
        assert game.said("ERROR: Only enter 'y' or 'n'", times=len(wrong))
        assert game.asked(times=len(wrong) + 1)


@points(0.25)
def test_one_game_is_counted_at_the_end(tools):
    game = tools.one_game(LOST)
    assert game.said_in_order("You played 1 game.", "Won : 0", "Lost : 1", "Tied : 0")


@points(0.25)
def test_a_line_of_40_dashes_follows_the_game(tools):
    game = tools.one_game(WON)
    lines = tools.dashes(game, "rose wins", "you played")
    found = "-" * 40 in lines
    assert found, tools.no_such_line(lines)


@points(0.75)
def test_the_score_is_added_to_the_file(tools, entry):
    tools.one_game(WON)
    assert [line for line in tools.lines() if "Rose" in line] == [entry("Rose", 100.0)]
