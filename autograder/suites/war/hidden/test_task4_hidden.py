"""Task 4: every pair of cards there is."""

from autograder.suite.marks import points, task

pytestmark = task(4, "Comparing cards")
ORDER = "234567890JQKA"


def sign(number):
    """Return 1, 0 or -1 for any number: which numbers are returned is asked elsewhere."""
    return (number > 0) - (number < 0) if isinstance(number, (int, float)) else number


@points(1)
def test_a_ten_stands_between_a_nine_and_a_jack(assignment3):
    won = assignment3.compare_cards("0H", "9H")
    lost = assignment3.compare_cards("0H", "JH")
    assert sign(won) == 1
    assert lost not in (won, 1, 0)
    assert sign(assignment3.compare_cards("2C", "0D")) == sign(lost)


@points(1)
def test_an_ace_is_higher_than_any_other_card(student, assignment3):
    others = [rank + "D" for rank in ORDER[:-1] if rank != "0"]  # a ten is asked elsewhere
    pairs = [("AS", card) for card in others]
    assert [sign(each) for each in student.each(assignment3.compare_cards, pairs)] == [1] * 11
    won = assignment3.compare_cards("AS", "2D")
    assert assignment3.compare_cards("2D", "AS") != won


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
