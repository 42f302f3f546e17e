"""Formats of decks: how an assignment writes its cards, and what may be wrong with a deck.

Words used here.  step: one change to a deck; a fault is made by one step or by several.
other rank: a rank as another format writes it, such as 10 where the ten is T.
handout: the page a student reads; each fault and each writing belongs to one sentence of it.
"""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FAULTS = {
    "invalid_rank": "one card has a character for its rank that is none",
    "invalid_suit": "one card has a character for its suit that is none",
    "suit_before_rank": "one card has its suit first",
    "three_characters": "one card has a third character",
    "one_character": "one card has its rank alone, or its suit",
    "blank_line": "one card is gone, its line is blank",
    "blank_line_between_cards": "one blank line too many",
    "stray_line": "a line follows the last card and is no card",
    "duplicate_card": "one card is there twice, another is missing",
    "duplicate_in_other_case": "the same, and the second time it is written in small letters",
    "short_by_one": "one card is missing",
    "long_by_one": "one card follows the last one once more",
    "empty": "nothing in the file",
    "no_deck": "lines of text, and none is a card",
}
WRITINGS = {
    "lower_case": "all letters are small",
    "mixed_case": "each letter is small or large by chance",
    "crlf_line_ends": "every line ends as Windows ends it",
    "no_final_newline": "nothing follows the last card",
}
ENTRIES = {"assignment", "ranks", "suits", "example", "other_ranks", "several", "handout"}
HANDOUT_ENTRIES = {"task", "sentence", "faults", "writings"}


class CannotUse(Exception):
    """A file or a name cannot be used; the message names it and says what to do."""


@dataclass(frozen=True)
class Fault:
    """A fault, or a writing if `valid`, and the sentence of the handout that it tests."""

    name: str
    what: str
    steps: tuple[str, ...]
    valid: bool
    task: int
    sentence: str


@dataclass(frozen=True)
class Format:
    """How one assignment writes its decks: a rank, then a suit, one character each.

    `other_ranks` has (rank, how somebody else writes it) by the name of the fault.
    """

    name: str
    assignment: str
    ranks: str
    suits: str
    example: str
    other_ranks: Mapping[str, tuple[str, str]]
    faults: Mapping[str, Fault]

    @property
    def cards(self) -> tuple[str, ...]:
        """All the cards of one deck, suit by suit."""
        return tuple(rank + suit for suit in self.suits for rank in self.ranks)

    def fault(self, name: str) -> Fault:
        """Return the fault or writing of that name; raises CannotUse with the nearest names."""
        if name not in self.faults:
            near = difflib.get_close_matches(name, self.faults, n=2, cutoff=0.5)
            perhaps = f"did you mean {' or '.join(near)}?" if near else "`cardkit decks` lists them"
            raise CannotUse(f"{self.name} has no fault {name!r}; {perhaps}")
        return self.faults[name]


def find_format(
    formats: Mapping[str, Format], name: str, others: Mapping[str, str] | None = None
) -> Format:
    """Return the format of that name; raises CannotUse that says which name to use instead.

    `others` has formats besides, by assignment, that can only be checked.
    """
    if name in formats:
        return formats[name]
    of = {each.assignment: each.name for each in formats.values()} | dict(others or {})
    if name in of:
        raise CannotUse(f"{name} is an assignment; its decks are of format {of[name]}")
    near = difflib.get_close_matches(name, of.values(), n=1, cutoff=0.5)
    perhaps = f"did you mean {near[0]}?" if near else f"there are: {', '.join(of.values())}"
    raise CannotUse(f"there is no format {name!r}; {perhaps}")


def read_formats(folder: Path) -> dict[str, Format]:
    """Return the formats described in a folder, by name.

    Raises CannotUse when there is none, as where the engine alone is installed, and with file and
    entry when one is not as it should be.
    """
    paths = sorted(folder.glob("*.toml"))
    if not paths:
        raise CannotUse(
            f"{folder} has no formats of decks; this needs a copy of the whole repository"
        )
    return {path.stem: _read(path) for path in paths}


