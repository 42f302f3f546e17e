"""A colon that is missing costs a slip, and not all that the file is worth."""

from __future__ import annotations

import ast
import itertools
import sys
import time
from contextlib import suppress

import pytest
from small_course import BEST, course_of, starters

from autograder.course import assignment
from autograder.slips.mend import mended
from autograder.slips.syntax.lines import Place
from autograder.slips.syntax.unread import KINDS, unread
from autograder.system.cpu_time import CpuTime, TooLong, watched

RIGHT = '''
class Pile:
    """Cards, the last one on top."""

    def __init__(self, cards):
        self.cards = list(cards)

    def words(self):
        if len(self.cards) == 0:
            return "Isn't there"
        elif len(self.cards) == 1:
            return 'one card'
        return f"{len(self.cards)} cards"

    def top(self):
        last = (
            self.cards[-1],
            "on top"
        )
        return last[0]


def total(cards):
    points = 0
    for card in cards:
        points += card - 0
    print("the sum is", points)
    return points
'''
NAMES = {"Pile.__init__": 1, "Pile.words": 1, "Pile.top": 1, "total": 2}
SUITE = """
@task(1)
@points(4)
def test_a_pile_says_how_many_cards_it_has(cards):
    assert cards.Pile([]).words() == "Isn't there"
    assert cards.Pile([1]).words() == "one card"
    assert cards.Pile([1, 2]).words() == "2 cards"

@task(1)
def test_the_last_card_is_on_top(cards):
    assert cards.Pile([1, 2]).top() == 2

@hidden
@task(2)
@points(5)
def test_the_total_of_cards(cards):
    assert cards.total([1, 2]) == 3
"""
TITLES = '{ 1 = "Pile", 2 = "total" }'
MENDS = {
    "class Pile:": ("class Pile", "`class Pile:`"),
    "    def words(self):": ("    def words(self)  # no colon", "`def words(self):  # no colon`"),
    "def words(self):": ("def words(self:", "`def words(self):`"),
    "for card in cards:": ("for card in cards;", "`for card in cards:`"),
    "elif len": ("else if len", "`elif len(self.cards) == 1:`"),
    "        elif": ("        elsif", "`elif len(self.cards) == 1:`"),
    "== 0": ("= 0", "`if len(self.cards) == 0:`"),
    " == 0": (" === 0", "`if len(self.cards) == 0:`"),
    "len(self.cards) == 0": ("len(self.cards == 0", "`if len(self.cards) == 0:`"),
    "'one card'": ("'one card", "`return 'one card'`"),
    "'one card'\n": ("'one card\"\n", "`return 'one card'`"),
    "\"Isn't there\"": ("'Isn't there'", "`return 'Isn\\'t there'`"),
    "list(cards)": ("list(cards", "`self.cards = list(cards)`"),
    "list(cards)\n": ("list(cards))\n", "`self.cards = list(cards)`"),
    "self.cards[-1],": ("self.cards[-1),", "`self.cards[-1],`"),
    "        return last[0]": ("        return last[0", "`return last[0]`"),
    'on top"\n        )': ('on top"', '`"on top")`'),
    '("the sum is", points)': (' "the sum is", points', '`print("the sum is", points)`'),
    '"the sum is", points': ('"the sum is" points', '`print("the sum is", points)`'),
    '("the sum': ("(the sum", '`print("the sum is", points)`'),
    "    print(": ("     print(", "as indented by 4 spaces"),
    "    return points": ("   return points", "as indented by 4 spaces"),
    "            return 'one": ("        return 'one", "as indented by 12 spaces"),
    "    points = 0\n": ("     points = 0\n", "as indented by 4 spaces"),
    "for card in": ("For card in", "`for card in cards:`"),
    "    return points\n": ("    retrun points\n", "`return points`"),
    "last[0]\n": ("last[0]:\n", "`return last[0]`"),
    'top."""': ('top.""', 'the last one on top."""`'),
    "list(cards)\n\n": ("list cards)\n\n", "`self.cards = list(cards)`"),
    "if len(self.cards) == 0": ("if lenself.cards) == 0", "`if len(self.cards) == 0:`"),
    'print("the sum is", points)': ('print{"the sum is", points)', '`print("the sum is", points)`'),
    'print("the sum': ('print"the sum', '`print("the sum is", points)`'),
    "self.cards[-1],\n": ("self.cards-1],\n", "`self.cards[-1],`"),
    "self, cards": ("self cards", "`def __init__(self, cards):`"),
    "(self, cards)": ("((self, cards)", "`def __init__(self, cards):`"),
    "points = 0\n    for": ("points 0\n    for", "`points = 0`"),
    "in cards": ("incards", "`for card in cards:`"),
    'sum is", points': ('sum is, points', '`print("the sum is", points)`'),
    "+= card - 0": ("+= card - 0 // so much", "`points += card - 0 # so much`"),
}  # fmt: skip


