"""Task 5: the table, with a player, a dealer, a deck and a discard pile."""

import re
from contextlib import suppress

from autograder.suite.marks import points, task, title

pytestmark = task(5, "Table")


@points(1.75)
def test_a_deal_gives_two_cards_each_in_turn(tools):
    table = tools.table("tie_in_round_1.txt")
    assert table.dealHands() is None
    player, dealer = tools.hands(table)
    assert player == ["KS", "7H"]
    assert len(dealer) == 2
    assert dealer[0] in ("9C", "xx"), "the second card of the deck is the dealer's first"


@points(1.25)
@title("the dealer's second card lies face down")
def test_the_dealers_second_card_lies_face_down(tools):
    table = tools.table("tie_in_round_1.txt")
    table.dealHands()
    player, dealer = tools.hands(table)
    assert dealer[1:] == ["xx"]
    assert "xx" not in [*player, dealer[0]], "the other three lie face up"


@points(0.5)
def test_a_table_shows_the_player_first_and_then_the_dealer(tools):
    table = tools.dealt_table("tie_in_round_1.txt")
    player, dealer = tools.hands(table)
    assert tools.shown(str(table)) == player + dealer


@points(0.5)
@title("a table shows the value of the player's open hand alone")
def test_a_table_shows_the_value_of_the_players_open_hand_alone(student, tools):
    for deck, value in (("player_natural_in_round_1.txt", 11), ("player_bust_in_round_1.txt", 16)):
        shown = student.text(str(tools.dealt_table(deck)))
        assert shown.said(f"value = {value}")
        values = re.findall(r"value\s*=\s*\d", shown.text)
        assert len(values) == 1, "the dealer's hand hides a card, so its value is not shown"


@points(0.25)
def test_a_hit_gives_the_player_the_next_card(tools):
    table = tools.dealt_table("player_natural_in_round_1.txt")
    table.playerHit()
    assert tools.hands(table)[0][2:] == ["TH"]


@points(0.25)
def test_a_hit_that_does_not_go_over_21_returns_false(tools):
    table = tools.dealt_table("player_natural_in_round_1.txt")
    assert table.playerHit() is False
    assert tools.hands(table)[0] != []
    table = tools.dealt_table("player_bust_in_round_1.txt")
    assert table.playerHit() is not False


@points(0.25)
def test_a_hit_that_goes_over_21_returns_true(tools):
    table = tools.dealt_table("player_bust_in_round_1.txt")
    assert table.playerHit() is True
    assert tools.hands(table)[0] != []
    table = tools.dealt_table("dealer_has_16_in_round_1.txt")
    assert table.playerHit() is not True, "15 is not over 21"


@points(0.25)
def test_exactly_21_is_a_natural(tools):
    table = tools.dealt_table("player_natural_in_round_1.txt")
    assert table.playerNatural() is False
    table.playerHit()
    assert table.playerNatural() is True
    assert table.playerNatural() is True
    table = tools.dealt_table("player_bust_in_round_1.txt")
    table.playerHit()
    assert table.playerNatural() is False
    assert table.playerNatural() is False


def dealers_turn(student, tools, name):
    """Return (table, what `dealerHit` returned, what it displayed) in the first round of a deck."""
    table = tools.dealt_table(name)
    with student.typing() as console:
        bust = table.dealerHit()
    return table, bust, console.transcript


@points(0.25)
def test_the_dealer_takes_cards_until_the_hand_has_17(student, tools):
    table, _, _ = dealers_turn(student, tools, "dealer_wins_round_1.txt")
    assert tools.taken(table) == ["5S", "9C"]


@points(0.75)
def test_the_dealer_takes_a_card_with_16(student, tools):
    table, _, _ = dealers_turn(student, tools, "dealer_has_16_in_round_1.txt")
    assert tools.taken(table) == ["3C"], "what the dealer takes: 16 beats 12, but is too little"


@points(0.5)
def test_the_dealer_stays_with_17(student, tools):
    table, _, shown = dealers_turn(student, tools, "tie_in_round_1.txt")
    assert tools.taken(table) == []
    assert shown.silent_about(*tools.must_take)


