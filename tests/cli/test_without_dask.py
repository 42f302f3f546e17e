"""Dask is an extra: nothing asks for it without --scheduler, and its absence is one sentence."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SLUG = "hidden_card_21"
# As where Dask is not installed, wherever these tests run.
WITHOUT = """
import sys
for name in ("dask", "distributed"):
    sys.modules[name] = None
from autograder.cli import main
main(sys.argv[1:])
"""
IMPORTED = """
import sys
from autograder import cli
try:
    cli.main(sys.argv[1:])
finally:
    print(sorted({name.partition(".")[0] for name in sys.modules} & {"dask", "distributed"}))
"""


def python(code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-P", "-c", code, *arguments], capture_output=True, text=True
    )


@pytest.fixture
def submissions(tmp_path):
    (tmp_path / "class/rose").mkdir(parents=True)
    starter = ROOT / "assignments" / SLUG / "simple21.py"
    (tmp_path / "class/rose/simple21.py").write_bytes(starter.read_bytes())
    return tmp_path / "class"


def test_a_missing_dask_is_one_sentence_and_nothing_is_graded(tmp_path, submissions):
    results = tmp_path / "results"
    done = python(
        WITHOUT, "grade", SLUG, str(submissions), "-o", str(results), "--scheduler", "tcp://a:1"
    )
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr == (
        "cardkit: --scheduler needs Dask, which is not installed here; install the kit with its"
        " extra `cluster`: pip install 'cardkit[cluster]'\n"
    )
    assert not results.exists()


def test_without_a_scheduler_dask_is_neither_needed_nor_imported(tmp_path, submissions):
    arguments = ("grade", SLUG, str(submissions), "--isolation", "process", "-o")
    done = python(WITHOUT, *arguments, str(tmp_path / "one"))
    assert done.returncode == 0, done.stderr
    done = python(IMPORTED, *arguments, str(tmp_path / "two"))
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize("more", [("--jobs", "2"), ("--student", "rose", "--test", "test_x")])
def test_a_scheduler_does_not_go_with_what_is_done_here(submissions, more):
    done = python(WITHOUT, "grade", SLUG, str(submissions), "--scheduler", "tcp://a:1", *more)
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr == (
        "cardkit: --scheduler does not go with --jobs or --test; leave one of them out\n"
    )
