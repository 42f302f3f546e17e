"""Ordinary test files find stand-ins that behave as the student's own code would."""

from __future__ import annotations

from textwrap import dedent

import pytest
from ordinary import failed, graded, records

STUDENT = {
    "shop.py": """
        import logging
        import os
        import random
        import sys
        import warnings
        from dataclasses import dataclass, field
        from enum import Enum, IntEnum

        STOCK = {"tea": 3}
        sold = 0


        class ShopError(ValueError):
            def __init__(self, item, left):
                super().__init__(f"{left} of {item} left")
                self.item = item
                self.left = left


        class Kind(Enum):
            FOOD = "food"
            TOY = "toy"


        class Size(IntEnum):
            SMALL = 1
            LARGE = 2


        @dataclass(order=True)
        class Item:
            price: int
            name: str = "tea"
            tags: list = field(default_factory=list)


        class Shelf:
            count = 0

            def __init__(self, *items):
                self.items = list(items)
                Shelf.count += 1

            @property
            def size(self):
                return len(self.items)

            @classmethod
            def empty(cls):
                return cls()

            @staticmethod
            def total(prices):
                return sum(prices)

            def __len__(self):
                return len(self.items)

            def __contains__(self, item):
                return item in self.items

            def __getitem__(self, at):
                return self.items[at]

            def __iter__(self):
                return iter(self.items)

            def __add__(self, other):
                return Shelf(*self.items, *other.items)

            def __eq__(self, other):
                return isinstance(other, Shelf) and self.items == other.items

            def __hash__(self):
                return len(self.items)

            def __str__(self):
                return f"a shelf of {len(self.items)}"

            def __enter__(self):
                return self

            def __exit__(self, *trouble):
                self.items.clear()


        class Names(list):
            def longest(self):
                return max(self, key=len)


        def sell(item):
            global sold
            if STOCK.get(item, 0) == 0:
                raise ShopError(item, 0)
            STOCK[item] -= 1
            sold += 1
            return STOCK[item]


        def ask():
            name = input("Name? ")
            print("Hello,", name)
            print("oh", file=sys.stderr)
            return name.upper()


        def roll():
            return random.randint(1, 6)


        def warn_and_log(left):
            warnings.warn("running out", UserWarning)
            logging.getLogger("shop").warning("only %d left", left)
            logging.debug("%d", "nothing")  # nobody looks at it


        def sort_in_place(rows):
            rows.sort()
            rows[0].append(0)


        def same(value):
            return value


        def apply(function, *values):
            return [function(value) for value in values]


        def count_up(stop):
            got = 0
            while got < stop:
                sent = yield got
                got += sent or 1


        def read_first(path):
            with open(path) as file:
                return file.readline().strip()


        def write_to(path, text):
            with open(path, "w") as file:
                file.write(text)


        def where():
            return os.environ.get("PLACE", "nowhere")


        def describe(pet):
            return f"{pet.name} says {pet.speak()}"


        class Animal:
            def __init__(self, name):
                self.name = name

            def speak(self):
                raise NotImplementedError

            def twice(self):
                return self.speak() * 2


        async def later(value):
            return value + 1


        def area(width: float, height: float = 1.0) -> float:
            '''Return an area.

            >>> area(2, 3)
            6
            '''
            return width * height
    """,
    "program.py": """
        import sys

        name = input("Who? ")
        print("Hi " + name)
        sys.exit(3 if name == "bad" else 0)
    """,
    "kit/__init__.py": "from .deep import answer\n",
    "kit/deep.py": "def answer():\n    return 42\n",
    "notes.txt": "first line\nsecond line\n",
}
TESTS = {
    "test_values.py": """
        import asyncio
        import copy
        import dataclasses
        import doctest
        import importlib
        import inspect
        import io
        import os
        import random
        import runpy
        import subprocess
        import sys
        from collections import Counter
        from contextlib import redirect_stdout
        from datetime import date
        from decimal import Decimal
        from pathlib import Path
        from unittest.mock import Mock, patch

        import pytest
        import shop
        from kit import answer
        from kit.deep import answer as deep
        from shop import Animal, Item, Kind, Names, Shelf, ShopError, Size


        @pytest.fixture
        def shelf():
            return Shelf("tea", "jam")


        def test_values_keep_their_types():
            for value in (1, -0.5, True, None, "ä", b"x", (1, [2]), {1: {2}}, range(3), 2**80,
                          date(2024, 1, 2), Decimal("0.1"), Counter("aab"), frozenset("ab"),
                          Path("x/y"), ..., 1 + 2j):
                assert shop.same(value) == value and type(shop.same(value)) is type(value)


        def test_special_methods_are_those_of_the_class(shelf):
            assert len(shelf) == 2 and "tea" in shelf and shelf[1] == "jam"
            assert list(shelf) == ["tea", "jam"]
            assert shelf + Shelf("egg") == Shelf("tea", "jam", "egg")
            assert str(shelf) == "a shelf of 2" and {shelf} == {Shelf("tea", "jam")}
            assert bool(Shelf()) is False and shelf.size == 2 and Shelf.total([1, 2]) == 3
            assert isinstance(Shelf.empty(), Shelf) and type(shelf).__name__ == "Shelf"
            with pytest.raises(TypeError):
                Animal("x") < Animal("y")
            with pytest.raises(TypeError):
                len(Animal("x"))
            with shelf as same:
                assert same is shelf
            assert shelf.items == []


        def test_a_list_stays_in_step(shelf):
            shelf.items.append("egg")
            assert shelf.size == 3
            kept = shelf.items
            shelf.items.remove("tea")
            assert kept == ["jam", "egg"] and shop.same(kept) is kept
            rows = [[3], [1]]
            shop.sort_in_place(rows)
            assert rows == [[1, 0], [3]]


        def test_state_of_a_module():
            before = shop.sold
            assert shop.sell("tea") == 2 and shop.sold == before + 1 and shop.STOCK == {"tea": 2}
            with patch.dict(shop.STOCK, {"jam": 1}):
                assert shop.sell("jam") == 0
            assert "jam" not in shop.STOCK
            importlib.reload(shop)
            assert shop.sold == 0 and shop.STOCK == {"tea": 3}


        def test_exceptions():
            with pytest.raises(ValueError, match="0 of egg left") as trouble:
                shop.sell("egg")
            assert trouble.type is ShopError or trouble.type.__name__ == "ShopError"
            assert trouble.value.item == "egg" and trouble.value.args == ("0 of egg left",)


        def test_enums_and_subclasses_of_plain_types():
            assert [kind.name for kind in Kind] == ["FOOD", "TOY"] and Kind("toy") is Kind.TOY
            assert Size.LARGE == 2 and Size.SMALL < Size.LARGE and Kind["FOOD"].value == "food"
            names = Names(["ann", "bo"])
            assert names == ["ann", "bo"] and names.longest() == "ann" and isinstance(names, list)


        def test_dataclasses():
            item = Item(3, tags=["new"])
            assert item == Item(3, "tea", ["new"]) and Item(1) < Item(2) and item.price == 3
            assert dataclasses.asdict(item) == {"price": 3, "name": "tea", "tags": ["new"]}
            assert copy.copy(item) == item and copy.deepcopy(item) is not item
            assert vars(item)["name"] == "tea" and hasattr(item, "tags") and not hasattr(item, "x")


        def test_the_console(capsys, monkeypatch):
            monkeypatch.setattr("builtins.input", lambda prompt: "ann")
            assert shop.ask() == "ANN"
            shown = capsys.readouterr()
            assert shown.out == "Hello, ann\\n" and shown.err == "oh\\n"
            monkeypatch.undo()
            monkeypatch.setattr("sys.stdin", io.StringIO("bob\\n"))
            buffer = io.StringIO()
            with redirect_stdout(buffer):
                shop.ask()
            assert buffer.getvalue() == "Name? Hello, bob\\n"


        def test_patches(monkeypatch):
            with patch("random.randint", return_value=4) as rolled:
                assert shop.roll() == 4
            rolled.assert_called_once_with(1, 6)
            with patch("shop.roll", return_value=9):
                assert shop.roll() == 9
            assert 1 <= shop.roll() <= 6
            with patch.object(Shelf, "size", 7):
                assert Shelf().size == 7
            assert Shelf().size == 0
            monkeypatch.setenv("PLACE", "here")
            assert shop.where() == "here"
            random.seed(5)
            first = shop.roll()
            random.seed(5)
            assert shop.roll() == first


        def test_functions_and_objects_of_the_test():
            seen = []

            class Pet:
                name = "Rex"

                def speak(self):
                    return "wuff"

            class Dog(Animal):
                def speak(self):
                    return "woof"

            assert shop.apply(lambda value: value * 2, 1, 2) == [2, 4]
            shop.apply(seen.append, 1, 2)
            assert seen == [1, 2] and shop.describe(Pet()) == "Rex says wuff"
            assert Dog("Fido").twice() == "woofwoof"
            assert shop.describe(Dog("Fido")) == "Fido says woof"
            pet = Mock()
            pet.speak.return_value = "miau"
            pet.name = "Tom"
            assert shop.describe(pet) == "Tom says miau"
            pet.speak.assert_called_once_with()


        def test_generators():
            numbers = shop.count_up(4)
            assert next(numbers) == 0 and numbers.send(2) == 2 and list(numbers) == [3]
            assert shop.apply(str, *(n for n in range(2))) == ["0", "1"]
            assert asyncio.run(shop.later(1)) == 2


        def test_files(tmp_path, monkeypatch):
            assert shop.read_first("notes.txt") == "first line"
            (tmp_path / "deck.txt").write_text("ace\\n")
            assert shop.read_first(tmp_path / "deck.txt") == "ace"
            shop.write_to(str(tmp_path / "out.txt"), "done")
            assert (tmp_path / "out.txt").read_text() == "done"
            monkeypatch.chdir(tmp_path)
            assert shop.read_first("out.txt") == "done"


        def test_what_can_be_looked_up():
            shown = str(inspect.signature(shop.area))
            assert shown == "(width: float, height: float = 1.0) -> float"
            assert "return width * height" in inspect.getsource(shop.area)
            assert shop.area.__name__ == "area" and "Return an area" in shop.area.__doc__
            assert "area" in dir(shop) and callable(shop.area) and inspect.isfunction(shop.area)
            assert doctest.testmod(shop).attempted == 1 and doctest.testmod(shop).failed == 0
            assert Path("shop.py").read_text().count("class Shelf") == 1


        def test_programs(monkeypatch, capsys):
            done = subprocess.run([sys.executable, "program.py"], input="ann\\n", text=True,
                                  capture_output=True)
            assert done.stdout == "Who? Hi ann\\n" and done.returncode == 0
            done = subprocess.run([sys.executable, "program.py"], input="bad\\n", text=True,
                                  capture_output=True)
            assert done.returncode == 3
            monkeypatch.setattr("builtins.input", lambda prompt: "cy")
            with pytest.raises(SystemExit) as leaving:
                runpy.run_path("program.py", run_name="__main__")
            assert leaving.value.code == 0 and capsys.readouterr().out == "Hi cy\\n"


        def test_packages():
            assert answer() == deep() == 42


        def test_warnings_and_logs(caplog):
            with pytest.warns(UserWarning, match="running out"):
                shop.warn_and_log(3)
            assert caplog.record_tuples == [("shop", 30, "only 3 left")]
            assert caplog.records[0].args == (3,) and "only 3 left" in caplog.text


        def test_what_is_no_method_belongs_to_the_object():
            class Dog(Animal):
                tricks = 0

                def speak(self):
                    self.tricks = 1
                    return "woof"

            dog = Dog("Fido")
            assert dog.tricks == 0 and dog.speak() and dog.tricks == 1 and Dog.tricks == 0
    """,
    "test_classes.py": """
        import unittest

        from shop import Shelf, sell


        class ShelfTest(unittest.TestCase):
            @classmethod
            def setUpClass(cls):
                cls.shared = Shelf("tea")

            def setUp(self):
                self.shelf = Shelf("jam")

            def test_assertions(self):
                self.assertEqual(self.shelf, Shelf("jam"))
                self.assertIsNot(self.shelf, self.shared)
                self.assertCountEqual(self.shelf.items, ["jam"])
                self.assertIsInstance(self.shelf, Shelf)
                with self.assertRaisesRegex(ValueError, "left"):
                    sell("gold")

            def test_sub_tests(self):
                for name in ("tea", "jam"):
                    with self.subTest(name=name):
                        self.assertIn(name, (*self.shelf.items, *self.shared.items))
    """,
}


