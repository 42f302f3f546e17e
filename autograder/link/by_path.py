"""What a test does with a student's file by its path happens on the other side (`install`).

`runpy`, `subprocess`, `spec_from_file_location`, `exec(open(...).read())`, `inspect.getsource` and
their like: no code of a submission is ever run in this process.  These replacements are made in
the process of one submission, which ends with it.
"""

from __future__ import annotations

import ast
import builtins
import contextlib
import dataclasses
import doctest
import importlib.util
import inspect
import os
import random
import runpy
import subprocess
import sys
import timeit
import types
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any

from autograder import counting
from autograder.link.at_once import AtOnce
from autograder.link.mirror import STANDARD, Mirror, is_instance, is_remote, is_subclass
from autograder.link.outside import FOREIGN, Link
from autograder.suite import asking

OF_FILES = (types.ModuleType, types.MethodType, types.FunctionType, type)  # or stand in for it
# Modules of Python's own that run only texts which they have made, or files (see `note_event`).
MAKING = frozenset(
    ("_frozen_importlib", "_frozen_importlib_external", "ast", "collections", "dataclasses", "enum",
     "gettext", "importlib", "pkgutil", "runpy", "timeit", "turtle", "unittest", "zipimport")
)  # fmt: skip
OF_TYPES = frozenset(("typing", "inspect"))  # which run annotations
IN_TYPES = (ast.Expression, ast.Name, ast.Attribute, ast.Subscript, ast.Constant, ast.Tuple,
            ast.List, ast.Starred, ast.BinOp, ast.BitOr, ast.Load)  # fmt: skip
PYTHONS = ("python", "python3", "py")


class Code:
    """Stands for the compiled code of a student's file."""

    def __init__(self, name: str) -> None:
        self.name = name


