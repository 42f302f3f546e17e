"""Task 9: what is not in the file.  It counts only as far as the game works."""

import pytest
from conftest import LOST

from autograder.suite.marks import points, switch, task

pytestmark = [task(9, "House rules"), switch("house_rules")]
RULES = {
    "no loop is left by break or continue": "jumps",
    "the program is not ended by quit or exit": "exits",
    "no strings are joined by join": "joins",
    "no code outside functions": "code_outside_functions",
}


@points(3)
@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
def test_the_house_rules_are_kept(rules, game, rule):
    assert getattr(rules("blackjack.py"), rule)() == []
    assert game(LOST, "s").result == "lost"
