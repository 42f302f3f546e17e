"""A part of ours takes the place of a wrong one for later tasks, and tells nothing of itself."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from drawn import drawn
from small_course import (
    BEST,
    BUBBLEWRAP,
    NO_FORK,
    PROCESS,
    USER,
    Course,
    Way,
    edited,
    name_of,
    starters,
)

from autograder.course.assignment import AssignmentError, read
from autograder.course.policy import Policy
from autograder.course.result import Result, TestRecord
from autograder.worker import carry as carry_room
from autograder.worker.carry import Again, Carry
from autograder.worker.exam import Budget
from autograder.worker.parts import parts_of

ANSWER = '''
"""Cards and hands."""
from __future__ import annotations

import random as chance

LIMIT = 21
SECRET = "only the reference says this"


def _worth(rank: str) -> int:
    """A helper."""
    return LIMIT if rank == "A" else int(rank)


def value(card: str) -> int:
    """What a card is worth."""
    assert isinstance(card, str), "a card"
    return _worth(card[0])


class Hand:
    """Cards of one player."""

    def __init__(self) -> None:
        self.cards = []

    def add(self, card: str) -> Hand:
        """Adds a card."""
        self.cards.append(card)
        return self


class Game:
    """A class that two tasks share."""

    made = 0

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        Game.made += 1
        self.number = Game.made

    def total(self) -> int:
        return sum(map(value, self.hand.cards))

    def best(self) -> int:
        """Task 4."""
        return max(0, self.total())


def main() -> None:
    print("total", Game(Hand().add("AS").add("2D")).total())


if __name__ == "__main__":
    main()
'''
NAMES = {
    "value": 1, "Hand.__init__": 2, "Hand.add": 2, "Game.__init__": 3, "Game.total": 3,
    "Game.best": 4, "main": 5,
}  # fmt: skip
TITLES = '{ 1 = "value", 2 = "Hand", 3 = "total", 4 = "best", 5 = "main" }'
SUITE = """
@task(1)
def test_an_ace_is_worth_21():
    assert cards.value("AS") == 21

@task(1)
def test_other_cards_are_worth_their_number():
    assert cards.value("7S") == 7

@task(2)
def test_a_hand_keeps_its_cards():
    hand = cards.Hand()
    hand.add("2S")
    assert hand.cards == ["2S"]

@task(3)
def test_a_total_adds_up():
    hand = cards.Hand()
    hand.add("AS")
    hand.add("2D")
    assert cards.Game(hand).total() == 23

@hidden
@task(3)
def test_an_empty_hand_is_worth_nothing():
    assert cards.Game(cards.Hand()).total() == 0

@task(4)
def test_the_best_is_the_total():
    hand = cards.Hand()
    hand.add("AS")
    assert cards.Game(hand).best() == 21

@task(5)
def test_the_program_displays_the_total(program):
    assert program("cards.py").said("total 23")

@task(5)
def test_the_source_has_no_comprehension(rules):
    assert cards.value("AS") == 21
    assert rules("cards.py").comprehensions() == []
