"""Inside the player: import the student's modules (`Finder`), whole, or what can be run of them."""

from __future__ import annotations

import os
import sys

from .library import library

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from importlib.machinery import ModuleSpec
    from typing import Any

SAFE_CALLS = {
    "abs", "bool", "bytes", "chr", "complex", "dict", "enumerate", "float", "frozenset",
    "int", "len", "list", "max", "min", "object", "ord", "pow", "range", "reversed",
    "round", "set", "sorted", "str", "sum", "tuple", "zip",
}  # fmt: skip


PLAIN = {bool, int, float, str, type(None)}
# Which statements of a module are run.
ALL, MOST, DEFINITIONS = "all", "most", "definitions"
PATIENT = "_cardkit_patient"  # the name of a constructor
# Annotations are not evaluated, as since Python 3.14: the flag of that future.
FLAGS = 0x1000000


class Finder:
    """Finds and loads the student's modules: whole, most of them, or only their definitions."""

    def __init__(self, names: set[str], files: dict[str, bytes]) -> None:
        self.names = names  # of the student's modules
        self.files = files
        self.folder = ""
        self.expected: set[str] = set()  # names of the student's modules, present or not
        self.compiled: dict[str, Any] = {}
        self.by_definitions: set[str] = set()  # modules of which only definitions are run
        self.mostly: set[str] = set()  # modules of which what cannot be run is skipped
        # Makes input end; what it returns undoes that.
        self.without_input: Callable[[], Callable[[], None]] = lambda: lambda: None
        # By file: names that are bound anew as soon as the file has bound them, and code that does.
        self.carried: dict[str, list[tuple[str, bytes]]] = {}

    def begin(self, folder: str, expected: list[str], compiled: dict[str, Any]) -> None:
        """Start importing the student's modules, some of which are compiled already."""
        self.folder = folder
        self.expected = self.names.union(expected)
        self.compiled.update(compiled)
        sys.meta_path.insert(0, self)

    def find_only_carried(self) -> None:
        """Leave all modules to Python itself, but those into which something is carried."""
        self.names = {name[:-3] for name in self.carried if "/" not in name}

    def enter(self, folder: str) -> None:
        """Look for the modules in another folder."""
        if sys.path[:1] == [self.folder]:
            sys.path[0] = folder
        else:
            sys.path.insert(0, folder)
        self.folder = folder

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        place = name.replace(".", "/") + ".py"
        if name not in self.names if path is None else place not in self.carried:
            return None
        loader: Any = self
        spec = type(sys.__spec__)(name, loader, origin=os.path.join(self.folder, place))
        spec.has_location = True
        return spec

    def create_module(self, spec: ModuleSpec) -> None:
        """Let Python create the module."""

    def exec_module(self, module: Any) -> None:
        name = module.__name__.replace(".", "/") + ".py"
        if module.__name__ in self.by_definitions:
            run_statements(self, name, module.__dict__, DEFINITIONS)
        elif module.__name__ in self.mostly:
            run_statements(self, name, module.__dict__, MOST)
        else:
            self.run(name, module.__dict__)

    def run(self, name: str, namespace: dict[str, Any]) -> None:
        """Run a file in a module, with what is carried in the place of its own."""
        if name in self.carried:
            run_statements(self, name, namespace, ALL)
        else:
            exec(self.code(name), namespace)

    def code(self, name: str) -> Any:
        """Return a file's code; forks share what their parent has compiled."""
        if name not in self.compiled:
            place = os.path.join(self.folder, name)
            self.compiled[name] = compile(self.files[name], place, "exec", FLAGS, True)
        return self.compiled[name]


