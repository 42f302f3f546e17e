"""Task 5: the dealer's last words, decks that run out, and what gets past the table."""

import pytest

from autograder.marks import needs, points, task

pytestmark = [task(5, "Table"), needs("Card", "Deck", "Deck.deal", "Deck.repopulate", "Player",
                                      "Player.addToHand", "Player.__str__", "Player.clearHand",
                                      "Card.__str__", "Table", "Table.dealHands")]  # fmt: skip


@points(1)
def test_a_dealer_with_exactly_21_has_a_natural_21(student, tools):
    table = tools.table("dealer_natural_in_round_1.txt")
    table.dealHands()
    with student.typing() as console:
        assert table.dealerHit() is False
    assert console.transcript.said("Dealer has a natural 21")
    assert tools.hands(table)[1] == ["7D", "6S", "8C"]


@points(1.5)
def test_the_dealer_shows_hand_and_value_after_each_card(student, tools):
    table = tools.table("dealer_wins_round_1.txt")
    table.dealHands()
    with student.typing() as console:
        table.dealerHit()
    shown = console.transcript
    must = ("Dealer must take a card", "Dealer must take card")
    assert shown.said_in_order("value = 6", must, "value = 11", must, "value = 20")
    assert "xx" not in tools.shown(shown.text), "the hidden card is turned over first"


@points(0.5)
def test_nothing_is_said_of_a_bust_or_a_21_that_is_none(student, tools):
    table = tools.table("dealer_wins_round_1.txt")
    table.dealHands()
    with student.typing() as console:
        assert table.dealerHit() is False
    assert console.transcript.silent_about("bust", "natural")


@points(1)
def test_cards_come_one_after_the_other_to_player_and_dealer(tools):
    table = tools.table("player_bust_in_round_1.txt")
    table.dealHands()
    table.playerHit()
    assert tools.hands(table) == (["TD", "6C", "QS"], ["9H", "xx"])
    table.clearTable()
    table.dealHands()
    assert tools.hands(table) == (["7H", "KS"], ["TC", "xx"])


def stay_for(table, rounds):
    for _ in range(rounds):
        table.dealHands()
        table.dealerHit()
        table.clearTable()


@points(1)
def test_a_deck_that_runs_out_in_the_middle_of_a_deal_is_repopulated(student, tools):
    table = tools.table("runs_out_in_a_deal.txt")
    stay_for(table, 9)
    with student.typing() as console:
        table.dealHands()
    assert console.transcript.said("repopulating")
    player, dealer = tools.hands(table)
    assert (len(player), len(dealer), dealer[1:]) == (2, 2, ["xx"])
    assert "xx" not in player, "repopulated cards lie face up when they have been dealt"


@points(1)
def test_a_deck_that_runs_out_in_a_hit_of_the_player_is_repopulated(student, tools):
    table = tools.table("runs_out_in_a_player_hit.txt")
    stay_for(table, 8)
    with student.typing() as console:
        table.dealHands()
        assert table.playerHit() is False
        assert table.playerHit() is False
    assert console.transcript.said("repopulating", times=1)
    player = tools.hands(table)[0]
    assert len(player) == 4 and "xx" not in player


@points(1)
def test_a_deck_that_runs_out_in_the_dealers_turn_is_repopulated(student, tools):
    table = tools.table("runs_out_in_a_dealer_hit.txt")
    stay_for(table, 8)
    with student.typing() as console:
        table.dealHands()
        table.dealerHit()
    assert console.transcript.said("repopulating", times=1)
    dealer = tools.hands(table)[1]
    assert len(dealer) >= 4 and "xx" not in dealer


@points(1.5)
def test_the_same_52_cards_go_round_however_long_the_game_is(student, tools):
    table = tools.table("seven_rounds_seven_endings.txt")
    with student.typing() as console:
        for _ in range(40):
            table.dealHands()
            table.dealerHit()
            player, dealer = tools.hands(table)
            seen = player + dealer
            assert "xx" not in seen
            assert len(set(seen)) == len(seen), f"a card was on the table twice: {seen}"
            table.clearTable()
    # 40 rounds take some 180 cards: about three times what is left over after each repopulation.
    times = console.transcript.count("repopulating")
    assert 3 <= times <= 6, f"the deck was repopulated {times} times in 40 rounds"


@points(1)
def test_an_exception_of_the_deck_goes_past_the_table(student, simple21, decks):
    with student.typing(decks / "invalid_rank.txt"), pytest.raises(Exception) as caught:
        simple21.Table()
    assert caught.value.args == ("Cannot populate deck: invalid data in invalid_rank.txt",)


@points(0.5)
@needs("Table.playerHit", "Table.dealerHit", "Table.playerNatural", "Table.whoWon",
       "Table.clearTable")  # fmt: skip
def test_a_table_has_exactly_the_public_methods_of_the_handout(student, simple21, tools):
    table = tools.table("tie_in_round_1.txt")
    table.dealHands()
    assert (table.playerNatural(), table.playerHit()) == (False, True)
    assert student.public(simple21.Table) == [
        "clearTable", "dealHands", "dealerHit", "playerHit", "playerNatural", "whoWon",
    ]  # fmt: skip
    public = [name for name in student.attributes(table) if not name.startswith("_")]
    assert public == [], "an attribute is private when its name begins with an underscore"
