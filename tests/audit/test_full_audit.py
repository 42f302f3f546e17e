"""A full audit counts what it says that it counts, and goes on where it was stopped."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from small_course import BEST, Course

from autograder.audit import full, page
from autograder.audit.full import Full, full_audit, junk_of, two_others
from autograder.audit.reviews import Audit
from autograder.course.assignment import Assignment

ANSWER = """
def worth(cards):
    total = 0
    for card in cards:
        total += card
    return total


def greet(name):
    print("Hello", name)
"""
OTHER = """
def worth(cards):
    return sum(cards)


def greet(name):
    print(f"Hello, {name}")
"""
LONGER = OTHER + "\n\n# And a comment at the end that makes this one the longest of them all.\n"
SUITE = """
def test_cards_add_up():
    assert cards.worth([1, 2]) == 3

def test_more_cards_add_up():
    assert cards.worth([3, 1]) == 4

def test_a_module_is_there():
    assert cards is not None

@hidden
def test_a_greeting_has_the_name(typing):
    with typing() as console:
        cards.greet("Ada")
    assert console.transcript.said("Hello Ada")
"""


@pytest.fixture
def course(tmp_path: Path) -> Iterator[Assignment]:
    (tmp_path / "answer").mkdir()
    (tmp_path / "answer" / "cards.py").write_text(ANSWER)
    for name, text in (("longer", LONGER), ("other", OTHER), ("third", OTHER + "# third\n")):
        (tmp_path / "others" / name).mkdir(parents=True)
        (tmp_path / "others" / name / "cards.py").write_text(text.replace("Hello,", "Hello"))
    with Course(SUITE, toml=f'reference = "{tmp_path / "answer"}"\n') as made:
        yield made.assignment


def audited(course: Assignment, tmp_path: Path) -> Full:
    place = tmp_path / "kept.json"
    return full_audit(course, tmp_path / "others", place, BEST.level, 2)


def test_a_full_audit_counts(course, tmp_path):
    found = audited(course, tmp_path)
    assert sorted(found.others) == ["longer", "other"]
    for killed, survivors in found.others.values():
        assert killed > 3
        assert all(key.startswith("cards.py ") for key in survivors)
    assert found.junk == 2 * len(full.JUNK)
    # What a function returns that displays something is not asked, but what it displays is.
    assert found.junk_survivors == []
    assert found.at_a_loss == []
    assert 0 < found.slowest_test < 100
    assert 0 < found.slowest_submission < 100
    assert found.killed > 5
    assert found.passing_public
    assert {key.split()[1] for key in found.passing_public} == {"greet"}
    assert found.idle == ["test_a_module_is_there"]
    assert set(found.alone) == {"test_a_greeting_has_the_name"}
    assert found.alone["test_a_greeting_has_the_name"] == len(found.passing_public)


def test_tests_that_fail_for_the_same_mutants_are_named_together(course, tmp_path):
    suite = course.folder / "test_everything.py"
    suite.write_text(suite.read_text().replace("[3, 1]) == 4", "[1, 2]) == 3"))
    found = audited(course, tmp_path)
    assert found.alike == [["test_cards_add_up", "test_more_cards_add_up"]]


def test_an_audit_that_was_stopped_goes_on(course, tmp_path, monkeypatch):
    graded = []

    def stopping(self, submission):
        graded.append(submission)
        if len(graded) > 10:
            raise KeyboardInterrupt
        return grade(self, submission)

    grade = full.Grader.grade
    with monkeypatch.context() as patch:
        patch.setattr(full.Grader, "grade", stopping)
        with pytest.raises(KeyboardInterrupt):
            audited(course, tmp_path)
    kept = json.loads((tmp_path / "kept.json").read_text())["verdicts"]
    assert 8 <= len(kept) <= 10
    before = audited(course, tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(full.Grader, "grade", None)
        assert audited(course, tmp_path) == before


def test_junk_is_an_answer_of_another_kind():
    source = "class A:\n    def f(self):\n        return None\n\ndef _test_a():\n    A().f()\n"
    found = list(junk_of(source))
    assert {name for name, _, _ in found} == {"A.f"}
    assert len(found) == len(full.JUNK) - 1  # it gives None already
    assert any("        raise LookupError('junk')\n" in text for _, _, text in found)


def test_the_shortest_and_the_longest_of_the_others_are_taken(tmp_path):
    assert two_others(tmp_path) == []
    for name, size in (("a", 5), ("b", 1), ("c", 9)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "x.py").write_text("#" * size)
    assert [place.name for place in two_others(tmp_path)] == ["b", "c"]
    (tmp_path / "b" / "more").mkdir()
    (tmp_path / "b" / "more" / "y.py").write_text("#" * 6)
    assert [place.name for place in two_others(tmp_path)] == ["a", "c"]


def test_an_answer_has_its_packages(course, tmp_path):
    more = tmp_path / "others" / "other" / "more"
    more.mkdir()
    (more / "y.py").write_text("x = 1\n")
    run = SimpleNamespace(assignment=course)
    found = full._files(run, tmp_path / "others" / "other")
    assert {"cards.py", "more/y.py"} <= found.keys()


FOUND = Full(
    others={"terse": (99, ["a.py f 1"])},
    junk=8,
    killed=50,
    slowest_test=2.5,
    passing_public=[f"a.py f {number}" for number in range(10)],
    alike=[["test_a", "test_b"]],
    alone={"test_a": 3},
)


def test_a_full_audit_is_told_in_sentences():
    text = page.full_text("small", FOUND)
    assert (
        "Of 100 mutants of another right answer, terse, 99 are killed (99.0 %).\n    a.py f 1"
        in text
    )
    assert "Of 50 mutants of the reference that are killed, 10 pass all public tests." in text
    assert "    and 2 more; --json lists them all" in text
    assert "Groups of tests that fail for just the same mutants: 1.\n    test_a, test_b" in text
    assert "Tests without which a mutant would be missed: 1, for 3 mutants." in text
    assert page.data(Audit("small"), FOUND)["full"]["alone"] == {"test_a": 3}


def test_the_part_of_the_page_stays_until_the_next_full_audit(tmp_path):
    (tmp_path / "solutions" / "war").mkdir(parents=True)
    place = tmp_path / "solutions" / "war" / page.PAGE
    page.write(tmp_path, Audit("war"))
    assert page.IN_FULL not in place.read_text()
    page.write(tmp_path, Audit("war"), FOUND)
    whole = place.read_text()
    assert "- Of 8 functions that give a useless answer, 0 pass all tests." in whole
    page.write(tmp_path, Audit("war"))
    assert place.read_text() == whole
