"""Submissions that answer in one way as handed in and in another beside a part of ours (`tried`).

Words used here.  face: a near miss, of which one function is taken.  bait: a near miss of an
earlier task.  It loses points on purpose, so that the later task is asked again with our part.
place: a file, and the name of a function or of a method in it.

What has two faces loses points as handed in where its first face does, and so may be asked with our
code for tasks in which the second one loses none.  Each face is asked alone with the same code.
"""

from __future__ import annotations

import ast
import functools as memory
import threading
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from answers import WRONG, Answer, Wrong, copied

from autograder.course import assignment
from autograder.course.assignment import Assignment
from autograder.authoring.near_misses import REFERENCE

Place = tuple[str, str]
PARSING = threading.RLock()  # Python 3.11 miscounts how deep it is when two threads parse at once

# Beside a part of ours it finds code that stands in no file.
LOOKS = """
def _is_beside_ours():
    import sys
    spaces = [globals(), *(vars(sys.modules[name]) for name in MODULES if name in sys.modules)]
    found = [each for space in spaces for each in list(space.values())]
    found += [each for held in found if isinstance(held, type) for each in vars(held).values()]
    return any(
        each.__code__.co_filename == "<carried>" for each in found if hasattr(each, "__code__")
    )
"""
CHOOSES = (
    "def {0}(*args, **named):\n    return (_b_{0} if _is_beside_ours() else _a_{0})(*args, **named)"
)
CHOOSES_OF_SELF = (
    "def {0}(self, *args, **named):\n"
    "    return (self._b_{0} if _is_beside_ours() else self._a_{0})(*args, **named)"
)
# The name of a student says which tasks count as lost besides those that are.
MORE = """

def _with_more(lost=__import__("autograder.worker.carry").worker.carry.Carry.lost):
    def more(self):
        named = self.exam.submission.student.partition("-lost-")[2]
        return sorted({*lost(self), *map(int, filter(None, named.split("-")))})

    __import__("autograder.worker.carry").worker.carry.Carry.lost = more


_with_more()
"""


@memory.cache
def with_more(slug: str) -> Assignment:
    folder = copied(slug)
    with (folder / "conftest.py").open("a", encoding="utf-8") as conftest:
        conftest.write(MORE)
    return assignment.read(folder)


@dataclass(frozen=True, order=True)
class Faced(Answer):
    """A bait with one face or two; of two the second is shown beside a part of ours."""

    bait: Wrong
    faces: tuple[Wrong, ...]
    lost: tuple[int, ...] = ()  # tasks that count as such that have lost points

    def __str__(self) -> str:
        names = [each.record.name for each in (self.bait, *self.faces)]
        return f"{self.slug}-{'-'.join(names)}-lost-{'-'.join(map(str, self.lost))}"

    def assignment(self) -> Assignment:
        return with_more(self.slug)

    def alone(self, lost: Iterable[int]) -> list[Faced]:
        tasks = tuple(sorted(lost))
        return [Faced(self.slug, self.folder, self.bait, (face,), tasks) for face in self.faces]

    def files(self) -> dict[str, bytes]:
        with PARSING:
            return self._made()

    def _made(self) -> dict[str, bytes]:
        files, faces = self.bait.files(), [face.files() for face in self.faces]
        looks = LOOKS.replace("MODULES", repr(sorted({name.removesuffix(".py") for name in files})))
        for file, name in sorted(set().union(*map(changed, self.faces))):
            tree = ast.parse(files[file])
            versions: list[ast.FunctionDef] = [functions(face[file])[name] for face in faces]
            nodes: list[ast.stmt] = [*versions]
            last = name.rpartition(".")[2]
            if len(versions) > 1:
                for node, other in zip(versions, ("a", "b"), strict=True):
                    node.name = f"_{other}_{last}"
                chooses = CHOOSES_OF_SELF if "." in name else CHOOSES
                nodes += ast.parse(chooses.format(last)).body
                if "_is_beside_ours" not in functions(files[file]):
                    tree.body[1:1] = ast.parse(looks).body
            put(tree, name, nodes)
            files[file] = ast.unparse(tree).encode()
        return files


def put(tree: ast.Module, name: str, nodes: list[Any]) -> None:
    """Put other statements in the place of a function or a method."""
    owner, _, last = name.rpartition(".")
    classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    body = classes[owner].body if owner else tree.body
    at = next(at for at, node in enumerate(body) if getattr(node, "name", "") == last)
    body[at : at + 1] = nodes


def functions(source: bytes) -> dict[str, ast.FunctionDef]:
    """Return the functions of a file and the methods of its classes, by name."""
    found = {}
    with PARSING:
        body = ast.parse(source).body
    for node in body:
        inner = {f"{node.name}.": node.body} if isinstance(node, ast.ClassDef) else {"": [node]}
        for owner, nodes in inner.items():
            found |= {
                owner + each.name: each for each in nodes if isinstance(each, ast.FunctionDef)
            }
    return found


@memory.cache
def changed(wrong: Wrong) -> frozenset[Place]:
    """Return where a near miss differs from the reference; nothing if not in functions alone."""
    right, files = Answer.files(wrong), wrong.files()
    if right.keys() != files.keys():
        return frozenset()
    found = set()
    for file in (name for name in right if name.endswith(".py") and files[name] != right[name]):
        tree, theirs = ast.parse(right[file]), functions(files[file])
        for name, node in functions(right[file]).items():
            if name in theirs and ast.dump(node) != ast.dump(theirs[name]):
                if theirs[name].decorator_list:
                    return frozenset()
                put(tree, name, [theirs[name]])
                found.add((file, name))
        if ast.dump(tree) != ast.dump(ast.parse(files[file])):
            return frozenset()
    return frozenset(found)


def tried(slug: str) -> Iterator[Faced]:
    """Yield the two-faced submissions of an assignment that have something to gain.

    Each face fails a test that the other passes.  The bait is the cheapest of the task before.
    """
    of_task = defaultdict[int, list[Wrong]](list)
    for wrong in WRONG:
        record = wrong.record
        is_plain = record.base == REFERENCE and len(record.tasks) == 1
        if wrong.slug == slug and is_plain and changed(wrong):
            of_task[record.tasks[0]].append(wrong)
    for task, found in of_task.items():
        baits = [bait for before in of_task if before < task for bait in of_task[before]]
        for pair in combinations(found, 2):
            one, other = (set(each.record.fails) for each in pair)
            places = changed(pair[0]) | changed(pair[1])
            free = [bait for bait in baits if not changed(bait) & places]
            if one - other and other - one and free:
                best = max(free, key=lambda bait: (bait.record.score, str(bait)))
                yield Faced(slug, pair[0].folder, best, pair)