def run_statements(finder: Finder, name: str, namespace: dict[str, Any], which: str) -> None:
    """Run a module's statements, each for itself, and what is carried where its name was bound.

    which: ALL; MOST, without those that raise or ask for input; DEFINITIONS, imports, definitions
    and plain constants alone.  The import of a foreign module that is not installed, or lacks a
    name, is skipped then: code that uses it will fail.
    """
    ast = library("ast")
    place = os.path.join(finder.folder, name)
    carried = finder.carried.get(name, ())
    try:
        body = ast.parse(finder.files[name], place).body
    except SyntaxError:
        if not carried:
            raise
        body = []
    imported: set[str] = set()
    whole = {key for key, _ in carried}
    ours = {key.split(".")[0] for key in whole}
    last = _last_binding(body, ours, ast)
    _run_carried(finder, carried, last, -1, namespace)
    flags = FLAGS
    for number, statement in enumerate(body):
        defines = _only_defines(statement, imported, ast)
        if which in (ALL, MOST) or defines:
            if isinstance(statement, ast.ImportFrom) and statement.module == "__future__":
                future = __import__("__future__")
                for alias in statement.names:
                    flags |= getattr(future, alias.name).compiler_flag
            if f"{getattr(statement, 'name', '')}.__init__" in whole:
                _with_patience(statement, ast)
            code = compile(ast.Module([statement], []), place, "exec", flags, dont_inherit=True)
            if which == ALL and getattr(statement, "name", None) not in ours:
                exec(code, namespace)
            elif defines:  # also what ours takes the place of may fail
                _run_definition(code, namespace, statement, ast)
            else:
                _run_if_it_can_be(code, namespace, finder)
        _run_carried(finder, carried, last, number, namespace)
    if carried:
        library("gc").freeze()  # so that nobody finds our parts but where they stand


def _with_patience(node: Any, ast: Any) -> None:
    """Give a class another constructor, like its own, that goes on behind what fails in it."""
    for each in [*node.body]:
        if isinstance(each, ast.FunctionDef) and each.name == "__init__":
            [other] = ast.parse(ast.unparse(each)).body
            ignored = ast.ExceptHandler(ast.Name("Exception", ast.Load()), None, [ast.Pass()])
            other.name = PATIENT
            other.body = [
                part if isinstance(part, ast.Global) else ast.Try([part], [ignored], [], [])
                for part in other.body
            ]
            node.body.append(ast.fix_missing_locations(other))


def _run_definition(code: Any, namespace: dict[str, Any], statement: Any, ast: Any) -> None:
    try:
        exec(code, namespace)
    except Exception:
        if isinstance(statement, ast.ClassDef):
            _run_class(statement, code.co_filename, namespace, ast)


def _run_class(node: Any, place: str, namespace: dict[str, Any], ast: Any) -> None:
    """Run a class without the statements in it that raise; one that even so raises is left out."""
    while node.body:
        try:
            code = compile(ast.Module([node], []), place, "exec", FLAGS, dont_inherit=True)
            exec(code, namespace)
            return
        except Exception as error:
            trace = error.__traceback__
            while trace is not None and trace.tb_frame.f_code.co_name != node.name:
                trace = trace.tb_next
            line = trace.tb_lineno if trace is not None else 0
            left = [each for each in node.body if not _first(each) <= line <= each.end_lineno]
            if len(left) == len(node.body):
                return
            node.body = left


def _first(node: Any) -> int:
    """Return the line in which a statement begins, its decorators with it."""
    found: int = min(each.lineno for each in (node, *getattr(node, "decorator_list", ())))
    return found


def _run_if_it_can_be(code: Any, namespace: dict[str, Any], finder: Finder) -> None:
    """Run a statement; where it raises, ends the program or wants input, it is left there."""
    undo = finder.without_input()
    try:
        exec(code, namespace)
    except (Exception, SystemExit):
        pass  # code that needs what it was to do will fail
    finally:
        undo()


