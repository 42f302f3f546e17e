"""Exceptions cross with their classes, their words and the student's own lines, and no others."""

from __future__ import annotations

import pytest
from drawn import drawn
from small_course import BEST, FORKED, Course, Way, all_pass, told

CAUGHT = """
import contextlib

def test_a_plain_assert_is_an_assertion_error(cards):
    with pytest.raises(AssertionError, match="no such rank"):
        cards.check("1")

def test_an_own_class_is_asked_for_by_its_own_name(cards):
    with pytest.raises(cards.DeckError) as caught:
        cards.empty()
    assert caught.type is cards.EmptyDeck
    assert caught.value.args == ("nothing left", 52)
    assert str(caught.value) == "nothing left (52)"

def test_own_classes_are_caught_by_their_bases(cards):
    kinds = [cards.EmptyDeck, cards.DeckError, LookupError, Exception, (OSError, cards.DeckError)]
    for kind in kinds:
        with pytest.raises(kind):
            cards.empty()

def test_own_classes_and_their_objects_stay_over_there(cards, student):
    assert student.is_object(cards.DeckError) and student.is_object(cards.made())

def test_own_classes_are_told_apart(cards):
    assert issubclass(cards.EmptyDeck, cards.DeckError)
    assert issubclass(cards.EmptyDeck, LookupError)
    assert not issubclass(cards.DeckError, LookupError)
    assert not issubclass(cards.DeckError, cards.EmptyDeck)
    assert not issubclass(ValueError, cards.DeckError)
    assert isinstance(cards.made(), cards.DeckError)
    assert not isinstance(cards.made(), cards.EmptyDeck)

def test_the_order_in_which_classes_are_met_does_not_matter(cards):
    with pytest.raises(cards.EmptyDeck):
        cards.empty()
    with pytest.raises(cards.DeckError):
        cards.fail("DeckError")
    with contextlib.suppress(cards.DeckError):
        cards.fail("DeckError")
    with contextlib.suppress(cards.DeckError):
        cards.empty()

def test_bare_exceptions_are_told_from_their_subclasses(cards):
    with pytest.raises(Exception) as caught:
        cards.fail("Exception")
    assert (caught.type.__name__, caught.value.args) == ("Exception", ("words",))

@pytest.mark.parametrize("kind", [
    ValueError, KeyError, OSError, FileNotFoundError, StopIteration, StopAsyncIteration, SystemExit,
    UnicodeDecodeError, UnicodeEncodeError, MemoryError, RecursionError, ImportError, SyntaxError,
    EOFError, ZeroDivisionError, Warning,
])
def test_pythons_own_classes_are_caught_here(cards, kind):
    with pytest.raises(kind):
        cards.fail(kind.__name__)

def test_what_goes_past_except_exception_does_so_here(cards):
    for name in ("KeyboardInterrupt", "GeneratorExit", "SystemExit", "BaseException", "Rude"):
        with pytest.raises(BaseException) as caught:
            cards.fail(name)
        assert not isinstance(caught.value, Exception)
        assert caught.type.__name__ == name

def test_groups_are_exceptions_of_that_name(cards):
    with pytest.raises(Exception) as caught:
        cards.fail("ExceptionGroup")
    assert caught.type.__name__ == "ExceptionGroup"
    assert str(caught.value) == "several (1 sub-exception)"

def test_exceptions_can_be_made_and_thrown_by_a_test(cards):
    error = cards.EmptyDeck("thrown", 3)
    with pytest.raises(cards.EmptyDeck, match="thrown"):
        cards.throw(error)

def test_the_end_of_an_iteration_may_be_meant(cards):
    with pytest.raises(StopIteration):
        cards.fail("StopIteration")
    with contextlib.suppress(Exception):
        cards.fail("StopIteration")
    try:
        list(cards.fail(name) for name in ["StopIteration"])
    except RuntimeError:
        pass
"""
TOLD = """
def test_another_exception(cards):
    with pytest.raises(ValueError):
        cards.empty()

def test_any_of_two_exceptions(cards):
    with pytest.raises((ValueError, cards.EmptyDeck)):
        cards.nothing()

def test_a_base_is_no_subclass(cards):
    with pytest.raises(cards.EmptyDeck):
        cards.fail("DeckError")

def test_one_in_the_place_of_another(cards):
    cards.refuse("1")

def test_no_exception(cards):
    with pytest.raises(AssertionError):
        cards.Card("1").rank

def test_an_exception_where_a_value_was_wanted(cards):
    assert cards.Card("1").value() == 1

def test_only_frames_of_the_student(cards):
    cards.through_the_library([3, 2])

def test_words_that_raise(cards):
    cards.fail("Speechless")

def test_words_that_are_none(cards):
    cards.fail("Wordless")

def test_words_of_many_lines(cards):
    cards.verbose()

def test_interrupts_are_failures_like_others(cards):
    with pytest.raises(Exception):
        cards.fail("KeyboardInterrupt")

def test_a_module_that_is_not_there(cards):
    cards.fail("ModuleNotFoundError")

def test_a_name_of_ours_in_the_words(cards):
    cards.address()
"""
# None of these has asked for the end of an iteration, nor for a shorter one.
ITERATIONS = """
def test_all_of_a_map(cards):
    assert all(map(cards.fail, ["StopIteration"]))

def test_all_of_a_map_of_our_own_function(cards):
    assert all(map(lambda name: cards.fail(name), ["StopIteration"]))

def test_pairs_of_a_map(cards):
    for one, other in zip(["words"], map(cards.fail, ["StopIteration"])):
        assert one == other

def test_the_texts_of_objects(cards):
    assert "".join(map(str, [cards.Endless()])) == ""

def test_all_of_a_generator(cards):
    assert all(cards.fail(name) for name in ["StopIteration"])

def test_two_values_of_a_map(cards):
    one, other = map(cards.fail, ["StopIteration", "StopIteration"])

def test_the_first_of_a_map(cards):
    assert max(map(cards.fail, ["StopIteration"])) == 1
"""
ENDLESS = """
class Endless:
    def __str__(self):
        return fail("StopIteration")
"""
UNSWALLOWED = """
import contextlib

def anything():
    return pytest.raises(Exception)

def everything():
    return contextlib.suppress(BaseException)

@pytest.mark.parametrize("name", ["endless", "leaves", "unwritten", "not_there"])
def test_no_exception_is_meant(cards, name):
    with anything():
        getattr(cards, name)()

@pytest.mark.parametrize("name", ["endless", "leaves"])
def test_not_even_everything_is_meant(cards, name):
    with everything():
        getattr(cards, name)()
"""
CARDS = """
class DeckError(Exception): pass
class EmptyDeck(DeckError, LookupError):
    def __str__(self): return "%s (%d)" % self.args
class Rude(BaseException): pass
class Speechless(Exception):
    def __str__(self): raise RuntimeError
class Wordless(Exception):
    def __str__(self): return None
class Card:
    def __init__(self, rank): self.rank = rank
    def value(self):
        return {"A": 11}[self.rank]

def check(rank):
    assert rank != "1", "no such rank"

def empty():
    raise EmptyDeck("nothing left", 52)

def nothing():
    return None

def made():
    return DeckError("made")

def throw(error):
    raise error

def through_the_library(numbers):
    def key(number):
        return number // 0
    return sorted(numbers, key=key)

def recurse(depth=0):
    return recurse(depth + 1)

def verbose():
    raise ValueError("one\\ntwo\\nthree")

def address():
    raise ValueError(f"{Card('A')} is no card")

def fail(name):
    if name == "UnicodeDecodeError":
        b"\\xff".decode()
    if name == "UnicodeEncodeError":
        "\\xff".encode("ascii")
    if name == "FileNotFoundError":
        open("nowhere.txt")
    if name == "ModuleNotFoundError":
        import nowhere
    if name == "RecursionError":
        recurse()
    if name == "ExceptionGroup":
        raise ExceptionGroup("several", [ValueError()])
    kind = globals().get(name) or __builtins__[name]
    raise kind("words")

def endless():
    while True:
        pass

def leaves():
    import os
    os._exit(0)

def unwritten():
    raise NotImplementedError("task 2: unwritten() is not written yet")

def refuse(rank):
    try:
        return {"A": 1}[rank]
    except KeyError:
        raise DeckError("no deck")
"""

