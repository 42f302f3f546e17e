"""The audit makes the changes that it names, and sorts what becomes of them."""

from __future__ import annotations

import ast
import json
import re
import sys
import textwrap
from pathlib import Path

import pytest
from click.testing import CliRunner
from small_course import BEST, Course

from autograder.audit import page
from autograder.audit.mutants import TOP, CannotAudit, Mutant, differences, mutants, of_file
from autograder.audit.operators import Edit, edits
from autograder.audit.reviews import Audit, Review, read, sort
from autograder.audit.run import Kept, Verdict, judge
from autograder.cli.entry import commands
from autograder.course import assignment
from autograder.course.assignment import Assignment, AssignmentError

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("source", "operator", "expected"),
    [
        ("x = 1", "a statement is left out", "pass"),
        ("self.x += 1", "a statement is left out", "pass"),
        ("return x", "nothing is returned", "return None"),
        ("return x", "printed, not returned", "print(x)"),
        ("print(x)", "returned, not printed", "return x"),
        ("print(x)", "displayed twice", "print(x); print(x)"),
        ("raise E(x)", "printed, not raised", "print(E(x))"),
        ("f(a, b, c=d)", "arguments exchanged", "f(b, a, c=d)"),
        ("f(a, b, c)", "arguments exchanged", "f(a, c, b)"),
        ("x = s[0]", "the other end", "x = s[-1]"),
        ("x = s[-1]", "the other end", "x = s[0]"),
        ("x = s.pop(0)", "the other end", "x = s.pop()"),
        ("x = s.pop()", "the other end", "x = s.pop(0)"),
        ("s.append(x)", "the other end", "s.insert(0, x)"),
        ("x = s[:]", "no copy", "x = s"),
        ("x = s.copy()", "no copy", "x = s"),
        ("x = list(s)", "no list", "x = s"),
        ("x = s.strip().lower()", "no lower", "x = s.strip()"),
        ("x = s.strip().lower()", "no strip", "x = s.lower()"),
        ("x = range(1, n)", "the range ends elsewhere", "x = range(1, n + 1)"),
        ("x = range(1, n)", "the range ends elsewhere", "x = range(1 - 1, n)"),
        ("x = a if b else c", "the branches exchanged", "x = (c if b else a)"),
        ("x = a < b", "always True", "x = True"),
        ("x = a < b", "always False", "x = False"),
        ("for i in s:\n    f(i)", "the loop ends after its first turn", "for i in s:\n    f(i)\n    break"),  # noqa: E501
        ('é = "♠"; x = s[0]', "the other end", 'é = "♠"; x = s[-1]'),
    ],
)  # fmt: skip
def test_each_kind_of_change_is_made(source, operator, expected):
    assert (operator, expected) in {(each.operator, each.on(source)) for each in changes(source)}


@pytest.mark.parametrize(
    ("source", "operator"),
    [
        ('"""A docstring."""', "a statement is left out"),
        ("return None", "nothing is returned"),
        ("f(a, a)", "arguments exchanged"),
        ("s[1]", "the other end"),
        ("s[0] = 1", "the other end"),
        ("s.lower(x)", "no lower"),
        ("sorted(s, key=f)", "no sorted"),
    ],
)
def test_what_is_no_change_is_not_made(source, operator):
    assert operator not in {each.operator for each in changes(source)}


def changes(source: str) -> list[Edit]:
    return list(edits(ast.parse(source)))


SOURCE = '''
"""A file."""
LIMIT = 21


class Hand:
    """A hand."""

    size: int = 2

    def worth(self, cards: list[int]) -> int:
        """Returns a number.

        >>> Hand().worth([1])
        1
        """
        total = 0
        for card in cards:  # ♠
            total += card
        return min(total, LIMIT)


def _test_hand() -> None:
    assert made().worth([1]) == 1


def made() -> Hand:
    return Hand()


if __name__ == "__main__":
    _test_hand()
'''


def of(tmp_path: Path, source: str) -> list[Mutant]:
    place = tmp_path / "hand.py"
    place.write_text(source, encoding="utf-8")
    return list(of_file(place))


def test_mutants_are_python_with_one_change_in_one_place(tmp_path):
    found = of(tmp_path, SOURCE)
    assert {each.function for each in found} == {"Hand.worth", TOP}
    assert len({each.operator for each in found}) > 8
    for each in found:
        ast.parse(each.source)
        lines = zip(SOURCE.splitlines(), each.source.splitlines(), strict=False)
        changed = [(old, new) for old, new in lines if old != new]
        assert changed
    assert any("if __name__ != " in each.source for each in found)
    assert any("size: int = 3" in each.source for each in found)
    twice = [each for each in found if each.operator == "the loop ends after its first turn"]
    assert "            total += card\n            break\n" in twice[0].source


