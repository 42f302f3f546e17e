"""Task 4: the deck."""

from autograder.suite.marks import points, task

pytestmark = task(4, "Deck")


@points(1.75)
def test_a_new_deck_has_52_cards_in_ascending_order(deck, tools):
    assert tools.faces(deck.Deck().cards) == tools.deck_order


@points(0.75)
def test_all_cards_of_a_new_deck_are_visible(student, deck):
    cards = student.gather(deck.Deck().get_cards(), "rank", "suit", "visible")
    assert len({f"{rank} {suit}" for rank, suit, _ in cards}) > 40, "how many different cards"
    assert all(visible is True for *_, visible in cards)


@points(1.5)
def test_dealing_moves_the_first_card_to_the_hand(hand, tools):
    pack = tools.deck((3, "clubs"), (9, "hearts"), (4, "clubs"), ("K", "spades"))
    mine = hand.PlayerHand()
    assert pack.deal_hand(mine) is None
    pack.deal_hand(mine)
    assert tools.faces(mine.get_cards()) == [(3, "clubs"), (9, "hearts")]
    assert tools.faces(pack.get_cards()) == [(4, "clubs"), ("K", "spades")]


@points(0.75)
def test_a_deck_can_be_shuffled_in_one_way(tools):
    cards = tools.deck_order[::5]
    one, other = tools.deck(*cards), tools.deck(*cards)
    assert one.shuffle(modified_overhand=3) is None
    other.shuffle(mongean=2)
    for pack, places in (
        (one, [0, 1, 2, 4, 5, 6, 3, 7, 8, 9, 10]),
        (other, [8, 4, 0, 3, 7, 9, 5, 1, 2, 6, 10]),
    ):
        assert tools.faces(pack.get_cards()) == [cards[place] for place in places]


@points(0.75)
def test_the_overhand_comes_before_the_mongean_shuffle(tools):
    cards = tools.deck_order[::5]
    pack = tools.deck(*cards)
    pack.shuffle(modified_overhand=3, mongean=3)
    places = [3, 1, 9, 4, 5, 8, 0, 7, 6, 2, 10]
    assert tools.faces(pack.get_cards()) == [cards[place] for place in places]


@points(0.5)
def test_a_card_is_dealt_to_its_place_in_a_sorted_hand(tools):
    pack = tools.deck((3, "clubs"), (4, "clubs"))
    player, dealer = tools.hand(("K", "hearts")), tools.revealed_hand(("Q", "spades"))
    pack.deal_hand(player)
    pack.deal_hand(dealer)
    assert tools.faces(player.get_cards()) == [(3, "clubs"), ("K", "hearts")]
    assert tools.faces(dealer.get_cards()) == [(4, "clubs"), ("Q", "spades")]
    assert [card.visible for card in dealer.get_cards()] == [True, True]
    assert tools.faces(pack.get_cards()) == []
