"""What test files of others showed to be missing: there all is as without the link, too."""

from __future__ import annotations

import os
import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import pytest
from ordinary import failed, graded, records

from autograder.link.by_path import ByPath
from autograder.link.outside import SuiteFault
from autograder.sandbox.launch import best_level


def test_partial_credit_is_what_the_test_sets(tmp_path):
    tests = {
        "test_parts.py": """
            from gradescope_utils.autograder_utils.decorators import partial_credit
            from cards import value

            @partial_credit(10)
            def test_parts(set_score=None):
                set_score(value("part"))
        """
    }
    work = {"cards.py": "def value(name):\n    return 4.5\n"}
    other = {"cards.py": "def value(name):\n    return 10\n"}
    part, full = graded(tmp_path, tests, work, other)
    assert failed(part) == {"test_parts": "4.5 of 10 points"} and not failed(full)
    assert records(part)["test_parts"].points_earned == 4.5


def test_a_fixture_runs_the_students_program_afresh(tmp_path):
    tests = {
        "test_app.py": """
            import pytest

            @pytest.mark.it("Prints a greeting")
            def test_output(capsys, app):
                app()
                app()
                assert capsys.readouterr().out == "hello\\n" * 2

            def test_names(app):
                assert app.names == ["tea"]
                app.names.append("cup")
                assert app.names == ["tea", "cup"]
                assert app().names == ["tea"] and not hasattr(app, "nothing")

            def test_import(capsys):
                import app
                assert capsys.readouterr().out == "hello\\n"
        """
    }
    work = {"app.py": "names = ['tea']\nprint('hello')\n"}
    [result] = graded(tmp_path, tests, work)
    assert not failed(result)
    assert records(result)["test_output"].title == "Prints a greeting"


def test_a_protocol_of_theirs_judges_a_class_of_the_tests(tmp_path):
    tests = {
        "test_shape.py": """
            import functools
            from shape import HasArea, Square

            class Circle:
                def area(self):
                    return 3

            class Line:
                length = 3

            def test_shapes():
                assert isinstance(Circle(), HasArea) and not isinstance(Line(), HasArea)

            def test_cached():
                assert isinstance(vars(Square)["side"], functools.cached_property)
        """
    }
    work = {
        "shape.py": """
            from functools import cached_property
            from typing import Protocol, runtime_checkable

            @runtime_checkable
            class HasArea(Protocol):
                def area(self): ...

            class Square:
                @cached_property
                def side(self):
                    return 2
        """
    }
    assert not failed(graded(tmp_path, tests, work)[0])


