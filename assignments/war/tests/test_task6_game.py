"""Task 6: the game, round after round."""

import re
from collections import Counter
from functools import partial

from autograder.suite.marks import points, task

pytestmark = task(6, "The game")
ORDER = "234567890JQKA"
DASHES = re.compile(r"(?<!-)-{60}(?!-)")
NO_TIES = "first_served_wins_every_round.txt"


@points(1)
def test_the_game_begins_when_the_file_is_run(student, tools):
    # The other tests call main where running the file does nothing.
    game = tools.begun(NO_TIES, run=partial(student.run, "assignment3.py"))
    assert game.after(2).silent_about("does not have enough cards")
    [left, right] = tools.first_table(game)
    assert sorted([*left, *right]) == sorted(tools.codes(NO_TIES)[:2])


@points(1)
def test_each_round_says_that_the_higher_card_takes_the_cards(tools):
    for exchanged in (False, True):
        game = tools.play(NO_TIES, 2, exchanged)
        assert len(game.rounds) > 1
        for played in game.rounds:
            left, right = played.table()
            one, two = left[0], right[-1]  # the newest cards: there may be a war in a wrong game
            higher = 1 if ORDER.find(one[0]) > ORDER.find(two[0]) else 2
            beside = f"which player takes the cards when the newest are {one} | {two}"
            assert played.winner == higher, beside


@points(1.75)
def test_the_player_with_all_cards_has_won_the_game(tools):
    for exchanged in (False, True):
        game = tools.play("game_of_two_rounds.txt", 2, exchanged, to_the_end=True)
        assert len(game.rounds) == 2
        winner = game.first()
        assert game.told().said(f"Player{winner} wins the game!")
        assert game.told().silent_about(f"Player{3 - winner} wins the game")
        last = "".join((game.rounds[-1].closing + game.after).lower().split())
        assert f"player{winner}winsthegame" in last, "that comes last of all"
        assert "winsthegame" not in "".join(game.round(1).closing.lower().split()), "and only then"
    assert len(tools.play(NO_TIES, 2).rounds) > 2, "nobody has all cards after two rounds"


@points(1.75)
def test_in_a_war_cards_go_face_down_and_then_one_face_up(tools):
    game = tools.play("tie_on_first_turn.txt", 3)
    one = ["AS", "XX", "XX", "XX", "9S"], ["9D", "XX", "XX", "XX", "KD"]
    two = ["KD", "XX", "XX", "XX", "9D"], ["9S", "XX", "XX", "XX", "AS"]
    assert game.round(1).table() == (one if game.dealt_first() == 1 else two)


@points(1)
def test_each_war_within_a_war_is_announced(tools):
    for name, down, wars in (
        ("war_within_war.txt", 2, 2),
        ("war_within_war.txt", 1, 3),
        ("game_of_two_rounds.txt", 3, 6),
    ):
        game = tools.play(name, down)
        announced = [each.wars() for each in game.rounds[:2]]
        assert announced == [wars, 0], (
            "how many wars are announced in the first two rounds, after the number was typed"
        )


@points(1.5)
def test_a_player_with_too_few_cards_for_a_war_loses(tools):
    for name, down, exchanged in (
        ("runs_out_in_a_war.txt", 2, False),
        ("runs_out_in_a_war.txt", 2, True),
        ("just_enough_for_a_war.txt", 3, True),
    ):
        game = tools.play(name, down, exchanged)
        winner = game.first()
        assert game.told().said_in_order(
            f"Player{3 - winner} does not have enough cards!",
            f"Player{winner} takes all cards on table and player{3 - winner} cards",
        )
        assert game.told().silent_about(
            f"Player{winner} does not have enough cards",
            f"Player{3 - winner} takes all cards on table and player{winner} cards",
            f"Player{3 - winner} wins the game",
        )
        assert not game.goes_on_after_giving_up(), "no round follows once a player has too few"


@points(1)
def test_60_dashes_are_displayed_after_each_round(tools):
    game = several_rounds(tools, 2)
    assert len(game.rounds) > 1
    # After the last round they may be left out.
    for number, played in enumerate(game.rounds[:-1], 1):
        assert DASHES.search(played.closing), f"60 dashes side by side, after round {number}"


@points(1.5)
def test_the_next_round_begins_when_enter_is_pressed(tools):
    game = several_rounds(tools, 3)
    rounds, turns = len(game.rounds), Counter(each.turn for each in game.rounds)
    ended = [turns[turn] for turn in range(len(game.transcript.turns) - game.asked)]
    assert rounds > 1, "how many rounds there are in all; after each Enter comes another"
    if not (game.late or ended[0]):
        del ended[0]  # Enter may also begin the first round
    # After the last round the program may wait or not.
    assert ended[:rounds] == [1] * rounds, "one round is played before each Enter"
    assert ended[rounds:] in ([], [0])


def several_rounds(tools, down):
    """Return a game of rounds with wars and without, or with none if its first war ends it."""
    game = tools.play("war_within_war.txt", down)
    return game if len(game.rounds) > 1 else tools.play(NO_TIES, down)


@points(0.25)
def test_the_first_rounds_in_the_handout_go_as_they_are_printed(tools):
    game = tools.play("war_within_war.txt", 2)
    one, two = (
        ["KH", "XX", "XX", "QD", "XX", "XX", "8H"],
        ["8C", "XX", "XX", "QS", "XX", "XX", "7D"],
    )
    for number, wars, left, right in ((1, 2, one, two), (2, 0, ["9H"], ["3C"])):
        played = game.round(number)
        first = game.dealt_first()  # in the handout, player 1
        assert played.table() == ((left, right) if first == 1 else (right[::-1], left[::-1]))
        assert (played.wars(), played.winner) == (wars, first), "wars, and who takes the cards"