class ByPath:
    """Translates what is done with files of the submission."""

    def __init__(self, link: Link) -> None:
        self.link = link
        self.texts = {data.decode("utf-8", "replace").strip(): name
                      for name, data in link.files.items()
                      if name.endswith(".py") and data.strip()}  # fmt: skip
        self.checked: weakref.WeakSet[types.CodeType] = weakref.WeakSet()
        self.suite: set[str] = set()  # the texts that stand in the suite's own files

    def install(self) -> None:
        replace(runpy, "run_path", self.run_path)
        replace(runpy, "run_module", self.run_module)
        replace(subprocess, "Popen", self.popen)
        replace(importlib.util, "spec_from_file_location", self.spec_from)
        replace(builtins, "exec", self.execute)
        replace(builtins, "eval", self.evaluate)
        replace(builtins, "compile", self.compile)
        replace(random, "seed", self.seed)
        replace(timeit.Timer, "__init__", self.timed)
        for name, made in (("isinstance", is_instance), ("issubclass", is_subclass)):
            replaced_by_us.append((builtins, name, getattr(builtins, name)))
            setattr(builtins, name, made)  # called too often for one more call
        replace(inspect, "isabstract", self.is_abstract)
        replace(counting, "counted", self.counted)
        replace(asking, "in_turn", AtOnce(self.link))
        replace(doctest.DocTestFinder, "find", self.find_examples)
        for name in ("getsource", "getsourcelines"):
            replace(inspect, name, self.source)
        for name in ("stack", "getouterframes"):
            replace(inspect, name, self.callers)
        for name in ("asdict", "astuple", "replace", "fields"):
            replace(dataclasses, name, self.of_dataclass)

    def file_of(self, path: Any) -> str | None:
        """Return the name of the student's file at a path, or None if it is none of theirs."""
        try:
            whole = os.path.realpath(os.fspath(path))
        except TypeError:
            return None
        name = os.path.relpath(whole, self.link.home)
        is_below = not name.startswith("..") and os.path.isfile(whole)
        return name if is_below and name not in self.link.suite_files else None

    def run(self, name: str, run_name: str, names: Any = None) -> Any:
        return self.link.peer.ask("run", os.path.join(self.link.home, name), run_name, names)

    # --- runpy ---

    def run_path(self, original: Any, path: Any, init_globals: Any = None,
                 run_name: Any = None) -> Any:  # fmt: skip
        name = self.file_of(path)
        if name is None:
            return original(path, init_globals, run_name)
        return self.run(name, run_name or "<run_path>", init_globals)

    def run_module(self, original: Any, mod_name: str, init_globals: Any = None,
                   run_name: Any = None, alter_sys: bool = False) -> Any:  # fmt: skip
        place = self.link.has(mod_name) if self.link.claimed(mod_name.partition(".")[0]) else None
        if place is None:
            return original(mod_name, init_globals, run_name, alter_sys)
        place = place if place.endswith(".py") else f"{place}/__main__.py"
        return self.run(place, run_name or mod_name, init_globals)

    # --- processes ---

    def popen(self, original: Any, args: Any, *rest: Any, **named: Any) -> Any:
        words = [args] if isinstance(args, str) else [os.fspath(each) for each in args]
        if named.get("shell") and isinstance(args, str):
            words = args.split()
        program = os.path.basename(words[0])
        is_python = words[0] == sys.executable or program.startswith(PYTHONS)
        if not is_python:
            self.link.refuse(f"a test starts {program!r}, which is not there in the sandbox")
        if not hasattr(os, "fork") or sys.platform == "emscripten":
            self.link.refuse("a test starts another process, which this system cannot; use runpy")
        flags = [each for each in words[1:] if each in ("-u", "-B", "-E", "-s")]
        rest_of = words[1 + len(flags) :]
        if rest_of[:1] == ["-m"]:
            place = self.link.has(rest_of[1])
            rest_of = [place or rest_of[1], *rest_of[2:]]
        if rest_of[:1] == ["-c"] or not rest_of:
            self.link.refuse("a test starts Python with code of its own; write it as a function")
        path = os.path.join(named.get("cwd") or os.getcwd(), rest_of[0])
        return Program(self.link, args, [path, *rest_of[1:]], named)

    # --- code ---

    def spec_from(self, original: Any, name: str, location: Any = None, **named: Any) -> Any:
        file = None if location is None else self.file_of(location)
        if file is None:
            return original(name, location, **named)
        made: Any = Loader(self.link, file)
        spec = importlib.machinery.ModuleSpec(name, made, origin=os.path.join(self.link.home, file))
        spec.has_location = True
        return spec

    def name_of(self, source: Any) -> str | None:
        if isinstance(source, Code):
            return source.name
        if isinstance(source, bytes):
            source = source.decode("utf-8", "replace")
        return self.texts.get(source.strip()) if isinstance(source, str) else None

    def compile(self, original: Any, source: Any, *rest: Any, **named: Any) -> Any:
        name = self.name_of(source)
        flags = rest[2] if len(rest) > 2 else named.get("flags", 0)
        if name is not None and not flags & ast.PyCF_ONLY_AST:
            return Code(name)
        if flags & ast.PyCF_ONLY_AST:
            return original(source, *rest, **named)
        is_checked = self.check_for(sys._getframe(2), source)
        made = original(source, *rest, **named)
        if is_checked:
            self.checked.add(made)
        return made

    def execute(self, original: Any, source: Any, *spaces: Any, **named: Any) -> None:
        name = self.name_of(source)
        frame = sys._getframe(2)
        if spaces and type(spaces[0]) is Names:
            spaces[0].run(frame.f_locals["example"].source)
            return
        if name is None:
            self.check_for(frame, source)
            spaces = spaces or (frame.f_globals, frame.f_locals)
            original(source, *spaces, **named)
            return
        space = spaces[0] if spaces and spaces[0] is not None else frame.f_globals
        run_name = space.get("__name__", "builtins")
        given = {key: value for key, value in space.items() if not key.startswith("__")}
        space.update(self.run(name, str(run_name), given if spaces else None))

    def evaluate(self, original: Any, source: Any, *spaces: Any) -> Any:
        frame = sys._getframe(2)
        spaces = spaces or (frame.f_globals, frame.f_locals)
        self.check_for(frame, source)
        return original(source, *spaces)

    def timed(self, original: Any, timer: Any, stmt: Any = "pass", setup: Any = "pass",
              *rest: Any, **named: Any) -> None:  # fmt: skip
        for each in (stmt, setup):
            if isinstance(each, str):
                self.check(each)
        original(timer, stmt, setup, *rest, **named)

    def check_for(self, frame: types.FrameType, source: Any) -> bool:
        """Check what a test runs, itself or by a module of Python's own that is given it.

        Return False for what needs no check.
        """
        top = str(frame.f_globals.get("__name__")).partition(".")[0]
        is_condition = top == "_pytest" and isinstance(source, str | bytes)  # of skipif and xfail
        is_suites = self.link.is_suites(frame.f_code.co_filename)
        if not (is_suites or is_condition or top in STANDARD - MAKING):
            return False
        if isinstance(source, types.CodeType):
            if source not in self.checked and not self.link.is_suites(source.co_filename):
                self.link.refuse(FOREIGN)
        elif not (top == "doctest" and type(frame.f_locals["test"].globs) is Names) and not (
            top in OF_TYPES and is_annotation(source)
        ):
            self.check(source)
        return True

    def check(self, source: Any) -> None:
        """Refuse to run a text that may have come from the other side."""
        text: Any = source
        if isinstance(source, bytes):
            try:
                text = importlib.util.decode_source(source)  # as Python does, by its first lines
            except (SyntaxError, UnicodeError):
                text = None
        if not self.suite:
            for name in self.link.suite_files - self.link.files.keys():
                data = (Path(self.link.home) / name).read_bytes()
                if name.endswith(".py"):
                    nodes = [*ast.walk(ast.parse(data))]
                    texts = {each.value for each in nodes if isinstance(each, ast.Constant)}
                    self.suite |= {each for each in texts if type(each) is str}
                else:
                    self.suite.add(data.decode("utf-8", "replace"))
            self.suite |= {without_prompt(line) for text in self.suite for line in text.split("\n")}
            self.suite |= {"pass", ""}
        if isinstance(text, str):
            lines = map(without_prompt, text.split("\n"))
            if text in self.suite or self.suite.issuperset(lines):
                return
        try:
            ast.literal_eval(text)
        except (ValueError, SyntaxError, RecursionError, MemoryError, TypeError):
            self.link.refuse(FOREIGN)

    # --- examples in docstrings ---

    def find_examples(
        self, original: Any, finder: Any, found: Any, name: Any = None, *rest: Any, **named: Any
    ) -> Any:
        """Return the examples of a student's module, class or function, as doctest does."""
        place = self.source_file(found)
        if place is None:
            return original(finder, found, name, *rest, **named)
        is_module = isinstance(found, types.ModuleType)
        whole = found if is_module else importlib.import_module(found.__module__)
        text = self.link.files[place].decode("utf-8", "replace")
        top = whole.__name__
        own = getattr(found, "__qualname__", "")
        tests = []
        tree = ast.parse(text)
        docs = [(top, ast.get_docstring(tree, clean=False), 0)] if is_module else []
        for node, qualname in definitions(tree):
            is_asked = is_module or qualname == own or qualname.startswith(f"{own}.")
            if is_asked and "<locals>" not in qualname:
                doc = ast.get_docstring(node, clean=False)
                docs.append((f"{top}.{qualname}", doc, node.lineno))
        for title, doc, line in docs:
            shown = title if is_module or name is None else title.replace(f"{top}.{own}", name, 1)
            test = finder._parser.get_doctest(
                doc or "", Names(self.link, whole), shown, os.path.join(self.link.home, place), line
            )
            if test.examples or not finder._exclude_empty:
                tests.append(test)
        return sorted(tests)

    # --- what the library reads of functions, classes and objects ---

    def source(self, original: Any, found: Any) -> Any:
        is_lines = original.__name__ == "getsourcelines"
        name = self.source_file(found)
        if name is None:
            return original(found)
        text = self.link.files[name].decode("utf-8", "replace")
        lines = text.splitlines(keepends=True)
        if isinstance(found, types.ModuleType):
            return (lines, 0) if is_lines else text
        for node, qualname in definitions(ast.parse(text)):
            if qualname == getattr(found, "__qualname__", ""):
                first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
                part = lines[first - 1 : node.end_lineno]
                return (part, first) if is_lines else "".join(part)
        raise OSError("could not find the definition")

    def source_file(self, found: Any) -> str | None:
        """Return the student's file that a module, a class or a function of theirs stands in."""
        if not isinstance(found, OF_FILES) or getattr(found, "_link_peer", None) is None:
            return None
        is_module = isinstance(found, types.ModuleType)
        module = found.__name__ if is_module else getattr(found, "__module__", "")
        place = self.link.has(str(module))
        return place if place is not None and place.endswith(".py") else None

    def of_dataclass(self, original: Any, found: Any, /, *rest: Any, **named: Any) -> Any:
        if not (is_remote(found) or type(found) is Mirror):
            return original(found, *rest, **named)
        if rest or named:
            return self.link.peer.ask("do_named", original.__name__, (found, *rest), named)
        return self.link.peer.ask("do", original.__name__, found)

    def callers(self, original: Any, *rest: Any, **named: Any) -> Any:
        """Return the frames of this side; those of a student's code, which asks, are not here."""
        if self.link.peer.depth:
            self.link.refuse("a test looks for who calls it, which cannot be seen in the sandbox")
        return original(*rest, **named)

    def is_abstract(self, original: Any, found: Any) -> bool:
        if type(found) is Mirror:
            return self.link.peer.ask("do", "isabstract", found) is True
        return bool(original(found))

    def counted(self, original: Any, found: Any, /, *args: Any, **named: Any) -> Any:
        """Call a function; return how many steps that took on the other side, and its result."""
        self.link.steps = 0
        self.link.peer.told.append(["steps", True])
        try:
            result = found(*args, **named)
        finally:
            self.link.peer.told.append(["steps", False])
        return self.link.steps, result

    def seed(self, original: Any, *args: Any, **named: Any) -> None:
        original(*args, **named)
        value = args[0] if args else named.get("a")
        self.link.peer.told.append(["seed", self.link.peer.write(value)])