def _read(path: Path) -> Format:
    try:
        return _format(path.stem, tomllib.loads(path.read_text(encoding="utf-8")))
    except OSError as error:
        raise CannotUse(f"{path} cannot be read: {error.strerror or error}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise CannotUse(f"{path}: not readable as TOML: {error}") from None
    except KeyError as error:
        raise CannotUse(f"{path}: the entry {error} is missing") from None
    except (TypeError, ValueError, AttributeError) as error:
        raise CannotUse(f"{path}: {error}") from None


def _format(name: str, data: dict[str, Any]) -> Format:
    _known(data, ENTRIES)
    ranks, suits, example = data["ranks"], data["suits"], data["example"]
    if len(set(ranks + suits)) != len(ranks + suits) or (ranks + suits).upper() != ranks + suits:
        raise ValueError(
            "each rank and each suit is a character of its own, small letters are none"
        )
    if not (ranks and suits and suits.isalpha()):
        raise ValueError("there is at least one rank, and every suit is a letter")
    if len(example) != 2 or example[0] not in ranks or example[1] not in suits:
        raise ValueError(f"the example {example!r} is not a rank and a suit")
    other_ranks = _other_ranks(data.get("other_ranks", {}), ranks)
    several = {each: tuple(steps) for each, steps in data.get("several", {}).items()}
    for each, steps in several.items():
        unknown = [step for step in steps if step not in FAULTS]
        if unknown or not steps:
            raise ValueError(f"several.{each} has to be a list of: {', '.join(FAULTS)}")
    return Format(
        name=name,
        assignment=data["assignment"],
        ranks=ranks,
        suits=suits,
        example=example,
        other_ranks=other_ranks,
        faults=_faults(data["handout"], other_ranks, several),
    )


def _known(data: dict[str, Any], entries: set[str]) -> None:
    unknown = sorted(set(data) - entries)
    if unknown:
        raise ValueError(f"unknown entry {unknown[0]!r}; remove it or mend it")


def _other_ranks(data: dict[str, Any], ranks: str) -> dict[str, tuple[str, str]]:
    found = {}
    for name, writing in data.items():
        [(rank, other)] = writing.items() if len(writing) == 1 else [("", "")]
        if len(rank) != 1 or rank not in ranks or not other or other in ranks:
            raise ValueError(f"other_ranks.{name} has to be one rank and what is written for it")
        found[name] = (rank, other)
    return found


def _faults(
    handout: list[dict[str, Any]],
    other_ranks: Mapping[str, tuple[str, str]],
    several: Mapping[str, tuple[str, ...]],
) -> dict[str, Fault]:
    """Return every fault and writing that a sentence of the handout names, in that order."""
    what = {name: f"{rank} is written as {other}" for name, (rank, other) in other_ranks.items()}
    what |= {name: ", ".join(steps) for name, steps in several.items()}
    faults: dict[str, Fault] = {}
    for entry in handout:
        _known(entry, HANDOUT_ENTRIES)
        task, sentence = int(entry["task"]), " ".join(entry["sentence"].split())
        for valid, words in ((False, {**FAULTS, **what}), (True, WRITINGS)):
            for name in entry.get("writings" if valid else "faults", ()):
                if name not in words:
                    kind = "writing" if valid else "fault"
                    raise ValueError(f"there is no {kind} {name!r}; there are: {', '.join(words)}")
                if name in faults:
                    raise ValueError(f"{name!r} belongs to two sentences; take it out of one")
                steps = several.get(name, (name,))
                faults[name] = Fault(name, words[name], steps, valid, task, sentence)
    left = [name for name in what if name not in faults]
    if left:
        raise ValueError(f"{left[0]!r} belongs to no sentence of the handout; name it below one")
    return faults
