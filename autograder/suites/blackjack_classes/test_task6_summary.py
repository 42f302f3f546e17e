"""Task 6: the summary of a game, on file."""

from conftest import hand, lines, new_game, pictures, rounds, summary
from hand import DealerHand

from autograder.suite.marks import points, task

pytestmark = task(6, "Blackjack: the summary")


@points(2)
def test_a_round_is_written_into_the_file_of_the_game():
    game = new_game()
    for result, winner, player, dealer in (
        (1, "Player", "10C AC", "3H 5H QC"),  # as the handout prints it
        (-1, "Dealer", "9H JS", "2C AD"),
    ):
        mine, dealers = hand(player), hand(dealer, DealerHand, revealed=True)
        assert game.add_to_file(mine, dealers, result) is None
        hands = f"Player Hand:\n{pictures(player)}\nDealer Hand:\n{pictures(dealer)}"
        assert rounds(game)[-1][1:] == (hands, winner), "the last round in the file"
        assert lines(summary(game))[-1][:16] == "Winner of ROUND "


@points(0.5)
def test_the_rounds_before_stay_in_the_file():
    game = new_game()
    for result in (1, -1):
        game.add_to_file(hand("10C AC"), hand("9H JS", DealerHand, revealed=True), result)
    winners = [winner for *_, winner in rounds(game)]
    assert winners == ["Player", "Dealer"], "who has won each round, by the file"