@pytest.fixture(scope="module")
def result(tmp_path_factory):
    return graded(tmp_path_factory.mktemp("right"), TESTS, STUDENT)[0]


def test_all_that_holds_beside_the_code_holds_over_the_link(result):
    assert failed(result) == {}
    assert len(result.tests) == 19 and result.score == 19


def test_what_a_student_reads(tmp_path):
    tests = {
        "test_shelf.py": """
            import pytest
            from shelf import Shelf, price

            @pytest.mark.parametrize(("name", "cost"), [("tea", 3), ("jam", 4)])
            def test_prices(name, cost):
                assert price(name) == cost

            @pytest.mark.points(3)
            def test_a_shelf_counts_its_items():
                '''A shelf counts its items.'''
                shelf = Shelf()
                shelf.put("tea")
                assert shelf.count() == 1

            def test_nothing_is_free():
                with pytest.raises(ValueError):
                    price("")

            @pytest.mark.skip(reason="later")
            def test_later():
                assert False
        """
    }
    work = {
        "shelf.py": """
            class Shelf:
                def put(self, item):
                    print("put", item)

                def count(self):
                    return 0


            def price(name):
                return {"tea": 3}[name]
        """
    }
    [result] = graded(tmp_path, tests, work)
    found = records(result)
    assert found.keys() == {"test_prices", "test_a_shelf_counts_its_items", "test_nothing_is_free"}
    counting = found["test_a_shelf_counts_its_items"]
    assert counting.title == "A shelf counts its items." and counting.points_possible == 3
    assert counting.message.splitlines() == [
        "shelf = Shelf()",
        "shelf.put('tea')",
        "shelf.count()",
        "  gave    0",
        "  wanted  1",
        "it displayed",
        "  put tea",
        "the test",
        "    shelf = Shelf()",
        '    shelf.put("tea")',
        "  > assert shelf.count() == 1",
    ]
    assert found["test_prices"].points_earned == 0.5
    assert found["test_prices"].message.splitlines() == [
        "1 of 2 cases pass; jam-4:",
        "shelf.price('jam')",
        "  raised  KeyError: 'jam'",
        '          shelf.py, line 11, in price: return {"tea": 3}[name]',
        "  wanted  4",
        "the test",
        "  > assert price(name) == cost",
    ]
    assert "KeyError: ''" in found["test_nothing_is_free"].message


