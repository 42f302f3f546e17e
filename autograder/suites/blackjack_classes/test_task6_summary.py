"""Task 6: the summary of a game, on file."""

from autograder.suite.marks import points, task

pytestmark = task(6, "Blackjack: the summary")


def round_number(first_line):
    words = first_line.removeprefix("ROUND ").removesuffix(":")
    assert first_line == f"ROUND {words}:" and words.removeprefix("-").isdigit()
    return words


@points(2)
def test_a_round_is_written_into_the_file_of_the_game(tools):
    game = tools.game()
    player, dealer = (
        tools.hand((10, "clubs"), ("A", "clubs")),
        tools.revealed_hand((7, "clubs"), ("Q", "clubs")),
    )
    assert game.add_to_file(player, dealer, 1) is None
    lines = tools.summary(game)
    assert lines != [], "a round is written"
    number = round_number(lines[0])
    assert lines[1:] == [
        "Player Hand:", *tools.lines(str(player)),
        "Dealer Hand:", *tools.lines(str(dealer)),
        f"Winner of ROUND {number}: Player",
    ]  # fmt: skip
