"""The trusted end of the link (`Link`): what a test imports, patches, lends and displays.

A test file needs no word of ours.  Its imports find stand-ins; what it has put in the place of a
standard name is told before the next question; its functions and objects can be called from the
other side while a question waits, and nothing else of this process can.
"""

from __future__ import annotations

import ast
import builtins
import dataclasses
import enum
import functools
import importlib.abc
import importlib.machinery
import io
import itertools
import locale
import logging
import operator
import os
import random
import re
import sys
import types
import unittest
import warnings
from collections.abc import Callable, Collection, Iterable, Mapping
from opcode import opname
from pathlib import Path
from typing import Any
from unittest import mock

from _pytest.capture import DontReadFromInput

from autograder.course.assignment import FILE as SETTINGS
from autograder.link.asked import names_of_import
from autograder.link.mirror import (
    DUNDERS,
    STANDARD,
    Mirror,
    RemoteModule,
    is_step,
    number_of,
    unpickled,
)
from autograder.link.peer import Peer
from autograder.link.plain import BY_ID, ROOT, paths_changed, state_of
from autograder.suite.console import AskedTooOften, AsksOn, Console, unslept
from autograder.suite.fixtures import DECKS

IN_WORDS = "stdout stderr stdin argv environ modules path input __stdout__ __stderr__"
MOST_ANSWERS = 12  # of one function, that are kept
MOST_LEFT_OUT = 100  # lines of which one process is told that they were left out
ENDLESS, ASKING = "Endless", "Asking"  # the exceptions of `link/loading.py`
WORDS = re.compile(r"[^\W\d]\w*")
# Modules whose names a test may put something else in the place of.
WATCHED = (
    "builtins", "random", "time", "datetime", "os", "os.path", "sys", "getpass", "math", "json",
    "calendar", "socket", "urllib.request", "subprocess", "secrets", "shutil", "string", "uuid",
)  # fmt: skip
NOT_WATCHED = frozenset(IN_WORDS.split())
MISSING = object()
NEVER_CALLED = frozenset(("__init__", "__set_name__"))
NEVER_OF_MOCKS = NEVER_CALLED | {"__get__", "__set__", "__delete__"}
TELLING = frozenset((bool, int, float, str))  # kinds of answers that a message may tell
OF_FRAMES = re.compile(r"(gi|cr|ag|tb|f|co)_|func$")
STARTING = frozenset(("os.system", "os.exec", "os.posix_spawn", "os.spawn", "pty.spawn",
                      "os.startfile"))  # fmt: skip
REBUILDING = frozenset(("_reconstructor", "__newobj__", "__newobj_ex__"))
DECODING = frozenset(("marshal.loads", "marshal.load", "code.__new__"))
FOREIGN = "a test runs a text that may come from the student's code"
NOTE, LOGGED, WARNED, RENAMED, STEPS = 4, 5, 6, 7, 8
FILE = 3  # what is told besides texts for standard output (1) and standard error (2)
MOST_FILE, MOST_FILES = 8 << 20, 32 << 20
# What pytest or Python may take for code or settings of the suite's.
CODE = (".py", ".pyc", ".pyo", ".pth", ".so", ".pyd", ".pyi", ".ini", ".toml", ".cfg", ".zip")
IN_WORDS = """
conftest.py pytest.ini .pytest.ini pytest.toml .pytest.toml tox.ini setup.cfg pyproject.toml
sitecustomize.py usercustomize.py
"""
PYTESTS = frozenset(IN_WORDS.split())
OWN_TO_MOCKS = frozenset(dir(mock.NonCallableMagicMock())) | {"mock_add_spec", "configure_mock"}
READABLE = frozenset(["__name__", "__qualname__", "__doc__", "__module__", "__defaults__"])
OF_ENUMS: dict[str, Callable[..., Any]] = {
    "iter": lambda kind: iter([*kind]), "len": len, "getitem": lambda kind, name: kind[name],
    "contains": lambda kind, value: value in kind,
}  # fmt: skip
MOST_CALLS = 1_000_000
ITERATORS: tuple[type, ...] = (
    type(iter([])), type(iter(())), type(iter({})), type(iter(set())), type(iter("")), map, filter,
    zip, enumerate, reversed, range,
    *(each for each in vars(itertools).values() if isinstance(each, type)),
)  # fmt: skip
LENT_KINDS = (
    type(mock.sentinel.any), types.SimpleNamespace, random.Random, io.StringIO, io.BytesIO,
    operator.methodcaller, *ITERATORS,
)  # fmt: skip
LENT_CLASSES = (
    BaseException, mock.NonCallableMock, functools.partial, types.AsyncGeneratorType, *LENT_KINDS,
)  # fmt: skip
STAR_IMPORTS = frozenset(("IMPORT_NAME", "IMPORT_STAR", "CALL_INTRINSIC_1"))  # as of 3.12
NEVER_BOUND = re.compile(r"pytest_|test|Test")


