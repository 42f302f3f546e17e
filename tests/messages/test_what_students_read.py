"""What a student reads of a failed test in anybody's test file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from ordinary import failed, graded

from autograder.messages.calls import as_made, called, counted_anew, needed

WORK = {
    "bag.py": """
        import enum

        class Bag:
            def __init__(self, items):
                self.items = items

            def __eq__(self, other):
                return True

            __hash__ = None
            left = 2

            def empty(self):
                self.items.clear()

            def __iadd__(self, items):
                self.items += items
                return self

        class Kind(enum.Enum):
            SMALL = 1
            LARGE = 2

        def kind(word):
            return Kind.SMALL

        def steps(number):
            if number == 1:
                raise ValueError("only larger ones")
            return {"a": number, "b": 2}

        def seat(table):
            return dict.fromkeys(table)
    """
}
TESTS = {
    "test_bag.py": """
        import unittest
        from bag import Bag, Kind, kind, seat, steps

        class BagTest(unittest.TestCase):
            def test_raised(self):
                self.assertEqual(steps(1), 0)

            def test_raised_beside_a_name(self):
                wanted = ["one", "two"]
                self.assertListEqual(steps(1), wanted)

            def test_larger_bags_differ(self):
                self.assertNotEqual(Bag([1, 2]), Bag([1, 2, 3]))

            def test_seats(self):
                wanted = {number: "Bo" for number in range(30)}
                self.assertDictEqual(seat(range(30)), wanted, msg="nobody is seated")

            def test_raised_on_the_way(self):
                self.assertEqual(steps(2 + len(steps(1))), {"a": 1})

            def test_raised_where_something_is_made(self):
                self.assertEqual(steps(1), dict(a=1))

            def test_after_all_that_was_done(self):
                bag = Bag([1])
                bag.items.append(2)
                bag.empty()
                bag.empty()
                self.assertEqual(bag.left, 3)

            def test_by_a_word_of_its_own(self):
                if Bag([1]).items != [2]:
                    raise AssertionError("the bag is not as it was")

            def test_of_constants(self):
                self.assertIs(kind("x"), Kind.LARGE, msg="no such kind")

            def test_what_an_operator_makes(self):
                bag = Bag([1])
                bag += [2]
                self.assertEqual(bag.left, 3)

        def test_what_is_put_in_place(monkeypatch):
            monkeypatch.setattr("bag.limit", 3, raising=False)
            assert steps(1) == 0

        def test_raised_in_an_assertion():
            assert steps(1) == {"a": 1}

        def test_raised_outside_of_a_comparison():
            found = steps(1)
            assert found == 2
    """
}


@pytest.fixture(scope="module")
def messages(tmp_path_factory):
    return failed(graded(tmp_path_factory.mktemp("bag"), TESTS, WORK)[0])


@pytest.mark.parametrize(
    "test, wanted",
    [
        ("test_raised", "0"),
        ("test_raised_beside_a_name", "['one', 'two']"),
        ("test_raised_in_an_assertion", "{'a': 1}"),
        ("test_raised_where_something_is_made", "dict(a=1)"),
    ],
)
def test_what_a_call_that_raised_was_to_give_is_said(messages, test, wanted):
    assert messages[test].startswith(
        "bag.steps(1)\n  raised  ValueError: only larger ones\n"
        '          bag.py, line 30, in steps: raise ValueError("only larger ones")\n'
        f"  wanted  {wanted}\nthe test\n"
    )


@pytest.mark.parametrize("test", ["test_raised_outside_of_a_comparison", "test_raised_on_the_way"])
def test_nothing_is_wanted_of_a_call_that_is_not_compared(messages, test):
    assert messages[test].startswith("bag.steps(1)\n  raised  ValueError: only larger ones\n")
    assert "wanted" not in messages[test]


def test_all_that_was_done_to_an_object_is_told(messages):
    assert messages["test_after_all_that_was_done"].startswith(
        "bag = Bag([1])\nbag.empty()\nbag.empty()\nbag.left\n  gave    2\n  wanted  3\n"
    )


def test_a_constant_is_not_what_was_asked(messages):
    assert messages["test_of_constants"].startswith(
        "kind = bag.kind('x')\n  gave    a Kind object\n  <Kind.SMALL: 1> is not <Kind.LARGE: 2>"
    ), messages["test_of_constants"]


def test_what_an_operator_does_is_told(messages):
    assert messages["test_what_an_operator_makes"].startswith(
        "bag = Bag([1])\nbag += [2]\nbag.left\n  gave    2\n  wanted  3\n"
    ), messages["test_what_an_operator_makes"]


def test_what_a_test_puts_in_place_is_no_question(messages):
    assert messages["test_what_is_put_in_place"].startswith(
        "bag.steps(1)\n  given   bag.limit = 3\n  raised"
    )


def test_what_a_test_raises_by_itself_is_told_in_its_own_words(messages):
    assert messages["test_by_a_word_of_its_own"].startswith(
        "  the bag is not as it was\nthe test\n"
    )


def test_objects_that_are_compared_are_shown_as_they_were_made(messages):
    assert messages["test_larger_bags_differ"].startswith(
        "bag = Bag([1, 2])\nbag_2 = Bag([1, 2, 3])\nbag == bag_2\n  gave    True\nthe test\n"
    )


def test_two_collections_are_shown_whole_whichever_assertion_compares_them(messages):
    said = messages["test_seats"]
    assert f"  wanted  {dict.fromkeys(range(30), 'Bo')}\n          (nobody is seated)\n" in said
    assert "chars]" not in said


WORDS = {
    "words.py": """
        answer = input("Which? ")

        def nothing(): pass
        def three(): return 3
        def divide(): return 1 / 0
        def ask(): return input("How many? ")
        def shout():
            for line in range(20):
                print(line)

        def forever(word):
            while True:
                pass

        class Bag:
            items = []
    """
}
ABOUT_WORDS = {
    "test_words.py": """
        import unittest
        import pytest
        from words import Bag, ask, divide, forever, nothing, shout, three

        def test_is_not(): assert nothing() is not None
        def test_unequal(): assert three() != 3
        def test_with_words(): assert three() == 4, "four it is"
        def test_about(): assert three() == pytest.approx(5.5)
        def test_about_a_name():
            wanted = 5.5
            assert divide() == pytest.approx(wanted)
        def test_what_is_no_answer():
            bag = Bag()
            nothing()
            assert bag.items is None
        def test_what_is_made():
            assert str(Bag()) == "a bag"
        def test_lists(): assert [three()] == [3, 4, 5]
        def test_shown(capsys):
            shout()
            assert capsys.readouterr().out == ""
        def test_asked(): assert ask() == "2"
        def test_endless(): forever("on")

        class WordsTest(unittest.TestCase):
            def test_is_not_by_name(self): self.assertIsNot(nothing(), None)
            def test_unequal_by_name(self): self.assertNotEqual(three(), 3)
            def test_in(self): self.assertIn(three(), [1, 2])
    """
}


@pytest.fixture(scope="module")
def about_words(tmp_path_factory):
    [result] = graded(tmp_path_factory.mktemp("words"), ABOUT_WORDS, WORDS)
    return {**failed(result), "notes": "\n".join(result.notes)}


@pytest.mark.parametrize("test, said", [
    ("test_is_not", "gave    None\n  wanted  anything but None"),
    ("test_is_not_by_name", "gave    None\n  wanted  anything but None"),
    ("test_unequal", "gave    3\n  wanted  anything but 3"),
    ("test_unequal_by_name", "gave    3\n  wanted  anything but 3"),
    ("test_with_words", "gave    3\n  wanted  4: four it is"),
    ("test_about", "gave    3\n  wanted  5.5 ± 5.5e-06"),
    ("test_about_a_name", "wanted  pytest.approx(5.5)"),
    ("test_shown", "it displayed\n  ... (12 lines before)\n  12\n"),
    ("test_asked", "words.ask()\n  raised  OSError: input was asked for, and the test types"),
    ("test_endless", "words.forever('on')\n  not finished after "),
    ("test_in", "gave    3\n  3 not found in [1, 2]"),
    ("notes", "words.py, line 2 was left out: it asks for input"),
])  # fmt: skip
def test_what_was_wanted_is_said_in_words_that_are_true(about_words, test, said):
    assert said in about_words[test]


@pytest.mark.parametrize("test, unsaid", [
    ("test_is_not", "assert"),
    ("test_in", "wanted"),
    ("test_what_is_no_answer", "gave    None"),
    ("test_what_is_made", "gave"),
    ("test_lists", "Use -v"),
])  # fmt: skip
def test_what_decided_nothing_is_not_said(about_words, test, unsaid):
    assert unsaid not in about_words[test].partition("the test\n")[0]


DEEP = """
from steps import Hand, down

