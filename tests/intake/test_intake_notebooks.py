"""Code written in a notebook is graded like code in files, and one bad cell costs only itself.

Words used here.  course: a made-up assignment of one file or of two.  work: cells that answer it.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from drawn import drawn

from autograder.authoring.starter_facts import facts_of
from autograder.course import assignment as assignments
from autograder.course.assignment import Assignment
from autograder.course.starters import read_starters
from autograder.intake import find_submissions, read_submission
from autograder.intake.cells import LARGE, MOST_CELLS
from autograder.intake.read import read_submission as read_unbounded
from autograder.sandbox import launch
from autograder.system.cpu_time import CpuTime
from autograder.worker import grading

ROOT = Path(__file__).parents[2]
CARDS_STARTER = "RANKS = 'A2'\n\n\nclass Card:\n    pass\n\n\nclass Deck:\n    pass\n"
GAME_STARTER = "from cards import Deck\n\n\ndef play():\n    pass\n\n\ndef main():\n    pass\n"


def notebook(*cells: str | dict, **more) -> bytes:
    made = [cell if isinstance(cell, dict) else code(cell) for cell in cells]
    return json.dumps({"cells": made, "metadata": {}, "nbformat": 4, **more}).encode()


def code(source, **metadata) -> dict:
    return {"cell_type": "code", "metadata": metadata, "outputs": [], "source": source}


def course(folder: Path, **starters: str) -> Assignment:
    files = {f"{name}.py": text.encode() for name, text in starters.items()}
    suite = folder / "suite"
    suite.mkdir()
    (suite / "starters.toml").write_bytes(facts_of(files))
    (suite / "queues.py").write_bytes(b"class Queue: ...\n")
    given = {"queues.py": suite / "queues.py"}
    asked = {"Card": 1, "Deck": 1, "play": 1, "main": 1}
    known = {
        file: replace(each, tasks={name: asked[name] for name in each.names & asked.keys()})
        for file, each in read_starters(suite).items()
    }
    tasks = {1: "Cards"}
    return Assignment("snap", "Snap", suite, tasks, tuple(files), given=given, starters=known)


@contextmanager
def counted_steps() -> Iterator[Callable[[], int]]:
    """Give what tells how many instructions of Python have run in the block so far."""
    steps = 0

    def traced(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal steps
        frame.f_trace_opcodes = True
        steps += event == "opcode"
        return traced

    before = sys.gettrace()
    sys.settrace(traced)
    try:
        yield lambda: steps
    finally:
        sys.settrace(before)


@pytest.fixture
def one(tmp_path: Path) -> Assignment:
    return course(tmp_path, cards=CARDS_STARTER)


@pytest.fixture
def two(tmp_path: Path) -> Assignment:
    return course(tmp_path, cards=CARDS_STARTER, game=GAME_STARTER)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "rose"
    place.mkdir()
    return place


def taken(folder: Path, assignment: Assignment, *cells: str | dict):
    """Return the files, comments left out, and the notes of a submission that is a notebook."""
    (folder / "work.ipynb").write_bytes(notebook(*cells))
    return read(folder, assignment)


def read(folder: Path, assignment: Assignment):
    submission = read_submission(folder, assignment, "rose")
    files = {
        name: re.sub(r"\n+", "\n", re.sub(r"(?m)^#.*$", "", data.decode())).strip()
        for name, data in submission.files.items()
        if name.endswith(".py") and name not in assignment.given
    }
    return files, list(submission.notes)


# One file


def test_the_code_cells_are_joined_into_the_one_file_asked_for(folder, one):
    words = {"cell_type": "markdown", "metadata": {}, "source": "# Cards"}
    lines = ["class Deck:\n", "    pass\n"]
    cells = [words, "RANKS = 'A2'", "class Card: ...", words, code(lines)]
    files, notes = taken(folder, one, *cells)
    assert files == {"cards.py": "RANKS = 'A2'\nclass Card: ...\nclass Deck:\n    pass"}
    assert notes == ["cards.py was read from work.ipynb, code cells 1-3"]


def test_a_cell_of_a_hundred_thousand_blank_lines_is_read_at_once(folder, one):
    with CpuTime(10).spending():  # else TooLong is raised
        files, _ = taken(folder, one, "\n" * 120_000 + "RANKS = 'A2'", "class Card: ...")
    assert files["cards.py"].endswith("class Card: ...")


def test_each_piece_says_which_cell_it_comes_from(folder, one):
    (folder / "work.ipynb").write_bytes(notebook("class Card: ...", "", "class Deck: ..."))
    text = read_submission(folder, one, "rose").files["cards.py"].decode()
    assert text == (
        "# work.ipynb, code cell 1\nclass Card: ...\n\n\n"
        "# work.ipynb, code cell 3\nclass Deck: ...\n"
    )


def test_what_only_jupyter_understands_is_left_out_and_named(folder, one):
    files, notes = taken(
        folder,
        one,
        "%matplotlib inline\nRANKS = 'A2'\n!ls -l 'it is\n",
        "%%time\nclass Card:\n    def __str__(self):\n        !echo hello\n        return 'KH'",
        "%%bash\nrm -rf .",
        "Card?\nfiles = !ls\nclass Deck: ...",
    )
    assert files["cards.py"].split("\n") == [
        "RANKS = 'A2'",
        "class Card:", "    def __str__(self):", "        pass", "        return 'KH'",
        "class Deck: ...",
    ]  # fmt: skip
    (note,) = [each for each in notes if "Jupyter" in each]
    assert note == (
        "work.ipynb: what only Jupyter understands was left out: `%matplotlib inline`"
        " (code cell 1), `!ls -l 'it is` (code cell 1), `%%time` (code cell 2),"
        " `!echo hello` (code cell 2), `%%bash` (code cell 3) and 2 more"
    )


def test_a_percent_sign_inside_a_statement_is_python(folder, one):
    work = "RANKS = ('%s'\n% 'A2')\nclass Card:\n    '''Says\n!hello\n    '''\nclass Deck: ...\n"
    files, notes = taken(folder, one, work)
    assert files["cards.py"] == work.strip()
    assert notes == ["cards.py was read from work.ipynb, code cell 1"]


def test_a_cell_with_a_syntax_error_costs_only_itself_and_is_named(folder, one):
    files, notes = taken(folder, one, "RANKS = 'A2'", "class Card:\n  def (", "class Deck: ...")
    assert files["cards.py"] == "RANKS = 'A2'\nclass Deck: ..."
    assert notes[1].startswith("work.ipynb, code cell 2, line 2: SyntaxError: ")
    said = "; only this cell was left out, and with it Card\n    def (\n        ^"
    assert notes[1].endswith(said) and len(notes) == 2


def test_a_notebook_of_which_nothing_is_left_says_why(folder, one):
    files, notes = taken(folder, one, "class Card\n    pass")
    assert files == {}
    assert notes[0].startswith("work.ipynb, code cell 1, line 1: SyntaxError: expected ':'; only")
    assert notes[1].startswith("none of the files asked for is there under its name (cards.py)")


@pytest.mark.parametrize("work", ["x = 1\0", "x = " + "(" * 3000, "return 5", "x = [y z]"])
def test_a_cell_that_python_cannot_read_costs_only_itself(folder, one, work):
    files, notes = taken(folder, one, "class Card: ...", work, "class Deck: ...")
    assert files["cards.py"] == "class Card: ...\nclass Deck: ..."
    assert any("code cell 2" in each and "only this cell" in each for each in notes)


def test_many_cells_that_are_no_python_are_counted(folder, one):
    _, notes = taken(folder, one, "class Card: ...", *["def ("] * 30)
    assert "work.ipynb: 20 more cells are not Python" in notes
    assert len(notes) == 13


def test_a_cell_that_was_copied_counts_once_and_is_reported(folder, one):
    files, notes = taken(folder, one, "class Card: ...", "class Deck: ...", "class Card: x = 1")
    assert files["cards.py"].endswith("class Card: x = 1")
    assert "work.ipynb: Card is defined in code cells 1 and 3; the last one counts" in notes


def test_a_cell_that_was_deleted_is_reported(folder, one):
    _, notes = taken(folder, one, "class Deck: ...")
    assert notes[1:] == ["work.ipynb: no cell defines Card"]


def test_cells_out_of_order_are_read_in_the_order_that_works(folder, one):
    files, notes = taken(folder, one, "class Deck(Card): x = RANKS", "class Card: ...", "RANKS = 1")
    assert files["cards.py"].split("\n") == [
        "class Card: ...", "RANKS = 1", "class Deck(Card): x = RANKS",
    ]  # fmt: skip
    assert notes[1:] == [
        "work.ipynb: code cell 1 needs Card, which code cell 2 defines; it was read after that one",
        "work.ipynb: code cell 1 needs RANKS, which code cell 3 defines;"
        " it was read after that one",
    ]


def test_of_many_remarks_ten_are_made(folder, one):
    _, notes = taken(
        folder, one, *(f"class Card{n}(Card{n + 1}): ..." for n in range(31)), "RANKS = 1"
    )
    assert len(notes) == 13
    assert notes[-2] == "work.ipynb: 20 more remarks like these"


def test_cells_that_need_one_another_end_up_somewhere(folder, one):
    files, _ = taken(folder, one, "class Card(Deck): ...", "class Deck(Card): ...")
    assert sorted(files["cards.py"].split("\n")) == [
        "class Card(Deck): ...",
        "class Deck(Card): ...",
    ]


def test_imports_from_the_future_come_first(folder, one):
    files, _ = taken(
        folder, one, "class Card: ...", "from __future__ import annotations\nRANKS = 1"
    )
    assert files["cards.py"].split("\n")[0] == "from __future__ import annotations"
    compile(files["cards.py"], "cards.py", "exec")


def test_display_is_there_before_a_cell_imports_it(folder, one):
    cells = ["display(1)", "class Card: ...", "from IPython.display import display"]
    files, notes = taken(folder, one, *cells)
    assert files["cards.py"] == "\n".join([cells[2], *cells])
    assert not [note for note in notes if "needs display" in note]


def test_a_named_file_may_hold_imports_alone(folder, two):
    files, _ = taken(folder, two, "%%writefile cards.py\nfrom things import Card, Deck")
    assert files["cards.py"] == "from things import Card, Deck"


def test_a_program_has_what_it_imports_before_it_starts(folder, two):
    start = 'if __name__ == "__main__":\n    main()'
    cells = [
        "class Deck: ...",
        "class Card: ...",
        "def play(): ...",
        "def main():\n    Deck()",
        start,
    ]
    files, _ = taken(folder, two, *cells)
    assert files["game.py"].startswith("from cards import Deck")
    assert files["game.py"].endswith(start)


def test_the_start_of_a_program_is_found_beside_other_lines(folder, two):
    start = 'if __name__ == "__main__":\n    main()'
    cells = ["class Deck: ...", "class Card: ...", "def play(): ...", "def main(): ..."]
    files, _ = taken(folder, two, *cells, f"import time\nclock = time.time\n{start}")
    assert files["game.py"].endswith(start) and "clock" not in files["game.py"]


def test_a_notebook_of_the_old_format_is_read_as_well(folder, one):
    inputs = ("RANKS = 'A2'\n", ["class Card: ..."])
    cells = [{"cell_type": "code", "language": "python", "input": each} for each in inputs]
    data = {"nbformat": 3, "worksheets": [{"cells": cells[:1]}, 5, {"cells": cells[1:]}]}
    (folder / "work.ipynb").write_text(json.dumps(data))
    files, _ = read(folder, one)
    assert files == {"cards.py": "RANKS = 'A2'\nclass Card: ..."}


def test_an_import_from_the_future_is_for_the_cells_of_all_files(folder, two):
    cells = ["from __future__ import annotations", "class Card:\n    ...", "def play(): ..."]
    files, _ = taken(folder, two, *cells)
    assert len(files) == 2 and all(text.startswith(cells[0]) for text in files.values())
    files, _ = taken(folder, two, f"%%writefile game.py\n{cells[0]}", *cells[1:])
    assert [name for name, text in files.items() if text.startswith(cells[0])] == ["game.py"]


def test_cells_that_check_are_no_part_of_the_work(folder, one):
    marks = {"grade": True, "grade_id": "snap_task1", "solution": False}
    files, _ = taken(
        folder,
        one,
        "class Card: ...",
        code("assert Card()", nbgrader=marks),
        "from autograder.nbgrader import check_task\ncheck_task('snap', 1)",
        code("class Deck: ...", nbgrader={**marks, "solution": True}),
    )
    assert files["cards.py"] == "class Card: ...\nclass Deck: ..."


def test_what_a_cell_asks_of_the_kit_is_left_out_and_the_rest_stays(folder, one):
    files, notes = taken(
        folder,
        one,
        "import random\nfrom autograder.notebook import check, tiles",
        "class Card: ...\nshown = tiles(Card)\ncheck('task 1')",
        "shown.save()",
        "def shown(): ...\ndef Deck(): check",
        "shown()",
    )
    assert files["cards.py"] == (
        "import random\nclass Card: ...\ndef shown(): ...\ndef Deck(): check\nshown()"
    )
    assert notes[0] == "cards.py was read from work.ipynb, code cells 1, 2, 4 and 5"


def test_of_a_walkthroughs_own_cells_only_what_the_work_uses_is_read(folder, one):
    files, notes = taken(
        folder,
        one,
        {
            **code("import io\nimport random\nfrom autograder.notebook import check"),
            "id": "start-2",
        },
        {**code("guess = ...\nprint(guess)\ndef pick(): ..."), "id": "task1-guess-1"},
        {**code("open('decks/a.txt')\nclass Card: ...\nprint(Card)"), "id": "task1-3"},
        {**code("check('task 1')"), "id": "snap_task1"},
        {**code("class Deck:\n    cut = random.choice\nprint(Deck)"), "id": "a1b2c3d4"},
    )
    assert files["cards.py"] == (
        "import random\nclass Card: ...\nclass Deck:\n    cut = random.choice\nprint(Deck)"
    )
    assert notes[0] == "cards.py was read from work.ipynb, code cells 1, 3 and 5"


@pytest.mark.parametrize(
    "work",
    [
        'x = """\n!a\n\\"""\n%b\n"""',
        "x = '''it's\n%a\n'''",
        "x = ['(', # (\n5\n%\n2]",
        "x = 5 \\\n% 3",
        "x = '\\\\'\ny = \"'\"\nz = '\"\"'",
    ],
)
def test_python_stays_whole_whatever_its_lines_begin_with(folder, one, work):
    ast.parse(work)
    _, notes = taken(folder, one, f"class Card: ...\n{work}\n%time\nclass Deck: ...")
    assert notes[1] == (
        "work.ipynb: what only Jupyter understands was left out: `%time` (code cell 1)"
    )
    (folder / "work.ipynb").write_bytes(notebook(f"class Card: ...\n{work}"))
    text = read_submission(folder, one, "rose").files["cards.py"].decode()
    assert text.endswith(f"\n{work}\n")


