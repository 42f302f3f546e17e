"""Rank pairs of submissions by the share of code that they have in common (`rank`).

Words used here.  common: fingerprints that say nothing about a pair, since everybody is given that
code, or more than half of a class has written it.  own: all others of a submission.  share: of the
smaller one's own fingerprints, the part that the other has, too; 1.0 is all of them.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from autograder.similar.code import RUN, Code, fingerprints_in, line_at

FEWEST = 60  # own fingerprints, about five lines: with fewer, two have little to have in common
MOST_REPEATED = 10  # times in a file: what comes oftener begins no stretch
SMALL_CLASS = 6  # in a smaller one nothing is common because many have it


@dataclass(frozen=True)
class Stretch:
    """The longest run of lines that two files share: file, first and last line, of each."""

    file: str
    first: int
    last: int
    other_file: str
    other_first: int
    other_last: int


@dataclass(frozen=True)
class Pair:
    """Two submissions, the share of code that they have in common, and where most of it is."""

    student: str
    other: str
    share: float
    longest: Stretch | None


def rank(codes: Sequence[Code], given: Code, most: int) -> list[Pair]:
    """Return at most so many pairs, those with the largest share first.

    given: the code that everybody starts with, in any assignment.
    """
    common = _common(codes) | given.fingerprints
    own = {code.student: code.fingerprints - common for code in codes}
    compared = [code for code in codes if len(own[code.student]) >= FEWEST]
    found = []
    for one, other in itertools.combinations(compared, 2):
        shared = len(own[one.student] & own[other.student])
        if shared:
            least = min(len(own[one.student]), len(own[other.student]))
            found.append((shared / least, one, other))
    found.sort(key=lambda each: (-each[0], each[1].student, each[2].student))
    return [
        Pair(one.student, other.student, share, _longest(one, other, common))
        for share, one, other in found[:most]
    ]


def held_by_most(codes: Sequence[Code], given: Code) -> int:
    """Return how many are not compared since most of a class has written nearly all they have."""
    common = _common(codes)
    without_given = [code.fingerprints - given.fingerprints for code in codes]
    return sum(len(own) >= FEWEST > len(own - common) for own in without_given)


def _common(codes: Sequence[Code]) -> frozenset[int]:
    if len(codes) < SMALL_CLASS:
        return frozenset()
    count = Counter(each for code in codes for each in code.fingerprints)
    return frozenset(each for each, times in count.items() if times * 2 > len(codes))


def _longest(one: Code, other: Code, common: Collection[int]) -> Stretch | None:
    """Return the longest run of places that follow each other in both."""
    best: tuple[int, Stretch | None] = (0, None)
    for name, file in one.files.items():
        for other_name, other_file in other.files.items():
            shared = (fingerprints_in([file]) & fingerprints_in([other_file])) - set(common)
            length, at, other_at = _run(file, other_file, shared)
            if length > best[0]:
                ends = at + length + RUN - 2, other_at + length + RUN - 2
                stretch = Stretch(
                    name,
                    line_at(file, at),
                    line_at(file, ends[0]),
                    other_name,
                    line_at(other_file, other_at),
                    line_at(other_file, ends[1]),
                )
                best = length, stretch
    return best[1]


def _run(file: Any, other_file: Any, shared: Collection[int]) -> tuple[int, int, int]:
    """Return the length of the longest run, and where it begins in each of the two files."""
    best = (0, 0, 0)
    lengths: dict[tuple[int, int], int] = {}
    pairs = sorted(
        (int(place), int(other_place))
        for each in shared
        if max(len(file.hash_idx[each]), len(other_file.hash_idx[each])) <= MOST_REPEATED
        for place in file.hash_idx[each]
        for other_place in other_file.hash_idx[each]
    )
    for place, other_place in pairs:
        length = lengths.get((place - 1, other_place - 1), 0) + 1
        lengths[place, other_place] = length
        best = max(best, (length, place - length + 1, other_place - length + 1))
    return best
