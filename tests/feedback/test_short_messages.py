"""No message is longer than a screen, whatever a student's code gives, takes, asks or displays."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

import pytest
from small_course import BEST, Course

from autograder.pages import page_of, rendered
from autograder.system.few_lines import rows
from autograder.views import terminal
from autograder.views.cell import check_cell
from autograder.views.check import is_cut
from autograder.views.check_text import check_text
from autograder.views.safe import safe

ROWS = 24  # of a screen with 80 columns
CARDS = r"""
def wide(): return [f"card {n}" * 9 for n in range(90)]
def long(): return "ab" * 40_000
def lines(): return "\n".join(map(str, range(3_000)))
def deep():
    found = [1]
    for _ in range(60): found = ["left", found, "right" * 20]
    return found
def table(): return {f"key {n}": [n] * 30 for n in range(500)}
def take(*given): return given
def ask():
    for _ in range(3): input("How many cards do you want to have? " * 200)
def show():
    for n in range(900): print("row", n, "*" * (n % 200))
def wide_letters(): return "\u754c" * 5_000 + "\u202e" * 500
def raises(): raise ValueError("\n".join("not a card: " + "x" * 300 for _ in range(200)))
def deeper(n): return deeper(n - 1) if n else [][0]
"""
SUITE = """
def test_wide(cards): assert cards.wide() == ["card 0"] * 90
def test_long(cards): assert cards.long() == "ab" * 39_999
def test_lines(cards): assert cards.lines() == "1"
def test_deep(cards): assert cards.deep() == [1]
def test_table(cards): assert cards.table() == {}
def test_many_arguments(cards): assert cards.take(*["card" * 30] * 60) == ()
def test_many_calls(cards):
    found = [cards.take("left" * 20, n) for n in range(50)]
    assert [each[1] for each in found] == [*range(51)], "a long sentence " * 90
def test_a_long_wish(cards): assert cards.take() == tuple(f"wish {n}" * 5 for n in range(300))
def test_long_prompts(student, cards):
    with student.typing("1", "2", "3") as console: cards.ask()
    assert console.transcript.said("nothing like this")
def test_many_rows(student, cards):
    with student.typing() as console: cards.show()
    assert console.transcript.said("row 1000")
def test_wide_letters(cards): assert cards.wide_letters() == ""
def test_raises(cards): assert cards.raises() == 1
def test_deeper(cards): assert cards.deeper(30) == 1
"""


@pytest.fixture(scope="module")
def result():
    with Course(SUITE) as course:
        found = course.result(BEST, CARDS)
    assert not [test.id for test in found.tests if test.passed or test.status == "grader_error"]
    return found


def height(text: str) -> int:
    return sum(rows(line, 80) for line in text.splitlines())


def between(text: str, begin: str, end: str) -> str:
    found = re.search(f"{re.escape(begin)}.*?(?={end}|\\Z)", text, re.DOTALL)
    assert found is not None
    return found[0]


def in_a_cell(result) -> str:
    html = check_cell(result, "game").replace("<div", "\n<div").replace("<b", "\n\n<b")
    text = re.sub("<[^>]*>", "", html.partition('line-height: 1"')[2].partition("\n")[2])
    return unescape(text)


def test_no_message_takes_more_than_a_screen(result):
    told = result.to_dict()["tests"]
    for test, other in zip(result.tests, told, strict=True):
        alone = replace(result, tests=[test])
        views = {
            "Gradescope": f"{other['name']}\n{other['output']}",
            "terminal, nbgrader": between(check_text(alone, "game"), "  not yet: ", "\n\npass 0"),
            "notebook": between(in_a_cell(alone), "not yet: ", "\n\npass 0"),
            "page": between(
                rendered(page_of(alone, "Cards"), "text"), "  not yet: ", "\n\nHow marks"
            ),
        }
        for where, text in views.items():
            assert height(text) <= ROWS and test.title in text, f"{where}:\n{text}"
            assert "... (" in text or height(test.message) < ROWS, where


def test_what_is_cut_is_shown_in_full_if_that_is_wanted(result):
    assert is_cut(result)
    shown = terminal.check_view(result, "game", every=True).plain
    for test in result.tests:
        assert all(line in shown for line in safe(test.message).splitlines())
