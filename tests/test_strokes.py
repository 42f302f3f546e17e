"""One stroke that is lost or mistyped is read as it was meant, nearly always."""

from __future__ import annotations

from collections import Counter

from strokes import slips


def test_nearly_all_slips_of_one_stroke_are_read_as_they_were_meant():
    outcomes = Counter(slip.outcome for slip in slips(480, seed=1))
    assert outcomes["right"] >= 408, outcomes
