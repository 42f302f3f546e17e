"""The verbs of `student` that ask many questions in one frame: `each`, `in_turn`, `gather`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from autograder.suite.guard import guarded
from autograder.suite.objects import world_of
from autograder.suite.questions import Question
from autograder.suite.remote import RemoteObject, behind, exactly
from autograder.suite.world import asking_for, asking_to, asking_to_call


@guarded(lambda verbs: verbs._case.log)
class Several:
    """The verbs of `student` that ask many questions in one frame, with the time of one."""

    def each(self, function: RemoteObject, calls: Sequence[Sequence[Any]]) -> list[Any]:
        """Call once for each sequence of arguments, and return all answers, in one question.

        All calls together have the time of one, and may return 40,000 plain values.
        """
        world = world_of(function)
        trees = [[world.write(each) for each in arguments] for arguments in calls]
        question = Question("each", function, "", ([tuple(arguments) for arguments in calls],))
        try:
            answer = world.ask(question, "each", behind(function).number, trees)
        except BaseException:
            if not world.partner.status:
                # In the feedback it reads as the one call that raised.
                reached = exactly(int, world.tell("reached"), "the call")
                question.verb = "call"
                question.arguments = tuple(calls[min(reached, len(calls) - 1)])
                same = all(tuple(each) == question.arguments for each in calls[:reached])
                question.after.repeats = reached if same else 0
            raise
        return exactly(list, answer, "the calls")

    def in_turn(self, calls: Sequence[tuple[Any, ...]]) -> list[Any]:
        """Make one call after another, each a function (or class) and its arguments, in one frame.

        In the feedback each call is one of its own.  Together they have the time of one.
        """
        if not calls or not all(isinstance(function, RemoteObject) for function, *_ in calls):
            return [function(*arguments) for function, *arguments in calls]
        world = world_of(calls[0][0])
        asked = [
            asking_to_call(world, function, tuple(arguments), {}) for function, *arguments in calls
        ]
        world.ask_several(asked, Question("in_turn", None, "", (list(calls),)))
        return [each.question.answer for each in asked]

    def texts(self, things: Sequence[Any], operation: str = "str") -> list[str]:
        """Return the `str` of each object, or the `repr`, in one frame.

        In the feedback each is asked by itself.  Raises Refused if one of them is no text.
        """
        if not things or not all(isinstance(each, RemoteObject) for each in things):
            return [repr(each) if operation == "repr" else str(each) for each in things]
        world = world_of(things[0])
        asked = [asking_to(world, operation, each) for each in things]
        whole = Question("texts", None, operation, (list(things),))
        world.ask_several(asked, whole)
        whole.answer = [each.question.answer for each in asked]
        return [exactly(str, each, f"{operation}()") for each in whole.answer]

    def gather(self, things: Sequence[Any], *names: str) -> list[tuple[Any, ...]]:
        """Return a tuple of these attributes for each object, read in one frame.

        In the feedback each is read by itself.
        """
        players = {behind(each).asker for each in things if isinstance(each, RemoteObject)}
        if len(players) != 1 or not all(isinstance(each, RemoteObject) for each in things):
            return [tuple(getattr(each, name) for name in names) for each in things]
        world = world_of(things[0])
        asked = [asking_for(each, name) for each in things for name in names]
        whole = Question("gather", None, ", ".join(names), (list(things),))
        world.ask_several(asked, whole)
        answers = iter([each.question.answer for each in asked])
        found = [tuple(next(answers) for _ in names) for _ in things]
        whole.answer = found
        return found