def _last_binding(body: list[Any], names: set[str], ast: Any) -> dict[str, int]:
    """Return which statement binds each of these names for the last time; a star may bind all."""
    found = {}
    for number, statement in enumerate(body):
        for node in ast.walk(statement) if names else ():
            if isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.AsyncFunctionDef)):
                bound = node.name
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                bound = node.id
            elif isinstance(node, ast.alias):
                bound = node.asname or node.name
            else:
                continue
            for name in names if bound == "*" else names & {bound}:
                found[name] = number
    return found


def _run_carried(
    finder: Finder, carried: Any, last: dict[str, int], number: int, namespace: dict[str, Any]
) -> None:
    """Run what is carried for the names that were bound just now; before all, for those never."""
    for name, code in carried:
        top, _, method = name.partition(".")
        if last.get(top, -1) == number:
            before = namespace.get(top)
            try:
                exec(library("marshal").loads(code), namespace)
            except NameError:  # of what stands further down, such as the base of a class
                last[top] = number + 1
                continue
            after = namespace[top]
            if before is None or before is after:
                continue
            if isinstance(before, type) and (method or _is_alike(before, after)):
                _take_over(before, after, bool(method))
                namespace[top] = before
            else:
                _put_in_place(finder, before, after)


def _is_alike(theirs: Any, ours: Any) -> bool:
    """Return whether two classes may have each other's methods."""
    return (
        type(theirs) is type is type(ours)
        and theirs.__base__ is ours.__base__
        and "__slots__" not in theirs.__dict__
    )


def _take_over(theirs: Any, ours: Any, is_shared: bool) -> None:
    """Put our methods into a class of the student's, of which everything else stays.

    is_shared: other tasks ask for the rest of the class, which relies on how the student's begins
    and what it holds: ours serves only where that fails or is missing.
    """
    own = dict(theirs.__dict__)
    for name, value in ours.__dict__.items():
        function = getattr(value, "__func__", value)
        free = getattr(getattr(function, "__code__", None), "co_freevars", ())
        if "__class__" in free:  # what `super` looks at
            function.__closure__[free.index("__class__")].cell_contents = theirs
        if name in ("__dict__", "__weakref__", "__module__", "__doc__", "__qualname__"):
            continue
        if not (is_shared and name in own):
            setattr(theirs, name, value)
        elif name == "__init__":
            theirs.__init__ = _begun(theirs, own[name], value)
        elif hasattr(value, "__get__"):
            setattr(theirs, name, value)


def _begun(kind: Any, theirs: Any, ours: Any) -> Any:
    """Return a constructor that does what the student's does, and what ours does besides.

    What an object or the class has only by ours, of another type, or as another plain value, is
    ours; all else is the student's.  Where one of the two fails, the other alone counts.
    """

    def __init__(self: Any, *args: Any, **named: Any) -> None:
        before = dict(kind.__dict__)
        try:
            like = object.__new__(type(self))
            ours(like, *args, **named)
            attributes = like.__dict__
        except Exception:
            theirs(self, *args, **named)
            return
        changed = {name: value for name, value in kind.__dict__.items()
                   if name in before and value is not before[name]}  # fmt: skip
        for name in changed:
            setattr(kind, name, before[name])
        try:
            theirs(self, *args, **named)
        except Exception:
            kind.__dict__[PATIENT](self, *args, **named)
            self.__dict__.update(attributes)
        for name, value in changed.items():
            setattr(kind, name, value)
        own = self.__dict__
        for name, value in attributes.items():
            if name not in own or _is_another(own[name], value):
                own[name] = value

    return __init__


def _is_another(theirs: Any, ours: Any) -> bool:
    if type(theirs) in PLAIN and type(ours) in PLAIN:
        return bool(theirs != ours)
    return type(theirs) is not type(ours)


def _put_in_place(finder: Finder, before: object, after: object) -> None:
    """Let the student's other modules have a new object in place of one that they know."""
    for name in finder.names & sys.modules.keys():
        known = sys.modules[name].__dict__
        known.update({key: after for key, value in known.items() if value is before})


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