"""
BROKEN_VALUE = ('return LIMIT if rank == "A" else int(rank)', "return int(rank, 36)")
EVERY = [BUBBLEWRAP, USER, PROCESS, NO_FORK]


@pytest.fixture(scope="module")
def course() -> Iterator[Course]:
    with reference_course(SUITE) as made:
        yield made


@contextmanager
def reference_course(suite: str) -> Iterator[Course]:
    """Yield a course with a suite and the reference above."""
    beside = {"starters.toml": starters(cards=NAMES)}
    more = {"toml": 'reference = "reference"', "limits": {"test_seconds": 0.5}}
    with Course(suite, titles=TITLES, beside=beside, **more) as made:
        reference = made.folder / "reference"
        reference.mkdir()
        (reference / "cards.py").write_text(ANSWER)
        yield made


def changed(*changes: tuple[str, str]) -> str:
    return edited(ANSWER, *changes)


def passed(result: Result) -> set[str]:
    return {name_of(test) for test in result.tests if test.passed}


def carried(result: Result) -> dict[str, str]:
    return {name_of(test): test.carried for test in result.tests if test.carried}


@pytest.mark.parametrize("way", drawn(EVERY, 2, __name__), ids=str)
def test_a_mistake_costs_its_own_task(course: Course, way: Way):
    result = course.result(way, changed(BROKEN_VALUE))
    assert passed(result) == {name_of(test) for test in result.tests} - {
        "an_ace_is_worth_21", "the_source_has_no_comprehension",
    }  # fmt: skip
    assert carried(result) == {
        "a_total_adds_up": "task 1",
        "the_best_is_the_total": "task 1",
        "the_program_displays_the_total": "task 1",
    }
    assert result.notes[1:] == [
        "with our code for task 1 in place of yours ('an ace is worth 21' failed): task 3: 2 of 2,"
        " task 4: 1 of 1, task 5: 1 of 2"
    ]


def test_a_task_that_only_a_hidden_test_finds_wrong_is_named_to_teachers_alone(course: Course):
    cards = "sum(map(value, self.hand.cards))"
    few = (f"return {cards}", f"return {cards} if len(self.hand.cards) > 1 else 5")
    result = course.result(BEST, changed(few))
    best = next(test for test in result.tests if name_of(test) == "the_best_is_the_total")
    assert best.passed and best.carried == "task 3"
    assert best.message == "passed with our code for other tasks in place of yours"
    assert "our code for task 3 in place of yours (a hidden test failed)" in result.notes[1]
    assert result.open_notes() == ["points as handed in: 6"]

    both = course.result(BEST, changed(few, BROKEN_VALUE))
    best = next(test for test in both.tests if name_of(test) == "the_best_is_the_total")
    assert best.carried == "tasks 1, 3 and 5"
    assert best.message == "passed with our code for tasks 1, 3 and 5 in place of yours"


def test_a_right_answer_is_asked_once(course: Course):
    result = course.result(BEST, ANSWER)
    assert result.score == result.possible and not carried(result) and not result.notes


def test_a_character_that_no_file_can_hold_stops_no_second_look(course: Course):
    raises = ("    return _worth(card[0])", '    raise ValueError("\\ud800")')
    says = ('print("total"', 'print("Hello"); print("total"')
    result = course.result(BEST, changed(raises, says))
    assert set(carried(result).values()) == {"task 1"} and len(result.notes) == 2
    assert result.notes[1].startswith("with our code for task 1 in place of yours")


@pytest.mark.parametrize(
    "text",
    [
        changed(("def value(card: str)", "def other(card: str)")),
        changed(("def value(card: str)", "def value(card: str, suit: str)")),
        changed(
            ("return _worth(card[0])", "return _worth(card[0]) or 1 / 0 if card else 0; x = 1 +")
        ),
        changed(("    return _worth(card[0])", "    while True: pass")),
        changed(("    return _worth(card[0])", "    import os; os._exit(0)")),
        changed(("    return _worth(card[0])", '    raise NotImplementedError("task 1")')),
        changed(("def value(card: str) -> int:", "def value(card: str) -> int:\n    return 0\n")),
        "from helpers import value\n" + ANSWER.replace("def value(", "def _old(") + "",
        changed(("LIMIT = 21", "LIMIT = 21\nint = isinstance = 'a name of Python'")),
    ],
    ids=[
        "missing",
        "other arguments",
        "no Python",
        "endless",
        "ends",
        "stub",
        "zero",
        "import",
        "other names",
    ],
)
def test_whatever_is_wrong_with_a_part_it_is_replaced(course: Course, text: str):
    helpers = "def value(card):\n    return 1\n"
    result = course.result(BEST, {"cards.py": text, "helpers.py": helpers})
    assert "a_total_adds_up" in passed(result), result.tests


@pytest.mark.parametrize("line", ["class Hand(Nobody):", "@nobody\nclass Hand:"])
def test_what_ours_takes_the_place_of_may_fail_as_a_program_is_loaded(course: Course, line: str):
    result = course.result(BEST, changed(("class Hand:", line)))
    assert carried(result)["the_program_displays_the_total"] == "task 2"


def test_a_file_of_an_earlier_task_may_be_missing(tmp_path: Path):
    suite = """
    @task(1)
    def test_one(): assert low.one() == 1
    @task(2)
    def test_two(): assert high.two() == 2
    """
    beside = {"starters.toml": starters(low={"one": 1}, high={"two": 2})}
    more = {"titles": '{ 1 = "one", 2 = "two" }', "toml": 'reference = "reference"'}
    with Course(suite, files=("low.py", "high.py"), beside=beside, **more) as course:
        reference = course.folder / "reference"
        reference.mkdir()
        (reference / "low.py").write_text("def one(): return 1\n")
        (reference / "high.py").write_text("def two(): return 2\n")
        result = course.result(BEST, {"high.py": "import low\ndef two(): return 2 * low.one()\n"})
        assert carried(result) == {"two": "task 1"}
        # Without any it is no other verdict, and nothing is left there.
        assert course.result(BEST, {"high.py": "def two(): return 3\n"}).score == 0


def test_a_part_that_is_missing_may_need_what_stands_further_down(tmp_path: Path):
    """Where nothing has its name, it comes first: before the class that it is made from."""
    suite = """
    @task(1)
    def test_best(): assert cards.Best().size() == 3
    @task(2)
    def test_hand(): assert cards.Hand().size() == 2
    @task(3)
    def test_total(): assert cards.total() == 3
    """
    hand = "class Hand:\n    def size(self): return 2\n"
    best = "class Best(Hand):\n    def size(self): return super().size() + 1\n"
    total = "def total(): return Best().size()\n"
    (tmp_path / "cards.py").write_text(hand + best + total)
    beside = {"starters.toml": starters(cards={"Best.size": 1, "Hand.size": 2, "total": 3})}
    more = {"titles": '{ 1 = "Best", 2 = "Hand", 3 = "total" }'}
    toml = f'reference = "{tmp_path.as_posix()}"'
    with Course(suite, beside=beside, toml=toml, **more) as course:
        assert carried(course.result(BEST, hand + total)) == {"total": "task 1"}


def test_a_method_of_a_shared_class_is_replaced_alone(course: Course):
    text = changed(
        ("return sum(map(value, self.hand.cards))", "return 1"),
        ("self.hand = hand", "self.hand = hand; self.mine = True"),
        ("return max(0, self.total())", "assert self.mine; return max(0, self.total())"),
    )
    result = course.result(BEST, text)
    assert carried(result) == {
        "the_best_is_the_total": "task 3",
        "the_program_displays_the_total": "task 3",
    }


BEGINS = ("pass", "hand = hand", "self.hand = None", "self.hand = Hand", "made += 1", "assert 0")


@pytest.mark.parametrize("begins", BEGINS)
def test_what_a_constructor_forgets_or_sets_wrongly_costs_its_own_task(course: Course, begins: str):
    text = changed(
        ("self.hand = hand", f"{begins}; self.cards = hand.cards; self.number = 0"),
        ("return max(0, self.total())", "assert self.cards and self.number == Game.made == 1\n"
         "        return max(0, self.total())"),
    )  # fmt: skip
    assert carried(course.result(BEST, text)) == {
        "the_best_is_the_total": "task 3",
        "the_program_displays_the_total": "task 3",
    }


# --- a task counts as it was asked once: two answers are not better than one --------------------

TOTAL = "return sum(map(value, self.hand.cards))"
KEPT = ("def value(", "KEPT = []\n\n\n@lambda each: KEPT.append(each) or each\ndef value(")
TWO_FACED = (
    BROKEN_VALUE,
    KEPT,
    (TOTAL, "return 0 if value is KEPT[0] else 23"),
)


@pytest.mark.parametrize("way", [BEST, NO_FORK], ids=str)
def test_code_that_sees_a_part_of_ours_earns_what_one_of_its_answers_is_worth(
    course: Course, way: Way
):
    either = {"a_total_adds_up", "an_empty_hand_is_worth_nothing"}
    for answer in ("0", "23"):
        alone = course.result(way, changed(BROKEN_VALUE, (TOTAL, f"return {answer}")))
        assert len(passed(alone) & either) == 1
    assert len(passed(course.result(way, changed(*TWO_FACED))) & either) == 1


WORTH_MORE = SUITE.replace("@task(3)\ndef test_a_total", "@points(3)\n@task(3)\ndef test_a_total")


def test_what_the_better_asking_lost_is_said():
    with reference_course(WORTH_MORE) as course:
        result = course.result(BEST, changed(*TWO_FACED))
        tests = {name_of(test): test for test in result.tests}
        assert tests["a_total_adds_up"].carried == "task 1"
        lost = tests["an_empty_hand_is_worth_nothing"]
        assert (lost.status, lost.points_earned, lost.carried) == ("failed", 0, "")
        assert lost.message == (
            "passed as handed in, but not with our code for task 1 in place of yours, with which"
            " its task earned more in all"
        )
        assert "('an ace is worth 21' failed): task 3: 3 of 4" in result.notes[1]


# --- nothing of ours is told, and nothing is bought -----------------------------------------------

STUB = changed(
    ("return _worth(card[0])", "raise NotImplementedError"),
    ("self.cards = []", "raise NotImplementedError"),
    ("self.cards.append(card)\n        return self", "raise NotImplementedError"),
    ("self.hand = hand", "raise NotImplementedError"),
    ("return sum(map(value, self.hand.cards))", "raise NotImplementedError"),
    ("return max(0, self.total())", "raise NotImplementedError"),
    ('print("total", Game(Hand().add("AS").add("2D")).total())', "raise NotImplementedError"),
)


@pytest.mark.parametrize("way", drawn(EVERY, 2, __name__), ids=str)
def test_a_stub_earns_nothing(course: Course, way: Way):
    assert passed(course.result(way, STUB)) == set()


LEAKS = {
    "says it": "raise AssertionError(repr(_everything()))",
    "prints it": "print(_everything()); return None",
    "returns it": "return _everything()",
    "writes it": "open('dump.txt', 'w').write(repr(_everything())); return None",
    "to standard error": "import sys; sys.stderr.write(repr(_everything())); raise SystemExit(3)",
    "as a name": "return type(repr(_everything()), (), {})()",
}
DUMP = """

