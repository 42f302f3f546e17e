"""A failed run of a program stands beside that of the reference, and only where that may be."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from small_course import BEST, NO_FORK, Course, Way

from autograder.course.policy import Policy
from autograder.feedback.alongside import Alongside, read
from autograder.worker.alongside import with_names

SUITE = """
from pathlib import Path

@pytest.fixture
def game(student):
    return student.once("the game", lambda: student.run("game.py", types=["Rose", "y"]))

def test_the_sum_is_shown(game):
    assert game.said_in_order("You have 12", "You have 15")

def test_the_sum_is_shown_twice(game):
    sums = [line for line in game.text.splitlines() if "have" in line]
    assert [line.split()[-1].strip(".") for line in sums] == ["12", "15"]

def test_a_name_is_asked_in_a_call(student):
    with student.typing("Ada") as console:
        student.module("game").greet()
    assert console.transcript.said("Ada")

def test_the_file_is_named(student):
    place = Path(__file__).with_name("names.txt")
    shown = student.run("game.py", types=[place, "y"])
    assert shown.said(student.put(place))

def test_notes_are_kept(student):
    student.run("game.py", types=["Rose", "y"])
    assert student.read("notes.txt") == b"15"

def test_a_game_that_broke_off_counts_as_far_as_it_goes(student):
    try:
        shown = student.run("game.py", types=["Rose", "y"])
    except Exception as error:
        shown = error.transcript
        student.forgive(error)
    sums = [line for line in shown.text.splitlines() if "have" in line]
    assert len(sums) == 2

@hidden
def test_a_secret(student):
    assert student.run("game.py", types=["Zelda", "y"]).said("You have 15")
"""
GAME = """
def greet():
    name = input("Your name? ")
    print(f"Hello, {name}!")

def main():
    greet()
    print("You have 12.")
    if input("One more? ") == "y":
        print("You have 15.")
    with open("notes.txt", "w") as file:
        file.write("15")
    print("Bye.")

if __name__ == "__main__":
    main()
