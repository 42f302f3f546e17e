"""Which result belongs to which row of a table (`join`): by ids, exactly, and by names never.

A name can only forbid: a row whose name is another's is not joined, whatever its number says.
"""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field

from autograder.gradebook.columns import CANVAS, MOODLE, PLATFORM, People
from autograder.gradebook.sheet import SheetError
from autograder.system.printable import folded

MOST_SUGGESTED = 20  # a wrong file has thousands of students, and a search for each


@dataclass(frozen=True)
class Told:
    """How what is joined is called in messages, and what to do where the column is in doubt."""

    students: str = "students of the results"
    among: str = "among the results"
    which: str = "say with --by which column holds your keys"


@dataclass
class Joined:
    """The row of each result; why others have none; the rows that no result belongs to.

    `columns` are those by which somebody was found.
    The test student of Canvas is nobody, and needs no row.
    """

    rows: dict[str, int] = field(default_factory=dict)
    columns: list[str] = field(default_factory=list)
    unmatched: dict[str, str] = field(default_factory=dict)
    without: list[int] = field(default_factory=list)
    differing: list[str] = field(default_factory=list)  # unmatched because of their names alone
    tests: list[str] = field(default_factory=list)  # results of Canvas's test student


def join(
    keys: Mapping[str, str],
    people: People,
    origin: str,
    by: str = "",
    names: bool = True,
    suggest: bool = False,
    told: Told = Told(),
) -> Joined:
    """Return the rows that belong to the results with these keys; `keys` maps each to a name.

    `origin` is the kind of download that the keys come from, `by` the header of the one column to
    use.  Unless `names`, a name that differs forbids nothing.  `told` is for messages.  Raises
    SheetError if no column can be used; with `suggest`, not if nobody's id is there and most names
    are: they are suggested.
    """
    columns = _columns(keys, people, origin, by, suggest, told)
    learn_names(people, keys)
    joined = Joined()
    for key, column in columns.items():
        matched = people.where(column, folded(key))
        if not matched and any(folded(key) in ids for ids in people.tests.values()):
            joined.tests.append(key)
            continue
        if len(matched) != 1:
            few = len(joined.unmatched) < MOST_SUGGESTED
            joined.unmatched[key] = _why_not(key, keys[key], matched, people, few)
            continue
        [row] = matched
        if names and _are_two(keys[key], people.names.get(row, ""), origin):
            joined.unmatched[key] = (
                f"{key} is {keys[key]!r} {told.among} and {people.names[row]!r} in the file"
            )
            joined.differing.append(key)
            continue
        joined.rows[key] = row
    _refuse_shared(joined, people)
    known = {*joined.rows, *joined.tests}
    joined.columns = list(dict.fromkeys(column for key, column in columns.items() if key in known))
    taken = set(joined.rows.values())
    joined.without = [row for row in people.rows if row not in taken]
    return joined


def learn_names(people: People, keys: Mapping[str, str]) -> None:
    """Find the names in Moodle's worksheet, if its headers in some language do not say where.

    They are in the column that has, for most of these numbers, the name that the download has.
    """
    if not people.moodle or any(people.names.values()):
        return
    numbers, sheet = next(iter(people.columns), ""), people.sheet
    told = {row: keys[key] for key in keys for row in people.where(numbers, folded(key))}
    for at in range(1, len(sheet.rows[0])):
        cells = {row: sheet.cell(row, at) for row in people.rows}
        same = sum(
            bool(letters(name) and letters(cells[row])) and not _are_two(name, cells[row], MOODLE)
            for row, name in told.items()
        )
        if same * 2 > len(told):
            people.names.update(cells)
            return


def _are_two(one: str, other: str, origin: str) -> bool:
    """Return whether the name in a download and that in a table cannot be one person's."""
    return differ(one, other) and not (origin == MOODLE and group_before(one, other))


def group_before(called: str, name: str) -> str:
    """Return `Group 1` of `Group 1-Jane Doe`, if the rest is this name; else "".

    So Moodle calls students if a teacher downloads the work of one group.
    """
    for at, sign in enumerate(called):
        rest = called[at + 1 :]
        if sign == "-" and letters(rest) and not differ(rest, name):
            return called[:at] if letters(name) and differ(called, name) else ""
    return ""


def differ(one: str, other: str) -> bool:
    """Return whether two names cannot be one person's: other letters, in any order.

    Platforms drop blanks and signs, accents among them, and turn `Doe, Jane` into `Jane Doe`.
    """
    first, second = letters(one), letters(other)
    return bool(first and second) and first != second


