"""Coverage-guided fuzzing of the trusted end of the wire.  `make fuzz` runs it.

The bytes that the fuzzer makes are an answer as they stand, or choose the parts of one: JSON that
looks like an answer.  Whatever breaks a promise of `tests/wire_outcomes.py` is written into found/,
and everything that reaches a new line into corpus/, where the next run begins.  Given the path of a
file from found/, it tries that one alone.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import atheris

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

with atheris.instrument_imports(include=["autograder", "json.decoder"]):
    pass


import wire_outcomes  # noqa: E402

TAGS = ["l", "t", "S", "d", "n", "h", "c", "f", "I", "b"]
KINDS = ["v", "x", "s", "m"]
TEXTS = [
    "", "KH", "total", "cards", "cards.py", "function", "method", "module", "builtins", "asked",
    "drew", "Exception", "BaseException", "SystemExit", "StopIteration", "NotImplementedError",
    "ImportError", "No module named 'cards'", "cannot import name 'a' from 'cards'", "nan", "-inf",
    "o", "e", "i", "ff", "-f", "\ud800", "\0", "__init__() missing", "a\nb", "\x1b[31m",
]  # fmt: skip
NUMBERS = [0, 1, -1, 2, 7, 2**31 - 1, 2**31, 2**61 - 1, -(2**63), 10**40]
DEEPEST = 8


class Maker:
    """Makes JSON that looks like an answer out of the fuzzer's bytes."""

    def __init__(self, data: bytes) -> None:
        self.choices = atheris.FuzzedDataProvider(data)

    def below(self, count: int) -> int:
        return int(self.choices.ConsumeIntInRange(0, count - 1))

    def text(self) -> str:
        at = self.below(len(TEXTS) + 2)
        if at < len(TEXTS):
            return TEXTS[at]
        return str(self.choices.ConsumeUnicode(self.below(400)))

    def number(self) -> int:
        at = self.below(len(NUMBERS) + 1)
        return NUMBERS[at] if at < len(NUMBERS) else self.below(2**33)

    def classes(self) -> list[Any]:
        return [[self.text(), self.text(), self.number()] for _ in range(self.below(5))]

    def tree(self, depth: int = 0) -> Any:
        kind = self.below(20 if depth < DEEPEST else 6)
        if kind < 6:
            return [None, True, self.number(), self.text(), 1.5, {"KH": 1}][kind]
        if kind < 9:
            return [self.tree(depth + 1) for _ in range(self.below(4))]
        tag = TAGS[self.below(len(TAGS))]
        if tag == "d":
            pairs = [[self.tree(depth + 1), self.tree(depth + 1)] for _ in range(self.below(5))]
            return ["d", *pairs]
        if tag == "h":
            return ["h", self.number(), [self.text() for _ in range(self.below(4))], self.text()]
        if tag == "c":
            return ["c", self.number(), self.classes()]
        if tag in "fIb":
            return [tag, self.text()]
        if tag == "n":
            return ["n", self.text(), self.tree(depth + 1)]
        return [tag, *(self.tree(depth + 1) for _ in range(self.below(6)))]

    def answer(self) -> Any:
        kind = KINDS[self.below(len(KINDS))] if self.below(3) else "v"
        if kind == "x":
            frames = [[self.text(), self.number(), self.text()] for _ in range(self.below(4))]
            handled = [self.text(), frames[0]] if frames else []
            return ["x", self.classes(), self.text(), self.tree(), frames, handled]
        if kind == "s":
            return ["s", self.text(), self.tree(), self.text()]
        return [kind, self.text() if kind == "m" else self.tree()]


def look(data: bytes) -> None:
    """Check one thing: the first byte says in which form the rest is taken, and what is asked."""
    if not data:
        return
    form, rest = data[0], data[1:]
    names = list(wire_outcomes.HOOKS)
    name = names[(form >> 1) % len(names)]
    if form & 1:
        payloads = [rest]
    else:
        maker = Maker(rest)
        answers = [maker.answer() for _ in range(1 + maker.below(3))]
        payloads = [json.dumps(each).encode("ascii") for each in answers]
    for payload in payloads:
        wire_outcomes.check_answer(payload)
    wire_outcomes.check_hook(name, payloads)


def write_seeds(folder: Path) -> None:
    """Put one answer of each kind into the corpus, for each thing that can be asked."""
    folder.mkdir(exist_ok=True)
    for at, name in enumerate(wire_outcomes.HOOKS):
        for number, payload in enumerate(wire_outcomes.SEEDS):
            path = folder / f"seed-{name.replace(' ', '-')}-{number}"
            path.write_bytes(bytes([1 + 2 * at]) + payload)


if __name__ == "__main__":
    given = [each for each in sys.argv[1:] if not each.startswith("-")]
    if not given:
        given = [str(HERE / "corpus")]
        write_seeds(HERE / "corpus")
    (HERE / "found").mkdir(exist_ok=True)
    options = [each for each in sys.argv[1:] if each.startswith("-")]
    atheris.Setup([sys.argv[0], *options, f"-artifact_prefix={HERE}/found/", *given], look)
    atheris.Fuzz()
