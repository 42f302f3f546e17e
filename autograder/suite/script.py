"""Write the questions of a test as Python code that a student can paste (`Script`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby, takewhile
from typing import Any

from autograder.suite.leading import ABOUT_THE_WORLD, SIGNS, Leading
from autograder.suite.questions import UNANSWERED, Asked, Question, place, written

LINES_SHOWN = 14
LIST = "found"  # the name of a list of objects
CALLS = {"call", "each", "run"}


class Script:
    """Writes a few questions as Python; objects used more than once get a name."""

    def __init__(self, questions: list[Question], lasts: Sequence[Question]) -> None:
        """Without `lasts` all questions are written, else those and what leads to them."""
        self.lasts = {id(each) for each in lasts}
        self.chosen = Leading(questions).to_all(lasts) if lasts else questions
        calls = [question for question in self.chosen if question.verb in CALLS]
        self.begun = first_alike(calls or lasts) if lasts else None
        self.names: dict[int, str] = {}
        self.taken: Counter[str] = Counter()
        self.inlined: dict[int, bool] = {}
        self.lists = lists_in(self.chosen)  # by question: that whose answer it goes through
        self.taken[LIST] += bool(self.lists)
        self.uses = Counter(
            place(value).number
            for question in self.chosen
            if id(question) not in self.lists
            for value in question.values()
        )
        self.at = {id(question): index for index, question in enumerate(self.chosen)}

    def text(self) -> str:
        lines = []
        for question in self.chosen:
            lines += stand_in_lines(question) if question is self.begun else []
            if id(question) in self.lasts or not self._is_inlined(question.answer):
                lines += self.lines(question)
        lines = folded(lines)
        if len(lines) > LINES_SHOWN:
            lines = [*lines[:4], "...", *lines[-(LINES_SHOWN - 5) :]]
        return "\n".join(lines)

    def lines(self, question: Question) -> list[str]:
        written = self.expression(question)
        found = self._found_in(question)
        if found and self._goes_on(question, found):
            self.names |= {place(each).number: written + path for path, each in found}
            return []
        answer = question.answer
        # An object that is returned a second time is assigned to its name again.
        named = isinstance(answer, Asked) and place(answer).kind == "object"
        if named and id(question) not in self.lasts and self.uses[place(answer).number]:
            written = f"{self.name_of(answer)} = {written}"
        if any(made is question for made in self.lists.values()):
            written = f"{LIST} = {written}"
        elif any(place(each).number not in self.names for _, each in found):
            written = f"{self.name_within(found)} = {written}"
        typed = [f"# typed: {', '.join(map(repr, question.typed))}"] if question.typed else []
        before = question.after.repeats
        times = f"  # after {before} such call{'s' if before > 1 else ''}" if before else ""
        return [*typed, f"{written}{times}"]

    def _found_in(self, question: Question) -> list[tuple[str, Any]]:
        """Return the objects in a list or tuple that are used later, with the way to each."""
        if not self.lasts or id(question) in self.lasts:
            return []
        found = [
            (path, each)
            for path, each in within(question.answer)
            if path and place(each).kind == "object"
        ]
        there, used = {place(each).number for _, each in found}, set()
        for later in self.chosen[self.at[id(question)] + 1 :] if found else ():
            used |= there & {place(each).number for each in later.values()}
            # From there on they are those of another list.
            there -= {place(each).number for path, each in within(later.answer) if path}
        return [(path, each) for path, each in found if place(each).number in used]

    def _goes_on(self, question: Question, found: list[tuple[str, Any]]) -> bool:
        """Return whether one of these objects is used once, in the next question, and no other."""
        if question.typed or question.stand_ins or question.raised is not None:
            return False
        numbers = {place(each).number for _, each in found}
        after = self.chosen[self.at[id(question)] + 1 :]
        uses = [place(each).number for later in after for each in later.values()]
        first = [place(each).number for each in after[0].values()]
        return sum(each in numbers for each in uses) == sum(each in numbers for each in first) == 1

    def name_within(self, found: list[tuple[str, Any]]) -> str:
        """Return a name for an answer, and name the objects in it by their places."""
        self.taken[LIST] += 1
        name = LIST if self.taken[LIST] == 1 else f"{LIST}{self.taken[LIST]}"
        self.names |= {place(each).number: name + path for path, each in found}
        return name

    def traced(self, question: Question) -> list[str]:
        lines = self.lines(question)
        if question.raised is not None:
            return [*lines, f"    raised {type(question.raised).__name__}: {question.raised}"]
        if question.answer is UNANSWERED:
            return [*lines, "    no answer"]
        return [*lines, f"    -> {self.value(question.answer)}"]

    def expression(self, question: Question) -> str:
        if id(question) in self.lists:
            size, of = len(question.arguments[0]), len(self.lists[id(question)].answer)
            inside = [LIST if size == of else f"{LIST}[:{size}]"]
        else:
            inside = [self.value(each) for each in question.arguments]
        inside += [f"{name}={self.value(each)}" for name, each in question.named.items()]
        if question.verb == "call":
            return f"{self.value(question.target)}({', '.join(inside)})"
        if question.verb == "get":
            return f"{self.value(question.target)}.{question.name}"
        if question.verb == "each":
            return self.many_calls(question)
        if question.verb == "in_turn":
            return self.calls_in_turn(question)
        if question.verb == "texts":
            return f"[{question.name}(each) for each in {inside[0]}]"
        if question.verb == "gather":
            names = question.name.split(", ")
            item = "".join(f"each.{name}, " for name in names)
            item = item.rstrip() if len(names) == 1 else item.removesuffix(", ")
            return f"[({item}) for each in {inside[0]}]"
        if question.verb == "set":
            return f"{self.value(question.target)}.{question.name} = {', '.join(inside)}"
        if question.verb == "run":
            return f"python {question.name}"
        if question.verb == "held":
            return inside[0]
        if question.verb in ABOUT_THE_WORLD:
            return about_the_world(question)
        target = self.value(question.target)
        if question.verb == "value":
            return target
        if question.verb in SIGNS:
            return f"{target} {SIGNS[question.verb]} {', '.join(inside)}"
        if question.verb == "contains":
            return f"{', '.join(inside)} in {target}"
        if question.verb == "getitem":
            return f"{target}[{', '.join(inside)}]"
        if question.verb == "setitem":
            return f"{target}[{inside[0]}] = {inside[1]}"
        return f"{question.verb}({', '.join([target, *inside])})"

    def calls_in_turn(self, question: Question) -> str:
        [calls] = question.arguments
        shown = [
            f"{self.value(function)}({', '.join(map(self.value, arguments))})"
            for function, *arguments in calls[:3]
        ]
        more = f"; ...  # {len(calls)} calls" if len(calls) > 3 else ""
        return "; ".join(shown) + more

    def many_calls(self, question: Question) -> str:
        [calls] = question.arguments
        function = self.value(question.target)
        if all(call == calls[0] for call in calls):
            written = ", ".join(map(self.value, calls[0])) if calls else ""
            if len(calls) == 1:
                return f"[{function}({written})]"
            return f"[{function}({written}) for _ in range({len(calls)})]"
        shown = ", ".join(self.value(tuple(call)) for call in calls[:2])
        more = ", ..." if len(calls) > 2 else ""
        count = f"  # {len(calls)} calls" if more else ""
        return f"[{function}(*each) for each in [{shown}{more}]]{count}"

    def value(self, value: Any) -> str:
        if isinstance(value, Asked):
            return self.remote(value)
        if isinstance(value, type):
            return value.__name__
        if type(value) in (list, tuple, set) and value:
            ends = "[]" if type(value) is list else "()" if type(value) is tuple else "{}"
            comma = "," if type(value) is tuple and len(value) == 1 else ""
            return ends[0] + ", ".join(map(self.value, value)) + comma + ends[1]
        if type(value) is dict:
            items = (f"{self.value(key)}: {self.value(each)}" for key, each in value.items())
            return "{" + ", ".join(items) + "}"
        return written(value)

    def remote(self, value: Any) -> str:
        found = place(value)
        if found.kind == "method":
            return f"{self.value(found.owner)}.{found.name}"
        if found.kind != "object":
            return found.name
        if self._is_inlined(value):
            assert found.origin is not None
            return self.expression(found.origin)
        return self.name_of(value)

    def _is_inlined(self, value: Any) -> bool:
        """Return whether an object is written where it is used: once, with nothing in between."""
        if not isinstance(value, Asked) or place(value).kind != "object":
            return False
        found = place(value)
        if found.origin is None or id(found.origin) not in self.at or found.origin.typed:
            return False
        if not self.lasts or self.uses[found.number] != 1:
            return False
        if found.number not in self.inlined:
            self.inlined[found.number] = False  # the answer while this is being worked out
            for question in self.chosen[self.at[id(found.origin)] + 1 :]:
                if any(place(each).number == found.number for each in question.values()):
                    self.inlined[found.number] = True
                    break
                if (
                    not self._is_inlined(question.answer)
                    or place(question.answer).origin is not question
                ):
                    break
        return self.inlined[found.number]

    def name_of(self, value: Any) -> str:
        found = place(value)
        if found.number not in self.names:
            base = found.name.strip("_").lower() or "thing"
            self.taken[base] += 1
            count = self.taken[base]
            self.names[found.number] = base if count == 1 else f"{base}{count}"
        return self.names[found.number]


def first_alike(calls: Sequence[Question]) -> Question:
    """Return the call from which on the stand-ins of the last one were there.

    Stand-ins are mentioned there alone: what matters is which of them the last call met.
    """
    words = stand_in_lines(calls[-1])
    alike = takewhile(lambda each: stand_in_lines(each) == words, reversed(calls))
    return [*alike][-1]


def calls_left_out(questions: list[Question], asked: Sequence[Question]) -> list[Question]:
    """Return the calls before these questions that a script about them leaves out."""
    shown = {id(each) for each in Leading(questions).to_all(asked)}
    end = next((at for at, each in enumerate(questions) if each is asked[-1]), 0)
    return [each for each in questions[:end] if each.verb in CALLS and id(each) not in shown]


def stand_in_lines(question: Question) -> list[str]:
    return [f"# {each.words}" for each in question.stand_ins if each.words]


def lists_in(questions: list[Question]) -> dict[int, Question]:
    """Return for questions about each object of a list the call that gave that list."""
    found = {}
    for at, question in enumerate(questions):
        if question.verb not in ("gather", "texts"):
            continue
        [things] = question.arguments
        for made in reversed(questions[:at]):
            items = made.answer if isinstance(made.answer, (list, tuple)) else ()
            same = [one is other for one, other in zip(items, things, strict=False)]
            if len(same) == len(things) and all(same):
                found[id(question)] = made
                break
    return found


def within(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield what is on the student's side in lists, tuples and dicts, with the way to it."""
    if isinstance(value, Asked):
        yield "", value
    pairs = (
        value.items()
        if type(value) is dict
        else enumerate(value)
        if type(value) in (list, tuple)
        else ()
    )
    for key, each in pairs:
        for path, found in within(each):
            yield f"[{key!r}]{path}", found


def folded(lines: list[str]) -> list[str]:
    """Return lines with repetitions of a line written as a loop."""
    found = []
    for line, same in groupby(lines):
        times = len(list(same))
        found += [f"for _ in range({times}): {line}"] if times > 2 else [line] * times
    return found


def about_the_world(question: Question) -> str:
    names = [name for group in question.arguments for name in group] or [question.name]
    return ABOUT_THE_WORLD[question.verb].format(", ".join(names))
