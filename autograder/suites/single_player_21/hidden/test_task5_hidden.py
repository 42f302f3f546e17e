"""Task 5: the dealer's last words, decks that run out, and what gets past the table."""

import pytest

from autograder.suite.marks import points, task, title
from autograder.suite.refusals import accepted

pytestmark = task(5, "Table")
WINNERS = {1: "Player wins", -1: "Dealer wins", 0: "No one wins"}


@points(1.5)
def test_a_dealer_with_exactly_21_has_a_natural_21(student, tools):
    table = tools.dealt_table("dealer_natural_in_round_1.txt")
    with student.typing() as console:
        table.dealerHit()
    assert console.transcript.said("Dealer has a natural 21")
    assert tools.turns(console.transcript, "natural 21")
    table = tools.dealt_table("tie_in_round_1.txt")
    with student.typing() as console:
        table.dealerHit()
    assert console.transcript.silent_about("Dealer has a natural 21"), "the dealer has 17"


@points(0.5)
def test_the_dealer_shows_hand_and_value_after_each_card(student, tools, with_deck):
    deck = "dealer_wins_round_1.txt"
    table, codes = tools.dealt_table(deck), tools.codes(deck)
    with student.typing() as console:
        table.dealerHit()
    shown = console.transcript
    assert shown.said_in_order("6", "11", "20"), "the values of two, three and four cards"
    assert tools.shown(shown.text).count(codes[3]) >= 3, "the whole hand is displayed each time"
    assert shown.silent_about(*(f"value = {number}" for number in (7, 12, 19, 21)))
    assert "xx" not in tools.shown(shown.text), "the hidden card is turned over first"
    name = "dealer_takes_eight_cards.txt"
    long = with_deck(name, "KC AC KD AD AH AS 2C 2D 2H 2S 3C 3D")
    table = long.dealt_table(name)
    with student.typing():
        table.dealerHit()
    assert len(tools.hands(table)[1]) == 10, "cards of a dealer who has 15 with nine of them"


@points(0.25)
def test_nothing_is_said_of_a_bust_or_a_21_that_is_none(student, tools):
    deck = "player_wins_round_1.txt"
    table = tools.dealt_table(deck)
    with student.typing() as console:
        table.dealerHit()
    shown = console.transcript
    cards = {*tools.shown(shown.text)}
    assert cards & {*tools.codes(deck)[:4]}, "the dealer's hand is displayed"
    assert shown.silent_about("Dealer went bust", "Dealer has a natural 21")


@points(0.25)
def test_the_next_deal_begins_with_the_card_after_the_last_hit(tools):
    deck = "player_bust_in_round_1.txt"
    table, codes = tools.table(deck), tools.codes(deck)
    table.dealHands()
    table.playerHit()
    assert tools.hands(table)[0][2:] == [codes[4]]
    table.clearTable()
    table.dealHands()
    player, dealer = tools.hands(table)
    assert (len(player), len(dealer)) == (2, 2)
    assert {*player, *dealer} <= {*codes[5:9], "xx"}


@points(1.25)
def test_a_deck_that_runs_out_in_the_middle_of_a_deal_is_repopulated(tools):
    table = tools.table("runs_out_in_a_deal.txt")
    tools.use_up(table, 50)
    table.dealHands()
    player, dealer = tools.hands(table)
    assert (len(player), len(dealer)) == (2, 2)
    assert player[0] == tools.codes("runs_out_in_a_deal.txt")[50], "50 cards were dealt before"


@points(0.75)
def test_a_deck_that_runs_out_in_a_hit_of_the_player_is_repopulated(tools):
    table = tools.table("runs_out_in_a_player_hit.txt")
    tools.use_up(table, 47)
    table.dealHands()
    table.playerHit()
    table.playerHit()
    player, _ = tools.hands(table)
    assert len(player) == 4
    assert player[0] == tools.codes("runs_out_in_a_player_hit.txt")[47], "47 were dealt before"


