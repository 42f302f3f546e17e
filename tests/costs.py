"""What one mistake costs in each assignment: `make costs` grades the references with one change.

    python tests/costs.py FILE

Words used here.  kind: of a change, such as a function that prints in place of returning.  change:
the files of a reference with one.  own: the task that asks for what was changed.  outside: points
lost in other tasks, which no sentence of the policy gave back.  beside: points of the own task
lost in tests that are about other definitions that it asks for, and do not name the changed one
(for a constructor: that name another one).

The table is written to FILE, and below it what costs more outside or beside than it should.
"""

from __future__ import annotations

import ast
import functools
import random
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from answers import SLUGS, Answer, Class, load, solution

from autograder.course.result import Result, tidy
from autograder.policy.rewriting import written_anew
from autograder.suite.nodes import names_in
from autograder.suite.source import read_source

TOO_MUCH = 5  # points outside of the own task, or of it for another definition, that are listed
# By kind: the sentence that explains its figure, and what it promises.
KINDS = {
    "a function prints in place of returning": "4: its own task fails, others keep their points",
    "a tuple returned for a value": "4: its own task fails, others keep their points",
    "a definition that cannot be read": "3 and 4: its own task at most",
    "a constructor that cannot be read": "3 and 4: its own task at most",
    "a name in other letters": "2: 2 points",
    "all names in other letters": "2: 6 points",
    "a sentence in other words": "5: nothing, but where the handout says fixed",
    "three functions of three tasks": "4: the points of their own tasks at most",
}


@dataclass(frozen=True)
class Change(Answer):
    """A reference with one change."""

    kind: str = ""
    what: str = ""
    tasks: frozenset[int] = frozenset()
    one: str = ""  # the one definition that was changed, dotted
    changed: dict[str, bytes] = field(default_factory=dict, compare=False)

    def __str__(self) -> str:
        return f"{self.slug}: {self.what}"

    def files(self) -> dict[str, bytes]:
        return super().files() | self.changed


def changes(slug: str) -> Iterator[Change]:
    """Yield all changes of a reference."""
    course, folder = load(slug), solution(slug)
    right = {file: (folder / file).read_bytes() for file in course.files}
    asked = [
        (file, name, task)
        for file, starter in course.starters.items()
        for name, task in starter.tasks.items()
        if file in right
    ]

    def made(kind: str, what: str, files: dict[str, bytes], *tasks: int, one: str = "") -> Change:
        return Change(slug, folder, kind, what, frozenset(tasks), one, files)

    printing: list[tuple[int, str, bytes]] = []
    for file, name, task in asked:
        for kind, template in (
            ("a function prints in place of returning", "print({})"),
            ("a tuple returned for a value", "return ({},)"),
        ):
            text = returning(right[file], name, template)
            if text is not None:
                yield made(kind, f"{file}, {name}", {file: text}, task, one=name)
                if "prints" in kind and "." not in name:
                    printing.append((task, file, text))
        kind = "a constructor" if name.endswith("__init__") else "a definition"
        text = unreadable(right[file], name)
        yield made(f"{kind} that cannot be read", f"{file}, {name}", {file: text}, task, one=name)
    names = {(file, name) for file, name, _ in asked if not name.rpartition(".")[2].startswith("_")}
    all_files = dict(right)
    for file, name in sorted(names):
        _, _, last = name.rpartition(".")
        task = course.starters[file].tasks[name]
        other = in_other_letters(last)
        if other != last:
            files = with_name(right, file, name, other)
            yield made("a name in other letters", f"{name} as {other}", files, task)
            all_files = with_name(all_files, file, name, other)
    yield made("all names in other letters", "all names", all_files, *course.tasks)
    for file, text in right.items():
        for sentence in sentences(text):
            files = {file: text.replace(sentence.encode(), reworded(sentence).encode())}
            yield made("a sentence in other words", sentence, files, *course.tasks)
    draw = random.Random(slug)
    by_task = {task: (file, name) for task, file, name in broken(right, asked)}
    for _ in range(3):
        chosen = draw.sample(sorted(by_task), min(3, len(by_task)))
        files = dict(right)
        for file, name in map(by_task.__getitem__, chosen):
            files[file] = raising(files[file], name)
        what = ", ".join(by_task[task][1] for task in chosen)
        yield made("three functions of three tasks", what, files, *chosen)


