"""How often the hint for a known mistake is told, and how often it is right (`make test-known`).

It is measured on work that no sentence was made from: (a) the edits of near misses put into other
right answers, (b) mutants of the references, (c) pairs of near misses of different tasks in one
submission.  A sentence is right if it is that of a near miss whose edits are there; beside a mutant
none is, unless `known_mutants.toml` says that somebody has looked, and it fits.

Words used here.  told: at least one sentence is shown.  case: one submission, and the near misses
that are in it.  public: only the public tests are asked, as in `cardkit check`.
"""

from __future__ import annotations

import ast
import builtins
import itertools
import random
import sys
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from answers import REFERENCES, RIGHT, ROOT, SLUGS, WRONG, Answer, Class, Wrong, load

from autograder.audit.mutants import mutants
from autograder.authoring import near_misses
from autograder.authoring.near_misses import REFERENCE, NearMissError
from autograder.course.assignment import Assignment
from autograder.course.known import Known, read_known
from autograder.course.policy import Policy
from autograder.course.result import Result
from autograder.hints.known import recognised

SEED = 2100
ELSEWHERE, MUTANTS, PAIRS = 100, 320, 200
LEAST_PRECISION, LEAST_OF_PAIRS = 0.95, 0.80
REVIEWED = ROOT / "tests" / "known_mutants.toml"


@dataclass(frozen=True)
class Case(Answer):
    """A submission with mistakes: changed files of a right answer, and whose edits are in them."""

    kind: str
    name: str
    changed: tuple[tuple[str, bytes], ...]
    made: tuple[Wrong, ...] = ()

    def __str__(self) -> str:
        return f"{self.slug}-{self.name}"

    def assignment(self) -> Assignment:
        return self.made[0].assignment() if self.made else load(self.slug)

    def files(self) -> dict[str, bytes]:
        return {**super().files(), **dict(self.changed)}


@dataclass
class Count:
    """What came of the cases of one kind."""

    cases: int = 0
    told: int = 0  # cases
    said: int = 0  # sentences
    wrong: int = 0  # sentences

    def line(self, kind: str) -> str:
        share = f"{self.told / self.cases:.0%}" if self.cases else "-"
        right = f"{1 - self.wrong / self.said:.1%}" if self.said else "-"
        return f"{kind:<42}{self.cases:>6}{self.told:>7}{share:>6}{self.said:>11}{right:>8}"


def text_of(data: bytes) -> str:
    return data.decode("utf-8-sig").replace("\r\n", "\n")


def elsewhere(slug: str, rng: random.Random) -> Iterator[Case]:
    """Yield near misses made in right answers that they were not made for, each near miss once."""
    wrong = [each for each in WRONG if each.slug == slug]
    rng.shuffle(wrong)
    for each in wrong:
        answers = [*REFERENCES, *RIGHT]
        rng.shuffle(answers)
        for answer in answers:
            name = REFERENCE if answer in REFERENCES else answer.folder.name
            if answer.slug == slug and name != each.record.base:
                changed = put_into(answer, each)
                if changed:
                    yield Case(
                        slug, answer.folder, "elsewhere", f"{each.record.name} in {name}",
                        changed, (each,),
                    )  # fmt: skip
                    break


def put_into(answer: Answer, wrong: Wrong) -> tuple[tuple[str, bytes], ...]:
    """Return the changed files of an answer with the edits of a near miss, () if one is not it."""
    if wrong.record.missing or wrong.record.others != REFERENCE:
        return ()
    files = {name: text_of(data) for name, data in answer.files().items() if name.endswith(".py")}
    changed = {}
    for edit in wrong.record.edits:
        text = changed.get(edit.file, files.get(edit.file, ""))
        if not edit.find or text.count(edit.find) != 1:
            return ()
        changed[edit.file] = text.replace(edit.find, edit.put)
    try:
        is_another = any(missing(text) - missing(files[name]) for name, text in changed.items())
    except SyntaxError:
        return ()
    if is_another:
        return ()  # in that answer a name is not there then
    return tuple((name, text.encode()) for name, text in changed.items())


def missing(text: str) -> set[str]:
    """Return the names, and the private attributes, that a source uses and never binds."""
    used, bound = set[str](), {*dir(builtins)}
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Name):
            (used if isinstance(node.ctx, ast.Load) else bound).add(node.id)
        elif isinstance(node, ast.Attribute) and node.attr.startswith("_"):
            (used if isinstance(node.ctx, ast.Load) else bound).add(node.attr)
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            bound.add(node.name)
        elif isinstance(node, (ast.arg, ast.alias)):
            bound.add(node.arg if isinstance(node, ast.arg) else node.asname or node.name)
        elif isinstance(node, ast.ExceptHandler):
            bound.add(node.name or "")
    return used - bound


