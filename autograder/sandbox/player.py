"""The only file of the kit that runs beside a student's code: it does what it is asked.

Words used here.  player: a process with a student's code in it.  question: one frame to a player.
answer: one frame back.  handle: a number that stands for an object that stays on this side.
console: what was printed and typed.  script: the lines that will be typed.

Nothing here is trusted by the other side, and nothing that is worth stealing ever comes here: no
expected values, no tests, no solutions.  One loop serves every role: a process that was asked to
`spawn` forks a copy of itself onto a channel of its own, so that each test has a fresh player.

Questions come as marshal (from the trusted side only, and built in: importing json would cost as
much as starting Python).  Answers go back as JSON, which the other side reads with json.loads.

Only the standard library is used, and little of it, since every import is paid per submission.
"""

from __future__ import annotations

import builtins
import io
import marshal
import os
import sys
from opcode import EXTENDED_ARG, opmap

TYPE_CHECKING = False  # `typing` would cost more than all of the above
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from importlib.machinery import ModuleSpec
    from types import FrameType, ModuleType, TracebackType
    from typing import Any, NoReturn

IMPORT_NAME = opmap["IMPORT_NAME"]
FRAME_LIMIT = 4 * 1024 * 1024  # bytes of one frame, either way
DEPTH_LIMIT = 40  # deeper containers cross as handles
NODE_LIMIT = 100_000  # values in one answer
DEFINED_LIMIT = 200  # names of one module or class that are told ahead
TEXT_LIMIT = 1_000_000  # characters of one string
ANCILLARY_SIZE = 128  # bytes: room for more descriptors than ever come
READ_SIZE = 8192  # bytes: most questions are far smaller
FRAMES_SHOWN = 8  # of a traceback, the last ones
CALLS_KEPT = 10_000  # of one stand-in; more come only from a loop without end

PLAIN = (str, int, float, bytes, list, tuple, dict, set, frozenset)
# Types are compared by identity: a metaclass may say what it likes about equality.
CONTAINERS = frozenset(map(id, (list, tuple, dict, set, frozenset)))
UNHASHABLE = frozenset(map(id, (list, dict, set)))
# Read from here, an exception's parts are its own, whatever its class says about them.
BASE_EXCEPTION: dict[str, Any] = dict(vars(BaseException))


# --- channels ---------------------------------------------------------------------------------


class Channel:
    """Frames over two file descriptors: four bytes of length, then the payload."""

    def __init__(self, reads: int, writes: int = -1) -> None:
        self.reads = reads
        self.writes = reads if writes < 0 else writes

    def receive(self) -> Any:
        """Return the next question, or None when the other side has gone.

        The other side waits for an answer before it asks again: what comes is one frame.
        """
        try:
            data = os.read(self.reads, READ_SIZE)
        except OSError:
            return None
        return self._question(data)

    def _question(self, data: bytes) -> Any:
        """Return the question that begins with what was read, or None when it does not end."""
        head = data and self._completed(data, 4)
        frame = head and self._completed(head, 4 + int.from_bytes(head[:4], "big"))
        return marshal.loads(frame[4:]) if frame else None

    def _completed(self, data: bytes, size: int) -> bytes:
        """Return data with what it lacks of a size; nothing when the other side has gone."""
        rest = self._exactly(size - len(data))
        return b"" if rest is None else data + rest

    def _exactly(self, count: int) -> bytes | None:
        pieces = b""
        while len(pieces) < count:
            try:
                piece = os.read(self.reads, count - len(pieces))
            except OSError:
                return None
            if not piece:
                return None
            pieces += piece
        return pieces

    def send(self, text: str) -> None:
        payload = text.encode("ascii")
        if len(payload) > FRAME_LIMIT:
            payload = b'["s","large",["l"],""]'
        frame = len(payload).to_bytes(4, "big") + payload
        try:
            while frame:
                frame = frame[os.write(self.writes, frame) :]
        except OSError:
            os._exit(0)

    def close(self) -> None:
        for descriptor in {self.reads, self.writes}:
            os.close(descriptor)


class SocketChannel(Channel):
    """A channel over which a question may bring file descriptors along."""

    def __init__(self, descriptor: int) -> None:
        super().__init__(descriptor)
        LIBRARY["_socket"] = _socket = library("_socket")  # the first is made ahead of all files
        self.socket = _socket.socket(fileno=descriptor)
        self.rights = _socket.SCM_RIGHTS

    def close(self) -> None:
        self.socket.close()

    def receive(self) -> Any:
        """Return the next question: nearly always one whole frame, read in one go."""
        data, extra, _, _ = self.socket.recvmsg(READ_SIZE, ANCILLARY_SIZE)
        question = self._question(data)
        for _, kind, data in extra:
            if kind == self.rights and question is not None:
                descriptors = [
                    int.from_bytes(data[at : at + 4], sys.byteorder)
                    for at in range(0, len(data), 4)
                ]
                question = (question[0], descriptors, *question[1:])
        return question


# --- text -------------------------------------------------------------------------------------

ESCAPED = {code: "\\u%04x" % code for code in (*range(32), 127)}
ESCAPED.update({ord('"'): '\\"', ord("\\"): "\\\\", ord("\n"): "\\n"})


def quote(text: str) -> str:
    """Return a text as JSON in ASCII.  Each module that is loaded makes every fork dearer."""
    escaped = text.translate(ESCAPED)
    if not escaped.isascii():
        escaped = "".join([each if each < "\x7f" else beyond_ascii(each) for each in escaped])
    return '"%s"' % escaped


def beyond_ascii(letter: str) -> str:
    code = ord(letter)
    if code < 0x10000:
        return "\\u%04x" % code
    code -= 0x10000
    return "\\u%04x\\u%04x" % (0xD800 + (code >> 10), 0xDC00 + (code & 0x3FF))


# --- values -----------------------------------------------------------------------------------


class TooLarge(Exception):
    """An answer has more parts than one answer may have."""


class Handles:
    """Objects that stay here, each under one number for as long as its player lives."""

    def __init__(self) -> None:
        self.objects: list[Any] = []
        self.numbers: dict[int, int] = {}

    def number(self, thing: object) -> int:
        number = self.numbers.get(id(thing))
        if number is None:
            number = len(self.objects)
            self.objects.append(thing)
            self.numbers[id(thing)] = number
        return number

    def forget(self, first: int) -> None:
        """Forget all but the first so many."""
        for thing in self.objects[first:]:
            self.numbers.pop(id(thing), None)
        del self.objects[first:]

    def read(self, tree: Any) -> Any:
        """Return the value that a question's tree stands for: any tuple in it is a tag."""
        if type(tree) is not tuple:
            return tree
        tag, body = tree
        if tag == "h":
            return self.objects[body]
        if tag == "d":
            return {self.read(key): self.read(value) for key, value in body}
        kind = {"l": list, "t": tuple, "s": set}[tag]
        return kind([self.read(item) for item in body])

    def write(self, value: Any) -> str:
        """Return an answer's JSON for a value: plain ones by exact type, others as handles."""
        pieces: list[str] = []
        self._write(value, pieces, 0)
        return "".join(pieces)

    def _write(self, value: Any, pieces: list[str], depth: int) -> None:
        if len(pieces) > NODE_LIMIT:
            raise TooLarge
        kind = type(value)
        if value is None:
            pieces.append("null")
        elif kind is bool:
            pieces.append("true" if value else "false")
        elif kind is int:
            pieces.append(int.__repr__(value) if -(2**53) < value < 2**53 else '["I","%x"]' % value)
        elif kind is str:
            if len(value) > TEXT_LIMIT:
                raise TooLarge
            pieces.append(quote(value))
        elif kind is float:
            text = float.__repr__(value)
            pieces.append('["f","%s"]' % text if text[-1] in "nf" else text)
        elif kind is bytes:
            if len(value) > TEXT_LIMIT:
                raise TooLarge
            pieces.append('["b","%s"]' % value.hex())
        elif id(kind) in CONTAINERS and depth < DEPTH_LIMIT:
            self._write_container(kind, value, pieces, depth)
        else:
            self._write_other(kind, value, pieces, depth)

    def _write_container(self, kind: Any, value: Any, pieces: list[str], depth: int) -> None:
        if kind is dict:
            pieces.append('["d"')
            for key, item in dict.items(value):
                pieces.append(",[")
                self._write_key(key, pieces, depth + 1)
                pieces.append(",")
                self._write(item, pieces, depth + 1)
                pieces.append("]")
        else:
            pieces.append('["%s"' % {list: "l", tuple: "t"}.get(kind, "S"))
            write = self._write if kind is list or kind is tuple else self._write_key
            for item in kind.__iter__(value):
                pieces.append(",")
                write(item, pieces, depth + 1)
        pieces.append("]")

    def _write_key(self, value: Any, pieces: list[str], depth: int) -> None:
        """Write a key of a dict or an item of a set: the other side has to hash it as well."""
        kind = type(value)
        if kind is tuple and depth < DEPTH_LIMIT:
            pieces.append('["t"')
            for item in value:
                pieces.append(",")
                self._write_key(item, pieces, depth + 1)
            pieces.append("]")
            return
        lineage = set(map(id, type.__dict__["__mro__"].__get__(kind)))
        if lineage & UNHASHABLE:
            self._write_handle(kind, value, pieces)
        elif id(tuple) in lineage and kind is not tuple:
            self._write_key(plain_of(tuple, value), pieces, depth)
        else:
            self._write(value, pieces, depth)

    def _write_other(self, kind: Any, value: Any, pieces: list[str], depth: int) -> None:
        lineage = set(map(id, type.__dict__["__mro__"].__get__(kind)))
        for base in PLAIN:
            if id(base) in lineage and kind is not base:
                # An instance of a subclass crosses as its base's value, read by the base's own
                # methods, and the name of its class is noted.
                pieces.append('["n",%s,' % quote(name_of(kind)))
                self._write(plain_of(base, value), pieces, depth)
                pieces.append("]")
                return
        self._write_handle(kind, value, pieces)

    def _write_handle(self, kind: Any, value: Any, pieces: list[str]) -> None:
        lineage = type.__dict__["__mro__"].__get__(kind)
        number = self.number(value)
        if any(base is type for base in lineage):
            bases = type.__dict__["__mro__"].__get__(value)
            named = ",".join(
                "[%s,%s,%d]" % (quote(name_of(base)), quote(module_of(base)), self.number(base))
                for base in bases[:30]
            )
            pieces.append('["c",%d,[%s]]' % (number, named))
            return
        names = ",".join(quote(name_of(base)) for base in lineage[:30])
        called = ""
        if kind is type(quoted_name) or kind is type(pieces.append) or kind is METHOD:
            called = quoted_name(value)
        pieces.append('["h",%d,[%s],%s]' % (number, names, quote(called)))


