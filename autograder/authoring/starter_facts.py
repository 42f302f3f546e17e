"""What is known of each starter: the names it defines and a digest, in starters.toml.

By the names, code from a notebook finds its file; by the digest, a starter in which nothing has
been written yet is told from an answer.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from autograder.authoring.sources import Made, toml_of
from autograder.course.assignment import Assignment
from autograder.intake.notebooks import STARTERS, digest_of
from autograder.intake.pieces import names_defined

HEAD = "# What the starters define, and their digests; made by `cardkit build`.\n"


def starter_facts(found: Assignment, target: Path, files: dict[Path, Made]) -> dict[Path, Made]:
    """Return starters.toml of the suite and of the student folder, from the folder's starters."""
    starters = {name: files[target / name].content for name in found.files if name.endswith(".py")}
    if not starters:
        return {}
    made = Made(facts_of(starters), f"the starters of {found.slug}")
    return {found.folder / STARTERS: made, target / "tests" / STARTERS: made}


def facts_of(starters: dict[str, bytes]) -> bytes:
    """Return the contents of starters.toml for these starters."""
    facts: dict[str, Any] = {
        name: {"names": sorted(names_defined(data.decode())), "digest": digest_of(data)}
        for name, data in starters.items()
    }
    return (HEAD + toml_of(facts)).encode()
