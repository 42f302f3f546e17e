"""Task 6: the game, round after round.  What is asked after the planned answers gets an n."""

import pytest
from conftest import GOOD, MUST_TAKE, STAY, cards_in, ended, rounds

from autograder.suite.marks import points, task

pytestmark = task(6, "main")
BUST, DEALERS = "player_bust_in_round_1.txt", "dealer_bust_in_round_1.txt"
NATURALS = "player_natural_in_round_1.txt"
NATURAL = "natural 21"
# How a round can end, in the order of `seven_rounds_seven_endings.txt`.
ENDINGS = {
    "the dealer has 21": ("dealer_natural_in_round_1.txt", "s", [NATURAL, "Dealer wins"]),
    "the player goes bust": (BUST, "h", ["Player went bust", "Dealer wins"]),
    "both have the same": ("tie_in_round_1.txt", "s", ["No one wins"]),
    "the player is closer to 21": (GOOD, "s", ["Player wins"]),
    "the player has 21": (NATURALS, ["H", STAY], [NATURAL, "Player wins"]),
    "the dealer goes bust": (DEALERS, "s", ["Dealer went bust", "Player wins"]),
    "the dealer is closer to 21": ("dealer_wins_round_1.txt", "s", ["Dealer wins"]),
}


@points(1.75)
@pytest.mark.parametrize(("deck", "answers", "ending"), ENDINGS.values(), ids=ENDINGS)
def test_a_round_ends_as_it_should(play, deck, answers, ending):
    shown = play(deck, *answers)
    assert ended(shown, *ending)
    if deck == BUST:
        is_shown = "QS" in cards_in(shown.text)
        assert is_shown, "the table again, with QS, the card that was too much"
    if deck == NATURALS:
        assert shown.silent_about(*MUST_TAKE), "the dealer's turn never comes"


@points(1)
def test_each_of_seven_rounds_in_the_handout_ends_as_it_should(play):
    answers = f"sy hy sy sy h{STAY}y sy hhsn".replace(" ", "")
    played = rounds(play("seven_rounds_seven_endings.txt", *answers))
    assert len(played) == len(ENDINGS), "rounds that were played"
    for part, (_, _, ending) in zip(played, ENDINGS.values(), strict=True):
        assert ended(part, *ending)


@points(0.25)
def test_a_player_who_goes_bust_has_lost_at_once(play):
    shown = play(BUST, "h", "N")
    assert shown.asked(times=3), "a deck, hit or stay, and another round"
    found = cards_in(shown.text)
    assert [each for each in ("QS", "9H") if each in found] == ["QS", "9H"], "are face up"
    assert [each for each in found if each == "4S"] == [], "the dealer's other card stays hidden"


@points(0.75)
def test_a_deck_that_is_refused_ends_the_game(play):
    assert "xx" in cards_in(play(GOOD, "s").text)
    shown = play("no_deck.txt")
    assert shown.asked(times=1)
    assert shown.said("goodbye")


@points(1)
def test_the_message_of_a_deck_that_is_refused_is_displayed(play):
    message = "Cannot populate deck: invalid data in cards.txt"
    assert play("short_by_one.txt").said(message)
    shown = play(GOOD, "s")
    assert shown.silent_about(message)
    assert "xx" in cards_in(shown.text), "a good deck, after that"


@points(0.75)
def test_the_table_is_shown_after_the_deal_and_after_each_hit(play):
    shown, table = play("dealer_has_16_in_round_1.txt", "H", "H", "s"), {"9H", "3D", "TD", "xx"}
    for at, when, new in ((1, "deal", []), (2, "first hit", ["3C"]), (3, "second hit", ["2C"])):
        table |= {*new}
        is_shown = table <= {*cards_in(shown.turns[at])}
        assert is_shown, f"the table after the {when}"


@points(0.75)
def test_the_player_may_hit_more_than_once(play):
    shown = play("AC KC 2D KD AH AS 2C AD 2H 2S 3C 3D", *"hhhhhhhs")
    assert "3C" in cards_in(shown.turns[8]), "the table after the seventh hit"


@points(2)
def test_the_question_about_another_round_is_asked_until_it_is_answered(play):
    shown = play(GOOD, "s", "perhaps", "7", "", "maybe", "y", "s", "", "y")
    assert "xx" in cards_in(shown.turns[7]), "after a yes cards are dealt"
    assert "xx" in cards_in(shown.turns[10]), "after a yes cards are dealt"


@points(0.25)
def test_the_game_ends_with_a_goodbye(play):
    shown = play(GOOD, "s", "n")
    assert "8H" in cards_in(shown.turns[2]), "the dealer turns over the second card"
    assert shown.after(3).said("goodbye")
    assert shown.between(1, 1).silent_about("goodbye"), "the game is not over"


@points(0.25)
def test_the_game_in_the_handout_goes_as_it_is_printed(program):
    shown = program("assignment2.py", f"decks/{BUST}", "h", "perhaps", "n")
    assert shown.said_in_order(
        "hand:[ TD ][ 6C ], value = 16",
        "hand:[ 9H ][ xx ]",
        "hand:[ TD ][ 6C ][ QS ], value = 26",
        "hand:[ 9H ][ xx ]",
        *("Player went bust. Dealer wins round 1!", "goodbye"),
    )
    shown = program("assignment2.py", "decks/short_by_one.txt")
    assert shown.said("Cannot populate deck: invalid data in decks/short_by_one.txt")
    assert shown.said("goodbye")
