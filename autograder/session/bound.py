"""Test files that are loaded once for all submissions (`Bound`), and are bound anew for each.

They are loaded with placeholders for what a student writes.  For a submission only the import
statements that have bound these are run again, so nothing else may have come of a placeholder.
"""

from __future__ import annotations

import ast
import gc
import sys
import traceback
import types
from collections.abc import Callable, Container
from dataclasses import dataclass
from pathlib import Path

from autograder.link.asked import Import, names_of_import
from autograder.link.outside import SuiteFault
from autograder.session.placeholders import MADE, Module, Placeholder


@dataclass
class Statements:
    """The import statements of a file of the suite that bind what a student writes."""

    file: str  # below the folder of the suite
    module: types.ModuleType
    names: dict[str, types.CodeType]  # what binds each of them
    needs: list[str]  # files of the suite from which it imports

    def run(self) -> None:
        """Bind all names; what is missing costs only the tests that use it."""
        space = vars(self.module)
        for name, code in self.names.items():
            try:
                exec(code, space)
            except SuiteFault:
                raise
            except Exception as error:  # whatever a student's module raises as it is loaded
                space[name] = Missing(error)


class Missing:
    """Stands for what could not be imported, and raises why where it is used."""

    def __init__(self, error: Exception) -> None:
        self._error = error

    def __call__(self, *_: object, **__: object) -> None:
        raise self._error.with_traceback(None)

    def __getattr__(self, name: str) -> None:
        self()


class Bound:
    """The files of a suite that have been loaded."""

    def __init__(self, home: Path) -> None:
        modules = modules_below(home)
        names = {module.__name__: path.relative_to(home).as_posix() for path, module in modules}
        self.files = []
        for path, module in modules:
            nodes = imports_of(path)
            needs = [names[name] for node, _ in nodes for name in modules_in(node) if name in names]
            codes = {
                name: compile(ast.Module([within(around, one)], []), str(path), "exec")
                for node, around in nodes
                if binds_placeholder(node, module)
                for name, one in zip(names_of_import(node), one_by_one(node), strict=True)
            }
            self.files.append(Statements(names[module.__name__], module, codes, needs))

    def bind(self, without: Container[str], begin: Callable[[str], None]) -> dict[str, str]:
        """Run the statements again; return what they raised, by the names of files.

        without: files at which this has ended before; for these, and what needs them, it is "".
        begin: is told of each file.
        """
        for name, module in [*sys.modules.items()]:
            if type(module) is Module:
                del sys.modules[name]
        raised = {}
        for each in self.files:
            if each.file in without:
                raised[each.file] = ""
                continue
            for need in each.needs:
                if need in raised:
                    raised[each.file] = raised[need]
            begin(each.file)
            try:
                each.run()
            except Exception as error:
                raised[each.file] = "".join(traceback.format_exception_only(error))
        return raised


def modules_below(home: Path) -> list[tuple[Path, types.ModuleType]]:
    """Return the modules that were loaded from a folder, in their order."""
    found = [(getattr(each, "__file__", None), each) for each in [*sys.modules.values()]]
    paths = [(Path(file), each) for file, each in found if type(file) is str]
    return [(path, each) for path, each in paths if path.is_relative_to(home)]


def imports_of(path: Path) -> list[tuple[Import, ast.With | None]]:
    """Return the import statements at a file's own level, each with the `with` that it stands in.

    Such a `with` patches what a student's module finds as it is loaded.
    """
    found: list[tuple[Import, ast.With | None]] = []
    for node in ast.parse(path.read_bytes()).body:
        around = node if isinstance(node, ast.With) else None
        for each in [node] if around is None else around.body:
            if isinstance(each, ast.Import | ast.ImportFrom):
                found.append((each, around))
    return found


def within(around: ast.With | None, node: Import) -> ast.stmt:
    """Return an import statement in its `with`, in which no other import stands."""
    if around is None:
        return node
    rest = [each for each in around.body if not isinstance(each, ast.Import | ast.ImportFrom)]
    return ast.copy_location(ast.With(around.items, [*rest, node]), around)


def modules_in(node: Import) -> list[str]:
    """Return the names of the modules from which a statement imports."""
    whole = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
    return whole or [each.name for each in node.names]


def one_by_one(node: Import) -> list[Import]:
    """Return statements that import what this one does, each a name."""
    if isinstance(node, ast.Import):
        made: list[Import] = [ast.Import([each]) for each in node.names]
    else:
        made = [ast.ImportFrom(node.module, [each], node.level) for each in node.names]
    return [ast.copy_location(each, node) for each in made]


def binds_placeholder(node: Import, module: types.ModuleType) -> bool:
    found = [vars(module).get(name) for name in names_of_import(node)]
    return any(isinstance(each, Placeholder | Module) for each in found)


def can_be_bound(home: Path) -> bool:
    """Return whether placeholders are nowhere but where import statements have bound them."""
    modules = modules_below(home)
    spaces = [vars(module) for _, module in modules]
    bound = {
        (id(vars(module)), name)
        for path, module in modules
        for node, _ in imports_of(path)
        for name in names_of_import(node)
    }
    for space in spaces:
        for name, value in space.items():
            if isinstance(value, Placeholder | Module) and (id(space), name) not in bound:
                return False
    allowed = {id(space) for space in spaces} | {id(sys.modules)}
    allowed |= {id(vars(each)) for each in sys.modules.values() if type(each) is Module}
    gc.collect()
    alive = [*MADE.alive]
    allowed.add(id(alive))
    return not MADE.used and not any(
        id(holder) not in allowed and type(holder) not in (types.FrameType, types.CellType)
        for each in alive
        for holder in gc.get_referrers(each)
    )
