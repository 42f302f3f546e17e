"""Load a student's modules: with parts of ours in them (`Finder`), or what can be run of them."""

from __future__ import annotations

import ast
import contextlib
import gc
import marshal
import os
import signal
import sys
import threading

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from importlib.machinery import ModuleSpec
    from typing import Any, NoReturn

    LeftOut = Callable[[BaseException, int], None]  # takes what was raised, and the line

AGAIN = 0.02  # seconds of CPU between one Endless and the next
ONCE_MORE = 0.02  # for a statement that did not end when it was loaded before
# In what loads a module nothing is raised.
OURS = (
    os.path.dirname(sys._getframe().f_code.co_filename),
    contextlib.contextmanager.__code__.co_filename,
    "<frozen importlib",
)
PLAIN = {bool, int, float, str, type(None)}
PATIENT = "_cardkit_patient"  # the name of a constructor
# Annotations are not evaluated, as since Python 3.14: the flag of that future.
FLAGS = 0x1000000


class Endless(BaseException):
    """What a module does as it is loaded takes too long, or displays too much."""


class Asking(BaseException):
    """What a module does as it is loaded asks for input that there is not.

    It is no OSError, which a loop that asks for the name of a file takes, to ask again.
    """


@contextlib.contextmanager
def within(seconds: float) -> Iterator[None]:
    """Raise Endless where more CPU is used than this, if the system can tell; 0 is no limit.

    It is raised again and again, for code that takes any exception and goes on.
    """
    is_first = threading.current_thread() is threading.main_thread()
    if not (seconds and is_first and hasattr(signal, "setitimer")):
        yield
        return

    def late(number: int, frame: Any) -> None:
        if frame is None or not frame.f_code.co_filename.startswith(OURS):
            escape(Endless)

    before = signal.signal(signal.SIGPROF, late)
    left, _ = signal.setitimer(signal.ITIMER_PROF, seconds, AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, left)
        signal.signal(signal.SIGPROF, before)


def escape(error: type[BaseException]) -> NoReturn:
    """Raise an exception, and in the next line of those who have called once more.

    A bare `except` takes what is raised, and its loop goes on; but not what its own lines raise.
    """

    def late(frame: object, event: str, value: object) -> Any:
        if event == "line":
            raise error
        return late

    frame: Any = sys._getframe(1)
    while frame is not None:
        if not frame.f_code.co_filename.startswith(OURS):
            frame.f_trace = late
        frame = frame.f_back
    sys.settrace(lambda *rest: None)
    raise error


class Finder:
    """Finds and loads the modules into which something is carried; Python finds all others.

    carried: by file, names that are bound anew as soon as the file has bound them, and code that
    does that.  seconds: of CPU for a statement, where what fails is left out.  endless: the files
    and lines of statements that did not end before, which have little time.
    """

    def __init__(
        self,
        files: dict[str, bytes],
        carried: dict[str, list[tuple[str, bytes]]],
        folder: str,
        seconds: float,
        endless: list[list[Any]],
    ) -> None:
        self.files, self.carried = files, carried
        self.folder = folder
        self.seconds = seconds
        self.endless = {(file, line) for file, line in endless}

    def is_endless(self, name: str) -> bool:
        """Return whether a statement of a module did not end as it was loaded before."""
        return name.replace(".", "/") + ".py" in {file for file, _ in self.endless}

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
        self.run(module.__name__.replace(".", "/") + ".py", module.__dict__)

    def run(self, name: str, namespace: dict[str, Any], on_left_out: LeftOut | None = None) -> None:
        """Run a file's statements, each for itself, and what is carried where its name was bound.

        on_left_out: is told of what raises, ends the program, wants input that there is not or
        never ends, which is left out then; without it, that ends the loading.
        """
        place = os.path.join(self.folder, name)
        carried = self.carried.get(name, [])
        try:
            body = ast.parse(self.files[name], place).body
        except SyntaxError:
            if not carried:
                raise
            body = []
        whole = {key for key, _ in carried}
        ours = {key.split(".")[0] for key in whole}
        last = _last_binding(body, ours)
        _run_carried(self, carried, last, -1, namespace)
        flags = FLAGS
        for number, statement in enumerate(body):
            if isinstance(statement, ast.ImportFrom) and statement.module == "__future__":
                future = __import__("__future__")
                for alias in statement.names:
                    flags |= getattr(future, alias.name).compiler_flag
            if f"{getattr(statement, 'name', '')}.__init__" in whole:
                _with_patience(statement)
            code = compile(ast.Module([statement], []), place, "exec", flags, dont_inherit=True)
            is_ours = getattr(statement, "name", None) in ours  # what ours replaces may fail
            if on_left_out is None and not is_ours:
                exec(code, namespace)
            else:
                left_out = None if is_ours else on_left_out
                first, end = statement.lineno, statement.end_lineno or 0
                is_short = any(file == name and first <= line <= end for file, line in self.endless)
                seconds = min(self.seconds, ONCE_MORE) if is_short else self.seconds
                _run_if_it_can_be(code, namespace, statement, seconds, left_out)
            _run_carried(self, carried, last, number, namespace)
        if carried:
            gc.freeze()  # so that nobody finds our parts but where they stand


def _with_patience(node: Any) -> None:
    """Give a class another constructor, like its own, that goes on behind what fails in it."""
    for each in [*node.body]:
        if isinstance(each, ast.FunctionDef) and each.name == "__init__":
            other: Any = ast.parse(ast.unparse(each)).body[0]
            ignored = ast.ExceptHandler(ast.Name("Exception", ast.Load()), None, [ast.Pass()])
            other.name = PATIENT
            other.body = [
                part if isinstance(part, ast.Global) else ast.Try([part], [ignored], [], [])
                for part in other.body
            ]
            node.body.append(ast.fix_missing_locations(other))


def _run_if_it_can_be(
    code: Any,
    namespace: dict[str, Any],
    statement: Any,
    seconds: float,
    on_left_out: LeftOut | None,
) -> None:
    """Run a statement; where it raises it is left there, and of a class only what raises."""
    while True:
        try:
            with within(seconds):
                exec(code, namespace)
            return
        except BaseException as error:  # code that needs what it was to do will fail
            sys.settrace(None)
            line = statement.lineno
            is_over = not isinstance(statement, ast.ClassDef)
            if not is_over:
                line = _line_in(error, statement.name)
                left = [
                    each for each in statement.body if not _first(each) <= line <= each.end_lineno
                ]
                is_over = not left or len(left) == len(statement.body)
                statement.body = left
            if on_left_out is not None:
                on_left_out(error, line or statement.lineno)
            if is_over:
                return
            code = compile(
                ast.Module([statement], []), code.co_filename, "exec", FLAGS, dont_inherit=True
            )


def _line_in(error: BaseException, name: str) -> int:
    """Return the line of a class's body at which an exception was raised, or 0."""
    trace = error.__traceback__
    while trace is not None and trace.tb_frame.f_code.co_name != name:
        trace = trace.tb_next
    return trace.tb_lineno if trace is not None else 0


def _first(node: Any) -> int:
    """Return the line in which a statement begins, its decorators with it."""
    found: int = min(each.lineno for each in (node, *getattr(node, "decorator_list", ())))
    return found


def _last_binding(body: list[Any], names: set[str]) -> dict[str, int]:
    """Return which statement binds each of these names for the last time; a star may bind all."""
    found: dict[str, int] = {}
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
                exec(marshal.loads(code), namespace)
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
