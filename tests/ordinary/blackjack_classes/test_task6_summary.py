"""Task 6: the summary of a game, on file."""

from conftest import hand, lines, new_game, pictures, rounds, summary
from hand import DealerHand

from autograder.suite.marks import points, task

pytestmark = task(6, "Blackjack: the summary")


def add(game, player, dealer, result):
    """Add a round to the summary; return what it has of the hands, and the winner."""
    added = game.add_to_file(hand(player), hand(dealer, DealerHand, revealed=True), result)
    assert added is None
    return rounds(game)[-1][1:]


@points(1.75)
def test_a_round_is_written_into_the_file_of_the_game():
    game = new_game()
    for result, winner, player, dealer in (
        (-1, "Dealer", "9H JS", "2C AD"),
        (1, "Player", "10C AC", "7C QC"),
    ):
        hands = f"Player Hand:\n{pictures(player)}\nDealer Hand:\n{pictures(dealer)}"
        assert add(game, player, dealer, result) == (hands, winner)
        assert lines(summary(game))[-1].startswith("Winner of ROUND ")


@points(0.25)
def test_the_round_in_the_handout_is_in_the_summary_as_it_is_printed():
    hands, winner = add(new_game(), "10C AC", "3H 5H QC", 1)
    assert winner == "Player"
    assert hands == (
        "Player Hand:\n____\n|10  |\n| ♣ |\n|__10|\n____\n|A  |\n| ♣ |\n|__A|\n"
        "Dealer Hand:\n____\n|3  |\n| ♥ |\n|__3|\n____\n|5  |\n| ♥ |\n|__5|\n"
        "____\n|Q  |\n| ♣ |\n|__Q|"
    )


@points(0.25)
def test_nobody_is_the_winner_of_a_tie():
    _, winner = add(new_game(), "9H JS", "9C JD", 0)
    assert winner not in ("Player", "Dealer")