class _Sample:
    def method(self) -> None:
        """Exist, so that the type of bound methods has a name here."""


METHOD = type(_Sample().method)
FUNCTION = type(_Sample.method)
NOTHING = type(None)
CLASS_CELL = ("__class__",)  # what `super()` needs
# The special names of a class or module that are its own doing, and those that do nothing.
SPECIAL_METHODS = frozenset((
    "__init__", "__new__", "__str__", "__repr__", "__eq__", "__ne__", "__lt__", "__le__", "__gt__",
    "__ge__", "__len__", "__iter__", "__next__", "__contains__", "__getitem__", "__setitem__",
    "__delitem__", "__hash__", "__bool__", "__add__", "__sub__", "__radd__", "__iadd__", "__int__",
    "__call__", "__enter__", "__exit__", "__post_init__", "__format__",
))  # fmt: skip
HARMLESS_NAMES = SPECIAL_METHODS | {
    "__name__", "__file__", "__doc__", "__all__", "__slots__", "__annotations__", "__module__",
    "__qualname__", "__class__", "__classcell__", "__static_attributes__", "__firstlineno__",
    "__future__",
}  # fmt: skip
STREAMS = frozenset(
    name for each in ("stdin", "stdout", "stderr") for name in (each, f"__{each}__")
)
ATTRIBUTE = type(_Sample.__dict__["__dict__"])
SLOT: Any = type(vars(type(sys))["__dict__"])  # of an attribute that has its place in an object
HOLDS_NOTHING = frozenset((
    NOTHING, bool, int, float, str, bytes, type(sys), type(len), type(list[int]), type(int | None),
    ATTRIBUTE, SLOT,
))  # fmt: skip


def is_plain(value: Any) -> bool:
    """Say whether a value is built of plain values alone, so that its `repr` tells all of it."""
    kind = type(value)
    if kind is dict:
        return all(is_plain(key) and is_plain(item) for key, item in value.items())
    if id(kind) in CONTAINERS:
        return all(is_plain(item) for item in value)
    return kind in HOLDS_NOTHING and kind is not type(sys)


def property_parts(value: property) -> tuple[Any, Any, Any]:
    return value.fget, value.fset, value.fdel


def quoted_name(function: object) -> str:
    name = getattr(function, "__qualname__", "")
    return name[:200] if type(name) is str else ""


def name_of(kind: Any) -> str:
    name: str = type.__dict__["__name__"].__get__(kind)
    return name[:200]


def module_of(kind: Any) -> str:
    module = type.__dict__["__module__"].__get__(kind)
    return module[:200] if type(module) is str else ""


def plain_of(base: Any, value: Any) -> Any:
    if base is str:
        return str.__str__(value)
    if base is int:
        return int.__index__(value)
    if base is float:
        return float.__float__(value)
    if base is bytes:
        return bytes.__getitem__(value, slice(None))
    if base is dict:
        return dict(dict.items(value))
    return base(base.__iter__(value))


# --- the console ------------------------------------------------------------------------------


class Console:
    """What is printed and typed, in order, as events: ["o", text], ["e", text], ["i", line]."""

    def __init__(self, stop: Callable[[str], NoReturn], limit: int) -> None:
        self.stop = stop
        self.limit = limit
        self.events: list[tuple[str, list[str]]] = []
        self.written = 0
        self.script: list[str] = []
        self.ends = False  # True: after the script the input is at its end

    def add(self, kind: str, text: str) -> None:
        self.written += len(text)
        room = self.written <= self.limit
        if not room:
            text = text[: max(0, self.limit - self.written + len(text))]
        if kind != "i" and self.events and self.events[-1][0] == kind:
            # A list of pieces, so that a million short prints cost what they should.
            self.events[-1][1].append(text)
        else:
            self.events.append((kind, [text]))
        if not room:
            self.stop("output")

    def line(self) -> str:
        if self.script:
            typed = self.script.pop(0)
            self.add("i", typed)
            return typed + "\n"
        if self.ends:
            return ""
        self.stop("asked")

    def json(self) -> str:
        events = ['["t","%s",%s]' % (kind, quote("".join(text))) for kind, text in self.events]
        return "[%s]" % ",".join(['"l"', *events])


class Printed(io.TextIOBase):
    """Standard output or standard error of a student's code."""

    encoding = "utf-8"
    errors = "replace"

    def __init__(self, console: Console, kind: str) -> None:
        self._console = console
        self._kind = kind
        self.buffer = PrintedBytes(self)

    def write(self, text: str) -> int:
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        self._console.add(self._kind, str.__str__(text))
        return len(text)

    def writable(self) -> bool:
        return True

    def reconfigure(self, **settings: object) -> None:
        """Accept any setting: this text is never encoded."""


class PrintedBytes(io.RawIOBase):
    """What `sys.stdout.buffer` is to a student's code."""

    def __init__(self, text: Printed) -> None:
        self._text = text

    def write(self, data: Any) -> int:
        self._text.write(bytes(data).decode("utf-8", "replace"))
        return len(data)

    def writable(self) -> bool:
        return True


class Typed(io.TextIOBase):
    """Standard input of a student's code: the script, line by line."""

    encoding = "utf-8"
    errors = "strict"

    def __init__(self, console: Console) -> None:
        self._console = console
        self.buffer = TypedBytes(self)

    def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
        return self._console.line()

    def read(self, size: int | None = -1) -> str:
        lines: list[str] = []
        while self._console.script or not (lines or self._console.ends):
            lines.append(self._console.line())
        return "".join(lines)

    def readlines(self, hint: int | None = -1) -> list[str]:  # type: ignore[override]
        return self.read().splitlines(keepends=True)

    def __next__(self) -> str:  # type: ignore[override]
        line = self.readline()
        if not line:
            raise StopIteration
        return line

    def readable(self) -> bool:
        return True

    def reconfigure(self, **settings: object) -> None:
        """Accept any setting: this text was never encoded."""


