"""The calls that a message names (`Calls`): the steps behind a value, their lines and answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from autograder.feedback.flow import Fed
from autograder.feedback.lines import is_plain, raised_as, run_words, script_lines
from autograder.suite.exceptions import StudentError
from autograder.suite.log import Log
from autograder.suite.questions import UNANSWERED, Asked, Question, alike, place
from autograder.suite.transcript import Heard, Transcript

REMARK = "# "
NAMED = 3  # so many calls are named; the others are counted


@dataclass(frozen=True)
class Calls:
    """The steps behind a value, in order: questions, or else consoles."""

    log: Log
    steps: Sequence[Question | Transcript]
    is_exact: bool = False  # the value is just the answer of the only step

    def lines(self, at: int = 0) -> list[str]:
        """Return the calls as code to paste, or the programs with the lines typed to them.

        at: which of many questions has to be among those that are named.
        """
        heard = [each for each in self.steps if isinstance(each, Transcript)]
        consoles = [*{(*map(id, each.calls),) or id(each): each for each in heard}.values()]
        runs = [each for each in self.steps if isinstance(each, Question) and each.verb == "run"]
        if consoles:
            lines = [line for each in consoles[:NAMED] for line in command_lines(each)]
        elif runs:
            lines = [line for each in runs[:NAMED] for line in run_words(each).splitlines()]
        else:
            questions = [each for each in self.steps if isinstance(each, Question)]
            named = questions[:NAMED]
            if NAMED <= at < len(questions):
                named = [*questions[: NAMED - 1], questions[at]]
            lines = [self.log.script(*named)] if questions else []
            if named != questions and lines == [self.log.script(*questions)]:
                return lines  # those that led to the last one are all there
        count = len(consoles or self.steps)
        return [*lines, f"... ({count} in all)"] if count > NAMED else lines

    def answer(self, gave: Any) -> Any:
        """Return what the calls gave as plain values; UNANSWERED if it cannot be shown so."""
        if self.is_exact:
            return gave
        answers = [each.answer for each in self.steps if isinstance(each, Question)]
        if not answers or not all(map(is_plain, answers)) or len(answers) < len(self.steps):
            return UNANSWERED
        if len(answers) == 1:
            return answers[0]
        same = isinstance(gave, (list, tuple)) and alike(list(gave), answers)
        return gave if same else answers

    def raised(self) -> str:
        """Return the exception that has ended the last call or program, with its line, or ""."""
        return raised_last(self.questions())

    def given(self) -> Any:
        """Return the object or the class that the only call gave, or None."""
        [*answers] = [each.answer for each in self.steps if isinstance(each, Question)]
        is_one = len(answers) == 1 and isinstance(answers[0], (Asked, type))
        return answers[0] if is_one else None

    def questions(self) -> list[Question]:
        """Return the steps as questions: of a console, those that made it."""
        return [
            question
            for each in self.steps
            for question in (each.calls if isinstance(each, Transcript) else [each])
        ]

    def are_consoles(self) -> bool:
        return bool(self.steps) and all(map(console_of, self.steps))

    def console(self) -> Transcript | None:
        """Return the last console among the steps."""
        return next((found for each in reversed(self.steps) if (found := console_of(each))), None)

    def is_about_a_file(self) -> bool:
        """Return whether the only step reads a file that the student's code may have written."""
        verbs = [each.verb for each in self.steps if isinstance(each, Question)]
        return verbs == ["read"]

    def is_about_a_call(self) -> bool:
        """Return whether the last step is a call, whose answer is what it returned."""
        last = self.steps[-1] if self.steps else None
        return isinstance(last, Question) and last.verb == "call"

    def beside(self) -> Transcript | None:
        """Return the last console on which the questions have shown something, or None.

        None also if the test has judged a console itself.
        """
        if self.console() is not None:
            return None
        asked = {id(call) for each in self.questions() for call in self._calls_of(each)}
        shown = reversed(self.log.consoles.shown.values())
        made = (each for each in shown if asked.intersection(map(id, each.calls)))
        return next((each for each in made if shows_more_than_prompts(each)), None)

    def _calls_of(self, question: Question) -> Sequence[Question]:
        """Return a question, or the call before one that asks what was drawn or called in it."""
        if question.verb not in ("draws", "calls"):
            return [question]
        before = self.log.questions[: index_of(question, self.log.questions)]
        return [each for each in before if each.verb == "call"][-1:]

    def made_from(self, fed: Fed) -> str:
        """Return words that say from which of the student's answers something else was made."""
        other = calls_behind(fed, self.log)
        what = "console" if other.console() else "answer"
        if {id(each) for each in other.steps} <= {id(each) for each in self.steps}:
            return f"made from the same {what}{'s' if len(other.steps) > 1 else ''}"
        if len(other.steps) > NAMED:
            return f"made from {len(other.steps)} other {what}s"
        first, count = other.steps[0], len(other.steps)
        if not isinstance(first, Question) or first.verb == "run":
            return f"made from another {what}"
        words = self.log.script(first).splitlines()[-1]
        if words.startswith(REMARK):  # no call, such as `# the content of scores.txt`
            others = f", and {count - 1} other {what}{'s' if count > 2 else ''}"
            return f"made from {words.removeprefix(REMARK)}{others if count > 1 else ''}"
        return f"made from what {words}{' and others' if count > 1 else ''} gave"