def test_hidden_tests_tell_nothing_of_what_was_wanted(tmp_path):
    tests = {
        "test_open.py": """
            from m import f, seen

            def test_open():
                assert (f(1), seen()) == (1, [1])
        """,
        "hidden/test_deep.py": """
            import pytest
            from m import f

            @pytest.mark.parametrize(("value", "wanted"), [(77, 77000), (78, 78000)])
            def test_deep(value, wanted):
                assert f(value) == wanted

            def test_bare():
                assert 123456 == 0
        """,
    }
    work = {"m.py": "found = []\n\ndef f(n):\n    found.append(n)\n    return n\n\n"
                    "def seen():\n    return found\n"}  # fmt: skip
    [result] = graded(tmp_path, tests, work)
    found = records(result)
    assert found["test_open"].passed
    deep = found["test_deep"]
    assert deep.is_hidden and deep.status == "failed" and "m.f(77)" in deep.message
    told = f"{deep.message} {deep.expected} {found['test_bare'].message}"
    assert "77000" not in told and "123456" not in told


# How code that an operator has given what is wanted may try to hand it on.
HANDED_ON = {
    "as it is raised": "raise ValueError(wanted)",
    "as it is given": "return str(wanted)",
    "as a name": "raise type(f'E{wanted:.0f}'.replace('-', '_'), (Exception,), {})",
    "as it is not answered": "while True: pass",
    "in a frame that cannot be read": """
        peer = next(o for o in __import__('gc').get_objects() if type(o).__name__ == 'Peer')
        peer.send('["a",0,["i","%r"]]' % wanted)
    """,
    "as the reason of its end": """
        peer = next(o for o in __import__('gc').get_objects() if type(o).__name__ == 'Peer')
        peer.send('["z",0,"%r"]' % wanted)
    """,
    "later": "found.append(wanted); return 100.0",
    "on the console": "print(wanted); return 100.0",
}


