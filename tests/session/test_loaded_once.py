"""The test files of an assignment are loaded once; what they import is bound for each submission.

Nothing that a test can see tells of it, but that the module level of a file has run before.
"""

from __future__ import annotations

from textwrap import dedent

import pytest
from ordinary import failed, lay

from autograder.course.assignment import read
from autograder.course.submission import Submission
from autograder.session.suite import collected
from autograder.worker.grading import Grader, Options

SETTINGS = """
    slug = "cards"
    title = "Cards"
    files = ["cards.py"]
    imports = ["cards"]

    [tasks]
    1 = "value"
"""
STARTERS = """
    ["cards.py"]
    names = ["value"]
    digest = ""
    ["cards.py".tasks]
    value = 1
"""
CONFTEST = """
    import os
    import cards
    import pytest

    LOADED_IN = os.getpid()

    @pytest.fixture
    def ace():
        return cards.value("A")
"""
VALUE = "def value(card):\n    return 1 if card == 'A' else int(card)\n"


def graded(folder, tests, *works):
    mark = "\nimport pytest\npytestmark = pytest.mark.task(1)\n"
    marked = {name: dedent(text) + mark * ("test_" in name) for name, text in tests.items()}
    lay(folder, {"assignment.toml": SETTINGS, "starters.toml": STARTERS} | marked)
    with Grader(read(folder), Options(isolation="process")) as grader:
        return [grader.grade(Submission("ann", {"cards.py": work.encode()})) for work in works]


def test_a_file_is_loaded_once_and_bound_to_each_submission(tmp_path):
    tests = {
        "conftest.py": CONFTEST,
        "test_task1_value.py": """
            import os
            import cards as theirs
            from cards import value
            from conftest import LOADED_IN

            def test_it_was_loaded_in_another_process():
                assert LOADED_IN != os.getpid()

            def test_an_ace(ace):
                assert ace == value("A") == theirs.value("A") == 1
        """,
    }
    right, wrong, again = graded(tmp_path, tests, VALUE, "def value(card):\n    return 11\n", VALUE)
    assert failed(right) == failed(again) == {}
    assert list(failed(wrong)) == ["test_an_ace"]
    assert "gave    11" in failed(wrong)["test_an_ace"]


def test_what_a_with_patches_is_there_for_each_submission_as_it_is_loaded(tmp_path):
    tests = {
        "conftest.py": """
            import random
            import pytest

            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(random, "randint", lambda low, high: "planned")
                import cards
                from cards import value
        """,
        "test_task1_value.py": """
            from conftest import cards, value

            def test_chance_is_planned():
                assert value("A") == cards.value("A") == "planned"

            def test_it_is_not_planned_later():
                assert 0 < cards.later() < 7
        """,
    }
    work = """
import random
from random import randint

def value(card):
    return randint(1, 6)

def later():
    return random.randint(1, 6)
"""
    results = graded(tmp_path, tests, work, VALUE, work)
    assert [list(failed(each)) for each in results] == [
        [], ["test_chance_is_planned", "test_it_is_not_planned_later"], [],
    ]  # fmt: skip


def test_what_comes_of_an_answer_as_a_file_is_loaded_has_it_loaded_each_time(tmp_path):
    tests = {
        "test_task1_value.py": """
            import pytest
            from cards import value

            @pytest.mark.parametrize("ace", [value("A")])
            def test_an_ace(ace):
                assert ace == 1
        """
    }
    right, wrong = graded(tmp_path, tests, VALUE, "def value(card):\n    return 11\n")
    assert failed(right) == {} and list(failed(wrong)) == ["test_an_ace"]


def test_a_name_that_is_missing_stops_the_tests_that_use_it_by_a_fixture_too(tmp_path):
    tests = {
        "test_task1_value.py": """
            import pytest
            from cards import value

            @pytest.fixture
            def ace():
                return value("A")

            def test_an_ace(ace):
                assert ace == 1
        """,
        "test_task1_more.py": """
            from test_task1_value import ace

            def test_an_ace_once_more(ace):
                assert ace == 1

            def test_without_an_ace():
                assert True
        """,
        "test_task1_other.py": "def test_nothing():\n    assert True\n",
    }
    [result] = graded(tmp_path, tests, "def worth(card):\n    return 1\n")
    missing = "cards.py has no value"
    assert set(failed(result)) == {"test_an_ace", "test_an_ace_once_more"}
    assert all(missing in message for message in failed(result).values()), failed(result)


