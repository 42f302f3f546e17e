"""Task 7: whole rounds, by scripted chance."""

from autograder.suite.marks import points, task

pytestmark = task(7, "Blackjack: play_round")

# Dealt in turn: player 10, dealer Q, player 9, dealer 7.
PLAYER_WINS = [(10, "clubs"), ("Q", "clubs"), (9, "hearts"), (7, "spades")]
DEALER_WINS = [(8, "clubs"), ("K", "clubs"), (9, "clubs"), ("J", "spades")]
TIE = [(8, "diamonds"), ("K", "diamonds"), (10, "diamonds"), (8, "spades")]


@points(2.5)
def test_a_round_that_the_player_wins_is_logged_line_by_line(student, tools):
    student.chance(randint=[0, 0])
    game = tools.game(10, PLAYER_WINS)
    assert game.play_round(1, 16) is None
    assert tools.log(game) == [
        "Round 1 of Blackjack!",
        "wallet: 10",
        "bet: 5",
        "Player Cards: (9, hearts) (10, clubs)",
        "Dealer Cards: (Q, clubs) (?, ?)",
        "Dealer Cards Revealed: (7, spades) (Q, clubs)",
        "Player won with a score of 19. Dealer lost with a score of 17.",
    ]


@points(1.5)
def test_a_win_pays_the_bet_and_a_loss_takes_it(student, tools):
    student.chance(randint=[0, 0, 0, 0])
    rich, poor = tools.game(10, PLAYER_WINS), tools.game(10, DEALER_WINS)
    rich.play_round(1, 16)
    poor.play_round(1, 16)
    assert rich.wallet == 15
    assert poor.wallet == 5


@points(1.5)
def test_too_few_cards_end_the_game(student, tools):
    student.chance(randint=[0, 0, 0, 0])
    game = tools.game(10, [*PLAYER_WINS, (2, "clubs"), (2, "hearts"), (3, "clubs")])
    game.play_round(3, 16)
    assert tools.log(game)[-1] == "Not enough cards for a game."
    assert len(tools.log(game)) == 8


@points(1.5)
def test_too_little_money_ends_the_game(student, tools):
    student.chance(randint=[0, 0, 0, 0])
    game = tools.game(5, DEALER_WINS + PLAYER_WINS)
    game.play_round(2, 16)
    assert tools.log(game)[-1] == "Wallet amount $0 is less than bet amount $5."
    assert game.wallet == 0


@points(1.5)
def test_the_shuffles_follow_the_numbers_that_are_drawn(student, tools):
    student.chance(randint=[3, 2])
    game = tools.game(10)
    game.play_round(1, 15)
    draws = [(name, (*given, *named.values())) for name, given, named in student.draws()]
    assert draws == [("randint", (0, 5)), ("randint", (0, 5))]
    assert tools.log(game)[3:5] == [
        "Player Cards: (10, clubs) (A, clubs)",
        "Dealer Cards: (Q, clubs) (?, ?)",
    ]
