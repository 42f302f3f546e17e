"""Inside the player: import modules of the student's with parts of ours in them (`Finder`)."""

from __future__ import annotations

import os
import sys

from .library import library

TYPE_CHECKING = False
if TYPE_CHECKING:
    from importlib.machinery import ModuleSpec
    from typing import Any

PLAIN = {bool, int, float, str, type(None)}
PATIENT = "_cardkit_patient"  # the name of a constructor
# Annotations are not evaluated, as since Python 3.14: the flag of that future.
FLAGS = 0x1000000


class Finder:
    """Finds and loads the modules into which something is carried; Python finds all others.

    carried: by file, names that are bound anew as soon as the file has bound them, and code that
    does that.
    """

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        self.carried: dict[str, list[tuple[str, bytes]]] = {}
        self.folder = ""
        self.mostly: set[str] = set()  # modules of which what cannot be run is skipped

    def begin(self, files: dict[str, bytes], carried: dict[str, list[tuple[str, bytes]]]) -> None:
        self.files, self.carried = files, carried
        sys.meta_path.insert(0, self)

    def enter(self, folder: str) -> None:
        """Look for the modules in a folder."""
        self.folder = folder
        sys.path.insert(0, folder)

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        place = name.replace(".", "/") + ".py"
        if place not in self.carried:
            return None
        loader: Any = self
        spec = type(sys.__spec__)(name, loader, origin=os.path.join(self.folder, place))
        spec.has_location = True
        return spec

    def create_module(self, spec: ModuleSpec) -> None:
        """Let Python create the module."""

    def exec_module(self, module: Any) -> None:
        name = module.__name__.replace(".", "/") + ".py"
        self.run(name, module.__dict__, module.__name__ in self.mostly)

    def run(self, name: str, namespace: dict[str, Any], is_mostly: bool = False) -> None:
        """Run a file in a module, with what is carried in the place of its own."""
        run_statements(self, name, namespace, is_mostly)


def run_statements(finder: Finder, name: str, namespace: dict[str, Any], is_mostly: bool) -> None:
    """Run a module's statements, each for itself, and what is carried where its name was bound.

    is_mostly: without those that raise, end the program or want input that there is not.
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
    whole = {key for key, _ in carried}
    ours = {key.split(".")[0] for key in whole}
    last = _last_binding(body, ours, ast)
    _run_carried(finder, carried, last, -1, namespace)
    flags = FLAGS
    for number, statement in enumerate(body):
        if isinstance(statement, ast.ImportFrom) and statement.module == "__future__":
            future = __import__("__future__")
            for alias in statement.names:
                flags |= getattr(future, alias.name).compiler_flag
        if f"{getattr(statement, 'name', '')}.__init__" in whole:
            _with_patience(statement, ast)
        code = compile(ast.Module([statement], []), place, "exec", flags, dont_inherit=True)
        if is_mostly or getattr(statement, "name", None) in ours:
            _run_if_it_can_be(code, namespace, statement, ast)  # what ours replaces may fail
        else:
            exec(code, namespace)
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


def _run_if_it_can_be(code: Any, namespace: dict[str, Any], statement: Any, ast: Any) -> None:
    """Run a statement; where it raises it is left there, and of a class only what raises."""
    try:
        exec(code, namespace)
    except BaseException:  # code that needs what it was to do will fail
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
    names = {each.removesuffix(".py").replace("/", ".") for each in finder.files}
    for name in names & sys.modules.keys():
        known = sys.modules[name].__dict__
        known.update({key: after for key, value in known.items() if value is before})
