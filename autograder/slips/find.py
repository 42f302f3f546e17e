"""Find slips (`find`): names that tests missed, and the one that stands in place of each.

Words used here.  wanted: a name that a test asked for, and did not find.  candidate: a name of
the student's, of the same kind and in the same place, that nothing asks for.
"""

from __future__ import annotations

import ast
import builtins
import functools
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from autograder.course.assignment import Assignment
from autograder.course.starters import is_untouched
from autograder.slips.imports import missing_imports
from autograder.slips.paths import fixed_names, own_paths
from autograder.slips.pauses import pauses
from autograder.slips.results import results
from autograder.slips.signatures import Misfit, misfits, reference_of
from autograder.slips.syntax.found import Unread
from autograder.suite.messages import Stands
from autograder.suite.nodes import FUNCTIONS, Function, added_to, walk
from autograder.suite.source import Source, parsed
from autograder.suite.spelling import LONG_ENOUGH, differ_once

MOST_TREES = 64  # whose names are kept: one failure leads to many questions about them
MOST_OTHERS = 2  # of ten names of a file, so many may be missing in what is taken for it: see _file
SHORTEST = 4  # letters of a name that may differ in one of them, where Python does not know it
KINDS = (str, bytes, int, float, list, tuple, dict, set, frozenset, object, Exception)
BUILT_IN = {name for kind in KINDS for name in dir(kind)} | set(dir(builtins))


@dataclass(frozen=True)
class Slip:
    """One name that is read as another: of a file, a function, a class, or something in a class."""

    file: str
    owner: str  # the class that it is in, or ""
    found: str
    wanted: str

    @property
    def is_file(self) -> bool:
        return self.file == self.found

    @property
    def words(self) -> str:
        """What was read as what."""
        if self.is_file:
            return f"{self.found} was read as {self.wanted}"
        owner = f"{self.owner}." if self.owner else ""
        return f"{self.file}: {owner}{self.found} was read as {owner}{self.wanted}"


@dataclass(frozen=True)
class Within:
    """A file that is not there, and the one that has all that it is to have, and more."""

    file: str
    wanted: str

    @property
    def words(self) -> str:
        """What was read as what: the same words, and so one slip, for several files."""
        return f"{self.file} was read as the files that are not there, too"


@dataclass(frozen=True)
class Reworded:
    """A line that stands for a message of the handout in other words."""

    stands: Stands

    @property
    def words(self) -> str:
        """What was read as what."""
        return f"{self.stands.line!r} was read as {self.stands.text!r}"


AnySlip = Slip | Within | Misfit | Reworded | Unread


def find(
    assignment: Assignment,
    files: Mapping[str, bytes],
    missed: Iterable[str],
    asked: Collection[str] = (),
    asks: bool = False,
) -> list[AnySlip]:
    """Return the slips that explain why tests have failed.

    missed: names that tests have not found, dotted, such as cards.Deck, Deck.deal, or cards for
    the whole file; asked: bare names of what failed tests asked; asks: whether one of those
    has looked at a console, or asked for too much.  A file that Python cannot read comes first:
    what else there is shows when the tests have asked for it.
    """
    sources = parsed(files)
    if any(name.endswith(".py") and name not in sources for name in files):
        from autograder.slips.syntax.unread import unread  # few have such a file

        if unreadable := unread(assignment, files):
            return list[AnySlip](unreadable)
    found: dict[Slip, None] = {}
    absent = [file for file in assignment.files if _is_absent(assignment, sources, file)]
    modules = {file.removesuffix(".py") for file in absent if file in sources}
    for name in sorted({*missed, *modules} - set(assignment.slips.never)):
        slip = named_otherwise(assignment, sources, name)
        if slip is not None:
            found[slip] = None
    names: list[Slip | Within] = [slip for slip in found if _is_clear(slip, found)]
    read = {slip.wanted for slip in names}
    names += _within(assignment, sources, [file for file in absent if file not in read])
    own = {file for file in sources if file not in assignment.given}
    others: list[AnySlip] = [
        *misfits(assignment, sources, asked),
        *results(assignment, sources, asked),
        *missing_imports(sources, own),
        *own_paths(assignment, sources),
        *fixed_names(assignment, {file: sources[file] for file in own}),
    ]
    if not (names or others) and asks:
        others += pauses(assignment, sources)
    return [*names, *others]


