"""What a student reads about a failed test (`explain`): calls, answers, and what was wanted.

It is made from the frames that have crossed, which are kept as texts while a test runs.
"""

from __future__ import annotations

import ast
import builtins
import contextlib
import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.feedback.lines import console_lines, script_lines
from autograder.feedback.scrubbing import scrub
from autograder.hints.staying import sharing
from autograder.link.mirror import Mirror, RemoteFunction, RemoteModule, number_of
from autograder.link.outside import Link
from autograder.link.plain import ROOT
from autograder.messages.beside import consoles_told
from autograder.messages.calls import (
    as_made,
    called,
    counted_anew,
    cut,
    has_several,
    last_time,
    needed,
    put_into_use,
)
from autograder.messages.compared import looked_at, with_said
from autograder.messages.given import answers_of, copies, renamed, told_of, typed_of
from autograder.messages.place import Place, code_of, place_of
from autograder.messages.script import script
from autograder.messages.told import ABOVE, Told, short
from autograder.messages.wanted import (
    ADDRESS,
    EXCEPTION,
    compared,
    only_false,
    own_words,
    wanted_in,
    wished,
)
from autograder.suite.console import AskedTooOften, Console
from autograder.suite.source import parsed
from autograder.suite.transcript import Transcript, whole_of

MOST_LINES = 5  # calls before the one that decided, which may have to do with it
MOST_CALL = 400  # characters of a call
MOST_BESIDE = 200  # of an answer beside what a test has made of it
MOST_SHOWN = 8  # lines that were displayed
MOST_GIVEN = 2000  # characters of what came back
ATTRIBUTE = re.compile(r"[\w.]+\.(\w+)")
NO_NAME = re.compile(  # what Python says of a name that a module lacks
    r"cannot import name '(?P<name>\w+)' from '(?P<module>\w+)'.*"
    r"|module '(?P<whole>\w+)' has no attribute '(?P<attribute>\w+)'.*"
)
NOT_CALLABLE = re.compile(r"'\w+' object is not callable")
NO_ATTRIBUTE = re.compile(r"'(\w+)' object has no attribute '(\w+)'")
TO_CALL = "a function or a method, not a value or a property: it is called, as {}()"
IN_VAIN = "NoneType"  # in what Python says of a test that has used None
NOT_HEARD = "did not hear: "  # what a console says of what was not shown
AS_TEXT = ("<bound method", "<function")  # what a text begins with that is made of a function
NOTHING = object()  # what a name stands for that nobody has set
# What pytest says of itself.
NOT_TOLD = "Use -v", "(pytest_assertion plugin:", "Probably an object has a faulty"
FIRST_DIFFERENCE = "First diff"  # unittest's "First differing element 3:"


def indented(head: str, text: str) -> list[str]:
    """Return a text beside its head, its further lines below the first."""
    first, *others = text.splitlines() or [""]
    return [f"  {head:<8}{first}", *(" " * 10 + line for line in others)]


def in_rows(text: str) -> str:
    """Return a text that stands in quotes with a row for each of its lines."""
    with contextlib.suppress(ValueError, SyntaxError):
        rows = str(ast.literal_eval(text)).splitlines(keepends=True) if text[:1] in "'\"" else []
        if len(rows) > 1:
            return "\n".join(map(repr, rows))
    return text


def place_among(console: Transcript | None) -> int:
    """Return as which one of its test a console was begun, from 1 on; 0 if there is none."""
    events = [] if console is None else [*console.events]
    alike = (at for at, each in enumerate(Console.begun, 1) if each.events == events)
    return next(alike, len(Console.begun))


def is_part(text: str, of: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(text)}(?!\w)", of) is not None


