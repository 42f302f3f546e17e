"""Task 8: the program."""

import runpy

from conftest import AGAIN, BEGIN, LOST, WON, dashes, entries, lines, row, words

from autograder.suite.marks import points, task

pytestmark = task(8, "main")
ERROR = "ERROR: Only enter 'y' or 'n'"


@points(0.5)
def test_running_the_file_plays_a_game(play, lay):
    lay("best_first.txt")
    program, answers = ("blackjack.py", {}, "__main__"), ("y", "Rose", "s", "")
    shown = play(runpy.run_path, *program, deck=LOST, types=answers, then="n").shown
    assert shown.said_in_order("Rose", "You played 1 game.", "Thanks for playing!")


@points(0.75)
def test_an_n_at_the_beginning_ends_the_program(program):
    shown = program("", "n")
    assert shown.asked(times=1)
    assert shown.said("Maybe next time...")


@points(0.25)
def test_a_wrong_answer_at_the_beginning_is_an_error_and_asked_for_again(program):
    shown = program("", "yes", "", "x", "n")
    assert shown.said(ERROR, times=3)
    assert shown.asked(times=4)


@points(0.25)
def test_one_game_is_counted_at_the_end(program):
    shown = program(LOST, *BEGIN)
    assert shown.said_in_order("You played 1 game.", "Won : 0", "Lost : 1", "Tied : 0")


@points(1)
def test_a_line_of_40_dashes_follows_the_game(program):
    shown = program(f"{WON} {LOST}", *BEGIN, *AGAIN)
    assert dashes(shown) == 2, "after each game, before a question, a line of exactly 40 dashes"


@points(1)
def test_the_score_is_added_to_the_file(program):
    program(WON, *BEGIN)
    assert entries(lines()[:1]) == [("y", 100.0)]


@points(0.25)
def test_importing_the_file_starts_nothing(program, play):
    """running the file plays a game, and importing it starts nothing"""
    assert program(LOST, *BEGIN).said("You played 1 game.")
    assert play(runpy.run_path, "blackjack.py", {}, "blackjack").shown.text == ""


@points(1.25)
def test_the_program_in_the_handout_goes_as_it_is_printed(program):
    answers = "yes", "y", "Rose", "h", "s", "", "", "", "y", "h", "n"
    shown = program("5H KC 6D 8S 4C 6H QH 9C 7S 7D JS", *answers)
    assert shown.said_in_order(
        ERROR,
        f"Rose's hand: {words('KC 6D 4C')}",
        f"Dealer's hand: {words('5H 8S 6H')}",
        *("Rose wins!", f"Rose's hand: {words('9C 7S JS')}", "Dealer wins!"),
        *("You played 2 games.", "Won : 1", "Lost : 1", "Tied : 0", "New High Score!"),
        *(row("Rose", "50.000"), row("Ines", "45.455"), row("Bo", "37.500"), row("Tam", "0.000")),
        "Thanks for playing!",
    )
    assert entries(lines()[:1]) == [("Rose", 50.0)]


@points(0.25)
def test_one_deck_goes_from_game_to_game(program):
    shown = program("9D 8H 9S 9S 4C 7H KS KD", "y", "Rose", "s", "", "y", "s")
    assert shown.said_in_order(
        "Dealer's hand: 9 of Diamonds", "Dealer's hand: 4 of Clubs", "7 of Hearts, King of Spades"
    )
