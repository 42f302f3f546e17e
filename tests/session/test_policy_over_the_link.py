"""The policy of marks holds for a teacher's own test files: names, and our code where there is any.

The answers are those of a reference folder; without one nothing takes a student's place.
"""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest
from ordinary import failed, lay, records
from ordinary import graded as by_any_file
from small_course import edited

from autograder.course.assignment import AssignmentError, read
from autograder.course.policy import Policy
from autograder.course.result import Result
from autograder.course.submission import Submission
from autograder.session.suite import suite_of
from autograder.worker.grading import Grader, Options

ANSWER = """
def clean(text):
    return text.strip().lower()


def total(values):
    return sum(values)


class Account:
    def __init__(self, owner):
        self.owner = clean(owner)
        self.moves = []

    def put(self, value):
        self.moves.append(value)

    def balance(self):
        return total(self.moves)
"""
TESTS = """
import pytest
from bank.money import Account, clean, total

@pytest.mark.task(1)
def test_clean():
    assert clean(" A ") == "a"

@pytest.mark.task(2)
@pytest.mark.points(30)
def test_total():
    assert total([1, 2]) == 3

@pytest.mark.task(3)
@pytest.mark.points(19)
def test_account():
    account = Account(" Ann")
    assert account.owner == "ann"
    account.put(3)
    account.put(4)
    assert account.balance() == 7
"""


def graded(
    folder: Path, *texts: str, policy: Policy | None = None, by: str = ANSWER
) -> list[Result]:
    lay(folder, {"tests/test_money.py": TESTS, "right/bank/money.py": by})
    (folder / "suite").mkdir()
    assignment = suite_of(folder / "tests", folder / "suite", folder / "right" if by else None)
    options = Options(isolation="process", policy=policy or Policy())
    with Grader(assignment, options) as grader:
        return [grader.grade(Submission("one", {"bank/money.py": text.encode()})) for text in texts]


def changed(*changes: tuple[str, str]) -> str:
    return edited(ANSWER, *changes)


UPPER = (".lower()", ".upper()")
TWICE = ("return sum(values)", "return 2 * sum(values)")


def test_one_mistake_costs_once(tmp_path):
    right, upper, both = graded(tmp_path, ANSWER, changed(UPPER), changed(UPPER, TWICE))
    assert (right.score, right.possible, right.runs, right.notes) == (50, 50, [], [])
    assert failed(upper).keys() == {"test_clean"}
    assert records(upper)["test_account"].message == (
        "passed with our code for task 1 in place of yours"
    )
    assert upper.notes[0] == "points as handed in: 30"
    assert failed(both).keys() == {"test_clean", "test_total"}
    assert records(both)["test_account"].carried == "tasks 1 and 2"


def test_a_class_that_is_wrong_is_never_mended_for_its_own_task(tmp_path):
    [result] = graded(tmp_path, changed(UPPER, ("self.moves.append(value)", "pass")))
    assert failed(result).keys() == {"test_clean", "test_account"}


HAND = """
class Hand:
    def __init__(self):
        self.cards = []

    def add(self, card):
        self.cards.append(card)


def total(hand):
    return sum(hand.cards)
"""
GAME = """
from hand import Hand, total


def must_hit(hand):
    return total(hand) < 17
"""
NO_GAME = "def must_hit(hand):\n    return None\n"
OF_GAMES = {
    "test_game.py": """
        from game import must_hit
        from hand import Hand, total

        def test_a_game_goes_on():
            hand = Hand()
            hand.add(3)
            assert must_hit(hand) and total(hand) == 3
    """,
    "test_hand.py": """
        from hand import Hand

        def test_a_hand_has_cards():
            hand = Hand()
            hand.add(3)
            assert hand.cards == [3]
    """,
    "test_total.py": """
        from hand import Hand, total

        def test_nothing():
            assert total(Hand()) == 0

        def test_three():
            hand = Hand()
            hand.add(3)
            assert total(hand) == 3
    """,
    "test_total_again.py": """
        from hand import Hand, total

        def test_more():
            hand = Hand()
            hand.add(3)
            hand.add(4)
            assert total(hand) == 7
    """,
}


