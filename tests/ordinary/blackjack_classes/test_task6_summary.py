"""Task 6: the summary of a game, on file."""

from conftest import DealerHand, hand, lines, new_game, pictures, rounds, summary

from autograder.suite.marks import points, task

pytestmark = task(6, "Blackjack: the summary")


def hands(player, dealer):
    return ["Player Hand:", *pictures(player), "Dealer Hand:", *pictures(dealer)]


def add(game, player, dealer, result):
    return game.add_to_file(hand(player), hand(dealer, DealerHand, revealed=True), result)


@points(1.75)
def test_a_round_is_written_into_the_file_of_the_game():
    game = new_game()
    for result, who, player, dealer in (
        (-1, "Dealer", "9H JS", "2C AD"),
        (1, "Player", "10C AC", "7C QC"),
    ):
        assert add(game, player, dealer, result) is None
        number, found, winner = rounds(game)[-1]
        assert found == hands(player, dealer)
        assert winner == who
        assert f"Winner of ROUND {number}: {who}" in lines(summary(game))
    assert [line for line in lines(summary(game)) if line.startswith("ROUND")][1:] != []


@points(0.25)
def test_the_rounds_in_the_handout_are_in_the_summary_of_the_game():
    game = new_game()
    add(game, "10C AC", "3H 5H QC", 1)
    [(_, found, winner)] = rounds(game)
    assert "\n".join(found) == (
        "Player Hand:\n____\n|10  |\n| ♣ |\n|__10|\n____\n|A  |\n| ♣ |\n|__A|\n"
        "Dealer Hand:\n____\n|3  |\n| ♥ |\n|__3|\n____\n|5  |\n| ♥ |\n|__5|\n"
        "____\n|Q  |\n| ♣ |\n|__Q|"
    )
    assert winner == "Player"


@points(0.25)
def test_nobody_is_the_winner_of_a_tie():
    game = new_game()
    add(game, "9H JS", "9C JD", 0)
    [(_, found, winner)] = rounds(game)
    assert found == hands("9H JS", "9C JD")
    assert winner not in ("Player", "Dealer")
