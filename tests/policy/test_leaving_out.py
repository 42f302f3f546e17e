"""Left out is the smallest function, method or statement that Python cannot read, or that fails,
asks or never ends as the file is loaded; the rest is graded.
"""

from __future__ import annotations

import json
import re
import textwrap
from pathlib import Path

import pytest
from damages import DAMAGES, Damage, definitions, drawn
from small_course import BEST, Course, course_of, starters

from autograder.course import assignment
from autograder.course.policy import Policy
from autograder.course.renaming import renamed
from autograder.policy.imports import with_imports
from autograder.policy.leaving_out import readable
from autograder.policy.paths import with_files_beside
from autograder.views.check import check_of

CARDS = '''\
import random


class Hand:
    """Cards."""

    def __init__(self):
        self.cards = []

    def add(self, card):
        self.cards.append(card)

    def total(self):
        return sum(self.cards)


def worth(card):
    return 10 if card == "K" else int(card)


def draw():
    return random.choice([7])


def best(one, two):
    return max(one, two)
'''
NAMES = {"Hand.__init__": 1, "Hand.add": 1, "Hand.total": 1, "worth": 2, "draw": 3, "best": 4}
SUITE = """
@task(1)
def test_a_total():
    hand = cards.Hand()
    hand.add(3)
    assert hand.total() == 3

@task(1)
def test_cards():
    hand = cards.Hand()
    hand.add(3)
    assert hand.cards == [3]

@task(2)
def test_worth():
    assert cards.worth("K") == 10

@task(3)
def test_draw():
    assert cards.draw() == 7

@task(4)
def test_best():
    assert cards.best(1, 2) == 2
"""
TITLES = '{ 1 = "Hand", 2 = "worth", 3 = "draw", 4 = "best" }'
IMPORTS = 'imports = ["import random"]\n["cards.py".tasks]'
BESIDE = {"starters.toml": starters(cards=NAMES).replace('["cards.py".tasks]', IMPORTS)}

course = course_of(SUITE, titles=TITLES, beside=BESIDE)


@pytest.mark.parametrize(
    ("right", "wrong", "failing", "words"),
    [
        ('10 if card == "K"', '10 if card === "K"', "worth", "worth was left out"),
        ("def worth(card):", "def worth(card)", "worth", "worth was left out"),
        ("def worth(card):", "    def worth(card):", "worth", "worth was left out"),
        ("max(one, two)", "max(one, two", "best", "best was left out"),
        ("sum(self.cards)", "sum((self.cards)", "a_total", "Hand.total was left out"),
        ('"""Cards."""', '"""Cards.', "", "this line was left out"),
        (
            "    return 10",
            "    print(one)\n    global one\n    return 10",
            "worth",
            "worth was left out",
        ),
        ("def best(one, two)", "def best(one, one)", "best", "best was left out"),
        ("import random", "import random\nawait draw()", "", "this line was left out"),
        ("import random", "import random\nnonlocal draw", "", "this line was left out"),
        (
            "        return sum(self.cards)",
            "    found = 0\n    for card in self.cards:\n        found += card\n    return found",
            "a_total",
            "Hand.total was left out",
        ),
        (
            "    return random.choice([7])",
            "card = random.choice([7])\nreturn card",
            "draw",
            "draw was left out",
        ),
        ("def total(", "def:total(", "a_total", "Hand.total was left out"),
        ("    def total", "   def total", "a_total", "Hand.total was left out"),
        ("def best", "<<<<<<< HEAD\ndef best", "", "this line was left out"),
        ("import random", "improt random", "", "It was read as the starter has it"),
        ("import random", "import randon", "", "It was read as the starter has it"),
        ("import random", "import random\n= 3", "", "this line was left out"),
        ("import random", "import random\n\x1c", "", "this line was left out"),
        (
            "    return max(one, two)\n",
            "    return max(one, two)\n}\n",
            "",
            "this line was left out",
        ),
        (
            "        return sum(self.cards)\n",
            "        return sum(self.cards)\n    }\n",
            "",
            "this line was left out",
        ),
    ],
)
def test_what_python_cannot_read_is_left_out(course, right, wrong, failing, words):
    result = course.result(BEST, CARDS.replace(right, wrong, 1))
    assert [name.removeprefix("test_") for name in result.failing()] == failing.split()
    assert words in result.notes[0] and result.notes[0].startswith("cards.py, line ")
    for test in result.tests:
        if not test.passed:
            assert test.cause.endswith(" was left out") and test.cause in test.message


