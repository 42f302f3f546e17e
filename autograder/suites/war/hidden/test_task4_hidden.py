"""Task 4: every pair of cards there is."""

from autograder.suite.marks import points, task

pytestmark = task(4, "Comparing cards")
ORDER = "234567890JQKA"


def sign(number):
    """Return 1, 0 or -1 for any number: that nothing else comes is asked once, of all pairs."""
    return (number > 0) - (number < 0) if isinstance(number, (int, float)) else number


@points(1)
def test_a_ten_stands_between_a_nine_and_a_jack(assignment3):
    assert sign(assignment3.compare_cards("0H", "9H")) == 1
    assert sign(assignment3.compare_cards("0H", "JH")) == -1
    assert sign(assignment3.compare_cards("2C", "0D")) == -1


@points(1)
def test_an_ace_is_higher_than_any_other_card(student, assignment3):
    others = [rank + "D" for rank in ORDER[:-1]]
    pairs = [("AS", card) for card in others]
    assert [sign(each) for each in student.each(assignment3.compare_cards, pairs)] == [1] * 12
    won = assignment3.compare_cards("AS", "2D")
    assert assignment3.compare_cards("2D", "AS") != won


@points(3)
def test_each_pair_of_the_52_cards_is_compared_by_rank_alone(student, assignment3):
    cards = [rank + suit for suit in "DCHS" for rank in ORDER]
    pairs = [(one, other) for one in cards for other in cards]
    gave = student.each(assignment3.compare_cards, pairs)
    wanted = [sign(ORDER.index(one[0]) - ORDER.index(other[0])) for one, other in pairs]
    wrong = [pair for pair, each, want in zip(pairs, gave, wanted, strict=True) if each != want]
    if wrong:
        one, other = wrong[0]
        assert assignment3.compare_cards(one, other) == wanted[pairs.index(wrong[0])]
    assert {type(each) for each in gave} == {int}
