"""The text for students who share a mistake (`letter`).

It is true of each of them, and says nothing of hidden tests.
"""

from __future__ import annotations

from autograder.course.result import TestRecord
from autograder.report.seen import Outcome
from autograder.views.safe import one_line


def letter(title: str, test: TestRecord, outcome: Outcome, hint: str, tests: int) -> str:
    """Return a text to send.

    test: one that they can see and that shows the mistake, which ended as `outcome` says; tests:
    how many of those there are.
    """
    lines = [
        f"{one_line(title)}: some of you have the same mistake.",
        f'This does not hold yet in your work: "{one_line(test.title, 150)}" (task {test.task}).',
    ]
    if outcome.gave and outcome.wanted:
        lines.append(f"Your code gives {outcome.gave} where {outcome.wanted} is wanted.")
    elif outcome.ended:
        lines.append(f"There your code {outcome.ended}.")
    if tests > 1:
        one = "Another test fails" if tests == 2 else f"{tests - 1} other tests fail"
        lines.append(f"{one} with it; `cardkit check` says which.")
    if hint:
        lines.append(f"Perhaps {hint}")
    return "\n".join(lines)
