"""Task 6: the summary of a game, on file."""

from autograder.suite.marks import points, task

pytestmark = task(6, "Blackjack: the summary")

# The player's two cards, and the dealer's.
PLAYER_WINS = [(10, "clubs"), ("A", "clubs"), (7, "clubs"), ("Q", "clubs")]
DEALER_WINS = [(9, "hearts"), ("J", "spades"), (2, "clubs"), ("A", "diamonds")]


def round_number(first_line):
    words = first_line.removeprefix("ROUND ").removesuffix(":")
    assert first_line == f"ROUND {words}:" and words.removeprefix("-").isdigit()
    return words


@points(2)
def test_a_round_is_written_into_the_file_of_the_game(tools):
    game = tools.game()
    for result, winner, faces in ((-1, "Dealer", DEALER_WINS), (1, "Player", PLAYER_WINS)):
        player, dealer = tools.hand(*faces[:2]), tools.revealed_hand(*faces[2:])
        assert game.add_to_file(player, dealer, result) is None
        hands = [
            "Player Hand:", *tools.lines(str(player)),
            "Dealer Hand:", *tools.lines(str(dealer)),
        ]  # fmt: skip
        lines = tools.summary(game)
        assert lines != [], "a round is written"
        round_number(lines[0])
        last = lines[-len(hands) - 2 :]
        assert last[1:] == [*hands, f"Winner of ROUND {round_number(last[0])}: {winner}"]


@points(0.25)
def test_the_rounds_in_the_handout_are_in_the_summary_of_the_game(student, tools):
    student.ascii_files()  # the handout asks for UTF-8, whatever the computer prefers
    game = tools.game()
    for player, dealer, result in (
        ([(10, "clubs"), ("A", "clubs")], [(3, "hearts"), (5, "hearts"), ("Q", "clubs")], 1),
        ([(2, "clubs"), (5, "diamonds")], [(3, "spades"), ("A", "spades")], -1),
    ):
        game.add_to_file(tools.hand(*player), tools.revealed_hand(*dealer), result)
    text = tools.summary_file(game).decode("utf-8", "replace")
    winners = [line for line in tools.lines(text) if line.lower().startswith("winner of")]
    assert len(winners) == 2, "how many rounds name their winner"
    assert "\N{REPLACEMENT CHARACTER}" not in text, "the file is UTF-8"
