"""Local classes that stand for a student's exceptions (`Mirrors`), and failed imports.

Words used here.  mirror: a local class that stands for an exception class on the student's side.
"""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Mapping, Sequence
from typing import Any, cast

from _pytest.outcomes import OutcomeException

from autograder.course.assignment import Assignment
from autograder.course.faults import SYNTAX_ERRORS
from autograder.sandbox.values import ErrorReport, Lineage
from autograder.suite.questions import Asked, Place
from autograder.suite.remote import Asker, Number, Operable, Remote, RemoteObject, is_a
from autograder.suite.source import parsed


class StudentError:
    """Mixin of every exception raised by a student's code: its message and its frames."""

    report: ErrorReport
    args: tuple[Any, ...]

    def __str__(self) -> str:
        return self.report.message

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.report.message!r})"


class StudentBaseException(OutcomeException):
    """Stands for exceptions that `except Exception` does not catch, such as KeyboardInterrupt.

    It is one of pytest's own outcomes: unlike other BaseExceptions, these leave its fixtures in
    order, wherever they are raised.
    """


class AskedException(StudentError, Asked):
    """Base of the mirrors of a student's own exception classes."""


# A student's exception class is mirrored as a subclass of the nearest of these among its bases.
# Exceptions that Python itself reacts to, or that need special arguments, get a more general base.
MIRRORED: dict[str, type[BaseException]] = {
    kind.__name__: kind
    for kind in vars(builtins).values()
    if isinstance(kind, type) and issubclass(kind, Exception) and kind is not ExceptionGroup
} | {"SystemExit": SystemExit}

BUILT_IN = {(name, "builtins") for name in MIRRORED}
NATIVE = {*MIRRORED.values(), StudentBaseException}


class RemoteExceptionType(Operable, type):
    """Metaclass of local classes that stand for exception classes, which `pytest.raises` needs.

    Calling one makes an exception on the student's side, and its attributes are looked up there.
    """

    _remote: Remote
    _numbers: frozenset[Number]  # of the class and of its bases
    _native: type[BaseException] | None  # the built-in class that it stands for

    def __getattribute__(cls, name: str) -> Any:
        if name.startswith("_"):
            return type.__getattribute__(cls, name)
        return cls._remote.asker.get(cls, name)

    def __setattr__(cls, name: str, value: Any) -> None:
        cls._remote.asker.set(cls, name, value)

    def __bool__(cls) -> bool:
        return True  # like any class; `pytest.raises` needs it

    def __call__(cls, *arguments: Any, **named: Any) -> Any:
        return cls._remote.asker.call(cls, arguments, named)

    def __subclasscheck__(cls, kind: Any) -> bool:
        if isinstance(kind, Asked):
            return is_a("issubclass", kind, cls)
        if cls._native is not None and isinstance(kind, type) and issubclass(kind, cls._native):
            return True
        if not isinstance(kind, RemoteExceptionType) or kind._remote.asker is not cls._remote.asker:
            return False
        return cls._remote.number in kind._numbers

    def __instancecheck__(cls, value: Any) -> bool:
        if isinstance(value, RemoteObject):
            return is_a("isinstance", value, cls)
        return cls.__subclasscheck__(type(value))


class Mirrors:
    """The local classes for the exceptions of one player, made as they are needed."""

    def __init__(self, asker: Asker) -> None:
        self.asker = asker
        self.made: dict[Number, type[BaseException]] = {}  # for the student's classes
        self.mixed: dict[Number, type[BaseException]] = {}  # for built-in ones, to raise here

    def mirror(self, lineage: Lineage) -> type[BaseException]:
        """Return the local class that stands for an exception class over there.

        It has the same built-in bases as over there; the student's own bases are compared by the
        numbers of their classes.
        """
        name, module, number = lineage[0]
        if number not in self.made:
            space = {"__module__": module, "__slots__": ()}
            bases: tuple[type, ...] = (AskedException, *native_bases(lineage))
            try:
                made = RemoteExceptionType(name, bases, space)
            except TypeError:  # no class can have all these bases
                made = RemoteExceptionType(name, (AskedException, Exception), space)
            remote = Remote(self.asker, number, Place(number, name, "class"), ("type",))
            native = MIRRORED.get(name) if module == "builtins" else None
            type.__setattr__(made, "_remote", remote)
            type.__setattr__(made, "_numbers", frozenset(each for _, _, each in lineage))
            type.__setattr__(made, "_native", native)
            self.made[number] = cast(type[BaseException], made)
        return self.made[number]

    def raised(self, lineage: Lineage) -> BaseException:
        """Return a new exception to raise here for one over there."""
        name, module, number = lineage[0]
        own = MIRRORED.get(name) if module == "builtins" else None
        kind = own or self.mirror(lineage)
        if not issubclass(kind, StudentError):
            if number not in self.mixed:
                space = {"__module__": "builtins"}
                bases: tuple[type, ...] = (StudentError, kind, *outcome_of([kind]))
                self.mixed[number] = type(kind.__name__, bases, space)
            kind = self.mixed[number]
        # Only the class that determines the memory layout of the instances can make one.
        native: Any = kind
        while native not in NATIVE:
            native = native.__base__
        made: BaseException = native.__new__(kind)
        return made