class TypedBytes(io.RawIOBase):
    """What `sys.stdin.buffer` is to a student's code."""

    def __init__(self, text: Typed) -> None:
        self._text = text

    def readline(self, size: int | None = -1) -> bytes:
        return self._text.readline().encode()

    def read(self, size: int | None = -1) -> bytes:
        return self._text.read().encode()

    def readable(self) -> bool:
        return True


# --- loading ----------------------------------------------------------------------------------

SAFE_CALLS = {
    "abs", "bool", "bytes", "chr", "complex", "dict", "enumerate", "float", "frozenset",
    "int", "len", "list", "max", "min", "object", "ord", "pow", "range", "reversed",
    "round", "set", "sorted", "str", "sum", "tuple", "zip",
}  # fmt: skip


class Finder:
    """Imports of the student's own modules: whole, or by their definitions alone."""

    def __init__(
        self, folder: str, names: set[str], files: dict[str, bytes], expected: list[str]
    ) -> None:
        self.folder = folder
        self.names = names
        self.expected = names.union(expected)  # of the student's own, there or not
        self.files = files
        self.compiled: dict[str, Any] = {}
        self.imported: set[str] = set()  # modules that the compiled files may import
        self.noisy: set[str] = set()  # those of them that are not quiet
        self.named: set[str] = set()  # all names in them
        self.by_definitions: set[str] = set()

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if path is not None or name not in self.names:
            return None
        loader: Any = self
        spec = type(sys.__spec__)(name, loader, origin=os.path.join(self.folder, name + ".py"))
        spec.has_location = True
        return spec

    def create_module(self, spec: ModuleSpec) -> None:
        """Leave the making of the module to Python."""

    def exec_module(self, module: Any) -> None:
        place = module.__spec__.origin
        if module.__name__ in self.by_definitions:
            source = self.files[module.__name__ + ".py"]
            run_definitions(source, place, module.__dict__, self.expected)
        else:
            exec(self.code(module.__name__ + ".py"), module.__dict__)

    def code(self, name: str) -> Any:
        """Return a file's code; forks of a process that has compiled it need not do so again."""
        if name not in self.compiled:
            place = os.path.join(self.folder, name)
            self.compiled[name] = compile(self.files[name], place, "exec", dont_inherit=True)
        return self.compiled[name]


# Modules that keep nothing from one call to the next, or only what is set anew for each test.
QUIET_MODULES = frozenset((
    "__future__", "abc", "bisect", "collections", "contextlib", "copy", "dataclasses", "datetime",
    "enum", "functools", "heapq", "io", "itertools", "math", "numbers", "operator", "os", "pathlib",
    "random", "re", "secrets", "string", "sys", "textwrap", "time", "typing",
))  # fmt: skip
# Names by which code gets at Python's inside, or changes what no look at modules shows.
RISKY_NAMES = frozenset((
    "_getframe", "_current_frames", "globals", "locals", "vars", "eval", "exec",
    "breakpoint", "modules", "settrace",
    "setprofile", "setrecursionlimit", "meta_path", "path_hooks", "addaudithook", "environ",
    "environb", "putenv", "unsetenv", "umask", "fork", "forkpty", "kill", "killpg", "_exit",
    "abort", "dup", "dup2", "posix_spawn", "popen", "register_at_fork", "tzset", "setattr",
    "delattr", "getsizeof",
))  # fmt: skip
INSIDE_PYTHON = frozenset(("f_b", "f_g", "f_l", "f_c", "f_t", "tb_", "gi_", "cr_", "ag_", "co_"))


def minds_itself(code: Any, finder: Finder) -> bool:
    """Say whether code names nothing of Python's inside; note its names, and what it may import."""
    names: set[str] = set()
    waiting = [code]
    while waiting:
        code = waiting.pop()
        names.update(code.co_names, code.co_varnames)
        waiting += [each for each in code.co_consts if type(each) is type(code)]
        if IMPORT_NAME in code.co_code[::2]:
            finder.imported.update(name.split(".")[0] for name in imported_names(code))
    finder.noisy = finder.imported - QUIET_MODULES - finder.names
    finder.named |= names
    if not names.isdisjoint(RISKY_NAMES):
        return False
    return all(
        name in HARMLESS_NAMES if name[:2] == "__" == name[-2:] else name[:3] not in INSIDE_PYTHON
        for name in names
    )


def imported_names(code: Any) -> list[str]:
    found, argument = [], 0
    for at in range(0, len(code.co_code), 2):
        operation = code.co_code[at]
        argument = argument << 8 | code.co_code[at + 1]
        if operation == EXTENDED_ARG:
            continue
        if operation == IMPORT_NAME:
            found.append(code.co_names[argument])
        argument = 0
    return found


