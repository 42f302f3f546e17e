"""Submissions are found and read whatever a download, an editor or a student made of them."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import tracemalloc
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from autograder.course import assignment as assignments
from autograder.course.assignment import Assignment, AssignmentError, Limits
from autograder.course.starters import Starter, digest_of
from autograder.course.submission import fold
from autograder.intake import (
    IntakeError,
    find_submissions,
    read_entry,
    read_submission,
    walk,
)
from autograder.intake import read as intake_read
from autograder.system import bounded
from autograder.system.printable import size_in_words

QUEUES = b"class Queue:\n    pass\n"
CARDS = b"class Card:\n    pass\n"
GAME = b"from cards import Card\n"
STARTER = b"class Card:\n    'Write this class.'\n"


@pytest.fixture
def assignment(tmp_path: Path) -> Assignment:
    folder = tmp_path / "suite"
    folder.mkdir()
    (folder / "queues.py").write_bytes(QUEUES)
    return Assignment(
        slug="snap",
        title="Snap",
        folder=folder,
        tasks={1: "Cards"},
        files=("cards.py", "game.py"),
        aliases={"main.py": "game.py"},
        given={"queues.py": folder / "queues.py"},
        limits=Limits(file_bytes=100_000),
    )


@pytest.fixture
def begun(assignment: Assignment) -> Assignment:
    """Return the same assignment with a starter for one file."""
    starters = {"cards.py": Starter(frozenset(["Card"]), digest_of(STARTER))}
    return replace(assignment, starters=starters)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "class" / "rose"
    place.mkdir(parents=True)
    return place


def put(folder: Path, **files: bytes) -> None:
    for name, data in files.items():
        write(folder / f"{name}.py", data)


def write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def read(folder: Path, assignment: Assignment):
    return read_submission(folder, assignment, "rose")


def said(submission, *words: str) -> bool:
    return any(all(word in note for word in words) for note in submission.notes)


# What is read


def test_a_plain_submission_is_read_as_it_is(folder, assignment):
    put(folder, cards=b"\xef\xbb\xbfx = 1\r\n", game=GAME)
    write(folder / "data" / "scores.txt", b"1\r\n")
    submission = read(folder, assignment)
    assert submission.student == "rose"
    assert submission.notes == ()
    assert submission.files == {
        "cards.py": b"\xef\xbb\xbfx = 1\r\n",
        "game.py": GAME,
        "data/scores.txt": b"1\r\n",
        "queues.py": QUEUES,
    }


def test_a_folder_may_be_named_from_where_one_is(folder, assignment, monkeypatch):
    put(folder, cards=CARDS, game=GAME)
    monkeypatch.chdir(folder.parent)
    assert read(Path("rose"), assignment).files["cards.py"] == CARDS


def test_caches_hidden_files_tests_and_environments_are_skipped(folder, assignment):
    put(folder, cards=CARDS, game=GAME)
    for name in (
        "__pycache__/cards.py", ".git/config", ".ipynb_checkpoints/cards.py", ".hidden",
        "tests/test_cards.py", "__MACOSX/cards.py", "Thumbs.db", "my/pyvenv.cfg", "my/cards.py",
        "venv/lib/cards.py",
    ):  # fmt: skip
        write(folder / name, b"x")
    submission = read(folder, assignment)
    assert sorted(submission.files) == ["cards.py", "game.py", "queues.py"]
    assert submission.notes == ()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")
def test_links_pipes_and_sockets_are_left_out_and_named(tmp_path, assignment, monkeypatch):
    folder = tmp_path / "rose"
    folder.mkdir()
    put(folder, game=GAME)
    secret = tmp_path / "secret.py"
    secret.write_bytes(b"secret")
    (folder / "cards.py").symlink_to(secret)
    (folder / "more").symlink_to(tmp_path)
    os.mkfifo(folder / "pipe.py")
    monkeypatch.chdir(folder)  # a socket's path has to be short
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("talk.py")
        submission = read(folder, assignment)
    assert sorted(submission.files) == ["game.py", "queues.py"]
    assert said(submission, "cards.py was left out: it is a link, not a file")
    assert said(submission, "more was left out: it is a link")
    assert said(submission, "pipe.py was left out: it is a pipe")
    assert said(submission, "talk.py was left out: it is a socket")


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such links here")
@pytest.mark.parametrize("moment", ["listed", "read"])
@pytest.mark.parametrize("inside", ["work", "work/new"])
def test_a_folder_that_becomes_a_link_is_not_followed(
    tmp_path, folder, assignment, monkeypatch, moment: str, inside: str
):
    """A student who can change the folder at this moment gets at nobody else's files."""
    other = tmp_path / "elsewhere"
    for place, data in ((other, b"secret"), (folder / "work", CARDS)):
        (place / "new").mkdir(parents=True)
        for name in ("cards.py", "game.py", *(["hers.txt"] if place is other else [])):
            write(place / inside.removeprefix("work").lstrip("/") / name, data)

    def swapped(was):
        def act(*given, **named):
            if not (folder / "work").is_symlink():
                (folder / "work").rename(tmp_path / "before")
                (folder / "work").symlink_to(other)
            return was(*given, **named)

        return act

    monkeypatch.setattr(bounded, "IS_POSSIBLE", False)  # what is changed is of this process
    at, name = (walk, "is_skipped_folder") if moment == "listed" else (intake_read, "read_files")
    monkeypatch.setattr(at, name, swapped(getattr(at, name)))
    submission = read(folder, assignment)
    assert sorted(submission.files) == ["queues.py"]
    assert not any("hers" in note for note in submission.notes)
    assert any("was left out: " in note for note in submission.notes)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such links here")
