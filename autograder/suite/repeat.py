"""Write what a test has asked as a script that repeats it in plain Python (`Repeated`).

It differs from the lines of a message: these are to be read, and leave out what only gets in the
way; a script is whole, and uses the functions of `autograder.again` for what the grader does.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from autograder.suite.leading import ABOUT_THE_WORLD, LOOKS, SIGNS
from autograder.suite.questions import Asked, Question, Replaced, place, remote_parts
from autograder.suite.script import CALLS, LIST, Script, folded, within

MOST_LINES = 60
MOST_LINES_TO_READ = 12
MOST_CHARACTERS = 8_000
ALIKE = 4  # so many items that are the same are written as [item] * 4
IN_CODE = {
    "files": "sorted(os.listdir())",
    "read": "open({!r}, 'rb').read()",
    "draws": "draws()",
    "calls": "calls({!r})",
}


@dataclass(frozen=True)
class Submitted:
    """What a script has to know about a submission.

    files: what is put into the folder first.  home: returns the module that defines a name.
    in_part: modules of which not all was run, and what was: `definitions` or `mostly`.
    takes_chances: whether a function or a program uses `random`.  draws_at_import: whether a module
    does as it is imported.
    """

    files: Mapping[str, bytes | None]
    home: Callable[[str], str]
    in_part: Mapping[str, str]
    takes_chances: Callable[[str], bool]
    draws_at_import: Callable[[str], bool]


class Repeated(Script):
    """Writes questions, and what leads to them, as a script that prints what they give."""

    def __init__(
        self,
        questions: list[Question],
        lasts: Sequence[Question],
        about: Submitted,
        is_shown: bool,
        is_whole: bool = False,
    ) -> None:
        """is_shown: the console is what was judged, not what the last questions gave.

        is_whole: everything that was asked before is written, whether it leads to them or not.
        """
        super().__init__(questions, lasts)
        if is_whole:
            leads = set(map(id, self.chosen))
            end = max(at for at, each in enumerate(questions) if id(each) in leads) + 1
            chosen = [each for each in questions[:end] if id(each) in leads or is_act(each)]
            super().__init__(chosen, ())
            self.lasts = set(map(id, lasts))
        self.about, self.is_shown = about, is_shown
        self.again: set[str] = set()  # functions of `autograder.again` that it uses
        self.imports: dict[str, set[str]] = {}  # by module: names; an empty one is for itself
        self.done: set[int] = set()  # what was replaced already

    def text(self) -> str:
        """Return the script, or "" if it would be too long to be of use."""
        lines = [
            self.made("put", name, readable(content)) for name, content in self.about.files.items()
        ]
        for question in self.chosen:
            if id(question) in self.lasts or not self._is_inlined(question.answer):
                lines += self.lines(question)
        lines = [*self.header(), *folded(self.joined(lines))]
        text = "\n".join(lines)
        return text if len(lines) <= MOST_LINES and len(text) <= MOST_CHARACTERS else ""

    def header(self) -> list[str]:
        parts = [
            self.made("define", module, **({"most": True} if how == "mostly" else {}))
            for module, how in self.about.in_part.items()
            if module in self.imports
        ]
        lines = ["import os"] if "os" in self.again else []
        draws = [name for name in self.imports if self.about.draws_at_import(name)]
        parts += [self.made("seed")] if draws else []
        again = sorted(self.again - {"os"})
        if again:
            lines.append(f"from autograder.again import {', '.join(again)}")
        lines += parts
        for module, names in sorted(self.imports.items()):
            if "" in names:
                lines.append(f"import {module}")
            if names - {""}:
                lines.append(f"from {module} import {', '.join(sorted(names - {''}))}")
        return lines

    def lines(self, question: Question) -> list[str]:
        lines = []
        for each in question.stand_ins:
            if id(each.whole or each) not in self.done:
                self.done.add(id(each.whole or each))
                lines.append(self.replaced(each))
        if self._is_by_chance(question):
            lines.insert(0, self.made("seed"))  # as in each test
        if question.typed or question.after.ends or question.after.then is not None:
            named: dict[str, Any] = (
                {"then": question.after.then} if question.after.then is not None else {}
            )
            named |= {"ends": True} if question.after.ends else {}
            lines.append(self.made("typed", *question.typed, **named))
        written = self.expression(question)
        if question.after.repeats:
            lines.append(f"for _ in range({question.after.repeats}): {written}")
        if self._is_named(question):
            written = f"{self.name_of(question.answer)} = {written}"
        elif any(made is question for made in self.lists.values()):
            written = f"{LIST} = {written}"
        elif self._has_named(question):
            written = f"{self.name_within([*within(question.answer)])} = {written}"
        elif self._is_printed(question):
            written = f"print(repr({written}))"
        return [*lines, written]

    def joined(self, lines: list[str]) -> list[str]:
        """Return lines with what several questions gave printed as one list, as messages do."""
        start = len(lines)
        while start and lines[start - 1].startswith("print(repr("):
            start -= 1
        if len(lines) - start < 2 or start + len(lines) - len(self.lasts) < 0:
            return lines
        items = [line.removeprefix("print(repr(").removesuffix("))") for line in lines[start:]]
        return [*lines[:start], f"print(repr([{', '.join(items)}]))"]

    def _is_named(self, question: Question) -> bool:
        answer = question.answer
        if not isinstance(answer, Asked) or place(answer).kind != "object":
            return False
        return id(question) not in self.lasts and bool(self.uses[place(answer).number])

    def _has_named(self, question: Question) -> bool:
        """Return whether objects in an answer are used later."""
        return id(question) not in self.lasts and any(
            place(each).kind == "object" and self.uses[place(each).number]
            for each in remote_parts([question.answer])
        )

    def _is_printed(self, question: Question) -> bool:
        if id(question) not in self.lasts or self.is_shown:
            return False
        return question.verb not in ("run", "set", "setitem") and question.raised is None

    def _is_by_chance(self, question: Question) -> bool:
        """Return whether this is the first question whose answer is a matter of chance."""
        if "seed" in self.again or any(each.call == "draws" for each in question.stand_ins):
            return False
        target = question.target
        is_called = isinstance(target, Asked) and place(target).kind in ("function", "method")
        name = place(target).name if is_called else question.name
        return question.verb in CALLS and bool(name) and self.about.takes_chances(name)

    def replaced(self, what: Replaced) -> str:
        return self.made(what.call, *what.arguments, **what.named)

    def made(self, function: str, *arguments: Any, **named: Any) -> str:
        """Return a call of a function of `autograder.again`."""
        self.again.add(function)
        inside = [self.value(each) for each in arguments]
        plain = {name: each for name, each in named.items() if name.isidentifier()}
        inside += [f"{name}={self.value(each)}" for name, each in plain.items()]
        if len(plain) < len(named):
            inside.append(f"**{self.value({name: named[name] for name in named.keys() - plain})}")
        return f"{function}({', '.join(inside)})"

    def expression(self, question: Question) -> str:
        if question.verb == "run":
            return self.made("run", question.name)
        if question.verb in ABOUT_THE_WORLD:
            self.again |= {"files": {"os"}, "draws": {"draws"}, "calls": {"calls"}}.get(
                question.verb, set()
            )
            name = next((each for group in question.arguments for each in group), question.name)
            return IN_CODE[question.verb].format(name)
        target = self.value(question.target) if question.verb in ("attributes", "public") else ""
        if question.verb == "attributes":
            self.again.add("attributes")
            return f"attributes({target})"
        if question.verb == "public":
            return f"[each for each in dir({target}) if each[0] != '_']"
        written = super().expression(question)
        return f"({written})" if question.verb in SIGNS and question.verb not in LOOKS else written

    def calls_in_turn(self, question: Question) -> str:
        [calls] = question.arguments
        made = [
            f"{self.value(function)}({', '.join(map(self.value, arguments))})"
            for function, *arguments in calls
        ]
        return f"[{', '.join(made)}]"

    def many_calls(self, question: Question) -> str:
        [calls] = question.arguments
        function = self.value(question.target)
        if all(call == calls[0] for call in calls):
            return super().many_calls(question)
        return f"[{function}(*each) for each in {self.value([tuple(call) for call in calls])}]"

    def value(self, value: Any) -> str:
        if isinstance(value, type) and value.__module__ != "builtins":
            self._import(value.__name__)
        if type(value) is list and len(value) >= ALIKE and all(each is value[0] for each in value):
            return f"[{self.value(value[0])}] * {len(value)}"
        return super().value(value)

    def remote(self, value: Any) -> str:
        found = place(value)
        if found.kind == "module":
            self.imports.setdefault(found.name, set()).add("")
        elif found.kind in ("class", "function"):
            self._import(found.name)
        return super().remote(value)

    def _import(self, name: str) -> None:
        first = name.partition(".")[0]
        module = self.about.home(first)
        if module:
            self.imports.setdefault(module, set()).add(first)
        elif not hasattr(builtins, first):
            self.imports.setdefault("?", set()).add(first)


def is_act(question: Question) -> bool:
    """Return whether a question may change something, or finds an object that is used later."""
    if question.verb == "get":
        return isinstance(question.answer, Asked)
    acts = ("call", "each", "set", "setitem", "held", "in_turn")
    return question.verb in acts and question.raised is None


def readable(content: bytes | None) -> str | bytes | None:
    """Return the content of a file as a text, if it is one that is written back unchanged."""
    try:
        return content if content is None else content.decode()
    except UnicodeDecodeError:
        return content
