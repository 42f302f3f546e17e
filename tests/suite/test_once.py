"""What is asked once in a pass for several tests: the second says as much about it as the first."""

from __future__ import annotations

import re

import pytest
from small_course import BEST, Course

from autograder.course.submission import Submission
from autograder.suite.consoles import Consoles
from autograder.suite.log import NOWHERE, Log, forgetting
from autograder.worker.exam import Exam, Setup
from autograder.worker.parts import Part

SUITE = """
def game(student):
    return student.once("a game", lambda: student.run("game.py", types=["h"]))

def draws(student, cards):
    return student.once("draws", lambda: tuple(student.each(cards.draw, [()] * 3)))

@points(1)
def test_the_first_hears_a_goodbye(student):
    assert game(student).said("goodbye")

@points(1)
def test_the_second_hears_a_goodbye(student):
    assert game(student).said("goodbye")

@points(1)
def test_the_third_is_content(student):
    assert game(student).said("hello")

@points(1)
def test_the_first_draws(student, cards):
    assert draws(student, cards) == (7, 7, 8)

@points(1)
def test_the_second_draws(student, cards):
    assert draws(student, cards) == (7, 7, 8)
"""
FILES = {
    "game.py": "print('hello')\ninput('h or s? ')\n",
    "cards.py": "def draw():\n    return 7\n",
}


def test_what_is_shared_is_told_in_each_test_that_fails_by_it():
    with Course(SUITE, ("game.py", "cards.py")) as course:
        records = course.records(BEST, FILES)
    first, second = records["the_first_hears_a_goodbye"], records["the_second_hears_a_goodbye"]
    assert "'goodbye'" in first.message and "python game.py" in first.message
    assert (second.message, second.transcript) == (first.message, first.transcript)
    assert records["the_third_is_content"].passed
    drawn = [records[name].message for name in ("the_first_draws", "the_second_draws")]
    assert drawn[0] == drawn[1] and "7" in drawn[0]


def test_what_fails_is_asked_again_by_the_next():
    crashing = {**FILES, "game.py": "print('hello')\nraise SystemExit(1 / 0)\n"}
    with Course(SUITE, ("game.py", "cards.py")) as course:
        records = course.records(BEST, crashing)
    for name in ("the_first_hears_a_goodbye", "the_second_hears_a_goodbye"):
        assert records[name].status == "failed" and "ZeroDivisionError" in records[name].message


def test_a_shared_program_is_run_once():
    by_chance = {**FILES, "game.py": "import time\nprint(time.perf_counter_ns())\n"}
    with Course(SUITE, ("game.py", "cards.py")) as course:
        records = course.records(BEST, by_chance)
    first, second = records["the_first_hears_a_goodbye"], records["the_second_hears_a_goodbye"]
    assert first.status == second.status == "failed"
    assert first.message == second.message


FORGIVEN = """
def game(student):
    def play():
        try:
            return student.run("game.py", types=["h"])
        except Exception as error:
            student.forgive(error)
            return error.transcript
    return student.once("a game", play)

@points(1)
def test_the_first_hears_a_goodbye(student):
    assert game(student).said("goodbye")

@points(1)
def test_the_second_hears_a_goodbye(student):
    assert game(student).said("goodbye")

@points(1)
def test_the_second_hears_a_hello(student):
    assert game(student).said("hello")

@points(1)
def test_another_game_has_a_goodbye(student):
    assert game(student).said("hello")
    assert student.run("other.py").said("goodbye")

@points(1)
def test_a_game_is_judged_after_another_that_broke_off(student):
    shown = game(student)
    try:
        student.run("third.py")
    except Exception as error:
        student.forgive(error)
    assert shown.between(0, 1).said("goodbye")
"""


def test_what_broke_off_a_shared_run_is_told_in_each_test_that_fails_by_it():
    files = {
        "game.py": "print('hello')\nprint(1 / 0)\n", "other.py": "print('hello there')\n",
        "third.py": "print('a third')\n{}[3]\n",
    }  # fmt: skip
    with Course(FORGIVEN, (*files,)) as course:
        records = course.records(BEST, files)
    for name in (
        "the_first_hears_a_goodbye", "the_second_hears_a_goodbye",
        "a_game_is_judged_after_another_that_broke_off",
    ):  # fmt: skip
        assert "raised  ZeroDivisionError" in records[name].message
    assert records["the_second_hears_a_hello"].passed
    message = records["another_game_has_a_goodbye"].message
    assert "python other.py" in message and "ZeroDivisionError" not in message


