"""Work that was handed in for another assignment (`meant_for`), told by the names it defines."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Mapping

from autograder.course import assignment as assignments
from autograder.course.assignment import Assignment
from autograder.course.saved import text_of
from autograder.course.starters import Starter, read_starters

# In a notebook a line begins after a quotation mark, or after the two signs of its \n.
DEFINED = re.compile(r"(?:^|(?<=\")|(?<=\\n))(?:def|class)\s+(\w+)", re.MULTILINE | re.ASCII)
LONG = ('"""', "'''")  # what long texts stand between
FEW = 0.4  # of the names that are asked for: with more, it is work for this assignment
MOST = 0.75


@functools.lru_cache(maxsize=16)  # several look at the same file
def defined_at_top(content: bytes) -> frozenset[str]:
    """Return the names of a file's functions and classes, also if Python cannot read it.

    It may be a notebook.  What is a part of a long text, such as a description, is none.
    """
    text, found, start = text_of(content), set[str](), 0
    is_text = dict.fromkeys(LONG, False)
    for match in DEFINED.finditer(text):
        for quotes in LONG:
            is_text[quotes] ^= bool(text.count(quotes, start, match.start()) % 2)
        start = match.start()
        if not any(is_text.values()):
            found.add(match[1])
    return frozenset(found)


def meant_for(files: Mapping[str, bytes], assignment: Assignment) -> list[str]:
    """Return the other assignments for which these files seem to be written, the likeliest alone.

    They define most of what that one asks for, and hardly anything that this one does.
    """
    defined = {
        name
        for file, data in files.items()
        if file.endswith(".py") and file not in assignment.given
        for name in defined_at_top(data)
    }
    own = _asked(assignment.starters.values())
    if not own or not defined or _share(defined, own) > FEW:
        return []
    shares = {}
    for slug in assignments.slugs():
        asked = _asked(read_starters(assignments.SUITES / slug).values())
        if slug != assignment.slug and asked:
            shares[slug] = _share(defined, asked)
    most = max(shares.values(), default=0)
    return [slug for slug, share in shares.items() if share == most >= MOST]


def _asked(starters: Iterable[Starter]) -> set[str]:
    return {name for starter in starters for name in starter.asked_at_top}


def _share(defined: set[str], asked: set[str]) -> float:
    return len(defined & asked) / len(asked)