def run_definitions(
    source: bytes, place: str, namespace: dict[str, Any], expected: set[str]
) -> None:
    """Run the imports, definitions and plain constants of a module, each for itself.

    A module of others that is not installed is left out: who uses it will say so.
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
            continue  # a constant that needs what is not loaded: who uses it will say so


def _only_defines(statement: Any, imported: set[str], ast: Any) -> bool:
    """Say whether a statement imports, defines, or computes a constant by harmless calls."""
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


OURS = ("ast", "gc", "time", "warnings", "weakref")
LIBRARY: dict[str, Any] = {}  # modules of Python's own whose names a student's files might have


def is_inside(name: str) -> bool:
    """Say whether Python holds a module in itself: it looks for no file of that name."""
    return name in sys.builtin_module_names or __import__("_imp").is_frozen(name)


def library(name: str) -> Any:
    """Import what this file needs of the standard library, whatever a student calls their files."""
    return LIBRARY.get(name) or __import__(name)


class Kept:
    """What modules and classes keep: what can be changed from one call to the next."""

    def __init__(self, own: set[str]) -> None:
        self.own = own  # the names of the student's modules
        self.owners: list[Any] = []  # modules and classes
        self.spaces: list[Any] = []  # their names
        self.before: list[dict[str, Any]] = []  # what these stood for at first
        self.functions: list[Any] = []
        self.containers: list[Any] = []
        self.classes: dict[int, Any] = {}
        self.library: list[Any] = []  # the names of Python's own modules and classes

    def now(self) -> tuple[Any, ...]:
        """Return all of it as it is now, for comparison."""
        return (
            len(sys.modules),
            sys.path[1:],
            sys.argv[:],
            sys.getrecursionlimit(),
            [id(value) for name, value in vars(sys).items() if name not in STREAMS],
            [list(map(id, space.values())) for space in self.library],
            [list(map(id, space.values())) for space in self.spaces],
            [each for each in self.functions if each.__dict__],
            repr(self.containers),
        )

    def restore(self) -> None:
        """Have every name stand for what it did at first."""
        for owner, space, before in zip(self.owners, self.spaces, self.before, strict=True):
            if list(map(id, space.values())) == list(map(id, before.values())):
                continue
            put, remove = object.__setattr__, object.__delattr__
            if type(owner) is type:
                put, remove = type.__setattr__, type.__delattr__
            for name in space.keys() - before.keys():
                remove(owner, name)
            for name, value in before.items():
                if space.get(name, self) is not value:
                    put(owner, name, value)

    def look_into_library(self, imported: set[str], named: set[str]) -> bool:
        """Note what of Python's own the sources name: it can be given anything to keep.

        Return False if they name what it keeps for itself.
        """
        self.library = [vars(kind) for kind in (Printed, PrintedBytes, Typed, TypedBytes, Console)]
        self.library.append(vars(builtins)["exit"].__dict__)
        found: list[Any] = [
            sys.modules[name] for name in sorted(imported & sys.modules.keys() - self.own)
        ]
        for owner in found:
            space = type.__dict__["__dict__"].__get__(owner) if type(owner) is type else vars(owner)
            if owner is not sys:  # its streams are others in each test
                self.library.append(space)
            for name in sorted(named & space.keys()):
                kind, private = type(space[name]), name[:1] == "_" and name[:2] != "__"
                if private and type(owner) is type(sys):
                    return False
                if kind in (type(sys), type, FUNCTION) and all(space[name] is not x for x in found):
                    found.append(space[name])
        return True

    def holds_nothing(self, kind: Any) -> bool:
        module = module_of(kind)
        return module in ("__future__", "re", "typing") and module not in self.own

    def look_into(self, owner: Any) -> bool:
        """Note what a module or class keeps; return False if some of it may change unseen."""
        space = type.__dict__["__dict__"].__get__(owner) if type(owner) is type else vars(owner)
        self.owners.append(owner)
        self.spaces.append(space)
        self.before.append(dict(space))
        for name, value in space.items():
            kind = type(value)
            if name[:2] == "__" == name[-2:] and name not in SPECIAL_METHODS:
                continue
            if kind is FUNCTION:
                if value.__closure__ is not None and value.__code__.co_freevars != CLASS_CELL:
                    return False
                self.functions.append(value)
                for default in (value.__defaults__, value.__kwdefaults__):
                    if not is_plain(default):
                        return False
                    if default:
                        self.containers.append(default)
            elif kind is type:
                if value.__module__ in self.own:
                    self.classes.setdefault(id(value), value)
            elif id(kind) in CONTAINERS:
                if not is_plain(value):
                    return False
                self.containers.append(value)
            elif kind is property:
                if not {FUNCTION, NOTHING}.issuperset(map(type, property_parts(value))):
                    return False
            elif kind is staticmethod or kind is classmethod:
                if type(value.__func__) is not FUNCTION or value.__func__.__defaults__:
                    return False
            elif kind is METHOD:
                if value.__self__ is not getattr(sys.modules.get("random"), "_inst", None):
                    return False
            elif is_class(value):  # of another making, such as ABC's
                if value.__module__ in self.own:
                    return False
            elif kind not in HOLDS_NOTHING and not self.holds_nothing(kind):
                return False
        return True


# --- the player -------------------------------------------------------------------------------


class Missing(Exception):
    """A name that a question asks for is not there."""


class Player:
    """One process with a student's code in it, and the loop that answers questions."""

    def __init__(self, channel: Channel) -> None:
        self.channel = channel
        self.handles = Handles()
        self.folder = os.getcwd()
        self.base = self.folder
        self.start = ""  # the first folder below that; empty: the usual one
        self.configured = False
        self.files: dict[str, bytes] = {}
        self.file_names: set[str] = set()  # without their folders
        self.data_files: dict[str, bytes] = {}  # those that are no modules
        self.names: set[str] = set()  # of the student's modules
        self.finder = Finder(self.folder, self.names, self.files, [])
        self.output_limit = 1_000_000
        self.console = Console(self.stop, self.output_limit)
        self.scripting = Scripting(self.stop, self.handles, self.names, self.files)
        self.file_watch = FileWatch(self.handles)
        self.problem: BaseException | None = None
        self.reached = 0  # how many calls of the last `each` have been answered
        self.kernel: Kernel | None = None
        self.at_start: tuple[int, int] | None = None  # before the first import
        self.ready = False  # nothing is left to be done once for all forks to come
        self.first_handles = 0
        self.first_seeds: list[int] = []
        self.kept: Kept | None = None
        self.first_kept: Any = None

    # The loop

    def serve(self) -> NoReturn:
        process = os.getpid()
        while True:
            question = self.channel.receive()
            if question is None:
                os._exit(0)
            answer = self.answer(question)
            if os.getpid() != process:
                os._exit(0)  # a copy that the student's code has made: only one may answer
            self.channel.send(answer)

    def answer(self, question: Any) -> str:
        try:
            return '["v",%s]' % self.do(*question)
        except Missing as error:
            return '["m",%s]' % quote(str(error))
        except TooLarge:
            return '["s","large",["l"],""]'
        except BaseException as error:
            return self.failure(error)

    def do(self, verb: str, *rest: Any) -> Any:
        return getattr(self, "do_" + verb)(*rest)

    def failure(self, error: BaseException) -> str:
        """Return an exception as an answer: its classes, words, arguments and student's frames."""
        kind = type(error)
        lineage = type.__dict__["__mro__"].__get__(kind)
        classes = ",".join(
            "[%s,%s,%d]" % (quote(name_of(base)), quote(module_of(base)), self.handles.number(base))
            for base in lineage[:30]
        )
        try:
            words = str(error)
            words = words if type(words) is str else str.__str__(words)
        except BaseException as problem:
            words = f"<str() of this exception raised {name_of(type(problem))}>"
        try:
            arguments = self.handles.write(BASE_EXCEPTION["args"].__get__(error))
        except BaseException:
            arguments = '["t"]'
        frames = []
        trace: TracebackType | None = BASE_EXCEPTION["__traceback__"].__get__(error)
        while trace is not None:
            code = trace.tb_frame.f_code
            if self.is_students(code.co_filename):
                frames.append(
                    (os.path.basename(code.co_filename), trace.tb_lineno, code.co_qualname)
                )
            trace = trace.tb_next
        if isinstance(error, SyntaxError) and self.is_students(str(error.filename)):
            line = error.lineno if type(error.lineno) is int else 0
            frames.append((os.path.basename(str(error.filename)), line, ""))
        shown = ",".join(
            "[%s,%d,%s]" % (quote(file), line, quote(name[:200]))
            for file, line, name in frames[-FRAMES_SHOWN:]
        )
        return '["x",[%s],%s,%s,[%s]]' % (classes, quote(words[:5000]), arguments, shown)

    def is_students(self, place: str) -> bool:
        return place.startswith(self.base) and os.path.basename(place) in self.file_names

    def stop(self, reason: str) -> NoReturn:
        """Say why this player cannot go on, and wait for the end, which comes from outside.

        Nothing is raised: a loop with a bare `except:` around it would only spin.
        """
        words = (reason, self.console.json(), quote(self.students_line()))
        self.channel.send('["s","%s",%s,%s]' % words)
        while self.channel.receive() is not None:
            self.channel.send('["s","%s",["l"],""]' % reason)
        os._exit(0)

    def students_line(self) -> str:
        """Return the place in the student's own files that is running now, or nothing."""
        frame: FrameType | None = sys._getframe()
        while frame is not None:
            if self.is_students(frame.f_code.co_filename):
                return f"{os.path.basename(frame.f_code.co_filename)}, line {frame.f_lineno}"
            frame = frame.f_back
        return ""

    # Roles

    def do_configure(self, settings: dict[str, Any]) -> str:
        """Take files, limits and user; called once, before any of the student's code runs."""
        self.base = settings["folder"]
        self.files.update(settings["files"])
        self.file_names = set(map(os.path.basename, self.files))
        self.data_files = {
            name: data for name, data in self.files.items() if not name.endswith(".py")
        }
        self.output_limit = settings["output"]
        files = [name[:-3] for name in self.files if name.endswith(".py") and "/" not in name]
        modules = [name for name in files if name in settings["expected"] or not is_inside(name)]
        if settings["isolated"]:
            kernel = self.kernel or Kernel()
            if settings["user"] is None:
                kernel.drop_capabilities()
            drop_privileges(settings["user"])
            kernel.refuse_calls(settings["call_filter"])
        set_limits(settings["limits"])
        os.chdir(self.base)
        sys.path[:] = settings["path"] + sys.path
        import_quietly(settings["preload"])
        if not sys.stdlib_module_names.isdisjoint(modules):
            LIBRARY.update({name: __import__(name) for name in OURS})
        sys.modules["__main__"] = type(sys)("__main__")  # this file is nobody else's to import
        install_quiet_world()
        number_seeds()
        for name in modules:
            sys.modules.pop(name, None)
        self.names.update(modules)
        self.finder = Finder(self.base, self.names, self.files, settings["expected"])
        self.finder.compiled.update(settings["compiled"])
        sys.meta_path.insert(0, self.finder)
        self.enter(self.start or os.path.join(self.base, "start"))
        self.configured = True
        library(
            "gc"
        ).freeze()  # what is here now need not be looked at, and so not copied, by the forks
        return "null"

    def do_compile(self, name: str, imported: bool) -> str:
        """Compile a file ahead for all forks to come; nothing of it is run.

        Return whether a file that is imported minds its own business: see `minds_itself`.
        """
        code, finder = self.finder.code(name), self.finder
        minds = imported and minds_itself(code, finder)
        return "true" if minds else "false"

    def do_spawn(self, descriptors: list[int], program: bool, names: list[str]) -> str:
        """Fork copies of this process, one for each channel that came with the question.

        A copy begins in a folder of its own, one of `names`, as soon as it is asked: `do_begin`.
        One of a process that was not configured has yet to be so, and works there then.
        """
        mine = self.channel
        reap()
        children = []
        for folder in [os.path.join(self.base, name) for name in names]:
            descriptor = descriptors.pop()
            child = os.fork()
            if child == 0:
                try:
                    for other in (mine.reads, *descriptors):
                        os.close(other)
                    # Only a copy that imports the modules may be asked to fork copies in its turn.
                    self.channel = SocketChannel(descriptor) if program else Channel(descriptor)
                    self.start = folder
                    self.serve()
                finally:
                    os._exit(1)
            os.close(descriptor)
            children.append(child)
        return self.handles.write(children)

    def do_begin(self, living: list[str], program: bool, verb: str, *rest: Any) -> str:
        """Begin in a fresh folder, and answer the first question.

        Only a program finds the modules' files there: who has imported them needs none.
        """
        try:
            self.sweep(living)
            self.enter(self.start, program)
        except BaseException:  # what is in the way is no answer to the question
            os._exit(1)
        if not program:
            self.at_start = what_a_fork_loses()
        answer: str = self.do(verb, *rest)
        return answer

    def do_nursery(self, names: list[str]) -> str:
        """Become a nursery: import what submissions often import, and get ready to fork sandboxes.

        A nursery is inside the sandbox and never runs a student's code.
        """
        self.kernel = Kernel()
        import_quietly(names)
        import gc

        gc.freeze()
        return "null"

    def do_apart(self, descriptors: list[int], size: int) -> str:
        """Fork a first player into namespaces of its own, with an empty file system to work in."""
        mine = self.channel
        assert self.kernel is not None
        reap()
        [descriptor] = descriptors
        home = os.open("/proc/self/ns/pid", os.O_RDONLY)
        self.kernel.leave()
        try:
            child = os.fork()
        except OSError:
            self.kernel.come_back(home)
            raise
        if child:
            self.kernel.come_back(home)
            os.close(home)
            os.close(descriptor)
            return str(child)
        os.close(home)
        mine.close()
        self.channel = SocketChannel(descriptor)
        try:
            self.kernel.settle(size)
            os.chdir("/work")
            self.folder = self.base = "/work"
        except BaseException as error:
            self.channel.send(self.failure(error))
            os._exit(1)
        self.channel.send('["v",null]')
        self.serve()
        os._exit(0)

    def do_reap(self) -> str:
        return self.handles.write(reap())

    def do_ready(self) -> str:
        """Do what is done once for all forks to come.

        Return whether a fork of this process would have all that this process has, what the
        student's modules define, and whether anything they keep can be seen from outside.
        """
        forkable = self.at_start in (None, what_a_fork_loses())
        forkable = forkable and not (self.finder.noisy and shares_memory())
        defined = ",".join(
            '[%s,["t",%s,%s]]' % (quote(name), self.handles.write(module), self.defined(module))
            for name, module in [(name, sys.modules.get(name)) for name in self.finder.names]
            if type(module) is type(sys)
        )
        self.renew()
        self.ready = True
        self.first_handles = len(self.handles.objects)
        self.first_seeds = SEEDS[:]
        self.kept = self.what_is_kept()
        self.first_kept = self.kept and self.kept.now()
        if self.kept is None:  # forks are to come
            library("gc").freeze()
        words = ["true" if each else "false" for each in (forkable, self.kept is not None)]
        return '["t",%s,["d"%s],%s]' % (words[0], defined and "," + defined, words[1])

    def do_again(self, living: list[str]) -> str:
        """Be as right after the import once more; return whether this process could be so.

        Asked only of modules whose source shows that they keep nothing elsewhere.
        """
        self.scripting.restore()
        if what_a_fork_loses() != self.at_start or self.kept is None:
            return "false"
        self.kept.restore()
        if self.kept.now() != self.first_kept:
            return "false"
        self.handles.forget(self.first_handles)
        SEEDS[:] = self.first_seeds
        self.sweep(living)
        sys.path[0] = self.folder
        self.enter(self.folder, False)
        self.renew()
        return "true"

    def sweep(self, living: list[str]) -> None:
        """Remove all that lies beside the folders of players that live: earlier tests left it."""
        for name in os.listdir(self.base):
            if name not in living:
                remove_folder(os.path.join(self.base, name))

    def what_is_kept(self) -> Kept | None:
        """Return all that the student's modules and classes keep; None if some of it is hidden."""
        if not self.finder.noisy.isdisjoint(sys.modules):
            return None
        kept = Kept(self.finder.names)
        for name in sorted(self.finder.names & sys.modules.keys()):
            module = sys.modules[name]
            if type(module) is not type(sys) or not kept.look_into(module):
                return None
        looked = 0
        while looked < len(kept.classes):  # a class may hold others
            kind = list(kept.classes.values())[looked]
            if not kept.look_into(kind):
                return None
            looked += 1
        if "random" in sys.modules and "random" not in kept.own:
            vars(sys.modules["random"]).setdefault("_diverted", {})  # as `divert` would
        if not kept.look_into_library(self.finder.imported, self.finder.named):
            return None
        return kept

    def defined(self, module: ModuleType) -> str:
        """Return the functions and classes that a module holds, these with their methods' names."""
        function = type(name_of)
        found = []
        for name, value in list(vars(module).items())[:DEFINED_LIMIT]:
            methods: set[str] = set()
            if type(value) is type:
                for base in type.__dict__["__mro__"].__get__(value)[:-1]:
                    space = type.__dict__["__dict__"].__get__(base).items()
                    methods.update(key for key, each in space if type(each) is function)
            elif type(value) is not function and not is_class(value):
                continue
            names = "".join("," + quote(each) for each in sorted(methods)[:DEFINED_LIMIT])
            found.append('[%s,["t",%s,["l"%s]]]' % (quote(name), self.handles.write(value), names))
        return '["d"%s]' % "".join("," + each for each in found)

    def enter(self, folder: str, program: bool = True) -> None:
        """Go to a fresh folder with fresh copies of the files, a new console and the fixed seed."""
        self.folder = folder
        try:
            os.mkdir(folder)
        except FileExistsError:  # made by the student's code, for whoever comes next
            remove_folder(folder)
            os.mkdir(folder)
        for path, content in (self.files if program else self.data_files).items():
            place = os.path.join(self.folder, path)
            if "/" in path:
                os.makedirs(os.path.dirname(place), exist_ok=True)
            descriptor = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | O_BINARY, 0o600)
            os.write(descriptor, content)
            os.close(descriptor)
        os.chdir(self.folder)
        if sys.path[:1] == [self.finder.folder]:
            sys.path[0] = self.folder
        else:
            sys.path.insert(0, self.folder)
        self.finder.folder = self.folder
        if not self.ready:
            self.renew()
        seed_chance(self.finder.names)

    def renew(self) -> None:
        """Give the student's code a new console."""
        self.console = Console(self.stop, self.output_limit)
        streams = {
            "stdin": Typed(self.console),
            "stdout": Printed(self.console, "o"),
            "stderr": Printed(self.console, "e"),
        }
        for stream, made in streams.items():
            setattr(sys, stream, made)
            setattr(sys, f"__{stream}__", made)

    # Questions

    def do_by_definitions(self, names: list[str]) -> str:
        """Import these modules by their definitions alone from now on, the others whole."""
        self.finder.by_definitions.update(names)
        return "null"

    def do_import(self, name: str) -> str:
        if name not in self.finder.names:
            raise Missing(name)
        if self.at_start is None:
            self.at_start = what_a_fork_loses()
        __import__(name)
        return self.handles.write(sys.modules[name])

    def do_types(self, lines: Iterable[str], ends: bool) -> str:
        """Set the lines that will be typed from now on, and start a new transcript."""
        self.console.script = list(lines)
        self.console.ends = ends
        self.console.events = []
        self.console.written = 0
        return "null"

    def do_console(self) -> str:
        return self.console.json()

    def do_get(self, number: int, name: str) -> str:
        thing = self.handles.objects[number]
        try:
            return self.handles.write(getattr(thing, name))
        except AttributeError:
            if has_name(thing, name):
                raise
            raise Missing(name) from None

    def do_set(self, number: int, name: str, tree: Any) -> str:
        setattr(self.handles.objects[number], name, self.handles.read(tree))
        return "null"

    def do_call(self, number: int, arguments: list[Any], named: dict[str, Any]) -> str:
        function = self.handles.objects[number]
        positional = [self.handles.read(tree) for tree in arguments]
        by_name = {name: self.handles.read(tree) for name, tree in named.items()}
        return self.handles.write(function(*positional, **by_name))

    def do_method(self, number: int, name: str, arguments: list[Any], named: dict[str, Any]) -> str:
        """Get and call in one question."""
        thing = self.handles.objects[number]
        try:
            method = getattr(thing, name)
        except AttributeError:
            if has_name(thing, name):
                raise
            raise Missing(name) from None
        positional = [self.handles.read(tree) for tree in arguments]
        by_name = {key: self.handles.read(tree) for key, tree in named.items()}
        return self.handles.write(method(*positional, **by_name))

    def do_keep(self, number: int, arguments: list[Any]) -> str:
        """Call, keep what comes of it here, and return its handle and class, plain or not."""
        answer = self.handles.objects[number](*map(self.handles.read, arguments))
        return '["t",%d,%s]' % (self.handles.number(answer), quote(name_of(type(answer))))

    def do_each(self, number: int, calls: list[list[Any]]) -> str:
        """Call once for each list of arguments, and return all answers in one."""
        function = self.handles.objects[number]
        answers = []
        self.reached = 0
        for arguments in calls:
            answers.append(function(*map(self.handles.read, arguments)))
            self.reached += 1
        return self.handles.write(answers)

    def do_reached(self) -> str:
        return str(self.reached)

    def do_hold(self, tree: Any) -> str:
        """Keep a value here and return its handle, plain or not."""
        return str(self.handles.number(self.handles.read(tree)))

    def do_value(self, number: int) -> str:
        return self.handles.write(self.handles.objects[number])

    def do_ask(self, operation: str, *trees: Any) -> str:
        """Do one of a fixed list of operations on values."""
        return self.handles.write(OPERATIONS[operation](*map(self.handles.read, trees)))

    def do_run(self, name: str, lines: list[str], ends: bool) -> str:
        """Run a file as a program; return whether an exception ended it, and the console."""
        self.do_types(lines, ends)
        if name not in self.files:
            raise Missing(name)
        program: Any = type(sys)("__main__")
        program.__file__ = os.path.join(self.folder, name)
        program.__builtins__ = builtins
        sys.modules["__main__"] = program
        sys.argv = [name]
        self.problem = None
        try:
            exec(self.finder.code(name), program.__dict__)
        except SystemExit as end:
            code = BASE_EXCEPTION["args"].__get__(end)[:1]
            if code and type(code[0]) is str:
                self.console.add("e", code[0] + "\n")  # as Python does at the end
        except BaseException as error:
            self.problem = error
        self.finish_program()
        return '["t",%s,%s]' % ("true" if self.problem else "false", self.do_console())

    def do_problem(self) -> NoReturn:
        """Raise what ended the last program, so that it crosses like any other exception."""
        assert self.problem is not None
        raise self.problem

    def finish_program(self) -> None:
        """Do what Python does at the end of a program: wait for threads, call exit functions."""
        for name, ending in (("threading", "_shutdown"), ("atexit", "_run_exitfuncs")):
            if name in sys.modules and name not in self.finder.names:
                getattr(sys.modules[name], ending)()

    def do_put(self, name: str, content: bytes) -> str:
        place = os.path.join(self.folder, name)
        os.makedirs(os.path.dirname(place), exist_ok=True)
        with io.open(place, "wb") as file:
            file.write(content)
        return "null"

    def do_remove(self, name: str) -> str:
        place = os.path.join(self.folder, name)
        if os.path.isfile(place):
            os.unlink(place)
        return "null"

    def do_read(self, name: str) -> str:
        place = os.path.join(self.folder, name)
        if not os.path.isfile(place):
            raise Missing(name)
        with io.open(place, "rb") as file:
            return self.handles.write(file.read(TEXT_LIMIT + 1))

    def do_files(self) -> str:
        found: list[str] = []
        for folder, _, names in os.walk(self.folder):
            found += [os.path.relpath(os.path.join(folder, name), self.folder) for name in names]
        return self.handles.write(sorted(found)[:1000])

    def do_steps(self, number: int, arguments: list[Any], named: dict[str, Any]) -> str:
        """Call, and count the bytecode steps that the call took in Python code."""
        function = self.handles.objects[number]
        positional = [self.handles.read(tree) for tree in arguments]
        by_name = {name: self.handles.read(tree) for name, tree in named.items()}
        steps, result = counted(lambda: function(*positional, **by_name))
        return '["t",%d,%s]' % (steps, self.handles.write(result))

    def do_stand_in(self, number: int, names: list[str], *script: Any) -> str:
        return self.scripting.stand_in(number, names, *script)

    def do_chance(self, script: dict[str, list[Any]], watched: list[str]) -> str:
        return self.scripting.chance(script, watched)

    def do_draws(self) -> str:
        return self.scripting.noted()

    def do_watch_files(self) -> str:
        return self.file_watch.begin()

    def do_left_open(self) -> str:
        return self.file_watch.left_open()


