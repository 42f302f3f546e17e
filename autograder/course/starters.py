"""starters.toml -> what is known of each starter: `cardkit build` writes it beside assignment.toml.

By the names, code from a notebook finds its file; by the digest, a starter in which nothing has
been written yet is told from an answer; by the tasks, a test knows what it has to wait for.
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
    """What a starter defines, a digest of it as it was handed out, and what is to be written."""

    names: frozenset[str]
    digest: str
    tasks: Mapping[str, int] = field(default_factory=dict)  # by names such as Card.getRank


def read_starters(folder: Path) -> dict[str, Starter]:
    """Return what is known of each starter, by its file; nothing where the suite says nothing."""
    try:
        data = tomllib.loads((folder / STARTERS).read_text(encoding="utf-8"))
        return {
            file: Starter(frozenset(each["names"]), each["digest"], dict(each.get("tasks", {})))
            for file, each in data.items()
        }
    except (OSError, ValueError, KeyError, TypeError):
        return {}


def digest_of(data: bytes) -> str:
    """Return a digest that an editor or a version control system does not change unasked."""
    data = data.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    return hashlib.sha256(data.rstrip()).hexdigest()


def stub_words(task: int, name: str) -> str:
    """Return what a starter raises in place of an answer."""
    return f"task {task}: {name} is not written yet"


def is_stub(starters: Mapping[str, Starter], name: str, words: str) -> bool:
    """Say whether a NotImplementedError with these words in it, raised by a function of that name,
    is a starter's.  Where nothing is known of the starters, every one is.
    """
    tasks = [each.tasks[name] for each in starters.values() if name in each.tasks]
    known = any(each.tasks for each in starters.values())
    return not known or words in [stub_words(task, name) for task in tasks]


def tasks_asking_for(starters: Mapping[str, Starter], name: str) -> set[int]:
    """Return the tasks in which a name is written, or any part of it: of a class, of a file.

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
        else:  # a method that was not asked for belongs to its class
            found |= _below(starter, inside) or _below(starter, inside.rpartition(".")[0])
    return found


def _below(starter: Starter, name: str) -> set[int]:
    """Return the tasks in which parts of a class are written."""
    return {task for key, task in starter.tasks.items() if key.startswith(f"{name}.")}
