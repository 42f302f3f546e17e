"""Put other blanks into a line (`spacings`), to see whether only spacing differs."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator

from autograder.suite.transcript import clean

AROUND = 3  # signs before a blank, by which it is found in other lines
MOST_SPACED = 90  # spacings of one line that are tried
FIRST_WORD, LAST_WORD = re.compile(r"^[^\W_]+"), re.compile(r"[^\W_]+$")
HIDDEN_SIGNS = re.compile("[\u200b-\u200f\u2060\ufeff\u00ad]")


def without_blanks(text: str) -> str:
    return "".join(HIDDEN_SIGNS.sub("", clean(text)).split())


def spacings(
    text: str, words: Collection[str], few: bool = False
) -> Iterator[Callable[[str], str]]:
    """Yield ways to put other blanks into a line: without those that are too many, or one more.

    Other lines are changed where they are alike: one mistake may show in several.  Letters, and
    digits, are parted or put together only if that makes words that were wanted: a blank in the
    middle of a word may also hide it from a test.
    """
    line = text.removesuffix("\n")
    found = [_to(line, change) for change in CHANGES if change(line) != line]
    found += [_to("", change) for change in CHANGES if change(line) != line]
    known = "".join(re.sub(r"\W+", " ", " ".join(words)).split())
    wanted = {part for word in words for part in re.findall(r"[^\W_]+", word)}
    for each in () if few else re.finditer(r"\s", line):
        before, after = line[: each.start()], line[each.end() :]
        joint = "".join(_words_around(before, after))
        if not before[-1:].strip() or not after[:1].strip() or joint.casefold() in known:
            found.append(_blank(before, each[0], after, ""))
    places = [] if few else [each.start() for each in re.finditer(r"(?<=\S)(?=\S)", line)]
    places.sort(key=lambda at: _kind(line[at - 1]) == _kind(line[at]))
    for at in places:
        before, after = line[:at], line[at:]
        is_in_word = _kind(before[-1]) == _kind(after[0]) != "."
        if is_in_word and not {each.casefold() for each in _words_around(before, after)} <= wanted:
            continue
        found.append(_blank(before, "", after, " "))
    yield from found[:MOST_SPACED]


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


def _words_around(before: str, after: str) -> tuple[str, str]:
    """Return the word at the end of a text, and the one at the beginning of what follows."""
    last, first = LAST_WORD.findall(clean(before)), FIRST_WORD.findall(clean(after))
    return "".join(last), "".join(first)


def _kind(sign: str) -> str:
    return "0" if sign.isdigit() else "a" if sign.isalpha() else "."