def inherits(kind: Any, other: Any) -> bool:
    """Say whether one class is below another, by what Python keeps, not by what either says."""
    return any(base is other for base in type.__dict__["__mro__"].__get__(kind))


def has_name(thing: object, name: str) -> bool:
    """Say whether a name is defined on a thing, without running code of the thing's."""
    places = list(type.__dict__["__mro__"].__get__(type(thing)))
    if is_class(thing):
        places += type.__dict__["__mro__"].__get__(thing)
    return any(name in type.__dict__["__dict__"].__get__(place) for place in places)


def attributes(thing: object) -> list[str]:
    """Return the names in an instance's own dictionary and slots, in order of their creation."""
    names = list(getattr(thing, "__dict__", ()))
    for base in type(thing).__mro__:
        slots = base.__dict__.get("__slots__", ())
        for slot in (slots,) if isinstance(slots, str) else slots:
            private = slot.startswith("__") and not slot.endswith("__")
            slot = f"_{base.__name__.lstrip('_')}{slot}" if private else slot
            if hasattr(thing, slot):
                names.append(slot)
    return names


def public_names(kind: type) -> list[str]:
    """Return the public methods and properties of a class, inherited from a student's included."""
    slot = type(_Slots.__dict__["kept"])
    return sorted(
        {
            name
            for base in kind.__mro__
            if base.__module__ != "builtins"
            for name, value in vars(base).items()
            if not name.startswith("_")
            and hasattr(type(value), "__get__")
            and type(value) is not slot
        }
    )