"""
OTHER = GAME.replace("Hello, {name}", "Hi {name}, welcome").replace("Your name", "Who are you")
OTHER = OTHER.replace("Bye", "So long")
BESIDE = {"names.txt": "Rose"}
BROKE_OFF = "a_game_that_broke_off_counts_as_far_as_it_goes"
VISIBLE = {"the_sum_is_shown", "the_sum_is_shown_twice"}


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Course]:
    reference = tmp_path_factory.mktemp("reference")
    (reference / "game.py").write_text(GAME)
    toml = f'reference = "{reference.as_posix()}"'
    with Course(
        SUITE,
        files=("game.py",),
        toml=toml,
        keeps=frozenset({"runs"}),
        policy=Policy(carry=False),
        beside=BESIDE,
    ) as made:
        yield made


def aligned(course: Course, game: str, way: Way = BEST) -> dict[str, Alongside]:
    records = course.records(way, {"game.py": game})
    found = {name: read(test.aligned) for name, test in records.items() if test.aligned}
    assert None not in found.values()
    return found  # type: ignore[return-value]


def mark(found: Alongside) -> tuple[str, int, str | None, str | None]:
    [line] = [line for line in found.lines if line.kind == "marked"]
    return found.how, found.turn, line.gave, line.wanted


@pytest.mark.parametrize("game", [GAME, OTHER])
def test_nothing_is_marked_in_a_right_answer(course: Course, game: str):
    assert all(test.passed for test in course.records(BEST, {"game.py": game}).values())
    assert aligned(course, game) == {}


@pytest.mark.parametrize("way", [BEST, NO_FORK], ids=str)
def test_what_the_test_judges_is_marked_and_no_hidden_run_is_kept(course: Course, way: Way):
    found = aligned(course, OTHER.replace("You have 15", "You have 16"), way)
    assert set(found) == VISIBLE
    for each in found.values():
        assert mark(each) == ("other", 2, "You have 16.", "You have 15.")
        assert {"Hi Rose, welcome!", "Who are you? "} <= {
            line.gave for line in each.lines if line.kind == "free"
        }


def test_of_a_hidden_test_no_run_is_in_any_text(course: Course):
    result = course.result(BEST, {"game.py": OTHER.replace("You have 15", "You have 16")})
    secret = next(test for test in result.tests if test.is_hidden)
    assert secret.status == "failed" and not secret.aligned
    assert "Zelda" not in json.dumps(result.to_dict())


def test_a_message_that_is_missing_in_a_call(course: Course):
    found = aligned(course, OTHER.replace("print(f", "(f"))
    assert mark(found["a_name_is_asked_in_a_call"])[:3] == ("missing", 1, None)


def test_a_program_that_breaks_off_or_asks_too_often(course: Course):
    broken = aligned(course, OTHER.replace('print("You have 12.")', "print(1 / 0)"))
    assert mark(broken["the_sum_is_shown"])[:2] == ("stops", 1)
    assert mark(broken[BROKE_OFF])[:2] == ("stops", 1)
    later = aligned(course, OTHER.replace('print("You have 15.")', "print(1 / 0)"))
    assert mark(later[BROKE_OFF])[:2] == ("stops", 2)
    asking = aligned(course, OTHER.replace('print("So long.")', 'print(input("Again? "))'))
    assert mark(asking["the_sum_is_shown"])[:3] == ("asks", 2, "Again? ")
    assert asking["the_sum_is_shown"].says.startswith("At the mark your program asks")


def test_a_call_that_asks_too_often(course: Course):
    found = aligned(course, OTHER.replace('print(f"Hi', 'name += input("Sure? ")\n    print(f"Hi'))
    assert mark(found["a_name_is_asked_in_a_call"])[:3] == ("asks", 1, "Sure? ")


def test_a_program_that_does_nothing_has_no_run_to_show(course: Course):
    idle = GAME.replace("\n    main()\n", "\n    pass\n")
    records = course.records(BEST, {"game.py": idle})
    assert records["the_sum_is_shown"].status == "failed"
    assert records["the_sum_is_shown"].message.endswith("nothing was shown and nothing was asked")
    assert records["the_sum_is_shown"].aligned == ""
    ended = idle.replace("    pass\n", "    greet()\n")
    assert mark(aligned(course, ended)["the_sum_is_shown"])[0] == "ends"


def test_what_a_program_leaves_behind_is_looked_at_all_the_same(course: Course):
    """Its console is right: there is nothing to be marked, and no run is put beside another."""
    found = aligned(course, OTHER.replace('write("15")', 'write("16")'))
    assert found == {}


def test_names_are_those_that_a_student_knows(course: Course):
    game = OTHER.replace('name = input("Who are you? ")', 'name = input("Who? ")[:-1]')
    found = aligned(course, game)["the_file_is_named"]
    shown = [line.wanted for line in found.lines]
    shown += [line.wanted_typed for line in found.lines]
    assert "Hello, names.txt!" in shown and mark(found)[3] == "Hello, names.txt!"
    assert not any("deck" in (text or "") for text in shown)
    place = (Path("x"), b"")
    events = [("o", "a deck2.txt b")]
    assert with_names(events, {place: "deck2.txt"}, {place: "deck3.txt"}) == (
        ("o", "a deck3.txt b"),
    )


CHANCES = """
import re

@points(1)
def test_the_sum_is_right(student):
    shown = student.run("game.py", types=["y"]).text
    drawn = [int(each) for each in re.findall(r"drew (\\d+)", shown)]
    assert int(re.search(r"sum (\\d+)", shown)[1]) == sum(drawn)
"""
DRAWS = """
import random
first = random.randint(1, 10**6)
print("You drew", first)
if input("More? ") == "y":
    first += (second := random.randint(1, 10**6))
    print("You drew", second)
print("The sum", first)
"""
SYSTEMS = ("random = random.SystemRandom()", "import secrets\nrandom.choice = secrets.choice")


def test_a_program_has_the_chances_of_the_reference_or_nothing_is_marked(tmp_path):
    (tmp_path / "game.py").write_text(DRAWS)
    toml = f'reference = "{tmp_path.as_posix()}"'
    wrong = DRAWS.replace('sum", first', 'sum", first + 1')
    with Course(
        CHANCES, ("game.py",), toml=toml, keeps=frozenset({"runs"}), policy=Policy(carry=False)
    ) as made:
        for system in SYSTEMS:
            game = wrong.replace("import random", f"import random\n{system}")
            if "secrets" in system:
                game = game.replace("randint(1, 10**6)", "choice(range(1, 10**6 + 1))")
            found = aligned(made, game)["the_sum_is_right"]
            assert (mark(found)[2] or "").startswith("The sum"), system
        clock = "import random, time\nrandom.seed(time.perf_counter_ns())"
        assert aligned(made, wrong.replace("import random", clock)) == {}


BEGINS = """
import re