VERDICTS = """
another_exception
failed: empty()
  raised  EmptyDeck: nothing left (52)
          cards.py, line 19, in empty: raise EmptyDeck("nothing left", 52)
  wanted  an exception: ValueError

any_of_two_exceptions
failed: nothing()
  gave    None
  wanted  an exception: ValueError or EmptyDeck

a_base_is_no_subclass
failed: fail('DeckError')
  raised  DeckError: words
          cards.py, line 58, in fail: raise kind("words")
  wanted  an exception: EmptyDeck

one_in_the_place_of_another
failed: refuse('1')
  raised  DeckError: no deck
          cards.py, line 75, in refuse: raise DeckError("no deck")
          while handling KeyError from cards.py, line 73, in refuse: return {"A": 1}[rank]

no_exception
failed: Card('1').rank
  gave    '1'
  wanted  an exception: AssertionError

an_exception_where_a_value_was_wanted
failed: Card('1').value()
  raised  KeyError: '1'
          cards.py, line 13, in Card.value: return {"A": 11}[self.rank]

only_frames_of_the_student
failed: through_the_library([3, 2])
  raised  ZeroDivisionError: integer division or modulo by zero
          cards.py, line 33, in through_the_library: return sorted(numbers, key=key)
          cards.py, line 32, in through_the_library.<locals>.key: return number // 0

words_that_raise
failed: fail('Speechless')
  raised  Speechless: <str() of this exception raised RuntimeError>
          cards.py, line 58, in fail: raise kind("words")

words_that_are_none
failed: fail('Wordless')
  raised  Wordless: <str() of this exception raised TypeError>
          cards.py, line 58, in fail: raise kind("words")

words_of_many_lines
failed: verbose()
  raised  ValueError: one
          two
          three
          cards.py, line 39, in verbose: raise ValueError("one\\ntwo\\nthree")

interrupts_are_failures_like_others
failed: fail('KeyboardInterrupt')
  raised  KeyboardInterrupt: words
          cards.py, line 58, in fail: raise kind("words")
  wanted  an exception: Exception

a_module_that_is_not_there
failed: fail('ModuleNotFoundError')
  raised  ModuleNotFoundError: No module named 'nowhere'
          cards.py, line 52, in fail: import nowhere

a_name_of_ours_in_the_words
failed: address()
  raised  ValueError: <cards.Card object> is no card
          cards.py, line 42, in address: raise ValueError(f"{Card('A')} is no card")
"""
UNSWALLOWED_VERDICTS = """
no_exception_is_meant[endless]
timed_out: endless()
  no answer in time
  cause   cards.py, line 61: the loop never ends: its condition is always true and nothing leaves it

no_exception_is_meant[leaves]
crashed: leaves()
  your program ended Python before the test was over (exit status 0); use sys.exit, not os._exit

no_exception_is_meant[unwritten]
not_written: task 2: unwritten() is not written yet

no_exception_is_meant[not_there]
not_written: cards.not_there is not written yet

not_even_everything_is_meant[endless]
timed_out: endless()
  no answer in time
  cause   cards.py, line 61: the loop never ends: its condition is always true and nothing leaves it

not_even_everything_is_meant[leaves]
crashed: leaves()
  your program ended Python before the test was over (exit status 0); use sys.exit, not os._exit
"""