def test_coroutines_of_both_sides_go_on_together(tmp_path):
    tests = {
        "test_kitchen.py": """
            import asyncio

            import pytest
            from kitchen import Order, Pool, boil, boiled, burn, collect, ever, first, gather, say

            async def waiting(name, seconds=0.01):
                await asyncio.sleep(seconds)
                return name

            def test_together():
                async def main():
                    return await asyncio.gather(*(boil(each) for each in (0.3, 0.1, 0.2)), Order(3))
                assert asyncio.run(main()) == [0.3, 0.1, 0.2, 3]
                assert boiled == [0.1, 0.2, 0.3]

            def test_what_a_test_hands_over():
                assert asyncio.run(gather([waiting("a"), waiting("b")])) == ["a", "b"]
                assert first(waiting("late", 5), 0.02) == "nothing"
                async def letters():
                    for each in "ab":
                        yield await waiting(each)
                assert asyncio.run(collect(letters())) == "ab"

            def test_pool():
                async def job(pool):
                    async with pool:
                        await asyncio.sleep(0.01)
                async def main():
                    pool = Pool(2)
                    await asyncio.gather(*(job(pool) for _ in range(6)))
                    return pool.most
                assert asyncio.run(main()) == 2

            def test_errors():
                async def mine():
                    raise OSError("mine")
                with pytest.raises(KeyError):
                    asyncio.run(burn())
                with pytest.raises(OSError, match="mine"):
                    asyncio.run(gather([mine()]))

            def test_cancelled():
                async def main():
                    with pytest.raises(TimeoutError):
                        await asyncio.wait_for(ever(), 0.02)
                    task = asyncio.create_task(ever())
                    await asyncio.sleep(0.01)
                    task.cancel()
                    await task
                with pytest.raises(asyncio.CancelledError):
                    asyncio.run(main())
                assert say() == ["cancelled", "cancelled"]

            def test_by_hand():
                with pytest.raises(StopIteration, match="0"):
                    boil(0).send(None)
        """
    }
    work = {
        "kitchen.py": """
            import asyncio

            said = []
            boiled = []

            class Order:
                def __init__(self, number):
                    self.number = number

                def __await__(self):
                    yield from asyncio.sleep(0.01).__await__()
                    return self.number

            class Pool:
                def __init__(self, size):
                    self.free = asyncio.Semaphore(size)
                    self.used = self.most = 0

                async def __aenter__(self):
                    await self.free.acquire()
                    self.used += 1
                    self.most = max(self.most, self.used)

                async def __aexit__(self, *trouble):
                    self.used -= 1
                    self.free.release()

            async def boil(seconds):
                if seconds:
                    await asyncio.sleep(seconds)
                boiled.append(seconds)
                return seconds

            async def gather(orders):
                return await asyncio.gather(*orders)

            def first(order, seconds):
                async def main():
                    try:
                        return await asyncio.wait_for(order, seconds)
                    except asyncio.TimeoutError:
                        return "nothing"
                return asyncio.run(main())

            async def collect(stream):
                return "".join([each async for each in stream])

            async def burn():
                await asyncio.sleep(0)
                raise KeyError("burnt")

            async def ever():
                try:
                    while True:
                        await asyncio.sleep(1)
                except asyncio.CancelledError:
                    said.append("cancelled")
                    raise

            def say():
                return said
        """
    }
    assert not failed(graded(tmp_path, tests, work)[0])


def test_exceptions_of_the_library_are_the_same_on_both_sides(tmp_path):
    tests = {
        "test_errors.py": """
            import dataclasses
            import json
            import queue

            import pytest
            from errors import Point, catch, load, take

            def test_theirs():
                with pytest.raises(json.JSONDecodeError, match="Expecting") as caught:
                    load("{")
                assert caught.value.pos == 1
                with pytest.raises(dataclasses.FrozenInstanceError):
                    Point(1).x = 3
                with pytest.raises(queue.Empty):
                    take(queue.Empty)

            def test_mine():
                def bad():
                    raise queue.Empty
                assert catch(bad) == "empty"
        """
    }
    work = {
        "errors.py": """
            import json
            import queue
            from dataclasses import dataclass

            @dataclass(frozen=True)
            class Point:
                x: int

            def load(text):
                return json.loads(text)

            def take(kind):
                return queue.Queue().get_nowait()

            def catch(function):
                try:
                    function()
                except queue.Empty:
                    return "empty"
        """
    }
    assert not failed(graded(tmp_path, tests, work)[0])


def test_classes_are_below_those_of_the_library_that_they_inherit_from(tmp_path):
    tests = {
        "test_kinds.py": """
            import abc
            import collections.abc
            import enum
            import numbers
            import threading

            import kinds

            def test_below():
                assert issubclass(kinds.Shape, abc.ABC) and not issubclass(kinds.Other, abc.ABC)
                assert isinstance(kinds.Suit.CLUB, enum.Enum)
                assert not isinstance(kinds.Suit.CLUB, (enum.Flag, threading.Thread))
                assert issubclass(kinds.Runner, threading.Thread)
                assert isinstance(kinds.Row(), collections.abc.Sequence)

            def test_no_lie():
                assert not isinstance(kinds.Other(), (int, str, list))
                assert not isinstance(kinds.Lie(), (int, numbers.Number))
        """
    }
    work = {
        "kinds.py": """
            import abc
            import collections.abc
            import enum
            import threading

            class Shape(abc.ABC):
                pass

            class Other:
                pass

            class Suit(enum.Enum):
                CLUB = 1

            class Runner(threading.Thread):
                pass

            class Row(collections.abc.Sequence):
                def __len__(self):
                    return 0

                def __getitem__(self, at):
                    raise IndexError

            class Lie:
                pass

            Other.__module__, Other.__qualname__ = "enum", "IntEnum"
            Lie.__module__, Lie.__qualname__ = "builtins", "int"
        """
    }
    assert not failed(graded(tmp_path, tests, work)[0])


