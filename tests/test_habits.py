"""A right program stays right, whatever habits its author has."""

from __future__ import annotations

import pytest
from answers import ROOT, Class
from drawn import drawn as some
from habits import DRAWN, HABITS, SAME, Habit, Habitual, bases, complaints, drawn

# Habits in one assignment after another; `make test-habits` draws hundreds.
CASES = [
    Habitual(slug, bases(slug)[number % len(bases(slug))].folder, (habit.name,))
    for number, habit in some(enumerate(HABITS), 10, "habits")
    for slug in [habit.slugs[number % len(habit.slugs)]]
]


@pytest.fixture(scope="module")
def graded():
    made = Class(CASES)
    yield made
    made.stop()


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_habit_costs_nothing(case: Habitual, graded: Class):
    result = graded.results[case].result(timeout=600)
    assert result.score == 100, complaints(result)


@pytest.mark.parametrize("habit", HABITS, ids=str)
def test_a_habit_changes_something_and_is_promised(habit: Habit):
    for slug in habit.slugs:
        assert any(
            Habitual(slug, each.folder, (habit.name,)).files()
            != Habitual(slug, each.folder, ()).files()
            for each in bases(slug)
        ), slug
        handout = " ".join((ROOT / "solutions" / slug / "README.md").read_text("utf-8").split())
        assert habit.promise == SAME or habit.promise in handout


def test_draws_are_the_same_for_a_seed_and_differ_among_themselves():
    one, again = drawn("war", "1", 20), drawn("war", "1", 20)
    assert one == again
    assert len(set(one)) == 20
    assert all(len(each.habits) == DRAWN for each in one)