# What a merge has left of `    points = 0`: above, and the version that the file is read with.
MERGES = {
    "<<<<<<< HEAD\n    points = 0\n=======\n    points = 9\n>>>>>>> 3f2a9c1 (mine)\n": "first",
    "<<<<<<< HEAD\n    points = 0\n||||||| b0b\n    points = 7\n=======\n    points = 9\n"
    ">>>>>>> main\n": "first",
    "<<<<<<< HEAD\n=======\n    points = 0\n>>>>>>> main\n": "second",
}


course = course_of(SUITE, titles=TITLES, beside={"starters.toml": starters(cards=NAMES)})


@pytest.mark.parametrize("right", MENDS)
def test_one_stroke_of_a_pencil_costs_one_slip(course, right):
    wrong, words = MENDS[right]
    assert RIGHT.count(right) == 1
    text = RIGHT.replace(right, wrong)
    with pytest.raises(SyntaxError):
        ast.parse(text)
    result = course.result(BEST, text)
    assert (result.score, result.failing()) == (8, [])
    assert words in result.slips


@pytest.mark.parametrize("merge", MERGES)
def test_of_two_versions_that_a_merge_has_left_one_is_read(course, merge):
    result = course.result(BEST, RIGHT.replace("    points = 0\n", merge))
    assert (result.score, result.failing()) == (8, [])
    assert f"with the {MERGES[merge]} of the two versions that a merge has left" in result.slips
    assert "A merge has left two versions of these lines" in "".join(result.notes)
    assert "which costs 2 points (as handed in: 0)" in result.notes[-1]
    assert "cards.py, line " in result.notes[-1]


def test_what_python_says_stands_before_what_was_mended(course):
    result = course.result(BEST, RIGHT.replace("class Pile:", "class Pile"))
    first, second = result.notes
    assert first.startswith("cards.py, line 2: SyntaxError: expected ':'")
    assert second == (
        "cards.py, line 2 was read as `class Pile:`, which costs 2 points (as handed in: 0)"
    )


@pytest.mark.parametrize(
    ("right", "wrong", "points"),
    [
        ("class Pile:", "class Pile", [2, 1, 5]),
        ("def words(self):", "def words(self)", [2, 1, 5]),
        ("for card in cards:", "for card in cards", [4, 1, 3]),
        ("def total(", "def Total(", [4, 1, 3]),
    ],
)
def test_the_task_pays_in_which_the_slip_is(course, right, wrong, points):
    result = course.result(BEST, RIGHT.replace(right, wrong))
    assert [test.points_earned for test in result.tests] == points


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="this Python reads it")
def test_what_only_a_newer_python_reads_is_no_slip(course):
    result = course.result(BEST, f"type Points = int\n{RIGHT}")
    assert not result.slips
    assert [note for note in result.notes if "the statement `type` needs Python 3.12" in note]


@pytest.mark.parametrize(("missing", "score"), [(2, 6), (3, 4), (4, 0)])
def test_three_are_mended_at_most(course, missing, score):
    text = RIGHT
    for each in ("class Pile", "def words(self)", "cards in", "def top(self)")[:missing]:
        text = text.replace(f"{each}:", each)
    text = text.replace("for card in cards:", "for card in cards") if missing > 2 else text
    assert course.result(BEST, text).score == score


