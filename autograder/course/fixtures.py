"""What assignment.toml says of the files in an assignment's decks: `[lines]` and `[play]`.

Words used here.  lines: how the files are written, if it is the kit that reads them (Form).  play:
how one of them is brought into a student's own program.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

from autograder.course.lines import Form, Kind
from autograder.course.tables import Table, perhaps

DOTTED = r"[A-Za-z_]\w*(\.[A-Za-z_]\w*){%s}"
WAYS = ("typed", "laid_in", "bring")


@dataclass(frozen=True)
class Bring:
    """Where the lines of one kind go: a function answers with them, or an object is filled."""

    kind: str
    answers: str = ""  # a function of the program, or `module.function`
    then: int | None = None  # its answer after the last line; without it the student's own goes on
    fills: str = ""  # `module.Class.attribute`: a list in every object of that class
    makes: str = ""  # `module.Class`: what is made of a line for that list


@dataclass(frozen=True)
class Play:
    """How `cardkit play` brings a deck into a student's program: in one of three ways."""

    program: str  # the file that is run
    typed: bool = False  # the name of the deck answers the first question
    laid_in: str = ""  # the deck takes the place of this file
    bring: tuple[Bring, ...] = ()  # its lines take the place of chance
    otherwise: str = ""  # what is run if the program does nothing by itself


def read_lines(table: Table) -> Form | None:
    """Return how the decks are written, or None if only students' programs read them."""
    kinds = tuple(_kind(table.table(name), name) for name in table.all(dict))
    return Form(kinds) if kinds else None


def _kind(table: Table, name: str) -> Kind:
    pattern = table.take("pattern", str, example='"[1-9]"')
    try:
        re.compile(pattern)
    except re.error as error:
        key = table.path("pattern")
        table.refuse(f"{key!r} is no regular expression ({error}); test it with re.fullmatch")
    least = table.take("least", int, 0)
    if least < 0:
        table.refuse(f"{table.path('least')!r} is {least}; write 0 or more")
    kind = Kind(
        name,
        pattern,
        table.take("written", str, example='"as a digit"'),
        values=table.table("values", {}).all(bool),
        least=least,
        once=table.take("once", bool, False),
    )
    table.close()
    return kind


def read_play(table: Table, files: Collection[str], lines: Form | None) -> Play:
    """Return how a deck is played with."""
    kinds = [] if lines is None else [kind.name for kind in lines.kinds]
    play = Play(
        program=table.take("program", str, example='"game.py"'),
        typed=table.take("typed", bool, False),
        laid_in=table.take("laid_in", str, "", '"deck.txt"'),
        bring=tuple(_bring(each, kinds) for each in table.tables("bring")),
        otherwise=table.take("otherwise", str, "", '"import game; game.main()"'),
    )
    if play.program not in files:
        near = perhaps(play.program, files, 1)
        table.refuse(f"{table.path('program')!r} is {play.program!r}, not in 'files'{near}")
    if sum(bool(getattr(play, way)) for way in WAYS) != 1:
        table.refuse(
            f"[{table.name}] says how a deck is brought in: write one of {', '.join(WAYS)}"
        )
    table.close()
    return play


def _bring(table: Table, kinds: list[str]) -> Bring:
    kind = table.take("kind", str, example='"card"')
    if kind not in kinds:
        known = ", ".join(kinds) or "none"
        table.refuse(f"there is no kind {kind!r} as in [{table.name}]; [lines] has {known}")
    # A whole number, or nothing: the student's own function goes on.
    then = table.take("then", int, -1)
    found = Bring(
        kind,
        _dotted(table, "answers", "0,1"),
        None if then < 0 else then,
        _dotted(table, "fills", "2"),
        _dotted(table, "makes", "1"),
    )
    if bool(found.answers) == bool(found.fills) or bool(found.fills) != bool(found.makes):
        table.refuse(f"[{table.name}] has to have either 'answers', or 'fills' and 'makes'")
    table.close()
    return found


def _dotted(table: Table, key: str, dots: str) -> str:
    name = table.take(key, str, "", '"game.Deck.cards"')
    if name and not re.fullmatch(DOTTED % dots, name):
        table.refuse(f"{table.path(key)!r} is {name!r}; write it with its module: game.Deck.cards")
    return name