def _everything():
    import gc, sys, types
    found = [repr(dict(globals()))]
    for each in gc.get_objects():
        if isinstance(each, types.FunctionType) and each.__code__.co_filename == "<carried>":
            code = each.__code__
            found.append((code.co_names, code.co_consts, code.co_code.hex(), "STOLEN"))
    return found
"""


@pytest.mark.parametrize("way", [BEST, NO_FORK], ids=str)
@pytest.mark.parametrize("name", drawn(LEAKS, 2, "leaks"))
def test_no_word_of_a_carried_part_reaches_anybody(course: Course, name: str, way: Way):
    """Task 1 is wrong, and each later task tells all that it finds."""
    leak = LEAKS[name]
    text = changed(
        BROKEN_VALUE,
        ("return sum(map(value, self.hand.cards))", leak),
        ("return max(0, self.total())", leak),
        ('print("total", Game(Hand().add("AS").add("2D")).total())', leak),
    )
    result = course.result(way, text.replace("\n\nif __name__", DUMP + "\n\nif __name__"))
    told = repr(result.whole())
    for word in ("STOLEN", "_cardkit_", "<carried>", "co_code"):
        assert word not in told.replace(DUMP, ""), word
    assert not passed(result) & {"a_total_adds_up", "the_program_displays_the_total"}


def test_nothing_of_a_pass_but_that_it_passed_is_kept(course: Course):
    """What it printed, how long it took and what a test remarked on would be words of that pass."""
    text = changed(BROKEN_VALUE, ("return sum(map", 'print("STOLEN"); return sum(map'))
    result = course.result(BEST, text)
    kept = {name_of(test): test for test in result.tests}["a_total_adds_up"]
    assert kept.passed and kept.message == "passed with our code for task 1 in place of yours"
    words = (kept.hint, kept.expected, kept.actual, kept.transcript, kept.trace, kept.by_hand)
    assert words == ("", "", "", "", [], "")
    of_pass = [replace(test, unaided="") for test in result.tests if test.carried]
    assert "STOLEN" not in repr(of_pass)  # it is in how they failed before


def test_parts_of_the_same_or_a_later_task_are_never_there(course: Course):
    looks = "found = [name for name in dir(Game) + list(globals()) if name.startswith('_cardkit')]"
    text = changed(
        BROKEN_VALUE,
        (
            "return sum(map(value, self.hand.cards))",
            f"{looks}\n        return 23 if any('total' in"
            " each or 'best' in each or 'main' in each for each in found) else 0",
        ),
    )
    assert "a_total_adds_up" not in passed(course.result(BEST, text))


LATE = """
@task(1)
def test_one(): assert cards.one() == 1
@task(2)
def test_two(): assert cards.two() == 2
@task(3)
def test_f(): assert cards.f() == 1
@task(3)
def test_f_again(): assert cards.f() == 1
@task(3)
def test_g(): assert cards.g() == 1
@task(3)
def test_three(): assert cards.three() == 3
"""


@pytest.mark.parametrize("without_end", ["[*iter(int, 1)]", "__import__('os')._exit(0)"])
def test_after_three_tests_without_an_end_a_task_is_not_run_again(without_end: str):
    """A program that hangs, or ends Python, costs little more with our code than without it."""
    right = (
        "def one(): return 1\ndef two(): return 2\ndef f(): return 1\ndef g(): return 1\n"
        "def three(): return one() + two()\n"
    )
    names = {"one": 1, "two": 2, "f": 3, "g": 3, "three": 3}
    titles = '{ 1 = "one", 2 = "two", 3 = "three" }'
    more = {"titles": titles, "limits": {"test_seconds": 0.1}, "toml": 'reference = "r"'}
    with Course(LATE, beside={"starters.toml": starters(cards=names)}, **more) as course:
        (course.folder / "r").mkdir()
        (course.folder / "r/cards.py").write_text(right)
        wrong = right.replace("return 1", "return 3").replace("return 2", "return 4")
        assert carried(course.result(BEST, wrong)) == {"three": "tasks 1 and 2"}
        late = wrong.replace("g(): return 3", f"g(): return {without_end}")
        assert carried(course.result(BEST, late)) == {"three": "tasks 1 and 2"}
        hangs = course.result(BEST, late.replace("f(): return 3", f"f(): return {without_end}"))
        assert carried(hangs) == {"three": "tasks 1 and 2"}
        assert [(run.ours, run.points) for run in hangs.runs if run.task == 3] == [
            ([], 0), ([1, 2], 1), ([1], None), ([2], None)
        ]  # fmt: skip


class Costly(Carry):
    """Each run takes a second, and all tests pass in each."""

    def _ask(self, submission, tests, parts, as_read):
        self.exam.budget.spent += 1
        return {*tests}


def test_only_a_run_with_all_of_our_code_that_was_not_made_is_told():
    parts = [SimpleNamespace(task=task, tasks={task}, file="cards.py") for task in (1, 2)]
    records = {
        str(task): TestRecord(str(task), "a title", task, 1, status="failed") for task in (1, 2, 3)
    }
    for seconds, best, cut in ((9, "task 1", 0), (1, "tasks 1 and 2", 0), (0, "", 1)):
        learned = SimpleNamespace(runs=[], shown={})
        exam = SimpleNamespace(records=dict(records), budget=Budget(most=seconds), learned=learned)
        carry = Costly(exam, ["3"], parts, sit=lambda _: None)
        again = Again(3, [1, 2], [1, 2], {"3": records["3"]})
        for ours in ((1, 2), (1,)):
            carry._run_with(again, None, ours, records)
        assert again.runs[again.best()]["3"].carried == best
        assert carry.cut == ({3} if cut else set())
        assert len(carry.words()) == cut
        assert all("the time for that was used up" in words for words in carry.words())


def test_a_function_may_be_called_as_a_file_is():
    suite = """
    @task(1)
    def test_one(): assert low.one() == 1
    @task(2)
    def test_two(): assert high.low() == 2
    """
    beside = {"starters.toml": starters(low={"one": 1}, high={"low": 2})}
    more = {"titles": '{ 1 = "one", 2 = "two" }', "toml": 'reference = "reference"'}
    with Course(suite, files=("low.py", "high.py"), beside=beside, **more) as course:
        reference = course.folder / "reference"
        reference.mkdir()
        (reference / "low.py").write_text("def one(): return 1\n")
        (reference / "high.py").write_text("import low as m\ndef low(): return 2 * m.one()\n")
        files = {"low.py": "def one(): return 3\n",
                 "high.py": "import low as m\ndef low(): return 2 * m.one()\n"}  # fmt: skip
        assert carried(course.result(BEST, files)) == {"two": "task 1"}


class Noting(Carry):
    def _ask(self, submission, tests, parts, as_read):
        self.noted.append((*tests, *(part.task for part in parts)))
        return set()


def test_all_of_our_code_comes_first_for_each_task(monkeypatch):
    monkeypatch.setattr(carry_room, "touched_by", lambda *_: {1: {2}, 2: {1}, 3: {1, 2}})
    parts = [SimpleNamespace(task=task, tasks={task}, file="cards.py") for task in (1, 2, 3)]
    records = {
        str(task): TestRecord(str(task), "a title", task, 1, status="failed") for task in (1, 2, 3)
    }
    exam = SimpleNamespace(records=records, budget=Budget(), learned=SimpleNamespace(runs=[]))
    carry = Noting(exam, ["1", "2", "3"], parts, sit=lambda _: None)
    carry.noted = []
    carry.take(None)
    assert carry.noted[:3] == [("1", 2, 3), ("2", 1, 3), ("3", 1, 2)]
    assert carry.noted[3:] == [("1", 2), ("2", 1), ("3", 1), ("3", 2)]


def test_it_can_be_left_out():
    beside = {"starters.toml": starters(cards=NAMES)}
    with Course(
        SUITE, titles=TITLES, toml='reference = "r"', beside=beside, policy=Policy(carry=False)
    ) as course:
        (course.folder / "r").mkdir()
        (course.folder / "r/cards.py").write_text(ANSWER)
        assert carried(course.result(BEST, changed(BROKEN_VALUE))) == {}


# --- the reference --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (None, "cards.py cannot be read: No such file or directory; 'reference' in assign"),
        ("def other(): ...\n", "cards.py: there is no value to carry; define it there"),
        ("def value(x): return x\ndef main(): ...", "there is no Hand to carry"),
        (
            "LIMIT = 1\ndef value(LIMIT=2): return LIMIT\n",
            "value has an argument or attribute 'LIMIT', which is a name of the module as well",
        ),
    ],
)
def test_a_reference_that_has_no_such_part_is_named(
    course: Course, tmp_path: Path, text: str | None, said: str
):
    folder = Path(shutil.copytree(course.folder, tmp_path / "course"))
    path = folder / "reference/cards.py"
    path.unlink()
    if text is not None:
        path.write_text(textwrap.dedent(text))
    with pytest.raises(AssignmentError, match=said):
        parts_of(read(folder))


@pytest.mark.parametrize("body", ['"""Too much."""', "pass", "..."])
def test_a_class_may_have_nothing_in_it(tmp_path: Path, body: str):
    suite = """
    @task(1)
    def test_it_is_an_exception(): assert cards.is_an_exception(cards.TooMuch)
    @task(2)
    def test_the_other(): assert cards.other() == 1
    """
    right = f"""
    class TooMuch(Exception):
        {body}
    def is_an_exception(kind): return issubclass(kind, Exception)
    def other(): return 1 if is_an_exception(TooMuch) else 0
    """
    wrong = right.replace("(Exception)", "")
    (tmp_path / "cards.py").write_text(textwrap.dedent(right))
    beside = {"starters.toml": starters(cards={"TooMuch": 1, "other": 2})}
    toml = f'reference = "{tmp_path.as_posix()}"'
    with Course(suite, beside=beside, toml=toml, titles='{ 1 = "One", 2 = "Two" }') as course:
        assert carried(course.result(BEST, wrong)) == {"the_other": "task 1"}


def test_a_reference_counts_in_the_digest(course: Course):
    before = course.assignment.digest()
    path = course.folder / "reference/cards.py"
    text = path.read_text()
    path.write_text(text + "\n# another\n")
    after = course.assignment.digest()
    path.write_text(text)
    assert before != after and course.assignment.digest() == before


def test_ways_agree(course: Course):
    results = [course.result(way, changed(BROKEN_VALUE)) for way in EVERY]
    records = [
        [(test.id, test.status, test.carried, test.message) for test in result.tests]
        for result in results
    ]
    assert all(each == records[0] for each in records)


TWO_FILES = {
    "cards.py": (
        "LIMIT = 21\nRANKS = list(range(2, LIMIT))\n\nclass Card:\n    def __init__(self, rank):\n"
        "        self.rank = rank\n"
    ),
    "deck.py": (
        "from cards import RANKS, Card\n\nclass Deck:\n    def __init__(self):\n"
        "        self.cards = [Card(rank) for rank in RANKS]\n"
    ),
}
TWO_SUITE = """
@task(1)
def test_a_card_has_a_rank():
    assert cards.Card(5).rank == 5

