"""Say what a function gave just before the call that failed a test (`earlier_calls`).

One wrong answer fits several mistakes; what the same function gave for others tells them apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from autograder.feedback.difference import worded
from autograder.feedback.scrubbing import scrub
from autograder.suite.exceptions import StudentError
from autograder.suite.questions import UNANSWERED, Asked, Place, Question, place, remote_parts
from autograder.suite.script import Script, stand_in_lines

MOST = 3  # calls that are shown
WIDTH = 80
HEAD = "# before: "


def earlier_calls(questions: Sequence[Question], asked: Sequence[Question]) -> list[str]:
    """Return a line for each of the last calls, before those asked, of the same function.

    asked: the questions whose answers failed the test.  Calls of an object's methods are left out,
    since the object may have changed, and so are calls with a student's objects as arguments.
    """
    last = asked[-1] if asked else None
    if last is None or last.verb != "call" or not _is_plain(last):
        return []
    first = next((at for at, each in enumerate(questions) if each is asked[0]), 0)
    alike = [each for each in questions[:first] if _is_alike(each, last) and _is_plain(each)]
    lines = dict.fromkeys(_line(each, last) for each in alike)
    nothing_new = {"", _line(last, last)}  # the same call gave the same, and nothing judged it
    return [each for each in lines if each not in nothing_new and len(each) <= WIDTH][-MOST:]


def _is_plain(question: Question) -> bool:
    owner = place(question.target).owner
    if isinstance(owner, Asked) and place(owner).kind == "object":
        return False
    values = [*question.arguments, *question.named.values()]
    return next(remote_parts(values), None) is None


def _is_alike(one: Question, other: Question) -> bool:
    """Return whether two questions call one function, class or method of a class."""
    if one.verb != "call":
        return False
    here, there = place(one.target), place(other.target)
    return (here.kind, here.name, _name(here)) == (there.kind, there.name, _name(there))


def _name(of: Place) -> str:
    return place(of.owner).name if isinstance(of.owner, Asked) else ""


def _line(question: Question, failed: Question) -> str:
    """Return what was called and what came of it, or "" if nothing did."""
    raised: Any = question.raised
    if isinstance(raised, StudentError):
        ending = f"raised {raised.report.kind}"
    elif raised is not None or question.answer is UNANSWERED:
        return ""
    else:
        ending = f"gave {worded(question.answer)}"
    call = Script([question], [question]).expression(question)
    if stand_in_lines(question) != stand_in_lines(failed):
        ending += ", with other draws"
    typed = f"typed {', '.join(map(repr, question.typed))}: " if question.typed else ""
    if len(HEAD) + len(typed) + len(call) + len(ending) >= WIDTH:
        typed = ""
    return scrub(f"{HEAD}{typed}{call} {ending}")
