"""Code that guesses what to refuse earns nothing, whatever it goes by.

Two kinds are graded.  A starter in which every function guesses; and, for each function of the
reference that refuses something, the reference in which it alone guesses: it must pass none of the
tests that fail when it accepts everything.

An assignment that is added to the kit is covered by its folders; no line here names one, but for
what guessing may earn.
"""

from __future__ import annotations

import ast
import functools
import os
from collections.abc import Iterator
from pathlib import Path

import guesses
import pytest
from guesses import EVERYTHING, STRATEGIES, Target

from autograder import assignment, grading
from autograder.assignment import Assignment
from autograder.sandbox import launch
from autograder.submission import Submission

ROOT = Path(__file__).parents[1]
SLUGS = assignment.slugs()
# `make test` tries these; `make test-suites` all of them.
MOST_TELLING = (
    EVERYTHING,
    "refuses everything",
    "accepts the first",
    "refuses the first",
    "accepts every other, this one",
    "refuses every third, the next",
    "accepts what is as long as the first",
    "accepts the kinds of the first",
    "accepts what equals the one before",
)
TRIED = tuple(STRATEGIES) if "EVERY_NEAR_MISS" in os.environ else MOST_TELLING


@functools.cache
def load(slug: str) -> Assignment:
    return assignment.load(slug)


@functools.cache
def texts(slug: str, place: str) -> dict[str, str]:
    return {name: (ROOT / place / slug / name).read_text("utf-8") for name in load(slug).files}


@functools.cache
def targets(slug: str) -> list[Target]:
    files = texts(slug, "solutions")
    return [target for name, text in files.items() for target in guesses.targets(name, text)]


def starter(slug: str, strategy: str, says: bool) -> dict[str, str]:
    """Return a starter that guesses, with the exceptions of the reference that it may raise."""
    files = {}
    for name, text in texts(slug, "assignments").items():
        own = [target for target in targets(slug) if target.file == name]
        raised = {target.kind for target in own}
        tree = ast.parse(texts(slug, "solutions")[name])
        kinds = [node for node in tree.body if isinstance(node, ast.ClassDef)]
        above = "\n".join(ast.unparse(node) for node in kinds if node.name in raised)
        files[name] = guesses.guessing_starter(text, own, strategy, says) + f"\n{above}\n"
    return files


def reference(slug: str, target: Target, strategy: str) -> dict[str, str]:
    files = dict(texts(slug, "solutions"))
    files[target.file] = guesses.guessing_reference(files[target.file], target, strategy)
    return files


class Graders:
    """A grader for each assignment, and for each choice of its tests, made when it is needed."""

    def __init__(self) -> None:
        self.made: dict[tuple[str, frozenset[str] | None], grading.Grader] = {}

    def passed(
        self, slug: str, files: dict[str, str], tests: frozenset[str] | None = None
    ) -> dict[str, bool]:
        """Return {test: whether it passed} of these files, for some tests or all."""
        if (slug, tests) not in self.made:
            options = grading.Options(isolation=launch.best_level(), tests=tests)
            self.made[slug, tests] = grading.Grader(load(slug), options)
        handed_in = {name: text.encode() for name, text in files.items()}
        handed_in |= {name: place.read_bytes() for name, place in load(slug).given.items()}
        result = self.made[slug, tests].grade(Submission("a guess", handed_in))
        ours = [test.message for test in result.tests if test.status == "grader_error"]
        assert ours == [], "a fault of ours"
        return {test.id: test.passed for test in result.tests}


@pytest.fixture(scope="module")
def graders() -> Iterator[Graders]:
    found = Graders()
    yield found
    for grader in found.made.values():
        grader.close()


def unexplained(slug: str, strategy: str, passed: dict[str, bool]) -> list[str]:
    allowed = EARNED.get(slug, {})
    return [
        f"{strategy}: {test}"
        for test, is_passed in passed.items()
        if is_passed and strategy not in allowed.get(test, ())
    ]


EARNED: dict[str, dict[str, tuple[str, ...]]] = {}


@pytest.mark.parametrize("says", [False, True], ids=["returns_none", "returns_a_guess"])
@pytest.mark.parametrize("slug", SLUGS)
def test_a_starter_that_guesses_earns_nothing(graders: Graders, slug: str, says: bool) -> None:
    found = []
    for strategy in TRIED:
        found += unexplained(slug, strategy, graders.passed(slug, starter(slug, strategy, says)))
    assert found == []


CASES = [(slug, target) for slug in SLUGS for target in targets(slug)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]}-{case[1].name}")
def test_a_function_that_guesses_passes_no_test_of_what_it_refuses(
    graders: Graders, case: tuple[str, Target]
) -> None:
    slug, target = case
    accepting = graders.passed(slug, reference(slug, target, EVERYTHING))
    refusals = frozenset(test for test, is_passed in accepting.items() if not is_passed)
    assert refusals, "no test notices that it refuses nothing"
    found = []
    for strategy in TRIED:
        files = reference(slug, target, strategy)
        found += unexplained(slug, strategy, graders.passed(slug, files, refusals))
    assert found == []
