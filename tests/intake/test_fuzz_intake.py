"""Work of any size and shape is read in little time; `make fuzz-intake` tries far more of it."""

from __future__ import annotations

import importlib
import os
import random
from pathlib import Path

import pytest

from autograder.system import bounded

FUZZ = Path(__file__).parents[1] / "fuzz"
MOST = 12


@pytest.mark.skipif(not bounded.IS_POSSIBLE, reason="nothing is bounded here")
def test_whatever_is_handed_in_is_read_within_limits(tmp_path, monkeypatch, capsys):
    monkeypatch.syspath_prepend(str(FUZZ))
    monkeypatch.chdir(tmp_path)  # our processes import nothing from the working folder
    monkeypatch.setattr(bounded, "_idle", [])  # those that began before do not find the fuzzer
    fuzz_intake = importlib.import_module("fuzz_intake")
    seed = random.Random(os.environ.get("PYTEST_XDIST_TESTRUNUID")).randrange(1000)
    at_fault = fuzz_intake.fuzz(lambda number: number == MOST, seed)
    bounded._end_all()
    assert at_fault == 0, capsys.readouterr().out
