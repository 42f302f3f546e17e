"""The policy of marks: five sentences that say what a mark is, and which of them are in force.

Whoever shows the policy takes its words from here: handouts, notebooks, pages and `--help`.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace

from autograder.course.handout import plain

VERSION = 1  # of the five sentences: a new one if marks may change
# What names of the student's cost that are read for wanted ones: each, and all of them at most.
POINTS_A_NAME, POINTS_ALL_NAMES = 2, 6
HEADING = "How marks come about, unless your teacher says otherwise"
FOLDED = "All tasks: what these sentences mean exactly"
NOTHING_CHANGES = "Tests run your files as you hand them in, and nothing changes that."
WIDTH = 118  # of a line in Markdown


@dataclass(frozen=True)
class Policy:
    """Which sentences are in force that can change what is graded; the others always are."""

    names: bool = True
    leaving_out: bool = True
    carry: bool = True
    version: int = VERSION

    def to_plain(self) -> dict[str, bool | int]:
        """Return the switches and the version as plain data."""
        return asdict(self)

    @classmethod
    def from_plain(cls, data: Mapping[str, bool | int]) -> Policy:
        """Return the policy that `to_plain` turned into `data`; raise ValueError for other data."""
        kinds = {name: type(value) for name, value in data.items()}
        if kinds != {**dict.fromkeys(SWITCHES, bool), "version": int}:
            raise ValueError(f"these are no switches of a policy: {data!r}")
        return cls(**data)  # type: ignore[arg-type]

    def without(self, switches: Iterable[str]) -> Policy:
        """Return the same policy with some sentences switched off."""
        return replace(self, **dict.fromkeys(switches, False))

    @property
    def off(self) -> tuple[str, ...]:
        """Return the switches of the sentences that are not in force."""
        return tuple(each for each in SWITCHES if not getattr(self, each))

    def sentences(self) -> tuple[Sentence, ...]:
        """Return the sentences in force, in their order."""
        first, *others = (each for each in SENTENCES if each.key not in self.off)
        if self.off == SWITCHES:
            first = replace(first, first=NOTHING_CHANGES)
        return (first, *others)

    def markdown(self) -> str:
        """Return the sentences in force in Markdown: what all have to know, then the rest."""
        told = self.sentences()
        firsts = [_item(f"**{each.word}.** {each.first}") for each in told]
        rests = [_item(f"**{each.word}.** {each.rest}") for each in told if each.rest]
        folded = ["<details>", f"<summary>{FOLDED}</summary>", "", *rests, "", "</details>"]
        return "\n".join([f"## {HEADING}", "", *firsts, "", *folded])


def _item(text: str) -> str:
    return textwrap.fill(
        text, WIDTH, initial_indent="- ", subsequent_indent="  ", break_on_hyphens=False
    )


def change(before: Policy | None, now: Policy) -> str:
    """Return in words how two policies differ; `before` is None if results do not say it."""
    if before is None or before.version != now.version:
        was = "none that they name" if before is None else f"version {before.version}"
        return f"it was {was}, and now is version {now.version}"
    states = {True: "in force", False: "switched off"}
    return ", ".join(
        f'"{BY_KEY[each].word}" was {states[was]} and now is {states[not was]}'
        for each in SWITCHES
        if (was := getattr(before, each)) != getattr(now, each)
    )


@dataclass(frozen=True)
class Sentence:
    """One sentence of the policy; both texts are Markdown.

    key: the field of Policy that switches it off, if one does.  word: what it is called.
    first: what everybody has to know.  rest: what it means exactly.
    """

    key: str
    word: str
    first: str
    rest: str

    @property
    def plain(self) -> str:
        """Return the whole sentence without the marks of Markdown."""
        return plain(f"{self.word}. {self.first} {self.rest}".strip())


SENTENCES = (
    Sentence(
        "as_handed_in",
        "As handed in",
        "Tests run your files as you hand them in. Only this list changes that, and never to your"
        " loss.",
        "No logic is rewritten, moved or guessed: a `print` stays a `print`, and a comma a comma."
        " Files are found in any capitals, with what a platform or browser adds to their names,"
        " and under other names that the handout allows; the only one besides the given ones, under"
        " any. Encodings, line ends, tabs beside spaces, characters of word processors and web"
        " pages, and imports through a folder that was not handed in are read as what they stand"
        " for.",
    ),
    Sentence(
        "names",
        "Names",
        "A wanted name that is missing is read from one of yours that is spelled almost alike:"
        f" {POINTS_A_NAME} of 100 points each, at most {POINTS_ALL_NAMES} in all. A class in a file"
        f" other than the wanted one: {POINTS_A_NAME} points, once.",
        "A name is missing, too, if what stands under it is still the starter's. Yours has to be"
        " the only one that differs from it in capitals, underscores and at most one letter (or two"
        " that are swapped); one without another letter comes first. A special method (`__init__`)"
        " is read only from the same letters, a private name (`_x`) from a private one, and nothing"
        " else from `__x`. One name in several classes counts once. What passes so counts in full.",
    ),
    Sentence(
        "leaving_out",
        "Left out",
        "What Python cannot read, or what fails, asks for input or never ends as a file is loaded,"
        " is left out, and the rest is graded.",
        "Leaving it out costs nothing by itself. It is the smallest function, method or statement"
        " around it. A program, too, runs without what cannot be read; what asks or never ends is"
        " left out for calls only. A broken import line of the starter's is read as the starter has"
        " it, annotations are not evaluated (as since Python 3.14), and your paths lead to files"
        " beside the program. What needs a newer Python than the one that grades is named as that.",
    ),
    Sentence(
        "carry",
        "One mistake costs once",
        "A task that lost points is run again with our code for the other tasks that lost points,"
        " and its best run counts.",
        "Our code stands in for each of those tasks alone and for all of them together. Each task"
        " has its own best run, with our code or without, but never with ours for itself. A run"
        " counts whole.",
    ),
    Sentence(
        "words",
        "Words",
        "What you display, also by `sys.exit` or as an error, is compared only where the handout"
        " fixes a text.",
        "",
    ),
)
BY_KEY = {each.key: each for each in SENTENCES}
SWITCHES = ("names", "leaving_out", "carry")
WHOLE = Policy()
