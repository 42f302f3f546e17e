"""The transcript of a console (`Transcript`): what was shown and typed, and what it `said`.

Words used here.  line: one typed line.  prompt: the last line shown before a line was typed.
loosely: letter case, the amount of space, line breaks and punctuation at the end of a sentence do
not matter; words and numbers must match whole, so `11` is never taken for `1`.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from autograder.suite.loose import PLAIN_SIGNS, pattern

CONTROL = re.compile(
    r"\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[@-Z\\-_c]|\x07"
)
# What nobody sees in a text that was copied: soft hyphens, and signs without width.
UNSEEN = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]")
MUTE = "nothing was shown and nothing was asked"  # what a message says of an empty one
Event = tuple[str, str]  # the kind, o (shown), e (on standard error) or i (typed), and the text
NO_COUNT = r"(?!\s*[:=]\s*\d)"


@dataclass(frozen=True)
class Heard:
    """The answer to a question about a transcript: true or false, and what was wanted."""

    ok: bool
    wanted: str
    transcript: Transcript
    missing: tuple[str, ...] = ()  # messages, one of which was to be shown

    def __bool__(self) -> bool:
        return self.ok

    def __repr__(self) -> str:
        return f"{'heard' if self.ok else 'did not hear'}: {self.wanted}"


Listener = Callable[[Heard], None]


class TurnsOf(list[str]):
    """What was shown in each turn; a test that asks for one to which nobody came has failed."""

    typed: Sequence[str] = ()

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, int) and at >= len(self):
            more = f"more after {self.typed[-1]!r}" if self.typed else "of what was typed"
            raise AssertionError(f"nothing {more} was read")
        return super().__getitem__(at)


@dataclass(frozen=True)
class Transcript:
    """Everything shown and typed on a console, in order."""

    events: tuple[Event, ...]
    script: tuple[str, ...] = ()  # the lines that were prepared for typing
    then: str | None = None  # what is typed each time after them
    listener: Listener = field(default=lambda heard: None, compare=False, repr=False)
    _whole: Transcript | None = field(default=None, compare=False, repr=False)  # it is part of it
    typed_before: str = field(default="", compare=False, repr=False)  # a part comes after this line

    @property
    def text(self) -> str:
        """Everything shown, without typed lines, colours and screen clearing, in plain signs.

        That is what was printed, also on standard error, and what was given to `sys.exit`.  What
        is shown after a typed line begins a line of its own, as it does on a screen.
        """
        return self._plain_text

    @property
    def errors(self) -> str:
        """Everything shown on standard error."""
        return clean("".join(text for kind, text in self.events if kind == "e"))

    @property
    def typed(self) -> list[str]:
        return [text for kind, text in self.events if kind == "i"]

    @property
    def turns(self) -> list[str]:
        """What was shown before each typed line, and last what was shown after all of them.

        Raises AssertionError, which says so, for a turn to which the program did not come.
        """
        found = TurnsOf(self._plain_turns)
        found.typed = self.typed
        return found

    @functools.cached_property
    def _plain_text(self) -> str:
        return one_below_another(self._plain_turns)

    @functools.cached_property
    def _plain_turns(self) -> list[str]:
        found: list[list[str]] = [[]]
        for kind, text in self.events:
            if kind == "i":
                found.append([])
            else:
                found[-1].append(text)
        return [clean("".join(pieces)).translate(PLAIN_SIGNS) for pieces in found]

    @property
    def prompts(self) -> list[str]:
        """The last line shown before each typed line."""
        return [
            next((line.strip() for line in reversed(turn.splitlines()) if line.strip()), "")
            for turn in self.turns[:-1]
        ]

    def between(self, first: int, last: int | None = None) -> Transcript:
        """Return the part after the `first` typed line, up to the `last` one or the end."""
        part: list[Event] = []
        count = 0
        for event in self.events:
            if event[0] == "i":
                count += 1
                if last is not None and count > last:
                    break
                if count <= first:
                    continue
            if count >= first:
                part.append(event)
        before = self.typed[first - 1] if 0 < first <= len(self.typed) else self.typed_before
        return replace(self, events=tuple(part), _whole=self._whole or self, typed_before=before)

    def after(self, first: int) -> Transcript:
        """Return the part after that many typed lines."""
        return self.between(first)

    def count(self, *wanted: str) -> int:
        """Return how many times any of these messages was shown."""
        return len(pattern(*wanted).findall(self.text))

    def said(self, *wanted: str, times: int | None = None) -> Heard:
        """Return whether one of these messages was shown, at least once or just `times` times."""
        found = self.count(*wanted)
        words = alternatives(wanted)
        if times is not None:
            words += f" {how_often(times)} (it {happened('came', found)})"
        ok = found > 0 if times is None else found == times
        return self._heard(ok, f"to show {words}", wanted)

    def said_only(self, *wanted: str, of: Sequence[str]) -> Heard:
        """Return whether exactly these of the messages in `of` were shown.

        A message followed by a colon and a number is a count of such messages, and is ignored.
        """
        every = [*wanted, *(each for each in of if each not in wanted)]
        shown = [each for each in every if pattern(each, ending=NO_COUNT).search(self.text)]
        words = f"to show {' and '.join(map(repr, wanted))}"
        if others := [each for each in shown if each not in wanted]:
            both = len(others) < len(shown)
            words += f", {'and ' if both else ''}not {' or '.join(map(repr, others))}"
            words += " as well" if both else ""
        return self._heard(sorted(shown) == sorted(wanted), words, wanted)

    def silent_about(self, *unwanted: str) -> Heard:
        """Return whether none of these messages was shown."""
        shown = [each for each in unwanted if pattern(each).search(self.text)]
        words = " or ".join(map(repr, shown or unwanted))
        return self._heard(not shown, f"not to show {words}")

    def said_in_order(self, *wanted: str | Sequence[str]) -> Heard:
        """Return whether these messages were shown in order; a sequence lists alternatives."""
        text, at, before = self.text, 0, ""
        for each in wanted:
            choices = (each,) if isinstance(each, str) else tuple(each)
            found = pattern(*choices).search(text, at)
            if found is None:
                words = f"to show {alternatives(choices)}"
                if before:
                    words += f" after {before!r}"
                return self._heard(False, words, choices)
            at, before = found.end(), found.group().strip()
        return self._heard(True, "to show these messages in order")

    def asked(self, times: int) -> Heard:
        """Return whether exactly `times` lines were typed."""
        found = len(self.typed)
        words = f"to ask {how_often(times)} (it {happened('asked', found)})"
        return self._heard(found == times, words)

    def _heard(self, ok: bool, wanted: str, missing: Sequence[str] = ()) -> Heard:
        heard = Heard(ok, wanted, self, tuple(missing))
        self.listener(heard)
        return heard

    def __str__(self) -> str:
        """Return the console as a person would see it, with typed lines in angle brackets."""
        lines: list[str] = []
        shown = ""
        for kind, text in self.events:
            if kind == "i":
                lines.append(f"{clean(shown)}<{clean(text)}>".lstrip("\n"))
                shown = ""
            else:
                shown += text
        if shown.strip():
            lines.append(clean(shown).strip("\n"))
        return "\n".join(lines)


def one_below_another(turns: Sequence[str]) -> str:
    """Return all turns; the Enter that ended a typed line has ended the line of its prompt."""
    *asked, last = turns
    return "".join(f"{each}\n" if each[-1:] not in ("", "\n") else each for each in asked) + last


def whole_of(part: Transcript) -> Transcript:
    """Return the console of which a transcript is a part."""
    return part._whole or part


def clean(text: str) -> str:
    """Return text without colours, cursor movements, bells and unseen signs, in plain lines."""
    seen = UNSEEN.sub("", CONTROL.sub("", text))
    return seen.replace("\r\n", "\n").replace("\r", "\n").replace("\b", "")


def forms(text: str) -> set[str]:
    """Return the forms of a text that has `point(s)` in it: points, and point."""
    return {text, text.replace("(s)", "s"), text.replace("(s)", "")}


def alternatives(wanted: Sequence[str]) -> str:
    """Return messages, any of which is right.

    Other forms of `point(s)`, and an article before a number, go without saying.
    """
    others = {form for each in wanted for form in forms(each) - {each}}
    others |= {re.sub(r" (?=\d)", f" {word} ", each, count=1) for each in wanted
               for word in ("a", "an") if re.search(r" \d", each)}  # fmt: skip
    return " or ".join(repr(each) for each in wanted if each not in others)


def happened(did: str, times: int) -> str:
    return f"{did} {how_often(times)}" if times else f"never {did}"


def how_often(times: int) -> str:
    words = {0: "never", 1: "once", 2: "twice"}
    return words.get(times, f"{times} times")
