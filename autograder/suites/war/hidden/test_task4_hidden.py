"""Task 4: every pair of cards there is."""

from autograder.suite.marks import points, task

pytestmark = task(4, "Comparing cards")
ORDER = "234567890JQKA"


def sign(number):
    """Return 1, 0 or -1 for any number: which numbers are returned is asked elsewhere."""
    return (number > 0) - (number < 0) if isinstance(number, (int, float)) else number


def lower(answer):
    """Return -1 for any number below 0, and everything else as it is."""
    return -1 if isinstance(answer, (int, float)) and answer < 0 else answer


def is_higher(compare, student, high, others):
    """Check that a card is higher than these, with whatever answer stands for "lower"."""
    both_ways = [pair for card in others for pair in ((high, card), (card, high))]
    both_ways[2:4] = reversed(both_ways[2:4])  # so that no answer is right in turn
    gave = student.each(compare, both_ways)
    won = [answer for answer, (first, _) in zip(gave, both_ways, strict=True) if first == high]
    lost = [answer for answer, (first, _) in zip(gave, both_ways, strict=True) if first != high]
    assert [sign(each) for each in won] == [1] * len(others)
    assert lost[0] not in (*won, 1, 0)
    assert [lower(each) for each in lost] == [lower(lost[0])] * len(others)


@points(1)
def test_a_ten_stands_between_a_nine_and_a_jack(student, assignment3):
    is_higher(assignment3.compare_cards, student, "0H", ["9H", "2C", "8D", "5S"])
    is_higher(assignment3.compare_cards, student, "JH", ["0H", "0S", "0D"])


@points(1)
def test_an_ace_is_higher_than_any_other_card(student, assignment3):
    others = [rank + "D" for rank in ORDER[:-1] if rank != "0"]  # a ten is asked elsewhere
    is_higher(assignment3.compare_cards, student, "AS", others)


@points(3)
def test_each_pair_of_the_52_cards_is_compared_by_rank_alone(student, assignment3):
    cards = [rank + suit for suit in "DCHS" for rank in ORDER]
    pairs = [(one, other) for one in cards for other in cards]
    gave = student.each(assignment3.compare_cards, pairs)
    wanted = [sign(ORDER.index(one[0]) - ORDER.index(other[0])) for one, other in pairs]
    # Which answer means what is asked elsewhere: here each means one thing, as far as it is right.
    means = {1: 1, 0: 0, -1: -1}
    for pair, answer, want in zip(pairs, gave, wanted, strict=True):
        plain = answer is None or isinstance(answer, (int, float, str))
        if not plain or means.setdefault(answer, want) != want:
            one, other = pair
            assert assignment3.compare_cards(one, other) == want
            raise AssertionError("the same cards are compared in two ways")
    assert len(means) <= 25, "there are three answers"
