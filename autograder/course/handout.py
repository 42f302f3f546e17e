"""handout.toml: the sentence of the handout that each public test goes back to (`read_handout`)."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

HANDOUT = "handout.toml"
MARKUP = re.compile(r"`([^`]*)`|\*\*?")  # stars in code are code


def read_handout(folder: Path) -> dict[str, str]:
    """Return {id of a public test: its sentence}, as written in Markdown; empty without the file.

    A row of a table counts as a sentence.  Raises ValueError if the file is not as it should be.
    """
    try:
        found = tomllib.loads((folder / HANDOUT).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except ValueError as error:
        raise ValueError(f"{folder / HANDOUT}: not readable as TOML: {error}") from None
    if not all(isinstance(each, str) for each in found.values()):
        raise ValueError(f"{folder / HANDOUT}: each test has one sentence, a text")
    return found


def plain(sentence: str) -> str:
    """Return a sentence of the handout without the marks of Markdown."""
    if sentence.startswith("|"):
        sentence = ": ".join(cell.strip() for cell in sentence.strip("| ").split("|"))
    return MARKUP.sub(lambda mark: mark[1] or "", sentence)
