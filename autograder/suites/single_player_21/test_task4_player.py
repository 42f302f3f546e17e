"""Task 4: somebody who holds a hand."""

from autograder.suite.marks import points, task
from autograder.suite.refusals import mixed

pytestmark = task(4, "Player")


def player_with(simple21, playingCards, *codes, hidden=()):
    player = simple21.Player()
    for code in codes:
        player.addToHand(playingCards.Card(code, code not in hidden))
    return player


@points(0.25)
def test_a_new_player_has_the_value_zero(student, simple21):
    player = simple21.Player()
    assert player.getHandValue() == 0
    assert student.attributes(player) != [], "a player holds a hand and its value"


@points(0.5)
def test_a_card_adds_its_value_to_the_hand(simple21, playingCards):
    player = simple21.Player()
    assert player.addToHand(playingCards.Card("9S", True)) is None
    assert player.getHandValue() == 9
    player.addToHand(playingCards.Card("AD", True))
    assert player.getHandValue() == 10, "an ace always counts 1"
    player.addToHand(playingCards.Card("7D", True))
    assert player.getHandValue() == 17


@points(0.5)
def test_only_a_card_can_be_added_to_a_hand(simple21, playingCards):
    player, other = simple21.Player(), simple21.Player()
    right = [(playingCards.Card(code, True),) for code in ("9S", "2H", "4S")]
    mixed("-++--+", player.addToHand, right, [("9S",), (9,), (None,)])
    assert player.getHandValue() == 15
    mixed("--++-", other.addToHand, right, [("[ 9S ]",), (["9S"],), (True,)])


@points(0.25)
def test_clearing_a_hand_leaves_no_cards_and_the_value_zero(simple21, playingCards, tools):
    player = player_with(simple21, playingCards, "9S", "8D")
    player.clearHand()
    assert player.getHandValue() == 0
    player.addToHand(playingCards.Card("5C", True))
    assert tools.shown(str(player)) == ["5C"]


@points(0.5)
def test_a_hand_that_lies_open_shows_its_cards_and_its_value(simple21, playingCards):
    player = player_with(simple21, playingCards, "9S", "AH")
    nine, ace, eight = (str(playingCards.Card(code, True)) for code in ("9S", "AH", "8D"))
    assert str(player) == f"hand:{nine}{ace}, value = 10"
    player.addToHand(playingCards.Card("8D", True))
    assert str(player) == f"hand:{nine}{ace}{eight}, value = 18"


@points(1.5)
def test_a_hand_with_a_hidden_card_does_not_show_its_value(simple21, playingCards):
    player = player_with(simple21, playingCards, "9S", "KD", hidden=["KD"])
    nine, king = str(playingCards.Card("9S", True)), str(playingCards.Card("KD", False))
    assert str(player) == f"hand:{nine}{king}"
    player = player_with(simple21, playingCards, "KD", "9S", hidden=["KD"])
    assert str(player) == f"hand:{king}{nine}"


@points(1.25)
def test_revealing_turns_over_the_cards_that_lie_face_down_and_no_others(simple21, playingCards):
    player = simple21.Player()
    cards = [playingCards.Card(code, code == "9S") for code in ("KD", "9S", "4C")]
    for card in cards:
        player.addToHand(card)
    assert [card.isFaceUp() for card in cards] == [False, True, False]
    assert player.revealAllCards() is None
    assert [card.isFaceUp() for card in cards] == [True, True, True]