ASIDE = """
def asks(student):
    def find_out():
        game = student.run("game.py", types=["secret"], then="secret", times=3)
        return len(game.typed)
    return student.aside("questions", find_out)

@points(1)
def test_the_first_finds_out(student):
    assert asks(student) == 2
    assert student.run("game.py", types=["h", "s"]).said("goodbye")

@points(1)
def test_the_second_knows(student):
    assert asks(student) == 2
    assert student.run("game.py", types=["h", "s"]).said("goodbye")

@points(1)
def test_the_third_judges_no_console(student, cards):
    assert asks(student) == 2
    assert cards.draw() == 8
"""
APART = """
def draws(student):
    def find_out():
        student.chance(randint=[3])
        cards = student.module("cards")
        student.stand_in(cards, "double", ["number"], answers=[70])
        return [cards.double(cards.draw()), len(student.draws())]
    return student.aside("draws", find_out)

@points(1)
def test_the_first_finds_out(student, cards):
    student.chance(randint=[4])
    assert draws(student) == [70, 1]
    assert cards.double(cards.draw()) == 8
    assert len(student.draws()) == 1

@points(1)
def test_the_second_knows(student, cards):
    assert draws(student) == [70, 1]
    assert student.draws() == []
    assert cards.double(2) == 4

@points(1)
def test_what_was_prepared_before_it_stays(student, cards):
    with student.typing("yes"):
        found = student.aside("six", lambda: student.module("cards").double(3))
        assert (found, cards.answer()) == (6, "yes")

@points(1)
def test_a_large_file_that_was_put_before_it_stays(student, cards):
    student.put("large.txt", b"x" * 30_000)
    assert student.aside("seven", lambda: student.module("cards").size()) == 30_000
    assert cards.size() == 30_000

def laid_out(student):
    def find_out():
        student.put("laid.txt", b"x")
        return student.run("game.py").said("laid.txt")
    return student.aside("laid", find_out)

@points(1)
def test_files_that_were_put_aside_are_gone(student):
    assert laid_out(student)
    assert not student.run("game.py").said("laid.txt")

@points(1)
def test_files_that_were_put_aside_before_are_gone(student):
    assert laid_out(student)
    assert not student.run("game.py").said("laid.txt")

@points(1)
def test_what_was_raised_aside_still_answers(student, cards):
    with pytest.raises(ValueError) as caught:
        student.aside("raised", lambda: student.module("cards").refuse("aside"))
    cards.Card("of the test")
    assert caught.value.args[0].name == "aside"
"""
KEPT = """
@points(1)
def test_an_object_is_kept(student, cards):
    kept = []
    student.aside("a card", lambda: kept.append(student.module("cards").Card("aside")))
    cards.Card("of the test")
    assert kept[0].name == "aside"

@points(1)
def test_what_is_forgiven_aside_is_forgotten(student, cards):
    student.aside("forgiven", lambda: student.forgive(ValueError("aside")))
    assert cards.Card("of the test").name == "another"
"""
CARD = "class Card:\n    def __init__(self, name): self.name = name\n"


def test_what_is_found_out_aside_is_in_no_message():
    files = {**FILES, "game.py": "print('hello')\ninput('h or s? ')\ninput('s or h? ')\n"}
    with Course(ASIDE, ("game.py", "cards.py")) as course:
        records = course.records(BEST, files)
    first, second, third = (records[name] for name in (
        "the_first_finds_out", "the_second_knows", "the_third_judges_no_console",
    ))  # fmt: skip
    assert first.message == second.message and "typed   'h', 's'" in first.message
    assert "draw()" in third.message
    for each in records.values():
        assert "secret" not in str(each) and each.status == "failed"


