"""What did not end in a check (`EndedOnes`), so that tests which lead to it need not take long.

Words used here.  ended: a function or program that had no answer in time; in words, with its place.
reached: what the student's own code may run to answer a question.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from autograder.slips.causes import LOOPS
from autograder.slips.detector import Detector
from autograder.slips.reach import Where
from autograder.suite.questions import Question
from autograder.worker.parts import Part


class EndedOnes:
    """The functions and programs of one submission that did not end, with the cause of each.

    What a question reaches is read from the student's own code, not recorded on the reference:
    helpers have names of their own.  A question that reaches more than it runs loses nothing, as
    it is asked all the same.
    """

    def __init__(self) -> None:
        self.causes: dict[str, str] = {}  # by what was ended
        self.detector: Detector | None = None  # of the files of this pass
        self.latest = ""  # what was ended in this test
        self._places: dict[Where, str] = {}
        self._replaced: set[Where] = set()
        self._waiting: Counter[str] = Counter()

    def begin_pass(self, detector: Detector, parts: Iterable[Part]) -> None:
        """Go on with other files, in which some parts are ours."""
        self.detector = detector
        self._replaced = {(part.file, part.name) for part in parts}

    def forget(self) -> None:
        """Give everything the full time again: the machine was to blame."""
        self._places.clear()
        self._waiting.clear()

    def explain(self, cause: str) -> None:
        """Keep the cause of the test that has just been ended."""
        if self.latest:
            self.causes.setdefault(self.latest, cause)

    # For the deadlines

    def reached_by(self, asked: object) -> str:
        if not self._places:
            return ""
        reached = self._reached(asked)
        return next((self._places[each] for each in reached if each in self._places), "")

    def note(self, asked: object, subject: str) -> None:
        """Blame the one loop that cannot end, if there is one, else what was asked itself."""
        reached = self._reached(asked)
        assert self.detector is not None
        loops = {(each.file, each.function) for each in self.detector.of(*LOOPS)}
        looping = [each for each in reached if each in loops]
        blamed = looping[0] if len(looping) == 1 else next(iter(reached), ("", subject))
        self.latest = self._places[blamed] = self._words(blamed)

    def count(self, ended: str) -> int:
        self._waiting[ended] += 1
        return self._waiting[ended] - 1

    def _words(self, place: Where) -> str:
        assert self.detector is not None
        file, name = place
        function = self.detector.reach.functions.get(place)
        return f"{name} ({file}, line {function.lineno})" if function is not None else name or file

    def _reached(self, asked: object) -> list[Where]:
        """Return the places that a question may run, the nearest first."""
        if not isinstance(asked, Question) or self.detector is None:
            return []
        found: dict[Where, None] = {}
        for each in asked.parts or (asked,):
            if each.verb == "run":
                found[each.name, ""] = None
            found |= dict.fromkeys(self.detector.reach.of(each))
        return [each for each in found if not self._is_ours(each)]

    def _is_ours(self, place: Where) -> bool:
        file, name = place
        return place in self._replaced or (file, name.partition(".")[0]) in self._replaced
