"""Task 6: many rounds, and answers of all kinds."""

import contextlib
import runpy

from assignment2 import main
from conftest import GOOD, STAY, cards_in, rounds
from simple21 import Table
from unseen import OTHERS, held, other  # noqa: F401

from autograder.suite.marks import points, task

pytestmark = task(6, "main")
BUST, TIE = "player_bust_in_round_1.txt", "tie_in_round_1.txt"
# The cards of seven rounds, and the answers in each.
SEVEN = {
    "TC 5D 9H 6S KC": "h",
    "KD 9D 8H 9S": "s",
    "TD 6D 7H 8S 7D": "s",
    "TH 6H 2C TS QC": "s",
    "5C KH 6C 2D QD": ["h", STAY],
    "KS JH 2S QH": "s",
    "JC 8C JD 9C": "s",
}


def seven_rounds(play):
    answers = [each for answers in SEVEN.values() for each in (*answers, "Y")]
    played = rounds(play(" ".join(SEVEN), *answers[:-1]))
    assert len(played) == len(SEVEN), "rounds that were played"
    return played


@points(1.5)
def test_rounds_are_counted_in_whichever_of_seven_ways_they_end(play):
    played = zip(seven_rounds(play), SEVEN, strict=True)
    for number, (part, cards) in enumerate(played, 1):
        assert cards[:2] in cards_in(part.turns[0]), f"the player's first card in round {number}"
        winners = [f"{each}! round {number}" for each in ("Player wins", "Dealer wins")]
        assert part.said(*winners, f"No one wins! round {number}")


@points(1.5)
def test_the_table_is_cleared_in_whichever_of_seven_ways_a_round_ends(play):
    for part, cards in zip(seven_rounds(play), SEVEN, strict=True):
        player, dealer, other, *_ = cards.split()
        assert {*cards_in(part.turns[0])} == {player, dealer, other, "xx"}


@points(1)
def test_the_table_is_shown_after_a_hit_that_ends_the_round(play):
    shown = play(BUST, "h")
    assert other("TD", "6C", "QS", "9H") | {"xx"} <= {*cards_in(shown.turns[2])}, "after a bust"
    shown = play("player_natural_in_round_1.txt", "H", "s")
    assert other("5C", "6H", "TH", "KD") | {"xx"} <= {*cards_in(shown.turns[2])}, "with exactly 21"


@points(0.75)
def test_any_answer_that_starts_with_an_h_is_a_hit(play):
    for answer in ("H", "hit me", "Hold on"):
        shown = play(BUST, answer)
        assert shown.said_only("Player went bust", of=("Player went bust", "Dealer went bust"))
        assert OTHERS["QS"] in cards_in(shown.text), "the card that was too much"


@points(1.5)
def test_any_other_answer_is_stay_and_so_is_none(play):
    for answer in ("S", "", "no hit", "7"):
        shown = play(GOOD, answer)
        assert OTHERS["8H"] in cards_in(shown.turns[2]), "the dealer turns over the second card"


@points(1)
def test_yes_and_no_are_known_by_their_first_letter(play):
    for yes, no in (("Y", "N"), ("yes", "nope"), ("yoyo", "Never")):
        shown = play(TIE, "s", yes, "s", no)
        assert shown.asked(times=5)
        assert OTHERS["QS"] in cards_in(shown.turns[3]), "the next card of the same deck"


@points(1)
def test_a_game_goes_on_when_the_deck_runs_out(play):
    shown = play("runs_out_in_a_deal.txt", *["s", "Y"] * 13, "s", "N")
    assert shown.asked(times=29)
    for turn in shown.turns[1:28:2]:
        assert "xx" in cards_in(turn), "cards are dealt in each of 14 rounds"


@points(1.25)
def test_the_game_is_played_with_public_methods(typing, monkeypatch):
    asked = []
    answers = {"__str__": "", "playerNatural": False, "playerHit": False, "dealerHit": True}

    def told(name):
        return lambda table: asked.append(name) or answers.get(name)

    for name in ("__init__", "dealHands", "clearTable", *answers):
        monkeypatch.setattr(Table, name, told(name))
    ends = {False: "Dealer wins", True: "Player wins"}  # which main may ask after the dealer's turn
    monkeypatch.setattr(Table, "whoWon", lambda _: print(ends["dealerHit" in asked], end=" "))
    with contextlib.suppress(SystemExit), typing("s", "n", "N") as shown:
        main()
    assert shown.said("Player wins round 1")


@points(1.75)
def test_importing_the_file_starts_nothing(typing, program, lay):
    """running the file plays a round, and importing it starts nothing"""
    shown = program("assignment2.py", lay(GOOD), "s", "n", "N")
    assert OTHERS["8H"] in cards_in(shown.turns[2]), "the dealer turns over the second card"
    assert shown.said("goodbye")
    with typing() as shown:
        for name in ("playingCards", "simple21", "assignment2"):
            runpy.run_path(f"{name}.py", {}, name)
    assert shown.text == "", "call main() below if __name__ == ..."