@pytest.mark.parametrize("moment", ["listed_by_then", "read_files"])
def test_a_student_whose_own_folder_becomes_a_link_gets_nobody_elses_work(
    tmp_path, folder, assignment, monkeypatch, moment: str
):
    other = tmp_path / "elsewhere"
    for place, data in ((other, b"secret"), (folder, CARDS)):
        write(place / "cards.py", data)

    def swap():
        folder.rename(tmp_path / "before")
        folder.symlink_to(other)

    if moment == "read_files":
        was = intake_read.read_files
        monkeypatch.setattr(bounded, "IS_POSSIBLE", False)  # what is changed is of this process
        monkeypatch.setattr(intake_read, moment, lambda *given: (swap(), was(*given))[1])
    else:
        swap()
    submission = read(folder, assignment)
    assert b"secret" not in submission.files.values() and "cards.py" not in submission.files
    assert any("was left out: " in note for note in submission.notes)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such links here")
def test_a_teacher_may_name_a_link_to_one_submission(tmp_path, folder, assignment):
    put(folder, cards=CARDS, game=GAME)
    (tmp_path / "linked").symlink_to(folder)
    [entry] = find_submissions(tmp_path / "linked", assignment).submissions
    assert entry.student == folder.name and "cards.py" in read_entry(entry, assignment).files


def test_compiled_files_are_left_out(folder, assignment):
    put(folder, cards=CARDS, game=GAME)
    write(folder / "cards.pyc", b"x")
    submission = read(folder, assignment)
    assert "cards.pyc" not in submission.files
    assert said(submission, "cards.pyc was left out: it is compiled; hand in the source")


def test_a_file_of_50_megabytes_is_left_out_with_its_size(folder, assignment):
    put(folder, cards=CARDS, game=GAME)
    with (folder / "film.mp4").open("wb") as film:
        film.truncate(50 * 1024 * 1024)
    submission = read(folder, assignment)
    assert "film.mp4" not in submission.files
    assert said(submission, "film.mp4 was left out: it has 50 MB, and a file may have 97.7 KB")


def test_the_files_together_are_bounded_and_the_work_comes_first(folder, assignment):
    put(folder, cards=CARDS, game=GAME)
    write(folder / "a.bin", b"a" * 60_000)
    write(folder / "b.bin", b"b" * 60_000)
    submission = read(folder, assignment)
    assert sorted(submission.files) == ["a.bin", "cards.py", "game.py", "queues.py"]
    assert said(submission, "b.bin was left out: with its 58.6 KB", "more than 97.7 KB")


@pytest.mark.parametrize("work", ["cards.py", "Cards.py", "work.ipynb", ""])
@pytest.mark.parametrize("place", ["cards.py", "queues.py"])
def test_a_folder_that_is_called_as_a_file_is_left_out(folder, assignment, work, place):
    """Both could not be put into a sandbox: all tests had been a fault of the grader."""
    if work == place:
        return
    if work:
        is_book = work.endswith(".ipynb")
        cell = {"cell_type": "code", "source": "# cards.py\nclass Card: ..."}
        write(folder / work, json.dumps({"cells": [cell]}).encode() if is_book else CARDS)
    write(folder / place / "notes.txt", b"x")
    submission = read(folder, assignment)
    assert f"{place}/notes.txt" not in submission.files
    assert ("cards.py" in submission.files) == bool(work)
    assert said(submission, f"{place}/notes.txt was left out: {place} is the name of a file")


def test_five_hundred_files_are_enough(folder, assignment):
    put(folder, cards=CARDS, game=GAME)
    for number in range(501):
        write(folder / "many" / f"{number}.txt", b"")
    submission = read(folder, assignment)
    assert len(submission.files) == 501  # with the given one
    assert said(submission, "more than 500 files; the rest was left out")


