"""Code that guesses what to refuse earns next to nothing, whatever it goes by.

Three kinds are graded.  A starter in which every function guesses, and one in which every function
has one and the same body, such as a constant: each earns one point of 100 at most.  And, for each
function of the reference that refuses something, the reference in which it alone guesses: it must
pass none of the tests that fail when it accepts everything.

An assignment that is added to the kit is covered by its folders; no line here names one, but for
what guessing may earn.
"""

from __future__ import annotations

import ast
import contextlib
import functools
from collections.abc import Iterator
from pathlib import Path

import guesses
import pytest
from drawn import EVERY, drawn
from guesses import EVERYTHING, GENERIC, STRATEGIES, Target

from autograder.course import assignment
from autograder.course.assignment import Assignment
from autograder.course.result import Result
from autograder.course.submission import Submission
from autograder.sandbox import launch
from autograder.worker import grading

ROOT = Path(__file__).parents[1]
SLUGS = assignment.slugs()
# `make test` tries some of these, in some functions, others with each commit; `make test-guesses`
# tries all guesses in all functions.
MOST_TELLING = (
    EVERYTHING,
    "refuses everything",
    "accepts the first",
    "accepts every other, this one",
    "accepts the kinds of the first",
)
TRIED = tuple(STRATEGIES) if EVERY else MOST_TELLING

