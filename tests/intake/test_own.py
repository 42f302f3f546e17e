"""Work is told by what is in a file: it may be called anything, and it never goes without a word.

Words used here.  work: the reference answer, in one file or as a notebook.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from autograder.course import assignment as assignments
from autograder.course.assignment import Assignment
from autograder.course.submission import Submission
from autograder.intake import read_submission
from autograder.intake.names import is_test
from autograder.intake.own import kind_of, own_work

ROOT = Path(__file__).parents[2]
SLUGS = assignments.slugs()
ALONE = [slug for slug in SLUGS if len(assignments.load(slug).files) == 1]
LATER = b"\n# later\n"


def work(slug: str) -> bytes:
    """Return the reference's files, one after the other, without imports of each other."""
    files = assignments.load(slug).files
    modules = {name.removesuffix(".py") for name in files}
    lines = [
        line
        for name in files
        for line in (ROOT / "solutions" / slug / name).read_text(encoding="utf-8").splitlines()
        if "### " not in line and not any(line.startswith(f"from {each} ") for each in modules)
    ]
    return "\n".join(lines).encode()


def book(source: bytes, kind: str = "code") -> bytes:
    cell = {"cell_type": kind, "metadata": {}, "source": source.decode(), "outputs": []}
    return json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4}, indent=1).encode()


def merged(source: bytes) -> bytes:
    return book(source).replace(b'"metadata": {},\n', b"<<<<<<< HEAD\n=======\n>>>>>>> main\n", 1)


def read(folder: Path, slug: str, files: dict[str, bytes]) -> Submission:
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return read_submission(folder, assignments.load(slug), "rose")


def test_the_only_other_file_is_the_only_one_that_is_missing(tmp_path):
    """It may be called as a test is; tests are not taken for it, nor one of two other files."""
    folder, slug = ROOT / "solutions" / "blackjack_classes", "blackjack_classes"
    right = {file.name: file.read_bytes() for file in folder.glob("*.py")}
    work = right.pop("blackjack.py")
    one = read(tmp_path / "1", slug, {**right, "game.py": work})
    assert one.notes == ("game.py was taken as blackjack.py, since no other file could be it",)
    assert one.files["blackjack.py"] == work
    called = read(tmp_path / "5", slug, {**right, "test_game.py": work})
    assert called.files["blackjack.py"] == work
    tests = b"from blackjack import Blackjack\n\ndef test_it():\n    assert Blackjack\n"
    test = read(tmp_path / "2", slug, {**right, "test_game.py": tests})
    two = read(tmp_path / "3", slug, {**right, "game.py": work, "play.py": work + LATER})
    other = read(tmp_path / "4", slug, {**right, "helpers.py": b"def helped():\n    pass\n"})
    assert not {"blackjack.py"} & (test.files.keys() | two.files.keys() | other.files.keys())


def has_work(submission: Submission, assignment: Assignment) -> bool:
    """Return whether a file asked for has names of the reference."""
    texts = [
        submission.files.get(name, b"").decode("utf-8", "replace") for name in assignment.files
    ]
    asked = [name for each in assignment.starters.values() for name in each.asked_at_top]
    return any(
        f"def {name}(" in text or f"class {name}" in text for text in texts for name in asked
    )


