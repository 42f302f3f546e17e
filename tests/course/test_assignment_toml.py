"""assignment.toml is read strictly: whatever is wrong with it is one sentence, with a remedy."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.course import assignment as assignments
from autograder.course.assignment import AssignmentError, Limits, ManualItem

RIGHT = """
slug = "snap"
title = "Snap"
files = ["cards.py", "game.py"]
packages = ["numpy"]
written = ["logs/*.txt"]

[tasks]
1 = "Cards"
2 = "Game"

[aliases]
"card.py" = "cards.py"

[given]
"queues.py" = "../queues.py"

[limits]
test_seconds = 1
memory_bytes = 1000000

[switches]
rules = true
more = false

[switched.rules.tasks]
4 = "Rules"

[switched.rules.points]
test_a_card = 0.5

[switched.more.tasks]
3 = "More"

[[manual]]
id = "style"
title = "Style"
task = 2
points = 2.5

[examples]
"cards.Card" = { task = 1, points = 0.5 }
"""


def read(folder: Path, text: str) -> assignments.Assignment:
    (folder / "assignment.toml").write_text(text, encoding="utf-8")
    (folder / "examples.toml").write_text('"cards.Card" = ">>> 1\\n1\\n"\n')
    return assignments.read(folder)


def test_what_is_right_is_read(tmp_path: Path):
    found = read(tmp_path, RIGHT)
    assert (found.slug, found.files, found.packages) == (
        "snap",
        ("cards.py", "game.py"),
        ("numpy",),
    )
    assert found.tasks == {1: "Cards", 2: "Game", 4: "Rules"}
    assert found.switches == {"rules": True, "more": False}
    assert found.points_switched() == {"test_a_card": 0.5}
    assert found.tasks_switched_off() == [3]
    assert found.aliases == {"card.py": "cards.py"}
    assert found.given == {"queues.py": tmp_path.parent / "queues.py"}
    assert found.written == ("logs/*.txt",)
    assert found.limits == Limits(test_seconds=1, memory_bytes=1_000_000)
    assert found.manual == (ManualItem("style", "Style", 2, 2.5),)
    assert [(each.name, each.task, each.points) for each in found.examples] == [
        ("cards.Card", 1, 0.5)
    ]


@pytest.mark.parametrize(
    ("right", "wrong", "words"),
    [
        ('files = ["cards.py", "game.py"]', 'files = "cards.py"',
         "'files' is the text 'cards.py', and not a list; write files = [\"cards.py\"] or"),
        ("[tasks]", "begin = [2, 7]\n[tasks]",
         "7 in 'begin' is not one of the tasks, each once: 1, 2, 4"),
        ("[tasks]", "begin = [2, 2]\n[tasks]", "2 in 'begin' is not one of the tasks, each once"),
        ('["cards.py", "game.py"]', '["cards.py", 7]', "7 in 'files' is not a text; put"),
        ('["cards.py", "game.py"]', '["cards.py", "cards.py"]',
         "'cards.py' stands twice in 'files'; remove one of them"),
        ('["cards.py", "game.py"]', '["cards.py", "src/game.py"]',
         "'src/game.py' in 'files' has a folder; name the file alone"),
        ('packages = ["numpy"]', 'hints = "none"',
         "'hints' is 'none'; write one of 'off', 'causes', 'all'"),
        ("files =", "fiels =",
         "the entry 'files' is missing (perhaps fiels?); write files = [\"cards.py\"] or the like"),
        ("test_seconds = 1", 'test_seconds = "1"',
         "'limits.test_seconds' is the text '1', and not a number;"
         " write test_seconds = 2.5 or the like"),
        ("test_seconds = 1", "test_seconds = true",
         "'limits.test_seconds' is true, and not a number;"),
        ("test_seconds = 1", "test_seconds = inf",
         "'limits.test_seconds' is inf, and not a number;"),
        ("test_seconds = 1", "test_seconds = 0",
         "'limits.test_seconds' is 0; write more than 0"),
        ("memory_bytes = 1000000", "memory = 1000000",
         "unknown entry 'memory' in [limits] (perhaps memory_bytes?); remove it, there are: "),
        ("memory_bytes = 1000000", "memory_bytes = 1e6",
         "'limits.memory_bytes' is 1000000.0, and not a whole number;"),
        ('1 = "Cards"', 'one = "Cards"',
         "'one' in [tasks] is not the number of a task; write 1 = \"Cards\""),
        ('1 = "Cards"', '01 = "Cards"', "'01' in [tasks] is not the number of a task;"),
        ('1 = "Cards"', "1 = 7", "'tasks.1' is 7, and not a text; write 1 = \"Card\" or the like"),
        ('1 = "Cards"\n2 = "Game"', "", "[tasks] is empty; write 1 = \"Card\" or the like"),
        ('slug = "snap"', 'slug = "Snap 1"',
         "'slug' is 'Snap 1'; write it in small letters, digits, - and _"),
        ('title = "Snap"', 'title = " "', "'title' is empty; write title = \"Card\" or the like"),
        ('title = "Snap"', 'titel = "Snap"', "the entry 'title' is missing (perhaps titel?);"),
        ('packages = ["numpy"]', 'package = ["numpy"]',
         "unknown entry 'package' (perhaps packages?); remove it, there are: "),
        ('"card.py" = "cards.py"', '"card.py" = "card.py"',
         "'aliases.card.py' is 'card.py', which is not in 'files' (perhaps cards.py?)"),
        ("rules = true", 'rules = "yes"',
         "'switches.rules' is the text 'yes', and not true or false; write rules = true"),
        ("[switched.more.tasks]", "[switched.moer.tasks]",
         "there is no switch for [switched.moer]; write moer in [switches]"),
        ('3 = "More"', '2 = "More"', "[switched.more.tasks] and [tasks] both have 2; remove one"),
        ('3 = "More"', "", "[switched.more.tasks] is empty; write 1 = \"Card\" or the like"),
        ("[switched.more.tasks]", "[switched.more.task]",
         "the entry 'switched.more.tasks' is missing (perhaps task?);"),
        ("test_a_card = 0.5", "test_a_card = -1",
         "'switched.rules.points.test_a_card' is -1; points are 0 or more"),
        ("points = 2.5", "points = -1", "'manual[1].points' is -1; points are 0 or more"),
        ("points = 2.5", "", "the entry 'manual[1].points' is missing; write points = 2.5"),
        ("points = 2.5", 'points = 2.5\nnote = "x"', "unknown entry 'note' in [manual[1]]; "),
        ("task = 2", "task = 3",
         "there is no task 3 as in [manual[1]]; [tasks] has 1, 2, 4"),
        ("[[manual]]", "[manual]", "'manual' is {'id': 'style',"),
        ("{ task = 1, points = 0.5 }", "1", "'examples.cards.Card' is 1, and not a table;"),
        ("{ task = 1, points = 0.5 }", "{ task = 1 }",
         "the entry 'examples.cards.Card.points' is missing; write points"),
        ('"cards.Card" = {', '"cards.Deck" = {',
         "examples.toml has no examples of cards.Deck; run `cardkit build`"),
        ("[tasks]", "[tasks", "not readable as TOML: "),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_with_file_key_and_remedy(
    tmp_path: Path, right: str, wrong: str, words: str
):
    assert right in RIGHT
    with pytest.raises(AssignmentError) as refused:
        read(tmp_path, RIGHT.replace(right, wrong, 1))
    assert str(refused.value).startswith(f"{tmp_path / 'assignment.toml'}: ")
    assert words in str(refused.value)
    assert "\n" not in str(refused.value)


def test_two_items_that_are_marked_by_hand_have_two_ids(tmp_path: Path):
    item = RIGHT[RIGHT.index("[[manual]]") : RIGHT.index("[examples]")]
    with pytest.raises(AssignmentError, match="two items of 'manual' have the id 'style'; rename"):
        read(tmp_path, RIGHT + "\n".join(["", item]))


def test_a_file_that_is_not_there_or_no_text_is_said(tmp_path: Path):
    with pytest.raises(AssignmentError, match=r"assignment.toml: there is no such file; name a"):
        assignments.read(tmp_path)
    (tmp_path / "assignment.toml").write_bytes(b"\xff")
    with pytest.raises(AssignmentError, match=r"assignment.toml: it is not UTF-8; save it as UTF"):
        assignments.read(tmp_path)


def test_examples_that_cannot_be_read_are_to_be_made_again(tmp_path: Path):
    (tmp_path / "assignment.toml").write_text(RIGHT)
    with pytest.raises(AssignmentError, match=r"examples.toml: there is no such file; run `cardk"):
        assignments.read(tmp_path)
    (tmp_path / "examples.toml").write_text("[[[")
    with pytest.raises(AssignmentError, match=r"examples.toml: not readable as TOML: .*; run `car"):
        assignments.read(tmp_path)


def test_a_slug_that_is_nearly_right_is_guessed():
    with pytest.raises(AssignmentError, match=r"there is no assignment 'waar' \(perhaps war\?\); "):
        assignments.load("waar")