RESULTS = """\
from dataclasses import dataclass


@dataclass
class Result:
    name: str
    won: int = 0

    def text(self):
        return f"{self.name}: {self.won}"

    def add(self):
        self.won += = 1


@print
def show(one):
    two = one
    return two +
"""


def test_what_has_lost_its_name_is_called_a_statement(course):
    result = course.result(BEST, CARDS.replace("def total(", "def ("))
    assert result.notes[0].endswith(
        "    this statement was left out; the rest of the file is graded."
    )


@pytest.mark.parametrize(
    ("line", "by", "stops", "words"),
    [
        ("    def total(self):", "print('here')\n    def total(self):", 1, "line {}"),
        ("    def total(self):", "LIMIT = 21\n\nKINDS = [\n1]\n    def total(self):", 4,
         "what begins in line {}"),
        ("        return sum(", "        one = 1\none = 1\n        return sum(", 1, "line {}"),
        ("        return sum(", "        one = 1\n    one = 1\n        return sum(", 1, "line {}"),
        ("    def total(self):", "def more(self):\n        return 1\n\n    def total(self):", 3,
         "more"),
    ],
)  # fmt: skip
def test_of_a_line_with_a_smaller_margin_only_that_line_is_left_out(course, line, by, stops, words):
    result = course.result(BEST, CARDS.replace(line, by, 1))
    assert all(test.passed for test in result.tests)
    at = CARDS.partition(line)[0].count("\n") + by.startswith("        one") + 1
    stop = at + stops
    assert result.notes[0].startswith(f"cards.py, line {stop}: IndentationError: un")
    assert f"{words.format(at)}, which ends the block above it, was left out" in result.notes[-1]


def test_what_the_compiler_would_copy_again_and_again_is_only_read(course):
    """A file with `finally` is: three of them around 99 ways out take gigabytes."""
    late = "kept = 1\n\ndef late():\n    number = 1\n    global number\n\n"
    files = {"cards.py": late.encode()}
    assert [each.name for each in readable(course.assignment, files)[1]] == ["late"]
    files = {"cards.py": f"{late}try:\n    late\nfinally:\n    late\n".encode()}
    assert readable(course.assignment, files) == (files, [])


def test_of_two_that_are_left_out_the_one_that_is_missed_is_named(course):
    early = "def early(card)\n    return card\n\n\nclass Hand:"
    text = CARDS.replace("class Hand:", early).replace("def total(self):", "def total(self)")
    text = text.replace("append(card)", "append(card if card else early(card))")
    [failing] = [test for test in course.result(BEST, text).tests if not test.passed]
    assert failing.title == "a total" and "Hand.total was left out" in failing.message


def test_what_has_a_decorator_is_left_out_by_its_parts(course):
    files, left_out = readable(course.assignment, {"cards.py": RESULTS.encode()})
    kept = {"Result", "Result.text"}
    assert definitions(files["cards.py"]) == kept and b"won: int" in files["cards.py"]
    assert [each.name for each in left_out] == ["Result.add", "show"]


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("        return sum(self.cards)", "        while True:\n        return sum(self.cards)"),
        ("        return sum(self.cards)", "    \n    def later(self): pass"),
        ("        return sum(self.cards)", "        return 'sum"),
        ("    return max(one, two)", "    return max([\n        one, two)"),
        ("    return max(one, two)", "return max(one, two)"),
    ],
)
def test_lines_in_pythons_own_words_are_those_of_the_whole_file(course, right, wrong):
    text = CARDS.replace(right, wrong)
    with pytest.raises(SyntaxError) as raised:
        compile(text, "cards.py", "exec")
    left_out, *_ = readable(course.assignment, {"cards.py": text.encode()})[1]
    assert re.search(r" (on|at) line \d+", raised.value.msg)
    assert f": {raised.value.msg}\n" in left_out.why


