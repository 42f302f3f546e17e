"""A known mistake is recognised by how it fails: the same tests with the same wrong answers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from autograder.course.known import Mistake, sealed
from autograder.course.result import Status, TestRecord
from autograder.hints.known import ending, fact, recognised
from autograder.system.cpu_time import CpuTime

ACE = "What is an ace worth?"
TIE = "Who wins a tie?"


def record(name: str, gave: str = "", task: int = 1, status: Status = "failed") -> TestRecord:
    return TestRecord(name, name, task, 1, status, actual=gave, expected="1")


def known(sentence: str, *records: TestRecord) -> Mistake:
    return sealed({each.id: fact(each) for each in records}, sentence)


def said(mistakes: list[Mistake], *records: TestRecord) -> list[str]:
    return sorted(sentence for _, sentence in recognised(mistakes, records))


WORTH, HAND = record("worth", "11"), record("hand", "31", 2)
PASSED = record("worth", status="passed")
MISTAKES = [known(ACE, WORTH, HAND), known(TIE, record("tie", "2", 4))]


def test_the_same_wrong_answers_in_the_same_tests_are_recognised() -> None:
    assert said(MISTAKES, WORTH, HAND) == [ACE]
    assert said(MISTAKES, record("tie", "2", 4), record("other", status="passed")) == [TIE]


@pytest.mark.parametrize(
    "records",
    [
        [PASSED, HAND],
        [WORTH],
        [record("worth", "12"), HAND],
        [record("worth", "11", status="timed_out"), HAND],
        [record("worth", status="not_written"), HAND],
        [record("worth", status="waiting"), HAND],
        [],
    ],
)
def test_another_failure_is_not_that_mistake(records: list[TestRecord]) -> None:
    assert said(MISTAKES, *records) == []


@pytest.mark.parametrize("gave", ["a \ud800 object", "\udcff"])
def test_a_character_that_no_file_can_hold_is_a_failure_like_others(gave: str) -> None:
    odd = record("worth", gave)
    assert fact(odd) and said([known(ACE, odd)], odd) == [ACE]
    assert said(MISTAKES, odd, record("tie", "2", 4)) == []


def test_a_failure_that_nothing_explains_may_be_the_reason_for_all() -> None:
    strange = record("strange", "5", task=2)
    assert said(MISTAKES, WORTH, HAND, strange) == []
    assert said(MISTAKES, WORTH, HAND, record("strange", "5", task=1)) == []
    assert said(MISTAKES, WORTH, HAND, record("strange", "5", task=3)) == [ACE]
    assert said(MISTAKES, WORTH, HAND, record("strange", task=1, status="not_written")) == [ACE]


def test_two_mistakes_are_both_recognised() -> None:
    assert said(MISTAKES, WORTH, HAND, record("tie", "2", 4)) == [ACE, TIE]


def test_two_sentences_for_the_same_failures_are_none() -> None:
    assert said([known(ACE, WORTH), known(TIE, WORTH)], WORTH) == []
    assert said([known(ACE, WORTH), known(ACE, WORTH)], WORTH) == [ACE]


def test_the_mistake_that_explains_more_is_told() -> None:
    assert said([known(ACE, WORTH), known(TIE, WORTH, HAND)], WORTH, HAND) == [TIE]


def test_of_two_that_share_a_failure_only_what_is_needed_is_told() -> None:
    third = record("third", "9", 3)
    both = [known(ACE, WORTH, HAND), known(TIE, HAND, third)]
    assert said(both, WORTH, HAND, third) == [ACE, TIE]
    assert said([*both, known("Both?", WORTH, third)], WORTH, HAND, third) == []


def test_two_that_begin_in_one_task_are_rather_something_else() -> None:
    third = record("third", "9", 1)
    both = [known(ACE, WORTH, HAND), known(TIE, third)]
    assert said(both, WORTH, HAND) == [ACE]
    assert said(both, WORTH, HAND, third) == []


def test_of_more_than_two_only_the_first_is_told() -> None:
    records = [record(f"in_{task}", "9", task) for task in (3, 1, 2)]
    mistakes = [known(f"In {each.task}?", each) for each in records]
    assert said(mistakes, *records[:2]) == ["In 1?", "In 3?"]
    assert said(mistakes, *records) == ["In 1?"]


def test_what_chance_decides_is_not_asked_but_explained() -> None:
    by_chance = sealed({"worth": fact(WORTH), "hand": ""}, ACE)
    for hand in (HAND, record("hand", "99", 2), record("hand", task=2, status="passed")):
        assert said([by_chance], WORTH, hand) == [ACE]
    assert said([by_chance], HAND) == []
    assert said([by_chance, known(TIE, HAND)], WORTH, HAND) == [ACE]


@pytest.mark.parametrize("text", ["Mira gets 1", "It's 'Mira'", "to\\day"])
def test_where_only_spacing_differs_it_is_no_other_mistake(text: str) -> None:
    def shows(shown: str, after: str = "") -> TestRecord:
        console, wanted = f"Welcome\n{shown}\nBye", f"to show {text!r}{after}"
        return TestRecord(
            "turn", "turn", 1, 1, "failed", expected=wanted, actual=console, transcript=console
        )

    wrong, joint, parted = shows("Mira gets 7"), shows("".join(text.split())), shows(" ".join(text))
    assert fact(wrong) == fact(shows("nothing"))
    assert fact(shows(f"{text}1", " after 'Hello'")) == fact(shows("nothing", " after 'Hello'"))
    mistakes = [known("Which number belongs there?", wrong)]
    assert said(mistakes, shows("Mira gets 8")) and not said(mistakes, parted)
    assert bool(said(mistakes, joint)) == (" " not in text)


def test_what_differs_between_programs_is_no_part_of_a_fact() -> None:
    def failed(actual: str, expected: str = "", transcript: str = "", cause: str = "") -> str:
        return ending(
            TestRecord(
                "a", "a", 1, 1, "failed",
                actual=actual, expected=expected, transcript=transcript, cause=cause,
            )
        )  # fmt: skip

    assert failed("IndexError: list index out of range") == failed("IndexError: pop from empty")
    assert failed("IndexError: list index out of range") != failed("KeyError: 'K'")
    assert failed("asked a 9th question (a.py, line 26); 8 are enough\n\nRose? <h>") == (
        failed("asked a 9th question (blackjack.py, line 7); 8 are enough\n\nName? <h>")
    )
    assert failed("Rose? <h>", "to show 'Push'", "Rose? <h>") == (
        failed("[h]it? <h>", "to  show 'PUSH'", "[h]it? <h>")
    )
    assert failed("Rose? <h>", "to show 'Push'", "Hi!\n\nRose? <h>\nBye!") == (
        failed("[h]it? <h>", "to  show 'PUSH'", "[h]it? <h>")
    )
    assert failed("21", "20", "21 22") != failed("22", "20", "21 22")
    assert failed("Rose? <h>", "", "Rose? <h>\nBye") == failed("[h]it?", "", "[h]it?")
    assert failed(repr("Welcome\nRose"), "2") == failed(repr("Rose\n\nHi!"), "2")
    assert failed(repr("Welcome\nRose"), "2") != failed(repr("Rose\n\nHi!"), "3")
    assert failed(repr("Welcome\n"), "2") != failed(repr("Hi\n"), "2")
    assert failed("Rose? <h>", "to show 'Push'", "Rose? <h>") != (
        failed("Rose? <h>", "to show 'Bust'", "Rose? <h>")
    )
    assert failed("['line 3: break']", "[]") == failed("['line 71: break']", "[]")
    assert failed("None", "21") == failed("None", "21", cause="cards.py, line 3: nothing returned")
    assert failed("11", "21") != failed("'11'", "21")
    assert failed("'Welcome!\\n'", "''") == failed("'Which file? '", "''")
    assert failed("['Rose 0.000000']", "[]") == failed("['Rose 0.0']", "[]")
    assert failed("['Rose 0.50']", "[]") != failed("['Rose 0.05']", "[]")


def test_an_exception_of_the_students_own_may_have_any_name() -> None:
    def raised(name: str, said: str = "51 cards", transcript: str = "") -> str:
        message, actual = f"main()\n  raised  {name}: {said}", f"{name}: {said}"
        return ending(
            TestRecord(
                "a", "a", 1, 1, "failed", message=message, actual=actual, transcript=transcript
            )
        )

    assert raised("BadDeck") == raised("DeckError")
    assert raised("BadDeck", transcript="File?") == raised("DeckError", transcript="File?")
    assert raised("BadDeck") != raised("ValueError") != raised("Exception")
    assert raised("Bad", "51", "File?") == raised("Bad", "two fives", "File?")


@pytest.mark.parametrize("shown", ["", "Bad: 51 cards"])
def test_an_exception_beside_a_console_that_was_judged_makes_no_other_ending(shown: str) -> None:
    beside = replace(record("a", shown), transcript=shown)
    assert ending(replace(beside, message="a.py\n  raised  Bad: 51 cards")) == ending(beside)


def test_a_program_that_does_nothing_is_no_mistake_while_its_task_is_not_written() -> None:
    idle = replace(
        record("idle", "x"), message="python a.py\n  nothing was shown and nothing was asked"
    )
    never_called = [known(TIE, idle)]
    assert said(never_called, idle) == [TIE]
    assert said(never_called, idle, record("main", task=2, status="not_written")) == [TIE]
    assert said(never_called, idle, record("main", status="not_written")) == []


def test_a_text_of_zeros_does_not_take_long_to_read() -> None:
    """Seconds for each record, and a report on the class reads each one three times."""
    made = "." + "0" * 19_900 + "1"
    with CpuTime(1.0).spending():
        assert ending(record("a", made)) != ending(record("a", made[:-1]))


def test_what_was_not_to_be_the_same_may_be_anything() -> None:
    def same(value: str) -> str:
        return ending(
            TestRecord("a", "a", 1, 1, "failed", actual=value, expected=f"other than {value}")
        )

    assert same("['3H', '2S']") == same("['2S', '3H']")
    assert same("1") != ending(TestRecord("a", "a", 1, 1, "failed", actual="1", expected="11"))


def test_every_other_ending_is_its_status() -> None:
    assert ending(record("a", "anything", status="timed_out")) == "timed_out"
    assert fact(record("a", status="timed_out")) != fact(record("a", status="crashed"))
    assert {fact(record("a", "1", 1, each)) for each in ("passed", "not_written", "waiting")} == {
        ""
    }
