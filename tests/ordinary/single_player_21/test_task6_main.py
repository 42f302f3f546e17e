"""Task 6: the game, round after round.  What is asked after the planned answers gets an n."""

from conftest import GOOD, MUST_TAKE, cards_in, ended, rounds

from autograder.suite.marks import points, task, title

pytestmark = task(6, "main")
NATURAL = "natural 21"
# The handout's answers, and how the seven rounds end with them.
SEVEN = (*"sy", *"hy", *"sy", *"sy", *"hsy", *"sy", *"hhsn")
SEVEN_ENDINGS = [
    (NATURAL, "Dealer wins"),
    ("Player went bust", "Dealer wins"),
    ("No one wins",),
    ("Player wins",),
    (NATURAL, "Player wins"),
    ("Dealer went bust", "Player wins"),
    ("Dealer wins",),
]


@points(0.5)
def test_a_round_in_which_the_player_stays_and_wins(play):
    assert ended(play(GOOD, "s"), "Player wins")


@points(0.5)
def test_a_round_that_the_dealer_wins(play):
    assert ended(play("dealer_wins_round_1.txt", "s"), "Dealer wins")


@points(0.5)
def test_a_round_that_nobody_wins(play):
    shown = play("tie_in_round_1.txt", "s")
    assert shown.said("Tie! No one wins")
    assert ended(shown, "No one wins")


@points(0.5)
def test_a_player_who_goes_bust_has_lost_at_once(play):
    shown = play("player_bust_in_round_1.txt", "h")
    assert shown.said("Player went bust. Dealer wins")
    assert ended(shown, "Player went bust", "Dealer wins")
    assert shown.asked(times=3), "a deck, hit or stay, and another round"


@points(0.5)
@title("the dealer's card stays hidden when the player goes bust")
def test_the_dealers_card_stays_hidden_when_the_player_goes_bust(play):
    shown = play("player_bust_in_round_1.txt", "h")
    assert "9H" in cards_in(shown.text), "the dealer's first card lies face up"
    assert "4S" not in cards_in(shown.text)
    assert shown.silent_about(*MUST_TAKE)


@points(0.5)
def test_a_dealer_who_goes_bust_has_lost(play):
    shown = play("dealer_bust_in_round_1.txt", "s")
    assert shown.said("Dealer went bust. Player wins")
    assert ended(shown, "Dealer went bust", "Player wins")


@points(0.5)
def test_a_player_with_exactly_21_wins_at_once(play):
    shown = play("player_natural_in_round_1.txt", "h", "s")
    assert ended(shown, NATURAL, "Player wins")
    assert shown.silent_about(*MUST_TAKE), "the dealer's turn never comes"


@points(0.5)
def test_a_deck_that_is_refused_ends_the_game(play):
    assert "xx" in cards_in(play(GOOD, "s").text)
    shown = play("no_deck.txt")
    assert shown.asked(times=1)
    assert shown.said("goodbye")


@points(0.5)
def test_the_message_of_a_deck_that_is_refused_is_displayed(play):
    message = "Cannot populate deck: invalid data in cards.txt"
    assert play("short_by_one.txt").said(message)
    assert play(GOOD, "s").silent_about("Cannot populate deck")


@points(0.5)
def test_the_table_is_shown_after_the_deal_and_after_each_hit(play):
    shown = play("dealer_has_16_in_round_1.txt", "h", "h", "s")
    dealt = {"9H", "3D", "TD", "xx"}
    assert dealt <= {*cards_in(shown.turns[1])}, "the table after the deal"
    assert dealt | {"3C"} <= {*cards_in(shown.turns[2])}, "the table after the first hit"
    assert dealt | {"3C", "2C"} <= {*cards_in(shown.turns[3])}, "the table after the second hit"


@points(0.5)
def test_the_player_may_hit_more_than_once(play):
    shown = play("AC KC 2D KD AH AS 2C AD 2H 2S 3C 3D", *"hhhhhhhs")
    assert shown.asked(times=10), "a deck, seven hits, a stay, and another round"


@points(0.5)
def test_the_question_about_another_round_is_asked_until_it_is_answered(play):
    shown = play(GOOD, "s", "perhaps", "7", "", "maybe")
    assert shown.asked(times=7)
    shown = play(GOOD, "s", "y", "s", "", "y")
    assert "xx" in cards_in(shown.turns[3]), "after a yes cards are dealt"
    assert "xx" in cards_in(shown.turns[6]), "after a yes cards are dealt"


@points(0.5)
def test_the_game_ends_with_a_goodbye(play):
    shown = play(GOOD, "s", "n")
    assert shown.after(3).said("goodbye")
    assert shown.between(1, 1).silent_about("goodbye"), "the game is not over"


@points(0.5)
def test_the_round_in_the_handout_goes_as_it_is_printed(program):
    shown = program("assignment2.py", "decks/player_bust_in_round_1.txt", "h", "perhaps", "n")
    assert shown.said_in_order(
        "hand:[ TD ][ 6C ], value = 16",
        "hand:[ 9H ][ xx ]",
        "hand:[ TD ][ 6C ][ QS ], value = 26",
        "hand:[ 9H ][ xx ]",
        *("Player went bust. Dealer wins round 1!", "goodbye"),
    )
    assert shown.asked(times=4)


@points(0.5)
def test_the_refused_deck_in_the_handout_goes_as_it_is_printed(program):
    shown = program("assignment2.py", "decks/short_by_one.txt")
    message = "Cannot populate deck: invalid data in decks/short_by_one.txt"
    assert shown.said_in_order(message, "goodbye")


@points(0.5)
def test_each_of_seven_rounds_ends_as_it_should(play):
    played = rounds(play("seven_rounds_seven_endings.txt", *SEVEN))
    assert len(played) == 7
    for part, ending in zip(played, SEVEN_ENDINGS, strict=True):
        assert ended(part, *ending)
