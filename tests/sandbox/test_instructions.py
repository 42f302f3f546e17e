"""What the player reads in compiled code, before any of it runs: names, imports, what is hidden."""

from __future__ import annotations

import importlib
from types import FunctionType, ModuleType

import pytest

from autograder.protocol import QUIET, TAME
from autograder.sandbox.player.instructions import (
    CLASS_COMPARED,
    CLASS_OF,
    names_in,
    raised_at,
)
from autograder.sandbox.player.sources import IN_TAME, Sources, are_harmless

GUARDED = """
import random

def play():
    import json

class Game:
    def end(self):
        import csv

if __name__ == "__main__":
    import doctest
    import xml.dom

    def again():
        import logging

    doctest.testmod()
else:
    import string
import textwrap
"""
AT_ONCE = {"random", "json", "csv", "string", "textwrap"}
LATER = {"doctest", "xml", "xml.dom", "logging"}


def compiled(text: str) -> list:
    return names_in(compile(text, "cards.py", "exec", dont_inherit=True))


UNBOUND = """
def stored():
    shown = 1
    late += shown  #
    late = 1

def constant():
    return (
        1,
        late)  #
    late = 1

def other():
    early = 2
    for each in "abc":
        early = each
    return (early,
        late)  #
    late = 1

def first():
    return (late,  #
        1)
    late = 1

def deleted():
    late = 1
    del late
    del late  #
"""


