"""Task 4: longer lives of a hand, and what is private."""

from autograder.course.verdicts import NotWritten
from autograder.suite.marks import points, task

pytestmark = task(4, "Player")


@points(1.25)
def test_clearing_a_hand_returns_the_very_cards_it_held(simple21, playingCards):
    player = simple21.Player()
    cards = [playingCards.Card(code, True) for code in ("9S", "KD", "5C")]
    for card in cards:
        player.addToHand(card)
    removed = player.clearHand()
    assert type(removed) is list, "the removed cards are returned in a list"
    assert len(removed) == 3 and all(any(card is each for each in removed) for card in cards)
    assert player.clearHand() == [], "a hand without cards has none to return"


@points(1)
def test_a_hand_can_be_filled_again_after_it_was_cleared(simple21, playingCards, tools):
    player = simple21.Player()
    try:
        player.addToHand("[ 9S ]")
    except Exception:  # the hand must be empty after that, too
        assert player.getHandValue() == 0, "what is refused is not in the hand"
    else:  # that it is refused is asked elsewhere
        player = simple21.Player()
    for codes, value in ((["9S", "8D"], 17), (["2C", "AC", "4C"], 7), (["7H"], 7)):
        for code in codes:
            player.addToHand(playingCards.Card(code, True))
        assert tools.shown(str(player)) == codes
        assert player.getHandValue() == value
        before = str(player)
        player.clearHand()
    player.addToHand(playingCards.Card("KD", False))
    player.clearHand()
    player.addToHand(playingCards.Card("7H", True))
    assert str(player) == before, "with the same card it looks as it did before"


@points(0.75)
def test_two_players_hold_two_hands(simple21, playingCards, tools):
    one, other = simple21.Player(), simple21.Player()
    one.addToHand(playingCards.Card("9S", True))
    other.addToHand(playingCards.Card("5C", True))
    assert (one.getHandValue(), other.getHandValue()) == (9, 5)
    assert tools.shown(str(one)) == ["9S"]
    assert tools.shown(str(other)) == ["5C"]


@points(2)
def test_a_hidden_card_counts_once_it_is_revealed(simple21, playingCards):
    player = simple21.Player()
    player.addToHand(playingCards.Card("9S", True))
    player.addToHand(playingCards.Card("AD", False))
    player.revealAllCards()
    assert player.getHandValue() == 10, "9 and 1: an ace always counts 1"
    player.addToHand(playingCards.Card("3H", True))
    assert player.getHandValue() == 13


def has(player, name):
    """Say whether a name can be read: a value that is worked out each time is a property."""
    try:
        getattr(player, name)
    except (AttributeError, NotWritten):
        return False
    return True


@points(1)
def test_hand_and_value_are_private_attributes(student, simple21, playingCards, in_plain_letters):
    player = simple21.Player()
    player.addToHand(playingCards.Card("9S", True))
    assert player.getHandValue() == 9
    value = [each for each in ("_value", "_Player__value") if has(player, each)]
    names = student.attributes(player)
    public = [name for name in names if not name.startswith("_")]
    assert public == [], "an attribute is private when its name begins with an underscore"
    plain = {in_plain_letters(name) for name in [*names, *value]}
    assert {"hand", "value"} <= plain, "the attributes are named hand and value"


@points(0.5)
def test_a_player_has_exactly_the_public_methods_of_the_handout(student, simple21, playingCards):
    player = simple21.Player()
    player.addToHand(playingCards.Card("9S", True))
    player.revealAllCards()
    assert player.getHandValue() == 9
    player.clearHand()
    assert student.public(simple21.Player) == [
        "addToHand", "clearHand", "getHandValue", "revealAllCards",
    ]  # fmt: skip
