"""Task 2: cards that come one at a time, and after the hand is revealed."""

from autograder.suite.marks import points, task, title
from autograder.suite.refusals import mixed

pytestmark = task(2, "PlayerHand and DealerHand")


@points(1.5)
def test_the_second_card_is_hidden_also_when_it_comes_alone(hand, tools):
    other = hand.DealerHand()
    other.reveal_hand()
    dealer = hand.DealerHand()
    for each in tools.cards(("Q", "spades"), (7, "clubs"), (2, "clubs")):
        dealer.add_card(each)
    assert [card.visible for card in dealer.get_cards()] == [True, False, False]
    assert tools.faces(dealer.get_cards()) == [("Q", "spades"), (7, "clubs"), (2, "clubs")]


@points(1)
@title("a revealed hand takes cards like a player's hand")
def test_a_revealed_hand_takes_cards_like_a_players_hand(hand, tools):
    dealer = hand.DealerHand()
    dealer.add_card(*tools.cards(("Q", "spades"), (7, "clubs")))
    dealer.reveal_hand()
    dealer.add_card(tools.card(8, "hearts"))
    tools.in_order(dealer.get_cards(), [(7, "clubs"), (8, "hearts"), ("Q", "spades")])
    assert [card.visible for card in dealer.get_cards()] == [True, True, True]
    dealer.reveal_hand()  # a hand that is revealed stays so
    dealer.add_card(tools.card(2, "hearts"))
    tools.in_order(
        dealer.get_cards(), [(2, "hearts"), (7, "clubs"), (8, "hearts"), ("Q", "spades")]
    )
    assert [card.visible for card in dealer.get_cards()] == [True, True, True, True]


@points(0.25)
@title("a dealer's hand takes nothing but cards")
def test_a_dealers_hand_takes_nothing_but_cards(hand, tools):
    used, fresh, other, last = [hand.DealerHand() for _ in range(4)]
    two, nine = tools.cards((2, "clubs"), (9, "hearts"))
    right = [(used, two), (fresh, nine), (other, two), (last, nine)]
    wrong = [(fresh, "(2, clubs)"), (used, 5), (used, "(9, hearts)"), (fresh, None), (last, [two]),
             (last, nine, None)]  # fmt: skip
    mixed("-+--++-+--", lambda dealer, *cards: dealer.add_card(*cards), right, wrong)


@points(0.25)
def test_a_revealed_hand_takes_nothing_but_cards_either(hand, tools):
    wrong = [("(2, clubs)",), (5,), (None,), ("(9, hearts)",), ([],)]
    for order in ("-+--++", "+-++--+-"):
        dealer = hand.DealerHand()
        right = [(tools.card(rank, "hearts"),) for rank in (2, 9, 4, 8)]
        dealer.add_card(*tools.cards(("Q", "spades"), (7, "clubs")))
        dealer.reveal_hand()
        mixed(order, dealer.add_card, right, wrong)


@points(0.5)
def test_sorting_a_hand_puts_it_into_ascending_order(tools):
    mine = tools.hand(("A", "clubs"), (2, "spades"), (2, "clubs"), ("K", "hearts"), (10, "clubs"))
    assert mine.sort_hand() is None
    assert tools.faces(mine.get_cards()) == [
        (2, "clubs"), (2, "spades"), (10, "clubs"), ("K", "hearts"), ("A", "clubs"),
    ]  # fmt: skip


@points(0.5)
def test_a_hidden_card_stays_hidden_in_the_text_of_the_hand(student, hand, tools):
    dealer = hand.DealerHand()
    dealer.add_card(*tools.cards(("Q", "spades"), (7, "clubs")))
    assert student.repr(dealer) == "(Q, spades) (?, ?)"
    assert "7" not in str(dealer)
    list(dealer.get_cards())[1].set_visible(True)
    assert student.repr(dealer) == "(Q, spades) (7, clubs)"


@points(0.5)
def test_a_hand_without_cards_is_an_empty_text(student, hand, tools):
    mine = hand.PlayerHand()
    assert (str(mine), student.repr(mine)) == ("", "")
    assert mine.get_cards() == []
    filled = tools.hand((9, "hearts"))
    assert str(filled) != ""
    assert student.repr(filled) != ""
