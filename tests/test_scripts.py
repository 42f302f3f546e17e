"""Scripts of failed tests in plain Python; `make test-scripts` runs them all."""

from __future__ import annotations

import random

import pytest
from answers import SLUGS, WRONG
from drawn import drawn
from scripts import AGREED, outcomes

SAMPLE = 1  # near misses of each assignment that fail a public test


@pytest.mark.parametrize("slug", drawn(SLUGS, 2, "scripts"))
def test_a_script_gives_what_its_message_says_and_right_answers_what_is_wanted(slug):
    found = []
    some = [each for each in WRONG if each.slug == slug]
    for wrong in random.Random(slug).sample(some, len(some)):
        found += outcomes([wrong])
        if len({each.wrong for each in found}) == SAMPLE:
            break
    assert len({each.wrong for each in found}) == SAMPLE
    assert [str(each) for each in found if each.reason != AGREED] == []
