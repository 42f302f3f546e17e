"""Right answers but for one thing, which contradicts what a handout or a starter prints.

    python tests/contradicting.py [SLUG...]

lists those that pass all public tests.

Words used here.  call: a call of a function of the reference by an example, with all that it is
given and what it returns.  change: what is returned or displayed instead.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from answers import SLUGS, Answer, Class, load, solution
from printed_examples import Scene, as_printed, replayed, text_of, to_replay

# What is printed and up to you.
FREE = (
    "Let's play Simple21!",
    "You'll play against the computer.",
    "Come close to 21, but never go over it.",
    "-- Game Over --",
    "takes a card",
    "front ->",
    "Dealing cards to player and dealer",
    "See you again soon",
    "Welcome to Blackjack",
)
RECORD = "calls.txt"  # replay.py shows files that have changed
WORD = re.compile(r"\S*[^\W_]\S*")
WORDS = re.compile(r"[^\W_]+")
NUMBER = re.compile(r"\d+")
SIGNS = re.compile(r"(?<!\S)[^\w\s]+(?!\S)")

KEY = """
def _key(it, above=()):
    if it is None or isinstance(it, (bool, int, float, str)):
        return repr(it)
    if id(it) in above:
        return "..."
    above = (*above, id(it))
    if isinstance(it, (list, tuple)):
        parts = [_key(each, above) for each in it]
    elif isinstance(it, dict):
        parts = sorted(f"{name}: {_key(each, above)}" for name, each in it.items())
    elif isinstance(it, type):
        return it.__name__
    else:
        parts = [_key(getattr(it, "__dict__", {}), above)]
    return f"{type(it).__name__}({', '.join(parts)})"


def _wrapped(holder, name, around):
    kept = holder.__dict__[name]
    is_static = isinstance(kept, (staticmethod, classmethod))
    inner = around(kept.__func__ if is_static else kept)
    setattr(holder, name, type(kept)(inner) if is_static else inner)
"""
RECORDED = """
import builtins as _builtins
import json as _json
def _recorded(where):
    def around(inner):
        def call(*given, **named):
            depth = getattr(_builtins, "_depth", 0)
            key = _key((given, named))
            _builtins._depth = depth + 1
            try:
                result = inner(*given, **named)
            finally:
                _builtins._depth = depth
            if depth == 0 and isinstance(result, (bool, int, float, str, list)):
                row = _json.dumps([*where, key, _key(result), result], default=str)
                with open("calls.txt", "a", encoding="utf-8") as file:
                    file.write(f"{row}\\n")
            return result
        return call
    return around
"""
CHANGED = """
def _around(inner):
    def call(*given, **named):
        key = _key((given, named))
        result = inner(*given, **named)
        return {change!r} if (key, _key(result)) == {keys!r} else result
    return call
_wrapped({holder}, {name!r}, _around)
"""
DISPLAYED = """
import io as _io
def print(*given, file=None, flush=False, **named):
    import builtins
    text = _io.StringIO()
    builtins.print(*given, file=text, **named)
    lines = text.getvalue().split("\\n")
    lines = [{change!r} if each.strip() == {line!r} else each for each in lines]
    builtins.print("\\n".join(lines), end="", file=file, flush=flush)
"""


@dataclass(frozen=True, order=True)
class Contradicting(Answer):
    """The reference, but for one thing that an example of a task shows."""

    task: int
    place: str
    says: str
    instead: str
    file: str  # that is changed, or all
    code: str
    is_first: bool = False  # whether the code comes first in a file

    def __str__(self) -> str:
        return f"{self.slug}, task {self.task}, {self.place}: {self.says!r} -> {self.instead!r}"

    def files(self) -> dict[str, bytes]:
        found = super().files()
        for name in load(self.slug).files:
            if self.file in (name, ""):
                found[name] = with_code(found[name].decode(), self.code, self.is_first)
        return found


def with_code(text: str, code: str, is_first: bool) -> bytes:
    """Return a file with code above all that it defines, or below."""
    lines = text.splitlines()
    tree = ast.parse(text)
    if is_first:
        kinds = (ast.FunctionDef, ast.ClassDef)
        at = next(node.lineno for node in tree.body if isinstance(node, kinds)) - 1
        while at and lines[at - 1].startswith(("@", "#")):
            at -= 1
    else:
        guards = [node.lineno - 1 for node in tree.body if isinstance(node, ast.If)]
        at = guards[-1] if guards else len(lines)
    return "\n".join([*lines[:at], *code.splitlines(), *lines[at:], ""]).encode()


def changes(value: Any) -> Iterator[Any]:
    """Return what may be returned in place of a value: for a text a few."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int | float):
        yield value + 1
    elif isinstance(value, list):
        yield value[:-1] if value else [0]
    else:
        lines = value.split("\n")
        for number, line in enumerate(lines):
            for other in (other_line(line), *without_a_sign(line), *with_words_exchanged(line)):
                yield "\n".join([*lines[:number], other, *lines[number + 1 :]])