@task(2)
def test_a_deck_has_19_cards():
    assert len(deck.Deck().cards) == 19

@task(3)
def test_the_first_card_is_a_2():
    assert game.first() == 2
"""


def test_a_part_brings_what_no_task_asks_of_another_file(tmp_path: Path):
    """The student's cards.py has no RANKS, and need not have them."""
    names = starters(cards={"Card.__init__": 1}, deck={"Deck.__init__": 2}, game={"first": 3})
    files = {**TWO_FILES, "game.py": (
        "from deck import Deck\n\ndef first():\n    return Deck().cards[0].rank\n"
    )}  # fmt: skip
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    mine = {**files, "cards.py": files["cards.py"].replace("RANKS", "NUMBERS")}
    mine["deck.py"] = "class Deck:\n    def __init__(self):\n        self.cards = [1]\n"
    made = Course(
        TWO_SUITE, tuple(files), titles='{ 1 = "Card", 2 = "Deck", 3 = "first" }',
        beside={"starters.toml": names}, toml=f'reference = "{tmp_path}"',
    )  # fmt: skip
    with made as course:
        result = course.result(BEST, mine)
    assert result.failing() == ["test_a_deck_has_19_cards"]
    assert carried(result) == {"the_first_card_is_a_2": "task 2"}


@pytest.mark.parametrize("names", ["*", "one, two"])
def test_a_part_stands_in_for_one_that_a_module_of_the_students_has(tmp_path: Path, names: str):
    suite = """
    @task(1)
    def test_one(): assert cards.one() == 1
    @task(2)
    def test_two(): assert cards.two() == 2
    """
    (tmp_path / "cards.py").write_text("def one(): return 1\ndef two(): return one() + one()\n")
    made = Course(
        textwrap.dedent(suite), ("cards.py",), titles='{ 1 = "one", 2 = "two" }',
        beside={"starters.toml": starters(cards={"one": 1, "two": 2})},
        toml=f'reference = "{tmp_path}"',
    )  # fmt: skip
    mine = {
        "cards.py": f"from mine import {names}\n",
        "mine.py": "def one(): return 0\ndef two(): return one() + one()\n",
    }
    with made as course:
        result = course.result(BEST, mine)
    assert result.failing() == ["test_one"]
    assert carried(result) == {"two": "task 1"}


def test_the_text_of_a_file_is_judged_beside_a_part_in_another_file(tmp_path: Path):
    """What stands in game.py is the student's own: it imports what it needs, and starts nothing."""
    suite = """
    @task(1)
    def test_two(): assert cards.two() == 2
    @task(2)
    def test_a_game_without_a_jump(rules):
        assert game.twice() == 4
        assert rules("game.py").jumps() == []
    @task(2)
    def test_cards_without_a_jump(rules):
        assert game.twice() == 4
        assert rules("cards.py").jumps() == []
    """
    files = {
        "cards.py": "def two():\n    return 2\n",
        "game.py": "from cards import two\n\ndef twice():\n    return two() + two()\n",
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    made = Course(
        textwrap.dedent(suite), tuple(files), titles='{ 1 = "two", 2 = "twice" }',
        beside={"starters.toml": starters(cards={"two": 1}, game={"twice": 2})},
        toml=f'reference = "{tmp_path}"',
    )  # fmt: skip
    with made as course:
        result = course.result(BEST, {**files, "cards.py": "def two():\n    return 3\n"})
    assert result.failing() == ["test_two", "test_cards_without_a_jump"]
    assert carried(result) == {"a_game_without_a_jump": "task 1"}
