"""A name in other letters, or one `self` left out, costs a slip where an exception names it."""

from __future__ import annotations

import pytest
from small_course import BEST, course_of, starters

from autograder.course import assignment
from autograder.slips.mend import mended
from autograder.slips.misspelt import Raised, misspelt

CARDS = '''"""Cards."""


class Pile:
    def __init__(self):
        self.__cards = []
        self.__number = 0

    def place(self, card):
        self.__number += 1
        self.__cards.append(card)

    def isEmpty(self):
        return not self.__cards

    def count(self):
        return min(len(self.__cards), self.__number)

    def _above(self, card):
        return self.__cards[self.__cards.index(card) :]


def above(pile, card):
    found = pile._above(card)
    print(f"{len(found)} lie there")
    return found
'''
SUITE = """
@points(4)
def test_cards_are_counted(cards):
    pile = cards.Pile()
    pile.place("AS")
    assert pile.count() == 1

@points(3)
def test_a_new_pile_is_empty(cards):
    assert cards.Pile().isEmpty() is True

@points(3)
def test_what_lies_above_a_card(cards):
    pile = cards.Pile()
    pile.place("AS")
    pile.place("2S")
    assert cards.above(pile, "AS") == ["AS", "2S"]
"""
NAMES = {
    "Pile.__init__": 1, "Pile.place": 1, "Pile.isEmpty": 1, "Pile.count": 1, "above": 1,
}  # fmt: skip


course = course_of(SUITE, beside={"starters.toml": starters(cards=NAMES)})


@pytest.mark.parametrize(
    ("right", "slip", "words"),
    [
        ('    print(f"', '    prnt(f"', "prnt was read as print"),
        ("(len(self", "(Len(self", "Len was read as len"),
        (
            "return not self.__cards",
            "return true if not self.__cards else None",
            "true was read as True",
        ),
        ("    return found", "    return fuond", "fuond was read as found"),
        ("    return found", "    return Found", "Found was read as found"),  # not as round
        (
            "        self.__cards.append(card)",
            "        if self.__number > 99:\n            place = 0\n        plase = 1\n"
            "        self.__cards[place:] = [*self.__cards[place:], card]",
            "plase was read as place",
        ),
        ("self.__number += 1", "self.__nmber += 1", "__nmber was read as __number"),
        ("self.__number = 0", "self.__numbr = 0", "__number was read as __numbr"),
        ("pile._above", "pile._abvoe", "_abvoe was read as _above"),
        ("not self.__cards", "not self.__card", "__card was read as __cards"),
        ("isEmpty(self)", "isEmpty()", "Pile.isEmpty was read with self"),
        ("place(self, card)", "place(card)", "Pile.place was read with self"),
        ("self.__number += 1", "__number += 1", "__number was read as self.__number"),
        ("not self.__cards", "not __cards", "__cards was read as self.__cards"),
        ("not self.__cards", "not cards", "cards was read as self.__cards"),
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "latin-1"])
def test_one_slip_costs_its_points_once(course, right, slip, words, encoding):
    assert right in CARDS
    text = f"# -*- coding: {encoding} -*-\r\n# é\r\n" + CARDS.replace(right, slip, 1)
    result = course.result(BEST, {"cards.py": text.encode(encoding)})
    assert (result.score, result.failing()) == (8, [])
    assert result.slips == f"cards.py: {words}"


def test_a_class_whose_methods_do_not_take_the_object_is_no_slip(course):
    text = CARDS.replace("(self)", "()").replace("(self, card)", "(card)")
    result = course.result(BEST, {"cards.py": text})
    assert (result.score, result.slips) == (0, "")


def test_a_slip_that_no_test_meets_costs_nothing(course):
    text = CARDS.replace("    return found", "    return found\n    prnt(found)")
    assert course.result(BEST, {"cards.py": text}).score == 10


def read(text: str, *raised: Raised) -> str:
    """Return a file of hidden_card_21 as it is read after exceptions of its `run`."""
    files = {"simple21.py": text.encode()}
    course = assignment.load("hidden_card_21")
    return mended(files, misspelt(course, files, raised))["simple21.py"].decode()


def unknown(name: str) -> Raised:
    return Raised("NameError", f"name '{name}' is not defined", "simple21.py", "run")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("def run():\n    card = cart = 1\n    return carb\n", "carb"),  # two are near
        ("def run():\n    return lem([])\n\n\ndef f(lem): pass\n", "lem"),  # known elsewhere
        ("def run():\n    return rundom.random()\nrandom = 1\n", "somewhere"),
        ("def run():\n    return math.pi\n\n\nmaths = 1\n", "math"),  # an import is missing
        ("def nextCard(): pass\n\n\ndef run():\n    next_card()\n", "next_card"),  # asked for
    ],
)
def test_what_may_be_meant_otherwise_is_left_as_it_is(text, name):
    assert read(text, unknown(name)) == text


@pytest.mark.parametrize(
    "last", ["", "    print(carb)\n", "    cart = 2\n", "    global carb\n", "    nonlocal carb\n"]
)
def test_a_name_that_is_read_or_near_another_is_no_name_without_a_value(last):
    text = f"def run():\n    carb = 1\n    print(card)\n    card = 2\n{last}"
    raised = Raised(
        "UnboundLocalError", "cannot access local variable 'card'", "simple21.py", "run"
    )
    wanted = text if last else text.replace("carb", "card")
    assert read(text, raised) == wanted


def test_a_name_is_mended_wherever_it_stands():
    text = "def run():\n    total = 1\n    return totla + int(f'é{totla:2}')\n"
    assert read(text, unknown("totla")) == text.replace("totla", "total")


def test_an_attribute_that_a_class_has_is_left_as_it_is():
    text = (
        "class Hand:\n    def clear(self): pass\n\n\nclass Deck:\n    def cleer(self): pass\n"
        "\n\ndef run():\n    Hand().cleer()\n"
    )
    error = "'Hand' object has no attribute 'cleer'"
    assert read(text, Raised("AttributeError", error, "simple21.py", "run")) == text


@pytest.mark.parametrize(
    ("line", "meant", "error"),
    [
        ("text.uper()", "text.upper()", "'str' object has no attribute 'uper'"),
        ("cards.apend(1)", "cards.append(1)", "'list' object has no attribute 'apend'"),
        ("cards.Append(1)", "cards.append(1)", "'list' object has no attribute 'Append'"),
        ("cards.push(1)", "cards.push(1)", "'list' object has no attribute 'push'"),
        (
            "cards.wrte(text)",
            "cards.write(text)",
            "'_io.TextIOWrapper' object has no attribute 'wrte'",
        ),
        (
            "cards.poplft()",
            "cards.popleft()",
            "'collections.deque' object has no attribute 'poplft'",
        ),
        ("text.isdgt()", "text.isdgt()", "'str' object has no attribute 'isdgt'"),
        ("text.rtrip()", "text.rtrip()", "'str' object has no attribute 'rtrip'"),
        (
            "random.choise(cards)",
            "random.choice(cards)",
            "module 'random' has no attribute 'choise'",
        ),
        ("cards.lode(text)", "cards.lode(text)", "module 'cards' has no attribute 'lode'"),
    ],
)
def test_a_name_that_python_has_is_mended_if_one_alone_is_near(line, meant, error):
    text = f"def run(text, cards):\n    return {line}\n"
    raised = Raised("AttributeError", error, "simple21.py", "run")
    assert read(text, raised) == text.replace(line, meant)