# What guessing earns all the same: {slug: {why it cannot be helped: (strategies, tests)}}.
ANY = tuple(STRATEGIES)
LENGTHS = ("accepts what is as long as the first", "refuses what is as long as the first")
LETTERS = ("accepts the first letters of the first", "refuses the first letters of the first")
COPIED = "the handout gives the whole class, which is copied here as it says"
ONE_EXAMPLE = "the starter shows one or two examples of it, and the guess gives the same answers"
NOTHING_WRONG = "right answers alone are typed, and asking once and taking what comes is right"
LENGTH = "its length is all that is wrong with it, so a look at the length is right"
TWO_INPUTS = "two inputs alone are asked of it, so what equals the first is one of the two answers"
REFILLED = "a deck that says too early that it is empty is filled again, as the table has to do"
A_DRAW = (
    "a card is a number that is drawn, so such a draw is right, or as right as one from 1 to 11"
)
DRAWS = tuple(body for body in GENERIC if "random." in GENERIC[body])
KINDS = "all that is wrong is of another kind, so a look at the kinds is right"
WORDS = "to ask again after a word is right, and is one case of several"
ONE_ANSWER = "all calls end with the same right answer, so that one slip costs little"
EARNED: dict[str, dict[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "blackjack_classes": {
        KINDS: (
            ("accepts the kinds of the first",),
            ("test_rounds_and_threshold_are_whole_numbers",),
        ),
    },
    "single_player_21": {
        COPIED: (
            ANY,
            (
                "test_the_exception_says_that_the_deck_is_empty",
                "test_the_exception_is_a_kind_of_exception_of_its_own",
            ),
        ),
        ONE_EXAMPLE: (ANY, ("test_examples_of_Card_isFaceUp",)),
        REFILLED: (ANY, ("test_a_game_goes_on_when_the_deck_runs_out",)),
    },
    "blackjack_highscores": {
        NOTHING_WRONG: (
            ANY,
            (
                "test_a_name_of_one_word_is_returned",
                "test_a_name_of_11_characters_is_fine",
                "test_a_name_is_returned_as_it_was_typed",
                "test_h_and_s_are_returned_as_they_are",
            ),
        ),
    },
    "hidden_card_21": {
        A_DRAW: (
            DRAWS,
            (
                "test_a_card_is_a_whole_number_from_1_to_10",
                "test_every_number_from_1_to_10_comes",
                "test_the_numbers_from_1_to_9_come_equally_often",
                "test_a_card_does_not_depend_on_the_cards_before_it",
                "test_a_card_does_not_depend_on_the_last_few",
                "test_drawing_a_card_displays_nothing",
            ),
        ),
        NOTHING_WRONG: (
            ANY,
            (
                "test_a_yes_is_true",
                "test_a_no_is_false",
                "test_whatever_starts_with_a_y_or_an_n_is_an_answer",
                "test_tabs_around_an_answer_do_not_count",
                "test_ask_yes_or_no_displays_the_prompt_that_is_given_also_by_name",
            ),
        ),
        LENGTH: ((*LENGTHS, *LETTERS), ("test_after_no_letter_at_all_the_prompt_comes_again",)),
        ONE_EXAMPLE: (
            ANY,
            ("test_examples_of_is_game_over", "test_examples_of_take_another_card"),
        ),
        TWO_INPUTS: (
            LETTERS,
            (
                "test_a_game_is_over_when_both_have_passed_and_not_before",
                "test_asking_whether_a_game_is_over_displays_nothing",
                "test_is_game_over_knows_its_parameters_by_name",
            ),
        ),
    },
    "war": {
        NOTHING_WRONG: (ANY, ("test_one_two_and_three_are_returned_as_whole_numbers",)),
        ONE_EXAMPLE: (
            ANY,
            ("test_examples_of_CircularQueue_isEmpty", "test_examples_of_CircularQueue_isFull"),
        ),
        WORDS: (
            ("asks until it is a number",),
            (
                "test_words_and_numbers_out_of_range_are_asked_again",
                "test_an_empty_answer_is_asked_again",
                "test_words_for_right_numbers_are_asked_again",
            ),
        ),
        ONE_ANSWER: (
            (*LENGTHS, *LETTERS),
            (
                "test_words_and_numbers_out_of_range_are_asked_again",
                "test_an_empty_answer_is_asked_again",
                "test_words_for_right_numbers_are_asked_again",
                "test_the_question_comes_as_often_as_it_takes",
            ),
        ),
    },
}


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


def generic(slug: str, body: str) -> dict[str, str]:
    """Return a starter in which every function has one and the same body."""
    starters = texts(slug, "assignments").items()
    return {name: guesses.generic_starter(text, GENERIC[body]) for name, text in starters}


def reference(slug: str, target: Target, strategy: str) -> dict[str, str]:
    files = dict(texts(slug, "solutions"))
    files[target.file] = guesses.guessing_reference(files[target.file], target, strategy)
    return files


class Graders:
    """A grader for each assignment, and for each choice of its tests, made when it is needed."""

    def __init__(self) -> None:
        self.made: dict[tuple[str, frozenset[str] | None], grading.Grader] = {}

    def graded(
        self, slug: str, files: dict[str, str], tests: frozenset[str] | None = None
    ) -> Result:
        """Return the result of these files, for some tests or all."""
        if (slug, tests) not in self.made:
            options = grading.Options(isolation=launch.best_level(), tests=tests)
            self.made[slug, tests] = grading.Grader(load(slug), options)
        handed_in = {name: text.encode() for name, text in files.items()}
        handed_in |= {name: place.read_bytes() for name, place in load(slug).given.items()}
        result = self.made[slug, tests].grade(Submission("a guess", handed_in))
        ours = [test.message for test in result.tests if test.status == "grader_error"]
        assert ours == [], "a fault of ours"
        return result

    def passed(
        self, slug: str, files: dict[str, str], tests: frozenset[str] | None = None
    ) -> dict[str, bool]:
        """Return {test: whether it passed} of these files, for some tests or all."""
        return {test.id: test.passed for test in self.graded(slug, files, tests).tests}


@pytest.fixture(scope="module")
def graders() -> Iterator[Graders]:
    found = Graders()
    yield found
    for grader in found.made.values():
        grader.close()


def explained(slug: str, strategy: str) -> set[str]:
    """Return the tests of which the table says why a guess, or a body, passes them."""
    return {
        test
        for strategies, tests in EARNED.get(slug, {}).values()
        for test in tests
        if strategy in strategies
    }


def unexplained(slug: str, strategy: str, passed: dict[str, bool]) -> list[str]:
    """Return the tests that a guess has passed, but for those of which the table says why."""
    allowed = explained(slug, strategy)
    return [
        f"{strategy}: {test}"
        for test, is_passed in passed.items()
        if is_passed and test not in allowed
    ]


def earned(slug: str, strategy: str, result: Result) -> float:
    """Return how many points of 100 a guess, or a body, has, but for those that are explained."""
    known = explained(slug, strategy)
    points = sum(test.points_earned for test in result.tests if test.id not in known)
    return 100 * points / result.possible


def best(found: dict[str, float], kind: str) -> str:
    """Return in words what has earned most."""
    name = max(found, key=lambda each: found[each])
    return f"{found[name]:g} of 100 for the best of {len(found)} {kind}: {name}"


@pytest.mark.parametrize("says", [False, True], ids=["returns_none", "returns_a_guess"])
@pytest.mark.parametrize("slug", drawn(SLUGS, 2, "starters that guess"))
def test_a_starter_that_guesses_earns_at_most_a_point(
    graders: Graders, slug: str, says: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    found = {}
    for strategy in drawn(TRIED, 1, f"{slug} {says}"):
        result = graders.graded(slug, starter(slug, strategy, says))
        found[strategy] = earned(slug, strategy, result)
    with capsys.disabled() if EVERY else contextlib.nullcontext():
        print(f"\n{slug}, {'a guess' if says else 'None'}: {best(found, 'ways to guess')}")
    assert {way: score for way, score in found.items() if score > 1} == {}


@pytest.mark.parametrize("slug", drawn(SLUGS, 2, "one body for all"))
def test_one_body_for_every_function_earns_at_most_a_point(
    graders: Graders, slug: str, capsys: pytest.CaptureFixture[str]
) -> None:
    found = {}
    for body in drawn(sorted(GENERIC), 2, f"{slug} bodies"):
        found[body] = earned(slug, body, graders.graded(slug, generic(slug, body)))
    with capsys.disabled() if EVERY else contextlib.nullcontext():
        print(f"\n{slug}: {best(found, 'bodies')}")
    assert {body: score for body, score in found.items() if score > 1} == {}


CASES = [(slug, target) for slug in SLUGS for target in drawn(targets(slug), 1, slug)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]}-{case[1].name}")
def test_a_function_that_guesses_passes_no_test_of_what_it_refuses(
    graders: Graders, case: tuple[str, Target]
) -> None:
    slug, target = case
    accepting = graders.passed(slug, reference(slug, target, EVERYTHING))
    refusals = frozenset(test for test, is_passed in accepting.items() if not is_passed)
    assert refusals, "no test notices that it refuses nothing"
    found = []
    for strategy in drawn(TRIED, 3, target.name):
        files = reference(slug, target, strategy)
        found += unexplained(slug, strategy, graders.passed(slug, files, refusals))
    assert found == []


def test_what_guesses_earn_is_said_of_tests_that_there_are() -> None:
    for slug, rows in EARNED.items():
        ids = {test.id for test in grading.outline(load(slug))}
        assert {test for _, tests in rows.values() for test in tests} <= ids