class _Slots:
    __slots__ = ("kept",)


OPERATIONS: dict[str, Callable[..., Any]] = {
    "str": lambda value: str(value),
    "repr": lambda value: repr(value),
    "format": lambda value, how: format(value, how),
    "len": lambda value: len(value),
    "list": lambda value: list(value),
    "iter": lambda value: iter(value),
    "next": lambda value: next(value),
    "contains": lambda value, item: item in value,
    "getitem": lambda value, key: value[key],
    "setitem": lambda value, key, item: value.__setitem__(key, item),
    "delitem": lambda value, key: value.__delitem__(key),
    "eq": lambda one, other: one == other,
    "ne": lambda one, other: one != other,
    "lt": lambda one, other: one < other,
    "le": lambda one, other: one <= other,
    "gt": lambda one, other: one > other,
    "ge": lambda one, other: one >= other,
    "add": lambda one, other: one + other,
    "sub": lambda one, other: one - other,
    "bool": lambda value: bool(value),
    "hash": lambda value: hash(value),
    "int": lambda value: int(value),
    "float": lambda value: float(value),
    "type": lambda value: type(value),
    "isinstance": lambda value, kind: inherits(type(value), kind),
    "issubclass": lambda kind, other: inherits(kind, other),
    "callable": lambda value: callable(value),
    "attributes": attributes,
    "public": public_names,
    "new": lambda kind: kind.__new__(kind),
}


def counted(call: Callable[[], Any]) -> tuple[int, Any]:
    """Call, and return the number of bytecode steps it took and what it returned."""
    steps = [0]
    monitoring: Any = getattr(sys, "monitoring", None)
    if monitoring is None:

        def trace(frame: FrameType, event: str, argument: object) -> Any:
            frame.f_trace_opcodes = True
            frame.f_trace_lines = False
            if event == "opcode":
                steps[0] += 1
            return trace

        sys.settrace(trace)
        try:
            result = call()
        finally:
            sys.settrace(None)
        return steps[0], result

    def step(code: object, offset: int) -> None:
        steps[0] += 1

    tool, instruction = monitoring.PROFILER_ID, monitoring.events.INSTRUCTION
    monitoring.use_tool_id(tool, "steps")
    monitoring.register_callback(tool, instruction, step)
    monitoring.set_events(tool, instruction)
    try:
        result = call()
    finally:
        monitoring.set_events(tool, 0)
        monitoring.free_tool_id(tool)
    return steps[0], result


