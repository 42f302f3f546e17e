"""Task 4: the computer's head.  Between its bounds any strategy is right."""

from itertools import accumulate, product

import pytest
from simple21 import take_another_card

from autograder.suite.marks import points, task

pytestmark = task(4, "take_another_card")
FEW = 3, 5, 7, 8, 9  # with these the computer is never to pass; that it does not is asked once
BOUNDS = {
    "with up to 10 it takes a card": ((2, 6, 9, 10), (1, 9, 18), True),
    "with exactly 11 it takes a card": ([11], (1, 10, 19, 20), True),
    "with more than 21 it passes": ((22, 30), (1, 20, 35), False),
    "with exactly 21 it passes": ([21], (1, 20, 30), False),
}


@points(4)
@pytest.mark.parametrize(("totals", "visibles", "takes"), BOUNDS.values(), ids=BOUNDS)
def test_the_computer_does_what_the_table_says(totals, visibles, takes):
    for total, visible in product(totals, visibles):
        assert bool(take_another_card(total, visible)) == takes
    assert any(take_another_card(total, 10) for total in FEW)
    assert not take_another_card(30, 10)


@points(0.25)
def test_the_bounds_decide_a_whole_game(decks):
    _, visible, *cards = map(int, (decks / "bounds_force_21.txt").read_text().split())
    totals = [*accumulate(cards)][1:]
    assert totals == [8, 11, 21]
    assert [bool(take_another_card(total, visible)) for total in totals] == [True, True, False]


@points(1)
def test_every_answer_is_true_or_false():
    for total, visible in product(range(12, 22), (1, 20)):
        assert type(take_another_card(total, visible)) is bool
    first, again = ([take_another_card(total, 10) for total in FEW] for _ in range(2))
    assert first == again, "the same answers each time"
    assert any(answer is True for answer in first)
    assert take_another_card(30, 10) is False


@points(1)
def test_deciding_displays_nothing(typing):
    """cards are taken or not, always alike, and deciding displays nothing"""
    with typing() as shown:
        first, again = ([take_another_card(total, 10) for total in FEW] for _ in range(2))
        passes = [take_another_card(total, 10) for total in (12, 16, 20, 21)]
        take_another_card(16, 25)
    assert shown.text == ""
    assert first == again, "the same answers each time"
    assert any(first)
    assert not passes[-1]
