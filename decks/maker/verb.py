"""What `cardkit decks` does: list the formats, check a file, or make a deck.

The command line prints what it is given here.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.course import lines

from . import view
from .format import CannotUse, Format, find_format, read_formats
from .make import shuffled, with_fault
from .place import put
from .planned import planned_forms
from .read import problems_in

FIRST_SEED = 1


@dataclass(frozen=True)
class Asked:
    """What was asked for; None, or False, is what was not."""

    format: str | None = None
    seed: int | None = None
    fault: str | None = None
    output: Path | None = None
    force: bool = False
    checked: Path | None = None


@dataclass(frozen=True)
class Answer:
    """What to print, for a person (a deck byte for byte) and for a program."""

    text: str | bytes
    data: Any
    well: bool = True


def answer(folder: Path, asked: Asked) -> Answer:
    """Do what was asked with the formats in `folder`.

    Raises CannotUse when that cannot be done; then nothing has been written.
    """
    formats, planned = read_formats(folder), planned_forms()
    make = {"--seed": asked.seed, "--fault": asked.fault, "-o": asked.output}
    made_with = [name for name, value in make.items() if value is not None]
    if asked.force and asked.output is None:
        raise CannotUse("--force replaces the file that -o names; name one with -o")
    if asked.format is None:
        if made_with or asked.checked is not None:
            example = next(iter(formats))
            raise CannotUse(f"which format? Put it first, as in: cardkit decks {example}")
        others = "".join(f"cardkit decks {each} --check FILE checks one\n" for each in planned)
        text = view.list_view(formats.values()) + others
        return Answer(text, view.list_data(formats.values()))
    if asked.checked is not None and made_with:
        raise CannotUse(f"--check makes no deck; take {made_with[0]} out")
    if asked.format in planned:
        return _planned(asked.format, planned[asked.format][1], asked.checked)
    of = {slug: name for name, (slug, _) in planned.items()}
    format = find_format(formats, asked.format, of)
    if asked.checked is None:
        return _make(format, asked)
    problems = problems_in(lines.read_data(asked.checked), format)
    return _checked(asked.checked, format.name, problems)


def _make(format: Format, asked: Asked) -> Answer:
    seed = FIRST_SEED if asked.seed is None else asked.seed
    rng = random.Random(seed)
    deck = shuffled(format, rng)
    fault = None
    if asked.fault is not None:
        fault = format.fault(asked.fault)
        deck = with_fault(deck, fault, rng)
    problems = problems_in(deck.data(), format)
    data = view.made_data(deck, asked.output, seed, fault, problems)
    if asked.output is None:
        return Answer(deck.data(), data)
    put(deck, asked.output, asked.force)
    return Answer(view.made_view(asked.output, seed, fault, problems), data)


def _planned(name: str, form: lines.Form, path: Path | None) -> Answer:
    if path is None:
        raise CannotUse(f"{name} are written by hand; --check FILE says whether one is valid")
    return _checked(path, name, lines.problems_in(lines.read_data(path), form))


def _checked(path: Path, format: str, problems: list[lines.Problem]) -> Answer:
    text = view.check_view(path, format, problems)
    return Answer(text, view.check_data(path, format, problems), well=not problems)
