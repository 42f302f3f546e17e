"""Make starters.toml (`starter_facts`): the names, digest and tasks of each starter.

`course/starters.py` reads it.
"""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

from autograder.authoring.sources import Made, read_text, toml_of
from autograder.authoring.starters import tasks_marked
from autograder.course.assignment import Assignment
from autograder.course.starters import STARTERS, digest_of
from autograder.intake.pieces import names_defined

HEAD = "# What the starters define and leave to be written; made by `cardkit build`.\n"


def starter_facts(
    root: Path, found: Assignment, target: Path, files: dict[Path, Made]
) -> dict[Path, Made]:
    """Return starters.toml for the suite and for the student folder, by path."""
    starters = {name: files[target / name].content for name in found.files if name.endswith(".py")}
    if not starters:
        return {}
    solutions = root / "solutions" / found.slug
    tasks = {name: tasks_marked(read_text(root, solutions / name)) for name in starters}
    made = Made(facts_of(starters, tasks), f"the starters of {found.slug}")
    return {found.folder / STARTERS: made, target / "tests" / STARTERS: made}


def facts_of(starters: dict[str, bytes], tasks: dict[str, dict[str, int]] | None = None) -> bytes:
    """Return the contents of starters.toml for these starters; `tasks` is {file: {name: task}}."""
    facts: dict[str, Any] = {
        name: {
            "names": sorted(names_defined(data.decode())),
            "digest": digest_of(data),
            "tasks": (tasks or {}).get(name, {}),
            "imports": imports_of(data.decode()),
        }
        for name, data in starters.items()
    }
    return (HEAD + toml_of(facts)).encode()


def imports_of(text: str) -> list[str]:
    """Return what a starter imports at its top, a statement for each module."""
    nodes = [
        node for node in ast.parse(text).body if isinstance(node, (ast.Import, ast.ImportFrom))
    ]
    return [
        ast.unparse(ast.Import([each]) if isinstance(node, ast.Import) else node)
        for node in nodes
        for each in (node.names if isinstance(node, ast.Import) else node.names[:1])
    ]