@points(0.5)
def test_the_dealer_says_so_before_each_card(student, tools):
    _, _, shown = dealers_turn(student, tools, "dealer_wins_round_1.txt")
    assert shown.said(*tools.must_take, times=2)
    _, _, shown = dealers_turn(student, tools, "player_wins_round_1.txt")
    assert shown.silent_about(*tools.must_take), "with 18 the dealer stays"


@points(0.5)
def test_a_dealer_with_more_than_21_has_gone_bust(student, tools):
    _, _, shown = dealers_turn(student, tools, "dealer_bust_in_round_1.txt")
    assert tools.turns(shown, "Dealer went bust")
    _, _, shown = dealers_turn(student, tools, "runs_out_in_a_player_hit.txt")
    if shown.said("value = 22"):  # the dealer has taken both cards: that is asked elsewhere
        assert tools.turns(shown, "Dealer went bust")
    _, _, shown = dealers_turn(student, tools, "player_wins_round_1.txt")
    assert shown.silent_about("Dealer went bust")


@points(0.25)
@title("the dealer's turn returns whether the dealer went bust")
def test_the_dealers_turn_returns_whether_the_dealer_went_bust(student, tools):
    over, not_over = "dealer_bust_in_round_1.txt", "player_wins_round_1.txt"
    for name in (over, not_over, "dealer_natural_in_round_1.txt", over, over):
        _, bust, _ = dealers_turn(student, tools, name)
        assert bust is (name == over)


@points(0.75)
def test_the_hand_closer_to_21_wins(student, tools):
    for name, message in (
        ("player_wins_round_1.txt", "Player wins"),
        ("dealer_natural_in_round_1.txt", "Dealer wins"),
    ):
        table, _, _ = dealers_turn(student, tools, name)
        with student.typing() as console:
            assert table.whoWon() is None
        assert tools.wins(console.transcript, message)


@points(0.5)
def test_the_same_value_is_a_tie(student, tools):
    table, _, _ = dealers_turn(student, tools, "tie_in_round_1.txt")
    with student.typing() as console:
        table.whoWon()
    assert console.transcript.said("Tie! No one wins"), "both have 17: the dealer takes no card"
    assert tools.wins(console.transcript, "No one wins")
    table, _, _ = dealers_turn(student, tools, "player_wins_round_1.txt")
    with student.typing() as console:
        table.whoWon()
    assert console.transcript.silent_about("No one wins"), "the values are not the same"


@points(0.25)
def test_after_clearing_the_next_round_has_new_cards(tools):
    table = tools.table("tie_in_round_1.txt")
    table.dealHands()
    assert table.clearTable() is None
    table.dealHands()
    player, dealer = tools.hands(table)
    assert (len(player), len(dealer)) == (2, 2)
    new = tools.codes("tie_in_round_1.txt")[4:8]
    assert {*player, *dealer} <= {*new, "xx"}, "the next four cards of the deck"


@points(0.75)
def test_a_table_asks_for_no_other_file_after_a_bad_one(student, simple21, tools):
    good = "player_wins_round_1.txt"
    table = tools.table(good)
    table.dealHands()
    assert tools.hands(table)[0] != []
    for name in ("no_deck.txt", "short_by_one.txt"):
        typing = student.typing(tools.lay(name), *[tools.lay(good)] * 2)
        with typing as console, suppress(Exception):
            simple21.Table()
        assert console.transcript.asked(times=1)


@points(0.25)
@title("the dealer's turn in the handout goes as it is printed")
def test_the_dealers_turn_in_the_handout_goes_as_it_is_printed(student, tools):
    deck = "dealer_wins_round_1.txt"
    _, _, shown = dealers_turn(student, tools, deck)
    assert shown.said_in_order("6", "11", "20"), "the values of two, three and four cards"
    for number in (1, 3):
        card = tools.codes(deck)[number]
        assert tools.shown(shown.text).count(card) >= 3, "the whole hand is displayed each time"
