"""The line that is marked in a run is the one a mistake is about; `make test-alignment` tries more."""

from __future__ import annotations

import random

import pytest
from alignment import Case, Measure, is_well, near_misses, only_spacing, spaced

# The cheapest to grade, of one assignment each; some fail no public test at a console.
NEAR_MISSES = {"single_player_21": 3, "hidden_card_21": 2}
SPACED = {"hidden_card_21": 6}


def drawn(cases: list[Case], size: int) -> list[Case]:
    return random.Random(4).sample(cases, size)


@pytest.fixture(scope="module")
def measure():
    with Measure() as made:
        yield made


@pytest.mark.parametrize("slug", NEAR_MISSES)
def test_the_line_that_a_mistake_is_about_is_marked(measure, slug):
    cases = [case for case in near_misses(slug) if case.name in CONSOLES[slug]]
    found = [each for case in drawn(cases, NEAR_MISSES[slug]) for each in measure.found(case)]
    assert found
    assert [str(each) for each in found if not is_well(each, "near misses")] == []
