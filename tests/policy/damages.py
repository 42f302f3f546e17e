"""Right answers that are damaged in one place (`drawn`), so that Python cannot read them."""

from __future__ import annotations

import ast
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from answers import OTHER_ANSWERS, SLUGS, Answer, folders, load, solution

SEED = 7


def _lost(line: str, draw: random.Random) -> str:
    at = draw.randrange(len(line))
    return line[:at] + line[at + 1 :]


def _doubled(line: str, draw: random.Random) -> str:
    at = draw.randrange(len(line))
    return line[:at] + line[at] + line[at:]


def _mistyped(line: str, draw: random.Random) -> str:
    at = draw.randrange(len(line))
    return line[:at] + draw.choice("qx;:'\"($") + line[at + 1 :]


def _indented(line: str, draw: random.Random) -> str:
    return line[1:] if line.startswith(" ") and draw.random() < 0.5 else f" {line}"


def _inserted(text: str) -> Callable[[str, random.Random], str]:
    return lambda line, draw: line[: len(line) - len(line.lstrip())] + text + "\n" + line


# What happens to a line, by its name.
DAMAGES: dict[str, Callable[[str, random.Random], str]] = {
    "a character lost": _lost,
    "a character doubled": _doubled,
    "a character mistyped": _mistyped,
    "a line cut": lambda line, draw: line[: max(1, len(line) // 2)],
    "a bracket open": lambda line, draw: f"{line} (",
    "an indentation": _indented,
    "a merge": lambda line, draw: f"<<<<<<< HEAD\n{line}\n=======\n{line}  # other\n>>>>>>> theirs",
    "nested quotes": _inserted('print(f"{"a" + "b"}")'),
    "a word of another language": lambda line, draw: line.replace("def ", "dfe "),
    "no colon": lambda line, draw: line.rstrip(":"),
}


@dataclass(frozen=True)
class Damage:
    """One file of a right answer, damaged in one line so that Python cannot read it."""

    slug: str
    folder: Path = field(repr=False)
    file: str
    line: int  # from 1
    kind: str
    right: bytes = field(repr=False)
    wrong: bytes = field(repr=False)

    def __str__(self) -> str:
        return f"{self.slug}-{self.folder.name}-{self.file}-{self.line}-{self.kind}"

    def files(self) -> dict[str, bytes]:
        return {**right_files(self.slug, self.folder), self.file: self.wrong}

    def inside(self) -> set[str]:
        """Return the definitions that hold the line; a class that begins there with all in it."""
        found = {
            name: node
            for name, node in _defined(ast.parse(self.right)).items()
            if _first(node) <= self.line <= (node.end_lineno or 0)
        }
        header = {
            name
            for name, node in found.items()
            if isinstance(node, ast.ClassDef) and self.line < node.body[0].lineno
        }
        smallest = max(found, key=lambda name: name.count("."), default="")
        held = {name for name in found if name == smallest}
        return held | {
            name
            for name in definitions(self.right)
            if any(name == each or name.startswith(f"{each}.") for each in header)
        }


def definitions(source: bytes) -> set[str]:
    """Return the names of functions, classes and methods of a file."""
    return set(_defined(ast.parse(source)))


def _defined(tree: ast.Module) -> dict[str, ast.FunctionDef | ast.ClassDef]:
    found: dict[str, ast.FunctionDef | ast.ClassDef] = {}
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found[node.name] = node
        for each in node.body if isinstance(node, ast.ClassDef) else ():
            if isinstance(each, ast.FunctionDef):
                found[f"{node.name}.{each.name}"] = each  # type: ignore[attr-defined]
    return found


def _first(node: ast.FunctionDef | ast.ClassDef) -> int:
    return min([node.lineno, *(each.lineno for each in node.decorator_list)])


@cache
def right_files(slug: str, folder: Path) -> dict[str, bytes]:
    """Return the files of a right answer, and those that are given."""
    return Answer(slug, folder).files()


@cache
def drawn(number: int, others: bool = True) -> tuple[Damage, ...]:
    """Return so many damages of right answers to each assignment in turn, the same each time.

    others: other right answers are damaged as well, besides the references.
    """
    draw, found = random.Random(SEED), list[Damage]()
    while len(found) < number:
        slug = SLUGS[len(found) % len(SLUGS)]
        more = folders(OTHER_ANSWERS / slug) if others else ()
        folder = draw.choice([solution(slug), *more])
        files = right_files(slug, folder)
        file = draw.choice([name for name in load(slug).files if name in files])
        right = files[file]
        lines = right.decode().replace("\r\n", "\n").split("\n")
        code = [at for at, line in enumerate(lines) if line.split("#")[0].strip()]
        if len(code) == 1:
            continue  # nothing of it would be left, so it is read as it is
        at, kind = draw.choice(code), draw.choice(list(DAMAGES))
        changed = [*lines[:at], DAMAGES[kind](lines[at], draw), *lines[at + 1 :]]
        wrong = "\n".join(changed).encode()
        try:
            ast.parse(wrong)
        except SyntaxError:
            found.append(Damage(slug, folder, file, at + 1, kind, right, wrong))
    return tuple(found)