# --- the world around a student's code ----------------------------------------------------------

O_BINARY = getattr(os, "O_BINARY", 0)


def install_quiet_world() -> None:
    """Give the student's code what the console of a person would: exit, quit, and no waiting."""

    def leave(code: Any = None) -> NoReturn:
        raise SystemExit(code)

    for name in ("exit", "quit"):
        setattr(builtins, name, leave)
    library("time").sleep = lambda seconds: None


def import_quietly(names: list[str]) -> None:
    """Import modules of Python's own, and have none of them do anything at each fork.

    `random` would draw a new seed there, which costs a tenth of a fork; players are seeded anyway.
    """
    register = getattr(os, "register_at_fork", None)
    if register is not None:
        os.register_at_fork = lambda **hooks: None
    try:
        for name in names:
            __import__(name)
    finally:
        if register is not None:
            os.register_at_fork = register


SEEDS = [0]  # the last seed that a generator was given which had none


def number_seeds() -> None:
    """Have generators that are given no seed take 1, 2, ... in turn, so that results repeat."""
    module: Any = sys.modules.get("random")
    if module is None:
        return
    really = module.Random.seed

    def seed(self: Any, a: Any = None, version: int = 2) -> None:
        if a is None:
            a = SEEDS[0] = SEEDS[0] + 1
        really(self, a, version)

    module.Random.seed = seed
    module.seed = seed.__get__(module.seed.__self__)


def seed_chance(students: set[str]) -> None:
    for name in ("random", "numpy.random"):
        if name in sys.modules and name not in students:
            sys.modules[name].seed(0)