def explain(
    link: Link, log: Sequence[tuple[str, str]], error: BaseException, is_hidden: bool
) -> Explained:
    """Return what is told of a failed test."""
    told = Told(link, log)
    files = {word.lstrip("/") for word in told.words}
    asked = None if told.is_beyond_words else sorted(told.words | files)
    if is_hidden and link.peer.has_told:
        return Explained({"message": ""}, asked)  # what their code gave may hold what is wanted
    message = (HiddenMessage if is_hidden else Message)(link, told, error)
    texts = {key: scrub(with_names(text, link)) for key, text in message.texts().items()}
    return Explained(texts, asked, message.failure())


class Message:
    """What a student reads of a failed test: calls, what was given, what came, what was wanted.

    console: what the program has shown and read, if it had one.  heard: the question about it that
    failed.  same: of which files those are copies that the test has written; copied: those of them
    whose names are typed.  is_own: the test has raised the exception by a statement of its own.
    """

    def __init__(self, link: Link, told: Told, error: BaseException) -> None:
        self.link, self.told, self.error = link, told, error
        self.is_assertion = is_assertion(error)
        self.place = self._place()
        self.code, self.has_all_calls = ([], False) if self.place is None else code_of(self.place)
        self.is_own = self.place is not None and self.place.is_raised and self.is_assertion
        words = str(error).strip() or type(error).__name__
        self.words = with_names(words, link, ABOVE, told.gave)
        self.heard = Console.heard if self.is_assertion and NOT_HEARD in self.words else None
        self.console = Console.begun[-1].transcript if Console.begun else None
        if self.heard is not None:
            self.console = whole_of(self.heard.transcript)
        self.number = place_among(self.console)
        self.typed = [] if self.console is None else self.console.script
        self.same = self._copies()
        self.copied = typed_of(self.same, self.typed)
        self.is_beside = False  # nobody knows which of its answers the test has compared
        self.wanted, self.said, self.seen, self.bare = self._compared()
        self.calls, self.shown_calls = self._calls()
        self.names = counted_anew(self.shown_calls)

    def _place(self) -> Place | None:
        return place_of(self.error, self.link)

    def _other_side(self, gave: str) -> str:
        return compared(self.error, gave) or wanted_in(self.words, gave)

    def _is_unclear(self) -> bool:
        """Return whether an earlier answer reads like the last one, and may have been compared."""
        if self.place is None or self.told.times[self.told.gave] < 2:
            return False
        return not self.told.is_asked_in(self.place.statement)

    def _copies(self) -> dict[str, str]:
        return copies(self.link.written, Path(self.link.home))

    def _calls(self) -> tuple[list[str], list[str]]:
        """Return the calls that have to do with the failure, and those of them that are shown."""
        every = self.told.lines
        sources = parsed(self.link.files) if has_several(every) else {}
        calls = needed(every, set[str]().union(*map(sharing, sources.values())))
        # Others may have changed what no line names.
        is_alone = (not self.has_all_calls and len(calls) == 1) or self.is_beside
        if is_alone:
            calls = every if self.console is None else last_time(every)
        shown = calls[-1 - MOST_LINES :] if is_alone else cut(put_into_use(calls))
        return calls, [] if self.is_own else [short(line, MOST_CALL) for line in shown]

    def _compared(self) -> tuple[str, str, list[tuple[str, str]], list[tuple[str, str]]]:
        """Return what the answer was to be, the test's own message, and two lists.

        They are what the test has made of the answers, beside what it wanted; and a bare truth.
        """
        if not self.is_assertion or self.heard is not None:
            return "", "", [], []
        gave, said = self.told.gave, own_words(self.words)
        wanted, beside = self._other_side(gave), self._other_side("")
        self.is_beside = wanted != beside and self._is_unclear()
        wanted = beside if self.is_beside else wanted
        statement = None if self.place is None else self.place.statement
        seen = looked_at(self.words, statement, said, self._called(statement))
        return wanted, said, seen, only_false(self.words, said)

    def _called(self, statement: ast.stmt | None) -> dict[str, str]:
        """Return what the names in a statement are called that a student knows: objects by calls.

        What a test has of its own has no such name.
        """
        if statement is None or self.place is None:
            return {}
        found = {}
        for name in {each.id for each in ast.walk(statement) if isinstance(each, ast.Name)}:
            value = self.place.names.get(name, NOTHING)
            is_known = type(value) in (Mirror, RemoteFunction, RemoteModule)
            if is_known or (value is NOTHING and hasattr(builtins, name)):
                found[name] = name
            if (known := self.told.names.get(number_of(value) or 0)) is not None:
                found[name] = known
        return found

    @property
    def actual(self) -> str:
        """What came: the last answer, or exception."""
        return self.told.gave or self.told.raised

    def _given(self) -> Iterator[str]:
        """Yield what the test has put into modules, functions and files, as far as it is told."""
        yield from (f"{name} = {short(value)}" for name, value in self.told.put.items())
        written = self.link.written.items()
        others = {name: text for name, text in written if name not in self.copied}
        yield from told_of(answers_of(self.link, self.number), others, self.same)

    def _asked(self) -> list[str]:
        """Return the lines of what was asked, typed and given."""
        lines = [called(line, self.names) for line in self.shown_calls]
        if self.console is not None:
            lines += script_lines(self.console)
        for each in self._given():
            lines += indented("given", each)
        return lines

    def _tells_answer(self) -> bool:
        """Return whether the last answer has to do with what was wanted."""
        if not self.actual or self.heard is not None:
            return False
        if self.told.gave == "None" not in self.words and not self.wanted:
            return False  # it is beside what the test looked at
        if self.bare and self.place is not None:
            return bool(self.told.raised) or self.told.is_asked_in(self.place.statement)
        if not self.seen or self.wanted:
            return True
        found = self.seen[0][1]
        is_same = len(self.actual) > MOST_BESIDE <= len(found)
        return not (" object" in self.actual or is_same or is_part(self.actual, found))

    def _answered(self) -> list[str]:
        if self.told.raised:
            return indented("raised", short(self.actual, MOST_GIVEN))
        gave = as_made(self.actual, self.shown_calls, self.told.lines)
        return indented("gave", in_rows(short(called(gave, self.names), MOST_GIVEN)))

    def _judged(self) -> list[str]:
        """Return the lines of what was wanted in place of that, and note it."""
        if isinstance(self.error, AskedTooOften):
            return [f"  {self.words}"]
        if self.heard is not None:
            self.wanted = self.heard.wanted
            return indented("wanted", self.wanted)
        if self.is_assertion:
            is_silent = self.wanted.startswith(EXCEPTION) and not self.actual
            return indented("raised", "nothing") * is_silent + self._asserted()
        if self.told.raised and self.place is None and self.told.kind == type(self.error).__name__:
            return []  # of an example
        if self.told.raised and self.place is not None:
            self.wanted = wished(self.place)
            return indented("wanted", self.wanted) if self.wanted else []
        last = self.told.lines[-1] if self.told.lines else ""
        called = ATTRIBUTE.fullmatch(last) if NOT_CALLABLE.fullmatch(self.words) else None
        if called is not None:
            self.wanted = TO_CALL.format(called[1])
            return indented("wanted", self.wanted)
        kind = type(self.error).__name__
        return [f"  {no_name(self.words) or f'the test then raised {kind}: {self.words}'}"]

    def _asserted(self) -> list[str]:
        if self.wanted:
            wanted = with_said(in_rows(self.wanted), self.said)
            return [*indented("wanted", wanted), *in_lines(self.seen[2:])]
        if self.words in self.told.raised:
            return []  # it is an assertion of the student's code
        return self._beside() or in_lines(self.bare) or says(self.words, self.code)

    def _beside(self) -> list[str]:
        """Return the lines of what the test found, what it wanted, and where the two differ."""
        if not self.seen:
            return []
        (head, found), *others = self.seen
        return in_lines([(head, called(found, self.names)), *others])

    def _displayed(self) -> list[str]:
        shown = self.told.shown.strip("\n")
        if self.console is not None:
            heard = self.heard
            return console_lines(self.console if heard is None else heard.transcript)
        lines = last_of(shown.splitlines()) if shown else []
        return ["it displayed", *(f"  {each}" for each in lines)] if lines else []

    def _needs_code(self, is_asked: bool) -> bool:
        """Return whether nothing but the code of the test tells what was wanted."""
        told = self.wanted or self.seen or self.said or self.told.places
        is_said = (is_asked or self.seen) and (told or isinstance(self.error, AskedTooOften))
        return bool(self.code) and not (is_said and self.link.is_assignments)

    def lines(self) -> list[str]:
        lines = self._asked()
        is_asked = bool(lines)
        if is_asked and self._tells_answer():
            lines += self._answered()
        lines += self._judged()
        lines += self._displayed()
        if self._needs_code(is_asked):
            lines += ["the test", *(f"  {each}".rstrip() for each in self.code)]
        return lines

    def texts(self) -> dict[str, str]:
        """Return the message, and what it is made of, by their names in a record."""
        message = "\n".join(self.lines()) or self._alone()
        actual = self.actual if self.heard is None else str(self.heard.transcript)
        found = {"message": renamed(message, self.copied), "script": self._script()}
        found |= {"actual": actual, "expected": self.wanted}
        if self.seen and not self.wanted:  # which is alike in many programs
            found |= {"actual": self.seen[0][1], "expected": self.seen[1][1]}
        if self.console is not None:
            found["transcript"] = renamed(str(self.console), self.copied)
        return found

    def _alone(self) -> str:
        """Return what a message says that has nothing else to say."""
        return self.words

    def _script(self) -> str:
        if self.console is None and self.link.has_typed:
            return ""
        return script(self.told, self.calls, self.console, self.number, self.same, self.copied)

    def failure(self) -> dict[str, Any]:
        """Return how the test failed, for those who look for the cause."""
        failed = self._failure()
        if self.console is not None:
            is_raised = failed["way"] == "raised"
            failed["beside"] = consoles_told(self.error, self.heard, is_raised)
        return failed

    def _failure(self) -> dict[str, Any]:
        found = failure_of(self.told, self.error, self.is_assertion, self.wanted, self.console)
        failed = {
            key: with_names(each, self.link) if isinstance(each, str) else each
            for key, each in found.items()
        }
        if self.heard is not None:
            failed["gave_nothing"] = False  # what was displayed is not what was wanted
        return failed


