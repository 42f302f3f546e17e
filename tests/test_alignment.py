"""The marked line of a run is the one that a mistake is about; `make test-alignment` tries more."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from alignment import Case, Found, Measure, is_well, near_misses, only_spacing, spaced
from answers import REFERENCES

from autograder.feedback.alongside import Alongside, Line

SAMPLE = [  # in an answer with words of its own
    ("single_player_21", "terse_expert", "table_not_displayed_after_a_hit"),
    ("hidden_card_21", "chatty_host", "less_wins_when_both_are_over"),
    ("war", "terse_with_comprehensions", "fifty_dashes"),
]
SPACED = ("hidden_card_21", "plain_beginner", 2)


@pytest.fixture(scope="module")
def measure() -> Iterator[Measure]:
    with Measure() as made:
        yield made


@pytest.mark.parametrize(("slug", "answer", "name"), SAMPLE)
def test_the_line_that_a_mistake_is_about_is_marked(
    measure: Measure, slug: str, answer: str, name: str
):
    [case] = [
        each for each in near_misses(slug) if (each.answer.folder.name, each.name) == (answer, name)
    ]
    found = measure.found(case)
    assert found and [str(each) for each in found if not is_well(each, "near misses")] == []


def test_a_mark_behind_the_answer_of_its_turn_is_not_counted_as_right():
    case = Case("", REFERENCES[0], ())
    before, asks = Line("same", "Hi", "Hi"), Line("free", "More?", "Again?", "n", "n")
    mark, rest = Line("marked", None, "You lost"), Line("after", "Bye", "Bye", "x", "x")
    early, late, truth = (
        Alongside("missing", 0, lines)
        for lines in ((mark, before, asks, rest), (before, asks, mark, rest), (before, mark, asks))
    )
    assert Found(case, "", early, truth).is_right and Found(case, "", truth, truth).is_right
    assert not Found(case, "", late, truth).is_right and not Found(case, "", late, late).is_right
    cut = replace(late, before=(3, 3), turn=2)
    assert not Found(case, "", cut, replace(truth, before=(3, 3), turn=2)).is_right


def test_where_only_spacing_differs_that_is_said(measure: Measure):
    slug, answer, size = SPACED
    cases = [each for each in spaced(slug) if each.answer.folder.name == answer]
    found: list[Found] = []
    for case in cases:
        found += [each for each in measure.found(case) if only_spacing(each)]
        if len(found) >= size:
            break
    assert len(found) >= size
    assert [str(each) for each in found if not is_well(each, "spacing")] == []
