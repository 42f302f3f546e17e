"""The end of the link beside a student's code (`serve`): loads it, calls it, gives it a console."""

from __future__ import annotations

import builtins
import contextlib
import copy
import dataclasses
import importlib
import importlib.util
import inspect
import io
import locale
import logging
import os
import pickle
import select
import signal
import sys
import time
import traceback
import types
import warnings

from autograder.counting import Steps

from .chance import begin_chance, seed_chance
from .loading import Asking, Endless, Finder, escape, within
from .peer import Broken, Peer, encode_json
from .plain import ROOT, below, paths_changed, state_of
from .streams import Beneath, Printed, Typed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any, NoReturn

MISSING = object()
UNTOLD = frozenset(("__builtins__", "__loader__", "__spec__", "__cached__", "__dict__"))
MOST_FILED = 2 << 20  # characters of JSON for files that are told at once; others are not told
PRINTABLE = bytes(range(32, 127))
MOST_FILES = 200
MOST_LATE = 2000  # characters of a text that are told where the time is up
MOST_CALLS = 20  # that are told then
MOST_LOGGED = 1 << 20  # characters of one message
ORIGINAL_OPEN, ORIGINAL_INPUT = open, input
ORIGINAL_HANDLERS = logging.Logger.callHandlers
ORIGINAL_ENCODING = io.text_encoding
OF_LOCALE = "locale", "getencoding"  # what `open` takes for an encoding, where it is told none


