"""Make all the files that a student receives from an assignment's sources (`student_folder`)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from autograder.authoring.mistakes import sealed_text
from autograder.authoring.public_files import HIDDEN, public_files, refuse_hidden
from autograder.authoring.sources import (
    BuildError,
    Made,
    files_below,
    place_of,
    read_bytes,
    read_text,
    toml_of,
)
from autograder.authoring.starters import check_imports, cut
from autograder.authoring.switched import as_switched
from autograder.authoring.tasks_notebook import points_in
from autograder.course.assignment import EXAMPLES, FILE, Assignment
from autograder.course.known import KNOWN

# The keys that a student's copy of assignment.toml takes from the suite's.
PUBLIC = (
    "slug", "title", "files", "imports", "begin", "packages", "tasks", "aliases", "limits", "hints",
    "switches", "examples", "lines", "play",
)  # fmt: skip
CONFTEST = '''\
"""With this file a plain `pytest` works in this folder, as `cardkit check` does without it."""

import os
import sys

pytest_plugins = ["autograder.suite.fixtures"]

# Files of yours are looked for last: one that is called as a module of Python's own hides none.
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:] = [each for each in sys.path if each != HERE] + [HERE]


def pytest_configure(config):
    config.option.importmode = "append"
'''


def student_folder(
    root: Path, target: Path, found: Assignment, settings: dict[str, Any]
) -> dict[Path, Made]:
    """Return {path: contents} of the student folder, but for the handout and its pictures."""
    solutions = root / "solutions" / found.slug
    folder = _Folder(root)
    starters = {}
    for name in found.files:
        path = solutions / name
        if path.suffix == ".py":
            place = place_of(root, path)
            starters[place] = cut(read_text(root, path), place, tuple(found.tasks))
            folder.add(target / name, starters[place].text, place)
        else:
            folder.copy(target / name, path)
    check_imports(starters)
    for name, path in found.given.items():
        folder.copy(target / name, path)
    if found.decks is not None:
        if not found.decks.is_dir():
            raise BuildError(
                f"{place_of(root, found.folder / FILE)}: there is no folder"
                f" {place_of(root, found.decks)} for the decks; fix the path"
            )
        for path in files_below(found.decks):
            deck = path.relative_to(found.decks)
            if HIDDEN not in deck.parts:
                folder.copy(target / "decks" / deck, path)
        page = found.decks.parent / "README.md"
        if page.is_file():
            text = _about(found.decks.name, read_text(root, page))
            folder.add(target / "decks" / "README.md", text, place_of(root, page))
    refuse_hidden(root, found)
    for path in public_files(found):
        folder.copy(target / "tests" / path.name, path)
    place = place_of(root, found.folder / FILE)
    page = solutions / "README.md"
    handout = as_switched(read_text(root, page), found.switches, place_of(root, page))
    public = _public_settings(settings, found.switches, points_in(handout))
    folder.add(target / "tests" / FILE, public, place)
    if found.examples:
        folder.copy(target / "tests" / EXAMPLES, found.folder / EXAMPLES)
    if known := sealed_text(root, found.folder):
        folder.add(target / "tests" / KNOWN, known, place_of(root, found.folder / KNOWN))
    folder.add(target / "conftest.py", CONFTEST, "autograder/authoring/student_folder.py")
    return folder.files


@dataclass
class _Folder:
    """Collects the files of a folder, each made only once."""

    root: Path
    files: dict[Path, Made] = field(default_factory=dict)

    def add(self, path: Path, text: str, source: str) -> None:
        self._add(path, Made(text.encode(), source))

    def copy(self, path: Path, source: Path) -> None:
        if HIDDEN in Path(place_of(self.root, source)).parts:
            raise BuildError(
                f"{place_of(self.root, source)}: students would receive this file; move it out of"
                f" {HIDDEN}/, or do not name it in {FILE}"
            )
        self._add(path, Made(read_bytes(self.root, source), place_of(self.root, source)))

    def _add(self, path: Path, made: Made) -> None:
        if path in self.files:
            raise BuildError(
                f"{place_of(self.root, path)}: made twice, from {self.files[path].source} and from"
                f" {made.source}; give one of them another name"
            )
        self.files[path] = made


def _about(decks: str, page: str) -> str:
    """Return what a page on all decks says of one folder, as a page of its own."""
    heading = rf"^## `{re.escape(decks)}`: .*?(?=^## |\Z)"
    found = re.search(heading, page, re.MULTILINE | re.DOTALL)
    if found is None:
        raise BuildError(
            f"decks/README.md: no section begins with ## `{decks}`: write one, with a row for each"
        )
    text = re.sub(r"^#(#+ )", r"\1", found[0].rstrip() + "\n", flags=re.MULTILINE)
    return re.sub(r"\A# `.*?`: t", "# T", text)


def _public_settings(
    settings: dict[str, Any], switches: dict[str, bool], worth: dict[int, float]
) -> str:
    """Return the text of a student folder's assignment.toml; worth: the points of each task."""
    public = {name: settings[name] for name in PUBLIC if name in settings}
    if worth:
        public["worth"] = {str(task): points for task, points in worth.items()}
    if "given" in settings:
        public["given"] = {name: f"../{name}" for name in settings["given"]}
    if "decks" in settings:
        public["decks"] = "../decks"
    on = {name: each for name, each in settings.get("switched", {}).items() if switches[name]}
    if on:
        public["switched"] = on
    return "# What this assignment is made of; made by `cardkit build`.\n" + toml_of(public)
