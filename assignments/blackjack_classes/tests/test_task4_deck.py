"""Task 4: the deck."""

from autograder.suite.marks import points, task

pytestmark = task(4, "Deck")


@points(2)
def test_a_new_deck_has_52_cards_in_ascending_order(deck, tools):
    assert tools.faces(deck.Deck().cards) == tools.deck_order


@points(0.5)
def test_all_cards_of_a_new_deck_are_visible(deck):
    visible = [card.visible for card in deck.Deck().get_cards()]
    assert visible != [], "a new deck has cards"
    assert all(each is True for each in visible)


@points(1.5)
def test_dealing_moves_the_first_card_to_the_hand(deck, hand, tools):
    pack, mine = deck.Deck(), hand.PlayerHand()
    assert pack.deal_hand(mine) is None
    pack.deal_hand(mine)
    assert tools.faces(mine.get_cards()) == [(2, "clubs"), (2, "diamonds")]
    tools.begins(pack.get_cards(), tools.deck_order[2:])


@points(1)
def test_a_deck_can_be_shuffled_in_one_way(deck, tools):
    one, other = deck.Deck(), deck.Deck()
    assert one.shuffle(modified_overhand=3) is None
    other.shuffle(mongean=2)
    cut = [20, *range(22, 27), *range(20), 21, *range(27, 52)]
    piled = [
        place
        for start, step in ((50, -4), (1, 4), (51, -4), (0, 4))
        for place in range(start, start + 13 * step, step)
    ]
    for pack, places in ((one, cut), (other, piled)):
        cards = list(pack.get_cards())
        assert len(cards) == 52
        assert tools.faces(cards[::2]) == [tools.deck_order[place] for place in places[::2]]


@points(1)
def test_the_overhand_comes_before_the_mongean_shuffle(deck, tools):
    pack = deck.Deck()
    pack.shuffle(modified_overhand=2, mongean=3)
    assert tools.faces(pack.get_cards(), 5) == [
        ("A", "clubs"), ("Q", "clubs"), (10, "clubs"), (7, "diamonds"), (5, "diamonds"),
    ]  # fmt: skip