class Names(dict[str, Any]):
    """Stands for the names that the examples of one docstring share on the other side."""

    count = 0

    def __init__(self, link: Link, module: Any) -> None:
        super().__init__(__name__="__main__")
        self.link, self.module = link, module
        Names.count += 1
        self.number = Names.count

    def copy(self) -> Names:
        return Names(self.link, self.module)

    def run(self, source: str) -> None:
        self.link.peer.ask("example", self.number, self.module, source)


class Loader:
    """Has one file imported under another name on the other side."""

    def __init__(self, link: Link, file: str) -> None:
        self.link = link
        self.file = file

    def create_module(self, spec: Any) -> Any:
        path = os.path.join(self.link.home, self.file)
        return self.link.peer.ask("by_path", spec.name, path)

    def exec_module(self, module: Any) -> None:
        self.link.peer.ask("execute", module)


class Program:
    """A process of the other side, as `subprocess` uses it."""

    def __init__(self, link: Link, args: Any, words: list[str], named: dict[str, Any]) -> None:
        self.link, self.args, self.words, self.named = link, args, words, named
        self.returncode: int | None = None
        self.text = bool(
            named.get("text") or named.get("universal_newlines") or named.get("encoding")
        )
        self.pid = 0
        self.stdin = self.stdout = self.stderr = None

    def __enter__(self) -> Program:
        return self

    def __exit__(self, *rest: Any) -> None:
        return None

    def communicate(self, input: Any = None, timeout: float | None = None) -> Any:
        data = input.encode() if isinstance(input, str) else bytes(input or b"")
        if hasattr(self.named.get("stdin"), "read"):
            data = self.named["stdin"].read()
            data = data.encode() if isinstance(data, str) else data
        told = self.link.peer.ask("program", self.words, data, timeout)
        out, err, self.returncode = told
        if self.named.get("stderr") == subprocess.STDOUT:
            out, err = out + err, b""
        shown: list[Any] = []
        for stream, name, found in ((sys.stdout, "stdout", out), (sys.stderr, "stderr", err)):
            where = self.named.get(name)
            found_text = found.decode("utf-8", "replace")
            if where is None:
                stream.write(found_text)
            elif hasattr(where, "write"):
                where.write(found_text)
            is_wanted = where == subprocess.PIPE
            shown.append((found_text if self.text else found) if is_wanted else None)
        if self.returncode is None:
            raise subprocess.TimeoutExpired(self.args, timeout or 0, shown[0], shown[1])
        return tuple(shown)

    def wait(self, timeout: float | None = None) -> int | None:
        if self.returncode is None:
            self.communicate(timeout=timeout)
        return self.returncode

    def poll(self) -> int | None:
        return self.returncode

    def kill(self) -> None:
        self.returncode = -9

    terminate = kill


