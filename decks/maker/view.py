"""What a person reads of formats and decks in a terminal, and the same as plain data."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from itertools import groupby
from pathlib import Path
from typing import Any

from autograder.course.lines import Problem

from .deck import Deck
from .format import Fault, Format

MOST_PROBLEMS = 20
WIDTH = 90


def list_view(formats: Iterable[Format]) -> str:
    """Return each format with its faults, below the sentence of the handout that they test."""
    text = ""
    for format in formats:
        text += (
            f"{format.name}  the decks of {format.assignment}:"
            f" ranks {format.ranks}, suits {format.suits}, a card is written {format.example}\n"
        )
        width = max(map(len, format.faults))
        for (task, sentence), faults in groupby(format.faults.values(), _sentence):
            text += "\n" + _wrapped(f"task {task}: {sentence}")
            for fault in faults:
                text += f"    {_judged(fault.valid):7}  {fault.name:{width}}  {fault.what}\n"
        text += "\n"
    return text + "cardkit decks FORMAT --fault NAME --seed 7 -o FILE makes one\n"


def made_view(path: Path, seed: int, fault: Fault | None, problems: list[Problem]) -> str:
    """Return what was put into a file: with which seed, and what is to become of it."""
    text = f"{path}: seed {seed}, {_judged(not problems)}\n"
    text += "".join(f"  {problem}\n" for problem in problems)
    return text + (_wrapped(f"tests task {fault.task}: {fault.sentence}") if fault else "")


def check_view(path: Path, format: str, problems: list[Problem]) -> str:
    """Return whether a deck is valid, or what is wrong with it."""
    if not problems:
        return f"{path}: a valid deck of format {format}\n"
    text = "".join(f"{path}: {problem}\n" for problem in problems[:MOST_PROBLEMS])
    more = len(problems) - MOST_PROBLEMS
    return text + (f"{path}: and {more} more\n" if more > 0 else "")


def list_data(formats: Iterable[Format]) -> list[dict[str, Any]]:
    """Return the formats as data."""
    return [
        {
            "format": format.name,
            "assignment": format.assignment,
            "ranks": format.ranks,
            "suits": format.suits,
            "faults": [_fault_data(fault) for fault in format.faults.values()],
        }
        for format in formats
    ]


def made_data(
    deck: Deck, path: Path | None, seed: int, fault: Fault | None, problems: list[Problem]
) -> dict[str, Any]:
    """Return a deck that was made as data; its text is what stands in the file."""
    return {
        "format": deck.format.name,
        "seed": seed,
        "fault": _fault_data(fault) if fault else None,
        "file": str(path) if path else None,
        "text": deck.data().decode("utf-8"),
        "problems": _problem_data(problems),
    }


def check_data(path: Path, format: str, problems: list[Problem]) -> dict[str, Any]:
    """Return what became of a deck that was checked as data."""
    return {
        "file": str(path),
        "format": format,
        "valid": not problems,
        "problems": _problem_data(problems),
    }


def _problem_data(problems: list[Problem]) -> list[dict[str, Any]]:
    """Return problems as data; the line of one that is in no line is None."""
    return [
        {"line": each.line or None, "fault": each.fault, "what": each.what, "remedy": each.remedy}
        for each in problems
    ]


def _wrapped(text: str) -> str:
    return textwrap.fill(text, WIDTH, initial_indent="  ", subsequent_indent="    ") + "\n"


def _sentence(fault: Fault) -> tuple[int, str]:
    return fault.task, fault.sentence


def _judged(valid: bool) -> str:
    return "valid" if valid else "refused"


def _fault_data(fault: Fault) -> dict[str, Any]:
    return {
        "name": fault.name,
        "what": fault.what,
        "valid": fault.valid,
        "task": fault.task,
        "sentence": fault.sentence,
    }
