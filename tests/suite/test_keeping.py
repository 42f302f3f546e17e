"""What a call may leave for the next one is seen in the source, as far as that can be."""

from __future__ import annotations

import pytest

from autograder.suite.keeping import remembers, shares_objects
from autograder.suite.source import Source

ALONE = "class Game:\n    size = 52\n    def __init__(self):\n        self.deck = Deck()\n"
OF_ALL = "class Game:\n    deck = {}\n"


@pytest.mark.parametrize("made", ["Deck()", "decks.Deck()", "cards.deck.Deck(52)"])
def test_an_object_of_a_class_may_be_shared_by_all_its_objects(made: str):
    source = Source("game.py", OF_ALL.format(made).encode())
    assert remembers(source) and shares_objects(source)


@pytest.mark.parametrize("made", ["[]", "{}", "{1, 2}"])
def test_so_may_a_list_which_is_no_object_of_the_students(made: str):
    source = Source("game.py", OF_ALL.format(made).encode())
    assert remembers(source) and not shares_objects(source)


@pytest.mark.parametrize("code", [ALONE, OF_ALL.format("range(52)"), "deck = Deck()\n"])
def test_what_each_object_has_for_itself_is_kept_by_no_class(code: str):
    source = Source("game.py", code.encode())
    assert not remembers(source) and not shares_objects(source)