# Several files


def test_a_cell_belongs_to_the_file_that_its_first_line_names(folder, two):
    files, notes = taken(
        folder,
        two,
        "%%writefile cards.py\nclass Card: ...\nno Python here = 1",
        "# game.py\ndef play(): ...",
        "\n#file: Cards.py:\nclass Deck: ...",
        "%%writefile -a game.py\ndef main(): ...",
    )
    assert files["game.py"] == "def play(): ...\ndef main(): ..."
    assert notes[0].startswith("work.ipynb, code cell 1") or "cards.py" in files
    assert any("code cell 1, line 3: SyntaxError" in each for each in notes)


def test_writing_a_file_anew_replaces_what_was_in_it(folder, two):
    files, notes = taken(
        folder,
        two,
        "%%writefile cards.py\nclass Card: x = 1",
        "%%writefile cards.py\nclass Deck: ...",
    )
    assert files["cards.py"] == "class Deck: ..."
    assert "work.ipynb: code cell 2 writes cards.py anew, over code cell 1" in notes


def test_cells_find_their_file_by_what_the_starters_define(folder, two):
    files, notes = taken(
        folder,
        two,
        "import random",
        "SUITS = 'CDHS'\ndef named(card):\n    return SUITS",
        "class Card:\n    def __str__(self):\n        return named(self)",
        "def play():\n    return random.choice(Deck().cards)",
        "class Deck:\n    cards = [Card()]",
        "def main(): play()",
        "deck = Deck()\nprint(deck)",
        "main()",
    )
    assert files["cards.py"].split("\n") == [
        "SUITS = 'CDHS'", "def named(card):", "    return SUITS",
        "class Card:", "    def __str__(self):", "        return named(self)",
        "class Deck:", "    cards = [Card()]",
    ]  # fmt: skip
    assert files["game.py"].split("\n") == [
        "from cards import Deck", "import random",
        "def play():", "    return random.choice(Deck().cards)", "def main(): play()", "main()",
    ]  # fmt: skip
    assert notes == [
        "cards.py was read from work.ipynb, code cells 2, 3 and 5",
        "game.py was read from work.ipynb, code cells 1, 4, 6 and 8",
    ]


