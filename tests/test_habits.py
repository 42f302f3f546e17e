"""A right program stays right, whatever habits its author has."""

from __future__ import annotations

import random

import pytest
from answers import ROOT, SLUGS, Class
from drawn import SEED
from drawn import drawn as some
from habits import (
    DRAWN,
    HABITS,
    IN_CELLS,
    SAME,
    Habit,
    Habitual,
    InCells,
    bases,
    complaints,
    drawn,
    notebooks,
)

# Habits in one assignment after another; `make test-habits` draws hundreds.
CASES = [
    Habitual(slug, bases(slug)[number % len(bases(slug))].folder, (habit.name,))
    for number, habit in some(enumerate(HABITS), 10, "habits")
    for slug in [habit.slugs[number % len(habit.slugs)]]
]
# A notebook or two; `make test-habits` draws hundreds.
BOOKS = [notebooks(slug, SEED, 1)[0] for slug in some(SLUGS, 2, "notebooks")]


@pytest.fixture(scope="module")
def graded():
    made = Class([*CASES, *BOOKS])
    yield made
    made.stop()


@pytest.mark.parametrize("book", BOOKS, ids=str)
def test_a_right_answer_in_the_cells_of_a_notebook_has_all_points(book: InCells, graded: Class):
    result = graded.results[book].result(timeout=600)
    assert result.score == 100, "\n".join([*book.submission().notes, complaints(result)])


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_habit_costs_nothing(case: Habitual, graded: Class):
    result = graded.results[case].result(timeout=600)
    assert result.score == 100, complaints(result)


@pytest.mark.parametrize("habit", HABITS, ids=str)
def test_a_habit_changes_something_and_is_promised(habit: Habit):
    for slug in habit.slugs:
        assert any(
            Habitual(slug, each.folder, (habit.name,)).handed_in()
            != Habitual(slug, each.folder, ()).handed_in()
            for each in bases(slug)
        ), slug
        handout = " ".join((ROOT / "solutions" / slug / "README.md").read_text("utf-8").split())
        assert habit.promise == SAME or habit.promise in handout


@pytest.mark.parametrize("name", IN_CELLS)
def test_what_happens_to_a_cell_changes_it(name: str):
    cell = "def f(x):\n    'One.'\n    if x:\n        while x:\n            x -= 1\n    return x"
    assert any(IN_CELLS[name](cell, random.Random(seed)) != cell for seed in range(9))


def test_draws_are_the_same_for_a_seed_and_differ_among_themselves():
    one, again = drawn("war", "1", 20), drawn("war", "1", 20)
    assert one == again
    assert len(set(one)) == 20
    assert all(len(each.habits) == DRAWN for each in one)
