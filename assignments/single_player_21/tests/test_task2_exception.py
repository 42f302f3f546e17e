"""Task 2: the exception that says that a deck is empty."""

import playingCards

from autograder.suite.marks import points, task

pytestmark = task(2, "EmptyDeckException")


@points(1.5)
def test_the_exception_says_that_the_deck_is_empty():
    problem = playingCards.EmptyDeckException()
    assert problem.args == ("Cannot deal card from an empty deck.",)
    assert str(problem) == "Cannot deal card from an empty deck."


@points(1.5)
def test_the_exception_is_a_kind_of_exception_of_its_own():
    kind = playingCards.EmptyDeckException
    assert issubclass(kind, Exception), "it is a subclass of Exception"
    assert kind.__name__ == "EmptyDeckException"
    others = (LookupError, ValueError, AssertionError, RuntimeError, OSError)
    assert not issubclass(kind, others), "it is a kind of its own"
