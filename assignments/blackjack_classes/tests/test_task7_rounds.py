"""Task 7: whole rounds, with the cards of a file in decks/, dealt in turn to player and dealer."""

from autograder.suite.marks import points, task

pytestmark = task(7, "Blackjack: play_round")

# Dealt in turn: player, dealer, player, dealer.
CARDS = [("Q", "hearts"), ("K", "clubs"), (10, "clubs"), (8, "spades")]
# The numbers that are drawn after `random.seed(11)`, and what the handout prints for them.
DRAWS = [3, 4, 3, 3, 4, 4]
PRINTED = """\
Round 1 of Blackjack!
wallet: 10
bet: 5
Player Cards: (10, clubs) (A, clubs)
Dealer Cards: (Q, clubs) (?, ?)
Dealer Cards Revealed: (5, hearts) (Q, clubs)
Dealer pulled a (3, hearts)
Player won with a score of 21. Dealer lost with a score of 18.
Round 2 of Blackjack!
wallet: 15
bet: 10
Player Cards: (2, clubs) (2, hearts)
Dealer Cards: (A, spades) (?, ?)
Player pulled a (5, diamonds)
Player pulled a (K, hearts)
Dealer Cards Revealed: (3, spades) (A, spades)
Dealer pulled a (6, diamonds)
Player lost with a score of 19. Dealer won with a score of 20.
Round 3 of Blackjack!
wallet: 5
bet: 5
Player Cards: (3, diamonds) (9, hearts)
Dealer Cards: (9, diamonds) (?, ?)
Player pulled a (5, spades)
Dealer Cards Revealed: (2, diamonds) (9, diamonds)
Dealer pulled a (J, hearts)
Player lost with a score of 17. Dealer won with a score of 21.
Wallet amount $0 is less than bet amount $5."""
OTHERS = [("J", "hearts"), ("K", "spades"), (9, "clubs"), (8, "hearts")]


@points(1.25)
def test_a_round_that_the_player_wins_is_logged_line_by_line(tools):
    game = tools.planned_game("player_wins.txt")
    game.play_round(1, 16)
    lines = [
        "Round 1 of Blackjack!",
        "wallet: 10",
        "bet: 5",
        "Player Cards: (10, clubs) (Q, hearts)",
        "Dealer Cards: (K, clubs) (?, ?)",
        "Dealer Cards Revealed: (8, spades) (K, clubs)",
        "Player won with a score of 20. Dealer lost with a score of 18.",
    ]
    assert tools.log(game)[:7] == lines
    assert tools.rounds(game)[0].lines == lines
    tools.no_shuffling()
    game = tools.game(10, CARDS + OTHERS + CARDS[:1])
    game.play_round(2, 16)
    assert tools.rounds(game)[1].cards() == [
        "Player Cards: (9, clubs) (J, hearts)",
        "Dealer Cards: (K, spades) (?, ?)",
        "Dealer Cards Revealed: (8, hearts) (K, spades)",
    ]


@points(1.25)
def test_a_win_pays_the_bet_and_a_loss_takes_it(tools):
    rich = tools.planned_game("player_wins.txt")
    poor = tools.planned_game("dealer_wins.txt")
    assert rich.play_round(1, 16) is None
    poor.play_round(1, 16)
    for game in (rich, poor):
        assert game.wallet == 10 + 5 * tools.rounds(game)[0].gain
    tools.ends_differ([*tools.rounds(rich), *tools.rounds(poor)])


@points(0.75)
def test_too_few_cards_end_the_game(tools):
    game = tools.planned_game("player_wins.txt")
    just_enough = tools.planned_game("just_enough_for_a_round.txt")
    game.play_round(3, 16)
    assert tools.log(game)[-1] == "Not enough cards for a game."
    assert len(tools.log(game)) == 8
    just_enough.play_round(1, 16)
    assert len(tools.rounds(just_enough)) == 1


@points(0.75)
def test_too_little_money_ends_the_game(tools):
    game = tools.planned_game("dealer_wins_then_player_wins.txt", wallet=5)
    game.play_round(3, 16)
    assert tools.log(game)[-1] == "Wallet amount $0 is less than bet amount $5."
    refused = [line for line in tools.log(game) if line.startswith("Wallet amount")]
    assert len(refused) == 1, "how often the log says so: then the playing stops"
    assert game.wallet == 0
    assert len(tools.rounds(game)) == 1


@points(1.5)
def test_the_shuffles_follow_the_numbers_that_are_drawn(student, tools):
    # Where these cards are in a deck as it is new; another order of it is asked in task 4.
    wanted = student.aside("cards of a new deck", lambda: tools.new_cards(48, 40, 32, 21))
    tools.planned_shuffles("whole_deck_shuffled.txt")
    game = tools.game(10)
    game.play_round(1, 15)
    draws = [(name, (*given, *named.values())) for name, given, named in student.draws()]
    assert draws[:2] == [("randint", (0, 5)), ("randint", (0, 5))]
    first = tools.rounds(game)[0]
    dealt = tools.named(first.beginning("Player Cards")) + first.revealed
    tools.same_cards(dealt, wanted)
    assert len(set(dealt)) == 4


@points(0.5)
def test_each_file_can_be_imported_as_it_was_handed_in(student, tools):
    game = tools.planned_game("player_wins.txt")
    game.play_round(1, 16)
    assert game.wallet in (5, 15, 20), "a round is played"
    assert len(tools.rounds(game)) == 1
    for name in ("card", "hand", "shuffle", "deck", "blackjack"):
        assert student.importing(name).asked(times=0), "importing a file asks nothing"


@points(0.25)
def test_the_game_in_the_handout_is_logged_as_it_is_printed(student, tools):
    student.chance(randint=DRAWS)
    game = tools.game(10)
    game.play_round(5, 16)
    assert tools.log(game) == PRINTED.split("\n")
    assert game.wallet == 0
    hands = [len(hand) // 4 for _, *both, _ in tools.summary_rounds(game) for hand in both]
    assert hands == [2, 3, 4, 3, 3, 3], "how many cards each hand has in the summary"