def test_a_cell_with_things_of_several_files_is_cut_between_them(folder, two):
    work = "# the cards\nclass Card: ...\n\n# the game\n@staticmethod\ndef play(): ...\n"
    (folder / "work.ipynb").write_bytes(notebook(work, "class Deck: ..."))
    files = read_submission(folder, two, "rose").files
    assert b"# the cards\nclass Card: ...\n" in files["cards.py"]
    assert b"# the game\n@staticmethod\ndef play(): ...\n" in files["game.py"]
    assert b"play" not in files["cards.py"] and b"class" not in files["game.py"]


def test_a_class_that_two_files_use_is_in_one_of_them(folder, two):
    files, _ = taken(
        folder,
        two,
        "class Empty(Exception): ...",
        "class Deck:\n    def deal(self):\n        raise Empty",
        "def play(error=Empty):\n    return Deck()",
    )
    assert files["cards.py"].startswith("class Empty(Exception): ...")
    assert files["game.py"].split("\n") == [
        "from cards import Deck", "from cards import Empty",
        "def play(error=Empty):", "    return Deck()",
    ]  # fmt: skip


def test_a_definition_that_nobody_asked_for_is_reported(folder, two):
    _, notes = taken(folder, two, "class Card: ...", "def plya():\n    pass")
    assert (
        "work.ipynb: nothing that is asked for comes from code cell 2; if it should,"
        " begin the cell with the line `# cards.py` or the like"
    ) in notes


