"""Task 5: the dealer's last words, decks that run out, and what gets past the table."""

import pytest

from autograder.suite.marks import points, task
from autograder.suite.refusals import accepted

pytestmark = task(5, "Table")


@points(0.5)
def test_a_dealer_with_exactly_21_has_a_natural_21(student, tools):
    table = tools.table("dealer_natural_in_round_1.txt")
    table.dealHands()
    with student.typing() as console:
        table.dealerHit()
    assert console.transcript.said("Dealer has a natural 21")
    assert tools.turns(console.transcript, "natural 21")


@points(1)
def test_the_dealer_shows_hand_and_value_after_each_card(student, tools):
    table = tools.table("dealer_wins_round_1.txt")
    table.dealHands()
    with student.typing() as console:
        table.dealerHit()
    shown = console.transcript
    assert shown.said_in_order("value = 6", "value = 11", "value = 20")
    assert shown.silent_about(*(f"value = {number}" for number in (7, 12, 19, 21)))
    assert "xx" not in tools.shown(shown.text), "the hidden card is turned over first"


@points(0.5)
def test_nothing_is_said_of_a_bust_or_a_21_that_is_none(student, tools):
    deck = "player_wins_round_1.txt"
    table = tools.table(deck)
    table.dealHands()
    with student.typing() as console:
        table.dealerHit()
    shown = console.transcript
    assert shown.said(tools.codes(deck)[3]), "the dealer shows the second card"
    assert shown.silent_about("bust", "natural")


@points(0.5)
def test_the_next_deal_begins_with_the_card_after_the_last_hit(tools):
    deck = "player_bust_in_round_1.txt"
    table, codes = tools.table(deck), tools.codes(deck)
    table.dealHands()
    table.playerHit()
    assert tools.hands(table)[0] == [codes[0], codes[2], codes[4]]
    table.clearTable()
    table.dealHands()
    assert tools.hands(table)[0] == [codes[5], codes[7]]


@points(1)
def test_a_deck_that_runs_out_in_the_middle_of_a_deal_is_repopulated(tools):
    table = tools.table("runs_out_in_a_deal.txt")
    tools.use_up(table, 50)
    table.dealHands()
    player, dealer = tools.hands(table)
    assert (len(player), len(dealer)) == (2, 2)


@points(1)
def test_a_deck_that_runs_out_in_a_hit_of_the_player_is_repopulated(tools):
    table = tools.table("runs_out_in_a_player_hit.txt")
    tools.use_up(table, 47)
    table.dealHands()
    table.playerHit()
    table.playerHit()
    assert len(tools.hands(table)[0]) == 4


@points(1)
def test_a_deck_that_runs_out_in_the_dealers_turn_is_repopulated(tools):
    table = tools.table("runs_out_in_a_dealer_hit.txt")
    tools.use_up(table, 47)
    table.dealHands()
    table.dealerHit()
    assert len(tools.hands(table)[1]) >= 4


@points(1.5)
def test_the_same_52_cards_go_round_however_long_the_game_is(student, tools):
    table = tools.table("seven_rounds_seven_endings.txt")
    with student.typing() as console:
        for _ in range(40):
            table.dealHands()
            table.dealerHit()
            player, dealer = tools.hands(table)
            seen = player + dealer
            assert "xx" not in seen, "the dealer's hand is open, and so are all others"
            assert len(set(seen)) == len(seen), f"a card was on the table twice: {seen}"
            table.clearTable()
    # 40 rounds take some 180 cards: about three times what is left over after each repopulation.
    times = console.transcript.count("repopulating")
    assert times <= 6, f"the deck was repopulated {times} times in 40 rounds"


@points(1)
def test_an_exception_of_the_deck_goes_past_the_table(student, simple21, tools):
    good, other = "player_wins_round_1.txt", "tie_in_round_1.txt"
    with accepted():
        tools.table(good)
    with accepted():
        tools.deck(other)
    with pytest.raises(Exception) as raised:
        tools.deck("no_deck.txt")
    for name in (other, good, "no_deck.txt", "no_deck.txt", good, "no_deck.txt"):
        if name != "no_deck.txt":
            with accepted():
                tools.table(name)
            continue
        with student.typing(tools.lay(name)), pytest.raises(Exception) as caught:
            simple21.Table()
        assert type(caught.value) is type(raised.value)
        assert caught.value.args == raised.value.args


@points(0.5)
def test_a_table_has_exactly_the_public_methods_of_the_handout(student, simple21, tools):
    table = tools.table("tie_in_round_1.txt")
    table.dealHands()
    assert table.playerNatural() is False
    assert tools.hands(table)[0] != []
    assert student.public(simple21.Table) == [
        "clearTable", "dealHands", "dealerHit", "playerHit", "playerNatural", "whoWon",
    ]  # fmt: skip


@points(0.5)
def test_everything_that_a_table_holds_is_private(student, tools):
    table = tools.table("tie_in_round_1.txt")
    table.dealHands()
    assert tools.hands(table)[0] != []
    public = [name for name in student.attributes(table) if not name.startswith("_")]
    assert public == [], "an attribute is private when its name begins with an underscore"