def test_the_line_of_a_variable_without_a_value_is_told_in_code_that_is_called_often_too():
    lines = [at for at, line in enumerate(UNBOUND.split("\n"), 1) if line.endswith("#")]
    space: dict = {}
    exec(compile(UNBOUND, "cards.py", "exec", dont_inherit=True), space)
    functions = [found for found in space.values() if isinstance(found, FunctionType)]
    for function, line in zip(functions, lines, strict=True):
        for _ in range(20):
            with pytest.raises(UnboundLocalError) as caught:
                function()
            trace = caught.value.__traceback__.tb_next
            at, told = raised_at(trace, caught.value)
            assert told == line, function
            assert [*function.__code__.co_positions()][at // 2][0] == line


def test_what_is_imported_below_the_guard_is_told_apart():
    _, imported, hides, later = compiled(GUARDED)
    assert (imported, later, hides) == (AT_ONCE | LATER, LATER, False)
    assert compiled(GUARDED + "import doctest\n")[3] == LATER - {"doctest"}
    assert compiled("x = 1\n" * 300 + GUARDED)[3] == LATER  # as far as a long jump


@pytest.mark.parametrize("guard", [
    'if 1 < len(__file__) or __name__ == "__main__":',
    'if __name__ == "__main__" or len(__file__) > 1:',
    'if __name__ != "__main__":',
    'if not __name__ == "__main__":',
    'if __name__ == "__mine__":',
    'if __file__ == "__main__":',
    'while __name__ == "__main__" or x:',
])  # fmt: skip
def test_nothing_is_guarded_by_another_question(guard: str):
    assert compiled(f"x = 1\n{guard}\n    import doctest\n")[3] == set()


@pytest.mark.parametrize("before", [
    "__name__ = '__main__'",
    "import random as __name__",
    "def play():\n    global __name__\n    __name__ = '__main__'",
    "for __name__ in ['__main__']:\n    pass",
])  # fmt: skip
def test_who_changes_what_the_guard_asks_for_hides_something(before: str):
    assert compiled(f"{before}\n{GUARDED}")[2]


@pytest.mark.parametrize("text", [
    "class Card:\n    rank: str = '2'\n    suit: 'Suit'\n    __mine: int\n",
    "count: int = 1\n",
    "from dataclasses import dataclass, field\n@dataclass\nclass Card:\n"
    "    name: str\n    seen: list = field(default_factory=list)\n",
    "import dataclasses\nclass Card:\n    def __init__(self, name):\n        self.name = name\n",
])  # fmt: skip
def test_annotations_hide_nothing(text: str):
    assert not compiled(text)[2]


CODE = "x=print()"
BY_HAND = [
    f"class Card:\n    __annotations__[{CODE!r}] = int\n",
    f"class Card:\n    a = {CODE!r}\n    __annotations__[a] = int\n",
    f"class Card:\n    __annotations__ = {{{CODE!r}: int}}\n",
    f"class Card:\n    __annotations__.update({{{CODE!r}: int}})\n",
    f"def play():\n    global __annotations__\n    __annotations__ = {{{CODE!r}: int}}\n",
]


@pytest.mark.parametrize("text", BY_HAND)
def test_annotations_that_are_no_names_hide_code(text: str):
    assert compiled(text)[2]


def test_the_attributes_in_a_pattern_are_names():
    names, *_ = compiled("match x:\n    case object(__dict__=found):\n        pass\n")
    assert "__dict__" in names
    assert "dealt" not in compiled("x = ('dealt', 1)\n")[0]


@pytest.mark.parametrize("line", ["self.__class__ = A", "A.__len__ = f", "del self.__str__"])
def test_who_changes_a_special_attribute_hides_something(line: str):
    assert compiled(f"def play(self):\n    {line}\n")[2]


def test_names_of_slots_and_annotations_are_names():
    assert "__defaults__" in compiled("class Card:\n    __slots__ = ('__defaults__',)\n")[0]
    assert "__defaults__" in compiled("class Card:\n    __defaults__: tuple\n")[0]


LEAVES_NO_CLASS = [
    "type(x) is int",
    "assert type(x.a.b) is not cards.Card and y",
    "def f(x): return type(x) is Card",
    "def f(x): return type(x).__name__.lower() + x.__class__.__name__",
    "def f(x): return x.__class__ is Card",
    "f(type(x) is int)",
    "(f if c else type)(x) is int",
    "class A:\n def f(self): return type(self) is A and super().f()",
]
COMPARES_A_CLASS = [
    "if type(x) == int: pass",
    "def f(x): return type(x) != Card",
    "type(x) in (int, float)",
    "def f(x): return type(x) not in (int, cards.Card)",
    "type(x) < y",
]
KEEPS_A_CLASS = [
    "type",
    "kind = type(x)",
    "kind = x.__class__",
    "[type(x), a is b]",
    "def f(x, y): return [type(x), x is y]",
    "type(x) is f(y)",
    "type(x) in [int, f()]",
    "def f(y): return type(x) is f(y)",
    "type(x) is type(y)",
    "type(x) is y < z",
    "type(x).__doc__",
    "type(x)()",
    "x.__class__()",
    "x.__class__ = C",
    "type(x).n = 1",
    "type(x).__name__ = 'a'",
    "type = 3",
    "del type",
    "def f():\n global type\n type = f",
    "import type",
    "from a import type",
    "a.type = f",
    "a.type(x) is int",
    "f(type, x)",
    "kind = type(x) if a is b else c",
    "type('A', (), {})",
    "def f(*x): return type(*x) is int",
    "def f(x): return type(x=x) is int",
    "def f(type): return type(x) is int",
    "@type\ndef f(): pass",
    "type(x) is int\nkind = type(x)",
    "def f(x): return type(x) is int\ndef g(x): return type(x)",
]


@pytest.mark.parametrize("text", LEAVES_NO_CLASS)
def test_who_only_asks_which_class_it_is_gets_hold_of_none(text: str):
    assert compiled(text)[0].isdisjoint({*CLASS_OF, CLASS_COMPARED})


@pytest.mark.parametrize("text", COMPARES_A_CLASS)
def test_a_class_that_is_compared_is_had_by_who_says_what_equals_it(text: str):
    assert compiled(text)[0].isdisjoint(CLASS_OF)
    sources = Sources({"cards"})
    assert are_self_contained(sources, text) and not sources.ask_for_classes()
    are_self_contained(sources, "class Card:\n    def __eq__(self, other): return True\n")
    assert sources.ask_for_classes()


@pytest.mark.parametrize("text", KEEPS_A_CLASS)
def test_who_may_keep_a_class_is_known(text: str):
    assert not compiled(text)[0].isdisjoint(CLASS_OF)


def are_self_contained(sources: Sources, text: str) -> bool:
    names, imported, hides, _ = compiled(text)
    return sources.are_self_contained(names, imported, not hides and are_harmless(names))


@pytest.mark.parametrize("files", [
    ("import dataclasses\n", "def change(x):\n    return fields(x)\n"),
    ("import dataclasses\nx = dataclasses.field()\n", "def change(x):\n    x.name = ''\n"),
    ("import dataclasses\nclass Own(dataclasses.Field):\n    pass\n",),
    ("import dataclasses\nx = dataclasses.field()\n", "def kind(x):\n    return type(x)\n"),
    ("import copy\n", "def kind(x):\n    return type(x)\n"),
    ("import enum\nfrom dataclasses import asdict\n",),
])  # fmt: skip
def test_what_would_run_or_set_what_is_nowhere_named_counts_over_all_files(files: tuple[str, ...]):
    sources = Sources({"cards", "more"})
    told = [are_self_contained(sources, text) for text in files]
    assert told == [True] * (len(files) - 1) + [False]


@pytest.mark.parametrize("name", ["attrgetter", "get_type_hints", "wraps", "signal", "setsid"])
def test_what_gets_sets_or_runs_what_a_text_names_is_risky(name: str):
    sources = Sources({"cards"})
    assert are_self_contained(sources, "import random\n")
    assert not are_self_contained(sources, f"from x import {name}\n")


def test_it_is_known_which_modules_are_found_in_tame_ones():
    found = set()
    for name in TAME:
        space = vars(importlib.import_module(name))
        modules = {key: each.__name__ for key, each in space.items() if type(each) is ModuleType}
        found |= {key for key, each in modules.items() if each.split(".")[0] not in QUIET}
    assert {name for name in found if name[:1] != "_"} <= IN_TAME


def test_modules_that_could_make_a_player_lie_are_not_tame():
    sources = Sources({"cards"})
    are_self_contained(sources, "import cards, random, json\n")
    assert sources.are_tame()
    are_self_contained(sources, "def play():\n    import ctypes\n")
    assert not sources.are_tame()