def test_the_parts_of_one_cell_stay_in_their_order(folder, two):
    text = "def unused():\n    pass\n\n\nclass Card: ...\n\n\n"
    program = "def round_():\n    Card()\ndef play():\n    round_()\ndef main():\n    play()"
    start = 'if __name__ == "__main__":\n    main()'
    files, notes = taken(folder, two, f"{text}{program}\n{start}")
    assert files["game.py"] == f"from cards import Card\n{program}\n{start}"
    assert not any("nothing that is asked for comes from" in note for note in notes)


def test_what_thousands_of_lines_need_of_each_other_is_read_as_well(folder, two):
    """Not by as many calls of one another, nor by looking through all lines for each."""
    lines = [f"a{number} = a{number + 1}" for number in range(2000)]
    files, notes = taken(folder, two, "class Card:\n    x = a0", "\n".join(lines))
    assert files["cards.py"].split("\n") == [*reversed(lines), "class Card:", "    x = a0"]
    needed = [note for note in notes if "was read after that one" in note]
    assert len(needed) == 10 and "needs a1999" in needed[0]


def test_all_notebooks_together_are_bounded(folder, one):
    (folder / "a.ipynb").write_bytes(notebook("class Deck: ..."))
    for name in "bcdefghijklmn":
        (folder / f"{name}.ipynb").write_bytes(notebook(f"# {name}" + "x" * 131_000))
    submission = read_submission(folder, one, "rose")
    assert "class Deck" in submission.files["cards.py"].decode()
    over = [note for note in submission.notes if "was not read" in note]
    assert over[0] == (
        "c.ipynb was not read: the notebooks together hold more than 128 KB of code; hand in one"
    )
    assert len(over) == 10 and "2 more notebooks were not read" in submission.notes