@pytest.mark.parametrize("line", ["    size = = 1", "<<<<<<< HEAD"])
def test_an_import_of_the_starters_is_put_only_where_one_was_meant(course, line):
    """Who needs no such import may have a broken line anywhere."""
    text = CARDS.replace("import random\n", "from random import choice\n")
    text = text.replace("random.choice", "choice").replace(
        "    def total", f"{line}\n    def total"
    )
    result = course.result(BEST, text)
    assert result.failing() == []
    assert "as the starter has it" not in "".join(result.notes)


def test_an_import_that_stands_as_the_starter_has_it_is_no_broken_one():
    folder = Path(__file__).parents[2] / "solutions" / "blackjack_classes"
    files = {path.name: path.read_bytes() for path in folder.glob("*.py")}
    files["hand.py"] = files["hand.py"].replace(b"PlayerHand", b"Playerhand")
    found = assignment.load("blackjack_classes")
    assert with_imports(found, files, *readable(found, files)) == (files, [])


def with_own_ranks(module):
    """Return blackjack_classes with a name of the student's own, which deck.py imports."""
    folder = Path(__file__).parents[2] / "solutions" / "blackjack_classes"
    files = {path.name: path.read_bytes() for path in folder.glob("*.py")}
    files["card.py"] += b"\nOWN = 1\n"
    line = f"from {module} import OWN, Card".encode()
    files["deck.py"] = files["deck.py"].replace(b"from card import Card", line)
    assert line in files["deck.py"]
    return files


def test_names_of_the_students_own_are_still_imported_where_the_module_is_mistyped():
    found, files = assignment.load("blackjack_classes"), with_own_ranks("cards")
    read, [left_out] = with_imports(found, files, files, [])
    assert b"from card import Card; from card import OWN" in read["deck.py"]
    assert left_out.instead == "from card import Card; from card import OWN"


@pytest.mark.parametrize("line", ["import Random", "from turns import play_turn"])
def test_an_import_that_is_like_none_of_the_starters_stays(line):
    found, files = assignment.load("war"), {}
    folder = Path(__file__).parents[2] / "solutions" / "war"
    text = (folder / "assignment3.py").read_text().replace("from typing import Any", line)
    assert line in text
    files = {"assignment3.py": text.encode()}
    assert with_imports(found, files, files, []) == (files, [])


def test_a_module_that_has_another_name_now_is_there():
    found, files = assignment.load("blackjack_classes"), with_own_ranks("cards")
    files["cards.py"] = files.pop("card.py")
    files = renamed(files, "cards.py", "card.py")
    assert with_imports(found, files, files, []) == (files, [])


@pytest.mark.parametrize(
    "statement",
    [
        "total = 1 / 0",
        "name = input('Who? ')",
        "while True: pass",
        "from nowhere import deck",
        "print(undefined)",
        "class Pile:\n    size = undefined\n    def add(self): pass",
        "def late(card=undefined): pass",
        "type Points = int",
    ],
)
def test_what_fails_asks_or_never_ends_as_the_file_is_loaded_is_left_out(course, statement):
    result = course.result(BEST, CARDS.replace("def worth", f"{statement}\n\ndef worth"))
    assert result.failing() == []
    assert "cards.py" in result.notes[0]


@pytest.mark.parametrize("what", ["size = undefined", "@undefined\n    def late(self): pass"])
def test_a_class_keeps_what_does_not_fail(course, what):
    text = CARDS.replace('    """Cards."""', f"    {what}\n    deck = [1]")
    result = course.result(BEST, text)
    assert result.failing() == []


@pytest.mark.parametrize("name", ["cards: list[Card]", "total: Undefined = 0"])
def test_annotations_are_not_evaluated(course, name):
    text = CARDS.replace("import random", f"import random\n{name}")
    text = text.replace("def worth(card):", "def worth(card: Crad) -> Points:")
    assert course.result(BEST, text).notes == []


