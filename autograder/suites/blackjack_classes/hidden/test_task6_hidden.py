"""Task 6: more rounds, more games."""

from autograder.suite.marks import points, task

pytestmark = task(6, "Blackjack: the summary")


@points(1.5)
def test_the_summary_keeps_the_rounds_before(tools):
    game = tools.game()
    player, dealer = (
        tools.hand((10, "clubs"), (9, "clubs")),
        tools.revealed_hand((7, "clubs"), ("Q", "clubs")),
    )
    for result in (1, -1, 0):
        game.add_to_file(player, dealer, result)
    lines = tools.summary(game)
    winners = [line.partition(": ")[2] for line in lines if line.startswith("Winner of ROUND")]
    assert winners[:2] == ["Player", "Dealer"]
    assert len([line for line in lines if line.startswith("Winner of ROUND")]) == 3
    assert winners[2:] not in (["Player"], ["Dealer"]), "nobody has won a tie"


@points(1.5)
def test_each_game_has_a_summary_of_its_own(blackjack, tools):
    first, second = tools.game(), tools.game()
    player, dealer = (
        tools.hand((10, "clubs"), (9, "clubs")),
        tools.revealed_hand((7, "clubs"), ("Q", "clubs")),
    )
    second.add_to_file(player, dealer, -1)
    first.add_to_file(player, dealer, 1)
    assert (first.game_number, second.game_number) == (1, 2)
    assert tools.summary(first)[-1].endswith("Player")
    assert tools.summary(second)[-1].endswith("Dealer")