@pytest.mark.parametrize("names", ["=".join, ",".join], ids=["assigned", "global"])
@pytest.mark.parametrize("functions", ["lambda:" * 1000 + "0", "lambda:0," * 1000])
def test_a_cell_with_very_many_names_and_functions_is_not_looked_through(
    folder, one, names, functions
):
    """Python's symbol table took a minute and five gigabytes for such a cell."""
    found = names(f"a{number:x}" for number in range(15_000))
    bound = f"global {found}" if "," in found else f"{found} = 0"
    files, notes = taken(
        folder, one, "class Card: ...", f"def crowded():\n    {bound}\n    return {functions}"
    )
    assert files["cards.py"] == "class Card: ..."
    assert notes[1] == (
        "work.ipynb, code cell 2 cannot be read by Python: it has too many names and functions for"
        " one cell; hand in less; only this cell was left out, and with it crowded"
    )


def test_a_cell_with_too_many_accents_on_a_letter_is_not_looked_through(folder, one):
    files, notes = taken(folder, one, "class Card: ...", "a" + "\u0301\u0323" * 9_000 + " = 1")
    assert files["cards.py"] == "class Card: ..."
    assert "a letter in it has more than 60 accents; only this cell was left out" in notes[1]


def test_a_statement_too_deep_to_be_compared_with_given_ones_stays(folder, two):
    deep = f"x = {'-' * 1200}1"
    files, _ = taken(folder, two, f"class Card: ...\n{deep}")
    assert deep in files["cards.py"]


