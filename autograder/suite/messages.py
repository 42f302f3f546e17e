"""Messages in other words (`Messages`): which message of the handout a displayed line stands for.

Words used here.  message: a text of the handout that a program displays, with `{name}` and
`{number}` where they stand, and `{rest}` if anything may follow; `A | B`: both are right as they
stand.  deciding: of a word that carries what a message says, such as `wins`, `not` or a number.
A line stands for a message only if it has just the same deciding words, and most of the others.
"""

from __future__ import annotations

import functools
import itertools
import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from autograder.course.assignment import Wording
from autograder.suite.loose import loose
from autograder.suite.spelling import LONG_ENOUGH, differ_once

# Who says one of these means something else than the sentence without it.
NEGATIONS = "not no never without neither nor nothing hardly isnt doesnt cant"
HEDGING = """
would could should might may maybe perhaps almost nearly if unless until when before or but except
instead either only still yet about probably say says said think
"""
# Words that a message says as much with as without.
FILLING = """
a an the is are was were be been being am has have had having got do does did of in on to at for
with from by and as so now just your you yours it its this that these those there here he she his
her they their them i we my our oh ok okay please sorry well s dear go goes went gone another alas
unfortunately congratulations hooray great yay warning error
"""
NOT, HEDGES = frozenset(NEGATIONS.split()), frozenset(HEDGING.split())
SMALL = frozenset(FILLING.split())
LIKE = 0.7  # twice the words that both have, divided by the words of both
CLEARLY = 0.12  # so much less alike is every other message
MOST_LETTERS = 300  # of a line; longer ones are no messages
MOST_LINES = 5_000  # different ones of a text; what follows stays as it is
NAME, NUMBER, REST = "{name}", "{number}", "{rest}"
WORD = re.compile(r"'\w'|\{\w+\}|(?:(?<=\s)-)?\d+(?:\.\d+)?|[^\W\d_]+")
SUFFIXES = ("s", "es", "d", "ed", "ing", "ning", "ting", "ly")
# Other ways to write what is compared.
SPELLINGS = {
    re.compile(pattern): spelling
    for pattern, spelling in {
        r"\b(?:could|can) ?not\b|n['’]t\b|\bunable to\b": " not",
        r"\bincorrectly\b": "not correctly",
        r"\bno[ -]?one\b|\bno[ -]body\b": "nobody",
        r"\b(has|have) got\b": "has",
        r"\b(has|have|had|needs?|is|are) to\b": "must",
        r"\bgood[- ]bye\b": "goodbye",
        r"\bthank you\b": "thanks",
        r"\bone\b": "1",
        r"'s\b|\(s\)|\(y/n\)": "",
    }.items()
}
PARTS = re.compile(r"(?<=[.!?…;])(?=\s)|(?<=->)|(?==>)")


@dataclass(frozen=True)
class Message:
    """One message of the handout, cut into what decides and the other words."""

    text: str
    others_right: tuple[str, ...]  # other texts that are right as they stand
    deciding: frozenset[str]
    others: tuple[str, ...]
    names: tuple[str, ...]  # those that stand in it, `{name}` for any
    numbers: tuple[str, ...]  # those that stand in it, `{number}` for any

    @property
    def goes_on(self) -> bool:
        """Whether anything may follow, such as a list of cards."""
        return self.text.endswith(REST)

    @property
    def asks(self) -> bool:
        return "?" in self.text


class Read(NamedTuple):
    """The words of a line."""

    words: list[str]  # those that decide nothing
    deciding: frozenset[str]
    numbers: list[str]
    names: list[str]


@dataclass(frozen=True)
class Stands:
    """A line that stands for a message, and that message with the line's names and numbers."""

    line: str
    message: str
    text: str


