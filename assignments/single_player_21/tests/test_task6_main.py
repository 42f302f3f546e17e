"""Task 6: the game, round after round."""

import pytest

from autograder.suite.marks import points, task, title
from autograder.suite.refusals import accepted

pytestmark = task(6, "main")
GOOD = "player_wins_round_1.txt"


@points(0.25)
def test_a_round_in_which_the_player_stays_and_wins(tools):
    game = tools.one_round(GOOD)
    assert tools.ends(game.between(2, 2), "Player wins")


@points(0.5)
def test_a_round_that_the_dealer_wins(tools):
    game = tools.play("dealer_wins_round_1.txt", "s", "n")
    assert tools.ends(game.between(2, 2), "Dealer wins")


@points(0.25)
def test_a_round_that_nobody_wins(tools):
    game = tools.one_round("tie_in_round_1.txt")
    assert game.said("Tie! No one wins")
    assert tools.ends(game.between(2, 2), "No one wins")


@points(0.25)
def test_a_player_who_goes_bust_has_lost_at_once(tools):
    game = tools.play_as_typed("player_bust_in_round_1.txt", "h", tools.known("n"))
    assert game.said("Player went bust. Dealer wins")
    assert tools.ends(game.between(2, 2), "Player went bust", "Dealer wins")
    assert game.between(2, 2).silent_about(*tools.must_take), "the dealer's turn never comes"


@points(0.5)
@title("the dealer's card stays hidden when the player goes bust")
def test_the_dealers_card_stays_hidden_when_the_player_goes_bust(tools):
    game = tools.play("player_bust_in_round_1.txt", "h", "n")
    assert game.said("9H"), "the dealer's first card lies face up"
    assert game.after(1).silent_about("4S")
    game = tools.play("player_bust_in_round_1.txt", "s", "n")
    assert game.after(2).said("4S"), "the dealer turns it over when the player stays"


@points(0.5)
def test_a_dealer_who_goes_bust_has_lost(tools):
    game = tools.play("dealer_bust_in_round_1.txt", "s", "n")
    assert game.said("Dealer went bust. Player wins")
    assert tools.ends(game.between(2, 2), "Dealer went bust", "Player wins")


@points(1.25)
def test_a_deck_that_is_refused_ends_the_game(student, playingCards, tools):
    with accepted():
        tools.deck(GOOD)
    types = [tools.lay(GOOD), "s", "n"]
    game = student.run("assignment2.py", types=types, ends=True, crash=True)
    assert game.silent_about("Cannot populate deck"), "nothing is wrong with this deck"
    name = tools.lay("no_deck.txt")
    with student.typing(name), pytest.raises(Exception) as raised:
        playingCards.Deck()
    game = tools.as_typed("no_deck.txt")
    message = f"Cannot populate deck: invalid data in {name}"
    assert game.said(*dict.fromkeys([message, str(raised.value)]))
    printed = student.put("decks/short_by_one.txt", tools.content("short_by_one.txt"))
    told = student.run("assignment2.py", types=[printed], ends=True, crash=True)
    both = [each.replace(name, printed) for each in (message, str(raised.value))]
    assert told.said(*dict.fromkeys(both))
    assert game.said("goodbye")
    assert game.after(1).silent_about("round 1")


@points(1.5)
def test_the_table_is_shown_after_the_deal_and_after_each_hit(tools):
    game = tools.play("dealer_has_16_in_round_1.txt", "h", "h", "s", "n")
    assert game.asked(times=5)
    dealt = ["9H", "3D", "TD", "xx"]
    assert tools.on_show(game.turns[1], dealt), "the table after the deal"
    assert tools.on_show(game.turns[2], [*dealt, "3C"]), "the table after the first hit"
    assert tools.on_show(game.turns[3], [*dealt, "3C", "2C"]), "the table after the second hit"
    game = tools.play("player_bust_in_round_1.txt", "h", "n")
    bust = ["TD", "6C", "QS", "9H", "xx"]
    assert tools.on_show(game.turns[2], bust), "the table after a hit that goes too far"
    game = tools.play("player_natural_in_round_1.txt", "h", "s", "n")
    natural = ["5C", "6H", "TH", "KD", "xx"]
    assert tools.on_show(game.turns[2], natural), "the table after a hit that makes 21"
    game = tools.play("tie_in_round_1.txt", *"syhsn", ends=True, crash=True)
    deal, hit = (set(tools.shown(turn)) for turn in [*game.turns, "", ""][3:5])
    if deal:  # whether there is a second round is asked elsewhere
        assert deal < hit, "the table after a hit in the second round"


@points(2)
def test_the_player_may_hit_more_than_once(tools):
    no = tools.known("n")
    game = tools.play_as_typed("dealer_has_16_in_round_1.txt", "h", "h", "s", no)
    assert game.asked(times=5)
    # With two cards more the player shows 17, or at least leaves the seventh card to the dealer.
    assert game.said("value = 17", "9C")
    assert game.between(0, 2).silent_about("value = 17", "9C"), "not before the second hit"


@points(0.75)
def test_the_question_about_another_round_is_asked_until_it_is_answered(tools):
    assert tools.as_typed(GOOD, "s", "n").asked(times=3), "a deck, hit or stay, another round"
    game = tools.play_as_typed(GOOD, "s", "perhaps", "7", "", "n")
    assert game.asked(times=6)
    assert tools.dealt(game, GOOD), "a round is played first"
    game = tools.play_as_typed(GOOD, "s", "y", "s", "maybe", "y", "s", "", "n")
    assert game.asked(times=9)
    for turn in (3, 6):
        assert tools.shown(game.turns[turn]) != [], "after a yes cards are dealt"


@points(0.75)
def test_the_game_ends_with_a_goodbye(tools):
    game = tools.play_as_typed(GOOD, "s", "n")
    assert game.after(3).said("goodbye", times=1)
    assert tools.told(game, [2]).silent_about("goodbye"), "the game is not over"
    assert tools.dealt(game, GOOD), "a round is played first"


@points(0.25)
def test_the_round_in_the_handout_goes_as_it_is_printed(tools):
    game = tools.play_as_typed("player_bust_in_round_1.txt", "h", "perhaps", "n")
    assert game.asked(times=4)
    assert game.between(2, 2).said("Player went bust. Dealer wins round 1!")
    assert tools.ends(game.between(2, 2), "Player went bust", "Dealer wins")
    assert game.after(4).said("goodbye")
