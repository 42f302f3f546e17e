"""What did not end in a check (`EndedOnes`), so that tests which lead to it need not take long.

Words used here.  ended: a function or program that had no answer in time; in words, with its place.
reached: what the student's own code may run to answer a question.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from autograder.course.result import TestRecord
from autograder.hints.detector import Detector
from autograder.hints.reach import Where
from autograder.stage.findings import Budget
from autograder.suite.questions import UNANSWERED, Question
from autograder.suite.world import subject_of
from autograder.worker.asked import asked_by
from autograder.worker.parts import Part

VAIN = 3  # questions about one subject without any answer; the others are not asked


class EndedOnes:
    """The functions and programs of one submission that did not end, with the cause of each.

    What a question reaches is read from the student's own code, not recorded on the reference:
    helpers have names of their own.  Code that only seems to reach what was ended is asked all the
    same, unless its subject has never answered: a function that loops for an ace alone answers.
    """

    def __init__(self) -> None:
        self.causes: dict[str, str] = {}  # by what was ended
        self.detector: Detector | None = None  # of the files of this pass
        self.latest = ""  # what was ended in this test
        self._places: dict[Where, str] = {}
        self._replaced: set[Where] = set()
        self._waiting: Counter[str] = Counter()  # by what was ended, and by that and the subject
        self._answered: dict[str, list[Where]] = {}  # subject -> what it names

    def begin_pass(self, detector: Detector, parts: Iterable[Part]) -> None:
        """Go on with other files, in which some parts are ours."""
        self.detector = detector
        self._replaced = {(part.file, part.name) for part in parts}

    def forget(self) -> None:
        """Give everything the full time again: the machine was to blame."""
        self._places.clear()
        self._waiting.clear()
        self._answered.clear()

    def keep_answered(self, questions: Sequence[Question]) -> None:
        """Note which subjects have answered in a test, with nothing but the student's own parts."""
        if self._replaced or self.detector is None:
            return
        for each in questions:
            if (
                each.answer is not UNANSWERED
                and (subject := subject_of(each)) not in self._answered
            ):
                self._answered[subject] = self._named(each)

    def explain(self, cause: str) -> None:
        """Keep the cause of the test that has just been ended."""
        if self.latest:
            self.causes.setdefault(self.latest, cause)

    @contextmanager
    def left_alone(
        self, budget: Budget, records: Mapping[str, TestRecord], waiting: Sequence[str]
    ) -> Iterator[None]:
        """Give everything the full time while the first test that waits is run again.

        Those that wait for the same have the cause of that one then.
        """
        message, budget.ended = records[waiting[0]].message, None
        yield
        budget.ended = self
        for test in waiting[1:]:
            if records[test].message == message:
                records[test].cause = records[waiting[0]].cause

    # For the deadlines

    def reached_by(self, asked: object) -> str:
        if not self._places:
            return ""
        reached = [*self._reached(asked), *filter(self._is_unnamed, self._places)]
        return next((self._places[each] for each in reached if each in self._places), "")

    def _is_unnamed(self, place: Where) -> bool:
        """Return whether Python calls a function where its name does not stand, as `__str__`."""
        assert self.detector is not None
        function, (_, _, name) = self.detector.reach.functions.get(place), place[1].rpartition(".")
        if function is None or name == "__init__" or self._is_ours(place):
            return False
        return (name.startswith("__") and name.endswith("__")) or bool(function.decorator_list)

    def note(self, asked: object, subject: str) -> None:
        """Blame the one loop that cannot end, if there is one, else what was asked itself."""
        reached = self._reached(asked)
        assert self.detector is not None
        loops = {(each.file, each.function) for each in self.detector.of("endless")}
        looping = [each for each in reached if each in loops]
        blamed = looping[0] if len(looping) == 1 else next(iter(reached), ("", subject))
        self.latest = self._places[blamed] = self._words(blamed)
        for place in self.detector.reach.functions:  # Python may run it by one of these, too
            if self._is_unnamed(place) and blamed in self.detector.reach.closure([place]):
                self._places.setdefault(place, self.latest)

    def count(self, ended: str, subject: str) -> None:
        """Count a question of a subject that had no answer: it waits for what did not end."""
        self._waiting[ended] += 1
        self._waiting[f"{ended} {subject}"] += 1

    def has_waited(self, ended: str) -> bool:
        """Return whether a question has waited in vain for what did not end."""
        return self._waiting[ended] > 0

    def is_vain(self, ended: str, subject: str) -> bool:
        if subject in self._answered or self._waiting[f"{ended} {subject}"] < VAIN:
            return False
        has_answered = {each for places in self._answered.values() for each in places}
        return not any(self._places.get(each) == ended for each in has_answered)

    def _words(self, place: Where) -> str:
        assert self.detector is not None
        file, name = place
        function = self.detector.reach.functions.get(place)
        return f"{name} ({file}, line {function.lineno})" if function is not None else name or file

    def _reached(self, asked: object) -> list[Where]:
        """Return the places that a question may run, the nearest first."""
        if not isinstance(asked, Question) or self.detector is None:
            return []
        named, known = self._named(asked), self.detector.reach.functions
        found = [each for each in named if each not in known]
        found += self.detector.reach.closure(each for each in named if each in known)
        return [each for each in found if not self._is_ours(each)]

    def _named(self, asked: Question) -> list[Where]:
        """Return the places that a question names itself."""
        assert self.detector is not None
        found = [place for each in asked.parts or (asked,) for place in self._first(each)]
        return list(dict.fromkeys(found))

    def _first(self, asked: Question) -> list[Where]:
        assert self.detector is not None
        program = [(asked.name, "")] if asked.verb == "run" else []
        return program + asked_by(self.detector.reach, asked)

    def _is_ours(self, place: Where) -> bool:
        file, name = place
        return place in self._replaced or (file, name.partition(".")[0]) in self._replaced
