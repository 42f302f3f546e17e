"""Which calls of a test a message shows: those that the last one needs, as short as they can be."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping
from itertools import takewhile

from autograder.messages.told import WORD

NUMBER = re.compile(r"_\d+$")
QUOTED_OR_WORD = re.compile(r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"|\w+")
MOST_NEEDED = 12  # calls before the last one
MADE = re.compile(r"(\w+) = (?:\w+\.)*(\w+)\(")  # an object, and its class
MADE_SO = re.compile(r"(\w+) = ((?:\w+\.)*[A-Z]\w*\([^()]*\))")


def needed(lines: list[str], sharing: Collection[str] = ()) -> list[str]:
    """Return the last line, and those before it that make or use what it names.

    What was given to something, or made of it, may be changed by it later: so it is needed, too.
    sharing: classes of which an object may change what another one has.
    """
    objects = {name for line in lines for name in made_by(line)}
    made = (MADE.match(line) for line in lines)
    kinds = {each[1]: each[2] for each in made if each is not None and each[2] in sharing}
    named = [objects & set(WORD.findall(line)) for line in lines]
    named = [each | {kinds[name] for name in each if name in kinds} for each in named]
    words: set[str] = set()
    more = named[-1] if named else words
    while more - words:
        words |= more
        more = words.union(*(each for each in named if not words.isdisjoint(each)))
    used = [not words.isdisjoint(each) for each in named[:-1]]
    return [line for line, is_used in zip(lines, used, strict=False) if is_used] + lines[-1:]


def has_several(lines: list[str]) -> bool:
    """Return whether lines make more than one object of a class."""
    kinds = [each[2] for each in map(MADE.match, lines) if each is not None]
    return len({*kinds}) < len(kinds)


def made_by(line: str) -> list[str]:
    """Return the names of the objects that a line makes."""
    names, is_made, _ = line.partition(" = ")
    return names.split(", ") if is_made else []


def as_made(gave: str, shown: list[str], every: list[str]) -> str:
    """Return an answer in which an object that no line names is told by what has made it."""
    if "'" in gave or '"' in gave:
        return gave  # such a word in a text is no name
    named = {name for line in shown for name in made_by(line)}
    made = {each[1]: each[2] for each in map(MADE_SO.fullmatch, every) if each is not None}
    return WORD.sub(lambda at: made.get(at[0], at[0]) if at[0] not in named else at[0], gave)


def counted_anew(lines: list[str]) -> dict[str, str]:
    """Return by its name what each object is called among these lines alone: `card`, `card_2`."""
    names = [name for line in lines for name in made_by(line) if name.isidentifier()]
    counts, found = Counter[str](), dict[str, str]()
    for name in names:
        word = NUMBER.sub("", name)
        counts[word] += 1
        found.setdefault(name, word if counts[word] == 1 else f"{word}_{counts[word]}")
    return found


def called(text: str, names: Mapping[str, str]) -> str:
    """Return Python's text with other names for objects; what stands in quotes is no name."""
    return QUOTED_OR_WORD.sub(lambda at: names.get(at[0], at[0]), text)


def put_into_use(lines: list[str]) -> list[str]:
    """Return lines in which what is made for one use alone stands there: `add_card(Card("2C"))`."""
    for line in lines[:-1]:
        name, _, made = line.partition(" = ")
        users = [each for each in lines if each != line and name in WORD.findall(each)]
        use = re.compile(rf"(?<=[(\[ ]){re.escape(name)}(?=[,)\]])")
        is_made = name.isidentifier() and made.endswith(")")
        if is_made and len(users) == 1 and len(use.findall(users[0])) == 1:
            before, after = use.split(users[0])
            if name not in WORD.findall(before + after):
                lines = [each for each in lines if each != line]
                lines[lines.index(users[0])] = f"{before}{made}{after}"
    return lines


def cut(lines: list[str]) -> list[str]:
    """Return the last of many lines, and those at the beginning that only make something."""
    if len(lines) <= 1 + MOST_NEEDED:
        return lines
    made = len([*takewhile(lambda line: " = " in line, lines)])
    at = max(made, len(lines) - MOST_NEEDED)
    return [*lines[:made], f"... ({at - made} more lines)", *lines[at:]] if at > made else lines


def last_time(lines: list[str]) -> list[str]:
    """Return lines without those that ask the same as the last one: its console is shown."""
    asked = [line.partition(" = ")[2] or line for line in lines]
    return [line for line, each in zip(lines, asked, strict=True) if each != asked[-1]] + lines[-1:]
