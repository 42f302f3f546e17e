"""A module in other letters costs a slip, and not every test of the file that imports it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from small_course import BEST, Course, starters

from autograder.slips.mend import mended
from autograder.slips.modules import misspelt_modules

CARDS = "def worth(rank):\n    return len(rank)\n"
GAME = """import random
from playingCards import worth

def total(*ranks):
    return sum(map(worth, ranks)) + random.randint(0, 0)
"""
SUITE = """
@points(4)
def test_cards_are_added_up(game):
    assert game.total("A", "10") == 3

@points(3)
def test_no_cards_are_worth_nothing(game):
    assert game.total() == 0
"""


@pytest.fixture(scope="module")
def course() -> Iterator[Course]:
    names = starters(playingCards={"worth": 1}, game={"total": 1})
    files = ("playingCards.py", "game.py")
    with Course(SUITE, files, beside={"starters.toml": names}) as made:
        yield made


@pytest.mark.parametrize(
    ("old", "new", "found", "wanted"),
    [
        ("from playingCards", "from playingcards", "playingcards", "playingCards"),
        ("from playingCards", "from playingCard", "playingCard", "playingCards"),
        ("import random", "import ramdom as random", "ramdom", "random"),
    ],
)
def test_one_module_in_other_letters_costs_one_slip(course, old, new, found, wanted):
    mine = {"playingCards.py": CARDS, "game.py": GAME.replace(old, new)}
    result = course.result(BEST, mine)
    assert (result.score, result.failing()) == (5, [])
    assert result.slips == f"game.py: the module {found} was read as {wanted}"


OTHERS = {"queues.py": b"class Ring: pass\n", "decks.py": b"", "deck5.py": b""}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("import playingcards\nplayingcards.worth(1)\n",
         "import playingCards as playingcards\nplayingcards.worth(1)\n"),
        ("import os, queus as q\n", "import os, queues as q\n"),
        ("from queue import Ring\n", "from queues import Ring\n"),
        ("if True:\n    from  queus import *\n", "if True:\n    from  queues import *\n"),
    ],
)  # fmt: skip
def test_the_name_alone_is_mended(course, text, wanted):
    files = {**OTHERS, "playingCards.py": CARDS.encode(), "game.py": text.encode()}
    found = mended(files, misspelt_modules(course.assignment, files))
    assert found["game.py"].decode() == wanted


@pytest.mark.parametrize(
    "text",
    [
        "from queue import Queue\n",  # Python's own
        "import queue\n",
        "from deskt import pile\n",  # a package
        "import deck\n",  # there is more than one, or a digit is another
        "import numpy\n",
        "def f():\n    import queus\n",
        "from .queus import Ring\n",
        "try:\n    import queus\nexcept ImportError:\n    import queues\n",
    ],
)
def test_what_may_be_meant_otherwise_is_left_as_it_is(course, text):
    files = {
        **OTHERS,
        "desk.py": b"",
        "deskt/__init__.py": b"pile = []\n",
        "game.py": text.encode(),
    }
    assert list(misspelt_modules(course.assignment, files)) == []
