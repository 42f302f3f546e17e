"""Which calls of a test a message shows: those that the last one needs, as short as they can be."""

from __future__ import annotations

import re
from itertools import takewhile

from autograder.link.told import WORD

MOST_NEEDED = 12  # calls before the last one


def needed(lines: list[str]) -> list[str]:
    """Return the last line, and those before it that make or use an object that it names."""
    objects = {line.partition(" = ")[0] for line in lines if " = " in line}
    kept = lines[-1:]
    words = objects & set(WORD.findall("".join(kept)))
    for line in reversed(lines[:-1]):
        found = objects & set(WORD.findall(line))
        if not words.isdisjoint(found):
            kept.insert(0, line)
            words |= found
    return kept


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
    return [*lines[:made], "...", *lines[max(made, len(lines) - MOST_NEEDED) :]]


def last_time(lines: list[str]) -> list[str]:
    """Return lines without those that ask the same as the last one: its console is shown."""
    asked = [line.partition(" = ")[2] or line for line in lines]
    return [line for line, each in zip(lines, asked, strict=True) if each != asked[-1]] + lines[-1:]
