"""Task 5: a game, its scores and its winners."""

from autograder.suite.marks import points, task, title

pytestmark = task(5, "Blackjack: scores and winners")


@points(0.75)
def test_a_new_game_has_a_wallet_a_deck_and_an_empty_log(blackjack, tools):
    game = blackjack.Blackjack(10)
    assert game.wallet == 10
    assert game.log == ""
    assert game.get_log() == ""
    new = tools.student.module("deck").Deck().get_cards()
    tools.begins(game.deck.get_cards(), tools.faces(new))


@points(1)
def test_games_are_numbered_from_one(blackjack):
    assert blackjack.Blackjack.num_games == 0
    games = [blackjack.Blackjack(10), blackjack.Blackjack(7.5)]
    assert [game.game_number for game in games] == [1, 2]
    assert blackjack.Blackjack.num_games == 2


@points(1)
def test_cards_count_their_number_and_pictures_ten(blackjack, tools):
    score = blackjack.Blackjack.calculate_score
    assert score(tools.hand((2, "clubs"), (9, "hearts"))) == 11
    twenty = score(tools.hand((10, "clubs"), ("J", "hearts")))
    assert twenty == 20
    assert type(twenty) is int
    assert score(tools.hand(("Q", "clubs"), ("K", "hearts"), (5, "spades"))) == 25


@points(1.5)
def test_an_ace_counts_what_brings_the_score_closest_to_21(blackjack, tools):
    score = blackjack.Blackjack.calculate_score
    with_ten = tools.hand(("A", "clubs"), (10, "hearts"))
    with_fifteen = tools.hand(("A", "clubs"), (10, "hearts"), (5, "clubs"))
    two_aces = tools.hand(("A", "spades"), ("A", "clubs"))
    assert [score(with_ten), score(with_fifteen), score(two_aces)] == [21, 16, 12]


@points(0.75)
def test_the_closer_score_wins_and_is_logged(blackjack, tools):
    game = blackjack.Blackjack(10)
    for scores in ((21, 17), (10, 12)):
        game.determine_winner(*scores)
    assert tools.log(game) == [
        "Player won with a score of 21. Dealer lost with a score of 17.",
        "Player lost with a score of 10. Dealer won with a score of 12.",
    ]


@points(2.5)
def test_the_result_is_a_number_that_says_who_wins(blackjack):
    game = blackjack.Blackjack(10)
    scores = [(21, 17), (10, 12), (23, 20), (18, 18), (16, 22), (22, 25)]
    results = [game.determine_winner(*each) for each in scores]
    assert results == [1, -1, -1, 0, 1, 0]
    assert all(type(each) is int for each in results), "the result is a number"


@points(0.75)
def test_equal_scores_are_a_tie(blackjack, tools):
    game = blackjack.Blackjack(10)
    for scores in ((18, 18), (24, 24), (19, 17), (20, 20)):
        game.determine_winner(*scores)
    log = tools.log(game)
    assert log[:2] == ["Player and Dealer tie."] * 2
    assert [tools.winner([line]) for line in log[2:]] == ["Player", "nobody"]


@points(1.25)
def test_a_player_takes_cards_up_to_the_threshold(tools):
    game = tools.game(cards=[(5, "diamonds"), (6, "hearts"), (4, "clubs"), (2, "spades")])
    mine = tools.hand((2, "clubs"), (3, "hearts"))
    assert game.hit_or_stand(mine, 16) is None
    assert len(tools.faces(mine.get_cards())) == 4
    pulled = ["Player pulled a (5, diamonds)", "Player pulled a (6, hearts)"]
    assert tools.log(game) == pulled
    game.hit_or_stand(tools.hand((2, "clubs"), (9, "hearts")), 14)
    assert tools.log(game) == [*pulled, "Player pulled a (4, clubs)"]


@points(0.5)
@title("a dealer's card is logged as the dealer's and in full")
def test_a_dealers_card_is_logged_as_the_dealers_and_in_full(hand, tools):
    game = tools.game(cards=[(6, "clubs"), (2, "hearts"), (3, "spades"), (4, "clubs")])
    dealer = hand.DealerHand()
    dealer.add_card(*tools.cards((10, "spades"), (2, "clubs")))
    dealer.reveal_hand()
    game.hit_or_stand(dealer, 17)
    assert tools.log(game) == ["Dealer pulled a (6, clubs)"]
    game.hit_or_stand(dealer, 22)
    assert tools.log(game)[1:] == ["Dealer pulled a (2, hearts)", "Dealer pulled a (3, spades)"]
