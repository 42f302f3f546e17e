"""Task 6: more rounds, more games."""

from autograder.suite.marks import points, task

pytestmark = task(6, "Blackjack: the summary")


def two_hands(tools):
    player = tools.hand((10, "clubs"), (9, "clubs"))
    return player, tools.revealed_hand((7, "clubs"), ("Q", "clubs"))


@points(2)
def test_the_summary_keeps_the_rounds_before(tools):
    game = tools.game()
    for result in (1, -1, -1, 0):
        game.add_to_file(*two_hands(tools), result)
    winners = [winner for *_, winner in tools.summary_rounds(game)]
    assert len(winners) == 4
    assert winners[:3] == ["Player", "Dealer", "Dealer"]
    assert winners[3] not in ("Player", "Dealer"), "nobody has won a tie"


@points(1.75)
def test_each_game_has_a_summary_of_its_own(student, tools):
    student.ascii_files()  # the handout asks for UTF-8, whatever the computer prefers
    first, second = tools.game(), tools.game()
    player, dealer = two_hands(tools)
    second.add_to_file(player, tools.revealed_hand((8, "hearts")), -1)
    first.add_to_file(player, dealer, 1)
    assert first.game_number != second.game_number
    for game, there, elsewhere in ((first, "Q", "8"), (second, "8", "Q")):
        text = tools.summary_file(game).decode("utf-8", "replace")
        assert there in text
        assert elsewhere not in text
        assert "\N{REPLACEMENT CHARACTER}" not in text, "the file is UTF-8"