class HiddenMessage(Message):
    """What is told of a hidden test that failed: what was asked and came, nothing of the test."""

    def _place(self) -> None:
        return None

    def _copies(self) -> dict[str, str]:
        return {}

    def _given(self) -> Iterator[str]:
        return iter(())

    def _compared(self) -> tuple[str, str, list[tuple[str, str]], list[tuple[str, str]]]:
        return "", "", [], []

    def _tells_answer(self) -> bool:
        return bool(self.actual) and self.heard is None

    def _judged(self) -> list[str]:
        return [f"  {self.words}"] if isinstance(self.error, AskedTooOften) else []

    def _displayed(self) -> list[str]:
        return []

    def _alone(self) -> str:
        return ""

    def _script(self) -> str:
        return ""

    def failure(self) -> dict[str, Any]:
        return self._failure()


def is_assertion(error: BaseException) -> bool:
    return isinstance(error, AssertionError) or type(error).__name__ == "Failed"


def failure_of(
    told: Told,
    error: BaseException,
    is_assertion: bool,
    wanted: str,
    console: Transcript | None,
) -> dict[str, Any]:
    """Return how a test failed, in plain data: see `hints.detector.Failure`."""
    missing = "" if is_assertion or told.places else missing_name(str(error))
    way = "answer"
    if isinstance(error, AskedTooOften):
        way = "asked again"
    elif missing:
        way = "missing"
    elif told.raised and not is_assertion:
        way = "raised"
    kind, said = told.kind, told.said
    if isinstance(error, SyntaxError) and not told.raised:  # a module could not be loaded
        way, kind, said = "raised", type(error).__name__, str(error)
    return {
        "way": way,
        "kind": kind if way == "raised" else "",
        "said": said if way == "raised" else str(error) if isinstance(error, NameError) else "",
        "frames": [place[:3] for place in told.places] if way == "raised" else [],
        "asked": told.asked,
        "program": told.program,
        "is_short": console is not None and len(console.typed) < len(console.script),
        "gave_nothing": told.gave == "None" != wanted
        and not wanted.startswith(EXCEPTION)
        and (bool(wanted) or IN_VAIN in str(error)),
        "gave_function": told.is_function or any(each in told.gave for each in AS_TEXT),
        "wanted": wanted or None,
        "missing": missing,
        "shown": told.shown,
    }


