"""Put values into words (`worded`), and say how two of them differ (`difference`)."""

from __future__ import annotations

from collections import Counter
from itertools import accumulate, islice
from typing import Any

from autograder.suite.questions import Asked, alike, remote_parts, written
from autograder.suite.remote import RemoteObject, kind_name, with_article
from autograder.suite.transcript import Transcript

TEXT_SHOWN = 1500  # characters of one value
ITEMS_SHOWN = 400  # characters of all items of a value
ITEMS_READ = 1000
FEW_SHOWN = 60  # characters of all items of a value that has more than these
MOST_LISTED = 5
OFTEN = 10  # so many equal items are written once
TEXT_AND_NUMBER = ({str, int}, {str, float})
PLAIN = (str, int, float, bool, type(None))
ENDS: dict[type, tuple[str, str]] = {
    list: ("[", "]"), tuple: ("(", ")"), set: ("{", "}"), dict: ("{", "}"),
    frozenset: ("frozenset({", "})"),
}  # fmt: skip


def worded(value: Any) -> str:
    """Return a value as a student would write it, uncut, so that no two values look alike."""
    if isinstance(value, RemoteObject):
        return f"{article(value)} object"
    if isinstance(value, Transcript):
        return str(value)
    if isinstance(value, type):
        return "a class of your own" if value is RemoteObject else value.__name__
    if type(value) in ENDS and value and has_names(value):
        return among(value, list(map(worded, value)))
    if type(value) is str and "\n" in value:
        # One line of code for each line of text, so that it can be pasted.
        return "\n".join(repr(line) for line in value.splitlines(keepends=True))
    return written(value)


def has_names(value: Any) -> bool:
    """Return whether a collection is not written as Python would: a set, or with our own items."""
    is_set = isinstance(value, (set, frozenset))
    return is_set or any(isinstance(each, (Asked, type)) for each in value)


def among(value: Any, items: list[str]) -> str:
    """Return items in the brackets of their collection."""
    begin, end = ENDS[type(value)]
    if isinstance(value, (set, frozenset)):
        items = sorted(items)  # so that a message is always the same
    comma = "," if type(value) is tuple and len(items) == 1 else ""
    return f"{begin}{', '.join(items)}{comma}{end}"


