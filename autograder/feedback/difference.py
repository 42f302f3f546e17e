"""Put values into words (`worded`), and say how two of them differ (`difference`)."""

from __future__ import annotations

from typing import Any

from autograder.suite.questions import Asked, alike, written
from autograder.suite.remote import RemoteObject, kind_name, with_article
from autograder.suite.transcript import Transcript

TEXT_SHOWN = 1500  # characters of one value


def worded(value: Any) -> str:
    """Return a value as a student would write it, uncut, so that no two values look alike."""
    if isinstance(value, RemoteObject):
        return f"{article(value)} object"
    if isinstance(value, (list, tuple)) and any(isinstance(each, Asked) for each in value):
        return "[" + ", ".join(map(worded, value)) + "]"
    if isinstance(value, Transcript):
        return str(value)
    if isinstance(value, type):
        return "a class of your own" if value is RemoteObject else value.__name__
    if type(value) is str and "\n" in value:
        # One line of code for each line of text, so that it can be pasted.
        return "\n".join(repr(line) for line in value.splitlines(keepends=True))
    return written(value)


def difference(gave: Any, want: Any) -> str:
    """Return in one line the coarsest difference between two unequal values; '' if obvious."""
    if type(gave) is not type(want):
        if want is None or gave is None:
            return "nothing was returned" if gave is None else ""
        return f"{article(gave)}, not {article(want)}"
    if isinstance(gave, (list, tuple)):
        if len(gave) != len(want):
            return f"{len(gave)} item{'' if len(gave) == 1 else 's'}, not {len(want)}"
        at = next((i for i, each in enumerate(want) if not alike(gave[i], each)), 0)
        words = f"item {at + 1} is {worded(gave[at])}, not {worded(want[at])}" if want else ""
        right = sorted(map(worded, gave)) == sorted(map(worded, want))
        return f"the right items, but {words}" if right else words
    if isinstance(gave, str):
        return text_difference(gave, want)
    return ""


def text_difference(gave: str, want: str) -> str:
    if gave.casefold() == want.casefold():
        return "the right letters, but not in the right case"
    if "".join(gave.split()) == "".join(want.split()):
        return "the right characters, but not the right spaces or line breaks"
    if max(len(gave), len(want)) > TEXT_SHOWN:  # the difference may be where the text is cut
        both = zip(gave, want, strict=False)
        at = next((i for i, (one, other) in enumerate(both) if one != other), -1)
        at = at if at >= 0 else min(len(gave), len(want))
        here = slice(max(0, at - 10), at + 20)
        return f"from character {at + 1} on: {gave[here]!r}, not {want[here]!r}"
    return ""


def article(value: Any) -> str:
    if isinstance(value, type):
        return "a class"
    name = kind_name(value) if isinstance(value, RemoteObject) else type(value).__name__
    return with_article(name)