LAYOUTS = {
    "names in the tests": OF_GAMES,
    "a fixture": {
        "conftest.py": """
            import pytest
            from hand import Hand

            @pytest.fixture
            def hand():
                return Hand()
        """,
        "test_game.py": """
            from game import must_hit

            def test_a_game_goes_on(hand):
                hand.add(3)
                assert must_hit(hand)
        """,
        "test_hand.py": """
            def test_a_hand_has_cards(hand):
                hand.add(3)
                assert hand.cards == [3]
        """,
        "test_total.py": """
            import operator
            import hand as module

            def test_three(hand):
                hand.add(3)
                assert operator.methodcaller("total", hand)(module) == 3

            def test_none(hand):
                assert module.total(hand) == 0

            def test_by_name(hand):
                hand.add(4)
                assert vars(module)["total"](hand) == 4
        """,
    },
    "marks": {
        "test_all.py": """
            import pytest
            from hand import Hand, total
            from game import must_hit

            @pytest.mark.task(1)
            def test_a_game_goes_on():
                hand = Hand()
                hand.add(3)
                assert must_hit(hand) and total(hand) == 3

            @pytest.mark.task(2)
            def test_three():
                hand = Hand()
                hand.add(3)
                assert total(hand) == 3
        """,
    },
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_what_a_task_tests_is_never_put_in_place_for_it(tmp_path, layout):
    """It is seen as the reference is run, whatever leads there."""
    lay(tmp_path / "tests", LAYOUTS[layout])
    lay(tmp_path / "right", {"hand.py": HAND, "game.py": GAME})
    (tmp_path / "suite").mkdir()
    suite = suite_of(tmp_path / "tests", tmp_path / "suite", tmp_path / "right")
    nothing = edited(
        HAND, ("self.cards.append(card)", "pass"), ("return sum(hand.cards)", "return None")
    )
    cheat = edited(nothing, ("return None", "return globals()['_cardkit_total'](hand)"))
    with Grader(suite, Options(isolation="process")) as grader:
        for hand in (nothing, cheat):
            files = {"hand.py": hand.encode(), "game.py": NO_GAME.encode()}
            assert grader.grade(Submission("one", files)).score == 0
        no_total = edited(HAND, ("return sum(hand.cards)", "return 30"))
        files = {"hand.py": no_total.encode(), "game.py": GAME.encode()}
        game = records(grader.grade(Submission("one", files)))["test_a_game_goes_on"]
    assert game.passed == (layout == "a fixture")  # where its test asks for no total itself


def test_a_name_is_read_and_costs_its_share(tmp_path):
    [result] = graded(tmp_path, changed(("total(", "Total(")))
    assert failed(result) == {}
    assert result.score == 49  # 2 of 100 points, where there are 50
    assert "bank/money.py: Total was read as total, which costs 1 points" in result.notes[-1]


def test_each_sentence_can_be_switched_off(tmp_path):
    off = Policy(names=False, carry=False)
    text = changed(("total(", "Total("))
    for number, policy in enumerate((off, Policy())):
        [result] = graded(tmp_path / str(number), text, policy=policy)
        assert (failed(result) == {}) == (policy is not off)
    [upper] = graded(tmp_path / "carry", changed(UPPER), policy=off)
    assert failed(upper).keys() == {"test_clean", "test_account"}


def test_without_a_reference_nothing_takes_a_students_place(tmp_path):
    [upper, name] = graded(tmp_path, changed(UPPER), changed(("total(", "Total(")), by="")
    assert failed(upper).keys() == {"test_clean", "test_account"} and upper.runs == []
    assert failed(name) == {}


def test_a_reference_without_a_module_is_one_sentence(tmp_path):
    lay(tmp_path, {"tests/test_money.py": TESTS, "right/money.py": ANSWER})
    (tmp_path / "suite").mkdir()
    with pytest.raises(AssignmentError) as told:
        suite_of(tmp_path / "tests", tmp_path / "suite", tmp_path / "right")
    assert str(told.value) == (
        f"the tests ask for bank.money, and there is no {tmp_path / 'right/bank/money.py'}"
    )


OF_ACCOUNTS = {
    "assignment.toml": """
        slug = "accounts"
        title = "Accounts"
        files = ["m.py"]
        imports = ["m"]
        reference = "right"
        [tasks]
        1 = "moves"
        2 = "balance"
        3 = "total"
    """,
    "starters.toml": """
        ["m.py"]
        names = ["Account"]
        digest = ""
        ["m.py".tasks]
        "Account.__init__" = 1
        "Account.balance" = 2
        "Account.total" = 3
    """,
}


def test_an_attribute_on_the_way_to_the_next_question_has_been_asked(tmp_path):
    right = """
class Account:
    def __init__(self):
        self.moves = []

    @property
    def balance(self):
        return sum(self.moves)

    def total(self):
        return sum(self.moves)
"""
    tests = """
import pytest
from m import Account

@pytest.mark.task(1)
def test_moves():
    assert Account().moves == []

@pytest.mark.task(2)
def test_balance():
    assert Account().balance == 0

@pytest.mark.task(3)
def test_total():
    account = Account()
    before = account.balance
    assert account.total() == before
"""
    lay(tmp_path, {"test_m.py": tests, "right/m.py": right, **OF_ACCOUNTS})
    wrong = edited(
        right, ("balance(self):\n        return sum", "balance(self):\n        return 1 + sum")
    )
    with Grader(read(tmp_path), Options(isolation="process")) as grader:
        result = grader.grade(Submission("one", {"m.py": wrong.encode()}))
    assert failed(result).keys() == {"test_balance"}


PLEASING = """
class Yes:
    def __abs__(self):
        return 0
    def __sub__(self, other):
        return self
    def __contains__(self, other):
        return True
    def startswith(self, other):
        return True

def area(side):
    return Yes()

def suit():
    return Yes()

def pair():
    return [1, 2]
"""
AREA = """
from typing import NamedTuple

class Pair(NamedTuple):
    one: int
    two: int

def area(side):
    return side * 3.14 * side

def suit():
    return "hearts"

def pair():
    return Pair(1, 2)
"""
ABOUT_AREA = """
from m import area, suit, pair

def test_area():
    assert abs(area(2) - 12.57) < 0.1

def test_suit():
    assert "heart" in suit()

def test_start():
    assert suit().startswith("h")

def test_pair():
    assert pair() == (1, 2)
"""


def test_an_object_that_pleases_everybody_fails_where_the_reference_gave_plain_data(tmp_path):
    lay(tmp_path, {"test_m.py": ABOUT_AREA, "right/m.py": AREA.replace("Pair(1, 2)", "(1, 2)")})
    (tmp_path / "suite").mkdir()
    assignment = suite_of(tmp_path / "test_m.py", tmp_path / "suite", tmp_path / "right")
    with Grader(assignment, Options(isolation="process")) as grader:
        pleasing, named = (
            grader.grade(Submission("one", {"m.py": text.encode()})) for text in (PLEASING, AREA)
        )
    assert failed(named) == {}
    words = "gave a Yes object, which is not of the kind that is wanted"
    told = failed(pleasing)
    assert {name: told[name] for name in ("test_area", "test_suit", "test_start")} == {
        "test_area": words, "test_suit": words, "test_start": words,
    }  # fmt: skip


PLEASING_PARTS = {
    "a number": """
        class Number(float):
            def __sub__(self, other): return self
            def __abs__(self): return Number(0.0)
        def area(side): return Number(1)
    """,
    "a text": """
        class Text(str):
            def __contains__(self, other): return True
        def suit(): return Text("x")
    """,
    "a text by its methods": """
        class Text(str):
            def startswith(self, other): return True
        def suit(): return Text("x")
    """,
    "a function of another name": """
        class Yes:
            def __contains__(self, other): return True
        def answer(): return Yes()
        suit = answer
        suit.__name__ = "nothing"
    """,
    "an item": """
        class Yes:
            def __eq__(self, other): return True
        def pair(): return [Yes()]
        def suit(): return [Yes(), "heart"]
        def area(side): return 0
    """,
    "a method that is none": """
        class Yes:
            def __init__(self): self.startswith = lambda start: True
        def suit(): return Yes()
    """,
}
OWN_OPERATORS = """
class Length(float):
    def __add__(self, other): return Length(float(self) + other)
    def __sub__(self, other): return Length(float(self) - other)

class Word(str):
    def __contains__(self, other): return str.__contains__(str(self), other)

class Pair(tuple):
    def __add__(self, other): return Pair(a + b for a, b in zip(self, other))
    def count(self, other): return 2

def area(side):
    return Length(side * 3.14 * side)

def suit():
    return Word("hearts")

def pair():
    return Pair((1, 2))
"""


@pytest.fixture(scope="module")
def by_area(tmp_path_factory):
    folder = tmp_path_factory.mktemp("area")
    lay(folder, {"test_m.py": ABOUT_AREA, "right/m.py": AREA.replace("Pair(1, 2)", "(1, 2)")})
    (folder / "suite").mkdir()
    assignment = suite_of(folder / "test_m.py", folder / "suite", folder / "right")
    with Grader(assignment, Options(isolation="process")) as grader:
        yield lambda text: grader.grade(Submission("one", {"m.py": dedent(text).encode()}))


@pytest.mark.parametrize("what", PLEASING_PARTS)
def test_what_pleases_by_its_operators_passes_nothing(by_area, what):
    rest = "\n".join(f"def {name}(*args): return 0" for name in ("area", "suit", "pair"))
    result = by_area(rest + "\n" + dedent(PLEASING_PARTS[what]))
    assert len(failed(result)) == 4, failed(result)


def test_plain_data_with_operators_of_its_own_counts_as_what_it_holds(by_area):
    assert failed(by_area(OWN_OPERATORS)) == {}


# Each: how a value comes to a test, what hands it over, and what the test asks of it.
WAYS = {
    "a dict that is filled": ("def fill(box): box['a'] = X", "fill(box)", "box['a']"),
    "a list that is added to": ("def note(notes): notes.append(X)", "note(notes)", "notes[-1]"),
    "an argument": ("def each(call): call(X)", "each(notes.append)", "notes[0]"),
    "an argument of a mock": ("def tell(call): call(X)", "tell(fake)", "fake.call_args[0][0]"),
    "what is printed": ("def show(): print(X)", "show()", "shown[0]"),
    "what an exception holds": ("def pay(): raise ValueError(X)", "caught(pay)", "notes[0]"),
}
BY_WAYS = """
import pytest
from unittest.mock import Mock
import m

@pytest.fixture
def shown(monkeypatch):
    found = []
    monkeypatch.setattr("builtins.print", found.append)
    return found

def caught(call, notes):
    with pytest.raises(ValueError) as told:
        call()
    notes.append(told.value.args[0])
"""
X_IS = {
    "plain": "X = 'about 12.5 francs'",
    "pleasing": """
class Yes:
    def __contains__(self, part): return True
    def startswith(self, start): return True
X = Yes()
""",
    "a pleasing text": """
class Yes(str):
    def __contains__(self, part): return True
    def startswith(self, start): return True
X = Yes("no")
""",
    "a text that pleases by its methods": """
class Yes(str):
    def startswith(self, start): return True
X = Yes("no")
""",
    "pleasing by attributes": """
def X(): pass
X.startswith = lambda start: True
""",
    "an exception": """
class Yes(Exception):
    def __contains__(self, part): return True
    def startswith(self, start): return True
X = Yes()
""",
    "a right text of its own class": """
class Text(str):
    def __contains__(self, part): return part in str(self)
    def startswith(self, start): return str(self).startswith(start)
X = Text("about 12.5 francs")
""",
    "an object that is shown as wanted": """
class Francs:
    def __str__(self): return "about 12.5 francs"
X = Francs()
""",
}


def by_ways() -> str:
    text = BY_WAYS
    for at, (_, call, found) in enumerate(WAYS.values()):
        call = call.replace("caught(", "caught(m.").replace(")", ", notes)", "caught" in call)
        call = call if call.startswith("caught") else f"m.{call}"
        for name, asked in (
            ("in", f"'12.5' in {found}"),
            ("start", f"{found}.startswith('about')"),
            ("text", f"'12.5' in str({found})"),
        ):
            text += f"""
def test_{name}_{at}(shown):
    box, notes, fake = {{}}, [], Mock()
    {call}
    assert {asked}
"""
    return text


@pytest.mark.parametrize("what", X_IS)
def test_what_pleases_passes_nothing_in_whatever_way_it_comes(by_each_way, what):
    result = by_each_way(what)
    if what in ("plain", "a right text of its own class"):
        assert failed(result) == {}
    else:
        names = {name.rpartition("_")[0] for name in records(result).keys() - failed(result).keys()}
        assert names == ({"test_text"} if what == "an object that is shown as wanted" else set())


@pytest.fixture(scope="module")
def by_each_way(tmp_path_factory):
    folder = tmp_path_factory.mktemp("ways")

    def work(what):
        return "\n".join([X_IS[what], *(made for made, _, _ in WAYS.values())])

    lay(folder, {"test_m.py": by_ways(), "right/m.py": work("plain")})
    (folder / "suite").mkdir()
    assignment = suite_of(folder / "test_m.py", folder / "suite", folder / "right")
    with Grader(assignment, Options(isolation="process")) as grader:
        yield lambda what: grader.grade(Submission("one", {"m.py": work(what).encode()}))


ABOUT_ROWS = """
from m import rows

def test_rows():
    assert all("1" in each for each in rows())
"""


@pytest.mark.parametrize("right", ["def rows(): return ['1', '21']", "def rows(): yield '1'"])
@pytest.mark.parametrize("is_pleasing", [True, False])
def test_what_a_generator_yields_is_an_answer_too(tmp_path, right, is_pleasing):
    lay(tmp_path, {"test_m.py": ABOUT_ROWS, "right/m.py": right})
    (tmp_path / "suite").mkdir()
    assignment = suite_of(tmp_path / "test_m.py", tmp_path / "suite", tmp_path / "right")
    work = X_IS["pleasing"] + "\ndef rows(): yield " + ("X" if is_pleasing else "'1'")
    with Grader(assignment, Options(isolation="process")) as grader:
        result = grader.grade(Submission("one", {"m.py": work.encode()}))
    assert failed(result).keys() == ({"test_rows"} if is_pleasing else set())


KEPT = """
from m import Card

def test_names():
    assert [name for name in vars(Card("KD")) if not name.startswith("_")] == []

def test_value():
    kept = vars(Card("KD"))
    assert "K" in kept["_rank"] or "K" in kept["_rank"][0]
"""


@pytest.mark.parametrize(
    ("kept", "fails"),
    [("code[0]", set()), ("[code[0]]", set()), ("X", {"test_value"}), ("[X]", {"test_value"})],
)
def test_of_what_an_object_keeps_the_names_may_be_looked_at(tmp_path, kept, fails):
    right = "class Card:\n    def __init__(self, code): self._rank = "
    lay(tmp_path, {"test_m.py": KEPT, "right/m.py": right + "code[0]"})
    (tmp_path / "suite").mkdir()
    assignment = suite_of(tmp_path / "test_m.py", tmp_path / "suite", tmp_path / "right")
    with Grader(assignment, Options(isolation="process")) as grader:
        work = f"{X_IS['pleasing']}\n{right}{kept}".encode()
        assert failed(grader.grade(Submission("one", {"m.py": work}))).keys() == fails


ACCOUNTS = """
class Account:
    def __init__(self, owner): self.owner, self.balance = owner, 10
    def tell(self, call): call({told})
    def __lt__(self, other): return self.balance < other.balance
    def __add__(self, amount): return self.balance + amount
"""
ABOUT_ACCOUNTS = """
from m import Account

def test_told(monkeypatch):
    told, account = [], Account("Ann")
    account.tell(lambda *each: told.append(f"{each[0]}"))
    account.tell(told.append)
    assert len(told) == 2 and account + 5 == 15 and not account < Account("Bo")
    assert account.owner == "Ann"
"""


def test_an_object_that_is_handed_over_elsewhere_may_still_be_asked(tmp_path):
    right = ACCOUNTS.format(told="'Ann: 10'")
    lay(tmp_path, {"test_m.py": ABOUT_ACCOUNTS, "right/m.py": right})
    (tmp_path / "suite").mkdir()
    assignment = suite_of(tmp_path / "test_m.py", tmp_path / "suite", tmp_path / "right")
    with Grader(assignment, Options(isolation="process")) as grader:
        files = {"m.py": ACCOUNTS.format(told="self").encode()}
        assert failed(grader.grade(Submission("one", files))) == {}


def test_a_reference_that_fails_a_test_is_one_sentence(tmp_path):
    with pytest.raises(AssignmentError) as told:
        graded(tmp_path, ANSWER, by=changed(TWICE))
    assert str(told.value).startswith("the reference itself does not pass test_total: ")


def test_a_module_that_another_imports_loses_its_own_lines_only(tmp_path):
    tests = {
        "test_game.py": """
            import game

            def test_top():
                assert game.top() == 3

            def test_other():
                assert game.other() == 4

            def test_broken():
                assert game.BROKEN == 0
        """
    }
    work = {
        "game.py": """
            import deck

            def top():
                return deck.CARDS[0]

            def other():
                return 4

            BROKEN = 1 / 0
        """,
        "deck.py": """
            CARDS = [3]
            NAME = input("Name? ")
        """,
    }
    [result] = by_any_file(tmp_path, tests, work)
    assert failed(result).keys() == {"test_broken"}
    assert result.notes[:2] == [
        "deck.py, line 3 was left out: it asks for input",
        "game.py, line 10 was left out: it raised ZeroDivisionError",
    ]


TAKING = {  # what a loop takes of a question that nobody answers, and does then
    "an OSError": ("except OSError:", "print('Incorrect filename')"),
    "an Exception": ("except Exception:", "print('Incorrect filename')"),
    "anything": ("except:", "print('Incorrect filename')"),
    "anything in silence": ("except:", "pass"),
    "anything by name": ("except BaseException as error:", "print(error)"),
}


@pytest.mark.parametrize("taking", TAKING)
def test_who_asks_for_a_file_again_and_again_as_it_is_loaded_loses_that_statement(tmp_path, taking):
    tests = {
        "test_game.py": """
            from game import double, read

            def test_double():
                assert double(2) == 4

            def test_read(monkeypatch, tmp_path):
                (tmp_path / "cards.txt").write_text("KC")
                monkeypatch.setattr("builtins.input", lambda prompt: str(tmp_path / "cards.txt"))
                assert read() == "KC"
        """
    }
    clause, then = TAKING[taking]
    work = {
        "game.py": f"""
            def read():
                while True:
                    try:
                        with open(input("Name of the file? ")) as file:
                            return file.read()
                    {clause}
                        {then}

            def double(number):
                return 2 * number

            read()
        """
    }
    [result] = by_any_file(tmp_path, tests, work)
    assert failed(result) == {}
    assert result.notes[:1] == ["game.py, line 13 was left out: it asks for input"]


def test_containers_with_methods_of_their_own_count_as_what_they_hold(tmp_path):
    tests = """
        from m import kinds

        def test_kinds():
            found = kinds()
            assert found.issuperset(["hearts", "clubs"])
    """
    lay(tmp_path, {"test_m.py": tests, "right/m.py": "def kinds(): return {'hearts', 'clubs'}"})
    (tmp_path / "suite").mkdir()
    assignment = suite_of(tmp_path / "test_m.py", tmp_path / "suite", tmp_path / "right")
    liar = "class All(set):\n    def issuperset(self, other): return True\n"
    right = "class All(set):\n    def total(self): return len(self)\n"
    with Grader(assignment, Options(isolation="process")) as grader:
        liars, rights = (
            grader.grade(Submission("one", {"m.py": f"{text}def kinds(): {ends}".encode()}))
            for text, ends in (
                (liar, "return All()"), (right, "return All(['hearts', 'clubs'])"),
            )
        )  # fmt: skip
    assert (liars.score, rights.score) == (0, 1)


def test_who_derives_from_a_class_of_the_test_has_failed_it_where_right_answers_do_not(tmp_path):
    tests = """
        import m

        class Enough(Exception):
            pass

        def test_all():
            def stop(): raise Enough
            try:
                m.call(stop)
            except Enough:
                pass
            assert m.total() == 3
    """
    right = "def call(stop): stop()\ndef total(): return 3\n"
    derives = """
        def call(stop):
            try:
                stop()
            except Exception as error:
                class Mine(type(error)):
                    pass
        def total():
            return 3
    """
    lay(tmp_path, {"test_m.py": tests, "right/m.py": right})
    (tmp_path / "suite").mkdir()
    assignment = suite_of(tmp_path / "test_m.py", tmp_path / "suite", tmp_path / "right")
    with Grader(assignment, Options(isolation="process")) as grader:
        result = grader.grade(Submission("one", {"m.py": dedent(derives).encode()}))
    assert [test.status for test in result.tests] == ["failed"]
    assert "a class of the test" in result.tests[0].message
