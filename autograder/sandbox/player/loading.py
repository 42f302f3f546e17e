"""Inside the player: import the student's modules (`Finder`), whole or only their definitions."""

from __future__ import annotations

import os
import sys

from .library import library

TYPE_CHECKING = False
if TYPE_CHECKING:
    from importlib.machinery import ModuleSpec
    from typing import Any

SAFE_CALLS = {
    "abs", "bool", "bytes", "chr", "complex", "dict", "enumerate", "float", "frozenset",
    "int", "len", "list", "max", "min", "object", "ord", "pow", "range", "reversed",
    "round", "set", "sorted", "str", "sum", "tuple", "zip",
}  # fmt: skip


class Finder:
    """Finds and loads the student's modules: whole, or only their definitions."""

    def __init__(self, names: set[str], files: dict[str, bytes]) -> None:
        self.names = names  # of the student's modules
        self.files = files
        self.folder = ""
        self.expected: set[str] = set()  # names of the student's modules, present or not
        self.compiled: dict[str, Any] = {}
        self.by_definitions: set[str] = set()

    def begin(self, folder: str, expected: list[str], compiled: dict[str, Any]) -> None:
        """Start importing the student's modules, some of which are compiled already."""
        self.folder = folder
        self.expected = self.names.union(expected)
        self.compiled.update(compiled)
        sys.meta_path.insert(0, self)

    def enter(self, folder: str) -> None:
        """Look for the modules in another folder."""
        if sys.path[:1] == [self.folder]:
            sys.path[0] = folder
        else:
            sys.path.insert(0, folder)
        self.folder = folder

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if path is not None or name not in self.names:
            return None
        loader: Any = self
        spec = type(sys.__spec__)(name, loader, origin=os.path.join(self.folder, name + ".py"))
        spec.has_location = True
        return spec

    def create_module(self, spec: ModuleSpec) -> None:
        """Let Python create the module."""

    def exec_module(self, module: Any) -> None:
        place = module.__spec__.origin
        if module.__name__ in self.by_definitions:
            source = self.files[module.__name__ + ".py"]
            run_definitions(source, place, module.__dict__, self.expected)
        else:
            exec(self.code(module.__name__ + ".py"), module.__dict__)

    def code(self, name: str) -> Any:
        """Return a file's code; forks share what their parent has compiled."""
        if name not in self.compiled:
            place = os.path.join(self.folder, name)
            self.compiled[name] = compile(self.files[name], place, "exec", dont_inherit=True)
        return self.compiled[name]


def run_definitions(
    source: bytes, place: str, namespace: dict[str, Any], expected: set[str]
) -> None:
    """Run the imports, definitions and plain constants of a module, one by one.

    The import of a foreign module that is not installed is skipped: code that uses it will fail.
    """
    ast = library("ast")
    imported: set[str] = set()
    flags = 0
    for statement in ast.parse(source, place).body:
        if not _only_defines(statement, imported, ast):
            continue
        if isinstance(statement, ast.ImportFrom) and statement.module == "__future__":
            future = __import__("__future__")
            for alias in statement.names:
                flags |= getattr(future, alias.name).compiler_flag
        code = compile(ast.Module([statement], []), place, "exec", flags, dont_inherit=True)
        try:
            exec(code, namespace)
        except ModuleNotFoundError as error:
            if str(error.name).split(".")[0] in expected:
                raise
        except Exception:
            if isinstance(statement, (ast.Import, ast.ImportFrom, ast.ClassDef)):
                raise
            continue  # a constant that needs code not loaded: code that uses it will fail


def _only_defines(statement: Any, imported: set[str], ast: Any) -> bool:
    """Return whether a statement imports, defines, or computes a constant by harmless calls."""
    if isinstance(statement, (ast.Import, ast.ImportFrom)):
        imported.update((alias.asname or alias.name).split(".")[0] for alias in statement.names)
        return True
    if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Pass)):
        return True
    if isinstance(statement, (ast.If, ast.Try)):
        parts = [*statement.body, *statement.orelse, *getattr(statement, "finalbody", ())]
        for handler in getattr(statement, "handlers", ()):
            parts += handler.body
        return all(_only_defines(part, imported, ast) for part in parts)
    if isinstance(statement, (ast.Assign, ast.AnnAssign, ast.AugAssign)):
        calls = [node for node in ast.walk(statement) if isinstance(node, ast.Call)]
        return all(_is_harmless(call.func, imported, ast) for call in calls)
    return False


def _is_harmless(function: Any, imported: set[str], ast: Any) -> bool:
    if isinstance(function, ast.Name):
        return function.id in SAFE_CALLS or function.id in ("namedtuple", "deque", "Enum", "Random")
    while isinstance(function, ast.Attribute):
        if function.attr == "stdin":
            return False
        function = function.value
    if isinstance(function, ast.Name):
        return function.id in imported and function.id in sys.stdlib_module_names
    return isinstance(function, ast.Constant)
