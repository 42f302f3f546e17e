"""A usual slip is named as the cause of a failure, where the failure agrees, and else nothing is.

Words used here.  slip: a right file with one edit.  cause: the sentence that begins with its place.
"""

from __future__ import annotations

import json
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
def test_value(cards):
    assert cards.value("KH") == 10

def test_value_of_all(student, cards):
    assert student.each(cards.value, [("AH",), ("KH",)]) == [1, 10]

def test_refused(cards):
    with pytest.raises(ValueError):
        cards.value("?H")

def test_total(cards):
    assert cards.total(["KH", "2D"]) == 12

def test_pairs(cards):
    assert cards.pairs(["KH", "KD", "2C"]) == 1

def test_drawn(cards):
    assert cards.drawn(12) == 3

def test_doubled(student, cards):
    given = student.hold(["KH"])
    assert cards.doubled(given) == ["KH", "KH"]
    assert student.value(given) == ["KH"]

def test_choice(student, cards):
    with student.typing("x", "s"):
        assert cards.choice() == "s"

def test_stakes(student, cards):
    with student.typing("20"):
        assert cards.stakes() == 10

def test_in_a_list(cards):
    found = cards.doubled(["KH"])
    assert isinstance(found, list), "a list"

def test_shuffled(cards):
    assert len(cards.shuffled(["KH", "2D"])) == 2

def test_hand(cards):
    hand = cards.Hand()
    hand.add("KH")
    assert hand.getCount() == 1

def test_another_hand(cards):
    cards.Hand().add("KH")
    assert len(cards.Hand().cards) == 0

def test_own_list(student, cards):
    assert "cards" in student.attributes(cards.Hand())

def test_empty(cards):
    assert cards.Hand().isEmpty() is True

def test_best(cards):
    assert cards.Hand(["2C"]).best() == 2

def test_order(cards):
    assert cards.Hand() < cards.Hand(["2C"])

def test_text(cards):
    assert str(cards.Hand()) == "a hand"

def test_name(cards):
    assert cards.Hand().getName() == "hand"

def test_sized(cards):
    assert cards.sized() == 1

def test_best_of_none(cards):
    assert cards.Hand().best() == 0

def test_import(student):
    assert student.importing("cards").text == ""
