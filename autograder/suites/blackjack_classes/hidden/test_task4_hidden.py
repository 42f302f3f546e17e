"""Task 4: names, order and wrong input."""

import ast

from autograder.suite.marks import points, task, title
from autograder.suite.refusals import mixed

pytestmark = task(4, "Deck")


@points(1.5)
def test_the_overhand_comes_first_in_whichever_order_the_names_are_given(tools, shuffles):
    cards = tools.deck_order[::4]
    pack = tools.deck(*cards)
    pack.shuffle(mongean=1, modified_overhand=4)
    assert tools.faces(pack.get_cards()) == shuffles.mongean(shuffles.overhand(cards, 4))
    pack = tools.deck(*cards)
    pack.shuffle(mongean=8, modified_overhand=1)
    cards = shuffles.overhand(cards, 1)
    for _ in range(8):
        cards = shuffles.mongean(cards)
    assert tools.faces(pack.get_cards()) == cards


@points(0.75)
def test_a_shuffle_of_another_name_or_count_is_refused(deck):
    right = [({"mongean": 1},), ({"mongean": 2},)]
    wrong = [({"riffled": 1},), ({"mongean": -1},), ({"mongean": 1, "riffle": 1},),
             ({"mongean": "2"},), ({"modified_overhand": 1.5},), ({"modified_overhand": -2},),
             ({"riffle": 1},)]  # fmt: skip
    for order in ("+--++-+--+--", "-+--++"):
        pack = deck.Deck()
        mixed(order, lambda named: pack.shuffle(**named), right, wrong)  # noqa: B023


@points(0.5)
def test_a_count_of_0_leaves_the_order_as_it_is(tools):
    pack = tools.deck((3, "clubs"), ("K", "hearts"), (4, "clubs"))
    pack.shuffle(modified_overhand=0, mongean=0)
    before = [(3, "clubs"), ("K", "hearts"), (4, "clubs")]
    assert tools.faces(pack.get_cards()) == before
    pack.shuffle(modified_overhand=1, mongean=0)
    assert tools.faces(pack.get_cards()) != before


@points(1)
@title("a dealer's hand gets its cards in its own way")
def test_a_dealers_hand_gets_its_cards_in_its_own_way(deck, hand, tools):
    pack = tools.deck(("K", "hearts"), (3, "clubs"), (4, "clubs"))
    dealer = hand.DealerHand()
    pack.deal_hand(dealer)
    pack.deal_hand(dealer)
    assert tools.faces(dealer.get_cards()) == [("K", "hearts"), (3, "clubs")]
    assert [card.visible for card in dealer.get_cards()] == [True, False]
    assert tools.faces(pack.get_cards()) == [(4, "clubs")]
    pack, dealer = deck.Deck(), hand.DealerHand()
    before = [card.visible for card in list(pack.get_cards())[:3]]
    for _ in range(3):
        pack.deal_hand(dealer)
    after = [card.visible for card in list(deck.Deck().get_cards())[:3]]
    assert after == before, "cards of a new deck, whatever was dealt from another"


@points(0.5)
def test_only_a_hand_can_be_dealt_to(deck, hand, tools):
    pack, other = deck.Deck(), deck.Deck()
    right = [(pack, hand.PlayerHand()) for _ in range(4)]
    wrong = [(pack, None), (pack, "hand"), (other, 5), (other, []), (pack, tools.card(9, "hearts"))]
    mixed("-+--++-+-", lambda cards, to: cards.deal_hand(to), right, wrong)
    assert len(list(other.get_cards())) == 52


@points(1.25)
def test_the_deck_is_made_by_a_list_comprehension_and_no_loop(student, deck, tools):
    cards = tools.faces(deck.Deck().get_cards())
    is_whole = sorted(map(str, cards)) == sorted(map(str, tools.deck_order))
    assert is_whole, "a deck of all 52 cards, each of them once"
    source = student.source("deck.py", defines="Deck")
    loops = source.loops("Deck.__init__")
    assert not loops, f"Deck.__init__ without for and while; see {source.name}, line {loops[0]}"
    assert source.uses("Deck.__init__", ast.ListComp), "the deck is made by a list comprehension"
