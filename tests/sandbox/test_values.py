"""Plain values cross the wire by their exact type; of their subclasses only the value crosses."""

from __future__ import annotations

import pytest
from drawn import drawn
from small_course import FORKED, Course, Way, all_pass, course_of, starters

SUITE = '''
import math
from enum import Enum


def exactly(gave, wanted):
    """Compare kinds as well, at every depth: True is not 1, and 1.0 is not 1."""
    assert type(gave) is type(wanted)
    if type(wanted) in (list, tuple):
        assert len(gave) == len(wanted)
        for one, other in zip(gave, wanted):
            exactly(one, other)
    elif type(wanted) is dict:
        exactly(list(gave.items()), list(wanted.items()))
    else:
        assert gave == wanted


def test_an_int_crosses_both_ways(cards):
    for number in [0, 1, -1, 2**53 - 1, 2**53, -(2**53), 2**64, -(2**5000)]:
        exactly(cards.same(number), number)

def test_a_bool_or_nothing_crosses_both_ways(cards):
    for value in [True, False, None]:
        assert cards.same(value) is value

def test_a_float_crosses_both_ways(cards):
    for number in [0.0, 1.0, -2.5, 1e300, 5e-324, math.inf, -math.inf]:
        exactly(cards.same(number), number)

def test_minus_zero_keeps_its_sign(cards):
    assert math.copysign(1, cards.same(-0.0)) == -1

def test_nan_crosses_and_equals_nothing(cards):
    gave = cards.same(math.nan)
    assert type(gave) is float and gave != gave

def test_a_text_crosses_both_ways(cards):
    for text in ["", "KH", "\\u2665 9\\n\\t\\0\\x1b", '"\\\\', "\\ud800 alone", "\\U0001f0a1"]:
        exactly(cards.same(text), text)

def test_bytes_cross_both_ways(cards):
    for data in [b"", b"KH", bytes(range(256))]:
        exactly(cards.same(data), data)

def test_a_container_crosses_both_ways(cards):
    for value in [
        [], (), {}, set(), [1, True, 1.0, None], (1,), {1: {"2": 3}}, {1, "2", (3, 4)},
        ([(2, [])], {"a": (1, [2])}),
    ]:
        exactly(cards.same(value), value)

def test_the_order_of_a_dict_is_kept(cards):
    assert list(cards.same({"b": 1, "a": 2})) == ["b", "a"]

def test_one_is_no_true(cards):
    assert cards.one() is not True and type(cards.one()) is int

def test_frozen_sets_cross_where_they_can_be(cards):
    assert cards.frozen() == {frozenset({1, 2}), (3, frozenset({4}))}
    assert cards.frozen_keys() == {frozenset({1}): "one"}

def test_a_list_that_can_be_hashed_is_a_key(cards):
    [(key, value)] = cards.odd_keys().items()
    assert value == "odd"
    assert not isinstance(key, list)

def test_a_list_deeper_than_any_answer_ends_in_an_object(cards, student):
    depth, value = 0, cards.deep(60)
    while type(value) is list:
        depth, [value] = depth + 1, value
    assert depth == 40
    assert student.class_name(value) == "list"

def test_a_list_that_holds_itself_crosses_as_far_as_it_goes(cards):
    inner = cards.circular()
    for _ in range(39):
        assert inner[0] == 1
        inner = inner[1]

def test_no_float_is_read_from_an_int(cards):
    exactly(cards.mixed(), [1, 1.0, True, "1", b"1"])


# Subclasses

def test_a_str_enum_is_its_text(cards):
    exactly(cards.Rank.TEN, "T")
    assert cards.suit_of(cards.Rank.TEN) == "a plain text"

def test_an_int_enum_is_its_number(cards):
    exactly(cards.Value.TEN, 10)

def test_a_plain_enum_is_an_object(cards, student):
    assert cards.Colour.RED != "red"
    assert cards.Colour.RED != 1
    assert student.class_name(cards.Colour.RED) == "Colour"
    assert cards.Colour.RED.value == "red"

def test_a_named_tuple_is_a_tuple(cards):
    exactly(cards.named(), ("T", "H"))

def test_counters_and_default_dicts_are_dicts(cards):
    exactly(cards.counted("aab"), {"a": 2, "b": 1})
    exactly(cards.grouped(), {"x": [1]})

def test_a_subclass_is_read_by_the_methods_of_its_base(cards):
    for name, wanted in [
        ("LyingText", "truth"), ("LyingInt", 7), ("LyingFloat", 2.5), ("LyingBytes", b"truth"),
        ("LyingList", [1, 2]), ("LyingTuple", (1, 2)), ("LyingSet", {1, 2}), ("LyingDict", {1: 2}),
    ]:
        exactly(cards.lie(name), wanted)

def test_a_lie_inside_a_container_is_read_the_same_way(cards):
    exactly(cards.lies_in_a_list(), ["truth", 7, [1, 2]])

def test_a_key_that_lies_is_read_the_same_way(cards):
    exactly(cards.lies_as_keys(), [{"truth": 1}, {7: 2}])
'''