@pytest.mark.parametrize("how", HANDED_ON)
def test_what_an_operator_of_a_students_is_given_is_in_no_message_of_a_hidden_test(tmp_path, how):
    tests = {
        "hidden/test_m.py": """
            import pytest
            from m import area, name, later

            @pytest.mark.parametrize("wanted", [77000.5, 77000.6])
            def test_area(wanted):
                assert area(2) == pytest.approx(wanted)

            @pytest.mark.parametrize("wanted", ["77000 francs"])
            def test_name(wanted):
                assert name().startswith(wanted)

            def test_later():
                assert later() == 0
        """,
    }
    lines = "\n".join(f"    {line}" for line in dedent(HANDED_ON[how]).strip().splitlines())
    work = f"""
found = []

def told(wanted):
{lines}

class Number(float):
    def __rsub__(self, wanted):
        return told(wanted)

class Text(str):
    def startswith(self, wanted):
        return told(77000.5)

def area(side): return Number(1)
def name(): return Text("x")
def later(): return str(found)
"""
    [result] = graded(tmp_path, tests, {"m.py": work})
    said = [f"{test.message} {test.expected} {test.actual} {test.transcript}"
            for test in result.tests]  # fmt: skip
    assert not records(result)["test_later"].passed and "77000" not in " ".join(said), said
    if how == "as it is raised":
        assert records(result)["test_area"].message == "0 of 2 cases pass"


