"""One queue: what `queue_contract.txt` says is true of ours, of right answers, and of a student's.

Words used here.  line: an example of the contract, named by its code.  broken: a queue with one
change that a line of the contract notices; it has to cost points in the suite of `war` as well.
"""

from __future__ import annotations

import ast
import doctest
import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from answers import REFERENCES, RIGHT, ROOT, Answer, load
from drawn import drawn
from small_course import BEST, Course

from autograder.course.policy import Policy
from autograder.course.submission import Submission
from autograder.worker.grading import Grader, Options

CONTRACT = ROOT / "solutions" / "queue_contract.txt"
GIVEN = ROOT / "assignments" / "single_player_21" / "queues.py"
[WAR] = [answer for answer in REFERENCES if answer.slug == "war"]
FILE = "assignment3.py"
MOST_GRADED = 4  # broken queues, others with each commit
PARSER = doctest.DocTestParser()


def module_of(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def queue_in(source: str) -> type:
    """Return the queue of an answer, without what its file does when it is run."""
    tree = ast.parse(source)
    runs = (ast.Expr, ast.If)  # such as a call of `main`
    tree.body = [node for node in tree.body if not isinstance(node, runs)]
    space: dict[str, Any] = {"__name__": __name__}  # dataclasses look their module up
    exec(compile(tree, FILE, "exec"), space)
    found: type = space["CircularQueue"]
    return found


def text_of(answer: Answer) -> str:
    return answer.files()[FILE].decode("utf-8-sig")


def broken_lines(queue: type) -> list[str]:
    """Return the lines of the contract that a queue does not keep, numbered."""
    text = CONTRACT.read_text(encoding="utf-8")
    test = PARSER.get_doctest(text, {"Queue": queue}, "contract", str(CONTRACT), 0)
    found = []

    class Runner(doctest.DocTestRunner):
        def report_failure(self, out, test, example, got):
            found.append(numbered(example))

        def report_unexpected_exception(self, out, test, example, exc_info):
            found.append(numbered(example))

    Runner(verbose=False).run(test, out=lambda text: None)
    return found


def numbered(example: doctest.Example) -> str:
    return f"{example.lineno + 1}: {example.source.strip()}"


# --- one source -----------------------------------------------------------------------------------


def test_the_queue_of_war_is_the_given_one_up_to_what_only_that_one_has() -> None:
    trees = [ast.parse(text) for text in (GIVEN.read_text(encoding="utf-8"), text_of(WAR))]
    [given, mine] = [
        next(node for node in tree.body if getattr(node, "name", "") == "CircularQueue")
        for tree in trees
    ]
    more = {getattr(node, "name", "") for node in given.body} - {
        getattr(node, "name", "") for node in mine.body
    }
    assert more == {"__repr__"}
    given.body = [node for node in given.body if getattr(node, "name", "") not in more]
    begins = next(node for node in given.body if getattr(node, "name", "") == "__init__")
    refuses = [node for node in begins.body if isinstance(node, ast.Assert)]
    assert len(refuses) == 1  # what is no capacity: the handout of war leaves that open
    begins.body.remove(refuses[0])
    assert ast.dump(given) == ast.dump(mine)
    assert "SOLUTION" not in GIVEN.read_text(encoding="utf-8")


def test_the_examples_in_the_given_file_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    module = module_of(GIVEN)
    monkeypatch.setitem(sys.modules, module.__name__, module)  # another may bear its name by now
    outcome = doctest.testmod(module)
    assert outcome.attempted > 20
    assert outcome.failed == 0


# --- the contract ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["BoundedQueue", "CircularQueue"])
def test_both_given_queues_keep_the_contract(name: str) -> None:
    assert broken_lines(getattr(module_of(GIVEN), name)) == []


@pytest.mark.parametrize("answer", [WAR, *(each for each in RIGHT if each.slug == "war")], ids=str)
def test_the_queues_of_right_answers_keep_the_contract(
    answer: Answer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(answer.folder)  # the queue may come from a package
    assert broken_lines(queue_in(text_of(answer))) == []


@pytest.mark.parametrize("slug", ["war", "single_player_21"])
def test_students_of_both_assignments_get_the_contract(slug: str) -> None:
    assert (ROOT / "assignments" / slug / CONTRACT.name).read_bytes() == CONTRACT.read_bytes()
    assert load(slug).given[CONTRACT.name] == CONTRACT


def test_the_command_in_the_contract_asks_ones_own_queue(tmp_path: Path) -> None:
    [command] = [
        line.strip()
        for line in CONTRACT.read_text(encoding="utf-8").splitlines()
        if line.strip().startswith("python -c ")
    ]
    code = command.removeprefix('python -c "').removesuffix('"')
    (tmp_path / CONTRACT.name).write_bytes(CONTRACT.read_bytes())
    for text, says in ((text_of(WAR), False), (edited(BROKEN["peek takes the item"]), True)):
        (tmp_path / FILE).write_text(text, encoding="utf-8")
        shown = run_python(code, tmp_path)
        assert bool(shown) == says, shown


def run_python(code: str, folder: Path) -> str:
    done = subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True)
    return done.stdout + done.stderr


ASKED = f"""
import doctest

TEXT = {CONTRACT.read_text(encoding="utf-8")!r}

def test_the_contract_is_kept():
    queue = {{"Queue": assignment3.CircularQueue}}
    found = doctest.DocTestParser().get_doctest(TEXT, queue, "the contract", None, None)
    outcome = doctest.DocTestRunner().run(found)
    assert outcome.attempted > 35
    assert outcome.failed == 0
"""


def test_a_students_queue_can_be_asked_for_the_contract_over_the_wire() -> None:
    with Course(ASKED, files=(FILE,)) as course:
        for text, status in (
            (text_of(WAR), "passed"),
            (edited(BROKEN["peek takes the item"]), "failed"),
        ):
            [record] = course.result(BEST, {FILE: text}).tests
            assert record.status == status


# --- the suite notices each broken line -----------------------------------------------------------

# What is wrong with a queue: the edits of the reference that make it so.
BROKEN = {
    "capacity is the room that is left": [
        ("return len(self.__slots)", "return len(self.__slots) - self.__size")
    ],
    "it is never empty": [("return self.__size == 0", "return False")],
    "it is full when it is empty": [
        ("return self.__size == self.capacity()", "return self.__size % self.capacity() == 0")
    ],
    "one slot is never used": [
        ("return self.__size == self.capacity()", "return self.__size + 1 >= self.capacity()")
    ],
    "size counts slots": [("return self.__size\n", "return len(self.__slots)\n")],
    "the last item leaves first": [
        ("item = self.peek()", "item = self.__slots[self.__front + self.__size - 1]")
    ],
    "peek takes the item": [
        (
            "return self.__slots[self.__front]\n",
            "self.__size -= 1\n        return self.__slots[self.__front]\n",
        )
    ],
    "the rear stays in the last slot": [
        (
            "rear = (self.__front + self.__size) % self.capacity()",
            "rear = min(self.__front + self.__size, self.capacity() - 1)",
        )
    ],
    "it is shown from slot 0 on": [("(self.__front + steps) % self.capacity()", "steps")],
    "items that have left are shown": [
        ("        return item\n", "        self.last = item\n        return item\n"),
        ("shown = []\n", "shown = [str(getattr(self, 'last', ''))]\n"),
    ],
    "to show it empties it": [
        ("str(self.__slots[(self.__front + steps) % self.capacity()])", "str(self.dequeue())")
    ],
    "a full queue forgets the item": [('raise Exception("Error: Queue is full")', "return")],
    "the message of an empty queue is another": [("Error: Queue is empty", "Queue is empty")],
    "None is taken for a free slot": [
        ("if self.isEmpty():", "if self.__slots[self.__front] is None:")
    ],
    "clear leaves the items": [("        self.__size = 0\n", "        self.__size += 0\n")],
    "enqueue and clear return something": [
        ("self.__size += 1\n", "self.__size += 1\n        return self.__size\n"),
        ("        self.__size = 0\n", "        self.__size = 0\n        return self.__slots\n"),
    ],
    "all queues have one ring": [
        (
            "self.__slots = [None] * capacity",
            'self.__slots = CircularQueue.ring = getattr(CircularQueue, "ring", [None] * capacity)',
        )
    ],
}


def edited(edits: list[tuple[str, str]]) -> str:
    before, name, rest = text_of(WAR).partition("class CircularQueue")
    queue, function, after = rest.partition("def distribute_cards")
    for old, new in edits:
        assert queue.count(old) == 1, old
        queue = queue.replace(old, new)
    return before + name + queue + function + after


def test_each_line_of_the_contract_is_broken_by_one_of_these_queues() -> None:
    text = CONTRACT.read_text(encoding="utf-8")
    lines = {
        numbered(each)
        for each in PARSER.get_examples(text)
        if each.want or not isinstance(ast.parse(each.source).body[0], ast.Assign)
    }
    assert len(lines) > 30
    found = [set(broken_lines(queue_in(edited(edits)))) for edits in BROKEN.values()]
    assert all(found)
    assert lines - set().union(*found) == set()


def test_each_of_these_queues_costs_points_of_the_queue_in_war() -> None:
    options = Options(
        isolation=BEST.level,
        tasks=frozenset({2}),
        policy=Policy(names=False, carry=False),
    )
    with Grader(load("war"), options) as grader:
        for what, edits in drawn(BROKEN.items(), MOST_GRADED, "queues"):
            files = WAR.files() | {FILE: edited(edits).encode()}
            result = grader.grade(Submission(what, files))
            assert result.score < result.possible, what
            assert any(each.status == "failed" for each in result.tests), what


# --- the given queue in the place of one's own ----------------------------------------------------


def test_the_given_queue_pasted_into_war_has_all_points() -> None:
    source = text_of(WAR)
    tree = ast.parse(source)
    [mine] = [node for node in tree.body if getattr(node, "name", "") == "CircularQueue"]
    lines = source.splitlines(keepends=True)
    rest = lines[: mine.lineno - 1] + lines[mine.end_lineno :]
    pasted = GIVEN.read_text(encoding="utf-8") + "\n\n" + "".join(rest)
    with Grader(load("war"), Options(isolation=BEST.level)) as grader:
        result = grader.grade(Submission("pasted", WAR.files() | {FILE: pasted.encode()}))
    assert [each.id for each in result.tests if not each.passed] == []
    assert (result.score, result.possible) == (100, 100)