class Inside:
    """What the other side can ask for here."""

    def __init__(
        self, send: Callable[[str], None], receive: Callable[[], str], settings: dict[str, Any]
    ) -> None:
        self.peer = Peer(send, receive, 1)
        self.home = os.getcwd()
        self.root = os.path.dirname(self.home)
        self.watched: dict[str, Any] = {}  # files that were opened to be written, and their state
        self.spaces: dict[int, dict[str, Any]] = {}  # names of docstrings' examples
        self.shown = 0
        self.most_shown: int = settings["output"]
        files, carried = settings["files"], settings["carried"]
        self.finder = Finder(files, carried, self.home, settings["loading"], settings["endless"])
        self.is_counting = False  # steps, of each call
        self.steps: Steps | None = None  # of the call that is counted, but for what is asked
        self.is_loading = False  # a module, of which what fails is left out
        self.is_over = False  # what follows in this process is others' doing
        self.going_on: dict[Any, int] = {}  # frames of the student's, and the line of each
        self.originals: dict[tuple[str, str], Any] = {}
        # Functions and classes that the other side knows by names of modules.
        self.lasting: dict[tuple[int, str], tuple[dict[str, Any], Any]] = {}
        self.codes: dict[bytes, types.CodeType] = {}  # of programs that were run
        self.streams: dict[str, Any] = {
            "stdin": Typed(self.typed),
            "stdout": Printed(self.display, "<stdout>", 1),
            "stderr": Printed(self.display, "<stderr>", 2),
        }
        self.beneath: Beneath | None = None  # where the process is the student's alone
        peer = self.peer
        peer.on_news = self.hear
        peer.root = self.root
        peer.before = self.before_sending
        peer.is_own = lambda path: path.startswith(self.home)
        peer.may_lend = self.may_lend
        self.ask = peer.ask
        peer.ask = self.ask_in_turn  # type: ignore[method-assign]
        peer.verbs = {
            "import": self.import_module,
            "reload": importlib.reload,
            "get": getattr,
            "name": self.name_of_module,
            "set": setattr,
            "del": delattr,
            "call": self.call,
            "meth": self.method,
            "super": self.inherited,
            "special": self.special,
            "derive": self.derive,
            "do": self.do,
            "do_named": lambda what, args, named: DOINGS[what](*args, **named),
            "run": self.run,
            "example": self.example,
            "program": self.program,
            "by_path": self.module_by_path,
            "start": peer.turns.start,
            "turn": peer.turns.turn,
            "result": peer.turns.result,
            "all": self.do_all,
            "execute": lambda module: module.__spec__.loader.exec_module(module),
        }
        sys.addaudithook(self.note_event)

    def do_all(self, catching: Any, *questions: Any) -> tuple[Any, ...]:
        """Return the answers to many questions, each with whether it was raised.

        catching: the exceptions after which there are others.
        """
        found: list[tuple[bool, Any]] = []
        for verb, *rest in questions:
            try:
                found.append((False, self.peer.verbs[verb](*rest)))
            except Broken:
                raise
            except BaseException as error:
                if type(error) in self.peer.passing:
                    raise
                found.append((True, error))
                if not isinstance(error, catching):
                    break
        return tuple(found)

    def may_lend(self, value: Any) -> None:
        """Raise TypeError for what is ours: it is no answer of a student's code."""
        if value is self or value is self.peer or isinstance(value, Peer):
            raise TypeError("not a value")

    def ask_in_turn(self, verb: str, *rest: Any) -> Any:
        with self.peer.lock:
            if self.peer.depth == 0:
                raise RuntimeError("a test's own function was called while nothing was asked")
            if self.steps is None:
                return self.ask(verb, *rest)
            self.steps.end()  # what it takes to ask are no steps of a student's code
            try:
                return self.ask(verb, *rest)
            finally:
                self.steps.begin()

    # --- the console, warnings and logs ---

    def warn(self, message: Any, category: Any, filename: str, line: int, *rest: Any) -> None:
        self.peer.told.append([6, str(message), self.peer.write(category), line])

    def log(self, record: logging.LogRecord) -> None:
        write, error = self.peer.write, record.exc_info and record.exc_info[1]
        try:
            words: Any = str.__str__(record.getMessage())[:MOST_LOGGED]
        except Exception as problem:  # it counts only if somebody looks at what was logged
            words = problem
        about = map(write, (record.name, record.levelno, record.args, error or None, words))
        self.peer.told.append([5, str(record.msg), *about])

    def display(self, number: int, text: str) -> None:
        self.shown += len(text)
        if self.shown > self.most_shown:
            self.shown = 0
            if self.is_loading:
                escape(Endless)
            self.stop("output")
        if self.root in text:
            text = below(self.root).sub(ROOT, text)
        told = self.peer.told
        if told and told[-1][0] == number and number < 3:
            told[-1][1] += text
        else:
            told.append([number, text])

    def stop(self, reason: str) -> NoReturn:
        """Say why this process cannot go on, and wait to be ended."""
        self.peer.send(f'["z",0,"{reason}"]')
        while True:
            self.peer.receive()

    def tell_late(self, number: int, frame: Any) -> None:
        """Handle a signal, which comes twice or more before the end: tell where the code is.

        Told are the student's calls that went on since the last one: file, line then, line now.
        """
        before, self.going_on = self.going_on, {}
        while frame is not None:
            if self.peer.is_own(frame.f_code.co_filename):
                self.going_on[frame] = frame.f_lineno
            frame = frame.f_back
        if before:
            told = [[each[0], each[1][:MOST_LATE]] for each in self.peer.told if each[0] < 3]
            places = [(os.path.relpath(each.f_code.co_filename, self.home), before[each], line)
                      for each, line in self.going_on.items() if each in before]  # fmt: skip
            self.peer.send(encode_json(["l", [[[], [], [], told]], places[:MOST_CALLS]]))

    def typed(self, how: str, value: Any) -> str:
        """Return what the test types; raise Asking where it types nothing as a module is loaded."""
        try:
            return self.peer.ask("type", how, value)  # type: ignore[no-any-return]
        except OSError:
            if not self.is_loading:
                raise
            escape(Asking)

    def input(self) -> Callable[..., str]:
        """Return what asks the test for a line: a function that looks as Python's own `input`."""

        def ask(prompt: object = "", /) -> str:
            return self.typed("input", str(prompt))

        ask.__name__ = ask.__qualname__ = "input"
        ask.__module__ = "builtins"
        return ask

    def hear(self, told: list[Any]) -> None:
        """Take over what the other side has patched, its folder, its environment."""
        for kind, *rest in told:
            if kind == "patch":
                self.patch(*rest)
            elif kind == "cwd":
                folder = self.peer.read(rest[0])
                os.makedirs(folder, exist_ok=True)
                os.chdir(folder)
            elif kind == "folder":
                os.makedirs(self.peer.read(rest[0]), exist_ok=True)
            elif kind == "environ":
                value = self.peer.read(rest[1])
                os.environ.pop(rest[0], None)
                if value is not None:
                    os.environ[rest[0]] = value
            elif kind == "argv":
                sys.argv[:] = map(self.peer.read, rest)
            elif kind == "level":
                logging.getLogger(self.peer.read(rest[0])).setLevel(rest[1])
            elif kind == "seed":
                seed_chance(self.peer.read(rest[0]))
            elif kind == "steps":
                self.is_counting = rest[0]
            elif kind == "test":
                self.renew_streams()
                self.shown = 0
                seed_chance(rest[0])
                self.peer.turns.end()
                self.peer.forget_exceptions()
            elif kind == "file":
                self.put_file(self.peer.read(rest[0]), rest[1])

    def put_file(self, path: str, data: Any) -> None:
        if data is None:
            if os.path.lexists(path):
                os.remove(path)
            return
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with ORIGINAL_OPEN(path, "wb") as file:
            file.write(data.encode("latin-1"))
        self.watched[path] = state_of(path)

    def note_event(self, event: str, args: Any) -> None:
        """Note which files the student's code writes, removes or renames."""
        if self.is_over:
            return
        for path in paths_changed(event, args, self.root):
            if path not in self.watched and len(self.watched) < MOST_FILES:
                self.watched[path] = None

    def renew_streams(self) -> None:
        """Undo what the student's code has put in the streams' places."""
        for name, stream in self.streams.items():
            if ("sys", name) not in self.originals:  # a test's own stays
                setattr(sys, name, stream)
        if self.beneath is not None:
            self.beneath.renew()

    def begin_anew(self) -> None:
        """Undo what is left of the student's code as it was loaded before."""
        self.renew_streams()
        for each in [logging.root, *logging.root.manager.loggerDict.values()]:
            if isinstance(each, logging.Logger):
                each.handlers.clear()

    def before_sending(self) -> None:
        """Show what a stream of the student's own has kept; tell of changes."""
        for each in (sys.stdout, sys.stderr):
            if type(each) is not Printed:
                with contextlib.suppress(Exception, SystemExit):
                    each.flush()
        if self.beneath is not None and (text := self.beneath.read(self.most_shown + 1)):
            self.display(1, text)
        self.tell_changes()

    def tell_changes(self) -> None:
        """Tell the other side of the files and the names of modules that have changed."""
        for (module, name), (space, known) in [*self.lasting.items()]:
            if space.get(name) is not known:
                del self.lasting[module, name]
                self.peer.told.append([7, name, module])
        room = MOST_FILED
        for path, state in [*self.watched.items()]:
            found = state_of(path)
            if found != state:
                self.watched[path] = found
                data = None
                if found is not None and os.path.isfile(path) and not os.path.islink(path):
                    if found[1] > room:
                        continue
                    with ORIGINAL_OPEN(path, "rb") as file:
                        content = file.read()
                    size = len(content) + 5 * len(content.translate(None, PRINTABLE))
                    if size > room:
                        continue
                    room -= size
                    data = content.decode("latin-1")
                self.peer.told.append([3, os.path.relpath(path, self.root), data])

    def patch(self, module: str, name: str, data: Any) -> None:
        found = importlib.import_module(module)
        key = module, name
        if data == 0:
            original = self.originals.pop(key, MISSING)
            if original is not MISSING:
                setattr(found, name, original)
        else:
            self.originals.setdefault(key, getattr(found, name, MISSING))
            setattr(found, name, self.peer.read(data))
        if key == OF_LOCALE:
            open_in_locale(data != 0)

    # --- modules and programs ---

    def import_module(
        self, name: str, anew: bool, leaves_out: bool, roots: list[str]
    ) -> types.ModuleType:
        if not leaves_out:
            return self._import(name, anew, leaves_out, roots)
        before, self.is_loading = self.is_loading, True
        try:
            with ending_by_exception():
                return self._import(name, anew, leaves_out, roots)
        finally:
            self.is_loading = before

    def _import(
        self, name: str, anew: bool, leaves_out: bool, roots: list[str]
    ) -> types.ModuleType:
        self.look_in(roots)
        if anew:
            self.begin_anew()
            if name in sys.modules and self.is_students(sys.modules[name]):
                del sys.modules[name]
            importlib.invalidate_caches()
        try:
            with within(self.finder.seconds if leaves_out else 0):
                if leaves_out and self.finder.is_endless(name):
                    raise Endless
                return importlib.import_module(name)
        except BaseException as error:
            sys.settrace(None)
            spec = importlib.util.find_spec(name) if leaves_out else None
            if spec is None or spec.origin is None or isinstance(error, SyntaxError):
                raise
            inner = self.module_behind(error)
            if inner is None or inner == name:
                return self.load_mostly(spec)
            # One that it imports: that is loaded mostly, and this one once more.
            self.load_mostly(importlib.util.find_spec(inner))
            return self._import(name, anew, leaves_out, roots)

    def module_behind(self, error: BaseException) -> str | None:
        """Return the innermost of the student's modules whose loading an exception has ended."""
        found = None
        trace = error.__traceback__
        while trace is not None:
            names, code = trace.tb_frame.f_globals, trace.tb_frame.f_code
            if code.co_name == "<module>" and code.co_filename.startswith(self.home):
                found = names.get("__name__")
            trace = trace.tb_next
        return found if found not in sys.modules else None

    def look_in(self, folders: list[str]) -> None:
        """Have modules found in some folders of the submission, before Python's own."""
        others = [each for each in sys.path if not each.startswith(self.home)]
        sys.path[:] = [*folders, *others]

    def load_mostly(self, spec: Any) -> types.ModuleType:
        """Load a module without the statements that fail as it is loaded."""
        self.begin_anew()
        module = importlib.util.module_from_spec(spec)
        sys.modules[spec.name] = module
        place = os.path.relpath(spec.origin, self.home).replace(os.sep, "/")

        def left_out(error: BaseException, line: int) -> None:
            if isinstance(error, Endless):
                self.finder.endless.add((place, line))
            kind = next(each for each in type(error).__mro__ if each.__module__ == "builtins")
            self.peer.told.append([4, place, line, kind.__name__, type(error).__name__])

        self.finder.run(place, module.__dict__, left_out)
        return module

    def is_students(self, module: Any) -> bool:
        file = getattr(module, "__file__", None)
        return (type(file) is str and file.startswith(self.home)) or file is None

    def run(self, path: str, name: str, names: Any) -> dict[str, Any]:
        """Run a file as a program in this process; return its names."""
        self.begin_anew()
        module = types.ModuleType(name)
        module.__file__ = path
        module.__dict__.update(names or {})
        before, words = sys.modules.get(name), sys.argv
        sys.modules[name] = module
        place = os.path.relpath(path, self.home).replace(os.sep, "/")
        sys.argv = [place, *words[1:]]
        try:
            if place in self.finder.carried:
                self.finder.run(place, module.__dict__)
            else:
                exec(self._code(path), module.__dict__)
        finally:
            sys.argv = words
            if before is not None:
                sys.modules[name] = before
        return {key: value for key, value in module.__dict__.items() if key != "__builtins__"}

    def _code(self, path: str) -> types.CodeType:
        """Return a file's code; it is compiled once."""
        with ORIGINAL_OPEN(path, "rb") as file:
            data = file.read()
        if data not in self.codes:
            self.codes[data] = compile(data, path, "exec", dont_inherit=True)
        return self.codes[data]

    def module_by_path(self, name: str, path: str) -> types.ModuleType:
        spec = importlib.util.spec_from_file_location(name, path)
        assert spec is not None
        return importlib.util.module_from_spec(spec)

    def program(self, words: list[str], data: bytes, timeout: float | None) -> Any:
        """Run a file as a program of its own; return what it displayed, and its exit status."""
        ends = [os.pipe() for _ in range(3)]
        child = os.fork()
        if child == 0:
            try:
                self.become_program(words, ends)
            finally:
                os._exit(1)
        (theirs, writes), (out, out_end), (err, err_end) = ends
        for each in (theirs, out_end, err_end):
            os.close(each)
        found, shown = {out: b"", err: b""}, {}  # while a pipe is open, and afterwards
        end = None if timeout is None else time.monotonic() + timeout
        is_late = False
        os.set_blocking(writes, False)
        while found and not is_late:
            left = None if end is None else max(0.0, end - time.monotonic())
            ready, free, _ = select.select([*found], [writes] if data else [], [], left)
            is_late = not (ready or free)
            if free:
                try:
                    data = data[os.write(writes, data[:65536]) :]
                except OSError:
                    data = b""
            if not data and writes >= 0:
                os.close(writes)
                writes = -1
            for each in ready:
                piece = os.read(each, 65536)
                if not piece:
                    shown[each] = found.pop(each)
                    continue
                found[each] += piece
                if len(found[each]) > self.most_shown:
                    self.stop("output")
        shown |= found
        if is_late:
            os.kill(child, 9)
        status = os.waitpid(child, 0)[1]
        for each in (out, err):
            os.close(each)
        return shown[out], shown[err], None if is_late else os.waitstatus_to_exitcode(status)

    def become_program(self, words: list[str], ends: Any) -> NoReturn:
        (reads, writes), (out, out_end), (err, err_end) = ends
        for number, end in enumerate((reads, out_end, err_end)):
            os.dup2(end, number)
        for end in {reads, writes, out, out_end, err, err_end} - {0, 1, 2}:
            os.close(end)  # or what it reads has no end
        for each in [*sys.modules]:
            file = getattr(sys.modules[each], "__file__", None)
            if type(file) is str and file.startswith(self.home):
                del sys.modules[each]
        modes = (("stdin", "r"), ("stdout", "w"), ("stderr", "w"))
        self.streams = {name: ORIGINAL_OPEN(at, mode) for at, (name, mode) in enumerate(modes)}
        self.beneath = None
        builtins.input = ORIGINAL_INPUT
        sys.argv[:] = words
        self.look_in([os.path.dirname(words[0])])
        status = 0
        try:
            self.run(words[0], "__main__", None)
        except SystemExit as leaving:
            status = leaving.code or 0 if isinstance(leaving.code, int | None) else 1
            if not isinstance(leaving.code, int | None):
                print(leaving.code, file=sys.stderr)
        except BaseException:
            traceback.print_exc()
            status = 1
        with contextlib.suppress(Exception):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(status & 255)

    def example(self, number: int, module: Any, source: str) -> None:
        """Run an example of a docstring, as if it were typed."""
        if number not in self.spaces:
            self.spaces[number] = {**vars(module)}
        exec(compile(source, "<example>", "single", dont_inherit=True), self.spaces[number])

    # --- objects ---

    def name_of_module(self, module: Any, name: str) -> tuple[Any, bool]:
        """Return what a name of a module stands for, and whether it is told when that changes."""
        found, space = getattr(module, name), vars(module)
        is_lasting = type(found) in (types.FunctionType, type) and space.get(name) is found
        number = self.peer.number_of_ours.get(id(module))
        if is_lasting and number is not None:
            self.lasting[number, name] = space, found
            return found, True
        return found, False

    def call(self, function: Any, args: Any, named: Any) -> Any:
        if not self.is_counting:
            return function(*args, **named) if named else function(*args)
        outer, self.steps = self.steps, self.steps or Steps()
        self.steps.begin()
        try:
            return function(*args, **(named or {}))
        finally:
            self.steps.end()
            if outer is None:
                self.peer.told.append([8, self.steps.taken])
            self.steps = outer

    def method(self, whole: Any, name: str, args: Any, named: Any) -> Any:
        return self.call(getattr(whole, name), args, named)

    def inherited(self, kind: Any, whole: Any, name: str, args: Any, named: Any) -> Any:
        return self.call(getattr(kind, name), (whole, *args), named)

    def special(self, whole: Any, name: str, args: Any, named: Any) -> Any:
        return self.call(getattr(type(whole), name), (whole, *args), named)

    def derive(self, name: str, bases: Any, names: Any, rest: Any) -> type:
        module = {"__module__": "tests", **names}
        return types.new_class(name, bases, rest or {}, lambda space: space.update(module))

    def do(self, what: str, *args: Any) -> Any:
        return DOINGS[what](*args)


