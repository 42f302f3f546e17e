"""Task 2: the exception that says that a deck is empty."""

from autograder.suite.marks import points, task

pytestmark = task(2, "EmptyDeckException")


@points(1.75)
def test_the_exception_says_that_the_deck_is_empty(playingCards):
    problem = playingCards.EmptyDeckException()
    assert problem.args == ("Cannot deal card from an empty deck.",)
    assert str(problem) == "Cannot deal card from an empty deck."