def test_few():
    assert down(2) == 0

def test_many():
    assert down(11) == 0

def test_called():
    assert Hand().size() == 0
"""
CALLS = (
    "".join(f"def down{n}(): return down{n + 1}()\n" for n in range(12))
    + """
def down12(): return 1 / 0
def down(calls): return globals()[f"down{13 - calls}"]()
class Hand:
    @property
    def size(self): return 0
"""
)


def test_calls_that_are_left_out_are_marked_and_what_is_called_is_no_property(tmp_path):
    [result] = graded(tmp_path, {"test_deep.py": DEEP}, {"steps.py": CALLS})
    told = {test.id.rpartition("_")[2]: test.message.splitlines() for test in result.tests}
    few, many = (
        [line.strip().split(":")[0] for line in told[name] if line.startswith(" " * 10)]
        for name in ("few", "many")
    )
    assert few == [
        "steps.py, line 15, in down", "steps.py, line 12, in down11", "steps.py, line 14, in down12"
    ]  # fmt: skip
    assert many[0] == "... (more calls before)" and len(many) == 9 and many[-1] == few[-1]
    assert told["called"][:4] == [
        "hand = Hand()",
        "hand.size",
        "  gave    0",
        "  wanted  a function or a method, not a value or a property: it is called, as size()",
    ]


UNBOUND = """
def count(turns):
    for turn in range(turns):
        last = turn
        total += 1
    total = 0
