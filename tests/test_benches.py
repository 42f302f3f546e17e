"""The checks that take too long for each commit run at all: their tables are there.

Both sides of a comparison with plain pytest agree on every verdict.
"""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from answers import ROOT
from ordinary import lay


def printed(file: str, *words: str, **environment: str) -> str:
    """Return what a script below tests/ prints."""
    done = subprocess.run(
        [sys.executable, str(ROOT / "tests" / file), *words],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.stdout and "Traceback" not in done.stderr, done.stderr
    return done.stdout


@pytest.mark.parametrize(
    ("name", "says"),
    [("bench_throughput.py", "throughput_ratio_vs_pytest"), ("bench_link.py", "a question")],
)
def test_a_benchmark_prints_its_table(name: str, says: str):
    assert says in printed(f"bench/{name}", "4")


def test_a_class_of_others_is_compared_with_plain_pytest(tmp_path):
    right = "def twice(number):\n    return 2 * number\n"
    test = (
        "from sums import twice\n\n\ndef test_twice():\n    assert twice(2) == twice(1) * 2 == 4\n"
    )
    works = {"class/ann/sums.py": right, "class/bob/sums.py": right.replace("2 *", "3 *")}
    lay(tmp_path, {**works, "tests/test_sums.py": test})
    words = str(tmp_path / "class"), str(tmp_path / "tests")
    assert "2 works, 2 verdicts, 1 failed, 0 differ" in printed("ordinary_long.py", *words)


def test_scripts_of_near_misses_are_run(tmp_path):
    assert "hidden_card_21: " in printed("scripts.py", "hidden_card_21", SAMPLE="1")