def other_line(line: str) -> str:
    """Return a line with another number, or without its last word."""
    numbers, words = list(NUMBER.finditer(line)), list(WORD.finditer(line))
    if numbers:
        found = numbers[-1]
        return line[: found.start()] + str(int(found[0]) + 1) + line[found.end() :]
    return line[: words[-1].start()] + line[words[-1].end() :] if words else f"{line}x"


def without_a_sign(line: str) -> Iterator[str]:
    """Return a line without one of the signs that stand alone, such as a bar."""
    for found in SIGNS.finditer(line):
        yield line[: found.start()] + line[found.end() :]


def with_words_exchanged(line: str) -> Iterator[str]:
    """Return a line whose last words, or what stands in the last brackets, have changed places."""
    words = list(WORDS.finditer(line))
    if len(words) > 1:
        a, b = words[-2:]
        yield line[: a.start()] + b[0] + line[a.end() : b.start()] + a[0] + line[b.end() :]


def recorded(slug: str) -> dict[Scene, list[Any]]:
    """Return the calls of each scene: (file, class, name, what is given, what is returned)."""
    files = Answer(slug, solution(slug)).files()
    for name in load(slug).files:
        text = files[name].decode()
        wraps = [
            f"_wrapped({holder or 'sys.modules[__name__]'}, {function!r}, "
            f"_recorded([{name!r}, {holder!r}, {function!r}]))"
            for holder, function in functions(text)
        ]
        files[name] = with_code(text, "\n".join(["import sys", KEY, RECORDED, *wraps]), False)
    scenes = as_printed(slug)
    shown = replayed(slug, files, [to_replay(scene, seed) for scene, (seed, _) in scenes.items()])
    found = {}
    for scene, each in zip(scenes, shown, strict=True):
        rows = "".join(text for text, _ in each if text.startswith(f"{RECORD}:\n"))
        found[scene] = [json.loads(row) for row in rows.splitlines()[1:]]
    return found


def functions(text: str) -> Iterator[tuple[str, str]]:
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef):
            yield "", node.name
        elif isinstance(node, ast.ClassDef):
            for part in node.body:
                if isinstance(part, ast.FunctionDef):
                    yield node.name, part.name


def candidates(slug: str) -> Iterator[tuple[Scene, Contradicting]]:
    for scene, calls in recorded(slug).items():
        about = (slug, solution(slug), scene.task, scene.place)
        for file, holder, name, *keys, result in calls:
            holder = holder or "sys.modules[__name__]"
            for change in changes(result):
                code = CHANGED.format(holder=holder, name=name, change=change, keys=tuple(keys))
                says = f"{name}() gives {result!r}"
                code = f"import sys\n{KEY}{code}"
                yield scene, Contradicting(*about, says, repr(change), file, code)
        lines = {line.strip() for _, printed in scene.steps for line in printed.splitlines()}
        for line in sorted(lines - {""}):
            change = other_line(line)
            code = DISPLAYED.format(line=line, change=change)
            yield scene, Contradicting(*about, line, change, "", code, is_first=True)


def contradicting(slug: str, most: int = 0) -> list[Contradicting]:
    """Return answers that show something else than is printed: every one, or about so many."""
    found = {answer: scene for scene, answer in candidates(slug) if is_fixed(answer)}
    chosen = [*found.items()][:: len(found) // most if most else 1]
    return [answer for answer, scene in chosen if is_contradicted(scene, answer)]


def is_fixed(answer: Contradicting) -> bool:
    """Return whether the words are those of the handout, and no examples of what is up to you."""
    return not any(words in answer.says for words in FREE)


def is_contradicted(scene: Scene, answer: Contradicting) -> bool:
    seed, right = as_printed(answer.slug)[scene]
    [shown] = replayed(answer.slug, answer.files(), [to_replay(scene, seed)])
    return text_of(scene, shown) != text_of(scene, right)


def untold(answers: list[Contradicting]) -> list[Contradicting]:
    """Return those that fail no public test of the task, or of any."""
    for tasks in ({each.task for each in answers}, None):
        for task in tasks or [None]:
            group = [each for each in answers if task in (each.task, None)]
            graded = Class(group, frozenset([task]) if task else None)
            for answer, result in graded.results.items():
                tests = result.result().tests
                if any(test.visibility == "visible" and not test.earned_all for test in tests):
                    answers = [each for each in answers if each != answer]
            graded.stop()
    return answers


def main() -> None:
    for slug in sys.argv[1:] or SLUGS:
        found = contradicting(slug)
        left = untold(found)
        print(*left, sep="\n")
        print(f"{slug}: {len(left)} of {len(found)}", flush=True)


if __name__ == "__main__":
    main()
