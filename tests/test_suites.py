"""Every suite on the answers that it has to tell apart, and what is promised about each of them.

Words used here.  answer: the files of one submission.  near miss: a right answer with one
believable mistake, kept as a record of `near_misses/`.  stub: a starter in which every function
does one and the same thing, whatever it is given.

An assignment that is added to the kit is covered by its folders; no line here names one, but for
what its stubs may earn.
"""

from __future__ import annotations

import ast
import functools
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from answers import (
    REFERENCES,
    RIGHT,
    ROOT,
    SLUGS,
    STARTERS,
    WRONG,
    Answer,
    Class,
    Wrong,
    load,
    solution,
    switched_on,
)
from drawn import drawn

from autograder import authoring as build
from autograder.course.handout import read_handout
from autograder.course.result import Result, TestRecord
from autograder.system.few_lines import rows, wrapped
from autograder.worker import grading

TASK = re.compile(r"## Task (?P<task>\d+)\. (?P<title>.+) \((?P<points>[\d.]+) points?\)")
ROW = re.compile(r"\| (?P<kind>must|fact|mistake) \| (?P<asked>.+) \| (?P<tests>.+) \|")
KEPT = 75  # of 100 points, by a mistake in the first task on which all others are built

# What stubs earn all the same: {slug: {what every function does: {test: why it cannot be helped}}}.
COPIED = "the handout gives the whole class, which is copied here as it says"
ONE_EXAMPLE = "the starter shows one example of it, and the stub gives the same answer"
EARNED = {
    "single_player_21": {
        "raise EmptyDeckException()": {
            "test_the_exception_says_that_the_deck_is_empty": COPIED,
            "test_the_exception_is_a_kind_of_exception_of_its_own": COPIED,
        },
        "return False": {"test_examples_of_Card_isFaceUp": ONE_EXAMPLE},
    },
    "war": {
        "return True": {"test_examples_of_CircularQueue_isEmpty": ONE_EXAMPLE},
        "return 0": {"test_examples_of_CircularQueue___init__": ONE_EXAMPLE},
    },
}


# Whatever is done with it works, and whatever it is compared with is equal.
ANYTHING = """
class AnyKind(type):
    def __eq__(cls, other):
        return True

    def __hash__(cls):
        return 0

    def __instancecheck__(cls, value):
        return True


class Anything(metaclass=AnyKind):
    def __init__(self, *given, **named):
        pass

    def yes(self, *given):
        return True

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __contains__ = __bool__ = yes

    def __hash__(self):
        return 0

    def __len__(self):
        return 2

    def __iter__(self):
        return iter([Anything(), Anything()])

    def __getattr__(self, name):
        return Anything()

    def __call__(self, *given, **named):
        return Anything()

    def __str__(self):
        return "[ xx ]"
"""


@dataclass(frozen=True, order=True)
class Stub(Answer):
    """One starter in which every function has the same body, and every class the same beginning.

    Without a body, functions and classes are all one object.
    """

    does: str = "pass"
    begins: str = "pass"  # what each `__init__` does
    above: str = ""  # a class that it needs

    def __str__(self) -> str:
        begins = "" if self.begins == "pass" else ", __init__ too"
        return f"{self.slug}-{self.does or 'Anything()'}{begins}"

    def files(self) -> dict[str, bytes]:
        found = super().files()
        for name in load(self.slug).files:
            tree = ast.parse(found[name])
            kinds = [isinstance(node, ast.ClassDef | ast.FunctionDef) for node in tree.body]
            at = [*kinds, True].index(True)  # below what is imported
            tree.body = [
                *tree.body[:at],
                *ast.parse(self.above).body,
                *map(self.made, tree.body[at:]),
            ]
            found[name] = ast.unparse(ast.fix_missing_locations(tree)).encode()
        return found

    def made(self, node: ast.stmt) -> ast.stmt:
        """Return what the stub has in the place of a statement."""
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not self.does:
            return ast.parse(f"{node.name} = Anything()").body[0]
        for part in ast.walk(node):
            if isinstance(part, ast.FunctionDef):
                body = self.begins if part.name == "__init__" else self.does
                part.body = ast.parse(body).body
            elif isinstance(part, ast.ClassDef) and self.above == ANYTHING:
                part.bases, part.body = [ast.Name("Anything")], [ast.Pass()]
        return node


