"""A module, or a name in an import, in other letters costs a slip, and not every test behind it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from small_course import BEST, Course, starters

from autograder.slips.mend import mended
from autograder.slips.modules import misplaced_imports, misspelt_imports, misspelt_modules

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
    ("old", "new", "words"),
    [
        ("from playingCards", "from playingcards",
         "the module playingcards was read as playingCards"),
        ("from playingCards", "from playingCard",
         "the module playingCard was read as playingCards"),
        ("import random", "import ramdom as random", "the module ramdom was read as random"),
        ("import worth", "import wotrh", "wotrh was read as worth"),  # the rest spells it right
        ("worth", "Worth", "Worth was read as worth"),  # the rest spells it in the same way
    ],
)  # fmt: skip
def test_one_module_or_name_in_other_letters_costs_one_slip(course, old, new, words):
    mine = {"playingCards.py": CARDS, "game.py": GAME.replace(old, new)}
    result = course.result(BEST, mine)
    assert (result.score, result.failing()) == (5, [])
    assert result.slips == f"game.py: {words}"


def test_a_name_that_a_module_lacks_and_that_nothing_uses_is_left_out(course):
    unused = "from random import randitn\nimport random"
    mine = {"playingCards.py": CARDS, "game.py": GAME.replace("import random", unused)}
    result = course.result(BEST, mine)
    assert (result.score, result.failing(), result.slips) == (7, [], "")
    assert "cannot import name 'randitn' from 'random'" in result.notes[0]


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


def test_a_name_that_no_task_asks_for_is_not_said_to_be_missing(course):
    mine = {"playingCards.py": CARDS, "game.py": GAME.replace("import worth", "import value")}
    result = course.result(BEST, mine)
    assert {test.status for test in result.tests} == {"failed"}
    assert "cannot import name 'value' from 'playingCards'" in result.tests[0].message


def test_a_name_that_a_task_asks_for_is_not_written_yet(course):
    mine = {"playingCards.py": "", "game.py": GAME}
    result = course.result(BEST, mine)
    assert {test.status for test in result.tests} == {"not_written"}
    assert "playingCards.worth is not written yet" in result.tests[0].message


HAVING = {
    "queues.py": b"class Ring: pass\nclass Line: pass\n",
    "playingCards.py": b"class Card: pass\ndef __getattr__(name): return 1\n",
    "stars.py": b"from queues import *\nclass Star: pass\n",
}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("from queues import ring\n", "from queues import Ring, Ring as ring\n"),
        ("from queues import (\n    Line,\n    ring as R,\n)\n",
         "from queues import (\n    Line,\n    Ring as R,\n)\n"),
        ("from queues import ring\nclass Ring: pass\n",
         "from queues import Ring as ring\nclass Ring: pass\n"),
    ],
)  # fmt: skip
def test_a_name_is_bound_as_it_is_spelt_and_as_it_is_defined(course, text, wanted):
    files = {**HAVING, "game.py": text.encode()}
    found = mended(files, misspelt_imports(course.assignment, files))
    assert found["game.py"].decode() == wanted


@pytest.mark.parametrize(
    "text",
    [
        "from queues import Ring\n",
        "from queues import *\n",
        "from queues import Stack\n",
        "from playingCards import Worth, card\n",  # its file makes names up
        "from stars import star\n",  # a star may have brought it
        "from typing import Lisd\n",
        "from .queues import ring\n",
        "def f():\n    from queues import ring\n",
        "try:\n    from queues import ring\nexcept ImportError:\n    pass\n",
    ],
)
def test_a_name_that_may_be_meant_otherwise_is_left_as_it_is(course, text):
    files = {**HAVING, "game.py": text.encode()}
    assert list(misspelt_imports(course.assignment, files)) == []


def test_where_a_definition_is_misspelt_the_import_is_left_alone(course):
    files = {"playingCards.py": b"def wordth(rank): pass\n", "game.py": GAME.encode()}
    assert list(misspelt_imports(course.assignment, files)) == []


def test_a_name_that_is_imported_from_the_wrong_file_costs_one_slip(course):
    mine = {"playingCards.py": CARDS, "rules.py": "MOST = 21\n", "queues.py": "EMPTY = []\n"}
    wrong = {
        "from rules import worth": "worth was imported from playingCards, not from rules",
        "from random import worth": "worth was imported from playingCards, not from random",
        "from game import worth": "worth was imported from playingCards, not from game",
        "from playingCards import worth, MOST": "MOST was imported from rules, not from"
        " playingCards",
        "from queues import worth as w, EMPTY, MOST as M; worth = w": (
            "worth was imported from playingCards, not from queues; "
            "game.py: MOST was imported from rules, not from queues"
        ),
    }
    for line, words in wrong.items():
        game = GAME.replace("from playingCards import worth", line)
        result = course.result(BEST, {**mine, "game.py": game})
        slips = 1 + words.count("game.py")
        assert (result.score, result.failing()) == (7 - 2 * slips, []), line
        assert result.slips == f"game.py: {words}", line


def test_a_name_that_two_files_would_import_from_each_other_is_imported_from_its_own(course):
    """Python ends at `worth` of playingCards, which is not there yet when game is imported."""
    mine = {
        "cards.py": "RANKS = 'A23'\n",
        "playingCards.py": f"from cards import RANKS\nfrom game import total\n{CARDS}",
        "game.py": "from playingCards import RANKS\nfrom cards import RANKS as all_ranks\n"
        "def total(*ranks):\n    from playingCards import worth\n"
        "    return sum(map(worth, ranks)) + all_ranks.index(RANKS)\n",
    }
    result = course.result(BEST, mine)
    assert (result.score, result.failing()) == (5, [])
    assert result.slips == "game.py: RANKS was imported from cards, not from playingCards"


PLACED = {
    "queues.py": b"class Ring: pass\nclass Line: pass\n",
    "decks.py": b"from queues import Ring\nclass Deck: pass\n",
    "twice.py": b"class Line: pass\nfrom stars import Star\n",
    "stars.py": b"from queues import *\nclass Star: pass\n",
    "playingCards.py": CARDS.encode(),
}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("from stars import Deck, Ring\n", None),  # a star may have brought one
        ("from decks import Ring, Deck\n", None),  # deck has imported it, and may hand it on
        ("from decks import Line\n", None),  # two files define it
        ("from playingCards import worht\n", None),  # rather misspelt
        ("from playingCards import Nothing\n", None),
        ("def f():\n    from queues import Deck\n", None),
        ("try:\n    from queues import Deck\nexcept ImportError:\n    pass\n", None),
        ("from .queues import Deck\n", "from queues import Deck\n"),  # as intake reads it
        ("from queues import *\n", None),
        ("from twice import (\n    Deck,\n)  # mine\n",
         "from decks import (\n    Deck,\n)  # mine\n"),
        ("from decks import Deck, Star as S  # mine\n",
         "from decks import Deck, Deck as S; from stars import Star as S  # mine\n"),
        ("from decks import (\n    Deck,\n    Star,\n)\n",
         "from decks import (\n    Deck,\n    Deck as Star,\n); from stars import Star as Star\n"),
    ],
)  # fmt: skip
def test_what_another_file_defines_is_imported_from_there(course, text, wanted):
    files = {**PLACED, "game.py": text.encode()}
    found = mended(files, misplaced_imports(course.assignment, files))
    assert found["game.py"].decode() == (wanted or text)
