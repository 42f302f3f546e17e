"""Many calls in one question (`at_once`): what each gives, raises, asks, and what is said of it."""

from __future__ import annotations

import subprocess
import sys

import pytest
from ordinary import graded, lay, records

TESTS = {
    "test_cards.py": """
        import pytest
        from autograder.suite.asking import at_once
        from cards import Card, Deck, asking, broken, double, leaving, returning

        def test_what_is_made_and_asked():
            cards = at_once((Card, "2H"), (Card, "3D"))
            assert at_once(*[(repr, card) for card in cards]) == ["<2H>", "<3D>"]
            assert at_once(*[(card.rank,) for card in cards]) == ["2", "3"]
            assert at_once(*[(getattr, card, "code") for card in cards]) == ["2H", "3D"]
            at_once(*[(setattr, card, "code", "KS") for card in cards])
            assert [card.code for card in cards] == ["KS", "KS"]

        def test_in_their_order():
            deck = Deck(3)
            assert at_once((deck.deal,), (len, deck), (deck.deal,)) == [3, 2, 2]

        def test_what_is_raised_ends_them():
            deck = Deck(2)
            with pytest.raises(IndexError):
                at_once((deck.deal,), (deck.deal,), (deck.deal,), (deck.fill, 5))
            assert len(deck) == 0

        def test_what_leaves_is_raised():
            with pytest.raises(SystemExit):
                at_once((double, 1), (leaving,))

        def test_other_functions():
            assert at_once((double, 1), (max, 1, 2)) == [2, 2]
            assert at_once((double, 1)) == [2]
            assert at_once() == []

        def test_callbacks():
            seen = []
            assert at_once(*[(double, each, seen.append) for each in (1, 2)]) == [2, 4]
            assert seen == [1, 2]

        def test_typed_lines(typing):
            with typing("a", "b") as shown:
                assert at_once((asking,), (asking,)) == ["a", "b"]
            assert shown.asked(times=2)

        def test_what_is_caught_does_not_end_them():
            found = at_once(
                (double, 1), (broken, 2), (returning, 3), (double, 4), catching=ValueError
            )
            assert [type(each).__name__ for each in found] == ["int", "Caught", "ValueError", "int"]
            assert [found[0], str(found[1].error), found[3]] == [2, "no", 8]

        def test_what_is_not_caught_is_raised():
            with pytest.raises(ValueError):
                at_once((double, 1), (broken, 2), (double, 4), catching=(KeyError, TypeError))

        def test_wrong():
            assert at_once((double, 2), (double, 13)) == [4, 26]

        def test_broken():
            assert at_once((double, 2), (broken, 3)) == [4, 6]
    """
}
CARDS = """
    class Card:
        def __init__(self, code):
            self.code = code
        def __repr__(self):
            return f"<{self.code}>"
        def rank(self):
            return self.code[0]

    class Deck:
        def __init__(self, size):
            self.cards = [*range(1, size + 1)]
        def deal(self):
            return self.cards.pop()
        def fill(self, card):
            self.cards.append(card)
        def __len__(self):
            return len(self.cards)

    def asking():
        return input("? ")

    def broken(number):
        raise ValueError("no")

    def returning(number):
        return ValueError(number)

    def double(number, told=None):
        if told:
            told(number)
        return 2 * number if number != 13 else 27

    def leaving():
        raise SystemExit
"""
# What answers the tests is made to answer many questions in another way.
LYING = """
    import sys

    frame = sys._getframe()
    while type(frame.f_locals.get("self")).__name__ != "Peer":
        frame = frame.f_back
    frame.f_locals["self"].verbs["all"] = lambda *questions: {}
"""
WRONG = ["test_wrong", "test_broken"]


@pytest.mark.parametrize("level", ["process", "bubblewrap"])
def test_many_calls_do_what_they_do_one_by_one(tmp_path, level):
    [result] = graded(tmp_path, TESTS, {"cards.py": CARDS}, level=level)
    assert [test.id for test in result.tests if not test.passed] == WRONG
    found = records(result)
    assert found["test_wrong"].message.startswith(
        "cards.double(13)\n  found   [4, 27], by [double(2), double(13)]\n"
    )
    assert found["test_wrong"].script.endswith("\nprint(repr(cards.double(13)))")
    assert found["test_broken"].message.startswith("cards.broken(3)\n  raised  ValueError: no\n")


def test_they_do_so_in_plain_pytest(tmp_path):
    lay(tmp_path, {**TESTS, "cards.py": CARDS})
    command = [sys.executable, "-m", "pytest", "-q", "-p", "autograder.suite.fixtures"]
    told = subprocess.run(
        [*command, "-p", "no:cacheprovider"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    ).stdout
    assert [line.split()[1] for line in told.splitlines() if line.startswith("FAILED")] == [
        f"test_cards.py::{each}" for each in WRONG
    ]


@pytest.mark.parametrize(
    "answer", ["None", "5", "((False, 4),)", "((True, 4), (True, 4))", "(4, 4)", "((0, 4, 4),)"]
)
def test_what_is_no_answer_to_them_earns_nothing(tmp_path, answer):
    [result] = graded(tmp_path, TESTS, {"cards.py": CARDS + LYING.format(answer)})
    asked = {"test_wrong", "test_broken", "test_what_is_made_and_asked", "test_typed_lines"}
    assert not [test.id for test in result.tests if test.id in asked and test.passed]


def test_of_many_calls_one_without_an_end_is_said(tmp_path):
    tests = """
        from autograder.suite.asking import at_once
        from cards import double, endless

        def test_endless():
            at_once((double, 2), (endless,))
    """
    endless = """
        def double(number):
            return 2 * number

        def endless():
            while True:
                pass
    """
    [result] = graded(tmp_path, {"test_cards.py": tests}, {"cards.py": endless})
    [test] = result.tests
    assert test.status == "timed_out"
    assert test.message.startswith("one of cards.double(2), cards.endless()\n  not finished after")