class Messages:
    """All messages of an assignment, each of them a rival of the others.

    words: those that may stand in a message, in the handout's words or in others.
    """

    def __init__(self, wording: Wording) -> None:
        self._names = {
            word.casefold(): each.split()[0] for each in wording.names for word in each.split()
        }
        groups = [each.casefold().split() for each in wording.decide]
        self._meanings = {word: word for word in HEDGES}
        self._meanings |= {word: group[0] for group in groups for word in group}
        self._all = tuple(map(self._message, wording.shown))
        said = re.findall(r"[^\W_]+", _plain(" ".join(wording.shown)))
        self.words = frozenset({*said, *self._meanings, *SMALL})

    def __bool__(self) -> bool:
        return bool(self._all)

    def in_their_words(self, text: str, names: Iterable[str] = ()) -> tuple[str, list[Stands]]:
        """Return a text in which lines that stand for a message have its words, and those lines.

        names: what a program was told, such as typed lines.
        """
        known = tuple(sorted({each for each in names if is_name(each)}))
        found: list[Stands] = []
        every = text.split("\n")
        looked_at = set(itertools.islice(dict.fromkeys(every), MOST_LINES))
        lines = []
        for line in every:
            if line not in looked_at:
                lines.append(line)
                continue
            parts = []
            for part in self.parts(line, known):
                stands = self.stands_for(part, known)
                if stands is not None:
                    found.append(stands)
                    part = part[: len(part) - len(part.lstrip())] + stands.text
                parts.append(part)
            lines.append("".join(parts))
        return "\n".join(lines), found

    def parts(self, line: str, names: tuple[str, ...]) -> list[str]:
        """Return a line as a whole if it stands for a message, else its sentences."""
        if len(line) > MOST_LETTERS or self.stands_for(line, names) is not None:
            return [line]
        return PARTS.split(line)

    @functools.lru_cache(20_000)  # noqa: B019 - there is one for each assignment
    def stands_for(self, line: str, names: tuple[str, ...] = ()) -> Stands | None:
        """Return the message that a line stands for in other words; None if for none, or two."""
        if not line.strip() or len(line) > MOST_LETTERS:
            return None
        fits = []
        head, rest = _before_list(line)
        for message in self._all:
            part = head if message.goes_on else line
            if self._read(part, names).deciding != message.deciding:
                continue
            alike, text = self._compare(message, part, names)
            if not text and alike:
                return None  # it is that message as it stands
            if alike:
                fits.append((alike, message, text + rest if message.goes_on else text))
        fits.sort(key=lambda fit: -fit[0])
        if not fits or fits[0][0] < LIKE:
            return None
        if len(fits) > 1 and fits[0][0] - fits[1][0] < CLEARLY:
            return None
        _, message, text = fits[0]
        return Stands(line.strip(), message.text, text)

    def _compare(self, message: Message, line: str, names: tuple[str, ...]) -> tuple[float, str]:
        """Return how much a line is like a message, and its text, "" if that stands there.

        Where something else decides, it is not like the message at all: 0.
        """
        if message.asks != ("?" in line):
            return 0, ""
        words, _, numbers, said = self._read(line, names)
        values = _values(message.numbers, numbers, NUMBER)
        named = _values(message.names, said, NAME) if len(said) == len(message.names) else None
        if named is None or values is None:
            return 0, ""
        if any(name not in (NAME, said[at]) for at, name in enumerate(message.names)):
            return 0, ""
        left, both = list(words), 0
        for word in message.others:
            same = next((each for each in left if _same(each, word)), None)
            if same is not None:
                left.remove(same)
                both += 1
        size = len(message.deciding) + len(message.numbers) + len(message.names)
        alike = 2 * (both + size) / (len(message.others) + len(words) + 2 * size)
        if not both and not message.deciding:
            return 0, ""
        texts = [_filled(each, named, values) for each in (message.text, *message.others_right)]
        is_right = any(re.search(loose(form), line) for each in texts for form in forms(each))
        return (alike, "" if is_right else texts[0])

    @functools.lru_cache(1_000)  # noqa: B019 - there is one for each assignment
    def _read(self, line: str, names: tuple[str, ...]) -> Read:
        found, said = self._names_in(_plain(line), names)
        return Read(*self._words(found), said)

    @functools.lru_cache(1_000)  # noqa: B019 - there is one for each assignment
    def _known(self, names: tuple[str, ...]) -> tuple[dict[str, str], re.Pattern[str]]:
        """Return names by their small letters, and a pattern that finds them."""
        known = {each.casefold(): each for each in names} | self._names
        choices = "|".join(map(re.escape, sorted(known, key=len, reverse=True)))
        return known, re.compile(rf"(?<![^\W_])({choices})(?:'?s)?(?![^\W_])", re.IGNORECASE)

    def _names_in(self, line: str, names: tuple[str, ...]) -> tuple[str, list[str]]:
        """Return a line without the names that stand in it, and these names in order."""
        if not names and not self._names:
            return line, []
        known, pattern = self._known(names)
        said = [known[match.group(1).casefold()] for match in pattern.finditer(line)]
        said = [each for at, each in enumerate(said) if each == NAME or each not in said[:at]]
        return pattern.sub(" ", line), said

    def _words(self, line: str) -> tuple[list[str], frozenset[str], list[str]]:
        """Return the words of a line that decide nothing, the deciding ones, and the numbers.

        What a `not` stands before is part of its meaning.
        """
        words, deciding, numbers = list[str](), set[str](), list[str]()
        denied = ""
        for word in WORD.findall(line):
            if word[-1].isdigit() or word == NUMBER:
                numbers.append(word)
            elif word[0] == "'":
                deciding.add(word)
            elif word in NOT:
                denied = "not "
            elif word[0] != "{" and (meaning := self._meaning(word)):
                deciding.add(denied + meaning)
                denied = ""
            elif word[0] != "{" and word not in SMALL:
                if denied and not word.endswith("ly"):
                    deciding.add(denied + word[:4])
                    denied = ""
                else:
                    words.append(word)
        return words, frozenset(deciding | ({denied} if denied else set())), numbers

    @functools.lru_cache(5_000)  # noqa: B019 - there is one for each assignment
    def _meaning(self, word: str) -> str:
        """Return what a deciding word means, in any form and with a typing error; else ""."""
        if word in self._meanings:
            return self._meanings[word]
        near = {mean for known, mean in self._meanings.items() if _is_form(word, known)}
        if not near and word not in SMALL:
            near = {
                mean
                for known, mean in self._meanings.items()
                if known not in HEDGES and _is_misspelt(word, known)
            }
        return near.pop() if len(near) == 1 else ""

    def _message(self, text: str) -> Message:
        text, *others_right = text.split(" | ")
        line, names = self._names_in(_plain(text), (NAME,))
        words, deciding, numbers = self._words(line)
        return Message(
            text, tuple(others_right), deciding, tuple(words), tuple(names), tuple(numbers)
        )  # fmt: skip