def test_a_file_of_ones_own_is_written_too_and_a_given_one_is_not(folder, two):
    files, notes = taken(
        folder,
        two,
        "# helpers.py\nx = 1",
        "%%writefile queues.py\nclass Queue: mine = True",
        "%%writefile ../../cards.py\nclass Card: ...",
        "%%writefile deck.txt\nKH",
    )
    assert files == {"helpers.py": "x = 1", "cards.py": "class Card: ..."}
    assert read_submission(folder, two, "rose").files["queues.py"] == b"class Queue: ...\n"
    assert any("%%writefile queues.py" in each and "%%writefile deck.txt" in each for each in notes)


@pytest.mark.parametrize("mark", ["# {}", "%%writefile {}"])
def test_a_name_that_no_disk_takes_is_no_file(folder, two, mark):
    """It could not be written in the sandbox: all tests had been a fault of the grader."""
    helper = mark.format("h" * 300 + ".py") + "\nclass Deck: ..."
    files, notes = taken(folder, two, "class Card: ...", helper)
    assert not [name for name in files if name.startswith("hh")]
    assert ("class Deck" in files["cards.py"]) == mark.startswith("#")
    assert any("hhh" in each for each in notes) != mark.startswith("#")


# Files beside the notebook


def test_a_python_file_beside_the_notebook_wins(folder, one):
    (folder / "cards.py").write_bytes(b"class Card: mine = True\n")
    files, notes = taken(folder, one, "class Card: ...")
    assert files["cards.py"] == "class Card: mine = True"
    assert notes == ["work.ipynb was not read for cards.py: cards.py is there as well"]


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_a_starter_as_it_was_handed_out_does_not_win(folder, one, ending):
    (folder / "cards.py").write_bytes(CARDS_STARTER.replace("\n", ending).encode())
    files, notes = taken(folder, one, "class Card: ...")
    assert files["cards.py"] == "class Card: ..."
    assert notes[0] == (
        "cards.py was read from work.ipynb, code cell 1:"
        " cards.py beside it is the starter as it was handed out"
    )


def test_a_notebook_that_only_looks_at_the_work_is_no_matter(folder, one):
    (folder / "cards.py").write_bytes(b"class Card: mine = True\n")
    files, notes = taken(folder, one, "from cards import Deck", "deck = Deck()\nprint(deck)")
    assert files["cards.py"] == "class Card: mine = True"
    assert notes == []


def test_one_file_may_be_a_notebook_and_the_other_not(folder, two):
    (folder / "game.py").write_bytes(b"def play(): ...\n")
    files, notes = taken(folder, two, "class Card: ...\nclass Deck: ...\nRANKS = 1")
    assert sorted(files) == ["cards.py", "game.py"]
    assert notes == ["cards.py was read from work.ipynb, code cell 1"]


def test_of_several_notebooks_the_one_with_most_of_the_work_is_read(folder, one):
    (folder / "first try.ipynb").write_bytes(notebook("class Card: ..."))
    files, notes = taken(folder, one, "class Card: x = 1\nclass Deck: ...\nRANKS = 1")
    assert files["cards.py"].startswith("class Card: x = 1")
    assert notes == ["cards.py was read from work.ipynb, code cell 1"]


def test_two_notebooks_with_the_same_work_are_not_chosen_between(folder, one):
    (folder / "copy.ipynb").write_bytes(notebook("class Card: ..."))
    files, notes = taken(folder, one, "class Card: x = 1")
    assert "cards.py" not in files
    assert notes[0] == (
        "cards.py was not found, and 2 notebooks could hold it: copy.ipynb, work.ipynb;"
        " keep one of them"
    )


def test_a_folder_with_a_notebook_is_found_like_one_with_files(tmp_path, one):
    place = tmp_path / "class" / "rose"
    (place / "inner").mkdir(parents=True)
    (place / "inner" / "work.ipynb").write_bytes(notebook("class Card: ..."))
    found = find_submissions(tmp_path / "class", one)
    assert [entry.student for entry in found.submissions] == ["rose"]
    files, notes = read(place, one)
    assert files == {"cards.py": "class Card: ..."}
    assert notes[0] == "the files lie in inner/ and were taken from there"
    assert find_submissions(place / "inner", one).single


