"""Pairs of submissions with code in common, as a table (`similar_view`)."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from autograder.similar import Pair, Stretch
from autograder.system.printable import counted
from autograder.views.columns import columns
from autograder.views.safe import one_line

LONGEST = 30
WARNING = (
    "Similar code proves nothing: small tasks have few right answers.  Look at both before you"
    " speak to anybody."
)


def similar_view(compared: int, pairs: Sequence[Pair], alike: int = 0) -> Text:
    """Return a line for each pair: the share, the two students, where the longest stretch is.

    alike: submissions that were not compared, as most of the class has written the same.
    """
    count = f"{counted(compared, 'submission')} with code"
    left_out = f"{_alike(alike)}\n" if alike else ""
    if not pairs:
        return Text(f"{count}: no two have code of their own in common\n{left_out}")
    lines = [["share", "student", "student", "longest stretch in common"]]
    for each in pairs:
        students = [one_line(name, LONGEST) for name in (each.student, each.other)]
        place = place_of(each.longest) if each.longest else ""
        lines.append([f"{each.share:.0%}", *students, place])
    table = columns(lines, numbers=frozenset({0}))
    return (
        Text(f"{count}; code that all are given is left out\n\n")
        + table
        + f"\n{left_out}{WARNING}\n"
    )


def _alike(count: int) -> str:
    have, they = ("has", "it was") if count == 1 else ("have", "they were")
    return (
        f"{count} {have} nearly nothing that more than half of the class has not written as well,"
        f" and {they} not compared: look at a few of them side by side"
    )


def place_of(stretch: Stretch) -> str:
    count = stretch.last - stretch.first + 1
    here = f"{stretch.file} {stretch.first}-{stretch.last}"
    there = f"{stretch.other_first}-{stretch.other_last}"
    if stretch.other_file != stretch.file:
        there = f"{stretch.other_file} {there}"
    return f"{here} = {there} ({counted(count, 'line')})"