def _signature(function: Any) -> Any:
    try:
        found = inspect.signature(function)
    except (TypeError, ValueError):
        return None
    none = inspect.Parameter.empty
    return (
        [
            (
                each.name,
                each.kind.name,
                () if each.default is none else (each.default,),
                () if each.annotation is none else (each.annotation,),
            )
            for each in found.parameters.values()
        ],
        () if found.return_annotation is inspect.Signature.empty else (found.return_annotation,),
    )


def _public_names(module: Any) -> list[str]:
    names = getattr(module, "__all__", None)
    if names is not None:
        return [*names]
    return [name for name in vars(module) if not name.startswith("_")]


def _fields(kind: Any) -> tuple[Any, ...]:
    return tuple(types.SimpleNamespace(name=each.name, type=each.type, default=each.default)
                 for each in dataclasses.fields(kind))  # fmt: skip


def open_in_locale(is_put: bool) -> None:
    """Have text files opened in the encoding that a test has put in the place of the computer's.

    Python itself asks the system, so that no name of a module can be put in its place.
    """

    def opened(
        file: Any, mode: str = "r", buffering: int = -1, encoding: Any = None, *more: Any,
        **named: Any
    ) -> Any:  # fmt: skip
        if type(mode) is str and "b" not in mode and encoding in (None, "locale"):
            encoding = locale.getencoding()
        return ORIGINAL_OPEN(file, mode, buffering, encoding, *more, **named)

    def text_encoding(encoding: Any, stacklevel: int = 2) -> Any:
        return "locale" if encoding is None else encoding

    builtins.open = io.open = opened if is_put else ORIGINAL_OPEN
    io.text_encoding = text_encoding if is_put else ORIGINAL_ENCODING


