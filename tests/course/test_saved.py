"""A file that an editor has saved in another encoding is read as its author sees it."""

from __future__ import annotations

import ast
import codecs
import io

import pytest
from small_course import BEST, Course, course_of, starters

from autograder.course.faults import code_lines, fault, syntax_fault
from autograder.course.saved import as_saved, text_of

RIGHT = '''
class Pile:
    """Cards, the last one on top."""

    def __init__(self, cards):
        self.cards = list(cards)

    def top(self):
        return self.cards[-1]


def total(cards):
    print("the sum is", sum(cards))
    return sum(cards)
'''
NAMES = {"Pile.__init__": 1, "Pile.top": 1, "total": 2}
SUITE = """
@task(1)
@points(5)
def test_the_last_card_is_on_top():
    assert cards.Pile([1, 2]).top() == 2

@task(2)
@points(5)
def test_the_total_of_cards():
    assert cards.total([1, 2]) == 3
"""
TITLES = '{ 1 = "Pile", 2 = "total" }'
GREETED = RIGHT.replace('"the sum is"', '"Die Summe für José ist"')
NOT_ITS_CODING = "its coding line was left out, as the file cannot be read with it"
UTF_16 = "text saved as UTF-16 was read as such"
SAVED = {
    "UTF-16 with a mark": (GREETED.encode("utf-16"), UTF_16),
    "UTF-16, the other way round": (codecs.BOM_UTF16_BE + GREETED.encode("utf-16-be"), UTF_16),
    "UTF-16 without a mark": (GREETED.encode("utf-16-le"), UTF_16),
    "the other way round without a mark": (GREETED.encode("utf-16-be"), UTF_16),
    "UTF-16 with lines of Windows": (GREETED.replace("\n", "\r\n").encode("utf-16"), UTF_16),
    "UTF-16 below a line that says so": (
        f"# -*- coding: utf-16 -*-\n{GREETED}".encode("utf-16"), UTF_16
    ),
    "UTF-16 below two lines that say something else": (
        f"# coding: utf8x\r\n# coding: latin-1\r\n{GREETED}".encode("utf-16"), UTF_16
    ),
    "UTF-32": (GREETED.encode("utf-32"), "text saved as UTF-32 was read as such"),
    "Windows-1252": (
        GREETED.encode("cp1252"), "text saved as Windows-1252 (ANSI) was read as such"
    ),
    "Windows-1252 below a line that says UTF-8": (
        f"# -*- coding: utf-8 -*-\n{GREETED}".encode("cp1252"),
        "text saved as Windows-1252 (ANSI) was read as such",
    ),
    "an unknown encoding": (
        f"# -*- coding: utf8x -*-\n{GREETED}".encode(),
        NOT_ITS_CODING,
    ),
    "no encoding of texts": (f"# coding: rot13\n{GREETED}".encode(), NOT_ITS_CODING),
    "one in which letters are something else": (
        f"# coding: utf-7\n{GREETED}".encode(), NOT_ITS_CODING
    ),
    "one that has two bytes for a letter": (
        f"# coding: utf-16\n{GREETED}".encode(), NOT_ITS_CODING
    ),
    "UTF-8 below a line that says ASCII": (
        f"# -*- coding: us-ascii -*-\n{GREETED}".encode(), NOT_ITS_CODING
    ),
    "UTF-8 below a line that says something else than its mark": (
        f"\ufeff# coding: latin-1\n{GREETED}".encode(), NOT_ITS_CODING
    ),
    "Windows-1252 below a line that says ASCII": (
        f"# coding: ascii\n{GREETED}".encode("cp1252"),
        "text saved as Windows-1252 (ANSI) was read as such",
    ),
    "one in the second line": (
        f"#!/usr/bin/env python\n# coding: utf8mb4\n{GREETED}".encode(),
        NOT_ITS_CODING,
    ),
}  # fmt: skip


course = course_of(SUITE, titles=TITLES, beside={"starters.toml": starters(cards=NAMES)})


@pytest.mark.parametrize("how", SAVED)
def test_a_file_in_another_encoding_costs_nothing(course, how):
    content, words = SAVED[how]
    result = course.read_and_graded({"cards.py": content})
    assert (result.score, result.failing()) == (10, [])
    assert (result.slips, result.notes) == ("", [f"cards.py: {words}"])


