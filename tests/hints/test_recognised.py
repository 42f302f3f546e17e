"""A usual slip is named as the cause of a failure, where the failure agrees, and else nothing is.

Words used here.  slip: a right file with one edit.  cause: the sentence that begins with its place.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from small_course import BEST, Course, course_of, starters

from autograder.course.policy import Policy
from autograder.course.result import TestRecord

RIGHT = """\
import random

RANKS = "A23456789TJQK"
size = 0


def value(card):
    if card[0] not in RANKS:
        raise ValueError(card)
    if card[0] == "A":
        return 1
    return min(RANKS.index(card[0]) + 1, 10)


def total(cards):
    found = 0
    for i in range(len(cards)):
        found += value(cards[i])
    return found


def pairs(cards):
    found = 0
    for i in range(len(cards) - 1):
        if cards[i][0] == cards[i + 1][0]:
            found += 1
    return found


def drawn(limit):
    cards = []
    while total(cards) < limit:
        cards.append("5H")
    return len(cards)


def doubled(cards):
    found = list(cards)
    found.extend(cards)
    return found


def choice():
    answer = input("h or s? ")
    while answer != "h" and answer != "s":
        answer = input("h or s? ")
    return answer


def stakes():
    bet = int(input("Bet? "))
    if bet > 10:
        return 10
    return bet


def shuffled(cards):
    cards = list(cards)
    random.shuffle(cards)
    return cards


class Hand:
    def __init__(self, cards=None):
        self.__count = 0
        self.cards = []
        for card in cards or []:
            self.add(card)

    def add(self, card):
        self.cards.append(card)
        self.__count += 1

    def isEmpty(self):
        return not self.cards

    def getCount(self):
        return self.__count

    def best(self):
        if self.isEmpty():
            return 0
        return max(value(card) for card in self.cards)

    def __lt__(self, other):
        return self.getCount() < other.getCount()

    def __str__(self):
        return "a hand"

    def getName(self):
        return "hand"


step = 1


def sized():
    return step
"""
SUITE = """
def test_value():
    assert cards.value("KH") == 10

def test_value_of_all():
    assert [cards.value("AH"), cards.value("KH")] == [1, 10]

def test_refused():
    with pytest.raises(ValueError):
        cards.value("?H")

def test_total():
    assert cards.total(["KH", "2D"]) == 12

def test_pairs():
    assert cards.pairs(["KH", "KD", "2C"]) == 1

def test_drawn():
    assert cards.drawn(12) == 3

def test_doubled():
    given = ["KH"]
    assert cards.doubled(given) == ["KH", "KH"]
    assert given == ["KH"]

def test_choice(typing):
    with typing("x", "s"):
        assert cards.choice() == "s"

def test_stakes(typing):
    with typing("20"):
        assert cards.stakes() == 10

def test_in_a_list():
    found = cards.doubled(["KH"])
    assert isinstance(found, list), "a list"

def test_shuffled():
    assert len(cards.shuffled(["KH", "2D"])) == 2

def test_hand():
    hand = cards.Hand()
    hand.add("KH")
    assert hand.getCount() == 1

def test_another_hand():
    cards.Hand().add("KH")
    assert len(cards.Hand().cards) == 0

def test_own_list():
    assert "cards" in vars(cards.Hand())

def test_empty():
    assert cards.Hand().isEmpty() is True

def test_best():
    assert cards.Hand(["2C"]).best() == 2

def test_order():
    assert cards.Hand() < cards.Hand(["2C"])

def test_text():
    assert str(cards.Hand()) == "a hand"

def test_name():
    assert cards.Hand().getName() == "hand"

def test_sized():
    assert cards.sized() == 1

def test_best_of_none():
    assert cards.Hand().best() == 0
