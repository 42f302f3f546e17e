"""Task 7: several rounds and calls, bets, pulled cards, and the summary."""

from autograder.suite.marks import points, task
from autograder.suite.refusals import mixed

pytestmark = task(7, "Blackjack: play_round")

# Dealt in turn: player, dealer, player, dealer.  The second and the third count the same.
PLAYER_WINS = [("Q", "hearts"), ("K", "clubs"), (10, "clubs"), (8, "spades")]
DEALER_WINS = [(8, "clubs"), ("K", "diamonds"), (10, "hearts"), ("J", "spades")]
# The player has 21 in two cards, the dealer in three.
TIE = [("A", "clubs"), (10, "diamonds"), ("K", "hearts"), (5, "spades"), (6, "hearts")]
# Each of them has three cards and is bust.
BOTH_BUST = [
    (9, "clubs"),
    (6, "clubs"),
    (6, "hearts"),
    (10, "spades"),
    ("K", "spades"),
    (9, "spades"),
]
# Cards that are left in the deck; they are too few for another round.
LEFT = [(2, "clubs"), (2, "hearts"), (3, "clubs")]


def bet(told):
    """Return the bet of a round as it is written: 10 and 7.5."""
    written = told.written("bet")
    return float(written) if "." in written else int(written)


@points(1.5)
def test_bets_rise_with_a_win_fall_with_a_loss_and_stay_with_a_tie(student, tools):
    tools.no_shuffling()
    game = tools.game(5, PLAYER_WINS * 2 + TIE + BOTH_BUST + DEALER_WINS + PLAYER_WINS)
    game.play_round(6, 16)
    rounds = tools.rounds(game)
    assert [each.wallet for each in rounds] == [5, 10, 20, 20, 20]
    assert [bet(each) for each in rounds] == [5, 10, 15, 15, 15]
    assert [each.winner for each in rounds] == ["Player", "Player", "nobody", "nobody", "Dealer"]
    assert game.wallet == 5
    refused = [line for line in tools.log(game) if line.startswith("Wallet amount")]
    assert all(tools.numbers(line) == ["5", "10"] for line in refused)
    assert len(student.draws()) == 10, "two numbers are drawn for each round"


@points(0.75)
def test_the_bet_never_falls_below_five(tools):
    tools.no_shuffling()
    game = tools.game(50, DEALER_WINS * 7 + PLAYER_WINS + LEFT)
    game.play_round(8, 16)
    rounds = tools.rounds(game)
    assert [bet(each) for each in rounds] == [5] * 8
    tools.ends_differ(rounds)


@points(1.5)
def test_rounds_are_counted_across_calls_and_the_bet_begins_anew(tools):
    tools.no_shuffling()
    game = tools.game(30, PLAYER_WINS * 2 + DEALER_WINS + LEFT)
    game.play_round(2, 16)
    game.play_round(1, 16)
    first, second, third = tools.rounds(game)
    steps = [second.number - first.number, third.number - second.number]
    assert steps == [1, 1], "by how much the number rises from round to round"
    assert [bet(first), bet(third)] == [5, 5]
    tools.ends_differ([first, second, third])


@points(1.25)
def test_each_game_counts_its_own_rounds(tools):
    tools.no_shuffling()
    games = [tools.game(30, PLAYER_WINS + DEALER_WINS + LEFT) for _ in range(2)]
    for game in games:
        game.play_round(1, 16)
    assert [tools.rounds(game)[0].number for game in games] == [1, 1]
    games[0].play_round(1, 16)
    assert tools.rounds(games[0])[-1].number == 2


@points(0.5)
def test_the_bet_begins_anew_after_a_call_that_ended_early(tools):
    tools.no_shuffling()
    game = tools.game(30, PLAYER_WINS * 2 + LEFT)
    game.play_round(3, 16)
    before = tools.rounds(game)
    game.deck.cards = tools.on_deck(*DEALER_WINS, *LEFT)
    game.play_round(1, 16)
    last = tools.rounds(game)[-1]
    assert bet(last) == 5
    tools.ends_differ([*before, last])


@points(0.75)
def test_the_deck_is_shuffled_anew_for_each_round(student, tools, shuffles):
    cards = tools.deck_order[28:48]
    game = tools.game(30, cards)
    student.chance(randint=[1, 2, 2, 3, 0, 0])
    game.play_round(2, 16)
    rounds = tools.rounds(game)
    assert len(rounds) >= 2, "two rounds are in the log"
    for each, (mongean, overhand) in zip(rounds, ((1, 2), (2, 3)), strict=False):
        cards = shuffles.overhand(cards, overhand)
        for _ in range(mongean):
            cards = shuffles.mongean(cards)
        dealt = tools.named(each.beginning("Player Cards")) + each.revealed
        tools.same_cards(dealt, cards[:4])
        cards = cards[4:]


@points(1)
def test_pulled_cards_are_logged_in_their_place(tools):
    tools.no_shuffling()
    cards = [(2, "clubs"), (5, "spades"), (5, "clubs"), (4, "spades"), (10, "hearts"),
             (9, "hearts"), (7, "diamonds"), (2, "diamonds")]  # fmt: skip
    game = tools.game(10, cards + LEFT)
    game.play_round(1, 20)
    lines = tools.rounds(game)[0].lines
    played = [line for line in lines if not line.startswith(("Round", "wallet", "bet"))]
    assert [line.partition(":")[0] for line in played[:-1]] == [
        "Player Cards",
        "Dealer Cards",
        "Player pulled a (10, hearts)",
        "Player pulled a (9, hearts)",
        "Dealer Cards Revealed",
        "Dealer pulled a (7, diamonds)",
        "Dealer pulled a (2, diamonds)",
    ]


