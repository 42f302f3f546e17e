"""Put other blanks into a line (`spacings`), to see whether only spacing differs."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable, Iterator

from autograder.suite.transcript import clean

AROUND = 3  # signs before a blank, by which it is found in other lines
MOST_SPACED = 90  # spacings of one line that are tried
ARTICLES = frozenset(("a", "an"))  # may stand before any noun
FIRST_WORD, LAST_WORD = re.compile(r"^[^\W_]+"), re.compile(r"[^\W_]+$")
SIGNS_AROUND = re.compile(r"^[\W_]+|[\W_]+$")
HIDDEN_SIGNS = re.compile("[\u200b-\u200f\u2060\ufeff\u00ad]")


def without_blanks(text: str) -> str:
    return "".join(HIDDEN_SIGNS.sub("", clean(text)).split())


def spacings(text: str, lines: Iterable[str], few: bool = False) -> Iterator[Callable[[str], str]]:
    """Yield ways to put other blanks into a line: without those that are too many, or one more.

    lines: those that were wanted.  Other lines are changed where they are alike: one mistake may
    show in several.  Letters, and digits, are put together only to a word that was wanted, and
    parted only where two such words may stand side by side: a blank in the middle of a word may
    also hide it from a test, and `games` is no `game` with a blank.
    """
    line = text.removesuffix("\n")
    found = [_to(line, change) for change in CHANGES if change(line) != line]
    found += [_to("", change) for change in CHANGES if change(line) != line]
    known = _Known(lines)
    for each in () if few else re.finditer(r"\s", line):
        before, after = line[: each.start()], line[each.end() :]
        joint = "".join(_words_around(before, after))
        if not before[-1:].strip() or not after[:1].strip() or known.has(joint):
            found.append(_blank(before, each[0], after, ""))
    places = [] if few else [each.start() for each in re.finditer(r"(?<=\S)(?=\S)", line)]
    places.sort(key=lambda at: _kind(line[at - 1]) == _kind(line[at]))
    for at in places:
        before, after = line[:at], line[at:]
        is_in_word = _kind(before[-1]) == _kind(after[0]) != "."
        if is_in_word and not known.have_side_by_side(*_words_around(before, after)):
            continue
        found.append(_blank(before, "", after, " "))
        if is_in_word:
            found.append(_parted(known, _words_around(before, after)[1]))
    yield from found[:MOST_SPACED]


class _Known:
    """The words that were wanted, and which of them stand side by side."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.joint: set[str] = set()  # as they stand between blanks
        self.pairs: set[tuple[str, str]] = set()
        self.words = set(ARTICLES)
        for line in lines:
            parts = clean(line).casefold().split()
            self.joint.update(re.sub(r"[\W_]+", "", part) for part in parts)
            self.pairs.update(_words_around(*pair) for pair in itertools.pairwise(parts))
            self.words.update(SIGNS_AROUND.sub("", part) for part in parts)  # no `s` of `card(s)`

    def has(self, word: str) -> bool:
        word = word.casefold()
        return word in self.words or any(word in each for each in self.joint)

    def have_side_by_side(self, *pair: str) -> bool:
        one, other = map(str.casefold, pair)
        if (one, other) in self.pairs:
            return True
        are_words = all(len(each) > 1 or each in ARTICLES for each in (one, other))  # `s` is none
        return are_words and {one, other} <= self.words


CHANGES: tuple[Callable[[str], str], ...] = (
    lambda line: re.sub(r"\s", " ", HIDDEN_SIGNS.sub("", line)),
    lambda line: HIDDEN_SIGNS.sub("", line).rstrip(),
    lambda line: HIDDEN_SIGNS.sub("", line).strip(),
    lambda line: re.sub(r"\s+", " ", HIDDEN_SIGNS.sub("", line)).rstrip(),
    lambda line: re.sub(r"\s+", " ", HIDDEN_SIGNS.sub("", line)).strip(),
)


def _to(line: str, change: Callable[[str], str]) -> Callable[[str], str]:
    """Return a change of this line alone, wherever it stands, or of all lines for ""."""

    def changed(text: str) -> str:
        other = text.removesuffix("\n")
        is_it = not line or other == line
        return change(other) + text[len(other) :] if is_it else text

    return changed


def _blank(before: str, old: str, after: str, new: str) -> Callable[[str], str]:
    """Return what puts one blank for another wherever the same signs stand around it."""
    start, end = before[-AROUND:], after[:1]
    return lambda text: text.replace(f"{start}{old}{end}", f"{start}{new}{end}")


def _parted(known: _Known, word: str) -> Callable[[str], str]:
    """Return what parts a word from the one before it, whichever that is: a name, a number."""
    joint = re.compile(rf"\b([^\W_]+?)({re.escape(word)})\b")

    def parted(found: re.Match[str]) -> str:
        return f"{found[1]} {found[2]}" if known.have_side_by_side(*found.groups()) else found[0]

    return lambda text: joint.sub(parted, text)


def _words_around(before: str, after: str) -> tuple[str, str]:
    """Return the word at the end of a text, and the one at the beginning of what follows."""
    last, first = LAST_WORD.findall(clean(before)), FIRST_WORD.findall(clean(after))
    return "".join(last), "".join(first)


def _kind(sign: str) -> str:
    return "0" if sign.isdigit() else "a" if sign.isalpha() else "."