def test_a_name_that_is_off_by_a_letter_is_mended_after_it(course):
    text = RIGHT.replace("class Pile:", "class Pile").replace("def total", "def Total")
    result = course.result(BEST, text)
    assert result.score == 6
    assert "`class Pile:`; cards.py: Total was read as total" in result.slips


def test_a_function_that_is_not_written_yet_costs_itself_and_a_slip(course):
    text = RIGHT[: RIGHT.index("    points = 0")] + "    # still to do\n"
    result = course.result(BEST, text)
    assert result.failing() == ["test_the_total_of_cards"]
    assert result.score == 3
    assert "`def total(cards): pass`" in result.slips


@pytest.mark.parametrize(
    "wrong",
    [
        "if 1:\nx = 1\ny = 2\n",  # how far it goes is the student's to say
        "def total(cards):\n    '''\n    The sum.\n    return sum(cards)\n",
        "while line = total():\n    print(line)\n",  # it may be kept or compared
        "def total(int cards):\n    return 1\n",
        "def total(a, b, c):\n    return a / (b - c * 100\n",
        "def total(a, b):\n    return (a b)\n",
        "x = 4\u00b2\n",
        "total = lambda cards sum(cards)\n",
        "def total(one, other):\n    return one other\n",
        "def total(one, other):\n    return max(one) other)\n",
        "def total(cards):\n  if cards:\n    return 1\n   return 2\n",
        "import cards as (\n",
        "x = 1 +\n",
        "",
    ],
)
def test_what_may_mean_several_things_is_left_as_it_is(course, wrong):
    result = course.result(BEST, RIGHT[: RIGHT.index("def total")] + wrong)
    assert not result.slips
    assert not [note for note in result.notes if "was read" in note]


WAR = assignment.load("war")
AROUND = """
def ask(question, first=None):
    answer = input(question).strip()
    return answer.upper()

def value(card, aces):
    names = {"A": 1, "T": 10}
    print(names, aces, sep="")
    return names[card[0]]
"""


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("x = ask('a')strip()", "x = ask('a').strip()"),
        ("x = ' 'join(names)", "x = ' '.join(names)"),
        ("x = {'A': 1, 'T' 10}", "x = {'A': 1, 'T': 10}"),
        ("x = {'A': 1 'T': 10}", "x = {'A': 1, 'T': 10}"),
        ("for name card in x: pass", "for name, card in x: pass"),
        ("names = ('x' None)", "names = ('x', None)"),
        ("def f(card str) -> int: return card", "def f(card: str) -> int: return card"),
        ("def f(card)  int:\n    return card", "def f(card) -> int:\n    return card"),
        ("def fself, card): pass", "def f(self, card): pass"),
        ("def f[card): return card", "def f(card): return card"),
        ("x = ask[names)", "x = ask(names)"),
        ("x = names[[0]", "x = names[0]"),
        ("x = ask(names]", "x = ask(names)"),
        ("x = names.pop)", "x = names.pop()"),
        ("x = ]", "x = []"),
        ("x = 1, 2]", "x = [1, 2]"),
        ("x = [(1, 2), 3, 4)]", "x = [(1, 2), (3, 4)]"),
        ("x = answer0]", "x = answer[0]"),
        ("x: list[str = names", "x: list[str] = names"),
        ("x = value(card,, aces)", "x = value(card, aces)"),
        ("printf'{card}')", "print(f'{card}')"),
        ("print(f{card} is one')", "print(f'{card} is one')"),
        ("print(card, is', aces, 'in all')", "print(card, 'is', aces, 'in all')"),
        ("print('is, aces, 'in all')", "print('is', aces, 'in all')"),
        ("print('a: ' + card + '!)", "print('a: ' + card + '!')"),
        ("print('More? )", "print('More? ')"),
        (
            'def f():\n    """One line.""\n    return 1',
            'def f():\n    """One line."""\n    return 1',
        ),
        (
            'def f():\n    ""One line."""\n    return 1',
            'def f():\n    """One line."""\n    return 1',
        ),
        ("answer == 'y' andnames", "answer == 'y' and names"),
    ],
)
def test_what_is_lost_is_written_where_it_belongs(wrong, right):
    [slip] = unread(WAR, {"assignment3.py": f"{AROUND}\n{wrong}\n".encode()})
    assert slip.content.decode() == f"{AROUND}\n{right}\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_file_keeps_its_ends_of_lines_and_its_encoding(end, encoding):
    before = "def f(a)  # \f adds\n    return (1\n\ndef g()\n    return [1)\n"
    after = before.replace(")  #", "):  #").replace("(1", "(1)").replace("g()", "g():")
    after = after.replace("[1)", "[1]")
    files = {"assignment3.py": before.replace("\n", end).encode(encoding)}
    found = unread(assignment=WAR, files=files)
    assert not found  # four slips
    files = {"assignment3.py": before.replace("(1", "1").replace("\n", end).encode(encoding)}
    after = after.replace("(1)", "1").replace("\n", end)
    found = unread(WAR, files)
    assert len(found) == 3
    assert mended(files, found) == {"assignment3.py": after.encode(encoding)}


