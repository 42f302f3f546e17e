"""A bad value on a line to change in a notebook: one sentence, and the cell is not run."""

import json
import re
from pathlib import Path

import pytest

from autograder.course import assignment
from autograder.notebook import changed

ROOT = Path(__file__).parents[2]
LINE = "slots = {}  # change me: from 1 to 1,000, which take long\n"


@pytest.mark.parametrize("value", ["1", "2", "1000", "1_000", " 7 "])
def test_a_good_value_leaves_the_cell_as_it_is(value):
    lines = [LINE.format(value), "print(slots)\n"]
    assert changed.without_bad_values(lines) is lines


@pytest.mark.parametrize(
    "value, end",
    [
        ("", "and now there is nothing"),
        ("five", "not five"),
        ("'5'", "not '5'"),
        ("-1", "not -1"),
        ("0", "not 0"),
        ("1001", "not 1001"),
        ("1,000", "not 1,000"),
        ("2.5", "not 2.5"),
        ("True", "not True"),
        ("...", "not ..."),
        ("(2", "not (2"),
        ("= 2", "not = 2"),
        ("9" * 5000, "not 9"),
    ],
)
def test_a_bad_value_is_answered_and_its_cell_is_not_run(value, end, capsys):
    [line] = changed.without_bad_values(["import random\n", LINE.format(value), "1 / 0\n"])
    exec(line)
    told = capsys.readouterr().out
    beginning = "change it again: slots is a whole number from 1 to 1,000, "
    assert told.startswith(beginning + end)
    assert told.endswith("; the cell was not run\n") and told.count("\n") == 1
    assert len(told) < 150


def test_an_even_number_is_even():
    line = "size = {}  # change me: an even number from 2 to 200"
    assert changed.fault_in(line.format(4)) is None
    told = "size is an even number from 2 to 200, not 3; the cell was not run"
    assert changed.fault_in(line.format(3)) == told


def test_a_name_that_cells_below_need_is_said_once_to_be_taken(capsys):
    ours: dict[str, object] = {"check": len, "check_guess": max}
    changed.tell_of_taken(ours, {"check": len})
    assert capsys.readouterr().out == ""
    for _ in range(2):
        changed.tell_of_taken(ours, {"check": 5, "check_guess": max})
    assert capsys.readouterr().out == (
        "name it otherwise: check is yours now, and cells below need that of this notebook;"
        " give yours another name, and run the first cell again\n"
    )


def test_outside_a_notebook_no_cell_is_looked_at():
    changed.look_at_cells({})


@pytest.mark.parametrize("slug", assignment.slugs())
def test_each_line_to_change_names_its_bounds_and_keeps_them(slug):
    path = ROOT / "solutions" / slug / "walkthrough.ipynb"
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    lines = [
        line
        for cell in cells
        if cell["cell_type"] == "code"
        for line in cell["source"]
        if re.search(r"#\s*change me", line)
    ]
    assert len(lines) >= 2
    for line in lines:
        assert changed.fault_in(line) is None, line
        assert changed.fault_in(re.sub(r"= \S+", "= -1", line, count=1)), line
