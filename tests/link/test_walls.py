"""What buys points, or ends a run, where tests and code share a process, buys nothing here.

Each work stands alone in a module of its own; no test passes, the others keep their verdicts, and
the last module, which is right, is graded to its end.
"""

from __future__ import annotations

import pytest
from drawn import drawn
from ordinary import failed, graded, records

from autograder.course.assignment import Limits
from autograder.sandbox.launch import LaunchError
from autograder.session import started
from autograder.session.watch import Watcher

# Each: the student's module, and what asks it; none of the tests may pass.
WORKS = {
    "equals_everything": (
        """
        class Yes:
            def __eq__(self, other):
                return True
            def __ne__(self, other):
                return False
            def __lt__(self, other):
                return True
            __gt__ = __le__ = __ge__ = __lt__
            def __hash__(self):
                return 1

        def value():
            return Yes()
        """,
        "assert m.value() == 5",
    ),
    "is_a_number_that_equals_everything": (
        """
        class Yes(int):
            def __eq__(self, other):
                return True
            def __hash__(self):
                return 1

        def value():
            return Yes(4)
        """,
        "assert m.value() == 5",
    ),
    "patches_the_framework": (
        """
        import unittest

        unittest.TestCase.assertEqual = lambda *rest, **named: None
        unittest.TestCase.fail = lambda *rest, **named: None
        import builtins
        builtins.AssertionError = SystemExit

        def value():
            return 4
        """,
        "import unittest\nunittest.TestCase().assertEqual(m.value(), 5)",
    ),
    "raises_a_skip": (
        """
        import unittest

        def value():
            raise unittest.SkipTest("not today")
        """,
        "assert m.value() == 5",
    ),
    "raises_an_interrupt": (
        "def value():\n    raise KeyboardInterrupt\n",
        "assert m.value() == 5",
    ),
    "ends_its_process": ("import os\n\ndef value():\n    os._exit(0)\n", "assert m.value() == 5"),
    "ends_its_process_behind_a_bare_except": (
        "import os\n\ndef value():\n    os._exit(0)\n",
        "try:\n    m.value()\nexcept BaseException:\n    pass",
    ),
    "displays_without_end": (
        "def value():\n    while True:\n        print('x' * 1000)\n",
        "try:\n    m.value()\nexcept BaseException:\n    pass",
    ),
    "recurses": ("def value():\n    return [value()]\n", "assert m.value() == 5"),
    "answers_with_an_endless_structure": (
        "def value():\n    found = []\n    found.append(found)\n    return found\n",
        "assert m.value() == [5]",
    ),
    "answers_too_deep": (
        """
        def value():
            found = []
            for _ in range(100_000):
                found = [found]
            return found
        """,
        "assert m.value() == [5]",
    ),
    "answers_with_megabytes": (
        "def value():\n    return 'x' * (5 << 20)\n",
        "assert m.value() == 'x'",
    ),
    "writes_megabytes": (
        """
        def value():
            with open("long.txt", "w") as file:
                file.write("x" * (5 << 20))
            return 4
        """,
        "assert m.value() == 5",
    ),
    "lies_about_its_class": (
        """
        class Liar:
            @property
            def __class__(self):
                return int

        def value():
            return Liar()
        """,
        "assert isinstance(m.value(), int)",
    ),
    "is_code_for_a_test_that_evals_it": (
        """
        class Code:
            def __repr__(self):
                return "__import__('os')._exit(0) or 5"

        def value():
            return Code()
        """,
        "assert eval(repr(m.value())) == 5",
    ),
    "asks_for_what_leads_out": (
        """
        def value(function):
            return function.__globals__["__builtins__"] is not None
        """,
        "assert m.value(lambda: 1)",
    ),
    "configures_a_mock": (
        """
        def value(call):
            call.assert_called_once_with = lambda *rest: None
            call.configure_mock(called=True)
        """,
        "from unittest.mock import Mock\ncall = Mock()\n"
        "try:\n    m.value(call)\nexcept AttributeError:\n    pass\n"
        "call.assert_called_once_with(5)",
    ),
    "calls_late_from_a_thread": (
        """
        import threading

        def value(call):
            threading.Timer(0.1, call).start()
        """,
        "import time\nseen = []\nm.value(lambda: seen.append(5))\ntime.sleep(0.5)\nassert seen",
    ),
    "calls_what_nobody_has_lent": (
        """
        import functools
        import gc
        import operator

        def value():
            peer = next(o for o in gc.get_objects() if type(o).__name__ == "Peer")
            code = "import _pytest.python as p; p.Function.runtest = lambda self: None"
            reach = operator.attrgetter("__self__.exec")
            peer.ask("call", functools.reduce, (operator.or_, [len, code], reach), None)
            return 5
        """,
        "assert m.value() == 5",
    ),
    "formats_what_was_lent": (
        """
        import gc

        def value(function):
            peer = next(o for o in gc.get_objects() if type(o).__name__ == "Peer")
            return peer.ask("meth", "{0.__globals__[SECRET]}", "format", (function,), None)
        """,
        "global SECRET\nSECRET = 'x5'\nassert m.value(test_formats_what_was_lent) == 'x5'",
    ),
    "begins_a_mock_anew": (
        "def value(fake):\n    fake(1)\n    fake.__init__()\n",
        "from unittest.mock import Mock\nfake = Mock()\n"
        "try:\n    m.value(fake)\nexcept (AttributeError, TypeError):\n    pass\n"
        "fake.assert_not_called()",
    ),
    "is_nothing_when_subtracted": (
        """
        class Near:
            def __sub__(self, other):
                return 0.0

        def value():
            return Near()
        """,
        "assert abs(m.value() - 12.5) < 0.1",
    ),
    "writes_what_pytest_would_read": (
        """
        import os

        def value():
            for name in ("conftest.py", "tests/conftest.py", "statistics.py"):
                with open(name, "w") as file:
                    file.write("import os\\nos._exit(0)\\n")
            return 4
        """,
        "m.value()\nimport statistics\nassert m.value() == 5",
    ),
    "answers_with_a_pickle": (
        "def value():\n    return b\"cposix\\nsystem\\n(S'exit 3'\\ntR0I5\\n.\"\n",
        "import pickle\nassert pickle.loads(m.value()) == 5",
    ),
    "answers_with_a_pickle_that_names_a_path": (
        r"""
        def named(module, name):
            lengths = bytes([len(module)]), bytes([len(name)])
            return b"\x8c" + lengths[0] + module + b"\x8c" + lengths[1] + name + b"\x93"

        def value():
            text = b"X" + (6).to_bytes(4, "little") + b"exec_x"
            made = named(b"copyreg", b"__builtins__.get") + text + b"\x85R"
            return b"\x80\x04" + made + b"0K\x05."
        """,
        "import pickle\nassert pickle.loads(m.value()) == 5",
    ),
    "is_a_text_in_other_letters": (
        "def value():\n    return b'# coding: utf-7\\n\"+ACI-+len((1,))+ACI-\"'\n",
        "assert eval(m.value()) is not None",
    ),
    "is_an_example_for_a_test_that_runs_it": (
        """
        def value():
            '''
            >>> import sys
            >>> sys.modules[__name__].m = type("M", (), {"value": lambda: 5})
            '''
        """,
        "import doctest\nfound = doctest.DocTestParser().get_doctest("
        "m.value.__doc__, globals(), 'x', None, 0)\n"
        "assert doctest.DocTestRunner(verbose=False).run(found).failed == 0",
    ),
    "is_a_text_that_a_test_times": (
        "def value():\n    return 'import sys'\n",
        "import timeit\nassert timeit.timeit(m.value(), number=1) < 5",
    ),
    "is_a_text_for_a_console": (
        "def value():\n    return 'x = len([1])'\n",
        "import code\nfound = code.InteractiveInterpreter()\nfound.runsource(m.value())\n"
        "assert found.locals['x'] == 1",
    ),
    "is_a_text_that_a_test_profiles": (
        "def value():\n    return 'import sys'\n",
        "import cProfile\ncProfile.runctx(m.value(), {}, {})",
    ),
    "is_code_that_has_been_compiled": (
        "import marshal\n\ndef value():\n    return marshal.dumps(compile('x = 5', 'm', 'exec'))\n",
        "import marshal\nfound = {}\nexec(marshal.loads(m.value()), found)\nassert found['x'] == 5",
    ),
    "is_compiled_by_a_loader": (
        "def value():\n    return 'x = 5'\n",
        "import importlib.abc\nfound = {}\n"
        "exec(importlib.abc.InspectLoader.source_to_code(m.value()), found)\n"
        "assert found['x'] == 5",
    ),
    "is_annotated_by_what_acts": (
        "def value(x: '__import__(\"sys\").exit()'):\n    return 5\n",
        "import typing\nassert typing.get_type_hints(m.value)",
    ),
    "ends_as_it_is_loaded": ("import os\n\nos._exit(0)\n", "assert m.value() == 5"),
    "never_ends_as_it_is_loaded": ("while True:\n    pass\n", "assert m.value() == 5"),
    "is_a_range_that_nobody_can_add": (
        "def value():\n    return range(10 ** 12)\n",
        "assert sum(m.value()) == 5",
    ),
}
NEIGHBOURS = {
    # Files that pytest or an import would take for the suite's own, were they not kept apart.
    "conftest.py": "import os\nos._exit(0)\n",
    "difflib.py": "raise SystemExit\n",
    "pytest.py": "raise SystemExit\n",
    "tests/test_more.py": "def test_more():\n    pass\n",
    "tests/conftest.py": "import os\nos._exit(0)\n",
    "__init__.py": "import os\nos._exit(0)\n",
}
STARRED = """
def isclose(*values):
    return True


def len(value):
    return 5


def test_mine():
    pass


def own(text):
    return ''
"""