def missing_name(words: str) -> str:
    """Return the name that is not there, dotted, if an exception says that of a student's own."""
    found = NO_NAME.fullmatch(words)
    if found is None:
        found = NO_ATTRIBUTE.fullmatch(words)
        if found is None or found[1] == "NoneType" or hasattr(builtins, found[1]):
            return ""  # it is an answer of another kind than the wanted that lacks it
        return ".".join(found.groups())
    return f"{found['module'] or found['whole']}.{found['name'] or found['attribute']}"


def with_names(text: str, link: Link, above: str = "", gave: str = "") -> str:
    """Return a text with the files of the submission called as the student knows them.

    above: what stands for the folders above them.  gave: what may stand in the text shortened.
    """

    def whole(found: re.Match[str]) -> str:
        is_gave = gave.replace(ABOVE, "/start/").endswith(found[1])
        return gave if is_gave else f"'...{found[1]}"

    text = text.replace(link.home + os.sep, above).replace(f"{ROOT}/start/", above)
    text = text.replace(os.path.join(link.root, "tmp", ""), "")
    return re.sub(rf"'{re.escape(link.root[:8])}[^'\n]*\.\.\.([^'\n]*')", whole, text)


def no_name(words: str) -> str:
    """Return which name a module lacks, if that is what an exception says."""
    found = NO_NAME.fullmatch(words)
    if found is None:
        return ""
    module, name = found["module"] or found["whole"], found["name"] or found["attribute"]
    return f"{module}.py has no {name}"


