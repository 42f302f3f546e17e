"""Task 6: more rounds, more games, and how the file is written."""

import ast
import re

from blackjack import Blackjack
from conftest import SUMMARIES, hand, new_game, rounds, summaries
from hand import DealerHand

from autograder.suite.marks import points, task

pytestmark = task(6, "Blackjack: the summary")


def add(game, *results, dealer="7C QC"):
    hands = hand("10C 9C"), hand(dealer, DealerHand, revealed=True)
    for result in results:
        game.add_to_file(*hands, result)


@points(1)
def test_the_summary_keeps_the_rounds_before_and_names_nobody_for_a_tie():
    game = new_game()
    add(game, 1, -1, -1, 0)
    *winners, tied = [winner for *_, winner in rounds(game)]
    assert winners == ["Player", "Dealer", "Dealer"]
    assert tied not in winners


@points(1.5)
def test_each_game_has_a_summary_of_its_own():
    first, second = new_game(), Blackjack(10)
    add(second, -1, dealer="8H")
    add(first, 1)
    for game, there, elsewhere in ((first, b"Q", b"8"), (second, b"8", b"Q")):
        found = (SUMMARIES / f"game_summary{game.game_number}.txt").read_bytes()
        assert [there in found, elsewhere in found] == [True, False]


@points(1)
def test_the_summary_is_written_in_utf_8(rules):
    game = new_game()
    add(game, 1)
    [file] = summaries()
    assert "♣" in file.read_bytes().decode("utf-8", "replace")
    # UTF-8 is usual here, but not on each computer: who opens a file has to ask for it.
    nodes = rules("blackjack.py", "Blackjack").source.nodes
    calls = [ast.unparse(node) for node in nodes.of(ast.Call)
             if ast.unparse(node.func).split(".")[-1] in ("open", "write_text")]  # fmt: skip
    asks = [re.search(r"(?i)encoding|utf|\*\*|b'", call) for call in calls]
    assert None not in asks, "each call of open has an encoding"