def letters(name: str) -> str:
    """Return what is left of a name on every platform, in one order."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    return "".join(sorted(each for each in plain if each.isalnum()))


def _columns(
    keys: Mapping[str, str], people: People, origin: str, by: str, suggest: bool, told: Told
) -> dict[str, str]:
    """Return {key: the column to join it by}; raise SheetError if that is in doubt."""
    path = people.sheet.path
    if by:
        chosen = [column for column in people.columns if column.casefold() == by.casefold()]
        if not chosen:
            there = ", ".join(people.columns) or "none"
            raise SheetError(f"{path} has no column {by!r} of ids; there are: {there}")
        return dict.fromkeys(keys, chosen[0])
    if origin == CANVAS:
        for column in people.columns:
            if column.casefold() == PLATFORM.casefold():
                return dict.fromkeys(keys, column)
        raise SheetError(
            f"{path} has no column ID, by which a Canvas download is joined; export the"
            " gradebook again and leave its columns as they are"
        )
    if origin == MOODLE:
        if not people.moodle:
            raise SheetError(
                f"{path} has no column with `Participant` and a number, by which a Moodle download"
                " is joined; download the grading worksheet again"
            )
        return dict.fromkeys(keys, next(iter(people.columns)))
    if not people.columns:
        raise SheetError(
            f"{path} has no column of ids; it needs one such as ID, SIS Login ID or Email"
        )
    columns: dict[str, str] = {}
    for is_address in (False, True):
        group = [key for key in keys if ("@" in key) == is_address]
        if group:
            by_name = suggest and _called_by_names([keys[key] or key for key in group], people)
            columns |= dict.fromkeys(group, _best(group, people, by_name, told))
    return columns


def _called_by_names(students: list[str], people: People) -> bool:
    """Return whether most of these are names in the table."""
    there = {letters(name) for name in people.names.values()} - {""}
    return sum(letters(student) in there for student in students) * 2 > len(students)


def _best(keys: list[str], people: People, by_name: bool, told: Told) -> str:
    """Return the column in which most keys are found; raise SheetError if another contradicts it.

    All are joined by that one: a number that is one student's login may be another's id.
    """
    found: dict[str, dict[str, set[int]]] = {
        column: {key: rows for key in keys if (rows := people.where(column, folded(key)))}
        for column in people.columns
    }
    best = max(found, key=lambda column: len(found[column]))
    shown = ", ".join(f"{column}: {len(rows)}" for column, rows in found.items() if rows)
    for column, others in found.items():
        for key in sorted(others.keys() & found[best].keys()):
            if others[key] != found[best][key]:
                raise SheetError(
                    f"{people.sheet.path}: {key} is one student by {best!r} and another by"
                    f" {column!r} ({shown}); {told.which}"
                )
    nobody_by_name = by_name and not any(found.values())
    if len(found[best]) * 2 <= len(keys) and not nobody_by_name:
        rounded = people.rounded(people.rows, people.columns)
        remedy = f"name the file of the same class, or {told.which}"
        remedy = people.rounding(rounded) if rounded else people.without_zeros(keys) or remedy
        raise SheetError(
            f"{people.sheet.path} has {len(found[best])} of {len(keys)} {told.students}"
            f" ({shown or 'in no column of ids'}); {remedy}"
        )
    return best


def _why_not(key: str, name: str, matched: set[int], people: People, suggest: bool) -> str:
    said = f"{key} ({name})" if name else key
    if matched:
        lines = " and ".join(str(people.sheet.line(row)) for row in sorted(matched))
        return f"{said} is in the file more than once, in lines {lines}"
    perhaps = _suggested(key, name, people) if suggest else ""
    return f"{said} is not in the file" + (f"; perhaps {perhaps}" if perhaps else "")


def _suggested(key: str, name: str, people: People) -> str:
    """Return the student of the most similar name, for a person to look at."""
    shown = {people.said(row): folded(people.names.get(row, "")) for row in people.rows}
    wanted = folded(name or key)
    same = [said for said, other in shown.items() if other and not differ(wanted, other)]
    close = difflib.get_close_matches(wanted, [each for each in shown.values() if each], 1, 0.7)
    near = same or [said for said, other in shown.items() if other in close]
    return " or ".join(near[:3])


def _refuse_shared(joined: Joined, people: People) -> None:
    """Take out the results that would go into one row."""
    by_row: dict[int, list[str]] = {}
    for key, row in joined.rows.items():
        by_row.setdefault(row, []).append(key)
    for row, keys in by_row.items():
        if len(keys) > 1:
            for key in keys:
                del joined.rows[key]
                joined.unmatched[key] = (
                    f"{key}: {len(keys)} results belong to {people.said(row)}:"
                    f" {', '.join(sorted(keys))}"
                )
