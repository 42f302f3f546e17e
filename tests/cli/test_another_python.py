"""`--python`: the code is run by another Python that is installed, and every result names it."""

from __future__ import annotations

import csv
import json
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from autograder.classroom.pythons import said_of_pythons
from autograder.classroom.row import Row
from autograder.system import interpreters, surroundings
from autograder.system.interpreters import Interpreter

ROOT = Path(__file__).parents[2]
OWN = platform.python_version()
TASK = "3"  # that is graded here: one small function


@pytest.fixture(scope="module")
def other(tmp_path_factory) -> Interpreter:
    """Return another Python of this machine, the newest; or else a copy of this one."""
    found = [each for each in interpreters._installed() if not each.is_running]
    if found:
        return max(found, key=lambda each: each.numbers)
    place = tmp_path_factory.mktemp("copy")
    (place / "bin").mkdir()
    shutil.copy(os.path.realpath(sys._base_executable), place / "bin" / "python3")
    (place / "lib").symlink_to(Path(sys.base_prefix) / "lib")
    return interpreters.find(str(place / "bin" / "python3"))


@pytest.fixture
def submissions(tmp_path) -> Path:
    folder = tmp_path / "submissions" / "ada"
    folder.mkdir(parents=True)
    shutil.copy(ROOT / "solutions" / "hidden_card_21" / "simple21.py", folder)
    return folder.parent


def cardkit(*words: object, cwd: Path = ROOT) -> tuple[int, str, str]:
    command = [*surroundings.python("from autograder.__main__ import main; main()")]
    ran = subprocess.run(
        [*command, *map(str, words)], cwd=cwd, capture_output=True, text=True, check=False
    )
    return ran.returncode, ran.stdout, ran.stderr


def graded(submissions: Path, *more: object) -> tuple[str, str]:
    """Grade a class; return what the summary says of it, and the remarks."""
    level = ("--isolation", "process", "--tasks", TASK, "-o", submissions.parent / "results")
    status, out, err = cardkit("grade", "hidden_card_21", submissions, *level, *more)
    assert status == 0, (out, err)
    [line] = [line for line in out.splitlines() if "submissions graded" in line]
    remarks = [line for line in err.splitlines() if line.startswith("cardkit: ")]
    return line.partition("isolation: ")[2], "".join(remarks)


def test_the_code_is_run_by_another_python_and_each_result_names_it(submissions, other):
    results = submissions.parent / "results"
    assert graded(submissions) == (f"process, Python {OWN}", "")
    said, remark = graded(submissions, "--python", other.path)
    assert said == f"process, Python {other.version}"
    if other.version != OWN:
        assert remark == (
            f"cardkit: 1 result of Python {OWN} graded anew with Python {other.version}"
        )
    told = json.loads((results / "ada" / "results.json").read_text(encoding="utf-8"))
    assert told["extra_data"]["python"] == told["extra_data"]["keys"]["python"] == other.version
    assert told["output"].splitlines()[-1] == f"graded with Python {other.version}"
    with (results / "grades.csv").open(encoding="utf-8-sig", newline="") as table:
        [row] = csv.DictReader(table)
    assert (row["score"], row["possible"], row["python"]) == ("6", "6", other.version)
    status, _, err = cardkit("feedback", results, "-o", submissions.parent / "pages")
    assert status == 0, err
    page = next((submissions.parent / "pages").rglob("*.html")).read_text(encoding="utf-8")
    assert f"Graded with Python {other.version}" in page
    status, _, err = cardkit("report", results, "-o", submissions.parent / "report.html")
    assert status == 0, err
    report = (submissions.parent / "report.html").read_text(encoding="utf-8")
    assert f"<dd>Python {other.version}</dd>" in report


def test_results_of_two_pythons_are_never_mixed_in_silence():
    rows = [
        Row("ada", "graded", python="3.12.1"),
        Row("bo", "graded", python="3.12.1"),
        Row("cy", "reused", python="3.12.1"),
        Row("di", "earlier", python="3.11.7"),
        Row("el", "unclear"),
    ]
    before = {"ada": "3.11.7", "bo": "", "cy": "3.12.1", "di": "3.11.7", "el": ""}
    assert [*said_of_pythons(rows, before, "3.12.1")] == [
        "1 result of Python 3.11.7 graded anew with Python 3.12.1",
        "1 result is still of Python 3.11.7, and this run used Python 3.12.1; grade those students"
        " again as well, so that all marks are of one",
    ]
    assert [*said_of_pythons(rows[:3], {}, "3.12.1")] == []


def test_a_check_names_the_python_and_runs_on_another(tmp_path, other):
    folder = tmp_path / "mine"
    shutil.copytree(ROOT / "assignments" / "hidden_card_21", folder)
    for words, version in (((), OWN), (("--python", other.path), other.version)):
        status, out, err = cardkit("check", "--task", TASK, *words, cwd=folder)
        assert (status, err) == (1, "") or "test" in err
        assert out.splitlines()[0] == (
            f"mine: the public tests, isolation: process, Python {version}"
        )


@pytest.mark.parametrize("command", [("check", "."), ("grade", "hidden_card_21", ".")])
def test_a_python_that_is_not_there_is_one_sentence(command):
    status, out, err = cardkit(*command, "--python", "3.98")
    assert (status, out) == (2, "")
    assert err.startswith(
        "cardkit: --python 3.98: there is no Python 3.98 where it was looked for; name a version"
        " that is installed ("
    )
    assert err.count("\n") == 1


def test_the_workers_of_a_cluster_have_their_own_python(submissions, other):
    words = ("--scheduler", "tcp://127.0.0.1:1", "--python", other.path)
    status, out, err = cardkit("grade", "hidden_card_21", submissions, *words)
    assert (status, out) == (2, "")
    assert err == (
        "cardkit: --scheduler does not go with --python; start its workers by that Python\n"
    )


def test_a_package_that_is_not_for_that_python_is_named(monkeypatch):
    from autograder.cli.another_python import require_packages
    from autograder.cli.usage import WrongUse
    from tests.answers import load

    assignment = load("war")
    object.__setattr__(assignment, "packages", ("no_such_package",))
    try:
        require_packages(assignment)
        monkeypatch.setattr(surroundings, "handed_on", ["/somewhere"])
        with pytest.raises(WrongUse) as refusal:
            require_packages(assignment)
    finally:
        object.__setattr__(assignment, "packages", ())
    assert str(refusal.value) == (
        f"war uses the package no_such_package, which Python {OWN} cannot import from here (No"
        " module named 'no_such_package'); install the kit and no_such_package with that Python,"
        " and grade from there"
    )