def broken(
    right: dict[str, bytes], asked: list[tuple[str, str, int]]
) -> Iterator[tuple[int, str, str]]:
    for file, name, task in asked:
        if function_of(right[file], name) is not None and not name.endswith("__init__"):
            yield task, file, name


def function_of(text: bytes, name: str) -> ast.FunctionDef | None:
    found = read_source("a.py", text).functions().get(name)
    return found if isinstance(found, ast.FunctionDef) else None


def returning(text: bytes, name: str, template: str) -> bytes | None:
    """Return a file in which a function gives its values in another way, if it returns some."""
    node = function_of(text, name)
    inner = [] if node is None else own(node)
    values = [
        each.value
        for each in inner
        if isinstance(each, ast.Return) and each.value is not None
        and not (isinstance(each.value, ast.Constant) and each.value.value is None)
    ]  # fmt: skip
    if not values:
        return None
    lines = text.decode().split("\n")
    for each in reversed([each for each in inner if isinstance(each, ast.Return)]):
        if each.value is not None and each.end_lineno is not None:
            source = ast.get_source_segment(text.decode(), each.value) or ""
            margin = " " * each.col_offset
            said = margin + template.format(source)
            lines[each.lineno - 1 : each.end_lineno] = [said]
    return "\n".join(lines).encode()


def own(node: ast.AST) -> list[ast.AST]:
    """Return what a function runs itself, from the first line to the last."""
    found: list[ast.AST] = []
    for each in ast.iter_child_nodes(node):
        if not isinstance(each, (ast.FunctionDef, ast.Lambda, ast.ClassDef)):
            found += [each, *own(each)]
    return found


def unreadable(text: bytes, name: str) -> bytes:
    """Return a file in which the first line of a definition lacks its colon, or one more opens."""
    source = read_source("a.py", text)
    node = source.functions().get(name) or source.classes()[name]
    lines = text.decode().split("\n")
    at = node.body[-1].lineno - 1
    lines[at] += " ("
    return "\n".join(lines).encode()


def raising(text: bytes, name: str) -> bytes:
    """Return a file in which a function does nothing but raise."""
    node = function_of(text, name)
    assert node is not None, name
    lines = text.decode().split("\n")
    first = node.body[0]
    lines[first.lineno - 1] = f"{' ' * first.col_offset}raise RuntimeError('broken')"
    lines[first.lineno : node.end_lineno] = []
    return "\n".join(lines).encode()


def in_other_letters(name: str) -> str:
    """Return a name in camelCase, or one of that kind with underscores."""
    if "_" in name.strip("_"):
        return re.sub(r"(?<=[a-z0-9])_([a-z])", lambda found: found[1].upper(), name)
    return re.sub(r"(?<=[a-z0-9])([A-Z])", lambda found: f"_{found[1].lower()}", name)


def with_name(files: dict[str, bytes], file: str, name: str, other: str) -> dict[str, bytes]:
    owner, _, last = name.rpartition(".")
    return {
        each: written_anew(read_source(each, text), file, owner, last, other)
        for each, text in files.items()
    }


def sentences(text: bytes) -> list[str]:
    """Return the texts of several words that a program displays, as they stand in its source."""
    source, found = text.decode(), list[str]()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("print", "input"):
            for each in ast.walk(node):
                if isinstance(each, ast.Constant) and isinstance(each.value, str):
                    words = re.findall(r"[A-Za-z]{2,}", each.value)
                    plain = each.value.replace("\n", "\\n")
                    if len(words) > 2 and plain in source:
                        found.append(plain)
    return list(dict.fromkeys(found))


def reworded(sentence: str) -> str:
    """Return a sentence with none of its words of four letters or more."""
    return re.sub(r"[A-Za-z]{4,}", lambda word: "so" if word[0].islower() else "So", sentence)