@pytest.mark.parametrize("place", ["", "work/"])
@pytest.mark.parametrize("beside", ["", "work/"])
def test_of_too_many_files_those_are_taken_that_may_be_the_work(folder, begun, place, beside):
    for number in range(600):
        write(folder / beside / f"a{number}.txt", b"")
    write(folder / place / "cards.PY", CARDS)
    write(folder / "new" / "cards.py", STARTER)
    assert read(folder, begun).files["cards.py"] == CARDS


def test_a_folder_very_deep_down_is_left_out(folder, assignment):
    put(folder, cards=CARDS, game=GAME)
    write(folder.joinpath(*"abcdefghij") / "deep.py", b"")
    submission = read(folder, assignment)
    assert sorted(submission.files) == ["cards.py", "game.py", "queues.py"]
    assert said(submission, "a/b/c/d/e/f/g/h/ was left out: it lies more than 8 folders deep")


@pytest.mark.skipif(sys.platform == "win32", reason="such names cannot be made here")
def test_a_name_that_is_no_text_becomes_text(folder, assignment):
    put(folder, cards=CARDS, game=GAME)
    write(folder / "a\x1b[31m.txt", b"escape")
    (folder / os.fsdecode(b"\xff.txt")).write_bytes(b"byte")
    write(folder / "a\\b.txt", b"backslash")
    submission = read(folder, assignment)
    texts = {"a\ufffd[31m.txt": b"escape", "\ufffd.txt": b"byte", "a_b.txt": b"backslash"}
    assert {name: data for name, data in submission.files.items() if ".txt" in name} == texts
    assert not submission.notes


def test_a_file_that_may_not_be_read_is_named(folder, assignment, monkeypatch):
    def open_others(path, flags, **place):
        if str(path).endswith("cards.py"):
            raise PermissionError(13, "Permission denied")
        return before(path, flags, **place)

    put(folder, cards=CARDS)
    before = os.open
    monkeypatch.setattr(bounded, "IS_POSSIBLE", False)  # what is changed is of this process
    monkeypatch.setattr(os, "open", open_others)
    assert said(read(folder, assignment), "cards.py was left out: Permission denied")


def test_a_folder_that_cannot_be_listed_is_named(folder, assignment):
    gone = folder / "gone"
    assert said(read(gone, assignment), "gone was left out: No such file or directory")


@pytest.mark.skipif(not bounded.IS_POSSIBLE, reason="nothing is bounded here")
def test_what_takes_too_long_to_read_is_not_graded(folder, assignment, monkeypatch):
    put(folder, cards=CARDS * 1000, game=GAME)
    slow = partial(bounded.bounded_by, 0.1, re.match, "(a+)+$", "a" * 60 + "b")
    monkeypatch.setattr("autograder.intake.entry.bounded", lambda *_: slow())
    submission = read(folder, assignment)
    assert submission.files == {} and submission.unclear == (
        "what was handed in takes more than 0.1 seconds to read; its largest file is cards.py"
        " (20.5 KB): look at it, and ask for a shorter one"
    )
    monkeypatch.undo()
    assert read(folder, assignment).unclear == submission.unclear  # it is not tried again
    put(folder, cards=CARDS)
    assert not read(folder, assignment).unclear


def test_many_notes_of_one_kind_are_folded():
    notes = [str(number) for number in range(13)]
    assert fold(notes, lambda more: f"{more} more")[-1] == "3 more"


def test_sizes_are_said_as_people_say_them():
    assert [size_in_words(size) for size in (900, 1024, 1_572_864, 52_428_800)] == [
        "900 bytes",
        "1 KB",
        "1.5 MB",
        "50 MB",
    ]


# Where it lies


def test_files_one_level_too_deep_are_taken_from_there(folder, assignment):
    write(folder / "Homework 2" / "cards.py", CARDS)
    write(folder / "Homework 2" / "game.py", GAME)
    write(folder / "readme.txt", b"hello")
    submission = read(folder, assignment)
    assert submission.files["cards.py"] == CARDS
    assert submission.notes == ("the files lie in Homework 2/ and were taken from there",)


def test_files_in_two_folders_are_not_guessed_at(folder, assignment):
    write(folder / "new" / "cards.py", CARDS)
    write(folder / "newer" / "cards.py", CARDS)
    submission = read(folder, assignment)
    assert "cards.py" not in submission.files
    why = "the files asked for lie in several folders: new/, newer/; keep one of them"
    assert submission.unclear == why and said(submission, why)


