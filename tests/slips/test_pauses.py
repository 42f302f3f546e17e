"""A pause that no task asks for costs a slip, and not every test that types something."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from small_course import BEST, Course, starters

from autograder.course import assignment
from autograder.slips.find import find
from autograder.slips.mend import mended
from autograder.suite.source import parsed

RIGHT = """
def main():
    name = input("Who? ")
    number = int(input("How many? "))
    print(f"{name}: {number} cards")
    if input("Again? ") == "y":
        main()

if __name__ == "__main__":
    main()
"""
SUITE = """
@points(4)
def test_cards_are_counted(student):
    game = student.run("cards.py", types=["Rose", "7", "n"])
    assert game.said("Rose: 7 cards")

@points(4)
def test_there_may_be_a_second_game(student):
    game = student.run("cards.py", types=["Rose", "7", "y", "Rose", "8", "n"])
    assert game.said("Rose: 8 cards")
"""
NAMES = starters(cards={"main": 1})
PAUSES = {
    "at the beginning": ("def main():\n", 'def main():\n    input("Enter!")\n'),
    "kept for nothing": ("    number =", '    x = input(f"{name}, press Enter")\n    number ='),
    "without a word": ("    number =", "    input()\n    number ="),
    "at the end": ("        main()\n", '        main()\n    input("Bye")\n'),
}  # fmt: skip


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("reference")
    (folder / "cards.py").write_text(RIGHT)
    return folder


@pytest.fixture(scope="module")
def course(place: Path) -> Iterator[Course]:
    with made(place) as course:
        yield course


def made(place: Path, suite: str = SUITE, names: str = NAMES) -> Course:
    toml = f'reference = "{place}"\n[slips]\npoints = 1.5\n'
    return Course(suite, beside={"starters.toml": names}, toml=toml)


@pytest.mark.parametrize("which", PAUSES)
def test_a_pause_costs_one_slip(course, which):
    old, new = PAUSES[which]
    head, _, tail = RIGHT.rpartition(old)
    result = course.result(BEST, head + new + tail)
    assert (result.score, result.failing()) == (6.5, [])
    assert result.notes[-1].startswith(
        "cards.py was read without questions whose answers are not used, which costs 1.5 points"
    )


def test_several_pauses_cost_one_slip(course):
    text = RIGHT.replace("    number =", '    input("!")\n    number =')
    text = text.replace('    print(f"{name}', '    input("?")\n    print(f"{name}')
    assert course.result(BEST, text).score == 6.5


NEVER_RUN = '    if name == "Ada":\n        input("Go on")\n'


def test_a_pause_that_costs_nothing_is_left_alone(course):
    text = RIGHT.replace("    print(", f"    number += 5\n{NEVER_RUN}    print(")
    result = course.result(BEST, text)
    assert (result.score, result.slips) == (0, "")


WAITS = """
def wait():
    input("Go on?")

def count():
    wait()
    return 1
"""


@pytest.mark.parametrize(
    ("text", "score"),
    [
        (RIGHT.replace("    number =", '    input("!")\n    number ='), 6.5),
        (f"{RIGHT}{WAITS}".replace("    number =", "    wait()\n    number ="), 0),
    ],
)
def test_where_the_reference_waits_elsewhere_its_functions_alone_are_mended(tmp_path, text, score):
    (tmp_path / "cards.py").write_text(f"{RIGHT}{WAITS}")
    with made(tmp_path) as course:
        assert course.result(BEST, text).score == score


def test_where_the_reference_waits_a_pause_is_no_slip(tmp_path):
    text = RIGHT.replace("    number =", '    input("!")\n    number =')
    (tmp_path / "cards.py").write_text(text)
    with made(tmp_path) as course:
        assert course.result(BEST, text).score == 0
    with Course(SUITE, beside={"starters.toml": NAMES}) as course:
        assert course.result(BEST, text).score == 0


def test_a_slip_that_is_worth_its_points_counts_without_one_that_is_not(tmp_path):
    text = RIGHT.replace("    print(", f"    number += 5\n{NEVER_RUN}    print(")
    text += "\ndef countOf(cards):\n    return len(cards)\n"
    suite = f"""{SUITE}
@points(4)
def test_cards_in_a_list_are_counted(cards):
    assert cards.count_of([1, 2]) == 2
"""
    names = starters(cards={"main": 1, "count_of": 1})
    (tmp_path / "cards.py").write_text(f"{RIGHT}\ndef count_of(cards):\n    return len(cards)\n")
    with made(tmp_path, suite, names) as course:
        result = course.result(BEST, text)
    assert result.slips == "cards.py: countOf was read as count_of"
    assert result.score == 2.5


def test_what_a_pause_says_is_displayed():
    text = b"def main():\n    input('a ' + str(1))\n    _ = 1\n    y = z = input()\n    return y\n"
    files = {"simple21.py": text, "old.py": text}
    slips = find(assignment.load("hidden_card_21"), files, (), (), True)
    wanted = text.replace(b"input('a", b"print('a")
    assert mended(files, slips)["simple21.py"] == wanted
    assert parsed(files)
