"""Add who handed in nothing (`add_missing`), from a table of the class."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path

from autograder.course.result import NOTHING as EMPTY
from autograder.gradebook import Joined, People, SheetError, Told, join, people_of, read_sheet
from autograder.gradebook.columns import CANVAS, MOODLE
from autograder.gradebook.joining import group_before, letters
from autograder.intake import Entry, Found
from autograder.intake.find import as_text, same_folder_name

NOTHING = f"{EMPTY}, says the roster"
MOST_NAMES = 5
TOLD = Told(
    students="who handed in",
    among="among the submissions",
    which="give it one column of ids, with what students are called here",
)


def add_missing(
    found: Found, roster: Path, has_handed_in: Callable[[str], bool], names: bool = True
) -> None:
    """Add a student without files for each row of the roster that nobody's work belongs to.

    has_handed_in: whether a student handed in with an earlier download; what that came to stays.
    Names of the roster replace the download's own; unless `names`, one that differs forbids
    nothing.  Raises SheetError if the two do not fit: work that belongs to no row may be that of
    anybody who would be added.
    """
    people = people_of(read_sheet(roster))
    students = {entry.student for entry in found.submissions} | set(found.unclear)
    keys = {student: found.names.get(student, "") for student in students}
    joined = join(keys, people, found.kind, names=names, told=TOLD)
    count = len(students) - len(joined.tests)
    if count and len(joined.rows) * 2 <= count:
        raise SheetError(_does_not_fit(people, joined, count))
    groups = _take_names(found, people, joined, keys)
    rounded = people.rounded(joined.without, joined.columns)
    if rounded:
        one = len(rounded) == 1
        found.problems.append(
            f"{people.rounding(rounded)}; {'this row was' if one else 'these rows were'} left out"
        )
    doubts = _Doubts(found, people, joined, keys)
    for row in joined.without:
        if row in rounded:
            continue
        key, name = _key(people, joined.columns, row), people.names.get(row, "")
        why_not, remedy = doubts.about(key, name)
        if why_not:
            found.problems.append(
                f"{roster}, line {people.sheet.line(row)}: {people.said(row)} {why_not}, and was"
                f" left out; {remedy}"
            )
            continue
        doubts.taken.add(same_folder_name(key))
        if name:
            found.names[key] = as_text(name)
        if not has_handed_in(key):
            _add(found, key, row)
    if joined.unmatched:
        found.problems.append(_not_in_it(roster, joined, found))
    if found.absent and groups:
        found.problems.append(
            f"the download is of one group alone ({', '.join(sorted(groups))}): look whether"
            f" {roster} has others, who have 0 points here; then name the worksheet of this group"
        )


def _take_names(found: Found, people: People, joined: Joined, keys: Mapping[str, str]) -> set[str]:
    """Put the names of the table in the place of the download's; return groups named in these."""
    groups: set[str] = set()
    for student, row in joined.rows.items():
        name = people.names.get(row, "")
        if found.kind == MOODLE:
            groups.add(group_before(keys[student], name))
        found.names[student] = as_text(name) or found.names.get(student, "")
    return groups - {""}


class _Doubts:
    """Who handed in, and may be who has no work by the table."""

    def __init__(
        self, found: Found, people: People, joined: Joined, keys: Mapping[str, str]
    ) -> None:
        self.taken = {same_folder_name(student) for student in keys}
        self._differing = {same_folder_name(key): keys[key] for key in joined.differing}
        self._unmatched = {look: key for key in joined.unmatched for look in _looks(key, keys[key])}
        self._columns, self._unread = joined.columns, found.unread
        known = [_key(people, joined.columns, row) for row in joined.rows.values()]
        self._are_numbers = bool(known) and all(map(str.isdecimal, known))

    def about(self, key: str, name: str) -> tuple[str, str]:
        """Return why nobody can be added for a row, and what to do; ("", "") if somebody can."""
        if not key:
            return f"has no {' or '.join(self._columns)}", "write it into the file"
        column, remedy = self._columns[0], "look which one is right"
        if other := self._differing.get(same_folder_name(key)):
            return (
                f"has {column} and name that do not go together: {key} is {other!r} here",
                f"{remedy}; if both are names of one student, add --ids-alone",
            )
        if same_folder_name(key) in self.taken:
            return f"has the {column} of somebody else", remedy
        for look in _looks(key, name):
            if look in self._unmatched:
                return f"may be {self._unmatched[look]}, who is not in the file", remedy
        if file := _unread(key, self._unread):
            return (
                f"may have handed in {file!r}, which was not graded",
                "mend that file or its name, or delete it",
            )
        if self._are_numbers and not _has_digit(key):
            return (
                f"is no number in the column {column}, as all who handed in are",
                "delete the line if it is no student, such as one of sums; or mend it",
            )
        return "", ""


def _add(found: Found, key: str, row: int) -> None:
    """Add a student who handed in nothing, with an empty folder."""
    assert found.scratch is not None
    folder = found.scratch / "absent" / f"{row:06}"
    folder.mkdir(parents=True)
    found.submissions.add(Entry(key, str(folder), (NOTHING,)))
    found.absent.append(key)


def _key(people: People, columns: list[str], row: int) -> str:
    """Return what a student is called who did not hand in: the first id that there is."""
    ids = (as_text(people.columns[column].get(row, "")) for column in columns)
    return next(filter(None, ids), "")


def _has_digit(key: str) -> bool:
    return any(map(str.isdigit, key))


def _unread(key: str, names: list[str]) -> str:
    """Return the first of these names in which an id stands, or ""."""
    alone = re.compile(rf"(?<![^\W_]){re.escape(same_folder_name(key))}(?![^\W_])")
    return next((name for name in names if alone.search(same_folder_name(name))), "")


def _looks(key: str, name: str) -> list[str]:
    """Return an id, and a name, without what platforms and spreadsheets take away or put there.

    A spreadsheet makes 42, 42.0, 1,042, '42 or ="0042" of ids.
    """
    number = re.sub(r"\.0+$", "", same_folder_name(key))
    bare = "".join(filter(str.isalnum, number)).lstrip("0")
    called = "" if _has_digit(key) else key  # a folder may have the name of a student
    return [*filter(None, (bare, letters(called), letters(name)))]


def _does_not_fit(people: People, joined: Joined, count: int) -> str:
    said = (
        f"{people.sheet.path} has {len(joined.rows)} of {count} who handed in ({_reasons(joined)}),"
        " so who handed in nothing is not known; "
    )
    if rounded := people.rounded(joined.without, people.columns):
        return said + people.rounding(rounded)
    return said + (
        "name the table of this class, or, if groups or anonymous"
        " students handed in, leave out --roster, or `roster` in course.toml"
    )


def _not_in_it(roster: Path, joined: Joined, found: Found) -> str:
    one = len(joined.unmatched) == 1
    said = (
        f"{roster}: {_reasons(joined)}; {'this one is' if one else 'they are'} graded all the same"
    )
    if found.absent and found.kind in (CANVAS, MOODLE):
        said += (
            f"; if {'this is' if one else 'some are'} a group's work, its other members have 0"
            " points here: enter theirs by hand"
        )
    elif found.absent:
        said += (
            f"; look whose {'it is' if one else 'they are'}: somebody who is said to have handed in"
            " nothing has 0 points here"
        )
    return said


def _reasons(joined: Joined) -> str:
    reasons = sorted(joined.unmatched.values())
    more = f", and {len(reasons) - MOST_NAMES} more" if len(reasons) > MOST_NAMES else ""
    return "; ".join(reasons[:MOST_NAMES]) + more
