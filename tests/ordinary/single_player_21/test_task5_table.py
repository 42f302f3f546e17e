"""Task 5: the table.  Planned cards go to player, dealer, player and dealer, and then to hits."""

import re

import pytest
from conftest import GOOD, INVALID, MUST_TAKE, cards_in, hands, lines_of
from simple21 import Table

from autograder.suite.marks import points, task, title

pytestmark = task(5, "Table")
# Cards, and what each hit of the player returns.
HITS = {
    "15": ("8C 4D 2H 2C 5S", [False]),
    "20, and then exactly 21": ("8C 4D 9H 2C 3S AH", [False, False]),
    "22": ("8C 4D 9H 2C 5S", [True]),
    "13, 21, and then 31": ("2C 4D 9H 2H 2S 8S KC", [False, False, True]),
}
NATURALS = {
    "with three cards": ("KC 4D 9H 2C 2S", 1, True),
    "with five cards": ("5C 4D 5D 2C 5H 5S AH", 3, True),
    "20 is none": ("KC 4D 8H 2C 2S", 1, False),
    "22 is none": ("KC 4D 9H 2C 3S", 1, False),
}
# What the dealer has in the end, and the cards that the dealer takes.
DEALERS = {
    "with 17 none": ("KC 9D 9H 8C 2S", 17, ""),
    "with 20 none": ("KC KD 9H TC AS", 20, ""),
    "with 16 one": ("KC 9D 9H 7C AS 2S", 17, "AS"),
    "with 13 and 16 two": ("KC 6D 9H 7C 3S 5S 2S", 21, "3S 5S"),
    "with six cards still below 17": ("KC 2D 9H 2C 2H 2S 3C 3D 9S KH", 23, "2H 2S 3C 3D 9S"),
}


@points(0.5)
def test_a_deal_gives_two_cards_each_in_turn(new):
    table = new(Table, "KC 9D QH 7S AC 2D")
    assert table.dealHands() is None
    assert table.playerNatural() is False
    table.playerHit()
    assert table.playerNatural() is True, "king, queen and ace: cards 1, 3 and 5 of the deck"


@points(0.5)
@title("the dealer's second card lies face down")
def test_the_dealers_second_card_lies_face_down(new):
    table = new(Table, "tie_in_round_1.txt")
    table.dealHands()
    assert hands(table) == (["KS", "7H"], ["9C", "xx"])


@points(0.5)
def test_a_table_shows_the_player_first_and_then_the_dealer(new):
    table = new(Table, "tie_in_round_1.txt")
    table.dealHands()
    assert cards_in(str(table))[:2] == ["KS", "7H"]


@points(0.5)
@title("a table shows the value of the player's open hand alone")
def test_a_table_shows_the_value_of_the_players_open_hand_alone(new):
    for deck, value in (("5C KD 6H 3S", 11), ("TC 4D 6H 2C", 16)):
        table = new(Table, deck)
        table.dealHands()
        assert re.findall(r"value\s*=\s*(\d+)", str(table)) == [str(value)]


@points(0.5)
def test_a_hit_gives_the_player_the_next_card(new):
    table = new(Table, "2C 9D 3H 7S 4C 5D 7H")
    table.dealHands()
    found = []
    for _ in range(3):
        table.playerHit()
        found.append(table.playerNatural())
    assert found == [False, False, True], "9, 14 and 21: the player has 5, and takes 4, 5 and 7"


@points(0.5)
@pytest.mark.parametrize(("deck", "bust"), HITS.values(), ids=HITS)
def test_a_hit_returns_whether_the_player_has_more_than_21(new, deck, bust):
    table = new(Table, deck)
    table.dealHands()
    assert [table.playerHit() for _ in bust] == bust


@points(0.5)
@pytest.mark.parametrize(("deck", "hits", "natural"), NATURALS.values(), ids=NATURALS)
def test_exactly_21_is_a_natural(new, deck, hits, natural):
    table = new(Table, deck)
    table.dealHands()
    assert table.playerNatural() is False
    for _ in range(hits):
        table.playerHit()
    assert table.playerNatural() is natural