def test_a_program_runs_without_what_cannot_be_read():
    suite = """
    def test_a_program(program):
        assert program("cards.py").said("hello")
    """
    text = "def f(:\n    pass\nprint('hello')\n"
    with Course(suite, beside={"starters.toml": starters(cards={"f": 1})}) as made:
        assert made.result(BEST, text).failing() == []


def test_without_the_sentence_nothing_is_left_out():
    off = Policy(leaving_out=False)
    with Course(SUITE, titles=TITLES, beside=BESIDE, policy=off) as made:
        for text in (CARDS.replace("max(", "max(("), CARDS + "1 / 0\n"):
            assert made.result(BEST, text).score == 0
        best = made.result(BEST, CARDS).score
        # How a file is read is no part of the sentence: what is in it stays what it was.
        for text in (CARDS.replace('"', "\u201c"), CARDS.replace("Cards.", "Caf\u00e9.")):
            assert made.read_and_graded({"Cards(1).py": text.encode("utf-16")}).score == best


@pytest.mark.parametrize(
    ("right", "path"),
    [
        ("names.txt", "C:\\\\Users\\\\ada\\\\names.txt"),
        ("names.txt", "/home/ada/week 4/names.txt"),
        ("names.txt", "week4/names.txt"),
        ("games/", "/Users/ada/games/"),
    ],
)
def test_the_students_own_paths_find_their_files(right, path):
    suite = """
    from pathlib import Path

    def test_a_name():
        Path("names.txt").write_text("Ada")
        assert cards.names() == "Ada"
    def test_a_game():
        Path("games").mkdir()
        Path("games/game7.txt").write_text("Ada")
        assert cards.game(7) == "Ada"
    """
    text = textwrap.dedent("""
    def names():
        return open("names.txt").read()
    def game(number):
        return open(f"games/game{number}.txt").read()
    """)
    toml = 'written = ["games/*.txt"]\n[given]\n"names.txt" = "names.txt"\n'
    beside = {"starters.toml": starters(cards={"names": 1, "game": 1}), "names.txt": ""}
    with Course(suite, beside=beside, toml=toml) as made:
        result = made.result(BEST, text.replace(right, path, 1))
    assert result.failing() == []
    read = "games/game{number}.txt" if right == "games/" else right
    assert result.notes[0].startswith(f"cards.py: a path was read as {read}, without the folders")


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ('r"C:\\Users\\ada" + "/names.txt"', 'r"." + "/names.txt"'),
        ('"C:\\\\Users\\\\ada\\\\" + "names.txt"', '"./" + "names.txt"'),
        ('os.path.join("/home/ada/week 4", "names.txt")', 'os.path.join(".", "names.txt")'),
        ('Path(r"D:\\uni") / "games" / name', 'Path(r".") / "games" / name'),
        ('"/Users/ada/games/game" + str(7)', '"games/game" + str(7)'),
        ('"Q:\\nWhat is it?"', '"Q:\\nWhat is it?"'),
        ('"/homework/" + name', '"/homework/" + name'),
    ],
)
def test_a_folder_on_somebodys_disk_is_the_programs_own(written, read):
    toml = 'written = ["games/*.txt"]\n'
    with Course("", toml=toml) as made:
        files, notes = with_files_beside(made.assignment, {"cards.py": written.encode()})
    assert files["cards.py"].decode() == read
    assert len(notes) == (written != read)


@pytest.mark.parametrize("damage", drawn(25), ids=str)
def test_one_damaged_place_costs_one_definition(damage: Damage):
    """What is left out is what holds the place; `make test-damages` grades 200 of them."""
    found = assignment.load(damage.slug)
    files, left_out = readable(found, damage.files())
    kept = definitions(files[damage.file])
    assert 0 < len(left_out) <= 3  # a doubled head counts as one more
    lost = definitions(damage.right) - kept
    assert lost <= damage.inside(), lost