def test_what_a_subclass_of_a_plain_type_does_its_own_way(tmp_path):
    tests = {
        "test_own.py": """
            import own

            def test_dict():
                words = own.Words()
                words["Tea"] = 1
                assert words["TEA"] == 1 and "tEa" in words and words["nothing"] == 0
                assert words == {"tea": 1} and len(words) == 1

            def test_number():
                cents = own.Cents(3) + own.Cents(4)
                assert type(cents) is own.Cents and cents == 7 and 1 + cents == 8
                assert cents * 2 == 14 and sum([cents, cents]) == 14 and str(cents) == "7 c"
                assert abs(own.Metres(3.5) - 3) < 1 and own.Metres(3.5) - 1 == 2.5

            def test_list():
                assert list(own.Backwards([1, 2])) == [2, 1]
                assert own.Backwards([1, 2]) == [1, 2]
                assert type(own.Backwards([1]) + [2]) is list

            def test_tuple():
                assert own.Point(1, 2) + own.Point(3, 4) == (4, 6)
        """
    }
    work = {
        "own.py": """
            from typing import NamedTuple

            class Words(dict):
                def __setitem__(self, word, count):
                    super().__setitem__(word.lower(), count)

                def __getitem__(self, word):
                    return super().__getitem__(word.lower())

                def __contains__(self, word):
                    return super().__contains__(word.lower())

                def __missing__(self, word):
                    return 0

            class Cents(int):
                def __add__(self, other):
                    return Cents(int(self) + int(other))

                __radd__ = __add__

                def __str__(self):
                    return f"{int(self)} c"

            class Metres(float):
                def __sub__(self, other):
                    return float(self) - other

            class Backwards(list):
                def __iter__(self):
                    return self[::-1].__iter__()

            class Point(NamedTuple):
                x: int
                y: int

                def __add__(self, other):
                    return Point(self.x + other.x, self.y + other.y)
        """
    }
    assert not failed(graded(tmp_path, tests, work)[0])


def test_the_public_names_of_a_package_are_what_it_says(tmp_path):
    tests = {
        "test_all.py": """
            import shapes
            from shapes import *

            def test_all():
                assert shapes.__all__ == ["area", "length"] and area() == 1
        """
    }
    work = {"shapes.py": "__all__ = ['area', 'length']\n\n\ndef area():\n    return length\n\n\n"
                         "length = 1\n"}  # fmt: skip
    assert not failed(graded(tmp_path, tests, work)[0])


SHAPES = {
    "shapes.py": """
        import abc

        class Shape(abc.ABC):
            @abc.abstractmethod
            def area(self): ...

        class Square(Shape):
            def __init__(self, side):
                self.side = side

            def area(self):
                return self.side ** 2

        class Pile(list):
            pass

        class Oops(ValueError):
            pass

        def called(function):
            return function()
    """
}
OF_CLASSES = """
    import inspect
    from shapes import Oops, Pile, Shape, Square, called

    def test_what_is_abstract():
        assert Shape.__abstractmethods__ == frozenset({"area"})
        assert Square.__abstractmethods__ == frozenset()

    def test_what_a_class_is_below():
        assert [each.__name__ for each in Square.__mro__] == ["Square", "Shape", "object"]
        assert (Square.__bases__, Square.__base__) == ((Shape,), Shape)
        assert inspect.getmro(Square)[0] is Square
        assert Oops.__mro__[1] is ValueError and list in Pile.__mro__

    def test_one_that_a_test_derives():
        class Larger(Square):
            def area(self):
                return super().area() + 1
        assert Larger(2).area() == 5
        assert Larger.__mro__[1] is Square

    def test_who_calls():
        assert called(lambda: len(inspect.stack()) > 0)
"""


def test_what_a_class_is_below_is_told_as_it_is_there(tmp_path):
    [result] = graded(tmp_path, {"test_shapes.py": OF_CLASSES}, SHAPES)
    [(test, said)] = failed(result).items()
    assert test == "test_who_calls"
    assert said == "a test looks for who calls it, which cannot be seen in the sandbox"
    assert records(result)[test].status == "grader_error"