def test_a_file_at_whose_loading_python_ends_costs_only_itself(tmp_path):
    tests = {
        "test_task1_value.py": "import cards\ndef test_an_ace():\n    assert cards.value('A')\n",
        "test_task1_other.py": "def test_nothing():\n    assert True\n",
    }
    [result] = graded(tmp_path, tests, "import os\nos.kill(os.getpid(), 9)\n")
    assert list(failed(result)) == ["test_an_ace"]
    assert "the program ended itself" in failed(result)["test_an_ace"]


def test_a_conftest_sees_its_tests_run(tmp_path):
    tests = {
        "conftest.py": """
            import pytest

            def pytest_runtest_setup(item):
                item.seen = True

            @pytest.fixture
            def seen(request):
                return getattr(request.node, "seen", False)
        """,
        "test_task1_value.py": "import cards\n\ndef test_seen(seen):\n    assert seen\n",
    }
    [result] = graded(tmp_path, tests, VALUE)
    assert failed(result) == {}


@pytest.mark.parametrize("text, is_bound", [
    ("from cards import value\nimport cards\n", True),
    ("import cards.suits\nimport cards.suits as s\nfrom cards.suits import ALL as every\n", True),
    ("def of(card):\n    from cards import value\n    return value(card)\n", True),
    ("import os\nwith open(os.devnull) as file:\n    from cards import value\n", True),
    ("import os\nwith open(os.devnull) as file:\n    import cards\n    a = cards.ACE\n", False),
    ("from cards import *\n", False),
    ("from cards import value\nworth = value\n", False),
    ("from cards import value\nALL = [value]\n", False),
    ("from cards import value\n\ndef of(card, how=value): return how(card)\n", False),
    ("from cards import value\nACE = value('A')\n", False),
    ("import cards\nACES = [cards.ACE]\n", False),
    ("from cards import Card\n\nclass Ace(Card): pass\n", False),
    ("from cards import SUITS\nFOUR = len(SUITS) == 4\n", False),
    ("from cards import SUITS\nFOUR = SUITS == 4\n", False),
    ("from cards import SUITS\nHAS = not SUITS\n", False),
    ("from cards import SUITS\nNAME = f'{SUITS}'\n", False),
    ("try:\n    from cards import value\nexcept ImportError:\n    value = None\n", False),
    ("import functools\nfrom cards import value\nof = functools.partial(value, 1)\n", False),
])  # fmt: skip
def test_only_what_import_statements_have_bound_can_be_bound_anew(tmp_path, text, is_bound):
    lay(tmp_path, {"test_cards.py": text + "\n\ndef test_nothing(): pass\n"})
    told = collected(tmp_path, ["test_cards.py"], {"cards"})
    assert told["unread"] == {} and told["bound"] is is_bound


def test_what_a_module_calls_by_a_name_may_change(tmp_path):
    tests = {
        "test_task1_value.py": """
            import cards
            import importlib
            from unittest import mock

            def test_a_name_that_its_own_code_changes():
                assert cards.value("2") == 2
                cards.count_high()
                assert cards.value("2") == 12
                assert cards.value.__name__ == "high"
                cards.count_low()
                assert cards.value("2") == 2

            def test_a_name_that_a_test_changes():
                with mock.patch("cards.value", lambda card: 7):
                    assert cards.value("2") == 7 == cards.both("2")
                assert cards.value("2") == 2
                before = cards.value
                del cards.value
                assert not hasattr(cards, "value")
                cards.value = before
                assert cards.value is before and cards.value("2") == 2

            def test_a_module_that_is_loaded_again():
                before = cards.value
                importlib.reload(cards)
                assert cards.value is not before and cards.value("2") == 2

            def test_a_class_and_a_name_that_is_made_each_time():
                assert cards.Card is cards.Card and cards.Card().is_high is False
                cards.remake()
                assert cards.Card().is_high is True
                assert [cards.number, cards.number] == [1, 2]
        """
    }
    work = dedent("""
        def value(card):
            return int(card)

        low = value

        def high(card):
            return 10 + int(card)

        def count_high():
            global value
            value = high

        def count_low():
            global value
            value = low

        def both(card):
            return value(card)

        class Card:
            is_high = False

        def remake():
            globals()["Card"] = type("Card", (), {"is_high": True})

        made = []

        def __getattr__(name):
            if name != "number":
                raise AttributeError(name)
            made.append(name)
            return len(made)
    """)
    [result] = graded(tmp_path, tests, work)
    assert failed(result) == {}