def named_otherwise(
    assignment: Assignment, sources: Mapping[str, Source], missed: str
) -> Slip | None:
    """Return the one name that stands in place of a missed one, or None."""
    owner, _, wanted = missed.rpartition(".")
    if not owner:
        slips = _file(assignment, sources, f"{wanted}.py")
    elif owner in assignment.modules:
        slips = _top(assignment, sources, f"{owner}.py", wanted)
    else:
        slips = _inside(assignment, sources, owner, wanted)
    return slips[0] if len(slips) == 1 else None


def _is_clear(slip: Slip, slips: Iterable[Slip]) -> bool:
    """Say whether no other name is explained by the same candidate."""
    return not any(
        each != slip and (each.file, each.owner, each.found) == (slip.file, slip.owner, slip.found)
        for each in slips
    )


def _file(assignment: Assignment, sources: Mapping[str, Source], wanted: str) -> list[Slip]:
    """Return the one file nobody asks for, if it has what the wanted file is to have."""
    if wanted not in assignment.files or not _is_absent(assignment, sources, wanted):
        return []
    asked_for = {*assignment.files, *assignment.given, *assignment.aliases}
    return [
        Slip(file, "", file, wanted)
        for file, source in sources.items()
        if file not in asked_for and "/" not in file and _has(assignment, source, wanted)
    ]


def _within(
    assignment: Assignment, sources: Mapping[str, Source], absent: Iterable[str]
) -> Iterator[Within]:
    """Yield the files that are not there, if one that is asked for has what they are to have."""
    for wanted in absent:
        having = [
            file
            for file in assignment.files
            if file != wanted and file in sources and _has(assignment, sources[file], wanted)
        ]
        if len(having) == 1:
            yield Within(having[0], wanted)


def _is_absent(assignment: Assignment, sources: Mapping[str, Source], file: str) -> bool:
    """Say whether a file is missing, or is the starter as it was handed out."""
    source = sources.get(file)
    return source is None or is_untouched(assignment.starters, file, source.content)


def _has(assignment: Assignment, source: Source, wanted: str) -> bool:
    """Say whether a file defines what another is to have, but for a few names."""
    starter = assignment.starters.get(wanted)
    names = starter.asked_at_top if starter is not None else set()
    missing = names - names_at_top(source.tree)
    return bool(names) and len(missing) * 10 <= len(names) * MOST_OTHERS


def _top(
    assignment: Assignment, sources: Mapping[str, Source], file: str, wanted: str
) -> list[Slip]:
    """Return the candidates for a function or a class of a file."""
    source = sources.get(file)
    if source is None or wanted in names_at_top(source.tree):
        return []
    is_class = any(
        name.startswith(f"{wanted}.")
        for each in assignment.starters.values()
        for name in each.tasks
    )
    kinds = (ast.ClassDef,) if is_class else (ast.ClassDef, *FUNCTIONS)
    defined = [node.name for node in source.tree.body if isinstance(node, kinds)]
    near = _candidates(assignment, defined, Slip(file, "", "", wanted))
    return near or _only_other(assignment, source, wanted)


def _only_other(assignment: Assignment, source: Source, wanted: str) -> list[Slip]:
    """Return the only function that can be the wanted one, under a name of the student's own.

    All others that are asked for are there, it takes as many arguments, and it is used instead of
    the wanted one: a file that uses both has a function that is missing, and one of its own.
    """
    reference = reference_of(assignment).get(source.name)
    starter = assignment.starters.get(source.name)
    theirs = source.functions()
    right = reference.functions().get(wanted) if reference is not None else None
    asked_for = starter.asked_at_top if starter is not None else set()
    if right is None or asked_for - names_at_top(source.tree) != {wanted}:
        return []
    used = {each.id for each in source.nodes.of(ast.Name)}
    found = [
        Slip(source.name, "", node.name, wanted)
        for node in source.tree.body
        if isinstance(node, Function) and node.name not in asked_for
        if len(theirs[node.name].args.args) == len(right.args.args)
        if not used.issuperset((node.name, wanted))
    ]
    return found if len(found) == 1 else []