# What is not a notebook


@pytest.mark.parametrize(
    "data, said",
    [
        (b"", "work.ipynb is empty; open it in Jupyter, save it, and hand in that file"),
        (
            b'{"cells": [\n{"cell',
            "is not a notebook: from line 2 on it is not JSON; open it",
        ),
        (b"\xff\xfe{", "is not a notebook: it is not UTF-8 text; open it"),
        (b"[" * 100_000, "is not a notebook: its JSON cannot be read; open it"),
        (b'{"cells": ' + b"9" * 5000 + b"}", "is not a notebook: its JSON cannot be read; open it"),
        (b"[1, 2]", "is not a notebook: it holds JSON of another kind; open it"),
        (b'{"cells": 5}', "is not a notebook: it has no list of cells; open it"),
        (b'{"worksheets": 5}', "is not a notebook: it has no list of cells; open it"),
        (notebook(*["x = 1"] * (MOST_CELLS + 1)), f"has more than {MOST_CELLS} cells; hand in"),
        (notebook("x = 1\n" * 30_000), "holds more than 128 KB of code; hand in less"),
    ],
)
def test_a_file_that_is_no_notebook_gets_one_sentence(folder, one, data, said):
    (folder / "work.ipynb").write_bytes(data)
    submission = read_submission(folder, one, "rose")
    notes = [note for note in submission.notes if note.startswith("work.ipynb")]
    assert len(notes) == 1 and said in notes[0], submission.notes
    assert "cards.py" not in submission.files


def test_a_notebook_that_is_large_for_its_pictures_is_read(folder, one):
    cell = code("class Card: ...\nclass Deck: ...")
    cell["outputs"] = [{"output_type": "display_data", "data": {"image/png": "A" * LARGE}}]
    (folder / "work.ipynb").write_bytes(notebook(cell))
    submission = read_submission(folder, one, "rose")
    assert b"class Deck" in submission.files["cards.py"] and not submission.unclear
    assert submission.size < 1000


def test_a_notebook_that_is_too_large_for_any_reading_is_not_graded(folder, one):
    (folder / "work.ipynb").write_bytes(notebook("class Card: ...") + b" " * 3 * LARGE)
    assert read_submission(folder, one, "rose").unclear == (
        "work.ipynb was left out: it has 24 MB, and a file may have 16 MB; clear its outputs in"
        " Jupyter, and hand it in again"
    )


def test_two_names_that_wait_for_each_other_in_every_line_take_no_longer(folder, two):
    """Each of them has thousands of makers, which were all looked through for each line."""
    begun = "class Card: ...\ndef play():\n    x\n"
    took = []
    for number in (400, 1600):
        (folder / "work.ipynb").write_bytes(notebook(begun + "x=y\ny=x\n" * number))
        with counted_steps() as steps:
            files = read_unbounded(folder, two, "rose").files
        took.append(steps())
        assert files["game.py"].count(b"x=y") == number
    assert took[1] < 5 * took[0]  # it was 16 times


@pytest.mark.parametrize(
    "cell",
    [5, {}, {"cell_type": "code", "source": 5}, {"cell_type": "code", "source": [5, None]},
     {"cell_type": "code", "metadata": 7, "source": "x = 1"}, code("x = 1", nbgrader=[1]),
     code("x = '\ud800'"), code("\n\n"), {"cell_type": [], "source": "x"}],
)  # fmt: skip
def test_an_odd_cell_costs_at_most_itself(folder, one, cell):
    data = json.dumps({"cells": [code("class Card: ..."), cell, code("class Deck: ...")]})
    (folder / "work.ipynb").write_text(data)
    files, _ = read(folder, one)
    assert files["cards.py"].startswith("class Card: ...")
    assert files["cards.py"].endswith("class Deck: ...")


# The assignments of the kit


