"""How well a class report finds shared mistakes (`make test-class`): precision, recall, examples.

A made-up class: six right answers of one assignment, twelve kinds of mistake, none to three of them
in each submission wherever their edits fit, and in half of the submissions one more mistake, of
another idea.  A kind is what the near misses with one hint that fail the same tests have in common.
A student has a kind only if it shows: where another mistake hides it so well that no record would
be another one without it, nobody can find it.

Words used here.  spot: one kind in one right answer, as the edits of a near miss.  found: the
cluster that fits the students with a kind best.
"""

from __future__ import annotations

import itertools
import random
import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from answers import REFERENCES, RIGHT, ROOT, WRONG, Answer, Class, Wrong, load
from known_precision import put_into, text_of

from autograder.authoring import near_misses
from autograder.course.result import Result, TestRecord
from autograder.report.clusters import clusters_of
from autograder.report.seen import seen
from autograder.report.shared import Cluster

SEED = 7
SLUGS = ("hidden_card_21", "blackjack_classes", "single_player_21")
ANSWERS, KINDS, STUDENTS = 6, 12, 300
LEAST_SPOTS = 3  # answers that a kind is put into
MOST = 3  # kinds in one submission
LEAST = 0.9


@dataclass(frozen=True)
class Student(Answer):
    """A submission: a right answer with some edits, each of a shared kind or of none ("")."""

    name: str
    made: tuple[tuple[str, Wrong], ...]

    @property
    def kinds(self) -> frozenset[str]:
        return frozenset(kind for kind, _ in self.made) - {""}

    def without(self, kind: str) -> Student:
        """Return the same submission without a kind of mistake."""
        name = f"{self.name} without one of {len(self.made)}"
        return replace(self, name=name, made=tuple(each for each in self.made if each[0] != kind))

    def __str__(self) -> str:
        return self.name

    def files(self) -> dict[str, bytes]:
        files = super().files()
        for edit in (edit for _, each in self.made for edit in each.record.edits):
            files[edit.file] = text_of(files[edit.file]).replace(edit.find, edit.put).encode()
        return files


Spots = dict[str, dict[Answer, Wrong]]  # of each kind


def spots_of(slug: str, rng: random.Random) -> Spots:
    """Return where each kind fits; of several near misses of a kind one, by chance.

    Of one kind are those that have one hint and fail the same tests.
    """
    hints = near_misses.hints(near_misses.read(ROOT, slug))
    wrong = [
        each
        for each in WRONG
        if each.slug == slug and each.record.name in hints and each.assignment() == load(slug)
    ]
    rng.shuffle(wrong)
    found: Spots = defaultdict(dict)
    for each, answer in itertools.product(wrong, [*REFERENCES, *RIGHT]):
        if answer.slug == slug and put_into(answer, each):
            kind = f"{hints[each.record.name]} ({', '.join(sorted(each.record.fails))})"
            found[kind][answer] = each
    return found


def answers_for(spots: Spots) -> list[Answer]:
    """Return the six answers in which most kinds fit in several."""
    answers = sorted({answer for fits in spots.values() for answer in fits})

    def fitting(six: Iterable[Answer]) -> int:
        return sum(len(fits.keys() & set(six)) >= LEAST_SPOTS for fits in spots.values())

    return list(max(itertools.combinations(answers, ANSWERS), key=fitting))


def real(spots: Spots, answers: Iterable[Answer]) -> Spots:
    """Return the spots in these answers that hold the mistake: just the tests of its record fail.

    Elsewhere the same edit may change nothing, or something else, or make a slip that is mended,
    such as an import that is missing.
    """
    alone = {
        Student(each.slug, answer.folder, f"{each} in {answer}", ((kind, each),)): answer
        for kind, fits in spots.items()
        for answer, each in fits.items()
        if answer in set(answers)
    }
    graded = Class(list(alone))
    found: Spots = defaultdict(dict)
    for student, answer in alone.items():
        [(kind, each)] = student.made
        result = graded.results[student].result()
        is_mended = any(test.slip for test in result.tests)
        if set(result.failing()) == set(each.record.fails) and not is_mended:
            found[kind][answer] = each
    return found


def idea(kind: str) -> str:
    """Return the hint of a kind."""
    return kind.rpartition(" (")[0]


def told_apart(kinds: Sequence[str]) -> list[str]:
    """Return kinds without those whose tests all fail for another of them, too.

    Whoever has both of such mistakes fails as if with one, whatever reads the results.
    """
    found: list[str] = []
    tests = {kind: set(kind.rpartition(" (")[2].rstrip(")").split(", ")) for kind in kinds}
    for kind in kinds:
        if not any(tests[kind] <= tests[other] or tests[other] <= tests[kind] for other in found):
            found.append(kind)
    return found


def fit_together(answer: Answer, edits: Sequence[Wrong]) -> bool:
    """Return whether the edits of several near misses can be made in one answer."""
    files = {name: text_of(data) for name, data in answer.files().items() if name.endswith(".py")}
    for edit in (edit for each in edits for edit in each.record.edits):
        if files[edit.file].count(edit.find) != 1:
            return False
        files[edit.file] = files[edit.file].replace(edit.find, edit.put)
    return True


