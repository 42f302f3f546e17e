"""What right answers tell of others: of which kind an answer is, and which files code needs.

And what no submission may do to those who look: change what tests read, or wait for nothing.
"""

from __future__ import annotations

import time
from pathlib import Path
from textwrap import dedent

import pytest
from ordinary import failed, lay

from autograder.course.assignment import Limits
from autograder.course.result import Result
from autograder.course.submission import Submission
from autograder.session.runs import LITTLE, At, Ran, Runs, Seen
from autograder.session.suite import suite_of
from autograder.worker.exam import Budget
from autograder.worker.grading import Grader, Options

TESTS = {
    "test_shop.py": """
        from collections import Counter, OrderedDict, deque
        from pathlib import Path
        from shop import counted, prices, report, stock

        def test_prices():
            assert abs(sum(prices()) - 3) < 1

        def test_last():
            assert prices()[-1] - 2 < 1

        def test_stock():
            assert "tea" in stock() and stock().get("tea") == 2

        def test_report():
            assert report() == sum(map(int, Path("numbers.txt").read_text().split()))

        def test_counted():
            assert counted() == Counter("aab") and counted().most_common(1) == [("a", 2)]
    """,
    "numbers.txt": "1 2 3\n",
}
RIGHT = """
    from collections import Counter, OrderedDict, deque

    def prices():
        return deque([1, 2])

    def stock():
        return OrderedDict(tea=2)

    def report():
        return 6

    def counted():
        return Counter("aab")
"""
ANYTHING = """
    class Anything:
        def __add__(self, other):
            return self

        __radd__ = __sub__ = __rsub__ = __add__

        def __abs__(self):
            return self

        def __lt__(self, other):
            return True
"""


def results(folder: Path, *works: str) -> list[Result]:
    """Return what works come to beside right answers, of one file each."""
    lay(folder / "tests", TESTS)
    lay(folder / "right", {"shop.py": RIGHT})
    (folder / "suite").mkdir()
    suite = suite_of(folder / "tests", folder / "suite", folder / "right")
    with Grader(suite, Options(isolation="process")) as grader:
        return [
            grader.grade(Submission("ada", {"shop.py": dedent(work).encode()})) for work in works
        ]


def test_classes_of_pythons_library_are_plain_data(tmp_path: Path) -> None:
    assert failed(*results(tmp_path, RIGHT)) == {}


@pytest.mark.parametrize(
    "answer",
    ["deque([Anything()])", "[Anything()] + [0] * 20_000", "[0] * 20_000 + [Anything()]"],
)
def test_what_pleases_everybody_is_found_in_any_container(tmp_path: Path, answer: str) -> None:
    text = f"{dedent(RIGHT)}\n{dedent(ANYTHING)}\n\ndef prices():\n    return {answer}\n"
    assert {"test_prices", "test_last"} <= failed(*results(tmp_path, text)).keys()


@pytest.mark.parametrize("module", ["string", "collections", "builtins"])
def test_a_class_does_not_belong_to_python_because_it_says_so(tmp_path: Path, module: str) -> None:
    text = f"""
        {{}}

        class OrderedDict(dict):
            __module__ = {module!r}

            def __contains__(self, key):
                return True

            def get(self, key):
                return 2

        def stock():
            return OrderedDict()
    """
    work = dedent(text).format(dedent(RIGHT))
    assert failed(*results(tmp_path, work)).keys() == {"test_stock"}


def test_whoever_names_a_file_of_the_tests_has_failed_where_right_answers_do_not(
    tmp_path: Path,
) -> None:
    raises = "def report():\n    raise FileNotFoundError('numbers.txt')\n"
    writes = "def report():\n    open('numbers.txt', 'w').close()\n"
    for result in results(tmp_path, *(f"{dedent(RIGHT)}\n{each}" for each in (raises, writes))):
        [test] = [each for each in result.tests if not each.passed]
        assert (test.id, test.status) == ("test_report", "failed")


@pytest.mark.parametrize("name", ["decks/one.txt", "tests/one.txt"])
def test_a_program_changes_nothing_that_tests_have_laid_out(tmp_path: Path, name: str) -> None:
    tests = {
        "tests/test_one.py": """
            from pathlib import Path
            from one import read

            def test_one(decks):
                for folder in (decks, Path(__file__).parent):
                    assert (folder / "one.txt").read_text() == "1"
                assert read() == 1
        """,
        "tests/one.txt": "1",
        "decks/one.txt": "1",
    }
    work = f"open({name!r}, 'w').write('2')\n\n\ndef read():\n    return 1\n"
    lay(tmp_path, tests)
    (tmp_path / "suite").mkdir()
    handed_in = {"one.py": work.encode(), "decks/one.txt": b"1", "tests/one.txt": b"1"}
    with Grader(suite_of(tmp_path / "tests", tmp_path / "suite")) as grader:
        assert failed(grader.grade(Submission("ada", handed_in))) == {}


def test_who_is_slow_and_fails_has_little_time_from_then_on() -> None:
    class Known(Runs):
        limits = Limits()

        def __init__(self) -> None:
            pass

        def run(self, *_: object) -> bool:
            return True

    seen, at, runs = Seen(), At(), Known()
    report = {"when": "call", "outcome": "failed", "message": "", "explained": {}, "asked": None}
    report |= {"failed": None, "score": None, "seconds": LITTLE}
    given = []
    for seconds in (LITTLE, 3.9, 0.6, 17):
        name = f"lasts {seconds}"
        seen.tests[name] = Ran(name, whole=name)
        told = {"end": name, "reports": [report | {"seconds": seconds}], "kinds": {}}
        at.hear(told, seen)
        given.append(runs.given(seen, None))
    assert given == [5.0, 5.0, 0.5, 0.1]
    late = Seen(budget=Budget(began=time.monotonic() - 101))
    assert (runs.given(Seen(), None), runs.given(late, None)) == (5.0, 0.5)
    late.tests["slow"] = Ran("slow", outcome="passed", seconds=4.9)  # as each may be
    assert runs.given(late, None) == 0.5
    runs.usual = {"quick": 0.001, "draws": 0.1}
    assert [runs.given(seen, Ran(each)) for each in ("quick", "draws", "other")] == [0.1, 2.0, 0.1]
    assert runs.given(Seen(), Ran("quick")) == 5.0  # nothing was lost
