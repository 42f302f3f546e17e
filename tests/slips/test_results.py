"""A result that goes the wrong way, or in other words, costs a slip, and not every test of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from small_course import BEST, Course, starters

from autograder.course import assignment
from autograder.slips.find import find
from autograder.slips.mend import mended

RIGHT = """
def worth(cards):
    total = 0
    for card in cards:
        total += card
    return total * (total <= 21)

def show(name, cards):
    print(f"{name}: "
          f"{worth(cards)}")

def judge(one, other):
    if one == other:
        return "tied"
    return "won" if one > other else name_of_loss()

def name_of_loss():
    return "lost"

def main():
    show("Rose", [7, 8])
    if judge(worth([7, 8]), worth([7, 7])) == "won":
        print("Rose wins")
"""
SUITE = """
@points(4)
def test_the_worth(cards):
    assert (cards.worth([7, 8]), cards.worth([20, 8])) == (15, 0)

@points(4)
def test_it_is_shown(cards, student):
    with student.typing() as console:
        cards.show("Zoe", [7, 9])
    assert console.transcript.said("Zoe: 16")

@points(4)
def test_who_has_won(cards):
    assert cards.judge(3, 3) == "tied"
    assert cards.judge(4, 3) == "won"
    assert cards.judge(2, 3) == "lost"

@points(4)
def test_all_of_it(cards, student):
    with student.typing() as console:
        cards.main()
    assert console.transcript.said_in_order("Rose: 15", "Rose wins")
"""
SLIPS = {
    "what worth displays was read as returned": [
        (
            "    return total * (total <= 21)",
            "    if total > 21:\n        print(0)\n        return\n    print(total)",
        ),
    ],
    "the return of worth was read behind its loop": [("    return total", "        return total")],
    "what show returns was read as displayed": [
        ('    print(f"{name}: "', '    return (f"{name}: "'),
        ('    show("Rose", [7, 8])', '    print(show("Rose", [7, 8]))'),
    ],
    "of what judge returns was read 'Lost' as 'lost' and 'tie' as 'tied' and 'win' as 'won'": [
        ('return "tied"', "return 'tie'"),
        ('"won"', '"win"'),
        ('return "lost"', 'return "Lost"'),
    ],
    "points_of was read as worth": [("worth", "points_of")],
    "weight was read as worth": [("def worth", "def weight")],
}


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Course]:
    with made(tmp_path_factory.mktemp("reference")) as course:
        yield course


def made(folder: Path, toml: str = "") -> Course:
    (folder / "cards.py").write_text(RIGHT)
    names = starters(cards={"worth": 1, "show": 1, "judge": 1, "main": 1})
    toml = f'reference = "{folder}"\n[slips]\npoints = 1.5\n{toml}'
    return Course(SUITE, beside={"starters.toml": names}, toml=toml)


def with_edits(edits: list[tuple[str, str]]) -> str:
    text = RIGHT
    for old, new in edits:
        assert old in text
        text = text.replace(old, new)
    return text


@pytest.mark.parametrize("words", SLIPS)
def test_it_costs_one_slip(course: Course, words: str):
    result = course.result(BEST, with_edits(SLIPS[words]))
    assert (result.score, result.failing()) == (14.5, [])
    assert result.notes[-1].startswith(f"cards.py: {words}, which costs 1.5 points")


NONE = {
    "it displays on the way": [("    return total ", "    print(total)\n    total = 0 ")],
    "it displays more than a result": [("    return total ", '    print("points:") or total ')],
    "the loop may go on": [
        ("        total += card\n    return", "        if not total: continue\n        return")
    ],
    "one text is wrong": [('return "tied"', 'return "push"')],
    "one text is very long": [
        ('"tied"', f'"t{"i" * 60}e"'),
        ('"lost"', '"loss"'),
        ('"won"', '"win"'),
    ],
    "two texts begin alike": [('"tied"', '"loss"'), ('"lost"', '"less"'), ('"won"', '"win"')],
    "another function is not there either": [("worth", "points_of"), ("def judge", "def of")],
    "it takes more": [("worth", "points_of"), ("(cards):", "(cards, more=0):")],
    "it is a function beside the wanted one": [
        ("def worth", "def points_of"),
        ("judge(worth([7, 8])", "judge(points_of([7, 8])"),
    ],
}


@pytest.mark.parametrize("which", NONE)
def test_what_may_be_something_else_is_no_slip(course: Course, which: str):
    result = course.result(BEST, with_edits(NONE[which]))
    assert result.score < 14
    assert not any("which costs" in note for note in result.notes)


def test_a_task_that_is_about_it_has_no_such_slip(tmp_path: Path):
    never = '[slips.never]\n"cards.worth" = "It returns a number."\n'
    with made(tmp_path, never) as course:
        result = course.result(BEST, RIGHT.replace("    return total", "        return total"))
    assert not any("which costs" in note for note in result.notes)


DRAWS = {
    "print((1))": "return ((1))",
    "print(n for n in [1])": "return (n for n in [1])",
    "print(\n        1)": "return (\n        1)",
    "for n in [1]: m = n; return m": None,
    "for n in [1]:\n        m = n; return m": None,
}


@pytest.mark.parametrize("text", DRAWS)
def test_whatever_is_mended_python_still_reads_all_of_it(text: str):
    course, head = assignment.load("hidden_card_21"), "def next_card():\n    "
    files = {"simple21.py": f"{head}{text}\n".encode()}
    found = mended(files, find(course, files, (), ["next_card"]))
    assert found == {"simple21.py": f"{head}{DRAWS[text] or text}\n".encode()}
