"""What an assertion has compared is told whole: what was found, what wanted, where they differ."""

from __future__ import annotations

import pytest
from ordinary import graded, records

TESTS = {
    "test_cards.py": """
        from autograder.suite.asking import at_once
        from cards import Card, deal, hand, limit, named, text

        LIMIT = 3

        def test_items():
            cards = [card.upper() for card in deal(3)]
            assert cards == ["A", "C", "B"]

        def test_by():
            assert len(deal(3)) == 2

        def test_of_the_left():
            assert 5 < len(deal(3)) + 1

        def test_constant():
            assert LIMIT >= limit() + 0

        def test_part():
            assert "Queen" in text().strip()

        def test_no_part():
            assert "Jack" not in text().strip()

        def test_word():
            word = limit() * "K"
            assert word in text()

        def test_one_of():
            assert len(deal(3)) in (1, 2)

        def test_key():
            assert {name: named(name) + 0 for name in "ab"} == {"a": 1, "b": 3}

        def test_message():
            assert len(deal(3)) == 2, "how many cards were dealt"

        def test_only_false():
            is_right = deal(3) == 4
            assert is_right, "four cards are dealt"

        def test_longer():
            assert list(deal(3)) == ["a", "b"]

        def test_at_once():
            assert at_once((limit,), (named, "b")) == [4, 3]

        def test_long():
            found = [card * 30 for card in deal(6)] * 5
            assert found == [*found[:29], "z" * 30]

        def test_of_no_name():
            assert [each.suit for each in hand()] == ["hearts"]

        def test_of_an_object():
            each = Card()
            assert each.suit + "!" == "hearts!"

        def test_of_its_own():
            cards = deal(2)
            assert len(cards) == 3

        def test_long_message():
            assert len(deal(3)) == 2, "many " * 20 + "cards"

        def test_caught_before():
            try:
                assert deal(3) == ["z"]
            except AssertionError:
                pass
            assert object() is limit
    """
}
CARDS = """
    def deal(number):
        return list("abcdef"[:number])

    class Card:
        suit = "clubs"

    def hand():
        return [Card()]

    def limit():
        return 4

    def named(name):
        return {"a": 1, "b": 2}[name]

    def text():
        return " Jack of Hearts "
"""
SAID = {
    "test_items": ["  found   ['A', 'B', 'C']", "  wanted  ['A', 'C', 'B']",
                   "  item 2 is 'B', not 'C'"],
    "test_by": ["  found   3, by len(deal(3))", "  wanted  2"],
    "test_of_the_left": ["  found   4, by len(deal(3)) + 1", "  wanted  more than 5"],
    "test_constant": ["  found   4, by limit() + 0", "  wanted  at most 3"],
    "test_part": ["  found   'Jack of Hearts', by text().strip()", "  wanted  'Queen' in it"],
    "test_no_part": ["  found   'Jack of Hearts', by text().strip()", "  wanted  no 'Jack' in it"],
    "test_word": ["  found   ' Jack of Hearts ', by text()", "  wanted  'KKKK' in it"],
    "test_one_of": ["  found   3, by len(deal(3))", "  wanted  one of (1, 2)"],
    "test_key": ["  found   {'a': 1, 'b': 2}",
                 "  wanted  {'a': 1, 'b': 3}", "  'b' is 2, not 3"],
    "test_message": ["  found   3", "  wanted  2: how many cards were dealt"],
    "test_only_false": ["  wanted  four cards are dealt"],
    "test_at_once": ["  found   [4, 2], by [limit(), named('b')]", "  wanted  [4, 3]",
                     "  item 2 is 2, not 3"],
    "test_long": [f"  item 30 is '{'f' * 30}', not '{'z' * 30}'"],
    "test_of_no_name": ["cards.hand()", "  found   ['clubs']", "  wanted  ['hearts']"],
    "test_of_an_object": ["  found   'clubs!', by card.suit + '!'", "  wanted  'hearts!'"],
    "test_of_its_own": ["  found   2", "  wanted  3"],
    "test_long_message": ["  found   3", "  wanted  2", f"          ({'many ' * 20}cards)"],
    "test_longer": ["  gave    ['a', 'b', 'c']", "  wanted  ['a', 'b']", "  3 items, not 2"],
}  # fmt: skip


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    [result] = graded(tmp_path_factory.mktemp("compared"), TESTS, {"cards.py": CARDS})
    return records(result)


@pytest.mark.parametrize("test", SAID)
def test_both_sides_are_told_beside_what_they_are(found, test):
    lines = found[test].message.partition("\nthe test\n")[0].splitlines()
    assert lines[-len(SAID[test]) :] == SAID[test]
    assert "\n  assert " not in found[test].message.partition("\nthe test\n")[0]


def test_a_comparison_that_was_caught_is_not_told_of_another(found):
    message = found["test_caught_before"].message
    assert (
        "found" not in message.partition("\nthe test\n")[0]
        and "['z']" not in message.partition("\nthe test\n")[0]
    )