@dataclass(frozen=True)
class Cost:
    """What one change costs: in all, and outside of the tasks that ask for what was changed."""

    change: Change
    points: float
    outside: float
    beside: float

    @classmethod
    def of(cls, change: Change, result: Result) -> Cost:
        lost = defaultdict[int, float](float)
        beside = 0.0
        for test in result.tests:
            points = test.points_possible - test.points_earned
            lost[test.task] += points
            if change.one and test.task in change.tasks and is_beside(change, test.id):
                beside += points
        outside = sum(points for task, points in lost.items() if task not in change.tasks)
        return cls(change, tidy(sum(lost.values())), tidy(outside), tidy(beside))


@functools.cache
def named(slug: str) -> dict[str, set[str]]:
    """Return the names in the source of each test of a suite."""
    found: dict[str, set[str]] = {}
    for file in load(slug).folder.glob("**/test_*.py"):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                found[node.name] = names_in(node)
    return found


def is_beside(change: Change, test: str) -> bool:
    """Return whether a test is about other definitions than the changed one alone."""
    starters = load(change.slug).starters.values()
    asked = {name.rpartition(".")[2] for each in starters for name in each.tasks}
    of_task = [name for each in starters for name in each.tasks if each.tasks[name] in change.tasks]
    if len(of_task) < 2:
        return False  # there are no other parts
    examples = {each for each in asked if test.endswith(f"_{each}")}
    words = named(change.slug).get(test, examples)
    own = change.one.rpartition(".")[2]
    if own == "__init__":
        return bool(words & (asked - {own}))
    return own not in words


def main() -> None:
    every = [change for slug in SLUGS for change in changes(slug)]
    graded = Class(list(every))
    costs = list[Cost]()
    for number, change in enumerate(every, 1):
        costs.append(Cost.of(change, graded.results[change].result()))
        if number % 50 == 0:
            print(f"{number} of {len(every)}", file=sys.stderr)
    graded.stop()
    lines = [*head(), *table(costs), *too_much(costs)]
    Path(sys.argv[1]).write_text("\n".join(lines) + "\n", encoding="utf-8")
    print("\n".join(lines))


def head() -> list[str]:
    return [
        "# What one mistake costs",
        "",
        "Made by `make costs`: the five references, each with one change. Points are of 100:",
        "median (largest); outside: lost in tasks that do not ask for what was changed.",
        "",
    ]


def table(costs: list[Cost]) -> Iterator[str]:
    yield f"| change | sentence of the policy | {' | '.join(SLUGS)} | outside |"
    yield "|---|---|" + "---|" * (len(SLUGS) + 1)
    for kind, sentence in KINDS.items():
        cells = [figure([c.points for c in costs if (c.change.kind, c.change.slug) == (kind, slug)])
                 for slug in SLUGS]  # fmt: skip
        outside = figure([c.outside for c in costs if c.change.kind == kind])
        yield f"| {kind} | {sentence} | {' | '.join(cells)} | {outside} |"


def figure(points: list[float]) -> str:
    if not points:
        return ""
    ordered = sorted(points)
    return f"{ordered[len(ordered) // 2]:g} ({ordered[-1]:g}) of {len(points)}"


def too_much(costs: list[Cost]) -> Iterator[str]:
    for head, size in (
        (f"Outside of their own task, these cost more than {TOO_MUCH} points:", "outside"),
        (
            f"In their own task, these take more than {TOO_MUCH} points of other parts of it; the"
            " task could be split:",
            "beside",
        ),
    ):
        yield from ("", head, "")
        found = sorted(costs, key=lambda cost: -float(getattr(cost, size)))
        if all(getattr(cost, size) <= TOO_MUCH for cost in found):
            yield "none."
        for cost in found:
            if (points := getattr(cost, size)) > TOO_MUCH:
                tasks = ", ".join(map(str, sorted(cost.change.tasks)))
                yield (
                    f"- {cost.change.slug}, task {tasks}, {cost.change.kind}: {cost.change.what}:"
                    f" {points:g}"
                )


if __name__ == "__main__":
    main()
