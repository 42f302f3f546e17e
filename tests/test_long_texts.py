"""What a suite looks for in displayed text takes no longer than the text is long.

A program may display a million characters, and the suites read them in the process that grades.
There a pattern that goes over the rest of a text from each of its places would take minutes.

Words used here.  pattern: what a module of a suite compiles, or gives to a function of `re` as it
stands.  growth: how many times as long four times as much text takes.
"""

from __future__ import annotations

import ast
import contextlib
import importlib.util
import re
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from drawn import drawn

import autograder
from autograder.intake.sources import read_source

SUITES = Path(autograder.__file__).resolve().parent / "suites"
SOLUTIONS = SUITES.parents[1] / "solutions"
MODULES = sorted(SUITES.rglob("*.py"))
LONGEST = 16_000  # characters
LONG_ENOUGH = 0.03  # seconds: what is faster at any length is fast, and too short to be compared
GROWTH = 9.0  # in proportion to the text it is 4, with its square 16
WHOLE = ("match", "fullmatch")  # these begin at the beginning alone
FILLERS = (
    "1",
    "_",
    " ",
    "a",
    "*",
    "-",
    "!",
    "|",
    "X",
    "\n",
    "a ",
    "_ ",
    "1 ",
    "2C",
    "K, ",
    "(",
    "((",
)


@cache
def loaded(path: Path) -> ModuleType:
    name = "_".join(("long_texts", *path.relative_to(SUITES).with_suffix("").parts))
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    before = {*sys.modules}
    sys.path.insert(0, str(SOLUTIONS / path.relative_to(SUITES).parts[0]))  # what it imports
    try:
        spec.loader.exec_module(module)
    finally:
        sys.path.pop(0)
        for each in {*sys.modules} - before:
            if SOLUTIONS in Path(getattr(sys.modules[each], "__file__", None) or "/").parents:
                del sys.modules[each]
    return module


def compiled(path: Path) -> Iterator[tuple[str, re.Pattern[str], str]]:
    """Give (name, pattern, how it is used) of each pattern that a module of helpers compiles."""
    if path.name.startswith("test_"):
        return
    for name, value in vars(loaded(path)).items():
        if isinstance(value, re.Pattern) and isinstance(value.pattern, str):
            yield name, value, "finditer"


def written(path: Path) -> Iterator[tuple[str, re.Pattern[str], str]]:
    """Give the same of each pattern that stands in a call of `re`; a word for what is filled in."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        is_call = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        if not (is_call and ast.unparse(node.func.value) == "re"):
            continue
        verb, first = node.func.attr, node.args[0]
        is_loaded = verb == "compile" and not path.name.startswith("test_")
        if not is_loaded and isinstance(first, ast.Constant | ast.JoinedStr):
            parts = first.values if isinstance(first, ast.JoinedStr) else [first]
            text = "".join(p.value if isinstance(p, ast.Constant) else "word" for p in parts)
            flags = re.IGNORECASE if "re.IGNORECASE" in ast.unparse(node) else re.NOFLAG
            how = verb if verb in WHOLE else "finditer"
            yield f"line {node.lineno}", re.compile(text, flags), how


MOST_PATTERNS = 15  # others with each commit; `make test-everything` tries all
PATTERNS = [
    pytest.param(pattern, how, id=f"{path.relative_to(SUITES)}-{name}")
    for path in MODULES
    for name, pattern, how in (*compiled(path), *written(path))
]


def pieces(pattern: re.Pattern[str]) -> list[str]:
    """Return words and signs that stand in a pattern, and what may come between them."""
    plain = re.sub(r"\\[a-zA-Z]|\(\?[a-z:!=<]*|\{[\d,]*\}", " ", pattern.pattern)
    words = re.findall(r"[A-Za-z]{2,}|\\[^\w\s]|[|]", plain)
    return list(dict.fromkeys(word.removeprefix("\\") for word in words))[:8]


def texts(words: list[str]) -> Iterator[tuple[str, str]]:
    """Give (beginning, what is repeated): so that a match begins, and goes wrong at the end."""
    for filler in FILLERS:
        yield "", filler
    for word, filler in product(words, ("1", "_", " ", "!", "\n", "a ")):
        yield f"{word} ", filler
        yield f"1 {word} ", filler
        yield "", f"{word}{filler}"
    for word, other in product(words, repeat=2):
        yield "", f"{word} {other} "
        yield "", f"a {word} 1 {other}\n"


def seconds(work: Callable[[str], Any], text: str) -> float:
    """Return the processor time of some work on a text: the least of a few times."""
    found = []
    for _ in range(3):
        before = time.process_time()
        work(text)
        found.append(time.process_time() - before)
        if found[-1] > 20 * LONG_ENOUGH:
            break
    return min(found)


def growth(work: Callable[[str], Any], beginning: str, repeated: str) -> float:
    """Return how many times as long four times as much text takes, or 0 if it is never long."""
    length, last = 1000, 0.0
    while length <= LONGEST:
        text = beginning + repeated * (length // len(repeated)) + "\x01"
        now = seconds(work, text)
        if now > LONG_ENOUGH:
            return now / last if last else GROWTH
        length, last = 4 * length, now
    return 0.0


def slow_on(work: Callable[[str], Any], words: list[str]) -> list[str]:
    """Return the texts that take too long whenever they are tried: a machine may be busy once."""
    found = (text for text in texts(words) if growth(work, *text) >= GROWTH)
    return [str(text) for text in found if min(growth(work, *text) for _ in range(2)) >= GROWTH]


@pytest.mark.parametrize(("pattern", "how"), drawn(PATTERNS, MOST_PATTERNS, "patterns"))
def test_a_pattern_takes_no_longer_than_a_text_is_long(pattern: re.Pattern[str], how: str):
    def work(text: str) -> None:
        if how == "finditer":
            for _ in pattern.finditer(text):
                pass
        else:
            getattr(pattern, how)(text)

    assert slow_on(work, pieces(pattern)) == []


def game(suite: ModuleType, text: str) -> None:
    """Read a game of war: its rounds, and who has won."""
    shown = SimpleNamespace(text=f"2C|3D\n{text}\nPlayer1 wins the game!")
    with contextlib.suppress(AssertionError):  # of the first cards
        suite.Game(shown, ["2C", "3D"] * 26, 2).winner()


READERS: dict[str, tuple[str, Callable[[ModuleType, str], Any], tuple[str, ...]]] = {
    "dashes": (
        "blackjack_highscores",
        lambda suite, text: suite.dashes(SimpleNamespace(turns=[text, text])),
        ("push", "Push!", "Rose wins"),
    ),
    "tables_in": ("war", lambda suite, text: suite.tables_in(text), ("2C|3D", "XX", "|")),
    "games": ("war", game, ("2C|3D", "2C XX|XX 3D", "Player1 takes all cards on table", "|")),
}


@pytest.mark.parametrize("name", READERS)
def test_what_reads_a_text_takes_no_longer_than_it_is_long(name: str):
    slug, read, words = READERS[name]
    suite = loaded(SUITES / slug / "conftest.py")
    assert slow_on(lambda text: read(suite, text), list(words)) == []


def test_a_cell_of_a_notebook_takes_no_longer_than_it_is_long():
    words = ["# a.py", "# file: a.py :", "%%writefile a.py", "a = %b"]
    assert slow_on(lambda text: read_source(text, is_cell=True), words) == []
