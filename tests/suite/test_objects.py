"""Objects stay on the student's side: what can be asked of them, and what they cannot fake."""

from __future__ import annotations

import pytest
from drawn import drawn
from small_course import FORKED, Course, Way, all_pass, told

ASKED = """
def test_attributes_are_the_students(cards, student):
    card = cards.Card("K", "H")
    assert card.rank == "K"
    card.rank = "Q"
    assert card.rank == "Q"
    assert str(card) == "QH"
    assert student.attributes(card) == ["rank", "suit"]
    assert student.class_name(card) == "Card"

def test_slots_and_private_names_are_attributes_too(cards, student):
    assert student.attributes(cards.Slotted()) == ["_rank", "_Slotted__suit"]
    assert student.public(cards.Deck) == ["deal", "top"]
    assert student.public(cards.Marked) == ["deal", "mark", "top"]

def test_properties_are_computed_over_there(cards):
    deck = cards.Deck(["KH", "9S"])
    assert deck.top == "KH"
    assert deck.deal() == "KH"
    assert deck.top == "9S"

def test_a_property_that_raises_an_attribute_error_is_written(cards):
    with pytest.raises(AttributeError, match="no attribute 'wrong'"):
        cards.Card("K", "H").broken

def test_objects_and_lists_of_them_are_handed_back(cards):
    cards_made = [cards.Card("K", "H"), cards.Card("9", "S")]
    hand = cards.Deck(cards_made)
    assert len(hand) == 2
    assert cards.ranks(cards_made) == ["K", "9"]
    assert cards.ranks(tuple(cards_made)) == ["K", "9"]
    assert cards.ranks({"cards": cards_made}) == ["K", "9"]
    assert cards.ranks([]) == []

def test_the_same_object_is_the_same_object(cards):
    deck = cards.Deck([cards.Card("K", "H")])
    card = deck.cards[0]
    assert deck.top is card
    assert deck.deal() is card
    assert card is not cards.Card("K", "H")
    assert cards.keep(card) is card

def test_what_stays_over_there_is_told_from_what_comes_over(cards, student):
    card = cards.Card("K", "H")
    for thing in (card, cards.Card, cards.ranks, cards):
        assert student.is_object(thing)
    for value in (card.rank, cards.ranks([card]), None, True, int, ValueError):
        assert not student.is_object(value)

def test_a_class_is_the_same_class(cards, student):
    assert cards.Card is cards.Card
    assert student.ask("type", cards.Card("K", "H")) is cards.Card

def test_iteration_length_and_membership(cards):
    deck = cards.Deck(["KH", "9S"])
    assert list(deck) == ["KH", "9S"]
    assert [card for card in deck] == ["KH", "9S"]
    assert len(deck) == 2
    assert "KH" in deck
    assert "2C" not in deck
    assert deck[1] == "9S"
    deck[1] = "2C"
    assert "2C" in deck
    del deck[0]
    assert list(deck) == ["2C"]

def test_generators_are_read_one_by_one(cards, student):
    numbers = cards.endless()
    assert [student.ask("next", numbers) for _ in range(3)] == [0, 1, 2]

def test_comparison_and_arithmetic_ask_the_students_methods(cards):
    low, high = cards.Card("2", "C"), cards.Card("K", "C")
    assert low < high and high > low and low <= high and high >= low
    assert low == cards.Card("2", "C")
    assert low != high
    assert (low + high) == 15
    assert (high - low) == 11
    assert int(high) == 13

def test_subclass_questions(cards):
    assert isinstance(cards.Marked([]), cards.Deck)
    assert not isinstance(cards.Deck([]), cards.Marked)
    assert not isinstance("KH", cards.Card)
    assert issubclass(cards.Marked, cards.Deck)
    assert not issubclass(cards.Deck, cards.Marked)
    assert issubclass(cards.Empty, Exception)
    assert not issubclass(cards.Empty, ValueError)

def test_functions_classes_and_partials_can_be_handed_over(cards, student):
    assert cards.apply(cards.double, 4) == 8
    assert student.ask("callable", cards.double)
    assert not student.ask("callable", cards.LIMIT)
    assert cards.apply(cards.adder(3), 4) == 7

def test_constructors_can_be_called_in_two_steps(cards, student):
    card = student.new(cards.Careful)
    with pytest.raises(AssertionError):
        student.call(card, "__init__", "")
    assert card.touched is True
    assert student.call(cards.Deck(["KH"]), "__len__") == 1

def test_a_constructor_can_be_called_by_keyword(cards):
    assert cards.Card(suit="H", rank="K").suit == "H"

def test_an_unknown_file_is_not_there(student):
    assert student.read("nothing.txt") is None
"""

