"""Read facts about the starters from starters.toml (`read_starters`), and recognise their stubs.

`cardkit build` writes that file beside assignment.toml.  The names tell which file code from a
notebook belongs to, the digest tells an untouched starter from an answer, and the tasks tell what
a test has to wait for.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

STARTERS = "starters.toml"


@dataclass(frozen=True)
class Starter:
    """The names a starter defines, its digest as handed out, and the task of each name to write."""

    names: frozenset[str]
    digest: str
    tasks: Mapping[str, int] = field(default_factory=dict)  # keys such as Card.getRank
    imports: tuple[str, ...] = ()  # statements at its top, such as `import random`

    @property
    def asked_at_top(self) -> set[str]:
        """The functions and classes that tasks ask for in this file."""
        return {name.partition(".")[0] for name in self.tasks}


def read_starters(folder: Path) -> dict[str, Starter]:
    """Return the facts about each starter, by file name; empty if there are none."""
    try:
        data = tomllib.loads((folder / STARTERS).read_text(encoding="utf-8-sig"))
        return {
            file: Starter(
                frozenset(each["names"]),
                each["digest"],
                dict(each.get("tasks", {})),
                tuple(each.get("imports", ())),
            )
            for file, each in data.items()
        }
    except (OSError, ValueError, KeyError, TypeError):
        return {}


def digest_of(data: bytes) -> str:
    """Return a digest that ignores what editors and version control change unasked."""
    data = data.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    return hashlib.sha256(data.rstrip()).hexdigest()


def is_untouched(starters: Mapping[str, Starter], file: str, data: bytes) -> bool:
    """Return whether a file is the starter as it was handed out."""
    return file in starters and digest_of(data) == starters[file].digest


def stub_words(task: int, name: str) -> str:
    """Return the text of the NotImplementedError that a starter raises in place of an answer."""
    return f"task {task}: {name} is not written yet"


def is_stub(starters: Mapping[str, Starter], name: str, words: str) -> bool:
    """Return whether a NotImplementedError with these words, from the function `name`, is a stub's.

    If nothing is known about the starters, every one counts as a stub's.
    """
    tasks = [each.tasks[name] for each in starters.values() if name in each.tasks]
    known = any(each.tasks for each in starters.values())
    return not known or words in [stub_words(task, name) for task in tasks]


def tasks_asking_for(starters: Mapping[str, Starter], name: str) -> set[int]:
    """Return the tasks in which a name is to be written, or any part of a class or file.

    `name` is dotted, such as cards.Card.deal, Card.deal, Card or cards.
    """
    found: set[int] = set()
    for file, starter in starters.items():
        module = file.removesuffix(".py")
        inside = name.removeprefix(f"{module}.")
        if name == module:
            found |= set(starter.tasks.values())
        elif inside in starter.tasks:
            found.add(starter.tasks[inside])
        else:  # a method that no task asks for counts as part of its class
            found |= _below(starter, inside) or _below(starter, inside.rpartition(".")[0])
    return found


def _below(starter: Starter, name: str) -> set[int]:
    """Return the tasks in which parts of a class are to be written."""
    return {task for key, task in starter.tasks.items() if key.startswith(f"{name}.")}
