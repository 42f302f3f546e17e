"""What several references share is copied from its one source, and a copy that differs is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder import authoring as build
from autograder.worker import grading

SOURCE = '''\
"""Piles of cards."""


### BEGIN SHARED Pile
class Pile:
    """Cards on top of each other."""

    def top(self) -> str:
        """Return the card on top."""
        ### BEGIN SOLUTION task 1, Pile.top: which end is it?
        ### BEGIN GIVEN
        assert self.cards
        ### END GIVEN
        return self.cards[-1]
        ### END SOLUTION

    ### END SHARED

    def __repr__(self) -> str:
        return "a pile"
'''
REFERENCE = '''\
"""A game of piles."""


class Pile:
    """To be copied."""


def play() -> str:
    """Return who wins."""
    ### BEGIN SOLUTION task 1, play
    return "nobody"
    ### END SOLUTION
'''
GIVEN = '''\
"""Piles of cards."""


class Pile:
    """Cards on top of each other."""

    def top(self) -> str:
        """Return the card on top."""
        assert self.cards
        return self.cards[-1]

    def __repr__(self) -> str:
        return "a pile"
'''
SETTINGS = """\
slug = "snap"
title = "Snap"
files = ["game.py"]

[tasks]
1 = "Piles"

[given]
"piles.py" = "../../../solutions/snap/piles.py"

[shared]
"game.Pile" = "../../../solutions/piles.py"
"piles.py" = "../../../solutions/piles.py"
"""
SUITE = "autograder/suites/snap/assignment.toml"
GAME = "solutions/snap/game.py"


@pytest.fixture
def course(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(grading, "collected", lambda found, **_: [])
    put(tmp_path / "solutions/piles.py", SOURCE)
    put(tmp_path / GAME, REFERENCE)
    put(tmp_path / "solutions/snap/README.md", "# Snap\n")
    put(tmp_path / SUITE, SETTINGS)
    return tmp_path


def put(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    put(path, text.replace(old, new))


def test_a_class_and_a_given_file_are_cut_from_one_source(course: Path):
    written = build.build_all(course)
    assert f"{GAME}: written, from solutions/piles.py" in written
    reference = (course / GAME).read_text(encoding="utf-8")
    assert "### BEGIN SOLUTION task 1, Pile.top: which end is it?" in reference
    assert "To be copied" not in reference and "SHARED" not in reference
    assert "assert" not in reference and "GIVEN" not in reference
    assert reference.endswith(REFERENCE[REFERENCE.index("\n\ndef play") :])
    starter = (course / "assignments/snap/game.py").read_text(encoding="utf-8")
    assert 'raise NotImplementedError("task 1: Pile.top is not written yet")' in starter
    for folder in ("solutions", "assignments"):
        assert (course / folder / "snap/piles.py").read_text(encoding="utf-8") == GIVEN
    assert build.build_all(course, check=True) == []


@pytest.mark.parametrize(
    ("file", "old", "new", "line"),
    [
        (GAME, "self.cards[-1]", "self.cards[0]", 10),
        (GAME, "which end is it?", "the last one", 9),
        ("solutions/snap/piles.py", "a pile", "piles", 13),
        ("solutions/piles.py", "self.cards[-1]", "self.cards[0]", 10),
    ],
)
def test_a_copy_that_differs_is_named_with_its_line_and_mended_by_building(
    course: Path, file: str, old: str, new: str, line: int
):
    build.build_all(course)
    change(course / file, old, new)
    sentences = build.build_all(course, check=True)
    named = GAME if file == "solutions/piles.py" else file
    assert (
        f"{named}, line {line}: not up to date with solutions/piles.py;"
        " change the source if needed, then run `cardkit build`"
    ) in sentences
    build.build_all(course)
    assert build.build_all(course, check=True) == []


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        (SUITE, "game.Pile", "game.Stack",
         r"solutions/piles.py: nothing is shared as Stack; put ### BEGIN SHARED Stack before"),
        ("solutions/piles.py", "    ### END SHARED\n", "", "nothing is shared as Pile; put ###"),
        (GAME, "class Pile", "class Heap",
         r"snap/assignment.toml: \[shared\] names Pile, but solutions/snap/game.py has no such"
         r" class; write `class Pile: ...` where it is to stand, or remove the line"),
        (GAME, "class Pile:", "class Pile", "solutions/snap/game.py, line 4: not Python"),
        (SUITE, "solutions/piles.py\"\n\"piles", "solutions/heaps.py\"\n\"piles",
         "solutions/heaps.py: there is no such file; write it"),
    ],
)  # fmt: skip
def test_what_cannot_be_copied_is_refused_with_file_and_remedy(
    course: Path, file: str, old: str, new: str, message: str
):
    change(course / file, old, new)
    with pytest.raises(build.BuildError, match=message):
        build.build_all(course)
