"""Read names as they are wanted (`read_as_wanted`): one that is missing from the only near one.

Near are names that differ in capitals, in underscores, and in at most one letter, or two swapped.
Each costs points.  A class that stands in another file than the wanted one costs them once.

Words used here.  wanted: a name that the handout asks for, and that is missing or is still the
starter's.  candidate: a name of the student's, of the same kind and in the same place, that nothing
asks for.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass

from autograder.course.assignment import Assignment
from autograder.course.policy import POINTS_A_NAME, POINTS_ALL_NAMES
from autograder.course.renaming import stand_in
from autograder.course.result import number
from autograder.course.starters import is_untouched, stub_words, tasks_asking_for
from autograder.policy.at_top import attributes_of, defined_at_top, methods_of, names_at_top
from autograder.policy.rewriting import without, written_anew
from autograder.suite.nodes import FUNCTIONS, Function
from autograder.suite.source import Source, parsed, read_source
from autograder.suite.spelling import differ_once

Near = Callable[[str, str], bool]  # whether a name that is found is near a wanted one
WORD = re.compile(r"[A-Z]*[^\W_A-Z]+|[A-Z]+")  # of a name
NOT_READ = (SyntaxError, ValueError, RecursionError, MemoryError)
ELSEWHERE = """

def __getattr__(name):
    if name in {names!r}:
        import {module}
        return getattr({module}, name)
    raise AttributeError(name)
"""


@dataclass(frozen=True)
class Name:
    """One name that is read as another: of a function, a class, or something in a class."""

    file: str
    owner: str  # the class that it is in, or ""
    found: str
    wanted: str

    @property
    def words(self) -> str:
        """What was read as what."""
        owner = f"{self.owner}." if self.owner else ""
        return f"{self.file}: {owner}{self.found} was read as {owner}{self.wanted}"

    @property
    def asks(self) -> str:
        """The wanted name, as starters have it."""
        return f"{self.owner}.{self.wanted}".lstrip(".")


@dataclass(frozen=True)
class Elsewhere:
    """Names that a file is to have, and that another one has."""

    file: str
    wanted: str  # the file in which they are wanted
    names: tuple[str, ...]

    @property
    def words(self) -> str:
        were = "was" if len(self.names) == 1 else "were"
        return f"{', '.join(self.names)} {were} read from {self.file} in place of {self.wanted}"

    @property
    def asks(self) -> str:
        return self.names[0]


Read = Name | Elsewhere


def cost_of(assignment: Assignment, read: Iterable[Read]) -> float:
    """Return what names cost: points for each, and for classes in other files once.

    One name in several classes, or files, is one.
    """
    number_of = len(set(map(_counted_as, read)))
    return min(POINTS_ALL_NAMES, POINTS_A_NAME * number_of) * of_hundred(assignment)


def of_hundred(assignment: Assignment) -> float:
    """Return what one of a hundred points comes to where all tests together are worth another sum.

    That is so for a teacher's own test files alone.
    """
    return (sum(assignment.worth.values()) or 100) / 100


def _counted_as(read: Read) -> tuple[str, ...]:
    return (read.found, read.wanted) if isinstance(read, Name) else ()


def read_as_wanted(
    assignment: Assignment,
    files: Mapping[str, bytes],
    missed: Iterable[str] = (),
    before: Collection[Read] = (),
) -> tuple[dict[str, bytes], list[Read]]:
    """Return the files with names as they are wanted, and what was read as what.

    missed: dotted names that tests asked for and did not find, such as Deck.cards; before: what
    was read so already.
    """
    sources = parsed(files)
    wanted = sorted({*_not_there(assignment, sources), *missed})
    names = [name for each in wanted if (name := only_near(assignment, sources, each, is_near))]
    places = [(name.file, name.owner, name.found) for name in names]
    read: list[Read] = [
        name for name, place in zip(names, places, strict=True) if places.count(place) == 1
    ]
    asks = {name.asks for name in read}
    read += [each for each in _elsewhere(assignment, sources, asks) if each not in before]
    found = dict(files)
    for each in read:
        _put(assignment, found, each)
    return found, read


def _not_there(assignment: Assignment, sources: Mapping[str, Source]) -> Iterator[str]:
    """Yield what tasks ask for, dotted, that is missing or still the starter's.

    What is missing with its class, or with its file, is not named itself.
    """
    for file, starter in assignment.starters.items():
        source = sources.get(file)
        if source is None:
            continue
        functions, classes = source.functions(), source.classes()
        names = names_at_top(source.tree)
        for name, task in starter.tasks.items():
            top, _, inside = name.partition(".")
            is_stub = name in functions and _is_stub(functions[name], task, name)
            if top not in names or (not inside and is_stub):
                yield f"{file.removesuffix('.py')}.{top}"
            elif inside and top in classes:
                theirs = {*methods_of(classes[top]), *attributes_of(classes[top])}
                if is_stub or (inside not in theirs and not classes[top].bases):
                    yield name


def _is_stub(node: Function, task: int, name: str) -> bool:
    last = node.body[-1]
    return (
        isinstance(last, ast.Raise)
        and last.exc is not None
        and ast.unparse(last.exc) == f"NotImplementedError({stub_words(task, name)!r})"
    )


def only_near(
    assignment: Assignment, sources: Mapping[str, Source], wanted: str, near: Near
) -> Name | None:
    """Return the only name that is near a wanted one, dotted, such as cards.Deck or Deck.deal."""
    owner, _, name = wanted.rpartition(".")
    if not owner:
        return None
    if owner in assignment.modules:
        found = _at_top(assignment, sources, f"{owner}.py", name, near)
    else:
        found = _in_class(assignment, sources, owner, name, near)
    return found[0] if len(found) == 1 else None


def _at_top(
    assignment: Assignment, sources: Mapping[str, Source], file: str, wanted: str, near: Near
) -> list[Name]:
    source = sources.get(file)
    if source is None:
        return []
    tasks = [name for each in assignment.starters.values() for name in each.tasks]
    is_class = any(name.startswith(f"{wanted}.") for name in tasks)
    kinds = (ast.ClassDef,) if is_class else (ast.ClassDef, *FUNCTIONS)
    defined = [node.name for node in source.tree.body if isinstance(node, kinds)]
    asked_for = {name.partition(".")[0] for name in tasks}
    return [Name(file, "", each, wanted) for each in _near(defined, asked_for, wanted, near)]


def _in_class(
    assignment: Assignment, sources: Mapping[str, Source], owner: str, wanted: str, near: Near
) -> list[Name]:
    """Return the candidates for a method or an attribute of a class, wherever it is defined."""
    tasks = {name for each in assignment.starters.values() for name in each.tasks}
    asked_for = {name.partition(".")[2] for name in tasks if name.startswith(f"{owner}.")}
    found = []
    for file, source in sources.items():
        for node in source.tree.body:
            if isinstance(node, ast.ClassDef) and node.name == owner:
                methods, attributes = set(methods_of(node)), set(attributes_of(node))
                names = methods if wanted in asked_for else attributes - methods
                found += [
                    Name(file, owner, each, wanted)
                    for each in _near(names, asked_for, wanted, near)
                ]
    return found


def _near(names: Iterable[str], asked_for: Collection[str], wanted: str, near: Near) -> list[str]:
    """Return the candidates; if some differ in capitals and underscores alone, only those."""
    found = [
        name
        for name in dict.fromkeys(names)
        if name not in asked_for and name != wanted and near(name, wanted)
    ]
    return [name for name in found if _letters(name) == _letters(wanted)] or found


def _letters(name: str) -> str:
    return name.replace("_", "").casefold()


def is_near(found: str, wanted: str) -> bool:
    """Return whether two names differ in capitals, in underscores, and in at most one letter.

    Where a private name is wanted, a public one is none: an object is to keep that to itself.  A
    special method has its own letters, since those of another one may be Python's, too.
    """
    one, other = _letters(found), _letters(wanted)
    if wanted.startswith("__") and wanted.endswith("__"):
        return one == other
    if found.startswith("__") or wanted.startswith("__"):
        return False
    if wanted.startswith("_") and not found.startswith("_"):
        return False
    return one == other or differ_once(one, other)


def is_like(found: str, wanted: str) -> bool:
    """Return whether a name may be meant for another: it is named, and never read as that.

    All words of one are among those of the other, in whatever order.
    """
    one, other = ({word.casefold() for word in WORD.findall(name)} for name in (found, wanted))
    return bool(one and other) and (one <= other or other <= one)


def _elsewhere(
    assignment: Assignment, sources: Mapping[str, Source], read: Collection[str]
) -> Iterator[Elsewhere]:
    """Yield the classes that stand in another file of the student's, whatever it is called."""
    tasks = [name for each in assignment.starters.values() for name in each.tasks]
    for wanted, starter in assignment.starters.items():
        source = sources.get(wanted)
        is_gone = source is None or is_untouched(assignment.starters, wanted, source.content)
        here = set() if is_gone or source is None else names_at_top(source.tree)
        classes = {
            each
            for each in starter.asked_at_top - here - set(read)
            if is_gone or any(name.startswith(f"{each}.") for name in tasks)
        }
        having = {
            file: tuple(sorted(classes & defined_at_top(sources[file].tree)))
            for file in sources.keys() - assignment.given.keys()
            if file != wanted and "/" not in file
        }
        homes = {file: names for file, names in having.items() if names}
        if len(homes) == 1:
            [(file, names)] = homes.items()
            yield Elsewhere(file, wanted, names)