NAMES = [
    "Game.py", "my game.py", "game.txt", "game", "game.pyw", "game.py.txt", "game.py.bak",
    "game.py~", ".game.py", "game.docx", "game.json", "src/Game.py", "my work/game.txt",
    "tests/Game.py", "game.ipynb", "game.py/play.py",
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("slug", SLUGS)
def test_the_only_program_is_read_whatever_it_is_called(tmp_path, slug, name):
    submission = read(tmp_path, slug, {name: work(slug)})
    assert has_work(submission, assignments.load(slug)) and not submission.unclear
    taken = [note for note in submission.notes if " was taken as " in note]
    assert len(taken) == 1 and taken[0].endswith(", since no other file could be it")


@pytest.mark.parametrize("slug", ALONE)
@pytest.mark.parametrize(
    "ending", [".txt", ".pyw", ".PY", "", ".py.txt", ".py~", ".old", " (1).txt"]
)
def test_a_name_that_is_asked_for_may_have_another_ending(tmp_path, slug, ending):
    [wanted] = assignments.load(slug).files
    submission = read(tmp_path, slug, {wanted.removesuffix(".py") + ending: work(slug)})
    assert submission.files[wanted] == work(slug)
    assert len(submission.notes) <= 2 and not submission.unread


@pytest.mark.parametrize(
    "name", ["work.ipynb.json", "work.ipynb.txt", "work.json", "work", "work.py", "a/b/work.ipynb",
             ".ipynb_checkpoints/work-checkpoint.ipynb", "walkthrough.ipynb"],
)  # fmt: skip
@pytest.mark.parametrize("change", ["", "utf-16"])
@pytest.mark.parametrize("slug", SLUGS)
def test_a_notebook_is_read_whatever_it_is_called(tmp_path, slug, change, name):
    data = book(work(slug))
    submission = read(tmp_path, slug, {name: data.decode().encode(change) if change else data})
    if change and name == "walkthrough.ipynb":
        return  # nobody saves ours in another encoding
    assert has_work(submission, assignments.load(slug)) and not submission.unread


@pytest.mark.parametrize(
    ("names", "newest", "said"),
    [
        (["work.ipynb", "work-1.ipynb"], 1, "work-1.ipynb was handed in after work.ipynb, and"),
        (["w.ipynb", "w-9.ipynb", "w-10.ipynb"], 2, "w-10.ipynb was handed in after w-9.ipynb,"),
        (["work.ipynb", "work (1).ipynb"], 1, "work (1).ipynb was handed in after work.ipynb"),
        (["Game.py", "Game-1.py"], 1, "Game-1.py was handed in after Game.py, and counts"),
        (["Game.py", "Game(2).py", "Game (1).py"], 1, "Game(2).py was handed in after Game (1).py"),
        (["Game.py", "old_game.py"], 0, "Game.py was taken as"),
        (["Game.py", "test_game.py"], 0, "Game.py was taken as"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("slug", ALONE)
def test_of_versions_the_newest_counts(tmp_path, slug, names, newest, said):
    files = {}
    for at, name in enumerate(names):
        source = work(slug) + (LATER if at == newest else b"\n# %d\n" % at)
        files[name] = book(source) if name.endswith(".ipynb") else source
    submission = read(tmp_path, slug, files)
    [wanted] = assignments.load(slug).files
    assert submission.files[wanted].rstrip().endswith(LATER.strip())
    assert any(note.startswith(said) for note in submission.notes)


@pytest.mark.parametrize(
    "names", [["a.ipynb", "b.ipynb"], ["a.py", "b.txt"], ["w.ipynb", "w-1.ipynb"]]
)
@pytest.mark.parametrize("slug", ALONE)
def test_copies_count_once(tmp_path, slug, names):
    one = work(slug)
    files = {name: book(one) if name.endswith(".ipynb") else one for name in names}
    submission = read(tmp_path, slug, files)
    assert has_work(submission, assignments.load(slug)) and not submission.unread


def test_of_two_versions_in_a_merge_the_first_is_read(tmp_path):
    submission = read(tmp_path, "war", {"work.ipynb": merged(work("war"))})
    assert submission.notes[0] == (
        "work.ipynb has the marks of a git merge in it (<<<<<<< in line 5): the first of the two"
        " versions was read"
    )
    assert has_work(submission, assignments.load("war"))
    torn = merged(work("war"))[:-2]
    submission = read(tmp_path, "war", {"work.ipynb": torn})
    assert (
        submission.unclear
        == submission.notes[0]
        == (
            "work.ipynb has the marks of a git merge in it (<<<<<<< in line 5); settle the merge"
            " with git, or take the marks out in a text editor, and hand in that file"
        )
    )


@pytest.mark.parametrize("magic", ["time", "writefile"])
@pytest.mark.parametrize("name", ["a.py", "{wanted}"])
@pytest.mark.parametrize("slug", ALONE)
def test_a_cell_that_was_exported_is_read(tmp_path, slug, name, magic):
    [wanted] = assignments.load(slug).files
    line = wanted if magic == "writefile" else ""
    source = f"get_ipython().run_cell_magic({magic!r}, {line!r}, {work(slug).decode()!r})\n"
    called = name.format(wanted=wanted)
    submission = read(tmp_path, slug, {called: b"# In[1]:\n\n" + source.encode()})
    assert has_work(submission, assignments.load(slug)) and not submission.unread
    assert b"run_cell_magic" not in submission.files[wanted]
    assert submission.notes[0] == f"{called} was read as the notebook that it was exported from"


def test_a_document_is_not_to_be_renamed(tmp_path):
    files = assignments.load("single_player_21").files
    there = {name: (ROOT / "solutions/single_player_21" / name).read_bytes() for name in files[:2]}
    submission = read(tmp_path, "single_player_21", {**there, "assignment2.docx": b"PK\3\4"})
    said = (
        "no file is called assignment2.py; assignment2.docx is no program: ask for assignment2.py"
    )
    assert said in submission.notes


# What is not read has a sentence; (names and contents) -> how it begins

GAME = b"def play():\n    print('hello')\n"
ASKED = "{wanted} has no `def` or `class` at its top level for what is asked for: "
UNREAD = {
    "names of their own": ({"game.py": GAME}, ASKED),
    "a script": ({"game.txt": b"name = input('who? ')\nprint(name)\n"}, ASKED),
    "two programs": (
        {"a.py": GAME, "b.py": GAME + LATER},
        "{wanted} was not found, and 2 files could be it: a.py, b.py; keep one and name it",
    ),
    "nothing in it": ({"{wanted}": b""}, "{wanted} is empty"),
    "blanks": ({"{wanted}": b"\n \n"}, "{wanted} is empty"),
    "compiled": ({"game.pyc": b"\xa7"}, "game.pyc was left out: it is compiled; hand in the"),
    "compiled and kept": (
        {"__pycache__/game.pyc": b"\xa7"},
        "none of the files asked for is there under its name ({wanted}); what is there: __pyca",
    ),
    "beside it on a Mac": ({"._{wanted}": b"\0\5\x16\7"}, "none of the files asked for is there"),
    "an editor's": ({".{wanted}.swp": b"b0VIM\0"}, "none of the files asked for is there"),
    "another language": ({"Game.java": b"public class Game {\n}\n"}, "none of the files asked for"),
    "prose": ({"answer.txt": b"I could not do it, sorry.\n"}, "none of the files asked for is"),
    "markdown": ({"game.md": b"# Game\n\n```\ndef play():\n```\n"}, "none of the files asked for"),
    "text alone": ({"work.ipynb": book(b"text", "markdown")}, "work.ipynb holds no code for"),
    "several folders": ({"a/x.py": GAME, "b/y.py": GAME + LATER}, "none of the files asked for is"),
}  # fmt: skip
UNCLEAR = {
    "no cells": ({"work.ipynb": b""}, "work.ipynb is empty; open it in Jupyter, save it, and"),
    "two notebooks": (
        {},
        "{wanted} was not found, and 2 notebooks could hold it: a.ipynb, b.ipynb; keep one of them",
    ),
    **{
        f"a {ending}": (
            {f"work{ending}": b"\x89\0"},
            f"work{ending} is no program, and there is none beside it; ask for {{wanted}}",
        )
        for ending in (".docx", ".pdf", ".rtf", ".html", ".png", ".gif", ".url", ".lnk", ".gdoc")
    },
}  # fmt: skip


def named(files: dict[str, bytes], wanted: str) -> dict[str, bytes]:
    return {name.format(wanted=wanted): data for name, data in files.items()}


@pytest.mark.parametrize("case", UNREAD)
@pytest.mark.parametrize("slug", ALONE)
def test_what_is_not_read_is_told(tmp_path, slug, case):
    [wanted] = assignments.load(slug).files
    files, begins = UNREAD[case]
    submission = read(tmp_path, slug, named(files, wanted))
    assert submission.unread.startswith(begins.format(wanted=wanted))


@pytest.mark.parametrize("case", UNCLEAR)
@pytest.mark.parametrize("slug", ALONE)
def test_what_nobody_can_read_is_not_graded(tmp_path, slug, case):
    [wanted] = assignments.load(slug).files
    files, begins = UNCLEAR[case]
    if case == "two notebooks":
        files = {"a.ipynb": book(work(slug)), "b.ipynb": book(work(slug) + LATER)}
    assert read(tmp_path, slug, files).unclear.startswith(begins.format(wanted=wanted))


@pytest.mark.parametrize("slug", SLUGS)
def test_of_what_was_handed_out_nothing_is_work(tmp_path, slug):
    handed_out = ROOT / "assignments" / slug
    files = {
        str(path.relative_to(handed_out)): path.read_bytes()
        for path in handed_out.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    submission = read(tmp_path, slug, files)
    assert not (submission.notes or submission.unread or submission.unclear)
    assert own_work(submission.files, assignments.load(slug)) == []
    mine = {"Mine.txt": work(slug)}
    submission = read(tmp_path, slug, mine)
    assert has_work(submission, assignments.load(slug))
    assert any("since the file of that name is the starter" in note for note in submission.notes)
    (tmp_path / "Mine.txt").unlink()
    submission = read(tmp_path, slug, {"mine.pdf": b"%PDF"})
    assert submission.unread.startswith("mine.pdf is no program, and ")


ASIDE = (
    *(".idea/{}", "venv/{}", "__pycache__/{}", ".{}", "tests/{}", "old/{}", "src/work.py"),
    *("test_{}", "my_tests.py", "conftest.py", "a/work.ipynb", "old/walkthrough.ipynb"),
)


@pytest.mark.parametrize("place", ASIDE)
@pytest.mark.parametrize("slug", SLUGS)
def test_work_that_lies_aside_is_named_beside_a_starter(tmp_path, slug, place):
    """Also beside one that is begun: what is in it may be a comment."""
    files = assignments.load(slug).files
    starters = {name: (ROOT / "assignments" / slug / name).read_bytes() for name in files}
    place = place.format(files[-1])
    aside = {place: book(work(slug)) if place.endswith(".ipynb") else work(slug)}
    submission = read(tmp_path, slug, starters | aside)
    last = place.rpartition("/")[2]
    where = last if last in files else " or ".join(files)
    said = f"{place} was not graded, and may be the work; put it in the place of {where}"
    remedy = f"{files[-1]} is the starter as it was handed out; if {place} is meant, name it"
    if is_test(last):  # it is the only one
        assert submission.files[files[-1]] == work(slug) or len(files) > 1
        assert work(slug) in submission.files.values() and place not in submission.files
    else:
        assert submission.unread == said or submission.unread.startswith(remedy)
    submission = read(tmp_path, slug, {files[-1]: starters[files[-1]] + b"# begun\n"})
    assert submission.unread == f"{files[-1]} was graded, and {place} lies beside it"


@pytest.mark.parametrize("slug", SLUGS)
def test_of_two_works_beside_a_starter_neither_is_taken(tmp_path, slug):
    files = assignments.load(slug).files
    starters = {name: (ROOT / "assignments" / slug / name).read_bytes() for name in files}
    two = {"a.py": work(slug), "b.py": work(slug) + LATER}
    submission = read(tmp_path, slug, starters | two)
    assert submission.unread == (
        f"nothing is written in {' and '.join(files)}, and 2 files could be it: a.py, b.py;"
        f" keep one and name it {' or '.join(files)}"
    )


@pytest.mark.parametrize("copy", ["{} copy.py", "old_{}.py", "{}-1.py", "{} (1).py", "1_{}.py"])
@pytest.mark.parametrize("slug", ALONE)
def test_a_copy_beside_the_file_asked_for_is_not_spoken_of(tmp_path, slug, copy):
    [wanted] = assignments.load(slug).files
    files = {wanted: work(slug), copy.format(wanted.removesuffix(".py")): work(slug)}
    submission = read(tmp_path, slug, files)
    assert submission.notes == () and submission.files[wanted] == work(slug)
    assert not submission.unread and not submission.unclear


@pytest.mark.parametrize("given", ["war/shuffleCards.py", "blackjack_highscores/card_deck.py"])
def test_work_in_a_given_file_is_named(tmp_path, given):
    slug, name = given.split("/")
    [wanted] = assignments.load(slug).files
    starter = (ROOT / "assignments" / slug / wanted).read_bytes()
    submission = read(tmp_path, slug, {wanted: starter, name: work(slug)})
    assert submission.unread.startswith(f"{name} was not graded, and may be the work; ")


@pytest.mark.parametrize("slug", SLUGS)
def test_work_for_another_assignment_is_not_taken_for_this_one(tmp_path, slug):
    other = "war" if slug != "war" else "hidden_card_21"
    submission = read(tmp_path, slug, {"Game.py": work(other)})
    assert f"this looks like work for {other}, not for {slug}" in submission.notes
    assert submission.unread


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("def f():\n    pass", "program"),
        ("class Card:", "program"),
        ("class Card(object):", "program"),
        ("import random, math", "program"),
        ("from x import y", "program"),
        ("print('hello')", "program"),
        ("for card in cards:\n  deal(", "program"),
        ("KH\n9S\n", ""),
        ("class Card has a rank and a suit", ""),
        ("import the file first", ""),
        ("import java.util.Scanner;", ""),
        ("# War\n```\ndef f(): ...\n```", ""),
        ("<pre>\ndef f(): ...\n</pre>", ""),
        ('{"cells": [], "of": "a table"}', ""),
        ("\0\0def f():", ""),
        ("", ""),
        ("class A" + " " * 200_000, ""),
        ("if : x" * 100_000, ""),
    ],
)
def test_python_is_told_from_other_text(text, kind):
    assert kind_of("notes", text.encode()) == kind


def test_a_program_that_is_only_a_text_has_none_of_what_is_asked_for(tmp_path: Path):
    for slug in SLUGS:
        assignment = assignments.load(slug)
        for name in assignment.files:
            text = (ROOT / "solutions" / slug / name).read_text(encoding="utf-8")
            (tmp_path / name).write_text(f"r{chr(39) * 3}\n{text}\n{chr(39) * 3}\n")
        found = read_submission(tmp_path, assignment, "rose")
        assert "at its top level for what is asked for: " in found.unread