def test_every_kind_of_damage_is_drawn():
    assert {each.kind for each in drawn(200)} == set(DAMAGES)


@pytest.mark.parametrize(
    "path", ["./games/game{number}.txt", "games/game{number}.txt", "names.txt"]
)
def test_a_path_that_finds_its_file_anyway_is_not_spoken_of(path):
    found = assignment.load("blackjack_classes")
    source = f'def game(number):\n    return open(f"{path}").read()\n'.replace(
        "games/", "game_summaries/"
    )
    files = {"blackjack.py": source.encode()}
    assert with_files_beside(found, files) == (files, [])


def test_a_later_task_that_asks_for_what_was_left_out_stops_there_and_does_not_wait():
    suite = SUITE + '\n@task(4)\ndef test_worth_again():\n    assert cards.worth("2") == 2\n'
    with Course(suite, titles=TITLES, beside=BESIDE) as later:
        result = later.result(BEST, CARDS.replace("def worth(card):", "def worth(card)"))
    ended = [test for test in result.tests if not test.passed]
    assert {test.id: test.status for test in ended} == {
        "test_worth": "failed",
        "test_worth_again": "failed",
    }
    assert len({test.cause for test in ended}) == 1 and "waits" not in ended[1].message
    assert {test.stopped_by for test in ended} == {"cards.py"}


OTHERS = """
class Top(Hand):
    def total(self):
        return max(self.cards) if 1


class Alone:
    def total(self):
        return 0
"""
ASKS = """
@task(1)
def test_a_hand():
    assert cards.Hand().cards == []

@task(1)
def test_top():
    top = cards.Top()
    top.add(7)
    top.add(8)
    assert top.total() == 8

@task(1)
def test_alone():
    assert cards.Alone().total() == 1

@task(1)
def test_text():
    assert str(cards.Alone()) == "alone"

@task(2)
def test_worth():
    assert cards.worth("K") == 10
"""


@pytest.mark.parametrize(
    ("text", "stopped", "last"),
    [
        (CARDS.replace("10 if", "KING if") + "\nKING = 10 10\n", "test_worth", "this line"),
        (CARDS.replace("10 if", "KING if") + "\nprint(KING\n", "test_worth", "this line"),
        (CARDS.replace("10 if", "KING if") + "\nking = KING(\n", "", ""),
        (CARDS + OTHERS, "test_top", "Top.total"),
    ],
)
def test_who_fails_for_want_of_what_was_left_out_is_told_that_line(text, stopped, last):
    with Course(ASKS, titles=TITLES, beside=BESIDE) as asked:
        tests = asked.result(BEST, text + OTHERS.replace(" if 1", "") * ("class Top" not in text))
    found = [test for test in tests.tests if test.stopped_by]
    assert [test.id for test in found] == stopped.split()
    for test in found:
        assert re.match(r"cards\.py, line \d+: SyntaxError: ", test.cause)
        assert test.cause.endswith(f"{last} was left out")
        assert test.cause.partition(";")[0] in test.message


def test_what_a_cell_defines_that_python_cannot_read_is_written_all_the_same(course):
    work = CARDS.replace("def worth(card):", "def worth(card)").replace("\n\n\ndef", "\n#\ndef")
    parts = work.split("\n#\n")
    cells = [{"cell_type": "code", "source": each, "metadata": {}, "outputs": []} for each in parts]
    book = json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5})
    result = course.read_and_graded({"my work.ipynb": book.encode()})
    [failing] = [test for test in result.tests if not test.passed]
    place = "my work.ipynb, code cell 2, line 1"
    assert (failing.id, failing.status) == ("test_worth", "failed")
    assert failing.cause == f"{place}: SyntaxError: expected ':'; worth was left out"
    assert not any("no cell defines" in note for note in result.notes)
    check = check_of(result, "game")
    assert result.cells == {"cards.py": [(1, 1), (18, 3), (23, 4)]}
    assert check.stops == (f"Begin with {place}: one test stops there.",)
    assert [task.again for task in check.tasks][1] == f"worth (as above: {place})"