def says(words: str, code: list[str]) -> list[str]:
    """Return what the test itself says, in few lines."""
    kept = [
        each.partition(", use -v")[0]
        for each in words.splitlines()
        if each.strip() and ADDRESS not in each and not each.strip().startswith(NOT_TOLD)
    ]
    first = next((at for at, each in enumerate(kept) if each.startswith(FIRST_DIFFERENCE)), None)
    if first is not None:
        kept = kept[first : first + 3]
    return [f"  {short(each)}" for each in kept[: 4 if code else 6]]


def in_lines(seen: list[tuple[str, str]]) -> list[str]:
    """Return texts with their heads as lines; one without a head stands alone."""
    return [line for head, text in seen
            for line in (indented(head, text) if head else [f"  {text}"])]  # fmt: skip


def last_of(shown: list[str]) -> list[str]:
    """Return the last lines that were displayed, and how many came before."""
    more = len(shown) - MOST_SHOWN
    return shown if more <= 0 else [f"... ({more} lines before)", *shown[-MOST_SHOWN:]]


@dataclass
class Explained:
    """What is told of a test that failed."""

    texts: dict[str, str]  # for a student: `message`, `actual`, `expected`, `transcript`
    asked: list[str] | None = None  # the names that it asked for; None if some cannot be told
    failed: dict[str, Any] | None = None  # how, for those who look for the cause