"""
NAMES = {
    "value": 1, "total": 1, "pairs": 1, "drawn": 1, "doubled": 1, "choice": 1, "stakes": 1,
    "shuffled": 1, "Hand.__init__": 1, "Hand.add": 1, "Hand.isEmpty": 1, "Hand.getCount": 1,
    "Hand.best": 1,
}  # fmt: skip
LIMITS = {"question_seconds": 0.1, "memory_bytes": 100_000_000}


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
ELSEWHERE = ("the handout calls", "by its indentation", "is a comment")


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
    "a module that is not imported": ("import random\n", "", "shuffled",
        "cards.py, line 58: the module random is used here, but this file does not import it"),
    "a name at the top": (
        "    found = list(cards)", "    size += 1\n    found = list(cards)", "doubled",
        "cards.py, line 38: this function gives size a value, so size is a variable of its own"
        " here,"
        " not the one at the top of the file"),
    "a name of a line that was not run": ("step = 1", "step = 1 / 0", "sized",
        "cards.py, line 99: step is not known here: line 95, which makes it known, was not run"),
    "a name of an import that fails": ("import random\n", "import nowhere as random\n", "shuffled",
        "cards.py, line 59: random is not known here: line 1, which imports it, was not run"),
    "a method inside of another": (
        "    def getCount(self):\n        return self", "        def getCount(self):\n"
        "            return self", "hand",
        "cards.py, line 77: getCount stands inside of isEmpty, by its indentation"),
    "a method outside of its class": (
        '    def getName(self):\n        return "', 'def getName(self):\n    return "', "name",
        "cards.py, line 91: the method getName stands outside of its class, by its indentation"),
    "a function that is a comment": (
        "def doubled(cards):\n", "# def doubled(cards):\ndef other(cards):\n", "doubled",
        "cards.py, line 37: here doubled is a comment, so Python does not read it"),
    "a text that is none": ('        return "a hand"', '        shown = "a hand"', "text",
        "cards.py, line 88: Hand.__str__ has no return with a value, so its caller gets none"),
    "a text inside of another method": (
        '    def __str__(self):\n        return "',
        '        def __str__(self):\n            return "',
        "text",
        "cards.py, line 88: __str__ stands inside of __lt__, by its indentation"),
    "an order inside of another method": (
        "    def __lt__(self, other):\n        return", "        def __lt__(self, other):\n"
        "            return", "order",
        "cards.py, line 85: __lt__ stands inside of best, by its indentation"),
    "a method in other letters": ("def getCount", "def getcount", "hand",
        "cards.py, line 77: getcount is what the handout calls getCount"),
    "a class in other letters": ("class Hand:", "class hand:", "empty",
        "cards.py, line 63: hand is what the handout calls Hand"),
    "a function with a letter too many": ("def doubled", "def doubbled", "doubled",
        "cards.py, line 37: doubbled is what the handout calls doubled"),
    "a call in other letters": ("if self.isEmpty()", "if self.is_empty()", "best",
        "cards.py, line 81: a Hand object has no is_empty, but it has isEmpty"),
    "an attribute with two letters swapped": (
        "value(card) for card in self.cards", "value(card) for card in self.crads", "best",
        "cards.py, line 83: a Hand object has no crads, but it has cards"),
    "an except for another exception": (
        "    return found\n\n\ndef pairs",
        "    try:\n        refuse()\n    except KeyError:\n        pass\n    return found\n\n\n"
        'def refuse():\n    raise Exception("no")\n\n\ndef pairs', "total",
        "cards.py, line 21: this except catches KeyError, but what was raised is Exception"),
    "a comparison for an assignment": (
        "self.__count += 1", "self.__count == self.__count + 1", "hand",
        "cards.py, line 72: this line compares (self.__count == self.__count + 1),"
        " and nothing is done with the result"),
    "an attribute that is never set": (
        "        self.__count = 0\n        self.cards = []", "        self.cards = []", "hand",
        "cards.py, line 64: Hand.__init__ does not set self.__count"),
    "an attribute of a parent": (
        "class Hand:\n    def __init__(self, cards=None):\n        self.__count = 0\n",
        "class Some:\n    def __init__(self):\n        self.count = 0\n\n\n"
        "class Hand(Some):\n    def __init__(self, cards=None):\n"
        "        self.__count = self.count\n",
        "hand",
        "cards.py, line 69: Hand.__init__ does not call the __init__ of Some,"
        " which sets self.count"),
    "an __init__ in other letters": (
        "def __init__(self, cards=None)", "def _init_(self, cards=None)", "empty",
        "cards.py, line 64: Python calls __init__ for a new object, not _init_"),
    "an __init__ in other letters, for what it takes": (
        "def __init__(self, cards=None)", "def __int__(self, cards=None)", "best",
        "cards.py, line 64: Python calls __init__ for a new object, not __int__"),
    "printed": ("    return found\n\n\ndef pairs", "    print(found)\n\n\ndef pairs", "total",
        "cards.py, line 15: total displays something and returns nothing, so its caller gets no"
        " value"),
    "printed where a sentence says what is wanted": (
        "    found.extend(cards)\n    return found", "    found.extend(cards)\n    print(found)",
        "in_a_list", "cards.py, line 37: doubled displays something and returns nothing,"
        " so its caller gets no value"),
    "print returned": ("return found\n\n\ndef pairs", "return print(found)\n\n\ndef pairs", "total",
        "cards.py, line 19: total displays its result, and what print gives back is nothing"),
    "nothing after an if": ("    return min(", "    if False:\n        return min(", "value",
        "cards.py, line 7: value returns nothing where the condition of line 12 does not hold,"
        " though it returns a value elsewhere"),
    "nothing in one of several": (
        "    return min(", "    if 1 > 2:\n        return min(", "value_of_all",
        "cards.py, line 7: value returns nothing where the condition of line 12 does not hold,"
        " though it returns a value elsewhere"),
    "no return": ("    return len(cards)", "    len(cards)", "drawn",
        "cards.py, line 30: drawn has no return with a value, so its caller gets none"),
    "nothing yet": (
        "    found = list(cards)\n    found.extend(cards)\n    return found", "    pass", "doubled",
        "cards.py, line 37: doubled does nothing yet"),
    "no text yet": ('        return "a hand"', "        pass", "text",
        "cards.py, line 88: Hand.__str__ does nothing yet"),
    "no order yet": ("        return self.getCount() < other.getCount()", "        pass", "order",
        "cards.py, line 85: Hand.__lt__ does nothing yet"),
    "what shuffle gives": (
        "    random.shuffle(cards)\n", "    cards = random.shuffle(cards)\n", "shuffled",
        "cards.py, line 59: shuffle changes the list itself and returns None,"
        " which is kept here"),
    "not called in a condition": ("if self.isEmpty()", "if self.isEmpty", "best",
        "cards.py, line 81: isEmpty is named here but not called, so its answer is never asked"
        " for"),
    "not called in a return": ("        return self.__count", "        return self.isEmpty", "hand",
        "cards.py, line 78: isEmpty is named here but not called, so its answer is never asked"
        " for"),
    "not called in a sum": ("max(value(card) for", "max(self.getCount + value(card) for", "best",
        "cards.py, line 83: getCount is named here but not called, so its answer is never asked"
        " for"),
    "always true": ('answer != "h" and answer', 'answer != "h" or answer', "choice",
        "cards.py, line 45: this is always true: answer always differs from 'h' or from 's'"),
    "is for equal": (
        'answer != "h" and answer != "s"', 'answer is not "h" and answer is not "s"', "choice",
        "cards.py, line 45: `is` asks whether two things are one and the same, not whether they are"
        " equal: 'h' may be there twice"),
    "a text alone": ('    if card[0] == "A":', '    if card[0] == "1" or "A":', "value",
        "cards.py, line 10: 'A' stands alone after `or`, compared with nothing,"
        " so the whole is always true"),
    "never true": ('answer != "h" and answer != "s"', 'answer == "x" and answer == "y"', "choice",
        "cards.py, line 45: this is never true: answer is never 'x' and 'y' at once"),
    "a text and a number": ('bet = int(input("Bet? "))', 'bet = input("Bet? ")', "stakes",
        "cards.py, line 52: a text and a number meet here,"
        " and Python does not turn one into the other"),
    "a typed text is no number": (
        '    bet = int(input("Bet? "))\n    if bet > 10:',
        '    bet = input("Bet? ")\n    if bet == 20:', "stakes",
        "cards.py, line 52: bet, a text that was typed, is compared with the number 20"),
    "one list for all": (
        "cards=None):\n        self.__count = 0\n        self.cards = []\n"
        "        for card in cards or []:\n            self.add(card)\n",
        "cards=[]):\n        self.__count = 0\n        self.cards = cards\n", "another_hand",
        "cards.py, line 64: all calls of Hand.__init__ without cards share one and the same value"),
    "one list for all objects": (
        "class Hand:\n    def __init__(self, cards=None):\n        self.__count = 0\n"
        "        self.cards = []\n",
        "class Hand:\n    cards = []\n\n    def __init__(self, cards=None):\n"
        "        self.__count = 0\n", "another_hand",
        "cards.py, line 64: cards belongs to the class Hand, so all its objects share it"),
    "no list of its own": (
        "        self.cards = []\n        for card in cards or []:\n            self.add(card)\n\n",
        "\n    cards = []\n", "own_list",
        "cards.py, line 67: cards belongs to the class Hand, so all its objects share it"),
    "a second name": ("    found = list(cards)\n", "    found = cards\n", "doubled",
        "cards.py, line 38: found is a second name of cards and no copy of it"),
    "the list that was given": (
        "    found = list(cards)\n    found.extend(cards)\n",
        "    cards.extend(list(cards))\n    found = list(cards)\n", "doubled",
        "cards.py, line 38: this changes cards, which doubled was given"),
    "one place too far": ("range(len(cards)):", "range(len(cards) + 1):", "total",
        "cards.py, line 17: the loop goes one place too far: cards has no item at its own length"),
    "the last has no next": ("range(len(cards) - 1)", "range(len(cards))", "pairs",
        "cards.py, line 25: i reaches the last place of cards, which has no next one"),
    "one place too far, while": (
        "    for i in range(len(cards)):\n",
        "    i = -1\n    while i <= len(cards):\n        i += 1\n",
        "total",
        "cards.py, line 18: the loop goes one place too far: cards has no item at its own length"),
    "another exception": ("raise ValueError(card)", "raise KeyError(card)", "refused",
        "cards.py, line 9: this raises KeyError, but ValueError is wanted"),
    "an except that hides": (
        "    if card[0] not in RANKS:\n        raise ValueError(card)\n",
        "    try:\n        RANKS.index(card[0])\n    except:\n        pass\n"
        "    if card == '?H':\n        return 0\n",
        "refused",
        "cards.py, line 10: this except catches every exception, so none gets past it"),
    "no way out": ("    return len(cards)", "    while True:\n        pass", "drawn",
        "cards.py, line 34: the loop never ends: its condition is always true and nothing leaves"
        " it"),
    "a list that grows": (
        "    found = 0\n    for i in range(len(cards)):\n        found += value(cards[i])",
        "    found = 0\n    for each in cards:\n        cards.append(each)", "total",
        "cards.py, line 17: the loop goes through cards and makes that longer, which may never"
        " end"),
    "the question before the loop": (
        '        answer = input("h or s? ")', "        input()", "choice",
        "cards.py, line 45: the loop never ends: answer in its condition never changes inside"
        " it"),
    "a function without end": (
        "    return min(", "    return value(card)\n    return min(", "value",
        "cards.py, line 7: value calls itself again and again, until Python stops it"),
    "a list called list": (
        "    found = list(cards)", "    list = []\n    found = list(cards)", "doubled",
        "cards.py, line 38: list becomes a name for a value here, and hides Python's own list"),
    "an input called input": (
        '    bet = int(input("Bet? "))', '    input = input("Bet? ")\n'
        "    bet = int(input)", "stakes",
        "cards.py, line 51: input becomes a variable of this function, and hides Python's own"
        " input"),
    "input at import": ("size = 0", 'size = input("Size? ")', "import",
        "cards.py, line 4: input is outside all functions,"
        " so it asks when the file is imported"),
}  # fmt: skip


def test_nothing_returned_is_named_even_if_the_test_has_made_a_text_of_it():
    suite = """
    def test_asked(student, cards):
        with student.typing("x", "3"):
            assert str(cards.asked()) == "3"
    """
    code = """
    def asked():
        answer = input("? ")
        if answer != "3":
            asked()
        else:
            return 3
    """
    with Course(suite, beside={"starters.toml": starters(cards={"asked": 1})}) as made:
        [record] = made.records(BEST, code).values()
    assert "read as 'None'" in record.message
    assert record.cause == (
        "cards.py, line 2: asked returns nothing after line 5, though it returns a value elsewhere"
    )


def test_a_program_that_does_nothing_is_told_which_function_is_empty():
    suite = """
    def test_hello(student):
        assert student.run("game.py", types=["x"]).said("hello")

    def test_goodbye(student):
        assert student.run("game.py", types=["y"]).said("goodbye")

    def test_called(student, game):
        with student.typing("x") as console:
            game.main()
        assert console.transcript.said("hello")

    def test_file(student):
        game = student.run("game.py")
        assert student.read("scores.txt") == b"1"
    """
    empty = 'def main():\n    """Play."""\n    pass\n\n\nmain()\n'
    cause = "game.py, line 1: main does nothing yet"
    quiet = "def main():\n    found = [1]\n    found.clear()\n\n\nmain()\n"
    other = empty.replace("main", "other")
    with Course(suite, ("game.py",), beside={"starters.toml": starters(game={"main": 1})}) as made:
        for code, causes in ((empty, [cause] * 4), (quiet, [""] * 4), (other, [""] * 4)):
            records = made.records(BEST, {"game.py": code})
            assert [each.cause for each in records.values()] == causes


def test_an_empty_function_is_named_only_where_a_program_surely_calls_it():
    suite = """
    def test_hello(student):
        assert student.run("game.py").said("hello")
    """
    silent = "def main():\n    found = [1]\n    found.clear()\n\n\n"
    empty = "def main():\n    pass\n\n\n"
    wrapped = f"def twice(call):\n    return lambda: 1\n@twice\n{empty}main()\n"
    programs = {
        "its own main": ({"game.py": empty + "main()\n", "cards.py": silent},
            "game.py, line 1: main does nothing yet"),
        "the second of two": ({"game.py": "def end(): print()\nend()\n" + empty + "main()\n"},
            "game.py, line 3: main does nothing yet"),
        "a bare return": ({"game.py": empty.replace("pass", "return") + "main()\n"},
            "game.py, line 1: main does nothing yet"),
        "a main of another file": ({"game.py": silent + "main()\n", "cards.py": empty}, ""),
        "what no task asks for": ({"game.py": "def end(): pass\nend()\n" + silent}, ""),
        "a decorator": ({"game.py": wrapped}, ""),
        "the library's": ({"game.py": "import random\nrandom.shuffle([1])\n",
            "cards.py": "class Deck:\n    def shuffle(self):\n        pass\n"}, ""),
    }  # fmt: skip
    beside = {"starters.toml": starters(game={"main": 1}, cards={"Deck.shuffle": 1})}
    with Course(suite, ("game.py", "cards.py"), beside=beside) as made:
        found = {
            name: made.records(BEST, files)["hello"].cause for name, (files, _) in programs.items()
        }
    assert found == {name: cause for name, (_, cause) in programs.items()}


def test_a_list_that_grows_is_named_whichever_limit_it_meets_first():
    right, wrong, test, sentence = SLIPS["a list that grows"]
    beside = {"starters.toml": starters(cards=NAMES)}
    limits = {"question_seconds": 20, "memory_bytes": 150 * 2**20}
    with Course(SUITE, beside=beside, limits=limits, policy=Policy(names=False)) as made:
        records = made.records(BEST, edited(right, wrong))
    assert "MemoryError" in records[test].message
    assert causes(records).get(test, "") == sentence


@pytest.mark.parametrize(("right", "wrong", "test", "sentence"), SLIPS.values(), ids=SLIPS)
def test_a_slip_is_named(course: Course, right: str, wrong: str, test: str, sentence: str):
    found = causes(course.records(BEST, edited(right, wrong)))
    assert found.get(test, "") == sentence
    assert set(found.values()) <= {sentence}


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


def test_a_file_that_hides_a_module_is_named(course: Course):
    files = {"cards.py": RIGHT, "random.py": "def draw(): return 1\n"}
    found = causes(course.records(BEST, files))
    assert found == {"shuffled": "random.py: a file of this name hides Python's own module random"}


def test_what_was_displayed_is_told(course: Course):
    printed = edited("    return found\n\n\ndef pairs", "    print(found)\n\n\ndef pairs")
    assert "; it displayed '12'" in course.records(BEST, printed)["total"].message


@pytest.mark.parametrize(
    ("hints", "has_cause", "has_note"),
    [("off", False, False), ("causes", True, False), ("all", True, True)],
)
@pytest.mark.parametrize("is_in_file", [True, False])
def test_an_exam_can_do_without_hints(
    hints: str, has_cause: bool, has_note: bool, is_in_file: bool
):
    suite = """
    def test_two(cards):
        assert cards.two() == 2, "one and one"

    def test_other(table):
        assert table.two() == 2
    """
    files = {"cards.py": "def two(): print(2)\n", "table.py": "def two(:\n"}
    toml = f'hints = "{hints}"\n' if is_in_file else ""
    with Course(suite, files=tuple(files), toml=toml) as made:
        made.assignment = replace(made.assignment, hints=hints)  # a teacher's word for a course
        result = made.result(BEST, files)
    two, other = result.tests
    assert ("cause   cards.py, line 1: two displays" in two.message) == has_cause
    assert ("one and one" in two.message, two.hint == "one and one") == (has_note, has_note)
    assert two.message.splitlines()[:3] == ["two()", "  gave    None", "  wanted  2"]
    assert other.stopped_by == "table.py"
    assert "table.py, line 1: SyntaxError" in result.notes[0]


def test_hidden_tests_keep_their_causes_to_themselves():
    suite = """
    @hidden
    def test_secret(cards):
        assert cards.show("5f1d7c") == "nothing"
    """
    with Course(suite) as made:
        result = made.result(BEST, "def show(word):\n    print(word)\n")
    assert "displays something" in result.tests[0].cause
    assert "5f1d7c" in result.tests[0].message
    text = json.dumps(result.to_dict())
    assert "5f1d7c" not in text and "displays" not in text
