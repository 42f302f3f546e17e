"""Write the message for an assertion that failed (`asserted_words`): calls, answer, wish."""

from __future__ import annotations

import re
from collections.abc import Callable
from types import TracebackType
from typing import Any

from autograder.feedback.calls import Calls, calls_behind, raised_last
from autograder.feedback.counted import SORTED, counted, named
from autograder.feedback.difference import (
    contents_difference,
    difference,
    first_other,
    shortened,
    worded,
)
from autograder.feedback.judged import Comparison, Judged, Side, judged, last_heard
from autograder.feedback.lines import (
    Feedback,
    console_lines,
    indented,
    is_plain,
    lines_beside,
    script_lines,
)
from autograder.feedback.scrubbing import scrub
from autograder.feedback.wishes import AN_EXCEPTION, is_literal
from autograder.suite.log import Log
from autograder.suite.loose import loose
from autograder.suite.questions import UNANSWERED, Asked
from autograder.suite.repeat import readable
from autograder.suite.transcript import Heard

WANTED_SIGNS = {
    "==": "",
    "is": "",
    "!=": "something other than ",
    "is not": "something other than ",
}
ALIKE = (
    "they differ in addresses alone, as Python shows them of objects without a __str__ of their own"
)
SWAPPED = {"in": "has", "not in": "has no", "<": ">", "<=": ">=", ">": "<", ">=": "<="}


def asserted_words(
    error: BaseException, trace: TracebackType | None, log: Log, comparison: Comparison | None
) -> Feedback:
    """Return the feedback for an assertion that failed, or for `DID NOT RAISE`."""
    hint = note_of(error)
    found = judged(trace, comparison, log)
    if found is None:  # not in the suite: an example of the reference
        if comparison is None:
            return plain_words(error, log, Calls(log, log.questions[-1:]), hint)
        one = log.find(comparison.left)
        side = Calls(log, [one], True) if one is not None else Calls(log, log.questions[-1:])
        return compared_words(comparison, side, None, hint)
    if found.left is None or found.right is None or comparison is None:
        heard = last_heard(found.all, log)
        if heard is not None:
            return heard_words(heard, hint)
        return plain_words(error, log, calls_behind(found.all, log), hint)
    return sides_words(comparison, found, log, hint)


def heard_words(heard: Heard, hint: str) -> Feedback:
    """Return the feedback for a console on which something was, or was not, to be shown."""
    transcript = heard.transcript
    lines = [transcript.command, *script_lines(transcript)]
    if returned := returned_instead(heard):
        lines.append(f"  returned {indented(shortened(returned))}, but did not display it")
    if raised := raised_last(transcript.calls):
        lines.append(f"  raised  {indented(raised)}")
    lines.append(f"  wanted  {heard.wanted}")
    if hint:
        lines.append(f"  note    {hint}")
    lines += console_lines(transcript)
    shown = str(transcript)
    return Feedback(
        "failed", scrub("\n".join(lines)), hint, heard.wanted, shown, transcript=shown,
        asked=transcript.calls, is_console=True,
    )  # fmt: skip


def returned_instead(heard: Heard) -> str:
    """Return the text that the last call returned, if the message that is missing is in it."""
    calls = heard.transcript.calls
    text = calls[-1].answer if calls and calls[-1].verb == "call" else None
    if not isinstance(text, str):
        return ""
    return text if any(re.search(loose(each), text) for each in heard.missing) else ""


def sides_words(comparison: Comparison, found: Judged, log: Log, hint: str) -> Feedback:
    """Return the feedback for a comparison; what the student's code gave may stand on its right."""
    assert found.left is not None and found.right is not None
    left, right = found.left, found.right
    is_wish = left.node is not None and is_literal(left.node)
    if left.fed or not (right.fed or is_wish):
        calls = calls_behind(left.fed, log, comparison.left)
        return compared_words(comparison, calls, right, hint, left)
    calls = calls_behind(right.fed, log, comparison.right)
    operator = SWAPPED.get(comparison.operator, comparison.operator)
    swapped = Comparison(operator, comparison.right, comparison.left)
    return compared_words(swapped, calls, left, hint, right)