"""
NAMES = {
    "value": 1, "total": 1, "pairs": 1, "drawn": 1, "doubled": 1, "choice": 1, "stakes": 1,
    "shuffled": 1, "Hand.__init__": 1, "Hand.add": 1, "Hand.isEmpty": 1, "Hand.getCount": 1,
    "Hand.best": 1,
}  # fmt: skip
LIMITS = {"test_seconds": 1, "memory_bytes": 100_000_000}


course = course_of(
    SUITE,
    beside={"starters.toml": starters(cards=NAMES)},
    limits=LIMITS,
    policy=Policy(names=False),
)


def edited(right: str, wrong: str) -> str:
    assert RIGHT.count(right) == 1, right
    return RIGHT.replace(right, wrong)


# What is said of a name that is not there, in place of a message.
ELSEWHERE = (
    "stands below",
    "the handout calls",
    "by its indentation",
    "is a comment",
    "is defined again",
)


def causes(records: dict[str, TestRecord]) -> dict[str, str]:
    """Return the causes that are slips: those that a message names."""
    return {
        name: record.cause
        for name, record in records.items()
        if f"  cause   {record.cause}" in record.message or any(map(record.cause.count, ELSEWHERE))
    }


WITHOUT_SELF = "has no parameter for the object itself (self)"
SLIPS = {
    "self forgotten": ("def isEmpty(self):", "def isEmpty():", "empty",
        f"cards.py, line 74: the method isEmpty {WITHOUT_SELF}"),
    "self forgotten, an argument": ("def add(self, card):", "def add(card):", "hand",
        f"cards.py, line 70: the method add {WITHOUT_SELF}"),
    "an attribute without self": ("        self.__count += 1", "        __count += 1", "hand",
        "cards.py, line 72: __count is a variable of this function here, and has no value yet;"
        " the object's own is self.__count"),
    "a method without self": ("if self.isEmpty()", "if isEmpty()", "best",
        "cards.py, line 81: isEmpty is a method of the object,"
        " but it is used here without the object (self)"),
    "a name that is not known": (
        "return found\n\n\ndef pairs", "return foudn\n\n\ndef pairs", "total",
        "cards.py, line 19: foudn is not known here, but found is"),
    "a short name that Python knows": ("found = list(cards)", "found = lits(cards)", "doubled",
        "cards.py, line 38: lits is not known here, but list is"),
    "a name of a line that has failed": ("step = 1", "step = one.txt", "sized",
        "cards.py, line 99: step stands in line 95, which has not been run, or not yet"),
    "a module that is not imported": ("import random\n", "", "shuffled",
        "cards.py, line 58: the module random is used here, but no line at the top of this file"
        " imports it"),
    "a name at the top": (
        "    found = list(cards)", "    size += 1\n    found = list(cards)", "doubled",
        "cards.py, line 38: this function gives size a value, so size is a variable of its own"
        " here,"
        " not the one at the top of the file"),
    "a method inside of another": (
        "    def getCount(self):\n        return self", "        def getCount(self):\n"
        "            return self", "hand",
        "cards.py, line 77: getCount stands inside of isEmpty, by its indentation"),
    "a method outside of its class": (
        '    def getName(self):\n        return "', 'def getName(self):\n    return "', "name",
        "cards.py, line 91: the method getName stands outside of its class, by its indentation"),
    "a text that is none": ('        return "a hand"', '        shown = "a hand"', "text",
        "cards.py, line 88: Hand.__str__ has no return with a value, so its caller gets none"),
    "an attribute in the place of a method": (
        "        self.cards = []", "        self.cards, self.getName = [], 'hand'", "name",
        "cards.py, line 66: self.getName is given a value here, which hides the method getName"),
    "an attribute in the place of a method that a method calls": (
        "        self.cards = []", "        self.cards, self.isEmpty = [], False", "best",
        "cards.py, line 66: self.isEmpty is given a value here, which hides the method isEmpty"),
    "a method in other letters": ("def getCount", "def getcount", "hand",
        "cards.py, line 77: getcount is what the handout calls getCount"),
    "a class in other letters": ("class Hand:", "class hand:", "empty",
        "cards.py, line 63: hand is what the handout calls Hand"),
    "a function with a letter too many": ("def doubled", "def doubbled", "doubled",
        "cards.py, line 37: doubbled is what the handout calls doubled"),
    "a function that only a run defines": (
        "def doubled(cards):\n    found = list(cards)\n    found.extend(cards)\n    return found\n",
        "if __name__ == '__main__':\n    def doubled(cards):\n        return list(cards) * 2\n",
        "doubled",
        "cards.py, line 38: doubled stands below `if __name__ ...`, where no import finds it"),
    "a class without it below": (
        "step = 1", "class Hand:\n    cards = []\n\n\nstep = 1", "empty",
        "cards.py, line 95: Hand is defined again here, after line 63, and the last counts"),
    "a call in other letters": ("if self.isEmpty()", "if self.is_empty()", "best",
        "cards.py, line 81: a Hand object has no is_empty, but it has isEmpty"),
    "an attribute with two letters swapped": (
        "value(card) for card in self.cards", "value(card) for card in self.crads", "best",
        "cards.py, line 83: a Hand object has no crads, but it has cards"),
    "printed": ("    return found\n\n\ndef pairs", "    print(found)\n\n\ndef pairs", "total",
        "cards.py, line 15: total displays something and returns nothing, so its caller gets no"
        " value"),
    "print returned": ("return found\n\n\ndef pairs", "return print(found)\n\n\ndef pairs", "total",
        "cards.py, line 19: total displays its result, and what print gives back is nothing"),
    "nothing after an if": ("    return min(", "    if False:\n        return min(", "value",
        "cards.py, line 7: value returns nothing where the condition of line 12 does not hold,"
        " though it returns a value elsewhere"),
    "no return": ("    return len(cards)", "    len(cards)", "drawn",
        "cards.py, line 30: drawn has no return with a value, so its caller gets none"),
    "what shuffle gives": (
        "    random.shuffle(cards)\n", "    cards = random.shuffle(cards)\n", "shuffled",
        "cards.py, line 59: shuffle changes the list itself and returns None,"
        " which is kept here"),
    "not called in a condition": ("if self.isEmpty()", "if self.isEmpty", "best",
        "cards.py, line 81: isEmpty is named here but not called, so it is never run"),
    "not called in a sum": ("max(value(card) for", "max(self.getCount + value(card) for", "best",
        "cards.py, line 83: getCount is named here but not called, so it is never run"),
    "always true": ('answer != "h" and answer', 'answer != "h" or answer', "choice",
        "cards.py, line 45: this is always true: answer always differs from 'h' or from 's'"),
    "a text alone": ('    if card[0] == "A":', '    if card[0] == "1" or "A":', "value",
        "cards.py, line 10: 'A' stands alone after `or`, compared with nothing,"
        " so the whole is always true"),
    "never true": ('answer != "h" and answer != "s"', 'answer == "x" and answer == "y"', "choice",
        "cards.py, line 45: this is never true: answer is never 'x' and 'y' at once"),
    "no way out": ("    return len(cards)", "    while True:\n        pass", "drawn",
        "cards.py, line 34: the loop never ends: its condition is always true and nothing leaves"
        " it"),
    "the question before the loop": (
        '        answer = input("h or s? ")', "        input()", "choice",
        "cards.py, line 45: the loop never ends: answer in its condition never changes inside"
        " it"),
}  # fmt: skip


IMPORTED = """
def test_two():
    assert table.two() == 2