@pytest.mark.parametrize("slug", drawn(assignments.slugs(), 2, "cells"))
def test_a_reference_in_the_cells_of_a_notebook_gets_all_points(folder, slug):
    assignment = assignments.load(slug)
    (folder / "work.ipynb").write_bytes(notebook(*cells_of(assignment)))
    submission = read_submission(folder, assignment, "rose")
    options = grading.Options(isolation=launch.best_level())
    with grading.Grader(assignment, options) as grader:
        result = grader.grade(submission)
    complaints = [f"{test.id}: {test.message}" for test in result.tests if not test.passed]
    assert (result.score, complaints) == (100, [])


def cells_of(assignment: Assignment) -> list[str]:
    """Return each statement of the reference as a cell, without the imports between its files."""
    cells = []
    for name in assignment.files:
        text = (ROOT / "solutions" / assignment.slug / name).read_text(encoding="utf-8")
        lines = text.split("\n")
        start = 0
        for node in ast.parse(text).body:
            cell = "\n".join(lines[start : node.end_lineno])
            start = node.end_lineno or start
            if not (isinstance(node, ast.ImportFrom) and node.module in assignment.modules):
                cells.append(cell)
    return cells


@pytest.mark.parametrize("slug", assignments.slugs())
def test_the_notebooks_that_were_handed_out_are_no_work(folder, slug):
    handed_out = ROOT / "assignments" / slug
    for path in [*handed_out.glob("*.*"), ROOT / "solutions" / slug / "tasks.ipynb"]:
        (folder / path.name).write_bytes(path.read_bytes())
    assignment = assignments.load(slug)
    submission = read_submission(folder, assignment, "rose")
    assert submission.notes == ()
    for name in assignment.files:
        assert submission.files[name] == (handed_out / name).read_bytes()


def parts(slug: str) -> tuple[str, str, str]:
    """Return the name of a given module, its text, and the answer as it uses a copy of that."""
    assignment = assignments.load(slug)
    [given] = [name for name in assignment.given if name.endswith(".py")]
    module = given.removesuffix(".py")
    texts = [
        (ROOT / "solutions" / slug / name).read_text(encoding="utf-8") for name in assignment.files
    ]
    lines = "\n".join(texts).replace(f"{module}.", "").splitlines()
    answer = "\n".join(line for line in lines if not re.match(f"(from|import) {module}", line))
    return given, assignment.given[given].read_text(encoding="utf-8"), answer


@pytest.mark.parametrize("cells", [1, 2])
@pytest.mark.parametrize("slug", ["blackjack_highscores", "single_player_21"])
def test_a_copy_of_a_given_module_is_read_as_an_import(folder, slug, cells):
    given, text, answer = parts(slug)
    text = text.replace("\ndef ", "\n# pasted\ndef ")
    sources = [text, answer] if cells == 2 else [f"{text}\n{answer}"]
    (folder / "work.ipynb").write_bytes(notebook(*sources))
    assignment = assignments.load(slug)
    submission = read_submission(folder, assignment, "rose")
    said = f"work.ipynb: code cell 1 has a copy of {given} in it, which was read as an import"
    assert said in submission.notes
    made = "\n".join(submission.files[name].decode() for name in assignment.files)
    assert f"from {given.removesuffix('.py')} import " in made
    assert "# pasted" not in made


@pytest.mark.parametrize("slug", ["blackjack_highscores", "single_player_21"])
def test_a_copy_of_a_given_module_in_a_file_is_named(folder, slug):
    given, text, answer = parts(slug)
    assignment = assignments.load(slug)
    name = assignment.files[-1]
    (folder / name).write_text(f"{text}\n{answer}", encoding="utf-8")
    submission = read_submission(folder, assignment, "rose")
    said = f"{name} has a copy of {given} in it, and tests know of {given} alone;"
    assert f"{said} import that in place of the copy" in submission.notes
    (folder / name).write_text(answer, encoding="utf-8")
    assert said not in "".join(read_submission(folder, assignment, "rose").notes)


def test_what_a_notebook_asks_of_colab_is_no_part_of_the_work(folder, one):
    cells = [
        "from google.colab import drive\ndrive.mount('/content/drive')",
        "import google.colab\nRANKS = 'A2'",
        "class Card: ...\n\nclass Deck: ...",
        "from google.colab import files\nfiles.download('cards.py')",
    ]
    (folder / "work.ipynb").write_bytes(notebook(*cells))
    submission = read_submission(folder, one, "rose")
    text = submission.files["cards.py"].decode()
    assert "RANKS" in text and "class Deck" in text
    assert not any(word in text for word in ("google", "drive", "download"))