def test_a_folder_for_each_file_is_no_choice(folder, assignment):
    write(folder / "task 1" / "cards.py", CARDS)
    write(folder / "task 2" / "game.py", GAME)
    why = "the files asked for lie in several folders: task 1/, task 2/; put the files into one"
    assert read(folder, assignment).unclear == why


@pytest.mark.parametrize(
    ("meant", "beside", "data"),
    [
        ("game/", "game/old/", b"a = 1"),
        ("game/", "backup/", b"a = 1"),
        ("game/", "game copy/", CARDS),
        ("game/", "game (1)/", CARDS),
        ("game/", "game/again/", CARDS),
        ("final/", "", STARTER),
        ("my work/", "starter/", STARTER),
        ("ada/", "ada2/", STARTER),
        ("", "final/", b"a = 1"),
    ],
)
def test_the_folder_that_is_meant_is_taken(folder, begun, meant, beside, data):
    write(folder / f"{meant}cards.py", CARDS)
    write(folder / f"{beside}cards.py", data)
    submission = read(folder, begun)
    assert submission.files["cards.py"] == CARDS and not submission.unclear


@pytest.mark.parametrize(
    ("one", "other", "data"),
    [
        ("game", "game copy", b"a = 1"),
        ("game", "game/again", b"a = 1"),
        ("ada", "rose", CARDS),
    ],
)
def test_folders_that_may_be_several_students_or_differ_are_not_guessed_at(
    folder, begun, one, other, data
):
    write(folder / one / "cards.py", CARDS)
    write(folder / other / "cards.py", data)
    submission = read(folder, begun)
    assert "lie in several folders" in submission.unclear and "cards.py" not in submission.files


def test_of_many_folders_no_more_is_kept_than_may_be_handed_in(folder, assignment):
    """A thousand files with nothing in them cost nothing to hand in, and 16 GB to hold at once."""
    for number in range(200):
        write(folder / f"game {number}" / "cards.py", b"#" * 99_000)
    tracemalloc.start()
    try:
        submission = read(folder, assignment)
        assert tracemalloc.get_traced_memory()[1] < 4_000_000
    finally:
        tracemalloc.stop()
    assert "lie in several folders" in submission.unclear


def test_a_starter_as_it_was_handed_out_is_no_work_if_other_work_is_there(folder, begun):
    put(folder, cards=STARTER.replace(b"\n", b"\r\n"), game=GAME, **{"cards (1)": CARDS})
    submission = read(folder, begun)
    assert submission.files["cards.py"] == CARDS
    assert said(submission, "cards (1).py was taken as cards.py, since the file of that name is")
    put(folder, **{"12_cards": b"a = 1"})
    submission = read(folder, begun)
    assert submission.unclear == (
        "cards.py is the starter as it was handed out, and 2 files could be it: 12_cards.py,"
        " cards (1).py; keep one and name it cards.py"
    )


def test_a_file_of_another_name_beside_an_untouched_starter_is_named(folder, begun):
    put(folder, cards=STARTER, game=GAME, my_cards=CARDS, test_cards=b"a = 1")
    assert read(folder, begun).notes == (
        "cards.py is the starter as it was handed out; if my_cards.py is meant, name it cards.py",
    )


def test_decks_and_pictures_that_were_handed_out_are_not_what_is_meant(folder, begun):
    put(folder, cards=STARTER, game=GAME)
    for name in ("decks/three_cards.txt", "pictures/cards.svg", "cards/README.md"):
        (folder / name).parent.mkdir()
        (folder / name).write_text("KS")
    assert read(folder, begun).notes == ()


def test_a_file_with_all_that_belongs_into_another_is_named(folder, begun):
    task = replace(begun.starters["cards.py"], tasks={"Card.rank": 1, "deal": 2})
    begun = replace(begun, starters={"cards.py": task})
    work = b"class Card:\n    pass\n\ndef deal():\n    pass\n"
    put(folder, cards=STARTER, game=GAME, night=work, other=b"def deal(): pass")
    wanted = "cards.py is the starter as it was handed out; if night.py is meant, name it cards.py"
    assert read(folder, begun).notes == (wanted,)
    (folder / "cards.py").unlink()
    (folder / "night.py").unlink()
    put(folder, game=GAME + work)
    wanted = "no file is called cards.py; what belongs there stands in game.py"
    assert read(folder, begun).notes == (wanted,)


def test_an_untouched_starter_alone_needs_no_word(folder, begun):
    put(folder, cards=STARTER, game=GAME)
    submission = read(folder, begun)
    assert submission.notes == () and submission.files["cards.py"] == STARTER


def test_an_empty_submission_is_said_to_be_empty(folder, assignment):
    submission = read(folder, assignment)
    assert submission.notes == ("nothing was handed in: the folder is empty",)
    assert submission.files == {"queues.py": QUEUES}