@points(0.5)
@pytest.mark.parametrize(("deck", "value", "taken"), DEALERS.values(), ids=DEALERS)
def test_the_dealer_takes_cards_until_the_hand_has_17(dealers_turn, deck, value, taken):
    _, bust, shown = dealers_turn(deck)
    assert shown.said(f"value = {value}")
    found = {*cards_in(shown.text)}
    assert {deck.split()[1], deck.split()[3], *taken.split()} <= found
    assert lines_of(deck)[4 + len(taken.split())] not in found, "a card too many"
    assert bust is (value > 21)


@points(0.5)
def test_the_dealer_says_so_before_each_card(dealers_turn):
    _, _, shown = dealers_turn("dealer_wins_round_1.txt")
    assert shown.said(*MUST_TAKE, times=2)
    _, _, shown = dealers_turn(GOOD)
    assert shown.silent_about(*MUST_TAKE), "with 18 the dealer stays"


@points(0.5)
def test_a_dealer_with_more_than_21_has_gone_bust(dealers_turn):
    for deck in ("KC 6D 9H KD 6S", "KC 6D 9H KD KS"):
        _, _, shown = dealers_turn(deck)
        assert shown.said("Dealer went bust")
    _, _, shown = dealers_turn("KC 6D 9H KD 5S")
    assert shown.silent_about("Dealer went bust"), "21 is not more"


@points(0.5)
@title("the dealer's turn returns whether the dealer went bust")
def test_the_dealers_turn_returns_whether_the_dealer_went_bust(dealers_turn):
    decks = ("KC 6D 9H KD 6S", "KC 6D 9H KD 5S", "KC 9D 9H KD", "KC 6D 9H KD KS")
    assert [dealers_turn(deck)[1] for deck in decks] == [True, False, False, True]


WINNERS = {
    "20 against 19": ("KC 9D QH KS", "Player wins"),
    "18 against 17": ("KC 9D 8H 8S", "Player wins"),
    "15 against 17": ("KC 9D 5H 8S", "Dealer wins"),
    "20 against 21": ("KC KD QH 5S 6H", "Dealer wins"),
}


@points(0.5)
@pytest.mark.parametrize(("deck", "wins"), WINNERS.values(), ids=WINNERS)
def test_the_hand_closer_to_21_wins(who_won, deck, wins):
    assert who_won(deck).said_only(wins, of=("Player wins", "Dealer wins", "No one wins"))


@points(0.5)
def test_the_same_value_is_a_tie(who_won):
    for deck in ("tie_in_round_1.txt", "KC KD QH QS"):
        shown = who_won(deck)
        assert shown.said("Tie! No one wins")
        assert shown.silent_about("Player wins", "Dealer wins")
    assert who_won(GOOD).silent_about("No one wins")


@points(0.5)
def test_after_clearing_the_next_round_has_new_cards(new):
    table = new(Table, "2C 9D 3H 7S 4C KC 5D QH 6S AC")
    table.dealHands()
    table.playerHit()
    assert table.clearTable() is None
    table.dealHands()
    table.playerHit()
    assert table.playerNatural() is True, "king, queen and ace: cards 6, 8 and 10 of the deck"


@points(0.5)
def test_a_table_asks_for_no_other_file_after_a_bad_one(new, typing, lay):
    new(Table, GOOD).dealHands()
    with typing(lay("short_by_one.txt")), pytest.raises(Exception, match=INVALID):
        Table()


@points(0.5)
@title("the dealer's turn in the handout goes as it is printed")
def test_the_dealers_turn_in_the_handout_goes_as_it_is_printed(new, typing):
    table = new(Table, "dealer_wins_round_1.txt")
    table.dealHands()
    assert hands(table) == (["8C", "9H"], ["4D", "xx"])
    with typing() as shown:
        assert table.dealerHit() is False
        table.whoWon()
    hand = "[ 4D ][ 2H ]", "[ 4D ][ 2H ][ 5S ]", "[ 4D ][ 2H ][ 5S ][ 9C ]"
    assert shown.said_in_order(
        *(f"{hand[0]}, value = 6", MUST_TAKE, f"{hand[1]}, value = 11"),
        *(MUST_TAKE, f"{hand[2]}, value = 20", "Dealer wins"),
    )