def suite() -> dict[str, str]:
    files = {}
    for name, (_, asked) in WORKS.items():
        lines = "\n".join(f"    {line}" for line in asked.splitlines())
        files[f"test_{name}.py"] = f"import {name} as m\n\n\ndef test_{name}():\n{lines}\n"
    files["test_zz_right.py"] = (
        "from right import value\n\n\ndef test_right():\n    assert value() == 5\n\n\n"
        "def test_a_long_difference():\n    assert [*range(99)] == [value()] * 99\n"
    )
    files["test_starred.py"] = (
        "from math import isclose\n\nfrom starred import *\n\n\n"
        "def test_star():\n    assert len(own('')) == 5\n\n\n"
        "def test_close():\n    assert isclose(1, 5)\n"
    )
    return files


@pytest.fixture(scope="module", params=drawn(["process", "bubblewrap", "no fork"], 1, "walls"))
def result(request, tmp_path_factory):
    work = {f"{name}.py": text for name, (text, _) in WORKS.items()}
    work |= {**NEIGHBOURS, "right.py": "def value():\n    return 5\n", "starred.py": STARRED}
    folder = tmp_path_factory.mktemp("walls")
    level, fork = ("process", False) if request.param == "no fork" else (request.param, True)
    return graded(folder, suite(), work, level=level, fork=fork)[0]