def test_a_change_that_python_refuses_is_no_mutant(tmp_path):
    found = of(tmp_path, 'if __name__ == "__main__":\n    print("Testing ...")\n')
    kinds = {each.operator for each in found}
    assert "displayed twice" in kinds
    assert "returned, not printed" not in kinds  # `return` outside of a function


def test_a_mutant_keeps_its_key_when_something_else_is_changed(tmp_path):
    keys = {each.key for each in of(tmp_path, SOURCE)}
    moved = SOURCE.replace("LIMIT = 21", "LIMIT = 21\n# more")
    moved = moved.replace("Returns a number.", "Returns what they are worth.")
    moved = moved.replace("cards: list[int]", "cards: tuple[int, ...]")
    moved = moved.replace("class Hand", "OTHER = None\n\n\nclass Hand")
    assert keys <= {each.key for each in of(tmp_path, moved)}
    changed = SOURCE.replace("total = 0", "total = 00")
    assert keys == {each.key for each in of(tmp_path, changed)}


def test_without_cosmic_ray_one_sentence_says_what_to_do(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "cosmic_ray.ast", None)
    with pytest.raises(CannotAudit, match="cosmic-ray is not installed; `make setup`"):
        of(tmp_path, SOURCE)


# A small course

ANSWER = """
def worth(cards):
    total = 0
    while cards:
        total += cards.pop()
    return total


def greet(name):
    print("Hello", name)
"""
SUITE = """
def test_cards_add_up():
    assert cards.worth([1, 2]) == 3

def test_a_greeting_has_the_name(typing):
    with typing() as console:
        cards.greet("Ada")
    assert console.transcript.said("Ada")
"""


@pytest.fixture
def course(tmp_path):
    (tmp_path / "answer").mkdir()
    (tmp_path / "answer" / "cards.py").write_text(ANSWER)
    with Course(SUITE, toml=f'reference = "{tmp_path / "answer"}"\n') as made:
        yield made.assignment


def verdicts(course: Assignment, kept: Kept) -> list[Verdict]:
    return judge(course, mutants(course), kept, BEST.level, 2)


def test_what_no_test_notices_survives(course, tmp_path):
    kept = Kept(tmp_path / "kept.json", course)
    found = verdicts(course, kept)
    survivors = [each.mutant for each in found if not each.killer]
    shown = {differences(course, each).splitlines()[-1].strip("+ ") for each in survivors}
    assert "print('Hello', name); print('Hello', name)" in shown
    assert "print(name, 'Hello')" in shown
    assert "total += cards.pop(0)" in shown
    killers = {each.mutant.operator: each.killer for each in found if each.killer}
    assert killers["printed, not returned"] == "test_cards_add_up"
    assert killers["a statement is left out"]  # among them: a loop that never ends


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("with typing(", "with typin(", "name 'typin' is not defined"),
        ("== 3", "== 4", "worth([1, 2])"),
    ],
)
def test_a_suite_that_fails_the_reference_kills_nothing(course, tmp_path, old, new, why):
    suite = next(course.folder.glob("test_*.py"))
    text = suite.read_text(encoding="utf-8")
    assert old in text
    suite.write_text(text.replace(old, new), encoding="utf-8")
    kept = Kept(tmp_path / "kept.json", course)
    with pytest.raises(AssignmentError, match="the reference itself does not pass test_") as error:
        judge(course, mutants(course), kept, BEST.level, 1)
    assert why in str(error.value) and kept.verdicts == {}


def test_verdicts_are_kept_until_the_suite_changes(course, tmp_path, monkeypatch):
    place = tmp_path / "kept.json"
    before = verdicts(course, Kept(place, course))
    with monkeypatch.context() as patch:
        patch.setattr("autograder.audit.run.Grader.grade", None)
        assert verdicts(course, Kept(place, course)) == before
    test = course.folder / "test_everything.py"
    test.write_text(test.read_text() + "# changed\n")
    assert Kept(place, course).verdicts == {}
    for damage in ("", "[]", '{"suite": 1}'):
        place.write_text(damage)
        assert Kept(place, course).verdicts == {}