@functools.cache
def refusals(slug: str) -> dict[str, str]:
    """Return {what the reference raises, as a line: its class, where the reference defines that}.

    Of a message the fixed words are kept.  Assertions are all one, whatever they say.
    """
    texts = [(solution(slug) / name).read_text(encoding="utf-8") for name in load(slug).files]
    nodes = [node for text in texts for node in ast.walk(ast.parse(text))]
    classes = {node.name: ast.unparse(node) for node in nodes if isinstance(node, ast.ClassDef)}
    found = {"raise AssertionError()": ""}
    for node in nodes:
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            name = ast.unparse(node.exc.func)
            parts = [part.value for part in ast.walk(node) if isinstance(part, ast.Constant)]
            words = "".join(part for part in parts if isinstance(part, str))
            if name != "AssertionError":
                found[f"raise {name}({words!r})" if words else f"raise {name}()"] = classes.get(
                    name, ""
                )
    return found


def stubs(slug: str) -> list[Stub]:
    place = ROOT / "assignments" / slug
    values = ["None", "True", "False", "0", "1", "-1", "10", "21", "''", "[]"]
    return [
        *(
            Stub(slug, place, line, begins, above)
            for line, above in refusals(slug).items()
            for begins in (line, "pass")
        ),
        *(Stub(slug, place, f"return {value}") for value in values),
        *(Stub(slug, place, body, "pass", ANYTHING) for body in ("return Anything()", "")),
    ]


@functools.cache
def outline(slug: str) -> list[TestRecord]:
    return grading.outline(load(slug))


# `make test` grades so many of each assignment's; `make test-suites` all of them.
MOST_GRADED = 3
GRADED = [
    answer
    for slug in SLUGS
    for answer in drawn((each for each in WRONG if each.slug == slug), MOST_GRADED, slug)
]

STUBS = [stub for slug in SLUGS for stub in stubs(slug)]
MOST_GUESSED = 1  # of 100 points, for one body in every function
MOST_STUBS = 2  # of each assignment, others with each commit

every_assignment = pytest.mark.parametrize("slug", SLUGS)