@dataclass
class Reading:
    """How the transcripts of one test are read: which lines stand for a message in other words."""

    messages: Messages = field(default_factory=lambda: Messages(Wording()))
    names: Callable[[], Iterable[str]] = tuple  # that the student's code was told in this test

    def in_their_words(
        self, turns: list[str], typed: Iterable[str]
    ) -> tuple[list[str], list[Stands]]:
        """Return turns in which lines that stand for a message have its words, and those lines."""
        if not self.messages:
            return turns, []
        names = {*self.names(), *typed}
        pairs = [self.messages.in_their_words(turn, names) for turn in turns]
        return [text for text, _ in pairs], [each for _, found in pairs for each in found]


def is_name(text: str) -> bool:
    """Return whether what was typed or given can be told from other words in a line."""
    return len(text) > 2 and any(map(str.isalpha, text)) and len(text) < MOST_LETTERS


def _filled(text: str, names: Iterable[str], numbers: Iterable[str]) -> str:
    text = text.removesuffix(REST)
    for name in names:
        text = text.replace(NAME, name, 1)
    for number in numbers:
        text = text.replace(NUMBER, number, 1)
    return text


def forms(text: str) -> set[str]:
    """Return the forms of a text that has `point(s)` in it: points, and point."""
    return {text, text.replace("(s)", "s"), text.replace("(s)", "")}


def _plain(line: str) -> str:
    line = line.casefold()
    for pattern, spelling in SPELLINGS.items():
        line = pattern.sub(spelling, line)
    return line


def _before_list(line: str) -> tuple[str, str]:
    """Cut a line before the list at its end: behind the last colon, or at the first number."""
    head, colon, rest = line.rpartition(":")
    if colon and head.strip().casefold() not in ("error", ""):
        return head, colon + rest
    found = re.search(r"\s\S*\d", line)
    return (line[: found.start()], line[found.start() :]) if found else (line, "")


def _values(wanted: tuple[str, ...], found: list[str], any_one: str) -> list[str] | None:
    """Return what stands in the places for any one, or None if there is too much or too little."""
    fixed = Counter(each for each in wanted if each != any_one)
    if Counter(found) & fixed != fixed:
        return None
    values = list[str]()
    for each in reversed(found):  # what is fixed is more likely the last one
        if fixed[each]:
            fixed[each] -= 1
        else:
            values.insert(0, each)
    return values if len(values) == wanted.count(any_one) else None


def _same(one: str, other: str) -> bool:
    """Return whether two words are one, in another form or with a typing error."""
    if one == other or _is_misspelt(one, other):
        return True
    pairs = enumerate(zip(one, other, strict=False))
    at = next((i for i, (a, b) in pairs if a != b), min(len(one), len(other)))
    return at >= 4 and max(len(one), len(other)) - at <= 3


def _is_form(word: str, known: str) -> bool:
    return any(word in (known + end, known.removesuffix("e") + end) for end in SUFFIXES)


def _is_misspelt(word: str, known: str) -> bool:
    return min(len(known), len(word)) >= LONG_ENOUGH and differ_once(known, word)