def test_of_what_is_there_the_work_may_be_named_first_and_given_files_are_not(folder, assignment):
    names = [f"decks/{number}.txt" for number in range(9)]
    (folder / "decks").mkdir()
    for name in (*names, "README.md", "game_of_mine.py", "queues.py"):
        (folder / name).write_bytes(b"a = 1")
    [said] = [each for each in read(folder, assignment).notes if "what is there" in each]
    assert said.endswith("what is there: game_of_mine.py, README.md")
    for name in ("README.md", "game_of_mine.py", "queues.py"):
        (folder / name).unlink()
    [said] = [each for each in read(folder, assignment).notes if "what is there" in each]
    assert "what is there: decks/0.txt, decks/1.txt," in said


@pytest.mark.parametrize("data", [b"", b"\xef\xbb\xbf \r\n\t\n"])
def test_a_file_without_anything_in_it_is_said_to_be_empty(folder, assignment, data):
    put(folder, cards=data, game=CARDS, queues=b"")
    assert "cards.py is empty" in read(folder, assignment).notes
    put(folder, cards=b"# TODO\n")
    assert not said(read(folder, assignment), "is empty")


def test_a_submission_of_other_files_names_what_is_there(folder, assignment):
    write(folder / "essay.docx", b"PK")
    assert said(
        read(folder, assignment), "none of the files asked for", "cards.py, game.py", "essay.docx"
    )


@pytest.mark.parametrize("name", ["essay.docx", "cards.PDF", "Screenshot.png", "cards.pages"])
def test_work_in_a_document_alone_is_not_graded(folder, assignment, name):
    write(folder / name, b"PK")
    said = f"{name} is no program, and there is none beside it; ask for cards.py and game.py"
    assert read(folder, assignment).unclear == said
    write(folder / "queues.py", b"")  # a file that was given is no work
    assert read(folder, assignment).unclear == said
    put(folder, work=CARDS)
    assert read(folder, assignment).unclear == ""


@pytest.mark.parametrize("name", ["notes.txt", "pictures/cards.png", "cards.csv"])
def test_what_cannot_be_work_is_no_document(folder, assignment, name):
    write(folder / name, b"PK")
    assert read(folder, assignment).unclear == ""


def test_a_missing_file_is_named_with_the_one_that_may_be_meant(folder, assignment):
    put(folder, my_cards=CARDS)
    write(folder / "game.py", b"#")
    assert read(folder, assignment).notes == (
        "no file is called cards.py; if my_cards.py is meant, name it cards.py",
    )


def test_a_missing_file_that_nothing_resembles_is_named(folder, assignment):
    put(folder, cards=CARDS)
    assert read(folder, assignment).notes == ("no file is called game.py",)


# What it is called


@pytest.mark.parametrize(
    "name",
    [
        "12345_cards.py",
        "smithrose_LATE_123_4567_cards-2.py",
        "cards-2.py",
        "cards (1).py",
        "cards(1).py",
        "Copy of cards.py",
        "cards Kopie.py",
        "cards - Kopie.py",
        "Kopie von cards.py",
        "cards copie.py",
        "Copie de cards.py",
        "cards - copia.py",
        "Copia di cards.py",
        "cards - Co\u0301pia (2).py",
        "co\u0301pia de cards.py",
        "cards - Copy.py",
        "cards_rs1234.py",
        "Cards.py",
        "CARDS.PY",
        "cards.py.txt",
        "Cards (2).py",
    ],
)
def test_a_name_changed_on_the_way_is_understood(folder, assignment, name):
    put(folder, game=b"#")
    write(folder / name, CARDS)
    submission = read(folder, assignment)
    assert submission.files["cards.py"] == CARDS
    assert submission.notes == (f"{name} was taken as cards.py",)
    assert name not in submission.files


@pytest.mark.parametrize(
    "name", ["test_task1_cards.py", "mycards.py", "cards2.py", "old_cards_1.py", "cards_final.py"]
)
def test_a_name_that_may_be_something_else_is_not_taken(folder, assignment, name):
    put(folder, game=b"#")
    write(folder / name, CARDS)
    submission = read(folder, assignment)
    assert "cards.py" not in submission.files
    assert said(submission, "no file is called cards.py")


def test_an_alias_is_taken(folder, assignment):
    put(folder, cards=CARDS, main=GAME)
    submission = read(folder, assignment)
    assert submission.files["game.py"] == GAME
    assert submission.notes == ("main.py was taken as game.py",)


def test_a_decorated_alias_is_taken(folder, assignment):
    put(folder, cards=CARDS, **{"12345_main": GAME})
    assert read(folder, assignment).files["game.py"] == GAME