def native_bases(lineage: Lineage) -> list[type[BaseException]]:
    """Return the nearest built-in exceptions among the bases of a class over there."""
    found = [MIRRORED[name] for name, module, _ in lineage if (name, module) in BUILT_IN]
    nearest = [
        kind
        for kind in found
        if not any(each is not kind and issubclass(each, kind) for each in found)
    ]
    return nearest + outcome_of(nearest)


def outcome_of(kinds: Sequence[type]) -> list[type[BaseException]]:
    """Return the additional base for classes that are not an `Exception`, as a list."""
    return [] if any(issubclass(kind, Exception) for kind in kinds) else [StudentBaseException]


def missing_import(report: ErrorReport, assignment: Assignment, files: Mapping[str, bytes]) -> str:
    """Return the dotted name that an import did not find in the student's files, or ''.

    Only an `import` of theirs, or ours, says that truly: others may raise in the same words.  A
    name that no task asks for there is not to be written: the import is wrong.
    """
    if report.kind == "NameError" and report.frames:
        return _left_out(report, assignment, files)
    if "ImportError" not in [name for name, _, _ in report.lineage]:
        return ""
    if report.frames and not is_import(files, *report.frames[-1][:2]):
        return ""
    found = re.fullmatch(r"No module named '(\w+)'", report.message)
    if found and found[1] in assignment.modules:
        return found[1]
    found = re.match(r"cannot import name '(\w+)' from '(\w+)'", report.message)
    if found is None or found[2] not in assignment.modules:
        return ""
    return _asked(assignment, found[2], found[1])


def _asked(assignment: Assignment, module: str, name: str) -> str:
    starter = assignment.starters.get(f"{module}.py")
    is_asked = starter is None or not starter.tasks or name in starter.asked_at_top
    return f"{module}.{name}" if is_asked else ""


def _left_out(report: ErrorReport, assignment: Assignment, files: Mapping[str, bytes]) -> str:
    """Return the name that is not known since its import was left out: it found nothing."""
    unknown = re.match(r"name '(\w+)' is not defined", report.message)
    sources = parsed({name: data for name, data in files.items() if name.endswith(".py")})
    source = sources.get(report.frames[-1][0])
    for node in source.tree.body if source is not None and unknown is not None else ():
        for each in node.names if isinstance(node, (ast.Import, ast.ImportFrom)) else ():
            if (each.asname or each.name) != (unknown[1] if unknown else ""):
                continue
            module = node.module or "" if isinstance(node, ast.ImportFrom) else each.name
            if module not in assignment.modules:
                continue
            if f"{module}.py" not in files:
                return module
            other = sources.get(f"{module}.py")
            if other is not None and each.name not in other.defined:
                return _asked(assignment, module, each.name)
    return ""


def is_import(files: Mapping[str, bytes], file: str, line: int) -> bool:
    """Return whether a line of a file is, or is part of, an import."""
    source = parsed({file: files.get(file, b"")}).get(file)
    imports = source.nodes.of(ast.Import, ast.ImportFrom) if source is not None else []
    return any(each.lineno <= line <= (each.end_lineno or 0) for each in imports)


def not_python(report: ErrorReport, asked: str = "") -> list[str]:
    """Return the file of the student's that Python may not have been able to read.

    That is the one that the exception names, or the one that was `asked`.
    """
    if report.kind not in (*SYNTAX_ERRORS, "ValueError"):
        return []
    if not report.frames or report.frames[-1][2] == "<module>":
        return [asked] if asked else []
    file, _, function = report.frames[-1]
    return [] if function else [file]  # code has a function; a file that is no Python has none
