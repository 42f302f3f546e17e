"""`cardkit grade --tests`: a class is graded by any test file; what cannot be is said in a line."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from ordinary import failed, graded, lay

from autograder import notebook
from autograder.classroom.silent import silent
from autograder.course.submission import Submission
from autograder.sandbox import launch

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "autograder" / "AUTHORING.md").read_text(encoding="utf-8")
RIGHT = """
class Overdrawn(Exception):
    pass


class Account:
    def __init__(self, owner, balance):
        self.owner = owner
        self.balance = balance

    def withdraw(self, amount):
        if amount > self.balance:
            raise Overdrawn(f"there are only {self.balance}")
        self.balance -= amount

    def statement(self):
        print(f"Hello {input('Who? ')}! {self.owner} has {self.balance}.")
"""
HASTY = (
    RIGHT.replace(
        "        if amount > self.balance:\n            raise Overdrawn",
        "        left = self.balance\n        self.balance -= amount\n"
        "        if amount > left:\n            raise Overdrawn",
    )
    .replace("only {self.balance}", "only {left}")
    .replace(")\n        self.balance -= amount\n\n    def statement", ")\n\n    def statement")
)


def block(name: str) -> str:
    found = re.search(rf"<!-- own: {re.escape(name)} -->\n```\w+\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    return found[1]


def run_cli(folder: Path, *words: str) -> tuple[int, str, str]:
    ran = subprocess.run(
        [sys.executable, "-P", "-m", "autograder.cli", *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "100"},
        capture_output=True,
        text=True,
        check=False,
    )
    return ran.returncode, ran.stdout, ran.stderr


def run(folder: Path, *words: str):
    return run_cli(folder, "grade", *words, "--isolation", launch.best_level())


@pytest.fixture
def bank(tmp_path):
    return lay(
        tmp_path,
        {
            "test_bank.py": block("test_bank.py"),
            "class/ann/bank.py": RIGHT,
            "class/bo/bank (1).py": HASTY,
        },
    )


def test_the_page_is_true(bank):
    status, out, err = run(bank, "--tests", "test_bank.py", "class")
    assert status == 0 and "cardkit:" not in err, err  # on slow machines it tells how far it is
    assert re.search(r"^ann +4 +4$", out, re.M) and re.search(r"^bo +3 +3 ", out, re.M)
    assert "2 of 2 submissions graded" in out
    result = json.loads((bank / "results/bo/results.json").read_text())
    [wrong] = [test for test in result["tests"] if test["status"] == "failed"]
    assert wrong["output"] == block("what a student reads").rstrip("\n")
    titles = [test["name"] for test in result["tests"]]
    assert titles[-1] == "A statement greets whoever asks for it."


def test_pages_reports_and_exports_follow(bank):
    assert run(bank, "--tests", "test_bank.py", "class")[0] == 0
    assert run_cli(bank, "feedback", "results")[0] == 0
    assert run_cli(bank, "report", "results")[0] == 0
    assert "account.balance" in (bank / "feedback/bo/feedback.html").read_text()
    again = run(bank, "--tests", "test_bank.py", "class")
    assert again[0] == 0 and "2 of 2" in again[1]


@pytest.mark.parametrize(
    ("files", "words", "said"),
    [
        ({}, ["--tests", "test_x.py", "class"], "there is no file or folder test_x.py"),
        ({"t.txt": ""}, ["--tests", "t.txt", "class"], "t.txt is no test file; name a .py file"),
        ({"test_x.py": "def test(:\n"}, ["--tests", "test_x.py", "class"], "test_x.py, line 1: "),
        ({"test_x.py": "def test_x():\n    pass\n"}, ["--tests", "test_x.py", "class"],
         "no test file asks for a module that a student writes"),
        ({"test_x.py": "import bank\n"}, ["--tests", "test_x.py", "class"],
         "test_x.py: there are no tests in it"),
        ({"test_x.py": "import bank, pytest\n@pytest.mark.skip\ndef test_x():\n    pass\n"},
         ["--tests", "test_x.py", "class"], "test_x.py: every test in it is marked to be skipped"),
        ({"test_x.py": "import bank\n1 / 0\n"}, ["--tests", "test_x.py", "class"],
         "test_x.py cannot be collected: ZeroDivisionError: division by zero"),
        ({"test_x.py": "import cat\n\ndef test_x():\n    pass\n", "class/ann/dog.py": "x = 1\n"},
         ["--tests", "test_x.py", "class"], "nobody handed in what x asks for (cat.py)"),
        ({"test_x.py": "import bank\n"}, ["--tests", "test_x.py", "war", "class"],
         "--tests stands in place of SLUG"),
        ({}, ["war"], "name the submissions, too: cardkit grade war SUBMISSIONS"),
        ({}, ["war", "class", "--reference", "x"], "--reference goes with --tests"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_one_sentence(tmp_path, files, words, said):
    lay(tmp_path, {"class/ann/bank.py": "x = 1\n", **files})
    status, out, err = run(tmp_path, *words)
    assert status == 2 and out == ""
    assert err.count("\n") == 1 and said in err, err
    assert not (tmp_path / "results").exists()


@pytest.mark.parametrize("test", ["tests/test_x.py", "tests/unit/test_x.py"])
def test_a_folder_of_tests_may_be_asked_for_as_a_package(tmp_path, test):
    lay(tmp_path, {
        "tests/helper.py": "WANTED = 2\n",
        test: "from bank import two\nfrom tests.helper import WANTED\n\n"
        "def test_x():\n    assert two() == WANTED\n",
        "class/ann/bank.py": "def two():\n    return 2\n",
        "class/bo/bank.py": "def two():\n    return 3\n",
        "class/bo/tests/helper.py": "WANTED = 3\n",
    })  # fmt: skip
    status, out, err = run(tmp_path, "--tests", "tests", "class")
    assert status == 0 and re.search(r"^ann +1", out, re.M), out + err
    assert re.search(r"^bo +0", out, re.M), out


def test_a_package_of_the_suite_is_no_students(tmp_path):
    lay(tmp_path, {
        "tests/helpers/__init__.py": "WANTED = 2\n",
        "tests/helpers/more.py": "WANTED = 2\n",
        "tests/test_x.py": "from bank import two\nfrom helpers import WANTED\n"
        "from helpers.more import WANTED as MORE\n\n"
        "def test_x():\n    assert two() == WANTED == MORE\n",
        "class/ann/bank.py": "def two():\n    return 2\n",
    })  # fmt: skip
    status, out, err = run(tmp_path, "--tests", "tests", "class")
    assert status == 0 and re.search(r"^ann +1", out, re.M), out + err


def test_a_package_that_is_not_there_is_named(tmp_path):
    lay(tmp_path, {
        "test_x.py": "import bank\nimport nowhere_to_be_found\n\n\ndef test_x():\n    pass\n",
        "class/ann/bank.py": "x = 1\n",
    })  # fmt: skip
    status, out, _ = run(tmp_path, "--tests", "test_x.py", "class")
    assert status == 1 and re.search(r"^ann +0", out, re.M)
    problem = "problem: ann has 0 points for what was handed in; look at it, or ask for it again: "
    words = "test_x.py cannot be imported with the files that were handed in: ModuleNotFoundError: "
    assert f"{problem}{words}No module named 'nowhere_to_be_found'" in out
    result = json.loads((tmp_path / "results/ann/results.json").read_text())
    assert "No module named 'nowhere_to_be_found'" in result["tests"][0]["output"]


def test_a_student_checks_by_the_same_file(bank):
    status, shown, _ = run_cli(bank, "check", "--tests", "test_bank.py", "class/ann")
    assert status == 0 and "pass 3, not yet 0" in shown, shown
    (bank / "class/bo/bank (1).py").rename(bank / "class/bo/bank.py")
    status, shown, _ = run_cli(bank, "check", "--tests", "test_bank.py", "class/bo/bank.py")
    assert status == 1 and "not yet: nobody takes out more than there is" in shown, shown
    assert block("what a student reads").splitlines()[0] in shown
    assert "with our code" not in shown  # there is none
    status, shown, _ = run_cli(bank, "check", "--tests", "test_bank.py", "class/bo", "--json")
    assert status == 1 and json.loads(shown)["score"] < json.loads(shown)["max_score"]


def test_one_task_of_it_is_checked_alone(bank):
    tests = (
        "import bank\n\ndef test_one():\n    assert bank.Account('a', 1).balance == 1\n",
        "from bank import nothing\n\ndef test_two():\n    assert nothing\n",
    )
    lay(bank, {"tests/test_a.py": tests[0], "tests/test_b.py": tests[1]})
    for task, passed, word in (("1", 1, "done"), ("2", 0, "cannot import name 'nothing'")):
        _, shown, _ = run_cli(bank, "check", "--tests", "tests", "class/ann", "--task", task)
        assert f"pass {passed}, not yet {1 - passed}, could not tell 0" in shown
        assert word in shown and "/tmp" not in shown


def test_a_notebook_checks_by_it(bank, monkeypatch, capsys):
    monkeypatch.chdir(bank / "class/ann")
    for _ in range(2):
        notebook.check(tests="../../test_bank.py")
        assert "pass 3, not yet 0, could not tell 0" in capsys.readouterr().out
    notebook.check(2, tests="../../test_bank.py")
    assert capsys.readouterr().out == "could not check: there is no task 2; there are: 1\n"
    notebook.check(tests="none.py")
    assert capsys.readouterr().out == "could not check: there is no file or folder none.py\n"


def test_what_cannot_be_checked_is_one_sentence(bank):
    for words, said in (
        (["--tests", "none.py"], "there is no file or folder none.py"),
        (["--tests", "test_bank.py", "nobody"], "nobody: there is no such file or folder"),
        (["--tests", "test_bank.py", "class/ann", "--task", "9"], "there is no task 9"),
    ):
        status, shown, told = run_cli(bank, "check", *words)
        assert (status, shown) == (2, "") and told.startswith(f"cardkit: {said}"), told
        assert told.count("\n") == 1


def test_a_system_without_forks_grades_alike(bank):
    words = ["grade", "--tests", "test_bank.py", "class", "--isolation", "process"]
    run_cli(bank, *words)
    run_cli(bank, *words, "--no-fork", "-o", "other")
    first, second = ((bank / name / "grades.csv").read_text() for name in ("results", "other"))
    assert first == second
    assert "ann" in first


TWICE_TESTS = {
    "test_twice.py": """
        import pytest
        from work import twice

        def test_two():
            assert twice(2) == 4

        @pytest.mark.hidden
        def test_secret():
            assert twice(1234) == 2468
    """
}
TWICE = "def twice(number):\n    return 2 * number\n"


def test_a_copy_of_the_test_file_that_was_handed_in_harms_nobody(tmp_path):
    copy = TWICE_TESTS["test_twice.py"].replace("assert", "assert not")
    [result] = graded(tmp_path, TWICE_TESTS, {"work.py": TWICE, "test_twice.py": copy})
    assert failed(result) == {}


def test_work_that_ends_python_as_it_is_loaded_is_no_silent_0(tmp_path):
    [lost, right] = graded(
        tmp_path,
        TWICE_TESTS,
        {"work.py": f"import os; os.kill(os.getpid(), 9)\n{TWICE}"},
        {"work.py": TWICE},
    )
    why = "the program ended itself as tests/test_twice.py was loaded"
    said = silent(Submission("one", {"work.py": b""}), lost)
    assert said.startswith("0 points for what was handed in") and said.endswith(why)
    assert failed(right) == {}


@pytest.mark.parametrize("loading, why", [
    ("def broken(:\n    pass", "SyntaxError"), ("raise SystemExit", "it raised SystemExit"),
    ("import os\nos._exit(0)", "it raised SystemExit"),
])  # fmt: skip
def test_what_cannot_be_loaded_is_left_out_and_noted(tmp_path, loading, why):
    [result] = graded(tmp_path, TWICE_TESTS, {"work.py": f"{loading}\n{TWICE}"})
    assert failed(result) == {} and why in "\n".join(result.notes)


LEAKING = """\
import gc

def tell(words):
    for each in gc.get_objects():
        if type(each).__name__ == "Peer":
            each.told.append([4, *words])

def twice(number):
    tell([f"I was asked {number}", 1, "ValueError"])
    tell(["work.py", number, "ValueError"])
    tell(["work.py", 2, f"E{number}"])
    tell(["work.py", 2, "ValueError", f"E{number}"])
    tell(["work.py", 2, "ValueError"])
    return 0
"""


def test_a_note_says_only_what_can_be_and_nothing_of_a_hidden_test(tmp_path):
    [result] = graded(tmp_path, TWICE_TESTS, {"work.py": LEAKING})
    assert result.notes == ["work.py, line 2 was left out: it raised ValueError"]


def test_a_line_that_is_left_out_is_said_to_raise_what_it_raises(tmp_path):
    work = "import unittest\nraise unittest.SkipTest('x')\ndef twice(number): return 2 * number\n"
    [result] = graded(tmp_path, TWICE_TESTS, {"work.py": work})
    assert result.notes == ["work.py, line 2 was left out: it raised SkipTest"]
