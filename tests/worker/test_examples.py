"""The examples of the reference's docstrings are asked of a submission; its own are never read."""

from __future__ import annotations

import pytest
from small_course import BEST, Course, told

SETTINGS = """
[examples]
"cards.Card.value" = { task = 1, points = 2 }
"cards.total" = { task = 1, points = 1 }
"cards.deal" = { task = 1, points = 0.5 }
"""
EXAMPLES = """
"cards.Card.value" = '''
>>> Card("K").value()
10
>>> card = Card("9")
>>> card.value()
9
>>> card.rank
'9'
'''
"cards.total" = '''
>>> total([Card("K"), Card("9")])
19
>>> total([])
0
>>> str(Card("K")), 1
('K', 1)
'''
"cards.deal" = '''
>>> pile = ["K", "9"]
>>> deal(pile)
['K', '9']
>>> deal([-1, None, {"a": (1, 2.5)}])
[-1, None, {'a': (1, 2.5)}]
>>> len(deal(pile))
2
'''
"""
RIGHT = '''
class Card:
    def __init__(self, rank): self.rank = rank
    def __str__(self): return self.rank
    def value(self):
        """Return nonsense.

        >>> Card("K").value()
        'never asked'
        """
        return {"K": 10}.get(self.rank) or int(self.rank)

def total(cards): return sum(card.value() for card in cards)
def deal(cards): return list(cards)
'''
NAMES = ["examples_of_Card_value", "examples_of_total", "examples_of_deal"]


@pytest.fixture(scope="module")
def course():
    suite = "def test_nothing(cards): pass\n"
    with Course(suite, toml=SETTINGS, beside={"examples.toml": EXAMPLES}) as made:
        yield made


def test_right_examples_earn_their_points(course: Course):
    records = course.records(BEST, RIGHT)
    assert [(name, records[name].points_earned) for name in NAMES] == [
        ("examples_of_Card_value", 2), ("examples_of_total", 1), ("examples_of_deal", 0.5),
    ]  # fmt: skip


def test_what_an_example_computes_from_an_answer_is_said():
    settings = '[examples]\n"cards.deal" = { task = 1, points = 1 }\n'
    length = {"examples.toml": '"cards.deal" = """\n>>> len(deal(["K", "9"]))\n2\n"""\n'}
    with Course("def test_nothing(cards): pass\n", toml=settings, beside=length) as course:
        [_, record] = course.records(BEST, "def deal(cards): return []\n").values()
    assert "  note    its length\n  gave    []\n  read as 0\n  wanted  2" in record.message


def test_a_number_that_python_cannot_write_is_a_wrong_answer(course: Course):
    verdicts = course.verdicts(BEST, RIGHT.replace("return sum(", "return (1 << 30_000) + sum("))
    assert verdicts["examples_of_total"].startswith("failed: total(")
    assert "gave    a number of about 9031 digits" in verdicts["examples_of_total"]


def test_a_text_that_the_students_code_cannot_make_fails_as_it_does_in_a_test():
    settings = '[examples]\n"cards.Card.__str__" = { task = 1, points = 1 }\n'
    text = {"examples.toml": '"cards.Card.__str__" = """\n>>> str(Card("K"))\n\'K\'\n"""\n'}
    with Course("def test_nothing(cards): pass\n", toml=settings, beside=text) as course:
        wrong = RIGHT.replace("self): return self.rank", "self): print(self.rank)")
        [_, record] = course.records(BEST, wrong).values()
    assert "raised  TypeError: __str__ returned non-string (type NoneType)" in record.message
    assert record.cause.startswith("cards.py, line 4: Card.__str__ displays something")
    assert "something that" not in record.message