def test_survivors_are_sorted_by_what_is_said_of_them():
    made = [Mutant("a.py", "f", str(number), "an operator", "") for number in range(4)]
    judged = [Verdict(made[0], "test_a"), *(Verdict(each, "") for each in made[1:])]
    reviews = [
        Review("equivalent", "", "", ("a.py f 1",)),
        Review("allowed", "", "quote", ("a.py f 2", "a.py f 0", "a.py f gone")),
    ]
    found = sort("small", judged, reviews)
    assert (found.total, found.rate, found.reviewed_share) == (4, 50, 50)
    assert [each.mutant.digest for each in found.missed] == ["3"]
    assert found.stale == ["a.py f 0", "a.py f gone"]
    assert sort("small", judged, reviews, left_out=["a.py f 4", "a.py f gone"]).stale == [
        "a.py f 0"
    ]


SAME = '[[reviewed]]\nverdict = "equivalent"\nbecause = "x"\nmutants = ["a"]\n'
FAULTS = [
    (SAME.replace("equivalent", "fine"), "write one of equivalent, allowed"),
    (SAME.replace("equivalent", "allowed"), "quote the handout"),
    (SAME.replace('because = "x"\n', ""), "'reviewed[1].because' is missing"),
    (SAME + "more = 1", "unknown entry 'more'"),
    (2 * SAME, "'a' is reviewed twice"),
    ("reviewed = 1", "'reviewed' is 1"),
    ("[[", "not readable as TOML"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "words"), FAULTS)
def test_a_faulty_review_is_named(tmp_path, text, words):
    place = tmp_path / "small.toml"
    place.write_text(text)
    with pytest.raises(AssignmentError, match=re.escape(words)) as caught:
        read(place)
    assert str(caught.value).startswith(str(place))


# The five suites


@pytest.mark.parametrize("slug", assignment.slugs())
def test_each_review_is_of_a_mutant_and_quotes_the_handout(slug):
    keys = {each.key for each in mutants(assignment.load(slug))}
    handout = " ".join((ROOT / "solutions" / slug / "README.md").read_text("utf-8").split())
    reviews = read(page.reviews_of(ROOT, slug))
    assert reviews
    for review in reviews:
        assert set(review.mutants) <= keys, "reviewed, and there is no such mutant"
        assert " ".join(review.quote.split()) in handout


@pytest.mark.parametrize("slug", assignment.slugs())
def test_the_page_says_that_none_is_missed(slug):
    text = (ROOT / "solutions" / slug / page.PAGE).read_text(encoding="utf-8")
    row = next(line for line in text.splitlines() if re.match(r"\| \d+ \|", line))
    total, killed, equivalent, allowed, missed, rate = (
        cell.strip() for cell in row.strip("|").split("|")
    )
    assert int(missed) == 0
    assert int(killed) + int(equivalent) + int(allowed) == int(total)
    assert rate == "100.0 %"


# The command


def test_the_table_and_each_survivor_are_shown(capsys):
    mutant = mutants(assignment.load("hidden_card_21"))[0]
    audit = Audit("hidden_card_21", missed=[Verdict(mutant, "")], stale=["old"])
    text = page.text([audit])
    assert "no test fails for simple21.py, " in text
    assert f"key: {mutant.key}" in text
    assert "reviewed, and no survivor: old" in text
    assert page.data(audit)["missed"] == [{"key": mutant.key, "operator": mutant.operator}]
    well = page.text([Audit("war", killed=[Verdict(mutant, "test_a")])])
    assert well == textwrap.dedent(
        """\
        suite  mutants  killed  equivalent  allowed  missed     rate  reviewed
        war          1       1           0        0       0  100.0 %     0.0 %

        every mutant is killed by a test, or reviewed
        """
    )


def test_a_sample_depends_on_its_seed_alone():
    found = [Mutant("a.py", "f", f"{number:03}", "", "") for number in range(50)]
    asked = [page.Asked(ROOT, "process", 1, 5, seed) for seed in ("a", "a", "b")]
    one, again, other = ([each.key for each in each_asked.of(found)] for each_asked in asked)
    assert one == again != other
    assert len(page.Asked(ROOT, "process", 1, 99).of(found)) == 50


def test_the_command_audits_a_sample():
    ran = CliRunner().invoke(
        commands, ["audit", "hidden_card_21", "--sample", "1", "--isolation", BEST.level, "--json"]
    )
    [found] = json.loads(ran.stdout)
    assert (found["slug"], found["mutants"]) == ("hidden_card_21", 1)
    assert found["killed"] + found["equivalent"] + found["allowed"] == 1
    assert "making mutants" in ran.stderr
