"""Task 5: the dealer's last words, decks that run out, and what gets past the table."""

from conftest import GOOD, MUST_TAKE, cards_in
from simple21 import Table
from unseen import held, public  # noqa: F401

from autograder.suite.asking import at_once
from autograder.suite.marks import points, task

pytestmark = task(5, "Table")


# A message, and in which turns of the dealer it is displayed how many times.
SAYINGS = {
    MUST_TAKE: {"dealer_wins_round_1.txt": 2, GOOD: 0},
    ("Dealer went bust",): {"KC 6D 6H KD 6S": 1, "KC 6D 6H KD 5S": 0},
    ("Dealer has a natural 21",): {"KC 6D 6H KD 5S": 1, "KC 9D 9H AD KS": 0},
}


@points(0.75)
def test_the_dealer_says_what_has_happened(dealers_turn):
    for message, turns in SAYINGS.items():
        for deck, times in turns.items():
            _, _, shown = dealers_turn(deck)
            assert shown.said(*message, times=times)


@points(0.25)
def test_the_dealer_shows_hand_and_value_after_each_card(dealers_turn):
    _, _, shown = dealers_turn("KC 2D 2H 3C 4S AH 7D")
    two, *hands = "[ 3C ]", "[ 4S ], value = 9", "[ AH ], value = 10", "[ 7D ], value = 17"
    assert shown.said_in_order(f"{two}, value = 5", two, hands[0], two, hands[1], two, hands[2])


@points(3)
def test_the_same_52_cards_go_round_however_long_the_game_is(new, typing):
    table, cards = new(Table, "seven_rounds_seven_endings.txt"), []
    with typing() as shown:
        at_once(*[(table.dealHands,), (table.clearTable,)] * 14)
        for _ in range(14):
            _, text, _ = at_once((table.dealHands,), (str, table), (table.clearTable,))
            seen = cards_in(text)
            assert len(set(seen)) == 4, f"no card is on the table twice: {seen}"
            cards += seen
    assert len(set(cards)) > 20, "14 rounds show 42 cards, all in all"
    # In 28 rounds 112 cards are dealt.
    assert shown.count("repopulating") <= 3, "the deck is repopulated only when it is empty"


@points(2)
def test_exactly_21_is_a_natural(new):
    table, found = new(Table, "8C 2D 2H 4C 3S 8D AH"), []
    table.dealHands()
    for _ in range(3):
        table.playerHit()
        found.append(table.playerNatural())
    assert found == [False, True, False], "13, 21 and 22"


@points(1.5)
def test_a_table_has_exactly_the_public_methods_of_the_handout(new):
    table = new(Table, "QS 8C 5H 9D")
    table.dealHands()
    assert {*cards_in(str(table))} == {"QS", "8C", "5H", "xx"}
    names = ["clearTable", "dealHands", "dealerHit", "playerHit", "playerNatural", "whoWon"]
    assert public(table) == names
