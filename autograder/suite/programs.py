"""The verbs of `student` about programs: run them, type lines, read what they print."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from autograder.course.verdicts import AskedTooOften, Crashed, NotWritten, Refused
from autograder.sandbox.channels import ProtocolError
from autograder.sandbox.values import ErrorReport, Event, Stop, read_events
from autograder.stage.words import error_words
from autograder.suite.case import Case
from autograder.suite.guard import guarded
from autograder.suite.questions import After, Question
from autograder.suite.transcript import Transcript
from autograder.suite.world import World, two_parts

NAMED = 3  # so many calls of a block are named


@guarded(lambda verbs: verbs._case.log)
class Programs:
    """The verbs of `student` that run programs, type lines and read consoles."""

    _case: Case

    def run(
        self,
        name: str,
        types: Sequence[str | Path] = (),
        then: str | None = None,
        ends: bool = False,
        crash: bool = False,
        times: int = 60,
    ) -> Transcript:
        """Run a file as a program with these lines typed, and return the transcript.

        After `types`, the line `then` is typed again and again, up to `times` times, if given; or
        the input ends (`ends`).  If the program asks once more, it is ended and the test fails; it
        also fails if the program ends with an exception, unless `crash`.
        """
        log = self._case.log
        script = self._case.typed(types)
        lines = [*script, *([then] * times if then is not None else [])]
        question = Question(
            "run", None, name, typed=script, after=After(then if times else None, ends)
        )
        number, command = log.consoles.number(), f"python {name}"
        if log.consoles.needs_no_run(number):
            log.ask(question)
            told = log.consoles.told(number)
            shown = log.consoles.keep(number, log.transcript(command, told, script, [question]))
            question.answer = shown
            return shown
        world = self._case.program()
        world.script, world.fresh_script = tuple(lines), script
        try:
            failed, events = ask_run(world, question, name, lines, ends)
        except AskedTooOften as stopped:
            log.consoles.keep_stopped(number, stopped)
            raise
        told = log.consoles.told(number, console_of(events))
        transcript = log.consoles.keep(number, log.transcript(command, told, script, [question]))
        question.answer = transcript
        failed = failed and number not in log.consoles.instead
        if failed and not crash:
            answer = world.tell("problem")
            if isinstance(answer, ErrorReport):
                error = world.error(answer)
                question.raised = error
                error.transcript = transcript  # type: ignore[attr-defined]
                at_fault, _, _ = answer.frames[-1] if answer.frames else (name, 0, "")
                findings = self._case.stage.findings
                if isinstance(error, ImportError) and at_fault[:-3] not in findings.states:
                    findings.not_run.setdefault(at_fault, error_words(answer))
                raise error
        return transcript

    def importing(self, name: str) -> Transcript:
        """Import a module again from the beginning, and return the transcript.

        It may be one that the tests only run.  Raises NotWritten if its file is missing, Refused if
        it cannot be imported whole.
        """
        self._case.calls()  # whatever tests import is loaded first
        states = self._case.stage.findings.states
        if name not in states:
            self._case.source(f"{name}.py")
        else:
            self._case.module(name)
            if states[name].in_part:
                what = "does more than define things" if states[name].error is None else "fails"
                raise Refused(f"importing {name}.py {what}: {states[name].problem}")
        answer, events = self._import_anew(name)
        if isinstance(answer, ErrorReport):
            raise Refused(f"{name}.py cannot be imported: {error_words(answer)}")
        shown = self._case.log.transcript(f"import {name}", console_of(events), ())
        self._case.log.watch(shown)
        return shown

    def _import_anew(self, name: str) -> tuple[Any, Any]:
        """Import a module from the beginning; return the answer, and the events of the console.

        One player imports one module after another, as long as that works: what another has left
        there must not count against a module.
        """
        case = self._case
        world = case.importer or case.unprepared()
        world.partner.ask_later("types", [], False)
        answer = world.tell("import_anew", name)
        if not isinstance(answer, (ErrorReport, Stop)):
            case.importer = world
        elif case.importer is not None:
            case.importer = None
            return self._import_anew(name)
        events = answer.events if isinstance(answer, Stop) else world.tell("console")
        return answer, events

    @contextmanager
    def typing(self, *lines: str | Path, ends: bool = False) -> Iterator[Typing]:
        """Type these lines to the calls inside the block, and keep the transcript."""
        world = self._case.calls()
        script = self._case.typed(lines)
        world.script = world.fresh_script = script
        world.input_ends = ends
        world.partner.ask_later("types", list(script), ends)
        console = Typing(world, len(self._case.log.questions))
        try:
            yield console
        except (AssertionError, pytest.fail.Exception):  # a test has judged what a call gave
            console.keep()
            raise
        except AskedTooOften as stopped:
            consoles = self._case.log.consoles
            consoles.keep_stopped(consoles.number(), stopped)
            raise
        console.keep()

    def text(self, text: str, of: Transcript | None = None) -> Transcript:
        """Return any text from a student's code as a transcript, to compare it loosely.

        of: the console in which it was shown, and which a message about it names.
        """
        if of is not None:
            return replace(of.after(0), events=(("o", text),))
        return self._case.log.transcript("the text", [("o", text)], ())


@dataclass
class Typing:
    """What the calls inside a `typing` block showed, and what was typed."""

    world: World
    before: int = 0  # how many questions there were before the block
    _kept: Transcript | None = None
    _kept_at: int = -1  # how many questions there were at that time

    def keep(self) -> None:
        """Keep the transcript, if the player has not ended."""
        if not self.world.partner.status:
            _ = self.transcript

    @property
    def transcript(self) -> Transcript:
        asked = len(self.world.log.questions)
        if not self.world.partner.status and asked != self._kept_at:
            shown = console_of(self.world.tell("console"))
            log = self.world.log
            calls = [each for each in log.questions[self.before :] if each.verb == "call"]
            number = log.consoles.number()
            told = log.consoles.told(number, shown)
            words = functools.partial(self._words, calls)
            self._kept = log.consoles.keep(
                number, log.transcript(words, told, self.world.script, calls)
            )
            self._kept_at = asked
            self.world.log.watch(self._kept)
        if self._kept is None:
            raise Crashed(self.world.partner.status)
        return self._kept

    def _words(self, calls: Sequence[Question]) -> str:
        """Return the calls of the block, as a student would write them."""
        if not calls:
            return "the call"
        more = f"\n... ({len(calls)} calls)" if len(calls) > NAMED else ""
        return self.world.log.script(*calls[:NAMED]) + more


def ask_run(
    world: World, question: Question, name: str, lines: list[str], ends: bool
) -> tuple[bool, Any]:
    """Run a program; return whether an exception ended it, and the events of the console."""
    try:
        failed, events = two_parts(world.ask(question, "run", name, lines, ends))
    except NotWritten:
        raise NotWritten(name.removesuffix(".py")) from None
    return failed is True, events


def console_of(value: Any) -> list[Event]:
    """Return the events of a console from a player's answer; raise Crashed if it is invalid."""
    try:
        return read_events(value)
    except ProtocolError as problem:
        raise Crashed(f"your program broke the connection to the grader: {problem}") from None