@pytest.fixture(scope="module")
def caught():
    with Course(CAUGHT) as made:
        yield made


@pytest.mark.parametrize("way", drawn(FORKED, 2, __name__), ids=str)
def test_exceptions_are_caught_as_what_they_are(caught: Course, way: Way):
    all_pass(caught.verdicts(way, CARDS))


def test_exceptions_are_told_with_the_students_lines():
    with Course(TOLD) as course:
        verdicts = course.verdicts(BEST, CARDS)
    assert told(verdicts) == VERDICTS


def test_nobody_ends_an_iteration_of_a_test():
    with Course(ITERATIONS) as course:
        records = course.records(BEST, CARDS + ENDLESS)
    assert len(records) == 7
    for name, record in records.items():
        assert record.status == "failed", name
        assert "raised  StopIteration: words" in record.message


def test_time_outs_crashes_and_missing_names_are_never_swallowed():
    with Course(UNSWALLOWED, limits={"question_seconds": 0.1}) as course:
        verdicts = course.verdicts(BEST, CARDS)
    assert told(verdicts) == UNSWALLOWED_VERDICTS


IN_A_FIXTURE = """
@pytest.fixture(params=["SystemExit", "KeyboardInterrupt", "GeneratorExit", "Rude", "OSError"])
def raising(cards, request):
    cards.fail(request.param)

def test_the_fixture_raises(raising):
    pass

def test_what_comes_next_is_not_touched(cards):
    assert cards.nothing() is None
"""


def test_whatever_a_fixture_raises_the_next_test_is_not_touched():
    with Course(IN_A_FIXTURE) as course:
        for _ in range(2):
            verdicts = course.verdicts(BEST, CARDS)
            assert verdicts.pop("what_comes_next_is_not_touched") == "passed"
            for name, words in verdicts.items():
                raised = name.removeprefix("the_fixture_raises[").removesuffix("]")
                assert words.startswith(f"failed: fail('{raised}')\n  raised  {raised}: words\n")
