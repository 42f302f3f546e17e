"""Task 9: what is not in the file.  It counts only as far as the game works."""

import pytest
from conftest import LOST

from autograder.suite.marks import points, switch, task

pytestmark = [task(9, "House rules"), switch("house_rules")]
RULES = {
    "no function calls itself": "recursions",
    "no comprehensions, no generator expressions": "comprehensions",
}


@points(2)
@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
def test_the_other_house_rules_are_kept(rules, game, rule):
    assert getattr(rules("blackjack.py"), rule)() == []
    assert game(LOST, "s").result == "lost"
