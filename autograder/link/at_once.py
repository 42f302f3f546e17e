"""What a test calls by `at_once` crosses in one frame, and is told as if it had been many.

First each call is made as always, but for the asking: what it would ask is noted.  All of that is
asked in one question; then each call is made again, and gets its answer from there.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

from autograder.link.mirror import Bound, Mirror, RemoteFunction
from autograder.link.outside import Link
from autograder.link.peer import Broken
from autograder.suite.asking import Call, Kinds, in_turn

ALL = "all"  # the verb
OF_OBJECTS = (repr, str, len, getattr, setattr)  # what they ask is the object's own to answer
Question = tuple[str, Any]


class Noted(BaseException):
    """In place of asking."""


class AtOnce:
    """Asks for many calls in one frame."""

    def __init__(self, link: Link) -> None:
        self.peer = link.peer

    def __call__(self, ordinary: Any, calls: Sequence[Call], catching: Kinds = ()) -> list[Any]:
        """Return what calls give; stands in the place of `in_turn`."""
        with self.peer.lock:
            if len(calls) < 2 or not all(map(is_asked, calls)):
                return in_turn(calls, catching)
            questions = self._noted(calls)
            answers = self._answers(questions, catching) if questions else deque()
            return self._with_hook(
                lambda verb, rest: self._next(answers, verb, rest), calls, catching
            )

    def _noted(self, calls: Sequence[Call]) -> list[Question]:
        """Return what the calls ask; none of it where one of them asks nothing."""
        found: list[Question] = []

        def note(verb: str, rest: Any) -> Any:
            found.append((verb, rest))
            raise Noted

        for call in calls:
            try:
                self._with_hook(note, [call])
            except Noted:
                continue
            return []
        return found

    def _with_hook(
        self, hook: Callable[[str, Any], Any], calls: Sequence[Call], catching: Kinds = ()
    ) -> list[Any]:
        """Make calls, for each question of which a hook stands in where no other one answers."""
        peer, before = self.peer, self.peer.on_ask

        def ask(verb: str, rest: Any) -> Any:
            known = before(verb, rest) if before is not None else None
            return known or hook(verb, rest)

        peer.on_ask = ask
        try:
            return in_turn(calls, catching)
        finally:
            peer.on_ask = before

    def _answers(self, questions: Sequence[Question], catching: Kinds) -> deque[tuple[bool, Any]]:
        peer, look = self.peer, self.peer.on_answer
        peer.on_answer = None  # it looks at each answer, as the call gets it
        try:
            found = peer.ask(ALL, catching, *((verb, *rest) for verb, rest in questions))
        finally:
            peer.on_answer = look
        is_one_each = type(found) is tuple and len(found) <= len(questions)
        if not is_one_each or not all(type(each) is tuple and len(each) == 2 for each in found):
            raise Broken("no answers to many questions")
        if len(found) < len(questions) and not (found and found[-1][0] is True):
            raise Broken("too few answers")
        return deque(found)

    def _next(self, answers: deque[tuple[bool, Any]], verb: str, rest: Any) -> Any:
        """Return the answer to a question, as `on_ask` does; None if it is asked now."""
        if not answers:
            return None
        is_raised, found = answers.popleft()
        if is_raised is True:
            self.peer.raise_theirs(found)
        look = self.peer.on_answer
        return (found if look is None else look(found, verb, rest),)


def is_asked(call: Call) -> bool:
    """Return whether a call asks the student's code, whatever it is given."""
    function, *given = call
    if function in OF_OBJECTS:
        return bool(given) and Mirror in (type(given[0]), type(type(given[0])))
    return type(function) in (Bound, Mirror, RemoteFunction)


def one_by_one(sent: str, taken: str) -> list[tuple[list[Any], list[Any]]]:
    """Return a question and its answer as they crossed, those of many calls apart."""
    question, answer = json.loads(sent), json.loads(taken)
    if question[2:3] != [ALL] or answer[0] != "a":
        return [(question, answer)]
    kind, news = question[0], question[1]
    found = []
    for (_, verb, *rest), (_, is_raised, value) in zip(question[4:], answer[2][1:], strict=False):
        found.append(([kind, news, verb, *rest], ["x" if is_raised else "a", answer[1], value]))
        news = 0
    return found