def compared_words(
    comparison: Comparison,
    calls: Calls,
    wished: Side | None,
    hint: str,
    side: Side | None = None,
) -> Feedback:
    operator, gave, want = comparison.operator, comparison.left, comparison.right
    expected, shown = wish(operator, want, worded), wish(operator, want, shortened)
    actual = worded(gave)
    lines = calls.lines(first_other(gave, want) if len(calls.steps) == size_of(gave) else 0)
    answer = calls.answer(gave)
    what = counted(side, gave) if side is not None else ""
    console, beside = calls.console(), calls.beside()
    about = what or ("" if hint or side is None else named(side))
    value = indented(shortened(gave))
    read = f"{value}, {about}" if about else value
    no_file = answer is None and calls.is_about_a_file()
    raised = calls.raised()
    is_read = not (no_file or answer is gave) and (
        answer is not UNANSWERED or bool(console) or bool(what) or bool(raised)
    )
    if raised:
        lines.append(f"  raised  {indented(raised)}")
    if is_read and hint:  # it says what the test has made of the answer
        lines.append(f"  note    {hint}")
    if no_file:
        lines.append("  gave    nothing: there is no such file")
        shown = "a file of this name" if want is None else shown
    elif not is_read:
        lines.append(f"  gave    {value}")
        console = None
    elif answer is UNANSWERED:
        lines.append(f"  read as {read}")
    else:  # the test has computed something from the answer: its length, its sorted items, ...
        whole = indented(shortened(as_text(answer)))
        lines.append(f"  gave    {whole}")
        if what or value != whole:
            lines.append(f"  read as {read}")
    lines.append(f"  wanted  {indented(shown)}")
    if wished is not None and wished.fed and not isinstance(want, Asked):
        lines.append(f"          ({calls.made_from(wished.fed)})")
    if operator == "is" and actual == expected:
        lines.append("  not the same object, though it may look alike")
    elif operator in ("==", "is") and not no_file:
        any_order = what == SORTED or is_in_other_order(answer, gave)
        words = contents_difference(gave, want, answer) if any_order else difference(gave, want)
        if gave is None and answer is None and calls.is_about_a_call():
            words = "a call that returns nothing gives None, too"
        if actual != expected and scrub(actual) == scrub(expected):
            words = ALIKE
        if words:
            lines.append(f"  {words}")
    if hint and not is_read:
        lines.append(f"  note    {hint}")
    lines += console_lines(console) if console is not None else lines_beside(beside)
    told = str(console) if console is not None else ""
    return Feedback(
        "failed", scrub("\n".join(lines)), hint, scrub(expected), scrub(actual), transcript=told,
        asked=calls.questions(), is_console=calls.are_consoles(),
    )  # fmt: skip


def as_text(answer: Any) -> Any:
    """Return what is shown of an answer from which a test has computed something.

    The content of a file is shown as a text, if it is one.
    """
    if isinstance(answer, list):
        return list(map(as_text, answer))
    return readable(answer) if type(answer) is bytes else answer


def size_of(value: Any) -> int:
    return len(value) if isinstance(value, (list, tuple)) else 0


def is_in_other_order(answer: Any, gave: Any) -> bool:
    """Return whether the test has sorted an answer, so that its order is not judged."""
    if not isinstance(answer, list) or not isinstance(gave, list) or answer == gave:
        return False
    return sorted(map(worded, answer)) == list(map(worded, gave))


def wish(operator: str, want: Any, words: Callable[[Any], str]) -> str:
    """Return what a comparison expects of its left side."""
    if operator in ("in", "not in"):
        return f"{'one' if operator == 'in' else 'none'} of {words(want)}"
    if operator in ("has", "has no"):
        return f"{'no ' if operator == 'has no' else ''}{words(want)} in it"
    return WANTED_SIGNS.get(operator, operator + " ") + words(want)


def plain_words(error: BaseException, log: Log, calls: Calls, hint: str) -> Feedback:
    """Return the feedback for a failure without a comparison, such as `DID NOT RAISE`."""
    text = str(error)
    missed = re.match(r"DID NOT RAISE (?:any of )?(.*)", text)
    if not calls.steps and type(error).__name__ == "Failed":
        calls = Calls(log, log.questions[-1:])  # the suite itself has judged: `pytest.fail`
    lines = calls.lines()
    answer = calls.answer(UNANSWERED)
    if is_plain(answer):
        lines.append(f"  gave    {indented(shortened(as_text(answer)))}")
    elif (given := calls.given()) is not None:
        lines.append(f"  gave    {worded(given)}")
    wanted = ""
    if missed:
        names = re.findall(r"(\w+)(?:'>)?(?=[,)]|$)", missed[1])
        wanted = f"{AN_EXCEPTION}{' or '.join(names)}"
        lines.append(f"  wanted  {wanted}")
    elif hint:  # the sentence of a plain assert says what holds of a right answer
        lines.append(f"  wanted  {indented(hint)}")
    elif type(answer) is bool and answer is text.startswith("assert not "):
        wanted = str(not answer)
        lines.append(f"  wanted  {wanted}")
    elif "assert " in text:
        lines.append("  which is not what the handout says")
    else:
        lines.append(f"  {text}")
    console = calls.console()
    if console is None:
        lines += lines_beside(calls.beside())
    elif not missed:
        lines += console_lines(console)
    return Feedback(
        "failed", scrub("\n".join(lines)), hint, wanted,
        asked=calls.questions(), is_console=calls.are_consoles(),
    )  # fmt: skip


def note_of(error: BaseException) -> str:
    """Return the message that the suite gave with its assert, or ""."""
    text = str(error)
    head, found, _ = text.partition("\nassert ")
    if found:
        return head.strip()
    return "" if text.startswith("assert ") or type(error).__name__ == "Failed" else text.strip()