def test_two_files_that_could_be_it_are_named_and_none_is_taken(folder, assignment):
    put(folder, game=b"#", **{"12_cards": b"a = 1", "34_cards": b"a = 2"})
    submission = read(folder, assignment)
    assert "cards.py" not in submission.files
    assert said(submission, "2 files could be it: 12_cards.py, 34_cards.py; keep one and name it")
    assert submission.unclear in submission.notes


def test_many_files_that_could_be_it_are_a_few_words(folder, assignment):
    many = {f"{number:03}_cards": b"a = %d" % number for number in range(100)}
    put(folder, game=b"#", **many)
    assert said(read(folder, assignment), "003_cards.py, 004_cards.py and 95 more; keep one and")
    put(folder, cards=CARDS)
    notes = read(folder, assignment).notes
    assert len(notes) == 11
    assert notes[-1] == "90 more files could be a file that is there as well"


def test_two_copies_of_one_file_are_one(folder, assignment):
    put(folder, game=b"#", **{"cards-1": CARDS, "cards-2": CARDS})
    assert read(folder, assignment).files["cards.py"] == CARDS


def test_the_right_name_wins_and_the_other_file_is_named(folder, assignment):
    put(folder, cards=CARDS, game=b"#", **{"12_cards": b"a = 1"})
    submission = read(folder, assignment)
    assert submission.files["cards.py"] == CARDS
    assert submission.notes == ("12_cards.py was not graded: cards.py is there as well",)


@pytest.mark.parametrize(
    ("names", "notes"),
    [
        (["cards", "cards (1)"], ["cards (1).py was handed in after cards.py, and counts"]),
        (["cards", "cards-1"], ["cards-1.py was handed in after cards.py, and counts"]),
        (["cards", "Cards(2)", "cards-1"],
         ["Cards(2).py was handed in after cards-1.py, cards.py, and counts"]),
        (["cards-2", "cards-10"], ["cards-10.py was handed in after cards-2.py, and counts",
                                   "cards-10.py was taken as cards.py"]),
        (["Cards", "cards-1"], ["cards-1.py was handed in after Cards.py, and counts",
                                "cards-1.py was taken as cards.py"]),
    ],
)  # fmt: skip
def test_of_a_file_that_was_handed_in_again_the_newest_counts(folder, assignment, names, notes):
    newest = max(names, key=lambda each: int("0" + re.sub(r"\D", "", each)))
    put(folder, game=GAME, **{name: CARDS if name == newest else b"early = 1" for name in names})
    submission = read(folder, assignment)
    assert submission.files["cards.py"] == CARDS
    assert list(submission.notes) == notes


def test_a_later_file_without_work_does_not_count(folder, begun):
    put(folder, cards=CARDS, game=GAME, **{"cards (1)": STARTER, "cards (2)": b"\n"})
    submission = read(folder, begun)
    assert submission.files["cards.py"] == CARDS
    assert submission.notes == (
        "cards (1).py was not graded: cards.py is there as well",
        "cards (2).py was not graded: cards.py is there as well",
    )


def test_an_empty_file_is_no_work_if_other_work_is_there(folder, begun):
    put(folder, cards=b"\n", game=GAME, **{"cards (1)": CARDS})
    submission = read(folder, begun)
    assert submission.files["cards.py"] == CARDS
    assert submission.notes == (
        "cards (1).py was taken as cards.py, since the file of that name is empty",
    )
    put(folder, **{"12_cards": GAME})
    assert read(folder, begun).unclear == (
        "cards.py is empty, and 2 files could be it: 12_cards.py, cards (1).py; keep one and name"
        " it cards.py"
    )


