"""What a kernel says it showed, and what of that may stand on a page: one output after another."""

from __future__ import annotations

import base64

import nbformat
import pytest

pytest.importorskip("nbgrader", reason="make test-notebooks installs what these need")

from nbconvert import HTMLExporter
from nbformat import v4

from autograder.nbgrader import outputs
from autograder.nbgrader.outputs import harmless, picture_of, text_of

EVIL = "<script>alert(1)</script>"


def png(wide: int = 1, high: int = 1) -> str:
    size = wide.to_bytes(4, "big") + high.to_bytes(4, "big")
    return base64.b64encode(outputs.PNG + size + b"the rest").decode()


@pytest.mark.parametrize(
    "said, shown",
    [
        ("plain\nlines\n", "plain\nlines\n"),
        ("caf\u00e9 \u2660", "caf\u00e9 \u2660"),
        ("\x1b[31mred\x1b[0m", "\x1b[31mred\x1b[0m"),
        ("\x1b[38;5;28;01mgreen\x1b[;m", "\x1b[38;5;28;01mgreen\x1b[;m"),
        ("\x1b[1;48;2;0;99;255mblue", "\x1b[1;48;2;0;99;255mblue"),
        ("\x1b[38mno colour", "\\x1b[38mno colour"),
        ("\x1b[1;048;5mnor this", "\\x1b[1;048;5mnor this"),
        ("\x1b[38;2;1;2mnor this", "\\x1b[38;2;1;2mnor this"),
        ("\x1b]0;title\x07", "\\x1b]0;title\\x07"),
        ("\x1b[2J", "\\x1b[2J"),
        ("right \u202eto left", "right \\u202eto left"),
        ("50 %\r100 %\nnext", "100 %\nnext"),
        ("of Windows\r\n", "of Windows\n"),
        (None, ""),
        ({"a": 1}, ""),
        (["line\n", "line\n"], ""),
        ("x" * 100_001, "x" * 100_000 + outputs.CUT),
    ],
)
def test_text_keeps_its_colours_and_nothing_else(said, shown):
    assert text_of(said) == shown


def test_a_long_line_takes_no_long_time():
    assert text_of("\x1b[" * 50_000 + "\r" * 10).startswith("\\x1b[" * 50_000)
    assert len(text_of("a" * 10**7)) < 2 * outputs.LONGEST


@pytest.mark.parametrize(
    "said",
    [
        *("", 1, None, EVIL, f'">{EVIL}', "=", "\u00e9", "A" * 4_000_000),
        *(base64.b64encode(EVIL.encode()).decode(), png(60_000, 60_000), png()[:-2] + "!!"),
    ],
)
def test_what_is_no_picture_is_not_shown(said):
    assert picture_of(said) == ""


def test_a_picture_is_shown():
    wrapped = "\n".join(png(640, 480)[at : at + 20] for at in range(0, 60, 20))
    assert picture_of(png(640, 480) + "\n") == png(640, 480)
    assert picture_of(wrapped) == png(640, 480)[:60]


STRANGE = [
    {"output_type": "stream", "name": EVIL, "text": EVIL},
    {"output_type": "stream"},
    {"output_type": "stream", "name": "stderr", "text": {"a": EVIL}, EVIL: EVIL},
    {"output_type": "error", "ename": EVIL, "evalue": 1, "traceback": [EVIL, None, {}]},
    {"output_type": "error", "ename": ["x"], "traceback": EVIL},
    {"output_type": "execute_result", "execution_count": EVIL, "data": {"text/html": EVIL}},
    {"output_type": "execute_result", "metadata": {EVIL: EVIL}, "data": {"text/plain": EVIL}},
    {"output_type": "display_data", "data": {"image/png": f'">{EVIL}', "text/plain": 1}},
    {"output_type": "display_data", "data": EVIL},
    {"output_type": "update_display_data", "data": {"text/plain": EVIL}},
    {"output_type": EVIL},
    {},
    EVIL,
    None,
]


@pytest.mark.parametrize("strange", STRANGE, ids=str)
def test_whatever_is_said_becomes_a_notebook_that_can_be_shown(strange):
    made = harmless([strange], 1)
    cell = v4.new_code_cell("1", id="own-1", outputs=made)
    notebook = v4.new_notebook(cells=[cell])
    nbformat.validate(notebook)
    page, _ = HTMLExporter().from_notebook_node(notebook)
    assert EVIL not in page


def test_what_has_nothing_that_can_be_shown_is_left_out():
    assert harmless([{"output_type": "display_data", "data": {"text/html": EVIL}}], 1) == []


def test_outputs_beyond_number_are_counted_out():
    one = {"output_type": "stream", "name": "stdout", "text": "x\n"}
    made = harmless([one] * 1000, 1)
    assert len(made) == outputs.MOST_OUTPUTS + 1
    assert made[-1].text == "... and more\n"
    assert harmless("no list", 1) == []


def test_the_number_of_a_result_is_ours():
    said = {"output_type": "execute_result", "execution_count": 99, "data": {"text/plain": "1"}}
    [made] = harmless([said], 7)
    assert made.execution_count == 7


@pytest.mark.parametrize(
    "first", ["38", "48", "038", "1;38", "38;5", "38;2;1;2", "48;5;;", "38;;5"]
)
def test_a_part_of_a_colour_costs_no_page(first):
    made = harmless([{"output_type": "stream", "text": f"\x1b[{first}mred"}], 1)
    page, _ = HTMLExporter().from_notebook_node(
        v4.new_notebook(cells=[v4.new_code_cell("x", outputs=made)])
    )
    assert "red" in page
