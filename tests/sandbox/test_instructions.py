"""What the player reads in compiled code, before any of it runs: names, imports, what is hidden."""

from __future__ import annotations

import importlib
from types import ModuleType

import pytest

from autograder.protocol import QUIET, TAME
from autograder.sandbox.player.instructions import names_in
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