def test_of_such_a_file_too_the_class_is_left_out_that_cannot_be_read(course):
    content = RIGHT.replace("class Pile:", "class Pile").encode("utf-16")
    result = course.read_and_graded({"cards.py": content})
    assert (result.score, len(result.failing())) == (5, 1)
    assert f"cards.py: {UTF_16}" in result.notes
    assert any("Pile was left out" in note for note in result.notes)


@pytest.mark.parametrize("content", [RIGHT.encode(), RIGHT.encode("utf-8-sig"), b"", b"\n", b"a\0"])
def test_what_python_reads_stays_as_it_is(content):
    assert as_saved(content) is None


@pytest.mark.parametrize(
    "content",
    [
        b"\xff\xfe\0",  # half a letter
        b"\xff\xfe\x00\xd8a\0",  # half of a pair
        b"a = '\x81'\n",  # no letter of Windows-1252
        b"# coding: ascii\na = '\x81'\n",
        b"# coding: utf8x\na = '\x81'\n",
        b"\xef\xbb\xbfa = '\xe9'\n",  # its mark says that it is UTF-8
    ],
)
def test_what_nobody_can_decode_is_left_alone(content):
    assert as_saved(content) is None


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_of_two_bytes_a_letter_the_student_reads_which_file_and_what_to_do(encoding):
    said = "cards.py is UTF-16 text, not plain text; save it as a plain UTF-8 text file"
    assert fault("cards.py", RIGHT.encode(encoding)) == said


@pytest.mark.parametrize("content", [b"a = 1\0\0\0\n", b"\0" * 99])
def test_a_few_zeros_or_nothing_else_make_no_utf_16(content):
    said = "cards.py, line 1: there is a null character; delete it and type the line again"
    assert fault("cards.py", content) == said


@pytest.mark.parametrize("how", SAVED)
def test_people_read_the_text_that_its_author_sees(how):
    content, _ = SAVED[how]
    assert "def total(cards):" in text_of(content).splitlines()
    assert "José" in text_of(content)


@pytest.mark.parametrize("first", ["utf-16", "latin-1", "utf8x"])
def test_text_that_is_saved_as_utf_8_says_nothing_else(first):
    lines = f"# coding: {first}\n#coding=cp1252\n# coding: none\n{GREETED}"
    text, _ = as_saved(lines.encode("utf-16"))
    assert text == f"#\n#\n# coding: none\n{GREETED}"
    honest = f"#!python\n# coding: UTF8\n{GREETED}"
    assert as_saved(honest.encode("utf-16")) == (honest, UTF_16)


def test_the_first_of_two_coding_lines_counts():
    assert as_saved(b"# coding: utf-8\n# coding: utf8x\n") is None
    text, _ = as_saved(b"# coding: utf8x\n# coding: latin-1\n# \xc3\xa9\n")
    assert text == "#\n#\n# \xe9\n"


@pytest.mark.parametrize("content", [b"\xff\xfe\0", b"# coding: utf8x\na = '\x81'\n", b"\xff" * 9])
def test_there_is_always_some_text(content):
    assert isinstance(text_of(content), str)


# --- lines ----------------------------------------------------------------------------------------

ODD = "# a\x0cb\x0bc\x1cd\x85e\u2028f\u2029g\r\n\x0c\nlow = 1\rhigh = 2\n"


@pytest.mark.parametrize("text", ["", "a", "a\n", "a\n\n", "\n", ODD])
def test_lines_are_counted_as_python_counts_them(text: str):
    lines = code_lines(text)
    assert lines == [line.removesuffix("\n") for line in io.StringIO(text, newline=None)]
    if text == ODD:
        assert [node.lineno for node in ast.parse(text).body] == [3, 4] and lines[2] == "low = 1"


def test_the_line_that_python_names_is_the_one_that_is_quoted(course: Course):
    note = syntax_fault("cards.py", f"{ODD}def (:\n", "SyntaxError", "invalid syntax", 5, 5)
    assert note.splitlines()[1] == "    def (:"
    raising = "def total(cards):\n    return 1 / 0\n"
    tests = course.result(BEST, {"cards.py": (ODD + raising).encode()}).tests
    said = "\n".join(test.message for test in tests)
    assert "cards.py, line 6, in total: return 1 / 0" in said