class SuiteFault(Exception):
    """A test does what cannot be done over the link; it is never the student's fault.

    Whatever catches it, the link remembers it.
    """


class Gone(BaseException):
    """The student's process has ended, or was ended; why is known outside."""


def is_beside_tests(name: str, suite: Iterable[str]) -> bool:
    """Return whether a file would lie in a folder of tests, where they look for files of theirs."""
    top, slash, _ = name.partition("/")
    return bool(slash) and any(
        each.startswith(f"{top}/") and each.endswith(".py") for each in suite
    )


class Link:
    """The trusted end for one submission and one process with it.

    files: those of the submission, by their names.  home: the folder where they lie beside the
    test files.  suite: the names of those.
    tops: the top-level modules that are the student's to give.  leaves_out: whether what fails
    as a module is loaded is left out of it.
    """

    def __init__(
        self,
        send: Callable[[str], None],
        receive: Callable[[], str],
        files: Mapping[str, bytes],
        home: Path,
        tops: Collection[str],
        suite: Collection[str],
        leaves_out: bool,
    ) -> None:
        self.peer = Peer(send, receive, 2)
        self.peer.ends += (Gone,)
        self.files = files
        self.home = str(home)
        self.root = str(home.parent)
        self.suite_files = frozenset(suite)
        self.is_assignments = SETTINGS in suite  # the titles of its tests say what each is about
        self.peer.root = self.root
        self.claimed = tops.__contains__
        self.leaves_out = leaves_out
        self.on_left_out: Callable[[str], None] = lambda words: None
        self.left_out = 0  # lines of which that was told
        self.on_endless: Callable[[str, int], None] = lambda file, line: None
        self.fault = ""  # of the suite, since the test began
        self.is_right_known = False  # the test has passed with right answers
        self.has_typed = False  # something has asked the test for a line
        self.calls = 0
        self.written: dict[str, str | None] = {}  # files of a test, by name: bytes as latin-1
        self.touched: set[str] = set()  # files that the test has opened to be written
        # What functions of a test have answered, by the number of consoles so far and their names.
        self.given: dict[tuple[int, str], list[str]] = {}
        self.steps = 0  # of a student's code, while they are counted
        self.before_test: frozenset[int] = frozenset()
        self.imported: set[str] = set()
        peer = self.peer
        peer.is_strict = True
        peer.passing = (SuiteFault, Gone, AsksOn)
        peer.returning = (AskedTooOften,)
        peer.before = self.look
        peer.on_news = self.hear
        peer.may_lend = self.may_lend
        peer.is_own = self.is_suites
        peer.verbs = {
            "type": self.type_in,
            "get": self.lent_get,
            "set": self.lent_set,
            "call": self.lent_call,
            "meth": self.lent_method,
            "special": self.lent_special,
            "do": self.lent_do,
            "derive": self.lent_derive,
            "del": self.lent_del,
            "start": self.lent_start,
            "turn": peer.turns.turn,
            "result": peer.turns.result,
        }
        peer.star = self.star
        self.patches: list[tuple[dict[str, Any], str, Any, str]] = []
        self.last: list[Any] = []  # what stood there as it was told last
        self.cwd_changed = False
        self.watched: dict[str, Any] = {}  # files that were opened to be written, and their state
        self.taken = 0  # bytes of files that the student's code has written
        self.folders: list[str] = []  # made since the last frame
        self.environ_changed = False
        self.is_over = False  # what follows in this process is others' doing
        sys.addaudithook(self.note_event)
        self.argv = [*sys.argv]
        self.environ = dict(os.environ)
        self.levels: list[tuple[str, int]] = []  # of loggers, which a test has set
        self.note_levels()

    # --- what is displayed and typed ---

    def hear(self, told: list[Any]) -> None:
        for number, text, *rest in told:
            if number == FILE:
                self.take_file(str(text), rest[0])
                continue
            if number == NOTE:
                self.note_left_out(str(text), *rest)
                continue
            if number == RENAMED:
                self.peer.lasting.get(rest[0], {}).pop(text, None)
                continue
            if number == STEPS:
                self.steps += int(text)
                continue
            if number in (LOGGED, WARNED):
                self.log_or_warn(number, str(text), *rest)
                continue
            stream = sys.stdout if number == 1 else sys.stderr
            stream.write(str(text).replace(ROOT, self.root))

    def note_left_out(self, file: str, line: Any, kind: Any, name: Any = "") -> None:
        """Note that a line was left out of a file; only what can be so is said.

        kind: the exception of Python's own that it raised, or that the one called `name` is.
        """
        self.left_out += 1
        if self.left_out > MOST_LEFT_OUT:  # nobody reads so many
            return
        text = self.files.get(file, b"")
        lines, words = len(text.splitlines()), WORDS.findall(text.decode("utf-8", "replace"))
        known = getattr(builtins, str(kind), None)
        is_known = isinstance(known, type) and issubclass(known, BaseException)
        if type(line) is int and 0 < line <= lines and is_known:
            raised = name if name in words else kind
            is_asking = known is OSError and isinstance(sys.stdin, DontReadFromInput)
            why = "it asks for input" if is_asking else f"it raised {raised}"
            why = {ENDLESS: "it did not end", ASKING: "it asks for input"}.get(name, why)
            if name == ENDLESS:
                self.on_endless(file, line)
            self.on_left_out(f"{file}, line {line} was left out: {why}")

    def log_or_warn(self, number: int, text: str, *rest: Any) -> None:
        """Hand on what the student's code has logged, or warned of."""
        if number == WARNED:
            category, line = self.peer.read(rest[0]), rest[1]
            if isinstance(category, type) and issubclass(category, Warning):
                warnings.warn_explicit(text, category, "student", int(line))
            return
        name, level, args, error, words = map(self.peer.read, rest)
        logger = logging.getLogger(str(name))
        if logger.isEnabledFor(int(level)):
            raised = (type(error), error, None) if isinstance(error, BaseException) else None
            record = logger.makeRecord(str(name), int(level), "", 0, text, args, raised)
            record.getMessage = lambda: told(words)  # type: ignore[method-assign]
            logger.handle(record)

    def note_levels(self) -> None:
        """Note from now on of which levels tests want loggers to be, as `caplog` does for them."""
        set_level = logging.Logger.setLevel

        def noted(logger: logging.Logger, level: int | str) -> None:
            set_level(logger, level)
            self.levels.append((logger.name, logger.level))

        logging.Logger.setLevel = noted  # type: ignore[method-assign, assignment]

    def type_in(self, how: str, value: Any = "") -> str:
        """Return what a test types: whatever it has put in the place of input or stdin answers."""
        self.has_typed = True
        if how == "input":
            return builtins.input(value)
        if how in ("readline", "read"):
            return getattr(sys.stdin, how)(value)  # type: ignore[no-any-return]
        raise AttributeError(how)

    # --- what a test has put in the place of something ---

    def list_patches(self) -> None:
        """Note how the names are now that a test may put something else in the place of."""
        texts = [data.decode("utf-8", "replace") for name, data in self.files.items()
                 if name.endswith(".py")]  # fmt: skip
        words = set(WORDS.findall(" ".join(texts))) - NOT_WATCHED
        for name in WATCHED:
            module = sys.modules.get(name)
            if module is None or (name != "builtins" and name.rpartition(".")[2] not in words):
                continue
            space = vars(module)
            for each in words & space.keys():
                self.patches.append((space, each, space[each], name))
        self.patches.append((vars(locale), "getencoding", locale.getencoding, "locale"))
        for each in words:
            if each in sys.modules and each in STANDARD:
                self.patches.append((sys.modules, each, sys.modules[each], ""))
        self.last = [original for _, _, original, _ in self.patches]

    def look(self) -> None:
        """Tell the other side what is no longer, or again, as it was."""
        try:  # before each frame, so without a call for each name
            now = [space[name] for space, name, _, _ in self.patches]
        except KeyError:
            now = [space.get(name, MISSING) for space, name, _, _ in self.patches]
        if not all(map(operator.is_, now, self.last)):
            for at, found in enumerate(now):
                if found is not self.last[at]:
                    self._tell_patch(at, found)
        told, write = self.peer.told, self.peer.write
        if sys.argv != self.argv:
            self.argv = [*sys.argv]
            told.append(["argv", *map(write, map(str, self.argv))])
        told += [["level", write(name), level] for name, level in self.levels]
        self.levels.clear()
        if self.environ_changed:
            self.environ_changed = False
            environ = dict(os.environ)
            for name in environ.keys() | self.environ.keys():
                if environ.get(name) != self.environ.get(name):
                    told.append(["environ", name, write(environ.get(name))])
            self.environ = environ
        if self.folders:
            told += [["folder", write(folder)] for folder in self.folders]
            self.folders = []
        for path, state in [*self.watched.items()]:
            found = state_of(path)
            if found != state:
                self.watched[path] = found
                self.tell_file(path)
        if self.cwd_changed:
            self.cwd_changed = False
            told.append(["cwd", write(os.getcwd())])

    def note_event(self, event: str, args: Any) -> None:
        """Note what a test changes of files and of the environment; run nothing of a student's."""
        if self.is_over:
            return
        if event == "exec":
            path = getattr(args[0], "co_filename", "")
            is_below = path.startswith(self.root)
            if is_below and os.path.relpath(path, self.home) not in self.suite_files:
                self.refuse(f"a test runs {os.path.basename(path)} itself, which was handed in")
        elif event in DECODING:
            frame = sys._getframe(1)
            if frame is not None and self.is_suites(frame.f_code.co_filename):
                self.refuse(FOREIGN)
        elif event in STARTING:
            self.refuse(f"a test calls {event}, which is not there in the sandbox")
        elif event == "pickle.find_class":
            self._check_pickled(*args)
        elif event == "os.mkdir":
            folder = os.path.abspath(os.fspath(args[0]))
            if str(folder).startswith(self.root):
                self.folders.append(str(folder))
        elif event == "os.chdir":
            self.cwd_changed = True
        elif event in ("os.putenv", "os.unsetenv"):
            self.environ_changed = True
        for path in paths_changed(event, args, self.root):
            self.touched.add(path)
            if path not in self.watched and "__pycache__" not in path:
                self.watched[path] = None

    def _check_pickled(self, module: str, name: str) -> None:
        """Refuse what a pickle names besides plain types, copies of theirs and the suite's own."""
        found: Any = sys.modules.get(module)
        for part in name.split("."):
            found = getattr(found, part, None)
        is_plain = "." not in name and (
            id(found) in BY_ID
            or (module == "copyreg" and name in REBUILDING)
            or (module in ("collections", "datetime", "decimal") and isinstance(found, type))
        )
        is_own = isinstance(found, type) and self._is_suites_class(found)
        if not (is_plain or is_own or found is unpickled):
            self.refuse(f"a test loads a pickle that names {module}.{name}")

    def tell_file(self, path: str) -> None:
        """Tell the other side what is in a file, or that it is gone."""
        if os.path.isdir(path):
            return  # a file without a name was opened in it
        data = None
        if os.path.isfile(path) and not os.path.islink(path) and os.path.getsize(path) < MOST_FILE:
            data = Path(path).read_bytes().decode("latin-1")
        if data is not None and path in self.touched:
            self.written[os.path.basename(path)] = data
        self.peer.told.append(["file", self.peer.write(path), data])

    def take_file(self, name: str, data: Any) -> None:
        """Write a file that the student's code has written, at the same place here."""
        place = os.path.normpath(os.path.join(self.root, name))
        inside = os.path.relpath(place, self.root)
        own = os.path.relpath(place, self.home)
        is_below = inside.startswith(("start" + os.sep, "tmp" + os.sep))
        is_code = own.endswith(CODE) or os.path.basename(own) in PYTESTS
        is_suites = any(f"{own}/".startswith(f"{each}/") or each.startswith(f"{own}/")
                        for each in self.suite_files)  # fmt: skip
        is_given = own in self.files  # data that lie beside the student's files
        if own in self.suite_files and not (is_code or is_given):
            self.note_kept(own)
        # Here tests look for what they have laid there themselves.
        is_beside = is_beside_tests(own.replace(os.sep, "/"), self.suite_files)
        is_kept = is_beside or own.startswith(DECKS + os.sep) or (is_suites and not is_given)
        self.taken += len(data or "")
        if not is_below or is_code or is_kept or self.taken > MOST_FILES:
            return
        if data is None:
            if os.path.isfile(place):
                os.remove(place)
        else:
            os.makedirs(os.path.dirname(place), exist_ok=True)
            flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW
            with open(os.open(place, flags, 0o644), "wb") as file:
                file.write(str(data).encode("latin-1"))
        self.watched[place] = state_of(place)

    def note_kept(self, text: str) -> None:
        """Note that a student's code needs a file that is kept from it, if a text names one.

        Right answers do not need it.
        """
        if self.is_right_known:
            return
        for name in sorted(self.suite_files - self.files.keys(), key=len):
            if not name.endswith(CODE) and os.path.basename(name) in re.split(r"['\"/\s]", text):
                self.fault = self.fault or (
                    f"a test reads {name} itself, so the student's code can neither read nor"
                    " write it; give it a copy of its own"
                )

    def _tell_patch(self, at: int, found: Any) -> None:
        self.last[at] = found
        _, name, original, module = self.patches[at]
        told = 0 if found is original else self.peer.write(found)
        self.peer.told.append(["patch", module, name, told])

    # --- what is lent ---

    def exception_of_ours(self, data: Any) -> BaseException | None:
        """Return the exception that a test has raised, where it has crossed and come back."""
        ours = self.peer.ours.get(data[1]) if data[:1] == ["b"] else None
        return ours if isinstance(ours, BaseException) else None

    def is_own_exception(self, data: Any) -> bool:
        """Return whether what was raised over there, as it crossed, is of the suite's own kind."""
        ours = self.exception_of_ours(data)
        return isinstance(ours, AskedTooOften) or (
            ours is not None and self._is_suites_class(type(ours))
        )

    def is_suites(self, path: str) -> bool:
        return path.startswith(self.home)

    def may_lend(self, value: Any) -> None:
        if not self._is_lent(value):
            if self.peer.answering:
                raise AttributeError("that is nothing for the student's code")
            kind = type(value).__name__
            what = getattr(value, "__name__", kind)
            self.refuse(f"a test hands {what if what == kind else f'{what} ({kind})'} to the"
                        " student's code, which cannot be done in the sandbox")  # fmt: skip

    def refuse(self, words: str) -> None:
        self.fault = self.fault or words
        raise SuiteFault(words)

    def _is_lent(self, value: Any) -> bool:
        kind = type(value)
        if isinstance(value, mock.NonCallableMock) or kind is object:
            return True
        if kind in (types.FunctionType, types.LambdaType):
            is_mocks = isinstance(vars(value).get("mock"), mock.NonCallableMock)
            return is_mocks or value is unslept or self.is_suites(value.__code__.co_filename)
        if kind is types.MethodType:
            return self._is_lent(value.__func__)
        if kind is types.BuiltinFunctionType:
            return type(value.__self__) in (list, dict, set, str, *LENT_KINDS)
        if kind is functools.partial:
            func = value.func
            return id(func) in BY_ID or number_of(func) is not None or self._is_lent(func)
        if kind is types.GeneratorType:
            file = value.gi_code.co_filename
            return file == mock.__file__ or self.is_suites(file)
        if kind is types.AsyncGeneratorType:
            return self.is_suites(value.ag_code.co_filename)
        if is_step(kind):
            return True  # of one that was lent
        if kind is types.CoroutineType:
            code = value.cr_code.co_filename
            return self.is_suites(code) or code == mock.__file__
        if isinstance(value, type):
            return self._is_suites_class(value) or issubclass(value, LENT_CLASSES)
        if isinstance(value, unittest.TestCase):
            return False
        return isinstance(value, BaseException) or kind in LENT_KINDS or self._is_suites_class(kind)

    def _is_suites_class(self, kind: type) -> bool:
        if type(kind) is Mirror:
            return True
        module = sys.modules.get(kind.__module__)
        file = getattr(module, "__file__", None)
        is_suites = type(file) is str and self.is_suites(file)
        return is_suites and not issubclass(kind, unittest.TestCase)

    def _check(self, whole: Any, name: Any) -> None:
        """Raise AttributeError if the other side may not ask for this of an object of ours."""
        allowed = type(name) is str and (
            not name.startswith("_") or name in DUNDERS or name in READABLE
        )
        if isinstance(whole, mock.NonCallableMock) and name in OWN_TO_MOCKS:
            allowed = name in DUNDERS and name not in NEVER_OF_MOCKS
        allowed = allowed and name not in NEVER_CALLED and not OF_FRAMES.match(name)
        if name in ("__dict__", "__class__"):
            allowed = self._is_suites_class(type(whole))
        if not allowed:
            raise AttributeError(f"{type(whole).__name__!r} object has no attribute {name!r}")

    def _count(self) -> None:
        self.calls += 1
        if self.calls > MOST_CALLS:
            raise RecursionError("a test's own functions were called too often")

    def _must_be_lent(self, value: Any) -> None:
        """Raise TypeError for what was not lent: no other value of ours can be asked for."""
        number = self.peer.number_of_ours.get(id(value))
        if number is None or self.peer.ours.get(number) is not value:
            raise TypeError("nothing that a test has handed over")

    def lent_get(self, whole: Any, name: str) -> Any:
        self._must_be_lent(whole)
        if name == "__dataclass_fields__" and dataclasses.is_dataclass(whole):
            kind = whole if isinstance(whole, type) else type(whole)
            self._refuse_class(kind, "asks for the fields of")
        self._check(whole, name)
        self._count()
        return getattr(whole, name)

    def lent_set(self, whole: Any, name: str, value: Any) -> None:
        self._must_be_lent(whole)
        if isinstance(whole, type):
            self._refuse_class(whole, "changes")
        self._check(whole, name)
        if not self._is_suites_class(type(whole)) and type(whole) is not types.SimpleNamespace:
            raise AttributeError(f"{name!r} of {type(whole).__name__!r} cannot be set")
        setattr(whole, name, value)

    def lent_del(self, whole: Any, name: str) -> None:
        self._must_be_lent(whole)
        if isinstance(whole, type):
            self._refuse_class(whole, "changes")
        raise AttributeError(f"{name!r} of {type(whole).__name__!r} cannot be removed")

    def lent_derive(self, name: str, bases: Any, names: Any, rest: Any) -> None:
        for base in bases:
            if self.peer.number_of_ours.get(id(base)) is not None:
                self._refuse_class(base, "derives a class from")
        raise TypeError("nothing that a test has handed over")

    def _refuse_class(self, kind: type, does: str) -> None:
        words = (
            f"the student's code {does} {kind.__name__}, a class of the test, which cannot"
            " be done in the sandbox"
        )
        if self.is_right_known:  # and does not do that
            raise TypeError(words)
        self.refuse(words)

    def lent_call(self, function: Any, args: tuple[Any, ...], named: Any) -> Any:
        self._must_be_lent(function)
        self._count()
        if isinstance(function, type) and not self._is_suites_class(function):
            raise TypeError(f"{function.__name__!r} of the test cannot be called")
        found = function(*args, **(named or {}))
        asker = len(Console.begun), getattr(function, "__name__", "")
        answers = self.given.setdefault(asker, [])
        if type(found) in TELLING and len(answers) <= MOST_ANSWERS:
            answers.append(repr(found))
        return found

    def lent_method(self, whole: Any, name: str, args: tuple[Any, ...], named: Any) -> Any:
        return self.lent_get(whole, name)(*args, **(named or {}))

    def lent_special(self, whole: Any, name: str, args: tuple[Any, ...], named: Any) -> Any:
        self._must_be_lent(whole)
        self._count()
        is_mock = isinstance(whole, mock.NonCallableMock)
        if name not in DUNDERS or name in (NEVER_OF_MOCKS if is_mock else NEVER_CALLED):
            raise AttributeError(name)
        if is_mock:
            return getattr(whole, name)(*args, **(named or {}))
        return getattr(type(whole), name)(whole, *args, **(named or {}))

    def lent_start(self, found: Any) -> int:
        self._must_be_lent(found)
        self._count()
        return self.peer.turns.start(found)

    def expire(self) -> None:
        """Let what was defined within a test that has ended be called no more.

        What still stands in the place of something was put there for more than this test.
        """
        still = {id(space.get(name)) for space, name, _, _ in self.patches}
        for number, value in [*self.peer.ours.items()]:
            is_inner = type(value) is types.FunctionType and "<locals>" in value.__qualname__
            if is_inner and number not in self.before_test and id(value) not in still:
                del self.peer.number_of_ours[id(value)]
                self.peer.ours[number] = expired

    def note_lent(self) -> None:
        """Note what is lent as a test is called, and was made for more than it."""
        self.before_test = frozenset(self.peer.ours)

    def begin(self, seed: int) -> None:
        """Note that a test begins, with this seed of chance."""
        self.fault, self.has_typed, self.given, self.written = "", False, {}, {}
        self.touched.clear()
        self.peer.turns.end()
        self.peer.told.append(["test", seed])
        self.peer.forget_exceptions()

    def lent_do(self, what: str, whole: Any, *rest: Any) -> Any:
        self._must_be_lent(whole)
        self._count()
        if what == "dir":
            return [name for name in dir(whole) if not name.startswith("_")]
        if isinstance(whole, enum.EnumMeta) and what in OF_ENUMS:
            return OF_ENUMS[what](whole, *rest)
        if what in OF_ENUMS and isinstance(whole, type):
            self._refuse_class(whole, "lists what is in")
        if what in ("iter", "len"):
            return getattr(builtins, what)(whole)
        if what == "names_of_class" and isinstance(whole, type) and self._is_suites_class(whole):
            named = vars(whole).items()
            return {name: each for name, each in named if name[0] != "_" and self._is_lent(each)}
        raise AttributeError(what)

    # --- modules ---

    def roots(self) -> list[str]:
        """Return the folders of this suite and submission in which modules are looked for.

        An assignment's are beside its programs alone: no `hidden/stack.py` stands for stack.py.
        """
        if self.is_assignments:
            return ["."]
        places = (os.path.abspath(each) for each in sys.path if isinstance(each, str))
        below = [os.path.relpath(each, self.home) for each in places if self.is_suites(each)]
        return [*dict.fromkeys([*below, "."])]

    def has(self, name: str) -> str | None:
        """Return where the submission has a module: a file, a folder, or None."""
        part = name.replace(".", "/")
        places = [os.path.normpath(f"{root}/{part}") for root in self.roots()]
        for place in places:
            for each in (f"{place}/__init__.py", f"{place}.py"):
                if each in self.files:
                    return each
        folders = (each for each in places if any(f.startswith(f"{each}/") for f in self.files))
        return next(folders, None)

    def star(self, module: RemoteModule) -> Any:
        """Return what `__all__` of a module is to a test.

        A star import binds of its public names those that the file reads.
        """
        frame: types.FrameType | None = sys._getframe()
        while frame is not None and not self.is_suites(frame.f_code.co_filename):
            frame = frame.f_back
        if frame is None:
            return []
        if opname[frame.f_code.co_code[frame.f_lasti]] not in STAR_IMPORTS:
            return self.peer.get(module, "__all__")
        text = Path(frame.f_code.co_filename).read_text("utf-8")
        reads = set(WORDS.findall(text)) - names_bound(ast.parse(text)) - frame.f_globals.keys()
        return [
            name
            for name in self.peer.ask("do", "public_names", module)
            if type(name) is str and name in reads
            and not (NEVER_BOUND.match(name) or hasattr(builtins, name))
        ]  # fmt: skip


