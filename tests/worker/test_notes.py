"""A line that misses only what another one left out is said to need that."""

from __future__ import annotations

from autograder.worker.notes import with_needs

SOURCE = b"""\
name, age = input("Who? "), 3
print("Hello", name)
twice = age * 2
print(twice)
print(missing)
greeting = "name"
"""


def test_a_line_that_needs_what_was_left_out_says_so():
    raised = "a.py, line {} was left out: it raised NameError"
    notes = [
        "twice = 1",
        "a.py, line 1 was left out: it asks for input",
        *map(raised.format, (2, 3, 4, 5)),
        "a.py, line 6 was left out: it raised ValueError",
        "b.py, line 2 was left out: it raised NameError",
    ]
    assert [*with_needs(notes, {"a.py": SOURCE, "b.py": SOURCE})] == [
        *notes[:2],
        "a.py, line 2 was left out with line 1, which it needs",
        "a.py, line 3 was left out with line 1, which it needs",
        "a.py, line 4 was left out with line 3, which it needs",
        *notes[5:],
    ]


def test_a_note_on_what_is_not_there_stays_as_it_is():
    note = "a.py, line 9 was left out: it raised NameError"
    assert [*with_needs([note, note], {"a.py": b"\xff"}), *with_needs([note], {})] == [note] * 3
