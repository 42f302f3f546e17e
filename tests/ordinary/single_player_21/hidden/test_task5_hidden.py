"""Task 5: the dealer's last words, decks that run out, and what gets past the table."""

import pytest
from conftest import GOOD, INVALID, cards_in, hands, public
from simple21 import Table

from autograder.suite.marks import points, task

pytestmark = task(5, "Table")


@points(0.5)
def test_a_dealer_with_exactly_21_has_a_natural_21(dealers_turn):
    for deck in ("dealer_natural_in_round_1.txt", "KC 6D 9H 8D 2S 5S"):
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


# A deck, how many of its cards are used up, what is played then, and how many cards that makes.
RUNS_OUT = {
    "in a deal": ("runs_out_in_a_deal.txt", 50, [], 2, 2),
    "in a hit of the player": ("runs_out_in_a_player_hit.txt", 47, ["playerHit"] * 2, 4, 2),
    "in the dealer's turn": ("runs_out_in_a_dealer_hit.txt", 47, ["dealerHit"], 2, 4),
}


@points(3)
@pytest.mark.parametrize(
    ("deck", "used", "played", "of_player", "of_dealer"), RUNS_OUT.values(), ids=RUNS_OUT
)
def test_a_deck_that_runs_out_is_repopulated(new, decks, deck, used, played, of_player, of_dealer):
    table = new(Table, deck)
    for number in range(used // 4):
        table.dealHands()
        for _ in range(used % 4 if number == 0 else 0):
            table.playerHit()
        table.clearTable()
    table.dealHands()
    for method in played:
        getattr(table, method)()
    player, dealer = hands(table)
    assert len(player) == of_player
    assert len(dealer) >= of_dealer
    assert player[0] == (decks / deck).read_text().split()[used], "so many were dealt before"


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
def test_an_exception_of_the_deck_goes_past_the_table(new, refused):
    wanted = refused("duplicate_card.txt")
    with pytest.raises(Exception, match=INVALID) as caught:
        new(Table, "duplicate_card.txt")
    assert type(caught.value) is type(wanted)
    assert caught.value.args == wanted.args


@points(0.5)
def test_a_table_has_exactly_the_public_methods_of_the_handout(new):
    table = new(Table, GOOD)
    table.dealHands()
    assert table.playerNatural() is False
    names = ["clearTable", "dealHands", "dealerHit", "playerHit", "playerNatural", "whoWon"]
    assert public(table) == names