def each(answers: Sequence[Answer]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("answer", answers, ids=str)


# --- grading them all, once, on all cores --------------------------------------------------------


@pytest.fixture(scope="module")
def graded(request: pytest.FixtureRequest) -> Iterator[Class]:
    """All the answers of the tests here that were chosen, being graded."""
    asking = [
        item
        for item in request.session.items
        if isinstance(item, pytest.Function) and item.path == request.path
        if "result" in item.fixturenames
    ]
    answers = [item.callspec.params["answer"] for item in asking]
    chosen = Class(list(dict.fromkeys(answers)))
    yield chosen
    chosen.stop()


@pytest.fixture
def result(graded: Class, answer: Answer) -> Result:
    return graded.results[answer].result()


def complaints(result: Result) -> str:
    return "\n".join(
        f"{test.id} ({test.status}):\n{test.message}\n" for test in result.tests if not test.passed
    )


def is_short(result: Result) -> bool:
    """Return whether no message is longer than a screen, and none is cut that is not."""
    heights = [
        [
            sum(rows(line, 74) for line in wrapped(text, 74).splitlines())
            for text in (test.message, test.told)
        ]
        for test in result.tests
    ]
    return all(told <= 22 and (told == whole or whole > 22) for whole, told in heights)


# --- what every suite promises -------------------------------------------------------------------


@each(STARTERS)
def test_a_starter_passes_no_test(result: Result) -> None:
    assert [test.id for test in result.tests if test.passed] == []
    assert result.score == 0
    assert is_short(result)


@each([stub for slug in SLUGS for stub in drawn(stubs(slug), MOST_STUBS, slug)])
def test_a_stub_earns_nothing_but_what_cannot_be_helped(answer: Stub, result: Result) -> None:
    earned = EARNED.get(answer.slug, {}).get(answer.does, {})
    assert {test.id for test in result.tests if test.passed} == set(earned)
    assert [test.id for test in result.tests if test.status == "grader_error"] == [], "ours"
    assert earned or result.score <= MOST_GUESSED  # by some cases of a test
    assert is_short(result)


def test_what_stubs_earn_is_said_of_stubs_that_there_are() -> None:
    said = {(slug, does) for slug, rows in EARNED.items() for does in rows}
    assert said <= {(stub.slug, stub.does) for stub in STUBS}


@each(REFERENCES + RIGHT)
def test_a_right_answer_gets_all_points(result: Result) -> None:
    assert complaints(result) == ""
    assert (result.score, result.possible) == (100, 100)


@each(GRADED)
def test_a_near_miss_fails_what_its_record_says(answer: Wrong, result: Result) -> None:
    failed = [test for test in result.tests if not test.earned_all]
    found = ([test.id for test in failed], result.score)
    again = f"after a change of the suite: python tests/near_miss.py again {answer.slug}"
    recorded = list(answer.record.fails), answer.record.score
    assert found == recorded, f"{complaints(result)}\n{again}"
    tasks = {test.task for test in failed}
    assert tasks & set(answer.record.tasks), "no test fails in a task that is named"
    assert [test.id for test in failed if test.status == "grader_error"] == [], "a fault of ours"
    assert is_short(result)


@each(WRONG)
def test_a_near_miss_differs_from_the_reference(answer: Wrong) -> None:
    assert answer.files() != Answer(answer.slug, solution(answer.slug)).files()


@each(WRONG)
def test_a_mistake_in_the_first_task_leaves_the_others_their_points(answer: Wrong) -> None:
    if answer.record.tasks == (1,):
        assert answer.record.score >= KEPT or answer.record.because


@every_assignment
def test_the_tasks_are_worth_what_the_handout_says(slug: str) -> None:
    handout = (ROOT / "assignments" / slug / "README.md").read_text(encoding="utf-8")
    stated = {int(m["task"]): (m["title"], float(m["points"])) for m in TASK.finditer(handout)}
    found = {
        task: (title, sum(test.points_possible for test in outline(slug) if test.task == task))
        for task, title in load(slug).tasks.items()
    }
    assert found == stated
    assert sum(points for _, points in found.values()) == 100


@every_assignment
def test_what_is_asked_for_is_tested_or_said_to_be_open(slug: str) -> None:
    table = load(slug).folder / "coverage.md"
    ids = {test.id for test in grading.outline(switched_on(slug))}
    named = set()
    lines = [line for line in table.read_text(encoding="utf-8").splitlines() if line[:1] == "|"]
    for line in lines:
        if set(line) <= set("|- ") or line.startswith("| | "):
            continue  # the head of a table
        row = ROW.fullmatch(line)
        assert row, f"{table}: not a row of must, fact or mistake: {line}"
        tests = re.findall(r"`(\w+)`", row["tests"])
        assert tests or row["tests"].startswith("open: "), f"{table}: nothing tests: {line}"
        if not row["tests"].startswith("open: "):
            assert set(tests) <= ids, f"{table}: no such test: {set(tests) - ids}"
            named |= set(tests)
    assert ids - named == set(), f"{table}: these tests stand in no row"


@every_assignment
def test_each_public_test_names_a_sentence_of_the_handout(slug: str) -> None:
    says = read_handout(load(slug).folder)
    assert says, "`cardkit build` compares them with the tests and the handout"
    assert [test for test, sentence in says.items() if len(sentence) < 20] == []


@every_assignment
def test_each_deck_is_described_and_used(slug: str) -> None:
    place = load(slug).decks
    suite = "\n".join(
        path.read_text(encoding="utf-8") for path in sorted(load(slug).folder.rglob("*.py"))
    )
    described = re.findall(
        r"^\| `(\S+)` \|", (ROOT / "decks" / "README.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    decks = sorted(path.name for path in place.iterdir()) if place else []
    assert [name for name in decks if name not in described] == [], "without a row in decks/README"
    # Files that our reader reads are judged and played one by one: tests/test_planned.py.
    unused = [] if load(slug).lines else [name for name in decks if name not in suite]
    assert unused == [], "used by no test"


@every_assignment
def test_starter_and_reference_make_the_same_promises(slug: str) -> None:
    for name in load(slug).files:
        texts = [
            (place / name).read_text() for place in (solution(slug), ROOT / "assignments" / slug)
        ]
        assert build.differences(*texts) == []


@every_assignment
def test_the_examples_of_the_reference_hold(slug: str, tmp_path: Path) -> None:
    for name, data in Answer(slug, solution(slug)).files().items():
        (tmp_path / name).write_bytes(data)
    if load(slug).decks:
        shutil.copytree(load(slug).decks, tmp_path / "decks")
    for name in load(slug).files:
        done = subprocess.run(
            [sys.executable, "-m", "doctest", name], cwd=tmp_path, capture_output=True, text=True
        )
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