class Draw:
    """Stands where a function of `random` stood: notes each draw, and hands out scripted ones.

    It is not a Python function, so that a class that keeps it as an attribute gets no method.
    """

    def __init__(self, scripting: Scripting, name: str, original: Any) -> None:
        self.scripting = scripting
        self.original = original
        self.__name__ = self.__qualname__ = name
        self.script: list[Any] | None = None  # None: only watched

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        return self.draw(self.original, arguments, named)

    def draw(self, original: Any, arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
        scripting = self.scripting
        if scripting.drawing:  # one function of `random` uses another
            return original(*arguments, **named)
        kept = tuple(list(each) if type(each) is list else each for each in arguments)
        scripting.draws.append((self.__name__, kept, named))
        if self.script is None:
            scripting.drawing = True
            try:
                return original(*arguments, **named)
            finally:
                scripting.drawing = False
        if not self.script:
            scripting.stop("drew")
        return self.script.pop(0)


class Scripting:
    """What a test scripts or replaces around a student's code: chance and stand-ins."""

    def __init__(
        self,
        stop: Callable[[str], NoReturn],
        handles: Handles,
        names: set[str],
        files: dict[str, bytes],
    ) -> None:
        self.stop = stop
        self.handles = handles
        self.names = names  # of the student's modules
        self.files = files
        self.draws: list[tuple[str, tuple[Any, ...], dict[str, Any]]] = []
        self.scripted: dict[str, Draw] = {}
        self.drawing = False
        self.undo: list[tuple[Any, str, Any]] = []  # what was put elsewhere: owner, name, before

    def chance(self, script: dict[str, list[Any]], watched: list[str]) -> str:
        """Hand out scripted draws, however the student's code got hold of the function.

        Functions of `numpy.random` are scripted together with those of the same name of `random`,
        where the student's code may import them and does.
        """
        for name in watched:
            self._script_alike(name, None)
        for name, trees in script.items():
            self._script_alike(name, [self.handles.read(tree) for tree in trees])
        return "null"

    def noted(self) -> str:
        """Return the draws that were noted: the function's name and its arguments."""
        return self.handles.write(self.draws)

    def stand_in(self, number: int, names: list[str], *script: Any) -> str:
        """Put a scripted function in place of one of a module; return where its calls are kept."""
        module = self.handles.objects[number]
        calls: list[tuple[Any, ...]] = []
        answers, by, otherwise = map(self.handles.read, script)
        name, *parameters = names
        made = stand_in(self.stop, name, parameters, calls, answers, dict(by), otherwise)
        original = getattr(module, name, None)
        self._replace(module, name, made)
        if original is not None:
            self._put_in_place(original, made)
        return str(self.handles.number(calls))

    def restore(self) -> None:
        """Put everything back that was replaced."""
        while self.undo:
            owner, name, before = self.undo.pop()
            if before is self.undo:  # there was none
                delattr(owner, name)
            else:
                setattr(owner, name, before)
        self.scripted.clear()
        self.draws.clear()
        self.drawing = False

    def _script_alike(self, name: str, values: list[Any] | None) -> None:
        self._script(name, values)
        if "." not in name and any(b"numpy" in data for data in self.files.values()):
            try:
                theirs = __import__("numpy.random", fromlist=["_"])
            except ImportError:
                return
            if hasattr(theirs, name):
                self._script("numpy.random." + name, values)

    def _script(self, name: str, values: list[Any] | None) -> None:
        """Script (or watch) one function of `random` or `numpy.random`, wherever it is used."""
        if name not in self.scripted:
            module_name, _, function_name = name.rpartition(".")
            module = __import__(module_name or "random", fromlist=["_"])
            method = getattr(getattr(module, "Random", None), function_name, None)
            if type(method) is FUNCTION and not method.__closure__:
                draw = Draw(self, function_name, None)
                self._divert(
                    method, lambda original, *rest, **named: draw.draw(original, rest, named)
                )
                self.scripted[name] = draw
            else:
                self.scripted[name] = self._draw_in_place(function_name, module, method)
        self.scripted[name].script = values

    def _divert(self, method: Any, function: Any) -> None:
        """Change what a method of Python's own does, for whoever holds it under whatever name.

        `function` is called in its place, with what the method did before as its first argument.
        """
        kind, name = type(method), method.__name__
        original = kind(method.__code__, method.__globals__, name, method.__defaults__)
        original.__kwdefaults__ = method.__kwdefaults__

        def called(owner: Any, /, *arguments: Any, **named: Any) -> Any:
            return function(original.__get__(owner), *arguments, **named)

        method.__globals__.setdefault("_diverted", {})[name] = called
        space: dict[str, Any] = {}
        exec(
            "def diverted(self, /, *arguments, **named):\n"
            f"    return _diverted[{name!r}](self, *arguments, **named)\n",
            space,
        )
        for part in ("__code__", "__defaults__", "__kwdefaults__"):
            self.undo.append((method, part, getattr(method, part)))
        method.__defaults__ = method.__kwdefaults__ = None
        method.__code__ = space["diverted"].__code__

    def _draw_in_place(self, name: str, module: Any, method: Any) -> Draw:
        """Replace a function that is not written in Python in its module and in the student's."""
        original = getattr(module, name)
        draw = Draw(self, name, original)
        self._replace(module, name, draw)
        if method is not None:
            self._replace(
                module.Random,
                name,
                lambda self, *rest, **named: draw.draw(method.__get__(self), rest, named),
            )
        self._put_in_place(original, draw)
        return draw

    def _put_in_place(self, original: object, made: object) -> None:
        """Put one function in place of another, wherever the student's modules keep it."""
        for student in [sys.modules.get(each) for each in self.names]:
            for space in namespaces(student):
                for key, value in list(vars(space).items()):
                    if same_function(value, original):
                        self._replace(space, key, made)

    def _replace(self, owner: Any, name: str, made: Any) -> None:
        """Give an attribute another value until `restore`."""
        self.undo.append((owner, name, vars(owner).get(name, self.undo)))
        setattr(owner, name, made)


def stand_in(
    stop: Callable[[str], NoReturn],
    name: str,
    parameters: list[str],
    calls: list[tuple[Any, ...]],
    answers: list[Any] | None,
    by: dict[tuple[Any, ...], Any],
    otherwise: Any,
) -> Callable[..., Any]:
    """Return a function that keeps how it was called, and answers in turn or by its arguments."""

    def scripted(*arguments: Any, **named: Any) -> Any:
        for parameter in parameters[len(arguments) :]:
            if parameter in named:
                arguments += (named.pop(parameter),)
        if named:
            raise TypeError(f"{name}() got an unexpected keyword argument {min(named)!r}")
        calls.append(arguments)
        if len(calls) > CALLS_KEPT or answers == []:
            stop("called")
        if answers is not None:
            return answers.pop(0)
        try:
            return by.get(arguments, otherwise)
        except TypeError:  # an argument that cannot be a key
            return otherwise

    scripted.__name__ = scripted.__qualname__ = name
    return scripted


def same_function(value: object, original: object) -> bool:
    """Compare by identity first: the `__eq__` of a student's object is never asked."""
    return value is original or (type(value) is type(original) and value == original)


def namespaces(module: ModuleType | None) -> list[Any]:
    if module is None:
        return []
    return [module] + [value for value in vars(module).values() if is_class(value)]


def is_class(value: object) -> bool:
    """Say whether a value is a class, without asking it."""
    return any(base is type for base in type.__dict__["__mro__"].__get__(type(value)))


class FileWatch:
    """Which files a program leaves open, or leaves to Python to close."""

    def __init__(self, handles: Handles) -> None:
        self.handles = handles
        self.open_before: dict[int, str] | None = None  # None: files are not watched
        self.unclosed: list[str] = []

    def begin(self) -> str:
        """From now on, note the files that are opened and not closed by the program itself."""
        if self.open_before is None:
            self._note_warnings()
        self.open_before = open_files()
        self.unclosed.clear()
        return "null"

    def left_open(self) -> str:
        """Return the names of files that the program opened and did not close itself."""
        before = self.open_before or {}
        still = [name for number, name in open_files().items() if number not in before]
        return self.handles.write(sorted(set(still + self.unclosed)))

    def _note_warnings(self) -> None:
        """Note the names of files that Python closes because nobody holds them any more."""
        warnings = library("warnings")

        def warned(message: Any, category: type[Warning], *rest: Any, **named: Any) -> None:
            name = str(message).partition(" name=")[2]
            if not issubclass(category, ResourceWarning) or not name:
                return
            quoted = name[0] in "'\""
            word = name[1 : name.find(name[0], 1)] if quoted else name.split()[0].strip(">")
            number = int(word) if word.isdigit() and not quoted else word
            self.unclosed.append(file_name(number))

        warnings.simplefilter("always", ResourceWarning)
        warnings.showwarning = warned


def file_name(name: Any) -> str:
    """Return the last part of a file's name; a number is that of a descriptor."""
    if type(name) is int:
        try:
            name = os.readlink(f"/proc/self/fd/{name}")
        except OSError:
            name = str(name)
    return os.path.basename(os.fsdecode(name))


def open_files() -> dict[int, str]:
    """Return the names of all files that are open, by the number of the object."""
    gc = library("gc")
    gc.collect()
    return {
        id(each): file_name(each.name)
        for each in gc.get_objects()
        if type(each) is io.FileIO and not each.closed
    }


def what_a_fork_loses() -> tuple[int, int]:
    """Return what this process has beyond its memory: its threads, and its open files.

    Where these cannot be counted, one that was left open has taken the first free number.
    """
    try:
        files = len(os.listdir("/proc/self/fd"))
    except OSError:
        files = os.dup(0)
        os.close(files)
    return len(sys._current_frames()), files


def shares_memory() -> bool:
    """Say whether a copy of this process would write into the same memory as this."""
    try:
        with io.open("/proc/self/maps", "rb") as maps:
            return any(line.split(None, 2)[1][-1:] == b"s" and b" rw-" in line for line in maps)
    except OSError:
        return False


def remove_folder(folder: str) -> None:
    """Remove what the last player left, so that the next has all the room there is."""
    try:
        return os.rmdir(folder)  # nearly always it left nothing
    except NotADirectoryError:
        return os.unlink(folder)
    except OSError:
        pass
    os.chmod(folder, 0o700)
    for place, folders, _ in os.walk(folder):  # there may be some that nobody may enter
        for name in folders:
            path = os.path.join(place, name)
            if not os.path.islink(path):
                os.chmod(path, 0o700)
    for place, folders, files in os.walk(folder, topdown=False):
        for name in files:
            os.unlink(os.path.join(place, name))
        for name in folders:
            path = os.path.join(place, name)
            os.unlink(path) if os.path.islink(path) else os.rmdir(path)
    if os.path.isdir(folder):
        os.rmdir(folder)


def reap() -> list[list[int]]:
    """Collect the children that have ended: a list of [pid, status]."""
    ended = []
    while hasattr(os, "waitpid"):
        try:
            child, status = os.waitpid(-1, os.WNOHANG)
        except OSError:
            break
        if child == 0:
            break
        ended.append([child, os.waitstatus_to_exitcode(status)])
    return ended


SET_SECCOMP, FILTER_MODE = 22, 2
NO_NEW_PRIVILEGES = 38


class Kernel:
    """The calls to Linux that the standard library does not offer in every supported version."""

    NEW_MOUNTS, NEW_IPC, NEW_PROCESSES = 0x00020000, 0x08000000, 0x20000000
    NO_SETUID, NO_DEVICES, NO_PROGRAMS = 2, 4, 8
    AMBIENT_CAPABILITIES, CLEAR_ALL = 47, 4
    CAPABILITY_VERSION = 0x20080522

    def __init__(self) -> None:
        import ctypes

        self.library = ctypes.CDLL(None, use_errno=True)
        self.words = ctypes.c_uint32
        self.errno = ctypes.get_errno

        class Program(ctypes.Structure):
            _fields_ = (("length", ctypes.c_ushort), ("code", ctypes.c_char_p))

        def program(code: bytes) -> Any:
            return ctypes.byref(Program(len(code) // 8, code))

        self.program = program

    def leave(self) -> None:
        """Let the children to come have process ids of their own."""
        self._check(self.library.unshare(self.NEW_PROCESSES))

    def come_back(self, home: int) -> None:
        """Let the children to come be among this process's own again: see /proc/self/ns/pid."""
        self._check(self.library.setns(home, self.NEW_PROCESSES))

    def settle(self, size: int) -> None:
        """Give this process mounts and shared memory of its own: an empty /work of `size` bytes,
        and a /proc that shows no others.
        """
        self._check(self.library.unshare(self.NEW_MOUNTS | self.NEW_IPC))
        quiet = self.NO_SETUID | self.NO_DEVICES
        room = b"size=%d,nr_inodes=8192,mode=1777" % size
        self._check(self.library.mount(b"tmpfs", b"/work", b"tmpfs", quiet, room))
        flags = quiet | self.NO_PROGRAMS
        self._check(self.library.mount(b"proc", b"/proc", b"proc", flags, None))

    def drop_capabilities(self) -> None:
        """Give up, for ever, what a namespace's first user may do in it."""
        self._check(self.library.prctl(self.AMBIENT_CAPABILITIES, self.CLEAR_ALL, 0, 0, 0))
        head = (self.words * 2)(self.CAPABILITY_VERSION, 0)
        self._check(self.library.capset(head, (self.words * 6)()))

    def refuse_calls(self, code: bytes) -> None:
        """Have the kernel refuse, for ever, what a filter says: see `sandbox/call_filter.py`.

        An empty one refuses nothing.  No program that is started gives more rights, anywhere.
        """
        self._check(self.library.prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0))
        if code:
            self._check(self.library.prctl(SET_SECCOMP, FILTER_MODE, self.program(code), 0, 0))

    def _check(self, status: int) -> None:
        if status != 0:
            number = self.errno()
            raise OSError(number, os.strerror(number))


def drop_privileges(user: int | None) -> None:
    if user is not None:
        os.setgroups([])
        os.setresgid(user, user, user)
        os.setresuid(user, user, user)


def set_limits(limits: dict[str, int]) -> None:
    """Set what the kernel will hold us to; a limit that this system does not have is left out."""
    if not limits:  # they are set from outside
        return
    try:
        import resource
    except ImportError:
        return
    for name, value in limits.items():
        try:
            resource.setrlimit(getattr(resource, "RLIMIT_" + name), (value, value))
        except (AttributeError, ValueError, OSError):
            continue


def main() -> None:
    descriptor = int(sys.argv[1])
    channel: Channel
    if descriptor >= 0:
        channel = SocketChannel(descriptor)
    else:  # standard input and output are the channel
        if sys.platform == "win32":
            import msvcrt

            msvcrt.setmode(0, O_BINARY)
            msvcrt.setmode(1, O_BINARY)
        channel = Channel(os.dup(0), os.dup(1))
    nothing = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1):
        os.dup2(nothing, standard)
    channel.send('["v","%d.%d.%d"]' % sys.version_info[:3])
    os.dup2(nothing, 2)
    os.close(nothing)
    Player(channel).serve()


if __name__ == "__main__":
    main()
