"""Task 3: a deck from a file, dealt from the front and filled from the rear."""

import pytest

from autograder.suite.marks import points, task

pytestmark = task(3, "Deck")
GOOD = "player_wins_round_1.txt"


@points(1)
def test_the_first_line_of_the_file_is_the_front_card(tools):
    deck = tools.deck("seven_rounds_seven_endings.txt")
    assert tools.code(deck.deal()) == "KS"
    assert tools.code(deck.deal()) == "7H"
    assert tools.code(deck.deal()) == "9D"


@points(0.75)
def test_a_dealt_card_lies_face_up(tools):
    tools.is_deck()
    deck = tools.deck(GOOD)
    for card in (deck.deal(), deck.deal()):
        assert card.isFaceUp() is True
        card.turnOver()
        assert card.isFaceUp() is not True, "it was turned over"


@points(0.5)
def test_a_file_that_cannot_be_opened_is_said_and_asked_for_again(student, playingCards, tools):
    with student.typing("nowhere.txt", tools.lay(GOOD)) as console:
        playingCards.Deck()
    assert console.transcript.said("Cannot read from nowhere.txt")
    assert console.transcript.asked(times=2)
    for _ in range(2):
        with student.typing(tools.lay(GOOD)) as console:
            playingCards.Deck()
        assert console.transcript.silent_about("Cannot read from")
        assert console.transcript.asked(times=1)
    with student.typing("elsewhere.txt", tools.lay(GOOD)) as console:
        playingCards.Deck()
    assert console.transcript.said("Cannot read from elsewhere.txt")
    assert console.transcript.asked(times=2)


@points(0.75)
def test_an_empty_deck_has_no_card_to_deal(playingCards, tools):
    tools.is_deck()
    deck = tools.deck(GOOD)
    for _ in range(52):
        deck.deal()
    with pytest.raises(playingCards.EmptyDeckException):
        deck.deal()


@points(0.75)
def test_the_exception_has_one_argument_that_names_the_file(student, playingCards, tools):
    for error, name in tools.raised_by("no_deck.txt"):
        assert error.args == (f"Cannot populate deck: invalid data in {name}",)
    name = student.put("cards/of_ours.txt", tools.content("no_deck.txt"))
    typing, ended = student.typing("nowhere.txt", name), (Exception, SystemExit)
    with typing as console, pytest.raises(ended) as caught:
        playingCards.Deck()
    if console.transcript.asked(times=2):  # that it asks again is asked elsewhere
        assert caught.value.args == (f"Cannot populate deck: invalid data in {name}",)


@points(0.5)
def test_a_rank_that_does_not_exist_is_invalid_data(tools):
    tools.refused("invalid_rank.txt")


@points(0.5)
def test_a_line_of_three_characters_is_invalid_data(tools):
    tools.refused("three_characters.txt")


@points(0.5)
def test_the_same_card_twice_is_invalid_data(tools):
    tools.refused("duplicate_card.txt")


@points(0.5)
def test_51_cards_are_invalid_data(tools):
    tools.refused("short_by_one.txt")


@points(0.25)
def test_repopulating_puts_the_cards_of_the_list_into_the_deck(tools):
    tools.is_deck()
    deck = tools.deck(GOOD)
    cards = tools.deal(deck, 52)[20:30]
    assert deck.repopulate(list(cards)) is None
    dealt = tools.deal(deck, 10)
    given = sorted(tools.code(card) for card in cards)
    assert sorted(tools.code(card) for card in dealt) == given


@points(0.5)
def test_repopulating_is_announced(student, tools):
    tools.is_deck()
    deck = tools.deck(GOOD)
    cards = tools.deal(deck, 52)[20:25]
    with student.typing() as console:
        deck.repopulate(list(cards))
    assert console.transcript.said("repopulating")
    assert tools.code(deck.deal()) in [tools.code(card) for card in cards]


@points(0.75)
def test_a_deck_shows_all_its_cards_in_order(tools):
    for name, used in ((GOOD, 0), (GOOD, 12), ("tie_in_round_1.txt", 50)):
        deck = tools.deck(name)
        tools.deal(deck, used)
        text = str(deck)
        seen = tools.shown(text)
        if seen and "front" in text.lower().split(seen[-1].lower())[-1]:
            seen.reverse()  # listed from rear to front, with the word front at the end
        deck = tools.deck(name)
        assert seen == [tools.code(card) for card in tools.deal(deck, 52)[used:]]
