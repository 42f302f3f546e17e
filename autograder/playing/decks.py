"""The decks in a student's folder: what each makes happen (`decks_in`), and one by its name.

What they make happen is said once, in the tables of decks/README.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from autograder.checking.own_work import NoWork
from autograder.course.tables import perhaps

FOLDER = "decks"
PAGE = "README.md"


@dataclass(frozen=True)
class Deck:
    """One file of a student's folder with decks."""

    path: Path
    judged: str = ""  # "valid", "refused", ...
    what: str = ""  # what it makes happen, or what is wrong with it
    type: str = ""  # what to enter to see that

    @property
    def name(self) -> str:
        return self.path.stem


def decks_in(folder: Path) -> list[Deck]:
    """Return the decks of a student's folder, in the order of the page about them.

    Raises NoWork if there are none.
    """
    place = folder / FOLDER
    found = sorted(path for path in place.glob("*") if path.is_file() and path.name != PAGE)
    if not found:
        raise NoWork(f"{place} has no decks; take that folder from a fresh copy")
    rows = {name: Deck(place / name, *words) for name, *words in _rows(place / PAGE)}
    order = list(rows)
    known = [rows.get(path.name, Deck(path)) for path in found]
    return sorted(known, key=lambda deck: _place_in(order, deck.path.name))


def _place_in(order: list[str], name: str) -> int:
    return order.index(name) if name in order else len(order)


def _rows(page: Path) -> Iterator[tuple[str, str, str, str]]:
    """Yield (name, judged, what, type) of each row about a deck."""
    try:
        text = page.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return
    types = -1
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        name = re.fullmatch(r"`(\S+)`", cells[0])
        if not line.startswith("|"):
            types = -1
        elif "type" in cells:
            types = cells.index("type")
        elif name and len(cells) > 2:
            typed = cells[types] if 0 <= types < len(cells) else ""
            yield name[1], cells[1], cells[2].replace("`", ""), typed.replace("`", "")


def find(decks: list[Deck], name: str) -> Path:
    """Return the file of a deck by its name, or any file by its path.

    Raises NoWork, with similar names, if there is none.
    """
    for deck in decks:
        if name in (deck.name, deck.path.name):
            return deck.path
    if Path(name).is_file():
        return Path(name)
    near = perhaps(Path(name).stem, [deck.name for deck in decks])
    raise NoWork(f"there is no deck {name!r}{near}; `cardkit play` without --deck lists them")


def listed(decks: list[Deck]) -> str:
    """Return the decks as text, one a line, with what each makes happen."""
    width = max(len(deck.name) for deck in decks)
    kind = max(len(deck.judged) for deck in decks)
    lines = []
    for deck in decks:
        typed = f" (type {deck.type})" if deck.type else ""
        lines.append(f"{deck.name:{width}}  {deck.judged:{kind}}  {deck.what}{typed}".rstrip())
    return "\n".join([*lines, "", "cardkit play --deck NAME plays with one"]) + "\n"
