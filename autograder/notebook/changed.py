"""Answer a bad value on a line to change (`# change me: from 1 to 52`) before its cell is run.

And say it, once, where a cell has taken a name for itself that cells below need.  The bounds are
those that the line itself names, so a student reads what the kit checks.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping, MutableMapping

from autograder.notebook.shown import show
from autograder.views.safe import one_line
from autograder.views.sentence import NOT_YET, sentence_cell

LINE = re.compile(
    r"(?P<name>\w+)\s*=(?P<value>.*?)#\s*change me: (?P<even>an even number )?"
    r"from (?P<least>\d(?:,?\d)*) to (?P<most>\d(?:,?\d)*)"
)
LONGEST = 40  # characters of a value that are repeated
LABEL = "change it again:"
NAME_IT = "name it otherwise:"


def fault_in(line: str) -> str | None:
    """Return a sentence about the value on a line to change, or None if it is a good one."""
    found = LINE.match(line)
    if found is None:
        return None
    even = found["even"] is not None
    least, most = (int(found[each].replace(",", "")) for each in ("least", "most"))
    value = found["value"].strip()
    number = _whole(value)
    if number is not None and least <= number <= most and not (even and number % 2):
        return None
    kind = "an even number" if even else "a whole number"
    bounds = f"from {found['least']} to {found['most']}"
    short = value if len(value) <= LONGEST else f"{value[:LONGEST]}..."
    now = f"not {one_line(short)}" if value else "and now there is nothing"
    return f"{found['name']} is {kind} {bounds}, {now}; the cell was not run"


def without_bad_values(lines: list[str]) -> list[str]:
    """Return the lines of a cell, or one that says what to change if a value cannot be used."""
    for line in lines:
        if sentence := fault_in(line):
            return [f"__import__({__name__!r}, fromlist=['say']).say({sentence!r})\n"]
    return lines


def say(sentence: str, label: str = LABEL) -> None:
    """Show the sentence below the cell."""
    show(sentence_cell(label, sentence, NOT_YET), f"{label} {sentence}")


def tell_of_taken(ours: MutableMapping[str, object], names: Mapping[str, object]) -> None:
    """Say which of our names a cell has taken, and forget those."""
    for name in [each for each in ours if names.get(each, ours[each]) is not ours[each]]:
        del ours[name]
        say(
            f"{name} is yours now, and cells below need that of this notebook;"
            " give yours another name, and run the first cell again",
            NAME_IT,
        )


def look_at_cells(ours: Mapping[str, object]) -> None:
    """Look at each cell of this notebook before it is run; outside a notebook, do nothing.

    After it was run, look which of our names still stand for what is ours.
    """
    try:
        from IPython.core.getipython import get_ipython
    except ImportError:
        return
    shell = get_ipython()
    if shell is not None and without_bad_values not in shell.input_transformers_cleanup:
        shell.input_transformers_cleanup.append(without_bad_values)
        kept = dict(ours)
        shell.events.register("post_run_cell", lambda _: tell_of_taken(kept, shell.user_ns))


def _whole(text: str) -> int | None:
    """Return the whole number that is written there, or None."""
    try:
        value = ast.literal_eval(text)
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        return None
    return value if type(value) is int else None