def test_what_is_logged_is_put_together_beside_the_students_code(tmp_path):
    tests = """
        import m

        def test_log(caplog):
            m.log()
            assert len(caplog.messages[0]) == len(caplog.records[0].getMessage()) < 1_100_000
    """
    work = """
        import logging

        logging.root.addHandler(logging.NullHandler())  # it is displayed nowhere

        def log():
            logging.warning("%02000000d", 3)
    """
    assert not failed(graded(tmp_path, {"test_m.py": tests}, {"m.py": work})[0])


def test_what_is_logged_is_displayed_as_by_any_program(tmp_path):
    """By the handlers that a program has set up, or by Python's own."""
    work = """
        import logging
        import sys

        def set_up():
            form = "%(levelname)s %(message)s"
            logging.basicConfig(stream=sys.stdout, format=form, level="INFO", force=True)

        def log():
            logging.getLogger("shop").info("some")
            logging.warning("few")
    """
    tests = """
        import logging
        import m

        def test_log(caplog, capsys):
            m.log()
            assert capsys.readouterr() == ("", "WARNING:root:few\\n")
            assert caplog.messages == ["few"]
            with caplog.at_level(logging.INFO):
                m.log()
            assert caplog.messages == ["few", "some", "few"]
            m.log()
            assert caplog.messages == ["few", "some", "few", "few"]

        def test_set_up(capsys):
            m.set_up()
            m.log()
            assert capsys.readouterr() == ("INFO some\\nWARNING few\\n", "")
    """
    assert not failed(graded(tmp_path, {"test_m.py": tests}, {"m.py": work})[0])


def test_the_grader_has_no_arguments_for_a_program(tmp_path):
    work = "import sys\n\ndef words():\n    return sys.argv\n\nprint(sys.argv)\n"
    tests = """
        import runpy
        import sys
        import m

        def test_argv(capsys, monkeypatch):
            assert m.words() == [""]
            runpy.run_path("m.py", run_name="__main__")
            assert capsys.readouterr().out == "['m.py']\\n"
            monkeypatch.setattr(sys, "argv", ["m.py", "-v"])
            assert m.words() == ["m.py", "-v"]
    """
    assert not failed(graded(tmp_path, {"test_m.py": tests}, {"m.py": work})[0])


