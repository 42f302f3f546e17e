"""A text is cut to few rows of a screen; what is left says how much was left out."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from autograder.system.few_lines import in_few_lines, rows

ANYTHING = st.text(st.characters(exclude_categories=["Cs"]), max_size=300)
LINES = st.lists(
    st.tuples(st.sampled_from(["", "  gave    ", " " * 10, "    "]), ANYTHING, st.integers(1, 40)),
    max_size=60,
).map(lambda found: "\n".join(f"{indent}{text * times}" for indent, text, times in found))


@given(LINES)
def test_whatever_the_text_is_it_takes_few_rows(text: str):
    cut = in_few_lines(text, 22, 74)
    assert sum(rows(line, 74) for line in cut.splitlines()) <= 22
    assert cut == text or "... (" in cut


@given(LINES)
def test_what_fits_stays_as_it_is(text: str):
    height = sum(rows(line, 74) for line in text.splitlines())
    assert in_few_lines(text, max(height, 1), 74) == text


def test_of_many_lines_the_middle_is_left_out_and_counted():
    console = "\n".join(["g()", "  the console was:", *(f"    {n}" for n in range(100))])
    assert in_few_lines(console, 8, 74) == (
        "g()\n  the console was:\n    0\n    1\n    2\n    ... (95 more lines)\n    98\n    99"
    )


def test_what_was_left_out_before_is_counted_with_it():
    console = "  the console was:\n" + "\n".join(f"    {each}" for each in "abcd")
    console += "\n    ... (9 lines)\n" + "\n".join(f"    {each}" for each in "efgh")
    assert in_few_lines(console, 8, 74) == (
        "  the console was:\n    a\n    b\n    c\n    ... (11 more lines)\n    f\n    g\n    h"
    )


def test_lines_that_were_counted_or_cut_before_are_not_taken_for_one():
    console = [f"    {n}" for n in range(30)]
    cut = in_few_lines("\n".join([*console, "    ... (this line 90 times)", *console]), 8, 74)
    assert cut.splitlines()[4] == f"    ... ({60 - 7 + 88} more lines)"
    cut = in_few_lines("\n".join([*console, "    ... (9,000 characters) ...", *console]), 8, 74)
    assert cut.splitlines()[4] == "    ... (more lines; 9,000 characters in all)"


def test_of_a_long_line_the_middle_is_left_out_and_its_neighbours_stay():
    cut = in_few_lines(f"f()\n  gave    {'ab' * 400}\n  wanted  2\n  cause   c", 8, 74)
    first, gave, *others = cut.splitlines()
    assert (first, others) == ("f()", ["  wanted  2", "  cause   c"])
    assert re.fullmatch(r"  gave    (ab)+a? \.\.\. \(810 characters\) \.\.\. b?(ab)+", gave)


def test_wide_characters_and_escapes_take_the_room_that_they_need():
    assert rows("界" * 37, 74) == 1 and rows("界" * 38, 74) == 2
    assert rows("\u202e" * 8, 74) == 2  # shown as \\u202e
    cut = in_few_lines("\n".join(["界" * 60] * 30), 10, 74)
    assert re.search(r"\.\.\. \(2\d more lines\)", cut)


def test_a_cause_is_never_shortened_but_goes_on_in_more_lines():
    cause = f"cards.py, line 3: {' '.join(f'word{n}' for n in range(60))}"
    console = ["it displayed", *(f"    {n}" * 30 for n in range(60))]
    alone = in_few_lines(f"f()\n  cause   {cause}", 22, 74).splitlines()
    assert alone[0] == "f()" and max(map(len, alone)) <= 74
    for before in (["f()", "  gave    2"], [f"  part {n}" for n in range(30)]):
        message = "\n".join([*before, f"  cause   {cause}", *console])
        cut = in_few_lines(message, 22, 74)
        assert sum(rows(line, 74) for line in cut.splitlines()) <= 22
        assert " ".join(cause.split()) in " ".join(cut.split()) and "... (" in cut
    longer = in_few_lines(f"{message}\n  cause   {cause * 9}", 22, 74)
    assert (cause * 9).replace(" ", "") in "".join(longer.split())
