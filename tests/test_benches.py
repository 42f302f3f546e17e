"""The benchmarks run: what they measure is there, and both sides agree on every verdict."""

from __future__ import annotations

import subprocess
import sys

import pytest
from answers import ROOT


@pytest.mark.parametrize(
    ("name", "says"),
    [("bench_throughput.py", "throughput_ratio_vs_pytest"), ("bench_link.py", "a question")],
)
def test_a_benchmark_prints_its_table(name: str, says: str):
    words = [sys.executable, str(ROOT / "tests/bench" / name), "4"]
    done = subprocess.run(words, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0 and says in done.stdout, done.stderr