def pairs(slug: str, rng: random.Random) -> Iterator[Case]:
    """Yield pairs of near misses of different tasks with one base, whose edits do not touch."""
    wrong = [each for each in WRONG if each.slug == slug and not each.record.missing]
    both = [
        (one, other)
        for one, other in itertools.combinations(wrong, 2)
        if one.record.base == other.record.base
        and one.record.others == other.record.others == REFERENCE
        and not set(one.record.tasks) & set(other.record.tasks)
        and one.assignment() == other.assignment()
    ]
    rng.shuffle(both)
    for one, other in both:
        edits = (*one.record.edits, *other.record.edits)
        if not all(edit.find for edit in edits):
            continue
        name = f"{one.record.name} and {other.record.name}"
        try:
            files = replace(one.record, name=name, edits=edits).overlay(ROOT)
        except NearMissError:  # they touch
            continue
        yield Case(slug, one.folder, "pairs", name, tuple(files.items()), (one, other))


def changed_by_chance(slug: str, rng: random.Random) -> Iterator[Case]:
    """Yield mutants of the reference."""
    every = mutants(load(slug))
    rng.shuffle(every)
    folder = next(each.folder for each in REFERENCES if each.slug == slug)
    for mutant in every:
        yield Case(slug, folder, "mutants", mutant.key, tuple(mutant.files.items()))


KINDS = {"elsewhere": elsewhere, "mutants": changed_by_chance, "pairs": pairs}


def sample(kind: str, total: int, seed: int) -> list[Case]:
    """Return so many cases of a kind, as evenly from all assignments as there are some."""
    makers = [KINDS[kind](slug, random.Random(f"{seed} {kind} {slug}")) for slug in SLUGS]
    rounds = itertools.chain.from_iterable(itertools.zip_longest(*makers))
    return list(itertools.islice(filter(None, rounds), total))


def graded(cases: Sequence[Case]) -> Iterator[tuple[Case, Result]]:
    every = Class(cases, policy=Policy(names=False, carry=False))
    for case in cases:
        yield case, every.results[case].result()


def said(known: Known, result: Result, public: bool) -> list[str]:
    """Return the sentences that a result gets."""
    tests = [test for test in result.tests if not (public and test.is_hidden)]
    return [text for _, text in recognised(known.shown if public else known.every, tests)]


def fitting() -> dict[str, list[str]]:
    """Return {key of a mutant: the near misses whose sentence fits it}, as somebody has found."""
    return tomllib.loads(REVIEWED.read_text(encoding="utf-8")) if REVIEWED.is_file() else {}


class Measure:
    """Counts what is said about cases, for all tests and for the public ones."""

    def __init__(self) -> None:
        self.hints = {slug: near_misses.hints(near_misses.read(ROOT, slug)) for slug in SLUGS}
        self.known = {slug: read_known(load(slug).folder) for slug in SLUGS}
        self.fitting = fitting()
        self.counts: dict[tuple[str, bool], Count] = {}
        self.misses: list[str] = []
        self.wrong: list[str] = []

    def add(self, case: Case, result: Result) -> None:
        if all(test.passed for test in result.tests):
            return  # there is nothing to say
        names = [each.record.name for each in case.made]
        names += self.fitting.get(str(case), [])
        right = {self.hints[case.slug][name] for name in names}
        for public in (False, True):
            if public and all(test.passed or test.is_hidden for test in result.tests):
                continue
            kind = f"{case.kind} that a hint fits" if names and not case.made else case.kind
            count = self.counts.setdefault((kind, public), Count())
            sentences = said(self.known[case.slug], result, public)
            count.cases += 1
            count.told += bool(sentences)
            count.said += len(sentences)
            count.wrong += sum(each not in right for each in sentences)
            where = f"{case.kind}{', public' if public else ''}: {case}"
            self.wrong += [f"{where}\n    {each}" for each in sentences if each not in right]
            self.misses += [where] if not sentences and case.made else []

    def take(self, cases: Sequence[Case]) -> None:
        """Grade cases, and count what is said about them."""
        for case, result in graded(cases):
            self.add(case, result)

    def precision(self, public: bool) -> float:
        counts = [each for (_, which), each in self.counts.items() if which is public]
        every = sum(each.said for each in counts)
        return 1 - sum(each.wrong for each in counts) / every if every else 1.0

    def lines(self) -> Iterator[str]:
        yield f"{'':<42}{'cases':>6}{'told':>7}{'':>6}{'sentences':>11}{'right':>8}"
        for (kind, public), count in sorted(self.counts.items(), key=str):
            yield count.line(f"{kind}, {'public tests' if public else 'all tests'}")
        yield f"precision: {self.precision(False):.1%}, by public tests {self.precision(True):.1%}"


def main(words: Sequence[str]) -> int:
    seed = int(words[0]) if words else SEED
    print(f"seed {seed}")
    cases = [
        case
        for kind, total in (("elsewhere", ELSEWHERE), ("mutants", MUTANTS), ("pairs", PAIRS))
        for case in sample(kind, total, seed)
    ]
    found = Measure()
    found.take(cases)
    for line in found.wrong:
        print(f"wrong: {line}")
    if "misses" in words:
        for line in found.misses:
            print(f"silent: {line}")
    print("\n".join(found.lines()))
    both = found.counts["pairs", False]
    least = min(found.precision(False), found.precision(True))
    is_good = least >= LEAST_PRECISION and both.told >= LEAST_OF_PAIRS * both.cases
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
