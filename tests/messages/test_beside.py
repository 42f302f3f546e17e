"""Over the link, too, a failed console stands beside that of the reference, where that may be."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from textwrap import dedent

import pytest
from ordinary import lay, records

from autograder.course.result import Result
from autograder.course.submission import Submission
from autograder.feedback.alongside import Alongside, read
from autograder.session.suite import suite_of
from autograder.worker.grading import Grader, Options

TESTS = {
    "test_game.py": """
        import random
        import re
        from contextlib import suppress

        import game
        import pytest
        from autograder.suite.console import AskedTooOften

        @pytest.fixture
        def shown(program):
            return program("game.py", "Rose", "y")

        @pytest.fixture(scope="module")
        def whole():
            from autograder.suite.console import Console
            with Console(("Rose", "y")) as console:
                game.main()
            return console

        def test_the_sum_is_shown(shown):
            assert shown.said_in_order("You have 12", "You have 15")

        def test_the_sum_is_shown_twice(shown):
            sums = [line for line in shown.text.splitlines() if "have" in line]
            assert [line.split()[-1].strip(".") for line in sums] == ["12", "15"]

        @pytest.mark.parametrize("name", ["Ada", "Bo"])
        def test_a_name_is_asked_in_a_call(typing, name):
            with typing(name) as console:
                game.greet()
            assert console.said(name)

        def test_the_other_game_begins_as_this_one(typing):
            with typing("Rose"):
                game.greet()
            with typing("y") as console:
                game.more()
            assert console.said("You have 15")

        def test_a_game_that_may_ask_on(typing):
            with suppress(AskedTooOften), typing("y", "y", "y") as console:
                game.rounds()
            assert console.said("Round 3")

        def test_notes_are_kept(shown):
            assert open("notes.txt").read() == "15"

        def test_first_of_a_game_for_all(whole):
            assert whole.said("You have 12")

        def test_second_of_a_game_for_all(whole):
            assert whole.said("You have 15")
    """,
    "hidden/test_more.py": """
        def test_a_secret(program):
            assert program("game.py", "Zelda", "y").said("You have 15")
    """,
}
GAME = """
    def greet():
        name = input("Your name? ")
        print(f"Hello, {name}!")

    def more():
        if input("One more? ") == "y":
            print("You have 15.")
            with open("notes.txt", "w") as file:
                file.write("15")

    def rounds():
        for number in (1, 2, 3):
            input("Go? ")
            print(f"Round {number} is over, and {['one', 'nobody', 'two'][number - 1]} has won.")

    def main():
        greet()
        print("You have 12.")
        more()
        print("Bye.")

    if __name__ == "__main__":
        main()