def test_a_file_that_nobody_asks_for_costs_nothing():
    broken = b"def f()\n    return 1\n"
    right = b"import helpers\n"
    assert not unread(WAR, {"old.py": broken, "assignment3.py": right})
    [slip] = unread(WAR, {"helpers.py": broken, "assignment3.py": right})
    assert slip.words == "helpers.py, line 1 was read as `def f():`"


SAID = (
    "invalid character", "unmatched ')'", "forgot a comma", "unexpected indent",
    "expected an indented block after function definition on line 1",
)  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_lines_keep_their_numbers(kind):
    text = ("def f(a)", "    if a == 'b:", "\t  x = [1 2]")
    for number in range(len(text) + 2):
        for words in SAID:
            place = Place(words, number, 0)
            assert all(len(each.lines) == len(text) for each in kind(text, place))


@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize(("first", "second"), list(itertools.permutations(range(5), 2)))
def test_two_slips_are_mended_in_whichever_order_python_meets_them(first, second, swapped):
    pairs = [
        ("def {}():\n    return 1\n", "def {}()\n    return 1\n"),
        ("{} = (1, 2)\n", "{} = (1, 2\n"),
        ("{} = (1)\n", "{} = (1))\n"),
        ("{} = 'text'\n", "{} = 'text\n"),
        ("while {} == 3:\n    pass\n", "while {} = 3:\n    pass\n"),
    ]
    order = (second, first) if swapped else (first, second)
    right, wrong = (
        "".join(pairs[at][which].format("ab"[at % 2]) for at in order) for which in (0, 1)
    )
    found = unread(WAR, {"assignment3.py": wrong.encode()})
    assert len(found) == 2
    assert found[-1].content.decode() == right


@pytest.mark.parametrize(
    "text",
    [
        "\\'" * 40_000 + "\n",
        "(" * 99_000,
        "if " + "a = " * 20_000 + "\n",
        "x = 'a'" + " , ->" * 15_000 + ":\n",
        "print(\u201ca\u201d)\n" * 9_000,
        "def f()\n" * 9_000,
        "x = [" + "1 2 " * 20_000 + "]\n",
        " x\n" * 30_000,
        "'It's\n" * 10_000,
        "if a && b:\n  pass\n" * 5_000,
        ("x = " + "'a, " * 120 + "\n") * 50,
        ("f(" + "a b " * 120 + "\n") * 50,
        ("f((" + "a(b)" * 120 + "\n") * 50,
        ("a" * 480 + ")\n") * 2_000,
        ("x, " * 150 + "1\n") * 50,
    ],
)
def test_no_text_takes_long(text):
    began = time.process_time()
    with watched(), suppress(TooLong), CpuTime(0.5).spending():
        unread(WAR, {"assignment3.py": text.encode()})
    assert time.process_time() - began < 2
