"""How many slips of one stroke are read as they were meant, in files that Python cannot read.

A stroke is lost, doubled or mistyped in a right answer, at a place that chance chooses; what the
grader makes of the file is compared with the answer.

    python tests/strokes.py [STROKES] [SEED] [--show KIND]
"""

from __future__ import annotations

import argparse
import ast
import io
import random
import re
import tokenize
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from answers import REFERENCES, RIGHT, Answer, files_of

from autograder.course.faults import quietly
from autograder.slips.syntax.unread import unread

Change = Callable[[str, random.Random], str]


@dataclass(frozen=True)
class Slip:
    """A file of a right answer with one slip of some kind."""

    answer: Answer
    file: str
    kind: str
    meant: str
    text: str

    @property
    def outcome(self) -> str:
        """How the grader reads it: `right`, `otherwise` or `left`, which is as it stands."""
        found = unread(self.answer.assignment(), {self.file: self.text.encode()})
        if not found:
            return "left"
        read, meant = (ast.dump(ast.parse(each)) for each in (found[-1].content, self.meant))
        is_right = read == meant and len(found) == 1
        return "right" if is_right else "otherwise"

    @property
    def line(self) -> str:
        lines = zip(self.text.splitlines(), self.meant.splitlines(), strict=False)
        return next((line for line, meant in lines if line != meant), "").strip()


def at(text: str, places: list[int], length: int, anew: str, chance: random.Random) -> str:
    """Return a text in which so many characters at one of some places are written anew."""
    if not places:
        return text
    place = chance.choice(places)
    return text[:place] + anew + text[place + length :]


def tokens(text: str) -> Iterator[tuple[int, tokenize.TokenInfo]]:
    """Yield each token of a file with where it begins."""
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        yield starts[token.start[0] - 1] + token.start[1], token


def signs(text: str, wanted: str) -> list[int]:
    return [place for place, each in tokens(text) if each.string == wanted]


def without(sign: str) -> Change:
    return lambda text, chance: at(text, signs(text, sign), len(sign), "", chance)


def instead(sign: str, *others: str) -> Change:
    return lambda text, chance: at(
        text, signs(text, sign), len(sign), chance.choice(others), chance
    )


def matching(pattern: str, length: int, anew: str = "") -> Change:
    wanted = re.compile(pattern, re.MULTILINE)
    return lambda text, chance: at(
        text, [found.start() for found in wanted.finditer(text)], length, anew, chance
    )


def quotation(last: bool) -> Change:
    def change(text: str, chance: random.Random) -> str:
        places = [
            place + (each.string.rindex if last else each.string.index)(each.string[-1])
            for place, each in tokens(text)
            if each.type == tokenize.STRING and "\n" not in each.string
        ]
        return at(text, places, 1, "", chance)

    return change


KINDS: dict[str, Change] = {
    **{f"no {sign}": without(sign) for sign in ("(", ")", "[", "]", "{", ":", ",", ".", "=", "->")},
    **{f"{sign * 2}": instead(sign, sign * 2) for sign in ("(", ")", "[", ",", ":")},
    "other bracket opens": instead("(", "[", "{"),
    "other bracket closes": instead(")", "]", "}"),
    "no first mark": quotation(last=False),
    "no last mark": quotation(last=True),
    "; for :": matching(r":$", 1, ";"),
    "= for ==": matching(r"(?<=[^=!<>])==(?=.*:$)", 2, "="),
    "else if": matching(r"elif ", 5, "else if "),
    "a space too many": matching(r"(?<=\n) +\S", 0, " "),
    "a space too few": matching(r"(?<=\n) +\S", 1),
    "no space": matching(r"(?<=\w) (?=\w)", 1),
}


def files() -> list[tuple[Answer, str, str]]:
    """Return the files of right answers that are asked for: the answer, a name, the text."""
    return [
        (answer, name, content.decode("utf-8-sig"))
        for answer in (*REFERENCES, *RIGHT)
        for name, content in files_of(answer.folder).items()
        if name in answer.assignment().files and name not in answer.assignment().given
    ]


def slips(number: int, seed: int) -> Iterator[Slip]:
    """Yield so many files that Python cannot read."""
    chance, pool = random.Random(seed), files()
    while number:
        (answer, file, meant), kind = chance.choice(pool), chance.choice([*KINDS])
        text = KINDS[kind](meant, chance)
        try:
            with quietly():
                ast.parse(text)
        except SyntaxError:
            number -= 1
            yield Slip(answer, file, kind, meant, text)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("strokes", type=int, nargs="?", default=1000)
    parser.add_argument("seed", type=int, nargs="?", default=1)
    parser.add_argument("--show", metavar="KIND", help="show what is not read as it was meant")
    asked = parser.parse_args()
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for slip in slips(asked.strokes, asked.seed):
        outcome = slip.outcome
        found[slip.kind][outcome] += 1
        if asked.show in (slip.kind, "all") and outcome != "right":
            print(f"{slip.kind}, {outcome}: {slip.line}")
    for kind, counts in sorted(found.items()):
        print(
            f"{kind:<22}", *(f"{name} {counts[name]:<4}" for name in ("right", "otherwise", "left"))
        )
    whole = sum(found.values(), Counter())
    print(f"read as it was meant: {whole['right']} of {whole.total()}")


if __name__ == "__main__":
    main()
