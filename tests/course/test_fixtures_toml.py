"""[lines] and [play] in assignment.toml: what is wrong with them is one sentence, with a remedy."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.course import assignment as assignments
from autograder.course.assignment import Assignment, AssignmentError
from autograder.course.fixtures import Bring, Play

RIGHT = """
slug = "dice"
title = "Dice"
files = ["dice.py"]
tasks = { 1 = "Cup" }

[lines.roll]
pattern = "[1-6]"
written = "as a number from 1 to 6"
least = 2

[lines.name]
pattern = '(\\w+) (\\w+)'
written = "like Ada B"
once = true
values = { B = true }

[play]
program = "dice.py"
otherwise = "main()"

[[play.bring]]
kind = "roll"
answers = "random.randint"
then = 0

[[play.bring]]
kind = "name"
fills = "dice.Cup.names"
makes = "dice.Name"
"""
BRING = RIGHT[RIGHT.index("[[play.bring]]") :]
BROUGHT = (
    Bring("roll", answers="random.randint", then=0),
    Bring("name", fills="dice.Cup.names", makes="dice.Name"),
)


def read(folder: Path, text: str) -> Assignment:
    (folder / "assignment.toml").write_text(text, encoding="utf-8")
    return assignments.read(folder)


def test_what_is_right_is_read(tmp_path):
    found = read(tmp_path, RIGHT)
    assert found.play == Play("dice.py", bring=BROUGHT, otherwise="main()")
    assert [(kind.name, kind.least, kind.once) for kind in found.lines.kinds] == [
        ("roll", 2, False), ("name", 0, True),
    ]  # fmt: skip
    roll, name = found.lines.kinds
    assert (roll.value("6"), name.value("Al B")) == (6, ("Al", True))
    typed = read(tmp_path, RIGHT.replace(BRING, "typed = true"))
    assert typed.play == Play("dice.py", typed=True, otherwise="main()")
    bare = read(tmp_path, RIGHT[: RIGHT.index("[lines.roll]")])
    assert (bare.lines, bare.play) == (None, None)


@pytest.mark.parametrize(
    ("right", "wrong", "words"),
    [
        ('"[1-6]"', '"[1-6"', "'lines.roll.pattern' is no regular expression (unterminated"),
        ("least = 2", "least = -2", "'lines.roll.least' is -2; write 0 or more"),
        ("least = 2", "most = 2", "unknown entry 'most' in [lines.roll]; remove it, there are: p"),
        ("values = { B = true }", "values = { B = 1 }", "'lines.name.values.B' is 1, and not true"),
        ("[lines.roll]\npattern", "[lines]\nroll = 1\n[lines.rolls]\npattern",
         "'lines.roll' is 1, and not a table"),
        ('program = "dice.py"', 'program = "dise.py"',
         "'play.program' is 'dise.py', not in 'files' (perhaps dice.py?)"),
        ('program = "dice.py"', 'program = "dice.py"\ntyped = true',
         "[play] says how a deck is brought in: write one of typed, laid_in, bring"),
        (BRING, "", "[play] says how a deck is brought in: write one of typed, laid_in, bring"),
        ('kind = "roll"', 'kind = "role"',
         "there is no kind 'role' as in [play.bring[1]]; [lines] has roll, name"),
        ('answers = "random.randint"', "",
         "[play.bring[1]] has to have either 'answers', or 'fills' and 'makes'"),
        ('makes = "dice.Name"', "",
         "[play.bring[2]] has to have either 'answers', or 'fills' and 'makes'"),
        ('fills = "dice.Cup.names"', 'fills = "Cup.names"',
         "'play.bring[2].fills' is 'Cup.names'; write it with its module: game.Deck.cards"),
        ("then = 0", "than = 0", "unknown entry 'than' in [play.bring[1]] (perhaps then?)"),
        ('otherwise = "main()"', 'other = "main()"',
         "unknown entry 'other' in [play] (perhaps otherwise"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_with_file_key_and_remedy(tmp_path, right, wrong, words):
    assert right in RIGHT
    with pytest.raises(AssignmentError) as refused:
        read(tmp_path, RIGHT.replace(right, wrong, 1))
    assert str(refused.value).startswith(f"{tmp_path / 'assignment.toml'}: ")
    assert words in str(refused.value)
