"""The sentence for a known mistake stands in the records of one submission, for who may read it."""

from __future__ import annotations

import json
from typing import Any

from small_course import BEST, Course

from autograder.course.known import KNOWN
from autograder.course.result import Result
from autograder.hints.known import fact
from autograder.worker.causes import with_perhaps

SUITE = """
from autograder.suite.marks import hidden, task

def test_an_ace_counts_one(cards):
    assert cards.value("AS") == 1

def test_two_aces_count_two(cards):
    assert cards.value("AS") + cards.value("AD") == 2

@task(2, "Game")
def test_the_name_is_displayed(student):
    assert student.run("game.py").said("Rose")

@hidden
@task(3, "Ten")
def test_a_ten(cards):
    assert cards.value("TS") == 10

@hidden
def test_an_ace_in_secret(cards):
    assert cards.value("AH") == 1
"""
ACE_SAYS, TEN_SAYS, NAME_SAYS = "What is an ace worth?", "And a ten?", "Whose name is displayed?"


def files(ace: object = 1, ten: object = 10, shown: str = "Rose") -> dict[str, str | bytes]:
    return {
        "cards.py": f"def value(card): return {{'A': {ace!r}, 'T': {ten!r}}}[card[0]]\n",
        "game.py": f"print({shown!r})\n",
    }


def course(**more: Any) -> Course:
    titles = '{ 1 = "Cards", 2 = "Game", 3 = "Ten" }'
    return Course(SUITE, files=("cards.py", "game.py"), titles=titles, **more)


def known() -> str:
    """Return what is known of an ace of 11, a ten of 11, and a program with another name."""
    mistakes = []
    with course() as here:
        for says, wrong in enumerate((files(ace=11), files(ten=11), files(shown="Ada\nWho?"))):
            failed = [test for test in here.result(BEST, wrong).tests if not test.passed]
            assert failed and not any(test.perhaps for test in failed)
            shown = {test.id: fact(test) for test in failed if not test.is_hidden}
            hidden = {test.id: fact(test) for test in failed if test.is_hidden}
            mistakes.append({"says": says, "shown": shown, "hidden": hidden})
    return json.dumps({"sentences": [ACE_SAYS, TEN_SAYS, NAME_SAYS], "mistakes": mistakes})


def message(result: Result, name: str) -> str:
    return next(test.message for test in result.tests if test.id == f"test_{name}")


def told(result: Result) -> dict[str, str]:
    return {test.id.removeprefix("test_"): test.perhaps for test in result.tests if test.perhaps}


def test_a_known_mistake_is_told_once_to_whom_it_may_be() -> None:
    with course(beside={KNOWN: known()}) as here:
        assert told(here.result(BEST, files())) == {}
        ace = here.result(BEST, files(ace=11))
        assert told(ace) == {"an_ace_counts_one": ACE_SAYS, "an_ace_in_secret": ACE_SAYS}
        ten = here.result(BEST, files(ten=11))
        assert told(ten) == {"a_ten": TEN_SAYS}  # for teachers
        name = here.result(BEST, files(shown="Bo"))
        assert told(name) == {"the_name_is_displayed": NAME_SAYS}
        both = here.result(BEST, files(ace=11, ten=11))
        assert told(both) == {**told(ace), **told(ten)}
        two = here.result(BEST, files(ace=11, shown="Bo"))
        assert told(two) == {**told(ace), **told(name)}
        assert told(here.result(BEST, files(ace=12))) == {}
    assert TEN_SAYS not in json.dumps(both.to_dict())
    assert TEN_SAYS in json.dumps(both.hidden_words())
    assert Result.from_whole(json.loads(json.dumps(both.whole()))) == both
    assert message(ace, "an_ace_counts_one") == (
        "value('AS')\n  gave    11\n  wanted  1\n  perhaps What is an ace worth?"
    )
    assert "perhaps" not in message(ace, "two_aces_count_two")
    assert message(name, "the_name_is_displayed") == (
        "python game.py\n  wanted  to show 'Rose'\n  perhaps Whose name is displayed?\n"
        "  the console was:\n    Bo"
    )


def test_a_long_sentence_is_folded_and_stands_before_the_cause() -> None:
    rest = "\n  cause   cards.py, line 1: it\n  the console was:\n    1"
    said = "How much is an ace worth in this game, and how much is it worth at other tables?"
    assert with_perhaps(f"value('AS')\n  gave    None{rest}", said) == (
        "value('AS')\n  gave    None\n"
        "  perhaps How much is an ace worth in this game, and how much is it worth\n"
        f"          at other tables?{rest}"
    )


def test_a_public_check_rests_on_public_tests_alone() -> None:
    with course(beside={KNOWN: known()}, hidden=False) as here:
        assert told(here.result(BEST, files(ace=11, ten=11))) == {"an_ace_counts_one": ACE_SAYS}
        assert told(here.result(BEST, files(ten=11))) == {}


def test_nothing_is_told_in_an_exam_and_no_mark_moves() -> None:
    text = known()
    for hints in ("all", "causes", "off"):
        with course(beside={KNOWN: text}, toml=f'hints = "{hints}"') as here:
            result = here.result(BEST, files(ace=11, ten=11))
        assert bool(told(result)) is (hints == "all")
        assert ("perhaps" in result.tests[0].message) is (hints == "all")
        assert (result.score, len(result.failing())) == (1, 4)
