"""How hard a test or a task is, and how well it tells students apart (`figures_of`).

The words and the definitions are those of Moodle's quiz statistics, where an item is a question
(question/classes/statistics/questions/calculator.php; docs.moodle.org, "Quiz report statistics").

Words used here.  mark: the points of one student on one item.  rest: what the student has on all
other items.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Figures:
    """Of one item, in percent; None where nothing can be said."""

    facility: float | None
    discrimination: float | None
    weight: float
    effective: float | None


def figures_of(marks: Sequence[Sequence[float]], possible: Sequence[float]) -> list[Figures]:
    """Return the figures of each item.

    marks: of each item, those of all students in one order; possible: the most on each item.
    """
    totals = [math.fsum(each) for each in zip(*marks, strict=True)]
    whole = math.fsum(possible)
    shared = [covariance(each, totals) for each in marks]
    roots = [math.sqrt(each) if each is not None and each >= 0 else None for each in shared]
    every = math.fsum(each for each in roots if each is not None)
    return [
        Figures(
            facility=facility(mine, most),
            discrimination=discrimination(mine, totals),
            weight=100 * most / whole if whole else 0.0,
            effective=100 * root / every if root is not None and every else None,
        )
        for mine, most, root in zip(marks, possible, roots, strict=True)
    ]


def facility(marks: Sequence[float], possible: float) -> float | None:
    """Return the facility index: the mean mark, in percent of the most there is.

    Moodle: F = 100 * mean(x) / (x_max - x_min); nobody has less than nothing here.
    """
    return 100 * math.fsum(marks) / len(marks) / possible if marks and possible else None


def discrimination(marks: Sequence[float], totals: Sequence[float]) -> float | None:
    """Return the discrimination index: how marks go with the rest, from -100 to 100.

    Moodle: D = 100 * C(x, X) / sqrt(V(x) * V(X)), where X is the rest, C a covariance and V a
    variance.  It is not defined if all have the same mark, or the same rest.
    """
    rest = [total - mark for mark, total in zip(marks, totals, strict=True)]
    shared, own, others = covariance(marks, rest), variance(marks), variance(rest)
    if shared is None or not own or not others:
        return None
    return 100 * shared / math.sqrt(own * others)


def covariance(one: Sequence[float], other: Sequence[float]) -> float | None:
    """Return the sample covariance, with n - 1 below; None of fewer than two.

    The effective weight is made of it.  Moodle: 100 * sqrt(C(x, T)) / sum of sqrt(C(x, T)) over all
    items, where T is the whole score; an item whose covariance is negative has none.
    """
    if len(one) < 2:
        return None
    first, second = math.fsum(one) / len(one), math.fsum(other) / len(other)
    products = ((a - first) * (b - second) for a, b in zip(one, other, strict=True))
    found = math.fsum(products) / (len(one) - 1)
    return 0.0 if abs(found) < 1e-12 else found


def variance(values: Sequence[float]) -> float | None:
    return covariance(values, values)


def saying_nothing_new(
    passed: Iterable[tuple[str, frozenset[int]]], students: int
) -> tuple[list[str], list[str], list[list[str]]]:
    """Return the tests that all pass, those that nobody passes, and those with equal students.

    passed: of each test, which students pass it.
    """
    everybody: list[str] = []
    nobody: list[str] = []
    others: dict[frozenset[int], list[str]] = {}
    for test, those in passed:
        if len(those) == students:
            everybody.append(test)
        elif not those:
            nobody.append(test)
        else:
            others.setdefault(those, []).append(test)
    return everybody, nobody, [tests for tests in others.values() if len(tests) > 1]
