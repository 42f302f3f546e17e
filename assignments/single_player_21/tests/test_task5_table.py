"""Task 5: the table.  Planned cards go to player, dealer, player and dealer, and then to hits."""

import re

from conftest import MUST_TAKE, cards_in, lines_of
from simple21 import Table

from autograder.suite.asking import at_once
from autograder.suite.marks import points, task, title

pytestmark = task(5, "Table")
# Cards (2 and 3 count the same, in whatever order one deals), and what the player has with hits.
HITS = [
    ("8C 2D 2H 4C 5S 5D", [15, 20]),
    ("KC 8D 8H 2C 2S AH", [20, 21]),
    ("8C 2D 2H 4C 9S 3D AH", [19, 22, 23]),
    ("2C 3D 3H 2D 3S 3C 4H 4C 2H", [8, 11, 15, 19, 21]),
]
# Cards, what the dealer has in the end, and which cards the dealer takes.
DEALERS = [
    ("KC 9D 9H 8C", 17, ""),
    ("4C 9D 9H 7C AS", 17, "AS"),
    ("KC 6D 6H 7C 3S 5S", 21, "3S 5S"),
    ("KC 2D 2H 2C 2S 3C 3D AS 9S", 22, "2S 3C 3D AS 9S"),
]
# A deck, how many of its cards are used up, what is played then, and how many cards that makes.
RUNS_OUT = [
    ("runs_out_in_a_deal.txt", 50, [], 4),
    ("runs_out_in_a_player_hit.txt", 47, ["playerHit"] * 2, 6),
    ("runs_out_in_a_dealer_hit.txt", 47, ["dealerHit"], 6),
]
# Cards, how often the player hits, and who wins.
WINNERS = [
    ("KC QD QH 9S", 0, "Player wins"),
    ("KC 8D 8H 9S", 0, "Player wins"),
    ("3C 5D 5H KS 2S", 0, "Dealer wins"),
    ("KC QD QH 5S 6H", 0, "Dealer wins"),
    ("KC 7D 7H KS", 0, "Tie! No one wins"),
    ("KC 9D 9H KS 2S", 1, "Player wins"),
]


@points(0.5)
def test_a_deal_gives_two_cards_each_in_turn(new):
    table = new(Table, "KC 9D QH 7S AC 2D")
    assert table.dealHands() is None
    assert table.playerNatural() is False
    table.playerHit()
    assert table.playerNatural() is True, "king, queen and ace: cards 1, 3 and 5 of the deck"


@points(0.25)
@title("the dealer's second card lies face down")
def test_the_dealers_second_card_lies_face_down(new):
    table = new(Table, "QS 8C 5H 9D")
    table.dealHands()
    shown = cards_in(str(table))
    hidden = [card for card in ("QS", "8C", "5H", "9D") if card not in shown]
    assert hidden == ["9D"], "the card that is not shown"
    assert len(shown) == 4 and "xx" in shown


@points(0.25)
def test_a_table_shows_the_player_first_and_then_the_dealer(new):
    table = new(Table, "5C 6D 6H 3S")
    table.dealHands()
    shown = str(table)
    assert cards_in(shown)[0] == "5C"
    assert re.findall(r"value\s*=\s*(\d+)", shown) == ["11"], "of the player's open hand alone"


@points(3.5)
def test_a_hit_returns_whether_the_player_has_more_than_21(new):
    for deck, values in HITS:
        table = new(Table, deck)
        table.dealHands()
        assert [table.playerHit() for _ in values] == [value > 21 for value in values]


@points(2.25)
def test_the_dealer_takes_cards_until_the_hand_has_17(dealers_turn):
    for deck, value, taken in DEALERS:
        _, bust, shown = dealers_turn(deck)
        assert shown.said(f"value = {value}")
        found, right = {*cards_in(shown.text)}, [deck.split()[3], *taken.split()]
        assert [each for each in right if each not in found] == [], "no card that is missing"
        many = {lines_of(deck)[4 + len(taken.split())]} & found
        assert sorted(many) == [], "no card too many"
        assert bust is (value > 21)


@points(2.75)
def test_the_hand_closer_to_21_wins_and_the_same_value_is_a_tie(dealers_turn, typing):
    for deck, hits, wins in WINNERS:
        table, _, _ = dealers_turn(deck, hits)
        with typing() as shown:
            assert table.whoWon() is None
        assert shown.said_only(wins, of=("Player wins", "Dealer wins", "Tie! No one wins"))


@points(0.5)
def test_after_clearing_the_next_round_has_new_cards(new):
    table = new(Table, "2C 9D 3H 7S 4C KC QD QH 6S AC")
    table.dealHands()
    table.playerHit()
    assert table.clearTable() is None
    table.dealHands()
    assert table.playerNatural() is False
    table.playerHit()
    assert table.playerNatural() is True, "king, queen and ace: cards 6, 8 and 10 of the deck"


@points(1.25)
def test_an_exception_of_the_deck_goes_past_the_table(new, refused):
    wanted, error = refused("short_by_one.txt"), refused("short_by_one.txt", Table)
    assert wanted, "an exception of the deck"
    assert error, "the same exception of the table"
    assert error.args == wanted.args
    table = new(Table, "8C 9D 9H 7S")
    table.dealHands()
    assert "8C" in cards_in(str(table)), "a good deck, after that"


@points(1.25)
@title("the dealer's turn in the handout goes as it is printed")
def test_the_dealers_turn_in_the_handout_goes_as_it_is_printed(new, typing):
    table = new(Table, "dealer_wins_round_1.txt")
    table.dealHands()
    assert cards_in(str(table)) == ["8C", "9H", "4D", "xx"]
    with typing() as shown:
        assert table.dealerHit() is False
        table.whoWon()
    two = "[ 4D ][ 2H ]"
    assert shown.said_in_order(
        *(f"{two}, value = 6", MUST_TAKE, two, "[ 5S ], value = 11"),
        *(MUST_TAKE, two, "[ 9C ], value = 20", "Dealer wins"),
    )


@points(2)
def test_a_deck_that_runs_out_is_repopulated(new, decks):
    for deck, used, played, number in RUNS_OUT:
        table = new(Table, deck)
        first = [(table.dealHands,), *[(table.playerHit,)] * (used % 4), (table.clearTable,)]
        others = [(table.dealHands,), (table.clearTable,)] * (used // 4 - 1)
        rest = [(getattr(table, method),) for method in played]
        at_once(*first, *others, (table.dealHands,), *rest)
        cards = cards_in(str(table))
        assert number <= len(cards) < 20, "cards on the table"
        assert (decks / deck).read_text().split()[used] in cards, "so many were dealt before"
