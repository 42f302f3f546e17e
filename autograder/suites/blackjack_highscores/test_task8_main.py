"""Task 8: the program."""

from autograder.suite.marks import points, task

pytestmark = task(8, "main")
WON, LOST = "9D JH 9S 9S", "9D 8H 9S 9S"  # if the player stands; the dealer never draws


@points(1.25)
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


@points(0.5)
def test_importing_the_file_starts_nothing(student, tools):
    assert "n" in tools.played("n").typed
    shown = student.importing("blackjack")
    assert shown.asked(times=0), "importing it asks nothing: call main() below if __name__ == ..."
    assert shown.text == "", "what importing the file displayed"
    tools.asks_for_more_than_an_answer()


@points(0.5)
def test_the_program_in_the_handout_goes_as_it_is_printed(tools, entry):
    tools.write("Ines 45.45454545454545\nBo 37.5\nTam 0.0\n")
    waits = [""] * (tools.waits() + 1)
    tools.stack("5H KC 6D 8S 4C 6H QH 9C 7S 7D JS")
    # After the bust a program may wait once more.
    game = tools.main("yes", "y", "Rose", "h", "s", *waits, "y", "h", "n", "n")
    assert game.said_in_order(
        "ERROR: Only enter 'y' or 'n'",
        f"Rose's hand: {tools.words('KC 6D 4C')}",
        f"Dealer's hand: {tools.words('5H 8S 6H')}",
        "Rose wins!",
        f"Rose's hand: {tools.words('9C 7S JS')}",
        "Dealer wins!",
        "You played 2 games.",
        "Won : 1",
        "Lost : 1",
        "Tied : 0",
        "New High Score!",
        *("Rose 50.000", "Ines 45.455", "Bo 37.500", "Tam 0.000"),
        "Thanks for playing!",
    )
    lines = tools.lines()
    assert lines[:1] == [entry("Rose", 50.0)]
    assert len(lines) == 4, "how many lines highscores.txt has afterwards"


@points(0.75)
def test_one_deck_goes_from_game_to_game(student, tools):
    waits = [""] * tools.waits()
    # In a deck that nobody shuffles the kings lie on top, and the queens below.
    suit = ("Spades", "Hearts", "Diamonds", "Clubs")[tools.order()[0]]
    student.chance(shuffle=[None])
    game = tools.main(*tools.begins(), "s", *waits, "y", "s", *waits, "n")
    assert game.said_in_order(f"Dealer's hand: King of {suit}", f"Dealer's hand: Queen of {suit}")