def test_what_python_refuses_of_a_plain_answer_is_a_wrong_answer():
    settings = '[examples]\n"cards.deal" = { task = 1, points = 1 }\n'
    length = {"examples.toml": '"cards.deal" = """\n>>> len(deal([]))\n0\n"""\n'}
    with Course("def test_nothing(cards): pass\n", toml=settings, beside=length) as course:
        [_, record] = course.records(BEST, "def deal(cards): return 5\n").values()
    assert record.message == "deal([])\n  gave    5\n  wanted  something that len() takes"


WRONG = {
    "another value": ("10}.get", "11}.get"),
    "a float": ("return sum(", "return 0.0 + sum("),
    "a bool for a number": ("return sum(card.value() for card in cards)", "return not cards"),
    "another kind": ("return list(cards)", "return tuple(cards)"),
    "an object that equals everything": (
        "return list(cards)",
        "return type('E', (), {'__eq__': lambda self, other: True, '__repr__': lambda s: '[]'})()",
    ),
    "an exception": ("return list(cards)", "return cards.ranks"),
    "a stub": ("return list(cards)", "raise NotImplementedError('task 3')"),
    "no function": ("def deal", "def give"),
    "no attribute": ("self.rank", "self.__rank"),
    "another number of arguments": ("def deal(cards)", "def deal()"),
}
WRONG_VERDICTS = """
another value: examples_of_Card_value
failed: Card('K').value()
  gave    11
  wanted  10

another value: examples_of_total
failed: total([Card('K'), Card('9')])
  gave    20
  wanted  19

a float: examples_of_total
failed: total([Card('K'), Card('9')])
  gave    19.0
  wanted  19
  a float, not an int

a bool for a number: examples_of_total
failed: total([Card('K'), Card('9')])
  gave    False
  wanted  19
  a bool, not an int

another kind: examples_of_deal
failed: deal(['K', '9'])
  gave    ('K', '9')
  wanted  ['K', '9']
  a tuple, not a list

an object that equals everything: examples_of_deal
failed: deal(['K', '9'])
  gave    an E object
  wanted  ['K', '9']
  an E, not a list

an exception: examples_of_deal
failed: deal(['K', '9'])
  raised  AttributeError: 'list' object has no attribute 'ranks'
          cards.py, line 14, in deal: def deal(cards): return cards.ranks

a stub: examples_of_deal
not_written: task 3

no function: examples_of_deal
not_written: cards.deal is not written yet

no attribute: examples_of_Card_value
not_written: a Card object has no rank yet

another number of arguments: examples_of_deal
failed: deal(['K', '9'])
  raised  TypeError: deal() takes 0 positional arguments but 1 was given
"""


def test_wrong_examples_are_told_like_any_question(course: Course):
    found = {}
    for name, (old, new) in WRONG.items():
        verdicts = course.verdicts(BEST, RIGHT.replace(old, new))
        found |= {
            f"{name}: {test}": words
            for test, words in verdicts.items()
            if test in NAMES and words != "passed"
        }
    assert told(found) == WRONG_VERDICTS


@pytest.mark.parametrize(
    ("text", "problem"),
    {
        ">>> for card in []: pass\n": "neither a call nor a name: for card in []: pass",
        ">>> card = Card('K')\n": "none of its examples is a call with a plain value",
        ">>> Card('K')\n<Card>\n": "the expected value is not plain: <Card>",
        ">>> [card for card in []]\n[]\n": "an example cannot say this: [card for card in []]",
        ">>> (1\n1\n": "not one statement: (1",
    }.items(),
)
def test_an_example_that_cannot_be_asked_is_no_fault_of_the_students(text: str, problem: str):
    settings = '[examples]\n"cards.Card" = { task = 1, points = 1 }\n'
    beside = {"examples.toml": f"\"cards.Card\" = '''\n{text}'''\n".replace("'K'", '"K"')}
    problem = problem.replace("'K'", '"K"')
    with Course("def test_nothing(cards): pass\n", toml=settings, beside=beside) as course:
        words = course.verdicts(BEST, RIGHT)["examples_of_Card"]
    assert words.startswith("grader_error: the suite could not ask this: ")
    assert words.endswith(problem)