def raised_last(questions: Sequence[Question]) -> str:
    """Return the exception that has ended the last question, and that the test has caught, or "".

    That the input has ended is the test's doing.
    """
    error: Any = questions[-1].raised if questions else None
    if not isinstance(error, StudentError) or error.report.kind == EOFError.__name__:
        return ""
    frames = error.report.frames[-1:]
    return raised_as(error) + "".join(f" ({file}, line {line})" for file, line, _ in frames)


def calls_behind(fed: Fed, log: Log, value: Any = UNANSWERED) -> Calls:
    """Return the calls behind a value: one if the value is its answer, otherwise all of them."""
    for number in sorted(fed, reverse=True):
        step = log.steps[number][0]
        if isinstance(step, Heard) or value is UNANSWERED:
            continue
        if is_answer(step, value, fed[number]):
            return Calls(log, [step], is_exact=True)
        if fed[number] and (one := one_call(step, value)) is not None:
            return Calls(log, [one], is_exact=True)
    return Calls(log, list(whole_steps(log.steps[number][0] for number in sorted(fed))))


def one_call(step: Question | Transcript, value: Any) -> Question | None:
    """Return the one call among many in one question that gave a value, or None.

    It is the only one of a function with these arguments, so that it may be asked again alone.
    """
    if not isinstance(step, Question) or step.verb != "each" or type(step.answer) is not list:
        return None
    found = [at for at, each in enumerate(step.answer) if alike(each, value)]
    [calls] = step.arguments
    if len(found) != 1 or calls.count(calls[found[0]]) > 1:
        return None
    if place(step.target).kind != "function":
        return None
    return Question("call", step.target, "", calls[found[0]], answer=value, parts=(step,))


def whole_steps(steps: Iterable[Question | Transcript | Heard]) -> list[Question | Transcript]:
    """Return steps with the console of each judgement in its place, and consoles alone if any."""
    found: dict[int, Question | Transcript] = {}
    for each in steps:
        step = each.transcript if isinstance(each, Heard) else each
        found[id(step)] = step
    consoles = {key: each for key, each in found.items() if console_of(each)}
    return together(list((consoles or found).values()))


def together(steps: list[Question | Transcript]) -> list[Question | Transcript]:
    """Return attributes or texts that were asked in one frame as the one question about all."""
    whole = next((each.whole for each in steps if isinstance(each, Question)), None)
    if whole is None or whole.verb not in ("gather", "texts"):
        return steps
    return [whole] if [*map(id, steps)] == [*map(id, whole.parts)] else steps


def is_answer(step: Question | Transcript, value: Any, unchanged: bool) -> bool:
    """Return whether a value is the answer of a step, or all that a console shows.

    unchanged: nothing was computed on the way from one to the other.
    """
    console = console_of(step)
    if console is not None and isinstance(value, str):
        whole = value in (console.text, str(console), console.errors)
        return whole and (unchanged or bool(value))
    if console is not None and unchanged and isinstance(value, list):
        return value in (console.typed, console.turns, console.prompts)
    if not unchanged:
        return False
    return step is value or (
        isinstance(step, Question) and (step.answer is value or alike(step.answer, value))
    )


def console_of(step: Question | Transcript) -> Transcript | None:
    if isinstance(step, Transcript):
        return step
    return step.answer if isinstance(step.answer, Transcript) else None


def shows_more_than_prompts(console: Transcript) -> bool:
    *before_typed, last = console.turns
    return bool(last.strip()) or any(
        sum(bool(line.strip()) for line in turn.splitlines()) > 1 for turn in before_typed
    )


def index_of(question: Question, questions: Sequence[Question]) -> int:
    return next((at for at, each in enumerate(questions) if each is question), len(questions))


def command_lines(console: Transcript) -> list[str]:
    """Return what made a console, and the lines typed to it if that does not say them."""
    return [*console.command.splitlines(), *script_lines(console)]
