"""Task 7: several rounds and calls, bets, pulled cards, and the summary."""

from autograder.suite.marks import points, task
from autograder.suite.refusals import mixed

pytestmark = task(7, "Blackjack: play_round")

PLAYER_WINS = [(10, "clubs"), ("Q", "clubs"), (9, "hearts"), (7, "spades")]
DEALER_WINS = [(8, "clubs"), ("K", "clubs"), (9, "clubs"), ("J", "spades")]
TIE = [(8, "diamonds"), ("K", "diamonds"), (10, "diamonds"), (8, "spades")]


def bets(tools, game):
    return [line for line in tools.log(game) if line.startswith(("wallet", "bet"))]


@points(1.5)
def test_bets_rise_with_a_win_fall_with_a_loss_and_stay_with_a_tie(student, tools):
    student.chance(randint=[0] * 8)
    game = tools.game(5, PLAYER_WINS + PLAYER_WINS + TIE + DEALER_WINS + PLAYER_WINS)
    game.play_round(5, 16)
    assert tools.log(game)[-1] == "Wallet amount $5 is less than bet amount $10."
    assert len(student.draws()) == 8, "two numbers are drawn for each round"
    assert bets(tools, game) == [
        "wallet: 5", "bet: 5", "wallet: 10", "bet: 10", "wallet: 20", "bet: 15", "wallet: 20",
        "bet: 15",
    ]  # fmt: skip
    assert game.wallet == 5


@points(1)
def test_the_bet_never_falls_below_five(student, tools):
    student.chance(randint=[0] * 6)
    game = tools.game(30, DEALER_WINS * 3)
    game.play_round(3, 16)
    assert bets(tools, game)[1::2] == ["bet: 5"] * 3
    assert game.wallet == 15


@points(1.5)
def test_rounds_are_counted_across_calls_and_the_bet_begins_anew(student, tools):
    student.chance(randint=[0] * 4)
    game = tools.game(10, PLAYER_WINS + PLAYER_WINS)
    game.play_round(1, 16)
    game.play_round(1, 16)
    log = tools.log(game)
    assert [line for line in log if line.startswith("Round")] == [
        "Round 1 of Blackjack!", "Round 2 of Blackjack!",
    ]  # fmt: skip
    assert bets(tools, game) == ["wallet: 10", "bet: 5", "wallet: 15", "bet: 5"]


@points(0.5)
def test_the_bet_begins_anew_after_a_call_that_ended_early(student, tools):
    student.chance(randint=[0] * 4)
    game = tools.game(10, PLAYER_WINS)
    game.play_round(2, 16)
    game.deck.cards = tools.cards(*PLAYER_WINS)
    game.play_round(1, 16)
    assert bets(tools, game)[1::2] == ["bet: 5", "bet: 5"]


@points(1.5)
def test_pulled_cards_are_logged_in_their_place(student, tools):
    student.chance(randint=[0, 0])
    cards = [(2, "clubs"), (6, "clubs"), (3, "clubs"), (4, "spades"), (10, "hearts"), (6, "hearts"),
             ("K", "hearts")]  # fmt: skip
    game = tools.game(10, cards)
    game.play_round(1, 14)
    assert tools.log(game)[3:] == [
        "Player Cards: (2, clubs) (3, clubs)",
        "Dealer Cards: (6, clubs) (?, ?)",
        "Player pulled a (10, hearts)",
        "Dealer Cards Revealed: (4, spades) (6, clubs)",
        "Dealer pulled a (6, hearts)",
        "Dealer pulled a (K, hearts)",
        "Player won with a score of 15. Dealer lost with a score of 26.",
    ]


@points(0.5)
def test_the_dealer_plays_even_if_the_player_is_bust(student, tools):
    student.chance(randint=[0, 0])
    cards = [
        (10, "clubs"),
        (6, "clubs"),
        (6, "hearts"),
        (5, "spades"),
        ("K", "hearts"),
        (9, "hearts"),
    ]
    game = tools.game(10, cards)
    game.play_round(1, 17)
    assert tools.log(game)[-2:] == [
        "Dealer pulled a (9, hearts)",
        "Player lost with a score of 26. Dealer won with a score of 20.",
    ]
    assert len(tools.log(game)) == 9, "the log has nine lines, and none of them says bust"


