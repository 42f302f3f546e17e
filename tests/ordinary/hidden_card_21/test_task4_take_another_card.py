"""Task 4: the computer's head.  Between its bounds any strategy is right."""

from itertools import accumulate, product

from simple21 import take_another_card

from autograder.suite.marks import points, task

pytestmark = task(4, "take_another_card")
FEW = 3, 5, 7, 9  # with these the computer is never to pass; that it does not is asked once


@points(1.5)
def test_with_up_to_10_the_computer_takes_a_card():
    for total, visible in product((2, 6, 9, 10), (1, 9, 18)):
        assert take_another_card(total, visible)
    assert not take_another_card(30, 10)


@points(1.5)
def test_with_exactly_11_the_computer_takes_a_card():
    for visible in (1, 10, 19, 20):
        assert take_another_card(11, visible)
    assert not take_another_card(30, 10)


@points(1.5)
def test_with_more_than_21_the_computer_passes():
    for total, visible in product((22, 30), (1, 20, 35)):
        assert not take_another_card(total, visible)
    assert any(take_another_card(total, 10) for total in FEW)


@points(1)
def test_with_exactly_21_the_computer_passes():
    for visible in (1, 20, 30):
        assert take_another_card(21, visible) is False
    assert any(take_another_card(total, 10) for total in FEW)


@points(0.5)
def test_the_bounds_decide_a_whole_game(decks):
    _, visible, *cards = map(int, (decks / "bounds_force_21.txt").read_text().split())
    totals = [*accumulate(cards)][1:]
    assert totals == [8, 11, 21]
    assert [bool(take_another_card(total, visible)) for total in totals] == [True, True, False]


@points(0.5)
def test_between_the_bounds_every_answer_is_true_or_false():
    for total, visible in product(range(12, 21), (1, 20)):
        assert type(take_another_card(total, visible)) is bool
    assert any(take_another_card(total, 10) is True for total in FEW)
    assert take_another_card(30, 10) is False


@points(1)
def test_deciding_displays_nothing(typing):
    with typing() as shown:
        answers = {total: take_another_card(total, 10) for total in (*FEW, 12, 16, 20, 21)}
    assert shown.text == ""
    assert any(answers[total] for total in FEW)
    assert not answers[21]
