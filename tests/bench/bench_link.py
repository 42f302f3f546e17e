"""What ordinary test files cost over the link: a class beside plain pytest, and one question.

A benchmark, not a test: it prints a table of one run.  Plain pytest has a process for each work, no
isolation and no limits; the link has both.  A question is a call of a student's function with a
number, on both sides together.

    python tests/bench/bench_link.py [works]
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path
from textwrap import dedent

from rich.console import Console
from rich.table import Table

from autograder.course.submission import Submission
from autograder.sandbox.launch import best_level
from autograder.session.suite import suite_of
from autograder.worker.grading import Grader, Options

WORKS, QUESTIONS = 20, 20_000
STACK = dedent("""
    class Stack:
        def __init__(self, items=()):
            self.items = list(items)
        def push(self, item):
            self.items.append(item)
            return self
        def pop(self):
            if not self.items:
                raise IndexError("empty")
            return self.items.pop()
        def __len__(self):
            return len(self.items)

    def twice(number):
        return 2 * number
""")
TESTS = dedent("""
    import pytest
    from stack import Stack, twice

    @pytest.fixture
    def stack():
        return Stack([1, 2, 3])

    @pytest.mark.parametrize("number", range(12))
    def test_twice(number):
        assert twice(number) == 2 * number

    @pytest.mark.parametrize("count", range(12))
    def test_push(stack, count):
        for number in range(count):
            stack.push(number)
        assert len(stack) == 3 + count

    def test_pop(stack):
        assert [stack.pop(), stack.pop(), stack.pop()] == [3, 2, 1]
        with pytest.raises(IndexError, match="empty"):
            stack.pop()

    def test_what_is_displayed(stack, capsys):
        print(len(stack))
        assert capsys.readouterr().out == "3\\n"
""")
MANY = dedent("""
    from stack import twice

    def test_many():
        for number in range({}):
            twice(number)
""")


def by_pytest(folder: Path, works: int) -> float:
    for name, text in (("stack.py", STACK), ("test_stack.py", TESTS)):
        (folder / name).write_text(text)
    words = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "test_stack.py"]
    started = time.perf_counter()
    for _ in range(works):
        subprocess.run([sys.executable, *words], cwd=folder, stdout=subprocess.DEVNULL, check=True)
    return (time.perf_counter() - started) / works


def linked(folder: Path, tests: str, works: int) -> float:
    """Return the seconds that a work takes, the first apart, which starts everything."""
    (folder / "test_stack.py").write_text(tests)
    (folder / "suite").mkdir()
    assignment = suite_of(folder / "test_stack.py", folder / "suite")
    with Grader(assignment, Options(isolation=best_level())) as grader:
        for number in range(works + 1):
            if number == 1:
                started = time.perf_counter()
            result = grader.grade(Submission(str(number), {"stack.py": STACK.encode()}))
            assert result.score == result.possible, result.failing()
    return (time.perf_counter() - started) / works


def main(works: int) -> None:
    with tempfile.TemporaryDirectory() as scratch:
        places = [Path(scratch) / name for name in ("plain", "link", "none", "many")]
        for place in places:
            place.mkdir()
        plain, link = by_pytest(places[0], works), linked(places[1], TESTS, works)
        none = linked(places[2], MANY.format(0), works)
        many = linked(places[3], MANY.format(QUESTIONS), max(1, works // 10))
    table = Table("what", "takes", "ratio", box=None)
    table.add_row("a work by plain pytest, nothing isolated", f"{plain * 1000:.0f} ms", "")
    table.add_row(f"the same over the link, {best_level()}", f"{link * 1000:.0f} ms",
                  f"{plain / link:.1f} times as fast")  # fmt: skip
    question = (many - none) / QUESTIONS
    table.add_row("a question, both sides", f"{question * 1e6:.0f} us", "")
    Console().print(table)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else WORKS)
