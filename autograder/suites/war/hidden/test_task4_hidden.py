"""Task 4: every rank beside others.  Which numbers are returned is asked elsewhere."""

from assignment3 import compare_cards
from conftest import RANKS

from autograder.suite.asking import at_once
from autograder.suite.marks import points, task

pytestmark = task(4, "Comparing cards")


def sign(number):
    return (number > 0) - (number < 0)


def is_higher(high, others):
    """Check that a card is higher than these, whatever number stands for lower: it may be 2."""
    won = at_once(*[(compare_cards, high, card) for card in others])
    lower = [(compare_cards, card, high) for card in others]
    lost = at_once(*lower)
    assert [sign(each) for each in won] == [1] * len(others)
    assert not {*lost} & {*won, 1, 0}
    assert at_once(*lower) == lost, "the same answer each time"


@points(1)
def test_a_ten_stands_between_a_nine_and_a_jack():
    is_higher("0H", ["9H", "2C", "8D"])
    is_higher("JH", ["0H", "0S"])


@points(1)
def test_an_ace_is_higher_than_any_other_card():
    is_higher("AS", ["KD", "QS", "JH", "9C", "2S"])


@points(3)
def test_each_pair_of_the_52_cards_is_compared_by_rank_alone():
    # Each rank beside itself, the next ones and one further off; an answer means one thing always.
    means, pairs = {1: 1, 0: 0, -1: -1}, []
    for low, high in [(low, low + step) for step in (0, 1, 3) for low in range(13 - step)]:
        one, other = RANKS[low] + "DCHS"[high % 4], RANKS[high] + "CHSD"[low % 4]
        both_ways = [(one, other, low - high), (other, one, high - low)]
        pairs += both_ways[: 1 if low == high else 2]
    answers = at_once(*[(compare_cards, first, second) for first, second, _ in pairs])
    wanted = {f"{one} {other}": sign(by) for one, other, by in pairs}
    names = zip(answers, wanted, strict=True)
    assert {each: means.setdefault(answer, wanted[each]) for answer, each in names} == wanted
    assert len(means) <= 25, "there are three answers"
