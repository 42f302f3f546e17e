"""Task 2: what kind of exception it is."""

from playingCards import EmptyDeckException

from autograder.suite.marks import points, task

pytestmark = task(2, "EmptyDeckException")


@points(1.5)
def test_the_exception_is_a_kind_of_exception_of_its_own():
    assert issubclass(EmptyDeckException, Exception), "it is a subclass of Exception"
    assert EmptyDeckException.__name__ == "EmptyDeckException"
    others = (LookupError, ValueError, AssertionError, RuntimeError, OSError)
    assert not issubclass(EmptyDeckException, others), "it is a kind of its own"