@pytest.mark.parametrize("kept", ["", "kept = Card('that no player can put back')\n"])
def test_what_is_found_out_aside_leaves_nothing_to_the_test(kept):
    cards = (
        "import random\ndef draw():\n    return random.randint(1, 9)\n"
        "def double(number):\n    return 2 * number\ndef answer():\n    return input()\n"
        "import os\ndef size():\n    return os.path.getsize('large.txt')\n"
        f"{CARD}{kept}def refuse(name):\n    raise ValueError(Card(name))\n"
    )
    game = "import os\nprint(os.listdir())\n"
    with Course(APART, ("cards.py", "game.py")) as course:
        records = course.records(BEST, {"cards.py": cards, "game.py": game})
    assert [each.message for each in records.values() if each.status != "passed"] == []


def test_nothing_of_an_aside_answers_or_is_shown_after_it():
    with Course(KEPT, ("cards.py",)) as course:
        kept, forgiven = course.records(BEST, {"cards.py": CARD}).values()
    assert kept.status == "grader_error" and "its player is released" in kept.message
    assert forgiven.status == "failed" and "'of the test'" in forgiven.message


IN_ALL_PASSES = """
def drawn(student, **how):
    return student.once("a draw", lambda: student.module("cards").draw(), **how)

def found(student, **how):
    return student.aside("a draw", lambda: student.module("cards").draw(), **how)

@points(1)
def test_a_visible_one_draws(student, cards):
    assert (drawn(student, in_all_passes=True), found(student, in_all_passes=True)) == 0

@points(1)
def test_a_visible_one_draws_for_its_pass(student, cards):
    assert (drawn(student), found(student)) == 0

@hidden
@points(1)
def test_a_hidden_one_knows(student, cards):
    assert (drawn(student, in_all_passes=True), found(student, in_all_passes=True)) == 0

@hidden
@points(1)
def test_a_hidden_one_draws_for_its_pass(student, cards):
    assert (drawn(student), found(student)) == 0
"""


def test_hidden_tests_share_what_was_found_out_for_all_passes_and_nothing_else():
    by_chance = "import time\ndef draw():\n    return time.perf_counter_ns()\n"
    with Course(IN_ALL_PASSES) as course:
        records = course.records(BEST, by_chance)
    drawn = {name: re.findall(r"\d{5,}", each.message) for name, each in records.items()}
    assert len(drawn["a_visible_one_draws"]) >= 2
    assert drawn["a_hidden_one_knows"] == drawn["a_visible_one_draws"]
    visible, hidden = (drawn[f"a_{one}_one_draws_for_its_pass"] for one in ("visible", "hidden"))
    assert len(visible) == len(hidden) >= 2 and not {*visible} & {*hidden}


def test_visible_tests_share_nothing_that_hidden_ones_found_out():
    with Course(IN_ALL_PASSES) as course:
        exam = Exam(Setup(course.assignment))
        files = Submission("somebody", {})
        exam.begin(files)
        hidden = exam.begin_pass(files, hidden=True).shared(by_all_passes=True)
        hidden.aside["questions"], hidden.results["a game"] = "of hidden decks", (None, [], None)
        visible = exam.begin_pass(files).shared(by_all_passes=True)
        assert not visible.aside and not visible.results
        visible.aside["questions"] = 2
        assert exam.begin_pass(files, hidden=True).shared(by_all_passes=True).aside == {
            "questions": 2
        }
        exam.end()


def test_another_program_shares_nothing():
    with Course(IN_ALL_PASSES) as course:
        exam = Exam(Setup(course.assignment))
        files = Submission("somebody", {})
        exam.begin(files)
        exam.begin_pass(files).shared(by_all_passes=True).aside["questions"] = 2
        ours = Part("cards.py", "draw", 1, b"")
        assert not exam.begin_pass(files, [ours]).shared(by_all_passes=True).aside
        mended = Submission("somebody", {"cards.py": b""})
        assert not exam.begin_pass(mended).shared(by_all_passes=True).aside
        exam.end()


def test_what_is_found_out_aside_is_told_no_other_console():
    of_test = Consoles(instead={0: [("o", "another")]})
    log = Log(NOWHERE, consoles=of_test)
    with forgetting(log):
        assert log.consoles.told(log.consoles.number(), [("o", "its own")]) == [("o", "its own")]
    assert log.consoles is of_test
    assert log.consoles.told(log.consoles.number()) == [("o", "another")]