@points(1)
def test_the_dealer_plays_even_if_the_player_is_bust(tools):
    tools.no_shuffling()
    # Both pull one card: the player is bust then, the dealer has exactly 17.
    cards = [
        (10, "clubs"),
        (6, "clubs"),
        (6, "hearts"),
        (5, "spades"),
        ("K", "hearts"),
        (6, "spades"),
    ]
    game = tools.game(10, cards + LEFT)
    game.play_round(1, 22)
    first = tools.rounds(game)[0]
    _, pulled = first.pulled()
    assert pulled, "the dealer pulls a card, and the log names it"
    assert tools.score(first.revealed + pulled[:-1]) < 17
    assert tools.score(first.revealed + pulled) >= 17


@points(0.5)
def test_a_round_is_finished_when_the_deck_runs_out(tools):
    tools.no_shuffling()
    cards = [(2, "clubs"), (5, "clubs"), (5, "hearts"), (4, "spades"), (4, "hearts")]
    game = tools.game(10, cards)
    game.play_round(2, 16)
    assert [each.winner for each in tools.rounds(game)] == ["Player"]
    assert tools.log(game)[-1].startswith("Not enough cards")


@points(0.25)
def test_the_money_that_is_put_into_the_wallet_counts(tools):
    tools.no_shuffling()
    game = tools.game(30, PLAYER_WINS + LEFT)
    game.wallet = 7
    game.play_round(1, 16)
    assert tools.rounds(game)[0].wallet == 7


@points(1)
def test_two_cards_that_make_21_are_nothing_special(tools):
    tools.no_shuffling()
    game = tools.game(10, TIE + LEFT)
    game.play_round(1, 15)
    assert tools.rounds(game)[0].winner == "nobody"
    assert game.wallet == 10
    game.deck.cards = tools.on_deck(*PLAYER_WINS, *LEFT)
    game.play_round(1, 15)
    assert tools.rounds(game)[-1].winner != "nobody"


@points(0.5)
def test_each_round_is_in_the_summary(tools):
    tools.no_shuffling()
    game = tools.game(30, PLAYER_WINS + DEALER_WINS + TIE + PLAYER_WINS)
    game.play_round(3, 16)
    rounds = tools.rounds(game)
    assert len(rounds) == 3
    summary = [(number, winner) for number, _, _, winner in tools.summary_rounds(game)]
    assert [number for number, _ in summary] == [each.number for each in rounds]
    for (_, winner), each in zip(summary, rounds, strict=True):
        assert (winner if winner in ("Player", "Dealer") else "nobody") == each.winner
    tools.ends_differ(rounds)
    lines = [line.strip() for line in tools.summary_text(game).splitlines()]
    begins = [at for at, line in enumerate(lines) if line.startswith("ROUND")]
    assert [lines[at - 1] for at in begins[1:]] == ["", ""], "a blank line between two rounds"


@points(0.75)
def test_the_summary_shows_all_cards_of_the_round(tools):
    tools.no_shuffling()
    cards = [(2, "clubs"), (6, "clubs"), (3, "clubs"), (4, "spades"), (10, "hearts"), (7, "hearts")]
    game = tools.game(10, cards + LEFT)
    game.play_round(1, 14)
    first = tools.rounds(game)[0]
    players, dealers = first.pulled()
    shown = tools.summary_rounds(game)[0]
    for cards, pictures in (
        (tools.named(first.beginning("Player Cards")) + players, shown[1]),
        (first.revealed + dealers, shown[2]),
    ):
        assert len(cards) > 2, "how many cards of a hand the log names"
        assert set(cards) <= set(tools.deck_order), "cards that there are"
        ordered = sorted(cards, key=tools.deck_order.index)
        assert pictures == tools.lines(str(tools.hand(*ordered)))


@points(0.5)
def test_the_rounds_of_later_calls_are_in_the_same_summary(tools):
    tools.no_shuffling()
    game = tools.game(10, PLAYER_WINS + DEALER_WINS + LEFT)
    game.play_round(1, 16)
    game.play_round(1, 16)
    rounds = [number for number, *_ in tools.summary_rounds(game)]
    assert len(rounds) == 2
    assert rounds == [each.number for each in tools.rounds(game)], "the numbers of the rounds"


@points(1)
def test_cards_are_missed_before_money(student, tools):
    tools.no_shuffling()
    game = tools.game(0, PLAYER_WINS[:3])
    game.play_round(2, 16)
    assert tools.log(game) == ["Not enough cards for a game."]
    assert student.draws() == []
    rich = tools.game(10, PLAYER_WINS + LEFT)
    rich.play_round(1, 16)
    assert len(tools.rounds(rich)) == 1


@points(0.5)
def test_rounds_and_threshold_are_whole_numbers(tools):
    tools.no_shuffling()
    one, two, three, four = [tools.game(10, PLAYER_WINS + LEFT) for _ in range(4)]
    right = [(game, 1, 16) for game in (one, two, three, four)]
    wrong = [(one, "1", 16), (one, 1.5, 16), (two, 1, "16"), (four, None, 16), (three, 1, 16.5),
             (four, "1", 16)]  # fmt: skip
    mixed("-++--+--+-", lambda game, *given: game.play_round(*given), right, wrong)
    assert len(tools.rounds(one)) == 1


@points(0.5)
def test_amounts_are_written_as_python_writes_them(tools):
    tools.no_shuffling()
    game = tools.game(7.5, PLAYER_WINS + LEFT)
    game.play_round(1, 16)
    first = tools.rounds(game)[0]
    assert first.written("wallet") == "7.5"
    assert game.wallet == 7.5 + 5 * first.gain
