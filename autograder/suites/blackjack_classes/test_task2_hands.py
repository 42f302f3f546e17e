"""Task 2: the player's hand and the dealer's."""

from autograder.suite.marks import points, task, title
from autograder.suite.refusals import mixed

pytestmark = task(2, "PlayerHand and DealerHand")

TWO_HANDS = (
    [(10, "spades"), ("A", "clubs")],
    [(3, "hearts"), (9, "clubs"), ("K", "clubs")],
)


@points(0.75)
def test_a_hand_begins_without_cards(hand, tools):
    assert hand.PlayerHand().cards == []
    hand.PlayerHand().add_card(tools.card(9, "hearts"))
    assert hand.PlayerHand().get_cards() == []


@points(1.25)
def test_added_cards_are_sorted(hand, tools):
    mine = hand.PlayerHand()
    assert mine.add_card(*tools.cards((10, "spades"), ("A", "clubs"), (10, "hearts"))) is None
    assert tools.faces(mine.get_cards()) == [(10, "hearts"), (10, "spades"), ("A", "clubs")]
    mine.add_card(tools.card("J", "clubs"))
    assert tools.faces(mine.get_cards())[2] == ("J", "clubs")


@points(0.75)
def test_only_cards_can_be_added(hand, tools):
    used, fresh, other, last = [hand.PlayerHand() for _ in range(4)]
    two, nine = tools.cards((2, "clubs"), (9, "hearts"))
    right = [(used, two), (fresh, nine), (other, two), (last, nine)]
    wrong = [(used, two, "(9, hearts)"), (other, 5), (used, None), (last, nine, None),
             (fresh, "(2, clubs)"), (last, [two])]  # fmt: skip
    mixed("-+--++-+--", lambda mine, *cards: mine.add_card(*cards), right, wrong)


@points(0.75)
def test_the_picture_of_a_hand_has_its_cards_below_one_another(hand, tools):
    for faces in TWO_HANDS:
        mine = tools.hand(*faces)
        cards = [str(card) for card in tools.cards(*faces)]
        assert str(mine) == "\n".join(cards)


@points(0.75)
def test_the_repr_of_a_hand_has_its_cards_in_one_line(student, tools):
    for faces in TWO_HANDS:
        mine = tools.hand(*faces)
        cards = [student.repr(card) for card in tools.cards(*faces)]
        assert student.repr(mine) == " ".join(cards)


@points(1.5)
def test_two_hands_hold_their_own_cards(hand, tools):
    one, other = hand.PlayerHand(), hand.PlayerHand()
    one.add_card(tools.card(9, "hearts"))
    assert tools.faces(one.get_cards()) == [(9, "hearts")]
    assert other.get_cards() == []


@points(1)
@title("a dealer's hand is a kind of player's hand")
def test_a_dealers_hand_is_a_kind_of_players_hand(hand, tools):
    assert issubclass(hand.DealerHand, hand.PlayerHand)
    hand.PlayerHand().add_card(tools.card(9, "hearts"))
    assert hand.DealerHand().hand_visible is False
    assert hand.DealerHand().get_cards() == []


@points(1.25)
def test_a_dealer_hides_all_cards_but_the_first(hand, tools):
    dealer = hand.DealerHand()
    dealer.add_card(*tools.cards(("Q", "spades"), (7, "clubs"), (9, "hearts")))
    assert [card.visible for card in dealer.get_cards()] == [True, False, False]
    assert tools.faces(dealer.get_cards()) == [("Q", "spades"), (7, "clubs"), (9, "hearts")]


@points(1.25)
def test_revealing_shows_and_sorts_all_cards(hand, tools):
    dealer = hand.DealerHand()
    dealer.add_card(*tools.cards((9, "hearts"), ("Q", "spades"), (7, "clubs")))
    assert dealer.reveal_hand() is None
    assert dealer.hand_visible is True
    assert [card.visible for card in dealer.get_cards()] == [True, True, True]
    tools.in_order(dealer.get_cards(), [(7, "clubs"), (9, "hearts"), ("Q", "spades")])


@points(0.25)
@title("the dealer's hand in the handout is as it is printed")
def test_the_dealers_hand_in_the_handout_is_as_it_is_printed(student, hand, tools):
    dealer = hand.DealerHand()
    for face in (("Q", "spades"), (7, "clubs")):
        dealer.add_card(tools.card(*face))
    assert student.repr(dealer) == "(Q, spades) (?, ?)"
    dealer.reveal_hand()
    dealer.add_card(tools.card(8, "hearts"))
    tools.in_order(dealer.get_cards(), [(7, "clubs"), (8, "hearts"), ("Q", "spades")])
    shown = ["(7, clubs) (8, hearts) (Q, spades)", "(Q, spades) (8, hearts) (7, clubs)"]
    assert student.repr(dealer) in shown
    assert [card.visible for card in dealer.get_cards()] == [True, True, True]
