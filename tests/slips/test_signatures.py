"""A comma behind a value, or an argument that nothing uses, costs a slip and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from small_course import BEST, Course, starters

REFERENCE = """
class Hand:
    def __init__(self, cards):
        self.cards = cards

    def worth(self):
        return sum(self.cards)

    def best(self):
        return max(self.cards)

def both(one, other):
    return one + other
"""
SUITE = """
@points(3)
def test_cards_add_up(cards):
    assert cards.Hand([1, 2]).worth() == 3

@hidden
@points(2)
def test_more_cards_add_up(cards):
    assert cards.Hand([3, 1]).worth() == 4

@points(2)
def test_the_best_card(cards):
    assert cards.Hand([3, 1]).best() == 3

@points(3)
def test_both(cards):
    assert cards.both(1, 2) == 3
"""
NAMES = {"Hand.__init__": 1, "Hand.worth": 1, "Hand.best": 1, "both": 1}


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Course]:
    with made(tmp_path_factory.mktemp("reference")) as found:
        yield found


def made(place: Path, toml: str = "") -> Course:
    (place / "cards.py").write_text(REFERENCE)
    beside = {"starters.toml": starters(cards=NAMES)}
    return Course(SUITE, beside=beside, toml=f'reference = "{place}"\n[slips]\npoints = 1\n{toml}')


@pytest.mark.parametrize(
    ("right", "slip", "words"),
    [
        (
            "sum(self.cards)",
            "sum(self.cards),",
            "Hand.worth returns was read without its comma",
        ),
        ("sum(self.cards)", "(sum(self.cards),)", "what Hand.worth returns was read without its"),
        ("worth(self)", "worth(self, cards)", "Hand.worth was read without its argument cards"),
        ("both(one, other)", "both(one, other, more)", "both was read without its argument more"),
        ("both(one, other)", "both(one, other, /, more: int)", "without its argument more"),
        (
            "both(one, other):\n    return one + other\n",
            "both(one, other, top):\n    return min(one + other, top)\n\n"
            "def some():\n    return both(1, 2, 21) + both(1, 2, top=21)\n",
            "both was read with 21 for its argument top",
        ),
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "latin-1"])
def test_what_is_too_much_costs_a_slip(course, right, slip, words, encoding):
    text = f"# -*- coding: {encoding} -*-\r\n# é\r\n" + REFERENCE.replace(right, slip)
    result = course.result(BEST, {"cards.py": text.encode(encoding)})
    assert result.score == 9
    [note] = result.notes
    assert words in note
    assert note.startswith("cards.py: ")


@pytest.mark.parametrize(
    ("right", "other"),
    [
        ("return sum(self.cards)", "return sum(self.cards), 1"),  # a tuple of two
        ("return sum(self.cards)", "return (*[sum(self.cards)],)"),
        ("return sum(self.cards)", "if not self.cards:\n            return 0\n        return 3,"),
        ("worth(self):\n", "worth(self, cards):\n        cards = self.cards\n"),  # it is used
        ("worth(self)", "worth(self, cards, more)"),
        (
            "worth(self):\n        return sum(self.cards)\n",
            "worth(self, top):\n        return min(sum(self.cards), top)\n\n"
            "    def twice(self):\n        return self.worth(21) + self.worth(11)\n",
        ),
    ],
)
def test_what_is_more_than_that_is_no_slip(course, right, other):
    result = course.result(BEST, REFERENCE.replace(right, other))
    assert result.score == 5
    assert result.notes == []


def test_an_object_that_is_made_with_an_argument_too_many_costs_a_slip(course):
    text = REFERENCE.replace("(self, cards)", "(self, cards, name)")
    text += "\nif __name__ == '__main__':\n    print(Hand([1], 'Ada'), Hand([2], 'Bo'))\n"
    result = course.result(BEST, text)
    assert (result.score, result.failing()) == (9, [])
    assert result.slips == "cards.py: Hand.__init__ was read without its argument name"


def test_two_places_of_one_function_are_one_slip(course):
    text = REFERENCE.replace(
        "return sum(self.cards)",
        "if self.cards:\n            return sum(self.cards),\n        return 0,",
    )
    assert course.result(BEST, text).score == 9


def test_a_task_that_is_about_it_has_no_such_slip(tmp_path):
    never = '[slips.never]\n"cards.Hand.worth" = "It returns a number."\n'
    with made(tmp_path, never) as course:
        result = course.result(BEST, REFERENCE.replace("sum(self.cards)", "sum(self.cards),"))
    assert (result.score, result.notes) == (5, [])