def test_imports_of_the_old_name_still_find_the_renamed_module(folder, assignment):
    put(folder, cards_2=CARDS, game=b"from cards_2 import Card\n")
    submission = read(folder, assignment)
    assert submission.files["cards.py"] == CARDS
    for name, content in submission.files.items():
        (folder / name).write_bytes(content)
    code = "import cards, cards_2; print(cards is cards_2)"
    ran = subprocess.run(
        [sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, timeout=60
    )
    assert ran.stdout == "True\n", ran.stderr


# What was given, and what a program has written


@pytest.mark.parametrize("place", ["", "work/"])
def test_what_a_program_has_written_at_home_is_left_out(folder, assignment, place):
    for name, data in {
        "cards.py": CARDS,
        "game.py": GAME,
        "logs/keep.md": b"",
        "one.txt": b"",
    }.items():
        write(folder / place / name, data)
    before = read(folder, assignment)
    for number in range(7):
        write(folder / place / f"logs/game{number}.txt", b"Ann won\n")
    submission = read(folder, replace(assignment, written=("logs/*.txt",)))
    assert submission.files == before.files
    assert submission.notes == (
        *before.notes,
        "left out: logs/game0.txt, logs/game1.txt, logs/game2.txt, logs/game3.txt, logs/game4.txt"
        " and 2 more; your program writes such files itself",
    )


def test_a_changed_given_file_is_replaced_and_that_is_said(folder, assignment):
    put(folder, cards=CARDS, game=GAME, queues=b"raise SystemExit\n")
    submission = read(folder, assignment)
    assert submission.files["queues.py"] == QUEUES
    assert submission.notes == ("queues.py was changed: graded with the original",)


def test_line_endings_alone_do_not_change_a_given_file(folder, assignment):
    put(folder, cards=CARDS, game=GAME)
    put(folder, queues=b"\xef\xbb\xbf" + QUEUES.replace(b"\n", b"\r\n") + b"\r\n")
    submission = read(folder, assignment)
    assert submission.files["queues.py"] == QUEUES
    assert submission.notes == ()


def test_a_given_file_that_the_kit_has_lost_is_the_kits_fault(folder, assignment):
    assignment.given["queues.py"].unlink()
    with pytest.raises(AssignmentError, match=r"queues.py: the given file queues.py cannot be"):
        read(folder, assignment)


def test_what_is_no_python_is_left_to_the_sandbox(folder, assignment):
    put(folder, cards=b"def f(:\n", game=b"a = '\x81'\n")
    submission = read(folder, assignment)
    assert submission.notes == ()
    assert submission.files["cards.py"] == b"def f(:\n"


# Who handed it in


def students(root: Path, *names: str) -> Path:
    for name in names:
        write(root / name / "cards.py", CARDS)
    return root


def test_a_folder_per_student_is_found_in_order(tmp_path, assignment):
    root = students(tmp_path / "class", "rose", "Ada", "brandon")
    (root / "empty").mkdir()
    (root / ".hidden").mkdir()
    (root / "list.txt").write_text("rose")
    found = find_submissions(root, assignment)
    assert [entry.student for entry in found.submissions] == ["Ada", "brandon", "empty", "rose"]
    assert found.problems == [] and not found.single


def test_a_students_own_folder_is_one_submission(folder, assignment):
    put(folder, cards=CARDS)
    (folder / "decks").mkdir()
    found = find_submissions(folder, assignment)
    assert found.single
    assert [(entry.student, entry.folder) for entry in found.submissions] == [("rose", folder)]


def test_loose_files_among_students_are_named(tmp_path, assignment):
    root = students(tmp_path / "class", "rose")
    put(root, cards=CARDS)
    found = find_submissions(root, assignment)
    assert [entry.student for entry in found.submissions] == ["rose"]
    assert "1 loose in" in found.problems[0] and "not graded: cards.py; put" in found.problems[0]


def test_two_folders_for_one_student_are_named_and_neither_is_graded(tmp_path, assignment):
    root = students(tmp_path / "class", "Rose", "rose ", "ada")
    found = find_submissions(root, assignment)
    assert [entry.student for entry in found.submissions] == ["ada"]
    sentence = "2 folders for one student: 'Rose', 'rose '; not graded until one is left"
    assert found.problems == [sentence]
    assert found.unclear == {"Rose": sentence}


@pytest.mark.parametrize(
    ("one", "other", "said"),
    [
        ("STRASSE", "straße", "'STRASSE', 'straße'"),
        ("Łukasz", "łukasz", "'Łukasz', 'łukasz'"),
        ("José", "Jose\u0301", "'Jose\\u0301', 'Jos\\xe9'"),  # which look alike
        ("Ø\x1b", "ø\x1b", "'Ø\\x1b', 'ø\\x1b'"),
        ("Ø\u3164", "ø\u3164", "'Ø\\u3164', 'ø\\u3164'"),
    ],
)
def test_names_of_folders_are_shown_as_people_read_them(tmp_path, assignment, one, other, said):
    found = find_submissions(students(tmp_path / "class", one, other), assignment)
    assert found.problems == [f"2 folders for one student: {said}; not graded until one is left"]


def test_a_link_to_a_folder_is_not_followed(tmp_path, assignment):
    root = students(tmp_path / "class", "rose")
    (root / "ada").symlink_to(root / "rose")
    found = find_submissions(root, assignment)
    assert [entry.student for entry in found.submissions] == ["rose"]
    assert found.problems == ["'ada' is a link and was left out; copy the folder here instead"]


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such links here")
def test_a_link_to_itself_ends_nothing(tmp_path, assignment):
    root = students(tmp_path / "class", "ada")
    (root / "loop").symlink_to("loop")
    (root / "ada" / "loop.py").symlink_to("loop.py")
    found = find_submissions(root, assignment)
    assert ([entry.student for entry in found.submissions], found.problems) == (["ada"], [])
    assert "loop.py was left out: it is a link, not a file" in read(root / "ada", assignment).notes


def test_the_folder_for_results_among_the_submissions_is_no_student(tmp_path, assignment):
    root = students(tmp_path / "class", "rose")
    write(root / "results" / "about.json", b'{\n "made_by": "cardkit 0.1.0",\n')
    write(root / "results" / "grades.csv", b"student,score\n")
    write(root / "results" / "copies.json", b"{}")
    write(root / "results" / "rose" / "results.json", b"{}")
    write(root / "results" / "rose" / "hidden.json", b"{}")
    found = find_submissions(root, assignment, root / "rose" / ".." / "results")
    assert ([entry.student for entry in found.submissions], found.problems) == (["rose"], [])
    found = find_submissions(root, assignment, tmp_path / "elsewhere")
    assert [entry.student for entry in found.submissions] == ["rose"]
    assert found.problems == [
        "'results' was left out: it holds what looks like results of an earlier run;"
        " move it out of the submissions"
    ]


OURS = {
    "about.json": b'{\n "made_by": "cardkit 0.1.0",\n "assignment": "snap"\n}',
    "results.json": b'{"score": 100}',
    "overrides.csv": b"student,test,points,reason\nrose,test_one,2,because\n",
    "grades.csv": b"student,score\nrose,100\n",
    "errors.txt": b"",
    ".lock": b"",
    "rose/results.json": b'{"score": 100}',
    "hidden/test_one.py": b"",
    ".git/config": b"",
    "assignment.toml": b"",
    "work.zip": b"PK",
}


@pytest.mark.parametrize("names", [*([name] for name in OURS), list(OURS)], ids=str)
def test_nothing_in_a_students_folder_makes_it_ours(tmp_path, assignment, names):
    root = students(tmp_path / "class", "ada", "rose")
    for name in names:
        write(root / "rose" / name, OURS[name])
    found = find_submissions(root, assignment, tmp_path / "results")
    assert ([entry.student for entry in found.submissions], found.problems) == (["ada", "rose"], [])
    rose = read_submission(root / "rose", assignment, "rose")
    assert rose.files["cards.py"] == (root / "rose" / "cards.py").read_bytes()


def test_work_in_a_folder_of_the_name_that_results_have_is_not_lost(tmp_path, assignment):
    root = students(tmp_path / "class", "ada", "results")
    write(root / "results" / "about.json", OURS["about.json"])
    found = find_submissions(root, assignment, root / "results")
    assert [entry.student for entry in found.submissions] == ["ada", "results"]


@pytest.mark.parametrize("name", ["tests", "__pycache__", ".rose"])
def test_work_in_a_folder_that_is_no_students_is_named(tmp_path, assignment, name):
    root = students(tmp_path / "class", "ada", name)
    (root / ".git").mkdir()
    found = find_submissions(root, assignment)
    assert [entry.student for entry in found.submissions] == ["ada"]
    assert found.problems == [
        f"{name!r} was left out, though it holds work: name it after its student"
    ]


@pytest.mark.skipif(sys.platform != "linux", reason="such names cannot be made here")
def test_a_folders_name_becomes_text(tmp_path, assignment):
    root = students(tmp_path / "class", os.fsdecode(b"Andr\xe9"), "a\x1b[31m", "rose", "rose\u3164")
    found = find_submissions(root, assignment)
    students_found = [entry.student for entry in found.submissions]
    assert students_found == ["Andr�", "a�[31m", "rose", "rose�"]


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda root: None, "there is no such folder; name the one"),
        (lambda root: write(root, b""), "is a file; name the folder"),
        (lambda root: root.mkdir(), "holds no student's folder; name the folder"),
        (lambda root: write(root / "cards.zip", b""), r"holds no student's folder \(1 loose in"),
    ],
)
def test_nothing_to_grade_is_said_with_a_remedy(tmp_path, assignment, make, message):
    make(tmp_path / "class")
    with pytest.raises(IntakeError, match=message):
        find_submissions(tmp_path / "class", assignment)


def test_a_folder_that_may_not_be_read_is_named(tmp_path, assignment, monkeypatch):
    def refuse(path):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "scandir", refuse)
    with pytest.raises(IntakeError, match="cannot be read: Permission denied; check its perm"):
        find_submissions(tmp_path, assignment)


def test_the_kits_own_assignments_can_be_read():
    for slug in assignments.slugs():
        assert assignments.load(slug).files
