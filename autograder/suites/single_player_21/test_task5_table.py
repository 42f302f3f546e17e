"""Task 5: the table, with a player, a dealer, a deck and a discard pile."""

from autograder.marks import needs, points, task

pytestmark = [task(5, "Table"), needs("Card", "Deck", "Deck.deal", "Player", "Player.addToHand",
                                      "Player.__str__", "Card.__str__")]  # fmt: skip


@points(1.5)
def test_a_deal_gives_two_cards_each_in_turn_and_hides_the_last(tools):
    table = tools.table("tie_in_round_1.txt")
    assert table.dealHands() is None
    assert tools.hands(table) == (["KS", "7H"], ["9C", "xx"])


@points(1)
@needs("Table")
def test_a_table_shows_the_value_of_the_players_open_hand_alone(student, tools):
    table = tools.table("tie_in_round_1.txt")
    table.dealHands()
    shown = student.text(str(table))
    assert shown.said("value = 17")
    assert shown.count("value") == 1, "the dealer's hand hides a card, so its value is not shown"


@points(1)
@needs("Table", "Table.dealHands")
def test_a_hit_that_does_not_go_over_21_returns_false(tools):
    table = tools.table("player_natural_in_round_1.txt")
    table.dealHands()
    assert table.playerHit() is False
    assert tools.hands(table)[0] == ["5C", "6H", "TH"]


@points(1)
@needs("Table", "Table.dealHands")
def test_a_hit_that_goes_over_21_returns_true(tools):
    table = tools.table("player_bust_in_round_1.txt")
    table.dealHands()
    assert table.playerHit() is True


@points(1)
@needs("Table", "Table.dealHands", "Table.playerHit")
def test_exactly_21_is_a_natural(tools):
    table = tools.table("player_natural_in_round_1.txt")
    table.dealHands()
    assert table.playerNatural() is False
    table.playerHit()
    assert table.playerNatural() is True
    table = tools.table("player_bust_in_round_1.txt")
    table.dealHands()
    table.playerHit()
    assert table.playerNatural() is False


def dealers_turn(student, tools, name):
    """Return what `dealerHit` returned and what it displayed, on a deck of `decks/`."""
    table = tools.table(name)
    table.dealHands()
    with student.typing() as console:
        bust = table.dealerHit()
    return table, bust, console.transcript


@points(1.5)
@needs("Table", "Table.dealHands")
def test_the_dealer_takes_cards_up_to_16(student, tools):
    table, bust, shown = dealers_turn(student, tools, "dealer_wins_round_1.txt")
    assert bust is False
    assert tools.hands(table)[1] == ["4D", "2H", "5S", "9C"]
    assert shown.said("Dealer must take a card...", "Dealer must take card...", times=2)


@points(1)
@needs("Table", "Table.dealHands")
def test_the_dealer_stays_with_17(student, tools):
    table, bust, shown = dealers_turn(student, tools, "tie_in_round_1.txt")
    assert bust is False
    assert tools.hands(table)[1] == ["9C", "8D"]
    assert shown.silent_about("Dealer must take a card", "Dealer must take card")


@points(1)
@needs("Table", "Table.dealHands")
def test_a_dealer_with_more_than_21_has_gone_bust(student, tools):
    _, bust, shown = dealers_turn(student, tools, "dealer_bust_in_round_1.txt")
    assert bust is True
    assert shown.said("Dealer went bust")


@points(1)
@needs("Table", "Table.dealHands", "Table.dealerHit")
def test_the_hand_closer_to_21_wins(student, tools):
    for name, message in (
        ("player_wins_round_1.txt", "Player wins"),
        ("dealer_wins_round_1.txt", "Dealer wins"),
    ):
        table, _, _ = dealers_turn(student, tools, name)
        with student.typing() as console:
            assert table.whoWon() is None
        assert console.transcript.said(message)


@points(1)
@needs("Table", "Table.dealHands", "Table.dealerHit")
def test_the_same_value_is_a_tie(student, tools):
    table, _, _ = dealers_turn(student, tools, "tie_in_round_1.txt")
    with student.typing() as console:
        table.whoWon()
    assert console.transcript.said("Tie! No one wins")


@points(1)
@needs("Table", "Table.dealHands", "Player.clearHand")
def test_after_clearing_the_next_round_has_new_cards(tools):
    table = tools.table("tie_in_round_1.txt")
    table.dealHands()
    assert table.clearTable() is None
    table.dealHands()
    assert tools.hands(table) == (["QS", "KC"], ["4S", "xx"])
