"""Task 9: what is not in the file.  It counts only as far as the game works."""

import ast

from autograder.suite.marks import points, switch, task

pytestmark = [task(9, "House rules"), switch("house_rules")]
LOST = "9D 8H 9S 9S"  # if the player stands; the dealer does not draw


@points(1)
def test_no_function_calls_itself(rules, tools):
    assert rules.recursions() == []
    assert tools.game(LOST, "s").result == "lost"


@points(1)
def test_there_are_no_comprehensions_and_no_generator_expressions(rules, tools):
    assert rules.comprehensions() == []
    assert tools.game(LOST, "s").result == "lost"


@points(0.5)
def test_there_is_no_code_outside_functions(rules, tools):
    assert rules.code_outside_functions() == []
    # When a file is run, `__name__ is "__main__"` is False in Python 3.11 and 3.12, True in 3.13.
    compared = [
        ast.unparse(node)
        for node in rules.source.nodes
        if isinstance(node, ast.Compare) and isinstance(node.ops[0], (ast.Is, ast.IsNot))
    ]
    found = [each for each in compared if "'__main__'" in each]
    assert found == [], "compare __name__ with ==, not with is"
    assert tools.game(LOST, "s").result == "lost"
