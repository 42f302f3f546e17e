"""known.json in a student's folder: the known mistakes of a suite, with their sentences sealed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from autograder.authoring.sources import BuildError, place_of, read_text
from autograder.course.known import KNOWN, sealed_data


def sealed_text(root: Path, suite: Path) -> str:
    """Return the text of a student's known.json, or "" if the suite has none.

    Raises BuildError if the suite's is damaged.
    """
    path = suite / KNOWN
    if not path.is_file():
        return ""
    try:
        return text_of(sealed_data(json.loads(read_text(root, path))))
    except (ValueError, KeyError, IndexError, TypeError) as error:
        raise BuildError(
            f"{place_of(root, path)}: it cannot be read ({type(error).__name__}: {error}); make it"
            " again with `make known`"
        ) from None


def text_of(data: Mapping[str, Any]) -> str:
    """Return JSON in which each item of each list stands on a line of its own."""
    lists = [
        f"{json.dumps(name)}: [\n" + ",\n".join(json.dumps(each) for each in items) + "\n]"
        for name, items in data.items()
    ]
    return "{" + ",\n".join(lists) + "}\n"