CARDS = """
import enum
from collections import Counter, defaultdict, namedtuple

class Rank(enum.StrEnum):
    TEN = "T"

class Value(enum.IntEnum):
    TEN = 10

class Colour(enum.Enum):
    RED = "red"

Card = namedtuple("Card", "rank suit")

def same(value): return value
def one(): return 1
def frozen(): return {frozenset({1, 2}), (3, frozenset({4}))}
def frozen_keys(): return {frozenset({1}): "one"}
def mixed(): return [1, 1.0, True, "1", b"1"]
def named(): return Card("T", "H")
def counted(text): return Counter(text)
def suit_of(rank): return "a plain text" if type(rank) is str else type(rank).__name__

def grouped():
    found = defaultdict(list)
    found["x"].append(1)
    return found

class Hashable(list):
    def __hash__(self):
        return 1

def odd_keys(): return {Hashable([1]): "odd"}

def deep(depth):
    found = "bottom"
    for _ in range(depth):
        found = [found]
    return found

def circular():
    found = [1]
    found.append(found)
    return found

class Lies:
    def __eq__(self, other): return True
    def __ne__(self, other): return False
    def __hash__(self): return 1
    def __bool__(self): return False
    def __len__(self): return 99
    def __iter__(self): return iter([9, 9, 9])
    def __getitem__(self, key): return 9
    def __str__(self): return "a lie"
    def __repr__(self): return "a lie"
    def __int__(self): return 99
    def __index__(self): return 99
    def __float__(self): return 99.0
    def __bytes__(self): return b"a lie"
    def keys(self): return [9]
    def items(self): return [(9, 9)]
    @property
    def __class__(self): return bool

class LyingText(Lies, str): pass
class LyingInt(Lies, int): pass
class LyingFloat(Lies, float): pass
class LyingBytes(Lies, bytes): pass
class LyingList(Lies, list): pass
class LyingTuple(Lies, tuple): pass
class LyingSet(Lies, set): pass
class LyingDict(Lies, dict): pass

def lie(name):
    made = {
        "LyingText": "truth", "LyingInt": 7, "LyingFloat": 2.5, "LyingBytes": b"truth",
        "LyingList": [1, 2], "LyingTuple": (1, 2), "LyingSet": {1, 2}, "LyingDict": {1: 2},
    }[name]
    return globals()[name](made)

def lies_in_a_list(): return [lie("LyingText"), lie("LyingInt"), lie("LyingList")]
def lies_as_keys(): return [{lie("LyingText"): 1}, {lie("LyingInt"): 2}]
"""


course = course_of(SUITE)


@pytest.mark.parametrize("way", drawn(FORKED, 2, __name__), ids=str)
def test_values_cross_as_what_they_are(course: Course, way: Way):
    all_pass(course.verdicts(way, CARDS))


ASKED_FOR = """
def test_what_a_call_makes_is_an_object_though_it_is_a_list(cards, student):
    pile = cards.Pile()
    pile.put("KH")
    assert student.class_name(pile) == "Pile"
    assert (str(pile), len(pile), list(pile)) == ("one pile", 1, ["KH"])
    assert cards.is_a_pile(pile)

def test_it_is_one_in_an_attribute_and_in_a_list_as_well(cards):
    table = cards.Table()
    table.pile.put("KH")
    table.piles[0].put("9S")
    assert table.pile.cards == ["KH", "9S"]

def test_it_hands_out_itself_as_a_list(cards, student):
    pile = cards.Pile(["KH"])
    assert pile.cards == ["KH"]
    assert pile.get_cards() == ["KH"]
    assert student.value(pile) == ["KH"]
    assert student.each(pile.get_cards, [(), ()]) == [["KH"], ["KH"]]

def test_an_object_of_any_other_class_is_what_it_inherits_from(cards):
    assert cards.Table().rest == ["9S"]
"""
PILES = """
class Others(list): pass

class Pile(Others):
    cards = property(lambda self: self)
    def get_cards(self): return self
    def put(self, card): self.append(card)
    def __str__(self): return "one pile"

class Table:
    def __init__(self):
        self.pile = Pile()
        self.piles = [self.pile]
        self.rest = Others(["9S"])

def is_a_pile(pile): return type(pile) is Pile
"""


@pytest.mark.parametrize("way", drawn(FORKED, 2, __name__), ids=str)
def test_an_object_of_a_class_that_is_asked_for_stays_one(way: Way):
    beside = {"starters.toml": starters(cards={"Pile.put": 1, "Table.__init__": 1})}
    with Course(ASKED_FOR, beside=beside) as made:
        all_pass(made.verdicts(way, PILES))
