"""Task 3: every fault of a file, what is left behind, and how much work a deal is."""

from contextlib import suppress
from dataclasses import replace

import pytest

from autograder.suite.marks import points, task
from autograder.suite.refusals import accepted

pytestmark = task(3, "Deck")
GOOD, OTHER_GOOD = "player_wins_round_1.txt", "tie_in_round_1.txt"
FAULTS = ("invalid_suit.txt", "duplicate_card.txt", "short_by_one.txt")
IN_TURN = (GOOD, FAULTS[0], OTHER_GOOD, FAULTS[1], GOOD, OTHER_GOOD, FAULTS[2])


@points(0.5)
def test_all_52_cards_come_in_the_order_of_the_file(tools):
    deck = tools.deck("runs_out_in_a_deal.txt")
    assert [tools.code(card) for card in tools.deal(deck, 52)] == tools.codes(
        "runs_out_in_a_deal.txt"
    )


def is_read(tools, name):
    """Assert that 52 cards are dealt, and that every third is one of the file, and no two alike.

    In which order they come is asked elsewhere.
    """
    tools.is_deck()
    found = [tools.code(card) for card in tools.deal(tools.deck(name), 52)[::3]]
    assert sorted(found) == sorted({*found} & {*tools.codes(name)})


@points(0.5)
def test_lines_may_end_as_on_windows(tools):
    is_read(tools, "crlf_line_ends.txt")


@points(0.5)
def test_the_last_line_needs_no_end(tools):
    is_read(tools, "no_final_newline.txt")


@points(0.25)
def test_a_file_may_be_written_in_any_letter_case(tools):
    for name in ("lower_case.txt", "mixed_case.txt"):
        is_read(tools, name)


@points(0.75)
def test_the_file_is_asked_for_as_often_as_it_takes(student, playingCards, tools):
    names = ["nowhere.txt", "cards/elsewhere.txt", "", "."] * 3  # the last is a folder
    with student.typing(*names, tools.lay(GOOD)) as console:
        playingCards.Deck()
    assert console.transcript.said("Cannot read from cards/elsewhere.txt")
    assert console.transcript.asked(times=13)


@points(0.25)
def test_a_suit_that_does_not_exist_is_invalid_data(tools):
    tools.refused("invalid_suit.txt")


@points(0.5)
def test_a_blank_line_in_place_of_a_card_is_invalid_data(tools):
    tools.refused("blank_line.txt", "blank_line_between_cards.txt")


@points(0.5)
def test_the_same_card_in_another_letter_case_is_invalid_data(tools):
    tools.refused("duplicate_in_other_case.txt")


@points(0.5)
def test_a_line_after_the_52nd_card_is_invalid_data(tools):
    tools.refused("long_by_one_repeated_card.txt", "long_by_one_stray_line.txt")


@points(0.75)
def test_a_deck_has_each_of_the_52_cards_exactly_once(tools):
    for name in ("duplicate_card.txt", "duplicate_in_other_case.txt", "short_by_one.txt",
                 "long_by_one_repeated_card.txt"):  # fmt: skip
        tools.refused(name)
    # As many cards of each rank and of each suit as there should be, but not the right ones.
    cards = tools.codes(GOOD)
    for here, there in (("5H", "8S"), ("KD", "2C")):
        first, second = (cards.index(code) for code in (here, there))
        wrong = [*cards]
        wrong[first], wrong[second] = here[0] + there[1], there[0] + here[1]
        name = f"{here}_and_{there}_missing.txt"
        content = "\n".join([*wrong, ""]).encode()
        replace(tools, besides=((name, content),)).refused(name)


@points(0.5)
def test_a_file_without_any_card_is_invalid_data(tools):
    tools.refused("empty.txt", "no_deck.txt")


@points(0.75)
def test_a_deck_is_empty_after_invalid_data(student, playingCards, tools):
    refused = []
    for name in IN_TURN:
        if name not in FAULTS:
            with accepted():
                tools.deck(name).deal()
            continue
        deck = student.new(playingCards.Deck)
        with student.typing(tools.lay(name)), suppress(Exception):
            student.call(deck, "__init__")
            continue  # accepted: other tests ask about that
        refused.append(name)
        with pytest.raises(playingCards.EmptyDeckException):
            deck.deal()
    assert refused, "a deck of invalid data raises an exception"


@points(0.5)
def test_the_file_is_closed_after_invalid_data(student, playingCards, tools):
    refused = []
    for name in IN_TURN:
        if name not in FAULTS:
            with accepted():
                tools.deck(name)
            continue
        typed = student.typing(tools.lay(name))
        with student.watching_files() as left_open, typed, suppress(Exception):
            playingCards.Deck()
            continue  # accepted: other tests ask about that
        refused.append(name)
        assert left_open == [], "a file is closed by the program, not left for Python to clear away"
    assert refused, "a deck of invalid data raises an exception"


@points(0.5)
def test_a_good_file_is_closed_as_well(student, playingCards, tools):
    tools.is_deck()
    with student.watching_files() as left_open, student.typing(tools.lay(GOOD)):
        deck = playingCards.Deck()
    assert tools.code(deck.deal()) in tools.codes(GOOD)
    assert left_open == [], "a file is closed by the program, not left for Python to clear away"