def made_up(slug: str, students: int, kinds: int, seed: int, tried: int = 1_000) -> list[Student]:
    """Return a class with so many kinds of mistake, of those that are `tried`."""
    rng = random.Random(f"{seed} {slug}")
    spots = spots_of(slug, rng)
    answers = answers_for(spots)
    often = sorted(spots, key=lambda kind: (-len(spots[kind].keys() & set(answers)), kind))
    spots = {kind: spots[kind] for kind in often[:tried]}
    spots = real(spots, answers)
    several = sorted(kind for kind, fits in spots.items() if len(fits) >= LEAST_SPOTS)
    shared = told_apart(rng.sample(several, len(several)))[:kinds]
    ideas = {idea(kind) for kind in shared}
    noise = sorted(kind for kind in spots if idea(kind) not in ideas)
    found: list[Student] = []
    while len(found) < students:
        mine = rng.sample(shared, rng.randint(0, MOST))
        if len(found) % 2:
            mine += rng.sample(noise, 1)
        fitting = [
            answer
            for answer in answers
            if all(answer in spots[kind] for kind in mine)
            and fit_together(answer, [spots[kind][answer] for kind in mine])
        ]
        if fitting:
            answer = rng.choice(fitting)
            made = ((kind if kind in shared else "", spots[kind][answer]) for kind in mine)
            name = f"student_{len(found):03}"
            found.append(Student(slug, answer.folder, name, tuple(made)))
    return found


def shown(students: Sequence[Student], results: Sequence[Result]) -> list[frozenset[str]]:
    """Return the kinds of each student without which some record would be another one."""
    others = {
        (student, kind): student.without(kind)
        for student in students
        for kind in sorted(student.kinds)
        if len(student.made) > 1  # one alone was seen to show
    }
    graded = Class(list(others.values())).results

    def shows(student: Student, kind: str, result: Result) -> bool:
        other = others.get((student, kind))
        return other is None or records(graded[other].result()) != records(result)

    return [
        frozenset(kind for kind in student.kinds if shows(student, kind, result))
        for student, result in zip(students, results, strict=True)
    ]


def records(result: Result) -> list[TestRecord]:
    """Return the records of a result without what may differ from one run to the next."""
    return [replace(test, seconds=0.0) for test in result.tests]


@dataclass(frozen=True)
class Found:
    """How one kind of mistake was found."""

    kind: str
    students: int
    precision: float
    recall: float
    example: bool  # whether the example shown has it

    @property
    def is_good(self) -> bool:
        return min(self.precision, self.recall) >= LEAST and self.example


def told(students: Sequence[frozenset[str]], results: Sequence[Result], hints: bool) -> list[Found]:
    """Return how each kind is found in a class with these kinds of mistake."""
    everybody = []
    for result in results:
        tests = [test if hints else replace(test, perhaps="", known="") for test in result.tests]
        everybody.append(seen(replace(result, tests=tests)))
    clusters = clusters_of(everybody, [test.id for test in results[0].tests])
    return [
        best(kind, {at for at, kinds in enumerate(students) if kind in kinds}, clusters)
        for kind in sorted({kind for kinds in students for kind in kinds})
    ]


def best(kind: str, wanted: set[int], clusters: Iterable[Cluster]) -> Found:
    """Return the cluster that fits these students best."""
    found = []
    for each in clusters:
        both = len(wanted & set(each.students))
        precision, recall = both / len(each.students), both / len(wanted)
        found.append(Found(kind, len(wanted), precision, recall, each.example in wanted))
    return max(
        found,
        key=lambda each: each.precision * each.recall / (each.precision + each.recall or 1),
        default=Found(kind, len(wanted), 0, 0, False),
    )


def measured(slug: str, seed: int) -> tuple[list[Found], list[Found]]:
    """Return how the kinds in a class are found, with the hints for known mistakes and without."""
    students = made_up(slug, STUDENTS, KINDS, seed)
    every = Class(students)
    results = [every.results[student].result() for student in students]
    kinds = shown(students, results)
    return told(kinds, results, True), told(kinds, results, False)


def line(found: Found) -> str:
    has = "has it" if found.example else "HAS IT NOT"
    mark = " " if found.is_good else "*"
    return (
        f"{mark} {found.students:3} students, precision {found.precision:.2f},"
        f" recall {found.recall:.2f}, the example {has}: {idea(found.kind)}"
    )


def main(words: Sequence[str]) -> int:
    seed = int(words[0]) if words else SEED
    good = every = 0
    is_precise = True
    for slug in SLUGS:
        for found, with_hints in zip(measured(slug, seed), (True, False), strict=True):
            fine = sum(each.is_good for each in found)
            print(f"{slug}, seed {seed}, {'with' if with_hints else 'without'} hints for known"
                  f" mistakes: {fine} of {len(found)} kinds found")  # fmt: skip
            print("\n".join(map(line, found)), flush=True)
            if with_hints:
                good, every = good + fine, every + len(found)
                is_precise &= all(each.precision >= LEAST and each.example for each in found)
    print(f"with hints: {good} of {every} kinds with precision and recall of at least {LEAST}")
    return 0 if is_precise and good == every else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
