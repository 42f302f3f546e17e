"""Task 4: the edges of the bounds."""

from autograder.suite.marks import points, task

pytestmark = task(4, "take_another_card")


@points(1.5)
def test_with_exactly_11_the_computer_takes_a_card(tools):
    tools.decides(True, [11], range(1, 21))


@points(1)
def test_against_20_visible_points_the_computer_takes_a_card_with_up_to_11(tools):
    tools.decides(True, range(2, 12), [20])
    tools.decides(True, [2, 11], range(12, 20))


@points(1.5)
def test_with_exactly_21_the_computer_passes(tools):
    tools.decides(False, [21], range(1, 41), exactly=True)


@points(0.5)
def test_against_a_user_who_is_over_every_answer_is_true_or_false(simple21, tools):
    for call, answer in tools.decide(range(2, 21), [21, 22, 25, 30]).items():
        if type(answer) is not bool:
            assert simple21.take_another_card(*call) in (True, False)
        assert type(answer) is bool, f"take_another_card{call} is not always True or False"
    tools.decides(True, [4, 7, 3, 6], range(8, 16))


@points(0.5)
def test_take_another_card_knows_its_parameters_by_name(simple21, tools):
    takes = {
        total: simple21.take_another_card(user_visible_card=12, computer_total_points=total)
        for total in (25, 30, 10, 7, 11, 26, 9, 5, 23, 40)
    }
    few = [answer for total, answer in takes.items() if total < 21]
    assert any(tools.means(answer, True) for answer in few), "another card with few points"
    for total in (25, 30, 26, 23, 40):
        tools.stands_for(takes[total], False)
