"""What a test has given to a student's code, as its message tells: files, and a function's answers.

Without it nobody could play a game again whose cards come from a test.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path

from autograder.link.outside import MOST_ANSWERS, Link
from autograder.suite.fixtures import DECKS

MOST_WORDS = 8  # of a file


def told_of(
    answers: Mapping[str, Sequence[str]], written: Mapping[str, str | None], same: Mapping[str, str]
) -> Iterator[str]:
    """Yield `next_card gives 5, 5, 10`, and `scores.txt is a copy of decks/best.txt`.

    answers: what functions of a test have answered, by their names.  written: what a test has put
    into files, by their names.  same: of which files some of them are copies.
    """
    for name, found in answers.items():
        if found and name.isidentifier():
            more = ", ..." if len(found) > MOST_ANSWERS else ""
            yield f"{name} gives {', '.join(found[:MOST_ANSWERS])}{more}"
    for name, text in written.items():
        words = (text or "").split()
        if name in same:
            yield f"{name} is a copy of {same[name]}"
        elif Path(name).suffix not in ("", ".py") and len(words) > MOST_WORDS:
            yield f"{name} begins with {' '.join(words[:MOST_WORDS])}"


def answers_of(link: Link, number: int, before: bool = False) -> dict[str, list[str]]:
    """Return what functions of a test have answered while a console was there, by their names.

    number: as which one of its test it was begun.  before: what they have answered until then too.
    """
    found: dict[str, list[str]] = {}
    for (at, name), each in link.given.items():
        if each and (at == number or (before and at < number)):
            found[name] = found.get(name, []) + each
    return found


def copies(written: Mapping[str, str | None], home: Path) -> dict[str, str]:
    """Return of which files, `decks/tie.txt`, those that a test has written are copies.

    home: where the folder lies of whose files these may be copies.
    """
    found = {}
    for name, text in written.items():
        same = text and with_bytes(home / DECKS, text.encode("latin-1"))
        if same and same.name != name and same.suffix == Path(name).suffix:
            found[name] = f"{DECKS}/{same.name}"
    return found


def with_bytes(folder: Path, data: bytes) -> Path | None:
    """Return the file of a folder that holds this, or all but an end of the last line."""
    alike = []
    with contextlib.suppress(OSError):
        for each in sorted(folder.iterdir()):
            if abs(each.stat().st_size - len(data)) < 3:
                held = each.read_bytes()
                if held == data:
                    return each
                alike += [each] * (held.strip() == data.strip())
    return next(iter(alike), None)


def typed_of(same: Mapping[str, str], lines: Collection[str]) -> dict[str, str]:
    """Return those copies whose names are typed: they are told by the names of what they are."""
    return {name: deck for name, deck in same.items() if name in lines}


def renamed(text: str, names: Mapping[str, str]) -> str:
    """Return a text in which files that a test has copied have the names of what they are."""
    for name, other in names.items():
        text = re.sub(rf"(?<![\w./]){re.escape(name)}(?!\w)", other, text)
    return text
