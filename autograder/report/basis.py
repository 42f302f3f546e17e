"""The few sets of facts that explain a whole class (`Table`): the discrete basis problem.

It is solved greedily by association, as Miettinen et al. do ("The Discrete Basis Problem", 2008,
algorithm Asso), with one addition: where a student fails a test in another way, one mistake may
hide another, and that counts little.

Words used here.  fact: a test and how it ended, or a recognised mistake.  set: facts that appear
together.  member: a student whose facts a set helps to explain.
"""

from __future__ import annotations

import heapq
import itertools
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from autograder.report.seen import Fact

CONFIDENCES = (1.0, 0.9, 0.75, 0.6, 0.45)  # how often two facts appear together
HIDDEN_COSTS = 0.25  # of a fact that another failure of its test may hide; 1 if the test passed
LENGTH = 0.8  # what a set has to explain for each of its facts, besides
USE = 0.3  # what a set has to explain of a student, besides
ALIKE = 2  # tests that fail, in whatever way, to be taken for one mistake
FEWEST = 2  # students


class Table:
    """Students by facts; a set of facts is a number with a bit for each."""

    def __init__(self, rows: Sequence[set[Fact]], failed: Sequence[set[str]]) -> None:
        counts = Counter(fact for row in rows for fact in row)
        self.facts = sorted(fact for fact, count in counts.items() if count >= FEWEST)
        bits = {fact: 1 << at for at, fact in enumerate(self.facts)}
        self.has = [sum(bits.get(fact, 0) for fact in row) for row in rows]
        of_test: dict[str, int] = defaultdict(int)
        for fact, bit in bits.items():
            of_test[fact[0]] |= bit
        self.ways = sum(bit for fact, bit in bits.items() if fact[1])
        self.always: dict[int, int] = {}  # the facts that appear whenever one does
        # A test may fail in one way alone, and not every mistake is recognised beside another.
        self.open = [sum(of_test[test] for test in {*tests, ""}) for tests in failed]

    def _gain(self, row: int, each: int, covered: int) -> float:
        """Return by how much a set explains a row better than what is covered already."""
        has = self.has[row]
        new = each & has & ~covered
        if not new:
            return 0.0
        is_alone = (each & ~self.ways).bit_count() < ALIKE
        if is_alone and not each & has & self.ways:
            return 0.0
        missing = each & ~has
        hidden = (missing & self.open[row]).bit_count()
        wrong = missing.bit_count() - hidden
        return new.bit_count() - wrong - HIDDEN_COSTS * hidden

    def _candidates(self) -> set[int]:
        """Return for each fact the sets of those that appear whenever it does, nearly."""
        rows_of: dict[int, list[list[int]]] = defaultdict(list)
        for has in self.has:
            bits = list(bits_of(has))
            for at in bits:
                rows_of[at].append(bits)
        found = set()
        for fact, rows in rows_of.items():
            counts = Counter(itertools.chain.from_iterable(rows))
            for least in CONFIDENCES:
                together = [at for at, count in counts.items() if count >= least * len(rows)]
                found.add(sum(1 << at for at in together))
                if least == 1:
                    self.always[fact] = sum(1 << at for at in together)
        return found

    def basis(self) -> list[int]:
        """Return sets that explain the facts, the one that explains most first."""
        covered = [0] * len(self.has)
        counts = Counter(at for has in self.has for at in bits_of(has))
        # What a set adds only ever falls, so an old figure is an upper bound.
        queue = [
            (-float(sum(counts[at] for at in bits_of(each))), -each.bit_count(), each)
            for each in self._candidates()
        ]
        heapq.heapify(queue)
        found: list[int] = []
        while queue:
            _, size, each = heapq.heappop(queue)
            gain = self._whole(each, covered)
            if gain < FEWEST:
                continue
            if queue and (-gain, size, each) > queue[0]:
                heapq.heappush(queue, (-gain, size, each))
                continue
            found.append(each)
            for row in range(len(covered)):
                if self._gain(row, each, covered[row]) > 0:
                    covered[row] |= each
        return found

    def _whole(self, each: int, covered: Sequence[int]) -> float:
        # Most rows have nothing new in a set, and are passed over at once.
        gains = (
            self._gain(row, each, done)
            for row, (has, done) in enumerate(zip(self.has, covered, strict=True))
            if each & has & ~done
        )
        return sum(gain for gain in gains if gain > 0)

    def _shares(self, row: int, sets: Iterable[int]) -> tuple[list[int], float]:
        """Return the sets that explain a row, the one that explains most first, and how well."""
        covered, gained = 0, 0.0
        left = [each for each in sets if each & self.has[row]]
        found: list[int] = []
        while left:
            gain, best = max((self._gain(row, each, covered), each) for each in left)
            if gain <= USE:
                break
            found.append(best)
            gained += gain - USE
            covered |= best
            left.remove(best)
        return found, gained

    def members(self, sets: Sequence[int]) -> dict[int, list[int]]:
        """Return the sets with their members, once they are as short as they can be.

        A set may be that of two mistakes which some students happen to have both.  So each is left
        out, cut by what is in another one, or divided, if that saves more length than it costs.
        """
        kept = set(sets)
        rows = {row: self._shares(row, kept) for row in range(len(self.has))}
        changed = True
        while changed:
            changed = False
            counts = Counter(each for those, _ in rows.values() for each in those)
            for each in sorted(kept, key=lambda each: (counts[each], -each)):
                for new in self._instead_of(each, kept):
                    others = {
                        row: self._shares(row, kept - {each} | new)
                        for row, has in enumerate(self.has)
                        if has & each
                    }
                    lost = sum(rows[row][1] - gained for row, (_, gained) in others.items())
                    saved = each.bit_count() - sum(one.bit_count() for one in new - kept)
                    if lost < LENGTH * saved or (not lost and saved > 0):
                        kept = kept - {each} | new
                        rows |= others
                        changed = True
                        break
        found: dict[int, list[int]] = {each: [] for each in sorted(kept)}
        for row, (those, _) in rows.items():
            for each in those:
                found[each].append(row)
        return found

    def _instead_of(self, each: int, kept: Iterable[int]) -> list[set[int]]:
        """Return what may take the place of a set: nothing, a part of it, or two parts."""
        cuts = {each & ~other for other in kept if other & each and other != each}
        parts = {part for at in bits_of(each) if (part := self.always[at]) & ~each == 0}
        found: list[set[int]] = [set()]
        found += [{cut} for cut in sorted(cuts - {0, each})]
        found += [{part, each & ~part} for part in sorted(parts - {0, each})]
        return found


def bits_of(number: int) -> Iterable[int]:
    while number:
        low = number & -number
        yield low.bit_length() - 1
        number ^= low
