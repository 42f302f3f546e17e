"""Task 2: what kind of exception it is."""

from autograder.suite.marks import points, task

pytestmark = task(2, "EmptyDeckException")


@points(1.25)
def test_the_exception_is_a_kind_of_exception_of_its_own(playingCards):
    kind = playingCards.EmptyDeckException
    assert issubclass(kind, Exception), "EmptyDeckException is a subclass of Exception"
    assert playingCards.EmptyDeckException.__name__ == "EmptyDeckException"
    others = (LookupError, ValueError, AssertionError, RuntimeError, OSError)
    assert not issubclass(kind, others), "it is a kind of its own, not one that others raise"