def test_both_take_turns(student):
    shown = student.run("game.py").text
    turns = re.findall(r"player (\\d)", shown)
    assert turns in (["0", "1", "0"], ["1", "0", "1"])
"""
TURNS = """
import random
first = random.randrange(2)
print("player", first)
print("player", 1 - first)
print("player", first)
"""


@pytest.mark.parametrize("first", ["random.randrange(2)", "1 - random.randrange(2)"])
def test_a_program_that_draws_in_another_way_is_dealt_the_same(tmp_path, first):
    (tmp_path / "game.py").write_text(TURNS)
    toml = f'reference = "{tmp_path.as_posix()}"'
    wrong = TURNS.replace("random.randrange(2)", first).replace("1 - first)", "first)")
    with Course(
        BEGINS, ("game.py",), toml=toml, keeps=frozenset({"runs"}), policy=Policy(carry=False)
    ) as made:
        found = aligned(made, wrong)["both_take_turns"]
    assert found.lines[0].kind == "same"
    assert found.lines[1].kind == "marked"


FOLLOWS = """
import re

def test_who_is_first_wins(student):
    shown = student.run("game.py").text
    first, winner = re.findall(r"(?:First|Winner): (\\d)", shown)
    assert winner == first
"""
WINS = """
import random
first = random.randrange(2)
print("First:", first)
winner = first
print("Winner:", winner)
print("Congratulations,", winner)
"""


@pytest.mark.parametrize("first", ["random.randrange(2)", "1 - random.randrange(2)"])
def test_what_chance_has_decided_is_not_marked_for_what_follows_from_it(tmp_path, first):
    (tmp_path / "game.py").write_text(WINS)
    toml = f'reference = "{tmp_path.as_posix()}"'
    wrong = WINS.replace("random.randrange(2)", first).replace(
        "winner = first", "winner = 1 - first"
    )
    with Course(
        FOLLOWS, ("game.py",), toml=toml, keeps=frozenset({"runs"}), policy=Policy(carry=False)
    ) as made:
        found = aligned(made, wrong)["who_is_first_wins"]
    assert [line.kind for line in found.lines] == ["same", "marked", "after"]
    assert (found.lines[1].gave or "").startswith("Winner: ")


def test_without_a_reference_there_is_nothing_to_stand_beside():
    with Course(SUITE, files=("game.py",), keeps=frozenset({"runs"}), beside=BESIDE) as made:
        assert aligned(made, OTHER.replace("You have 15", "You have 16")) == {}


def test_records_are_otherwise_the_same(course: Course, tmp_path: Path):
    game = OTHER.replace("You have 15", "You have 16")
    with Course(SUITE, files=("game.py",), policy=Policy(carry=False), beside=BESIDE) as plain:
        before = {name: (test.status, test.message) for name, test in
                  plain.records(BEST, {"game.py": game}).items()}  # fmt: skip
    after = {name: (test.status, test.message) for name, test in
             course.records(BEST, {"game.py": game}).items()}  # fmt: skip
    assert before == after


KEEPS = """
import re

def test_the_hidden_card_stays_the_same(student):
    shown = student.run("game.py", types=["y"])
    hidden = re.search(r"Hidden: (\\d)", shown.text)[1]
    assert shown.said_in_order("One more", f"Hidden: {hidden}")
"""
HIDES = """
one, other = 4, 9
print("Hidden:", one)
if input("One more? ") == "y":
    print("Hidden:", one)
"""


@pytest.mark.parametrize(
    ("right", "wrong", "hidden"),
    [("one)\nif", "other)\nif", ""), ('    print("Hidden:", one)', "    pass", "Hidden: 4")],
)
def test_nothing_is_marked_in_a_run_without_what_the_message_wants(tmp_path, right, wrong, hidden):
    (tmp_path / "game.py").write_text(HIDES)
    toml = f'reference = "{tmp_path.as_posix()}"'
    with Course(
        KEEPS, ("game.py",), toml=toml, keeps=frozenset({"runs"}), policy=Policy(carry=False)
    ) as made:
        found = aligned(made, HIDES.replace(right, wrong))
    assert [mark(each)[3] for each in found.values()] == ([hidden] if hidden else [])