def test_three():
    assert hand.three() == 3
"""
CIRCLE = {
    "hand.py": "from cards import last\n\nthree = lambda: 3\n\n\ndef one():\n    return 1\n",
    "cards.py": "import table\n\n\ndef last():\n    return table\n",
    "table.py": "from hand import one\n\n\ndef two():\n    return one() + 1\n",
}


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"hand.py": "def one(): return 1\nthree = lambda: 3\n",
          "table.py": "from hand import another, one\ndef two(): return one() + 1\n"},
         "table.py, line 1: this import has not brought one"),
        ({"table.py": "def two():\n    return one() + 1\n"},
         "table.py, line 2: one stands in hand.py, but no line at the top of this file imports it"),
    ],
)  # fmt: skip
def test_an_import_that_fails_is_not_taken_for_one_that_is_not_there(
    changed: dict[str, str], sentence: str
):
    with Course(IMPORTED, ("hand.py", "cards.py", "table.py")) as made:
        records = made.records(BEST, {**CIRCLE, **changed})
    assert records["two"].cause == sentence
    assert f"  cause   {sentence}" in records["two"].message


@pytest.mark.parametrize(("right", "wrong", "test", "sentence"), SLIPS.values(), ids=SLIPS)
def test_a_slip_is_named(course: Course, right: str, wrong: str, test: str, sentence: str):
    found = causes(course.records(BEST, edited(right, wrong)))
    assert found.get(test, "") == sentence
    assert set(found.values()) <= {sentence}


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("doubled_up", "; is doubled_up (line 37) meant?"),
        ("cardsDoubled", "; is cardsDoubled (line 37) meant?"),
        ("twice", ""),
        ("doubled_up(cards): ...\ndef doubled_twice", ""),  # it may be either
        ("_", ""),
    ],
)
def test_a_name_that_is_not_there_is_asked_for_by_the_only_one_with_its_words(
    course: Course, name: str, meant: str
):
    record = course.records(BEST, edited("def doubled", f"def {name}"))["doubled"]
    assert record.message.splitlines()[0] == f"cards.py has no doubled{meant}"


def test_a_file_that_hides_a_module_of_pythons_is_named(course: Course):
    files = {"cards.py": RIGHT, "random.py": "numbers = [1, 2, 3]\n"}
    hidden = course.result(BEST, files)
    said = "cards.py, line {}: random.py hides Python's own module random here; rename it"
    found = {test.cause for test in hidden.tests if test.cause}
    places = [at for at, line in enumerate(RIGHT.splitlines(), 1) if "random." in line]
    assert found == {said.format(at) for at in places}


def test_what_is_right_is_silent(course: Course):
    records = course.records(BEST, RIGHT)
    assert {record.status for record in records.values()} == {"passed"}
    assert {record.cause for record in records.values()} == {""}


# Wrong, but not for the reason that the file may look like.
OTHER_REASONS = {
    "a value and something displayed": (
        "        return 1\n", "        print(1)\n        return 2\n"
    ),
    "None because it says so": ("        return 1\n", "        return None\n"),
    "a wrong number of arguments": ("def total(cards):", "def total(cards, more):"),
    "a number too many": ("    return len(cards)", "    return len(cards) + 1"),
    "another name": ("def doubled", "def twice"),
    "what is empty, and asked for by nobody": ("step = 1", "def later():\n    pass\n\n\nstep = 2"),
    "another exception": ("    return min(", "    {}[card]\n    return min("),
    "a loop that is slow": ("    return len(cards)", "    return sum(1 for _ in iter(int, 1))"),
    "a question too many": ("    return answer\n", "    input()\n    return answer\n"),
    "an attribute that nobody has": ("return self.__count", "return self.number"),
    "a word that nobody knows": ("return self.__count", "return number"),
    "an object that is never empty": ("return not self.cards", "return False"),
    "a name too few in a list": (
        "    found.extend(cards)\n", "    found.extend(cards)\n    found.pop()\n"
    ),
    "an except for everything, and what is wanted is raised after it": (
        "    if card[0] not in RANKS:\n        raise ValueError(card)\n",
        "    is_good = True\n    try:\n        card.encode()\n    except Exception:\n"
        "        is_good = False\n    if not is_good:\n        raise ValueError(card)\n"
        "    if card == '?H':\n        return 0\n",
    ),
    "an except for an exception of its own, which is raised elsewhere": (
        "    return found\n\n\ndef pairs",
        "    try:\n        refuse(found)\n    except Refused:\n        pass\n    return found\n\n\n"
        "class Refused(Exception):\n    pass\n\n\ndef refuse(found):\n    if found < 0:\n"
        '        raise Refused(found)\n    raise Exception("no")\n\n\ndef pairs',
    ),
}  # fmt: skip


@pytest.mark.parametrize(("right", "wrong"), OTHER_REASONS.values(), ids=OTHER_REASONS)
def test_another_reason_is_not_taken_for_a_slip(course: Course, right: str, wrong: str):
    records = course.records(BEST, edited(right, wrong))
    assert any(not record.passed for record in records.values())
    assert causes(records) == {}


def test_what_was_displayed_is_told(course: Course):
    printed = edited("    return found\n\n\ndef pairs", "    print(found)\n\n\ndef pairs")
    assert "; it displayed '12'" in course.records(BEST, printed)["total"].message
    lines = edited(
        "    return found\n\n\ndef pairs", "    print('Sum')\n    print(found)\n\n\ndef pairs"
    )
    said = course.records(BEST, lines)["total"].message
    assert "; it displayed 2 lines, the last of them '12'" in said


@pytest.mark.parametrize(("hints", "has_cause"), [("off", False), ("causes", True), ("all", True)])
@pytest.mark.parametrize("is_in_file", [True, False])
def test_an_exam_can_do_without_hints(hints: str, has_cause: bool, is_in_file: bool):
    suite = """
    def test_two():
        assert cards.two() == 2

    def test_other():
        assert table.two() == 2
    """
    files = {"cards.py": "def two(): print(2)\n", "table.py": "def two(:\n"}
    toml = f'hints = "{hints}"\n' if is_in_file else ""
    with Course(suite, files=tuple(files), toml=toml) as made:
        made.assignment = replace(made.assignment, hints=hints)  # a teacher's word for a course
        result = made.result(BEST, files)
    two, other = result.tests
    assert ("cause   cards.py, line 1: two displays" in two.message) == has_cause
    assert two.message.splitlines()[:3] == ["cards.two()", "  gave    None", "  wanted  2"]
    assert other.stopped_by == "table.py"
    assert "table.py, line 1: SyntaxError" in result.notes[0]