def _put(assignment: Assignment, files: dict[str, bytes], read: Read) -> None:
    """Change the files so that a name is as it is wanted; those that are no Python stay."""
    if isinstance(read, Elsewhere):
        module, data = read.file.removesuffix(".py"), files.get(read.wanted)
        if data is None or is_untouched(assignment.starters, read.wanted, data):
            files[read.wanted] = stand_in(module)
        else:
            files[read.wanted] = data + ELSEWHERE.format(names=read.names, module=module).encode()
        return
    for file in [*files]:
        with suppress(*NOT_READ):
            if file.endswith(".py") and read.found.encode() in files[file]:
                source = read_source(file, files[file])
                if file == read.file and (stub := source.functions().get(read.asks)) is not None:
                    source = read_source(file, without(source, stub))
                files[file] = written_anew(source, read.file, read.owner, read.found, read.wanted)


def costs(
    assignment: Assignment, read: Iterable[Read], needed: Mapping[str, tuple[int, float]]
) -> dict[str, float]:
    """Return what names cost, by the test of which it is taken.

    needed: tests that pass only with these names, each with its task and points.  Points are taken
    first from tests of the task that asks for the name, so no record and no task falls below 0.
    """
    taken = dict.fromkeys(needed, 0.0)
    read = list({_counted_as(each): each for each in read}.values())
    left = cost_of(assignment, read)
    for each in read:
        own = tasks_asking_for(assignment.starters, each.asks)
        owed = min(left, POINTS_A_NAME * of_hundred(assignment))
        for name in sorted(needed, key=lambda name: needed[name][0] not in own):
            part = min(owed, needed[name][1] - taken[name])
            taken[name] += part
            owed -= part
            left -= part
    return taken


def note_on(read: Iterable[Read], cost: float) -> str:
    """Return the sentence that a student and a teacher read about names."""
    words = "; ".join(each.words for each in read)
    return f"{words}, which costs {number(cost)} points"