"""
COUNTED = """
import pytest
from steps import count

def test_often():
    for _ in range(20):
        with pytest.raises(UnboundLocalError):
            count(2)
    assert count(2) == 2
"""


def test_the_line_of_a_variable_without_a_value_is_told_in_code_that_is_called_often(tmp_path):
    [result] = graded(tmp_path, {"test_count.py": COUNTED}, {"steps.py": UNBOUND})
    assert "steps.py, line 5, in count: total += 1" in result.tests[0].message


@pytest.mark.parametrize("theirs", ["input", "sys.stdin.readline", "print"])
def test_a_function_that_is_one_of_pythons_has_no_name_of_ours(tmp_path, theirs):
    work = {"bag.py": f"import sys\n\nask = {theirs}\n\nclass Bag:\n    ask = {theirs}\n"}
    tests = {
        "test_bag.py": """
            from bag import Bag, ask

            def test_a_function():
                assert ask(3) == 2

            def test_a_method():
                assert Bag.ask(3) == 2
        """
    }
    (result,) = graded(tmp_path, tests, work)
    told = failed(result)
    assert len(told) == 2
    for message in told.values():
        assert "_player" not in message
        assert "ask(3)" in message or f"{theirs.rpartition('.')[2]}(3)" in message


def test_no_part_of_an_assertion_is_said_to_have_failed(tmp_path):
    """Python does not tell which one it was."""
    lines = "def f(x):\n    assert type(x) is int and x > 0 and x % 2 == 0, 'no'\n    return x\n"
    tests = {"test_m.py": "from m import f\n\ndef test_f():\n    assert f(3) == 3\n"}
    [message] = failed(*graded(tmp_path, tests, {"m.py": lines})).values()
    assert "m.py, line 2, in f: assert type(x) is int" in message
    assert "(at " not in message


def test_plain_data_that_were_wanted_are_told_where_an_object_came(tmp_path):
    work = {"bag.py": "class Item:\n    pass\n\ndef best():\n    return Item()\n"}
    tests = {"test_bag.py": "from bag import best\n\ndef test_best():\n    assert best() == [1]\n"}
    [message] = failed(*graded(tmp_path, tests, work)).values()
    assert message.startswith("item = bag.best()\n  gave    an Item object\n  wanted  [1]")
    assert " 0x" not in message


def test_what_several_calls_gave_is_not_said_of_the_last(tmp_path):
    work = {
        "cup.py": """
            def fill(cups):
                return 2

            class Cup:
                def __init__(self, size): pass
                def __str__(self): return "a cup"
        """
    }
    tests = {
        "test_cup.py": """
            from cup import Cup, fill

            def test_by_its_name():
                three, two = fill(3), fill(2)
                assert three == 3
                assert two == 2

            def test_in_a_loop():
                for cups, found in [(each, fill(each)) for each in (3, 2)]:
                    assert found == cups

            def test_asked_there():
                assert fill(2) == 2
                assert fill(3) == 3

            def test_asked_there_by_pythons_own():
                assert str(Cup(2)) == "a cup"
                assert str(Cup(3)) == "3"
        """
    }
    told = failed(*graded(tmp_path, tests, work))
    for test in "test_by_its_name", "test_in_a_loop":
        assert told[test].startswith("cup.fill(3)\ncup.fill(2)\n  found   2\n  wanted  3\nthe test")
    assert told["test_asked_there_by_pythons_own"].startswith(
        "str(Cup(3))\n  gave    'a cup'\n  wanted  '3'\nthe test"
    )
    assert told["test_asked_there"].startswith("cup.fill(3)\n  gave    2\n  wanted  3\nthe test")


def test_where_an_object_lies_in_memory_is_told_to_nobody(tmp_path):
    work = {
        "bag.py": "class Bag:\n    pass\n\ndef shown(times=1):\n    return repr([Bag()] * times)\n"
    }
    tests = {
        "test_bag.py": """
            from unittest import mock
            from bag import shown

            def test_a_text():
                assert shown() == "a bag"

            def test_a_text_that_is_cut():
                assert shown(99) == "a bag"

            def test_a_mock():
                print(mock.MagicMock())
                assert str(mock.MagicMock()) == shown()
        """
    }
    (result,) = graded(tmp_path, tests, work)
    for message in failed(result).values():
        assert "Bag object" in message
        assert not re.search(r"0x|x[0-9a-f]{8}| id=", message)


def test_a_machine_that_calls_itself_ci_words_nothing_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    suite = {"test_row.py": "import row\n\ndef test_row():\n    assert row.row() == [1] * 60\n"}
    work = {"row.py": "def row():\n    return [2] * 60\n"}
    for name in ("CI", "BUILD_NUMBER"):
        monkeypatch.delenv(name, raising=False)
    [message] = failed(graded(tmp_path / "here", suite, work)[0]).values()
    monkeypatch.setenv("CI", "true")
    monkeypatch.setenv("BUILD_NUMBER", "7")
    [there] = failed(graded(tmp_path / "there", suite, work)[0]).values()
    assert there == message


def test_what_was_given_to_something_may_be_changed_by_it_later():
    calls = ["shelf = Shelf()", "bag = Bag()", "cat = Cat()", "shelf.put(bag)", "cat.purr()",
             "shelf.empty()", "bag.size()"]  # fmt: skip
    assert needed(calls) == [each for each in calls if "cat" not in each]
    assert needed(calls[:-1]) == ["shelf = Shelf()", "bag = Bag()", "shelf.put(bag)", calls[-2]]
    assert needed(["f()", "g()"]) == ["g()"]
    assert needed([]) == []


def test_objects_are_counted_among_the_lines_that_are_shown():
    calls = ["card_5 = Card('card_5')", "one_2, one_3 = deal(card_5)", "card_7 = Card(one_3)"]
    names = counted_anew(calls)
    assert names == {"card_5": "card", "one_2": "one", "one_3": "one_2", "card_7": "card_2"}
    assert [called(line, names) for line in calls] == [
        "card = Card('card_5')", "one, one_2 = deal(card)", "card_2 = Card(one_2)"
    ]  # fmt: skip
    assert called("[card_7, 'card_7', \"it's card_7\", card_70]", names) == (
        "[card_2, 'card_7', \"it's card_7\", card_70]"
    )


def test_what_no_line_names_is_told_by_what_has_made_it():
    made = ["card = Card('2C')", "card_2 = Card('3C')", "card_3 = deck.deal()"]
    gave = "[card, card_2, card_3]"
    assert as_made(gave, made[:1], made) == "[card, Card('3C'), card_3]"
    assert as_made("'a card_2'", [], made) == "'a card_2'"


def test_what_one_object_does_to_all_of_its_class_is_needed():
    calls = ["bag = Bag()", "bag.put(1)", "bag_2 = Bag()", "bag_2.size()"]
    assert needed(calls) == calls[2:]
    assert needed(calls, {"Bag"}) == calls


ENDLESS_GAME = """
while True:
    choice = input("h or s? ")
    print("You chose", choice)
    while choice == "s":
        choice = choice.strip()
"""


def test_a_program_without_end_tells_the_console_and_the_loop_in_which_it_was(tmp_path):
    """The outer loop never ends either, as its condition says; but it was in the inner one."""
    tests = "def test_game(program): assert program('game.py', 'h', 's').said('bye')\n"
    [result] = graded(tmp_path, {"test_game.py": tests}, {"game.py": ENDLESS_GAME}, brief=True)
    assert result.tests[0].message == (
        "python game.py\n  typed   'h', 's'\n  not finished after 2 seconds\n"
        '  was at  game.py, line 5, in <module>: while choice == "s"\n'
        "  the console was:\n    h or s? <h>\n    You chose h\n    h or s? <s>\n    You chose s"
    )