def test_a_list_of_a_class_of_its_own_can_be_seen_again(tmp_path):
    work = """
        class Cards(list):
            pass

        class Hand:
            def __init__(self):
                self.cards = Cards(["9S"])
    """
    tests = """
        import pytest
        from m import Hand

        @pytest.mark.parametrize("time", range(3))
        def test_cards(time):
            hand = Hand()
            for cards in (["9S"], ["9S", "KD"]):
                assert [*vars(hand)] == ["cards"]
                assert "cards" in dir(hand)
                assert vars(hand)["cards"] == cards
                if time:
                    hand.cards.append("KD")
                else:
                    vars(hand)["cards"] += ["KD"]
    """
    assert not failed(graded(tmp_path, {"test_m.py": tests}, {"m.py": work})[0])


def test_what_is_patched_for_all_tests_of_a_file_stays_so(tmp_path):
    tests = """
        import random
        import pytest
        from m import Dice, keep, kept

        @pytest.fixture(scope="module")
        def chance():
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(random, "randint", lambda low, high: high)
                yield

        @pytest.mark.parametrize("time", range(3))
        def test_all(chance, time):
            assert Dice().thrown() == [6, 6]

        def test_of_its_own(monkeypatch):
            monkeypatch.setattr(random, "randrange", lambda many: 7)
            keep(random.randrange)
            assert kept() == 7

        def test_late():
            with pytest.raises(Exception):
                kept()
    """
    work = """
        import random

        class Dice:
            def thrown(self):
                return list(random.randint(1, 6) for _ in range(2))

        def keep(function):
            global KEPT
            KEPT = function

        def kept():
            return KEPT(9)
    """
    assert not failed(graded(tmp_path, {"test_m.py": tests}, {"m.py": work})[0])


def test_what_is_missing_is_named(tmp_path):
    tests = {"test_a.py": "from a import f, g\n\n\ndef test_f():\n    assert f() == 1\n"}
    missing, none = graded(tmp_path, tests, {"a.py": "def f():\n    return 1\n"}, {})
    assert "cannot import name 'g' from 'a'" in records(missing)["test_f"].message
    assert records(missing)["test_f"].status == "not_written"
    assert records(none)["test_f"].message == "ModuleNotFoundError: No module named 'a'"


PRICES = "TEA = 'tea'\n\n\ndef price(name):\n    return 3 if name is TEA else 0\n"


def test_texts_are_constants_on_both_sides(tmp_path):
    tests = {
        "test_prices.py": """
            import shop

            def test_what_is_compared_by_is():
                assert shop.price("tea") == 3
                assert shop.TEA is "tea"
        """
    }
    assert not failed(graded(tmp_path, tests, {"shop.py": PRICES})[0])


BESIDE = """
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "src"))
from shop import price
"""


@pytest.mark.parametrize(
    ("file", "text", "place"),
    [
        ("lib/testing/shop_test.py", "from shop import price\n", "lib"),
        ("lib/testing/shop_test.py", "from lib.shop import price\n", "lib"),
        ("tests/test_shop.py", BESIDE, "src"),
    ],
)
def test_modules_are_found_where_a_suite_looks_for_them(tmp_path, file, text, place):
    tests = {"pytest.ini": "[pytest]\npythonpath = . lib\n"}
    tests[file] = text + "\n\ndef test_price():\n    assert price() == 3\n"
    work = {f"{place}/shop.py": "from tea import PRICE\n\n\ndef price():\n    return PRICE\n"}
    work[f"{place}/tea.py"] = "PRICE = 3\n"
    [result] = graded(tmp_path, tests, work)
    assert not failed(result)