def is_annotation(text: Any) -> bool:
    """Return whether a text is an expression that calls nothing."""
    with contextlib.suppress(SyntaxError, ValueError, RecursionError, MemoryError):
        nodes = ast.walk(ast.parse(text, mode="eval"))
        return all(isinstance(each, IN_TYPES) for each in nodes)
    return False


def without_prompt(line: str) -> str:
    return line.strip().removeprefix(">>>").removeprefix("...").strip()


def definitions(tree: ast.AST, above: str = "") -> Any:
    """Yield each definition below a node, with its qualified name."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            name = f"{above}{node.name}"
            yield node, name
            inner = name if isinstance(node, ast.ClassDef) else f"{name}.<locals>"
            yield from definitions(node, f"{inner}.")
        else:
            yield from definitions(node, above)


replaced_by_us: list[tuple[Any, str, Any]] = []


def replace(module: Any, name: str, made: Callable[..., Any]) -> None:
    """Put a function in the place of another, which it gets as its first argument."""
    original = getattr(module, name)
    replaced_by_us.append((module, name, original))

    def replaced(*args: Any, **named: Any) -> Any:
        return made(original, *args, **named)

    replaced.__name__ = name
    setattr(module, name, replaced)


def install(link: Link) -> None:
    """Translate what tests do by path, in this process from now on."""
    ByPath(link).install()


def put_back() -> None:
    """Undo what `install` has done."""
    while replaced_by_us:
        setattr(*replaced_by_us.pop())
