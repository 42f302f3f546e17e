"""Task 5: many aces, bust hands, and who stops when."""

import ast

from autograder.suite.marks import points, task
from autograder.suite.refusals import mixed

pytestmark = task(5, "Blackjack: scores and winners")


@points(1.5)
def test_several_aces_are_counted_right(blackjack, tools):
    score = blackjack.Blackjack.calculate_score
    for pairs, value in (
        ([("A", "clubs"), ("A", "hearts"), (9, "clubs")], 21),
        ([("A", "clubs"), ("A", "hearts"), ("A", "spades"), (8, "clubs")], 21),
        ([("A", "clubs"), ("A", "hearts"), ("K", "spades")], 12),
        ([(9, "clubs"), ("A", "hearts"), ("A", "spades"), ("K", "spades")], 21),
        ([("A", "clubs"), ("Q", "hearts"), ("K", "spades"), (5, "clubs")], 26),
        ([(10, "clubs"), ("J", "hearts"), ("A", "clubs"), ("A", "spades")], 22),
        ([], 0),
    ):
        assert score(tools.hand(*pairs)) == value


@points(0.75)
def test_hidden_cards_count_in_the_score(blackjack, hand, tools):
    for rank, score in (("Q", 17), (5, 12)):
        dealer = hand.DealerHand()
        dealer.add_card(*tools.cards((rank, "spades"), (7, "clubs")))
        assert blackjack.Blackjack.calculate_score(dealer) == score


@points(1)
def test_a_bust_hand_loses_and_two_of_them_tie(blackjack, tools):
    game = blackjack.Blackjack(10)
    for scores in ((22, 17), (16, 22), (22, 25), (25, 22)):
        game.determine_winner(*scores)
    assert [tools.winner([line]) for line in tools.log(game)] == [
        "Dealer", "Player", "nobody", "nobody",
    ]  # fmt: skip


@points(1)
def test_nobody_takes_a_card_at_the_threshold_or_from_an_empty_deck(tools):
    game = tools.game(cards=[(2, "diamonds")])
    stands, takes = tools.hand((9, "clubs"), (7, "hearts")), tools.hand((9, "clubs"), (6, "hearts"))
    game.hit_or_stand(stands, 16)
    assert len(tools.faces(stands.get_cards())) == 2
    game.hit_or_stand(takes, 21)
    assert len(tools.faces(takes.get_cards())) == 3
    assert game.deck.get_cards() == []
    low = [(rank, suit) for rank in (2, 3, 4) for suit in ("clubs", "diamonds", "hearts", "spades")]
    game, takes = tools.game(cards=low), tools.hand()
    game.hit_or_stand(takes, 21)
    assert len(tools.faces(takes.get_cards())) == 9


@points(0.5)
def test_a_wallet_is_a_number_and_a_score_needs_a_hand(blackjack, tools):
    right = [(10,), (25,), (7,)]
    mixed("-+--++-+-", blackjack.Blackjack, right, [("10",), (None,), ([10],), ("7.5",)])
    assert blackjack.Blackjack(0).wallet == 0
    hands = [tools.hand((9, "clubs")), tools.hand((2, "clubs"), ("K", "hearts"))]
    wrong = [(None,), ("hand",), (21,), ([],), ("(9, clubs)",)]
    mixed("-+--++-+-", blackjack.Blackjack.calculate_score, [(each,) for each in hands], wrong)


@points(0.5)
def test_the_log_can_be_emptied(blackjack, tools):
    game = blackjack.Blackjack(10)
    game.determine_winner(20, 20)
    assert tools.log(game) != []
    assert game.reset_log() is None
    assert game.get_log() == ""
    game.determine_winner(20, 20)
    assert len(tools.log(game)) == 1, "after that it has the new line alone"


@points(1)
def test_scores_are_computed_without_loops(student, blackjack, tools):
    score = blackjack.Blackjack.calculate_score
    assert score(tools.hand(("A", "clubs"), (10, "hearts"), (5, "clubs"))) == 16
    assert score(tools.hand(("A", "clubs"), (10, "hearts"))) == 21
    source = student.source("blackjack.py", defines="Blackjack")
    name = "Blackjack.calculate_score"
    loops = source.loops(name)
    assert not loops, f"calculate_score without for and while; see {source.name}, line {loops[0]}"
    assert source.uses(name, ast.ListComp), "calculate_score uses a list comprehension"
    called = {
        node.func.id
        for function in source.reach(name).values()
        for node in ast.walk(function)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert called & {"map", "filter"}, "calculate_score uses map or filter"


@points(0.25)
def test_a_log_that_is_put_into_the_attribute_is_the_log(tools):
    game = tools.game()
    game.determine_winner(18, 20)
    game.log = "Player and Dealer tie.\n"
    game.determine_winner(20, 18)
    assert [tools.winner([line]) for line in tools.log(game)] == ["nobody", "Player"]
