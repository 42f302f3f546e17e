"""A suite runs whole programs, types lines to them or to calls, and reads what they print."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.course.verdicts import Crashed, NotWritten, Refused
from autograder.sandbox.channels import ProtocolError
from autograder.sandbox.values import ErrorReport, Event, read_events
from autograder.suite.case import Case
from autograder.suite.questions import Question
from autograder.suite.transcript import Transcript
from autograder.suite.world import World, two_parts


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
        """Run a file as a program with these lines typed, and return what the console saw.

        After `types` the line `then`, if any, is typed again and again, up to so many `times`; or
        the input ends (`ends`).  One question more ends the program from outside and fails the
        test, and so does an exception that the program lets out, unless `crash`.
        """
        world = self._case.program()
        script = self._case.typed(types)
        lines = [*script, *([then] * times if then is not None else [])]
        question = Question("run", None, name, typed=script)
        world.script, world.fresh_script = tuple(lines), script
        failed, events = ask_run(world, question, name, lines, ends)
        transcript = self._case.log.transcript(f"python {name}", console_of(events), script)
        question.answer = transcript
        if failed and not crash:
            answer = world.tell("problem")
            if isinstance(answer, ErrorReport):
                error = world.error(answer)
                question.raised = error
                error.transcript = transcript  # type: ignore[attr-defined]
                raise error
        return transcript

    def importing(self, name: str) -> Transcript:
        """Import a module once more, from the beginning, and return what the console saw.

        Raises Refused when it cannot be imported as it stands, but by its definitions alone.
        """
        self._case.module(name)
        state = self._case.stage.findings.states[name]
        if state.how == "definitions":
            raise Refused(f"importing {name}.py does more than define things: {state.problem}")
        world = self._case.unprepared()
        world.tell("import", name)
        shown = console_of(world.tell("console"))
        return self._case.log.transcript(f"import {name}", shown, ())

    @contextmanager
    def typing(self, *lines: str | Path, ends: bool = False) -> Iterator[Typing]:
        """Type these lines at the calls inside the block, and keep what they show."""
        world = self._case.calls()
        script = self._case.typed(lines)
        world.script = world.fresh_script = script
        world.tell("types", list(script), ends)
        console = Typing(world, len(self._case.log.questions))
        yield console
        if not world.actor.status:
            _ = console.transcript

    def text(self, text: str) -> Transcript:
        """Return any text a student's code gave as a transcript, to be compared loosely."""
        return self._case.log.transcript("the text", [("o", text)], ())


@dataclass
class Typing:
    """What the calls inside a `typing` block showed and were told."""

    world: World
    before: int = 0  # how many questions there were before the block
    _kept: Transcript | None = None
    _kept_at: int = -1  # how many questions there were when it was kept

    @property
    def transcript(self) -> Transcript:
        asked = len(self.world.log.questions)
        if not self.world.actor.status and asked != self._kept_at:
            shown = console_of(self.world.tell("console"))
            command = self._call_words() or "the call"
            self._kept = self.world.log.transcript(command, shown, self.world.script)
            self._kept_at = asked
        if self._kept is None:
            raise Crashed(self.world.actor.status)
        return self._kept

    def _call_words(self) -> str:
        """Return the last call of the block, as a student would write it."""
        log = self.world.log
        calls = [each for each in log.questions[self.before :] if each.verb == "call"]
        return log.script(calls[-1]) if calls else ""


def ask_run(
    world: World, question: Question, name: str, lines: list[str], ends: bool
) -> tuple[bool, Any]:
    """Run a program; return whether an exception ended it, and what the console saw."""
    try:
        failed, events = two_parts(world.ask(question, "run", name, lines, ends))
    except NotWritten:
        raise NotWritten(name.removesuffix(".py"), f"{name} is not there yet") from None
    return failed is True, events


def console_of(value: Any) -> list[Event]:
    """Return the events of a console that a player has answered with."""
    try:
        return read_events(value)
    except ProtocolError as problem:
        raise Crashed(f"your program broke the connection to the grader: {problem}") from None