def test_where_no_process_can_be_forked_a_test_that_starts_one_is_named(monkeypatch):
    def refuse(words):
        raise SuiteFault(words)

    link: Any = SimpleNamespace(files={}, refuse=refuse)
    monkeypatch.delattr(os, "fork")
    with pytest.raises(SuiteFault, match="which this system cannot; use runpy"):
        ByPath(link).popen(subprocess.Popen, [sys.executable, "game.py"])


def test_mocks_of_files_and_of_methods_work_as_in_plain_pytest(tmp_path):
    tests = {
        "test_robot.py": """
            from unittest.mock import mock_open, patch
            from robot import Robot, read

            def test_a_file_that_is_none():
                with patch("builtins.open", mock_open(read_data="tea\\ncake\\n")) as opened:
                    assert read("x.txt") == ["tea", "cake"]
                opened.assert_called_once_with("x.txt")

            def test_a_method_that_is_watched():
                robot = Robot()
                with patch.object(robot, "step", wraps=robot.step) as step:
                    robot.walk(3)
                    assert robot.steps == 3 and step.call_count == 3
                robot.walk(2)
                assert robot.steps == 5 and step.call_count == 3

            def test_a_method_with_its_signature():
                with patch.object(Robot, "step", autospec=True) as step:
                    robot = Robot()
                    robot.walk(2)
                assert [each.args for each in step.call_args_list] == [(robot,), (robot,)]
                assert robot.steps == 0
        """
    }
    work = {
        "robot.py": """
            def read(path):
                with open(path) as file:
                    return [line.strip() for line in file]

            class Robot:
                def __init__(self):
                    self.steps = 0

                def step(self):
                    self.steps += 1

                def walk(self, number):
                    for _ in range(number):
                        self.step()
        """
    }
    [result] = graded(tmp_path, tests, work)
    assert failed(result) == {}


def test_chance_of_the_system_is_seeded_as_that_of_random(tmp_path):
    tests = {
        "test_dice.py": """
            import dice

            def test_none():
                assert dice.rolled() == []

            def test_another():
                assert dice.rolled() == []
        """
    }
    usual = "import random\ndef rolled():\n    return [random.randint(1, 6) for _ in range(12)]\n"
    system = usual.replace("    return", "    random = SystemRandom()\n    return")
    by_system = "from random import SystemRandom\n" + system
    found = graded(tmp_path, tests, {"dice.py": usual}, *[{"dice.py": by_system}] * 2)
    one, *others = ([*failed(result).values()] for result in found)
    assert one[0] != one[1] and others == [one, one]


@pytest.mark.skipif(not hasattr(os, "O_TMPFILE"), reason="needs files without names")
def test_what_goes_to_the_number_of_standard_output_is_displayed(tmp_path):
    tests = {
        "test_shown.py": """
            import pytest

            @pytest.mark.parametrize("way", [
                "direct", "opened", "wrapped", "encoded", "detached",
            ])
            def test_shown(capsys, way):
                import shown
                assert getattr(shown, way)() is None
                assert capsys.readouterr().out == f"{way} \u2660\\n"

            def test_a_file_with_that_number_stays_as_it_is():
                import shown
                shown.takes_the_number()
                shown.nothing()
                assert open("kept.txt").read() == "kept"
        """
    }
    work = {
        "shown.py": """
            import codecs, io, os, sys

            def direct():
                os.write(1, "direct \u2660\\n".encode())

            def by(stream, text):
                sys.stdout = stream
                print(text, "\u2660")

            def opened():
                by(open(sys.stdout.fileno(), "w", encoding="utf-8", closefd=False), "opened")

            def wrapped():
                by(io.TextIOWrapper(sys.__stdout__.buffer, encoding="utf-8"), "wrapped")

            def encoded():
                by(codecs.getwriter("utf-8")(sys.__stdout__.buffer), "encoded")

            def detached():
                by(codecs.getwriter("utf-8")(sys.__stdout__.detach()), "detached")

            def takes_the_number():
                global kept
                os.close(1)
                kept = open("kept.txt", "w")
                kept.write("kept")
                kept.flush()

            def nothing():
                pass
        """
    }
    for level in ("process", best_level()):
        for fork in (True, False):
            [result] = graded(tmp_path / f"{level}-{fork}", tests, work, level=level, fork=fork)
            assert not failed(result)