DECK = """
import functools
import itertools

LIMIT = 52

@functools.total_ordering
class Card:
    def __init__(self, rank, suit):
        self.rank = rank
        self.suit = suit

    def __str__(self): return self.rank + self.suit
    def __int__(self): return {"K": 13}.get(self.rank) or int(self.rank)
    def __eq__(self, other): return isinstance(other, Card) and int(self) == int(other)
    def __lt__(self, other): return int(self) < int(other)
    def __add__(self, other): return int(self) + int(other)
    def __sub__(self, other): return int(self) - int(other)
    @property
    def broken(self): return self.wrong

class Slotted:
    __slots__ = ("_rank", "__suit")
    def __init__(self): self._rank, self.__suit = "K", "H"

class Deck:
    def __init__(self, cards): self.cards = cards
    def __len__(self): return len(self.cards)
    def __iter__(self): return iter(self.cards)
    def __getitem__(self, at): return self.cards[at]
    def __setitem__(self, at, card): self.cards[at] = card
    def __delitem__(self, at): del self.cards[at]
    def deal(self): return self.cards.pop(0)
    @property
    def top(self): return self.cards[0]
    cards = []

class Marked(Deck):
    def mark(self): pass
    def _hidden(self): pass

class Empty(Exception): pass

class Careful:
    def __init__(self, name):
        self.touched = True
        assert name

def ranks(cards): return [card.rank for card in (cards["cards"] if type(cards) is dict else cards)]
def keep(card): return card
def endless(): return itertools.count()
def double(number): return 2 * number
def apply(function, value): return function(value)
def adder(number): return functools.partial(int.__add__, number)
"""

FAKES = """
@pytest.fixture(params=["Everything", "Chameleon", "Nothing"])
def fake(cards, request):
    return getattr(cards, request.param)()

def test_no_object_equals_a_plain_value(fake):
    for wanted in [10, 0, True, False, None, "KH", "", 1.0, b"", [], (), {}, set()]:
        assert not fake == wanted
        assert not wanted == fake
        assert fake != wanted
        assert wanted != fake
        assert fake is not wanted

def test_no_object_hides_in_a_container(fake):
    assert [fake] != [10]
    assert (1, fake) != (1, 2)
    assert {"a": fake} != {"a": 1}
    assert 10 not in [fake]
    assert fake not in [10, "KH"]
    assert fake not in {10, "KH", 0, 1}
    assert not any(type(each) is int for each in [fake])

def test_no_object_is_an_instance_of_a_plain_type(fake):
    for kind in (int, str, bool, list, tuple, dict, set, float, bytes):
        assert not isinstance(fake, kind)
        assert type(fake) is not kind
"""

