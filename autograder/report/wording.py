"""The text for students who fail the same test (`letter`).

It is true of each of them, and says nothing of hidden tests.
"""

from __future__ import annotations

from collections.abc import Sequence

from autograder.course.result import TestRecord
from autograder.report.seen import Outcome
from autograder.views.safe import one_line


def letter(title: str, test: TestRecord, outcomes: Sequence[Outcome], hint: str, tests: int) -> str:
    """Return a text to send.

    test: one that they can see and that fails for each of them; outcomes: how it ended for each;
    tests: how many of those there are.  What one of them wrote is not told the others.
    """
    gave = {(each.gave, each.wanted) for each in outcomes}
    ended = {each.ended for each in outcomes}
    lines = [
        f"{one_line(title)}: the same test fails for some of you.",
        f'This does not hold yet in your work: "{one_line(test.title, 150)}" (task {test.task}).',
    ]
    if len(gave) == 1 and all(next(iter(gave))):
        [(got, wanted)] = gave
        lines.append(f"Your code gives {got} where {wanted} is wanted.")
    elif len(ended) == 1 and all(ended):
        lines.append(f"There your code {ended.pop()}.")
    if tests > 1:
        one = "Another test fails" if tests == 2 else f"{tests - 1} other tests fail"
        lines.append(f"{one} with it; `cardkit check` says which.")
    if hint:
        lines.append(hint)
    return "\n".join(lines)