def shortened(value: Any) -> str:
    """Return the same, but of a long collection its first and its last items and their number."""
    if type(value) not in ENDS or not value:
        return worded(value)
    size = len(value)
    if size >= OFTEN and type(value) in (list, tuple) and is_one_item(value):
        return f"{among(value, [worded(value[0])])} * {size}"
    if type(value) is dict:
        pairs = islice(value.items(), ITEMS_READ)
        items = [f"{worded(key)}: {shortened(each)}" for key, each in pairs]
    else:
        items = [shortened(each) for each in islice(value, ITEMS_READ)]
    if size <= ITEMS_READ and sum(map(len, items)) + 2 * size <= ITEMS_SHOWN:
        return among(value, items)
    most = ITEMS_SHOWN if size <= ITEMS_READ else FEW_SHOWN
    lengths = accumulate(len(each) + 2 for each in items)
    head = max(sum(length <= most * 2 // 3 for length in lengths), 1)
    tail = list(map(shortened, value[-2:])) if type(value) in (list, tuple) else []
    if head + len(tail) >= size:
        return among(value, [*items, *tail][:size] if size <= ITEMS_READ else items)
    return f"{among(value, [*items[:head], '...', *tail])} ({size:,} items)"


def is_one_item(value: Any) -> bool:
    """Return whether all items of a list or a tuple are the same plain value."""
    first = value[0]
    return type(first) in PLAIN and all(
        type(each) is type(first) and each == first for each in value
    )


def difference(gave: Any, want: Any) -> str:
    """Return in one line the coarsest difference between two unequal values; '' if obvious."""
    if type(gave) is not type(want):
        if want is None or gave is None:
            return ""
        if worded(gave) == worded(want):
            return f"{article(gave)}, not {article(want)}, though it looks alike"
        if {type(gave), type(want)} == {int, float} and gave != want:
            return ""  # another number, whatever its kind
        if {type(gave), type(want)} in TEXT_AND_NUMBER and str(gave).strip() != str(want).strip():
            return ""  # another value, whatever its kind
        return f"{article(gave)}, not {article(want)}"
    if isinstance(gave, (list, tuple)):
        if len(gave) != len(want):
            sizes = f"{len(gave):,} item{'' if len(gave) == 1 else 's'}, not {len(want):,}"
            return f"{sizes}{first_difference(gave, want)}"
        return items_difference(gave, want)
    if isinstance(gave, str):
        return text_difference(gave, want)
    if isinstance(gave, dict):
        return entries_difference(gave, want)
    return ""


def items_difference(gave: Any, want: Any) -> str:
    """Return how two lists of equal length differ: the first place, and if it is only the order."""
    at = first_other(gave, want)
    if not gave or alike(gave[at], want[at]):
        return ""
    one, other = shortened(gave[at]), shortened(want[at])
    is_cut = one != worded(gave[at]) or other != worded(want[at])
    if one == other or is_cut or len(one) + len(other) > ITEMS_SHOWN:
        words = f"item {at + 1} differs: {difference(gave[at], want[at]) or 'it looks alike'}"
    else:
        words = f"item {at + 1} is {one}, not {other}"
    is_all_bool = all(type(each) is bool for each in gave)
    right = not is_all_bool and sorted(map(worded, gave)) == sorted(map(worded, want))
    return f"the right items, but {words}" if right and one != other else words


def first_difference(gave: Any, want: Any) -> str:
    """Return words for the first place at which lists of different lengths differ, if short."""
    at = next((i for i, pair in enumerate(zip(gave, want, strict=False)) if not is_same(*pair)), -1)
    if at < 0:
        return ""
    one, other = shortened(gave[at]), shortened(want[at])
    if one == other or len(one) + len(other) > ITEMS_SHOWN:
        return ""
    return f"; item {at + 1} is {one}, not {other}"


def first_other(gave: Any, want: Any) -> int:
    """Return the first place at which two lists differ, if only in kind; 0 if they do not."""
    if not isinstance(gave, (list, tuple)) or not isinstance(want, (list, tuple)):
        return 0
    pairs = list(zip(gave, want, strict=False))
    others = (at for same in (is_same, alike) for at, pair in enumerate(pairs) if not same(*pair))
    return next(others, 0)


def contents_difference(gave: Any, want: Any, answer: Any) -> str:
    """Return what one of two collections has and the other has not, if their order says nothing.

    answer: what the first of them was made from, which may have other items.
    """
    some, others = Counter(map(worded, gave)), Counter(map(worded, want))
    missing, more = list((others - some).elements()), list((some - others).elements())
    if not missing and not more:
        return difference(gave, want)
    be = "is" if len(missing) == 1 else "are"
    texts = {each for each in answer if type(each) is str} if type(answer) in (list, tuple) else {}
    if missing and all(each in texts for each in missing):
        return f"{listed(missing)} {be} there, but as text: {missing[0]!r}, not {missing[0]}"
    words = [f"{listed(missing)} {be} missing"] if missing else []
    words += [f"{listed(more)} {'is' if len(more) == 1 else 'are'} too many"] if more else []
    return ", ".join(words)


def listed(items: list[str]) -> str:
    more = len(items) - MOST_LISTED
    return ", ".join(items[:MOST_LISTED]) + (f" and {more} more" if more > 0 else "")


def entries_difference(gave: dict[Any, Any], want: dict[Any, Any]) -> str:
    """Return at which key two long dictionaries differ; '' if they are short."""
    if len(worded(gave)) + len(worded(want)) <= ITEMS_SHOWN:
        return ""
    for key, each in want.items():
        if key not in gave:
            return f"there is no {worded(key)} in it"
        if not is_same(gave[key], each):
            return f"at {worded(key)} it is {shortened(gave[key])}, not {shortened(each)}"
    more = [key for key in gave if key not in want]
    return f"there is {worded(more[0])} in it" if more else ""


def is_same(one: Any, other: Any) -> bool:
    """Return whether two items are taken for equal, without asking the student's side."""
    if alike(one, other):
        return True
    return next(remote_parts([one, other]), None) is None and bool(one == other)


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