def test_a_program_reads_to_the_end_of_its_input(tmp_path):
    tests = {
        "test_echo.py": """
            import subprocess
            import sys

            def test_echo():
                ran = subprocess.run([sys.executable, "echo.py"], input="a\\nb", text=True,
                                     capture_output=True, timeout=9)
                assert ran.stdout == "A\\nB" and ran.returncode == 1 and "EOFError" in ran.stderr
        """
    }
    work = {"echo.py": "import sys\n\nprint(sys.stdin.read().upper(), end='')\ninput()\n"}
    assert not failed(graded(tmp_path, tests, work)[0])


def test_a_suite_for_gradescope_needs_nothing(tmp_path):
    tests = {
        "test_cards.py": """
            import unittest
            from gradescope_utils.autograder_utils.decorators import leaderboard, partial_credit
            from gradescope_utils.autograder_utils.decorators import number, visibility, weight
            from gradescope_utils.autograder_utils.files import check_submitted_files
            from cards import value

            class TestCards(unittest.TestCase):
                @weight(2)
                @number("1.1")
                @visibility("after_due_date")
                def test_ace(self):
                    self.assertEqual(value("ace"), 11)

                @weight(0)
                def test_files(self):
                    self.assertEqual(check_submitted_files(["cards.py", "more.py"]), ["more.py"])

                @partial_credit(4.5)
                def test_parts(self, set_score=None):
                    set_score(value("part"))

                @leaderboard("high score")
                def test_board(self, set_leaderboard_value=None):
                    set_leaderboard_value(value("ace"))
        """
    }
    work = {"cards.py": "def value(name):\n    return {'ace': 11, 'part': 4.5}[name]\n"}
    [result] = graded(tmp_path, tests, work)
    assert not failed(result)
    found = records(result)
    assert found["test_ace"].is_hidden and found["test_ace"].points_possible == 2


def test_what_a_student_reads_of_errors_and_of_long_tests(tmp_path):
    tests = {
        "test_steps.py": '''
            import unittest
            from steps import Pair, down, first, read, LIMIT

            class Steps(unittest.TestCase):
                def test_no_end(self):
                    self.assertEqual(down(3), 0)

                def test_read(self):
                    self.assertEqual(read("x"), 1)

                def test_pairs(self):
                    self.assertEqual(Pair(1), Pair(2))

                def test_truth(self):
                    self.assertTrue(down(LIMIT))

                def test_of_its_own(self):
                    first()[0]

                def test_long(self):
                    text = """
            one
            two
            three
            four
            five
            six
            seven
            """
                    found = first()

                    # nothing is there

                    self.assertEqual(found, text)
        '''
    }
    work = {
        "steps.py": """
            LIMIT = -1

            class Pair:
                def __init__(self, one):
                    self.one = one
                def __eq__(self, other):
                    return self.one == other.one
                def __repr__(self):
                    return "Pair"

            def down(number):
                return 0 if number < 0 else down(number)

            def read(text):
                try:
                    return int(text)
                except ValueError:
                    return {}["no number"]

            def first():
                return []
        """
    }
    [result] = graded(tmp_path, tests, work)
    told = {test.id.rpartition("_")[2]: test.message.splitlines() for test in result.tests}
    assert told["end"][1:] == [
        "  raised  RecursionError: maximum recursion depth exceeded",
        "          steps.py, line 13, in down: return 0 if number < 0 else down(number)"
        "  (at down(number))",
        "  wanted  0", "the test", "  > self.assertEqual(down(3), 0)",
    ]  # fmt: skip
    assert told["read"][:4] == [
        "steps.read('x')",
        "  raised  KeyError: 'no number'",
        '          steps.py, line 19, in read: return {}["no number"]',
        "          while ValueError (steps.py, line 17) was handled:"
        " invalid literal for int() with base 10: 'x'",
    ]
    assert told["pairs"][2:5] == ["pair == pair_2", "  gave    False", "  Pair != Pair"]
    assert told["truth"][:3] == ["steps.down(-1)", "  gave    0", "  wanted  something true"]
    assert told["own"][:3] == [
        "steps.first()", "  gave    []",
        "  the test then raised IndexError: list index out of range",
    ]  # fmt: skip
    assert told["long"][-6:] == [
        "the test", "    found = first()", "", "    # nothing is there", "",
        "  > self.assertEqual(found, text)",
    ]  # fmt: skip