@points(0.5)
def test_a_round_is_finished_when_the_deck_runs_out(student, tools):
    student.chance(randint=[0, 0])
    cards = [(2, "clubs"), (6, "clubs"), (3, "clubs"), (4, "spades"), (4, "hearts")]
    game = tools.game(10, cards)
    game.play_round(2, 16)
    assert tools.log(game)[-2:] == [
        "Player lost with a score of 9. Dealer won with a score of 10.",
        "Not enough cards for a game.",
    ]


@points(0.5)
def test_two_cards_that_make_21_are_nothing_special(student, tools):
    student.chance(randint=[0, 0])
    cards = [("A", "clubs"), (6, "clubs"), ("K", "hearts"), (5, "spades"), (10, "hearts")]
    game = tools.game(10, cards)
    game.play_round(1, 16)
    assert tools.log(game)[-2:] == ["Dealer pulled a (10, hearts)", "Player and Dealer tie."]
    assert game.wallet == 10


@points(0.5)
def test_each_round_is_in_the_summary(student, tools):
    student.chance(randint=[0] * 6)
    game = tools.game(20, PLAYER_WINS + DEALER_WINS + TIE)
    game.play_round(3, 16)
    lines = tools.summary(game)
    assert [line for line in lines if line.startswith("ROUND")] == [
        "ROUND 1:",
        "ROUND 2:",
        "ROUND 3:",
    ]
    winners = [line for line in lines if line.startswith("Winner")]
    assert winners[:2] == ["Winner of ROUND 1: Player", "Winner of ROUND 2: Dealer"]
    assert len(winners) == 3


@points(1)
def test_the_summary_shows_all_cards_of_the_round(student, tools):
    student.chance(randint=[0, 0])
    cards = [(2, "clubs"), (6, "clubs"), (3, "clubs"), (4, "spades"), (10, "hearts"), (7, "hearts")]
    game = tools.game(10, cards)
    game.play_round(1, 14)
    player = tools.hand((2, "clubs"), (3, "clubs"), (10, "hearts"))
    dealer = tools.hand((4, "spades"), (6, "clubs"), (7, "hearts"))
    assert tools.summary(game)[1:-1] == [
        "Player Hand:", *tools.lines(str(player)),
        "Dealer Hand:", *tools.lines(str(dealer)),
    ]  # fmt: skip


@points(0.5)
def test_the_rounds_of_later_calls_are_in_the_same_summary(student, tools):
    student.chance(randint=[0] * 4)
    game = tools.game(10, PLAYER_WINS + DEALER_WINS)
    game.play_round(1, 16)
    game.play_round(1, 16)
    rounds = [line for line in tools.summary(game) if line.startswith("ROUND")]
    assert rounds == ["ROUND 1:", "ROUND 2:"]


@points(1)
def test_cards_are_missed_before_money(student, tools):
    student.chance(randint=[0, 0])
    game = tools.game(0, PLAYER_WINS[:3])
    game.play_round(2, 16)
    assert tools.log(game) == ["Not enough cards for a game."]
    assert student.draws() == []


@points(0.5)
def test_rounds_and_threshold_are_whole_numbers(student, tools):
    student.chance(randint=[0, 0] * 4)
    one, two, three, four = [tools.game(10, PLAYER_WINS) for _ in range(4)]
    right = [(game, 1, 16) for game in (one, two, three, four)]
    wrong = [(one, "1", 16), (one, 1.5, 16), (two, 1, "16"), (four, None, 16), (three, 1, 16.5),
             (four, "1", 16)]  # fmt: skip
    mixed("-++--+--+-", lambda game, *given: game.play_round(*given), right, wrong)
    assert len(tools.log(one)) == 7


@points(0.5)
def test_amounts_are_written_as_python_writes_them(student, tools):
    student.chance(randint=[0, 0])
    game = tools.game(7.5, PLAYER_WINS)
    game.play_round(1, 16)
    assert tools.log(game)[1] == "wallet: 7.5"
    assert game.wallet == 12.5