@points(1.5)
def test_repopulated_cards_are_dealt_face_up_whichever_way_they_came(tools):
    deck = tools.deck(GOOD)
    cards = tools.deal(deck, 52)[20:40]
    for card in cards[:10]:
        if card.isFaceUp() is True:
            card.turnOver()
    assert cards[0].isFaceUp() is not True, "it lies face down, or was turned over"
    given = [tools.code(card) for card in cards]
    deck.repopulate(list(cards))
    dealt = tools.deal(deck, 20)
    assert {tools.code(card) for card in dealt} <= {*given}, "the cards that were given are dealt"
    face_down_cards = [card for card in dealt if not card.isFaceUp()]
    assert len(face_down_cards) == 0


@points(0.75)
def test_repopulating_shuffles_the_cards(student, tools):
    def dealt():
        deck = tools.deck(GOOD)
        cards = tools.deal(deck, 52)
        orders = [tools.first(cards), tools.first(cards[::-1])]
        for _ in range(2):
            deck.repopulate(list(cards))  # the same cards in the same order each time
            orders.append(tools.first(tools.deal(deck, 52)))
        return orders

    by_chance = student.by_chance("a deck that is repopulated", dealt)
    first, last, *orders = dealt()
    # Left to chance, 20 cards come in one of these orders once in more than 10 to the 30th times.
    assert orders[0] not in (first, last), "the cards came back in the order of the list"
    assert orders[1] not in (first, last), "the cards came back in the order of the list"
    assert orders[1] != orders[0], "the same list came back in the same order twice"
    assert by_chance, "other orders each time: they are left to chance"


@points(0.5)
def test_repopulated_cards_go_behind_those_that_are_left(tools):
    deck = tools.deck(GOOD)
    cards = tools.deal(deck, 50)[20:25]
    given = [tools.code(card) for card in cards]
    deck.repopulate(list(cards))
    front = [tools.code(card) for card in tools.deal(deck, 2)]
    assert [code for code in front if code in given] == [], "the cards that were left come first"
    assert tools.code(deck.deal()) in given


@points(1.25)
def test_showing_a_deck_changes_nothing(tools):
    deck, untouched = tools.deck(GOOD), tools.deck(GOOD)
    shown = str(deck)
    assert tools.shown(shown) != []
    assert str(deck) == shown, "the same deck, shown once more"
    expected, dealt = tools.deal(untouched, 40), tools.deal(deck, 40)
    assert tools.first(dealt) == tools.first(expected)
    sides = [card.isFaceUp() for card in expected[:5]]
    assert [card.isFaceUp() for card in dealt[:5]] == sides, "the cards still lie as they lay"
    assert str(deck) != shown, "40 cards fewer"


@points(1)
def test_a_deck_that_was_shown_and_filled_again_deals_each_card_in_its_turn(tools):
    name = "no_final_newline.txt"
    deck, codes = tools.deck(name), tools.codes(name)
    assert sorted(tools.shown(str(deck))) == sorted(codes), "all cards of a new deck are shown"
    cards = tools.deal(deck, 50)
    assert [tools.code(card) for card in cards] == codes[:50], "the first 50 cards of the file"
    given = cards[:20]
    for card in given[:10]:
        if card.isFaceUp() is True:
            card.turnOver()
    deck.repopulate(list(given))
    shown = sorted(tools.shown(str(deck)))
    assert shown == sorted(codes[50:] + codes[:20]), "all its cards are shown, as if face up"
    dealt = tools.deal(deck, 22)
    assert tools.first(dealt[:2]) == codes[50:], "the two cards that were left come first"
    assert sorted(tools.first(dealt[2:])) == sorted(codes[:20]), "then those that were put back"
    assert tools.first(dealt[2:]) != codes[:20], "in another order"
    face_down_cards = [card for card in dealt if card.isFaceUp() is not True]
    assert len(face_down_cards) == 0


@points(1.25)
def test_the_only_attribute_is_a_private_circular_queue(student, tools):
    tools.is_deck()
    deck = tools.deck(GOOD)
    assert tools.code(deck.deal()) in tools.codes(GOOD)
    names = student.attributes(deck)
    assert len(names) == 1, f"a deck has one attribute, this one has {len(names)}: {names}"
    assert names[0].startswith("_"), f"a private attribute, not {names[0]}"
    queue = getattr(deck, names[0])
    kind = student.class_name(queue) if student.is_object(queue) else type(queue).__name__
    assert kind == "CircularQueue", "choose the queue whose work does not grow with its length"
    waiting = queue.size()
    deck.deal()
    assert queue.size() == waiting - 1, "the cards wait in the queue"


@points(0.75)
def test_a_deal_is_the_same_work_for_a_full_deck_and_for_a_small_one(student, tools):
    tools.is_deck()
    deck = tools.deck(GOOD)
    first, card = student.steps(deck.deal)
    assert tools.code(card) in tools.codes(GOOD)
    for _ in range(48):
        deck.deal()
    later, card = student.steps(deck.deal)
    assert tools.code(card) in tools.codes(GOOD)
    assert first <= later + 40, f"{first} steps from 52 cards, {later} steps from 3"
    whole = student.source("playingCards.py").linear_work("Deck.deal")
    assert not whole, f"a deal that is the same work for any number of cards; see {whole[0]}"


@points(0.5)
def test_a_deck_has_exactly_the_public_methods_of_the_handout(student, playingCards, tools):
    tools.is_deck()
    deck = tools.deck(GOOD)
    assert tools.code(deck.deal()) in tools.codes(GOOD)
    assert student.public(playingCards.Deck) == ["deal", "repopulate"]