def names_bound(tree: ast.AST) -> set[str]:
    """Return the names that a file binds itself, which no star import takes from it."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            found |= {*names_of_import(node)}
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
    return found


def told(words: Any) -> str:
    """Return a message that was made over there, whatever its arguments are; or raise why not."""
    if isinstance(words, Exception):
        raise words
    return str(words)


def expired(*args: Any, **named: Any) -> None:
    raise RuntimeError("a function of a test that has ended")


class Finder(importlib.abc.MetaPathFinder):
    """Finds the modules of the submission, and lets nothing be imported from its files."""

    def __init__(self, link: Link) -> None:
        self.link = link

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        top = name.partition(".")[0]
        if not self.link.claimed(top):
            is_theirs = self.link.has(name) is not None and not self._is_suites(name, path)
            return self._beside(name, path) if is_theirs else None
        place = self.link.has(name)
        if place is None:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        is_package = not place.endswith(".py") or place.endswith("__init__.py")
        origin = os.path.join(self.link.home, place)
        spec = importlib.machinery.ModuleSpec(
            name, Loader(self.link), origin=origin, is_package=is_package
        )
        spec.has_location = place.endswith(".py")
        return spec

    def _is_suites(self, name: str, path: Any) -> bool:
        """Return whether Python finds a file of the suite by a name, whatever lies further on."""
        found = importlib.machinery.PathFinder.find_spec(name, path)
        place = os.path.relpath(found.origin, self.link.home) if found and found.origin else ""
        return place in self.link.suite_files

    def _beside(self, name: str, path: Any) -> Any:
        """Return another module of the name of a file handed in, which is never imported here."""
        for finder in (importlib.machinery.BuiltinImporter, importlib.machinery.FrozenImporter):
            if (found := finder.find_spec(name, path)) is not None:
                return found
        places = [each for each in path or sys.path if not self.link.is_suites(each or os.getcwd())]
        found = importlib.machinery.PathFinder.find_spec(name, places)
        if found is None:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return found


class Loader(importlib.abc.Loader):
    """Has a module imported on the other side."""

    def __init__(self, link: Link) -> None:
        self.link = link
        self.is_made = False

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> Any:
        anew = spec.name in self.link.imported
        self.link.imported.add(spec.name)
        self.is_made = True
        roots = [os.path.normpath(os.path.join(self.link.home, each)) for each in self.link.roots()]
        try:
            return self.link.peer.ask("import", spec.name, anew, self.link.leaves_out, roots)
        except (SystemExit, KeyboardInterrupt, GeneratorExit) as error:
            kind = type(error).__name__
            raise ImportError(f"{spec.name} raised {kind} as it was imported") from None

    def exec_module(self, module: types.ModuleType) -> None:
        if not self.is_made:
            self.link.peer.ask("reload", module)
        self.is_made = False