DOINGS: dict[str, Callable[..., Any]] = {
    "dir": dir,
    "vars": vars,
    "names_of_class": lambda kind: {
        name: value for name, value in vars(kind).items() if name not in UNTOLD
    },
    "iter": iter,
    "len": len,
    "getitem": lambda whole, key: whole[key],
    "contains": lambda whole, key: key in whole,
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "signature": _signature,
    "pickled": lambda found: pickle.loads(pickle.dumps(found)),
    "public_names": _public_names,
    "asdict": dataclasses.asdict,
    "astuple": dataclasses.astuple,
    "replace": dataclasses.replace,
    "fields": _fields,
    "isinstance": isinstance,
    "issubclass": issubclass,
    "isabstract": inspect.isabstract,
}


@contextlib.contextmanager
def ending_by_exception() -> Iterator[None]:
    """Let `os._exit` raise SystemExit, so that a module that calls it loses that statement only."""
    before, process = os._exit, os.getpid()

    def leave(status: int) -> NoReturn:
        if os.getpid() != process:
            before(status)
        raise SystemExit(status)

    os._exit = leave
    try:
        yield
    finally:
        os._exit = before


def prepared(
    send: Callable[[str], None], receive: Callable[[], str], settings: dict[str, Any]
) -> Inside:
    """Return what answers the other side, with a student's console, warnings and logs in place.

    settings: `files` of the student's, what is `carried` into them; `output`, characters that one
    test may display; `loading`, seconds of CPU to load a module; `endless`, the files and lines of
    statements that did not end as they were loaded before.
    """
    begin_chance()
    inside = Inside(send, receive, settings)
    inside.renew_streams()
    for name, stream in inside.streams.items():
        setattr(sys, f"__{name}__", stream)
    builtins.input = inside.input()
    sys.path.insert(0, inside.home)
    sys.meta_path.insert(0, inside.finder)
    sys.dont_write_bytecode = True
    warnings.simplefilter("always")
    warnings.showwarning = inside.warn  # type: ignore[assignment]

    def call_handlers(logger: logging.Logger, record: logging.LogRecord) -> None:
        inside.log(record)
        ORIGINAL_HANDLERS(logger, record)

    # A handler of ours would stop `basicConfig` from adding one.
    logging.Logger.callHandlers = call_handlers  # type: ignore[method-assign, assignment]
    sys.argv[:] = [""]  # as where nobody has named a program
    return inside


def serve(
    send: Callable[[str], None], receive: Callable[[], str], settings: dict[str, Any]
) -> NoReturn:
    """Answer the questions of the other side until it has gone."""
    process, leave = os.getpid(), os._exit

    def send_alone(text: str) -> None:
        if os.getpid() != process:
            leave(0)  # a fork made by the student's code: only the original may answer
        send(text)

    inside = prepared(send_alone, receive, settings)
    inside.beneath = Beneath(1, inside.home)
    if hasattr(signal, "SIGUSR1"):
        signal.signal(signal.SIGUSR1, inside.tell_late)
    with contextlib.suppress(Broken, EOFError, OSError):
        inside.peer.serve()
    os._exit(0)