def _inside(
    assignment: Assignment, sources: Mapping[str, Source], owner: str, wanted: str
) -> list[Slip]:
    """Return the candidates for a method or an attribute of a class, wherever it is defined."""
    is_method = any(f"{owner}.{wanted}" in each.tasks for each in assignment.starters.values())
    found = []
    for file, source in sources.items():
        for node in source.tree.body:
            if isinstance(node, ast.ClassDef) and node.name == owner:
                methods, attributes = set(methods_of(node)), set(attributes_of(node))
                if wanted in methods | attributes:
                    return []
                names = methods if is_method else attributes - methods
                found += _candidates(assignment, names, Slip(file, owner, "", wanted))
    return found


def _candidates(assignment: Assignment, names: Iterable[str], slip: Slip) -> list[Slip]:
    """Return slips for the names that are near the wanted one and that no task asks for there."""
    tasks = [name for each in assignment.starters.values() for name in each.tasks]
    asked_for = {name.partition(".")[2 if slip.owner else 0] for name in tasks}
    return [
        Slip(slip.file, slip.owner, name, slip.wanted)
        for name in dict.fromkeys(names)
        if name not in asked_for and name not in BUILT_IN and is_near(name, slip.wanted)
    ]


def is_near(found: str, wanted: str) -> bool:
    """Return whether two names differ in case, in underscores, or in one letter.

    Where a private name is wanted, a public one is no slip: an object is to keep that to itself.
    """
    if found.startswith("__") or wanted.startswith("__"):
        return False
    if wanted.startswith("_") and not found.startswith("_"):
        return False
    one, other = (name.replace("_", "").casefold() for name in (found, wanted))
    return one == other or (min(len(one), len(other)) >= LONG_ENOUGH and differ_once(one, other))


def nearest(found: str, known: Collection[str]) -> list[str]:
    """Return the names that are near one: if some differ in case alone, only these."""
    near = [each for each in sorted(known) if misspells(found, each)]
    return [each for each in near if each.casefold() == found.casefold()] or near


def misspells(found: str, known: str) -> bool:
    """Return whether a name that is not known differs from a known one in case or in one letter."""
    one, other = (name.lstrip("_") for name in (found, known))
    if found == known or len(found) - len(one) != len(known) - len(other):
        return False
    one, other = one.casefold(), other.casefold()
    return one == other or (min(len(one), len(other)) >= SHORTEST and differ_once(one, other))


@functools.lru_cache(MOST_TREES)
def names_at_top(tree: ast.Module) -> set[str]:
    """Return the names that a file binds outside functions and classes."""
    aliases = (each for each in _outside_definitions(tree) if isinstance(each, ast.alias))
    return defined_at_top(tree) | {(each.asname or each.name).partition(".")[0] for each in aliases}


@functools.lru_cache(MOST_TREES)
def defined_at_top(tree: ast.Module) -> set[str]:
    """Return the names that a file defines or assigns itself, outside functions and classes."""
    found = {node.name for node in tree.body if isinstance(node, (ast.ClassDef, *FUNCTIONS))}
    return found | {
        each.id
        for each in _outside_definitions(tree)
        if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)
    }


def _outside_definitions(tree: ast.Module) -> Iterator[ast.AST]:
    for node in tree.body:
        if not isinstance(node, (ast.ClassDef, *FUNCTIONS)):
            yield from walk(node)


def methods_of(node: ast.ClassDef) -> Iterator[str]:
    """Yield the names of the methods that a class defines itself."""
    for each in node.body:
        if isinstance(each, Function):
            yield each.name


def attributes_of(node: ast.ClassDef) -> Iterator[str]:
    """Yield the names that a class gives a first value, at its top or in `self`."""
    stored = [each for each in walk(node) if isinstance(getattr(each, "ctx", None), ast.Store)]
    added = added_to(node)
    for each in stored:
        if (
            id(each) not in added
            and isinstance(each, ast.Attribute)
            and ast.unparse(each.value) == "self"
        ):
            yield each.attr
    for inner in node.body:
        for each in walk(inner) if isinstance(inner, ast.Assign) else ():
            if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store):
                yield each.id