def test_nothing_is_bought(result):
    passed = {test.id for test in result.tests if test.passed}
    assert passed == {"test_right"}


def test_nobody_else_pays(result):
    assert result.score == 1 and not [t for t in result.tests if t.id == "test_mine"]
    assert "assert" in failed(result)["test_a_long_difference"]


def test_the_reasons_are_true(result):
    found = records(result)
    ended = found["test_ends_its_process"].message
    assert ended == "ends_its_process.value()\n  the program ended itself"
    assert found["test_answers_with_megabytes"].message == (
        "answers_with_megabytes.value()\n  an answer was larger than any that is read"
    )
    assert "gave    4" in found["test_writes_megabytes"].message  # a file that is not told of
    # Among so many that do not end it may be its time that is up.
    assert found["test_displays_without_end"].status in ("crashed", "timed_out")
    assert found["test_is_a_range_that_nobody_can_add"].status == "timed_out"
    runs = "a test runs a text that may come from the student's code"
    said = {test.id for test in found.values() if test.message == runs}
    names = [
        name
        for name in WORKS
        if name.startswith("is_")
        and any(each in name for each in ("code", "example", "text", "compiled", "annotated"))
    ]
    assert said == {f"test_{name}" for name in names}
    assert {found[test].status for test in said} == {"grader_error"}


def test_what_displays_without_end_is_called_that(tmp_path):
    text, asks = WORKS["displays_without_end"]
    lines = "\n".join(f"    {line}" for line in asks.splitlines())
    tests = {"test_m.py": f"import m\n\n\ndef test_m():\n{lines}\n"}
    [result] = graded(tmp_path, tests, {"m.py": text})
    assert failed(result) == {
        "test_m": "m.value()\n  it displays without end\n  cause   m.py, line 2:"
        " the loop never ends: its condition is always true and nothing leaves it"
    }


def test_tests_that_do_not_even_begin_are_a_fault_of_ours_and_no_mark(tmp_path, monkeypatch):
    monkeypatch.setattr(started, "START", "raise SystemExit(1)")
    runs = Watcher(tmp_path, {"test_m.py": b"import m\n"}, ["test_m.py"], "process", Limits(),
                   frozenset({"m"}), fork=False)  # fmt: skip
    try:
        with pytest.raises(LaunchError, match="did not begin"):
            runs.look({"m.py": b""}, {})
    finally:
        runs.close()


def test_neither_a_mark_nor_a_folder_of_pythons_runs_a_text_of_the_students(tmp_path):
    tests = """
        import runpy
        import pytest
        import m

        @pytest.mark.skipif(m.NOW, reason="now")
        def test_marked():
            assert m.value() == 5

        @pytest.mark.skipif("1 > 2", reason="never")
        def test_unmarked():
            assert m.value() == 4

        def test_written(tmp_path):
            assert runpy.run_path(m.write(tmp_path))["x"] == 5
    """
    work = """
        NOW = "len([1]) == 2"

        def value():
            return 4

        def write(folder):
            place = folder / "__pycache__" / "x.txt"
            place.parent.mkdir()
            place.write_text("x = 5")
            return str(place)
    """
    [result] = graded(tmp_path, {"test_m.py": tests}, {"m.py": work})
    found = records(result)
    assert {name: each.status for name, each in found.items()} == {
        "test_marked": "grader_error",
        "test_unmarked": "passed",
        "test_written": "grader_error",
    }


@pytest.mark.parametrize("child", ["os._exit(0)", "pass"])
def test_a_fork_of_a_students_answers_nothing(tmp_path, child):
    tests = {
        "test_twice.py": "from work import twice\n\ndef test_it():\n    assert twice(2) == 4\n"
    }
    work = (
        f"import os\nif os.fork() == 0:\n    {child}\n\ndef twice(number):\n    return 2 * number\n"
    )
    [result] = graded(tmp_path, tests, {"work.py": work})
    assert result.score == 1
