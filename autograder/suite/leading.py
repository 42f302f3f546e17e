"""What leads to a question (`Leading`): all that made or changed anything it mentions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from autograder.suite.questions import Asked, Question, alike, place, remote_parts

SIGNS = {
    "eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">=", "add": "+", "sub": "-",
}  # fmt: skip
# Questions about the surroundings of the student's objects, not about one of them.
ABOUT_THE_WORLD = {
    "files": "os.listdir()",
    "read": "# the content of {}",
    "draws": "# the draws of {}",
    "calls": "# the calls of {}",
}
LOOKS = {
    *ABOUT_THE_WORLD,
    "value",
    "str",
    "repr",
    "len",
    "list",
    "attributes",
    "public",
    "isinstance",
    "issubclass",
    "type",
}
SHOWS = {"str", "repr", "len", "list"}  # looks that a method of the student's answers


class Link(NamedTuple):
    """The numbers of the objects that a question mentions, and of those it made or may change."""

    mentioned: set[int]
    changed: set[int]


class Leading:
    """Finds what leads to any of these questions; each is looked at only once for that."""

    def __init__(self, questions: Sequence[Question]) -> None:
        self.questions = questions
        self.at = {id(each): index for index, each in enumerate(questions)}
        self.links = [link_of(each) for each in questions]
        for at in looks_that_change(questions):
            mentioned = self.links[at].mentioned
            self.links[at] = Link(mentioned, {place(questions[at].target).number})

    def to_all(self, lasts: Sequence[Question]) -> list[Question]:
        """Return in order these questions and all that lead to one of them."""
        found = {index for last in lasts for index in self._to(self.at[id(last)])}
        return [self.questions[index] for index in sorted(found)]

    def _to(self, last: int) -> list[int]:
        """Return the places of a question, and of those that lead to it."""
        question = self.questions[last]
        if question.verb in ABOUT_THE_WORLD:
            acts = [at for at in range(last) if self.questions[at].verb in ("call", "run", "set")]
            return [*(self._to(acts[-1]) if acts else []), last]
        needed = set(self.links[last].mentioned)
        before = -1
        while len(needed) > before:  # what made them, what made that, and what changed any of these
            before = len(needed)
            for mentioned, changed in reversed(self.links[:last]):
                if not changed.isdisjoint(needed):
                    needed |= mentioned
        return [*(at for at in range(last) if not self.links[at].changed.isdisjoint(needed)), last]


def ends_of(questions: Sequence[Question]) -> list[Question]:
    """Return those of some questions that lead to none of the others."""
    leading, led = Leading(questions), set[int]()
    for each in reversed(questions):
        if id(each) not in led:
            led |= {id(other) for other in leading.to_all([each]) if other is not each}
    return [each for each in questions if id(each) not in led]


def link_of(question: Question) -> Link:
    mentioned = {place(value).number for value in question.values()}
    if question.verb in LOOKS or question.verb in SIGNS:
        return Link(mentioned, set())
    changed = {place(each).number for each in objects(remote_parts([question.answer]))}
    if question.verb not in ("get", "run"):
        owners = (each for value in question.values() for each in with_owners(value))
        changed |= {place(each).number for each in objects(owners)}
    return Link(mentioned, changed)


def looks_that_change(questions: Sequence[Question]) -> Iterator[int]:
    """Yield the places of looks that have changed what they show, which no look should.

    The next look is the same, and shows something else, though nothing but looks came between.
    """
    last: dict[tuple[str, int], int] = {}
    for at, question in enumerate(questions):
        if question.verb not in LOOKS and question.verb not in SIGNS:
            last.clear()
        elif question.verb in SHOWS and place(question.target).kind == "object":
            look = question.verb, place(question.target).number
            if look in last and not alike(questions[last[look]].answer, question.answer):
                yield last[look]
            last[look] = at


def objects(values: Iterator[Any]) -> Iterator[Any]:
    return (each for each in values if place(each).kind == "object")


def with_owners(value: Any) -> Iterator[Any]:
    """Yield something on the student's side, and each object of which it is an attribute, once.

    An object may be an attribute of itself.
    """
    seen = set()
    while isinstance(value, Asked) and place(value).number not in seen:
        yield value
        seen.add(place(value).number)
        origin = place(value).origin
        value = origin.target if origin is not None and origin.verb == "get" else None
