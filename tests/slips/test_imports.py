"""An import that is missing costs a slip, and not every test that comes by it."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest
from small_course import BEST, Course, starters

from autograder.slips.imports import missing_imports
from autograder.slips.mend import mended
from autograder.suite.source import parsed

CARDS = '''"""Cards."""

class Card:
    def __init__(self, rank):
        self.rank = rank

def worth(card):
    return len(card.rank)
'''
GAME = '''"""A game."""
import math
from cards import Card, worth


def total(*ranks):
    """Add them up."""
    return math.fsum(worth(Card(rank)) for rank in ranks)

def best(*ranks):
    return max(ranks)
'''
SUITE = """
@points(4)
def test_cards_are_added_up(game):
    assert game.total("A", "10") == 3

@points(3)
def test_no_cards_are_worth_nothing(game):
    assert game.total() == 0

def test_the_best_card_is_found(game):
    assert game.best(2, 3) == 3
"""


@pytest.fixture(scope="module")
def course() -> Iterator[Course]:
    names = starters(cards={"Card.__init__": 1, "worth": 1}, game={"total": 1, "best": 1})
    with Course(SUITE, ("cards.py", "game.py"), beside={"starters.toml": names}) as made:
        yield made


@pytest.mark.parametrize(
    ("old", "new", "statement"),
    [
        ("import math\n", "", "import math"),
        ("import Card, worth", "import worth", "from cards import Card"),
        ("import Card, worth", "import Card", "from cards import worth"),
        ("from cards import Card, worth\n", "", "from cards import worth, Card"),
    ],
)
def test_one_missing_import_costs_one_slip(course, old, new, statement):
    result = course.result(BEST, {"cards.py": CARDS, "game.py": GAME.replace(old, new)})
    assert (result.score, result.failing()) == (6, [])
    assert result.slips == f"game.py was read with `{statement}`"


def statements(text: str, others: dict[str, str]) -> list[str]:
    sources = parsed({name: each.encode() for name, each in {**others, "a.py": text}.items()})
    return [slip.words for slip in missing_imports(sources, {"a.py"})]


@pytest.mark.parametrize(
    "text",
    [
        "import os\n\nprint(os.name, nowhere, ranks[0])\n",
        "from unknown import *\nprint(random.choice('ab'))\n",  # it may come from there
        "from b import *\nprint(worth(1))\n",
        "def f(random):\n    return random.choice('ab')\n",
        "for string in 'ab':\n    print(string.upper())\n",
        "\nprint(twice)\n",  # two files have it
        "\nprint(time)\n",  # a module is used with a dot
        "def f():\n\n    return random.choice('ab')\n",  # there is no line for it
        "match 'a':\n    case string:\n        print(string.upper())\n",
    ],
)
def test_what_may_be_meant_otherwise_is_left_as_it_is(text):
    others = {"b.py": "def worth(): pass\ndef twice(): pass\n", "c.py": "def twice(): pass\n"}
    assert statements(text, others) == []


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("import os\nrandom.x\n", "import random; import os\nrandom.x\n"),
        ("# Cards\ndef f(): random.x\n", "import random  # Cards\ndef f(): random.x\n"),
        ("\r\ndef f(): random.x\r\n", "import random\r\ndef f(): random.x\r\n"),
        ("#!/bin/python\n# -*- coding: utf-8 -*-\n\n@a\ndef f(): random.x\na = 1\n", None),
        ('"""Doc."""\nfrom __future__ import annotations\n\ndef f(): random.x\n', None),
        (
            "def f(): random.x\n\n\ndef g():\n\n    f()\ng()\n",
            "def f(): random.x\nimport random\n\ndef g():\n\n    f()\ng()\n",
        ),
        ('"""Doc.\n\n# no\n"""\n# Here\nclass A:\n    x = random.x\n', None),
    ],
)
def test_lines_keep_their_numbers(text, wanted):
    files = {"a.py": text.encode()}
    slips = list(missing_imports(parsed(files), {"a.py"}))
    found = mended(files, slips)["a.py"].decode()
    assert found.count("\n") == text.count("\n")
    assert found.count("import random") == 1
    assert wanted is None or found == wanted
    assert any(isinstance(node, ast.Import) for node in ast.parse(found).body)