@points(0.25)
@title("a deck that runs out in the dealer's turn is repopulated")
def test_a_deck_that_runs_out_in_the_dealers_turn_is_repopulated(tools):
    table = tools.dealt_table("runs_out_in_a_dealer_hit.txt", used=47)
    table.dealerHit()
    player, dealer = tools.hands(table)
    assert len(dealer) >= 4
    last = tools.codes("runs_out_in_a_dealer_hit.txt")[47:]
    assert {*player} <= {*last}, "47 cards were dealt before"


@points(1.25)
def test_the_same_52_cards_go_round_however_long_the_game_is(student, tools):
    table = tools.table("seven_rounds_seven_endings.txt")
    cards = set()
    with student.typing() as console:
        for _ in range(40):
            table.dealHands()
            table.dealerHit()
            player, dealer = tools.hands(table)
            seen = player + dealer
            assert "xx" not in seen, "the dealer's hand is open, and so are all others"
            assert len(set(seen)) == len(seen), f"a card was on the table twice: {seen}"
            cards.update(seen)
            table.clearTable()
    assert len(cards) > 26, f"only {len(cards)} cards came up in 40 rounds"
    # 40 rounds take some 180 cards: about three times what is left over after each repopulation.
    times = console.transcript.count("repopulating")
    assert times <= 6, f"the deck was repopulated {times} times in 40 rounds"


@points(1)
def test_cards_of_hits_go_round_as_well_and_none_is_on_the_table_twice(tools):
    table = tools.table("dealer_wins_round_1.txt")
    cards = []
    for _ in range(40):
        table.dealHands()
        table.playerHit()
        table.dealerHit()
        seen = [card for hand in tools.hands(table) for card in hand if card != "xx"]
        assert len(set(seen)) == len(seen), f"a card was on the table twice: {seen}"
        cards.append(seen)
        table.clearTable()
    later = {card for seen in cards[20:] for card in seen}
    assert len(later) > 26, f"only {len(later)} cards came up in 20 rounds, after 20 others"


# Decks, and how often the player hits in each round.
ROUNDS = {
    "seven_rounds_seven_endings.txt": (0, 1, 0, 0, 1, 0, 2),
    "dealer_has_16_in_round_1.txt": (0,),
    "tie_in_round_1.txt": (0,),
    "player_natural_in_round_1.txt": (0, 0, 0, 0),  # 18 against 17 in the last
    "dealer_wins_round_1.txt": (1,),  # the player has 22
    "runs_out_in_a_player_hit.txt": (0,),  # the dealer has 22
    "runs_out_in_a_dealer_hit.txt": (1,),  # the player has 21, the dealer 19
}


@points(3)
def test_the_rules_hold_in_whichever_way_a_round_ends(student, tools):
    for name, times in ROUNDS.items():
        table = tools.table(name)
        for number, hits in enumerate(times, 1):
            table.dealHands()
            bust = [table.playerHit() for _ in range(hits)]
            player = tools.value(tools.hands(table)[0])
            assert bust == [False] * (hits - 1) + [player > 21] * (hits > 0)
            assert table.playerNatural() is (player == 21)
            # A game ends at 21.  The table can still be asked who won, once no round comes after.
            if player < 21 or (player == 21 and number == len(times)):
                dealer_plays(student, tools, table, player)
            table.clearTable()


def dealer_plays(student, tools, table, player):
    """Let the dealer play against that value, and ask who has won."""
    bust = table.dealerHit()
    hand = tools.hands(table)[1]
    dealer = tools.value(hand)
    assert dealer >= 17, "with 16 or less the dealer takes another card"
    assert len(hand) == 2 or tools.value(hand[:-1]) <= 16, "with 17 or more the dealer stays"
    assert bust is (dealer > 21)
    if dealer > 21:
        return
    with student.typing() as console:
        table.whoWon()
    order = (player > dealer) - (player < dealer)
    assert tools.wins(console.transcript, WINNERS[order])


@points(0.75)
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
