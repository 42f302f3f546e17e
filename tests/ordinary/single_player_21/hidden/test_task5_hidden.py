"""Task 5: the dealer's last words, decks that run out, and what gets past the table."""

import pytest
from conftest import GOOD, PACK, cards_in, hands, public
from playingCards import Deck
from simple21 import Table

from autograder.suite.marks import points, task, title

pytestmark = task(5, "Table")
WINNERS = ("Player wins", "Dealer wins", "No one wins")


@points(0.5)
def test_a_dealer_with_exactly_21_has_a_natural_21(dealers_turn):
    for deck in ("dealer_natural_in_round_1.txt", "KC 6D 9H KD 2S 3S"):
        _, _, shown = dealers_turn(deck)
        assert shown.said("Dealer has a natural 21")
    _, _, shown = dealers_turn("KC 9D 9H AD 9S AH")
    assert shown.silent_about("Dealer has a natural 21"), "the dealer has 20"


@points(0.5)
def test_the_dealer_shows_hand_and_value_after_each_card(dealers_turn):
    _, _, shown = dealers_turn("KC 2D 9H 3C 4S AH 7D")
    hand = "[ 2D ][ 3C ]", "[ 4S ]", "[ AH ]", "[ 7D ]"
    shows = [f"{''.join(hand[:number])}, value = {value}"
             for number, value in enumerate((5, 9, 10, 17), 1)]  # fmt: skip
    assert shown.said_in_order(*shows)
    assert "xx" not in cards_in(shown.text), "the hidden card is turned over first"


@points(0.5)
def test_nothing_is_said_of_a_bust_or_a_21_that_is_none(dealers_turn):
    for deck in (GOOD, "KC 6D 9H KD AS"):
        _, _, shown = dealers_turn(deck)
        assert shown.said("value = 18", "value = 17")
        assert shown.silent_about("Dealer went bust", "Dealer has a natural 21")


# Cards that are used up before, and what is played then.
RUNS_OUT = {"in a deal": (50, 0, 5), "in a hit of the player": (47, 2, 6)}


def use_up(table, number):
    """Deal so many cards of a new deck and clear them away."""
    for _ in range(number // 4):
        table.dealHands()
        for _ in range(number % 4 if _ == 0 else 0):
            table.playerHit()
        table.clearTable()


@points(0.5)
def test_a_deck_that_runs_out_in_the_middle_of_a_deal_is_repopulated(new):
    table = new(Table, "runs_out_in_a_deal.txt")
    use_up(table, 50)
    table.dealHands()
    player, dealer = hands(table)
    assert (len(player), len(dealer)) == (2, 2)
    assert (player[0], dealer[0], dealer[1]) == ("9S", "8C", "xx"), "50 cards were dealt before"


@points(0.5)
def test_a_deck_that_runs_out_in_a_hit_of_the_player_is_repopulated(new):
    table = new(Table, "runs_out_in_a_player_hit.txt")
    use_up(table, 47)
    table.dealHands()
    table.playerHit()
    table.playerHit()
    player, dealer = hands(table)
    assert (player[:3], dealer) == (["4C", "5S", "AD"], ["9S", "xx"])
    assert player[3] in PACK, "a card from the discard pile, face up"


@points(0.5)
@title("a deck that runs out in the dealer's turn is repopulated")
def test_a_deck_that_runs_out_in_the_dealers_turn_is_repopulated(new, typing):
    table = new(Table, "runs_out_in_a_dealer_hit.txt")
    use_up(table, 47)
    table.dealHands()
    with typing() as shown:
        table.dealerHit()
    found = cards_in(shown.text)
    assert found[:2] == ["3C", "3S"]
    assert len(set(found)) >= 4, "with 10 cards of 3, 3 and 4 the dealer takes one more"
    assert "xx" not in found


@points(0.5)
def test_the_same_52_cards_go_round_however_long_the_game_is(new, typing):
    table, cards = new(Table, "seven_rounds_seven_endings.txt"), []
    with typing() as shown:
        for number in range(40):
            table.dealHands()
            if number > 25:
                player, dealer = hands(table)
                seen = [*player, dealer[0]]
                assert len(set(seen)) == 3, f"a card was on the table twice: {seen}"
                assert dealer[1:] == ["xx"]
                cards += seen
            table.clearTable()
    assert len(set(cards)) > 20, "14 rounds show 42 cards"
    # Some 12 rounds are played with all cards: 160 cards were dealt.
    assert 2 <= shown.count("repopulating") <= 5, "the deck was repopulated when it was empty"


@points(0.5)
@pytest.mark.parametrize("deck", ["no_deck.txt", "duplicate_card.txt"])
def test_an_exception_of_the_deck_goes_past_the_table(new, refused, typing, lay, deck):
    wanted = refused(deck)
    new(Table, GOOD)
    with typing(lay(deck)), pytest.raises(Exception, match="(?i)invalid data") as caught:
        Table()
    assert type(caught.value) is type(wanted)
    assert caught.value.args == wanted.args


@points(0.5)
def test_a_table_has_exactly_the_public_methods_of_the_handout(new):
    table = new(Table, GOOD)
    table.dealHands()
    assert table.playerNatural() is False
    names = ["clearTable", "dealHands", "dealerHit", "playerHit", "playerNatural", "whoWon"]
    assert public(table) == names
