"""What is told of a test that is ended while the student's code is at work (`unfinished`)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from autograder.feedback.scrubbing import scrub
from autograder.link.outside import Link
from autograder.messages.calls import cut, needed, put_into_use
from autograder.messages.explain import MOST_CALL, Message, with_names
from autograder.messages.given import renamed
from autograder.messages.told import Told, short
from autograder.suite.transcript import Transcript

MOST_CALLS = 20  # of which the student's process may say that they go on
MOST_AFTER = 1000  # characters of a console after the last typed line; a loop may show the same


class Unfinished(Message):
    """What was asked, typed and given, and the console so far; of a hidden test what was asked."""

    def _calls(self) -> tuple[list[str], list[str]]:
        calls = needed(self.told.lines)
        return calls, [short(line, MOST_CALL) for line in cut(put_into_use(calls))]

    def _displayed(self) -> list[str]:
        if self.console is None:
            return []
        self.console = begin_of(self.console)
        return super()._displayed()

    def parts(self, is_hidden: bool) -> tuple[str, str]:
        """Return what stands above the reason why it was ended, and what below."""
        both = (self.shown_calls, []) if is_hidden else (self._asked(), self._displayed())
        above, below = (renamed("\n".join(lines), self.copied) for lines in both)
        return scrub(with_names(above, self.link)), scrub(with_names(below, self.link))


def begin_of(console: Transcript) -> Transcript:
    """Return a console up to some text after the last typed line: how much came is up to chance."""
    events, room = [*console.events], MOST_AFTER
    last = max((at for at, (kind, _) in enumerate(events) if kind == "i"), default=-1)
    for at, (kind, text) in enumerate(events):
        if at > last and (room := room - len(text)) < 0:
            whole = "".join(text[:room].rpartition("\n")[:2])
            return replace(console, events=(*events[:at], (kind, f"{whole}... (and more)")))
    return console


def unfinished(link: Link, told: Told, way: str, places: Any, is_hidden: bool) -> dict[str, Any]:
    """Return what is told of a test, which ends in this way.

    places: where the student's process says that it goes on: see `Inside.tell_late`.
    """
    last = told.open_line()
    told.lines = [line for line in (*told.lines, last) if line] if last else []
    above, below = Unfinished(link, told, TimeoutError()).parts(is_hidden)
    late = [(file, then, now) for file, then, now in places[:MOST_CALLS]
            if file in link.files and type(then) is type(now) is int]  # fmt: skip
    failed = {"way": way, "asked": told.asked, "program": told.program, "late": late}
    return {"open": above, "shown": below, "failed": failed}