CAUGHT = """
def test_an_object_is_not_true(cards):
    assert cards.Everything()

def test_an_object_is_not_false(cards):
    assert not cards.Nothing()

def test_an_object_never_stands_for_a_wanted_truth(cards):
    assert cards.everything() == True or cards.everything()

def test_a_length_that_is_no_number(cards):
    assert len(cards.Everything()) == 3

def test_a_negative_length(cards):
    assert len(cards.Negative()) == 3

def test_a_text_that_is_no_text(cards):
    assert str(cards.Everything()) == "KH"

def test_two_objects_are_not_equal_by_a_one(cards):
    assert cards.Everything() == cards.Everything()

def test_two_objects_do_not_differ_by_a_zero(cards):
    assert not cards.Everything() != cards.Everything()

def test_less_is_not_told_by_a_text(cards):
    assert cards.Everything() < cards.Everything()

def test_membership_is_told_by_pythons_own_bool(cards):
    assert 10 in cards.Everything()

def test_iteration_that_never_ends(cards):
    assert list(cards.Endless()) == []

def test_an_object_that_says_it_is_a_number(cards):
    assert cards.Chameleon() + 1 == 11

def test_everything_that_is_asked_of_it_is_an_object(cards):
    assert cards.Everything().anything.at_all(1, 2)[3] is None
"""
OBJECTS = '''
class Everything:
    """Equal to everything, and everything one could ask for."""
    def __eq__(self, other): return 1
    def __ne__(self, other): return 0
    def __lt__(self, other): return "yes"
    def __hash__(self): return hash(10)
    def __bool__(self): return True
    def __len__(self): return "3"
    def __str__(self): return 10
    def __contains__(self, item): return "yes"
    def __iter__(self): return self
    def __next__(self): raise StopIteration
    def __call__(self, *a, **k): return self
    def __getattr__(self, name): return self
    def __index__(self): return 10

class Chameleon:
    """Says of itself that it is an int and 10."""
    def __eq__(self, other): return True
    def __ne__(self, other): return False
    __hash__ = lambda self: 10
    def __bool__(self): return True
    def __add__(self, other): return Chameleon()
    @property
    def __class__(self): return int
    @classmethod
    def __instancecheck__(cls, value): return True

class Meta(type):
    def __eq__(cls, other): return True
    def __hash__(cls): return 1
    def __instancecheck__(cls, value): return True
    def __subclasscheck__(cls, other): return True
    __name__ = "int"
    def mro(cls): return [cls, object]

class Nothing(metaclass=Meta):
    def __eq__(self, other): return not NotImplemented if False else True
    def __hash__(self): return 0
    def __repr__(self): raise KeyboardInterrupt
    def __bool__(self): return False

def everything(): return Everything()

class Negative:
    def __len__(self): return -3

class Endless:
    """Slow enough that the clock runs out before the memory, also where nobody looks for long."""
    def __iter__(self): return self
    def __next__(self): return 0 * sum(range(2000))
'''

VERDICTS = """
an_object_is_not_true
failed: Everything()
  an Everything object came where True or False was wanted

an_object_is_not_false
failed: Nothing()
  a Nothing object came where True or False was wanted

an_object_never_stands_for_a_wanted_truth
failed: # before: everything() gave an Everything object
everything()
  an Everything object came where True or False was wanted

a_length_that_is_no_number
failed: len(Everything())
  raised  TypeError: 'str' object cannot be interpreted as an integer

a_negative_length
failed: len(Negative())
  raised  ValueError: __len__() should return >= 0

a_text_that_is_no_text
failed: str(Everything())
  raised  TypeError: __str__ returned non-string (type int)
  cause   cards.py, line 10: __str__ returns an int here, where a text is wanted

two_objects_are_not_equal_by_a_one
failed: Everything() == Everything()
  comparison gave an int, not a bool

two_objects_do_not_differ_by_a_zero
failed: Everything() != Everything()
  comparison gave an int, not a bool

less_is_not_told_by_a_text
failed: Everything() < Everything()
  comparison gave a str, not a bool

membership_is_told_by_pythons_own_bool
passed

iteration_that_never_ends
timed_out: list(Endless())
  no answer in time

an_object_that_says_it_is_a_number
failed: Chameleon() + 1
  gave    a Chameleon object
  wanted  11
  a Chameleon, not an int

everything_that_is_asked_of_it_is_an_object
failed: everything = Everything()
everything = everything.anything
everything = everything.at_all
everything = everything(1, 2)
everything[3]
  raised  TypeError: 'Everything' object is not subscriptable
"""


@pytest.fixture(scope="module")
def asked():
    with Course(ASKED) as made:
        yield made


@pytest.fixture(scope="module")
def faked():
    with Course(FAKES) as made:
        yield made


@pytest.fixture(scope="module")
def caught():
    with Course(CAUGHT, limits={"question_seconds": 0.1}) as made:
        yield made


@pytest.mark.parametrize("way", drawn(FORKED, 2, __name__), ids=str)
def test_objects_can_be_asked(asked: Course, way: Way):
    all_pass(asked.verdicts(way, DECK))


@pytest.mark.parametrize("way", drawn(FORKED, 2, __name__), ids=str)
def test_objects_can_fake_nothing(faked: Course, way: Way):
    all_pass(faked.verdicts(way, OBJECTS))


@pytest.mark.parametrize("way", drawn(FORKED, 2, __name__), ids=str)
def test_objects_that_try_are_caught(caught: Course, way: Way):
    assert told(caught.verdicts(way, OBJECTS)) == VERDICTS