"""
OTHER = GAME.replace("Hello, {name}", "Hi {name}, welcome").replace("Your name", "Who are you")
OTHER = OTHER.replace("Bye", "So long")
OPTIONS = Options(isolation="process", keeps=frozenset({"runs"}))
SUMS = {"test_the_sum_is_shown", "test_the_sum_is_shown_twice"}
ALSO = {"test_the_other_game_begins_as_this_one", "test_second_of_a_game_for_all"}


@pytest.fixture(scope="module")
def grade(tmp_path_factory):
    folder = tmp_path_factory.mktemp("game")
    with_tests(folder, TESTS, GAME)
    with Grader(read_suite(folder), OPTIONS) as grader:
        yield lambda game: of(grader, game)


def with_tests(folder, tests: Mapping[str, str], game: str):
    lay(folder / "tests", tests)
    lay(folder / "reference", {"game.py": dedent(game)})
    (folder / "suite").mkdir()


def read_suite(folder):
    return suite_of(folder / "tests", folder / "suite", folder / "reference")


def of(grader: Grader, game: str) -> Result:
    return grader.grade(Submission("ada", {"game.py": dedent(game).encode()}))


def beside(result: Result) -> dict[str, Alongside]:
    found = {test.id: read(test.aligned) for test in result.tests if test.aligned}
    assert None not in found.values()
    return found  # type: ignore[return-value]


def mark(found: Alongside) -> tuple[str, int, str | None, str | None]:
    [line] = [line for line in found.lines if line.kind == "marked"]
    return found.how, found.turn, line.gave, line.wanted


@pytest.mark.parametrize("game", [GAME, OTHER])
def test_nothing_is_marked_in_a_right_answer(grade, game):
    result = grade(game)
    assert all(test.passed for test in result.tests) and beside(result) == {}


def test_what_the_test_judges_is_marked_and_no_hidden_console_is_kept(grade):
    result = grade(OTHER.replace("You have 15", "You have 16"))
    found = beside(result)
    assert set(found) == SUMS | ALSO
    for name, each in found.items():
        at = 1 if "other_game" in name else 2
        assert mark(each) == ("other", at, "You have 16.", "You have 15.")
    free = {line.gave for line in found["test_the_sum_is_shown"].lines if line.kind == "free"}
    assert {"Hi Rose, welcome!", "Who are you? "} <= free
    assert records(result)["test_a_secret"].status == "failed"
    assert "Zelda" not in json.dumps(result.to_dict())


def test_a_message_that_is_missing_in_a_call(grade):
    found = beside(grade(OTHER.replace("print(f", "(f")))
    assert mark(found["test_a_name_is_asked_in_a_call"])[:3] == ("missing", 1, None)


def test_a_program_that_breaks_off_or_asks_too_often(grade):
    broken = beside(grade(OTHER.replace('print("You have 12.")', "print(1 / 0)")))
    assert mark(broken["test_the_sum_is_shown"])[:2] == ("stops", 1)
    asking = beside(grade(OTHER.replace('print("So long.")', 'print(input("Again? "))')))
    assert mark(asking["test_the_sum_is_shown"])[:3] == ("asks", 2, "Again? ")
    sure = grade(OTHER.replace('print(f"Hi', 'name += input("Sure? ")\n        print(f"Hi'))
    assert mark(beside(sure)["test_a_name_is_asked_in_a_call"])[:3] == ("asks", 1, "Sure? ")


def test_a_program_that_does_nothing_has_no_console_to_show(grade):
    idle = GAME.replace("\n        main()\n", "\n        pass\n")
    result = grade(idle)
    assert records(result)["test_the_sum_is_shown"].status == "failed"
    assert records(result)["test_the_sum_is_shown"].aligned == ""
    ended = beside(grade(idle.replace("        pass\n", "        greet()\n")))
    assert mark(ended["test_the_sum_is_shown"])[0] == "ends"


def test_a_program_that_still_asks_when_no_more_is_typed_does_not_end(grade):
    loop = "for number in (1, 2, 3):"
    found = beside(
        grade(GAME.replace(loop, f"input('How many rounds are there?')\n        {loop}"))
    )
    waits = found["test_a_game_that_may_ask_on"]
    assert mark(waits)[::2] == ("waits", "Go? ") and "no more are typed" in waits.says


def test_a_console_that_is_right_stands_beside_no_other(grade):
    result = grade(OTHER.replace('write("15")', 'write("16")'))
    assert not records(result)["test_notes_are_kept"].passed and beside(result) == {}


CHANCE = {
    "test_game.py": """
        import re

        def test_who_is_first_wins(program):
            shown = program("game.py").text
            first, winner = re.findall(r"(?:First|Winner): (\\d)", shown)
            assert winner == first

        def test_the_hidden_card_stays_the_same(program):
            shown = program("game.py")
            hidden = re.search(r"Hidden: (\\d)", shown.text)[1]
            assert shown.said_in_order("Winner", f"Hidden: {hidden}")
    """
}
WINS = """
    import random

    first = random.randrange(2)
    print("First:", first)
    print("Hidden: 4")
    winner = first
    print("Winner:", winner)
    print("Hidden: 4")
    print("Congratulations,", winner)
"""


def test_what_chance_has_decided_is_not_marked_for_what_follows_from_it(tmp_path):
    with_tests(tmp_path, CHANCE, WINS)
    wrong = WINS.replace("winner = first", "winner = 1 - first")
    other = WINS.replace('print("Hidden: 4")\n    winner', 'print("Hidden: 9")\n    winner')
    with Grader(read_suite(tmp_path), OPTIONS) as grader:
        found = beside(of(grader, wrong))["test_who_is_first_wins"]
        unlike = beside(of(grader, other))
    assert [line.kind for line in found.lines][:3] == ["same", "same", "marked"]
    assert (found.lines[2].gave or "").startswith("Winner: ")
    assert unlike == {}  # what the message looks for is not in the wanted console


def test_where_processes_are_started_it_is_the_same(tmp_path):
    with_tests(tmp_path, TESTS, GAME)
    with Grader(read_suite(tmp_path), replace(OPTIONS, fork=False)) as grader:
        found = beside(of(grader, OTHER.replace("You have 15", "You have 16")))
    assert set(found) == SUMS | ALSO


def test_who_does_not_keep_runs_gets_none(tmp_path):
    with_tests(tmp_path, TESTS, GAME)
    with Grader(read_suite(tmp_path), replace(OPTIONS, keeps=frozenset())) as grader:
        assert beside(of(grader, OTHER.replace("You have 15", "You have 16"))) == {}


def test_without_a_reference_there_is_nothing_to_stand_beside(tmp_path):
    with_tests(tmp_path, TESTS, GAME)
    assignment = suite_of(tmp_path / "tests", tmp_path / "suite")
    with Grader(assignment, OPTIONS) as grader:
        assert beside(of(grader, OTHER.replace("You have 15", "You have 16"))) == {}
